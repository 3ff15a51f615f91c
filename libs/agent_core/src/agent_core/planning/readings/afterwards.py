"""Reads what somebody made before or after a title that is named: "what did the creator of X write after it"."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import product
from typing import Final

from catalog.entities import MAKERS, TITLE_TYPES

from agent_core.planning.goals import Goal, GoalKind, Measure
from agent_core.planning.lexicon.forms import TagKind
from agent_core.planning.naming import doubt
from agent_core.planning.words.anchors import Anchor
from agent_core.planning.words.segmentation import Segmentation
from agent_core.planning.words.tagging import Tag, has

# What stands for the title that was named.
STAND_INS: Final = frozenset({"it", "that", "this", "them", "those"})
_PAIR: Final = 2
_NEAR: Final = ("before", "after")
# Cost of dating manga by an anime, or the other way round.
_OTHER_KIND: Final = 4


def around_it(cut: Segmentation) -> tuple[Segmentation, bool] | None:
    """Return a question without "after it", and whether what came later is asked for; ``None`` where nothing is."""
    if not has(cut.tags, TagKind.RELATION):
        return None
    for tag in cut.tags:
        near = tag.kind is TagKind.CUE and tag.form.value in _NEAR and tag.last < len(cut.words)
        if near and cut.words[tag.last].text in STAND_INS:
            gone = range(tag.first, tag.last + 1)
            rest = tuple(t for t in cut.tags if t.first not in gone)
            return replace(
                cut, tags=rest, unread=tuple(i for i in cut.unread if i not in gone)
            ), tag.form.value == "after"
    return None


def around_a_title(cut: Segmentation) -> tuple[Segmentation, Anchor, bool] | None:
    """Return a question for a maker's works without "after X", that title, and whether what came later is asked for.

    The title stands at the end, but for a German verb behind it.
    """
    if len(cut.anchors) != _PAIR or not _makes(cut.anchors[0]):
        return None
    title = cut.anchors[1]
    cue = cut.previous_tag(title, TagKind.CUE)
    behind = [t for t in cut.tags if t.first >= title.last]
    closed = title.last + sum(t.last - t.first for t in behind if _is_a_verb(t)) == len(cut.words)
    if cue is None or cue.form.value not in _NEAR or not closed:
        return None
    rest = replace(
        cut,
        words=(*cut.words[: cue.first], *cut.words[title.last :]),
        tags=(*(t for t in cut.tags if t.last <= cue.first), *(t.moved(cue.first - title.last) for t in behind)),
        anchors=cut.anchors[:1],
    )
    return rest, title, cue.form.value == "after"


def _is_a_verb(tag: Tag) -> bool:
    return tag.kind is TagKind.RELATION and tag.form.target is None


def _makes(anchor: Anchor) -> bool:
    return any(c.ref.entity_type in MAKERS for c in anchor.candidates)


def around_another(goals: Iterable[Goal], title: Anchor, *, later: bool) -> Iterator[Goal]:
    """Yield the readings that list a maker's works, with those alone that came out before, or after, a title."""
    for goal, known in product(goals, title.of_kind(*TITLE_TYPES)):
        query = goal.query
        listed = goal.kind is GoalKind.SELECT and query is not None and query.result_type in TITLE_TYPES
        if (
            query is None
            or not listed
            or goal.attribute
            or [s.ref.entity_type in MAKERS for s in goal.subjects] != [True]
        ):
            continue
        same = known.ref.entity_type is query.result_type
        yield replace(
            goal.qualified(f"{'after' if later else 'before'} {known.name}"),
            subjects=(known, *goal.subjects),
            query=query.model_copy(update={"exclude": [*query.exclude, known.ref]} if same else {}),
            relative=(Measure(order_by="start_date", descending=later),),
            cost=goal.cost + doubt(known, title) + (0 if same else _OTHER_KIND),
        )


def around(goals: Iterable[Goal], *, later: bool) -> Iterator[Goal]:
    """Yield the readings that list titles, with those alone that came out before, or after, the one that is named."""
    for goal in goals:
        query = goal.query
        if goal.kind is not GoalKind.SELECT or query is None or goal.attribute or len(goal.subjects) != 1:
            continue
        subject = goal.subjects[0].ref
        if subject.entity_type not in TITLE_TYPES or query.result_type not in TITLE_TYPES:
            continue
        same = subject.entity_type is query.result_type
        yield replace(
            goal.qualified(f"{'after' if later else 'before'} {goal.subjects[0].name}"),
            query=query.model_copy(update={"exclude": [*query.exclude, subject] if same else query.exclude}),
            relative=(Measure(order_by="start_date", descending=later),),
            cost=goal.cost + (0 if same else _OTHER_KIND),
        )
