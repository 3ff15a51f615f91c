"""Which index of an installation is meant: that of the embedding model that the environment names."""

import os
from pathlib import Path
from typing import Final

from semantic_index.client import space_of
from semantic_index.collection import TextSpace
from semantic_index.engines.edge_process import process_of

from standalone.home import Home

_MODEL: Final = "KIZUNA_EMBEDDING_MODEL"


def embedding_space() -> TextSpace:
    """Return the space of the model.

    Raises:
        ModelFilesInvalid: there is no such model.
    """
    return space_of(os.environ.get(_MODEL, ""))


def index_folder(home: Home) -> Path:
    """Return where its index in process lies."""
    return home.index / embedding_space().key


def filled_by_servers(home: Home) -> bool:
    """True where running servers fill this index, and not that of another model."""
    beside_files = bool(os.environ.get("KIZUNA_AGENT_QDRANT_URL")) and not embedding_space().key
    return home.running() is not None and (beside_files or process_of(index_folder(home)) is not None)
