"""Tokens are counted by a tokenizer that is named or installed; where none is named and none installed, by nobody."""

# pyright: reportUnknownMemberType=false
# (tokenizers is typed in part only)

from pathlib import Path

import pytest
from semantic_index import token_count
from semantic_index.errors import ModelFilesInvalid
from semantic_index.token_count import load_token_count
from tokenizers import Tokenizer, models, pre_tokenizers


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a tokenizer of three words that cuts texts after two."""
    tokenizer = Tokenizer(models.WordLevel({"a": 0, "boy": 1, "sails": 2, "?": 3}, unk_token="?"))
    tokenizer.pre_tokenizer = pre_tokenizers.Whitespace()  # pyright: ignore[reportAttributeAccessIssue]
    tokenizer.enable_truncation(2)
    tokenizer.enable_padding(length=8)
    tokenizer.save(str(tmp_path / "tokenizer.json"))
    return tmp_path


@pytest.mark.parametrize(("text", "tokens"), [("", 0), ("a boy", 2), ("a boy sails a boy", 5), ("kaizoku!", 2)])
def test_a_named_tokenizer_counts_whole_texts_and_no_padding(folder: Path, text: str, tokens: int) -> None:
    count = load_token_count(str(folder))
    assert count is not None
    assert count(text) == tokens


def test_a_name_without_a_tokenizer_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ModelFilesInvalid, match="nothing is downloaded"):
        load_token_count(str(tmp_path))


def test_a_file_that_is_no_tokenizer_is_refused(tmp_path: Path) -> None:
    (tmp_path / "tokenizer.json").write_text("{}")
    with pytest.raises(ModelFilesInvalid, match="not that of a tokenizer"):
        load_token_count(str(tmp_path))


def test_without_the_package_nobody_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(token_count, "PACKAGE", "a-package-that-nobody-has")
    assert load_token_count() is None


def test_the_tokenizer_of_the_embedding_model_counts_where_it_is_installed() -> None:
    count = load_token_count()
    if count is None:
        pytest.skip("the embedding model is not installed")
    assert count("") == 0
    assert count("One Piece") == 2
    assert count("One Piece\nOne Piece") == 4
    assert count("word " * 1_000) == 1_000
