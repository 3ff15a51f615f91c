"""Which words are real is told by how many synopses have them."""

import json
import sys
from pathlib import Path

import pytest
from agent_core.grammar.words.common_words import word_frequencies

from evals.questions.real_words import FILE, SYNOPSES, main, synopses_of, words_of


def test_words_of_many_synopses_are_real() -> None:
    synopses = ["A girl meets a Prince", "the girl leaves", "a gril's prince, a girl"]
    assert words_of(synopses, least=2) == {2: ["girl"]}


def test_words_are_told_by_doubling_numbers_of_synopses() -> None:
    synopses = ["a girl meets", "the girl leaves", "the girl", "girl"]
    assert words_of(synopses, least=1) == {1: ["leaves", "meets"], 2: ["the"], 4: ["girl"]}


def test_only_what_is_for_everybody_is_read(tmp_path: Path) -> None:
    _write(tmp_path, "anime", [{"id": "anime:1", "is_adult": True}, {"id": "anime:2", "is_adult": False}])
    _write(tmp_path, "synopsis", [{"id": "anime:1", "synopsis": "one"}, {"id": "anime:2", "synopsis": "two"}])
    assert list(synopses_of(tmp_path)) == ["two"]


def test_a_folder_without_synopses_leaves_the_file_as_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = FILE.read_bytes()
    monkeypatch.setattr(sys, "argv", ["real_words", str(tmp_path)])
    with pytest.raises(SystemExit, match="has no synopses"):
        main()
    assert FILE.read_bytes() == before


def test_the_file_holds_the_words_of_the_full_data(shared_data: Path) -> None:
    found = words_of(synopses_of(shared_data / "full"))
    assert word_frequencies() == {word: least for least, words in found.items() for word in words}
    assert SYNOPSES > 1
    assert max(map(len, FILE.read_text(encoding="utf-8").splitlines())) <= 120


def _write(directory: Path, name: str, rows: list[dict[str, object]]) -> None:
    text = "".join(f"{json.dumps(row)}\n" for row in rows)
    (directory / f"{name}.jsonl").write_text(text, encoding="utf-8")
