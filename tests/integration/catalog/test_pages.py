"""Lists are read in windows, for many owners in one statement, in an order that never changes."""

import asyncio
from uuid import UUID, uuid4

import pytest
from asyncpg.connection import LoggedQuery
from catalog import pages, tables
from catalog.database import Database
from catalog.entities import entity_id
from catalog.pages import Listing, Page, Window, fetch_pages

from tests.support.small_catalog import write_small_catalog
from tests.support.statements import Sent, driver_of, plan_of

BEBOP, MOVIE, ADULT = entity_id("anime:1"), entity_id("anime:5"), entity_id("anime:9")
SPIKE = entity_id("character:1")


async def read(
    database: Database, listing: Listing, *owners: UUID, window: Window | None = None, include_adult: bool = False
) -> dict[UUID, Page]:
    async with database.read() as connection:
        driver = await driver_of(connection)
        return await fetch_pages(driver, listing, owners, window=window or Window(), include_adult=include_adult)


def names(page: Page) -> list[tuple[str, str]]:
    return [(member.label, member.entity.name) for member in page.members]


async def test_the_cast_comes_by_role_and_then_by_popularity(small: Database) -> None:
    found = await read(small, pages.CAST, BEBOP)
    assert names(found[BEBOP]) == [("main", "Spike Spiegel"), ("main", "Jet Black"), ("supporting", "Vicious")]
    assert found[BEBOP].total == 3
    assert [member.position for member in found[BEBOP].members] == [1, 2, 3]


async def test_many_owners_are_read_at_once_and_one_without_members_is_absent(small: Database) -> None:
    found = await read(small, pages.CAST, BEBOP, MOVIE, uuid4())
    assert {owner: page.total for owner, page in found.items()} == {BEBOP: 3, MOVIE: 1}


@pytest.mark.parametrize(
    ("listing", "owner", "hidden"),
    [
        (pages.CAST, BEBOP, "Midnight"),
        (pages.RELATED_ANIME, BEBOP, "Bebop After Dark"),
        (pages.SOURCE_MANGA, BEBOP, "Night Manga"),
        (pages.APPEARANCES, SPIKE, "Bebop After Dark"),
        (pages.RELATIONSHIPS, SPIKE, "Midnight"),
        (pages.ADAPTATIONS, entity_id("manga:1"), "Bebop After Dark"),
        (pages.STUDIO_ANIME, entity_id("studio:1"), "Bebop After Dark"),
    ],
    ids=lambda value: value.name if isinstance(value, Listing) else None,
)
async def test_adult_members_show_only_where_they_are_asked_for(
    small: Database, listing: Listing, owner: UUID, hidden: str
) -> None:
    default, asked = await read(small, listing, owner), await read(small, listing, owner, include_adult=True)
    assert hidden not in {name for _, name in names(default[owner])}
    assert hidden in {name for _, name in names(asked[owner])}
    assert asked[owner].total == default[owner].total + 1


async def test_windows_that_follow_each_other_make_the_whole_list(small: Database) -> None:
    seen: list[str] = []
    for after in range(0, 6, 2):
        page = (await read(small, pages.EPISODES, BEBOP, window=Window(first=2, after=after)))[BEBOP]
        assert page.total == 5
        seen += [member.entity.name for member in page.members]
    assert seen == [f"Session {n}" for n in range(1, 6)]


async def test_a_window_behind_the_end_still_tells_the_length(small: Database) -> None:
    page = (await read(small, pages.EPISODES, BEBOP, window=Window(first=2, after=5)))[BEBOP]
    assert (page.members, page.total) == ((), 5)


async def test_a_person_is_listed_once_for_each_position_the_director_first(small: Database) -> None:
    found = await read(small, pages.STAFF, BEBOP)
    assert names(found[BEBOP]) == [("Director", "Shinichiro Watanabe"), ("Storyboard", "Shinichiro Watanabe")]


async def test_a_voice_actor_of_two_titles_and_an_author_of_two_roles_are_listed_once(small: Database) -> None:
    voices, authors = (
        await read(small, pages.VOICE_ACTORS, SPIKE),
        await read(small, pages.AUTHORS, entity_id("manga:1")),
    )
    assert names(voices[SPIKE]) == [("", "Koichi Yamadera")]
    assert names(authors[entity_id("manga:1")]) == [("", "Shinichiro Watanabe")]


async def test_a_producer_is_not_a_studio(database: Database) -> None:
    world = await write_small_catalog(database)
    await world.add("studio:2", "Bandai", popularity=9_000)
    await world.relate(tables.anime_studio, {"anime_id": "anime:1", "studio_id": "studio:2", "role": "producer"})
    assert names((await read(database, pages.STUDIOS, BEBOP))[BEBOP]) == [("", "Sunrise")]


async def test_relations_come_in_the_order_of_the_allow_list(small: Database) -> None:
    found = await read(small, pages.RELATED_ANIME, BEBOP, include_adult=True)
    assert [label for label, _ in names(found[BEBOP])] == ["sequel", "side_story"]


async def test_what_a_person_did_can_be_listed(small: Database) -> None:
    watanabe, yamadera = entity_id("person:2"), entity_id("person:1")
    assert names((await read(small, pages.STAFF_WORK, watanabe))[watanabe]) == [
        ("Director", "Cowboy Bebop"),
        ("Storyboard", "Cowboy Bebop"),
    ]
    assert names((await read(small, pages.VOICE_ROLES, yamadera))[yamadera]) == [("", "Spike Spiegel")]
    assert names((await read(small, pages.AUTHORED, watanabe))[watanabe]) == [
        ("artist", "Cowboy Bebop Shooting Star"),
        ("author", "Cowboy Bebop Shooting Star"),
    ]


async def test_members_that_tie_come_by_name_and_then_by_id(database: Database) -> None:
    world = await write_small_catalog(database)
    for n, name in enumerate(["Zeta", "Alpha", "Alpha"]):
        await world.add(f"character:7{n}", name)
        row = {"anime_id": "anime:5", "character_id": f"character:7{n}", "role": "supporting"}
        await world.relate(tables.anime_character, row)
    members = (await read(database, pages.CAST, MOVIE))[MOVIE].members[1:]
    assert [m.entity.name for m in members] == ["Alpha", "Alpha", "Zeta"]
    assert members[0].entity.id < members[1].entity.id


async def test_a_page_reads_only_the_rows_of_its_owners(small: Database) -> None:
    async with small.read() as connection:
        sent: list[LoggedQuery] = []
        driver = await driver_of(connection)
        with driver.query_logger(sent.append):
            await fetch_pages(driver, pages.APPEARANCES, [SPIKE], window=Window())
            await asyncio.sleep(0)  # asyncpg tells of a statement in the next turn of the loop
        plan = await plan_of(connection, Sent(sent[0].query, tuple(sent[0].args or ())))
    assert len(sent) == 1
    assert "anime_character_character_id_idx" in plan
    assert "Seq Scan" not in plan
