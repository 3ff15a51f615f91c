"""The id under which everything that one request caused can be found again."""

import re
from collections.abc import Generator
from contextlib import contextmanager
from random import getrandbits
from typing import Final

import structlog

MAX_LENGTH: Final = 64
_WELL_FORMED: Final = re.compile(rf"[A-Za-z0-9][A-Za-z0-9._-]{{0,{MAX_LENGTH - 1}}}")
_KEY: Final = "request_id"


def new_request_id() -> str:
    """Return a random id of 32 hexadecimal digits.

    It tells requests apart and is no secret: the system's randomness would cost every keystroke a call of the kernel.
    """
    return f"{getrandbits(128):032x}"


def accept_request_id(candidate: str | None) -> str:
    """Return an id from outside where it is well formed, else a new one.

    Well formed are 1 to 64 ASCII letters, digits, dots, dashes and underscores, so that an id can go into a log line,
    a header or a file name as it is.
    """
    return candidate if candidate and _WELL_FORMED.fullmatch(candidate) else new_request_id()


@contextmanager
def bound_request_id(request_id: str) -> Generator[str]:
    """Put ``request_id`` on every event logged inside the block, also by the tasks that it starts."""
    tokens = structlog.contextvars.bind_contextvars(**{_KEY: request_id})
    try:
        yield request_id
    finally:
        structlog.contextvars.reset_contextvars(**tokens)


def current_request_id() -> str | None:
    """Return the id bound around the caller; ``None`` outside a request."""
    value: object = structlog.contextvars.get_contextvars().get(_KEY)
    return value if isinstance(value, str) else None
