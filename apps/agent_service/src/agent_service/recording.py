"""Has every answer recorded in PostgreSQL, behind the answer, where the settings say so (ADR 16)."""

import asyncio
from collections.abc import AsyncGenerator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from functools import cache
from importlib.metadata import version
from typing import Any, Final

from agent_core.agents.settings import ModelSettings
from agent_core.agents.taped import RecordedPost
from agent_core.answer import Answer, Question
from agent_core.answers import Answers
from agent_core.errors import DependencyUnavailable
from agent_core.limits import RunLimits
from agent_core.runs.document import FinishedRun
from agent_core.runs.log import RunLog
from agent_core.runs.recorder import RecordedAnswers, RunRecorder
from agent_core.runs.taps import RecordedGraph, RecordedJudge, RecordedPlanner, RecordedSearch
from agent_core.write_behind import Fate, StoreAway
from catalog.connections import Connections
from catalog.database import PoolOptions
from catalog.failures import DRIVER_ERRORS, failure_of
from catalog.run_ratings import rate_run
from catalog.runs import RunRow, insert_runs, prune_runs
from telemetry import metrics
from telemetry.logging import get_logger

from agent_service.loop import Taps
from agent_service.servicer import Rate, rate_nothing
from agent_service.settings import Settings

_STATEMENT_TIMEOUT_MS: Final = 5_000
_CONNECTIONS: Final = 2  # ratings do not wait for records
_RECORD_WAIT_S: Final = 0.25  # until a record that is being written is there to be rated
_NO_TAPS: Final = Taps()
RULES_FIRST: Final = ("rules_first",)
"""How rules and a model share a question; recorded where there is a model."""

log = get_logger(__name__)


class PostgresRunStore:
    """Writes records over a connection that nothing else uses."""

    def __init__(self, connections: Connections, limits: RunLimits) -> None:
        self._connections = connections
        self._limits = limits

    async def write(self, rows: Sequence[RunRow]) -> int:
        """Write records; where the database refuses them together, each alone, so that one spoils no other."""
        try:
            await self._write(rows)
        except StoreAway:
            raise
        except DRIVER_ERRORS as error:
            log.warning("runs.refused", records=len(rows), error=type(error).__name__)
            return 0 if len(rows) <= 1 else sum([await self.write([row]) for row in rows])
        return len(rows)

    async def _write(self, rows: Sequence[RunRow]) -> None:
        try:
            async with self._connections.one() as driver:
                await insert_runs(driver, rows)
        except DRIVER_ERRORS as error:
            if failure_of(error) is None:
                raise
            raise StoreAway from error

    async def prune(self) -> None:
        """Delete what is too old or too much."""
        try:
            async with self._connections.one() as driver:
                await prune_runs(driver, keep_days=self._limits.keep_days, keep_rows=self._limits.keep_rows)
        except DRIVER_ERRORS as error:
            raise StoreAway from error


class PostgresRatings:
    """Keeps what readers say with the records of runs."""

    def __init__(self, connections: Connections, recorder: RunRecorder) -> None:
        self._connections = connections
        self._recorder = recorder

    async def __call__(self, request_id: str, *, helpful: bool, comment: str) -> bool:
        """Return whether a run of the request is recorded; one may be on its way here, or from another process.

        Raises:
            DependencyUnavailable: PostgreSQL is away.
        """
        with suppress(TimeoutError):
            async with asyncio.timeout(_RECORD_WAIT_S):
                await self._recorder.settled()
        if await self._rated(request_id, helpful=helpful, comment=comment):
            return True
        await asyncio.sleep(_RECORD_WAIT_S)
        return await self._rated(request_id, helpful=helpful, comment=comment)

    async def _rated(self, request_id: str, *, helpful: bool, comment: str) -> bool:
        try:
            async with self._connections.one() as driver:
                return await rate_run(driver, request_id, helpful=helpful, comment=comment)
        except DRIVER_ERRORS as error:
            raise DependencyUnavailable("ratings cannot be kept at the moment; try again") from error


@dataclass(frozen=True, slots=True)
class Recording:
    """What a server puts around the loop: taps inside, and answers that are recorded as they leave.

    Attributes:
        recorder: ``None`` where nothing is recorded; then everything stays as it is.
        rate: keeps what readers say of recorded answers.
    """

    recorder: RunRecorder | None = None
    taps: Taps = _NO_TAPS
    rate: Rate = rate_nothing

    def computed(self, answers: Answers, settings: Callable[[], Mapping[str, Any]]) -> Answers:
        """Return answers whose questions are recorded with all that happens to them."""
        if self.recorder is None:
            return answers
        return RecordedAnswers(answers, self.recorder, settings=settings, computed=True)

    def recalled(self, answers: Answers, settings: Callable[[], Mapping[str, Any]]) -> Answers:
        """Return answers of which those are recorded that were computed for another question."""
        if self.recorder is None:
            return answers
        return RecordedAnswers(answers, self.recorder, settings=settings, computed=False)

    def note(self, settings: Callable[[], Mapping[str, Any]]) -> Callable[[Question, Answer], None]:
        """Return what records a question that was answered before anybody looked at the data."""
        recorder = self.recorder

        def put(question: Question, answer: Answer) -> None:
            if recorder is not None:
                log, asked_at = RunLog(recorder.limits), datetime.now(UTC)
                run = FinishedRun(question=question, answer=answer, log=log, asked_at=asked_at, settings=settings())
                recorder.put(run)

        return put


@asynccontextmanager
async def open_recording(settings: Settings) -> AsyncGenerator[Recording]:
    """Yield what records runs, or what does not where the settings keep no records."""
    if not settings.run_records:
        yield Recording()
        return
    options = PoolOptions(
        max_size=_CONNECTIONS,
        statement_timeout_ms=_STATEMENT_TIMEOUT_MS,
        application_name="kizuna-agent-runs",
        transaction_pooler=settings.transaction_pooler,
    )
    limits = settings.run_limits
    async with (
        Connections(settings.postgres_dsn.get_secret_value(), options, {}) as connections,
        RunRecorder(PostgresRunStore(connections, limits), limits=limits, note=record_fate) as recorder,
    ):
        yield Recording(recorder, recording_taps(settings), PostgresRatings(connections, recorder))


def recording_taps(settings: Settings) -> Taps:
    """Return taps that note what happens to a question that is being recorded."""
    whole, key = settings.run_results, settings.model.api_key
    return Taps(
        planner=RecordedPlanner,
        judge=RecordedJudge,
        graph=lambda executor: RecordedGraph(executor, whole=whole),
        search=lambda executor: RecordedSearch(executor, whole=whole),
        exchange=lambda post: RecordedPost(post, replies=settings.run_replies, key=key),
    )


def recorded_settings(settings: Settings, *, rereads: bool, model: ModelSettings, embedding: str) -> dict[str, Any]:
    """Return what a record says of who answered; no address and no key.

    Args:
        settings: of the agent.
        rereads: unknown wordings are read.
        model: how the model is spoken to, which may have been found out after the start.
        embedding: the embedding model and its version, empty without one.
    """
    mind: dict[str, Any] = {"planner": settings.planner}
    if settings.planner == "model":
        mind |= {"provider": str(model.provider), "model": model.model}
        mind |= {"mode": str(model.mode), "strict": model.strict}
        mind |= {name: getattr(settings, name) for name in RULES_FIRST}
    limits = {name: limit for name, limit in asdict(settings.loop_limits).items() if name in Settings.model_fields}
    stages = {f"search_{name}": value for name, value in asdict(settings.search).items()}
    return {"code": _code(), **mind, "rereads": rereads, "embedding": embedding, **limits, **stages}


@cache
def _code() -> str:
    """Return the version of the code; to look it up takes longer than anything else that a record says."""
    return version("kizuna")


def record_fate(fate: Fate, runs: int, waiting: int) -> None:
    """Count what became of run records."""
    metrics.record_runs(fate=fate, runs=runs, waiting=waiting)
