"""Tells who else is called as what a name of a question is taken for, and who of them may be meant as well."""

from collections.abc import Sequence
from typing import Final, Protocol

from catalog.entities import BEINGS, TITLE_TYPES
from catalog.names import fold

from agent_core.results import Candidate

WELL_KNOWN: Final = 100_000
"""What so many readers know is meant by its name, among the words of a story as well."""
# An entity that is so many times better known than its namesakes is the one that is meant.
_CLEAR_FAVOURITE: Final = 3
# The same of characters and people, whose titles' readers are theirs.
_CLEAR_AMONG_BEINGS: Final = 2


class Name(Protocol):
    """A piece of a question that names something, such as a mention."""

    @property
    def candidates(self) -> Sequence[Candidate]:
        """What it may mean, best first."""
        ...


def also_called(names: Sequence[Name], chosen: Sequence[Candidate]) -> tuple[Candidate, ...]:
    """Return the namesakes of the chosen that were not chosen."""
    return tuple(n for a, c in zip(names, chosen, strict=True) for n in namesakes(a, c))


def namesakes(name: Name, chosen: Candidate) -> tuple[Candidate, ...]:
    """Return the others that the same name means as plainly, of the same kind, best known first."""
    same = (
        c
        for c in name.candidates
        if c.ref != chosen.ref
        and c.ref.entity_type is chosen.ref.entity_type
        and (c.typos, c.display, c.omitted > 0) == (chosen.typos, chosen.display, chosen.omitted > 0)
    )
    return tuple(sorted(same, key=lambda c: -c.popularity))


def rivals(name: Name, chosen: Candidate) -> tuple[Candidate, ...]:
    """Return the namesakes that are about as well known as the one chosen, so that either may be meant.

    Of titles that begin alike the best known is meant by their beginning.
    """
    begun = _first_word(chosen) if chosen.omitted and chosen.ref.entity_type in TITLE_TYPES else None
    clear = _CLEAR_AMONG_BEINGS if chosen.ref.entity_type in BEINGS else _CLEAR_FAVOURITE
    return tuple(
        c
        for c in namesakes(name, chosen)
        if c.popularity * clear > chosen.popularity
        and begun != _first_word(c)
        and _shown_as(c) >= _shown_as(chosen)
        and c.verbatim >= chosen.verbatim
        and not _has_marks_behind(c, chosen)
    )


def _first_word(candidate: Candidate) -> str:
    return fold(candidate.matched_name).partition(" ")[0]


def _has_marks_behind(candidate: Candidate, chosen: Candidate) -> bool:
    """True for "X?" and "X!!" beside "X": who types the name without the marks means the one that has none."""
    name, plain = (c.matched_name.casefold() for c in (candidate, chosen))
    return name != plain and name.rstrip("?! ") == plain.rstrip("?! ") and len(name) > len(plain)


def _shown_as(candidate: Candidate) -> bool:
    """True where the name that matched is the one under which the entity is shown: "Bakuman" and no later season."""
    return candidate.name.casefold() == candidate.matched_name.casefold()
