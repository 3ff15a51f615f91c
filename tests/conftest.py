"""Fixtures shared by all floors: a real PostgreSQL, started once, and a fresh migrated database for each test."""

import asyncio
import os
import shutil
import tempfile
from collections.abc import AsyncGenerator, AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from uuid import uuid4

import asyncpg
import pytest
import structlog
from catalog.database import Database
from catalog.migrate import migrate
from standalone.postgres import EmbeddedPostgres
from xdist.remote import Producer

from tests.scheduling import GroupedFiles

SHARED = Path(__file__).parents[2] / "shared"

# Where no process has said how it logs, structlog draws each traceback with the local variables of all its frames, the
# whole schema among them: seconds of computing for each error that a test provokes.
structlog.configure(
    processors=[
        *structlog.get_config()["processors"][:-1],
        structlog.dev.ConsoleRenderer(exception_formatter=structlog.dev.plain_traceback),
    ]
)


def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> GroupedFiles:
    """Share the files of a run among its processes by their groups."""
    return GroupedFiles(config, log)


@pytest.fixture(scope="session")
def postgres() -> Iterator[EmbeddedPostgres]:
    """A PostgreSQL server of this test run only; what it writes need not survive a loss of power.

    Its databases take gigabytes, which pytest would keep of three runs, and a run beside this one closes pytest's
    folders to the user that the server runs as.
    """
    folder = Path(tempfile.mkdtemp(prefix="kizuna-tests-"))
    server = EmbeddedPostgres(folder / "postgres")
    for setting in ("fsync", "synchronous_commit", "full_page_writes"):
        asyncio.run(execute(server.dsn, f"ALTER SYSTEM SET {setting} = off"))
    asyncio.run(execute(server.dsn, "SELECT pg_reload_conf()"))
    yield server
    server.stop(within_s=0)  # without a checkpoint of what is thrown away
    shutil.rmtree(folder)


@pytest.fixture(scope="session")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where agents keep what they prepare once, for all processes of this test run: the model, and vectors of wordings.

    Each new one would else compute it again, in the background and beside other tests.
    """
    own = tmp_path_factory.getbasetemp()
    folder = (own.parent if "PYTEST_XDIST_WORKER" in os.environ else own) / "prepared"
    folder.mkdir(exist_ok=True)
    return folder


def dsn_of(postgres: EmbeddedPostgres, database: str) -> str:
    """The address of one database of the server."""
    return postgres.dsn.replace("/postgres?", f"/{database}?")


@pytest.fixture(scope="session")
def migrated(postgres: EmbeddedPostgres) -> str:
    """The name of a migrated, empty database that others are cloned from."""
    asyncio.run(execute(postgres.dsn, "CREATE DATABASE migrated"))
    migrate(dsn_of(postgres, "migrated"))
    return "migrated"


async def execute(dsn: str, statement: str) -> None:
    """Run one statement outside a transaction."""
    connection = await asyncpg.connect(dsn)
    try:
        await connection.execute(statement)
    finally:
        await connection.close()


async def clone(postgres: EmbeddedPostgres, template: str) -> str:
    """Clone a database and return the clone's address."""
    name = f"clone_{uuid4().hex}"
    await execute(postgres.dsn, f"CREATE DATABASE {name} TEMPLATE {template} STRATEGY file_copy")
    return dsn_of(postgres, name)


@asynccontextmanager
async def cloned(postgres: EmbeddedPostgres, template: str) -> AsyncGenerator[str]:
    """Clone a database, yield the clone's address, and delete it."""
    dsn = await clone(postgres, template)
    yield dsn
    name = dsn.partition("?")[0].rpartition("/")[2]
    await execute(postgres.dsn, f"DROP DATABASE {name} WITH (FORCE)")


@pytest.fixture
async def dsn(postgres: EmbeddedPostgres, migrated: str) -> AsyncIterator[str]:
    """The address of a migrated, empty database of this test only."""
    async with cloned(postgres, migrated) as dsn:
        yield dsn


@pytest.fixture
async def database(dsn: str) -> AsyncIterator[Database]:
    """A pool on a migrated, empty database of this test only."""
    async with Database(dsn) as opened:
        yield opened


@pytest.fixture(scope="session")
def shared_data() -> Path:
    """The folder of real data, or a skip; in CI its absence is a failure."""
    folder = SHARED / "data"
    if not folder.is_dir():
        message = f"real data is absent: expected {folder}"
        if os.environ.get("CI"):
            pytest.fail(message)
        pytest.skip(message)
    return folder
