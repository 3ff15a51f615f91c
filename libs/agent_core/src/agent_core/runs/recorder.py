"""Writes run records behind the answers."""

import time
from collections.abc import AsyncGenerator, Callable, Mapping, Sequence
from contextlib import aclosing, nullcontext
from datetime import UTC, datetime
from typing import Any

import structlog
from catalog.runs import RunRow

from agent_core.answer import Answer, LoopEvent, Question
from agent_core.answers import Answers
from agent_core.limits import RunLimits
from agent_core.runs.document import FinishedRun, row_of
from agent_core.runs.log import RunLog, bound_run_log
from agent_core.write_behind import Fate, Store, WriteBehind

log = structlog.stdlib.get_logger("runs")


class RunRecorder(WriteBehind[FinishedRun, RunRow]):
    """Takes finished runs and writes their records."""

    def __init__(
        self,
        store: Store[RunRow],
        *,
        limits: RunLimits | None = None,
        note: Callable[[Fate, int, int], None] = lambda _fate, _runs, _waiting: None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Take the store; ``note`` is told the fate of so many records, and how many wait."""
        self.limits = limits or RunLimits()
        super().__init__(store, name="runs", rows=_rows, limits=self.limits, note=note, clock=clock)


def _rows(batch: Sequence[FinishedRun]) -> list[RunRow]:
    """Return the records of runs; one of which none can be made is told and left out."""
    rows: list[RunRow] = []
    for run in batch:
        try:
            rows.append(row_of(run))
        except (TypeError, ValueError) as error:  # a value that JSON has no form for
            log.warning("runs.no_form", error=type(error).__name__)
    return rows


class RecordedAnswers:
    """Has every answer recorded, beside giving it; stands around who computes, and again around the cache.

    Around who computes, ``computed`` is true: everything that happens to the question is noted. Around the cache it
    records what was computed for another question, which passes nobody else.
    """

    def __init__(
        self, answers: Answers, recorder: RunRecorder, *, settings: Callable[[], Mapping[str, Any]], computed: bool
    ) -> None:
        self._answers = answers
        self._recorder = recorder
        self._settings = settings
        self._computed = computed

    async def run_streaming(self, question: Question) -> AsyncGenerator[LoopEvent]:
        """Yield what the answers yield."""
        asked_at = datetime.now(UTC)
        run_log = RunLog(self._recorder.limits)
        noting = bound_run_log(run_log) if self._computed else nullcontext()
        with noting:
            async with aclosing(self._answers.run_streaming(question)) as events:
                async for event in events:
                    self._record(event, question, run_log, asked_at)
                    yield event

    def _record(self, event: LoopEvent, question: Question, run_log: RunLog, asked_at: datetime) -> None:
        if isinstance(event, Answer) and event.computed is self._computed:
            self._recorder.put(
                FinishedRun(
                    question=question, answer=event, log=run_log, asked_at=asked_at, settings=self._settings()
                )
            )  # fmt: skip
