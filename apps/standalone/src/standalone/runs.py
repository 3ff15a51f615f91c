"""``kizuna runs``: lists recorded runs, and shows one."""

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from datetime import UTC, datetime, timedelta
from typing import Any, Final

from catalog.connections import READ_ONLY, Connections
from catalog.database import PoolOptions
from catalog.run_ratings import RatingCount, counted, rated_runs
from catalog.run_record import RunUnreadable
from catalog.run_trace import one_line, trace_lines
from catalog.runs import Run, RunFilter, RunSummary, find_run, list_runs

from standalone.errors import RecordUnreadable

_OPTIONS: Final = PoolOptions(max_size=1, statement_timeout_ms=30_000, application_name="kizuna-runs")
_UNITS_S: Final = {"s": 1, "m": 60, "h": 3_600, "d": 86_400}
_AGO: Final = re.compile(r"(\d{1,6})([smhd])")
_QUESTION_CHARS: Final = 60
_RATED: Final = {True: "up", False: "down", None: ""}


async def listed(dsn: str, wanted: RunFilter) -> list[RunSummary]:
    """Return the recorded runs that fit, newest first."""
    async with Connections(dsn, _OPTIONS, READ_ONLY) as connections, connections.one() as driver:
        return await list_runs(driver, wanted)


async def found(dsn: str, request_id: str) -> Run | None:
    """Return the newest run of a request id; ``None`` where none is recorded.

    Raises:
        RecordUnreadable: another version of the code wrote it.
    """
    async with Connections(dsn, _OPTIONS, READ_ONLY) as connections, connections.one() as driver:
        try:
            return await find_run(driver, request_id)
        except RunUnreadable as error:
            raise RecordUnreadable(str(error)) from error


async def ratings(dsn: str) -> list[RatingCount]:
    """Return how recorded runs were rated, by route and kind, the most rated first."""
    async with Connections(dsn, _OPTIONS, READ_ONLY) as connections, connections.one() as driver:
        return counted(await rated_runs(driver))


def rating_table(counts: Sequence[RatingCount]) -> Iterator[str]:
    """Yield a line for each route and kind, under a line of names, and one for all."""
    yield f"{'route':10}  {'kind':14}  {'rated':>5}  {'helpful':>7}  {'share':>5}"
    whole = RatingCount(
        route="all", kind="", helpful=sum(c.helpful for c in counts), unhelpful=sum(c.unhelpful for c in counts)
    )
    for count in (*counts, whole):
        rated = count.helpful + count.unhelpful
        share = f"{count.helpful / rated:.2f}" if rated else "-"
        yield f"{count.route:10}  {count.kind:14}  {rated:5}  {count.helpful:7}  {share:>5}"


def ratings_json(counts: Sequence[RatingCount]) -> str:
    """Return the counts as one JSON list."""
    return _json([asdict(count) for count in counts])


def moment(text: str, *, now: datetime) -> datetime:
    """Return the moment that a text names: ``30m``, ``2h`` or ``7d`` ago, or a date with or without a time, in UTC.

    Raises:
        ValueError: it names none.
    """
    ago = _AGO.fullmatch(text)
    if ago:
        return now - timedelta(seconds=int(ago[1]) * _UNITS_S[ago[2]])
    named = datetime.fromisoformat(text)
    return named if named.tzinfo else named.replace(tzinfo=UTC)


def table(runs: Sequence[RunSummary]) -> Iterator[str]:
    """Yield a line for each run, under a line of names."""
    yield f"{'asked':19}  {'ended':20}  {'conf':>4}  {'ms':>8}  {'request':32}  rated  question"
    for run in runs:
        question = one_line(run.question)
        shown = question if len(question) <= _QUESTION_CHARS else f"{question[: _QUESTION_CHARS - 1]}…"
        verified = " " if run.verified else "?"
        head = f"{run.asked_at:%Y-%m-%d %H:%M:%S}  {run.outcome:20}  {run.confidence:.2f}{verified}"
        yield f"{head}  {run.total_ms:7.1f}  {run.request_id:32}  {_RATED[run.helpful]:5}  {shown}"


def listing_json(runs: Sequence[RunSummary]) -> str:
    """Return runs as one JSON list."""
    return _json([asdict(run) for run in runs])


def run_json(run: Run) -> str:
    """Return one run as one JSON document."""
    return _json({**asdict(run.summary), "document": asdict(run.document)})


def trace(run: Run) -> str:
    """Return one run as text."""
    return "\n".join(trace_lines(run))


def _json(value: Any) -> str:  # noqa: ANN401 - any JSON value
    return json.dumps(value, ensure_ascii=False, indent=2, default=lambda moment: moment.isoformat())
