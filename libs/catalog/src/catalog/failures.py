"""Whether PostgreSQL answers, and what went wrong where it did not, in the three ways that a caller can act on."""

import asyncio
from enum import Enum, auto
from typing import Final

import asyncpg
from sqlalchemy import exc

from catalog.connections import Connections

DRIVER_ERRORS: Final = (asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError, OSError)
"""What a call of asyncpg raises where it has no result; a ``TimeoutError`` is an ``OSError``."""
DATABASE_ERRORS: Final = (exc.SQLAlchemyError, *DRIVER_ERRORS)
"""What a call through SQLAlchemy raises, which leaves the driver's errors as they are while it sets up a connection."""


class Failure(Enum):
    """Why a statement has no result though nothing is wrong with it."""

    UNREACHABLE = auto()
    """The server is away, starting or shutting down, or the connection broke: try again later."""
    TIMED_OUT = auto()
    """The statement or the wait for it took longer than its limit."""
    OVERLOADED = auto()
    """No connection was free: try again soon."""


# https://www.postgresql.org/docs/18/errcodes-appendix.html; two characters name a whole class.
_BY_SQLSTATE: Final = {
    "08": Failure.UNREACHABLE,
    "57P01": Failure.UNREACHABLE,
    "57P02": Failure.UNREACHABLE,
    "57P03": Failure.UNREACHABLE,
    "57014": Failure.TIMED_OUT,
    "55P03": Failure.TIMED_OUT,
    "53300": Failure.OVERLOADED,
}


def failure_of(error: BaseException) -> Failure | None:
    """Return the failure that an exception of a database call stands for; ``None`` for a mistake in the statement."""
    match error:
        case exc.TimeoutError():
            return Failure.OVERLOADED
        case TimeoutError():
            return Failure.TIMED_OUT
        case OSError() | exc.InterfaceError() | asyncpg.InterfaceError():
            return Failure.UNREACHABLE
        case asyncpg.InternalClientError():  # the server has said that it ends the connection, and has not yet done so
            return Failure.UNREACHABLE
        case asyncpg.PostgresError():
            return _by_sqlstate(error)
        case exc.DBAPIError():
            unreachable = Failure.UNREACHABLE if error.connection_invalidated else None
            return _by_sqlstate(error.orig) or unreachable
        case _:
            return None


def _by_sqlstate(error: BaseException | None) -> Failure | None:
    state: str = getattr(error, "sqlstate", None) or ""
    return _BY_SQLSTATE.get(state) or _BY_SQLSTATE.get(state[:2])


async def is_answering(connections: Connections, *, timeout_s: float) -> bool:
    """Tell whether the server runs a statement of this pool in time."""
    try:
        async with asyncio.timeout(timeout_s), connections.one() as driver:
            await driver.fetchval("SELECT 1")
    except Exception as error:
        if failure_of(error) is None:
            raise
        return False
    return True
