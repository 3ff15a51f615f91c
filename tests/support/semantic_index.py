"""The real embedding model, built once in a test run whichever folders of tests use it."""

import os
import tempfile
from functools import cache
from pathlib import Path

import pytest
from semantic_index.embedders.minilm import MiniLm, load_embedder


@cache
def real_embedder() -> MiniLm:
    """Return the model, or skip the test where its package is not installed; in CI its absence is a failure."""
    with tempfile.TemporaryDirectory() as folder:
        loaded = load_embedder(cache=Path(folder))
    if loaded is None:
        message = "the model package is not installed: run make dev"
        if os.environ.get("CI"):
            pytest.fail(message)
        pytest.skip(message)
    return loaded
