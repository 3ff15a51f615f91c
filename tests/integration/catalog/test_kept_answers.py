"""Kept answers in a real PostgreSQL: found by signature and data, bounded in number and age, counted and cleared."""

from collections.abc import AsyncIterator
from dataclasses import replace

import asyncpg
import pytest
from catalog.data_stamp import digest_of, fetch_data_stamp
from catalog.kept_answers import (
    CacheUse,
    FoundAnswer,
    KeptAnswer,
    add_uses,
    clear_answers,
    find_answers,
    insert_answers,
    prune_answers,
    read_holdings,
    read_uses,
)
from catalog.prepared import Driver

DAY_S = 86_400.0


@pytest.fixture
async def driver(dsn: str) -> AsyncIterator[Driver]:
    connection = await asyncpg.connect(dsn)
    yield connection
    await connection.close()


@pytest.fixture
async def row(driver: Driver) -> KeptAnswer:
    """An answer of today's data."""
    stamp = digest_of(await fetch_data_stamp(driver))
    return KeptAnswer(signature=b"what", stamp=stamp, wording=b"words", vector=b"\x00\x3c", document=b"1")


async def found(driver: Driver, row: KeptAnswer, *, ttl_s: float = DAY_S, limit: int = 9) -> list[FoundAnswer]:
    return await find_answers(driver, row.signature, stamp=row.stamp, ttl_s=ttl_s, limit=limit)


async def test_answers_are_found_by_what_their_questions_say_newest_first(driver: Driver, row: KeptAnswer) -> None:
    other = replace(row, wording=b"other words", vector=None, document=b"2")
    await insert_answers(driver, [row, other, replace(row, signature=b"else"), replace(row, stamp=b"old")])
    answers = [FoundAnswer(wording=each.wording, vector=each.vector, document=each.document) for each in (other, row)]
    assert await found(driver, row) == answers
    assert await found(driver, row, limit=1) == answers[:1]


async def test_of_the_same_words_the_newer_answer_is_kept(driver: Driver, row: KeptAnswer) -> None:
    await insert_answers(driver, [row])
    await driver.execute("UPDATE kept_answer SET kept_at = now() - interval '2 days'")
    assert await found(driver, row) == []
    await insert_answers(driver, [replace(row, document=b"2")])
    assert [each.document for each in await found(driver, row)] == [b"2"]


async def test_what_is_too_old_of_other_data_or_too_much_is_deleted(driver: Driver, row: KeptAnswer) -> None:
    rows = [replace(row, wording=str(n).encode()) for n in range(4)]
    await insert_answers(driver, [*rows, replace(row, stamp=b"old")])
    await driver.execute("UPDATE kept_answer SET kept_at = now() - interval '2 days' WHERE wording = '0'")
    assert await prune_answers(driver, ttl_s=DAY_S, keep_rows=2) == 3
    assert [each.wording for each in await found(driver, row)] == [b"3", b"2"]
    assert await prune_answers(driver, ttl_s=DAY_S, keep_rows=2) == 0


async def test_uses_of_all_agents_are_added_up(driver: Driver) -> None:
    use = CacheUse(tier="kept", outcome="near", lookups=2, saved_ms=1.5)
    await add_uses(driver, [use, replace(use, outcome="miss", saved_ms=0.0)])
    await add_uses(driver, [use])
    assert [(each.tier, each.outcome, each.lookups, each.saved_ms) for each in await read_uses(driver)] == [
        ("kept", "miss", 2, 0.0),
        ("kept", "near", 4, 3.0),
    ]


async def test_clearing_throws_all_away_and_changes_the_stamp_that_agents_compare(
    driver: Driver, row: KeptAnswer
) -> None:
    await insert_answers(driver, [row, replace(row, stamp=b"old")])
    await add_uses(driver, [CacheUse(tier="exact", outcome="hit", lookups=1, saved_ms=0.0)])
    held = await read_holdings(driver)
    assert (held.current, held.outdated, held.bytes > 0, held.oldest is None) == (1, 1, True, False)
    stamps = {await fetch_data_stamp(driver)}
    for deleted in (2, 0):
        assert await clear_answers(driver) == deleted
        stamps.add(await fetch_data_stamp(driver))
    assert len(stamps) == 3
    assert await read_uses(driver) == []
    held = await read_holdings(driver)
    assert (held.current, held.outdated, held.bytes, held.oldest) == (0, 0, 0, None)
