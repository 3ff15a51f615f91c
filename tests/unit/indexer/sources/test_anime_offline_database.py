"""Entries of the anime-offline-database as rows of the dataset format."""

from collections import defaultdict
from typing import Any

import pytest
from indexer.records import KINDS
from indexer.report import Tallies
from indexer.sources.anime_offline_database import FORMAT, entry_rows
from pydantic import TypeAdapter, ValidationError

from tests.support.dumps import offline_entry, offline_head


def rows(entry: object, left_out: Tallies | None = None) -> dict[str, list[dict[str, Any]]]:
    found: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for kind, row in entry_rows(entry, left_out or Tallies()):
        TypeAdapter(KINDS[kind].model).validate_python(row)
        found[kind].append(row)
    return found


def test_an_entry_is_an_anime_with_its_ids_and_facts() -> None:
    entry = offline_entry(
        "Zorblat",
        mal=1,
        anilist=2,
        synonyms=["ゾーブラット", "Zorblat", "  "],
        tags=["action", "based on a manga", "cute girls doing cute things", "shounen", "time skip"],
    )
    assert rows(entry) == {
        "anime": [
            {
                "id": "anime:mal-1",
                "mal_id": 1,
                "ids": {"anilist": 2},
                "title": "Zorblat",
                "synonyms": ["ゾーブラット"],
                "type": "tv",
                "source": "manga",
                "status": "finished",
                "episodes": 12,
                "duration_min": 24,
                "season": "spring",
                "year": 2001,
                "genres": ["Action"],
                "themes": ["CGDCT"],
                "demographics": ["Shounen"],
                "tags": ["Based on a Manga", "Time Skip"],
                "image_url": "https://cdn.example.org/1.jpg",
                "score": 7.91,
                "sources": ["anime_offline_database"],
            }
        ]
    }


def test_companies_are_told_by_their_names_and_related_anime_by_any_of_their_ids() -> None:
    entry = offline_entry(
        "Zorblat",
        mal=1,
        studios=["a-1 pictures"],
        producers=["aniplex", "!!"],
        relatedAnime=["https://myanimelist.net/anime/1", "https://anidb.net/anime/9", "https://example.org/anime/9"],
    )
    found = rows(entry)
    assert [row["name"] for row in found["studio"]] == ["A-1 Pictures", "Aniplex", "!!"]
    assert [(row["studio"], row["role"]) for row in found["anime_studio"]] == [
        ("studio:name-a-1-pictures", "studio"),
        ("studio:name-aniplex", "producer"),
        ("studio:name-!!", "producer"),
    ]
    assert [(row["src"], row["dst"], row["relation_type"]) for row in found["anime_anime"]] == [
        ("anime:mal-1", "anime:anidb-9", "other")
    ]


def test_what_is_not_known_is_left_out_and_counted() -> None:
    left_out = Tallies()
    entry = offline_entry(
        "Zorblat",
        mal=1,
        type="UNKNOWN",
        status="PAUSED",
        episodes=0,
        animeSeason={"season": "UNDEFINED"},
        duration={"value": 0, "unit": "SECONDS"},
        score=None,
        picture="https://raw.githubusercontent.com/manami-project/x/master/pics/no_pic.png",
        synonyms=["x" * 1_001],
    )
    (row,) = rows(entry, left_out)["anime"]
    assert row == {"id": "anime:mal-1", "mal_id": 1, "title": "Zorblat", "sources": ["anime_offline_database"]}
    assert {finding.name: finding.count for finding in left_out.findings()} == {
        "states that are not known": 1,
        "names longer than 1,000 characters": 1,
    }


def test_an_entry_without_a_known_catalogue_is_left_out_and_counted() -> None:
    left_out = Tallies()
    assert rows(offline_entry("Zorblat"), left_out) == {}
    assert [finding.examples for finding in left_out.findings()] == [("Zorblat",)]


@pytest.mark.parametrize("tag", ["hentai", "Erotica"])
def test_adult_titles_are_marked_by_their_tags(tag: str) -> None:
    assert rows(offline_entry("Zorblat", mal=1, tags=[tag]))["anime"][0]["is_adult"] is True


def test_the_line_that_describes_the_data_is_no_entry() -> None:
    assert rows(offline_head()) == {}


@pytest.mark.parametrize("wrong", [[], {}, {"title": "x"}, {"title": "x", "sources": [1]}, {"sources": []}])
def test_what_is_no_entry_is_refused(wrong: object) -> None:
    with pytest.raises(ValidationError):
        rows(wrong)


def test_minutes_are_of_seconds_and_never_none_where_something_runs() -> None:
    for seconds, minutes in ((1, 1), (29, 1), (1440, 24), (5400, 90)):
        entry = offline_entry("Zorblat", mal=1, duration={"value": seconds, "unit": "SECONDS"})
        assert rows(entry)["anime"][0]["duration_min"] == minutes


def test_the_format_names_its_source() -> None:
    assert FORMAT.source == "anime_offline_database"
