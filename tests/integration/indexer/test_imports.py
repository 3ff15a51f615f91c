"""Dumps of other catalogues in the catalog: beside what was ingested, in any order, again, and taken back."""

import asyncio
import shutil
import tempfile
from collections.abc import Mapping
from pathlib import Path

import pytest
from indexer.errors import FileTooLarge, IngestRunning, UnreadableLine, UnreadableRecord, WorkFilesFailed
from indexer.imports.rendering import import_text
from indexer.imports.report import ImportReport
from indexer.imports.run import DumpSource, forget_import, import_dump
from indexer.ingest import Progress, exclusive, ingest
from indexer.sources.compressed import ReadLimits
from standalone.postgres import EmbeddedPostgres

from tests.conftest import clone, dsn_of, execute
from tests.integration.indexer.planted import Planted, anime, plant_everything
from tests.integration.indexer.test_exports import held
from tests.support.dumps import (
    included,
    lines,
    mal_anime,
    mal_export,
    media,
    offline_database,
    offline_entry,
    page,
    title,
)  # fmt: skip

AOD, ANILIST, KITSU, MAL = (
    DumpSource.ANIME_OFFLINE_DATABASE, DumpSource.ANILIST, DumpSource.KITSU, DumpSource.MAL,
)  # fmt: skip
RELATED = (
    "SELECT a.ref, relation_type, b.ref FROM anime_related_anime r JOIN entity a ON a.id = r.anime_id "
    "JOIN entity b ON b.id = r.related_anime_id WHERE NOT derived ORDER BY 1, 2, 3"
)


@pytest.fixture
def dump(tmp_path: Path) -> Path:
    """Two related anime of one studio; the first is Trigun of the planted dataset, by its number."""
    return offline_database(
        tmp_path,
        offline_entry("TRIGUN", mal=6, anilist=60, studios=["madhouse"], relatedAnime=["https://anilist.co/anime/70"]),
        offline_entry("Zorblat", mal=7, anilist=70, tags=["action"], relatedAnime=["https://myanimelist.net/anime/6"]),
    )


@pytest.fixture
def responses(tmp_path: Path) -> Path:
    """The same two of AniList, which types their relation and knows a cast."""
    cast = {"edges": [{"role": "MAIN", "node": {"id": 40, "name": {"full": "Zora"}}}]}
    sequel = {"edges": [{"relationType": "SEQUEL", "node": {"id": 70, "type": "ANIME"}}]}
    path = tmp_path / "anilist.jsonl"
    first = media(60, "Trigun", idMal=6, seasonYear=1998, description="Of AniList.", relations=sequel)
    path.write_text(lines(page(first, media(70, "Zorblat", characters=cast))))
    return path


@pytest.fixture(scope="module")
def template(postgres: EmbeddedPostgres, migrated: str, tmp_path_factory: pytest.TempPathFactory) -> Planted:
    """The planted dataset, whose first anime has a number of another catalogue, loaded once."""
    asyncio.run(execute(postgres.dsn, f"CREATE DATABASE before_imports TEMPLATE {migrated}"))
    folder = tmp_path_factory.mktemp("imports") / "planted"
    dataset = Planted(directory=folder, dsn=dsn_of(postgres, "before_imports"))
    plant_everything(dataset)
    first, second = dataset.rows["anime"]
    dataset.write("anime", {**first, "mal_id": 6}, second)
    asyncio.run(dataset.ingest())
    return dataset


@pytest.fixture
async def loaded(postgres: EmbeddedPostgres, template: Planted, tmp_path: Path) -> Planted:
    """A copy of it that belongs to this test."""
    folder = tmp_path / "planted"
    shutil.copytree(template.directory, folder)
    return Planted(directory=folder, dsn=await clone(postgres, "before_imports"), rows=dict(template.rows))


async def bring(dataset: Planted, source: DumpSource, path: Path, *, force: bool = False) -> ImportReport:
    return await import_dump(dataset.dsn, source, path, force=force)


def matched(report: ImportReport) -> Mapping[str, tuple[int, int, int]]:
    return {kind.kind: (kind.read, kind.matched, kind.new) for kind in report.kinds}


async def test_an_import_fills_what_is_there_and_adds_what_is_not(loaded: Planted, dump: Path) -> None:
    report = await bring(loaded, AOD, dump)

    assert matched(report) == {
        "anime": (2, 1, 1),
        "studio": (1, 1, 0),
        "anime_studio": (1, 0, 0),
        "anime_anime": (2, 0, 0),
    }
    columns = (
        "SELECT e.ref, e.name, a.year, a.episodes, a.score FROM anime a JOIN entity e ON e.id = a.id ORDER BY e.ref"
    )
    assert await loaded.fetch(columns) == [
        ("anime:1", "Trigun", 1998, 12, None),
        ("anime:2", "Trigun: Badlands Rumble", None, None, None),
        ("anime:mal-7", "Zorblat", 2001, 12, 7.91),
    ]
    assert await loaded.value("SELECT extra ->> 'ids' FROM anime a JOIN entity e USING (id) WHERE ref = 'anime:1'") == (
        '{"anilist": 60}'
    )
    assert [row[:2] for row in await loaded.edges("anime:mal-7", "other")] == [("other", "anime:1")]
    assert await loaded.value("SELECT count(*) FROM studio") == 1, "madhouse is Madhouse"
    kept = {finding.name: finding.examples for finding in report.kept}
    assert kept["year kept of dataset, which anime_offline_database states otherwise"] == ("anime:1: 1998, not 2001",)
    assert await loaded.value("SELECT dataset FROM catalog_state") == "planted"


async def test_what_an_import_has_nothing_of_stays_as_it_is(loaded: Planted, dump: Path) -> None:
    before = await held(loaded.dsn)
    await bring(loaded, AOD, dump)
    after = await held(loaded.dsn)
    for name in ("manga", "character", "person", "episode", "anime_theme", "anime_staff", "franchise"):
        assert after[name] == before[name], name
    synopses = "SELECT synopsis FROM anime WHERE synopsis IS NOT NULL"
    assert await loaded.fetch(synopses) == [("A gunman seeks peace.",)]


async def test_the_same_dump_again_changes_nothing(loaded: Planted, dump: Path) -> None:
    await bring(loaded, AOD, dump)
    version = await loaded.value("SELECT version FROM catalog_state")
    again = await bring(loaded, AOD, dump)
    assert again.unchanged
    assert "nothing to do" in import_text(again)
    forced = await bring(loaded, AOD, dump, force=True)
    assert forced.ingest is not None
    assert forced.ingest.unchanged
    assert await loaded.value("SELECT version FROM catalog_state") == version


async def test_the_catalog_is_the_same_whatever_was_imported_first(
    loaded: Planted, dump: Path, responses: Path
) -> None:
    both = [(AOD, dump), (ANILIST, responses)]
    for source, path in both:
        await bring(loaded, source, path)
    one = await held(loaded.dsn)
    for source in (AOD, ANILIST):
        await forget_import(loaded.dsn, source)
    for source, path in reversed(both):
        await bring(loaded, source, path)
    assert await held(loaded.dsn) == one
    assert await loaded.fetch(RELATED) == [
        ("anime:1", "sequel", "anime:mal-7"),
        ("anime:1", "side_story", "anime:2"),
        ("anime:2", "parent_story", "anime:1"),
    ], "a typed relation holds against an untyped one"
    assert await loaded.fetch("SELECT year, score FROM anime JOIN entity e USING (id) WHERE ref = 'anime:mal-7'") == [
        (2001, 8.0)
    ], "AniList's word holds"
    assert await loaded.value("SELECT count(*) FROM entity WHERE ref = 'character:anilist-40'") == 1


async def test_a_newer_dump_replaces_the_older_one_and_nothing_else(
    loaded: Planted, dump: Path, responses: Path, tmp_path: Path
) -> None:
    await bring(loaded, ANILIST, responses)
    await bring(loaded, AOD, dump)
    newer = tmp_path / "newer"
    newer.mkdir()
    await bring(loaded, AOD, offline_database(newer, offline_entry("Quux", mal=8)))
    refs = "SELECT ref FROM entity WHERE type = 'anime' ORDER BY ref"
    # Without the dump that linked them, AniList's second anime is known by its own number alone.
    assert [ref for (ref,) in await loaded.fetch(refs)] == ["anime:1", "anime:2", "anime:anilist-70", "anime:mal-8"]


async def test_an_import_that_is_taken_back_leaves_the_dataset_as_it_was(loaded: Planted, dump: Path) -> None:
    before = await held(loaded.dsn)
    await bring(loaded, AOD, dump)
    assert await held(loaded.dsn) != before
    report = await forget_import(loaded.dsn, AOD)
    assert not report.unchanged
    assert await held(loaded.dsn) == before
    assert await loaded.value("SELECT count(*) FROM import_part") == 0
    assert (await forget_import(loaded.dsn, AOD)).unchanged


async def test_an_ingestion_keeps_what_was_imported(loaded: Planted, dump: Path) -> None:
    await bring(loaded, AOD, dump)
    loaded.write("anime", {**loaded.rows["anime"][0], "episodes": 26}, anime(9, "Newcomer"))
    report = await loaded.ingest()
    assert not report.unchanged
    rows = "SELECT ref, episodes FROM anime JOIN entity e USING (id) ORDER BY ref"
    assert await loaded.fetch(rows) == [("anime:1", 26), ("anime:9", None), ("anime:mal-7", 12)]
    assert (await loaded.ingest()).unchanged
    await forget_import(loaded.dsn, AOD)
    assert [ref for ref, _ in await loaded.fetch(rows)] == ["anime:1", "anime:9"]


async def test_a_broken_dataset_beside_imports_is_told_of_its_own_file(loaded: Planted, dump: Path) -> None:
    await bring(loaded, AOD, dump)
    loaded.write_text("anime.jsonl", '{"id": "anime:1"}\n')
    with pytest.raises(UnreadableLine, match=rf"^{loaded.directory}/anime\.jsonl:1: field 'title' is missing"):
        await loaded.ingest()


async def test_imports_alone_make_a_catalog_and_make_room_for_none(
    planted: Planted, dump: Path, tmp_path: Path
) -> None:
    await bring(planted, AOD, dump)
    assert await planted.value("SELECT dataset FROM catalog_state") == "imported"
    await bring(planted, MAL, mal_export(tmp_path, mal_anime(7, "Zorblat TV"), mal_anime(9, "Quux")))
    names = "SELECT e.ref, e.name FROM entity e WHERE type = 'anime' ORDER BY ref"
    assert await planted.fetch(names) == [
        ("anime:mal-6", "TRIGUN"),
        ("anime:mal-7", "Zorblat"),
        ("anime:mal-9", "Quux"),
    ]
    planted.write("anime", anime("n-own", "Zorblat of my own", mal_id=7))
    planted.write("franchise", {"id": "franchise:1", "name": "Zorblat"})
    await planted.ingest()
    assert [ref for ref, _ in await planted.fetch(names)] == ["anime:mal-6", "anime:mal-9", "anime:n-own"]
    found = await planted.fetch(
        "SELECT n.name FROM entity_name n JOIN entity e ON e.key = n.entity_key WHERE ref = 'anime:n-own'"
    )
    assert {name for (name,) in found} == {"Zorblat of my own", "Zorblat", "Zorblat TV"}, "no title is lost"
    for source in (AOD, MAL):
        await forget_import(planted.dsn, source)
    assert await planted.fetch(names) == [("anime:n-own", "Zorblat of my own")]
    assert await planted.value("SELECT count(*) FROM studio") == 0


async def test_the_sample_makes_room_and_comes_back_when_nothing_is_left(planted: Planted, dump: Path) -> None:
    planted.write("anime", anime("n-sample", "Sampled"))
    await ingest(planted.dsn, planted.directory, dataset="sample")
    await bring(planted, AOD, dump)
    assert await planted.value("SELECT count(*) FROM entity WHERE ref = 'anime:n-sample'") == 0
    await forget_import(planted.dsn, AOD)
    assert await planted.fetch("SELECT count(*), min(dataset) FROM entity FULL JOIN catalog_state ON true") == [
        (1, "sample")
    ]


async def test_kitsu_joins_by_its_mappings(loaded: Planted, tmp_path: Path) -> None:
    path = tmp_path / "kitsu.json"
    mapping = included("mappings", 1, externalSite="myanimelist/anime", externalId="6")
    stated = title(5, "Trigun", links={"mappings": [("mappings", 1)]}, episodeCount=26, synopsis="Of Kitsu.")
    path.write_text(lines({"data": [stated], "included": [mapping]}))
    report = await bring(loaded, KITSU, path)
    assert matched(report)["anime"] == (1, 1, 0)
    row = await loaded.fetch(
        "SELECT episodes, synopsis, members FROM anime JOIN entity e USING (id) WHERE ref = 'anime:1'"
    )
    assert row == [(26, "A gunman seeks peace.", 1_000)]


async def test_a_dump_that_cannot_be_read_leaves_everything_as_it_was(loaded: Planted, dump: Path) -> None:
    before = await held(loaded.dsn)
    entries = [offline_entry("A", mal=6, episodes="many")]
    broken = offline_database(dump.parent / "planted", *entries)
    with pytest.raises(UnreadableRecord, match=r"json:1: record 1: field 'episodes'"):
        await bring(loaded, AOD, broken)
    assert await held(loaded.dsn) == before
    assert await loaded.value("SELECT count(*) FROM import_source") == 0


async def test_a_full_disk_is_told_of_the_files_in_work_and_leaves_everything_as_it_was(
    loaded: Planted, dump: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = await held(loaded.dsn)
    place = tmp_path / "work"
    place.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(place))

    def fill(step: Progress) -> None:
        if step.stage == "merge":
            (folder,) = place.iterdir()
            (folder / "anime.exported.jsonl.gz").symlink_to("/dev/full")

    with pytest.raises(WorkFilesFailed, match=r"files in work failed \(\[Errno 28\] No space left on device\)"):
        await import_dump(loaded.dsn, AOD, dump, progress=fill)
    assert await held(loaded.dsn) == before


async def test_limits_are_those_of_the_caller_and_one_job_loads_at_a_time(loaded: Planted, dump: Path) -> None:
    with pytest.raises(FileTooLarge, match="holds more than 1 records"):
        await import_dump(loaded.dsn, AOD, dump, limits=ReadLimits(records=1))
    async with exclusive(loaded.dsn):
        with pytest.raises(IngestRunning):
            await bring(loaded, AOD, dump)


async def test_a_run_tells_how_far_it_is_and_reports_what_was_read_matched_and_kept(
    loaded: Planted, dump: Path
) -> None:
    steps: list[Progress] = []
    text = import_text(await import_dump(loaded.dsn, AOD, dump, progress=steps.append))
    assert list(dict.fromkeys(step.stage for step in steps)) == ["import", "merge", "read", "switch", "check"]
    last = [step for step in steps if step.stage == "import"][-1]
    assert last.done == last.total > 0
    assert text.startswith("Import anime-offline-database: 2 records\n")
    assert "\nanime                              2           1           1\n" in text
    assert "What sources say differently, and whose word holds" in text
    assert "Dataset planted: loaded, data version 2" in text
