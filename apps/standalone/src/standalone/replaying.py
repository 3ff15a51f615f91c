"""``kizuna replay``: asks the question of a recorded run again, and tells what is otherwise."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum
from hashlib import sha256

from agent_core.runs.replay import Difference, answer_bytes, difference
from agent_service.index import search_of
from agent_service.replaying import NotReplayable, Replayed, Tape, replay
from agent_service.settings import SettingsInvalid, settings_from_environment
from catalog.run_trace import one_line
from catalog.runs import Run

from standalone.errors import SettingInvalid
from standalone.home import Home
from standalone.runs import found


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


async def replayed(dsn: str, home: Home, request_id: str, *, results: bool, live: bool) -> Replay:
    """Ask the question of a recorded run again, and return what is otherwise.

    Raises:
        SettingInvalid: a variable of the agent cannot be taken.
        SemanticIndexError: the index cannot be opened.
        RecordUnreadable: another version of the code wrote the record.
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
