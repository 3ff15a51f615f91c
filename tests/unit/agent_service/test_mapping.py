"""Every value of the agent's types has its wire form, and nothing is lost on the way."""

import dataclasses
from typing import Any

import pytest
from agent_core.answer import Answer, Question, Route, RoutePlan, StepTrace, TerminationReason
from agent_core.budget import Usage
from agent_core.events import Heartbeat, StepBegun, TextDelta
from agent_core.references import EntityRef
from agent_core.routing import Shape
from agent_core.schemas import AgentResponse, Citation, Comparison, ComparisonRow, Evidence, GraphPath
from agent_core.timing import STAGES
from agent_service.mapping import (
    ENTITY_TYPES,
    ROUTES,
    TERMINATION_REASONS,
    event_of,
    question_of,
    response_of,
)
from catalog.entities import EntityType, entity_id
from contracts.agent.v1 import agent_pb2 as pb
from google.protobuf.internal.enum_type_wrapper import EnumTypeWrapper
from hypothesis import given
from hypothesis import strategies as st

# Everything that a Python string can hold, lone surrogates included: a model may write them.
texts = st.text(st.characters(), max_size=40)
refs = st.builds(
    EntityRef, entity_type=st.sampled_from(EntityType), id=st.integers(0, 50).map(lambda n: str(entity_id(f"x:{n}")))
)
values = st.none() | texts
rows = st.builds(
    ComparisonRow, field=texts, left=values, right=values, others=st.lists(values, max_size=3), same=st.booleans()
)
paths = st.lists(refs, min_size=1, max_size=4).flatmap(
    lambda nodes: st.builds(
        GraphPath,
        nodes=st.just(nodes),
        rels=st.lists(texts, min_size=len(nodes) - 1, max_size=len(nodes) - 1),
        roles=st.just([]) | st.lists(texts, min_size=len(nodes) - 1, max_size=len(nodes) - 1),
    )
)
evidences = st.builds(
    Evidence,
    paths=st.lists(paths, max_size=2),
    comparison=st.none()
    | st.builds(Comparison, left=refs, right=refs, others=st.lists(refs, max_size=3), rows=st.lists(rows, max_size=3)),
    value=st.none() | texts,
    complete=st.booleans(),
    termination_reason=st.none() | texts,
)
citations = st.builds(
    Citation, label=texts.filter(lambda t: "{" not in t), ref=st.none() | refs, quote=st.none() | texts
)
responses = st.builds(
    AgentResponse,
    answer=st.text(st.characters(codec="utf-8"), min_size=1, max_size=40),  # its least length is tested on UTF-8
    source_entities=st.lists(refs, max_size=3),
    result_entities=st.lists(refs, max_size=3),
    citations=st.lists(citations, max_size=3),
    confidence=st.floats(0, 1),
    evidence=evidences,
    warnings=st.lists(texts, max_size=2),
)
counts = st.integers(0, 2**31 - 1)
durations = st.floats(0, 1e9)
steps = st.builds(
    StepTrace,
    turn=counts,
    action=st.sampled_from(["qdrant_search", "pg_graph:path", "final"]),
    rationale=texts,
    summary=texts,
    result_count=counts,
    sufficient=st.none() | st.booleans(),
    missing=st.lists(texts, max_size=2).map(tuple),
    duration_ms=durations,
)
plans = st.builds(
    RoutePlan,
    route=st.sampled_from(Route),
    shape=st.sampled_from(Shape),
    complexity=counts,
    reasoning=st.just("complexity 500"),
    retrievers=st.just(("graph", "search")),
    judge=st.just("rules"),
    max_turns=counts,
    max_retrievals=counts,
    budget_ms=counts,
    raised=st.sampled_from(["", "fast after 2 turns"]),
)
answers = st.builds(
    Answer,
    request_id=st.just("r-1"),
    response=responses,
    verified=st.booleans(),
    route=st.sampled_from(Route),
    termination_reason=st.sampled_from(TerminationReason),
    steps=st.lists(steps, max_size=3).map(tuple),
    usage=st.builds(Usage, calls=counts, input_tokens=st.integers(0, 2**40), output_tokens=st.integers(0, 2**40)),
    total_ms=durations,
    plan=st.none() | plans,
    stages_ms=st.dictionaries(st.sampled_from(list(STAGES.values())), durations),
)


def utf8(text: str) -> str:
    return text.encode("utf-8", "replace").decode()


def pair(ref: EntityRef | pb.EntityRef) -> tuple[str, str]:
    if isinstance(ref, EntityRef):
        return ref.entity_type.name, ref.id
    return pb.EntityType.Name(ref.entity_type).removeprefix("ENTITY_TYPE_"), ref.id


@pytest.mark.parametrize(
    ("table", "wire"), [(ENTITY_TYPES, pb.EntityType), (ROUTES, pb.Route), (TERMINATION_REASONS, pb.TerminationReason)]
)
def test_every_member_has_its_own_wire_value_and_every_wire_value_its_member(
    table: dict[Any, int], wire: EnumTypeWrapper
) -> None:
    assert sorted(table.values()) == sorted(number for number in wire.values() if number)
    for member, number in table.items():
        assert wire.Name(number).endswith(f"_{member.name}")


@given(answers)
def test_an_answer_survives_the_wire(answer: Answer) -> None:
    sent = pb.SearchAIResponse.FromString(response_of(answer).SerializeToString())
    response = answer.response
    assert sent.request_id == answer.request_id
    assert sent.answer == utf8(response.answer)
    assert [pair(ref) for ref in sent.source_entities] == [pair(ref) for ref in response.source_entities]
    assert [pair(ref) for ref in sent.result_entities] == [pair(ref) for ref in response.result_entities]
    assert sent.confidence == response.confidence
    assert sent.verified == answer.verified
    assert sent.route == ROUTES[answer.route]
    assert sent.termination_reason == TERMINATION_REASONS[answer.termination_reason]
    assert list(sent.warnings) == [utf8(warning) for warning in response.warnings]


@given(answers)
def test_citations_are_numbered_from_one_and_keep_what_they_lack(answer: Answer) -> None:
    sent = response_of(answer).citations
    assert [citation.index for citation in sent] == list(range(1, len(answer.response.citations) + 1))
    for wire, citation in zip(sent, answer.response.citations, strict=True):
        assert wire.label == utf8(citation.label)
        assert wire.quote == utf8(citation.quote or "")
        assert (pair(wire.ref) if wire.HasField("ref") else None) == (pair(citation.ref) if citation.ref else None)


@given(evidences)
def test_evidence_keeps_paths_values_and_the_difference_between_empty_and_absent(evidence: Evidence) -> None:
    response = AgentResponse(answer="a", confidence=1, evidence=evidence)
    sent = response_of(answer_with(response)).evidence
    assert sent.complete == evidence.complete
    assert (sent.value if sent.HasField("value") else None) == (
        None if evidence.value is None else utf8(evidence.value)
    )
    assert [([pair(n) for n in p.nodes], list(p.rels), list(p.qualifiers)) for p in sent.paths] == [
        ([pair(n) for n in p.nodes], [utf8(rel) for rel in p.rels], [utf8(role) for role in p.roles])
        for p in evidence.paths
    ]
    assert sent.HasField("comparison") == (evidence.comparison is not None)
    if evidence.comparison is not None:
        assert [ref.id for ref in sent.comparison.others] == [ref.id for ref in evidence.comparison.others]
        for wire, row in zip(sent.comparison.rows, evidence.comparison.rows, strict=True):
            assert [value.HasField("text") for value in wire.others] == [value is not None for value in row.others]
            assert wire.field == utf8(row.field)
            assert wire.same == row.same
            assert wire.HasField("left") == (row.left is not None)
            assert wire.HasField("right") == (row.right is not None)
            assert wire.left == utf8(row.left or "")
            assert wire.right == utf8(row.right or "")


@given(steps)
def test_a_step_survives_the_stream(step: StepTrace) -> None:
    event = pb.StreamSearchAIResponse.FromString(event_of(step).SerializeToString())
    assert event.WhichOneof("event") == "step"
    sent = event.step
    assert (sent.turn, sent.action, sent.result_count) == (step.turn, step.action, step.result_count)
    assert (sent.rationale, sent.summary) == (utf8(step.rationale), utf8(step.summary))
    assert list(sent.missing) == [utf8(text) for text in step.missing]
    assert (sent.sufficient if sent.HasField("sufficient") else None) is step.sufficient
    assert sent.duration_ms == step.duration_ms


@given(turn=st.integers(1, 99), action=texts, why=texts, elapsed_ms=st.floats(0, 1e9))
def test_what_was_decided_survives_the_stream(turn: int, action: str, why: str, elapsed_ms: float) -> None:
    step = StepBegun(turn=turn, action=utf8(action), rationale=why, elapsed_ms=elapsed_ms)
    event = pb.StreamSearchAIResponse.FromString(event_of(step).SerializeToString())
    assert event.WhichOneof("event") == "begun"
    sent = event.begun
    assert (sent.turn, sent.action, sent.rationale, sent.elapsed_ms) == (turn, step.action, utf8(why), elapsed_ms)


@given(index=st.integers(0, 99), text=texts, elapsed_ms=st.floats(0, 1e9))
def test_sentences_and_heartbeats_survive_the_stream(index: int, text: str, elapsed_ms: float) -> None:
    delta = pb.StreamSearchAIResponse.FromString(event_of(TextDelta(index=index, text=text)).SerializeToString())
    assert (delta.WhichOneof("event"), delta.text.index, delta.text.text) == ("text", index, utf8(text))
    beat = pb.StreamSearchAIResponse.FromString(event_of(Heartbeat(elapsed_ms=elapsed_ms)).SerializeToString())
    assert (beat.WhichOneof("event"), beat.heartbeat.elapsed_ms) == ("heartbeat", elapsed_ms)


@given(answers)
def test_the_trace_tells_what_the_answer_took(answer: Answer) -> None:
    event = event_of(answer)
    assert event.WhichOneof("event") == "result"
    trace = event.result.trace
    assert len(trace.steps) == len(answer.steps)
    assert (trace.llm_calls, trace.input_tokens, trace.output_tokens, trace.total_ms) == (
        answer.usage.calls,
        answer.usage.input_tokens,
        answer.usage.output_tokens,
        answer.total_ms,
    )
    assert {stage.stage: stage.duration_ms for stage in trace.stages} == answer.stages_ms
    assert trace.HasField("plan") == (answer.plan is not None)
    if answer.plan is not None:
        fields = {field.name: getattr(trace.plan, field.name) for field in dataclasses.fields(answer.plan)[1:]}
        assert {**fields, "retrievers": tuple(trace.plan.retrievers), "route": answer.plan.route} == dataclasses.asdict(
            answer.plan
        )


@given(query=st.text(), image=st.text(), adult=st.booleans(), timeout_s=st.none() | st.floats(0, 100))
def test_a_request_becomes_a_question(query: str, image: str, adult: bool, timeout_s: float | None) -> None:
    request = pb.SearchAIRequest(query=query, image_query=image, include_adult=adult)
    assert question_of(request, request_id="r-1", timeout_s=timeout_s) == Question(
        text=query, request_id="r-1", image_query=image or None, include_adult=adult, timeout_s=timeout_s
    )


def test_no_field_of_a_step_or_answer_is_forgotten() -> None:
    step_fields = {field.name for field in dataclasses.fields(StepTrace)}
    assert step_fields == {field.name for field in pb.TraceStep.DESCRIPTOR.fields}
    answer_fields = {field.name for field in dataclasses.fields(Answer)} | set(AgentResponse.model_fields)
    on_the_wire = {field.name for field in pb.SearchAIResponse.DESCRIPTOR.fields}
    # The outcome is what termination_reason says; the value travels in the evidence; the rest in trace.
    traced = {"plan", "stages_ms"}
    inside = {
        "degraded",
        "computed",
        "computed_for",
        "closeness",
        "grounding",
        "listed",
    }  # for cache, records, metrics and turns
    assert answer_fields - on_the_wire - inside == {
        "response",
        "outcome",
        "value",
        "steps",
        "usage",
        "total_ms",
        *traced,
    }


def answer_with(response: AgentResponse) -> Answer:
    return Answer(
        request_id="r-1",
        response=response,
        verified=True,
        route=Route.FAST,
        termination_reason=TerminationReason.SUFFICIENT,
        steps=(),
        usage=Usage(),
        total_ms=1.0,
    )
