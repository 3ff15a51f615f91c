"""Finds what a question says of titles that no data tells, so that the rest of it is read by itself."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from agent_core.grammar.categories import Category
from agent_core.grammar.cover import Cover
from agent_core.grammar.lattice import Lattice
from agent_core.grammar.outside import OPINIONS
from agent_core.grammar.tokens import QUESTION_MARK
from agent_core.planning.goals import Goal, SelectGoal

type Place = tuple[int, int]
"""Where words stand in a question, as (start, end)."""

# Words between titles and how something of them is said to be: "with really good animation".
_JOINING: Final = frozenset({"with", "that", "which", "has", "have", "having", "a", "an", "some", "really", "very"})
_HEADING: Final = ":"
# What may stand between a word of likeness and a name.
_ARTICLES: Final = frozenset({"", "the", "a", "an"})


def said_besides(question: str, cover: Cover, lattice: Lattice) -> Place | None:
    """Return where titles are said to be what no data tells: in front of a colon, or how something of them is."""
    first = next(iter(cover.labels), None)
    if first is not None and first.first == 0 and first.label == OPINIONS:
        start, end = cover.span(first.first, first.last)
        if len(cover.labels) == 1 and question[end:].lstrip().startswith(_HEADING):
            return start, end + question[end:].index(_HEADING) + len(_HEADING)
    return None if cover.labels or cover.left else _how_something_is(cover, lattice)


@dataclass(frozen=True, slots=True)
class UntoldWish:
    """What a wish says that no data tells, and where.

    Attributes:
        seed: it is what a title is like that the data does not hold, which alone is no wish.
    """

    place: Place
    said: str
    seed: bool


def untold_wish(question: str, cover: Cover, lattice: Lattice, unknown: Sequence[Place]) -> UntoldWish | None:
    """Return what a wish says that no data tells: "for learning Japanese", "in the vein of" an unknown title."""
    for word in cover.words:
        start, end = cover.span(word.first, word.last)
        named = next((place for place in unknown if place[0] >= end and _is_beside(question[end : place[0]])), None)
        if word.category == "alike" and named is not None:
            return UntoldWish((start, named[1]), f"what {question[slice(*named)]} is like", seed=True)
    told = [edge for edges in lattice.edges for edge in edges if edge.category == "untold"]
    if not told:
        return None
    longest = max(told, key=lambda edge: edge.last - edge.first)
    place = cover.span(longest.first, longest.last)
    return UntoldWish(place, question[slice(*place)], seed=False)


def left_to_recommend(goals: Sequence[Goal], wish: UntoldWish) -> tuple[Goal, ...]:
    """Return what is left of a wish without what no data tells, as recommendations that say so."""
    return tuple(
        replace(goal, recommends=True, unapplied=wish.said)
        for goal in goals
        if isinstance(goal, SelectGoal) and not goal.subjects and (goal.recommends or not wish.seed)
    )


def _is_beside(between: str) -> bool:
    return between.strip().lower() in _ARTICLES


def _how_something_is(cover: Cover, lattice: Lattice) -> Place | None:
    """Return the "with good animation" at the end of a question."""
    last = len(cover.tokens)
    while last and cover.tokens[last - 1].text == QUESTION_MARK:
        last -= 1
    for place in range(1, last):
        for end in _ends(lattice, place, "regard"):
            if last in _ends(lattice, end, "aspect") and (begun := _joined(cover, place)):
                return cover.span(begun, last)
    return None


def _ends(lattice: Lattice, place: int, category: Category) -> set[int]:
    edges = lattice.edges[place] if place < len(lattice.edges) else ()
    return {edge.last for edge in edges if edge.category == category}


def _joined(cover: Cover, place: int) -> int:
    """Return the first of the words that join what stands at a place to what is in front of it; 0 where none does."""
    begun = place
    while begun and cover.tokens[begun - 1].text in _JOINING:
        begun -= 1
    return begun if begun < place else 0
