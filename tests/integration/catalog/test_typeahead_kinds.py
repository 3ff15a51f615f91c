"""A kind that is typed behind a name."""

from collections.abc import AsyncIterator, Mapping
from typing import Any
from uuid import UUID

import asyncpg
import pytest
from catalog.entities import EntityType
from catalog.names import fold
from catalog.typeahead import Typeahead, Typed
from catalog.typeahead_kinds import named_kind
from catalog.typeahead_refresh import refresh

ANIME, MANGA = EntityType.ANIME, EntityType.MANGA
HELD = {
    ("zorblat", ANIME): 9_000,
    ("zorblat", MANGA): 500,
    ("zorblat the manga", ANIME): 20,
    ("plim", MANGA): 10,
    ("plim anime", MANGA): 400,
}


@pytest.fixture
async def connection(dsn: str) -> AsyncIterator[Any]:
    opened = await asyncpg.connect(dsn)
    yield opened
    await opened.close()


@pytest.fixture
async def typeahead(dsn: str, connection: Any) -> AsyncIterator[Typeahead]:  # noqa: ANN401 - asyncpg has no types
    await fill(connection, HELD)
    async with Typeahead(dsn) as opened:
        yield opened


async def fill(connection: Any, popularity: Mapping[tuple[str, EntityType], int]) -> None:  # noqa: ANN401 - as above
    keys: list[int] = []
    async with connection.transaction():
        for number, ((name, kind), known) in enumerate(popularity.items()):
            key = await connection.fetchval(
                "INSERT INTO entity (id, type, ref, name, popularity, adult) VALUES ($1, $2, $3, $4, $5, false)"
                " RETURNING key",
                UUID(int=number), kind.value, str(number), name, known,
            )  # fmt: skip
            await connection.execute("INSERT INTO entity_name VALUES ($1, 0, 'romaji', $2, $3)", key, name, fold(name))
            keys.append(key)
        await refresh(connection, keys)


async def found(typeahead: Typeahead, text: str, *types: EntityType) -> list[tuple[str, EntityType]]:
    return [(hit.name, hit.type) for hit in await typeahead.search(Typed(text, types=types))]


@pytest.mark.parametrize(
    ("key", "named"),
    [
        ("zorblat anime", ("zorblat", ANIME)),
        ("zor blat manga", ("zor blat", MANGA)),
        ("anime", None),
        ("zorblat animes", None),
        ("zorblatmanga", None),
    ],
)
def test_a_kind_stands_behind_something(key: str, named: tuple[str, EntityType] | None) -> None:
    assert named_kind(key) == named


async def test_the_best_known_of_a_kind_stands_before_names_that_say_it(typeahead: Typeahead) -> None:
    assert (await found(typeahead, "zorblat manga"))[:1] == [("zorblat", MANGA)]
    assert (await found(typeahead, "zorblat anime"))[:1] == [("zorblat", ANIME)]


async def test_a_better_known_name_that_says_it_stays_first(typeahead: Typeahead) -> None:
    assert await found(typeahead, "plim anime") == [("plim anime", MANGA)]
    assert await found(typeahead, "plim manga") == [("plim", MANGA), ("plim anime", MANGA)]


async def test_errors_are_forgiven_where_nothing_says_it(typeahead: Typeahead) -> None:
    assert ("zorblat", ANIME) in await found(typeahead, "zorblta anime")


async def test_a_kind_that_is_not_asked_for_is_not_shown(typeahead: Typeahead) -> None:
    assert await found(typeahead, "zorblat manga", ANIME) == [("zorblat the manga", ANIME)]


async def test_such_a_text_runs_by_itself(typeahead: Typeahead) -> None:
    alone, together = await typeahead.search_many([Typed("zorblat manga"), Typed("zorblat")])
    assert (alone, together) == (None, await typeahead.search(Typed("zorblat")))
