"""Readings of questions for what is like one title or several: "like X and Y", "like X but shorter"."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise, product
from typing import Final, cast

from catalog.entities import MAKERS, TITLE_TYPES, EntityType
from catalog.relations import RelationType

from agent_core.graph_query import OrderBy
from agent_core.limits import MAX_LIKED
from agent_core.planning.goals import Goal, GoalKind, Measure, measured_as
from agent_core.planning.lexicon.forms import TagKind
from agent_core.planning.naming import doubt, weighed
from agent_core.planning.phrases.frame import frame_of
from agent_core.planning.readings.selections import query_of
from agent_core.planning.words.anchors import MAX_CANDIDATES, Anchor
from agent_core.planning.words.quantities import free_number
from agent_core.planning.words.segmentation import Segmentation
from agent_core.planning.words.tagging import Tag, has
from agent_core.results import Candidate

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
# Cost of an anime where manga are asked for, above that of a manga of its name; and the other way round.
_OTHER_KIND: Final = 4
_SAME: Final = frozenset({"same"})
_ONE: Final = frozenset({"a", "an", "not"})
_BUT: Final = frozenset({"but", "pero", "mais", "aber"})
_WITH: Final = frozenset({"with", "con", "avec", "mit"})
_IDLE: Final = (TagKind.FILLER, TagKind.TYPE)
# What makes another title of the kind of one, and what asks something of the title itself.
_VARYING: Final = frozenset({TagKind.GENRE, TagKind.MORE, TagKind.LENGTH})
_ASKED_OF: Final = frozenset(
    {TagKind.RELATION, TagKind.WHO, TagKind.WHERE, TagKind.COUNT, TagKind.ATTRIBUTE, TagKind.ORDERING, TagKind.FORMAT,
     TagKind.TYPE, TagKind.ASK, TagKind.NOT}
)  # fmt: skip
_MAKING: Final = (TagKind.BY, TagKind.FILLER, TagKind.RELATION, TagKind.OF)
_JOINING: Final = (TagKind.AND, TagKind.FILLER, TagKind.SIMILAR, TagKind.TYPE)


def asks_for_the_like(cut: Segmentation) -> bool:
    """True for "anime like X", "something between X and Y" and "X but darker"."""
    return (has(cut.tags, TagKind.SIMILAR) and not _only_tells(cut)) or _is_between(cut) or _is_varied(cut)


def _is_varied(cut: Segmentation) -> bool:
    """True for "X but darker" and "X but with a happy end": a title, and what shall be otherwise."""
    if len(cut.anchors) != 1 or not cut.anchors[0].of_kind(*TITLE_TYPES):
        return False
    name = cut.anchors[0]
    behind = cut.words[name.last].text if name.last < len(cut.words) - 1 else ""
    if behind not in _BUT or any(t.kind not in _IDLE for t in cut.tags if t.first < name.first):
        return False
    told = [t for t in cut.tags if t.first > name.last]
    described = cut.words[name.last + 1].text in _WITH
    asked = [t for t in told if t.kind in _ASKED_OF and not (described and t.kind is TagKind.ATTRIBUTE)]
    return not asked and any(t.kind in _VARYING for t in told)


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
    kind = _kind_wanted(cut)
    limits = frame_of(cut).constraints
    if limits.limit is None:  # "give me 3 others"
        limits = replace(limits, limit=free_number(cut.words, cut.tags))
    if len(anchors) > MAX_LIKED or not _are_joined(cut) or kind is None:
        return
    if any(m.order_by not in MEASURED for m in relative):
        return
    shared, differ = _shares(cut), _differs(cut)
    said = _said(cut, measures)
    titles = "manga" if kind is EntityType.MANGA else "titles"
    for chosen in _choices(anchors):
        names = " and ".join([", ".join(c.name for c in chosen[:-1]), chosen[-1].name]).removeprefix(" and ")
        goal = Goal(
            kind=GoalKind.SIMILAR,
            subjects=chosen,
            query=query_of(kind, [], limits),
            phrase=f"{titles} like {names}{said}",
            plural=f"{titles} like {names}{said}",
            next=follows and len(chosen) == 1,
            relative=tuple(relative),
            shared=shared,
            differ=differ,
        )
        yield replace(told := weighed(goal, anchors), cost=told.cost + _of_another_kind(chosen, kind))


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
    for goal, one in product(goals, maker.of_kind(*MAKERS)):
        yield replace(
            goal.but(f"not by {one.name}") if denied else goal.qualified(f"by {one.name}"),
            makers=() if denied else (one,),
            makers_not=(one,) if denied else (),
            cost=goal.cost + doubt(one, maker),
        )


def _choices(anchors: Sequence[Anchor]) -> Iterator[tuple[Candidate, ...]]:
    most = MAX_CANDIDATES if len(anchors) == 1 else _FEW_CANDIDATES
    for chosen in product(*(anchor.of_kind(*TITLE_TYPES)[:most] for anchor in anchors)):
        if len({c.ref for c in chosen}) == len(chosen):
            yield chosen


def _of_another_kind(chosen: Sequence[Candidate], kind: EntityType) -> int:
    """Return what speaks against an anime, or a manga, where the other is asked for and has the name too."""
    return sum(_OTHER_KIND for c in chosen if c.ref.entity_type is not kind)


def _is_between(cut: Segmentation) -> bool:
    """True for "something between X and Y", where neither two numbers nor what they share is meant."""
    named = len(cut.anchors) == 2 and cut.words[cut.anchors[0].first - 1].text == "between"
    others = (TagKind.COMPARE, TagKind.CONNECT, TagKind.COMMON, TagKind.RELATION, TagKind.YEAR, TagKind.ATTRIBUTE)
    return named and cut.anchors[0].first > 0 and not any(has(cut.tags, kind) for kind in others)


def _are_joined(cut: Segmentation) -> bool:
    """True where nothing but "and" and commas stands between the names."""
    gaps = [(left.last, right.first) for left, right in pairwise(cut.anchors)]
    return all(t.kind in _JOINING for first, last in gaps for t in cut.tags if first <= t.first < last)


def _kind_wanted(cut: Segmentation) -> EntityType | None:
    """Return of what kind titles are asked for, as manga in "manga like X".

    ``None`` for other kinds, and for "like X but a series". The noun right in front of a name tells what that is of:
    "anime like the manga X".
    """
    numbers = {t.last for t in cut.tags if t.kind is TagKind.NUMBER}
    written = (t for t in cut.tags if t.kind is TagKind.FORMAT and t.form.target is EntityType.MANGA)
    nouns = [*(t for t in cut.tags if t.kind is TagKind.TYPE and t.first not in numbers), *written]
    behind = any(t.first >= cut.anchors[-1].last and cut.words[t.first - 1].text in _ONE for t in nouns)
    asked = [t for t in nouns if cut.next_name(t) is None]
    kinds = list(dict.fromkeys(t.form.target for t in asked or nouns))
    if behind or not {*kinds} <= {*TITLE_TYPES}:
        return None
    return kinds[0] if kinds else EntityType.ANIME


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
    told = [measured_as(_measure(tag)) for tag in measures]
    told += [f"{'not ' * denied}by the same {cut.words[t.first].text}" for t, denied in _told_alike(cut)]
    return f" but {' and '.join(told)}" if told else ""
