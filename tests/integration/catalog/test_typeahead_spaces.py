"""Words that are written together or apart otherwise than they are typed."""

from collections.abc import AsyncIterator, Mapping
from typing import Any, Final
from uuid import UUID

import asyncpg
import pytest
from catalog import typeahead_nearby
from catalog.bulk_load import Connection
from catalog.entities import EntityType
from catalog.names import fold
from catalog.typeahead import Typeahead, Typed
from catalog.typeahead_lists import MAX_LIGHT_KEYS
from catalog.typeahead_ranking import WELL_KNOWN
from catalog.typeahead_refresh import refresh
from catalog.typeahead_search import CHOSEN_CHARS

# Enough names that begin with one text for it to be heavy.
SEQUELS: Final = {f"fullmetal {number:02}": WELL_KNOWN - number for number in range(MAX_LIGHT_KEYS + 1)}


@pytest.fixture
async def connection(dsn: str) -> AsyncIterator[Any]:
    opened = await asyncpg.connect(dsn)
    yield opened
    await opened.close()


async def fill(connection: Connection, popularity: Mapping[str, int]) -> None:
    keys: list[int] = []
    async with connection.transaction():
        for number, (name, known) in enumerate(popularity.items()):
            key = await connection.fetchval(
                "INSERT INTO entity (id, type, ref, name, popularity, adult) VALUES ($1, $2, $3, $4, $5, false)"
                " RETURNING key",
                UUID(int=number), EntityType.ANIME.value, str(number), name, known,
            )  # fmt: skip
            await connection.execute("INSERT INTO entity_name VALUES ($1, 0, 'romaji', $2, $3)", key, name, fold(name))
            keys.append(key)
        await refresh(connection, keys)


async def found(dsn: str, text: str, *, first: int = 5, learnt: bool = True) -> list[tuple[str, int]]:
    """Return the names that a search shows, each with its typing errors."""
    async with Typeahead(dsn) as typeahead:
        if learnt:
            await typeahead.version()
        hits = await typeahead.search(Typed(text, first))
        [together] = await typeahead.search_many([Typed(text, first)])
        assert together in (None, hits)
    return [(hit.name, hit.typos) for hit in hits]


@pytest.mark.parametrize(("known", "letter"), [(5, 1), (20, 0)])
async def test_a_space_ranks_with_any_other_error(dsn: str, connection: Connection, known: int, letter: int) -> None:
    await fill(connection, {"kimi no na wa": 10, "kimi no naya": known})
    hits = await found(dsn, "kimi no nawa")
    assert hits[letter] == ("kimi no naya", 1)
    assert hits[1 - letter] == ("kimi no na wa", 1)


async def test_few_names_as_typed_stand_before_what_many_begin_with_a_space_less(
    dsn: str, connection: Connection
) -> None:
    await fill(connection, SEQUELS | {"full metal panic": WELL_KNOWN})
    assert await found(dsn, "full metal", first=3) == [
        ("full metal panic", 0),
        ("fullmetal 00", 1),
        ("fullmetal 01", 1),
    ]
    assert await found(dsn, "full metal", first=1) == [("full metal panic", 0)]
    assert await found(dsn, "full metal p", first=3) == [("full metal panic", 0)]


@pytest.mark.parametrize(("times", "first"), [(100, "full metal panic"), (101, "fullmetal 00")])
async def test_what_more_than_a_hundred_times_as_many_mean_with_a_space_less_stands_first(
    dsn: str, connection: Connection, times: int, first: str
) -> None:
    sequels = {name: times * WELL_KNOWN - number for number, name in enumerate(SEQUELS)}
    await fill(connection, sequels | {"full metal panic": WELL_KNOWN})
    hits = await found(dsn, "full metal", first=3)
    assert hits[0][0] == first


async def test_of_what_begins_with_a_space_less_nothing_is_said_where_it_is_not_known_to_be_much(
    dsn: str, connection: Connection
) -> None:
    await fill(connection, SEQUELS | {"full metal panic": WELL_KNOWN})
    assert await found(dsn, "full metal", learnt=False) == [("full metal panic", 0)]


NAMES: Final = {"attack on titan": 5, "attack of titans": 10, "himouto umaru chan": 3, "ore no orugan": 2}


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("attackontitan", "attack on titan"),
        ("attackontit", "attack on titan"),
        ("att ackontitan", "attack on titan"),
        ("a t t a c k o n", "attack on titan"),
        ("ontitan", "attack on titan"),
        ("himoutoumaru", "himouto umaru chan"),
        ("himōtoumaruchan", "himouto umaru chan"),
        ("orenoorugan", "ore no orugan"),
    ],
)
async def test_spaces_elsewhere_are_one_error_however_many(
    dsn: str, connection: Connection, text: str, name: str
) -> None:
    await fill(connection, NAMES)
    assert await found(dsn, text) == [(name, 1)]


@pytest.mark.parametrize("learnt", [True, False])
async def test_spaces_are_found_in_prefixes_that_many_names_begin_with_and_behind_them(
    dsn: str, connection: Connection, learnt: bool
) -> None:
    await fill(connection, SEQUELS)
    assert await found(dsn, "ful lme tal", first=1, learnt=learnt) == [("fullmetal 00", 1)]
    assert await found(dsn, "full metal 0 2", learnt=learnt) == [("fullmetal 02", 1)]


@pytest.mark.parametrize(("text", "names"), [("onp", []), ("onpu", [("on punk", 1)])])
async def test_spaces_are_forgiven_in_texts_in_which_one_error_is(
    dsn: str, connection: Connection, text: str, names: list[tuple[str, int]]
) -> None:
    await fill(connection, {"on punk": 1})
    assert await found(dsn, text) == names


@pytest.mark.parametrize(("most", "names"), [(9, []), (10, [("ab cdef ghij", 1)])])
async def test_so_many_beginnings_are_looked_at(
    dsn: str, connection: Connection, monkeypatch: pytest.MonkeyPatch, most: int, names: list[tuple[str, int]]
) -> None:
    await fill(connection, {"ab cdef ghij": 1})
    monkeypatch.setattr(typeahead_nearby, "MAX_SPACED", most)
    assert await found(dsn, "abcdefghij") == names


@pytest.mark.parametrize(("text", "names"), [("ful met", ["ful met"]), ("full met", ["full met", "fullmetal 00"])])
async def test_behind_names_as_typed_other_spaces_are_shown_where_two_errors_are_forgiven(
    dsn: str, connection: Connection, text: str, names: list[str]
) -> None:
    sequels = {name.replace("full", text.split(" ", maxsplit=1)[0]): known for name, known in SEQUELS.items()}
    await fill(connection, sequels | {text: WELL_KNOWN})
    assert [name for name, _ in await found(dsn, text, first=2)] == names


@pytest.mark.parametrize(
    ("letters", "names"), [(-1, ["kimi no nare sora", "kimi no nase sora"]), (0, ["kimi no nare sora"])]
)
async def test_names_that_begin_with_a_long_text_are_meant_however_few_know_them(
    dsn: str, connection: Connection, letters: int, names: list[str]
) -> None:
    await fill(connection, {"kimi no nare sora": 1, "kimi no nase sora": 10})
    text = "kimi no nare sora"[: CHOSEN_CHARS + letters]
    assert [name for name, _ in await found(dsn, text)] == names
