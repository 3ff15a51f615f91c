"""The index that the settings name, without the rest of the agent, which takes seconds to import."""

from contextlib import AbstractAsyncContextManager

from semantic_index.client import open_index, open_search
from semantic_index.index import VectorIndex
from semantic_index.search import SemanticSearch

from agent_service.settings import Settings


def search_of(settings: Settings, *, at_once: bool = False) -> AbstractAsyncContextManager[SemanticSearch]:
    """Open the search in the index that the settings name; ``at_once`` lets only its calls wait for that."""
    return open_search(
        directory=settings.index_dir,
        url=settings.qdrant_url,
        api_key=settings.qdrant_api_key,
        cache=settings.cache_dir,
        guest=settings.index_guest,
        at_once=at_once,
        stages=settings.search,
    )


def index_of(settings: Settings) -> VectorIndex:
    """Return the index that the settings name, to be opened by who fills it."""
    key = settings.qdrant_api_key
    return open_index(
        directory=settings.index_dir,
        url=settings.qdrant_url,
        api_key=None if key is None else key.get_secret_value(),
    )
