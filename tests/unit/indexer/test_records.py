"""How rows become records, and which are left out."""

import json
from typing import Any

import pytest
from catalog.entities import EntityType, entity_id
from hypothesis import given
from hypothesis import strategies as st
from indexer.records import KINDS, Recorder, Records
from indexer.sources.rows import AnimeRow

from tests.unit.indexer.test_rows import SMALLEST


def recorded(name: str, *rows: dict[str, Any]) -> Records:
    return Recorder(name).records([KINDS[name].model.model_validate(row) for row in rows])


@pytest.mark.parametrize("name", list(KINDS))
def test_a_row_goes_to_the_table_of_its_file_and_an_entity_to_two_more(name: str) -> None:
    records = recorded(name, SMALLEST[name])

    if name == "id_map":
        assert records == {}
    elif KINDS[name].entity is None:
        assert {table: len(rows) for table, rows in records.items()} == {name: 1}
    else:
        assert {table: len(rows) for table, rows in records.items()} == {name: 1, "entity": 1, "entity_name": 1}


def test_every_type_of_entity_has_a_file_of_its_own_name() -> None:
    assert {kind.entity: name for name, kind in KINDS.items() if kind.entity} == {
        kind: kind.value for kind in EntityType
    }


def test_an_entity_is_recorded_with_id_name_adult_flag_and_popularity() -> None:
    records = recorded(
        "anime",
        {
            "id": "anime:7",
            "title": "x",
            "title_english": "Y",
            "is_adult": True,
            "members": 5,
            "stub": True,
            "sources": ["b", "a", "b"],
        },
    )

    assert records["entity"] == [("anime", entity_id("anime:7"), "anime:7", "Y", None, True, True, 5, ["a", "b"])]
    assert [record[2:5] for record in records["entity_name"]] == [(0, "english", "Y"), (1, "romaji", "x")]


@pytest.mark.parametrize(
    ("name", "fields", "popularity"),
    [
        ("anime", {}, None),
        ("anime", {"members": 12}, 12),
        ("anime", {"scored_by": 3, "popularity": 1}, None),
        ("manga", {}, None),
        ("manga", {"stats": {"scored_by": 3}}, None),
        ("manga", {"stats": {"scored_by": 3, "members": 9}}, 9),
        ("character", {}, None),
        ("person", {}, None),
        ("studio", {}, None),
        ("episode", {}, None),
    ],
)
def test_only_titles_with_members_have_a_popularity_of_their_own(
    name: str, fields: dict[str, Any], popularity: int | None
) -> None:
    records = recorded(name, {**SMALLEST[name], **fields})

    assert records["entity"][0][7] == popularity


def test_a_rank_of_popularity_is_kept_with_what_has_no_column_of_its_own() -> None:
    anime = recorded("anime", {**SMALLEST["anime"], "popularity": 7})["anime"][0]
    manga = recorded("manga", {**SMALLEST["manga"], "stats": {"popularity": 8, "rank": 2}})["manga"][0]

    assert json.loads(str(anime[-1])) == {"popularity": 7}
    assert json.loads(str(manga[-1])) == {"stats": {"popularity": 8, "rank": 2}}
    assert (anime[19], manga[15]) == (7, 8)


def test_an_episode_is_known_by_its_source_as_well() -> None:
    records = recorded("episode", {**SMALLEST["episode"], "source": "tv", "sources": ["disc"]})

    assert records["entity"][0][8] == ["disc", "tv"]


@pytest.mark.parametrize(("minutes", "stored"), [(None, None), (0.05, 1), (0, 1), (23.6, 24), (24, 24)])
def test_a_duration_is_stored_in_whole_minutes_and_at_least_one(minutes: float | None, stored: int | None) -> None:
    fields = {} if minutes is None else {"duration_min": minutes}

    assert recorded("anime", {**SMALLEST["anime"], **fields})["anime"][0][13] == stored


def test_a_row_without_a_role_position_or_language_is_recorded_as_unknown() -> None:
    assert recorded("anime_character", SMALLEST["anime_character"])["anime_character"][0][2] == "unknown"
    assert recorded("anime_staff", {**SMALLEST["anime_staff"], "position": ""})["anime_staff"][0][2] == "unknown"
    assert recorded("character_voice", SMALLEST["character_voice"])["character_voice"][0][3] is None


def test_a_relation_is_recorded_with_the_type_of_the_edge_back() -> None:
    assert recorded("anime_anime", SMALLEST["anime_anime"])["anime_anime"] == [
        ("anime:1", "anime:2", "sequel", "prequel", None)
    ]


def test_unknown_fields_are_recorded_as_json_that_a_database_takes() -> None:
    row = AnimeRow.model_validate({**SMALLEST["anime"], "broadcast": "Monday", "odd": float("nan"), "big": 2**70})

    extra = Recorder("anime").records([row])["anime"][0][-1]

    assert json.loads(str(extra)) == {"broadcast": "Monday", "odd": None, "big": 2**70}


@given(st.lists(st.integers(0, 20), max_size=60), st.integers(1, 7))
def test_of_entities_listed_again_the_first_holds_across_batches(numbers: list[int], size: int) -> None:
    recorder = Recorder("person")
    model = KINDS["person"].model
    kept: list[object] = []
    for start in range(0, len(numbers), size):
        batch = [model.model_validate({"id": f"person:{n}", "name": "x"}) for n in numbers[start : start + size]]
        kept.extend(record[2] for record in recorder.records(batch)["entity"])

    assert kept == [f"person:{n}" for n in dict.fromkeys(numbers)]
    assert recorder.read == len(numbers)
    repeated = sum(finding.count for finding in recorder.left_out())
    assert repeated == len(numbers) - len(set(numbers))


def test_an_entity_without_a_name_is_left_out_of_every_table() -> None:
    recorder = Recorder("manga")

    records = recorder.records([KINDS["manga"].model.model_validate({"id": "manga:1", "title": ""})])

    assert records == {"manga": [], "entity": [], "entity_name": []}
    (finding,) = recorder.left_out()
    assert (finding.name, finding.count, finding.examples) == ("entity without a name", 1, ("manga:1",))
