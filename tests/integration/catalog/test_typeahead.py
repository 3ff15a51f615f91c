"""What is typed finds names by their beginning, in strict order, whatever it holds."""

import unicodedata

import pytest
from catalog import typeahead
from catalog.database import Database
from catalog.entities import EntityType
from catalog.typeahead import Hit

from tests.support.small_catalog import SmallCatalog, write_small_catalog
from tests.support.statements import plan_of, statements_sent


async def search(
    database: Database,
    typed: str,
    *,
    first: int = 10,
    types: tuple[EntityType, ...] = tuple(EntityType),
    include_adult: bool = False,
) -> list[Hit]:
    async with database.read() as connection:
        return await typeahead.search(connection, typed, first=first, types=types, include_adult=include_adult)


async def names(database: Database, typed: str, **options: object) -> list[str]:
    return [hit.entity.name for hit in await search(database, typed, **options)]  # pyright: ignore[reportArgumentType]


async def test_a_beginning_finds_names_the_popular_first(small: Database) -> None:
    assert await names(small, "cow") == ["Cowboy Bebop", "Cowboy Bebop: The Movie", "Cowboy Bebop Shooting Star"]


async def test_a_whole_name_comes_before_a_longer_more_popular_one(database: Database) -> None:
    world = SmallCatalog(database)
    await world.add("anime:1", "Kaiba", popularity=900)
    await world.add("anime:2", "K", popularity=1)
    assert await names(database, "k") == ["K", "Kaiba"]


async def test_a_title_comes_before_a_more_popular_synonym(database: Database) -> None:
    world = SmallCatalog(database)
    await world.add("anime:1", "Attack", popularity=1)
    await world.add("anime:2", "Titan", synonyms=("Attacking",), popularity=900)
    await world.add("anime:3", "Other", titles=("Attackers",), popularity=500)
    assert await names(database, "atta") == ["Other", "Attack", "Titan"]


async def test_entities_that_tie_come_by_name_and_then_by_id(database: Database) -> None:
    world = SmallCatalog(database)
    for n, name in enumerate(["Twin B", "Twin A", "Twin A"]):
        await world.add(f"anime:{n}", name)
    hits = await search(database, "twin")
    assert [hit.entity.name for hit in hits] == ["Twin A", "Twin A", "Twin B"]
    assert hits[0].entity.id < hits[1].entity.id


async def test_an_entity_is_one_hit_however_many_of_its_names_match(database: Database) -> None:
    world = SmallCatalog(database)
    await world.add("anime:1", "Bleach", synonyms=("Bleach TV", "Bleach - Burichi"))
    hits = await search(database, "bleach")
    assert [(hit.entity.name, hit.matched_name) for hit in hits] == [("Bleach", "Bleach")]


async def test_a_hit_tells_which_name_matched_as_it_is_stored(small: Database) -> None:
    (hit,) = await search(small, "space j")
    assert (hit.entity.name, hit.matched_name, hit.typos, hit.year) == ("Cowboy Bebop", "Space Jazz", 0, 1998)


@pytest.mark.parametrize(
    "typed", ["KAUBOI", "Kaubōi", "kauboi bib", unicodedata.normalize("NFD", "kaubōi"), "ｋａｕｂｏｉ", "  kauboi!  "]
)
async def test_case_accents_width_and_punctuation_do_not_matter(small: Database, typed: str) -> None:
    assert await names(small, typed) == ["Cowboy Bebop"]


async def test_kinds_can_be_chosen(small: Database) -> None:
    assert await names(small, "s", types=(EntityType.STUDIO,)) == ["Sunrise"]
    assert await names(small, "s", types=(EntityType.CHARACTER, EntityType.PERSON)) == [
        "Spike Spiegel",
        "Shinichiro Watanabe",
    ]


async def test_every_kind_of_entity_is_found(database: Database) -> None:
    world = SmallCatalog(database)
    zoo = await world.add("anime:1", "Zoo")
    await world.add("episode:1", "Zoo, part one", anime_id=zoo, number=1, position=1)
    for kind in set(EntityType) - {EntityType.ANIME, EntityType.EPISODE}:
        await world.add(f"{kind}:1", f"Zoo of {kind}")
    assert {hit.entity.type for hit in await search(database, "zoo")} == set(EntityType)


async def test_adult_entities_are_found_only_where_they_are_asked_for(small: Database) -> None:
    for typed in ("bebop a", "night", "bebop aftre"):  # a beginning, another kind, a typing error
        assert await names(small, typed) == []
    assert await names(small, "bebop a", include_adult=True) == ["Bebop After Dark"]
    assert await names(small, "bebop aftre", include_adult=True) == ["Bebop After Dark"]


async def test_a_later_word_is_found_after_the_beginnings(database: Database) -> None:
    world = await write_small_catalog(database)
    await world.add("anime:30", "Movie Night", popularity=1)
    assert await names(database, "movie") == ["Movie Night", "Cowboy Bebop: The Movie"]


async def test_one_typing_error_is_forgiven_from_four_letters(database: Database) -> None:
    world = SmallCatalog(database)
    await world.add("anime:1", "Naruto")
    for typed in ("narito", "narruto", "narto", "nartuo", "nari"):
        hits = await search(database, typed)
        assert [(hit.entity.name, hit.typos) for hit in hits] == [("Naruto", 1)], typed
    assert await names(database, "nsr") == []


async def test_a_wrong_first_letter_and_a_wrong_digit_are_not_forgiven(database: Database) -> None:
    world = SmallCatalog(database)
    await world.add("anime:1", "Naruto 2007")
    assert await names(database, "maruto") == []
    assert await names(database, "naruto 2008") == []


async def test_what_matches_without_an_error_comes_first(database: Database) -> None:
    world = SmallCatalog(database)
    await world.add("anime:1", "Fate", popularity=1)
    await world.add("anime:2", "Fame", popularity=900)
    assert [(h.entity.name, h.typos) for h in await search(database, "fate")] == [("Fate", 0), ("Fame", 1)]


async def test_no_more_hits_come_than_are_asked_for(small: Database) -> None:
    for first in (1, 2, 3):
        assert len(await search(small, "cow", first=first)) == first
    assert len(await search(small, "movie", first=1)) == 1


@pytest.mark.parametrize(
    "typed",
    [
        "",
        "   ",
        "\x00",
        "\ud800",
        "%",
        "_",
        "\\",
        "'",
        '"; DROP TABLE entity; --',
        "a" * 5_000,
        "🏴‍☠️",
        "\u202e",
        "!!!",
        "()|&:*",
    ],
)
async def test_whatever_is_typed_there_is_an_answer(small: Database, typed: str) -> None:
    assert await search(small, typed) == []


async def test_a_name_of_signs_only_is_found(database: Database) -> None:
    world = SmallCatalog(database)
    await world.add("anime:1", "!!!")
    await world.add("anime:2", "100%")
    assert await names(database, "!!") == ["!!!"]
    assert await names(database, "100%") == ["100%"]


async def test_enough_beginnings_need_one_statement_and_fewer_need_two(small: Database) -> None:
    with statements_sent() as sent:
        await search(small, "cow", first=3)
        assert len(sent) == 1
        await search(small, "cow", first=4)
        assert len(sent) == 3


async def test_both_statements_look_names_up_by_index(small: Database) -> None:
    async with small.read() as connection:
        with statements_sent() as sent:
            await typeahead.search(connection, "cowboy", first=50)
        plans = [await plan_of(connection, statement) for statement in sent]
    assert all("entity_name_folded_idx" in plan for plan in plans)
    assert "entity_name_folded_trgm_idx" in plans[1]
    assert not any("Seq Scan on entity_name" in plan for plan in plans)
