"""Responses of AniList as rows of the dataset format."""

from collections import defaultdict
from typing import Any

import pytest
from indexer.records import KINDS
from indexer.report import Tallies
from indexer.sources.anilist import media_rows, plain_text
from pydantic import TypeAdapter, ValidationError

from tests.support.dumps import media, page


def rows(value: object, left_out: Tallies | None = None) -> dict[str, list[dict[str, Any]]]:
    found: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for kind, row in media_rows(value, left_out or Tallies()):
        TypeAdapter(KINDS[kind].model).validate_python(row)
        found[kind].append(row)
    return found


def test_an_anime_is_told_with_its_ids_titles_dates_and_numbers() -> None:
    stated = media(
        7,
        "Zorblat",
        idMal=1,
        title={"romaji": "Zorblat", "english": "The Zorblat", "native": "ゾーブラット"},
        synonyms=["Zorb", "The Zorblat", None],
        description="One.<br><br>Two &amp; <i>three</i>.",
        tags=[{"name": "Time Skip", "rank": 80, "isAdult": False}, {"name": "Hidden", "isAdult": True}],
    )
    assert rows(stated) == {
        "anime": [
            {
                "id": "anime:mal-1",
                "mal_id": 1,
                "ids": {"anilist": 7},
                "title": "Zorblat",
                "title_english": "The Zorblat",
                "title_japanese": "ゾーブラット",
                "synonyms": ["Zorb"],
                "start_date": "2001-04",
                "genres": ["Action"],
                "tags": ["Time Skip"],
                "image_url": "https://cdn.example.org/x.jpg",
                "sources": ["anilist"],
                "country": "JP",
                "type": "tv",
                "source": "manga",
                "status": "finished",
                "episodes": 12,
                "duration_min": 24,
                "season": "spring",
                "year": 2001,
                "score": 8.0,
                "members": 1234,
                "favorites": 56,
            }
        ],
        "synopsis": [{"id": "anime:mal-1", "synopsis": "One.\n\nTwo & three.", "source": "anilist"}],
    }


def test_a_manga_is_told_by_its_country_and_its_makers() -> None:
    stated = media(
        9,
        "Zorblat Zero",
        type="MANGA",
        format="MANGA",
        countryOfOrigin="KR",
        status="RELEASING",
        chapters=20,
        volumes=3,
        staff={
            "edges": [
                {"role": "Story & Art", "node": {"id": 5, "name": {"full": "Aya Itou", "native": "伊藤彩"}}},
                {"role": "Translator (English)", "node": {"id": 6, "name": {"full": "Bo"}}},
            ]
        },
    )
    left_out = Tallies()
    found = rows(stated, left_out)
    (manga,) = found["manga"]
    assert {name: manga[name] for name in ("id", "type", "status", "volumes", "chapters", "stats")} == {
        "id": "manga:anilist-9",
        "type": "manhwa",
        "status": "publishing",
        "volumes": 3,
        "chapters": 20,
        "stats": {"score": 8.0, "members": 1234, "favorites": 56},
    }
    assert {(row["person"], row["role"]) for row in found["manga_person"]} == {
        ("person:anilist-5", "author"),
        ("person:anilist-5", "artist"),
    }
    assert [finding.count for finding in left_out.findings()] == [1]


def test_a_cast_names_characters_voices_staff_and_studios() -> None:
    stated = media(
        7,
        "Zorblat",
        characters={
            "edges": [
                {
                    "role": "MAIN",
                    "node": {"id": 40, "name": {"full": "Zora", "native": "ゾラ", "alternative": ["Z", "Zora"]}},
                    "voiceActors": [{"id": 95, "name": {"full": "Aya Itou"}, "languageV2": "Japanese"}, None],
                },
                {"role": "BACKGROUND", "node": {"id": 41, "name": {"full": "Bystander"}}, "voiceActors": None},
            ]
        },
        staff={"edges": [{"role": "Director", "node": {"id": 96, "name": {"full": "Bo Kita"}}}, None]},
        studios={
            "edges": [
                {"isMain": True, "node": {"id": 11, "name": "Studio Zed", "isAnimationStudio": True}},
                {"isMain": False, "node": {"id": 12, "name": "Zed Music", "isAnimationStudio": False}},
            ]
        },
    )
    found = rows(stated)
    assert [(row["id"], row["name"], row.get("aliases")) for row in found["character"]] == [
        ("character:anilist-40", "Zora", ["Z"]),
        ("character:anilist-41", "Bystander", None),
    ]
    assert [row["role"] for row in found["anime_character"]] == ["main", "supporting"]
    assert [(row["person"], row["language"]) for row in found["character_voice"]] == [("person:anilist-95", "Japanese")]
    assert [(row["person"], row["position"]) for row in found["anime_staff"]] == [("person:anilist-96", "Director")]
    assert [(row["studio"], row["role"]) for row in found["anime_studio"]] == [
        ("studio:anilist-11", "studio"),
        ("studio:anilist-12", "producer"),
    ]


def test_studios_that_a_query_asked_only_the_names_of_are_told_by_them() -> None:
    found = rows(media(7, "Zorblat", studios={"nodes": [{"name": "Studio Zed"}]}))
    assert [(row["studio"], row["role"]) for row in found["anime_studio"]] == [("studio:name-studio-zed", "studio")]


def test_relations_are_of_the_types_that_the_catalog_knows() -> None:
    def edge(relation: str, number: int, kind: str = "ANIME") -> dict[str, Any]:
        return {"relationType": relation, "node": {"id": number, "idMal": None, "type": kind}}

    left_out = Tallies()
    edges = [edge("PREQUEL", 1), edge("PARENT", 2), edge("SOURCE", 3, "MANGA"), edge("CHARACTER", 4, "MANGA")]
    found = rows(media(7, "Zorblat", relations={"edges": [*edges, edge("NEW_TYPE", 5)]}), left_out)
    assert [(row["dst"], row["relation_type"]) for row in found["anime_anime"]] == [
        ("anime:anilist-1", "prequel"),
        ("anime:anilist-2", "parent_story"),
    ]
    assert [row["manga"] for row in found["anime_manga"]] == ["manga:anilist-3"]
    assert sorted(finding.name for finding in left_out.findings()) == [
        "relations of an anime and a manga that are no adaptation",
        "types of relation that are not known",
    ]
    manga = media(8, "Z", type="MANGA", format="NOVEL", relations={"edges": [edge("ADAPTATION", 9, "MANGA")]})
    assert rows(manga)["manga_manga"][0]["relation_type"] == "adaptation"


def test_media_are_found_wherever_a_query_put_them() -> None:
    for response in (
        page(media(1, "A"), media(2, "B")),
        {"data": {"a1": media(1, "A"), "a2": {"media": media(2, "B")}, "gone": None}},
        {
            "data": {
                "MediaListCollection": {"lists": [{"entries": [{"media": media(1, "A")}, {"media": media(2, "B")}]}]}
            }
        },
    ):
        assert [row["title"] for row in rows(response)["anime"]] == ["A", "B"]


def test_a_dump_of_one_kind_need_not_say_which() -> None:
    assert list(rows({"id": 3, "title": {"romaji": "Z"}, "format": "NOVEL"})) == ["manga"]
    assert list(rows({"id": 3, "title": {"romaji": "Z"}})) == ["anime"]


def test_a_title_without_any_name_is_left_out_and_counted() -> None:
    left_out = Tallies()
    assert rows(media(1, ""), left_out) == {}
    assert [finding.name for finding in left_out.findings()] == ["media without a title"]


@pytest.mark.parametrize("wrong", [[], 1, {"id": 0, "title": {}}, {"id": 1, "title": 3}])
def test_what_is_no_media_is_refused(wrong: object) -> None:
    with pytest.raises((ValueError, ValidationError)):
        rows(wrong)


def test_a_response_of_errors_is_told_as_one() -> None:
    with pytest.raises(ValueError, match="holds errors and no data"):
        rows({"errors": [{"message": "Too Many Requests."}], "data": None})


def test_descriptions_lose_their_markup_and_nothing_else() -> None:
    assert plain_text("a <b>b</b><BR />c &lt;3") == "a b\nc <3"
    assert plain_text("1 < 2 and 3 > 2") == "1 < 2 and 3 > 2"
    assert plain_text(None) == ""
