"""What is read ahead is what searches read, in the files of the server."""

from pathlib import Path

import pytest
from catalog import typeahead as module
from catalog.typeahead import Typeahead, Typed
from standalone import reading_ahead as reading
from standalone.postgres import EmbeddedPostgres

# What: the indexes of typeahead that were scanned, and the tables of which rows were fetched by one. Blocks would not
# tell: a planner looks at some of every index. No parameters, the statistics alone.
TOUCHED = """
SELECT indexrelname FROM pg_stat_user_indexes WHERE starts_with(relname, 'typeahead_') AND idx_scan > 0
UNION ALL
SELECT relname FROM pg_stat_user_tables WHERE starts_with(relname, 'typeahead_') AND idx_tup_fetch > 0
"""


async def test_all_that_searches_read_is_read_ahead(sample_clone: str) -> None:
    async with Typeahead(sample_clone) as typeahead:
        await typeahead.version()
        for text in ("a", "naruto", "shingeyxki no kyojin", "fullmtal alchemst", "titan attack", "fuu"):
            for first in (10, 50):
                assert await typeahead.search(Typed(text, first))
        async with typeahead.connections.one() as connection:
            await connection.execute("SELECT pg_stat_force_next_flush()")
            touched = {name for (name,) in await connection.fetch(TOUCHED)}
    assert touched == set(module._READ)  # pyright: ignore[reportPrivateUsage]


def test_the_files_lie_in_the_directory_of_the_server(
    sample_dsn: str, postgres: EmbeddedPostgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Path] = []

    def note(paths: list[Path], most_bytes: int, _stop: object) -> None:
        assert most_bytes > 1 << 20
        asked.extend(paths)

    monkeypatch.setattr(reading, "read_files", note)
    with reading.reading_ahead(directory_of(postgres), sample_dsn):
        pass
    assert len(asked) == len(module._READ)  # pyright: ignore[reportPrivateUsage]
    assert all(path.stat().st_size for path in asked)


def directory_of(postgres: EmbeddedPostgres) -> Path:
    return Path(postgres.dsn.partition("host=")[2])
