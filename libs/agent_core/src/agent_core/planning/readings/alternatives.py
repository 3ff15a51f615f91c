"""Reads which of several is the case: "is X a movie or a series", "was X directed by A or by B", "which of A and B"."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final

from catalog.entities import TITLE_TYPES, EntityType

from agent_core.genres import GENRES_OF_ALL
from agent_core.graph_query import Chain, EntityFilters, GraphQuery
from agent_core.planning.goals import Goal, GoalKind
from agent_core.planning.lexicon.forms import Form, TagKind
from agent_core.planning.naming import weighed
from agent_core.planning.phrases.concepts import STORIES
from agent_core.planning.phrases.conjuncts import opens_a_list
from agent_core.planning.phrases.frame import asks_yes_or_no, frame_of
from agent_core.planning.readings.selections import selections
from agent_core.planning.readings.verifications import choices
from agent_core.planning.words.anchors import Anchor
from agent_core.planning.words.heads import BE
from agent_core.planning.words.segmentation import Segmentation
from agent_core.planning.words.tagging import Tag, has
from agent_core.results import Candidate

# The field that words on both sides of "or" are values of.
_FIELDS: Final = {
    TagKind.FORMAT: "format",
    TagKind.STATUS: "status",
    TagKind.SOURCE: "source_material",
    TagKind.GENRE: "genres",
}
# What a question may say besides: "based on" in front of what it may be based on.
_BESIDE: Final = (TagKind.ASK, TagKind.FILLER, TagKind.OR, TagKind.ATTRIBUTE, TagKind.TYPE, *_FIELDS)
_SOURCES: Final = frozenset({"source", "original creator", "adaptation"})
# Words between two names that are alternatives of each other.
_BETWEEN: Final = (TagKind.OR, TagKind.FILLER, TagKind.BY, TagKind.OF, TagKind.RELATION)
# How only a manga stands.
_OF_MANGA: Final = frozenset({"hiatus", "publishing", "discontinued", "axed"})
_PAIR: Final = 2
# Words of "which of these".
_OF_THESE: Final = 3
# Cost of taking a comma and two names behind a question for what it may be answered with.
_OFFERED: Final = 1


def alternatives(cut: Segmentation) -> Iterator[Goal] | None:
    """Return the readings of a question for which of two is the case; ``None`` where it offers no two."""
    if len(cut.anchors) == 1 and (field := _field_in_doubt(cut)) is not None:
        return _fields(cut, field)
    if (behind := _listed_behind(cut)) is not None:
        return _ends(replace(cut, tags=tuple(t for t in cut.tags if t.first >= _OF_THESE)), behind)
    if (listed := _listed(cut)) is not None:
        return _ends(replace(cut, tags=tuple(t for t in cut.tags if t.first >= cut.anchors[0].last)), listed)
    if (behind_it := _offered_again(cut)) is not None:
        return _leading_to(*behind_it)
    place = _offered(cut)
    return None if place is None else _ends(cut, slice(place, place + _PAIR))


def offers_relations(cut: Segmentation) -> bool:
    """True for "is X a sequel or a prequel of Y", which asks how the two are related."""
    if len(cut.anchors) != _PAIR or cut.words[0].text not in BE:
        return False
    between = [t for t in cut.tags if cut.anchors[0].last <= t.first < cut.anchors[1].first]
    said = [t.kind for t in between if t.kind not in (TagKind.FILLER, TagKind.OF)]
    stories = all(t.form.value in STORIES and t.form.target for t in between if t.kind is TagKind.RELATION)
    return stories and said == [TagKind.RELATION, TagKind.OR, TagKind.RELATION]


def _field_in_doubt(cut: Segmentation) -> str | None:
    """Return the field of which two values are named; ``kind`` for "an anime or a manga"."""
    if not asks_yes_or_no(cut) or cut.words[0].text not in BE:
        return None
    others = [t for t in cut.tags if t.kind not in _BESIDE]
    if any(t.kind is not TagKind.RELATION or t.form.value not in _SOURCES for t in others):
        return None
    for tag in cut.tags:
        if tag.kind in (TagKind.ATTRIBUTE, TagKind.TYPE) and "or" in cut.text(tag).split():
            return tag.form.value or "format"
    joint = next((t for t in cut.tags if t.kind is TagKind.OR and cut.anchors[0].last <= t.first), None)
    if joint is None:
        return None
    left = [t for t in cut.tags if cut.anchors[0].last <= t.first < joint.first and not _is_idle(t)]
    right = [t for t in cut.tags if t.first >= joint.last and not _is_idle(t)]
    return _common(left[-1], right[0]) if left and right else None


def _common(left: Tag, right: Tag) -> str | None:
    """Return the field that two words are values of; a series is a format beside a film."""
    kinds = {left.kind, right.kind}
    targets = {left.form.target, right.form.target}
    if len(kinds) == 1 and left.kind in _FIELDS:
        return _FIELDS[left.kind]
    if kinds == {TagKind.TYPE} and targets == {EntityType.ANIME, EntityType.MANGA}:
        return "kind"
    if kinds <= {TagKind.TYPE, TagKind.FORMAT} and targets == {EntityType.ANIME} and TagKind.FORMAT in kinds:
        return "format"
    sources = {t.kind is TagKind.SOURCE or t.form.value in _SOURCES for t in (left, right)}
    return "source_material" if sources == {True} and left.form != right.form else None


def _is_idle(tag: Tag) -> bool:
    return tag.kind is TagKind.FILLER


def _fields(cut: Segmentation, field: str) -> Iterator[Goal]:
    anchor = cut.anchors[0]
    offered = [t.form.value for t in cut.tags if t.kind is TagKind.GENRE]
    if field == "genres" and not GENRES_OF_ALL.issuperset(offered):
        yield from _genres(cut, offered)
        return
    kinds = (EntityType.MANGA,) if any(w.text in _OF_MANGA for w in cut.words) else TITLE_TYPES
    for candidate in anchor.of_kind(*kinds):
        goal = Goal(
            kind=GoalKind.SELECT,
            subjects=(candidate,),
            query=GraphQuery(result_type=candidate.ref.entity_type, chains=[Chain(start=[candidate.ref])]),
            attribute=field,
            phrase=candidate.name,
            plural=candidate.name,
            others=tuple(_of_other_kinds(anchor, candidate)) if field == "kind" else (),
        )
        yield weighed(goal, [anchor])


def _genres(cut: Segmentation, offered: Sequence[str]) -> Iterator[Goal]:
    """Yield that a title is of one of several genres, themes and demographics, not all of which stand on its card."""
    anchor, said = cut.anchors[0], EntityFilters(genre_any=list(offered))
    for candidate in anchor.of_kind(*TITLE_TYPES):
        chains = [Chain(start=[candidate.ref])]
        goal = Goal(
            kind=GoalKind.VERIFY,
            subjects=(candidate,),
            query=GraphQuery(result_type=candidate.ref.entity_type, chains=chains, details=True),
            said=said,
            phrase=candidate.name,
            plural=candidate.name,
        )
        yield weighed(goal, [anchor])


def _of_other_kinds(anchor: Anchor, chosen: Candidate) -> Iterator[Candidate]:
    """Yield the best known title of each other kind that the same name means as plainly."""
    seen = {chosen.ref.entity_type}
    for candidate in anchor.candidates:
        plain = not (candidate.omitted or candidate.typos) and candidate.ref.entity_type in TITLE_TYPES
        if plain and candidate.ref.entity_type not in seen:
            seen.add(candidate.ref.entity_type)
            yield candidate


def _offered(cut: Segmentation) -> int | None:
    """Return the place of the first of two names of which one is the answer; ``None`` where none is offered.

    Those of "was X made by A or by B", "is X a character of A or of B" and "did A or B make X", and those behind "who
    made X, A or B".
    """
    if len(cut.anchors) < 3:
        return None
    asks = asks_yes_or_no(cut)
    for place, (left, right) in enumerate(pairwise(cut.anchors)):
        between = [t for t in cut.tags if left.last <= t.first < right.first]
        joined = any(t.kind is TagKind.OR and not opens_a_list(t, cut) for t in between) and all(
            t.kind in _BETWEEN for t in between
        )
        last = place == len(cut.anchors) - 2 and cut.words[left.first - 1].pause
        who = any(t.kind is TagKind.WHO or _asks_for_one(t, cut) for t in cut.tags if t.first < cut.anchors[0].first)
        if joined and (asks or (last and who)):
            return place
    return None


def _offered_again(cut: Segmentation) -> tuple[Segmentation, list[Anchor]] | None:
    """Return "did A make X" of "did A make X or was it B" and both A and B; ``None`` for any other question."""
    if len(cut.anchors) != _PAIR + 1 or not asks_yes_or_no(cut) or cut.anchors[-1].last < len(cut.words):
        return None
    *before, other = cut.anchors
    joints = [t for t in cut.tags if before[-1].last <= t.first]
    again = joints and joints[0].kind is TagKind.OR and has(joints, TagKind.ASK)
    if not again or not all(t.kind in (TagKind.OR, TagKind.ASK, TagKind.FILLER, TagKind.BY) for t in joints):
        return None
    kind = other.candidates[0].ref.entity_type
    offered = [a for a in before if a.candidates[0].ref.entity_type is kind]
    if len(offered) != 1:
        return None
    rest = tuple(a for a in before if a is not offered[0])
    told = tuple(t for t in cut.tags if t not in joints and not (t.kind is TagKind.BY and t.last == offered[0].first))
    return replace(cut, anchors=rest, tags=told), [*offered, other]


def _listed(cut: Segmentation) -> slice | None:
    """Return the places of the names of "which of A, B and C did X make"; ``None`` where no other name follows."""
    first = cut.anchors[0].first if cut.anchors else 0
    opening = [w.text for w in cut.words[:first]]
    if opening[-1:] not in (["of"], ["among"]) or opening[:1] not in (["which"], ["who"]) or len(opening) > _PAIR + 1:
        return None
    for last, (left, right) in enumerate(pairwise(cut.anchors), start=1):
        between = [t.kind for t in cut.tags if left.last <= t.first < right.first]
        if any(kind not in (TagKind.AND, TagKind.OR, TagKind.FILLER) for kind in between):
            return None
        if TagKind.AND in between or TagKind.OR in between:
            return slice(0, last + 1) if last + 1 < len(cut.anchors) else None
    return None


def _listed_behind(cut: Segmentation) -> slice | None:
    """Return the places of the names of "which of these did X make: A, B or C"; ``None`` where none stand behind."""
    opening = [w.text for w in cut.words[:_OF_THESE]]
    if opening[:2] != ["which", "of"] or opening[-1] not in ("these", "those", "them") or len(cut.anchors) <= _PAIR:
        return None
    names = cut.anchors[1:]
    between = [t.kind for t in cut.tags if t.first >= names[0].first]
    return slice(1, len(cut.anchors)) if TagKind.OR in between and all(k in _BETWEEN for k in between) else None


def _asks_for_one(tag: Tag, cut: Segmentation) -> bool:
    return tag.form.target is not None and tag.first > 0 and cut.words[tag.first - 1].text in ("which", "what")


def _ends(cut: Segmentation, places: slice) -> Iterator[Goal]:
    """Yield what the other names lead to, as far as it is one of those that are offered."""
    offered = cut.anchors[places]
    told = tuple(_once(cut, offered))
    rest = replace(cut, anchors=(*cut.anchors[: places.start], *cut.anchors[places.stop :]), tags=told)
    yield from _leading_to(rest, offered)


def _leading_to(rest: Segmentation, offered: Sequence[Anchor]) -> Iterator[Goal]:
    """Yield what the names of a question lead to, as far as it is one of those that are offered."""
    frame = frame_of(rest)
    leading: dict[EntityType, list[Goal]] = {}
    for pair in choices(offered):
        kind = pair[0].ref.entity_type
        if kind not in leading:
            head = Tag(Form(TagKind.TYPE, "", kind), 0, 0)
            body = (*((frame.head,) if frame.head is not None else ()), *frame.before)
            whole = replace(frame, head=head, attribute=None, count=False, other=False, before=body)
            leading[kind] = list(selections(rest, whole))
        for goal in leading[kind]:
            query = goal.query
            if query is not None and query.result_type is kind and all(chain.hops for chain in goal.chains):
                yield _one_of(goal, query, pair, offered)


def _once(cut: Segmentation, offered: Sequence[Anchor]) -> Iterator[Tag]:
    """Yield the words outside the offer: what stands between its names only repeats what stands in front."""
    for tag in cut.tags:
        inside = offered[0].last <= tag.first < offered[-1].first
        before = tag.kind in (TagKind.BY, TagKind.OF, TagKind.OR) and tag.last == offered[0].first
        if not (inside or before):
            yield tag


def _one_of(goal: Goal, query: GraphQuery, pair: tuple[Candidate, ...], offered: Sequence[Anchor]) -> Goal:
    kept = Chain(start=[c.ref for c in pair], combine="intersection")
    offer = weighed(replace(goal, subjects=pair), offered)
    return replace(
        goal,
        kind=GoalKind.SELECT,
        query=query.model_copy(update={"chains": [*query.chains, kept]}),
        others=pair,
        also=(*goal.also, *offer.also),
        rivals=(*goal.rivals, *offer.rivals),
        cost=offer.cost + _OFFERED,
    )
