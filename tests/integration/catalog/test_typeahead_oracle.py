"""Every answer over random catalogues and edits is that of a naive statement over the tables of the catalog itself."""

import random
import string
from collections.abc import AsyncIterator
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Final, LiteralString
from uuid import UUID

import asyncpg
import pytest
from catalog import typeahead_index
from catalog.bulk_load import Connection
from catalog.entities import EntityType
from catalog.names import fold
from catalog.typeahead import Typeahead, Typed
from catalog.typeahead_hits import MIXED, class_of, name_of
from catalog.typeahead_index import rebuild
from catalog.typeahead_keys import WRITTEN, listed_as, written_key
from catalog.typeahead_lists import LIST_HITS, MAX_LIGHT_KEYS, MIN_LIST_HITS, QUOTAS
from catalog.typeahead_refill import collect, made_below
from catalog.typeahead_refresh import refresh

KINDS: Final = tuple(EntityType)
WORDS: Final = (
    "ab", "ab", "aab", "abc", "abd", "abe", "acre", "b", "bach", "baach", "cab", "dab", "eggshells", "fabric",
)  # fmt: skip

# What: the same answer by brute force. No index is of use.
ORACLE: Final[LiteralString] = """
WITH matching AS (
        SELECT DISTINCT ON (e.key) e.id, e.type::text AS type, e.adult, e.popularity, e.name COLLATE "C" AS name,
            CASE WHEN n.folded = $1 AND (n.name IN ($1, $6) OR n.name LIKE '% %') THEN
                    CASE WHEN doer THEN 1 + alias::int ELSE 2 * alias::int END
                WHEN e.type = 'character' AND n.name LIKE '% %'
                    AND (split_part(n.folded, ' ', 1) = $1 OR n.folded LIKE '% ' || $1) THEN 1 + alias::int
                WHEN starts_with(n.folded, $1) THEN 2 + 3 * alias::int
                WHEN n.folded LIKE '% ' || $1 THEN CASE WHEN doer THEN 2 ELSE 3 END + 3 * alias::int
                ELSE 4 + 3 * alias::int END AS class
        FROM entity AS e JOIN entity_name AS n ON n.entity_key = e.key
        CROSS JOIN LATERAL (
            SELECT n.kind = 'synonym' AND n.position > 0, e.type IN ('character', 'person', 'studio')
        ) AS told(alias, doer)
        WHERE (' ' || n.folded) LIKE '% ' || $1 || '%' AND e.type::text = ANY ($2) AND (NOT e.adult OR $3)
        ORDER BY e.key, class, n.position
), compared AS (
    SELECT *, max(popularity) FILTER (WHERE class <= 2) OVER () AS most FROM (
        SELECT *, row_number() OVER (PARTITION BY type, adult ORDER BY class, popularity DESC, name, id) AS place
        FROM matching) AS one
    WHERE place <= $8
), yielding AS (
    SELECT *, CASE WHEN class < 2 AND NOT $7 AND (type = 'episode' OR popularity * 100 < most) THEN 2 ELSE class END
        AS counts
    FROM compared
), levelled AS (
    SELECT *, CASE WHEN counts = 2 AND NOT $7 THEN 1 ELSE counts END
        + CASE WHEN type = 'episode' AND NOT $7 AND 1 < row_number() OVER (
            PARTITION BY type, adult ORDER BY counts, popularity DESC, name, id) THEN 100 ELSE 0 END AS level
    FROM yielding
), placed AS (
    SELECT *, CASE WHEN NOT $7 THEN
        (row_number() OVER (PARTITION BY level, type, adult ORDER BY counts, popularity DESC, name, id) - 1)
        / (CAST($4 AS jsonb) ->> type)::int END AS round
    FROM levelled)
SELECT id FROM placed
ORDER BY level, round, popularity DESC, name, id
LIMIT $5
"""

# What: lists that this transaction changed, and how many of them where they were. Bound: none.
CHANGED: Final[LiteralString] = """
SELECT pg_stat_get_xact_tuples_updated(list), pg_stat_get_xact_tuples_hot_updated(list)
FROM CAST('typeahead_prefix' AS regclass) AS list
"""


@dataclass
class Catalogue:
    """A small catalog that is edited at random; every change is refreshed in its transaction."""

    connection: Connection
    rng: random.Random
    serial: int = 0
    keys: list[int] = field(default_factory=list[int])

    async def add(self) -> int:
        self.serial += 1
        kind = self.rng.choices(KINDS, weights=(6, 2, 1, 3, 1, 1))[0]
        names = [self.name() for _ in range(self.rng.randint(1, 3))]
        key: int = await self.connection.fetchval(
            "INSERT INTO entity (id, type, ref, name, popularity, adult) VALUES ($1, $2, $3, $4, $5, $6) RETURNING key",
            UUID(int=self.rng.getrandbits(128)), kind.value, str(self.serial), names[0], self.popularity(),
            self.rng.random() < 0.1,
        )  # fmt: skip
        for position, name in enumerate(names):
            await self.call(key, position, name)
        self.keys.append(key)
        return key

    async def call(self, key: int, position: int, name: str) -> None:
        kind = "romaji" if position == 0 else self.rng.choice(("english", "synonym"))
        await self.connection.execute(
            "INSERT INTO entity_name VALUES ($1, $2, $3, $4, $5) ON CONFLICT (entity_key, position)"
            " DO UPDATE SET kind = excluded.kind, name = excluded.name, folded = excluded.folded",
            key, position, kind, name, fold(name),
        )  # fmt: skip

    async def edit(self) -> int:
        key = self.rng.choice(self.keys)
        match self.rng.randrange(5):
            case 0:
                return await self.add()
            case 1:
                self.keys.remove(key)
                await self.connection.execute("DELETE FROM entity WHERE key = $1", key)
            case 2:
                name = self.name()
                await self.call(key, 0, name)
                await self.connection.execute("UPDATE entity SET name = $2 WHERE key = $1", key, name)
            case 3:
                await self.connection.execute("UPDATE entity SET adult = NOT adult WHERE key = $1", key)
            case _:
                statement = "UPDATE entity SET popularity = $2 WHERE key = $1"
                await self.connection.execute(statement, key, self.popularity())
        return key

    def name(self) -> str:
        return " ".join(self.rng.choices(WORDS, k=self.rng.randint(1, 3)))

    def popularity(self) -> int:
        return self.rng.choice((0, 0, 5, 10, self.rng.randrange(1_000), self.rng.randrange(100_000)))


@pytest.fixture
async def connection(dsn: str) -> AsyncIterator[Any]:
    opened = await asyncpg.connect(dsn)
    yield opened
    await opened.close()


async def assert_equal_answers(dsn: str, connection: Connection, rng: random.Random) -> None:
    quotas = "{" + ",".join(f'"{kind}": {quota}' for kind, quota in QUOTAS.items()) + "}"
    texts = sorted(
        {word[:n] for word in WORDS for n in range(1, 4)}
        | {*WORDS, "ab ab", "aab ab", "ab a", "abc d", "eggshells fabric ab"}
    )
    async with Typeahead(dsn) as typeahead:
        if rng.random() < 0.5:
            await typeahead.version()  # learns which prefixes are heavy
        for text in texts:
            types = tuple(rng.sample(KINDS, rng.choice((0, 0, 1, 1, 2))))
            first, adult = rng.choice((1, 5, 10, 11, 50)), rng.random() < 0.3
            shown = [kind.value for kind in types or KINDS]
            alone = len(types) == 1 and not adult
            rows = await connection.fetch(ORACLE, fold(text), shown, adult, quotas, first, text, alone, MIN_LIST_HITS)
            if expected := [row[0] for row in rows]:  # else other spellings are looked for
                hits = await typeahead.search(Typed(text, first, types, adult))
                assert [hit.id for hit in hits] == expected, (text, first, types, adult)
                [together] = await typeahead.search_many([Typed(text, first, types, adult)])
                assert together in (None, hits)


@pytest.mark.parametrize("seed", range(4))
async def test_a_made_index_answers_like_the_naive_statement(dsn: str, connection: Connection, seed: int) -> None:
    rng = random.Random(seed)
    catalogue = Catalogue(connection, rng)
    async with connection.transaction():
        for _ in range(LIST_HITS * 4):
            await catalogue.add()
        await rebuild(connection)
    await assert_equal_answers(dsn, connection, rng)


async def test_what_several_processes_make_is_what_one_makes(
    connection: Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    catalogue = Catalogue(connection, random.Random(8))
    async with connection.transaction():
        for _ in range(LIST_HITS * 4):
            await catalogue.add()
        await rebuild(connection)
        made = await lists(connection), await words(connection)
        monkeypatch.setattr(typeahead_index, "BATCH_NAMES", 100)
        monkeypatch.setattr(typeahead_index, "PART_KEYS", 100)
        await rebuild(connection)
        assert (await lists(connection), await words(connection)) == made


@pytest.mark.parametrize("seed", range(6))
async def test_a_kept_index_answers_like_the_naive_statement_after_every_edit(
    dsn: str, connection: Connection, seed: int
) -> None:
    rng = random.Random(100 + seed)
    catalogue = Catalogue(connection, rng)
    for size in (MAX_LIGHT_KEYS // 2, LIST_HITS * 2, MAX_LIGHT_KEYS, 3, 20):
        async with connection.transaction():
            await refresh(connection, [await catalogue.add() for _ in range(size)])
        for _ in range(8):
            async with connection.transaction():
                await refresh(connection, {await catalogue.edit() for _ in range(rng.randint(1, 6))})
        await assert_equal_answers(dsn, connection, rng)
        await assert_lists_as_made_anew(connection)


@pytest.mark.parametrize("seed", range(3))
async def test_lists_follow_what_becomes_better_or_less_known(dsn: str, connection: Connection, seed: int) -> None:
    rng = random.Random(300 + seed)
    catalogue = Catalogue(connection, rng)
    async with connection.transaction():
        keys = [await catalogue.add() for _ in range(LIST_HITS * 5)]
        await rebuild(connection)
    for _ in range(12):
        async with connection.transaction():
            for _ in range(5):
                changed = rng.sample(keys, rng.choice((1, 1, 2, 5)))
                known = rng.choice((0, 5, 10_000, rng.randrange(1_000)))
                statement = "UPDATE entity SET popularity = CASE WHEN $2 % 2 = 0 THEN $2 ELSE popularity + $2 - 500 END"
                await connection.execute(statement + " WHERE key = ANY ($1)", changed, known)
                await refresh(connection, changed)
        await assert_lists_as_made_anew(connection)
    await assert_equal_answers(dsn, connection, rng)


async def test_only_lists_in_which_somebody_moves_are_written(connection: Connection) -> None:
    catalogue = Catalogue(connection, random.Random(4))
    async with connection.transaction():
        keys = [await catalogue.add() for _ in range(LIST_HITS * 2)]
        await connection.execute(
            "UPDATE entity SET popularity = 10 * key, name = 'same', type = 'anime', adult = false"
        )
        await connection.execute("UPDATE entity_name SET name = 'same', folded = 'same', kind = 'romaji'")
        await refresh(connection, keys)
    for more, moves in ((0, False), (5, False), (-5, False), (15, True), (-15, True)):
        with suppress(_UndoneError):
            async with connection.transaction():
                await connection.execute(
                    "UPDATE entity SET popularity = popularity + $2 WHERE key = $1", keys[-9], more
                )
                await refresh(connection, keys[-9:-8])
                written = "SELECT count(*) FROM typeahead_prefix WHERE xmin = pg_current_xact_id()::xid"
                assert bool(await connection.fetchval(written)) == moves
                raise _UndoneError


@pytest.mark.parametrize(("known", "last"), [(50, "anime"), (9_350, "person"), (9_250, "anime")])
async def test_who_passes_only_other_kinds_at_the_end_of_a_mixed_list_comes_into_it(
    connection: Connection, known: int, last: str
) -> None:
    """Rounds of three anime and a person fill a mixed list up to the second of the third round."""
    catalogue = Catalogue(connection, random.Random(5))
    async with connection.transaction():
        keys = [await catalogue.add() for _ in range(LIST_HITS * 2)]
        anime, people = keys[:96], keys[96:]
        ranks = [*((key, "anime", 10_000 - 100 * n) for n, key in enumerate(anime))]
        ranks += [(key, "person", 20_000 - 100 * n if n < 2 else 50 - n) for n, key in enumerate(people)]
        await connection.executemany(
            "UPDATE entity SET adult = false, type = $2, popularity = $3 WHERE key = $1", ranks
        )
        await connection.execute("UPDATE entity SET name = 'same'")
        await connection.execute("DELETE FROM entity_name WHERE position > 0")
        await connection.execute("UPDATE entity_name SET name = 'same', folded = 'same', kind = 'romaji'")
        await refresh(connection, keys)
        await connection.execute("UPDATE entity SET popularity = $2 WHERE key = $1", people[2], known)
        await refresh(connection, [people[2]])
    await assert_lists_as_made_anew(connection)
    statement = "SELECT type FROM entity WHERE key = (SELECT entity_key FROM typeahead_name WHERE name_id = $1)"
    hits = await connection.fetchval("SELECT hits FROM typeahead_prefix WHERE prefix = 's' AND segment = $1", MIXED)
    assert await connection.fetchval(statement, name_of(hits[-1])) == last


async def test_lists_that_many_left_are_filled_again(connection: Connection) -> None:
    catalogue = Catalogue(connection, random.Random(3))
    async with connection.transaction():
        keys = [await catalogue.add() for _ in range(LIST_HITS * 6)]
        await rebuild(connection)
    for n, key in enumerate(keys[: LIST_HITS * 2]):
        statement = "UPDATE entity SET popularity = $2 WHERE key = $1" if n % 2 else "DELETE FROM entity WHERE key = $1"
        await connection.execute(statement, key, *([0] if n % 2 else []))
        await refresh(connection, [key])
    await assert_lists_as_made_anew(connection)


async def test_lists_of_writings_come_and_go_with_those_that_are_written_so_and_with_what_they_are_read_as(
    connection: Connection,
) -> None:
    catalogue = Catalogue(connection, random.Random(6))
    statement = "SELECT DISTINCT prefix FROM typeahead_prefix WHERE starts_with(prefix, $1) ORDER BY prefix"
    async with connection.transaction():
        keys = [await catalogue.add() for _ in range(MAX_LIGHT_KEYS + 20)]
        await connection.execute("DELETE FROM entity_name WHERE position > 0")
        await connection.execute("UPDATE entity_name SET name = 'ko', folded = 'ko', kind = 'romaji'")
        await refresh(connection, keys)
        for written, light in ((["kou"], False), (["kou", "コ"], False), ([], False), (["kou"], True)):
            for key, name in zip(keys, [*written, "ko", "ko"], strict=False):
                await catalogue.call(key, 0, name)
            for key in keys[-30:]:
                await catalogue.call(key, 0, "cab" if light else "ko")
            await refresh(connection, keys)
            lists = [prefix for (prefix,) in await connection.fetch(statement, WRITTEN)]
            assert lists == ([] if light else sorted(listed_as(written_key(name, "ko")) for name in written))
            await assert_lists_as_made_anew(connection)


async def test_lists_that_change_stay_on_their_pages(connection: Connection) -> None:
    catalogue = Catalogue(connection, random.Random(4))
    async with connection.transaction():
        keys = [await catalogue.add() for _ in range(LIST_HITS * 6)]
        await rebuild(connection)
    async with connection.transaction():
        await connection.execute("UPDATE entity SET popularity = popularity + 1000000 WHERE key = $1", keys[0])
        await refresh(connection, [keys[0]])
        changed, stayed = await connection.fetchrow(CHANGED) or (0, 0)
    assert changed > 0
    assert stayed == changed


@pytest.mark.parametrize("seed", range(3))
async def test_lists_are_made_of_those_of_longer_prefixes_as_of_all_keys(connection: Connection, seed: int) -> None:
    catalogue = Catalogue(connection, random.Random(200 + seed))
    async with connection.transaction():
        for _ in range(LIST_HITS * 8):
            await catalogue.add()
        await rebuild(connection)
    statement = "SELECT prefix, segment FROM typeahead_prefix WHERE segment > 0 AND NOT starts_with(prefix, $1)"
    places = await connection.fetch(statement, WRITTEN)
    made = 0
    for prefix, number in places:
        [expected] = await collect(connection, [prefix], [number])
        found = (await made_below(connection, [prefix], number)).get(prefix)
        if found is not None:
            made += 1
            assert found.complete == expected.complete
            assert found.hits == expected.hits[: len(found.hits)]
            assert len(found.hits) >= min(MIN_LIST_HITS, len(expected.hits))
    assert made > len(places) / 2


class _UndoneError(Exception):
    """Ends a transaction of which nothing is to stay."""


async def assert_lists_as_made_anew(connection: Connection) -> None:
    """Lists that were kept are those that are made anew, or their beginnings where they are cut; words are the same."""
    kept, kept_words = await lists(connection), await words(connection)
    assert await connection.fetch("SELECT * FROM typeahead_shown ORDER BY prefix, place") == await as_listed(connection)
    anew: dict[tuple[str, int], tuple[list[tuple[int, ...]], bool]] = {}
    with suppress(_UndoneError):
        async with connection.transaction():
            await rebuild(connection)
            anew = await lists(connection)
            assert await words(connection) == kept_words
            shown = await connection.fetch("SELECT * FROM typeahead_shown ORDER BY prefix, place")
            assert shown == await as_listed(connection)
            raise _UndoneError
    assert {place for place, (hits, _) in kept.items() if hits} == anew.keys()
    for place, (hits, complete) in anew.items():
        found, whole = kept[place]
        assert found == (hits if place[1] == MIXED or whole else hits[: len(found)]), place
        assert len(found) >= min(MIN_LIST_HITS, len(hits))
        assert complete or not whole


async def as_listed(connection: Connection) -> list[Any]:
    """Return what has to be shown: the names of mixed lists, as they are."""
    statement = """
    SELECT prefix, place, n.segment, name_id, n.popularity, year, id, n.name, matched_name, image_url
    FROM typeahead_prefix AS p CROSS JOIN unnest(hits) WITH ORDINALITY AS one(hit, place)
    JOIN typeahead_name AS n ON name_id = hit / 8
    WHERE p.segment = $1 ORDER BY prefix, place
    """
    return await connection.fetch(statement, MIXED)


async def lists(connection: Connection) -> dict[tuple[str, int], tuple[list[tuple[int, ...]], bool]]:
    names = {
        row[0]: row[1:] for row in await connection.fetch("SELECT name_id, entity_key, position FROM typeahead_name")
    }
    rows = await connection.fetch("SELECT prefix, segment, hits, complete FROM typeahead_prefix")
    return {
        (prefix, number): ([(class_of(hit), *names[name_of(hit)]) for hit in hits], complete)
        for prefix, number, hits, complete in rows
    }


async def test_what_only_grew_and_shrank_again_is_what_was_made_at_once(connection: Connection) -> None:
    catalogue = Catalogue(connection, random.Random(7))
    async with connection.transaction():
        await refresh(connection, [await catalogue.add() for _ in range(MAX_LIGHT_KEYS)])
        before = await words(connection)
        added = [await catalogue.add() for _ in range(30)]
        await refresh(connection, added)
        await connection.execute("DELETE FROM entity WHERE key = ANY ($1)", added)
        await refresh(connection, added)
        assert await words(connection) == before
        await rebuild(connection)
        assert await words(connection) == before


async def words(connection: Connection) -> list[Any]:
    return [
        await connection.fetchval("SELECT count(*) FROM typeahead_key"),
        await connection.fetch("SELECT * FROM typeahead_word ORDER BY word"),
        await connection.fetch("SELECT * FROM typeahead_deletion ORDER BY deletion, left_out, begun, start"),
    ]


async def test_a_change_is_seen_with_its_transaction_and_not_before(dsn: str, connection: Connection) -> None:
    catalogue = Catalogue(connection, random.Random(1))
    async with Typeahead(dsn) as typeahead:
        async with connection.transaction():
            key = await catalogue.add()
            await catalogue.call(key, 0, string.ascii_lowercase)
            await refresh(connection, [key])
            assert await typeahead.search(Typed("abcdef", include_adult=True)) == []
        hits = await typeahead.search(Typed("abcdef", include_adult=True))
        assert [hit.matched_name for hit in hits] == [string.ascii_lowercase]
