"""Opens the loop on a catalog and an index, as the settings name them; for the server, and for a replay."""

import asyncio
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from functools import partial

from agent_core.agents.runtime import ModelRuntime
from agent_core.agents.settings import ModelSettings
from agent_core.agents.tokens import tokens_at_most
from agent_core.agents.wire import Post
from agent_core.answers import Answers
from agent_core.cache.answer_memory import AnswerMemory
from agent_core.grammar.paraphrases.proposing import Paraphraser
from agent_core.grammar.parsing import Parser
from agent_core.image_questions import ImageQuestions
from agent_core.moods.planner import DescribingJudge, DescribingPlanner
from agent_core.orchestrator import Orchestrator
from agent_core.planning.calculated import CalculatingJudge, CalculatingPlanner, arithmetic_parser
from agent_core.planning.judge import RuleJudge, SparingJudge
from agent_core.planning.ports import AnswerWriter, GraphExecutor, Planner, Rewriter, SearchExecutor, SufficiencyJudge
from agent_core.planning.rules import RulePlanner
from agent_core.retrieval.graph_connections import GraphConnections
from agent_core.retrieval.postgres_graph_executor import PostgresGraphExecutor
from agent_core.retrieval.qdrant_executor import QdrantExecutor
from agent_core.rules_and_model import RulesAndModel
from agent_core.safety.screened_answers import ScreenedAnswers
from catalog.database import Database, PoolOptions
from catalog.processors import listed, run_on
from semantic_index.images.clip import load_image_embedder
from semantic_index.images.decoder import ImageDecoder
from semantic_index.images.vectors import ImageVectors
from semantic_index.reranking import load_reranker
from semantic_index.search import SemanticSearch
from semantic_index.token_count import load_token_count
from telemetry.metrics import record_model_decision

from agent_service.index import pinned_of
from agent_service.metering import MeteredGraph, MeteredSearch, record_screening
from agent_service.paraphrasing import open_paraphraser
from agent_service.settings import Settings


def _as_it_is[T](part: T) -> T:
    return part


@dataclass(frozen=True, slots=True, kw_only=True)
class Taps:
    """What is put around the parts of the loop, or in their place; by default nothing."""

    planner: Callable[[Planner], Planner] = _as_it_is
    judge: Callable[[SufficiencyJudge], SufficiencyJudge] = _as_it_is
    graph: Callable[[GraphExecutor], GraphExecutor] = _as_it_is
    search: Callable[[SearchExecutor], SearchExecutor] = _as_it_is
    exchange: Callable[[Post], Post] = _as_it_is


@dataclass(frozen=True, slots=True, kw_only=True)
class Minds:
    """Who decides in a loop: makers of what holds state of one question, and what serves all of them."""

    planner: Callable[[], Planner]
    judge: Callable[[], SufficiencyJudge]
    writer: Callable[[], AnswerWriter] | None = None
    rewriter: Rewriter | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Loop:
    """Who answers, what reads the graph beside, and, by now, what reads unknown wordings and how the model is asked."""

    answers: Answers
    graph: GraphExecutor
    paraphraser: Callable[[], Paraphraser | None]
    model: Callable[[], ModelSettings]


@asynccontextmanager
async def open_loop(
    settings: Settings,
    *,
    search: SemanticSearch,
    taps: Taps,
    paraphrasing: bool = True,
    memory: AnswerMemory | None = None,
) -> AsyncGenerator[Loop]:
    """Yield a loop that answers from the catalog and through ``search``, which stays the caller's to close.

    Without ``paraphrasing`` unknown wordings are withheld, although the embedding model may be there. ``memory`` is
    asked before a model is.

    Raises:
        ModelFilesInvalid: the folder of the image model, of the cross-encoder or of the tokenizer holds none.
    """
    processors = listed(settings.processors)
    options = PoolOptions(
        max_size=settings.pool_max_size,
        statement_timeout_ms=settings.statement_timeout_ms,
        application_name="kizuna-agent",
        transaction_pooler=settings.transaction_pooler,
        processors=processors,
    )
    dsn = settings.postgres_dsn.get_secret_value()
    encoder = await asyncio.to_thread(pinned_of, search, settings) if paraphrasing else None
    seeing = await asyncio.to_thread(load_image_embedder, settings.image_model_dir)
    reranker = await asyncio.to_thread(load_reranker, settings.search.rerank)
    vectors = None if seeing is None else ImageVectors(search.index, seeing)
    async with (
        Database(dsn, options) as database,
        GraphConnections(dsn, replace(options, application_name="kizuna-agent-graph")) as graph,
        open_paraphraser(encoder, cache=settings.cache_dir, ended=lambda: run_on(processors)) as paraphraser,
        _model(settings, taps) as model,
        ImageDecoder() as decoder,
    ):
        executor = MeteredGraph(PostgresGraphExecutor(graph, settings.graph_limits))
        executing = QdrantExecutor(search, database, images=decoder, vectors=vectors, reranker=reranker)
        searching = taps.search(MeteredSearch(executing))

        def loop(minds: Minds) -> Orchestrator:
            return Orchestrator(
                planner=lambda: taps.planner(minds.planner()),
                judge=lambda: taps.judge(minds.judge()),
                writer=minds.writer,
                rewriter=minds.rewriter,
                search=searching,
                graph=taps.graph(executor),
                limits=settings.loop_limits,
            )

        arithmetic = await asyncio.to_thread(read_words)
        rules = loop(rule_minds(paraphraser, arithmetic))
        answers = _with(model, settings, rules=rules, loop=loop, memory=memory)
        seen = ImageQuestions(answers, search=searching, begin=rules.open)
        spoken = partial(_spoken, model, settings)
        screened = ScreenedAnswers(seen, note=record_screening) if settings.screening else seen
        yield Loop(answers=screened, graph=executor, paraphraser=paraphraser, model=spoken)


def read_words() -> Parser:
    """Return what parses questions that hold a word of arithmetic, with the words of all languages read by then."""
    Parser()
    return arithmetic_parser()


def rule_minds(paraphraser: Callable[[], Paraphraser | None], arithmetic: Parser) -> Minds:
    """Return who plans and judges without a model."""
    return Minds(
        planner=lambda: DescribingPlanner(CalculatingPlanner(RulePlanner(paraphraser()), arithmetic)),
        judge=lambda: DescribingJudge(CalculatingJudge(RuleJudge(), arithmetic)),
    )


@asynccontextmanager
async def _model(settings: Settings, taps: Taps) -> AsyncGenerator[ModelRuntime | None]:
    """Yield the model that the settings name; ``None`` where rules alone answer."""
    if settings.planner == "rules":
        yield None
        return
    named = settings.model.tokenizer or settings.embedding_model
    count = await asyncio.to_thread(load_token_count, named) or tokens_at_most
    async with ModelRuntime(settings.model, tap=taps.exchange, count=count) as runtime:
        yield runtime


def _spoken(model: ModelRuntime | None, settings: Settings) -> ModelSettings:
    """Return how the model is spoken to, which may have been found out after the start."""
    return settings.model if model is None else model.client.settings


def _with(
    model: ModelRuntime | None,
    settings: Settings,
    *,
    rules: Orchestrator,
    loop: Callable[[Minds], Orchestrator],
    memory: AnswerMemory | None,
) -> Answers:
    """Return who answers: the rules, with a model where there is one."""
    if model is None:
        return rules
    minds = Minds(
        planner=model.planner,
        judge=lambda: SparingJudge(model.judge()),
        writer=model.writer,
        rewriter=model.rewriter() if settings.rewrite else None,
    )
    return RulesAndModel(
        rules=rules,
        model=loop(minds),
        limits=settings.loop_limits,
        rules_first=settings.rules_first,
        memory=memory,
        note=record_model_decision,
    )
