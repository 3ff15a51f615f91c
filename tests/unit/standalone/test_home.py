"""A data directory says what lies where, and which servers run on it."""

import fcntl
import json
import os
from dataclasses import asdict
from pathlib import Path

import pytest
from standalone import home as module
from standalone.errors import AlreadyRunning, HomeUnusable, OfAnotherUser
from standalone.home import SAMPLE, Home, Running


def test_everything_lies_below_the_directory(tmp_path: Path) -> None:
    home = Home(tmp_path)
    places = [home.postgres, home.index, home.cache, home.logs]
    assert len(set(places)) == len(places)
    assert all(place.parent == tmp_path for place in places)
    assert list(tmp_path.iterdir()) == [], "naming a place makes none"


@pytest.mark.parametrize(("held", "aside"), [(b"12345678", False), (b"123456789", True)])
def test_a_log_that_has_grown_large_is_set_aside(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, held: bytes, *, aside: bool
) -> None:
    monkeypatch.setattr(module, "MAX_LOG_BYTES", 8)
    home = Home(tmp_path)
    home.logs.mkdir()
    log, older = home.logs / "bff.log", home.logs / "bff.log.1"
    older.write_bytes(b"older")
    log.write_bytes(held)
    with home.open_log("bff") as opened:
        opened.write(b"new")
    assert log.read_bytes() == (b"new" if aside else held + b"new")
    assert older.read_bytes() == (held if aside else b"older")


def test_the_sample_is_there() -> None:
    assert (SAMPLE / "anime.jsonl").is_file() or list(SAMPLE.glob("anime.jsonl*"))


def test_servers_are_known_while_they_hold_their_note(tmp_path: Path) -> None:
    home, servers = Home(tmp_path), Running(pid=4242, http="127.0.0.1:8000", grpc="127.0.0.1:50051")
    assert home.running() is None
    with home.noting(servers):
        assert Home(tmp_path).running() == servers
        with pytest.raises(AlreadyRunning, match="stop process 4242, or choose another --home"):
            home.require_idle()
        with pytest.raises(AlreadyRunning, match="stop them"), Home(tmp_path).noting(servers):
            pass
        assert home.running() == servers
    home.require_idle()
    assert list(tmp_path.iterdir()) == []


def test_a_note_that_nobody_holds_is_of_dead_servers_whoever_has_their_number_now(tmp_path: Path) -> None:
    home, servers = Home(tmp_path), Running(pid=os.getpid(), http="127.0.0.1:8000", grpc="127.0.0.1:50051")
    (tmp_path / "running.json").write_text(json.dumps(asdict(servers)))
    assert home.running() is None
    with home.noting(servers):
        assert home.running() == servers


@pytest.mark.parametrize("text", ["", "{", "[]", "5", "{}", '{"pid": 1}', '{"pid": "x", "http": "a", "grpc": "b"}'])
def test_what_is_no_note_is_no_server(tmp_path: Path, text: str) -> None:
    note = tmp_path / "running.json"
    note.write_text(text)
    assert Home(tmp_path).running() is None


def refuse(*_: object, **__: object) -> None:
    raise PermissionError(1, "Operation not permitted")


def test_a_note_of_another_user_is_told_with_what_to_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Path, "open", refuse)
    with pytest.raises(
        OfAnotherUser, match=r"running\.json cannot be read: run this as its owner, or choose another --home"
    ):
        Home(tmp_path).running()


def test_a_file_is_no_data_directory(tmp_path: Path) -> None:
    home = Home(tmp_path / "notes.txt")
    home.path.write_text("mine")
    for use in (home.running, home.make):
        with pytest.raises(
            HomeUnusable, match=r"notes\.txt cannot be the data directory \(.*\); choose another --home"
        ):
            use()
    assert home.path.read_text() == "mine"


def test_a_data_directory_where_nothing_can_be_locked_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse_locks(*_: object) -> None:
        raise OSError(37, "No locks available")

    (tmp_path / "running.json").touch()
    monkeypatch.setattr(fcntl, "flock", refuse_locks)
    with pytest.raises(HomeUnusable, match=r"\(No locks available\); choose another --home"):
        Home(tmp_path).running()


def test_a_data_directory_that_cannot_be_made_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Path, "mkdir", refuse)
    with pytest.raises(HomeUnusable, match=r"\(Operation not permitted\); choose another --home"):
        Home(tmp_path / "new").make()
