"""Opens the engine that a location names, and the search in it; no engine is imported before it is needed."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path

from pydantic import SecretStr

from semantic_index.collection import DEFAULT_SPACE, TextSpace
from semantic_index.embedders.minilm import load_embedder
from semantic_index.embedders.model_files import PACKAGE
from semantic_index.embedders.sentence_encoder import SentenceEncoder
from semantic_index.index import VectorIndex
from semantic_index.search import SemanticSearch
from semantic_index.stages import Stages


def space_of(model: str) -> TextSpace:
    """Return the space of the embedding model that a setting names; of the package's where it names none.

    Raises:
        ModelFilesInvalid: there is no such model.
    """
    if not model or model == PACKAGE:
        return DEFAULT_SPACE
    from semantic_index.embedders.named_model import model_files  # noqa: PLC0415 - not needed for the package's

    return model_files(model).space


def embedder_of(model: str, *, cache: Path) -> SentenceEncoder | None:
    """Return the embedding model that a setting names, or that of the package; ``None`` where that is not installed.

    Raises:
        ModelFilesInvalid: there is no such model, or its files are damaged.
    """
    if not model or model == PACKAGE:
        return load_embedder(cache=cache)
    from semantic_index.embedders.named_model import NamedModel, model_files  # noqa: PLC0415 - as above

    return NamedModel.load(model_files(model), cache=cache)


def open_index(
    *,
    directory: Path,
    url: str | None = None,
    api_key: str | None = None,
    guest: bool = False,
    at_once: bool = False,
    space: TextSpace = DEFAULT_SPACE,
) -> VectorIndex:
    """Return the index on the Qdrant server at ``url``, or without one the index in ``directory``.

    It is opened by ``async with`` and used inside. A directory belongs to the one process that has it open; others
    on the same machine search it as a ``guest`` of that process. ``at_once`` does not wait until a directory is open.
    Each ``space`` has an index of its own, so that one can be filled while another is searched.
    """
    if url is not None:
        from semantic_index.engines.server import connect  # noqa: PLC0415 - qdrant-client takes seconds to import

        return connect(url, api_key=api_key, space=space)
    from semantic_index.engines.edge import EdgeIndex  # noqa: PLC0415 - not needed beside a server

    return EdgeIndex(directory, guest=guest, at_once=at_once, space=space)


@asynccontextmanager
async def open_search(
    *,
    directory: Path,
    url: str | None,
    api_key: SecretStr | None,
    cache: Path,
    guest: bool = False,
    at_once: bool = False,
    stages: Stages | None = None,
    model: str = "",
) -> AsyncGenerator[SemanticSearch]:
    """Yield the search in the index that the location names, with the embedding model that is named or installed.

    With ``at_once`` it is yielded before the index is open, for which its calls wait (`VectorIndex.opened`).

    Raises:
        SemanticIndexError: the index belongs to another process or cannot be opened, or the model is damaged.
    """
    key = None if api_key is None else api_key.get_secret_value()
    embedder = await asyncio.to_thread(embedder_of, model, cache=cache)
    space = DEFAULT_SPACE if embedder is None else embedder.space
    index = open_index(directory=directory, url=url, api_key=key, guest=guest, at_once=at_once, space=space)
    async with index:
        yield SemanticSearch(index, embedder, stages=stages)
