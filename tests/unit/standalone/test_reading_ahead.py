"""Files are read in their order, up to a limit, and as long as they are wanted."""

import threading
from pathlib import Path

import pytest
from standalone.reading_ahead import read_files


@pytest.fixture
def files(tmp_path: Path) -> list[Path]:
    """Three files of 3,000,000 bytes together, the second of which is gone."""
    paths = [tmp_path / name for name in ("first", "gone", "last")]
    for path in (paths[0], paths[2]):
        path.write_bytes(b"x" * 1_500_000)
    return paths


@pytest.mark.parametrize(("most", "read"), [(0, 0), (1, 1), (1_500_001, 1_500_001), (9_000_000, 3_000_000)])
def test_as_much_is_read_as_there_is_room_for(files: list[Path], most: int, read: int) -> None:
    assert read_files(files, most, threading.Event()) == read


def test_nothing_more_is_read_once_it_is_to_stop(files: list[Path]) -> None:
    stop = threading.Event()
    stop.set()
    assert read_files(files, 9_000_000, stop) == 0
