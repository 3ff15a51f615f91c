"""Readings of questions for who has the most of something: "which studio made the most films of 2010"."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product
from typing import Final

from catalog.entities import EntityType

from agent_core.answering.wording import many
from agent_core.graph_query import Chain, GroupBy
from agent_core.planning.goals import Goal, GoalKind
from agent_core.planning.lexicon.forms import Form, TagKind
from agent_core.planning.naming import weighed
from agent_core.planning.phrases.composition import CAST, Composition, compose
from agent_core.planning.phrases.concepts import BRIDGES, CONCEPTS, Reading
from agent_core.planning.phrases.frame import Frame, frame_of
from agent_core.planning.phrases.phrasing import NamedChain, phrase
from agent_core.planning.readings.selections import MAX_ANCHORS, query_of
from agent_core.planning.words.anchors import MAX_CANDIDATES
from agent_core.planning.words.segmentation import Segmentation
from agent_core.planning.words.tagging import Tag
from agent_core.results import Candidate

# Cost of leaving a relation word unused: "worked most with".
_VAGUE: Final = 4
# Groups that an answer shows.
SHOWN_GROUPS: Final = 10
# Fields that entities can be counted by, by the attribute or word that names them.
_FIELDS: Final = {"year": "year", "genres": "genre", "season": "season", "format": "format"}
# Verbs of two who made something together.
_WORKING: Final = frozenset({"employment", "staff"})
_TOGETHER: Final = ("staff", "cast")
_CAST: Final = next(r for r in CONCEPTS["cast"] if (r.source, r.target) == (EntityType.ANIME, EntityType.PERSON))
_COUNTED: Final = (TagKind.TYPE, TagKind.FORMAT)
_PROLIFIC: Final = frozenset({"prolific", "productive"})


def groups(cut: Segmentation) -> Iterator[Goal]:
    """Yield what may be counted by what, best explained first."""
    frame = frame_of(cut)
    most = next(t for t in cut.tags if t.kind is TagKind.MOST)
    counted = _counted(cut, frame, most)
    if counted is not None and counted.form.value in CAST:
        return  # of a character alone nothing tells in which casts it is a main one
    kind = counted.form.target if counted is not None and counted.form.target is not None else _made_by(frame)
    relations = [t for t in cut.tags if t.kind is TagKind.RELATION and t is not counted]
    for group_by, reading, used, cost in _groupings(cut, frame, kind, relations):
        left = tuple(t for t in relations if t not in used)
        worked = _worked(cut, relations)
        if worked and {*left} <= {*worked}:
            yield from _together(cut, frame, group_by, reading, cost)
            continue
        for words, vague in ((left, 0), ((), _VAGUE)) if left else ((left, 0),):
            for candidates, parts, extra in _scopes(cut, kind, words):
                yield _goal(cut, frame, kind, group_by, reading, candidates, parts, cost + extra + vague)


def _counted(cut: Segmentation, frame: Frame, most: Tag) -> Tag | None:
    """Return the noun behind "most", such as films, characters or roles; ``None`` where there is none."""
    if cut.words[most.last - 1].text in _PROLIFIC:
        return None  # "the most prolific director"
    behind = [t for t in cut.tags if t.first >= most.last]
    nouns = [t for t in behind if t.kind in _COUNTED or (t.kind is TagKind.RELATION and t.form.target)]
    return nouns[0] if nouns and nouns[0] is not frame.head else None


def _made_by(frame: Frame) -> EntityType:
    """Return what is counted of "the most prolific author" where nothing says so: what those who are asked for make."""
    concept = frame.head.form.value if frame.head is not None and frame.head.kind is TagKind.RELATION else ""
    sources = (reading.source for reading in CONCEPTS.get(concept, ()) if len(reading.hops) == 1)
    return next(sources, EntityType.ANIME)


def _groupings(
    cut: Segmentation, frame: Frame, kind: EntityType, relations: Sequence[Tag]
) -> Iterator[tuple[GroupBy, Reading | None, tuple[Tag, ...], int]]:
    fields = [t.form.value for t in cut.tags if t.kind is TagKind.ATTRIBUTE]
    if frame.attribute in _FIELDS or (fields and fields[0] in _FIELDS):
        field = frame.attribute if frame.attribute in _FIELDS else fields[0]
        yield GroupBy.model_validate({"field": _FIELDS[field]}), None, (), 0
        return
    head = frame.head
    wanted = head.form.target if head is not None else None
    for tag in relations:
        for reading in CONCEPTS[tag.form.value]:
            fits = wanted is None or reading.target is wanted
            if reading.source is kind and reading.target is not kind and len(reading.hops) == 1 and fits:
                same = tuple(t for t in relations if t.form.value == tag.form.value or t is head)
                yield GroupBy(hop=reading.hops[0]), reading, same, 0
    if wanted is not None:
        for concept in BRIDGES.get((kind, wanted), ()):
            for reading in CONCEPTS[concept]:
                if reading.source is kind and reading.target is wanted and len(reading.hops) == 1:
                    yield GroupBy(hop=reading.hops[0]), reading, (head,) if head else (), 5


def _worked(cut: Segmentation, relations: Sequence[Tag]) -> tuple[Tag, ...]:
    """Return the verb of "who has X worked with the most", which tells of X as well as of those who are counted."""
    people = bool(cut.anchors) and all(a.candidates[0].ref.entity_type is EntityType.PERSON for a in cut.anchors)
    return tuple(t for t in relations if people and t.form.target is None and t.form.value in _WORKING)


def _together(cut: Segmentation, frame: Frame, group_by: GroupBy, reading: Reading | None, cost: int) -> Iterator[Goal]:
    """Yield who is counted of what somebody worked on, and of what they are heard in: whichever is more is meant."""
    anyone = frame.head is not None and frame.head.kind is TagKind.WHO
    for concept in _TOGETHER:
        heard = anyone and concept == "cast"
        by, told = (GroupBy(hop=_CAST.hops[0]), _CAST) if heard else (group_by, reading)
        for candidates, parts, extra in _scopes(cut, EntityType.ANIME, (Tag(Form(TagKind.RELATION, concept), 0, 0),)):
            goal = _goal(cut, frame, EntityType.ANIME, by, told, candidates, parts, cost + extra)
            yield replace(goal, bare=True)


def _scopes(
    cut: Segmentation, kind: EntityType, left: tuple[Tag, ...]
) -> Iterator[tuple[tuple[Candidate, ...], tuple[NamedChain, ...], int]]:
    """Yield what narrows the entities counted: the chains from the names to them; nothing where none is named."""
    if not cut.anchors:
        if not left:
            yield (), (), 0
        return
    target = Tag(Form(TagKind.TYPE, "", kind), 0, 0)
    options = [a.candidates[:MAX_CANDIDATES] for a in cut.anchors[:MAX_ANCHORS]]
    for chosen in product(*options):
        ends = [_end(c, left, target, kind) for c in chosen]
        found = [end for end in ends if end is not None]
        if len(found) == len(chosen):
            parts = (NamedChain(e, c.name) for e, c in zip(found, chosen, strict=True))
            yield chosen, tuple(parts), sum(e.cost for e in found)


def _end(candidate: Candidate, left: tuple[Tag, ...], target: Tag, kind: EntityType) -> Composition | None:
    found = compose(candidate.ref.entity_type, before=left, after=(), head=target)
    return next((end for end in found if end.kind is kind and end.hops), None)


def _goal(
    cut: Segmentation,
    frame: Frame,
    kind: EntityType,
    group_by: GroupBy,
    reading: Reading | None,
    candidates: tuple[Candidate, ...],
    parts: tuple[NamedChain, ...],
    cost: int,
) -> Goal:
    chains = [Chain(start=[c.ref], hops=list(p.composition.hops)) for c, p in zip(candidates, parts, strict=True)]
    limits = replace(frame.constraints, order_by="popularity", descending=True, limit=None)
    goal = Goal(
        kind=GoalKind.GROUP,
        subjects=candidates,
        query=query_of(
            kind,
            chains,
            limits,
            aggregate="group_count",
            group_by=group_by,
            limit=frame.constraints.limit if (frame.constraints.limit or 0) > 1 else SHOWN_GROUPS,
        ),
        phrase=phrase(parts, many=False, either=False) if parts else many(kind),
        plural=phrase(parts, many=True, either=False) if parts else many(kind),
        outermost=reading,
        cost=cost,
    )
    return weighed(goal, cut.anchors[: len(candidates)])
