"""Reads "besides X" and "other than X" behind a question: what it asks for, without X itself."""

from collections.abc import Iterator
from dataclasses import replace

from agent_core.planning.anchors import Anchor
from agent_core.planning.goals import Goal, GoalKind
from agent_core.planning.lexicon.forms import TagKind
from agent_core.planning.naming import doubt
from agent_core.planning.segmentation import Segmentation
from agent_core.planning.tagging import Tag

_EXCLUDING = (TagKind.OTHER, TagKind.NOT)


def taken_out(cut: Segmentation) -> tuple[Segmentation, Anchor] | None:
    """Return a question without the name that it takes out of its results, and that name; ``None`` without one.

    That is a name behind everything else ("what has X directed besides Y"), or behind what is asked for ("which
    anime other than Y did X direct").
    """
    if len(cut.anchors) < 2:
        return None
    for anchor in reversed(cut.anchors):
        cue = cut.previous_tag(anchor, *_EXCLUDING)
        if cue is not None and (_stands_last(anchor, cut) or _is_of_the_head(cue, cut)):
            rest = tuple(a for a in cut.anchors if a is not anchor)
            return replace(cut, anchors=rest, tags=tuple(t for t in cut.tags if t is not cue)), anchor
    return None


def _stands_last(anchor: Anchor, cut: Segmentation) -> bool:
    behind = (t for t in cut.tags if t.first >= anchor.last)
    return anchor is cut.anchors[-1] and all(t.kind is TagKind.FILLER for t in behind)


def _is_of_the_head(cue: Tag, cut: Segmentation) -> bool:
    """True where a noun for results stands in front of the cue, before any name."""
    named, noun = cut.anchors[0].first < cue.first, cut.previous_tag(cue)
    return not named and noun is not None and noun.form.target is not None


def excluding(goals: Iterator[Goal], anchor: Anchor) -> Iterator[Goal]:
    """Yield the readings of a question without those entities of their kind that a name may mean."""
    for goal in goals:
        if goal.kind not in (GoalKind.SELECT, GoalKind.VERIFY) or goal.claim is not None or goal.query is None:
            continue
        for candidate in anchor.of_kind(goal.query.result_type):
            yield replace(
                goal.qualified(f"other than {candidate.name}"),
                query=goal.query.model_copy(update={"exclude": [*goal.query.exclude, candidate.ref]}),
                subjects=(*goal.subjects, candidate),
                cost=goal.cost + doubt(candidate, anchor),
            )
