"""How many statements a search takes: as few as what was typed wrong leaves open."""

import re
from collections.abc import Container

import pytest
from asyncpg import Record
from asyncpg.pool import PoolConnectionProxy
from catalog.typeahead import Typeahead
from catalog.typeahead_lookups import Lookups
from catalog.typeahead_ranking import Scope
from catalog.typeahead_search import search

EVERYTHING = Scope.of(first=10, types=(), include_adult=False)


class Counted:
    """A connection of asyncpg that notes the tables of each statement."""

    def __init__(self, connection: "PoolConnectionProxy[Record]") -> None:
        self._connection = connection
        self.read: list[set[str]] = []

    async def fetch(self, statement: str, *values: object) -> list[Record]:
        self.read.append(set(re.findall(r"typeahead_(\w+)", statement)))
        return await self._connection.fetch(statement, *values)


async def read(dsn: str, text: str, heavy: Container[str] = ()) -> tuple[list[str], list[set[str]]]:
    """Return the names that are found, and the tables of each statement; of heavy prefixes these are known."""
    async with Typeahead(dsn) as typeahead, typeahead.connections.one() as connection:
        counted = Counted(connection)
        found = await search(Lookups(counted, heavy), text, EVERYTHING)
    return [row["name"] for _, row in found], counted.read


BEGUN, SPELT, NEAR = {"key", "name"}, {"key", "name"}, {"key", "deletion"}
STARTS, WORDS = {"deletion"}, {"word"}


@pytest.mark.parametrize(
    ("text", "name"),
    [("fullmtal alchemist", "Fullmetal Alchemist"), ("fullmtal alchemst", "Fullmetal Alchemist")],
)
async def test_an_error_in_one_word_or_in_each_of_two_takes_three(sample_dsn: str, text: str, name: str) -> None:
    names, tables = await read(sample_dsn, text)
    assert name in names
    assert tables == [BEGUN, NEAR, SPELT]


async def test_where_nothing_can_be_meant_with_one_error_no_other_word_is_looked_at(sample_dsn: str) -> None:
    names, tables = await read(sample_dsn, "shingeyxki no kyojin")
    assert names[0] == "Attack on Titan"
    assert tables == [BEGUN, NEAR, STARTS, WORDS, SPELT]


@pytest.mark.parametrize(
    ("text", "tables"),
    [
        ("fu", [{"shown"}]),
        ("fuu", [{"shown"}]),
        ("フウ", [{"shown"}]),
        ("soo", [{"shown"}, {"shown"}]),
        ("shippuu", [{"key", "name"}]),
    ],
)
async def test_words_that_are_typed_as_names_are_written_take_hardly_more_than_others(
    sample_dsn: str, text: str, tables: list[set[str]]
) -> None:
    """Some names are written as ``fuu`` and ``フウ``, many begin with ``fu``, and nothing is written as ``soo``."""
    async with Typeahead(sample_dsn) as typeahead, typeahead.connections.one() as connection:
        heavy = await Lookups(connection).heavy_prefixes()
    assert (await read(sample_dsn, text, heavy))[1] == tables
