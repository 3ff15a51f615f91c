"""The executor's promises to its callers: time limits, cancellation, errors by kind, few statements."""

import asyncio
import re
from collections.abc import Iterator

import asyncpg
import pytest
from agent_core.errors import DependencyUnavailable, QueryTimedOut
from agent_core.limits import GraphLimits
from agent_core.references import EntityRef
from agent_core.results import GraphOutcome, GraphResult
from agent_core.retrieval import postgres_graph_executor
from agent_core.retrieval.graph_connections import GraphConnections
from agent_core.retrieval.graph_scope import Scope
from agent_core.retrieval.postgres_graph_executor import PostgresGraphExecutor
from agent_core.schemas import GraphIntent
from catalog.database import PoolOptions

from tests.integration.agent_core.retrieval.conftest import LimitedExecutor
from tests.integration.agent_core.retrieval.planted import HOSTILE
from tests.support.statements import Sent, driver_statements_sent

pytestmark = pytest.mark.xdist_group("core")


def neighbors_of(ref: EntityRef) -> GraphIntent:
    return GraphIntent(rationale="test", query_type="neighbors", start=ref)


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every neighbors query sleep in PostgreSQL for a minute, as a traversal without an end would."""

    async def sleep(scope: Scope, *_: object) -> GraphResult:
        await scope.driver.execute("SELECT pg_sleep(60)")
        return GraphResult(summary="", count=0)

    monkeypatch.setattr(postgres_graph_executor, "find_neighbors", sleep)


async def running(dsn: str) -> int:
    """Return how many statements sleep in PostgreSQL."""
    connection = await asyncpg.connect(dsn)
    try:
        return await connection.fetchval(
            "SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'PgSleep' AND datname = current_database()"
        )
    finally:
        await connection.close()


async def until(dsn: str, statements: int) -> None:
    """Wait, for at most ten seconds, until so many statements sleep in PostgreSQL."""
    async with asyncio.timeout(10):
        while await running(dsn) != statements:
            pass


@pytest.mark.usefixtures("slow")
async def test_a_statement_ends_at_the_servers_limit(limited: LimitedExecutor, crew: list[EntityRef]) -> None:
    executor = limited(GraphLimits(statement_timeout_ms=50, query_timeout_ms=30_000))
    with pytest.raises(QueryTimedOut):
        await executor.execute(neighbors_of(crew[0]), timeout_s=30, include_adult=False)


@pytest.mark.usefixtures("slow")
async def test_a_query_ends_with_the_callers_remaining_time(
    limited: LimitedExecutor, graph_dsn: str, crew: list[EntityRef]
) -> None:
    executor = limited(GraphLimits(statement_timeout_ms=30_000, query_timeout_ms=30_000))
    with pytest.raises(QueryTimedOut):
        await executor.execute(neighbors_of(crew[0]), timeout_s=0.2, include_adult=False)
    await until(graph_dsn, 0)


@pytest.mark.parametrize("timeout_s", [0.0, -1.0])
async def test_no_time_left_is_a_time_out(
    executor: PostgresGraphExecutor, crew: list[EntityRef], timeout_s: float
) -> None:
    with pytest.raises(QueryTimedOut):
        await executor.execute(neighbors_of(crew[0]), timeout_s=timeout_s, include_adult=False)


@pytest.mark.parametrize(
    ("statement_ms", "query_ms", "timeout_s", "effective"),
    [
        (2_000, 2_500, 5.0, "2s"),
        (2_000, 1_500, 5.0, "1500ms"),
        (2_000, 2_500, 0.75, "750ms"),
        (900, 2_500, 5.0, "900ms"),
    ],
)
async def test_the_effective_statement_timeout_is_the_smallest_of_all(
    limited: LimitedExecutor,
    crew: list[EntityRef],
    monkeypatch: pytest.MonkeyPatch,
    statement_ms: int,
    query_ms: int,
    timeout_s: float,
    effective: str,
) -> None:
    async def report(scope: Scope, *_: object) -> GraphResult:
        row = await scope.driver.fetchval("SHOW statement_timeout")
        readonly = await scope.driver.fetchval("SHOW transaction_read_only")
        return GraphResult(summary=f"{row} {readonly}", count=0)

    monkeypatch.setattr(postgres_graph_executor, "find_neighbors", report)
    executor = limited(GraphLimits(statement_timeout_ms=statement_ms, query_timeout_ms=query_ms))
    result = await executor.execute(neighbors_of(crew[0]), timeout_s=timeout_s, include_adult=False)
    assert result.summary == f"{effective} on"


@pytest.mark.usefixtures("slow")
async def test_cancelling_the_call_cancels_the_statement_and_leaves_the_pool_whole(
    graph_dsn: str, crew: list[EntityRef]
) -> None:
    limits = GraphLimits(statement_timeout_ms=60_000, query_timeout_ms=60_000)
    async with GraphConnections(graph_dsn, PoolOptions(max_size=3)) as connections:
        executor = PostgresGraphExecutor(connections, limits)
        for _ in range(3):
            tasks = [
                asyncio.create_task(executor.execute(neighbors_of(crew[0]), timeout_s=60, include_adult=False))
                for _ in range(3)
            ]
            await until(graph_dsn, 3)
            for task in tasks:
                task.cancel()
            outcomes = await asyncio.gather(*tasks, return_exceptions=True)
            assert all(isinstance(outcome, asyncio.CancelledError) for outcome in outcomes)
            await until(graph_dsn, 0)
        look = GraphIntent(rationale="test", query_type="path", start=crew[0], end=crew[1])
        results = await asyncio.gather(*(executor.execute(look, timeout_s=5, include_adult=False) for _ in range(6)))
        assert {result.meta.outcome for result in results} == {GraphOutcome.OK}


@pytest.mark.usefixtures("slow")
async def test_a_pool_without_a_free_connection_is_unavailable_not_a_hang(
    graph_dsn: str, crew: list[EntityRef]
) -> None:
    options = PoolOptions(max_size=1, connect_timeout_s=0.2)
    limits = GraphLimits(statement_timeout_ms=30_000, query_timeout_ms=30_000)
    async with GraphConnections(graph_dsn, options) as connections:
        executor = PostgresGraphExecutor(connections, limits)
        holding = asyncio.create_task(executor.execute(neighbors_of(crew[0]), timeout_s=30, include_adult=False))
        await until(graph_dsn, 1)
        with pytest.raises(DependencyUnavailable):
            await executor.execute(neighbors_of(crew[0]), timeout_s=30, include_adult=False)
        holding.cancel()
        await asyncio.gather(holding, return_exceptions=True)


@pytest.mark.usefixtures("slow")
async def test_a_lost_connection_is_unavailable_and_the_next_query_gets_another(
    limited: LimitedExecutor, graph_dsn: str, crew: list[EntityRef]
) -> None:
    executor = limited(GraphLimits(statement_timeout_ms=30_000, query_timeout_ms=30_000))
    task = asyncio.create_task(executor.execute(neighbors_of(crew[0]), timeout_s=30, include_adult=False))
    await until(graph_dsn, 1)
    connection = await asyncpg.connect(graph_dsn)
    await connection.fetch(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
        " WHERE query LIKE 'SELECT pg_sleep%' AND datname = current_database()"
    )
    await connection.close()
    with pytest.raises(DependencyUnavailable):
        await task
    look = GraphIntent(rationale="test", query_type="path", start=crew[0], end=crew[1])
    assert (await executor.execute(look, timeout_s=5, include_adult=False)).count == 1


async def test_a_server_that_is_away_is_unavailable(graph_dsn: str, crew: list[EntityRef]) -> None:
    nowhere = re.sub(r"host=.*", "host=/nowhere", graph_dsn)
    async with GraphConnections(nowhere) as connections:
        with pytest.raises(DependencyUnavailable):
            await PostgresGraphExecutor(connections).execute(neighbors_of(crew[0]), timeout_s=5, include_adult=False)


@pytest.fixture
def statements() -> Iterator[list[Sent]]:
    """Every statement that is sent."""
    with driver_statements_sent() as sent:
        yield sent


@pytest.mark.parametrize(
    ("query_type", "most"), [("neighbors", 1), ("k_hop", 6), ("path", 4), ("compare", 8), ("select", 3)]
)
async def test_a_primitive_sends_few_statements(
    executor: PostgresGraphExecutor,
    crew: list[EntityRef],
    statements: list[Sent],
    query_type: str,
    most: int,
) -> None:
    query = {"result_type": "character"}
    made = GraphIntent.model_validate(
        {"rationale": "test", "query_type": query_type, "start": crew[0], "end": crew[1], "query": query}
    )
    await executor.execute(made, timeout_s=5, include_adult=False)  # which reads the names of qualifiers
    statements.clear()
    assert (await executor.execute(made, timeout_s=5, include_adult=False)).count > 0
    assert len(statements) <= most


async def test_a_lookup_goes_to_the_names(executor: PostgresGraphExecutor, crew: list[EntityRef]) -> None:
    intent = GraphIntent(rationale="test", query_type="lookup", text=HOSTILE)
    result = await executor.execute(intent, timeout_s=5, include_adult=False)
    assert result.meta.outcome in (GraphOutcome.OK, GraphOutcome.NO_ROWS)
    assert crew


async def test_pieces_of_a_text_are_looked_up_each_and_none_within_another(core: GraphConnections) -> None:
    text = "who directed Cowboi Bebop and Deth Note"
    pieces = ["Cowboi Bebop", "Cowboi", "Deth Note", "nowhere"]
    intent = GraphIntent(rationale="test", query_type="lookup", text=text, names=pieces, fuzzy=True)
    found = await PostgresGraphExecutor(core).execute(intent, timeout_s=5, include_adult=False)
    assert [(m.surface, text[m.start : m.end], m.candidates[0].name) for m in found.mentions] == [
        ("Cowboi Bebop", "Cowboi Bebop", "Cowboy Bebop"),
        ("Deth Note", "Deth Note", "Death Note"),
    ]


async def test_a_mistake_in_a_statement_is_a_bug_and_no_retrieval_error(
    executor: PostgresGraphExecutor, crew: list[EntityRef], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def mistaken(scope: Scope, *_: object) -> GraphResult:
        await scope.driver.execute("SELECT nothing FROM nowhere")
        return GraphResult(summary="", count=0)

    monkeypatch.setattr(postgres_graph_executor, "find_neighbors", mistaken)
    with pytest.raises(asyncpg.UndefinedTableError):
        await executor.execute(neighbors_of(crew[0]), timeout_s=5, include_adult=False)
    path = GraphIntent(rationale="test", query_type="path", start=crew[0], end=crew[1])
    assert (await executor.execute(path, timeout_s=5, include_adult=False)).count == 1


async def test_a_statement_that_writes_is_refused(
    executor: PostgresGraphExecutor, crew: list[EntityRef], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def writing(scope: Scope, *_: object) -> GraphResult:
        await scope.driver.execute("DELETE FROM relation_edge")
        return GraphResult(summary="", count=0)

    monkeypatch.setattr(postgres_graph_executor, "find_neighbors", writing)
    with pytest.raises(asyncpg.ReadOnlySQLTransactionError):
        await executor.execute(neighbors_of(crew[0]), timeout_s=5, include_adult=False)


@pytest.mark.parametrize("query_type", ["path", "compare"])
async def test_filters_that_do_not_apply_are_named(
    executor: PostgresGraphExecutor, crew: list[EntityRef], query_type: str
) -> None:
    made = {"rationale": "test", "query_type": query_type, "start": crew[0], "end": crew[1], "filters": {"year": 2000}}
    result = await executor.execute(GraphIntent.model_validate(made), timeout_s=5, include_adult=False)
    assert result.meta.hint == f"filters do not apply to {query_type} and were left out"


@pytest.mark.parametrize("query_type", ["neighbors", "k_hop", "path", "compare", "select", "lookup"])
async def test_a_role_that_may_only_read_is_enough(graph_dsn: str, crew: list[EntityRef], query_type: str) -> None:
    owner = await asyncpg.connect(graph_dsn)
    try:
        if not await owner.fetchval("SELECT EXISTS (SELECT FROM pg_roles WHERE rolname = 'kizuna_reader')"):
            await owner.execute("CREATE ROLE kizuna_reader LOGIN")
        await owner.execute("GRANT SELECT ON ALL TABLES IN SCHEMA public TO kizuna_reader")
    finally:
        await owner.close()
    fields = {"start": crew[0], "end": crew[1], "text": "Ada", "query": {"result_type": "character"}}
    made = GraphIntent.model_validate({"rationale": "test", "query_type": query_type, **fields})
    async with GraphConnections(graph_dsn.replace("//postgres", "//kizuna_reader")) as connections:
        result = await PostgresGraphExecutor(connections).execute(made, timeout_s=5, include_adult=False)
    assert result.meta.outcome in (GraphOutcome.OK, GraphOutcome.NO_ROWS)


async def test_sessions_of_the_graphs_pool_cannot_write_outside_a_transaction_either(
    graph_connections: GraphConnections, crew: list[EntityRef]
) -> None:
    async with graph_connections.one(fixed=True) as driver:
        with pytest.raises(asyncpg.ReadOnlySQLTransactionError):
            await driver.execute("DELETE FROM relation_edge")
    assert crew
