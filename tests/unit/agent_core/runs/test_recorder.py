"""Records are written behind the answers: nobody waits, nothing is lost in silence, and one failure costs no other."""

import asyncio
from collections import Counter
from collections.abc import AsyncGenerator
from contextlib import aclosing, asynccontextmanager
from dataclasses import replace

import pytest
from agent_core.answer import Answer, LoopEvent, Question
from agent_core.limits import RunLimits
from agent_core.runs.log import RunLog, current_run_log
from agent_core.runs.recorder import RecordedAnswers, RunRecorder
from agent_core.schemas import AgentResponse
from agent_core.write_behind import Fate
from structlog.testing import capture_logs

from tests.support.run_records import ScriptedStore, answer, finished
from tests.support.scripted import enough

FAST = RunLimits(retry_s=0.001, flush_s=1.0)


@asynccontextmanager
async def recording(
    store: ScriptedStore, limits: RunLimits = FAST
) -> AsyncGenerator[tuple[RunRecorder, Counter[Fate]]]:
    fates: Counter[Fate] = Counter()

    def note(fate: Fate, runs: int, waiting: int) -> None:
        assert waiting >= 0
        fates[fate] += runs

    async with RunRecorder(store, limits=limits, note=note) as recorder:
        yield recorder, fates


def put(recorder: RunRecorder, *texts: str) -> None:
    for text in texts:
        recorder.put(finished(RunLog(FAST), text=text))


async def test_what_is_put_is_written_in_order() -> None:
    store = ScriptedStore()
    async with recording(store) as (recorder, fates):
        put(recorder, "a", "b", "c")
    assert [row.question for row in store.rows] == ["a", "b", "c"]
    assert fates == {Fate.WRITTEN: 3}


async def test_what_waits_is_written_together_up_to_the_largest_batch() -> None:
    store = ScriptedStore()
    async with recording(store, RunLimits(max_batch=2)) as (recorder, _):
        put(recorder, *"abcde")
    assert store.batches == [2, 2, 1]


async def test_a_full_queue_drops_what_comes_and_counts_it() -> None:
    store = ScriptedStore()
    store.open.clear()
    async with recording(store, RunLimits(max_waiting=2, max_batch=1)) as (recorder, fates):
        put(recorder, "in hand")
        await asyncio.sleep(0)
        put(recorder, "a", "b")
        assert fates == {}
        put(recorder, "too many", "too many")
        assert fates == {Fate.DROPPED: 2}
        store.open.set()
    assert [row.question for row in store.rows] == ["in hand", "a", "b"]
    assert fates == {Fate.DROPPED: 2, Fate.WRITTEN: 3}


async def test_who_puts_never_waits_although_the_store_hangs() -> None:
    store = ScriptedStore()
    store.open.clear()
    async with recording(store, RunLimits(max_waiting=1, flush_s=0.01)) as (recorder, fates):
        put(recorder, *"abcdef")
    assert store.rows == []
    assert sum(fates.values()) == 6


async def test_a_store_that_is_away_for_a_moment_loses_nothing() -> None:
    store = ScriptedStore(away=3)
    async with recording(store) as (recorder, fates):
        put(recorder, "a", "b")
    assert [row.question for row in store.rows] == ["a", "b"]
    assert fates == {Fate.WRITTEN: 2}


async def test_a_store_that_stays_away_loses_these_records_and_no_later_ones() -> None:
    store = ScriptedStore(away=4)
    async with recording(store) as (recorder, fates):
        put(recorder, "a")
        await recorder.settled()
        assert fates == {Fate.FAILED: 1}
        put(recorder, "b")
    assert [row.question for row in store.rows] == ["b"]
    assert fates == {Fate.FAILED: 1, Fate.WRITTEN: 1}


async def test_what_the_store_refuses_is_counted_as_failed() -> None:
    store = ScriptedStore(refused=frozenset({"b"}))
    async with recording(store) as (recorder, fates):
        put(recorder, "a", "b", "c")
    assert fates == {Fate.WRITTEN: 2, Fate.FAILED: 1}


async def test_a_mistake_of_ours_ends_no_writing_and_quotes_no_question() -> None:
    store = ScriptedStore(crash=RuntimeError("Who is Luffy?"))
    with capture_logs() as events:
        async with recording(store) as (recorder, fates):
            put(recorder, "Who is Luffy?")
            await recorder.settled()
            put(recorder, "b")
    assert [row.question for row in store.rows] == ["b"]
    assert fates == {Fate.FAILED: 1, Fate.WRITTEN: 1}
    assert [event["event"] for event in events] == ["records.crashed"]
    assert "Luffy" not in repr(events)


async def test_a_run_that_no_record_can_be_made_of_costs_no_other() -> None:
    store = ScriptedStore()
    broken = replace(finished(RunLog(FAST), text="bad"), settings={"x": object()})
    with capture_logs() as events:
        async with recording(store) as (recorder, fates):
            recorder.put(broken)
            put(recorder, "good")
    assert [row.question for row in store.rows] == ["good"]
    assert fates == {Fate.WRITTEN: 1, Fate.FAILED: 1}
    assert [event["event"] for event in events] == ["runs.no_form"]


async def test_what_a_stopping_service_could_not_write_is_counted_as_dropped() -> None:
    store = ScriptedStore()
    store.open.clear()
    async with recording(store, RunLimits(flush_s=0.01, max_batch=2)) as (recorder, fates):
        put(recorder, *"abcde")
    assert fates == {Fate.DROPPED: 5}


async def test_old_records_are_looked_for_at_the_first_record_and_then_now_and_then() -> None:
    store, now = ScriptedStore(), 100.0
    recorder = RunRecorder(store, limits=RunLimits(prune_s=60.0), clock=lambda: now)
    async with recorder:
        for second, pruned in ((100.0, 1), (159.9, 1), (160.0, 2), (161.0, 2)):
            now = second
            put(recorder, "a")
            await recorder.settled()
            assert store.pruned == pruned


class Scripted:
    """Answers with the given events, and notes what log there is meanwhile."""

    def __init__(self, *events: LoopEvent) -> None:
        self.events = events
        self.logs: list[RunLog | None] = []
        self.closed = False

    async def run_streaming(self, question: Question) -> AsyncGenerator[LoopEvent]:
        try:
            for event in self.events:
                log = current_run_log()
                self.logs.append(log)
                if log is not None:
                    log.note(enough([question.text]), began=log.clock())
                yield event
        finally:
            self.closed = True


async def test_an_answer_is_given_and_recorded_with_what_happened() -> None:
    store, scripted = ScriptedStore(), Scripted(answer())
    async with recording(store) as (recorder, _):
        answers = RecordedAnswers(scripted, recorder, settings=lambda: {"planner": "rules"}, computed=True)
        async with aclosing(answers.run_streaming(Question(text="Who?", request_id="r-1"))) as events:
            given = [event async for event in events]
    assert given == [answer()]
    (row,) = store.rows
    assert (row.request_id, row.question) == ("r-1", "Who?")
    assert b"Who?" not in row.document


async def test_around_the_cache_only_what_was_computed_for_another_is_recorded() -> None:
    store = ScriptedStore()
    recalled = answer("r-2", computed=False, computed_for="r-1")
    async with recording(store) as (recorder, _):
        for event in (answer("r-1"), recalled):
            answers = RecordedAnswers(Scripted(event), recorder, settings=dict, computed=False)
            async with aclosing(answers.run_streaming(Question(text="Who?", request_id="r"))) as events:
                assert [each async for each in events] == [event]
    assert [row.request_id for row in store.rows] == ["r-2"]


async def test_around_the_cache_nobody_notes_anything() -> None:
    scripted = Scripted(answer())
    async with recording(ScriptedStore()) as (recorder, _):
        answers = RecordedAnswers(scripted, recorder, settings=dict, computed=False)
        async with aclosing(answers.run_streaming(Question(text="Who?", request_id="r"))) as events:
            assert len([event async for event in events]) == 1
    assert scripted.logs == [None]


async def test_who_leaves_before_the_answer_ends_the_run_and_leaves_no_record() -> None:
    store, scripted = ScriptedStore(), Scripted(answer(), answer("r-9"))
    async with recording(store) as (recorder, _):
        answers = RecordedAnswers(scripted, recorder, settings=dict, computed=True)
        stream = answers.run_streaming(Question(text="Who?", request_id="r-1"))
        await anext(stream)
        await stream.aclose()
    assert scripted.closed
    assert [row.request_id for row in store.rows] == ["r-1"]


async def test_an_error_of_the_answers_is_raised_and_nothing_recorded() -> None:
    class Failing:
        async def run_streaming(self, question: Question) -> AsyncGenerator[LoopEvent]:
            raise LookupError(question.text)
            yield Answer  # pyright: ignore[reportUnreachable] - makes it a generator

    store = ScriptedStore()
    async with recording(store) as (recorder, _):
        answers = RecordedAnswers(Failing(), recorder, settings=dict, computed=True)
        with pytest.raises(LookupError):
            async for _event in answers.run_streaming(Question(text="Who?", request_id="r")):
                pass
    assert store.rows == []


async def test_a_large_answer_is_recorded_whole() -> None:
    text = "x" * 300_000
    store = ScriptedStore()
    async with recording(store) as (recorder, fates):
        recorder.put(finished(RunLog(FAST), response=AgentResponse(answer=text, confidence=0.5)))
    assert fates == {Fate.WRITTEN: 1}
    assert len(store.rows[0].document) < 10_000
