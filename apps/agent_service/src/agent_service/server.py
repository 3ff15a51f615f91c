"""The composition root: everything that answers a question is built here once, and closed in reverse order."""

import asyncio
import gc
import signal
from collections.abc import AsyncGenerator, Callable
from contextlib import AbstractContextManager, asynccontextmanager, nullcontext
from typing import Any, Final

from agent_core.answers import Answers
from agent_core.cache.cached_answers import CachedAnswers
from agent_core.conversation.answers import ConversationAnswers
from agent_core.planning.ports import GraphExecutor
from catalog.data_stamp import DataStamps
from semantic_index.search import SemanticSearch
from telemetry.logging import get_logger
from telemetry.metrics import metrics_server

from agent_service.fitting import with_fitted_thresholds
from agent_service.grpc_server import GrpcServer
from agent_service.index import embedding_of, pinned_of, search_of
from agent_service.keeping import Keeping, digest_of_mind, open_keeping
from agent_service.loop import open_loop
from agent_service.recording import Recording, open_recording, recorded_settings
from agent_service.remembering import PostgresMemory, open_memory
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


@asynccontextmanager
async def create_server(settings: Settings, *, search: SemanticSearch) -> AsyncGenerator[GrpcServer]:
    """Yield a server that answers from the catalog and through ``search``, which stays the caller's to close."""
    settings = await with_fitted_thresholds(settings)

    def described() -> dict[str, Any]:
        return recorded_settings(
            settings, rereads=loop.paraphraser() is not None, model=loop.model(), embedding=embedding_of(search)
        )

    pinned = await asyncio.to_thread(pinned_of, search, settings)
    async with (
        open_recording(settings) as recording,
        open_memory(settings) as memory,
        open_keeping(settings, encoder=pinned, mind=lambda: digest_of_mind(described())) as keeping,
        open_loop(settings, search=search, taps=recording.taps, memory=keeping and keeping.memory) as loop,
    ):
        computed = InTurn(recording.computed(loop.answers, described), max_working=settings.working_limit)
        async with (
            _kept(computed, settings, keeping, rereads=lambda: loop.paraphraser() is not None) as kept,
            GrpcServer(
                _conversing(recording, kept, memory, settings, graph=loop.graph, described=described),
                address=settings.grpc_address,
                max_running=settings.max_running,
                heartbeat_s=settings.heartbeat_s,
                drain_s=settings.drain_s,
                grace_s=settings.grace_s,
                rate=recording.rate,
            ) as server,
        ):
            gc.freeze()  # what is open lives as long as the process: no collection has to look at it
            yield server


def _conversing(
    recording: Recording,
    kept: Answers,
    memory: PostgresMemory | None,
    settings: Settings,
    *,
    graph: GraphExecutor,
    described: Callable[[], dict[str, Any]],
) -> Answers:
    """Return recorded answers that go on with conversations; without these where the settings keep none."""
    answers = recording.recalled(kept, described)
    limits = settings.conversation_limits
    if memory is None or limits is None:
        return answers
    return ConversationAnswers(answers, memory=memory, graph=graph, limits=limits, note=recording.note(described))


@asynccontextmanager
async def _kept(
    answers: Answers, settings: Settings, keeping: Keeping | None, *, rereads: Callable[[], bool]
) -> AsyncGenerator[Answers]:
    """Yield ``answers`` behind the cache, or alone where the settings keep nothing."""
    limits = settings.cache_limits
    if limits is None or keeping is None:
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
            note=keeping.record,
        )


def metrics_of(settings: Settings) -> AbstractContextManager[int | None]:
    """Serve the metrics page inside the block where the settings give it a port."""
    if settings.metrics_port is None:
        return nullcontext()
    return metrics_server(host=settings.metrics_host, port=settings.metrics_port)
