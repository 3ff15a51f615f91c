"""Scripted planners, judges and executors: each plays a list of decisions, and remembers what it was shown."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field

from agent_core.answer import Question
from agent_core.investigation import Investigation
from agent_core.limits import LoopLimits
from agent_core.orchestrator import Orchestrator
from agent_core.planning.ports import GraphExecutor
from agent_core.references import EntityRef
from agent_core.results import EntityCard, GraphMeta, GraphResult, RetrievalResult
from agent_core.schemas import AgentResponse, GraphIntent, Grounding, NextStep, SearchIntent, SufficiencyReport
from catalog.entities import EntityType, entity_id


def ref(name: str, kind: EntityType = EntityType.ANIME) -> EntityRef:
    """The reference of the sample-like id ``<kind>:<name>``."""
    return EntityRef(entity_type=kind, id=str(entity_id(f"{kind}:{name}")))


def card(name: str, kind: EntityType = EntityType.ANIME) -> EntityCard:
    """A card of that entity."""
    return EntityCard(ref=ref(name, kind), name=name)


def graph_step(name: str = "a", *, hops: int = 1) -> NextStep:
    """A step that reads the neighbours of an entity."""
    intent = GraphIntent(rationale="r", query_type="k_hop", start=ref(name), max_hops=hops)
    return NextStep(action="pg_graph", rationale=f"read {name}", graph_intent=intent)


def search_step(query: str = "pirates") -> NextStep:
    """A step that searches by meaning."""
    intent = SearchIntent(rationale="r", entity_type=EntityType.ANIME, query=query)
    return NextStep(action="qdrant_search", rationale=f"search {query}", search_intent=intent)


def final_step(answer: str = "It is a.", *names: str, **fields: object) -> NextStep:
    """A step that answers with the entities of these names, as rules do that compose from rows."""
    refs = [ref(name) for name in names]
    values = {
        "answer": answer,
        "confidence": 0.9,
        "grounding": Grounding.COMPOSED,
        "source_entities": refs,
        "result_entities": refs,
        **fields,
    }
    return NextStep(action="final", rationale="done", final=AgentResponse.model_validate(values))


def graph_result(*names: str, meta: GraphMeta | None = None) -> GraphResult:
    """A result with one card for each name."""
    cards = [card(name) for name in names]
    return GraphResult(
        summary=f"{len(names)} found: {', '.join(names)}",
        cards=cards,
        node_ids=[c.ref for c in cards],
        count=len(cards),
        meta=meta or GraphMeta(),
    )


def enough(missing: Sequence[str] = ()) -> SufficiencyReport:
    """A verdict: sufficient unless something is missing."""
    return SufficiencyReport(sufficient=not missing, rationale="r", missing=list(missing))


@dataclass
class ScriptedPlanner:
    """Plays its steps; the last one is repeated. An exception in the list is raised."""

    steps: list[NextStep | Exception]
    seen: list[tuple[bool, tuple[str, ...]]] = field(default_factory=list[tuple[bool, tuple[str, ...]]])
    name: str = "scripted"

    async def next_step(self, investigation: Investigation) -> NextStep:
        """The next step of the list."""
        self.seen.append((investigation.must_finalise, investigation.context.cards))
        step = self.steps.pop(0) if len(self.steps) > 1 else self.steps[0]
        if isinstance(step, Exception):
            raise step
        return step


@dataclass
class ScriptedJudge:
    """Plays its verdicts; the last one is repeated."""

    reports: list[SufficiencyReport]
    drafts: list[AgentResponse | None] = field(default_factory=list[AgentResponse | None])
    name: str = "scripted"

    async def assess(self, investigation: Investigation) -> SufficiencyReport:
        """The next verdict of the list."""
        self.drafts.append(investigation.draft)
        return self.reports.pop(0) if len(self.reports) > 1 else self.reports[0]


@dataclass
class ScriptedGraph:
    """Plays its results; the last one is repeated. An exception in the list is raised; ``hang`` never answers."""

    results: list[GraphResult | Exception]
    hang: bool = False
    calls: list[GraphIntent] = field(default_factory=list[GraphIntent])
    cancelled: int = 0
    started: asyncio.Event = field(default_factory=asyncio.Event)

    async def execute(self, intent: GraphIntent, *, timeout_s: float, include_adult: bool) -> GraphResult:
        """The next result of the list."""
        assert timeout_s > 0
        assert include_adult in (True, False)
        self.calls.append(intent)
        self.started.set()
        if self.hang:
            try:
                await asyncio.Event().wait()
            except asyncio.CancelledError:
                self.cancelled += 1
                raise
        result = self.results.pop(0) if len(self.results) > 1 else self.results[0]
        if isinstance(result, Exception):
            raise result
        return result


@dataclass
class ScriptedSearch:
    """Returns one result for every search."""

    result: RetrievalResult
    calls: list[SearchIntent] = field(default_factory=list[SearchIntent])

    async def __call__(self, intent: SearchIntent, *, timeout_s: float, include_adult: bool) -> RetrievalResult:
        """The result."""
        assert timeout_s > 0
        assert include_adult in (True, False)
        self.calls.append(intent)
        return self.result


NOTHING = RetrievalResult(summary="nothing", raw_data=[], count=0)


def orchestrator(
    planner: ScriptedPlanner,
    judge: ScriptedJudge,
    graph: GraphExecutor | None = None,
    *,
    search: ScriptedSearch | None = None,
    limits: LoopLimits | None = None,
) -> Orchestrator:
    """An orchestrator over scripted parts."""
    return Orchestrator(
        planner=lambda: planner,
        judge=lambda: judge,
        search=search or ScriptedSearch(NOTHING),
        graph=graph or ScriptedGraph([graph_result("a")]),
        limits=limits,
    )


def question(text: str = "Which anime is it?", *, timeout_s: float | None = None) -> Question:
    """A question."""
    return Question(text=text, request_id="r-1", timeout_s=timeout_s)
