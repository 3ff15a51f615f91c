"""`kizuna cache` on a real PostgreSQL."""

import asyncio
import json
from collections.abc import Generator
from contextlib import contextmanager
from types import SimpleNamespace

import asyncpg
import pytest
from catalog.kept_answers import CacheUse, KeptAnswer, add_uses, insert_answers
from standalone.__main__ import command_line
from standalone.commands import caching
from typer.testing import CliRunner


async def fill(dsn: str) -> None:
    connection = await asyncpg.connect(dsn)
    row = KeptAnswer(signature=b"what", stamp=b"old", wording=b"words", vector=None, document=b"1")
    await insert_answers(connection, [row])
    await add_uses(connection, [CacheUse(tier="kept", outcome="near", lookups=2, saved_ms=1_500.0)])
    await connection.close()


def test_what_is_kept_and_counted_is_shown_and_then_cleared(dsn: str, monkeypatch: pytest.MonkeyPatch) -> None:
    @contextmanager
    def here(*_: object) -> Generator[SimpleNamespace]:
        yield SimpleNamespace(dsn=dsn)

    def said(*arguments: str) -> str:
        done = CliRunner().invoke(command_line(), ["cache", *arguments])
        assert done.exit_code == 0, done.output
        return done.output

    monkeypatch.setattr(caching, "database", here)
    asyncio.run(fill(dsn))
    assert said("stats").splitlines()[2].split()[:6] == ["kept", "2", "2", "1.00", "1.5", "s"]
    stats = json.loads(said("stats", "--json"))
    assert (stats["held"]["outdated"], stats["uses"][0]["outcome"]) == (1, "near")
    assert said("clear").startswith("cleared; answers that were kept for all agents: 1\n")
    stats = json.loads(said("stats", "--json"))
    assert (stats["held"]["outdated"], stats["uses"]) == (0, [])
    assert said("clear").startswith("cleared; answers that were kept for all agents: 0\n")
