"""Which anime a theme song belongs to, by its title, its artist or both, as they stand in a text."""

from typing import Any

import pytest
from agent_core.references import EntityRef
from agent_core.results import GraphOutcome, GraphResult, Mention
from agent_core.retrieval.postgres_graph_executor import PostgresGraphExecutor
from agent_core.retrieval.theme_songs import SUNG_BY
from agent_core.schemas import GraphIntent
from catalog.entities import EntityType
from catalog.songs import artist_called, artist_keys, title_called, title_keys

from tests.integration.agent_core.retrieval.planted import Plant

type Refs = dict[str, EntityRef]


@pytest.fixture(scope="module")
async def sung(graph_dsn: str) -> Refs:
    """Three anime and an adult one, whose songs share titles, words of titles, and artists."""
    plant = Plant()
    refs = {
        "first": plant.add(EntityType.ANIME, "first", popularity=30),
        "second": plant.add(EntityType.ANIME, "second", popularity=20),
        "third": plant.add(EntityType.ANIME, "third", popularity=10),
        "hidden": plant.add(EntityType.ANIME, "hidden", popularity=99, adult=True),
    }
    first, second, third, hidden = (row["id"] for row in plant.details["anime"])
    songs = [
        (first, "opening", 1, "Blue Mist (ブルーミスト)", "The Velvets feat. Ora Plim"),
        (second, "ending", 1, "Blue Mist", "Tam Quoz"),
        (second, "opening", 1, "Mist", "Tam Quoz"),
        (third, "opening", 1, "Carry Me to the Mist", None),
        (hidden, "opening", 1, "Blue Mist", "Tam Quoz"),
    ]
    columns = ("anime_id", "kind", "seq", "title", "artist")
    plant.details["anime_theme"] = [
        dict(zip(columns, song, strict=True)) | {"title_keys": title_keys(song[3]), "artist_keys": artist_keys(song[4])}
        for song in songs
    ]
    await plant.grow(graph_dsn)
    return refs


async def found(executor: PostgresGraphExecutor, *, include_adult: bool = False, **song: object) -> GraphResult:
    intent = GraphIntent.model_validate({"rationale": "test", "query_type": "songs", "song": song})
    return await executor.execute(intent, timeout_s=5, include_adult=include_adult)


@pytest.mark.parametrize(
    ("song", "names"),
    [
        ({"text": "Blue Mist"}, ["first", "second"]),
        ({"text": "blue mist' by the Velvets"}, ["first"]),
        ({"text": "Blue Mist by Ora Plim"}, ["first"]),
        ({"text": "ブルーミスト"}, ["first"]),
        ({"text": "Blue Mist", "kind": "ending"}, ["second"]),
        ({"text": "Carry Me to the Mist", "kind": "ending"}, ["third"]),
        ({"text": "mist"}, ["second"]),
        ({"text": "Tam Quoz", "artist": True}, ["second"]),
        ({"text": "Velvets", "artist": True}, ["first"]),
    ],
)
async def test_the_anime_of_a_song_are_found_the_best_known_first(
    executor: PostgresGraphExecutor, sung: Refs, song: dict[str, Any], names: list[str]
) -> None:
    del sung
    assert [card.name for card in (await found(executor, **song)).cards] == names


@pytest.mark.parametrize(
    "text", ["Green Mist", "Mist and Fog", "Velvet", "Blue Mist by Nobody", "'; DROP TABLE entity"]
)
async def test_a_part_of_a_title_or_of_a_name_is_none(executor: PostgresGraphExecutor, sung: Refs, text: str) -> None:
    del sung
    result = await found(executor, text=text)
    assert (result.meta.outcome, result.cards) == (GraphOutcome.NO_ROWS, [])


async def test_an_adult_anime_is_found_only_where_it_may_be(executor: PostgresGraphExecutor, sung: Refs) -> None:
    result = await found(executor, include_adult=True, text="Blue Mist")
    assert result.node_ids[0] == sung["hidden"]


async def test_the_first_card_tells_who_performs_the_song(executor: PostgresGraphExecutor, sung: Refs) -> None:
    del sung
    (card,) = (await found(executor, text="mist")).cards
    assert dict(card.fields) == {"opening": "“Mist” by Tam Quoz", "song": "Mist", SUNG_BY: "Tam Quoz"}


async def test_a_song_may_be_looked_for_among_those_of_one_anime(executor: PostgresGraphExecutor, sung: Refs) -> None:
    cards = (await found(executor, text="Blue Mist", anime=sung["second"])).cards
    assert [card.name for card in cards] == ["second"]


async def named(executor: PostgresGraphExecutor, text: str, *, songs: bool = True) -> list[tuple[str, str, bool, int]]:
    """Of each name of songs in a text, what it is called there and in the catalog, whether it sings, of how many."""
    intent = GraphIntent(rationale="test", query_type="lookup", text=text, songs=songs)
    mentions = (await executor.execute(intent, timeout_s=5, include_adult=False)).mentions
    return [(m.surface, m.song.text, m.song.sings, len(m.song.songs)) for m in mentions if m.song is not None]


async def test_the_names_of_songs_are_found_in_a_question(executor: PostgresGraphExecutor, sung: Refs) -> None:
    assert await named(executor, "who sings 'Blue Mist'? Tam Quoz's song, or by the velvets") == [
        ("Blue Mist", "Blue Mist", False, 2),
        ("Mist", "Mist", False, 1),
        ("Tam Quoz", "Tam Quoz", True, 2),
        ("the velvets", "The Velvets", True, 1),
        ("velvets", "The Velvets", True, 1),
    ]
    (first,) = [m for m in await mentions(executor, "ブルーミスト") if m.song is not None]
    assert first.song is not None
    (song,) = first.song.songs
    assert (song.anime, song.kind, song.artist) == (sung["first"], "opening", "The Velvets feat. Ora Plim")


async def mentions(executor: PostgresGraphExecutor, text: str) -> list[Mention]:
    intent = GraphIntent(rationale="test", query_type="lookup", text=text, songs=True)
    return (await executor.execute(intent, timeout_s=5, include_adult=False)).mentions


async def test_songs_are_no_names_unless_they_are_asked_for(executor: PostgresGraphExecutor, sung: Refs) -> None:
    del sung
    assert await named(executor, "who sings Blue Mist", songs=False) == []


@pytest.mark.parametrize(
    ("written", "key", "called"),
    [
        ("Blue Bird (ブルーバード)", "blue bird", "Blue Bird"),
        ("The Real Folk", "real folk", "The Real Folk"),
        ("Dawn", "dusk", "Dawn"),
    ],
)
def test_a_title_is_told_as_it_is_written_where_it_is_found_by(written: str, key: str, called: str) -> None:
    assert title_called(written, key) == called


@pytest.mark.parametrize(
    ("written", "key", "called"),
    [
        ("by REOL", "reol", "REOL"),
        ("The Velvets feat. Ora Plim", "ora plim", "Ora Plim"),
        ("The Velvets feat. Ora Plim", "velvets", "The Velvets"),
        (None, "ora", ""),
    ],
)
def test_one_of_several_artists_is_told_alone(written: str | None, key: str, called: str) -> None:
    assert artist_called(written, key) == called


@pytest.mark.parametrize(
    ("title", "keys"),
    [
        ("Gurenge (紅蓮華)", ["gurenge 紅蓮華", "gurenge", "紅蓮華"]),
        ("The Real Folk", ["the real folk", "real folk"]),
        ("!!!", []),
    ],
)
def test_a_title_is_found_with_and_without_brackets_and_article(title: str, keys: list[str]) -> None:
    assert title_keys(title) == keys


@pytest.mark.parametrize(
    ("artist", "some"),
    [
        ("by REOL", {"reol"}),
        ("The Seatbelts feat. Mai Yamane", {"seatbelts", "mai yamane"}),
        ("Ho-kago (Aki Toyosaki, Yoko Hikasa)", {"aki toyosaki", "yoko hikasa", "ho kago"}),
        (None, set[str]()),
    ],
)
def test_artists_are_found_alone_and_together(artist: str | None, some: set[str]) -> None:
    assert some <= set(artist_keys(artist))
