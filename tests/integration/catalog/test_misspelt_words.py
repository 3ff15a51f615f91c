"""A misspelt word is found with whichever of the words around it belong to the same name."""

from collections.abc import AsyncIterator

import pytest
from catalog.database import Database
from catalog.entities import EntityType
from catalog.misspelt_words import MAX_WORDS_BESIDE, find_around
from standalone.postgres import EmbeddedPostgres

from tests.conftest import clone
from tests.support.small_catalog import SmallCatalog
from tests.support.statements import driver_of


@pytest.fixture(scope="module")
async def named(postgres: EmbeddedPostgres, migrated: str) -> AsyncIterator[Database]:
    """A catalogue of made-up names, read only."""
    async with Database(await clone(postgres, migrated)) as database:
        catalog = SmallCatalog(database)
        await catalog.add("anime:1", "Meet a Quarn Live", popularity=50)
        await catalog.add("anime:2", "Live", popularity=900)
        await catalog.add("anime:3", "The Garden of Plimoria", popularity=40)
        await catalog.add("anime:4", "Shirobakko", popularity=30)
        await catalog.add("person:5", "Tomo Vellhart", synonyms=("Vellhart, Tomo",), popularity=5)
        await catalog.add("manga:6", "Ketsu Shoujo", popularity=5)
        await catalog.add("anime:7", " ".join(f"w{chr(97 + n)}rd" for n in range(14)), popularity=5)
        await catalog.add("anime:8", "Quiet Plimoria", popularity=5, adult=True)
        await catalog.add("anime:9", "Quarn Liver", popularity=5)
        await catalog.add("anime:10", "Love, Zorbel & Other Thorns", popularity=5)
        await catalog.add("anime:11", "Quill 3.0+1.0", popularity=5)
        yield database


async def around(database: Database, question: str, word: str, *types: EntityType) -> dict[str, list[str]]:
    start = question.index(word)
    async with database.read() as connection:
        found = await find_around(await driver_of(connection), question, (start, start + len(word)), types=types)
    return {question[s.start : s.end]: [m.name for m in s.matches] for s in found}


@pytest.mark.parametrize(
    ("question", "word", "name"),
    [
        ("who directed meet a qaurn live", "qaurn", "Meet a Quarn Live"),  # two letters swapped
        ("Who directed Meet a Quarn Luve?", "Luve?", "Meet a Quarn Live"),  # "Live" is a name of its own
        ("studio of the gardn of plimoria", "gardn", "The Garden of Plimoria"),  # left out
        ("studio of the garden of pllimoria", "pllimoria", "The Garden of Plimoria"),  # doubled
        ("hsirobakko sequel", "hsirobakko", "Shirobakko"),  # at the beginning
        ("anime directed by Vellhatr, Tomo", "Vellhatr,", "Tomo Vellhart"),
        ("Tomo Vellhrat's first film", "Vellhrat's", "Tomo Vellhart"),
        ("author of ketsu shyujo", "shyujo", "Ketsu Shoujo"),  # the error took a long vowel apart
    ],
)
async def test_one_error_in_one_word_of_a_name_is_mended(named: Database, question: str, word: str, name: str) -> None:
    found = await around(named, question, word)
    assert [name] in found.values()


async def test_a_space_that_was_left_out_is_put_in(named: Database) -> None:
    assert await around(named, "meet aquarn live", "aquarn") == {"meet aquarn live": ["Meet a Quarn Live"]}


async def test_the_longest_name_comes_first(named: Database) -> None:
    found = await around(named, "who directed meet a quarn luve", "luve")
    assert list(found) == ["meet a quarn luve", "luve"]


async def test_a_word_of_names_is_mended_only_within_a_longer_name(named: Database) -> None:
    assert await around(named, "Live of Plimoria", "Live") == {}
    assert await around(named, "quarn live", "live") == {"quarn live": ["Quarn Liver"]}


async def test_only_the_kinds_asked_for_are_found(named: Database) -> None:
    assert await around(named, "meet a qaurn live", "qaurn", EntityType.PERSON) == {}


async def test_adult_titles_are_left_out(named: Database) -> None:
    assert await around(named, "quiet plimorai", "plimorai") == {}


async def test_a_name_reaches_so_many_words_beyond_the_misspelt_one_and_no_further(named: Database) -> None:
    words = [f"w{chr(97 + n)}rd" for n in range(14)]
    at = MAX_WORDS_BESIDE
    assert len(words) > at + 1
    inside = [*words[:at], words[at] + "x", *words[at + 1 :]]
    too_far = [*words[: at + 1], words[at + 1] + "x", *words[at + 2 :]]
    assert await around(named, " ".join(inside), inside[at]) != {}
    assert await around(named, " ".join(too_far), too_far[at + 1]) == {}


@pytest.mark.parametrize("question", ["xyz", "?!", "12345 of 777", "ab", "% _ \\ '"])
async def test_what_is_near_to_nothing_finds_nothing(named: Database, question: str) -> None:
    assert await around(named, question, question) == {}


@pytest.mark.parametrize(
    ("question", "unknown", "name"),
    [
        ("who made love zorbel other thorns", "zorbel other thorns", "Love, Zorbel & Other Thorns"),
        ("studio of quill 3 0 1 0", "quill 3 0 1 0", "Quill 3.0+1.0"),
        ("who made shiro bakko", "shiro bakko", "Shirobakko"),
    ],
)
async def test_a_sign_or_a_space_may_be_missing(named: Database, question: str, unknown: str, name: str) -> None:
    found = await around(named, question, unknown)
    assert [name] in found.values()
