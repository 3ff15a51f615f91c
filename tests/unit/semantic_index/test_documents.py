"""What of an entity goes into the index."""

from dataclasses import replace
from uuid import UUID

import pytest
from catalog.documents import DocumentRow
from catalog.entities import EntityType
from semantic_index.collection import FIELDS
from semantic_index.documents import passage, payload, prose, text, to_point
from semantic_index.embedders.bm25 import embed_query
from semantic_index.stories import Story

BEBOP = DocumentRow(
    key=1,
    id=UUID(int=1),
    type=EntityType.ANIME,
    version=3,
    popularity=1_000,
    adult=False,
    names=["Cowboy Bebop", "カウボーイビバップ"],
    titles=[],
    genres=["Action", "Sci-Fi", "Adult Cast"],
    prose="Bounty hunters drift through space.\n\n(Source: Somebody)",
    year=1998,
    format="tv",
    status="finished",
    season="spring",
    score=8.75,
    episodes=26,
    number=None,
    anime_ids=[],
)
SPIKE = replace(
    BEBOP,
    id=UUID(int=2),
    type=EntityType.CHARACTER,
    names=["Spike Spiegel", "Spiegel, Spike"],
    titles=["Cowboy Bebop"],
    genres=[],
    prose=None,
    year=None,
    format=None,
    status=None,
    season=None,
    score=None,
    episodes=None,
    anime_ids=[UUID(int=1)],
)


def finds(words: str, row: DocumentRow) -> bool:
    """True where each of the words is in a field of what is written of an entity."""
    held = set(to_point(row).sparse.indices)
    return all(not held.isdisjoint(embed_query(Story((word,))).indices) for word in words.split())


def test_a_title_is_found_by_its_names_facts_and_synopsis() -> None:
    for words in ("cowboy bebop", "カウボーイ", "sci-fi", "1998", "spring", "tv", "bounty hunter", "space"):
        assert finds(words, BEBOP), words


def test_who_wrote_a_synopsis_is_no_part_of_it() -> None:
    assert prose(BEBOP) == "Bounty hunters drift through space."
    assert not finds("somebody", BEBOP)


@pytest.mark.parametrize(
    ("written", "kept"),
    [
        ("A story. [Written by MAL Rewrite]", "A story."),
        ("A story.\n\n(Source: ANN)", "A story."),
        ("A story. (source: publisher", "A story."),
        ("A story (adapted from a game).", "A story (adapted from a game)."),
        ("A story of a well (the source of magic).", "A story of a well (the source of magic)."),
        ("(Source: ANN) A story.", "(Source: ANN) A story."),
        ("", ""),
        (None, ""),
    ],
)
def test_only_credits_at_the_end_are_cut_off(written: str | None, kept: str) -> None:
    assert prose(replace(BEBOP, prose=written)) == kept


def test_a_character_is_found_by_its_names_and_its_titles() -> None:
    for words in ("spike", "spiegel", "cowboy bebop"):
        assert finds(words, SPIKE), words


def test_an_anime_is_found_by_the_names_of_its_characters() -> None:
    assert not finds("faye", BEBOP)
    assert finds("faye valentine", replace(BEBOP, cast=["Faye Valentine"]))


def test_an_episode_is_found_by_its_number_and_its_anime() -> None:
    episode = replace(SPIKE, type=EntityType.EPISODE, names=["Asteroid Blues"], number=1)
    assert text(episode).split() == ["episode", "1", "Cowboy", "Bebop"]


def test_an_episode_zero_has_a_number_too() -> None:
    assert "episode 0" in text(replace(SPIKE, number=0))


def test_a_studio_is_found_by_its_name() -> None:
    studio = replace(SPIKE, type=EntityType.STUDIO, names=["Sunrise"], titles=[], anime_ids=[])
    assert finds("sunrise", studio)
    assert text(studio) == ""


def test_the_passage_of_a_title_is_its_display_name_and_its_synopsis() -> None:
    assert passage(BEBOP) == "Cowboy Bebop. Bounty hunters drift through space."


def test_the_fields_of_an_anime_can_be_filtered() -> None:
    assert payload(BEBOP) == {
        "adult": 0,
        "popularity": 1_000,
        "year": 1998,
        "format": "tv",
        "status": "finished",
        "season": "spring",
        "genres": ["action", "sci fi", "adult cast"],
        "score": 8.75,
        "episodes": 26,
    }


def test_a_manga_has_no_season_and_no_episodes() -> None:
    assert payload(replace(BEBOP, type=EntityType.MANGA)).keys() == payload(BEBOP).keys() - {"season", "episodes"}


def test_a_character_is_filtered_by_its_anime() -> None:
    assert payload(SPIKE) == {"adult": 0, "popularity": 1_000, "anime_id": [str(UUID(int=1))]}


def test_an_unknown_field_is_left_out_and_a_zero_is_not() -> None:
    fields = payload(replace(BEBOP, year=None, score=0.0, episodes=0, format=None))
    assert "year" not in fields
    assert "format" not in fields
    assert (fields["score"], fields["episodes"]) == (0.0, 0)


def test_adult_entities_are_marked() -> None:
    assert payload(replace(BEBOP, adult=True))["adult"] == 1


@pytest.mark.parametrize("kind", list(EntityType))
def test_every_kind_of_entity_becomes_a_point_with_fields_of_its_collection(kind: EntityType) -> None:
    point = to_point(replace(BEBOP, type=kind))
    assert point.id == BEBOP.id
    assert point.payload.keys() <= FIELDS[kind].keys()
