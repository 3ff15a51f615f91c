"""What happens to one question, noted in order by what stands around planner, judge, executors and provider."""

import time
from collections.abc import Callable
from contextlib import AbstractContextManager
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Final

from telemetry.binding import bound

from agent_core.limits import RunLimits
from agent_core.results import GraphResult, RetrievalResult
from agent_core.schemas import GraphIntent, NextStep, SearchIntent, SufficiencyReport

type Result = GraphResult | RetrievalResult

# Of the context and not of the investigation, because who exchanges bytes with a provider knows no investigation.
_CURRENT: Final[ContextVar["RunLog | None"]] = ContextVar("run_log", default=None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Retrieved:
    """What one attempt of a step returned.

    Attributes:
        outcome: how it ended; of a failure the name of its class.
        ids: of everything that was returned, best first.
        result: all of it, where it is to be kept.
    """

    intent: GraphIntent | SearchIntent
    outcome: str
    count: int = 0
    ids: tuple[str, ...] = ()
    value: str | None = None
    truncated_by: tuple[str, ...] = ()
    result: Result | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Exchanged:
    """One attempt at a provider.

    Attributes:
        body: what was sent; only digests of it are ever recorded.
        fault: what went wrong, ``None`` where a reply came.
        reply: the body that came, where it is to be kept.
    """

    body: bytes
    fault: str | None = None
    detail: str = ""
    retry_after_s: float | None = None
    reply: bytes | None = None


type Event = NextStep | SufficiencyReport | Retrieved | Exchanged


@dataclass(frozen=True, slots=True)
class Noted:
    """One event as it was noted, in the form in which it happened; who writes the record makes JSON of it later."""

    at_ms: float
    duration_ms: float
    what: Event


@dataclass(slots=True)
class RunLog:
    """The events of one question, at most ``limits.max_events``.

    Attributes:
        dropped: events that were not taken, and replies or results that were left out.
    """

    limits: RunLimits
    clock: Callable[[], float] = time.perf_counter
    events: list[Noted] = field(default_factory=list[Noted])
    dropped: int = 0
    _kept_bytes: int = 0
    _began: float = field(init=False)

    def __post_init__(self) -> None:
        self._began = self.clock()

    def note(self, what: Event, *, began: float) -> None:
        """Note what has just ended and began at ``began`` on the log's clock."""
        if len(self.events) >= self.limits.max_events:
            self.dropped += 1
            return
        ended = self.clock()
        self.events.append(Noted(round((began - self._began) * 1e3, 3), round((ended - began) * 1e3, 3), what))

    def keeps(self, size: int) -> bool:
        """Take so many bytes of what may be left out, replies and results, where there is room for them."""
        if self._kept_bytes + size > self.limits.max_kept_bytes:
            self.dropped += 1
            return False
        self._kept_bytes += size
        return True


def current_run_log() -> RunLog | None:
    """Return the log of the question that is being answered; ``None`` where nothing is recorded."""
    return _CURRENT.get()


def bound_run_log(log: RunLog) -> AbstractContextManager[RunLog]:
    """Have everything inside the block note to ``log``, also the tasks that it starts."""
    return bound(_CURRENT, log)
