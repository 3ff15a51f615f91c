"""An executor on a database that the tests of one module share, and one on the core subset of the real data."""

from collections.abc import AsyncIterator, Callable, Generator
from contextlib import contextmanager

import pytest
from agent_core.limits import GraphLimits
from agent_core.retrieval.postgres_graph_executor import PostgresGraphExecutor
from catalog.database import Database
from sqlalchemy import event
from standalone.postgres import EmbeddedPostgres

from tests.conftest import clone

type LimitedExecutor = Callable[[GraphLimits], PostgresGraphExecutor]


@pytest.fixture(scope="module")
async def graph_dsn(postgres: EmbeddedPostgres, migrated: str) -> str:
    """The address of a migrated, empty database of this module; its tests plant in it and read from it."""
    return await clone(postgres, migrated)


@pytest.fixture(scope="module")
async def graph_database(graph_dsn: str) -> AsyncIterator[Database]:
    """A pool on the module's database."""
    async with Database(graph_dsn) as opened:
        yield opened


@pytest.fixture(scope="module")
def executor(graph_database: Database) -> PostgresGraphExecutor:
    """An executor with the default limits on the module's database."""
    return PostgresGraphExecutor(graph_database)


@pytest.fixture(scope="module")
def limited(graph_database: Database) -> LimitedExecutor:
    """Makes executors with limits of the test's own on the module's database."""
    return lambda limits: PostgresGraphExecutor(graph_database, limits)


@pytest.fixture(scope="session")
async def core(core_dsn: str) -> AsyncIterator[Database]:
    """The core subset of the real data: only read from it."""
    async with Database(core_dsn) as opened:
        yield opened


@contextmanager
def logged(database: Database) -> Generator[list[str]]:
    """Note the text of every statement that the pool sends."""
    sent: list[str] = []

    def note(_connection: object, _cursor: object, statement: str, *_: object) -> None:
        sent.append(statement)

    event.listen(database.engine.sync_engine, "before_cursor_execute", note)
    try:
        yield sent
    finally:
        event.remove(database.engine.sync_engine, "before_cursor_execute", note)
