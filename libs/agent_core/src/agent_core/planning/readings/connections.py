"""Readings of questions for how two are connected."""

from collections.abc import Iterator
from itertools import product
from typing import Final

from catalog.entities import MAKERS, TITLE_TYPES, EntityType

from agent_core.planning.goals import Goal, GoalKind
from agent_core.planning.naming import CLEAR_FAVOURITE, also_called, doubts
from agent_core.planning.words.anchors import MAX_CANDIDATES, Anchor
from agent_core.planning.words.segmentation import Segmentation
from agent_core.results import Candidate

# Cost of connecting entities of two kinds.
_MIXED: Final = 8
# The same of a character and a title that is called after one nearly as well known, who is likelier meant.
_HERO: Final = 8
# Cost of two characters of one title, however their names are shortened, and how many readers have to know it.
_TOGETHER: Final = -24
_KNOWN: Final = 10_000
_AS_WELL: Final = 0.9


def connections(cut: Segmentation) -> Iterator[Goal]:
    """Yield what the first and the last name may mean, as the ends of a path."""
    left, right = cut.anchors[0], cut.anchors[-1]
    for a, b in product(left.candidates[:MAX_CANDIDATES], right.candidates[:MAX_CANDIDATES]):
        if a.ref != b.ref:
            mixed = 0 if _are_alike(a, b) else _MIXED
            heroes = _HERO * (_is_beside_a_hero(a, b, right) or _is_beside_a_hero(b, a, left))
            together = _TOGETHER if _are_of_one_title(a, b) else 0
            phrase = f"connection between {a.name} and {b.name}"
            yield Goal(
                kind=GoalKind.PATH,
                subjects=(a, b),
                phrase=phrase,
                plural=phrase,
                also=also_called([left, right], [a, b]),
                cost=doubts([left, right], [a, b]) + mixed + heroes + together,
            )


def _are_alike(a: Candidate, b: Candidate) -> bool:
    """True for two of one kind, and for makers: some studios are listed as people too, and that is not who is meant."""
    kinds = {a.ref.entity_type, b.ref.entity_type}
    return len(kinds) == 1 or kinds <= {*MAKERS}


def _is_beside_a_hero(being: Candidate, title: Candidate, anchor: Anchor) -> bool:
    """True for a character beside a title, the name of which is a part of the name of another character: Naruto."""
    if being.ref.entity_type is not EntityType.CHARACTER or title.ref.entity_type not in TITLE_TYPES:
        return False
    heroes = (c for c in anchor.candidates if c.ref.entity_type is EntityType.CHARACTER and not c.typos)
    return any(hero.popularity * CLEAR_FAVOURITE > title.popularity for hero in heroes)


def _are_of_one_title(a: Candidate, b: Candidate) -> bool:
    """True for two characters whom as many readers know, for they are known as well as their title is."""
    kinds = {a.ref.entity_type, b.ref.entity_type}
    less, more = sorted((a.popularity, b.popularity))
    return kinds == {EntityType.CHARACTER} and not (a.typos or b.typos) and less >= max(_KNOWN, _AS_WELL * more)
