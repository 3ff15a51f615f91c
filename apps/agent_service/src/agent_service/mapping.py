"""Protobuf messages to and from the agent's types, total in both directions."""

from typing import Final, cast

from agent_core.answer import Answer, LoopEvent, Question, Route, RoutePlan, StepTrace, TerminationReason
from agent_core.events import Heartbeat, StepBegun, TextDelta
from agent_core.references import EntityRef
from agent_core.schemas import Citation, Comparison, ComparisonRow, Evidence, GraphPath
from catalog.entities import EntityType
from contracts.agent.v1 import agent_pb2 as pb

# Built by name, so that a member without its counterpart fails at import and not in a request.
ENTITY_TYPES: Final = {
    kind: cast("pb.EntityType", pb.EntityType.Value(f"ENTITY_TYPE_{kind.name}")) for kind in EntityType
}
ROUTES: Final = {route: cast("pb.Route", pb.Route.Value(f"ROUTE_{route.name}")) for route in Route}
TERMINATION_REASONS: Final = {
    reason: cast("pb.TerminationReason", pb.TerminationReason.Value(f"TERMINATION_REASON_{reason.name}"))
    for reason in TerminationReason
}


def question_of(request: pb.SearchAIRequest, *, request_id: str, timeout_s: float | None) -> Question:
    """Return the question of a request; ``timeout_s`` is what the loop may spend on it."""
    return Question(
        text=request.query,
        request_id=request_id,
        image_query=request.image_query or None,
        include_adult=request.include_adult,
        timeout_s=timeout_s,
        conversation_id=request.conversation_id,
    )


def response_of(answer: Answer) -> pb.SearchAIResponse:
    """Return the wire form of an answer."""
    response = answer.response
    return pb.SearchAIResponse(
        request_id=answer.request_id,
        answer=_utf8(response.answer),
        source_entities=map(_ref, response.source_entities),
        result_entities=map(_ref, response.result_entities),
        citations=[_citation(citation, index=n) for n, citation in enumerate(response.citations, start=1)],
        evidence=_evidence(response.evidence),
        confidence=response.confidence,
        verified=answer.verified,
        route=ROUTES[answer.route],
        termination_reason=TERMINATION_REASONS[answer.termination_reason],
        warnings=map(_utf8, response.warnings),
        trace=_trace(answer),
        conversation_id=answer.conversation_id,
        read_as=_utf8(answer.read_as),
    )


def event_of(event: LoopEvent) -> pb.StreamSearchAIResponse:
    """Return the wire form of one event of the loop."""
    match event:
        case StepBegun():
            return pb.StreamSearchAIResponse(begun=_begun(event))
        case StepTrace():
            return pb.StreamSearchAIResponse(step=_step(event))
        case TextDelta():
            return pb.StreamSearchAIResponse(text=pb.TextDelta(index=event.index, text=_utf8(event.text)))
        case Heartbeat():
            return pb.StreamSearchAIResponse(heartbeat=pb.Heartbeat(elapsed_ms=event.elapsed_ms))
        case Answer():
            return pb.StreamSearchAIResponse(result=response_of(event))


def _ref(ref: EntityRef) -> pb.EntityRef:
    return pb.EntityRef(entity_type=ENTITY_TYPES[ref.entity_type], id=ref.id)


def _citation(citation: Citation, *, index: int) -> pb.Citation:
    return pb.Citation(
        index=index,
        label=_utf8(citation.label),
        ref=None if citation.ref is None else _ref(citation.ref),
        quote=_utf8(citation.quote or ""),
    )


def _evidence(evidence: Evidence) -> pb.Evidence:
    return pb.Evidence(
        paths=map(_path, evidence.paths),
        comparison=None if evidence.comparison is None else _comparison(evidence.comparison),
        value=None if evidence.value is None else _utf8(evidence.value),
        complete=evidence.complete,
    )


def _path(path: GraphPath) -> pb.EvidencePath:
    return pb.EvidencePath(nodes=map(_ref, path.nodes), rels=map(_utf8, path.rels), qualifiers=map(_utf8, path.roles))


def _comparison(comparison: Comparison) -> pb.Comparison:
    return pb.Comparison(
        left=_ref(comparison.left),
        right=_ref(comparison.right),
        others=map(_ref, comparison.others),
        rows=map(_comparison_row, comparison.rows),
    )


def _comparison_row(row: ComparisonRow) -> pb.ComparisonRow:
    return pb.ComparisonRow(
        field=_utf8(row.field),
        left=None if row.left is None else _utf8(row.left),
        right=None if row.right is None else _utf8(row.right),
        same=row.same,
        others=[pb.ComparisonValue(text=None if value is None else _utf8(value)) for value in row.others],
    )


def _trace(answer: Answer) -> pb.Trace:
    return pb.Trace(
        steps=map(_step, answer.steps),
        llm_calls=answer.usage.calls,
        input_tokens=answer.usage.input_tokens,
        output_tokens=answer.usage.output_tokens,
        total_ms=answer.total_ms,
        stages=[pb.StageTime(stage=stage, duration_ms=ms) for stage, ms in answer.stages_ms.items()],
        plan=None if answer.plan is None else _plan(answer.plan),
    )


def _plan(plan: RoutePlan) -> pb.RoutePlan:
    return pb.RoutePlan(
        shape=plan.shape,
        complexity=plan.complexity,
        reasoning=plan.reasoning,
        retrievers=plan.retrievers,
        judge=plan.judge,
        max_turns=plan.max_turns,
        max_retrievals=plan.max_retrievals,
        budget_ms=plan.budget_ms,
        raised=plan.raised,
    )


def _begun(step: StepBegun) -> pb.StepBegun:
    return pb.StepBegun(turn=step.turn, action=step.action, rationale=_utf8(step.rationale), elapsed_ms=step.elapsed_ms)


def _step(step: StepTrace) -> pb.TraceStep:
    return pb.TraceStep(
        turn=step.turn,
        action=step.action,
        rationale=_utf8(step.rationale),
        summary=_utf8(step.summary),
        result_count=step.result_count,
        sufficient=step.sufficient,
        missing=map(_utf8, step.missing),
        duration_ms=step.duration_ms,
    )


def _utf8(text: str) -> str:
    r"""Replace lone surrogates, which a model can write as ``\ud800`` and protobuf cannot carry."""
    return text.encode("utf-8", "replace").decode()
