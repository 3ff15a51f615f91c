"""Reads "who directed X and Y" of each alone, which is what is meant where nobody directed both."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from agent_core.planning.goals import Goal, GoalKind
from agent_core.planning.lexicon.forms import TagKind
from agent_core.planning.phrases.frame import frame_of
from agent_core.planning.readings.selections import selections
from agent_core.planning.words.segmentation import Segmentation
from agent_core.planning.words.tagging import Tag, has

_LISTED: Final = (TagKind.AND, TagKind.FILLER)
_TOGETHER: Final = frozenset({"both", "same", "together", "jointly", "each", "all", "common", "shared"})


def severally(goal: Goal, cut: Segmentation) -> Goal:
    """Return a reading with what it means of each of its names; as it is where both are said to hold.

    Of "was A the director of X and Y" that is who directed either, which tells why it is not so.
    """
    cut = _without_the_claim(goal, cut)
    if not _is_of_a_list(goal, cut):
        return goal
    alone = [next(_alone(goal, cut, place), None) for place in range(len(cut.anchors))]
    return replace(goal, each=tuple(one for one in alone if one is not None)) if all(alone) else goal


def _without_the_claim(goal: Goal, cut: Segmentation) -> Segmentation:
    if goal.claim is None:
        return cut
    others = tuple(a for a in cut.anchors if goal.claim not in a.candidates)
    return replace(cut, anchors=others) if others else cut


def _is_of_a_list(goal: Goal, cut: Segmentation) -> bool:
    """True where several names are listed of which one thing is asked: no count, order or field of theirs."""
    query, chains, claims = goal.query, goal.chains, goal.claim is not None
    shared = _is_shared(goal)
    if query is None or not (shared or goal.kind is (GoalKind.VERIFY if claims else GoalKind.SELECT)):
        return False
    if goal.attribute or goal.count or goal.ranked or goal.common:
        return False
    if not 1 < len(chains) == len(cut.anchors) or any(
        c.combine is not None or c.hops != chains[0].hops for c in chains
    ):
        return False
    between = _between(cut)
    listed = has(between, TagKind.AND) and all(t.kind in _LISTED for t in between)
    together = not (claims or shared) and any(w.text in _TOGETHER for w in cut.words)
    return listed and bool(chains[0].hops) and query.combine == "intersection" and not together


def _is_shared(goal: Goal) -> bool:
    """True for "did the same studio make X and Y", which what each of them has decides."""
    return goal.kind is GoalKind.VERIFY and goal.claim is None and goal.said is None and goal.measure is None


def _between(cut: Segmentation) -> list[Tag]:
    return [t for t in cut.tags if cut.anchors[0].last <= t.first < cut.anchors[-1].first]


def _alone(goal: Goal, cut: Segmentation, place: int) -> Iterator[Goal]:
    """Yield the same reading of one of the names."""
    between = _between(cut)
    rest = replace(cut, anchors=(cut.anchors[place],), tags=tuple(t for t in cut.tags if t not in between))
    wanted = goal.chains[place]
    for one in selections(rest, frame_of(rest)):
        if one.kind is GoalKind.SELECT and [(c.start, c.hops) for c in one.chains] == [(wanted.start, wanted.hops)]:
            yield one
