"""A run of ingestion: what it loads, what it counts, and that a second run changes nothing."""

import json
from pathlib import Path

import pytest
from catalog.entities import entity_id
from indexer.ingest import Progress, ingest
from indexer.report import IngestReport

from tests.integration.indexer.planted import Planted, anime, character, file, left_out, manga, person, table


def written(report: IngestReport) -> dict[str, int]:
    return {found.name: found.written for found in report.tables if found.written}


async def test_every_kind_of_file_reaches_its_tables(small: Planted) -> None:
    report = await small.ingest()

    assert not report.unchanged
    assert report.version == 1
    inserted = {found.name: found.inserted for found in report.tables if found.inserted}
    assert inserted == {
        "franchise": 1,
        "entity": 11,
        "anime": 2,
        "manga": 2,
        "character": 2,
        "person": 2,
        "studio": 1,
        "episode": 2,
        "entity_name": 14,
        "anime_related_anime": 2,
        "manga_related_manga": 2,
        "character_relationship": 2,
        "anime_related_manga": 1,
        "anime_character": 3,
        "character_voice": 2,
        "anime_staff": 1,
        "anime_studio": 1,
        "anime_theme": 1,
        "anime_recommendation": 1,
        "manga_author": 1,
        "anime_season": 1,
        "edge_qualifier": 6,
        "relation_edge": 36,
    }
    assert {found.name: found.read for found in report.files} == {name: len(rows) for name, rows in small.rows.items()}
    assert all(not found.left_out for found in report.files)


async def test_ids_are_derived_from_the_references_of_the_dataset(small: Planted) -> None:
    await small.ingest()

    for ref, found in await small.fetch("SELECT ref, id FROM entity"):
        assert found == entity_id(ref)


async def test_fields_without_a_column_are_kept_in_extra(planted: Planted) -> None:
    planted.write("anime", anime(1, broadcast="Mondays", ids={"anidb": 5}, huge=10**30, mal_id=1))
    planted.write("manga", manga(1, stats={"score": 7.5, "rank": 3}, publishers=["Shueisha"]))

    await planted.ingest()

    anime_extra = json.loads(await planted.value("SELECT extra::text FROM anime"))
    assert anime_extra == {"broadcast": "Mondays", "ids": {"anidb": 5}, "huge": 10**30, "mal_id": 1}
    assert json.loads(await planted.value("SELECT extra::text FROM manga")) == {
        "publishers": ["Shueisha"],
        "stats": {"rank": 3},
    }


async def test_an_empty_text_is_the_same_as_an_absent_one(planted: Planted) -> None:
    planted.write("anime", anime(1, title_english="", season="  ", type="tv"))

    await planted.ingest()

    assert await planted.fetch("SELECT title_english, season, format FROM anime") == [(None, None, "tv")]


async def test_a_second_run_reads_nothing_and_says_so(small: Planted) -> None:
    await small.ingest()

    again = await small.ingest()

    assert again.unchanged
    assert again.version == 1
    assert again.tables == ()


async def test_a_forced_second_run_compares_every_row_and_finds_nothing(small: Planted) -> None:
    first = await small.ingest()

    again = await small.ingest(force=True)

    assert again.unchanged
    assert again.version == 1
    assert written(again) == {}
    unchanged = {found.name: found.unchanged for found in again.tables if found.unchanged}
    assert unchanged == {
        found.name: found.inserted for found in first.tables if found.inserted and found.name != "edge_qualifier"
    }
    assert await small.value("SELECT max(version) FROM entity") == 1


async def test_what_typeahead_reads_is_made_anew_where_other_rules_made_it(small: Planted) -> None:
    await small.ingest()
    keys = await small.value("SELECT count(*) FROM typeahead_key")
    await small.fetch("DELETE FROM typeahead_key")
    await small.fetch("COMMENT ON TABLE typeahead_key IS 'older rules'")

    again = await small.ingest(force=True)

    assert again.unchanged
    assert await small.value("SELECT count(*) FROM typeahead_key") == keys > 0


async def test_compressed_and_plain_files_hold_the_same_rows(small: Planted) -> None:
    await small.ingest()
    for name in small.rows:
        small.compress(name)

    again = await small.ingest()

    assert again.unchanged
    assert again.tables != (), "other bytes are compared row by row"


async def test_a_change_of_a_file_changes_its_rows_alone(small: Planted) -> None:
    await small.ingest()
    small.write("anime_staff", {"anime": "anime:2", "person": "person:2", "position": "Director"})

    report = await small.ingest()

    assert report.version == 2
    assert written(report) == {
        "anime_staff": 2,
        "relation_edge": 4,
        "edge_qualifier": 1,
        "popularity of persons": 1,
    }
    assert (table(report, "anime_staff").inserted, table(report, "anime_staff").deleted) == (1, 1)


async def test_the_version_of_an_entity_rises_with_its_row_names_text_and_relations(small: Planted) -> None:
    async def changed() -> set[str]:
        version = await small.value("SELECT version FROM catalog_state")
        return {ref for (ref,) in await small.fetch("SELECT ref FROM entity WHERE version = $1", version)}

    await small.ingest()
    small.write("synopsis", {"id": "anime:2", "synopsis": "Now the other has a text."})
    await small.ingest()
    assert await changed() == {"anime:1", "anime:2"}

    small.write("studio", {**small.rows["studio"][0], "aliases": ["Mad House"]})
    await small.ingest()
    assert await changed() == {"studio:1"}

    small.write("character_character")
    await small.ingest()
    assert await changed() == {"character:1", "character:2"}

    small.write("person", small.rows["person"][0], {**small.rows["person"][1], "birthday": "1967-04-08"})
    await small.ingest()
    assert await changed() == {"person:2"}


async def test_entities_that_are_found_by_a_title_change_with_its_name(small: Planted) -> None:
    await small.ingest()
    small.write("manga", small.rows["manga"][0], {**small.rows["manga"][1], "title_english": "Trigun the Manga"})

    await small.ingest()

    assert {ref for (ref,) in await small.fetch("SELECT ref FROM entity WHERE version = 2")} == {
        "manga:2",  # renamed
        "manga:1",  # its sequel
        "anime:1",  # its adaptation
        "person:2",  # its author
    }


async def test_an_entity_that_vanishes_takes_its_rows_along_and_they_are_counted(small: Planted) -> None:
    await small.ingest()
    keys = dict(await small.fetch("SELECT ref, key FROM entity"))
    small.write("anime", small.rows["anime"][1])

    report = await small.ingest()

    assert table(report, "anime").deleted == 1
    assert table(report, "entity").deleted == 3, "with its two episodes"
    assert table(report, "anime_character").deleted == 2
    assert table(report, "episode").deleted == 2
    assert left_out(report, "anime_character") == {"names an unknown entity": 2}
    assert left_out(report, "episode") == {"names an unknown entity": 2}
    assert {ref for (ref,) in await small.fetch("SELECT ref FROM entity WHERE version = 2")} >= {
        "character:1",
        "character:2",
        "studio:1",
        "person:1",
        "manga:2",
    }
    assert all(keys[ref] == key for ref, key in await small.fetch("SELECT ref, key FROM entity"))
    assert await small.value("SELECT count(*) FROM relation_edge WHERE src NOT IN (SELECT key FROM entity)") == 0


async def test_an_entity_that_comes_back_keeps_its_id(small: Planted) -> None:
    await small.ingest()
    before = dict(await small.fetch("SELECT ref, id FROM entity"))
    rows = small.rows["studio"]
    small.write("studio")
    await small.ingest()
    small.write("studio", *rows)

    await small.ingest()

    assert dict(await small.fetch("SELECT ref, id FROM entity")) == before


async def test_files_that_are_not_given_leave_their_tables_alone(small: Planted) -> None:
    await small.ingest()
    for name in [name for name in small.rows if name != "anime_studio"]:
        small.remove(name)
    small.write("anime_studio", {"anime": "anime:2", "studio": "studio:1", "role": "licensor"})

    report = await small.ingest()

    assert table(report, "anime_studio").written == 2
    assert table(report, "entity").written == 0
    assert table(report, "anime_character").unchanged == 3
    assert await small.value("SELECT count(*) FROM entity") == 11
    assert await small.edges("studio:1") == [("licensed", "anime:2", "", False, False)]


async def test_episodes_go_with_their_anime_although_their_file_is_not_given(small: Planted) -> None:
    await small.ingest()
    small.remove("episode")
    small.write("anime", small.rows["anime"][1])

    report = await small.ingest()

    assert table(report, "episode").deleted == 2
    assert await small.value("SELECT count(*) FROM entity WHERE type = 'episode'") == 0


async def test_relations_that_named_an_unknown_entity_come_in_once_it_is_known(planted: Planted) -> None:
    planted.write("anime", anime(1))
    planted.write("anime_character", {"anime": "anime:1", "character": "character:1", "role": "main"})
    assert left_out(await planted.ingest(), "anime_character") == {"names an unknown entity": 1}
    planted.write("character", character(1))

    report = await planted.ingest()

    assert left_out(report, "anime_character") == {}
    assert table(report, "anime_character").inserted == 1


async def test_another_dataset_replaces_the_bundled_sample_wholly(small: Planted) -> None:
    small.dataset = "sample"
    await small.ingest()
    for name in list(small.rows):
        small.remove(name)
    small.dataset = "real"
    small.write("person", person(1, "Masaya Onosaka"), person(7, "Shouichi Satou"))

    report = await small.ingest()

    assert report.version == 2
    assert await small.fetch("SELECT ref FROM entity ORDER BY ref") == [("person:1",), ("person:7",)]
    assert await small.value("SELECT count(*) FROM relation_edge") == 0
    assert await small.value("SELECT count(*) FROM franchise") == 0
    assert await small.fetch("SELECT name, dataset FROM ingested_file") == [("person", "real")]
    assert await small.fetch("SELECT dataset, version FROM catalog_state") == [("real", 2)]


async def test_a_dataset_that_is_not_the_sample_is_added_to(small: Planted) -> None:
    await small.ingest()
    for name in list(small.rows):
        small.remove(name)
    small.dataset = "other"
    small.write("studio", {"id": "studio:1", "name": "Madhouse"}, {"id": "studio:2", "name": "Bones"})

    await small.ingest()

    assert await small.value("SELECT count(*) FROM entity") == 12
    assert await small.value("SELECT dataset FROM catalog_state") == "other"


async def test_another_name_for_the_same_data_is_remembered_without_a_new_version(small: Planted) -> None:
    await small.ingest()
    small.dataset = "renamed"

    report = await small.ingest()

    assert report.unchanged
    assert await small.fetch("SELECT dataset, version FROM catalog_state") == [("renamed", 1)]


async def test_what_a_run_left_out_is_remembered_with_the_file(planted: Planted) -> None:
    planted.write("anime", anime(1), anime(1, "Again"))

    report = await planted.ingest()

    stored = json.loads(await planted.value("SELECT report::text FROM ingested_file"))
    assert stored["read"] == file(report, "anime").read == 2
    assert [item["count"] for item in stored["left_out"]] == [1]


async def test_progress_goes_up_to_the_end_of_each_stage(small: Planted) -> None:
    steps: list[Progress] = []

    await small.ingest(progress=steps.append)

    assert list(dict.fromkeys(step.stage for step in steps)) == ["read", "switch", "check"]
    for stage in ("read", "switch", "check"):
        done = [step.done for step in steps if step.stage == stage]
        totals = {step.total for step in steps if step.stage == stage}
        assert done == sorted(done)
        assert len(totals) == 1
        assert done[-1] <= totals.pop()
    size = sum(path.stat().st_size for path in small.directory.iterdir())
    assert [step.done for step in steps if step.stage == "read"][-1] == size


async def test_files_beside_the_data_are_passed_over(small: Planted) -> None:
    small.write_text("README.md", "what this is")
    small.write_text("__init__.py", "")
    small.write_text(".DS_Store", b"\x00")
    (small.directory / "__pycache__").mkdir()

    assert not (await small.ingest()).unchanged


async def test_the_staging_tables_are_gone_after_the_switch(small: Planted) -> None:
    await small.ingest()

    assert await small.value("SELECT to_regnamespace('ingest_staging')") is None


@pytest.mark.parametrize("name", ["anime", "character", "manga"])
async def test_an_empty_file_is_the_truth_too(small: Planted, name: str) -> None:
    await small.ingest()
    small.write(name)

    await small.ingest()

    assert await small.value("SELECT count(*) FROM entity WHERE type::text = $1", name) == 0


async def test_a_first_load_leaves_the_schema_as_the_migrations_made_it(small: Planted) -> None:
    definitions = """
        SELECT indexdef FROM pg_indexes WHERE schemaname = 'public'
        UNION ALL
        SELECT conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) FROM pg_constraint
        WHERE connamespace = 'public'::regnamespace ORDER BY 1
    """
    before = await small.fetch(definitions)

    await small.ingest()

    assert await small.fetch(definitions) == before


async def test_rows_beyond_one_batch_are_all_loaded(planted: Planted) -> None:
    planted.write("person", *(person(number) for number in range(4_001)))

    report = await planted.ingest()

    assert file(report, "person").read == 4_001
    assert await planted.value("SELECT count(*) FROM person") == 4_001


async def test_the_directory_may_be_named_by_a_relative_path(small: Planted, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(small.directory.parent)

    report = await ingest(small.dsn, Path("planted"), dataset="planted")

    assert report.version == 1
