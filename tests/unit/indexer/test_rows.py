"""What a line of each file must hold."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from catalog.relations import RELATIONS, RelationType
from hypothesis import given
from hypothesis import strategies as st
from indexer.records import KINDS
from indexer.sources import rows
from pydantic import BaseModel, TypeAdapter, ValidationError

SMALLEST: dict[str, dict[str, Any]] = {
    "anime": {"id": "anime:1", "title": "x"},
    "manga": {"id": "manga:mu-abc", "title": "x"},
    "character": {"id": "character:1", "name": "x"},
    "person": {"id": "person:n-x", "name": "x"},
    "studio": {"id": "studio:1", "name": "x"},
    "episode": {"id": "episode:1-1", "anime": "anime:1", "number": 0, "position": 1},
    "franchise": {"id": "franchise:1", "name": "x"},
    "synopsis": {"id": "manga:1", "synopsis": "x"},
    "anime_anime": {"src": "anime:1", "dst": "anime:2", "relation_type": "sequel"},
    "manga_manga": {"src": "manga:1", "dst": "manga:2", "relation_type": "main_story"},
    "character_character": {"src": "character:1", "dst": "character:2", "relation_type": "mentor"},
    "anime_manga": {"anime": "anime:1", "manga": "manga:1"},
    "anime_character": {"anime": "anime:1", "character": "character:1"},
    "character_voice": {"anime": "anime:1", "character": "character:1", "person": "person:1"},
    "anime_staff": {"anime": "anime:1", "person": "person:1", "position": "Music"},
    "anime_studio": {"anime": "anime:1", "studio": "studio:1", "role": "licensor"},
    "anime_theme": {"anime": "anime:1", "kind": "ending", "seq": 1, "title": "x"},
    "anime_recommendation": {"a": "anime:1", "b": "anime:2", "users": 1},
    "manga_person": {"manga": "manga:1", "person": "person:1", "role": "artist"},
    "id_map": {},
}


def read(name: str, row: dict[str, Any]) -> BaseModel:
    return TypeAdapter(KINDS[name].model).validate_json(json.dumps(row))


def fields_refused(name: str, row: dict[str, Any]) -> set[str]:
    with pytest.raises(ValidationError) as raised:
        read(name, row)
    return {str(error["loc"][0]) for error in raised.value.errors()}


def test_the_table_above_names_every_kind_of_file() -> None:
    assert set(SMALLEST) == set(KINDS)


@pytest.mark.parametrize("name", list(KINDS))
def test_the_smallest_row_is_accepted_with_and_without_fields_that_nobody_knows(name: str) -> None:
    read(name, SMALLEST[name])
    read(name, {**SMALLEST[name], "join": "title", "future": {"nested": [1, None]}})


@pytest.mark.parametrize("name", [name for name, row in SMALLEST.items() if row])
def test_every_field_of_the_smallest_row_is_needed(name: str) -> None:
    for field in SMALLEST[name]:
        rest = {key: value for key, value in SMALLEST[name].items() if key != field}
        assert fields_refused(name, rest) == {field}


@pytest.mark.parametrize("name", [name for name, row in SMALLEST.items() if row])
def test_a_reference_of_another_kind_is_refused(name: str) -> None:
    for field, value in SMALLEST[name].items():
        if isinstance(value, str) and ":" in value:
            assert fields_refused(name, {**SMALLEST[name], field: "studio-1"}) == {field}
            assert fields_refused(name, {**SMALLEST[name], field: f"{value} "}) == {field}
            assert fields_refused(name, {**SMALLEST[name], field: f"{value}{'0' * 200}"}) == {field}


@pytest.mark.parametrize(
    ("field", "edge", "past_it"),
    [
        ("year", 2**15 - 1, 2**15),
        ("members", 2**31 - 1, 2**31),
        ("episodes", -(2**31), -(2**31) - 1),
        ("score", 100, 100.5),
        ("duration_min", 2**31 - 1, 2**31),
        ("synonyms", ["x"] * 1_000, ["x"] * 1_001),
        ("title_english", "x" * 1_000, "x" * 1_001),
    ],
)
def test_a_value_fits_its_column_up_to_the_edge(field: str, edge: object, past_it: object) -> None:
    read("anime", {**SMALLEST["anime"], field: edge})
    assert fields_refused("anime", {**SMALLEST["anime"], field: past_it}) == {field}


@pytest.mark.parametrize("value", [1, "1", "true", None])
def test_only_a_boolean_is_a_boolean(value: object) -> None:
    assert fields_refused("anime", {**SMALLEST["anime"], "is_adult": value}) == {"is_adult"}


@given(st.sampled_from(list(RelationType)), st.sampled_from(["anime", "manga", "character"]))
def test_two_of_a_kind_are_related_by_the_stored_types_of_the_allow_list(relation: RelationType, kind: str) -> None:
    row = {"src": f"{kind}:1", "dst": f"{kind}:2", "relation_type": relation.value}
    ends = {(src.value, dst.value) for src, dst in RELATIONS[relation].pairs}
    elsewhere = {
        RelationType.RECOMMENDED,
        RelationType.SHARES_FRANCHISE,
        RelationType.NEXT_SEASON,
        RelationType.PREVIOUS_SEASON,
    }
    legal = (kind, kind) in ends and not RELATIONS[relation].derived and relation not in elsewhere

    if legal:
        assert getattr(read(f"{kind}_{kind}", row), "relation_type") == relation.value  # noqa: B009 - of any model
    else:
        assert fields_refused(f"{kind}_{kind}", row) == {"relation_type"}


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Side Story", "side_story"),
        ("spin-off", "spin_off"),
        ("character", "shared_character"),
        ("parent", "parent_story"),
    ],
)
def test_a_relation_type_is_read_under_its_other_names(name: str, expected: str) -> None:
    row = rows.AnimeAnimeRow.model_validate({**SMALLEST["anime_anime"], "relation_type": name})

    assert row.relation_type == expected


def test_the_document_names_every_file_and_first_the_fields_that_it_needs() -> None:
    document = (Path(__file__).parents[3] / "docs/data-format.md").read_text(encoding="utf-8")
    table = re.findall(r"^\| (`.*?) \| (.*) \|$", document, re.MULTILINE)
    documented = {name: fields for names, fields in table for name in re.findall(r"`(\w+)`", names)}
    assert documented.keys() == KINDS.keys()
    for name, kind in KINDS.items():
        needed = {field for field, info in kind.model.model_fields.items() if info.is_required()}
        first = re.sub(r"\(.*?\)", "", documented[name].partition(";")[0].partition(":")[0])
        assert needed == set(re.findall(r"\b[a-z_]+\b", first)) or kind.record is None, name
