"""Connections for graph queries alone: a slow traversal keeps none from those who read entities."""

from contextlib import AbstractAsyncContextManager, AsyncExitStack
from typing import Any, Final, Self

from catalog.connections import READ_ONLY, Connections
from catalog.database import PoolOptions

GRAPH_POOL: Final = PoolOptions(application_name="kizuna-graph")
"""What graph queries run with unless they are told otherwise."""


class GraphConnections:
    """Read-only connections of two kinds, at most ``options.max_size`` of each.

    Statements of fixed text are planned once: their plans do not depend on what is bound to them, and making them anew
    takes longer than to run them, 1 ms of 1.4 for a path. Statements that are made for a query are planned for what is
    bound to them. Open it in a composition root, close it with ``async with``.
    """

    def __init__(self, dsn: str, options: PoolOptions = GRAPH_POOL) -> None:
        self.options = options
        self._fixed = Connections(dsn, options, {**READ_ONLY, "plan_cache_mode": "force_generic_plan"})
        self._made = Connections(dsn, options, {**READ_ONLY, "plan_cache_mode": "auto"})

    async def __aenter__(self) -> Self:
        async with AsyncExitStack() as stack:
            await stack.enter_async_context(self._fixed)
            await stack.enter_async_context(self._made)
            self._opened = stack.pop_all()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._opened.aclose()

    def one(self, *, fixed: bool) -> AbstractAsyncContextManager[Any]:
        """Yield a connection of asyncpg, for statements of fixed text or for made ones.

        Raises:
            TooManyConnectionsError: none became free in time.
        """
        return (self._fixed if fixed else self._made).one()
