"""Connections to PostgreSQL: one pool per `Database`, read-only or writing, with a timeout on every statement."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Annotated, Any, Final, Self

from pydantic import AfterValidator, SecretStr
from sqlalchemy import URL, make_url
from sqlalchemy.event import listen
from sqlalchemy.exc import ArgumentError, DisconnectionError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from catalog.processors import Processors, run_on

_CACHED_STATEMENTS: Final = 200
_SCHEMES: Final = ("postgresql", "postgres")


def _is_dsn(dsn: SecretStr) -> SecretStr:
    try:
        known = make_url(dsn.get_secret_value()).drivername in _SCHEMES
    except (ArgumentError, ValueError):
        known = False
    if not known:
        raise ValueError("give an address of PostgreSQL, such as postgresql://user:password@host/database")
    return dsn


Dsn = Annotated[SecretStr, AfterValidator(_is_dsn)]
"""The address of a database as a setting, checked before anything connects and never shown."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PoolOptions:
    """How one pool talks to PostgreSQL.

    Attributes:
        max_size: connections at most; one is opened when it is first needed, and kept.
        statement_timeout_ms: PostgreSQL's limit on one statement.
        connect_timeout_s: wait for a new connection, and for a free one of the pool.
        disconnect_check_ms: how often a running statement looks whether its client is still there.
        application_name: what ``pg_stat_activity`` shows.
        transaction_pooler: true behind pgbouncer in transaction mode, where no prepared statement can be kept.
        processors: that the backends run on, of a PostgreSQL on this machine that is ours; elsewhere leave it empty.
    """

    max_size: int = 8
    statement_timeout_ms: int = 2_000
    connect_timeout_s: float = 5.0
    disconnect_check_ms: int = 200
    application_name: str = "kizuna"
    transaction_pooler: bool = False
    processors: Processors = frozenset()

    @property
    def cached_statements(self) -> int:
        """How many statements asyncpg keeps prepared on each connection."""
        return 0 if self.transaction_pooler else _CACHED_STATEMENTS


class Database:
    """One pool of connections. Open it in a composition root, close it with ``async with``."""

    def __init__(self, dsn: str, options: PoolOptions | None = None) -> None:
        self.engine = _engine(asyncpg_url(dsn), options or PoolOptions())
        self._reading = self.engine.execution_options(postgresql_readonly=True)  # of the same pool

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.engine.dispose()

    @asynccontextmanager
    async def read(self) -> AsyncGenerator[AsyncConnection]:
        """Yield a connection in a read-only transaction, which ends with the block."""
        async with self._reading.begin() as connection:
            yield connection

    @asynccontextmanager
    async def write(self) -> AsyncGenerator[AsyncConnection]:
        """Yield a connection in a transaction that commits when the block ends without an error."""
        async with self.engine.begin() as connection:
            yield connection


def server_settings(options: PoolOptions) -> dict[str, str]:
    """Return what PostgreSQL is told of every connection of a pool."""
    return {
        "application_name": options.application_name,
        "statement_timeout": str(options.statement_timeout_ms),
        "client_connection_check_interval": str(options.disconnect_check_ms),
        "jit": "off",
    }


def asyncpg_url(dsn: str) -> URL:
    """Return the URL with which SQLAlchemy reaches ``dsn`` through asyncpg."""
    return make_url(dsn).set(drivername="postgresql+asyncpg")


def place_backend(connection: Any, processors: Processors) -> None:  # noqa: ANN401 - asyncpg has no types
    """Let the backend of one connection of asyncpg run on ``processors``."""
    if processors:
        run_on(processors, connection.get_server_pid())


def _engine(url: URL, options: PoolOptions) -> AsyncEngine:
    engine = create_async_engine(
        url,
        pool_size=options.max_size,
        max_overflow=0,  # what is over is closed after each use, and to open a connection takes 15 ms
        pool_use_lifo=True,  # the last one used has the statements prepared
        pool_timeout=options.connect_timeout_s,
        pool_pre_ping=False,
        connect_args={
            "timeout": options.connect_timeout_s,
            "statement_cache_size": options.cached_statements,
            "prepared_statement_cache_size": options.cached_statements,
            "server_settings": server_settings(options),
        },
    )

    def place(adapted: Any, _: object) -> None:  # noqa: ANN401 - asyncpg's connection inside one of SQLAlchemy
        place_backend(adapted.driver_connection, options.processors)

    listen(engine.sync_engine, "connect", place)
    listen(engine.sync_engine, "checkout", _refuse_ended)
    return engine


def _refuse_ended(adapted: Any, _record: object, _checked_out: object) -> None:  # noqa: ANN401 - as above
    """Have the pool open a connection anew that ended while nobody used it, as all do when the server restarts.

    Raises:
        DisconnectionError: which the pool takes for itself.
    """
    if adapted.driver_connection.is_closed():
        raise DisconnectionError
