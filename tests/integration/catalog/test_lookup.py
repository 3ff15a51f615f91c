"""Names in a text are found exactly, within the typing errors that their length is forgiven, and no further."""

from collections.abc import AsyncIterator

import pytest
from catalog.database import Database
from catalog.entities import EntityType, entity_id
from catalog.lookup import LEAST_KNOWN_OWNER, find_names
from catalog.misspelt_names import (
    KNOWN_BY_A_WORD,
    LEAST_MISTYPED,
    LIKELIER,
    closeness_of,
    edits,
    find_misspelt,
    one_edit_variants,
)
from catalog.names import fold
from catalog.tables import entity, entity_name
from catalog.typeahead_typos import typo_budget
from hypothesis import given
from hypothesis import strategies as st
from standalone.postgres import EmbeddedPostgres

from tests.conftest import clone
from tests.support.statements import driver_of

NAMES: list[tuple[str, str, list[str], int, bool]] = [
    # (type, name, further names, popularity, adult)
    ("anime", "Kaleido Star", ["カレイドスター"], 500, False),
    ("anime", "Eternity Library & Girl", [], 40, False),
    ("anime", "Mononoke", [], 300, False),
    ("manga", "Mononoke", [], 30, False),
    ("anime", "Princess Mononoke", ["Mononoke Hime"], 900, False),
    ("anime", "Season 2", [], 5, False),
    ("anime", "Quiet Nights", ["Shizuka na Yoru"], 70, True),
    ("character", "Mirelle", [], 10, False),
    ("character", "Mirelle", ["The Thief"], 90, False),
    ("studio", "ERDO", [], 20, False),
    ("person", "86 Percent Tanaka", [], 15, False),
    ("anime", "Zorblat 100 II", [], 60, False),
    ("character", "Quimbel", [], LEAST_KNOWN_OWNER, False),
    ("character", "Vimbel", [], LEAST_KNOWN_OWNER - 1, False),
    ("anime", "Release", [], 1_000_000, False),
    ("anime", "Glanderton", [], LEAST_MISTYPED, False),
    ("anime", "Prosverian", [], LEAST_MISTYPED - 1, False),
    ("anime", "The Long Way to Far Drellum", [], KNOWN_BY_A_WORD - 1, False),
    ("anime", "The Long Way to Far Skellum", [], KNOWN_BY_A_WORD, False),
    ("anime", "Tarnak Half", [], 99, False),
    ("character", "Tarmak", [], 999, False),
    ("anime", "Torvex Half", [], 99, False),
    ("character", "Tormex", [], 1_000, False),
    ("anime", "My Gadget Academy", [], 800, False),
    ("anime", "My Gadget Academy Season 6", ["MGA 6"], 90, False),
    ("anime", "My Gadget Academy Season 7", ["GQX 6"], 80, False),
]


@pytest.fixture(scope="module")
async def named(postgres: EmbeddedPostgres, migrated: str) -> AsyncIterator[Database]:
    """A catalogue of the names above, read only."""
    async with Database(await clone(postgres, migrated)) as database:
        await _plant(database)
        yield database


async def _plant(database: Database) -> None:
    async with database.write() as connection:
        for n, (kind, name, others, popularity, adult) in enumerate(NAMES, start=1):
            ref = f"{kind}:n-{n}"
            values = {"key": n, "id": entity_id(ref), "type": kind, "ref": ref, "name": name}
            await connection.execute(entity.insert().values(**values, popularity=popularity, adult=adult))
            for position, text in enumerate([name, *others]):
                kind_of_name = "synonym" if position else "english"
                row = {"entity_key": n, "position": position, "kind": kind_of_name, "name": text, "folded": fold(text)}
                await connection.execute(entity_name.insert().values(**row))


async def spans(database: Database, text: str, *types: EntityType, include_adult: bool = False) -> dict[str, list[str]]:
    async with database.read() as connection:
        found = await find_names(await driver_of(connection), text, types=types, include_adult=include_adult)
    return {text[s.start : s.end]: [f"{m.type}:{m.name}" for m in s.matches] for s in found}


@pytest.mark.parametrize(
    "written", ["Zorblat 100 2", "zorblat 100 season 2", "zorblat 100 2nd season", "zorblat 100 s2"]
)
async def test_a_season_is_found_however_it_is_told(named: Database, written: str) -> None:
    assert (await spans(named, f"who made {written}"))[written] == ["anime:Zorblat 100 II"]


async def test_an_owner_is_found_without_the_apostrophe(named: Database) -> None:
    found = await spans(named, "quimbels voice and vimbels and kaleido stars")
    assert list(found) == ["quimbels", "kaleido stars"]


async def test_an_everyday_word_in_the_plural_is_no_name(named: Database) -> None:
    assert await spans(named, "the releases of that year") == {}


async def guesses(database: Database, name: str) -> list[tuple[str, int]]:
    async with database.read() as connection:
        return [(m.name, m.typos) for m in await find_misspelt(await driver_of(connection), name)]


async def test_every_name_in_a_text_is_found_with_its_place(named: Database) -> None:
    found = await spans(named, "Is Princess Mononoke like Kaleido Star?")
    assert set(found) == {"Princess Mononoke", "Mononoke", "Kaleido Star?"}


async def test_case_punctuation_and_script_do_not_matter(named: Database) -> None:
    assert await spans(named, "kaleido-star!") == {"kaleido-star!": ["anime:Kaleido Star"]}
    assert await spans(named, "カレイドスター") == {"カレイドスター": ["anime:Kaleido Star"]}


async def test_an_ampersand_reads_as_and(named: Database) -> None:
    for text in ("eternity library and girl", "Eternity Library & Girl"):
        assert text in await spans(named, text)


async def test_a_possessive_is_taken_off(named: Database) -> None:
    assert await spans(named, "Mirelle's rivals") == {"Mirelle's": ["character:Mirelle", "character:Mirelle"]}


async def test_the_more_popular_namesake_comes_first(named: Database) -> None:
    async with named.read() as connection:
        (span,) = await find_names(await driver_of(connection), "Mirelle")
    assert [m.popularity for m in span.matches] == [90, 10]


async def test_a_name_of_two_kinds_is_found_as_both_or_as_the_one_asked_for(named: Database) -> None:
    assert await spans(named, "Mononoke") == {"Mononoke": ["anime:Mononoke", "manga:Mononoke"]}
    assert await spans(named, "Mononoke", EntityType.MANGA) == {"Mononoke": ["manga:Mononoke"]}


async def test_adult_titles_are_found_only_where_admitted(named: Database) -> None:
    assert await spans(named, "Quiet Nights") == {}
    assert await spans(named, "Quiet Nights", include_adult=True) == {"Quiet Nights": ["anime:Quiet Nights"]}


@pytest.mark.parametrize(
    ("written", "meant", "typos"),
    [
        ("Kaliedo Star", "Kaleido Star", 1),  # a swap counts once
        ("KaleidoStar", "Kaleido Star", 1),  # a missing space counts once
        ("Kaleid Star", "Kaleido Star", 1),
        ("Kaleiddo Starr", "Kaleido Star", 2),
        ("EDRO", "ERDO", 1),
        ("Princes Mononoke", "Princess Mononoke", 1),
    ],
)
async def test_typing_errors_are_forgiven(named: Database, written: str, meant: str, typos: int) -> None:
    assert (meant, typos) in await guesses(named, written)


@pytest.mark.parametrize("written", ["Gorire Tsukasu", "Kalxxdo Stxr", "Season 3", "87 Percent Tanaka", "ODER", ""])
async def test_what_is_too_far_off_finds_nothing(named: Database, written: str) -> None:
    assert await guesses(named, written) == []


async def test_a_part_of_a_name_finds_it_and_says_so(named: Database) -> None:
    async with named.read() as connection:
        found = await find_misspelt(await driver_of(connection), "Princess")
    assert [(m.name, m.typos, m.omitted) for m in found] == [("Princess Mononoke", 0, 1)]


@pytest.mark.parametrize(
    ("written", "meant"),
    [("Glandertasn", ["Glanderton"]), ("Prosveriosn", []), ("Skellum", ["Far Skellum"]), ("Drellum", [])],
)
async def test_one_word_means_nothing_unknown_by_two_errors_or_from_the_middle(
    named: Database, written: str, meant: list[str]
) -> None:
    assert [name.removeprefix("The Long Way to ") for name, _ in await guesses(named, written)] == meant
    if not meant:
        assert await guesses(named, f"The Long Way to Far {written}") or written == "Prosveriosn"


async def test_a_word_of_a_name_is_a_typing_error_only_for_what_is_far_better_known(named: Database) -> None:
    assert LIKELIER * (99 + 1) == 1_000
    assert await guesses(named, "Tarnak") == [("Tarnak Half", 0)]
    assert await guesses(named, "Torvex") == [("Tormex", 1)]


async def test_characters_of_one_name_are_told_apart_by_what_they_are_known_from(sample_dsn: str) -> None:
    async with Database(sample_dsn) as sample, sample.read() as connection:
        spans = await find_names(await driver_of(connection), "Rem or Spike Spiegel", types=[EntityType.CHARACTER])
    known = {(match.name, match.known_from) for span in spans for match in span.matches}
    assert len(known) == 3
    assert {name for name, title in known if title is None} == {"Spike Spiegel"}


async def test_a_possessive_is_no_typing_error(named: Database) -> None:
    async with named.read() as connection:
        found = await find_misspelt(await driver_of(connection), "Kaleido's")
    assert [(match.name, match.typos) for match in found] == [("Kaleido Star", 0)]


@pytest.mark.parametrize("text", ["%", "_", "'; drop table entity; --", "\\", "a%b_c", "\u202e\u200b", "🎌🎌"])
async def test_metacharacters_are_text(named: Database, text: str) -> None:
    assert await spans(named, text) == {}
    assert await guesses(named, text) == []


@pytest.mark.parametrize(("folded", "budget"), [("abc", 0), ("abcd", 1), ("abcdefg", 1), ("abcdefgh", 2)])
def test_one_error_is_forgiven_from_four_letters_and_two_from_eight(folded: str, budget: int) -> None:
    assert typo_budget(folded) == budget


def test_a_wrong_first_letter_counts_twice() -> None:
    assert edits("kaleido", "xaleido", cap=3) == 2


@given(st.text(alphabet="abc 1", min_size=4, max_size=12).filter(lambda t: t == t.strip() and "  " not in t))
def test_every_variant_is_one_edit_away_and_keeps_the_digits(folded: str) -> None:
    for variant in one_edit_variants(folded)[:200]:
        assert edits(folded, variant, cap=2) <= 2
        assert [c for c in folded if c.isdigit()] == [c for c in variant if c.isdigit()]


@given(st.text(alphabet="abcd", max_size=8), st.text(alphabet="abcd", max_size=8))
def test_the_distance_is_symmetric_and_zero_only_for_the_same(left: str, right: str) -> None:
    assert edits(left, right, cap=9) == edits(right, left, cap=9)
    assert (edits(left, right, cap=9) == 0) == (left == right)


@pytest.mark.parametrize("question", ["le studio d'Cowboy Bebop", "l'Cowboy Bebop", "qui a fait d’Cowboy Bebop"])
async def test_an_elided_article_is_no_part_of_a_name(small: Database, question: str) -> None:
    async with small.read() as connection:
        found = await find_names(await driver_of(connection), question)
    assert "Cowboy Bebop" in {match.name for span in found for match in span.matches}


@pytest.mark.parametrize(
    ("length", "edits_", "least", "most"), [(8, 2, 0.3, 0.3), (13, 2, 0.3, 0.4), (40, 2, 0.65, 0.8)]
)
def test_longer_names_have_to_be_closer(length: int, edits_: int, least: float, most: float) -> None:
    assert least <= closeness_of("a" * length, edits=edits_) <= most


async def test_a_text_that_breaks_its_line_is_looked_for_as_any_other(named: Database) -> None:
    async with named.read() as connection:
        driver = await driver_of(connection)
        found = await find_names(driver, "Kaleido\nStar, by\r\nERDO")
        assert {match.name for span in found for match in span.matches} == {"Kaleido Star", "ERDO"}
        assert await find_misspelt(driver, "!\n!") == ()


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("mga", [("My Gadget Academy", 0), ("My Gadget Academy Season 6", 1)]),
        ("mga 6", [("My Gadget Academy Season 6", 0)]),
        ("gqx", [("My Gadget Academy Season 7", 1)]),
    ],
)
async def test_a_name_held_with_a_number_only_means_the_title_without_it(
    named: Database, written: str, meant: list[tuple[str, int]]
) -> None:
    async with named.read() as connection:
        found = await find_misspelt(await driver_of(connection), written)
    assert [(m.name, m.omitted) for m in found] == meant
