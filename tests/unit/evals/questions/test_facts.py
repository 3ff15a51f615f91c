"""The oracle reads a dataset as it is ingested."""

import gzip
from pathlib import Path

import pytest

from evals.dataset_files import rows
from evals.questions.facts import Facts, Hop, read_facts
from tests.unit.evals.questions.small_dataset import DATASET, small_facts, write

NOTHING: set[str] = set()


@pytest.fixture
def facts(tmp_path: Path) -> Facts:
    return small_facts(tmp_path)


def test_adult_titles_and_what_is_found_in_them_alone_are_hidden(facts: Facts) -> None:
    assert {"anime:3", "character:3"}.isdisjoint(facts.things)
    assert {"character:1", "character:2", "character:4"} <= facts.things.keys()


def test_entities_without_a_name_are_left_out_with_their_relations(facts: Facts) -> None:
    assert "manga:2" not in facts.things
    assert facts.follow({"manga:1"}, Hop("parent_story")) == frozenset()


def test_the_first_of_two_rows_for_an_entity_holds(facts: Facts) -> None:
    assert facts.things["anime:1"].names == ("Sea", "Umi")


@pytest.mark.parametrize(
    ("start", "hop", "ends"),
    [
        ("anime:1", Hop("sequel"), {"anime:2"}),
        ("anime:2", Hop("prequel"), {"anime:1"}),
        ("anime:1", Hop("has_character", "main"), {"character:1"}),
        ("anime:1", Hop("has_character", "supporting"), NOTHING),
        ("anime:1", Hop("has_character", "unknown"), {"character:2"}),
        ("anime:1", Hop("has_character"), {"character:1", "character:2"}),
        ("character:1", Hop("voiced_by"), {"person:1"}),
        ("person:1", Hop("voices", "Japanese"), {"character:1"}),
        ("character:2", Hop("voiced_by"), NOTHING),  # only in an adult title
        ("anime:1", Hop("voice_cast"), {"person:1"}),
        ("person:2", Hop("worked_on", "Director"), {"anime:1"}),
        ("person:2", Hop("worked_on"), {"anime:1", "anime:2"}),
        ("studio:1", Hop("animated"), {"anime:1"}),
        ("studio:1", Hop("licensed"), {"anime:2"}),
        ("manga:1", Hop("adaptation"), {"anime:1"}),
        ("manga:1", Hop("written_by"), {"person:1", "person:2"}),
        ("manga:1", Hop("drawn_by"), {"person:2"}),
        ("person:1", Hop("wrote"), {"manga:1"}),
        ("person:1", Hop("drew"), NOTHING),
        ("person:2", Hop("wrote"), {"manga:1"}),
        ("anime:2", Hop("recommended"), {"anime:1"}),
        ("anime:2", Hop("shares_franchise"), {"anime:1"}),
        ("character:1", Hop("mentor"), {"character:2"}),
        ("character:2", Hop("student"), {"character:1"}),
        ("episode:1-1", Hop("episode_of"), {"anime:1"}),
    ],
)
def test_relations_hold_in_both_directions(facts: Facts, start: str, hop: Hop, ends: set[str]) -> None:
    assert facts.follow({start}, hop) == ends


def test_hops_follow_one_another(facts: Facts) -> None:
    assert facts.follow({"anime:2"}, Hop("prequel"), Hop("staff", "Director")) == {"person:2"}


def test_an_episode_without_a_title_has_its_number(facts: Facts) -> None:
    assert facts.things["episode:1-1"].name == "Episode 1"


def test_fields_are_read_as_they_stand(facts: Facts) -> None:
    sea = facts.things["anime:1"]
    assert (sea.year, sea.start, sea.episodes, sea.score, sea.popularity) == (2001, "2001-04-01", 12, 7.5, 900)
    assert sea.genres == {"drama", "space"}
    assert facts.things["manga:1"].volumes == 3


@pytest.mark.parametrize(
    ("one", "other", "longest", "steps"),
    [
        ("anime:1", "anime:2", 3, 1),
        ("character:1", "studio:1", 3, 2),
        ("episode:1-1", "person:2", 4, 2),
        ("episode:1-1", "person:2", 1, None),
        ("character:1", "manga:1", 3, 2),
        ("character:1", "character:4", 6, None),
    ],
)
def test_a_distance_is_that_of_a_shortest_path(
    facts: Facts, one: str, other: str, longest: int, steps: int | None
) -> None:
    assert facts.distance(one, other, longest=longest) == steps
    assert facts.distance(other, one, longest=longest) == steps


def test_a_distance_may_leave_relations_out(facts: Facts) -> None:
    assert facts.distance("anime:1", "anime:2", longest=3, without=frozenset({"sequel", "prequel"})) == 1
    loose = frozenset({"sequel", "prequel", "recommended", "shares_franchise"})
    assert facts.distance("anime:1", "anime:2", longest=3, without=loose) == 2


def test_compressed_files_read_the_same(tmp_path: Path) -> None:
    plain, packed = tmp_path / "plain", tmp_path / "packed"
    plain.mkdir()
    packed.mkdir()
    for file in write(plain).iterdir():
        (packed / f"{file.name}.gz").write_bytes(gzip.compress(file.read_bytes()))
    assert read_facts(packed) == read_facts(plain)


def test_a_file_that_is_not_there_has_no_rows(tmp_path: Path) -> None:
    assert list(rows(tmp_path, "anime")) == []


def test_a_directory_without_anime_is_refused(tmp_path: Path) -> None:
    write(tmp_path, {name: rows for name, rows in DATASET.items() if name != "anime"})
    with pytest.raises(FileNotFoundError, match="no anime in"):
        read_facts(tmp_path)
