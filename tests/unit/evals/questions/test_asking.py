"""Replies of the BFF and answers of the loop are read into the same response."""

from typing import Any

from agent_core.answer import Answer, Route, TerminationReason
from agent_core.budget import Usage
from agent_core.references import EntityRef
from agent_core.schemas import AgentResponse, Comparison, ComparisonRow, Evidence, GraphPath
from catalog.entities import EntityType, entity_id

from evals.questions.asking import read_answer, read_reply
from evals.questions.scoring import Response

ONE, TWO = (str(entity_id(f"anime:{n}")) for n in (1, 2))
READ = Response(
    answer="It is [1].",
    results=(ONE,),
    value="1998",
    reason="SUFFICIENT",
    paths=((ONE, TWO),),
    compared=True,
    confidence=0.9,
    elapsed_ms=12.5,
)


def reply(**evidence: object) -> dict[str, Any]:
    held: dict[str, object] = {"value": None, "paths": [], "comparison": None, **evidence}
    found: dict[str, object] = {
        "answer": "It is [1].",
        "confidence": 0.9,
        "terminationReason": "SUFFICIENT",
        "results": [{"id": ONE}],
        "evidence": held,
        "trace": {"llmCalls": 0},
    }
    return {"data": {"searchAi": found}}


def test_a_reply_is_read_whole() -> None:
    rows = {"rows": [{"field": "year"}]}
    found = reply(value="1998", paths=[{"nodes": [{"id": ONE}, {"id": TWO}]}], comparison=rows)
    assert read_reply(found, elapsed_ms=12.5) == READ


def test_a_comparison_without_rows_compares_nothing() -> None:
    assert not read_reply(reply(comparison={"rows": []}), elapsed_ms=1).compared
    assert not read_reply(reply(), elapsed_ms=1).compared


def test_an_error_of_the_schema_is_a_failed_question() -> None:
    assert "too long" in str(read_reply({"errors": [{"message": "too long"}]}, elapsed_ms=1).error)


def test_an_answer_of_the_loop_reads_as_its_reply_does() -> None:
    one, two = (EntityRef(entity_type=EntityType.ANIME, id=each) for each in (ONE, TWO))
    rows = [ComparisonRow(field="year", left="1998", right="1999", same=False)]
    evidence = Evidence(
        value="1998",
        paths=[GraphPath(nodes=[one, two], rels=["sequel"])],
        comparison=Comparison(left=one, right=two, rows=rows),
    )
    response = AgentResponse(answer="It is [1].", result_entities=[one], confidence=0.9, evidence=evidence)
    answer = Answer(
        request_id="r",
        response=response,
        verified=True,
        route=Route.FAST,
        termination_reason=TerminationReason.SUFFICIENT,
        steps=(),
        usage=Usage(),
        total_ms=3,
    )
    assert read_answer(answer, elapsed_ms=12.5) == READ
