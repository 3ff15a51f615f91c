"""An executor on a database that the tests of one module share, and one on the core subset of the real data."""

from collections.abc import AsyncIterator, Callable, Generator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Final

import pytest
from agent_core.limits import GraphLimits
from agent_core.retrieval.postgres_graph_executor import GRAPH_POOL, PostgresGraphExecutor
from asyncpg.connection import LoggedQuery
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
    async with Database(graph_dsn, GRAPH_POOL) as opened:
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
    async with Database(core_dsn, GRAPH_POOL) as opened:
        yield opened


# Transactions, and what asyncpg asks once of every connection about the types it meets.
_OF_THE_DRIVER: Final = ("BEGIN", "COMMIT", "ROLLBACK", "typeinfo_tree", "set_config('jit'")


@dataclass(frozen=True)
class Sent:
    """A statement that reached PostgreSQL: its text, and what was bound to it."""

    text: str
    values: tuple[Any, ...]


@contextmanager
def logged(database: Database) -> Generator[list[Sent]]:
    """Note every statement that SQLAlchemy sends, and every one that asyncpg is handed directly."""
    sent: list[Sent] = []

    def note(query: LoggedQuery) -> None:
        if not any(mark in query.query for mark in _OF_THE_DRIVER):
            sent.append(Sent(query.query, tuple(query.args or ())))

    def note_made(_connection: object, _cursor: object, statement: str, values: Any, *_: object) -> None:  # noqa: ANN401
        sent.append(Sent(statement, tuple(values)))

    def watch(connection: Any, *_: object) -> None:  # noqa: ANN401 - the pool's own wrapper
        connection.driver_connection.add_query_logger(note)

    def leave(connection: Any, *_: object) -> None:  # noqa: ANN401 - the pool's own wrapper
        if connection is not None:
            connection.driver_connection.remove_query_logger(note)

    pool = database.engine.sync_engine
    event.listen(pool, "checkout", watch)
    event.listen(pool, "checkin", leave)
    event.listen(pool, "before_cursor_execute", note_made)
    try:
        yield sent
    finally:
        event.remove(pool, "checkout", watch)
        event.remove(pool, "checkin", leave)
        event.remove(pool, "before_cursor_execute", note_made)
