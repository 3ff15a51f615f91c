"""Readings of questions for how two are connected."""

from collections.abc import Iterator
from itertools import product
from typing import Final

from catalog.entities import EntityType

from agent_core.planning.goals import Goal, GoalKind
from agent_core.planning.naming import MAX_CANDIDATES, doubt
from agent_core.planning.segmentation import Segmentation
from agent_core.planning.selections import also_called
from agent_core.results import Candidate

# Cost of connecting entities of two kinds.
_MIXED: Final = 8
# Cost of two characters of one title, however their names are shortened, and how many readers have to know it.
_TOGETHER: Final = -24
_KNOWN: Final = 10_000
_AS_WELL: Final = 0.9


def connections(cut: Segmentation) -> Iterator[Goal]:
    """Yield what the first and the last name may mean, as the ends of a path."""
    left, right = cut.anchors[0], cut.anchors[-1]
    for a, b in product(left.candidates[:MAX_CANDIDATES], right.candidates[:MAX_CANDIDATES]):
        if a.ref != b.ref:
            mixed = 0 if a.ref.entity_type is b.ref.entity_type else _MIXED
            together = _TOGETHER if _are_of_one_title(a, b) else 0
            phrase = f"connection between {a.name} and {b.name}"
            yield Goal(
                kind=GoalKind.PATH,
                subjects=(a, b),
                phrase=phrase,
                plural=phrase,
                also=also_called([left, right], [a, b]),
                cost=doubt(a, left) + doubt(b, right) + mixed + together,
            )


def _are_of_one_title(a: Candidate, b: Candidate) -> bool:
    """True for two characters whom as many readers know, for they are known as well as their title is."""
    kinds = {a.ref.entity_type, b.ref.entity_type}
    less, more = sorted((a.popularity, b.popularity))
    return kinds == {EntityType.CHARACTER} and less >= max(_KNOWN, _AS_WELL * more)
