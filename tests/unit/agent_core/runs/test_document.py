"""What a record says of a run: all that decides, and nothing that is secret or as large as one likes."""

import base64
from dataclasses import replace

import orjson
import pytest
from agent_core.answer import Question
from agent_core.limits import RunLimits
from agent_core.results import RetrievalResult
from agent_core.runs.document import (
    MAX_RECORDED_QUESTION_CHARS,
    document_of,
    key_of,
    request_digest,
    row_of,
    whole_of,
)
from agent_core.runs.log import Exchanged, Retrieved, RunLog
from agent_core.schemas import GraphIntent, NextStep, SearchIntent
from catalog.entities import EntityType
from catalog.run_record import MAX_STORED_IDS, Decision, Exchange, Report, Retrieval, unpacked

from tests.support.run_records import ASKED_AT, answer, finished
from tests.support.scripted import card, enough, final_step, graph_result, graph_step, search_step

MESSAGES = [{"role": "system", "content": "s"}, {"role": "user", "content": "q"}]
BODY = orjson.dumps({"model": "m", "messages": MESSAGES, "tools": [1]})


def log(limits: RunLimits | None = None) -> RunLog:
    return RunLog(limits or RunLimits())


def graph_intent(name: str = "a", *, rationale: str = "r") -> GraphIntent:
    intent = graph_step(name).graph_intent
    assert intent is not None
    return intent.model_copy(update={"rationale": rationale})


def test_each_event_is_recorded_in_its_kind() -> None:
    run_log = log()
    for what in (
        graph_step(),
        Exchanged(body=BODY, reply=b"{}"),
        Retrieved(intent=graph_intent(), outcome="ok", count=1, ids=("i",)),
        enough(["a"]),
        final_step("It is a.", "a"),
    ):
        run_log.note(what, began=0.0)
    events = document_of(finished(run_log)).events
    assert [type(event) for event in events] == [Decision, Exchange, Retrieval, Report, Decision]


def test_a_decision_is_the_whole_step_with_its_rationale() -> None:
    run_log = log()
    run_log.note(graph_step("a", hops=2), began=0.0)
    (event,) = document_of(finished(run_log)).events
    assert isinstance(event, Decision)
    assert event.step["rationale"] == "read a"
    assert event.step["graph_intent"]["max_hops"] == 2
    assert NextStep.model_validate(event.step) == graph_step("a", hops=2)


def test_the_answer_is_recorded_with_how_it_came_about() -> None:
    document = document_of(finished(log(), text="Who?", verified=False))
    assert document.question == "Who?"
    assert document.response["answer"] == "It is Luffy."
    assert (document.outcome, document.route, document.verified) == ("sufficient", "fast", False)
    assert document.settings == {"planner": "rules", "prompts": None}


def test_a_row_is_what_runs_are_listed_by_with_the_document() -> None:
    row = row_of(finished(log(), text="Who?"))
    assert (row.request_id, row.asked_at, row.question, row.outcome) == ("r-1", ASKED_AT, "Who?", "sufficient")
    assert (row.confidence, row.verified, row.total_ms) == (0.9, True, 12.5)
    assert unpacked(row.document).question == "Who?"


def test_an_image_is_only_said_to_have_been_there() -> None:
    image = "data:image/png;base64," + "A" * 5_000
    step = search_step()
    assert step.search_intent is not None
    seen = step.model_copy(update={"search_intent": step.search_intent.model_copy(update={"image_query": image})})
    run_log = log()
    run_log.note(seen, began=0.0)
    assert seen.search_intent is not None
    run_log.note(Retrieved(intent=seen.search_intent, outcome="hybrid"), began=0.0)
    run = finished(run_log)
    question = Question(text="Who?", request_id="r-1", image_query=image, include_adult=True, timeout_s=3.0)
    document = document_of(replace(run, question=question))
    assert document.image
    assert document.include_adult
    assert document.timeout_s == 3.0
    assert "AAAA" not in repr(document)
    decision, retrieval = document.events
    assert isinstance(decision, Decision)
    assert decision.step["search_intent"]["image_query"] == "attached"
    assert isinstance(retrieval, Retrieval)


@pytest.mark.parametrize("over", [0, 1])
def test_a_question_is_recorded_as_it_was_asked_up_to_its_largest_length(over: int) -> None:
    text = "Who? " + "<b>" * ((MAX_RECORDED_QUESTION_CHARS - 5) // 3 + 1)
    text = text[: MAX_RECORDED_QUESTION_CHARS + over]
    document = document_of(finished(log(), text=text))
    assert document.question == (text if not over else Question(text=text, request_id="r").wording)


@pytest.mark.parametrize("over", [0, 1])
def test_ids_are_kept_up_to_their_number_and_the_digest_is_of_all(over: int) -> None:
    ids = tuple(f"id-{n}" for n in range(MAX_STORED_IDS + over))
    run_log = log()
    for some in (ids, ids[:-1]):
        run_log.note(Retrieved(intent=graph_intent(), outcome="ok", count=len(some), ids=some), began=0.0)
    whole, short = document_of(finished(run_log)).events
    assert isinstance(whole, Retrieval)
    assert isinstance(short, Retrieval)
    assert whole.ids == ids[:MAX_STORED_IDS]
    assert whole.digest != short.digest


def test_equal_results_have_equal_digests_and_another_order_or_value_has_not() -> None:
    run_log = log()
    for ids, value in ((("a", "b"), None), (("a", "b"), None), (("b", "a"), None), (("a", "b"), "2")):
        run_log.note(Retrieved(intent=graph_intent(), outcome="ok", ids=ids, value=value), began=0.0)
    digests = [event.digest for event in document_of(finished(run_log)).events if isinstance(event, Retrieval)]
    assert digests[0] == digests[1]
    assert len(set(digests)) == 3


def test_a_key_tells_queries_apart_and_not_their_reasons() -> None:
    assert key_of(graph_intent("a", rationale="one")) == key_of(graph_intent("a", rationale="two"))
    assert key_of(graph_intent("a")) != key_of(graph_intent("b"))
    search = SearchIntent(rationale="r", entity_type=EntityType.ANIME, query="pirates")
    assert key_of(search) != key_of(search.model_copy(update={"query": "ninja"}))


def test_whole_results_come_back_as_they_were() -> None:
    results = [graph_result("a", "b"), RetrievalResult(summary="one", raw_data=[card("a")], count=1)]
    run_log = log()
    run_log.note(Retrieved(intent=graph_intent(), outcome="ok", result=results[0]), began=0.0)
    intent = search_step().search_intent
    assert intent is not None
    run_log.note(Retrieved(intent=intent, outcome="hybrid", result=results[1]), began=0.0)
    stored = unpacked(row_of(finished(run_log)).document).events
    read = [whole_of(e.result, graph=e.action != "qdrant_search") for e in stored if isinstance(e, Retrieval)]
    assert read == results


def test_a_result_that_is_too_large_is_left_out_and_counted() -> None:
    run_log = log(RunLimits(max_kept_bytes=100))
    run_log.note(Retrieved(intent=graph_intent(), outcome="ok", result=graph_result("a")), began=0.0)
    document = document_of(finished(run_log))
    (event,) = document.events
    assert isinstance(event, Retrieval)
    assert event.result is None
    assert document.dropped == 1


def test_of_a_request_to_a_provider_only_digests_are_recorded() -> None:
    run_log = log()
    run_log.note(Exchanged(body=BODY, reply=b'{"a": 1}'), began=0.0)
    document = document_of(finished(run_log))
    (event,) = document.events
    assert isinstance(event, Exchange)
    assert event.request == request_digest(BODY)
    assert base64.b64decode(event.reply or "") == b'{"a": 1}'
    assert "'content': 's'" not in repr(document)
    assert len(document.settings["prompts"]) == 64


def test_the_digest_of_prompts_is_the_same_for_every_question_and_not_for_another_prompt() -> None:
    def prompts(system: str, question: str) -> str:
        run_log = log()
        messages = [{"role": "system", "content": system}, {"role": "user", "content": question}]
        run_log.note(Exchanged(body=orjson.dumps({"model": "m", "messages": messages})), began=0.0)
        return document_of(finished(run_log)).settings["prompts"]

    assert prompts("s", "one") == prompts("s", "two")
    assert prompts("s", "one") != prompts("t", "one")


def test_an_answer_that_was_computed_for_another_question_names_it() -> None:
    run = finished(log(), computed=False, computed_for="r-0")
    assert document_of(run).computed_for == "r-0"
    assert answer().computed_for is None
