"""Runs graph primitives in PostgreSQL, within the caps of `GraphLimits` and the caller's remaining time."""

import asyncio
from collections.abc import Iterator
from typing import Final

import sqlalchemy as sa
from catalog.failures import DRIVER_ERRORS, Failure, failure_of
from catalog.prepared import Prepared

from agent_core.errors import DependencyUnavailable, QueryTimedOut, RetrievalError
from agent_core.graph_query import EntityFilters, GraphQuery
from agent_core.limits import GraphLimits
from agent_core.references import EntityRef
from agent_core.results import GraphMeta, GraphOutcome, GraphResult
from agent_core.retrieval.graph_compare import compare
from agent_core.retrieval.graph_connections import GraphConnections
from agent_core.retrieval.graph_k_hop import expand
from agent_core.retrieval.graph_neighbors import find_neighbors
from agent_core.retrieval.graph_path import find_paths
from agent_core.retrieval.graph_qualifiers import Qualifiers
from agent_core.retrieval.graph_scope import NotAnswerable, Scope
from agent_core.retrieval.graph_select import run_query
from agent_core.retrieval.instalments import find_instalments
from agent_core.retrieval.name_lookup import look_up
from agent_core.retrieval.profile import read_profile
from agent_core.retrieval.recommendations import recommend
from agent_core.retrieval.seasons import find_seasons
from agent_core.retrieval.similar_titles import find_similar
from agent_core.retrieval.theme_songs import find_theme_songs
from agent_core.retrieval.watch_order import watch_order
from agent_core.schemas import GraphIntent

# Primitives whose statements are of fixed text.
_FIXED: Final = frozenset(
    {"neighbors", "k_hop", "path", "compare", "watch_order", "similar", "instalments", "seasons", "profile", "songs"}
)
_UNFILTERED: Final = frozenset({"path", "compare", "watch_order", "seasons", "profile"})

# bound: milliseconds, for this transaction only.
_LIMIT: Final = Prepared(
    sa.select(sa.func.set_config("statement_timeout", sa.bindparam("timeout_ms", type_=sa.Text), True))  # noqa: FBT003 - SQL
)


class PostgresGraphExecutor:
    """The only seam between the loop and the graph (R160). Safe for concurrent use."""

    def __init__(self, connections: GraphConnections, limits: GraphLimits | None = None) -> None:
        self._connections = connections
        self._limits = limits or GraphLimits()
        self._qualifiers = Qualifiers()

    async def execute(self, intent: GraphIntent, *, timeout_s: float, include_adult: bool) -> GraphResult:
        """Return what the primitive found; ``meta.outcome`` tells nothing found from nothing there to ask.

        The intent's own limits are clamped to the server's. Statements can only read, each for at most the smaller of
        ``statement_timeout_ms`` and what is left of ``timeout_s``. Cancelling the call cancels the running statement
        in PostgreSQL.

        Raises:
            QueryTimedOut: a statement, or the query as a whole, took longer than its limit.
            DependencyUnavailable: PostgreSQL cannot be reached, or has no connection to spare.
        """
        limit_s = min(timeout_s, self._limits.query_timeout_ms / 1000)
        timeout_ms = max(1, min(self._limits.statement_timeout_ms, int(limit_s * 1000)))
        try:
            fixed = intent.query_type in _FIXED
            async with asyncio.timeout(max(limit_s, 0.0)), self._connections.one(fixed=fixed) as driver:
                scope = Scope(
                    driver=driver, limits=self._limits, include_adult=include_adult, qualifiers=self._qualifiers
                )
                if timeout_ms >= self._connections.options.statement_timeout_ms:
                    return await _answer(scope, intent)  # its session holds it to that, which needs no transaction
                async with driver.transaction(readonly=True):
                    await _LIMIT.fetch(driver, {"timeout_ms": str(timeout_ms)})
                    return await _answer(scope, intent)
        except DRIVER_ERRORS as error:
            failed = _failed(error)
            if failed is None:
                raise
            raise failed from error


async def _answer(scope: Scope, intent: GraphIntent) -> GraphResult:
    try:
        result = await _dispatch(scope, intent)
    except NotAnswerable as reason:
        meta = GraphMeta(outcome=reason.outcome, truncated_by=reason.truncated_by, hint=reason.hint)
        hint = f" Hint: {reason.hint}." if reason.hint else ""
        return GraphResult(summary=f"{reason}{hint}", count=0, meta=meta)
    if intent.each and intent.query is not None and result.meta.outcome is GraphOutcome.NO_ROWS:
        result.each = [await _answer(scope, alone) for alone in _of_each(intent, intent.query)]
    if intent.query_type in _UNFILTERED and intent.filters != EntityFilters():
        left_out = f"filters do not apply to {intent.query_type} and were left out"
        result.meta.hint = "; ".join(filter(None, (result.meta.hint, left_out)))
    return result


def _of_each(intent: GraphIntent, query: GraphQuery) -> Iterator[GraphIntent]:
    for chain in (chain.model_copy(update={"combine": None}) for chain in query.chains):
        yield intent.model_copy(update={"query": query.model_copy(update={"chains": [chain]}), "each": False})


async def _dispatch(scope: Scope, intent: GraphIntent) -> GraphResult:
    match intent:
        case GraphIntent(query_type="neighbors", start=start) if start:
            return await find_neighbors(scope, intent, start)
        case GraphIntent(query_type="k_hop", start=start) if start:
            return await expand(scope, intent, start)
        case GraphIntent(query_type="path", start=start, end=end) if start and end:
            return await find_paths(scope, intent, start, end)
        case GraphIntent(query_type="compare", start=start, end=end) if start and end:
            return await compare(scope, intent, [start, end, *intent.others])
        case GraphIntent(query_type="select", query=query) if query:
            return await run_query(scope, query)
        case GraphIntent(query_type="watch_order" | "similar" | "instalments" | "seasons", start=start) if start:
            return await _of_a_story(scope, intent, start)
        case GraphIntent(query_type="profile", start=start) if start:
            return await read_profile(scope, start)
        case _:
            return await _without_start(scope, intent)


async def _without_start(scope: Scope, intent: GraphIntent) -> GraphResult:
    if intent.query_type == "songs" and intent.song is not None:
        return await find_theme_songs(scope, intent.song)
    if intent.query_type == "recommend":
        return await recommend(scope, intent)
    if intent.query_type == "lookup":
        return await look_up(scope.driver, intent, include_adult=scope.include_adult)
    raise AssertionError("GraphIntent validates that a query has its slots")


async def _of_a_story(scope: Scope, intent: GraphIntent, start: EntityRef) -> GraphResult:
    if intent.query_type == "watch_order":
        return await watch_order(scope, start)
    if intent.query_type == "seasons":
        return await find_seasons(scope, start)
    find = find_similar if intent.query_type == "similar" else find_instalments
    return await find(scope, intent, start)


def _failed(error: Exception) -> RetrievalError | None:
    """Return the error of this library that a database call's is; a mistake in a statement is none."""
    match failure_of(error):
        case Failure.TIMED_OUT:
            return QueryTimedOut("the graph query took longer than its limit; ask for fewer hops or results")
        case Failure.UNREACHABLE:
            return DependencyUnavailable("PostgreSQL cannot be reached; try again")
        case Failure.OVERLOADED:
            return DependencyUnavailable("all connections to PostgreSQL are busy; try again")
        case None:
            return None
