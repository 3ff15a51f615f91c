"""Documents of Kitsu as rows of the dataset format."""

from collections import defaultdict
from typing import Any

import pytest
from indexer.records import KINDS
from indexer.report import Tallies
from indexer.sources.kitsu import document_rows
from pydantic import TypeAdapter, ValidationError

from tests.support.dumps import included, title


def rows(value: object, left_out: Tallies | None = None) -> dict[str, list[dict[str, Any]]]:
    found: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for kind, row in document_rows(value, left_out or Tallies()):
        TypeAdapter(KINDS[kind].model).validate_python(row)
        found[kind].append(row)
    return found


def test_an_anime_is_told_with_the_ids_of_its_mappings_and_its_categories() -> None:
    stated = title(
        12,
        "Zorblat",
        links={"mappings": [("mappings", 1), ("mappings", 2), ("mappings", 3)], "categories": [("categories", 4)]},
        titles={"en": "The Zorblat", "en_jp": "Zorblat", "ja_jp": "ゾーブラット", "th_th": "ซอร์"},
        abbreviatedTitles=["ZB"],
        synopsis="A pilot.\r\nA war.",
        episodeCount=12,
        episodeLength=24,
    )
    document = {
        "data": [stated],
        "included": [
            included("mappings", 1, externalSite="myanimelist/anime", externalId="21"),
            included("mappings", 2, externalSite="anilist/anime", externalId="7"),
            included("mappings", 3, externalSite="thetvdb", externalId="267440/1"),
            included("categories", 4, title="Action", slug="action"),
        ],
        "meta": {"count": 1},
    }
    assert rows(document) == {
        "anime": [
            {
                "id": "anime:mal-21",
                "mal_id": 21,
                "ids": {"kitsu": 12, "anilist": 7},
                "title": "Zorblat",
                "title_english": "The Zorblat",
                "title_japanese": "ゾーブラット",
                "synonyms": ["ซอร์", "ZB"],
                "start_date": "2001-04-03",
                "year": 2001,
                "genres": ["Action"],
                "image_url": "https://cdn.example.org/l.jpg",
                "sources": ["kitsu"],
                "type": "tv",
                "status": "finished",
                "episodes": 12,
                "duration_min": 24,
                "rating": "r",
                "score": 8.23,
                "members": 4321,
                "favorites": 65,
                "popularity": 138,
            }
        ],
        "synopsis": [{"id": "anime:mal-21", "synopsis": "A pilot.\nA war.", "source": "kitsu"}],
    }


def test_a_manga_has_its_numbers_and_its_magazine() -> None:
    stated = title(
        3, "Zorblat Zero", kind="manga", volumeCount=3, chapterCount=20, serialization="Zed", status="current"
    )
    (manga,) = rows({"data": stated})["manga"]
    assert (manga["id"], manga["status"], manga["magazine"]) == ("manga:kitsu-3", "publishing", "Zed")
    assert manga["stats"] == {"score": 8.23, "members": 4321, "favorites": 65, "popularity": 138}


def test_what_is_included_is_taken_with_the_title_it_is_linked_from() -> None:
    stated = title(
        12,
        "Zorblat",
        links={
            "mediaRelationships": [("mediaRelationships", 1), ("mediaRelationships", 2), ("mediaRelationships", 3)],
            "characters": [("mediaCharacters", 4)],
            "staff": [("mediaStaff", 5)],
            "animeProductions": [("animeProductions", 6), ("animeProductions", 7)],
        },
    )
    document = {
        "data": [stated],
        "included": [
            included("mediaRelationships", 1, to={"destination": ("anime", 13)}, role="sequel"),
            included("mediaRelationships", 2, to={"destination": ("manga", 3)}, role="adaptation"),
            included("mediaRelationships", 3, to={"destination": ("manga", 4)}, role="character"),
            included("mediaCharacters", 4, to={"character": ("characters", 40)}, role="main"),
            included("characters", 40, canonicalName="Zora", malId=9, names={"ja_jp": "ゾラ"}, otherNames=["Z", None]),
            included("mediaStaff", 5, to={"person": ("people", 50)}, role="Director, Storyboard"),
            included("people", 50, name="Bo Kita"),
            included("animeProductions", 6, to={"producer": ("producers", 60)}, role="studio"),
            included("animeProductions", 7, to={"producer": ("producers", 61)}, role="serialization"),
            included("producers", 60, name="Studio Zed"),
            included("producers", 61, name="Zed Monthly"),
        ],
    }
    left_out = Tallies()
    found = rows(document, left_out)
    assert [(row["dst"], row["relation_type"]) for row in found["anime_anime"]] == [("anime:kitsu-13", "sequel")]
    assert [row["manga"] for row in found["anime_manga"]] == ["manga:kitsu-3"]
    assert found["character"] == [
        {
            "id": "character:kitsu-40", "mal_id": 9, "ids": {"kitsu": 40}, "name": "Zora", "name_native": "ゾラ",
            "aliases": ["Z"], "sources": ["kitsu"],
        }
    ]  # fmt: skip
    assert [row["role"] for row in found["anime_character"]] == ["main"]
    assert [row["position"] for row in found["anime_staff"]] == ["Director", "Storyboard"]
    assert [(row["studio"], row["role"]) for row in found["anime_studio"]] == [("studio:kitsu-60", "studio")]
    assert [finding.name for finding in left_out.findings()] == [
        "relations of an anime and a manga that are no adaptation"
    ]


def test_included_titles_are_titles_too_and_bare_identifiers_are_none() -> None:
    document = {"data": title(1, "A"), "included": [title(2, "B"), {"type": "anime", "id": "3"}]}
    assert [row["title"] for row in rows(document)["anime"]] == ["A", "B"]


@pytest.mark.parametrize("mark", [{"nsfw": True}, {"ageRating": "R18"}])
def test_adult_titles_are_marked(mark: dict[str, Any]) -> None:
    assert rows({"data": title(1, "A", **mark)})["anime"][0]["is_adult"] is True


def test_a_title_without_a_name_is_left_out_and_counted() -> None:
    left_out = Tallies()
    assert rows({"data": title(1, "", titles={})}, left_out) == {}
    assert [finding.examples for finding in left_out.findings()] == [("1",)]


@pytest.mark.parametrize(
    "wrong", [[], 3, {"data": 3}, {"data": [{"type": "anime"}]}, {"data": title(1, "A", averageRating="much")}]
)
def test_what_is_no_document_is_refused(wrong: object) -> None:
    with pytest.raises(ValidationError):
        rows(wrong)


def test_a_document_of_errors_is_told_as_one() -> None:
    with pytest.raises(ValueError, match="holds errors and no data"):
        rows({"errors": [{"title": "Record not found", "status": "404"}]})
