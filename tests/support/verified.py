"""Answers about the handful of titles of `retrieved`, held to what an investigation found."""

import time
from collections.abc import Sequence
from dataclasses import replace

from agent_core.goals.goal import Goal
from agent_core.graph_query import Chain, GraphQuery, Hop
from agent_core.investigation import Investigation, Observation
from agent_core.results import Candidate, EntityCard, GraphMeta, GraphResult, Mention
from agent_core.schemas import AgentResponse, Citation, GraphIntent, Grounding, NextStep
from agent_core.verification.verification import Verification, verify
from catalog.entities import EntityType
from catalog.relations import RelationType

from tests.support.retrieved import REFS, card_of


def candidate(name: str, **facts: object) -> Candidate:
    """What a look-up found of a name."""
    return Candidate(**{"ref": REFS[name], "name": name, "matched_name": name, **facts})  # pyright: ignore[reportArgumentType]


def looked_up(*names: str) -> Observation:
    """A look-up that found these names."""
    mentions = [Mention(start=0, end=len(name), surface=name, candidates=[candidate(name)]) for name in names]
    intent = GraphIntent(rationale="r", query_type="lookup", text=" ".join(names))
    return observed(intent, GraphResult(summary="found", count=len(names), mentions=mentions))


def observed(intent: GraphIntent, result: GraphResult) -> Observation:
    """A step that was executed."""
    step = NextStep(action="pg_graph", rationale="r", graph_intent=intent)
    return Observation(step=step, status="ok" if result.count else "empty", summary=result.summary, result=result)


def selected(query: GraphQuery, *names: str, cards: Sequence[EntityCard] = (), **meta: object) -> Observation:
    """A selection that found these entities, and nothing else unless ``meta`` says so."""
    rows = [*(card_of(name) for name in names), *cards]
    intent = GraphIntent(rationale="r", query_type="select", query=query)
    graph_meta = GraphMeta(**{"total": len(rows), **meta})  # pyright: ignore[reportArgumentType]
    return observed(intent, GraphResult.of(rows, summary="found", meta=graph_meta))


def of(name: str, relation: RelationType, role: str | None = None, **query: object) -> GraphQuery:
    """The query for what is the relation of an entity; anime unless it says so."""
    chain = Chain(start=[REFS[name]], hops=[Hop(relation=relation, role=role)])
    return GraphQuery.model_validate({"result_type": EntityType.ANIME, "chains": [chain], **query})


def investigation(*observations: Observation) -> Investigation:
    """An investigation that made these steps."""
    opened = Investigation(request_id="r", question="Which?", deadline=time.monotonic() + 30)
    opened.observations += observations
    return opened


def with_fields(name: str, *fields: tuple[str, str], **facts: object) -> EntityCard:
    """The row of a title that says these things beside its fields."""
    return replace(card_of(name), fields=list(fields), **facts)  # pyright: ignore[reportArgumentType]


def read(query_type: str, start: str, cards: Sequence[EntityCard], *more: object, **fields: object) -> Investigation:
    """An investigation that found these rows from a title by one primitive."""
    values = {"rationale": "r", "query_type": query_type, "start": REFS[start], **fields}
    intent = GraphIntent.model_validate(values)
    result = GraphResult.of(list(cards), summary="found", meta=GraphMeta(total=len(cards)))
    return investigation(looked_up(start), observed(intent, result), *more)  # pyright: ignore[reportArgumentType]


def answer(text: str, *names: str, value: str | None = None) -> AgentResponse:
    """An answer as rules compose it, whose marks [1], [2] … stand for these names."""
    citations = [Citation(label=name, ref=REFS[name]) for name in names]
    refs = [REFS[name] for name in names]
    return AgentResponse(
        answer=text, citations=citations, source_entities=refs, result_entities=refs, confidence=0.97,
        grounding=Grounding.COMPOSED, value=value,
    )  # fmt: skip


def judged(
    text: str, *names: str, by: Investigation, asked: Sequence[Goal] = (), value: str | None = None
) -> Verification:
    """What rows bear out of such an answer."""
    return verify(answer(text, *names, value=value), by, asked)
