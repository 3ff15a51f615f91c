"""Asks questions: over GraphQL as a client does, or of the orchestrator in this process."""

import asyncio
import json
import time
import urllib.error
import urllib.request
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any, Final, cast

from agent_core.answer import Answer
from agent_core.answer import Question as Task
from agent_core.answers import last_of
from agent_core.grammar.paraphrases.proposing import Paraphraser
from agent_core.limits import LoopLimits
from agent_core.orchestrator import Orchestrator
from agent_core.planning.judge import RuleJudge
from agent_core.planning.ports import GraphExecutor
from agent_core.planning.proposals import settles
from agent_core.planning.rules import RulePlanner
from agent_core.results import RetrievalResult
from agent_core.retrieval.graph_connections import GraphConnections
from agent_core.retrieval.postgres_graph_executor import PostgresGraphExecutor
from agent_core.schemas import SearchIntent

from evals.questions.scoring import Response

type Ask = Callable[[str], Awaitable[Response]]
"""Asks one question; what goes wrong is told in the response."""

_QUERY: Final = """query($q: String!) { searchAi(query: $q) {
  answer confidence terminationReason results { id }
  evidence { value paths { nodes { id } } comparison { rows { field } } }
  trace { llmCalls } } }"""
_TIMEOUT_S: Final = 60.0


def over_http(url: str) -> Ask:
    """Return a function that asks a running BFF through its public contract."""

    async def ask(text: str) -> Response:
        return await asyncio.to_thread(_post, url, text)

    return ask


def _post(url: str, text: str) -> Response:
    return post(url, _QUERY, {"q": text})[0]


def post(url: str, query: str, variables: Mapping[str, Any]) -> tuple[Response, Mapping[str, Any]]:
    """Return what one ``searchAi`` of a running BFF came to, with all that was selected of it; blocks.

    What goes wrong is told in the response; nothing is then selected.
    """
    body = json.dumps({"query": query, "variables": variables}).encode()
    request = urllib.request.Request(url, body, {"content-type": "application/json"})  # noqa: S310 - the caller's own
    started = time.perf_counter()
    try:
        with urllib.request.urlopen(request, timeout=_TIMEOUT_S) as held:  # noqa: S310 - as above
            reply = cast("dict[str, Any]", json.load(held))
    except (urllib.error.URLError, OSError, ValueError) as error:
        return Response(error=f"{type(error).__name__}: {error}", elapsed_ms=_since(started)), {}
    response = read_reply(reply, elapsed_ms=_since(started))
    return response, {} if response.error else reply["data"]["searchAi"]


def _since(started: float) -> float:
    return (time.perf_counter() - started) * 1e3


def read_reply(reply: Any, *, elapsed_ms: float) -> Response:  # noqa: ANN401 - JSON from elsewhere
    """Return what a reply of the BFF holds."""
    held = cast("Mapping[str, Any]", reply)
    if errors := held.get("errors"):
        return Response(error=str(errors)[:300], elapsed_ms=elapsed_ms)
    found = held["data"]["searchAi"]
    evidence = found["evidence"]
    return Response(
        answer=found["answer"],
        results=tuple(entity["id"] for entity in found["results"]),
        value=evidence["value"],
        reason=found["terminationReason"],
        paths=tuple(tuple(node["id"] for node in path["nodes"]) for path in evidence["paths"]),
        compared=bool(evidence["comparison"] and evidence["comparison"]["rows"]),
        confidence=found["confidence"],
        model_calls=found["trace"]["llmCalls"],
        elapsed_ms=elapsed_ms,
    )


async def no_search(intent: SearchIntent, *, timeout_s: float, include_adult: bool) -> RetrievalResult:
    """Find nothing: questions with a gold answer are about the graph, and no index has to be built for them."""
    del intent, timeout_s, include_adult
    return RetrievalResult(summary="no index in this evaluation", raw_data=[], count=0)


@asynccontextmanager
async def in_process(
    dsn: str,
    *,
    wrap: Callable[[GraphExecutor], GraphExecutor],
    paraphraser: Paraphraser | None = None,
    limits: LoopLimits | None = None,
) -> AsyncGenerator[Ask]:
    """Yield a function that asks on a catalog, without servers and without semantic search.

    Args:
        dsn: the catalog's address; only read.
        wrap: puts an ablation around the executor of the graph.
        paraphraser: tells the meaning of wordings that are not known.
        limits: caps on one question.
    """
    planner = RulePlanner(paraphraser)
    async with GraphConnections(dsn) as connections:
        orchestrator = Orchestrator(
            planner=lambda: planner,
            judge=RuleJudge,
            search=no_search,
            graph=wrap(PostgresGraphExecutor(connections)),
            limits=limits,
        )

        async def ask(text: str) -> Response:
            started = time.perf_counter()
            try:
                investigation = orchestrator.open(Task(text=text, request_id="evals"))
                answer = await last_of(orchestrator.investigate(investigation))
            except Exception as error:  # noqa: BLE001 - a bug is a failed question, and the next one is asked
                return Response(error=f"{type(error).__name__}: {error}"[:300], elapsed_ms=_since(started))
            settled = settles(answer, investigation)
            return replace(read_answer(answer, elapsed_ms=_since(started)), settled=settled)

        yield ask


def read_answer(answer: Answer, *, elapsed_ms: float) -> Response:
    """Return what an answer of the loop holds."""
    response = answer.response
    evidence = response.evidence
    return Response(
        answer=response.answer,
        results=tuple(ref.id for ref in response.result_entities),
        value=evidence.value,
        reason=answer.termination_reason.name,
        paths=tuple(tuple(node.id for node in path.nodes) for path in evidence.paths),
        compared=bool(evidence.comparison and evidence.comparison.rows),
        confidence=response.confidence,
        model_calls=answer.usage.calls,
        complexity=None if answer.plan is None else answer.plan.complexity,
        turns=len(answer.steps),
        elapsed_ms=elapsed_ms,
    )
