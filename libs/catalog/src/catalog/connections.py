"""Connections of asyncpg that stay checked out of their pool, for statements that take less than a check-out does."""

import asyncio
from collections.abc import AsyncGenerator, Mapping
from contextlib import asynccontextmanager, suppress
from typing import Any, Final, Self

import asyncpg

from catalog.database import PoolOptions, place_backend, server_settings

READ_ONLY: Final = {"default_transaction_read_only": "on"}
"""Sessions that refuse every statement that writes, also outside a transaction."""
# A cancellation that reaches PostgreSQL between two messages is lost, and the statement runs on until its own limit.
_RESET_TIMEOUT_S: Final = 0.5


class Connections:
    """At most ``options.max_size`` connections, each used by one task at a time.

    asyncpg's pool makes and mends them: it takes a connection back when something failed or was cancelled on it.
    They open when they are first used, so a server that is away fails no start. Open it in a composition root, close
    it with ``async with``.
    """

    def __init__(self, dsn: str, options: PoolOptions, settings: Mapping[str, str]) -> None:
        """Take the address, the limits, and what PostgreSQL is told beyond ``server_settings``."""
        self._dsn = dsn
        self._options = options
        self._settings = settings
        self._free = asyncio.Semaphore(options.max_size)
        self._kept: list[Any] = []
        self._closed = False

    async def __aenter__(self) -> Self:
        options = self._options
        self._pool: Any = await asyncpg.create_pool(
            self._dsn,
            min_size=0,
            max_size=options.max_size,
            timeout=options.connect_timeout_s,
            statement_cache_size=options.cached_statements,
            server_settings=server_settings(options) | dict(self._settings),
            init=self._place,
        )
        return self

    async def __aexit__(self, *_: object) -> None:
        self._closed = True
        while self._kept:
            await self._give_back(self._kept.pop())
        await self._pool.close()

    @asynccontextmanager
    async def one(self) -> AsyncGenerator[Any]:
        """Yield a connection of asyncpg; what is done on it must leave its settings and transactions as they were.

        Raises:
            TooManyConnectionsError: none became free in the time that a new one may take.
        """
        await self._wait_for_one()
        try:
            connection = await self._take()
            try:
                yield connection
            except BaseException:
                await self._give_back(connection)
                raise
            if self._closed:
                await self._give_back(connection)
            else:
                self._kept.append(connection)
        finally:
            self._free.release()

    async def _place(self, connection: Any) -> None:  # noqa: ANN401 - asyncpg has no types
        place_backend(connection, self._options.processors)

    async def _wait_for_one(self) -> None:
        if not self._free.locked():
            await self._free.acquire()
            return
        try:
            async with asyncio.timeout(self._options.connect_timeout_s):
                await self._free.acquire()
        except TimeoutError:
            raise asyncpg.TooManyConnectionsError("all connections of the pool are busy") from None

    async def _take(self) -> Any:  # noqa: ANN401 - asyncpg has no types
        while self._kept:
            connection = self._kept.pop()
            if _is_open(connection):
                return connection
        return await self._pool.acquire()

    async def _give_back(self, connection: Any) -> None:  # noqa: ANN401 - asyncpg has no types
        """Let the pool have a connection; it resets it, and closes one that cannot be reset in time."""
        with suppress(asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError, OSError):
            await self._pool.release(connection, timeout=_RESET_TIMEOUT_S)


def _is_open(connection: Any) -> bool:  # noqa: ANN401 - asyncpg has no types
    """Tell whether a connection can be used; one that ended has gone back to its pool by itself."""
    try:
        return not connection.is_closed()
    except asyncpg.InterfaceError:
        return False
