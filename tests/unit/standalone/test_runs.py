"""What `kizuna runs` prints, and the moments that `--since` takes."""

import json
from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone

import pytest
from catalog.run_ratings import RatingCount
from standalone.runs import listing_json, moment, rating_table, ratings_json, run_json, table, trace

from tests.support.run_records import run

NOW = datetime(2026, 11, 26, 12, 0, tzinfo=UTC)


@pytest.mark.parametrize(
    ("text", "ago"),
    [
        ("45s", timedelta(seconds=45)),
        ("30m", timedelta(minutes=30)),
        ("2h", timedelta(hours=2)),
        ("7d", timedelta(days=7)),
    ],
)
def test_a_time_ago_is_a_moment(text: str, ago: timedelta) -> None:
    assert moment(text, now=NOW) == NOW - ago


def test_a_date_is_a_moment_in_utc_unless_it_names_a_zone() -> None:
    assert moment("2026-11-25", now=NOW) == datetime(2026, 11, 25, tzinfo=UTC)
    assert moment("2026-11-25T10:30", now=NOW) == datetime(2026, 11, 25, 10, 30, tzinfo=UTC)
    assert moment("2026-11-25T10:30+02:00", now=NOW) == datetime(
        2026, 11, 25, 10, 30, tzinfo=timezone(timedelta(hours=2))
    )


@pytest.mark.parametrize("text", ["yesterday", "7", "d", "-1d", "1w", "2026-13-01", ""])
def test_what_names_no_moment_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        moment(text, now=NOW)


def test_a_list_has_a_line_for_each_run_under_the_names_of_its_columns() -> None:
    unsure = replace(run().summary, verified=False, outcome="no_match", confidence=0.1)
    lines = list(table([run().summary, unsure]))
    assert lines[0].split() == ["asked", "ended", "conf", "ms", "request", "rated", "question"]
    assert lines[1].split() == ["2026-11-26", "12:00:00", "sufficient", "0.90", "44.5", "r-1", "Who", "is", "Luffy?"]
    assert "0.10?" in lines[2]


@pytest.mark.parametrize(("helpful", "word"), [(True, "up"), (False, "down"), (None, "Who")])
def test_a_list_says_how_a_run_was_rated(helpful: bool | None, word: str) -> None:
    (_, line) = table([replace(run().summary, helpful=helpful)])
    assert line.split()[6] == word


def test_ratings_are_counted_with_their_share_and_all_together() -> None:
    counts = [
        RatingCount(route="fast", kind="select", helpful=3, unhelpful=1),
        RatingCount(route="agent", kind="path", helpful=0, unhelpful=1),
    ]
    lines = [line.split() for line in rating_table(counts)]
    assert lines[1:] == [
        ["fast", "select", "4", "3", "0.75"],
        ["agent", "path", "1", "0", "0.00"],
        ["all", "5", "3", "0.60"],
    ]
    assert list(rating_table([]))[1].split() == ["all", "0", "0", "-"]
    assert json.loads(ratings_json(counts))[1]["unhelpful"] == 1


def test_a_trace_says_what_a_reader_said() -> None:
    rated = run(helpful=False, comment="another\n\x1b[31mone")
    assert "rated     not helpful: another [31mone" in trace(rated).splitlines()


@pytest.mark.parametrize(("length", "shown"), [(60, "x" * 60), (61, "x" * 59 + "…")])
def test_a_long_question_is_cut_in_a_list(length: int, shown: str) -> None:
    (_, line) = table([replace(run().summary, question="x" * length)])
    assert line.endswith(f"  {shown}")


def test_a_question_in_a_list_is_one_line_that_no_terminal_obeys() -> None:
    (_, line) = table([replace(run().summary, question="a\n\x1b[31mb")])
    assert line.isprintable()


def test_lists_and_runs_are_json_for_programs() -> None:
    (listed,) = json.loads(listing_json([run().summary]))
    assert listed["request_id"] == "r-1"
    assert listed["asked_at"] == "2026-11-26T12:00:00+00:00"
    whole = json.loads(run_json(run()))
    assert [event["kind"] for event in whole["document"]["events"]] == ["decision", "exchange", "retrieval", "report"]
    assert whole["document"]["response"]["answer"] == "A pirate [1]."


def test_a_run_is_shown_as_its_trace() -> None:
    assert trace(run()).startswith("request   r-1\n")
