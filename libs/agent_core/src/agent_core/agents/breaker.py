"""A circuit breaker for one provider: what failed a moment ago is not waited for again."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from telemetry.logging import get_logger
from telemetry.metrics import note_breaker, record_breaker_change

from agent_core.agents.faults import AttemptFailed, Fault

log = get_logger("breaker")


class BreakerState(StrEnum):
    """CLOSED lets requests through, OPEN refuses them, HALF_OPEN refuses them while one probe is under way."""

    CLOSED = "closed"
    HALF_OPEN = "half_open"
    OPEN = "open"


# Faults of the endpoint, whatever is asked of it. All others show that somebody answers there.
COUNTED: Final = frozenset(
    {
        Fault.RATE_LIMITED,
        Fault.OVERLOADED,
        Fault.UNREACHABLE,
        Fault.TIMED_OUT,
        Fault.NO_COMPLETION,
        Fault.QUOTA_SPENT,
        Fault.UNTRUSTED_SERVER,
        Fault.UNAUTHORISED,
        Fault.NOT_FOUND,
    }
)


@dataclass(frozen=True, slots=True, kw_only=True)
class BreakerLimits:
    """When a breaker opens, and for how long.

    Attributes:
        failures: in a row, after which it opens; one request that had all its time and brought nothing opens it alone.
        open_s: until the first probe; doubled with every probe that fails.
        max_open_s: longest wait before a probe, also where a provider asks for more (Retry-After).
    """

    failures: int = 5
    open_s: float = 10.0
    max_open_s: float = 120.0


class CircuitBreaker:
    """Counts what became of the requests to one endpoint, and says whether the next one may be made."""

    def __init__(self, limits: BreakerLimits | None = None, *, clock: Callable[[], float] = time.monotonic) -> None:
        self._limits = limits or BreakerLimits()
        self._clock = clock
        self._failures = 0
        self._open_s = self._limits.open_s
        self._until = 0.0
        self.state = BreakerState.CLOSED
        note_breaker(state=self.state)

    @property
    def wants_probe(self) -> bool:
        """True where it has been open for its time and no probe is under way."""
        return self.state is BreakerState.OPEN and self._clock() >= self._until

    def begin_probe(self) -> None:
        """Let one request through; all others are refused until it ends."""
        self._become(BreakerState.HALF_OPEN)

    def require_closed(self) -> None:
        """Pass where requests may be made.

        Raises:
            AttemptFailed: the breaker is open.
        """
        if self.state is not BreakerState.CLOSED:
            raise AttemptFailed(Fault.CIRCUIT_OPEN)

    def succeeded(self) -> None:
        """Count an answer: what was open closes."""
        self._failures = 0
        self._open_s = self._limits.open_s
        self._become(BreakerState.CLOSED)

    def failed(self, failure: AttemptFailed, *, in_full: bool = False, probe: bool = False) -> None:
        """Count a failed request.

        Args:
            failure: what failed; a fault of the request or of the output shows that the endpoint answers.
            in_full: it took all the time that a request may take.
            probe: it was the probe of an open breaker.
        """
        if failure.fault not in COUNTED:
            self.succeeded()
            return
        self._failures += 1
        hung = failure.fault is Fault.TIMED_OUT and in_full
        asks_to_wait = failure.retry_after_s is not None and failure.retry_after_s >= self._limits.open_s
        many = self._failures >= self._limits.failures
        if probe or (self.state is BreakerState.CLOSED and (hung or asks_to_wait or many)):
            self._open(failure, doubled=probe)

    def abandoned(self) -> None:
        """Take back a probe that was cancelled; the next request begins another one."""
        if self.state is BreakerState.HALF_OPEN:
            self._become(BreakerState.OPEN)

    def _open(self, failure: AttemptFailed, *, doubled: bool) -> None:
        if doubled:
            self._open_s = min(2 * self._open_s, self._limits.max_open_s)
        wait_s = min(max(self._open_s, failure.retry_after_s or 0.0), self._limits.max_open_s)
        self._until = self._clock() + wait_s
        self._become(BreakerState.OPEN, fault=failure.fault, failures=self._failures, retry_in_s=wait_s)

    def _become(self, state: BreakerState, **why: object) -> None:
        if state is self.state:
            return
        log.warning("breaker.changed", state=state, before=self.state, **why)
        record_breaker_change(before=self.state, state=state)
        self.state = state


class Probes:
    """Runs one probe of an open breaker in the background, so that no question waits for a provider that hung."""

    def __init__(self, breaker: CircuitBreaker) -> None:
        self._breaker = breaker
        self._running: asyncio.Task[None] | None = None

    def begin(self, attempt: Callable[[], Awaitable[object]]) -> None:
        """Make the attempt where the breaker wants a probe; what comes of it is for the breaker alone."""
        idle = self._running is None or self._running.done()
        if idle and self._breaker.wants_probe:
            self._breaker.begin_probe()
            self._running = asyncio.create_task(self._probe(attempt), name="breaker-probe")

    async def aclose(self) -> None:
        """Cancel a probe that is under way."""
        if self._running is not None:
            self._running.cancel()
            await asyncio.gather(self._running, return_exceptions=True)

    @staticmethod
    async def _probe(attempt: Callable[[], Awaitable[object]]) -> None:
        try:
            await attempt()
        except AttemptFailed as failure:
            log.info("breaker.probed", fault=failure.fault)
