"""Asks descriptions as questions of the rules, whose reading decides whether they are searched for at all."""

import time
from collections.abc import Sequence

from agent_core.answer import Question
from agent_core.answers import last_of
from agent_core.limits import MAX_QUESTION_CHARS
from agent_core.moods.planner import DescribingJudge, DescribingPlanner
from agent_core.orchestrator import Orchestrator
from agent_core.planning.judge import RuleJudge
from agent_core.planning.rules import RulePlanner
from agent_core.retrieval.graph_connections import GraphConnections
from agent_core.retrieval.postgres_graph_executor import PostgresGraphExecutor
from agent_core.retrieval.qdrant_executor import QdrantExecutor
from catalog.database import Database
from semantic_index.search import SemanticSearch

from evals.descriptions.ranks import Found
from evals.descriptions.retellings import Description


async def asked(search: SemanticSearch, database: Database, dsn: str, described: Sequence[Description]) -> Found:
    """Return where the described titles stand in the answers; texts that are too long to be asked are cut."""
    places: list[int] = []
    times_ms: list[float] = []
    refused = 0
    async with GraphConnections(dsn) as connections:
        loop = Orchestrator(
            planner=lambda: DescribingPlanner(RulePlanner()),
            judge=lambda: DescribingJudge(RuleJudge()),
            search=QdrantExecutor(search, database),
            graph=PostgresGraphExecutor(connections),
        )
        for one in described:
            started = time.perf_counter()
            question = Question(text=one.text[:MAX_QUESTION_CHARS], request_id="evals")
            answer = await last_of(loop.investigate(loop.open(question)))
            times_ms.append((time.perf_counter() - started) * 1e3)
            ids = [ref.id for ref in answer.response.result_entities]
            places.append(ids.index(one.meant) + 1 if one.meant in ids else 0)
            refused += not ids
    return Found(places, times_ms, refused)
