"""Turns goals into retrieval steps, and finds what the steps of a goal brought to light."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Final

from catalog.entities import EntityType
from catalog.relations import RelationType

from agent_core.goals.besides import (
    FRANCHISE,
    asks_for_a_source,
    from_subject,
    leads_through_somebody,
    leaves_out_uncounted,
    steps_besides,
)
from agent_core.goals.goal import (
    CompareGoal,
    DescribeGoal,
    Goal,
    GraphGoal,
    OrderGoal,
    PathGoal,
    SeasonsGoal,
    SelectGoal,
    SimilarGoal,
    SongGoal,
)
from agent_core.goals.prerequisites import PREREQUISITES
from agent_core.goals.steps import graph_step, select_step
from agent_core.graph_query import EntityFilters, Hop
from agent_core.investigation import Investigation, Observation
from agent_core.limits import MAX_MOODS
from agent_core.results import EntityCard, GraphResult
from agent_core.schemas import GraphIntent, NextStep, RequestedLimits

# Titles that are recommended at once.
RECOMMENDED: Final = 10
# Titles that are recommended where no title is named.
PICKED: Final = 5
# A path is first looked for within the usual distance, then as far as the server allows.
_PATH_HOPS: Final = (3, 6)


@dataclass(frozen=True, slots=True)
class Findings:
    """What the steps of a goal returned.

    Attributes:
        pending: the next step to make; ``None`` where all were made.
        results: what the steps made so far returned, in their order; ``None`` for one that failed.
    """

    goal: Goal
    pending: NextStep | None
    results: tuple[GraphResult | None, ...]
    found: tuple[bool, ...]

    @property
    def result(self) -> GraphResult | None:
        """The result of the first step that found anything; of the last one where none did."""
        hits = [r for r, ok in zip(self.results, self.found, strict=True) if ok]
        return hits[0] if hits else self.results[-1] if self.results else None

    @property
    def settled(self) -> bool:
        """True where nothing is left to retrieve and something was found."""
        return self.pending is None and any(self.found)

    @property
    def total(self) -> int:
        """How much was found, what is not shown included."""
        return self.result.total if self.settled and self.result is not None else 0


def findings(goal: Goal, investigation: Investigation, *, besides: bool = True) -> Findings:
    """Return what is known of a goal, and what is still to be retrieved; without ``besides`` its result alone."""
    seen: list[Observation] = []
    for step_of, completed in PREREQUISITES:
        if (step := step_of(goal)) is None:
            continue
        made = made_before(step, investigation)
        if made is None:
            return _findings(goal, step, [])
        if made.graph is None or made.status != "ok":
            return _findings(goal, None, [made])
        if (whole := completed(goal, made.graph.cards)) is None:
            return _findings(goal, None, [])
        goal = whole
    for step in islice(steps_of(goal), None if besides else 1):
        made = made_before(step, investigation)
        if made is None:
            return _findings(goal, step, seen)
        seen.append(made)
        if isinstance(goal, PathGoal) if made.status == "ok" else leads_through_somebody(goal):
            break  # of nothing that they did it does not matter who somebody is
        if made.status != "ok" and leaves_out_uncounted(goal):
            break  # nothing is left out of nothing
    return _findings(goal, None, seen)


def _findings(goal: Goal, pending: NextStep | None, seen: Sequence[Observation]) -> Findings:
    return Findings(goal, pending, tuple(o.graph for o in seen), tuple(o.status == "ok" for o in seen))


def made_before(step: NextStep, investigation: Investigation) -> Observation | None:
    """Return the observation of a step, if it was made, for whatever reason."""
    for seen in investigation.observations:
        if seen.step.search_intent == step.search_intent and _is_same(seen.step.graph_intent, step.graph_intent):
            return seen
    return None


def _is_same(one: GraphIntent | None, other: GraphIntent | None) -> bool:
    """True where the same is asked of the graph: several questions of a sentence may need it, each for its reason."""
    if one is None or other is None or one == other or one.query_type != other.query_type:
        return one == other
    return one.model_copy(update={"rationale": other.rationale}) == other


def steps_of(goal: Goal) -> Iterator[NextStep]:
    """Yield the steps that a goal takes; of a path the second is only for where the first found nothing."""
    match goal:
        case PathGoal():
            yield from (_path(goal, hops) for hops in _PATH_HOPS)
        case CompareGoal():
            yield _compare(goal)
        case SongGoal():
            yield graph_step(GraphIntent(rationale=f"find the {goal.phrase}", query_type="songs", song=goal.song))
        case OrderGoal() | SeasonsGoal() | SimilarGoal():
            yield from _of_a_story(goal)
        case DescribeGoal():
            why = f"read who or what {goal.subjects[0].name} is"
            yield graph_step(GraphIntent(rationale=why, query_type="profile", start=goal.refs[0]))
        case SelectGoal(recommends=True):
            moods = [list(topics) for topics in goal.moods[:MAX_MOODS]]
            chosen = GraphIntent(rationale="choose a few to recommend", query_type="recommend", moods=moods)
            yield _within(goal, chosen, PICKED)
        case _ if _recommends(goal):
            yield _neighbours(goal)
        case _:
            each = isinstance(goal, GraphGoal) and bool(goal.each)
            yield select_step(goal.query, f"read the {goal.plural or goal.phrase}", each=each)
            yield from steps_besides(goal)


def _of_a_story(goal: OrderGoal | SeasonsGoal | SimilarGoal) -> Iterator[NextStep]:
    """Yield what is read of the story of a title, or of what is like it."""
    if isinstance(goal, OrderGoal):
        yield _about(goal, GraphIntent(rationale="", query_type="watch_order", start=goal.refs[0]))
    elif isinstance(goal, SeasonsGoal):
        yield _about(goal, GraphIntent(rationale="", query_type="seasons", start=goal.refs[0]))
        if goal.place is not None:
            films = from_subject(goal, FRANCHISE, where=EntityFilters(format=["movie"]))
            yield select_step(films, "read which films may go on where there is no such season")
    else:
        if goal.next:
            yield select_step(from_subject(goal, Hop(relation=RelationType.SEQUEL)), "read what comes next")
        yield _similar(goal)


def _path(goal: Goal, hops: int) -> NextStep:
    start, end = goal.refs
    why = f"find how the two are connected within {hops} relations"
    return graph_step(GraphIntent(rationale=why, query_type="path", start=start, end=end, max_hops=hops))


def _compare(goal: Goal) -> NextStep:
    start, end, *others = goal.refs
    why = "compare them field by field"
    return graph_step(GraphIntent(rationale=why, query_type="compare", start=start, end=end, others=others))


def _similar(goal: SimilarGoal) -> NextStep:
    intent = GraphIntent(
        rationale=f"read the {goal.plural}",
        query_type="similar",
        start=goal.refs[0],
        others=list(goal.refs[1:]),
        shared=list(goal.shared),
        makers=[maker.ref for maker in goal.makers],
        makers_not=[maker.ref for maker in goal.makers_not],
        unlike=[title.ref for title in goal.unlike],
    )
    return _within(goal, intent, RECOMMENDED)


def _within(goal: Goal, intent: GraphIntent, usual: int) -> NextStep:
    """Return the step that reads what is recommended within the filters of a goal, as many as it says."""
    where = goal.query.where if goal.query is not None else EntityFilters()
    limits = RequestedLimits(max_results=(goal.query.limit if goal.query is not None else None) or usual)
    kind = goal.query.result_type if goal.query is not None else EntityType.ANIME
    kinds = [] if kind is EntityType.ANIME else [kind]
    return graph_step(intent.model_copy(update={"filters": where, "limits": limits, "entity_types": kinds}))


def titles_own_row(found: Findings) -> EntityCard | None:
    """Return the title whose source is asked for, if the data tells from what kind of work it was made."""
    own = found.results[1] if asks_for_a_source(found.goal) and len(found.results) > 1 else None
    return own.cards[0] if own is not None and own.cards else None


def is_known_by_its_medium(found: Findings) -> bool:
    """True where no work that a title was made from is in the data, though the title says of what kind it is."""
    return not found.found[0] and titles_own_row(found) is not None


def _neighbours(goal: Goal) -> NextStep:
    return graph_step(
        GraphIntent(
            rationale=f"read the {goal.plural}",
            query_type="neighbors",
            start=goal.refs[0],
            edge_types=[RelationType.RECOMMENDED],
            limits=RequestedLimits(max_results=RECOMMENDED),
        )
    )


def _recommends(goal: Goal) -> bool:
    """True for plain recommendations, which are best in the order of how many readers make them."""
    query = goal.query
    if query is None or len(query.chains) != 1 or query.where != EntityFilters() or query.limit is not None:
        return False
    return [hop.relation for hop in query.chains[0].hops] == [RelationType.RECOMMENDED] and not goal.count


def _about(goal: Goal, intent: GraphIntent) -> NextStep:
    return graph_step(intent.model_copy(update={"rationale": f"read the {goal.phrase}"}))
