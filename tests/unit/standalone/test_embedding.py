"""Which index is meant, and whether servers that run are filling that one."""

import os
from pathlib import Path

import pytest
from semantic_index.client import space_of
from standalone.embedding import embedding_space, filled_by_servers, index_folder
from standalone.home import Home, Running

from tests.support.tiny_bert import write_bert


def test_each_model_has_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home = Home(tmp_path)
    monkeypatch.delenv("KIZUNA_EMBEDDING_MODEL", raising=False)
    assert index_folder(home) == home.index
    model = str(write_bert(tmp_path / "tiny"))
    monkeypatch.setenv("KIZUNA_EMBEDDING_MODEL", model)
    assert embedding_space() == space_of(model)
    assert index_folder(home) == home.index / space_of(model).key


def test_servers_fill_the_index_that_they_have_open_and_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = Home(tmp_path)
    monkeypatch.delenv("KIZUNA_EMBEDDING_MODEL", raising=False)
    monkeypatch.delenv("KIZUNA_AGENT_QDRANT_URL", raising=False)
    home.index.mkdir()
    (home.index / "address").write_text(f"socket\n{os.getpid()}\n")
    assert not filled_by_servers(home)
    with home.noting(Running(pid=os.getpid(), http="127.0.0.1:1", grpc="127.0.0.1:2")):
        assert filled_by_servers(home)
        monkeypatch.setenv("KIZUNA_EMBEDDING_MODEL", str(write_bert(tmp_path / "tiny")))
        assert not filled_by_servers(home)
