"""Reads what is asked of the first title of a list: "who directed the highest rated anime of 2015"."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from catalog.entities import TITLE_TYPES

from agent_core.answering.narrowing import one_of
from agent_core.answering.sets import ranked_by
from agent_core.planning.goals import Goal, GoalKind
from agent_core.planning.lexicon.forms import TagKind
from agent_core.planning.words.anchors import Anchor
from agent_core.planning.words.segmentation import Segmentation
from agent_core.planning.words.tagging import Tag
from agent_core.references import EntityRef
from agent_core.results import Candidate

_STAND_IN: Final = "00000000-0000-0000-0000-000000000001"
_NOUNS: Final = (TagKind.TYPE, TagKind.FORMAT)
# What may stand between a superlative and its noun.
_NARROWING: Final = (TagKind.GENRE, TagKind.SOURCE, TagKind.STATUS, TagKind.SEASON, TagKind.YEAR, TagKind.FORMAT)
# What asks otherwise than for what the first title leads to.
_OTHERWISE: Final = (TagKind.MORE, TagKind.MOST, TagKind.COMPARE, TagKind.CONNECT, TagKind.SIMILAR, TagKind.COUNT,
                     TagKind.ORDERING, TagKind.NOT, TagKind.OR, TagKind.AND, TagKind.BEYOND)  # fmt: skip


def list_behind(cut: Segmentation) -> Segmentation | None:
    """Return the "the highest rated anime of 2015" of "who directed the highest rated anime of 2015".

    ``None`` where nothing that relates stands in front of a superlative, or names do, or words are unknown.
    """
    order = next((t for t in cut.tags if t.kind is TagKind.ORDER), None)
    if order is None or cut.unexplained or cut.unread or any(t.kind in _OTHERWISE for t in cut.tags):
        return None
    relates = any(t.kind is TagKind.RELATION for t in cut.tags if t.first < order.first)
    noun = _noun_of(order, cut)
    if not relates or noun is None or any(a.first < order.first for a in cut.anchors):
        return None
    return replace(
        cut,
        words=cut.words[order.first :],
        tags=tuple(t.moved(-order.first) for t in cut.tags if t.first >= order.first),
        anchors=tuple(replace(a, first=a.first - order.first, last=a.last - order.first) for a in cut.anchors),
    )


def _noun_of(order: Tag, cut: Segmentation) -> Tag | None:
    """Return the noun for titles of a superlative: no other noun follows it ("the most popular anime character")."""
    part: Tag | Anchor | None = order
    while part is not None:
        noun = cut.next_tag(part, *_NOUNS)
        season = cut.next_tag(part, TagKind.ATTRIBUTE)
        if season is not None and season.form.value in ("season", "seasons") and cut.anchors:
            return season  # "the best season of X"
        if noun is not None and cut.next_tag(noun, *_NOUNS, TagKind.RELATION) is None:
            return noun if noun.form.target in TITLE_TYPES else None
        part = cut.next_tag(part, *_NARROWING) or cut.next_name(part)
    return None


def first_of(goals: Sequence[Goal]) -> Goal | None:
    """Return the reading of a list in which one title stands first; ``None`` where several are asked for."""
    best = next(iter(goals), None)
    if best is None or best.query is None or best.kind is not GoalKind.SELECT or not best.ranked:
        return None
    one = best.query.limit == 1 and best.query.result_type in TITLE_TYPES and best.attribute is None
    plain = not (best.rivals or best.relative or best.among)
    return best if one and plain else None


def standing_in(cut: Segmentation, first: Goal) -> Segmentation:
    """Return a question in which one name stands for the first title of the list that ends it."""
    order = next(t for t in cut.tags if t.kind is TagKind.ORDER)
    name = f"the {one_of(first)} {ranked_by(first)}"
    kind = first.query.result_type if first.query is not None else TITLE_TYPES[0]
    ref = EntityRef(entity_type=kind, id=_STAND_IN)
    meant = Candidate(ref=ref, name=name, matched_name=name, display=True, verbatim=True)
    surface = " ".join(w.text for w in cut.words[order.first :])
    anchor = Anchor(first=order.first, last=len(cut.words), surface=surface, candidates=(meant,))
    return replace(cut, anchors=(anchor,), tags=tuple(t for t in cut.tags if t.first < order.first))


def of_the_first(goals: Sequence[Goal], first: Goal) -> Iterator[Goal]:
    """Yield the readings that follow a relation from the first title of a list, which has to be found before."""
    for goal in goals:
        if goal.kind is GoalKind.SELECT and len(goal.chains) == 1 and goal.chains[0].hops:
            yield replace(goal, first=first, also=(), rivals=())
