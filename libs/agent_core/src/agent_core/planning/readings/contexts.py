"""Readings in which a title tells which of several namesakes is meant: "who voices Rin in Zorblat"."""

from collections.abc import Iterator
from typing import Final

from catalog.entities import EntityType

from agent_core.graph_query import Chain
from agent_core.planning.goals import Goal, GoalKind
from agent_core.planning.lexicon.forms import TagKind
from agent_core.planning.naming import weighed
from agent_core.planning.phrases.composition import Composition, compose
from agent_core.planning.phrases.frame import Frame
from agent_core.planning.readings.selections import query_of
from agent_core.planning.words.anchors import MAX_CANDIDATES, Anchor
from agent_core.planning.words.segmentation import Segmentation
from agent_core.planning.words.tagging import Word
from agent_core.results import Candidate

_PAIR: Final = 2
_WITHIN: Final = frozenset({"in", "from", "dans", "en", "aus", "bei"})


def in_context(cut: Segmentation, frame: Frame) -> Iterator[Goal]:
    """Yield what is asked of somebody "in" a title, whichever of the characters of that name is the one in it.

    The graph says first who of them is in the title: ``among`` of the goal.
    """
    if len(cut.anchors) != _PAIR or frame.conjuncts or not stands_within(cut):
        return
    somebody, where = cut.anchors
    characters = [c for c in somebody.candidates if c.ref.entity_type is EntityType.CHARACTER][:MAX_CANDIDATES]
    if not characters:
        return
    words = [*frame.between, *frame.after]
    ends = [e for e in compose(EntityType.CHARACTER, before=frame.before, after=words, head=frame.head) if e.hops]
    for title in where.of_kind(EntityType.ANIME):
        for end in ends:
            yield _goal(cut, frame, somebody, characters, title, end)


def stands_within(cut: Segmentation) -> bool:
    """Tell whether the first of two names is said to be in the second, as in "X in Y" and "X's voice actor in Y"."""
    somebody, where = cut.anchors
    if cut.words[where.first - 1].text not in _WITHIN:
        return False
    between = [t for t in cut.tags if somebody.last <= t.first < where.first - 1]
    owned = cut.words[somebody.last - 1].owner
    return not between or (owned and all(t.kind in (TagKind.RELATION, TagKind.FILLER) for t in between))


def _goal(
    cut: Segmentation,
    frame: Frame,
    somebody: Anchor,
    characters: list[Candidate],
    title: Candidate,
    end: Composition,
) -> Goal:
    chains = [Chain(start=[c.ref for c in characters], hops=list(end.hops))]
    name = f"{_bare(cut.words, somebody)} in {title.name}"
    known = [c.ref for c in characters] if frame.other and end.kind is EntityType.CHARACTER else []
    goal = Goal(
        kind=GoalKind.SELECT,
        subjects=(title,),
        query=query_of(end.kind, chains, frame.constraints, exclude=known),
        ranked=frame.constraints.ranked,
        phrase=f"{end.noun(many=False)} {end.rest(name)}",
        plural=f"{end.noun(many=True)} {end.rest(name)}",
        outermost=end.readings[-1],
        among=tuple(characters),
        cost=end.cost,
    )
    return weighed(goal, cut.anchors[1:])


def _bare(words: tuple[Word, ...], anchor: Anchor) -> str:
    surface = anchor.surface.strip("?!.,:;\"'“”‘’ ")
    return surface.removesuffix("'s").removesuffix("’s") if words[anchor.last - 1].owner else surface
