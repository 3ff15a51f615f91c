"""Databases that evaluations and benchmarks make, and throw away."""

import asyncio
import tempfile
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

from catalog.migrate import migrate
from indexer.ingest import ingest
from standalone.postgres import EmbeddedPostgres


@contextmanager
def thrown_away() -> Generator[str]:
    """Yield the address of an empty database on a server of its own, for as long as the block lasts."""
    with tempfile.TemporaryDirectory(prefix="kizuna-evals-") as directory:
        server = EmbeddedPostgres(Path(directory))
        try:
            yield server.dsn
        finally:
            server.stop()


@contextmanager
def loaded(data: Path) -> Generator[str]:
    """Yield the address of a database with a dataset in it, for as long as the block lasts; not in an event loop."""
    with thrown_away() as dsn:
        migrate(dsn)
        asyncio.run(ingest(dsn, data, dataset=data.name))
        yield dsn
