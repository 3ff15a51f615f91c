"""What the agent answered: protobuf turned into the terms of the public schema, before entities are loaded."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from itertools import zip_longest
from typing import Final, Protocol
from uuid import UUID

import strawberry
from catalog.entities import EntityType
from contracts.agent.v1 import agent_pb2 as pb

strawberry.enum(EntityType, description="The kinds of entities.")


class ReplyInvalid(Exception):
    """The agent sent a value that its contract does not hold; the two services are of different versions."""


@strawberry.enum
class Route(Enum):
    """The effort that a question was given."""

    FAST = "fast"
    ENHANCED = "enhanced"
    AGENT = "agent"


@strawberry.enum
class TerminationReason(Enum):
    """Why the agent stopped and answered."""

    SUFFICIENT = "sufficient"
    FINAL_ACCEPTED = "final_accepted"
    NO_MATCH = "no_match"
    MAX_TURNS = "max_turns"
    BUDGET_EXHAUSTED = "budget_exhausted"
    CLARIFICATION_NEEDED = "clarification_needed"
    REFUSED_UNSAFE = "refused_unsafe"
    DEPENDENCY_FAILED = "dependency_failed"
    FROM_CACHE = "from_cache"


@strawberry.type
class EntityRef:
    """An entity by kind and id."""

    entity_type: EntityType
    id: strawberry.ID

    @property
    def key(self) -> UUID:
        """The id as the catalog takes it."""
        return UUID(self.id)


@strawberry.type
class ComparisonRow:
    """One field of the entities compared, as text; null where one has no value."""

    field: str
    left: str | None
    right: str | None
    same: bool = strawberry.field(description="All that are compared have the same value.")
    others: list[str | None] = strawberry.field(
        description="Values of the third to fifth entity, in their order.", default_factory=list[str | None]
    )


@strawberry.type
class Comparison:
    """Two to five entities, field by field."""

    left: EntityRef
    right: EntityRef
    rows: list[ComparisonRow]
    others: list[EntityRef] = strawberry.field(
        description="The third to fifth entity, where more than two are compared.", default_factory=list[EntityRef]
    )

    def refs(self) -> tuple[EntityRef, ...]:
        """Return all entities that are compared."""
        return (self.left, self.right, *self.others)


@strawberry.type
class TraceStep:
    """One turn of the agent: what it did, why, and what came of it."""

    turn: int
    action: str
    rationale: str
    summary: str
    result_count: int
    sufficient: bool | None = strawberry.field(description="The judge's verdict; null where none was asked.")
    missing: list[str]
    duration_ms: float


@strawberry.type
class StageTime:
    """How long one stage took in all."""

    stage: str = strawberry.field(
        description="planning, judging, graph, search, writing or verification; “search: …” are parts of search."
    )
    duration_ms: float


@strawberry.type
class RoutePlan:
    """What a question was given once its names were known, before anything else was asked."""

    shape: str = strawberry.field(
        description="scalar, list, description, comparison, connection, profile, likeness, or unread."
    )
    complexity: int = strawberry.field(description="0 to 10,000.")
    reasoning: str = strawberry.field(description="The factors of the complexity, and the route by them.")
    retrievers: list[str] = strawberry.field(description="What may be asked.")
    judge: str = strawberry.field(description="Who says whether what was found is enough.")
    max_turns: int = strawberry.field(description="Turns after which the question goes on as one of the next route.")
    max_retrievals: int
    budget_ms: float
    raised: str | None = strawberry.field(
        description="Why it went on as a higher route than by its complexity; null where it did not."
    )


@strawberry.type
class Trace:
    """What it took to answer."""

    steps: list[TraceStep]
    llm_calls: int
    input_tokens: int
    output_tokens: int
    total_ms: float
    stages: list[StageTime] = strawberry.field(
        description="In the order of a question; empty where nothing was computed.", default_factory=list[StageTime]
    )
    plan: RoutePlan | None = strawberry.field(description="Null where nothing was planned.", default=None)


@dataclass(frozen=True, slots=True, kw_only=True)
class CitedSource:
    """What a mark ``[index]`` in the answer stands for."""

    index: int
    label: str
    ref: EntityRef | None
    quote: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class RefPath:
    """A chain of entities joined by relations; each has a cast role, staff position or language, or ``None``."""

    nodes: list[EntityRef]
    rels: list[str]
    qualifiers: list[str | None]


@dataclass(frozen=True, slots=True, kw_only=True)
class AgentAnswer:
    """One answer with its evidence, in ids."""

    request_id: str
    answer: str
    results: list[EntityRef]
    sources: list[EntityRef]
    citations: list[CitedSource]
    paths: list[RefPath]
    comparison: Comparison | None
    value: str | None
    complete: bool
    confidence: float
    verified: bool
    route: Route
    termination_reason: TerminationReason
    warnings: list[str]
    trace: Trace
    conversation_id: str | None
    read_as: str | None

    def refs(self) -> Iterable[EntityRef]:
        """Yield every entity that the answer names, in any place."""
        yield from self.results
        yield from self.sources
        yield from (cited.ref for cited in self.citations if cited.ref)
        for path in self.paths:
            yield from path.nodes
        if self.comparison:
            yield from self.comparison.refs()


class _ProtobufEnum(Protocol):
    def items(self) -> Iterable[tuple[str, int]]: ...


def _members[Member: Enum](members: type[Member], wire: _ProtobufEnum, prefix: str) -> dict[int, Member]:
    """Pair every value but the zero of a protobuf enum with the member of the same name; a missing one is an error."""
    return {number: members[name.removeprefix(prefix)] for name, number in wire.items() if number}


ENTITY_TYPES: Final = _members(EntityType, pb.EntityType, "ENTITY_TYPE_")
ROUTES: Final = _members(Route, pb.Route, "ROUTE_")
TERMINATION_REASONS: Final = _members(TerminationReason, pb.TerminationReason, "TERMINATION_REASON_")


def answer_from(reply: pb.SearchAIResponse) -> AgentAnswer:
    """Return the answer that a reply carries.

    Raises:
        ReplyInvalid: an enum's value or an id is outside the contract.
    """
    evidence = reply.evidence
    return AgentAnswer(
        request_id=reply.request_id,
        answer=reply.answer,
        results=_refs(reply.result_entities),
        sources=_refs(reply.source_entities),
        citations=[_cited(citation) for citation in reply.citations],
        paths=[_path(path) for path in evidence.paths],
        comparison=_comparison(evidence.comparison) if evidence.HasField("comparison") else None,
        value=evidence.value if evidence.HasField("value") else None,
        complete=evidence.complete,
        confidence=min(1.0, max(0.0, reply.confidence)),
        verified=reply.verified,
        route=_member(ROUTES, reply.route),
        termination_reason=_member(TERMINATION_REASONS, reply.termination_reason),
        warnings=list(reply.warnings),
        trace=_trace(reply.trace),
        conversation_id=reply.conversation_id or None,
        read_as=reply.read_as or None,
    )


def step_from(step: pb.TraceStep) -> TraceStep:
    """Return a step that is done."""
    return TraceStep(
        turn=step.turn,
        action=step.action,
        rationale=step.rationale,
        summary=step.summary,
        result_count=step.result_count,
        sufficient=step.sufficient if step.HasField("sufficient") else None,
        missing=list(step.missing),
        duration_ms=step.duration_ms,
    )


def _member[Member: Enum](members: dict[int, Member], number: int) -> Member:
    try:
        return members[number]
    except KeyError:
        raise ReplyInvalid(f"the agent sent {number} where one of {sorted(members)} is due") from None


def _ref(ref: pb.EntityRef) -> EntityRef:
    try:
        canonical = str(UUID(ref.id))
    except ValueError:
        raise ReplyInvalid("the agent sent an id that is not a UUID") from None
    return EntityRef(entity_type=_member(ENTITY_TYPES, ref.entity_type), id=strawberry.ID(canonical))


def _refs(refs: Iterable[pb.EntityRef]) -> list[EntityRef]:
    return [_ref(ref) for ref in refs]


def _cited(citation: pb.Citation) -> CitedSource:
    return CitedSource(
        index=citation.index,
        label=citation.label,
        ref=_ref(citation.ref) if citation.HasField("ref") else None,
        quote=citation.quote or None,
    )


def _path(path: pb.EvidencePath) -> RefPath:
    rels = list(path.rels)
    # Fewer where nobody asked for them, or an older agent answers.
    known = zip_longest(path.qualifiers[: len(rels)], rels, fillvalue="")
    return RefPath(nodes=_refs(path.nodes), rels=rels, qualifiers=[qualifier or None for qualifier, _ in known])


def _comparison(comparison: pb.Comparison) -> Comparison:
    rows = [
        ComparisonRow(
            field=row.field,
            left=row.left if row.HasField("left") else None,
            right=row.right if row.HasField("right") else None,
            same=row.same,
            others=[value.text if value.HasField("text") else None for value in row.others],
        )
        for row in comparison.rows
    ]
    others = _refs(comparison.others)
    return Comparison(left=_ref(comparison.left), right=_ref(comparison.right), rows=rows, others=others)


def _trace(trace: pb.Trace) -> Trace:
    return Trace(
        steps=[step_from(step) for step in trace.steps],
        llm_calls=trace.llm_calls,
        input_tokens=trace.input_tokens,
        output_tokens=trace.output_tokens,
        total_ms=trace.total_ms,
        stages=[StageTime(stage=each.stage, duration_ms=each.duration_ms) for each in trace.stages],
        plan=_plan(trace.plan) if trace.HasField("plan") else None,
    )


def _plan(plan: pb.RoutePlan) -> RoutePlan:
    return RoutePlan(
        shape=plan.shape,
        complexity=plan.complexity,
        reasoning=plan.reasoning,
        retrievers=list(plan.retrievers),
        judge=plan.judge,
        max_turns=plan.max_turns,
        max_retrievals=plan.max_retrievals,
        budget_ms=plan.budget_ms,
        raised=plan.raised or None,
    )
