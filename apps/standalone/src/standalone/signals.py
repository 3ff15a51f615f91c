"""Signals that end this program: they unwind it, so that it leaves nothing behind of what it started."""

import signal
import sys
from collections.abc import Callable, Generator
from contextlib import contextmanager
from types import FrameType
from typing import Final

_ENDING: Final = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
# Those that began to unwind this process.
_came: Final[list[int]] = []


def unwind_on_signals() -> None:
    """Have a signal that ends this process unwind it instead."""
    _came.clear()
    for number in _ENDING:
        if signal.getsignal(number) is signal.SIG_DFL:  # `nohup` has one ignored
            signal.signal(number, _unwind)


def unwind_if_signalled() -> None:
    """Unwind where a signal was to do so and could not: the interpreter drops what is raised while it ends an object.

    Whoever waits for long looks here.
    """
    if _came:
        sys.exit(128 + _came[0])


@contextmanager
def held_back() -> Generator[Callable[[], None]]:
    """Let such signals wait until the end of the block: what is begun in it is known by then, and can be ended.

    Whatever takes a lock is safe in it, too: nothing is raised in the middle of a call. Yields what a block that takes
    long calls wherever it may be left: it unwinds if a signal waits.
    """
    came: list[int] = []

    def note(number: int, _frame: FrameType | None) -> None:
        came.append(number)

    handlers = {number: signal.getsignal(number) for number in _ENDING}
    handled = {number: handler for number, handler in handlers.items() if callable(handler)}

    def unwind() -> None:
        unwind_if_signalled()
        if came:
            number = came.pop(0)
            handled[signal.Signals(number)](number, None)

    for number in handled:
        signal.signal(number, note)
    try:
        yield unwind
    finally:
        for number, handler in handled.items():
            signal.signal(number, handler)
    for number in came[:1]:
        signal.raise_signal(number)


def _unwind(number: int, _frame: FrameType | None) -> None:
    _came.append(number)
    sys.exit(128 + number)
