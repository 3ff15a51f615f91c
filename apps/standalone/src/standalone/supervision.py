"""Keeps what a program started alive: a part that ended is started again, until that has failed too often."""

import threading
import time
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import Final, Protocol

from standalone.errors import GaveUp, ServerFailed

LOOK_EVERY_S: Final = 0.1
"""How long the end of a part may go unnoticed."""

Tell = Callable[[str], None]


@dataclass(frozen=True, slots=True, kw_only=True)
class RestartLimits:
    """When a part that ended is started again, and when no longer.

    Attributes:
        max_failures: of one part within ``period_s`` seconds, with which the program ends.
        period_s: after which a failure is forgotten.
        max_late: starts of one part in a row that were not ready in time, with which the program ends too.
        first_delay_s: before the second start in a row; the first is at once, each further one waits twice as long.
        max_delay_s: between an end and the next start, at most.
        steady_s: that a part has to serve for its next end to be the first of a row.
    """

    max_failures: int = 10
    period_s: float = 300.0
    max_late: int = 3
    first_delay_s: float = 0.25
    max_delay_s: float = 4.0
    steady_s: float = 10.0

    def delay_s(self, in_a_row: int) -> float:
        """Return the wait before the next start after so many ends in a row, 1 or more."""
        if in_a_row <= 1:
            return 0.0
        doublings = min(in_a_row - 2, 32)  # beyond, every delay is the longest
        return min(self.max_delay_s, self.first_delay_s * 2**doublings)


class Part(Protocol):
    """Something that is to run as long as the program does. No method may take long: all parts share one thread."""

    @property
    def name(self) -> str:
        """What people call it."""
        ...

    @property
    def start_timeout_s(self) -> float:
        """How long it may take to become ready."""
        ...

    def ended(self) -> str | None:
        """Return how it ended, such as "killed by SIGKILL"; ``None`` while it runs or where nothing tells yet."""
        ...

    def start(self) -> None:
        """Begin to start it again.

        Raises:
            ServerFailed: it could not be begun.
        """
        ...

    def ready(self) -> bool:
        """Tell whether what was begun serves by now."""
        ...

    def kill(self) -> None:
        """End one that did not become ready."""
        ...


class _State(Enum):
    SERVING = auto()
    WAITING = auto()
    STARTING = auto()


@dataclass(slots=True)
class _Watched:
    """A part, and what was seen of it; ``since`` is when its state began, ``due`` when one that waits is started."""

    part: Part
    since: float
    state: _State = _State.SERVING
    due: float = 0.0
    ended_at: float = 0.0
    in_a_row: int = 0
    late: int = 0
    failures: deque[float] = field(default_factory=deque[float])


class Supervisor:
    """Looks at parts that serve when it is made, in their order."""

    def __init__(
        self,
        parts: Sequence[Part],
        tell: Tell,
        *,
        limits: RestartLimits | None = None,
        idle: Callable[[], None] | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Take the parts, what gets a line for people, and what is done at each look while all of them serve."""
        self._tell = tell
        self._idle = idle
        self._limits = limits or RestartLimits()
        self._clock = clock
        now = clock()
        self._watched = [_Watched(part, since=now) for part in parts]

    def run(self, stop: threading.Event) -> None:
        """Look at everything until ``stop`` is set.

        Raises:
            GaveUp: a part failed too often.
        """
        while not stop.wait(LOOK_EVERY_S):
            self.look()

    def look(self) -> None:
        """Look at every part once, and do what is due.

        Raises:
            GaveUp: a part failed too often.
        """
        for watched in self._watched:
            match watched.state:
                case _State.SERVING:
                    self._look_at_serving(watched)
                case _State.WAITING:
                    if self._clock() >= watched.due:
                        self._start(watched)
                case _State.STARTING:
                    self._look_at_starting(watched)
        if self._idle and all(watched.state is _State.SERVING for watched in self._watched):
            self._idle()

    def _look_at_serving(self, watched: _Watched) -> None:
        how = watched.part.ended()
        if how is None:
            return
        now = self._clock()
        if now - watched.since >= self._limits.steady_s:
            watched.in_a_row = 0
        watched.ended_at = now
        self._note_failure(watched, how)

    def _look_at_starting(self, watched: _Watched) -> None:
        part, now = watched.part, self._clock()
        if (how := part.ended()) is not None:
            self._note_failure(watched, f"{how} while it started")
        elif part.ready():
            self._tell(f"{part.name} is back after {now - watched.ended_at:.1f} s")
            watched.state, watched.since, watched.late = _State.SERVING, now, 0
        elif now - watched.since > part.start_timeout_s:
            part.kill()
            watched.late += 1
            how = f"was not ready within {part.start_timeout_s:g} s"
            if watched.late >= self._limits.max_late:
                raise GaveUp(f"{part.name} {how}, {watched.late} times in a row, which is given up")
            self._note_failure(watched, how)

    def _start(self, watched: _Watched) -> None:
        watched.state, watched.since = _State.STARTING, self._clock()
        try:
            watched.part.start()
        except ServerFailed as error:
            self._note_failure(watched, f"could not be started: {error}")

    def _note_failure(self, watched: _Watched, how: str) -> None:
        """Say how a part failed, and have it started after a while, or give up."""
        limits, now, name = self._limits, self._clock(), watched.part.name
        watched.failures.append(now)
        while now - watched.failures[0] > limits.period_s:
            watched.failures.popleft()
        count, most = len(watched.failures), limits.max_failures
        if count >= most:
            raise GaveUp(f"{name} {how}; it failed {count} times within {limits.period_s:g} s, which is given up")
        watched.in_a_row += 1
        delay_s = limits.delay_s(watched.in_a_row)
        when = f"in {delay_s:g} s" if delay_s else "now"
        self._tell(f"{name} {how}; starting it again {when} (failure {count}, {most} within {limits.period_s:g} s end)")
        watched.state, watched.due = _State.WAITING, now + delay_s
        if not delay_s:
            self._start(watched)
