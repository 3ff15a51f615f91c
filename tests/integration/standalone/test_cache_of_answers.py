"""`kizuna cache` on a real PostgreSQL."""

import asyncpg
from catalog.kept_answers import CacheUse, KeptAnswer, add_uses, insert_answers
from standalone.caching import clear, read


async def test_what_is_kept_and_counted_is_read_and_then_cleared(dsn: str) -> None:
    connection = await asyncpg.connect(dsn)
    row = KeptAnswer(signature=b"what", stamp=b"old", wording=b"words", vector=None, document=b"1")
    await insert_answers(connection, [row])
    await add_uses(connection, [CacheUse(tier="kept", outcome="near", lookups=2, saved_ms=1.5)])
    await connection.close()
    stats = await read(dsn)
    assert (stats.held.outdated, [use.lookups for use in stats.uses]) == (1, [2])
    assert await clear(dsn) == 1
    stats = await read(dsn)
    assert (stats.held.outdated, stats.uses) == (0, ())
