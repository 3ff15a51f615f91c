"""Turns a question and the names in it into goals: a pure function, the same for planner, judge and tests."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice, product
from typing import Final, Literal

from catalog.entities import EntityType
from catalog.relations import RelationType

from agent_core.planning.anchors import Anchor, Segmentation, segment, unexplained_regions
from agent_core.planning.composition import Composition, compose
from agent_core.planning.constraints import Constraints, read_constraints
from agent_core.planning.goals import Goal, GoalKind, Understanding
from agent_core.planning.lexicon import TagKind
from agent_core.planning.tagging import Tag, words_of
from agent_core.schemas import Candidate, Chain, GraphQuery, Mention

_MAX_CANDIDATES: Final = 12
_MAX_COMBINATIONS: Final = 400
_MAX_GOALS: Final = 6
# From so many unexplained words on, a question without a name is taken for a description.
_DESCRIPTION_WORDS: Final = 3
_PAIR: Final = 2
# Cost of taking the same words for two names that nothing joins: "who voices A in B".
_SHARED: Final = 5
# Cost of a reading that the words allow but nobody means.
_ODD: Final = 25
# Words that people leave out of a name they know ("Luffy"); more make it a chance resemblance.
_SHORTENED: Final = 3
# Names that one query can combine.
_MAX_ANCHORS: Final = 4
_TYPE_COST: Final = {
    EntityType.ANIME: 0,
    EntityType.CHARACTER: 1,
    EntityType.PERSON: 1,
    EntityType.STUDIO: 1,
    EntityType.MANGA: 2,
    EntityType.EPISODE: 9,
}
_CHAIN_KINDS: Final = (TagKind.RELATION, TagKind.TYPE, TagKind.FORMAT, TagKind.WHO)
_BEFORE_HEAD: Final = (
    TagKind.FILLER,
    TagKind.COUNT,
    TagKind.ORDER,
    TagKind.GENRE,
    TagKind.OTHER,
    TagKind.NUMBER,
    TagKind.YEAR,
    TagKind.STATUS,
    TagKind.SEASON,
    TagKind.ATTRIBUTE,
    TagKind.AND,
)


def understand(question: str, mentions: Sequence[Mention]) -> Understanding:
    """Return what ``question`` may want, given the names that a lookup found in it."""
    words = words_of(question)
    cut = segment(words, mentions)
    found = list(_goals(cut))
    if not found and not cut.unexplained:
        cut = segment(words, mentions, wordy=True)
        found = list(_goals(cut))
    goals = sorted(found, key=lambda g: (g.cost, -sum(s.popularity for s in g.subjects)))
    named = any(t.kind is TagKind.RELATION for t in cut.tags)
    return Understanding(
        goals=tuple(_distinct(goals))[:_MAX_GOALS],
        unexplained=tuple(unexplained_regions(cut)),
        descriptive=not named and len(cut.unexplained) >= _DESCRIPTION_WORDS,
    )


def _goals(cut: Segmentation) -> Iterator[Goal]:
    kinds = {t.kind for t in cut.tags}
    if len(cut.anchors) >= _PAIR and TagKind.COMPARE in kinds:
        yield from _pairs(cut, GoalKind.COMPARE)
    elif len(cut.anchors) >= _PAIR and TagKind.CONNECT in kinds:
        yield from _pairs(cut, GoalKind.PATH)
    elif not cut.anchors:
        yield from _without_names(cut)
    elif len(cut.anchors) <= _MAX_ANCHORS:
        yield from _selections(cut)


def _pairs(cut: Segmentation, kind: GoalKind) -> Iterator[Goal]:
    left, right = cut.anchors[0], cut.anchors[-1]
    for a, b in product(left.candidates[:_MAX_CANDIDATES], right.candidates[:_MAX_CANDIDATES]):
        if a.ref != b.ref:
            mixed = 0 if a.ref.entity_type is b.ref.entity_type else 4
            also = _namesakes(left, a) + _namesakes(right, b)
            what = "comparison of" if kind is GoalKind.COMPARE else "connection between"
            phrase = f"{what} {a.name} and {b.name}"
            cost = _doubt(a) + _doubt(b) + mixed
            yield Goal(kind=kind, subjects=(a, b), phrase=phrase, plural=phrase, also=also, cost=cost)


def _without_names(cut: Segmentation) -> Iterator[Goal]:
    """Read "top 10 fantasy anime of 2015" and "how many studios are there"."""
    frame = _frame(cut)
    limits = frame.constraints
    kind = frame.head.form.target if frame.head else None
    if kind is None or cut.unexplained or frame.before or not (limits.any or frame.count):
        return
    noun = "anime" if kind is EntityType.ANIME else f"{kind}s"
    query = _query(kind, [], limits)
    yield Goal(kind=GoalKind.SELECT, subjects=(), query=query, count=frame.count, phrase=noun, plural=noun)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Frame:
    """The question around its names: what is asked for, and the relation words on either side."""

    head: Tag | None
    before: tuple[Tag, ...]
    between: tuple[Tag, ...]
    after: tuple[Tag, ...]
    count: bool
    other: bool
    attribute: str | None
    grouped: bool
    combine: Literal["union", "intersection", "difference"]
    constraints: Constraints


def _frame(cut: Segmentation) -> _Frame:
    first = cut.anchors[0].first if cut.anchors else len(cut.words)
    last = cut.anchors[-1].last if cut.anchors else len(cut.words)
    head = _head(cut, first)
    body = [t for t in cut.tags if t.kind in _CHAIN_KINDS and t is not head]
    kinds = {t.kind for t in cut.tags}
    inside = [t for t in cut.tags if first <= t.first < last]
    combine = "union" if _has(inside, TagKind.OR) else "difference" if _has(inside, TagKind.NOT) else "intersection"
    return _Frame(
        head=head,
        before=tuple(t for t in body if t.first < first),
        between=tuple(t for t in body if first <= t.first < last),
        after=tuple(t for t in body if t.first >= last),
        count=TagKind.COUNT in kinds,
        other=TagKind.OTHER in kinds,
        attribute=_attribute(cut.tags, head),
        grouped=_has(inside, TagKind.AND) or _has(inside, TagKind.OR),
        combine=combine,
        constraints=read_constraints(cut.words, cut.tags),
    )


def _head(cut: Segmentation, first_anchor: int) -> Tag | None:
    """Return the word that says what is asked for: the first noun in front of the names.

    A relation that is followed by "of" belongs to the name ("the director of X"): what is asked for is then whatever
    the relations lead to.
    """
    for tag in cut.tags:
        if tag.first >= first_anchor:
            return None
        if tag.kind in _CHAIN_KINDS:
            following = cut.words[tag.last].text if tag.last < len(cut.words) else ""
            bound = tag.kind is TagKind.RELATION and following in ("of", "to")
            return tag if (tag.form.target is not None and not bound) or tag.kind is TagKind.WHO else None
        if tag.kind not in _BEFORE_HEAD:
            return None
    return None


def _attribute(tags: Sequence[Tag], head: Tag | None) -> str | None:
    """Return the field asked for: one named in front of everything else, or anywhere if nothing else is asked for."""
    for tag in tags:
        if tag.kind is TagKind.ATTRIBUTE and (head is None or tag.first < head.first):
            return tag.form.value
    return None


def _has(tags: Sequence[Tag], kind: TagKind) -> bool:
    return any(t.kind is kind for t in tags)


def _selections(cut: Segmentation) -> Iterator[Goal]:
    frame = _frame(cut)
    options = [[(c, _compositions(c, frame, i, len(cut.anchors))) for c in a.candidates[:_MAX_CANDIDATES]]
               for i, a in enumerate(cut.anchors)]  # fmt: skip
    for chosen in islice(product(*options), _MAX_COMBINATIONS):
        candidates = tuple(candidate for candidate, _ in chosen)
        for ends in islice(product(*(found[:4] for _, found in chosen)), 16):
            followed = len(candidates) == 1 or any(end.hops for end in ends)
            if followed and len({end.kind for end in ends}) == 1:
                yield _selection(cut, frame, candidates, ends)


def _compositions(candidate: Candidate, frame: _Frame, i: int, anchors: int) -> list[Composition]:
    """Compose the chain of one name; words between two names go to either of them."""
    kind = candidate.ref.entity_type
    if anchors == 1 or frame.grouped:
        return compose(kind, before=frame.before, after=[*frame.between, *frame.after], head=frame.head)
    shared = compose(kind, before=frame.before, after=[*frame.between, *frame.after], head=frame.head)
    found = [replace(composition, cost=composition.cost + _SHARED) for composition in shared]
    for cut_at in range(len(frame.between) + 1):
        left, right = frame.between[:cut_at], frame.between[cut_at:]
        before, after = (frame.before, left) if i == 0 else (right, frame.after)
        found += compose(kind, before=before, after=after, head=frame.head)
    return sorted(found, key=lambda c: c.cost)


def _selection(
    cut: Segmentation, frame: _Frame, candidates: tuple[Candidate, ...], ends: tuple[Composition, ...]
) -> Goal:
    names = [c.name for c in candidates]
    joined = " and ".join(dict.fromkeys(end.phrase(n, many=False) for end, n in zip(ends, names, strict=True)))
    many = " and ".join(dict.fromkeys(end.phrase(n, many=True) for end, n in zip(ends, names, strict=True)))
    chains = [Chain(start=[c.ref], hops=list(e.hops)) for c, e in zip(candidates, ends, strict=True)]
    attribute, count = frame.attribute, frame.count
    if count and chains[0].hops and chains[0].hops[-1].relation is RelationType.HAS_EPISODE:
        attribute, count = "episodes", False
        chains = [Chain(start=c.start, hops=c.hops[:-1]) for c in chains]
        kind = EntityType.ANIME
    else:
        kind = ends[0].kind
    if attribute is None and frame.constraints.episode_number is not None and kind is EntityType.EPISODE:
        attribute = "name"
    named = [c.ref for c in candidates if c.ref.entity_type is kind]
    makers = (EntityType.STUDIO, EntityType.PERSON)
    by_no_maker = sum(
        cut.words[a.first - 1].text == "by" and c.ref.entity_type not in makers
        for a, c in zip(cut.anchors, candidates, strict=True)
        if a.first
    )
    query = _query(kind, chains, frame.constraints).model_copy(
        update={"combine": frame.combine, "exclude": named if frame.other else []}
    )
    hops = sum(len(end.hops) for end in ends)
    kind_asked = frame.head is not None and frame.head.kind is not TagKind.WHO and attribute is None
    idle = not hops and (kind_asked or frame.constraints.any or frame.count)  # "the 5 best anime X" is not X itself
    unlike = frame.other and not named  # "other anime than X" takes X for an anime
    return Goal(
        kind=GoalKind.SELECT if hops or attribute else GoalKind.DESCRIBE,
        subjects=candidates,
        query=query,
        attribute=attribute,
        count=count,
        phrase=joined,
        plural=many,
        outermost=ends[0].readings[-1] if ends[0].readings else None,
        also=tuple(n for a, c in zip(cut.anchors, candidates, strict=True) for n in _namesakes(a, c)),
        cost=sum(_doubt(c) for c in candidates) + sum(end.cost for end in ends) + _ODD * (idle + unlike + by_no_maker),
    )


def _query(kind: EntityType, chains: list[Chain], limits: Constraints) -> GraphQuery:
    return GraphQuery(
        result_type=kind,
        chains=chains,
        where=limits.where,
        episode_number=limits.episode_number,
        order_by=limits.order_by,
        descending=limits.descending,
        limit=limits.limit,
    )


def _doubt(candidate: Candidate) -> int:
    """Return how doubtful it is that a name means this entity, in the units of a composition's cost."""
    return (
        6 * candidate.typos
        + (0 if not candidate.omitted else 10 if candidate.omitted <= _SHORTENED else 16)
        + 3 * (not candidate.display)
        + (not candidate.verbatim)
        + _TYPE_COST[candidate.ref.entity_type]
    )


def _namesakes(anchor: Anchor, chosen: Candidate) -> tuple[Candidate, ...]:
    """Return the others that the same name means as plainly, of the same kind."""
    return tuple(
        c
        for c in anchor.candidates
        if c.ref != chosen.ref
        and c.ref.entity_type is chosen.ref.entity_type
        and (c.typos, c.display, c.omitted > 0) == (chosen.typos, chosen.display, chosen.omitted > 0)
    )


def _distinct(goals: Sequence[Goal]) -> Iterator[Goal]:
    seen: list[object] = []
    for goal in goals:
        key = (goal.kind, goal.refs, goal.query, goal.attribute)
        if key not in seen:
            seen.append(key)
            yield goal
