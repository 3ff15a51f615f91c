"""What ended is started again: at once, then after ever longer waits, and at last no more."""

import threading
from collections.abc import Callable
from dataclasses import dataclass, field

import pytest
from standalone.errors import GaveUp, ServerFailed
from standalone.supervision import RestartLimits, Supervisor

LIMITS = RestartLimits(
    max_failures=4, period_s=100, max_late=2, first_delay_s=1, max_delay_s=4, steady_s=10
)  # fmt: skip


@dataclass
class ScriptedPart:
    """A part that ends when it is told to, and is ready when it is told to."""

    name: str = "the agent"
    start_timeout_s: float = 5
    how: str | None = None
    is_ready: bool = True
    starts: int = 0
    kills: int = 0
    refusals: list[ServerFailed] = field(default_factory=list[ServerFailed])

    def ended(self) -> str | None:
        return self.how

    def start(self) -> None:
        if self.refusals:
            raise self.refusals.pop()
        self.starts += 1
        self.how = None

    def ready(self) -> bool:
        return self.is_ready

    def kill(self) -> None:
        self.kills += 1


class Watch:
    """A supervisor of one or more parts, with a clock that is set by hand."""

    def __init__(self, *parts: ScriptedPart, idle: Callable[[], None] | None = None) -> None:
        self.now = 1_000.0
        self.lines: list[str] = []
        self.supervisor = Supervisor(parts, self.lines.append, limits=LIMITS, idle=idle, clock=lambda: self.now)

    def look(self, *, after_s: float = 0.0) -> None:
        self.now += after_s
        self.supervisor.look()


def test_a_part_that_runs_is_left_alone() -> None:
    part = ScriptedPart()
    watch = Watch(part)
    for _ in range(5):
        watch.look(after_s=60)
    assert (part.starts, watch.lines) == (0, [])


def test_a_part_that_ended_is_started_at_once_and_each_event_is_one_line() -> None:
    part = ScriptedPart(how="was ended by SIGKILL", is_ready=False)
    watch = Watch(part)
    watch.look()
    assert part.starts == 1
    watch.look(after_s=1)
    part.is_ready = True
    watch.look(after_s=0.5)
    assert watch.lines == [
        "the agent was ended by SIGKILL; starting it again now (failure 1, 4 within 100 s end)",
        "the agent is back after 1.5 s",
    ]


def test_each_further_end_in_a_row_waits_twice_as_long() -> None:
    part = ScriptedPart()
    watch = Watch(part)
    for delay_s in (0, 1, 2):
        part.how = "ended with status 1"
        watch.look()
        begun = part.starts
        if delay_s:
            watch.look(after_s=delay_s - 0.1)
            assert part.starts == begun, "it waits"
            watch.look(after_s=0.1)
            assert part.starts == begun + 1
        watch.look()
    assert part.starts == 3


def test_whoever_served_for_a_while_is_started_at_once_again() -> None:
    part = ScriptedPart(how="ended")
    watch = Watch(part)
    watch.look()
    watch.look()
    part.how = "ended"
    watch.look(after_s=LIMITS.steady_s)
    assert part.starts == 2


@pytest.mark.parametrize(("in_a_row", "delay_s"), [(0, 0), (1, 0), (2, 1), (3, 2), (4, 4), (5, 4), (10_000, 4)])
def test_a_wait_is_never_longer_than_its_limit(in_a_row: int, delay_s: float) -> None:
    assert LIMITS.delay_s(in_a_row) == delay_s


def fail(watch: Watch, part: ScriptedPart, *, every_s: float) -> None:
    """End a part, and let it come back."""
    part.how = "ended"
    watch.look()
    watch.look(after_s=LIMITS.max_delay_s)
    watch.look(after_s=every_s - LIMITS.max_delay_s)


def test_as_many_failures_as_the_limit_within_the_period_end_the_program() -> None:
    part = ScriptedPart()
    watch = Watch(part)
    for _ in range(LIMITS.max_failures - 1):
        fail(watch, part, every_s=20)
    with pytest.raises(GaveUp, match="the agent ended; it failed 4 times within 100 s"):
        fail(watch, part, every_s=20)


def test_failures_that_lie_further_apart_never_end_it() -> None:
    part = ScriptedPart()
    watch = Watch(part)
    for _ in range(20):
        fail(watch, part, every_s=LIMITS.period_s / (LIMITS.max_failures - 1) + 1)
    assert part.starts == 20


def test_each_part_has_failures_of_its_own() -> None:
    parts = [ScriptedPart(name=f"part {n}") for n in range(3)]
    watch = Watch(*parts)
    for _ in range(LIMITS.max_failures - 1):
        for part in parts:
            part.how = "ended"
        watch.look()
        watch.look(after_s=LIMITS.max_delay_s)
        watch.look(after_s=LIMITS.steady_s)
    assert [part.starts for part in parts] == [LIMITS.max_failures - 1] * 3


def test_a_part_that_is_not_ready_in_time_is_killed_and_started_again_only_so_often() -> None:
    part = ScriptedPart(how="ended", is_ready=False)
    watch = Watch(part)
    watch.look()
    watch.look(after_s=part.start_timeout_s)
    assert part.kills == 0
    watch.look(after_s=0.1)
    assert part.kills == 1
    watch.look(after_s=LIMITS.max_delay_s)
    assert part.starts == 2
    with pytest.raises(GaveUp, match=r"the agent was not ready within 5 s, 2 times in a row"):
        watch.look(after_s=part.start_timeout_s + 0.1)


def test_a_part_that_ends_while_it_starts_counts_as_a_failure() -> None:
    part = ScriptedPart(how="ended with status 1", is_ready=False)
    watch = Watch(part)

    def end_again() -> None:
        for _ in range(50):
            watch.look(after_s=1)
            part.how = "ended with status 1"

    with pytest.raises(GaveUp, match="ended with status 1 while it started"):
        end_again()
    assert part.starts == LIMITS.max_failures - 1


def test_a_start_that_cannot_be_begun_is_tried_again() -> None:
    part = ScriptedPart(how="ended", refusals=[ServerFailed("no process can be started")])
    watch = Watch(part)
    watch.look()
    assert part.starts == 0
    assert "could not be started: no process can be started" in watch.lines[-1]
    watch.look(after_s=1)
    assert part.starts == 1


def test_what_is_done_while_all_serve_waits_until_they_do() -> None:
    part, calls = ScriptedPart(how="ended", is_ready=False), list[float]()
    watch = Watch(part, ScriptedPart(), idle=lambda: calls.append(watch.now))
    watch.look()
    watch.look()
    assert calls == []
    part.is_ready = True
    watch.look()
    assert calls == [watch.now]


def test_looking_ends_with_the_event() -> None:
    stop = threading.Event()
    watch = Watch(ScriptedPart(), idle=stop.set)
    watch.supervisor.run(stop)
    assert stop.is_set()
