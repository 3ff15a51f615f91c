"""Readings of questions for what is like one title or several: "like X and Y", "like X but shorter"."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise, product
from typing import Final, cast

from catalog.entities import MAKERS, EntityType
from catalog.relations import RelationType

from agent_core.graph_query import OrderBy
from agent_core.planning.goals import Goal, GoalKind, Measure
from agent_core.planning.lexicon.forms import TagKind
from agent_core.planning.naming import doubt, weighed
from agent_core.planning.phrases.frame import frame_of
from agent_core.planning.readings.selections import query_of
from agent_core.planning.words.anchors import MAX_CANDIDATES, Anchor
from agent_core.planning.words.segmentation import Segmentation
from agent_core.planning.words.tagging import Tag, has
from agent_core.results import Candidate

# Titles that something may be like at once, and what each of several may mean.
MAX_LIKED: Final = 3
_FEW_CANDIDATES: Final = 3
# What can be more or less than the title's own value.
MEASURED: Final[frozenset[OrderBy]] = frozenset({"episodes", "start_date", "score"})
# What two titles may share or not, by the concept of its word.
_SHARED: Final = {
    "studio": RelationType.ANIMATED_BY,
    "making": RelationType.ANIMATED_BY,
    "director": RelationType.STAFF,
    "staff": RelationType.STAFF,
    "maker": RelationType.STAFF,
    "crew": RelationType.STAFF,
}
_CONTINUING: Final = frozenset({"sequel", "prequel"})
_SEEN: Final = frozenset({"finished", "watched", "seen", "loved", "liked", "enjoyed", "completed"})
_MADE: Final = frozenset({"studio", "making", "director", "production", "source"})
_WORKS: Final = (TagKind.TYPE, TagKind.FORMAT, TagKind.SIMILAR)
_TWO: Final = 2
_SAME: Final = frozenset({"same"})
_ONE: Final = frozenset({"a", "an", "not"})
_MAKING: Final = (TagKind.BY, TagKind.FILLER, TagKind.RELATION, TagKind.OF)
_JOINING: Final = (TagKind.AND, TagKind.FILLER, TagKind.SIMILAR, TagKind.TYPE)


def asks_for_the_like(cut: Segmentation) -> bool:
    """True for "anime like X" and "something between X and Y"."""
    return (has(cut.tags, TagKind.SIMILAR) and not _only_tells(cut)) or _is_between(cut)


def _only_tells(cut: Segmentation) -> bool:
    """True for "I have finished X, what is its sequel", where the likeness is no question but what was seen."""
    sequel = any(t.kind is TagKind.RELATION and t.form.value in _CONTINUING for t in cut.tags)
    told = [cut.words[t.last - 1].text for t in cut.tags if t.kind is TagKind.SIMILAR]
    return sequel and all(word in _SEEN for word in told)


def likenesses(cut: Segmentation, *, follows: bool) -> Iterator[Goal]:
    """Yield what is asked of titles that are like those named, within what is said of them.

    Args:
        cut: the question.
        follows: what comes next in the story is asked for too.
    """
    if (told := _not_by(cut)) is not None:
        yield from _made(likenesses(told[0], follows=follows), told[1], denied=True)
        return
    if (told := _made_by(cut)) is not None:
        yield from _made(likenesses(told[0], follows=follows), told[1], denied=False)
        return
    anchors = cut.anchors
    measures = [t for t in cut.tags if t.kind is TagKind.MORE and not _bounds(t, cut)]
    relative = [_measure(t) for t in measures]
    if len(anchors) > MAX_LIKED or not _are_joined(cut) or _wants_others(cut):
        return
    if any(m.order_by not in MEASURED for m in relative):
        return
    shared, differ = _shares(cut), _differs(cut)
    said = _said(cut, measures)
    for chosen in _choices(anchors):
        names = " and ".join([", ".join(c.name for c in chosen[:-1]), chosen[-1].name]).removeprefix(" and ")
        goal = Goal(
            kind=GoalKind.SIMILAR,
            subjects=chosen,
            query=query_of(EntityType.ANIME, [], frame_of(cut).constraints),
            phrase=f"titles like {names}{said}",
            plural=f"titles like {names}{said}",
            next=follows and len(chosen) == 1,
            relative=tuple(relative),
            shared=shared,
            differ=differ,
        )
        yield weighed(goal, anchors)


def _not_by(cut: Segmentation) -> tuple[Segmentation, Anchor] | None:
    """Return "like X but not by Y" without its last words, and the name of Y; ``None`` where nobody is taken out."""
    *titles, maker = cut.anchors
    denial = next((t for t in cut.tags if t.kind is TagKind.NOT and titles and t.first >= titles[-1].last), None)
    if denial is None or maker.first < denial.last:
        return None
    between = [t for t in cut.tags if denial.last <= t.first < maker.first]
    if not between or any(t.kind not in _MAKING for t in between) or any(t.first >= maker.last for t in cut.tags):
        return None
    tags = tuple(t for t in cut.tags if t.first < denial.first)
    return replace(cut, anchors=tuple(titles), tags=tags), maker


def _made_by(cut: Segmentation) -> tuple[Segmentation, Anchor] | None:
    """Return "like X from Y" and "Y's anime like X" without Y, who makes titles, and Y; ``None`` where nobody does."""
    places = [i for i, a in enumerate(cut.anchors) if a.candidates[0].ref.entity_type in MAKERS]
    if len(places) != 1 or len(cut.anchors) < _TWO:
        return None
    maker = cut.anchors[places[0]]
    joint = cut.previous_tag(maker, TagKind.BY, TagKind.OF)
    if joint is None and not (places[0] == 0 and cut.next_tag(maker, *_WORKS) is not None):
        return None
    verbs = [cut.previous_tag(part, TagKind.RELATION) for part in (joint, maker) if part is not None]
    gone = [joint, *(verb for verb in verbs if verb is not None and verb.form.value in _MADE)]
    rest = tuple(t for t in cut.tags if t not in gone)
    return replace(cut, anchors=tuple(a for a in cut.anchors if a is not maker), tags=rest), maker


def _made(goals: Iterator[Goal], maker: Anchor, *, denied: bool) -> Iterator[Goal]:
    """Yield likenesses that somebody made, or did not make."""
    but = "but not by" if denied else "by"
    for goal, one in product(goals, maker.of_kind(*MAKERS)):
        yield replace(
            goal.qualified(f"{but} {one.name}"),
            makers=() if denied else (one,),
            makers_not=(one,) if denied else (),
            cost=goal.cost + doubt(one, maker),
        )


def _choices(anchors: Sequence[Anchor]) -> Iterator[tuple[Candidate, ...]]:
    most = MAX_CANDIDATES if len(anchors) == 1 else _FEW_CANDIDATES
    for chosen in product(*(anchor.of_kind(EntityType.ANIME)[:most] for anchor in anchors)):
        if len({c.ref for c in chosen}) == len(chosen):
            yield chosen


def _is_between(cut: Segmentation) -> bool:
    """True for "something between X and Y", where neither two numbers nor what they share is meant."""
    named = len(cut.anchors) == 2 and cut.words[cut.anchors[0].first - 1].text == "between"
    others = (TagKind.COMPARE, TagKind.CONNECT, TagKind.COMMON, TagKind.RELATION, TagKind.YEAR, TagKind.ATTRIBUTE)
    return named and cut.anchors[0].first > 0 and not any(has(cut.tags, kind) for kind in others)


def _are_joined(cut: Segmentation) -> bool:
    """True where nothing but "and" and commas stands between the names."""
    gaps = [(left.last, right.first) for left, right in pairwise(cut.anchors)]
    return all(t.kind in _JOINING for first, last in gaps for t in cut.tags if first <= t.first < last)


def _wants_others(cut: Segmentation) -> bool:
    """True for "manga like X", which no reader recommends here, and "like X but a series"."""
    nouns = [t for t in cut.tags if t.kind is TagKind.TYPE]
    behind = any(t.first >= cut.anchors[-1].last and cut.words[t.first - 1].text in _ONE for t in nouns)
    numbers = {t.last for t in cut.tags if t.kind is TagKind.NUMBER}
    return behind or any(t.form.target is not EntityType.ANIME and t.first not in numbers for t in nouns)


def _bounds(tag: Tag, cut: Segmentation) -> bool:
    """True for "that came out after 2010": a year or a number says than what it is more."""
    return any(t.kind in (TagKind.YEAR, TagKind.NUMBER) and t.first - tag.last in (0, 1) for t in cut.tags)


def _measure(tag: Tag) -> Measure:
    field, direction = tag.form.value.split()
    return Measure(order_by=cast("OrderBy", field), descending=direction == "desc")


def _told_alike(cut: Segmentation) -> Iterator[tuple[Tag, bool]]:
    """Yield what is said to be the same as of the title, and whether it is denied."""
    for tag in cut.tags:
        same = tag.kind is TagKind.RELATION and tag.first > 0 and cut.words[tag.first - 1].text in _SAME
        if same and tag.form.value in _SHARED and tag.first >= cut.anchors[-1].last:
            yield tag, any(t.kind is TagKind.NOT and cut.anchors[-1].last <= t.first < tag.first for t in cut.tags)


def _shares(cut: Segmentation) -> tuple[RelationType, ...]:
    return tuple(_SHARED[tag.form.value] for tag, denied in _told_alike(cut) if not denied)


def _differs(cut: Segmentation) -> tuple[RelationType, ...]:
    return tuple(_SHARED[tag.form.value] for tag, denied in _told_alike(cut) if denied)


def _said(cut: Segmentation, measures: Sequence[Tag]) -> str:
    """Return in the question's words what narrows the likeness."""
    told = [cut.text(tag) for tag in measures]
    told += [f"{'not ' * denied}by the same {cut.words[t.first].text}" for t, denied in _told_alike(cut)]
    return f" but {' and '.join(told)}" if told else ""
