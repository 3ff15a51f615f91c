"""A recorded run played again: its results in the place of the data, and what two runs differ in."""

from dataclasses import replace

import pytest
from agent_core.answer import Question
from agent_core.errors import DependencyUnavailable, QueryTimedOut
from agent_core.limits import RunLimits
from agent_core.meant import Meant
from agent_core.results import GraphResult, RetrievalResult
from agent_core.runs.document import document_of
from agent_core.runs.log import Retrieved, RunLog
from agent_core.runs.replay import NotOnTape, PlayedRetrievals, answer_bytes, difference, question_of
from agent_core.schemas import GraphIntent, SearchIntent
from catalog.entities import EntityType
from catalog.run_record import Decision, Report, Retrieval, packed, unpacked

from tests.support.run_records import document, finished
from tests.support.scripted import card, graph_result, graph_step, search_step


def graph_intent(name: str = "a") -> GraphIntent:
    intent = graph_step(name).graph_intent
    assert intent is not None
    return intent


def search_intent(query: str = "pirates") -> SearchIntent:
    intent = search_step(query).search_intent
    assert intent is not None
    return intent


def tape(*retrieved: Retrieved) -> PlayedRetrievals:
    """What a record of these retrievals plays."""
    log = RunLog(RunLimits())
    for each in retrieved:
        log.note(each, began=0.0)
    return PlayedRetrievals([event for event in document_of(finished(log)).events if isinstance(event, Retrieval)])


async def of_graph(played: PlayedRetrievals, name: str = "a") -> GraphResult:
    return await played.execute(graph_intent(name), timeout_s=1, include_adult=False)


async def of_search(played: PlayedRetrievals, query: str = "pirates") -> RetrievalResult:
    return await played(search_intent(query), timeout_s=1, include_adult=False)


async def test_what_was_returned_then_is_returned_again() -> None:
    hits = RetrievalResult(summary="one", raw_data=[card("b")], count=1)
    played = tape(
        Retrieved(intent=graph_intent(), outcome="ok", result=graph_result("a")),
        Retrieved(intent=search_intent(), outcome="hybrid", result=hits),
    )
    assert played.whole
    assert await of_search(played) == hits
    assert await of_graph(played) == graph_result("a")
    assert played.missing == 0


async def test_a_query_that_was_made_twice_gets_its_results_in_order() -> None:
    played = tape(
        Retrieved(intent=graph_intent(), outcome="ok", result=graph_result("a")),
        Retrieved(intent=graph_intent(), outcome="ok", result=graph_result("b")),
    )
    assert [await of_graph(played), await of_graph(played)] == [graph_result("a"), graph_result("b")]


async def test_a_query_that_was_not_made_fails_and_is_counted() -> None:
    played = tape(Retrieved(intent=graph_intent("a"), outcome="ok", result=graph_result("a")))
    with pytest.raises(NotOnTape):
        await of_graph(played, "b")
    assert played.missing == 1


@pytest.mark.parametrize(
    ("outcome", "error"),
    [
        ("DependencyUnavailable", DependencyUnavailable),
        ("QueryTimedOut", QueryTimedOut),
        ("CancelledError", TimeoutError),
        ("TimeoutError", TimeoutError),
        ("NotOnTape", NotOnTape),
    ],
)
async def test_a_query_that_failed_then_fails_again(outcome: str, error: type[Exception]) -> None:
    played = tape(Retrieved(intent=graph_intent(), outcome=outcome))
    assert played.whole
    with pytest.raises(error):
        await of_graph(played)


async def test_a_record_without_results_is_not_whole() -> None:
    played = tape(Retrieved(intent=graph_intent(), outcome="ok", count=1, ids=("i",)))
    assert not played.whole
    with pytest.raises(NotOnTape):
        await of_graph(played)


def test_a_question_is_asked_again_as_it_was() -> None:
    recorded = document(question="Who?", include_adult=True, timeout_s=2.5)
    question = question_of(recorded, request_id="replay")
    assert (question.text, question.include_adult, question.timeout_s) == ("Who?", True, 2.5)
    assert question.image_query is None
    assert question_of(replace(recorded, image=True), request_id="replay").image_query == "attached"


def test_a_question_of_a_conversation_is_asked_again_as_it_was_read() -> None:
    meant = Meant(name="Zorblat", kind=EntityType.MANGA, id="1")
    asked = Question(
        text="Who wrote Zorblat?", request_id="replay", typed="no, the manga", meant=(meant,), earlier=("1",)
    )
    recorded = document_of(replace(finished(RunLog(RunLimits())), question=asked))
    assert question_of(unpacked(packed(recorded)), request_id="replay") == asked


def test_a_run_does_not_differ_from_itself_whatever_it_took() -> None:
    slower = document(total_ms=900.0, usage={}, settings={"planner": "rules"})
    found = difference(document(), slower)
    assert found.same
    assert found.answer
    assert not found.lines
    assert answer_bytes(document()) == answer_bytes(slower)


def test_another_answer_is_shown_as_a_diff() -> None:
    other = document(response={"answer": "A cook.", "confidence": 0.9})
    found = difference(document(), other)
    assert not found.same
    assert not found.answer
    assert "-answer    A pirate [1]." in found.lines
    assert "+answer    A cook." in found.lines
    assert found.lines[0] == "--- recorded"


@pytest.mark.parametrize("fields", [{"outcome": "no_match"}, {"verified": False}, {"route": "fast"}])
def test_an_answer_that_ended_otherwise_is_another(fields: dict[str, object]) -> None:
    assert not difference(document(), document(**fields)).answer


def test_another_decision_differs_though_the_answer_is_the_same() -> None:
    decision = Decision(at_ms=0, duration_ms=0, step={"action": "final", "rationale": "at once"})
    found = difference(document(), document(events=(decision,)))
    assert found.answer
    assert not found.same
    assert any(line.startswith("+plan      final: at once") for line in found.lines)


def test_another_verdict_of_the_judge_differs() -> None:
    def judged(*, sufficient: bool) -> tuple[Report, ...]:
        return (Report(at_ms=0, duration_ms=0, report={"sufficient": sufficient, "rationale": "r"}),)

    assert not difference(document(events=judged(sufficient=True)), document(events=judged(sufficient=False))).same


def test_ids_that_no_line_shows_differ_all_the_same() -> None:
    def retrieved(digest: str) -> tuple[Retrieval, ...]:
        return (
            Retrieval(at_ms=0, duration_ms=0, key="k", action="a", outcome="ok", count=1, ids=("i",), digest=digest),
        )

    found = difference(document(events=retrieved("d")), document(events=retrieved("e")))
    assert not found.lines
    assert found.elsewhere == ["retrieved ids"]
    assert not found.same


def test_an_answer_that_differs_where_no_line_shows_it_is_told() -> None:
    def response(id_: str) -> dict[str, object]:
        return {"answer": "A.", "result_entities": [{"id": id_}]}

    found = difference(document(response=response("a")), document(response=response("b")))
    assert not found.answer
    assert found.elsewhere == ["answer"]
