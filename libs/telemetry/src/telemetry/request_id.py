"""The id under which everything that one request caused can be found again."""

import re
from contextlib import AbstractContextManager
from contextvars import ContextVar
from random import getrandbits
from typing import Final

from telemetry.binding import bound

MAX_LENGTH: Final = 64
_WELL_FORMED: Final = re.compile(rf"[A-Za-z0-9][A-Za-z0-9._-]{{0,{MAX_LENGTH - 1}}}")
# A variable of its own, and not one of structlog's: binding there costs a keystroke ten times as much.
_CURRENT: Final[ContextVar[str | None]] = ContextVar("request_id", default=None)


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


def bound_request_id(request_id: str) -> AbstractContextManager[str]:
    """Put ``request_id`` on every event logged inside the block, also by the tasks that it starts."""
    return bound(_CURRENT, request_id)


def current_request_id() -> str | None:
    """Return the id bound around the caller; ``None`` outside a request."""
    return _CURRENT.get()
