"""A kind that is typed behind a name: "frieren anime", "berserk manga"."""

from collections.abc import Sequence
from typing import Final

from catalog.entities import EntityType
from catalog.typeahead_ranking import Found, Scope, more

_KINDS: Final = {"anime": EntityType.ANIME, "manga": EntityType.MANGA}


def named_kind(key: str) -> tuple[str, EntityType] | None:
    """Return what stands before the kind at the end of a typed key, and the kind; ``None`` where no kind does."""
    rest, _, last = key.rpartition(" ")
    kind = _KINDS.get(last)
    return (rest, kind) if rest and kind is not None else None


def with_kind(found: list[Found], of_kind: Sequence[Found], scope: Scope) -> list[Found]:
    """Return what has the whole text in its name and what has it but for the kind; first what more people know.

    Typing errors are forgiven only where nothing has the whole text in its name.
    """
    if not found:
        return list(of_kind)
    exact = [one for one in of_kind if not one[0]]
    return more(exact, found, scope) if _most_known(exact) > _most_known(found) else more(found, exact, scope)


def _most_known(found: Sequence[Found]) -> int:
    return max((row["popularity"] for typos, row in found if not typos), default=-1)
