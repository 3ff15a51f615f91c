"""An installation is indexed once everything can be found by its words."""

from pathlib import Path

import pytest
from catalog.entities import EntityType
from catalog.index_state import Holdings
from standalone.status import Status, folder_bytes, readable


def held(entities: int, sparse: int, dense: int = 0) -> Holdings:
    return Holdings(type=EntityType.ANIME, entities=entities, sparse=sparse, dense=dense)


@pytest.mark.parametrize(
    ("rows", "indexed"),
    [
        ((), True),
        ((held(10, 10),), True),
        ((held(10, 9),), False),
        ((held(10, 10), held(5, 4)), False),
        ((held(10, 10), held(5, 5)), True),
        ((held(10, 9, dense=10),), False),
    ],
)
def test_all_words_and_no_meaning_are_needed(rows: tuple[Holdings, ...], indexed: bool) -> None:
    assert Status(dataset="sample", held=rows).indexed == indexed


@pytest.mark.parametrize(
    ("size", "text"),
    [
        (0, "0 B"),
        (999, "999 B"),
        (1_000, "1.0 kB"),
        (999_949, "999.9 kB"),
        (999_950, "1.0 MB"),
        (6_100_000_000, "6.1 GB"),
    ],
)
def test_sizes_are_told_as_people_read_them(size: int, text: str) -> None:
    assert readable(size) == text


def test_what_a_folder_takes_is_what_its_files_take_without_their_holes(tmp_path: Path) -> None:
    assert folder_bytes(tmp_path / "none") == 0
    (tmp_path / "below").mkdir()
    (tmp_path / "below" / "file").write_bytes(b"x" * 10_000)
    with (tmp_path / "hole").open("wb") as file:
        file.truncate(1 << 30)
    assert 10_000 <= folder_bytes(tmp_path) < 100_000
