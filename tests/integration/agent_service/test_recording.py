"""Every answered question leaves a record in PostgreSQL, behind the answer, with nothing in it that is secret."""

import base64
from pathlib import Path

import pytest
from agent_core.limits import RunLimits
from agent_service.recording import PostgresRunStore
from catalog.connections import Connections
from catalog.database import PoolOptions
from catalog.run_record import Decision, Exchange, Report, Retrieval
from catalog.run_trace import trace_lines
from contracts.agent.v1 import agent_pb2 as pb
from prometheus_client import REGISTRY
from structlog.testing import capture_logs

from tests.conftest import execute
from tests.integration.agent_service.recorded import KEY, LOOKUP, LUFFY, run_of, runs_of, serving, settings_of
from tests.support.reading_model import final
from tests.support.run_records import row
from tests.support.scripted_provider import Fails, ScriptedProvider, Sends, in_turn


def fate(name: str) -> float:
    return REGISTRY.get_sample_value("kizuna_run_records_total", {"fate": name}) or 0.0


async def test_a_question_of_rules_is_recorded_with_all_that_decided_it(sample_clone: str, tmp_path: Path) -> None:
    before = fate("written")
    async with serving(settings_of(sample_clone), tmp_path) as service:
        response = await service.ask()
    run = await run_of(sample_clone)
    document = run.document
    assert (document.question, run.summary.question) == (LUFFY, LUFFY)
    assert document.response["answer"] == response.answer
    assert (document.outcome, document.verified) == ("sufficient", True)
    assert run.summary.confidence == pytest.approx(response.confidence)
    assert run.summary.data_version == 1
    assert document.settings["planner"] == "rules"
    assert document.settings["code"] == "0.1.0"
    decisions = [event for event in document.events if isinstance(event, Decision)]
    assert decisions[-1].step["action"] == "final"
    assert all(decision.step["rationale"] for decision in decisions)
    assert next(event.action for event in document.events if isinstance(event, Retrieval)) == "pg_graph:lookup"
    found = {id_ for event in document.events if isinstance(event, Retrieval) for id_ in event.ids}
    assert {ref.id for ref in response.result_entities} <= found
    assert [e.report["sufficient"] for e in document.events if isinstance(e, Report)][-1] is True
    assert 0 < document.events[-1].at_ms <= document.total_ms
    assert fate("written") == before + 1


async def test_a_kept_answer_is_recorded_with_whose_it_was(sample_clone: str, tmp_path: Path) -> None:
    async with serving(settings_of(sample_clone), tmp_path) as service:
        await service.ask(request_id="r-1")
        await service.ask(request_id="r-2")
        await service.ask(request_id="r-3")
    recalled = (await run_of(sample_clone, "r-3")).document
    assert (recalled.outcome, recalled.computed_for) == ("from_cache", "r-1")
    assert recalled.events == ()
    assert (await run_of(sample_clone, "r-1")).document.computed_for is None
    assert sorted(run.request_id for run in await runs_of(sample_clone)) == ["r-1", "r-2", "r-3"]


async def test_a_question_without_an_answer_to_give_is_recorded_too(sample_clone: str, tmp_path: Path) -> None:
    async with serving(settings_of(sample_clone), tmp_path) as service:
        await service.ask("Which studio made Zorblatania?")
    (run,) = await runs_of(sample_clone)
    assert run.outcome == "no_match"
    assert not run.verified


async def test_where_the_settings_keep_no_records_there_are_none(sample_clone: str, tmp_path: Path) -> None:
    async with serving(settings_of(sample_clone, run_records=False), tmp_path) as service:
        response = await service.ask()
    assert "One Piece" in response.answer
    assert await runs_of(sample_clone) == []


async def test_a_model_is_recorded_by_digests_and_its_replies_only_where_asked(
    sample_clone: str, tmp_path: Path
) -> None:
    for name, kept in (("without", False), ("with", True)):
        script = in_turn([LOOKUP, final("Luffy sails.", results=[])])
        async with (
            ScriptedProvider(script) as provider,
            serving(settings_of(sample_clone, provider, run_replies=kept), tmp_path / name) as service,
        ):
            await service.ask(request_id=name)
    without, with_replies = [(await run_of(sample_clone, name)).document for name in ("without", "with")]
    exchanges = [event for event in without.events if isinstance(event, Exchange)]
    assert len(exchanges) == 2
    assert all(exchange.reply is None and len(exchange.request) == 64 for exchange in exchanges)
    replies = [base64.b64decode(event.reply or "") for event in with_replies.events if isinstance(event, Exchange)]
    assert b"Luffy sails." in replies[1]
    assert without.settings["prompts"] == with_replies.settings["prompts"]
    assert without.settings["model"] == "gpt-5-mini"
    assert without.usage["calls"] == 2


async def test_no_key_is_in_a_record_though_the_provider_sends_it_back(sample_clone: str, tmp_path: Path) -> None:
    async with ScriptedProvider(lambda _: Sends(body=f'{{"error": "no such key {KEY}"}}')) as provider:
        settings = settings_of(sample_clone, provider, run_replies=True, run_results=True)
        async with serving(settings, tmp_path / "a") as service:
            response = await service.ask()
    assert "One Piece" in response.answer
    document = (await run_of(sample_clone)).document
    replies = [base64.b64decode(event.reply or "") for event in document.events if isinstance(event, Exchange)]
    assert any(b"[key]" in reply for reply in replies)
    assert all(KEY.encode() not in reply for reply in replies)
    assert KEY not in repr(document)


async def test_a_provider_that_fails_is_recorded_by_its_fault(sample_clone: str, tmp_path: Path) -> None:
    async with (
        ScriptedProvider(lambda _: Fails(status=401)) as provider,
        serving(settings_of(sample_clone, provider, run_replies=True), tmp_path) as service,
    ):
        await service.ask()
    document = (await run_of(sample_clone)).document
    faults = [event.fault for event in document.events if isinstance(event, Exchange)]
    assert faults
    assert set(faults) == {"unauthorised"}
    assert document.degraded
    assert KEY not in repr(document)


async def test_without_its_table_questions_are_answered_and_the_loss_is_counted(
    sample_clone: str, tmp_path: Path
) -> None:
    await execute(sample_clone, "DROP TABLE run_record")
    before = fate("failed")
    with capture_logs() as events:
        async with serving(settings_of(sample_clone, answer_cache_mb=0), tmp_path) as service:
            answers = [(await service.ask(request_id=f"r-{n}")).answer for n in range(2)]
    assert all("One Piece" in text for text in answers)
    assert fate("failed") == before + 2
    of_runs = [event for event in events if event["event"].startswith("runs.")]
    assert of_runs
    assert "Luffy" not in repr(of_runs)


async def test_a_record_that_the_database_refuses_costs_no_other(sample_clone: str) -> None:
    async with Connections(sample_clone, PoolOptions(max_size=1), {}) as connections:
        store = PostgresRunStore(connections, RunLimits())
        taken = await store.write([row("r-1"), row("r-2", outcome="x\x00"), row("r-3")])
    assert taken == 2
    assert sorted(run.request_id for run in await runs_of(sample_clone)) == ["r-1", "r-3"]


async def test_as_many_records_stay_as_the_settings_say(sample_clone: str, tmp_path: Path) -> None:
    settings = settings_of(sample_clone, run_record_rows=2)
    assert settings.run_limits.keep_rows == 2
    async with Connections(sample_clone, PoolOptions(max_size=1), {}) as connections:
        store = PostgresRunStore(connections, settings.run_limits)
        await store.write([row(f"r-{n}") for n in range(4)])
        await store.prune()
    assert [run.request_id for run in await runs_of(sample_clone)] == ["r-3", "r-2"]
    async with serving(settings, tmp_path) as service:
        await service.ask(request_id="new")
    assert [run.request_id for run in await runs_of(sample_clone)] == ["new", "r-3"]


async def test_a_trace_can_be_read_of_what_was_recorded(sample_clone: str, tmp_path: Path) -> None:
    async with serving(settings_of(sample_clone), tmp_path) as service:
        response = await service.ask()
    lines = list(trace_lines(await run_of(sample_clone)))
    assert f"question  {LUFFY}" in lines
    assert f"answer    {response.answer}" in lines
    assert any("retrieve  pg_graph:lookup: ok" in line for line in lines)


async def test_an_answer_is_rated_as_soon_as_it_is_there(sample_clone: str, tmp_path: Path) -> None:
    async with serving(settings_of(sample_clone), tmp_path) as service:
        await service.ask()
        rated = await service.stub.RateAnswer(pb.RateAnswerRequest(request_id="r-1", helpful=False, comment="no"))
        unknown = await service.stub.RateAnswer(pb.RateAnswerRequest(request_id="r-2", helpful=True))
    assert (rated.kept, unknown.kept) == (True, False)
    assert ((await run_of(sample_clone)).summary.helpful, (await run_of(sample_clone)).summary.comment) == (False, "no")


async def test_where_no_runs_are_recorded_no_rating_is_kept(sample_clone: str, tmp_path: Path) -> None:
    async with serving(settings_of(sample_clone, run_records=False), tmp_path) as service:
        await service.ask()
        assert not (await service.stub.RateAnswer(pb.RateAnswerRequest(request_id="r-1", helpful=True))).kept
