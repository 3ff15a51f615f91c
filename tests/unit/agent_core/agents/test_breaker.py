"""The circuit breaker by its clock: when it opens, when it asks again, and what it says of it."""

import pytest
from agent_core.agents.breaker import COUNTED, BreakerLimits, BreakerState, CircuitBreaker
from agent_core.agents.faults import AttemptFailed, Fault
from structlog.testing import capture_logs

LIMITS = BreakerLimits(failures=3, open_s=10.0, max_open_s=35.0)
OVERLOADED = AttemptFailed(Fault.OVERLOADED)
HUNG = AttemptFailed(Fault.TIMED_OUT)


class Clock:
    """A clock that a test sets."""

    def __init__(self) -> None:
        self.now = 1_000.0

    def __call__(self) -> float:
        return self.now


def opened() -> tuple[CircuitBreaker, Clock]:
    clock = Clock()
    breaker = CircuitBreaker(LIMITS, clock=clock)
    breaker.failed(HUNG, in_full=True)
    assert breaker.state is BreakerState.OPEN
    return breaker, clock


def fail_probe(breaker: CircuitBreaker, clock: Clock, *, after_s: float) -> None:
    clock.now += after_s - 0.001
    assert not breaker.wants_probe
    clock.now += 0.001
    assert breaker.wants_probe
    breaker.begin_probe()
    breaker.failed(OVERLOADED, probe=True)


def test_one_request_that_took_all_its_time_opens_it() -> None:
    breaker, _ = opened()
    with pytest.raises(AttemptFailed) as refused:
        breaker.require_closed()
    assert refused.value.fault is Fault.CIRCUIT_OPEN
    assert not refused.value.transient


@pytest.mark.parametrize("fault", sorted(COUNTED))
def test_so_many_failures_in_a_row_open_it(fault: Fault) -> None:
    breaker = CircuitBreaker(LIMITS)
    for _ in range(2):
        breaker.failed(AttemptFailed(fault))
        breaker.require_closed()
    breaker.failed(AttemptFailed(fault))
    assert breaker.state is BreakerState.OPEN


def test_an_answer_begins_the_count_again() -> None:
    breaker = CircuitBreaker(LIMITS)
    for _ in range(3):
        breaker.failed(OVERLOADED)
        breaker.failed(OVERLOADED)
        breaker.succeeded()
    breaker.require_closed()


@pytest.mark.parametrize("fault", sorted(set(Fault) - COUNTED - {Fault.CIRCUIT_OPEN}))
def test_a_fault_of_the_request_or_the_output_shows_that_somebody_answers(fault: Fault) -> None:
    breaker, _ = opened()
    breaker.failed(AttemptFailed(fault), in_full=True)
    assert breaker.state is BreakerState.CLOSED


@pytest.mark.parametrize(("retry_after_s", "state"), [(9.9, BreakerState.CLOSED), (10.0, BreakerState.OPEN)])
def test_a_provider_that_asks_for_a_long_wait_is_given_it(retry_after_s: float, state: BreakerState) -> None:
    clock = Clock()
    breaker = CircuitBreaker(LIMITS, clock=clock)
    breaker.failed(AttemptFailed(Fault.RATE_LIMITED, retry_after_s=retry_after_s))
    assert breaker.state is state


@pytest.mark.parametrize(("asked_s", "waited_s"), [(20.0, 20.0), (3_600.0, 35.0)])
def test_a_wait_that_is_asked_for_is_bounded(asked_s: float, waited_s: float) -> None:
    clock = Clock()
    breaker = CircuitBreaker(LIMITS, clock=clock)
    breaker.failed(AttemptFailed(Fault.RATE_LIMITED, retry_after_s=asked_s))
    clock.now += waited_s - 0.001
    assert not breaker.wants_probe
    clock.now += 0.001
    assert breaker.wants_probe


def test_one_probe_is_made_while_all_others_are_refused() -> None:
    breaker, clock = opened()
    clock.now += 10.0
    breaker.begin_probe()
    assert breaker.state is BreakerState.HALF_OPEN
    assert not breaker.wants_probe
    with pytest.raises(AttemptFailed):
        breaker.require_closed()
    breaker.succeeded()
    breaker.require_closed()


def test_each_probe_that_fails_doubles_the_wait_up_to_its_bound() -> None:
    breaker, clock = opened()
    for wait_s in (10.0, 20.0, 35.0, 35.0):
        fail_probe(breaker, clock, after_s=wait_s)
    breaker.succeeded()
    breaker.failed(HUNG, in_full=True)
    fail_probe(breaker, clock, after_s=10.0)


def test_a_request_that_was_under_way_decides_nothing_about_a_probe() -> None:
    breaker, clock = opened()
    clock.now += 10.0
    breaker.begin_probe()
    breaker.failed(HUNG, in_full=True)
    assert breaker.state is BreakerState.HALF_OPEN


def test_a_probe_that_was_cancelled_is_made_again() -> None:
    breaker, clock = opened()
    clock.now += 10.0
    breaker.begin_probe()
    breaker.abandoned()
    assert breaker.wants_probe


def test_each_change_is_one_line_and_nothing_else_is() -> None:
    with capture_logs() as events:
        breaker, clock = opened()
        breaker.failed(HUNG, in_full=True)
        clock.now += 10.0
        breaker.begin_probe()
        breaker.succeeded()
        breaker.succeeded()
    assert [(event["event"], event["before"], event["state"]) for event in events] == [
        ("breaker.changed", "closed", "open"),
        ("breaker.changed", "open", "half_open"),
        ("breaker.changed", "half_open", "closed"),
    ]
    assert (events[0]["fault"], events[0]["retry_in_s"]) == (Fault.TIMED_OUT, 10.0)
