"""The rule planner: no key, no network, no model. Names first, then one graph query, then the answer."""

from collections.abc import Iterator
from typing import Final

from catalog.entities import EntityType
from catalog.relations import RelationType

from agent_core.answering.compose import compose_answer, compose_found, compose_nothing
from agent_core.investigation import Investigation, Observation
from agent_core.planning.goals import Goal, GoalKind, Understanding
from agent_core.planning.understanding import understand
from agent_core.schemas import (
    EntityFilters,
    GraphIntent,
    GraphOutcome,
    Mention,
    NextStep,
    QdrantFilters,
    RequestedLimits,
    SearchIntent,
)

# Misspelt pieces of a question that are looked up before the planner gives up on them.
_MAX_GUESSES: Final = 3
# A path is first looked for within the usual distance, then as far as the server allows.
_PATH_HOPS: Final = (3, 6)
# Titles that are recommended at once.
_RECOMMENDED: Final = 10


class RulePlanner:
    """Plans by rules; a pure function of the investigation, so one instance serves all questions."""

    name = "rules"

    async def next_step(self, investigation: Investigation) -> NextStep:
        """Return the next step; it never fails and never waits."""
        return plan(investigation)


def plan(investigation: Investigation) -> NextStep:
    """Return the first step that was not made yet, or the answer."""
    understanding = understand(investigation.question, mentions_of(investigation))
    if not investigation.must_finalise:
        for step in _steps(investigation, understanding):
            if not _made(step, investigation):
                return step
    return _final(investigation, understanding)


def mentions_of(investigation: Investigation) -> list[Mention]:
    """Return the names found so far, with their places in the whole question."""
    found: list[Mention] = []
    for observation in investigation.observations:
        intent = observation.step.graph_intent
        if observation.graph is None or intent is None or not intent.text:
            continue
        offset = max(0, investigation.question.find(intent.text))
        found += [
            m.model_copy(update={"start": m.start + offset, "end": m.end + offset}) for m in observation.graph.mentions
        ]
    return found


def _steps(investigation: Investigation, understanding: Understanding) -> Iterator[NextStep]:
    """Yield all steps that the question is worth, in order; later ones depend on what the earlier ones found."""
    question = investigation.question
    yield _lookup(question, fuzzy=False, why="find the names in the question")
    if understanding.descriptive and not understanding.goals:
        yield _search(question)
        return
    for start, end in understanding.unexplained[:_MAX_GUESSES]:
        yield _lookup(question[start:end], fuzzy=True, why=f"find what {question[start:end]!r} may mean")
    if understanding.unexplained or settled(investigation, understanding):
        return
    if understanding.best is not None:
        yield from _retrievals(understanding.best)


def settled(investigation: Investigation, understanding: Understanding) -> Observation | None:
    """Return the observation that answers the best reading of the question, if there is one."""
    if understanding.best is None:
        return None
    wanted = list(_retrievals(understanding.best))
    answers = (o for o in investigation.observations if o.status == "ok" and any(_equal(o.step, w) for w in wanted))
    return next(answers, None)


def _retrievals(goal: Goal) -> Iterator[NextStep]:
    if goal.kind is GoalKind.PATH:
        for hops in _PATH_HOPS:
            yield _graph(
                GraphIntent(
                    rationale=f"find how the two are connected within {hops} relations",
                    query_type="path",
                    start=goal.refs[0],
                    end=goal.refs[1],
                    max_hops=hops,
                )
            )
    elif goal.kind is GoalKind.COMPARE:
        intent = GraphIntent(
            rationale="compare the two field by field", query_type="compare", start=goal.refs[0], end=goal.refs[1]
        )
        yield _graph(intent)
    elif _recommends(goal):
        yield _graph(
            GraphIntent(
                rationale=f"read the {goal.plural}",
                query_type="neighbors",
                start=goal.refs[0],
                edge_types=[RelationType.RECOMMENDED],
                limits=RequestedLimits(max_results=_RECOMMENDED),
            )
        )
    else:
        yield _graph(GraphIntent(rationale=f"read the {goal.phrase}", query_type="select", query=goal.query))


def _recommends(goal: Goal) -> bool:
    """True for plain recommendations, which are best in the order of how many readers make them."""
    query = goal.query
    if query is None or len(query.chains) != 1 or query.where != EntityFilters() or query.limit is not None:
        return False
    return [hop.relation for hop in query.chains[0].hops] == [RelationType.RECOMMENDED]


def _lookup(text: str, *, fuzzy: bool, why: str) -> NextStep:
    """Look names up; episodes are left out, because their titles are everyday phrases."""
    kinds = [kind for kind in EntityType if kind is not EntityType.EPISODE]
    return _graph(GraphIntent(rationale=why, query_type="lookup", text=text, fuzzy=fuzzy, entity_types=kinds))


def _search(question: str) -> NextStep:
    return NextStep(
        action="qdrant_search",
        rationale="the question describes something without naming it",
        search_intent=SearchIntent(
            rationale="find titles whose text is close to the description",
            entity_type=EntityType.ANIME,
            query=question,
            filters=QdrantFilters(),
        ),
    )


def _graph(intent: GraphIntent) -> NextStep:
    return NextStep(action="pg_graph", rationale=intent.rationale, graph_intent=intent)


def _made(step: NextStep, investigation: Investigation) -> bool:
    return any(_equal(step, seen.step) for seen in investigation.observations)


def _equal(left: NextStep, right: NextStep) -> bool:
    return (left.search_intent, left.graph_intent) == (right.search_intent, right.graph_intent)


def _final(investigation: Investigation, understanding: Understanding) -> NextStep:
    observation = settled(investigation, understanding)
    last = investigation.last
    if observation is not None and observation.graph is not None and understanding.best is not None:
        response = compose_answer(understanding.best, observation.graph)
        rationale = "the graph answers the question"
    elif last is not None and last.retrieval is not None and last.retrieval.count:
        response = compose_found(last.retrieval)
        rationale = "these are the closest descriptions"
    else:
        pieces = [investigation.question[a:b] for a, b in understanding.unexplained]
        outcome = last.graph.meta if last is not None and last.graph is not None else None
        unknown = pieces if outcome is None or outcome.outcome is not GraphOutcome.OK or pieces else []
        response = compose_nothing(understanding.best, unknown=unknown, meta=outcome)
        rationale = "nothing in the data answers the question"
    return NextStep(action="final", rationale=rationale, final=response)
