"""Entities that are there twice are shown as one, and what a source says wrongly is held rightly, and noted."""

import asyncpg
import pytest
from catalog.entities import entity_id
from catalog.lookup import find_names
from catalog.pages import APPEARANCES, CAST, Window, fetch_pages
from catalog.records import fetch_entities

from tests.integration.indexer.planted import (
    Planted,
    anime,
    character,
    episode,
    finding,
    manga,
    person,
    related,
)

_TWICE = (
    "SELECT e.ref, k.ref, d.evidence FROM entity_duplicate d JOIN entity e ON e.id = d.duplicate_id "
    "JOIN entity k ON k.id = d.kept_id ORDER BY 1"
)
_HIDDEN = "SELECT ref FROM entity WHERE hidden ORDER BY ref"
_REPAIRS = (
    "SELECT e.ref, r.field, r.stated, r.held FROM data_repair r JOIN entity e ON e.id = r.entity_id ORDER BY 1, 2"
)


@pytest.fixture
def twice(planted: Planted) -> Planted:
    """A pirate that two sources name, with one voice."""
    planted.write(
        "anime",
        anime(1, "Straw Pirates", members=900),
        anime(2, "Straw Pirates Movie", members=100),
        anime(3, "Toriko", members=50),
    )
    planted.write(
        "character",
        character(1, "Luffy Monkey D.", mal_id=1),
        character("n-1", "Monkey D. Luffy"),
        character(2, "Narrator", mal_id=2),
        character(3, "Narrator", mal_id=3),
        character("n-2", "Narrator"),
    )
    planted.write("person", person(1, "Mayumi Tanaka", mal_id=1))
    planted.write(
        "anime_character",
        {"anime": "anime:1", "character": "character:1", "role": "main"},
        {"anime": "anime:2", "character": "character:1", "role": "supporting"},
        {"anime": "anime:2", "character": "character:n-1", "role": "main"},
        {"anime": "anime:3", "character": "character:n-1"},
        *({"anime": "anime:1", "character": f"character:{n}"} for n in (2, 3, "n-2")),
    )
    planted.write(
        "character_voice",
        {"character": "character:1", "person": "person:1", "anime": "anime:1", "language": "Japanese"},
        {"character": "character:n-1", "person": "person:1", "anime": "anime:3", "language": "Japanese"},
    )
    return planted


async def test_two_entries_of_a_name_with_a_title_or_voice_in_common_are_one_and_told(twice: Planted) -> None:
    report = await twice.ingest()
    evidence = ["title:anime:2", "voice:person:1"]
    assert await twice.fetch(_TWICE) == [("character:n-1", "character:1", evidence)]
    assert await twice.fetch(_HIDDEN) == [("character:n-1",)]
    found = finding(report, "character entries that are another one")
    assert found.count == 1
    assert found.examples[0].startswith("character:n-1 Monkey D. Luffy is character:1 Luffy Monkey D.")


async def test_relations_of_both_lead_to_who_is_kept_each_once_and_with_the_stronger_role(twice: Planted) -> None:
    await twice.ingest()
    assert await twice.edges("character:n-1") == []
    assert await twice.edges("character:1") == [
        ("appears_in", "anime:1", "main", False, False),
        ("appears_in", "anime:2", "main", False, False),
        ("appears_in", "anime:3", "unknown", False, False),
        ("voiced_by", "person:1", "Japanese", False, False),
    ]
    lent = dict(await twice.fetch("SELECT ref, popularity FROM entity WHERE ref LIKE 'character:%1'"))
    assert lent == {"character:1": round(900 / 2 + 100 / 4 + 25 / 8), "character:n-1": 0}


async def test_the_rows_of_both_stay_as_they_are_stated(twice: Planted) -> None:
    await twice.ingest()
    assert await twice.value("SELECT count(*) FROM anime_character") == 7
    assert await twice.value("SELECT name FROM entity WHERE ref = 'character:n-1'") == "Monkey D. Luffy"


async def test_either_spelling_finds_the_one_and_typeahead_shows_it(twice: Planted) -> None:
    await twice.ingest()
    connection = await asyncpg.connect(twice.dsn)
    try:
        for typed in ("Monkey D. Luffy", "Luffy Monkey D."):
            (span,) = [s for s in await find_names(connection, typed) if s.start == 0 and s.end == len(typed)]
            assert [match.id for match in span.matches] == [entity_id("character:1")]
            assert span.matches[0].official
    finally:
        await connection.close()
    shown = await twice.fetch(
        "SELECT matched_name, id FROM typeahead_name WHERE matched_name LIKE '%Luffy%' ORDER BY 1"
    )
    one = entity_id("character:1")
    assert shown == [("Luffy Monkey D.", one), ("Monkey D. Luffy", one)]


async def test_ids_of_both_resolve_and_list_what_belongs_to_either(twice: Planted) -> None:
    await twice.ingest()
    both = [entity_id("character:1"), entity_id("character:n-1")]
    connection = await asyncpg.connect(twice.dsn)
    try:
        assert set(await fetch_entities(connection, both)) == set(both)
        pages = await fetch_pages(connection, APPEARANCES, both, window=Window())
        cast = await fetch_pages(connection, CAST, [entity_id("anime:3")], window=Window())
    finally:
        await connection.close()
    titles = {entity_id(f"anime:{n}") for n in (1, 2, 3)}
    assert [{member.entity.id for member in pages[id_].members} for id_ in both] == [titles, titles]
    assert [member.entity.id for member in cast[entity_id("anime:3")].members] == [entity_id("character:1")]


async def test_a_second_run_finds_the_same_and_changes_nothing(twice: Planted) -> None:
    twice.write("manga", manga(1, "Straw Hat"), manga(2, "Bare"))
    twice.add("anime", anime(4, "Bare Anime", is_adult=True, type="movie", duration_min=1.0))
    twice.write("anime_manga", {"anime": "anime:4", "manga": "manga:2"})
    first = await twice.ingest()
    again = await twice.ingest(force=True)
    assert first.version == again.version
    assert again.unchanged


async def test_what_was_merged_comes_apart_where_nothing_joins_it_any_more(twice: Planted) -> None:
    await twice.ingest()
    twice.remove("character_voice")
    twice.write("character_voice")
    twice.write("anime_character", {"anime": "anime:3", "character": "character:n-1"})
    await twice.ingest()
    assert await twice.fetch(_TWICE) == []
    assert await twice.fetch(_HIDDEN) == []
    assert [name for name, *_ in await twice.edges("character:n-1")] == ["appears_in"]
    assert await twice.value("SELECT count(*) FROM entity_name WHERE position >= 1000") == 0


async def test_a_file_alone_keeps_what_others_merged(twice: Planted) -> None:
    await twice.ingest()
    for name in ("anime", "person", "anime_character", "character_voice"):
        twice.remove(name)
    twice.add("character", character(9, "Zoro"))
    await twice.ingest()
    assert len(await twice.fetch(_TWICE)) == 1
    assert await twice.value("SELECT count(*) FROM entity_name WHERE position >= 1000") == 1


async def test_a_bare_manga_is_as_adult_as_all_that_was_made_of_it(planted: Planted) -> None:
    planted.write(
        "anime",
        anime(1, "Red Night", is_adult=True),
        anime(2, "Red Day"),
        anime(3, "Red Eve", rating="rx"),
        anime(4, "Blue Eve", is_adult=True),
    )
    planted.write(
        "manga",
        manga(1, "Red Night"),
        manga(2, "Night and Day"),
        manga(3, "Told Tale", year=2001, genres=["Drama"], is_adult=False),
        manga(4, "Tagged Tale", genres_mu=["Adult"], is_adult=False),
        manga(5, "Blue Eve"),
        manga(6, "Blue Eve", year=1999),
    )
    made = ((1, 1), (1, 2), (2, 2), (1, 3), (3, 4))
    planted.write("anime_manga", *({"anime": f"anime:{a}", "manga": f"manga:{m}"} for a, m in made))
    report = await planted.ingest()
    adult = await planted.fetch("SELECT ref FROM entity WHERE adult ORDER BY ref")
    assert [ref for (ref,) in adult] == ["anime:1", "anime:3", "anime:4", "manga:1", "manga:4"]
    assert finding(report, "adult titles without a mark").count == 3
    planted.remove("anime")
    planted.write("anime_manga")
    await planted.ingest()
    # the name is still that of an adult title alone
    assert await planted.fetch("SELECT ref FROM entity WHERE adult AND type = 'manga'") == [("manga:1",)]


async def test_a_bare_manga_of_an_adult_title_alone_is_adult(planted: Planted) -> None:
    planted.write(
        "anime", anime(1, "Red Night", is_adult=True), anime(2, "Blue Eve", is_adult=True), anime(3, "Blue Eve")
    )
    planted.write("manga", manga(1, "Red Night"), manga(2, "Blue Eve"))
    await planted.ingest()
    assert await planted.fetch(_REPAIRS) == [("manga:1", "adult", "false", "true")]


async def test_hours_of_a_film_are_no_minutes_and_are_held_as_hours(planted: Planted) -> None:
    planted.write(
        "anime",
        anime(1, "Long", type="movie", duration_min=2.0, episodes=1),
        anime(2, "Short", type="movie", duration_min=2),
        anime(3, "Clip", type="music", duration_min=2.0),
        anime(4, "Three", type="movie", duration_min=3.0),
    )
    report = await planted.ingest()
    lengths = await planted.fetch(
        "SELECT duration_minutes, extra ->> 'duration_hours' FROM anime ORDER BY title_romaji"
    )
    assert lengths == [(2, None), (None, "2"), (2, None), (3, None)]
    assert finding(report, "film lengths in hours").count == 1
    assert await planted.fetch(_REPAIRS) == [("anime:1", "duration_minutes", "2", None)]


async def test_a_list_of_films_is_no_list_of_episodes(planted: Planted) -> None:
    films = ["Pirate King: The Film", "Pirate King: Clockwork Island", "Pirate King Stampede"]
    planted.write(
        "anime",
        anime(1, "Pirate King", type="tv"),
        *(anime(n, title, type="movie") for n, title in enumerate(films, 2)),
    )
    planted.write("anime_anime", *(related("anime", 1, n, "side_story") for n in (2, 3, 4)))
    listed = ["Pirate King: The Film", "Clockwork Island", "Pirate King Stampede", *(f"Dawn {n}" for n in range(7))]
    planted.write("episode", *(episode(1, n, title=title) for n, title in enumerate(listed, 1)))
    report = await planted.ingest()
    assert finding(report, "lists of episodes that name films").count == 1
    assert await planted.edges("anime:1", "has_episode") == []
    assert (
        await planted.value("SELECT count(*) FROM typeahead_name n JOIN entity e ON e.id = n.id AND type = 'episode'")
        == 0
    )
    planted.add("episode", episode(1, 11, title="One more"))
    await planted.ingest()
    assert len(await planted.edges("anime:1", "has_episode")) == 11


async def test_capitals_behind_an_apostrophe_are_shown_small_and_kept_as_stated(planted: Planted) -> None:
    planted.write("character", character(1, "Ash'S Bulbasaur"), character(2, "O'Shea"), character(3, "KING'S"))
    await planted.ingest()
    names = await planted.fetch("SELECT name FROM entity ORDER BY ref")
    assert names == [("Ash's Bulbasaur",), ("O'Shea",), ("KING'S",)]
    assert await planted.fetch(_REPAIRS) == [("character:1", "name", "Ash'S Bulbasaur", "Ash's Bulbasaur")]
