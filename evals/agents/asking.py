"""Asks a question set of the loop as the service builds it, and keeps what each answer cost."""

import asyncio
import tempfile
import time
from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path

from agent_core.agents.settings import ModelSettings
from agent_core.agents.taped import RecordedPost
from agent_core.agents.wire import Post
from agent_core.answer import Answer
from agent_core.answer import Question as Task
from agent_core.answers import answer_of
from agent_core.budget import Usage
from agent_core.limits import RunLimits
from agent_core.planning.ports import SearchExecutor
from agent_core.results import RetrievalResult
from agent_core.runs.document import FinishedRun, document_of
from agent_core.runs.log import RunLog, bound_run_log
from agent_core.schemas import SearchIntent
from agent_service.loop import Loop, Taps, open_loop
from agent_service.settings import Settings
from catalog.run_record import Exchange
from pydantic import SecretStr
from semantic_index.client import open_index
from semantic_index.search import SemanticSearch

from evals.agents.providers import Provider
from evals.agents.tape import asking
from evals.questions.asking import read_answer
from evals.questions.questions import Question
from evals.questions.scoring import Asked, Response


@dataclass(frozen=True, slots=True, kw_only=True)
class Answered:
    """A question with its answer and what it cost.

    Attributes:
        setback: why the rules answered a question that a model was asked, as its warning begins; empty where not.
        exchanges: with the provider, with what it said.
    """

    asked: Asked
    usage: Usage
    setback: str = ""
    exchanges: Sequence[Exchange] = field(default_factory=tuple[Exchange, ...])


async def _no_search(intent: SearchIntent, *, timeout_s: float, include_adult: bool) -> RetrievalResult:
    """Find nothing: questions with a gold answer are about the graph, and no index has to be built for them."""
    del intent, timeout_s, include_adult
    return RetrievalResult(summary="no index in this evaluation", raw_data=[], count=0)


def _without_search(_executor: SearchExecutor) -> SearchExecutor:
    return _no_search


@asynccontextmanager
async def opened(dsn: str, provider: Provider, *, rules_first: bool) -> AsyncGenerator[Loop]:
    """Yield the loop on a catalog, with the provider as its model."""
    settings = Settings(
        postgres_dsn=SecretStr(dsn),
        planner="rules" if provider.model is None else "model",
        model=provider.model or ModelSettings(),
        rules_first=rules_first,
    )

    def exchange(post: Post) -> Post:
        return RecordedPost(provider.tap(post), replies=True, key=settings.model.api_key)

    taps = Taps(search=_without_search, exchange=exchange)
    with tempfile.TemporaryDirectory(prefix="kizuna-evals-") as folder:
        search = SemanticSearch(open_index(directory=Path(folder)))  # never opened: nothing is searched in it
        async with open_loop(settings, search=search, taps=taps) as loop:
            yield loop


async def ask_all(loop: Loop, questions: Sequence[Question], *, workers: int) -> list[Answered]:
    """Return the questions in their order, each with its answer; so many are asked at the same time."""
    free = asyncio.Semaphore(workers)

    async def one(question: Question) -> Answered:
        async with free:
            return await _answered(loop, question)

    async with asyncio.TaskGroup() as tasks:
        running = [tasks.create_task(one(question)) for question in questions]
    return [task.result() for task in running]


async def _answered(loop: Loop, question: Question) -> Answered:
    task, run_log, started = Task(text=question.text, request_id="evals"), RunLog(RunLimits()), time.perf_counter()
    try:
        with bound_run_log(run_log), asking(question.id):
            answer = await answer_of(loop.answers, task)
    except Exception as error:  # noqa: BLE001 - a bug is a failed question, and the next one is asked
        response = Response(error=f"{type(error).__name__}: {error}"[:300], elapsed_ms=_since(started))
        return Answered(asked=Asked(question=question, response=response), usage=Usage())
    response = read_answer(answer, elapsed_ms=_since(started))
    run = FinishedRun(question=task, answer=answer, log=run_log, asked_at=datetime.now(UTC), settings={})
    return Answered(
        asked=Asked(question=question, response=response),
        usage=replace(answer.usage),
        setback=_setback(answer),
        exchanges=[event for event in document_of(run).events if isinstance(event, Exchange)],
    )


def _setback(answer: Answer) -> str:
    first = next(iter(answer.response.warnings), "")
    return first.partition(":")[0] if first.startswith("MODEL_") else ""


def _since(started: float) -> float:
    return (time.perf_counter() - started) * 1e3
