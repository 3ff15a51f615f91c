"""A planted dataset with a bit of everything, for every test to change as it needs."""

from pathlib import Path

import pytest

from tests.integration.indexer.planted import Planted, plant_everything


@pytest.fixture
def planted(dsn: str, tmp_path: Path) -> Planted:
    """An empty dataset directory and an empty catalog."""
    dataset = Planted(directory=tmp_path / "planted", dsn=dsn)
    dataset.directory.mkdir()
    return dataset


@pytest.fixture
def small(planted: Planted) -> Planted:
    """At least one row of every kind of file, without any defect."""
    plant_everything(planted)
    return planted
