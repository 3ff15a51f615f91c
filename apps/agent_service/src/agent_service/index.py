"""The index that the settings name, without the rest of the agent, which takes seconds to import."""

from contextlib import AbstractAsyncContextManager
from functools import cache
from pathlib import Path

from semantic_index.client import open_index, open_search, space_of
from semantic_index.embedders.minilm import load_embedder
from semantic_index.embedders.model_files import NAME
from semantic_index.embedders.sentence_encoder import SentenceEncoder
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
        model=settings.embedding_model,
    )


def index_of(settings: Settings) -> VectorIndex:
    """Return the index that the settings name, to be opened by who fills it."""
    key = settings.qdrant_api_key
    return open_index(
        directory=settings.index_dir,
        url=settings.qdrant_url,
        api_key=None if key is None else key.get_secret_value(),
        space=space_of(settings.embedding_model),
    )


def embedding_of(search: SemanticSearch) -> str:
    """Return which model, in which version, embeds texts; empty without one."""
    if search.embedder is None:
        return ""
    return search.embedder.space.key or NAME


def pinned_of(search: SemanticSearch, settings: Settings) -> SentenceEncoder | None:
    """Return the model to whose cosines the thresholds of wordings and of kept answers were fitted.

    That is the package's, whichever the search has; ``None`` where it is not installed.
    """
    if search.embedder is None or not search.embedder.space.key:
        return search.embedder
    return _pinned(settings.cache_dir)


@cache
def _pinned(folder: Path) -> SentenceEncoder | None:
    return load_embedder(cache=folder)
