"""An export is a dataset that an ingestion reads back to the same tables."""

from pathlib import Path
from typing import Any, Final

import asyncpg
import pytest
from indexer.errors import FolderInTheWay
from indexer.exporting import export
from indexer.ingest import ingest
from standalone.postgres import EmbeddedPostgres

from tests.conftest import clone
from tests.integration.indexer.planted import Planted, anime, character, manga, person

# Everything that a dataset decides, with entities by their ids: keys and versions count what was loaded when.
TABLES: Final = {
    "entity": "SELECT id, type, ref, name, image_url, popularity, adult, stub, hidden, sources FROM entity",
    "entity_name": "SELECT e.ref, n.position, n.kind, n.name, n.folded FROM entity_name n "
    "JOIN entity e ON e.key = n.entity_key",
    "derived_name": "SELECT e.ref, n.kind, n.name FROM derived_name n JOIN entity e ON e.key = n.entity_key",
    "relation_edge": "SELECT a.ref, r.type, b.ref, q.name, r.weight, r.adult, r.derived, r.lead FROM relation_edge r "
    "JOIN entity a ON a.key = r.src JOIN entity b ON b.key = r.dst JOIN edge_qualifier q ON q.id = r.qualifier",
    **{
        name: f"SELECT * FROM {name}"  # noqa: S608 - names of tables
        for name in (
            "franchise", "anime", "manga", "character", "person", "studio", "episode", "anime_related_anime",
            "manga_related_manga", "anime_related_manga", "anime_character", "character_voice", "anime_staff",
            "anime_studio", "manga_author", "character_relationship", "anime_recommendation", "anime_theme",
            "anime_season", "entity_duplicate", "data_repair",
        )
    },
}  # fmt: skip


async def held(dsn: str) -> dict[str, list[tuple[Any, ...]]]:
    connection = await asyncpg.connect(dsn)
    try:
        return {name: sorted(map(tuple, await connection.fetch(query)), key=repr) for name, query in TABLES.items()}
    finally:
        await connection.close()


async def same_again(postgres: EmbeddedPostgres, migrated: str, dsn: str, folder: Path, *, plain: bool = False) -> Path:
    """Export, ingest into an empty catalog, and compare all tables."""
    await export(dsn, folder, plain=plain)
    other = await clone(postgres, migrated)
    await ingest(other, folder, dataset="again")
    before, after = await held(dsn), await held(other)
    for name, rows in before.items():
        assert after[name] == rows, name
    return folder


async def test_the_sample_is_read_back_to_the_same_tables(
    postgres: EmbeddedPostgres, migrated: str, sample_dsn: str, tmp_path: Path
) -> None:
    folder = await same_again(postgres, migrated, sample_dsn, tmp_path / "out")
    assert len(list(folder.iterdir())) == 19


async def test_what_is_held_otherwise_than_stated_is_exported_as_it_was_stated(
    postgres: EmbeddedPostgres, migrated: str, small: Planted, tmp_path: Path
) -> None:
    small.add("anime", anime(3, "", title_japanese="無題", duration_min=1.0, type="movie", rating="rx", sources=["x"]))
    small.add(
        "anime", anime(4, "", title_english="Only English", synonyms=["A", "a"], popularity=7, rank=3, extra=None)
    )
    small.add("manga", manga(3, "M", stats={"favorites": 3, "popularity": 9}, mal_id=3))
    small.add(
        "character", character(3, "Ash'S Bulbasaur", aliases=["Bulba"], mal_id=3, image_url="https://x.example/1")
    )
    small.add("character", character(4, "", name_native="無名"))
    small.add("person", person(3, "Masaya Onosaka", name_native="小野坂昌也"))
    small.add("character_voice", {"character": "character:1", "person": "person:3", "anime": "anime:1"})
    await small.ingest()
    assert await small.value("SELECT count(*) FROM data_repair") == 3
    assert await small.value("SELECT count(*) FROM entity_duplicate") == 1
    await same_again(postgres, migrated, small.dsn, tmp_path / "out", plain=True)


async def test_an_export_writes_over_nothing(small: Planted, tmp_path: Path) -> None:
    await small.ingest()
    (tmp_path / "notes.txt").touch()
    with pytest.raises(FolderInTheWay, match="holds files already; name a folder that is new or empty"):
        await export(small.dsn, tmp_path)
    with pytest.raises(FolderInTheWay, match="cannot be written"):
        await export(small.dsn, tmp_path / "notes.txt")


@pytest.mark.parametrize("kind", ["synopsis", "manga"])  # one fails while it is copied, one when it is closed
async def test_a_full_disk_is_told_of_the_folder_and_leaves_nothing_in_it(
    small: Planted, tmp_path: Path, kind: str
) -> None:
    small.write("synopsis", {"id": "anime:1", "synopsis": "word " * 20_000})
    await small.ingest()

    def fill(begun: str, _done: int, _total: int) -> None:
        if begun == kind:
            (tmp_path / "out" / f"{kind}.jsonl.part").symlink_to("/dev/full")

    with pytest.raises(FolderInTheWay, match=r"out: it cannot be written \(\[Errno 28\] No space left on device\)"):
        await export(small.dsn, tmp_path / "out", plain=True, progress=fill)
    assert list((tmp_path / "out").iterdir()) == []  # so that it can be tried again


async def test_equal_catalogs_are_exported_as_equal_bytes(small: Planted, tmp_path: Path) -> None:
    await small.ingest()
    kinds: list[str] = []
    for name in "ab":
        report = await export(small.dsn, tmp_path / name, progress=lambda kind, _done, _total: kinds.append(kind))
        assert report.rows["anime"] == 2
    for path in (tmp_path / "a").iterdir():
        assert path.read_bytes() == (tmp_path / "b" / path.name).read_bytes()
    assert kinds[:2] == ["anime", "manga"]
