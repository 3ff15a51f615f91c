"""Runs as `kizuna runs`, `kizuna replay` and `kizuna ratings` find them in PostgreSQL."""

from dataclasses import replace

import asyncpg
import pytest
from agent_core.feedback import MIN_OUTCOMES
from agent_service.fitting import with_fitted_thresholds
from agent_service.settings import Settings
from catalog.run_ratings import rate_run
from catalog.run_record import packed
from catalog.runs import insert_runs
from pydantic import SecretStr
from standalone.errors import RecordUnreadable, VersionUnknown
from standalone.feedback import fit, go_back, keep, versions
from standalone.runs import found

from tests.support.run_records import document, row


async def test_a_run_is_found_and_one_of_another_version_is_said_to_be_unreadable(dsn: str) -> None:
    connection = await asyncpg.connect(dsn)
    await insert_runs(connection, [row("r-1"), row("r-2", document=b"nothing")])
    await connection.close()
    run = await found(dsn, "r-1")
    assert run is not None
    assert run.document == document()
    with pytest.raises(RecordUnreadable, match="record"):
        await found(dsn, "r-2")
    assert await found(dsn, "r-3") is None


async def test_thresholds_are_fitted_on_ratings_kept_used_by_the_next_agent_and_taken_back(dsn: str) -> None:
    hard = replace(document(), plan={"complexity": 5_400})
    connection = await asyncpg.connect(dsn)
    await insert_runs(connection, [row(f"r-{n}", document=packed(hard)) for n in range(MIN_OUTCOMES)])
    for n in range(MIN_OUTCOMES - 1):
        await rate_run(connection, f"r-{n}", helpful=False, comment="")
    settings = Settings(postgres_dsn=SecretStr(dsn))
    assert not (await fit(dsn, settings, [])).moves
    with pytest.raises(VersionUnknown):
        await go_back(dsn, None)
    await rate_run(connection, f"r-{MIN_OUTCOMES - 1}", helpful=False, comment="")
    await connection.close()
    fitting = await fit(dsn, settings, [])
    assert [each.name for each in fitting.fits if each.before != each.after] == ["agent_from"]
    assert (await with_fitted_thresholds(settings)).thresholds == settings.thresholds  # nothing is kept yet
    first = await keep(dsn, fitting)
    assert (await with_fitted_thresholds(settings)).agent_from == 5_000
    assert (await fit(dsn, settings, [])).version == first
    await go_back(dsn, None)
    assert (await with_fitted_thresholds(settings)).thresholds == settings.thresholds
    assert [each.fitted_on for each in await versions(dsn)] == ["brought back from version 0", fitting.fitted_on]
    unreachable = Settings(postgres_dsn=SecretStr(dsn.replace("/test", "/nowhere", 1) + "x"))
    assert await with_fitted_thresholds(unreachable) is unreachable
