"""Held-out recommendations of the bundled sample are found again as far as their floors say."""

from collections.abc import Mapping
from pathlib import Path

import asyncpg
import pytest

from evals.floors import read_floors, shortfalls
from evals.recommendation.__main__ import arguments, measure

FLOORS = Path(__file__).parents[3] / "evals/recommendation/floors.sample.json"
_COUNT = "SELECT count(*) FROM anime_recommendation"


@pytest.fixture(scope="module")
async def shares(sample_dsn: str) -> Mapping[str, float]:
    options = arguments().parse_args(["--dsn", sample_dsn, "--least", "1"])
    connection = await asyncpg.connect(sample_dsn)
    try:
        before = await connection.fetchval(_COUNT)
        found = await measure(sample_dsn, options)
        assert await connection.fetchval(_COUNT) == before
    finally:
        await connection.close()
    return found


def test_every_floor_is_reached(shares: Mapping[str, float]) -> None:
    assert shortfalls(shares, read_floors(FLOORS)) == []


async def test_fitted_weights_are_written_with_what_they_reach(sample_dsn: str, tmp_path: Path) -> None:
    file = tmp_path / "weights.json"
    options = arguments().parse_args(["--dsn", sample_dsn, "--least", "1", "--most", "15", "--fit", str(file)])
    await measure(sample_dsn, options)
    assert "nDCG@10" in file.read_text(encoding="utf-8")


def test_the_command_takes_a_dataset_or_a_catalog() -> None:
    assert arguments().parse_args(["--dsn", "x"]).most == 500
    for wrong in ([], ["--dsn", "x", "--data", "y"]):
        with pytest.raises(SystemExit):
            arguments().parse_args(wrong)
