"""Protobuf becomes the terms of the public schema; nothing is lost, and nothing unknown passes."""

from enum import Enum
from typing import Any
from uuid import uuid4

import pytest
from bff import answer
from bff.answer import ReplyInvalid, answer_from
from catalog.entities import EntityType
from contracts.agent.v1 import agent_pb2 as pb

from tests.support.scripted_agent import ref, reply


@pytest.mark.parametrize(
    ("table", "wire", "prefix", "members"),
    [
        (answer.ENTITY_TYPES, pb.EntityType, "ENTITY_TYPE_", EntityType),
        (answer.ROUTES, pb.Route, "ROUTE_", answer.Route),
        (answer.TERMINATION_REASONS, pb.TerminationReason, "TERMINATION_REASON_", answer.TerminationReason),
    ],
)
def test_every_value_of_an_enum_has_its_member(
    table: dict[int, Enum],
    wire: Any,  # noqa: ANN401 - protobuf's enums have no common type
    prefix: str,
    members: type[Enum],
) -> None:
    assert {prefix + member.name: number for number, member in table.items()} == dict(wire.items()[1:])
    assert set(table.values()) == set(members)


@pytest.mark.parametrize("number", [0, 7, 99])
def test_a_kind_outside_the_contract_is_refused(number: int) -> None:
    unknown = pb.EntityRef(id=str(uuid4()))
    unknown.entity_type = number  # pyright: ignore[reportAttributeAccessIssue] - what a newer service might send
    with pytest.raises(ReplyInvalid):
        answer_from(reply(result_entities=[unknown]))


@pytest.mark.parametrize("field", ["route", "termination_reason"])
def test_an_unspecified_value_is_refused(field: str) -> None:
    with pytest.raises(ReplyInvalid):
        answer_from(reply(**{field: 0}))


def test_an_id_that_is_no_uuid_is_refused_and_another_spelling_made_canonical() -> None:
    with pytest.raises(ReplyInvalid):
        answer_from(reply(source_entities=[pb.EntityRef(entity_type=pb.ENTITY_TYPE_ANIME, id="1")]))
    loud = ref("anime:1")
    loud.id = loud.id.upper()
    (got,) = answer_from(reply(source_entities=[loud])).sources
    assert got.id == ref("anime:1").id
    assert str(got.key) == got.id


def test_what_is_absent_stays_absent() -> None:
    got = answer_from(reply(evidence=pb.Evidence(), citations=[pb.Citation(index=1, label="x")]))
    assert (got.comparison, got.value, got.complete, got.paths) == (None, None, False, [])
    assert (got.citations[0].ref, got.citations[0].quote) == (None, None)
    assert list(got.refs()) == []


def test_an_empty_value_is_a_value_and_an_empty_quote_is_none() -> None:
    got = answer_from(reply(evidence=pb.Evidence(value=""), citations=[pb.Citation(quote="")]))
    assert got.value == ""
    assert got.citations[0].quote is None


@pytest.mark.parametrize(("sent", "read"), [(True, True), (False, False), (None, None)])
def test_a_judge_that_was_not_asked_gave_no_verdict(sent: bool | None, read: bool | None) -> None:
    got = answer_from(reply(trace=pb.Trace(steps=[pb.TraceStep(turn=1, sufficient=sent)])))
    assert got.trace.steps[0].sufficient is read


def test_a_comparison_keeps_what_a_side_lacks() -> None:
    rows = [
        pb.ComparisonRow(field="a", left="1", same=False, others=[pb.ComparisonValue(), pb.ComparisonValue(text="")]),
        pb.ComparisonRow(field="b", left="", right="", same=True),
    ]
    others = [ref("anime:3"), ref("anime:4")]
    compared = pb.Comparison(left=ref("anime:1"), right=ref("anime:2"), others=others, rows=rows)
    got = answer_from(reply(evidence=pb.Evidence(comparison=compared))).comparison
    assert got is not None
    assert [(row.field, row.left, row.right, row.same) for row in got.rows] == [
        ("a", "1", None, False),
        ("b", "", "", True),
    ]
    assert [row.others for row in got.rows] == [[None, ""], []]
    assert [found.id for found in got.refs()] == [ref(f"anime:{n}").id for n in (1, 2, 3, 4)]


def test_every_place_that_names_an_entity_is_found() -> None:
    places = [ref(f"anime:{n}") for n in range(7)]
    got = answer_from(
        reply(
            result_entities=places[:1],
            source_entities=places[1:2],
            citations=[pb.Citation(ref=places[2]), pb.Citation()],
            evidence=pb.Evidence(
                paths=[pb.EvidencePath(nodes=places[3:4])],
                comparison=pb.Comparison(left=places[4], right=places[5], others=places[6:]),
            ),
        )
    )
    assert [found.id for found in got.refs()] == [place.id for place in places]


@pytest.mark.parametrize(("sent", "read"), [(-0.5, 0.0), (0.25, 0.25), (1.5, 1.0)])
def test_confidence_lies_between_nothing_and_certainty(sent: float, read: float) -> None:
    assert answer_from(reply(confidence=sent)).confidence == read


def test_what_a_question_was_given_is_told_and_absent_where_an_older_agent_answers() -> None:
    plan = pb.RoutePlan(shape="scalar", complexity=500, retrievers=["graph"], max_turns=2, budget_ms=15_000)
    got = answer_from(reply(trace=pb.Trace(plan=plan, stages=[pb.StageTime(stage="graph", duration_ms=2)]))).trace
    assert got.plan is not None
    assert (got.plan.shape, got.plan.retrievers, got.plan.raised) == ("scalar", ["graph"], None)
    assert [(each.stage, each.duration_ms) for each in got.stages] == [("graph", 2)]
    older = answer_from(reply(trace=pb.Trace(total_ms=1))).trace
    assert (older.plan, older.stages) == (None, [])
