"""Lists that MyAnimeList exports: titles, and nothing of whoever watched them."""

from pathlib import Path
from typing import Any

import pytest
from indexer.errors import UnreadableRecord
from indexer.report import Tallies
from indexer.sources.compressed import ReadLimits, open_dump
from indexer.sources.dump_rows import DumpRow
from indexer.sources.mal_export import FORMAT
from pydantic import ValidationError

from tests.support.dumps import mal_anime, mal_export, mal_manga


def rows(path: Path, left_out: Tallies | None = None) -> list[DumpRow]:
    with open_dump(path, ReadLimits()) as file:
        return [row for record in FORMAT.records(file) for row in FORMAT.rows(record.value, left_out or Tallies())]


def test_a_list_tells_titles_by_their_numbers(tmp_path: Path) -> None:
    path = mal_export(tmp_path, mal_anime(21, "Zorblat & Co"), mal_manga(3, "Zorblat Zero"))
    assert rows(path) == [
        (
            "anime",
            {
                "id": "anime:mal-21", "mal_id": 21, "title": "Zorblat & Co", "type": "tv", "episodes": 12,
                "sources": ["mal_export"],
            },
        ),
        (
            "manga",
            {"id": "manga:mal-3", "mal_id": 3, "title": "Zorblat Zero", "volumes": 3, "sources": ["mal_export"]},
        ),
    ]  # fmt: skip


def test_nothing_personal_is_kept(tmp_path: Path) -> None:
    found: Any = repr(rows(mal_export(tmp_path, mal_anime(21, "Zorblat"))))
    for personal in ("secret", "Watching", "somebody", "my_", "9"):
        assert personal not in found


def test_a_title_without_a_number_or_a_name_is_left_out_and_counted(tmp_path: Path) -> None:
    left_out = Tallies()
    assert rows(mal_export(tmp_path, mal_anime(0, "Zorblat"), mal_anime(1, "")), left_out) == []
    assert [(finding.count, finding.examples) for finding in left_out.findings()] == [(2, ("Zorblat", "1"))]


def test_a_number_that_is_none_is_refused(tmp_path: Path) -> None:
    path = mal_export(tmp_path, mal_anime(1, "Zorblat").replace(">1<", ">one<"))
    with pytest.raises(ValidationError, match="series_animedb_id"):
        rows(path)


def test_a_list_of_something_else_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "list.xml"
    path.write_text("<kitsulist/>")
    with pytest.raises(UnreadableRecord, match="its root is not myanimelist"):
        rows(path)
