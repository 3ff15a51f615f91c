"""Turns of conversations in a real PostgreSQL: read back in their order, and bounded in number and age."""

from collections.abc import AsyncIterator
from uuid import uuid4

import asyncpg
import pytest
from catalog.conversations import TurnRow, insert_turns, last_turns, prune_turns
from catalog.prepared import Driver

DAY_S = 86_400.0
ONE, OTHER = uuid4(), uuid4()


@pytest.fixture
async def driver(dsn: str) -> AsyncIterator[Driver]:
    connection = await asyncpg.connect(dsn)
    yield connection
    await connection.close()


def rows(*documents: bytes) -> list[TurnRow]:
    return [TurnRow(conversation_id=ONE, document=each) for each in documents]


async def test_the_last_turns_of_a_conversation_are_read_oldest_first(driver: Driver) -> None:
    await insert_turns(driver, [*rows(b"1", b"2"), TurnRow(conversation_id=OTHER, document=b"x")], max_turns=3)
    await insert_turns(driver, rows(b"3", b"4"), max_turns=3)
    assert await last_turns(driver, ONE, ttl_s=DAY_S, max_turns=9) == [b"2", b"3", b"4"]
    assert await last_turns(driver, ONE, ttl_s=DAY_S, max_turns=1) == [b"4"]
    assert await last_turns(driver, uuid4(), ttl_s=DAY_S, max_turns=9) == []


async def test_a_conversation_ends_a_while_after_its_last_turn(driver: Driver) -> None:
    await insert_turns(driver, rows(b"1", b"2"), max_turns=3)
    await driver.execute("UPDATE conversation_turn SET told_at = now() - interval '2 days' WHERE document = '1'")
    assert await prune_turns(driver, ttl_s=DAY_S, keep_rows=100) == 0
    assert await last_turns(driver, ONE, ttl_s=DAY_S, max_turns=9) == [b"1", b"2"]
    await driver.execute("UPDATE conversation_turn SET told_at = now() - interval '2 days'")
    assert await last_turns(driver, ONE, ttl_s=DAY_S, max_turns=9) == []
    assert await prune_turns(driver, ttl_s=DAY_S, keep_rows=100) == 2


async def test_only_the_newest_turns_of_all_conversations_stay(driver: Driver) -> None:
    await insert_turns(driver, rows(b"1", b"2", b"3"), max_turns=3)
    assert await prune_turns(driver, ttl_s=DAY_S, keep_rows=2) == 1
    assert await last_turns(driver, ONE, ttl_s=DAY_S, max_turns=9) == [b"2", b"3"]
