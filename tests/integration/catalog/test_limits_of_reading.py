"""Each limit of what the catalog reads at its edge: words of a name, namesakes, variants, lists, descriptions."""

from collections.abc import AsyncIterator, Sequence

import pytest
from catalog import pages, tables
from catalog.cards import DESCRIPTION_CHARS, load_cards
from catalog.database import Database
from catalog.entities import EntityType, entity_id
from catalog.lookup import MAX_NAME_WORDS, MAX_NAMESAKES, find_names
from catalog.misspelt_names import MAX_VARIANT_CHARS, find_misspelt
from catalog.names import fold
from catalog.pages import MAX_LISTED, Window, fetch_pages
from sqlalchemy.ext.asyncio import AsyncConnection
from standalone.postgres import EmbeddedPostgres

from tests.conftest import clone
from tests.support.statements import driver_of

LONGEST = " ".join(f"w{n}" for n in range(MAX_NAME_WORDS))
TOO_LONG = " ".join(f"v{n}" for n in range(MAX_NAME_WORDS + 1))
# Two words, so that a typing error lies within one of them.
VARIED = "a" * (MAX_VARIANT_CHARS - 12) + " xylophonist"
UNVARIED = "b" * (MAX_VARIANT_CHARS - 11) + " xylophonist"
FEW, MANY = "Narrator", "Villager"
"""Names that as many have as are kept, and one more."""
WITH_LIST, WITH_MORE, DESCRIBED = "anime:listed", "anime:more", "anime:described-"


def described_in(chars: int) -> str:
    """A text of so many characters, in words of five with the space behind them."""
    return ("tell " * (chars // 5 + 1))[:chars]


def entities() -> list[tuple[str, str, int]]:
    """Dataset ids, names and popularities."""
    alike = [
        (f"character:{name}-{n}", name, n) for name, more in ((FEW, 0), (MANY, 1)) for n in range(MAX_NAMESAKES + more)
    ]
    long = [(f"anime:{n}", name, 1) for n, name in enumerate((LONGEST, TOO_LONG, VARIED, UNVARIED))]
    listed = [(f"anime:l-{n}", f"Listed {n}", n) for n in range(MAX_LISTED + 1)]
    short = [(f"studio:{n}", name, 1) for n, name in enumerate(("Zqx Harbour", "Wv Harbour", "Brix", "Vuk"))]
    described = [(f"{DESCRIBED}{n}", f"Told {n}", 1) for n in (DESCRIPTION_CHARS, DESCRIPTION_CHARS + 1)]
    return [*alike, *long, *short, *listed, *described, (WITH_LIST, "With List", 1), (WITH_MORE, "With More", 1)]


async def plant(session: AsyncConnection) -> None:
    held = entities()
    rows = [
        {"key": key, "id": entity_id(ref), "type": ref.split(":")[0], "ref": ref, "name": name, "popularity": fame}
        for key, (ref, name, fame) in enumerate(held, start=1)
    ]
    names = [
        {"entity_key": row["key"], "position": 0, "kind": "english", "name": name, "folded": fold(name)}
        for row, (_, name, _) in zip(rows, held, strict=True)
    ]
    titles = [
        {
            "id": row["id"],
            "title_romaji": name,
            "synopsis": described_in(int(name.split()[1])) if ref.startswith(DESCRIBED) else None,
        }
        for row, (ref, name, _) in zip(rows, held, strict=True)
        if row["type"] == "anime"
    ]
    related = [
        {"anime_id": entity_id(owner), "related_anime_id": entity_id(f"anime:l-{n}"), "relation_type": "other"}
        for owner, count in ((WITH_LIST, MAX_LISTED), (WITH_MORE, MAX_LISTED + 1))
        for n in range(count)
    ]
    await session.execute(tables.entity.insert(), rows)
    await session.execute(tables.entity_name.insert(), names)
    await session.execute(tables.anime.insert(), titles)
    await session.execute(tables.anime_related_anime.insert(), related)


@pytest.fixture(scope="module")
async def planted(postgres: EmbeddedPostgres, migrated: str) -> AsyncIterator[Database]:
    """A catalog of what is as long as a limit, and one longer; read only."""
    async with Database(await clone(postgres, migrated)) as database:
        async with database.write() as session:
            await plant(session)
        yield database


async def names_in(database: Database, text: str) -> list[Sequence[str]]:
    async with database.read() as connection:
        spans = await find_names(await driver_of(connection), text, types=(), include_adult=False)
    return [[match.name for match in span.matches] for span in spans]


@pytest.mark.parametrize("text", [LONGEST, f"who directed {LONGEST} ?"])
async def test_a_name_of_so_many_words_is_found_in_a_text(planted: Database, text: str) -> None:
    assert [LONGEST] in await names_in(planted, text)


async def test_a_name_of_one_word_more_is_not_found_in_a_text(planted: Database) -> None:
    assert await names_in(planted, f"who directed {TOO_LONG} ?") == []


@pytest.mark.parametrize(("name", "held"), [(FEW, MAX_NAMESAKES), (MANY, MAX_NAMESAKES + 1)])
async def test_so_many_namesakes_are_kept_the_best_known_first(planted: Database, name: str, held: int) -> None:
    async with planted.read() as connection:
        (span,) = await find_names(await driver_of(connection), name, types=(), include_adult=False)
    known = [match.popularity for match in span.matches]
    assert known == sorted(range(held), reverse=True)[:MAX_NAMESAKES]


@pytest.mark.parametrize(("name", "found"), [(VARIED, True), (UNVARIED, False)])
async def test_one_edit_is_looked_up_for_names_of_so_many_letters(
    planted: Database,
    name: str,
    found: bool,
) -> None:
    assert (len(fold(name)) <= MAX_VARIANT_CHARS) == found
    async with planted.read() as connection:
        guessed = await find_misspelt(await driver_of(connection), name.replace("xyl", "xul"))
    assert [match.name for match in guessed] == ([name] if found else [])


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("zqx", ["Zqx Harbour"]),
        ("wv", []),
        ("brux", ["Brix"]),
        ("brxi", ["Brix"]),
        ("vuc", []),
    ],
)
async def test_parts_have_three_letters_and_a_typing_error_is_forgiven_from_four(
    planted: Database, typed: str, found: list[str]
) -> None:
    async with planted.read() as connection:
        guessed = await find_misspelt(await driver_of(connection), typed)
    assert [match.name for match in guessed] == found


@pytest.mark.parametrize(("owner", "total"), [(WITH_LIST, MAX_LISTED), (WITH_MORE, MAX_LISTED + 1)])
async def test_a_list_without_pages_holds_so_many_and_tells_how_many_there_are(
    planted: Database, owner: str, total: int
) -> None:
    key = entity_id(owner)
    async with planted.read() as connection:
        driver = await driver_of(connection)
        (page,) = (await fetch_pages(driver, pages.RELATED_ANIME, [key], window=Window(), include_adult=False)).values()
    assert (len(page.members), page.total) == (MAX_LISTED, total)
    assert page.members[0].entity.name == f"Listed {total - 1}"
    assert [member.position for member in page.members] == list(range(1, MAX_LISTED + 1))


@pytest.mark.parametrize(
    ("chars", "description"),
    [
        (DESCRIPTION_CHARS, described_in(DESCRIPTION_CHARS)),
        (DESCRIPTION_CHARS + 1, f"{described_in(DESCRIPTION_CHARS - 6)}…"),
    ],
)
async def test_a_card_tells_a_description_whole_or_says_that_it_is_cut(
    planted: Database, chars: int, description: str
) -> None:
    async with planted.read() as connection:
        (card,) = (await load_cards(connection, [entity_id(f"{DESCRIBED}{chars}")])).values()
    assert card.type is EntityType.ANIME
    assert card.description == description
