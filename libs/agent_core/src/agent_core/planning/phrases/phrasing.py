"""Says in words what a query asks for: "anime by X and directed by Y", "characters of X or Y"."""

from collections.abc import Sequence
from dataclasses import dataclass

from agent_core.planning.phrases.composition import Composition


@dataclass(frozen=True, slots=True)
class NamedChain:
    """One chain of a query: what it follows, from which name, and whether its results are taken away."""

    composition: Composition
    name: str
    denied: bool = False


def phrase(parts: Sequence[NamedChain], *, many: bool, either: bool) -> str:
    """Return what the parts together describe; ``either`` joins them by "or", else all of them have to hold."""
    nouns = list(dict.fromkeys(p.composition.noun(many=many) for p in parts))
    if len(nouns) > 1 or not nouns[0]:
        joined = (f"{p.composition.noun(many=many)} {p.composition.rest(p.name)}".strip() for p in parts)
        return _joined(list(dict.fromkeys(joined)), either=either)
    wanted = _rests([p for p in parts if not p.denied], either=either)
    refused = _rests([p for p in parts if p.denied], either=True)
    if not refused:
        return f"{nouns[0]} {wanted}"
    return f"{nouns[0]} {wanted} but not {refused}" if wanted else f"{nouns[0]} not {refused}"


def _rests(parts: Sequence[NamedChain], *, either: bool) -> str:
    alike = bool(parts) and all(p.composition.readings == parts[0].composition.readings for p in parts)
    # Of several hops each name has its own: who directed an anime by X and one by Y made no anime by X and Y.
    if alike and (either or len(parts[0].composition.readings) < 2):
        return parts[0].composition.rest(_named([p.name for p in parts], either=either))
    rests = [p.composition.rest(p.name) for p in parts]
    owned = [rest for rest in rests if rest.startswith("of ")]
    if len(owned) == 1 and len(rests) > 1 and not either:  # "characters of X voiced by Y"
        return f"{owned[0]} {_joined([rest for rest in rests if rest not in owned], either=False)}"
    return _joined(rests, either=either)


def _named(names: Sequence[str], *, either: bool) -> str:
    """Return names of which one relation holds: "both X and Y", "X, Y and Z", "X or Y"."""
    both = "both " if len(names) == 2 and not either else ""
    return f"{both}{_joined(names, either=either)}"


def _joined(texts: Sequence[str], *, either: bool) -> str:
    if len(texts) < 2:
        return "".join(texts)
    return f"{', '.join(texts[:-1])} {'or' if either else 'and'} {texts[-1]}"
