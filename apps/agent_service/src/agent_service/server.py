"""The composition root: everything that answers a question is built here once, and closed in reverse order."""

import asyncio
import gc
import signal
from collections.abc import AsyncGenerator, Callable
from contextlib import AbstractAsyncContextManager, AbstractContextManager, asynccontextmanager, nullcontext
from dataclasses import replace
from typing import Final

from agent_core.agents.runtime import ModelRuntime
from agent_core.answers import Answers
from agent_core.cache.cached_answers import CachedAnswers
from agent_core.orchestrator import Orchestrator
from agent_core.planning.judge import RuleJudge, SparingJudge
from agent_core.planning.ports import Planner, SufficiencyJudge
from agent_core.planning.rules import RulePlanner
from agent_core.retrieval.graph_connections import GraphConnections
from agent_core.retrieval.postgres_graph_executor import PostgresGraphExecutor
from agent_core.retrieval.qdrant_executor import QdrantExecutor
from agent_core.rules_and_model import RulesAndModel
from catalog.data_stamp import DataStamps
from catalog.database import Database, PoolOptions
from catalog.processors import listed, run_on
from semantic_index.client import open_search
from semantic_index.search import SemanticSearch
from telemetry.logging import get_logger
from telemetry.metrics import metrics_server

from agent_service.grpc_server import GrpcServer
from agent_service.metering import MeteredGraph, MeteredSearch, record_lookup
from agent_service.rereading import open_rereader
from agent_service.settings import Settings
from agent_service.turns import InTurn

_STOP_SIGNALS: Final = (signal.SIGTERM, signal.SIGINT)

log = get_logger(__name__)


async def serve(settings: Settings) -> None:
    """Answer questions until SIGTERM or SIGINT, then drain and stop.

    Raises:
        SemanticIndexError: the index in process belongs to another process, or the embedding model is damaged.
    """
    stopping = stop_requested()
    with metrics_of(settings):
        async with search_of(settings) as search, create_server(settings, search=search):
            await stopping.wait()


def stop_requested() -> asyncio.Event:
    """Return the event that SIGTERM and SIGINT set; must run in the event loop."""
    stopping = asyncio.Event()
    for number in _STOP_SIGNALS:
        asyncio.get_running_loop().add_signal_handler(number, stopping.set)
    return stopping


def search_of(settings: Settings, *, at_once: bool = False) -> AbstractAsyncContextManager[SemanticSearch]:
    """Open the search in the index that the settings name; ``at_once`` lets only its calls wait for that."""
    return open_search(
        directory=settings.index_dir,
        url=settings.qdrant_url,
        api_key=settings.qdrant_api_key,
        cache=settings.cache_dir,
        guest=settings.index_guest,
        at_once=at_once,
    )


@asynccontextmanager
async def create_server(settings: Settings, *, search: SemanticSearch) -> AsyncGenerator[GrpcServer]:
    """Yield a server that answers from the catalog and through ``search``, which stays the caller's to close."""
    processors = listed(settings.processors)
    options = PoolOptions(
        max_size=settings.pool_max_size,
        statement_timeout_ms=settings.statement_timeout_ms,
        application_name="kizuna-agent",
        transaction_pooler=settings.transaction_pooler,
        processors=processors,
    )
    dsn = settings.postgres_dsn.get_secret_value()
    async with (
        Database(dsn, options) as database,
        GraphConnections(dsn, replace(options, application_name="kizuna-agent-graph")) as graph,
        open_rereader(search.embedder, cache=settings.cache_dir, ended=lambda: run_on(processors)) as rereader,
        _model(settings) as model,
    ):

        def loop(planner: Callable[[], Planner], judge: Callable[[], SufficiencyJudge]) -> Orchestrator:
            return Orchestrator(
                planner=planner,
                judge=judge,
                search=MeteredSearch(QdrantExecutor(search, database)),
                graph=MeteredGraph(PostgresGraphExecutor(graph, settings.graph_limits)),
                limits=settings.loop_limits,
            )

        orchestrator = _with(model, settings, rules=loop(lambda: RulePlanner(rereader()), RuleJudge), loop=loop)
        computed = InTurn(orchestrator, max_working=settings.working_limit)
        async with (
            _kept(computed, settings, rereads=lambda: rereader() is not None) as answers,
            GrpcServer(
                answers,
                address=settings.grpc_address,
                max_running=settings.max_running,
                heartbeat_s=settings.heartbeat_s,
                drain_s=settings.drain_s,
                grace_s=settings.grace_s,
            ) as server,
        ):
            gc.freeze()  # what is open lives as long as the process: no collection has to look at it
            yield server


@asynccontextmanager
async def _model(settings: Settings) -> AsyncGenerator[ModelRuntime | None]:
    """Yield the model that the settings name; ``None`` where rules alone answer."""
    if settings.planner == "rules":
        yield None
        return
    async with ModelRuntime(settings.model) as runtime:
        yield runtime


def _with(
    model: ModelRuntime | None,
    settings: Settings,
    *,
    rules: Orchestrator,
    loop: Callable[[Callable[[], Planner], Callable[[], SufficiencyJudge]], Orchestrator],
) -> Answers:
    """Return who answers: the rules, with a model where there is one."""
    if model is None:
        return rules
    return RulesAndModel(
        rules=rules,
        model=loop(model.planner, lambda: SparingJudge(model.judge())),
        limits=settings.loop_limits,
        rules_first=settings.rules_first,
    )


@asynccontextmanager
async def _kept(answers: Answers, settings: Settings, *, rereads: Callable[[], bool]) -> AsyncGenerator[Answers]:
    """Yield ``answers`` behind the cache, or alone where the settings keep nothing."""
    limits = settings.cache_limits
    if limits is None:
        yield answers
        return
    stamps = DataStamps(
        settings.postgres_dsn.get_secret_value(),
        application_name="kizuna-agent-stamp",
        transaction_pooler=settings.transaction_pooler,
    )
    async with stamps:
        yield CachedAnswers(
            answers,
            stamp=stamps.current,
            mind=lambda: (settings.planner, settings.model.model, rereads()),
            limits=limits,
            note=record_lookup,
        )


def metrics_of(settings: Settings) -> AbstractContextManager[int | None]:
    """Serve the metrics page inside the block where the settings give it a port."""
    if settings.metrics_port is None:
        return nullcontext()
    return metrics_server(host=settings.metrics_host, port=settings.metrics_port)
