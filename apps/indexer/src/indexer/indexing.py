"""Composition of the indexing job: opens catalog, index and model, and fills the index."""

import asyncio
from collections.abc import Callable

from catalog.database import Database, PoolOptions
from semantic_index.client import open_index
from semantic_index.embedders.minilm import load_embedder
from semantic_index.search import SemanticSearch

from indexer.settings import Settings
from indexer.sync import IndexProgress, index


async def fill_index(settings: Settings, *, dense_limit: int | None, progress: Callable[[IndexProgress], None]) -> str:
    """Index what is due in the index that the settings name, and return what was done, as text.

    Raises:
        SemanticIndexError: the index cannot be opened, or failed; what was written until then is kept.
    """
    key = settings.qdrant_api_key
    opened = open_index(
        directory=settings.index_dir,
        url=settings.qdrant_url,
        api_key=None if key is None else key.get_secret_value(),
    )
    embedder = await asyncio.to_thread(load_embedder, cache=settings.cache_dir)
    options = PoolOptions(max_size=2, application_name="kizuna-index")
    async with opened, Database(settings.postgres_dsn.get_secret_value(), options) as database:
        search = SemanticSearch(opened, embedder)
        report = await index(database, search, dense_limit=dense_limit, progress=progress)
    written = sum(report.words.values())
    lines = [
        "The index was up to date."
        if report.unchanged
        else f"Indexed {written:,} entities by words and {report.embedded:,} by meaning, removed {report.deleted:,}, "
        f"in {report.seconds:.0f} s.",
        report.advice,
    ]
    return "\n".join(line for line in lines if line)
