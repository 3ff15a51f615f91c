"""Run records in a real PostgreSQL: found, listed by each filter up to its edge, and bounded in age and number."""

from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import asyncpg
import pytest
from catalog.prepared import Driver
from catalog.run_ratings import MAX_COMMENT_CHARS, RatedRun, RatingCount, counted, rate_run, rated_runs
from catalog.run_record import RunUnreadable, packed, unpacked
from catalog.runs import MAX_LISTED, RunFilter, find_run, insert_runs, list_runs, prune_runs
from catalog.threshold_versions import add_version, bring_back, threshold_versions

from tests.support.run_records import document, row

NOW = datetime.now(UTC)


@pytest.fixture
async def driver(dsn: str) -> AsyncIterator[Driver]:
    connection = await asyncpg.connect(dsn)
    yield connection
    await connection.close()


async def ids(driver: Driver, **wanted: object) -> list[str]:
    """The request ids that a filter lists."""
    return [run.request_id for run in await list_runs(driver, RunFilter(**wanted))]  # pyright: ignore[reportArgumentType] - fields of the filter


async def test_a_run_is_found_as_it_was_written(driver: Driver) -> None:
    written = row("r-1", asked_at=NOW, confidence=0.7, total_ms=1.5)
    await insert_runs(driver, [written])
    found = await find_run(driver, "r-1")
    assert found is not None
    assert found.document == unpacked(written.document)
    assert found.summary.asked_at == NOW
    assert (found.summary.confidence, found.summary.total_ms) == (0.7, 1.5)
    assert (found.summary.question, found.summary.outcome, found.summary.verified) == (
        "Who is Luffy?", "sufficient", True
    )  # fmt: skip
    assert await find_run(driver, "r-2") is None


async def test_of_one_request_id_the_newest_run_is_found_and_all_are_listed(driver: Driver) -> None:
    await insert_runs(driver, [row("r-1", question="first"), row("r-1", question="second")])
    found = await find_run(driver, "r-1")
    assert found is not None
    assert found.summary.question == "second"
    assert [run.question for run in await list_runs(driver, RunFilter())] == ["second", "first"]


async def test_runs_are_listed_newest_first_and_at_most_so_many(driver: Driver) -> None:
    await insert_runs(driver, [row(f"r-{n}") for n in range(5)])
    assert await ids(driver) == ["r-4", "r-3", "r-2", "r-1", "r-0"]
    assert await ids(driver, limit=2) == ["r-4", "r-3"]


async def test_a_listing_has_no_more_than_its_limit_whatever_is_asked(driver: Driver) -> None:
    await insert_runs(driver, [row(f"r-{n}", document=b"") for n in range(MAX_LISTED + 1)])
    assert len(await ids(driver, limit=MAX_LISTED * 2)) == MAX_LISTED


async def test_confidence_is_bounded_inclusively_on_both_sides(driver: Driver) -> None:
    await insert_runs(driver, [row(f"r-{c}", confidence=c) for c in (0.1, 0.3, 0.7, 0.9)])
    assert await ids(driver, min_confidence=0.7) == ["r-0.9", "r-0.7"]
    assert await ids(driver, max_confidence=0.3) == ["r-0.3", "r-0.1"]
    assert await ids(driver, min_confidence=0.3, max_confidence=0.7) == ["r-0.7", "r-0.3"]
    assert await ids(driver, min_confidence=0.71, max_confidence=0.89) == []


async def test_runs_are_listed_by_how_they_ended(driver: Driver) -> None:
    await insert_runs(driver, [row("r-1"), row("r-2", outcome="no_match")])
    assert await ids(driver, outcome="no_match") == ["r-2"]
    assert await ids(driver, outcome="max_turns") == []


@pytest.mark.parametrize("text", ["50%", "a_b", "\\", "'; DROP TABLE run_record; --", "ルフィ", "LUFFY"])
async def test_a_text_is_looked_for_as_it_is_in_any_case(driver: Driver, text: str) -> None:
    await insert_runs(
        driver, [row("with", question=f"what of {text.lower()}, then?"), row("without", question="axb 501")]
    )
    assert await ids(driver, text=text) == ["with"]


async def test_runs_are_listed_from_a_moment_on(driver: Driver) -> None:
    moments = {f"r-{n}": NOW - timedelta(hours=n) for n in range(3)}
    await insert_runs(driver, [row(name, asked_at=moment) for name, moment in moments.items()])
    assert sorted(await ids(driver, since=moments["r-1"])) == ["r-0", "r-1"]
    assert await ids(driver, since=moments["r-1"] + timedelta(microseconds=1)) == ["r-0"]


async def test_slow_runs_are_listed_from_their_time_on(driver: Driver) -> None:
    await insert_runs(driver, [row("fast", total_ms=99.9), row("slow", total_ms=100.0)])
    assert await ids(driver, slow_ms=100.0) == ["slow"]


async def test_filters_hold_together(driver: Driver) -> None:
    await insert_runs(
        driver, [row("r-1"), row("r-2", outcome="no_match"), row("r-3", outcome="no_match", total_ms=900)]
    )
    assert await ids(driver, outcome="no_match", slow_ms=500, text="luffy", min_confidence=0.5) == ["r-3"]


async def test_what_postgresql_takes_in_no_text_is_written_all_the_same(driver: Driver) -> None:
    await insert_runs(driver, [row("r-1", question="a\x00b\ud800c")])
    assert [run.question for run in await list_runs(driver, RunFilter())] == ["a b?c"]


async def test_of_several_records_all_or_none_are_written(driver: Driver) -> None:
    with pytest.raises(asyncpg.PostgresError):
        await insert_runs(driver, [row("good"), row("bad", outcome="x\x00")])
    assert await ids(driver) == []


async def test_as_many_records_stay_as_are_kept_and_one_more_goes(driver: Driver) -> None:
    await insert_runs(driver, [row(f"r-{n}") for n in range(4)])
    assert await prune_runs(driver, keep_days=1, keep_rows=4) == 0
    assert await prune_runs(driver, keep_days=1, keep_rows=3) == 1
    assert await ids(driver) == ["r-3", "r-2", "r-1"]


async def test_a_record_goes_once_it_is_older_than_is_kept(driver: Driver) -> None:
    hour = timedelta(hours=1)  # more than the tests before this one may take
    old, young = NOW - timedelta(days=2) - hour, NOW - timedelta(days=2) + hour
    await insert_runs(driver, [row("old", asked_at=old), row("young", asked_at=young)])
    assert await prune_runs(driver, keep_days=2, keep_rows=10) == 1
    assert await ids(driver) == ["young"]


async def test_days_may_be_a_part_of_one(driver: Driver) -> None:
    await insert_runs(driver, [row("old", asked_at=NOW - timedelta(hours=7)), row("young", asked_at=NOW)])
    assert await prune_runs(driver, keep_days=0.25, keep_rows=10) == 1


async def test_both_bounds_together_count_what_went(driver: Driver) -> None:
    await insert_runs(driver, [row("old", asked_at=NOW - timedelta(days=9)), *[row(f"r-{n}") for n in range(3)]])
    assert await prune_runs(driver, keep_days=1, keep_rows=2) == 2
    assert await ids(driver) == ["r-2", "r-1"]


async def test_a_record_names_the_data_unless_it_changed_while_it_was_answered(driver: Driver) -> None:
    state = "INSERT INTO catalog_state (version, dataset, applied_at) VALUES (7, 'd', $1)"
    await driver.execute(state, NOW)
    await insert_runs(driver, [row("before", asked_at=NOW - timedelta(microseconds=1)), row("at", asked_at=NOW)])
    versions = {run.request_id: run.data_version for run in await list_runs(driver, RunFilter())}
    assert versions == {"before": None, "at": 7}


async def test_without_data_and_index_there_are_no_versions(driver: Driver) -> None:
    await insert_runs(driver, [row()])
    (run,) = await list_runs(driver, RunFilter())
    assert (run.data_version, run.index_revision) == (None, None)


async def test_a_document_of_another_version_is_listed_and_said_to_be_unreadable(driver: Driver) -> None:
    await insert_runs(driver, [row("r-1", document=b"nothing")])
    assert await ids(driver) == ["r-1"]
    with pytest.raises(RunUnreadable):
        await find_run(driver, "r-1")


async def test_a_row_holds_the_whole_document(driver: Driver) -> None:
    await insert_runs(driver, [row()])
    found = await find_run(driver, "r-1")
    assert found is not None
    assert found.document == document()


async def test_of_the_newest_run_of_a_request_the_newest_rating_is_kept(driver: Driver) -> None:
    await insert_runs(driver, [row("r-1", question="first"), row("r-1", question="second"), row("r-2")])
    assert await rate_run(driver, "r-1", helpful=True, comment="")
    assert await rate_run(driver, "r-1", helpful=False, comment="  another\x00one  ")
    assert not await rate_run(driver, "r-3", helpful=True, comment="")
    rated = [(run.question, run.helpful, run.comment) for run in await list_runs(driver, RunFilter())]
    assert rated[1:] == [("second", False, "another one"), ("first", None, None)]
    found = await find_run(driver, "r-1")
    assert found is not None
    assert (found.summary.helpful, found.summary.comment) == (False, "another one")


async def test_a_comment_is_kept_up_to_its_longest_length(driver: Driver) -> None:
    await insert_runs(driver, [row("r-1")])
    await rate_run(driver, "r-1", helpful=True, comment="x" * (MAX_COMMENT_CHARS + 1))
    (run,) = await list_runs(driver, RunFilter())
    assert run.comment == "x" * MAX_COMMENT_CHARS


async def test_runs_are_listed_by_how_they_were_rated(driver: Driver) -> None:
    await insert_runs(driver, [row("r-1"), row("r-2"), row("r-3")])
    await rate_run(driver, "r-1", helpful=True, comment="")
    await rate_run(driver, "r-2", helpful=False, comment="")
    assert await ids(driver, helpful=True) == ["r-1"]
    assert await ids(driver, helpful=False) == ["r-2"]
    assert await ids(driver, rated=True) == ["r-2", "r-1"]
    assert len(await ids(driver)) == 3


async def test_rated_runs_are_counted_by_route_and_by_what_was_asked_of_the_data(driver: Driver) -> None:
    selected = document()
    (retrieval,) = [event for event in selected.events if event.kind == "retrieval"]
    select = replace(selected, events=(retrieval, replace(retrieval, action="pg_graph:select")))
    recalled = replace(selected, route="fast", events=(), computed_for="r-0", plan={"complexity": 4_000})
    documents = [selected, select, select, recalled, replace(recalled, computed_for=None, plan=None)]
    await insert_runs(driver, [row(f"r-{n}", document=packed(each)) for n, each in enumerate(documents)])
    await insert_runs(driver, [row("r-5", document=b"of another version"), row("r-6")])
    for n in range(6):
        await rate_run(driver, f"r-{n}", helpful=n != 1, comment="")
    runs = await rated_runs(driver)
    answers = [(run.answered, run.complexity, run.confidence) for run in runs[1:3]]
    assert answers == [(True, None, 0.9), (True, 4_000, 0.9)]
    assert [run.kind for run in runs] == ["unreadable", "none", "recalled", "select", "select", "lookup"]
    assert counted(runs)[0] == RatingCount(route="agent", kind="select", helpful=1, unhelpful=1)
    assert counted([RatedRun(helpful=True, route="fast", kind="path")]) == [
        RatingCount(route="fast", kind="path", helpful=1, unhelpful=0)
    ]


async def test_of_the_versions_of_thresholds_the_newest_is_used_and_an_earlier_one_can_be_brought_back(
    driver: Driver,
) -> None:
    assert await bring_back(driver) is None
    first = await add_version(driver, {"agent_from": 6_000}, fitted_on="60 rated answers")
    await add_version(driver, {"agent_from": 6_500, "min_closeness": 0.93}, fitted_on="80 rated answers")
    assert await bring_back(driver, 99) is None
    third = await bring_back(driver)
    versions = await threshold_versions(driver)
    assert (versions[0].version, versions[0].numbers) == (third, {"agent_from": 6_000})
    assert versions[0].fitted_on == f"brought back from version {first}"
    assert [len(each.numbers) for each in versions] == [1, 2, 1]
    assert await bring_back(driver, 0) is not None
    (used,) = await threshold_versions(driver, limit=1)
    assert used.numbers == {}
