"""Databases with data in them, loaded once in a test run: the real core subset, the bundled sample, and a small one.

A template is only cloned and never connected to, because PostgreSQL refuses to clone a database in use.
"""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from catalog.database import Database
from indexer.ingest import ingest
from standalone.home import SAMPLE
from standalone.postgres import EmbeddedPostgres

from tests.conftest import clone, cloned, dsn_of, execute
from tests.support.small_catalog import write_small_catalog


def _loaded(postgres: EmbeddedPostgres, migrated: str, name: str, directory: Path) -> str:
    asyncio.run(execute(postgres.dsn, f"CREATE DATABASE {name} TEMPLATE {migrated}"))
    asyncio.run(ingest(dsn_of(postgres, name), directory, dataset=name))
    return name


@pytest.fixture(scope="session")
def core_template(postgres: EmbeddedPostgres, migrated: str, shared_data: Path) -> str:
    """The name of a database with the core subset of the real data; clone it to write to it."""
    return _loaded(postgres, migrated, "core", shared_data / "core")


@pytest.fixture(scope="session")
def core_dsn(postgres: EmbeddedPostgres, core_template: str) -> str:
    """The address of the core subset, shared by all tests: only read from it."""
    return asyncio.run(clone(postgres, core_template))


@pytest.fixture
async def core_clone(postgres: EmbeddedPostgres, core_template: str) -> AsyncIterator[str]:
    """The address of a copy of the core subset that belongs to this test."""
    async with cloned(postgres, core_template) as dsn:
        yield dsn


@pytest.fixture(scope="session")
def sample_template(postgres: EmbeddedPostgres, migrated: str) -> str:
    """The name of a database with the bundled sample; clone it to write to it."""
    return _loaded(postgres, migrated, "sample", SAMPLE)


@pytest.fixture(scope="session")
def sample_dsn(postgres: EmbeddedPostgres, sample_template: str) -> str:
    """The address of the bundled sample, shared by all tests: only read from it."""
    return asyncio.run(clone(postgres, sample_template))


@pytest.fixture
async def sample_clone(postgres: EmbeddedPostgres, sample_template: str) -> AsyncIterator[str]:
    """The address of a copy of the bundled sample that belongs to this test."""
    async with cloned(postgres, sample_template) as dsn:
        yield dsn


@pytest.fixture(scope="session")
async def small_dsn(postgres: EmbeddedPostgres, migrated: str) -> str:
    """The address of the small catalog, shared by all tests: only read from it."""
    dsn = await clone(postgres, migrated)
    async with Database(dsn) as database:
        await write_small_catalog(database)
    return dsn
