"""What is near to a mistyped word is read up to a named number of rows, however many there are, the most used first."""

from collections.abc import AsyncIterator, Mapping, Sequence
from itertools import islice, permutations
from typing import Any

import asyncpg
import pytest
from catalog.typeahead import Typeahead
from catalog.typeahead_nearby import Nearby
from catalog.typeahead_typos import MAX_BEGUN, MAX_SHARING, Slip, slips_of

type Row = tuple[str, int, int, str, int]
"""Of ``typeahead_deletion``."""


@pytest.fixture
async def connection(dsn: str) -> AsyncIterator[Any]:
    opened = await asyncpg.connect(dsn)
    yield opened
    await opened.close()


def endings(count: int) -> list[str]:
    """So many pairs of letters none of which is in ``abcdef``."""
    return ["".join(pair) for pair in islice(permutations("ghijklmnopqrst", 2), count)]


def used(words: Sequence[str]) -> dict[str, int]:
    """The later, the more used."""
    return {word: uses for uses, word in enumerate(words, start=1)}


def most(words: Mapping[str, int], count: int) -> dict[str, int]:
    return dict(sorted(words.items(), key=lambda pair: -pair[1])[:count])


async def fill(connection: asyncpg.Connection, rows: Sequence[Row], words: Mapping[str, int]) -> None:
    await connection.copy_records_to_table("typeahead_deletion", records=rows)
    records = [(word, uses, uses) for word, uses in words.items()]
    await connection.copy_records_to_table("typeahead_word", records=records)


async def near(dsn: str, typed: str, *, typos: int) -> Mapping[str, int]:
    slip = one_slip(typed, typos=typos)
    async with Typeahead(dsn) as typeahead, typeahead.connections.one() as opened:
        nearby = Nearby(opened)
        words = (await nearby.once([slip])).words if typos == 1 else await nearby.twice([slip])
    return words.get(slip.place, {})


def one_slip(typed: str, *, typos: int) -> Slip:
    [slip] = slips_of(typed, typed, typos=typos)
    return slip


@pytest.mark.parametrize("more", [-1, 0, 1])
async def test_of_words_that_share_all_but_one_letter_so_many_are_read(
    dsn: str, connection: asyncpg.Connection, more: int
) -> None:
    words = used([f"ab{letter}def" for letter in islice("abcdefghijklmnopqrstuvwxyz", MAX_SHARING + more)])
    await fill(connection, [("abdef", 1, uses, word, uses) for word, uses in words.items()], words)
    assert await near(dsn, "abdef x", typos=1) == most(words, MAX_SHARING)


async def test_the_word_that_lacks_a_typed_letter_is_read_before_the_most_used(
    dsn: str, connection: asyncpg.Connection
) -> None:
    words = used([f"ab{letter}def" for letter in islice("abcdefghijklmnopqrstuvwxyz", MAX_SHARING)])
    rows: list[Row] = [("abdef", 1, 100, word, uses) for word, uses in words.items()]
    await fill(connection, [*rows, ("abdef", 0, 1, "abdef", 1)], {"abdef": 1})
    found = await near(dsn, "abxdef x", typos=1)
    assert found["abdef"] == 1
    assert len(found) == MAX_SHARING


@pytest.mark.parametrize("more", [-1, 0, 1])
async def test_of_beginnings_that_share_all_but_two_letters_so_many_are_read(
    dsn: str, connection: asyncpg.Connection, more: int
) -> None:
    words = used([f"abcd{ending}" for ending in endings(MAX_SHARING + more)])
    await fill(connection, [("abcd", 2, uses, word, uses) for word, uses in words.items()], words)
    assert await near(dsn, "abcdef x", typos=2) == most(words, MAX_SHARING)


async def test_shorter_beginnings_take_no_place_of_longer_ones(dsn: str, connection: asyncpg.Connection) -> None:
    words = used([f"abcd{ending}" for ending in endings(MAX_SHARING)])
    short = {f"abcd{letter}": 100 for letter in islice("ghijklmnopqrstuvwxyz", MAX_SHARING)}
    rows: list[Row] = [("abcd", 2, uses, word, uses) for word, uses in words.items()]
    rows += [("abcd", 1, uses, word, uses) for word, uses in short.items()]
    await fill(connection, rows, words | short)
    assert await near(dsn, "abcdef x", typos=2) == words | short


@pytest.mark.parametrize("more", [-1, 0, 1])
async def test_of_the_words_that_begin_so_so_many_are_looked_through(
    dsn: str, connection: asyncpg.Connection, more: int
) -> None:
    words = used([f"abcdgh{letter}" for letter in islice("abcdefghijklmnopqrstuvwxyz", MAX_BEGUN + more)])
    await fill(connection, [("abcd", 2, 1, "abcdgh", 0)], words)
    assert await near(dsn, "abcdef", typos=2) == most(words, MAX_BEGUN)


async def test_what_no_key_has_for_its_first_word_is_no_word(dsn: str, connection: asyncpg.Connection) -> None:
    await connection.execute("INSERT INTO typeahead_word VALUES ('abcdgh', 0, 5), ('abcdghi', 5, 5)")
    await fill(connection, [("abcd", 2, 5, "abcdgh", 0)], {})
    assert await near(dsn, "abcdef", typos=2) == {"abcdghi": 5}


def test_a_longer_word_is_looked_for_by_no_more_texts() -> None:
    once = [len(one_slip(f"{typed} x", typos=1).deletions) for typed in ("abcdefgh", "abcdefghijklmnop")]
    twice = [len(one_slip(f"{typed} x", typos=2).deletions) for typed in ("abcdef", "abcdefghijklmnop")]
    assert (once, twice) == ([8, 8], [22, 22])
