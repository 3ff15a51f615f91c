"""Values that a block and the tasks that it starts see, and nobody else."""

from collections.abc import Generator
from contextlib import contextmanager, suppress
from contextvars import ContextVar


@contextmanager
def bound[T](variable: ContextVar[T | None], value: T) -> Generator[T]:
    """Let ``variable`` hold ``value`` inside the block, also for the tasks that it starts; yields the value."""
    token = variable.set(value)
    try:
        yield value
    finally:
        # A stream whose reader left is closed by the event loop, in a context of its own with nothing to put back.
        with suppress(ValueError):
            variable.reset(token)
