"""Steps of several investigations of one question are numbered and timed on, as of one."""

from collections.abc import AsyncGenerator
from itertools import count

from agent_core.answer import LoopEvent, StepTrace
from agent_core.events import Heartbeat, StepBegun
from agent_core.step_sequence import StepSequence


def begun(turn: int) -> StepBegun:
    return StepBegun(turn=turn, action="pg_graph:select", rationale="why", elapsed_ms=2.0)


def done(turn: int) -> StepTrace:
    return StepTrace(
        turn=turn,
        action="pg_graph:select",
        rationale="why",
        summary="",
        result_count=0,
        sufficient=False,
        missing=(),
        duration_ms=1.0,
    )


async def investigation(*events: LoopEvent) -> AsyncGenerator[LoopEvent]:
    for event in events:
        yield event


async def test_turns_and_times_of_a_second_investigation_go_on_from_the_first() -> None:
    seconds = count(1)
    sequence = StepSequence(lambda: float(next(seconds)), 0.0)
    first = [event async for event in sequence.continued(investigation(begun(1), done(1), begun(2), done(2)))]
    second = [event async for event in sequence.continued(investigation(begun(1), done(1)))]
    assert [event.turn for event in (*first, *second) if isinstance(event, StepTrace)] == [1, 2, 3]
    assert [event.elapsed_ms for event in (*first, *second) if isinstance(event, StepBegun)] == [1_002, 1_002, 2_002]
    assert [step.turn for step in sequence.steps] == [1, 2, 3]


async def test_what_is_no_step_passes_as_it_is() -> None:
    beat = Heartbeat(elapsed_ms=5.0)
    sequence = StepSequence(lambda: 0.0, 0.0)
    assert [event async for event in sequence.continued(investigation(beat))] == [beat]
    assert sequence.steps == []
