"""A dump read into files: each row checked, each error told with where it stands."""

import gzip
import json
from pathlib import Path
from typing import Any

import pytest
from indexer.errors import DatasetError, UnreadableRecord
from indexer.imports.reading import DumpRead, read_dump
from indexer.imports.run import FORMATS, DumpSource
from indexer.sources.compressed import ReadLimits, zstd

from tests.support.dumps import (
    lines,
    mal_anime,
    mal_export,
    media,
    offline_database,
    offline_entry,
    offline_head,
    page,
    title,
)

AOD, ANILIST, KITSU, MAL = (
    DumpSource.ANIME_OFFLINE_DATABASE, DumpSource.ANILIST, DumpSource.KITSU, DumpSource.MAL,
)  # fmt: skip


def read(path: Path, source: DumpSource, **limits: int) -> DumpRead:
    folder = path.parent / "read"
    folder.mkdir(exist_ok=True)
    return read_dump(path, FORMATS[source], folder, limits=ReadLimits(**limits), read_bytes=lambda _: None)


def rows(found: DumpRead, kind: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in gzip.decompress(found.layer.files[kind].read_bytes()).splitlines()]


def test_both_forms_of_the_offline_database_are_the_same(tmp_path: Path) -> None:
    entries = [offline_entry("A", mal=1), offline_entry("B", mal=2)]
    document = offline_database(tmp_path, *entries)
    pretty = tmp_path / "pretty.json"
    pretty.write_text(json.dumps(json.loads(document.read_text()), indent=4))
    by_line = tmp_path / "anime-offline-database.jsonl"
    by_line.write_text(lines(offline_head(), *entries))
    packed = tmp_path / "anime-offline-database.jsonl.zst"
    packed.write_bytes(zstd.compress(by_line.read_bytes()))
    found = [rows(read(path, AOD), "anime") for path in (document, pretty, by_line, packed)]
    assert found[0] == found[1] == found[2] == found[3]
    assert [row["title"] for row in found[0]] == ["A", "B"]


@pytest.mark.parametrize("form", ["lines", "array", "one"])
def test_responses_are_read_as_lines_as_an_array_and_alone(form: str, tmp_path: Path) -> None:
    pages = [page(media(1, "A")), page(media(2, "B"))]
    path = tmp_path / "dump.json"
    one = page(media(1, "A"), media(2, "B"))
    path.write_text({"lines": lines(*pages), "array": json.dumps(pages), "one": json.dumps(one, indent=2)}[form])
    assert [row["title"] for row in rows(read(path, ANILIST), "anime")] == ["A", "B"]


def test_an_entity_that_many_records_name_is_one_row(tmp_path: Path) -> None:
    studios = {"nodes": [{"id": 11, "name": "Zed"}]}
    path = tmp_path / "dump.jsonl"
    path.write_text(lines(media(1, "A", studios=studios), media(2, "B", studios=studios), media(1, "A again")))
    found = read(path, ANILIST)
    assert len(rows(found, "studio")) == 1
    assert len(rows(found, "anime_studio")) == 2
    assert [row["title"] for row in rows(found, "anime")] == ["A", "B"]
    assert found.records == 3


@pytest.mark.parametrize(
    ("source", "text", "said"),
    [
        (AOD, lines(offline_head(), {"title": "x"}), ":2: record 2: field 'sources' is missing"),
        (AOD, lines(offline_entry("A", mal=1, episodes="many")), ":1: record 1: field 'episodes'"),
        (
            AOD,
            lines(offline_entry("A", mal=1, animeSeason={"season": "FALL", "year": 40_000})),
            "field 'animeSeason.year'",
        ),
        (AOD, "[" * 100, ":1: record 1: nested deeper than 64 levels"),
        (AOD, '{"data": [', ":1: record 1: the file ends in the middle of a value"),
        (AOD, "", ":1: nothing of anime_offline_database is in it"),
        (AOD, lines({"data": []}), ":1: nothing of anime_offline_database is in it"),
        (ANILIST, lines(page(media(1, "A")), [1]), ":2: record 2: a response or a media object is expected"),
        (ANILIST, lines({"errors": [{"status": 429}], "data": None}), "the response holds errors and no data"),
        (ANILIST, lines(media(1, "A", episodes=-1)), "field 'episodes'"),
        (KITSU, lines({"data": [title(1, "A"), {"id": "2"}]}), ":1: record 1: field 'data."),
        (KITSU, lines({"errors": [{"status": "404"}]}), "the document holds errors and no data"),
        (
            MAL,
            "<myanimelist>\n<anime><series_animedb_id>x</series_animedb_id></anime></myanimelist>",
            ":2: record 1: field",
        ),
    ],
)
def test_what_is_wrong_is_one_line_with_the_file_the_line_and_the_record(
    source: DumpSource, text: str, said: str, tmp_path: Path
) -> None:
    path = tmp_path / "dump"
    path.write_text(text)
    with pytest.raises(DatasetError) as caught:
        read(path, source)
    message = str(caught.value)
    assert message.startswith(f"{path}:")
    assert said in message
    assert "\n" not in message
    assert len(message) < 500 + len(str(path))


def test_a_row_that_the_format_refuses_is_told_of_its_record(tmp_path: Path) -> None:
    path = tmp_path / "dump.jsonl"
    path.write_text(lines(media(1, "A"), media(2, "B" * 2_000)))
    with pytest.raises(UnreadableRecord, match=":2: record 2: field 'title'"):
        read(path, ANILIST)


def test_a_list_is_read_of_the_file_that_is_downloaded(tmp_path: Path) -> None:
    found = read(mal_export(tmp_path, mal_anime(1, "A")), MAL)
    assert [row["title"] for row in rows(found, "anime")] == ["A"]
    assert found.layer.name == "mal_export"
