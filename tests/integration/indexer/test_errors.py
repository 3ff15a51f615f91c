"""Whatever stops an ingestion is told in one line with file, line and remedy, and the catalog stays as it was."""

import gzip
from collections.abc import Callable
from pathlib import Path

import asyncpg
import pytest
from indexer.errors import (
    CatalogMissing,
    DatabaseUnreachable,
    DatasetError,
    DatasetNotFound,
    DuplicateFile,
    IngestError,
    IngestRunning,
    UnknownFile,
    UnreadableFile,
    UnreadableLine,
)
from indexer.ingest import ingest
from standalone.postgres import EmbeddedPostgres

from tests.conftest import dsn_of, execute
from tests.integration.indexer.planted import Planted, anime

GOOD = '{"id":"anime:1","title":"Trigun"}\n'


def lines(text: str | bytes) -> Callable[[Planted], Path]:
    def plant(planted: Planted) -> Path:
        return planted.write_text("anime.jsonl", text)

    return plant


def named(file: str) -> Callable[[Planted], Path]:
    def plant(planted: Planted) -> Path:
        return planted.write_text(file, GOOD)

    return plant


def truncated(planted: Planted) -> Path:
    whole = gzip.compress((GOOD * 500).encode())
    return planted.write_text("anime.jsonl.gz", whole[: len(whole) - 12])


def damaged(planted: Planted) -> Path:
    whole = bytearray(gzip.compress(b"".join(b'{"id":"anime:%d","title":"x"}\n' % n for n in range(500))))
    whole[200:210] = b"\xff" * 10
    return planted.write_text("anime.jsonl.gz", bytes(whole))


def not_gzip(planted: Planted) -> Path:
    return planted.write_text("anime.jsonl.gz", GOOD)


@pytest.mark.parametrize(
    ("plant", "error", "message"),
    [
        (lines(GOOD + "{oops\n"), UnreadableLine, ":2: not a line of JSON in UTF-8"),
        (lines(GOOD + GOOD.rstrip()[:-1]), UnreadableLine, ":2: not a line of JSON in UTF-8"),
        (
            lines(GOOD.encode() + '{"id":"anime:2","title":"Café"}\n'.encode("latin-1")),
            UnreadableLine,
            ":2: not a line",
        ),
        (lines('{"id":"anime:1","title":"\\ud800"}\n'), UnreadableLine, ":1: not a line of JSON"),
        (lines('{"id":"anime:1","title":"a\\u0000b"}\n'), UnreadableLine, ":1: a NUL character"),
        (lines("[1]\n"), UnreadableLine, ":1: field '': Input should be an object"),
        (lines('{"title":"Trigun"}\n'), UnreadableLine, ":1: field 'id' is missing"),
        (lines('{"id":"anime:1"}\n'), UnreadableLine, ":1: field 'title' is missing"),
        (lines('{"id":"manga:1","title":"x"}\n'), UnreadableLine, ":1: field 'id': String should match"),
        (lines('{"id":"anime:","title":"x"}\n'), UnreadableLine, ":1: field 'id': String should match"),
        (lines('{"id":1,"title":"x"}\n'), UnreadableLine, ":1: field 'id': Input should be a valid string, got '1'"),
        (
            lines(GOOD + '{"id":"anime:2","title":"x","year":"1998"}'),
            UnreadableLine,
            ":2: field 'year': Input should be",
        ),
        (lines('{"id":"anime:1","title":"x","year":40000}'), UnreadableLine, ":1: field 'year': Input should be less"),
        (lines('{"id":"anime:1","title":"x","members":3000000000}'), UnreadableLine, ":1: field 'members'"),
        (lines('{"id":"anime:1","title":"x","score":NaN}'), UnreadableLine, ":1: field 'score'"),
        (lines('{"id":"anime:1","title":"x","synonyms":["a",1]}'), UnreadableLine, ":1: field 'synonyms.1'"),
        (lines('{"id":"anime:1","title":"x","is_adult":"no"}'), UnreadableLine, ":1: field 'is_adult'"),
        (truncated, UnreadableFile, "fetch the file again"),
        (damaged, UnreadableFile, "fetch the file again"),
        (not_gzip, UnreadableFile, "after line 0 (Not a gzipped file"),
        (named("animes.jsonl"), UnknownFile, "not a file of this format"),
        (named("anime.csv"), UnknownFile, "Known names"),
        (named("anime.json"), UnknownFile, "rename it or move it away"),
    ],
)
async def test_a_damaged_dataset_is_told_by_file_and_line_and_loads_nothing(
    planted: Planted, plant: Callable[[Planted], Path], error: type[DatasetError], message: str
) -> None:
    planted.write("studio", {"id": "studio:1", "name": "Madhouse"})
    path = plant(planted)

    with pytest.raises(error) as raised:
        await planted.ingest()

    assert str(path) in str(raised.value)
    assert message in str(raised.value)
    assert "\n" not in str(raised.value)
    assert await planted.value("SELECT count(*) FROM entity") == 0
    assert await planted.value("SELECT count(*) FROM catalog_state") == 0


@pytest.mark.parametrize(
    ("name", "row", "message"),
    [
        ("anime_anime", '{"src":"anime:1","dst":"manga:1","relation_type":"sequel"}', "field 'dst'"),
        ("anime_anime", '{"src":"anime:1","dst":"anime:2","relation_type":"friend"}', "does not relate anime to anime"),
        ("anime_anime", '{"src":"anime:1","dst":"anime:2","relation_type":"shares_franchise"}', "use one of"),
        ("anime_anime", '{"src":"anime:1","dst":"anime:2","relation_type":"co_appears"}', "use one of"),
        ("manga_manga", '{"src":"manga:1","dst":"manga:2","relation_type":"cousin"}', "unknown relation type 'cousin'"),
        ("character_character", '{"src":"character:1","dst":"character:2","relation_type":"sequel"}', "use one of"),
        ("anime_manga", '{"anime":"anime:1","manga":"manga:2","relation_type":"other"}', "'adaptation'"),
        ("anime_character", '{"anime":"anime:1","character":"character:1","role":"lead"}', "'main' or 'supporting'"),
        ("anime_studio", '{"anime":"anime:1","studio":"studio:1"}', "field 'role' is missing"),
        ("anime_theme", '{"anime":"anime:1","kind":"insert","seq":1,"title":"x"}', "'opening' or 'ending'"),
        ("anime_recommendation", '{"a":"anime:1","b":"anime:2"}', "field 'users' is missing"),
        ("manga_person", '{"manga":"manga:1","person":"person:1","role":"editor"}', "'author' or 'artist'"),
        ("synopsis", '{"id":"person:1","synopsis":"x"}', "field 'id'"),
        ("episode", '{"id":"episode:1-1","anime":"anime:1","number":1.5,"position":1}', "field 'number'"),
    ],
)
async def test_a_relation_outside_the_allow_list_stops_the_run(
    planted: Planted, name: str, row: str, message: str
) -> None:
    planted.write_text(f"{name}.jsonl", f"\n{row}\n")

    with pytest.raises(UnreadableLine) as raised:
        await planted.ingest()

    assert f"{name}.jsonl:2: " in str(raised.value)
    assert message in str(raised.value)


async def test_a_later_failure_leaves_the_data_of_the_earlier_run(small: Planted) -> None:
    await small.ingest()
    before = await small.fetch("SELECT ref, name, version FROM entity ORDER BY ref")
    small.write("anime", anime(1, "Changed"))
    small.write_text("synopsis.jsonl", '{"id":"anime:1"}\n')

    with pytest.raises(UnreadableLine):
        await small.ingest()

    assert await small.fetch("SELECT ref, name, version FROM entity ORDER BY ref") == before
    assert await small.value("SELECT version FROM catalog_state") == 1


async def test_a_corrected_file_is_all_that_is_needed_after_a_failure(small: Planted) -> None:
    small.write_text("synopsis.jsonl", "nonsense\n")
    with pytest.raises(UnreadableLine):
        await small.ingest()
    small.write("synopsis", {"id": "anime:1", "synopsis": "Corrected."})

    await small.ingest()

    assert await small.fetch("SELECT synopsis FROM anime WHERE synopsis IS NOT NULL") == [("Corrected.",)]


async def test_a_missing_directory_and_an_empty_one_are_told(dsn: str, tmp_path: Path) -> None:
    with pytest.raises(DatasetNotFound, match="no such directory"):
        await ingest(dsn, tmp_path / "nowhere", dataset="x")
    with pytest.raises(DatasetNotFound, match="no dataset file in it"):
        await ingest(dsn, tmp_path, dataset="x")


async def test_one_kind_in_two_files_is_told(planted: Planted) -> None:
    planted.write("anime", anime(1))
    planted.write_text("anime.jsonl.gz", gzip.compress(GOOD.encode()))

    with pytest.raises(DuplicateFile, match=r"anime\.jsonl holds the same rows"):
        await planted.ingest()


async def test_a_file_that_cannot_be_opened_is_told(planted: Planted) -> None:
    (planted.directory / "anime.jsonl").symlink_to("nowhere")

    with pytest.raises(UnreadableFile, match="after line 0"):
        await planted.ingest()


async def test_a_second_ingestion_at_the_same_time_is_refused(small: Planted) -> None:
    refused: list[IngestError] = []
    other = await asyncpg.connect(small.dsn)
    await other.execute("SELECT pg_advisory_lock(x'6b697a756e61'::bigint)")

    try:
        await small.ingest()
    except IngestRunning as error:
        refused.append(error)
    finally:
        await other.close()

    assert "wait for it to end" in str(refused[0])
    assert not (await small.ingest()).unchanged, "the lock goes with the connection that held it"


async def test_a_database_without_tables_is_told(postgres: EmbeddedPostgres, tmp_path: Path) -> None:
    await execute(postgres.dsn, "CREATE DATABASE bare")
    (tmp_path / "anime.jsonl").write_text(GOOD)

    with pytest.raises(CatalogMissing, match="alembic upgrade head"):
        await ingest(dsn_of(postgres, "bare"), tmp_path, dataset="x")


async def test_a_database_that_does_not_answer_is_told(postgres: EmbeddedPostgres, tmp_path: Path) -> None:
    (tmp_path / "anime.jsonl").write_text(GOOD)

    with pytest.raises(DatabaseUnreachable, match="does not exist"):
        await ingest(dsn_of(postgres, "nowhere"), tmp_path, dataset="x")
    with pytest.raises(DatabaseUnreachable, match="check that it runs"):
        await ingest(f"postgresql://postgres@/postgres?host={tmp_path}", tmp_path, dataset="x")
