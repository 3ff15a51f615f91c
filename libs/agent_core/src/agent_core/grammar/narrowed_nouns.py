"""Says what narrows a set on the way to another one: "the composer of the Horror films directed by X in 2013"."""

from collections.abc import Mapping
from typing import Final

from agent_core.grammar.logical_form import Condition

FORMATS: Final[Mapping[str, tuple[str, str]]] = {
    "movie": ("film", "films"),
    "ova": ("OVA", "OVAs"),
    "special": ("special", "specials"),
    "ona": ("web anime", "web anime"),
    "tv": ("TV series", "TV series"),
}
"""What anime of a format are called, one and many."""
_ANIME: Final = "anime"
_DATES: Final = ("year_min", "year_max", "ended_min", "ended_max")


def narrowed_noun(noun: str, rest: str, condition: Condition, *, many: bool) -> tuple[str, str] | None:
    """Return a noun and what stands behind it with a condition; ``None`` where that is not said as a part of them.

    A format takes the place of "anime", a genre stands in front of the noun, and years behind all else.
    """
    match condition.bounds:
        case (("format", (str() as name,)),) if noun.endswith(_ANIME) and name in FORMATS:
            return f"{noun.removesuffix(_ANIME)}{FORMATS[name][many]}", rest
        case (("genre", (str() as genre,)),):
            return f"{genre} {noun}", rest
        case bounds if bounds and all(name in _DATES for name, _ in bounds):
            return noun, f"{rest} {condition.said}".strip()
        case _:
            return None
