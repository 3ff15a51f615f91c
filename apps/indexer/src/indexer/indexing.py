"""The indexing job: fills the index from the catalog, and says what it did."""

from collections.abc import Callable
from typing import Final

from catalog.database import Database, PoolOptions
from semantic_index.client import open_index, open_search, space_of
from semantic_index.index import VectorIndex
from semantic_index.search import SemanticSearch

from indexer.connecting import connected
from indexer.settings import Settings
from indexer.sync import IndexProgress, IndexReport, index

type Listener = Callable[[IndexProgress], None]

_NAME: Final = "kizuna-index"


async def run(settings: Settings, *, dense_limit: int | None, progress: Listener) -> str:
    """Fill the index that the settings name, and return what was done, as text.

    Raises:
        IngestError: the database cannot be reached, or holds no catalog.
        SemanticIndexError: the index cannot be opened, or failed; what was written until then is kept.
    """
    dsn = settings.postgres_dsn.get_secret_value()
    async with connected(dsn, application_name=_NAME):
        pass  # what is wrong with the database is told before an index and a model are opened
    async with open_search(
        directory=settings.index_dir,
        url=settings.qdrant_url,
        api_key=settings.qdrant_api_key,
        cache=settings.cache_dir,
        model=settings.embedding_model,
    ) as search:
        return await fill_index(dsn, search, dense_limit=dense_limit, progress=progress)


def index_of(settings: Settings) -> VectorIndex:
    """Return the index that the settings name, to be opened."""
    key = settings.qdrant_api_key
    return open_index(
        directory=settings.index_dir,
        url=settings.qdrant_url,
        api_key=None if key is None else key.get_secret_value(),
        space=space_of(settings.embedding_model),
    )


async def fill_index(dsn: str, search: SemanticSearch, *, dense_limit: int | None, progress: Listener) -> str:
    """Index what is due, and return what was done, as text.

    Raises:
        SemanticIndexError: the index failed; what was written until then is kept.
    """
    async with Database(dsn, PoolOptions(max_size=2, application_name=_NAME)) as database:
        return _text(await index(database, search, dense_limit=dense_limit, progress=progress))


def _text(report: IndexReport) -> str:
    done = (
        "The index was up to date."
        if report.unchanged
        else f"Indexed {sum(report.words.values()):,} entities by words and {report.embedded:,} by meaning, "
        f"removed {report.deleted:,}, in {report.seconds:.0f} s."
    )
    return "\n".join(line for line in (done, report.advice) if line)
