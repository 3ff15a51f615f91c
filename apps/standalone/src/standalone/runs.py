"""``kizuna runs`` and ``kizuna replay``: lists recorded runs, shows one, and asks its question again."""

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from datetime import UTC, datetime, timedelta
from enum import IntEnum
from hashlib import sha256
from typing import Any, Final

from agent_core.runs.replay import Difference, answer_bytes, difference
from agent_service.replaying import NotReplayable, Replayed, Tape, replay
from agent_service.server import search_of
from agent_service.settings import SettingsInvalid, settings_from_environment
from catalog.connections import READ_ONLY, Connections
from catalog.database import PoolOptions
from catalog.run_trace import one_line, trace_lines
from catalog.runs import Run, RunFilter, RunSummary, find_run, list_runs

from standalone.errors import SettingInvalid
from standalone.home import Home

_OPTIONS: Final = PoolOptions(max_size=1, statement_timeout_ms=30_000, application_name="kizuna-runs")
_UNITS_S: Final = {"s": 1, "m": 60, "h": 3_600, "d": 86_400}
_AGO: Final = re.compile(r"(\d{1,6})([smhd])")
_QUESTION_CHARS: Final = 60


class ReplayStatus(IntEnum):
    """Exit status of ``kizuna replay``."""

    SAME = 0
    DIFFERS = 1
    UNKNOWN = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Replay:
    """What came of a replay: the lines to print, and the exit status."""

    lines: Sequence[str]
    status: ReplayStatus


async def listed(dsn: str, wanted: RunFilter) -> list[RunSummary]:
    """Return the recorded runs that fit, newest first."""
    async with Connections(dsn, _OPTIONS, READ_ONLY) as connections, connections.one() as driver:
        return await list_runs(driver, wanted)


async def found(dsn: str, request_id: str) -> Run | None:
    """Return the newest run of a request id; ``None`` where none is recorded.

    Raises:
        RunUnreadable: another version of the code wrote it.
    """
    async with Connections(dsn, _OPTIONS, READ_ONLY) as connections, connections.one() as driver:
        return await find_run(driver, request_id)


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
    yield f"{'asked':19}  {'ended':20}  {'conf':>4}  {'ms':>8}  {'request':32}  question"
    for run in runs:
        question = one_line(run.question)
        shown = question if len(question) <= _QUESTION_CHARS else f"{question[: _QUESTION_CHARS - 1]}…"
        verified = " " if run.verified else "?"
        head = f"{run.asked_at:%Y-%m-%d %H:%M:%S}  {run.outcome:20}  {run.confidence:.2f}{verified}"
        yield f"{head}  {run.total_ms:7.1f}  {run.request_id:32}  {shown}"


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


async def replayed(dsn: str, home: Home, request_id: str, *, results: bool, live: bool) -> Replay:
    """Ask the question of a recorded run again, and return what is otherwise.

    Raises:
        SettingInvalid: a variable of the agent cannot be taken.
        SemanticIndexError: the index cannot be opened.
        RunUnreadable: another version of the code wrote the record.
    """
    run = await found(dsn, request_id)
    if run is not None and run.document.computed_for:
        run = await found(dsn, run.document.computed_for) or run
    if run is None:
        return Replay(lines=[f"no run of {request_id} is recorded"], status=ReplayStatus.UNKNOWN)
    running = home.running() is not None
    try:
        settings = settings_from_environment(
            postgres_dsn=dsn, index_dir=home.index, cache_dir=home.cache, index_guest=running
        )
        tape = Tape.of(run.document, results=results, live=live)
    except SettingsInvalid as error:
        raise SettingInvalid(str(error)) from None
    except NotReplayable as error:
        return Replay(lines=[str(error)], status=ReplayStatus.UNKNOWN)
    async with search_of(settings, at_once=True) as search:
        again = await replay(run.document, settings, search=search, tape=tape)
    return report(run, again)


def report(run: Run, again: Replayed) -> Replay:
    """Return what a replay says of a run and of its repetition."""
    found_otherwise = difference(run.document, again.document)
    lines = [f"replayed {run.summary.request_id}: {one_line(run.document.question)}", *again.notes]
    lines += _verdict(found_otherwise, again)
    return Replay(lines=lines, status=ReplayStatus.SAME if found_otherwise.same else ReplayStatus.DIFFERS)


def _verdict(otherwise: Difference, again: Replayed) -> Iterator[str]:
    if otherwise.answer:
        digest = sha256(answer_bytes(again.document)).hexdigest()
        yield f"the answer is the same, byte for byte (sha256 {digest})"
    else:
        yield "the answer differs"
    if otherwise.same:
        yield "decisions, retrieved ids and reports are the same"
        return
    yield from otherwise.lines
    yield from (f"{part} differ where no line shows it" for part in otherwise.elsewhere)
