"""How well known a title is where nobody counted its readers: worked out at ingestion, and as the oracle does it."""

import random
from pathlib import Path
from typing import Any

import asyncpg
import pytest

from evals.questions.facts import read_facts
from tests.integration.indexer.planted import Planted, finding

pytestmark = pytest.mark.xdist_group("core")


def anime(number: int, **fields: object) -> dict[str, Any]:
    return {"id": f"anime:{number}", "title": f"Show {number}", **fields}


def manga(number: int, **stats: object) -> dict[str, Any]:
    return {"id": f"manga:{number}", "title": f"Book {number}", "stats": stats}


async def popularity(planted: Planted) -> dict[str, int]:
    return dict(await planted.fetch("SELECT ref, popularity FROM entity"))


async def test_a_title_without_members_has_its_raters_times_the_ratio_of_the_median_raters_title(
    planted: Planted,
) -> None:
    planted.write(
        "anime",
        anime(1, members=3_000, scored_by=1_000),
        anime(2, members=12_000, scored_by=10_000),
        anime(3, members=900, scored_by=90),
        anime(4, scored_by=5_000),
    )

    report = await planted.ingest()

    assert (await popularity(planted))["anime:4"] == 6_000
    found = finding(report, "anime without members, ordered by 1.20 times their raters")
    assert (found.count, found.examples) == (1, ("anime:4 Show 4",))


async def test_an_estimate_is_no_number_of_members(planted: Planted) -> None:
    planted.write("anime", anime(1, members=20, scored_by=10), anime(2, scored_by=40))

    await planted.ingest()

    assert await planted.fetch("SELECT members FROM anime WHERE members IS NULL") == [(None,)]
    assert (await popularity(planted))["anime:2"] == 80


async def test_each_kind_has_a_ratio_of_its_own(planted: Planted) -> None:
    planted.write("anime", anime(1, members=30, scored_by=10), anime(2, scored_by=7))
    planted.write("manga", manga(1, members=20, scored_by=10), manga(2, scored_by=7))

    await planted.ingest()

    known = await popularity(planted)
    assert (known["anime:2"], known["manga:2"]) == (21, 14)


async def test_raters_count_once_where_no_title_has_both(planted: Planted) -> None:
    planted.write("anime", anime(1, members=30), anime(2, scored_by=7))

    await planted.ingest()

    assert (await popularity(planted))["anime:2"] == 7


async def test_a_title_without_raters_has_what_its_neighbours_by_rank_have(planted: Planted) -> None:
    planted.write(
        "anime",
        anime(1, members=900, popularity=10),
        anime(2, members=1_100, popularity=10),
        anime(3, popularity=15),
        anime(4, members=0, popularity=17),
        anime(5, members=500, popularity=20),
        anime(6, popularity=2),
        anime(7, popularity=99),
        anime(8, popularity=0),
        anime(9),
        anime(10, popularity=10),
    )

    report = await planted.ingest()

    known = await popularity(planted)
    assert [known[f"anime:{n}"] for n in (3, 4, 6, 7, 8, 9, 10)] == [750, 650, 1_000, 500, 0, 0, 1_000]
    assert finding(report, "ordered by their rank").count == 5
    assert finding(report, "anime without members, raters or rank, ordered last").count == 2


async def test_what_a_title_lends_is_lent_of_its_estimate(planted: Planted) -> None:
    planted.write("anime", anime(1, members=30, scored_by=10), anime(2, scored_by=100))
    planted.write("character", {"id": "character:1", "name": "Her"})
    planted.write("anime_character", {"anime": "anime:2", "character": "character:1", "role": "main"})

    await planted.ingest()

    assert (await popularity(planted))["character:1"] == 150


async def test_titles_that_are_not_in_a_run_keep_what_was_estimated(planted: Planted) -> None:
    planted.write("anime", anime(1, members=30, scored_by=10), anime(2, scored_by=100))
    await planted.ingest()
    planted.remove("anime")
    planted.write("manga", manga(1, members=5))

    await planted.ingest()

    assert await popularity(planted) == {"anime:1": 30, "anime:2": 300, "manga:1": 5}


@pytest.mark.parametrize("seed", range(3))
async def test_the_oracle_of_questions_estimates_alike(planted: Planted, seed: int) -> None:
    rng = random.Random(seed)

    def counts() -> dict[str, int]:
        known = {"members": rng.randrange(9_999), "scored_by": rng.randrange(999), "popularity": rng.randrange(40)}
        return {key: value for key, value in known.items() if rng.random() < 0.6}

    planted.write("anime", *(anime(n, **counts()) for n in range(60)))
    planted.write("manga", *(manga(n, **counts()) for n in range(60)))

    await planted.ingest()

    facts = read_facts(planted.directory)
    assert await popularity(planted) == {ref: thing.popularity for ref, thing in facts.things.items()}


@pytest.mark.data
async def test_the_oracle_agrees_on_every_title_of_the_core(core_dsn: str, shared_data: Path) -> None:
    connection = await asyncpg.connect(core_dsn)
    found = await connection.fetch("SELECT ref, popularity FROM entity WHERE type IN ('anime', 'manga') AND NOT adult")
    await connection.close()
    stored: dict[str, int] = {record["ref"]: record["popularity"] for record in found}
    facts = read_facts(shared_data / "core")

    assert {thing.ref: thing.popularity for kind in ("anime", "manga") for thing in facts.of_kind(kind)} == stored
