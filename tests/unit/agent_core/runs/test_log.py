"""The log of one question: bounded, in order, and nobody else's."""

import asyncio
from itertools import count

import pytest
from agent_core.limits import RunLimits
from agent_core.runs.log import RunLog, bound_run_log, current_run_log

from tests.support.scripted import enough, graph_step


def ticking(limits: RunLimits | None = None) -> RunLog:
    """A log on whose clock a second passes with every look."""
    seconds = count()
    return RunLog(limits or RunLimits(), clock=lambda: float(next(seconds)))


def test_an_event_is_noted_with_when_it_began_and_how_long_it_took() -> None:
    log = ticking()
    began = log.clock()
    log.note(graph_step(), began=began)
    (noted,) = log.events
    assert (noted.at_ms, noted.duration_ms) == (1_000.0, 1_000.0)
    assert noted.what == graph_step()


def test_as_many_events_are_taken_as_may_be_and_others_are_counted() -> None:
    log = ticking(RunLimits(max_events=2))
    for report in (enough(), enough(["a"]), enough(["b"])):
        log.note(report, began=0.0)
    assert [noted.what for noted in log.events] == [enough(), enough(["a"])]
    assert log.dropped == 1


def test_as_many_bytes_are_kept_as_may_be_and_not_one_more() -> None:
    log = ticking(RunLimits(max_kept_bytes=10))
    assert log.keeps(10)
    assert log.dropped == 0
    assert not log.keeps(1)
    assert log.dropped == 1
    assert log.keeps(0)


def test_what_is_too_large_leaves_room_for_what_is_not() -> None:
    log = ticking(RunLimits(max_kept_bytes=10))
    assert not log.keeps(11)
    assert log.keeps(10)


def test_outside_a_question_there_is_no_log() -> None:
    assert current_run_log() is None
    with bound_run_log(ticking()) as log:
        assert current_run_log() is log
    assert current_run_log() is None


def test_a_log_is_put_back_where_the_block_fails() -> None:
    with pytest.raises(RuntimeError), bound_run_log(ticking()):
        raise RuntimeError
    assert current_run_log() is None


async def test_questions_at_once_have_a_log_each() -> None:
    seen: list[bool] = []

    async def one() -> None:
        with bound_run_log(ticking()) as log:
            await asyncio.sleep(0)
            seen.append(current_run_log() is log)

    await asyncio.gather(*(one() for _ in range(5)))
    assert seen == [True] * 5
