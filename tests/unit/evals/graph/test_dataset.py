"""The oracle of graph queries: what plain Python makes of the files."""

import gzip
import json
from pathlib import Path
from typing import Any

import pytest
from agent_core.graph_query import Chain, EntityFilters, GraphQuery, GroupBy, GroupField, Hop
from catalog.entities import EntityType, entity_id
from catalog.relations import RelationType as R

from evals.graph.dataset import Dataset, fulfils, load, number_of, ref_of, values_of

KINDS = ("anime", "character", "episode", "manga", "person", "studio")
RELATIONS = (
    *("anime_anime", "manga_manga", "anime_manga", "anime_recommendation", "anime_character", "character_voice"),
    *("anime_staff", "anime_studio", "manga_person"),
)
ROWS: dict[str, list[dict[str, Any]]] = {
    "anime": [
        {"id": "anime:1", "title": "One", "year": 1998, "type": "tv", "genres": ["Action"], "score": 8.5},
        {"id": "anime:2", "title": "Two", "year": 2004, "type": "movie", "themes": ["Military"]},
        {"id": "anime:3", "title": "Hidden", "year": 2004, "is_adult": True},
    ],
    "manga": [
        {"id": "manga:1", "title": "Source", "stats": {"score": 9.1}},
        {"id": "manga:2", "title": "", "sources": ["nobody"]},
    ],
    "person": [{"id": "person:1", "name": "Director"}],
    "studio": [{"id": "studio:1", "name": "Studio"}],
    "anime_staff": [
        {"anime": f"anime:{n}", "person": "person:1", "position": position}
        for n, position in ((1, "Director"), (2, "Music"), (3, "Director"))
    ],
    "anime_studio": [{"anime": f"anime:{n}", "studio": "studio:1", "role": "studio"} for n in (1, 2, 3)],
    "anime_manga": [{"anime": "anime:1", "manga": "manga:1"}, {"anime": "anime:2", "manga": "manga:2"}],
}
NAMES = {str(entity_id(row["id"])): row["id"] for kind in KINDS for row in ROWS.get(kind, [])}


@pytest.fixture(scope="module")
def dataset(tmp_path_factory: pytest.TempPathFactory) -> Dataset:
    folder = tmp_path_factory.mktemp("dataset")
    for name in (*KINDS, *RELATIONS):
        _write(folder / f"{name}.jsonl.gz", ROWS.get(name, []))
    return load(folder)


def _write(file: Path, rows: list[dict[str, Any]]) -> None:
    with gzip.open(file, "wt") as out:
        out.writelines(json.dumps(row) + "\n" for row in rows)


def works(*hops: Hop, combine: Any = None) -> Chain:  # noqa: ANN401 - a set operator or nothing
    return Chain(start=[ref_of("person:1")], hops=list(hops), combine=combine)


def answer(dataset: Dataset, *chains: Chain, kind: EntityType = EntityType.ANIME, **query: Any) -> set[str]:  # noqa: ANN401
    return dataset.answer(GraphQuery(result_type=kind, chains=list(chains), **query), NAMES)


def test_an_entity_without_a_name_is_none(dataset: Dataset) -> None:
    assert dataset.of(EntityType.MANGA) == ["manga:1"]
    assert answer(dataset, kind=EntityType.MANGA) == {"manga:1"}


def test_adult_titles_are_neither_found_nor_passed(dataset: Dataset) -> None:
    assert answer(dataset) == {"anime:1", "anime:2"}
    assert answer(dataset, works(Hop(relation=R.WORKED_ON))) == {"anime:1", "anime:2"}


def test_hops_have_roles_and_filters(dataset: Dataset) -> None:
    assert answer(dataset, works(Hop(relation=R.WORKED_ON, role="DIRECTOR"))) == {"anime:1"}
    late = Hop(relation=R.WORKED_ON, where=EntityFilters(year_min=2000))
    assert answer(dataset, works(late)) == {"anime:2"}
    through = works(late, Hop(relation=R.SAME_STUDIO))
    assert answer(dataset, through) == {"anime:1"}


def test_chains_combine_from_left_to_right(dataset: Dataset) -> None:
    directed, all_of_them = Hop(relation=R.WORKED_ON, role="Director"), Hop(relation=R.WORKED_ON)
    assert answer(dataset, works(all_of_them), works(directed), combine="difference") == {"anime:2"}
    again = works(directed, combine="union")
    assert answer(dataset, works(all_of_them), works(directed), again, combine="difference") == {"anime:1", "anime:2"}


def test_groups_are_counted_by_field_and_by_the_ends_of_a_hop(dataset: Dataset) -> None:
    found = answer(dataset)
    query = GraphQuery(result_type=EntityType.ANIME, aggregate="group_count", group_by=GroupBy(field="decade"))
    assert dataset.groups(query, found) == {"1990": 1, "2000": 1}
    by_studio = query.model_copy(update={"group_by": GroupBy(hop=Hop(relation=R.ANIMATED_BY))})
    assert dataset.groups(by_studio, found) == {"studio:1": 2}


@pytest.mark.parametrize(
    ("field", "values"),
    [("year", ["1998"]), ("format", ["tv"]), ("genre", ["Action"]), ("season", list[str]()), ("status", list[str]())],
)
def test_values_are_those_of_the_row(field: GroupField, values: list[str]) -> None:
    assert values_of(ROWS["anime"][0], field) == set(values)


def test_a_number_may_lie_among_the_statistics_of_a_manga() -> None:
    assert number_of(ROWS["manga"][0], "score") == 9.1
    assert number_of(ROWS["anime"][0], "score") == 8.5
    assert number_of(ROWS["anime"][1], "score") is None


def test_an_unknown_value_fulfils_no_filter() -> None:
    assert not fulfils(ROWS["anime"][1], EntityFilters(score_min=0))
    assert fulfils(ROWS["anime"][1], EntityFilters(genre=["military"], format=["Movie"]))
    assert fulfils(ROWS["anime"][1], EntityFilters())


def test_a_folder_without_anime_is_no_dataset(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match="name a directory of dataset files"):
        load(tmp_path)


def test_files_may_be_plain(tmp_path: Path) -> None:
    (tmp_path / "anime.jsonl").write_text(json.dumps(ROWS["anime"][0]) + "\n\n")
    assert load(tmp_path).of(EntityType.ANIME) == ["anime:1"]
