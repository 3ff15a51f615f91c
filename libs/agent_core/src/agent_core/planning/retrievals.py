"""Turns goals into retrieval steps, and finds what the steps of a goal brought to light."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Final, cast

from catalog.entities import EntityType
from catalog.relations import RelationType

from agent_core.graph_query import Chain, EntityFilters, GraphQuery, Hop
from agent_core.investigation import Investigation, Observation
from agent_core.planning.goals import Goal, GoalKind
from agent_core.planning.lookups import graph_step, select_step
from agent_core.planning.prerequisites import PREREQUISITES
from agent_core.results import Candidate, EntityCard, GraphResult
from agent_core.schemas import GraphIntent, NextStep, RequestedLimits

# Titles that are recommended at once.
RECOMMENDED: Final = 10
# Titles that are recommended where no title is named.
PICKED: Final = 5
# A path is first looked for within the usual distance, then as far as the server allows.
_PATH_HOPS: Final = (3, 6)
# Hops of what somebody did who is not named.
_THROUGH: Final = 2
# Titles of a story that a sequel may come after, so that it is still called one.
_MOST_REMOVES: Final = 4


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
        if goal.kind is GoalKind.PATH if made.status == "ok" else leads_through_somebody(goal):
            break  # of nothing that they did it does not matter who somebody is
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
    match goal.kind:
        case GoalKind.PATH:
            yield from (_path(goal, hops) for hops in _PATH_HOPS)
        case GoalKind.COMPARE:
            yield _compare(goal)
        case GoalKind.SONG:
            yield graph_step(GraphIntent(rationale=f"find the {goal.phrase}", query_type="songs", song=goal.song))
        case GoalKind.ORDER | GoalKind.SEASONS | GoalKind.SIMILAR:
            yield from _of_a_story(goal)
        case GoalKind.DESCRIBE:
            why = f"read who or what {goal.subjects[0].name} is"
            yield graph_step(GraphIntent(rationale=why, query_type="profile", start=goal.refs[0]))
        case _ if goal.recommends:
            yield _recommended(goal)
        case _ if _recommends(goal):
            yield _neighbours(goal)
        case _:
            yield select_step(goal.query, f"read the {goal.plural or goal.phrase}", each=bool(goal.each))
            yield from _besides(goal)


def _of_a_story(goal: Goal) -> Iterator[NextStep]:
    """Yield what is read of the story of a title, or of what is like it."""
    if goal.kind is GoalKind.ORDER:
        yield _about(goal, GraphIntent(rationale="", query_type="watch_order", start=goal.refs[0]))
    elif goal.kind is GoalKind.SEASONS:
        yield _about(goal, GraphIntent(rationale="", query_type="seasons", start=goal.refs[0]))
        if goal.place is not None:
            yield select_step(_films(goal), "read which films may go on where there is no such season")
    else:
        if goal.next:
            yield select_step(_sequels(goal), "read what comes next")
        yield _similar(goal)


def _besides(goal: Goal) -> Iterator[NextStep]:
    """Yield what has to be known besides the result itself, so that the answer says no more than the data does."""
    if goal.kind is GoalKind.VERIFY and goal.said is not None and is_of_genres(goal.said):
        yield select_step(_of_genres(goal, goal.said), "read whether it is of these genres")
    elif asks_how_it_stands(goal):
        yield select_step(_going_on(goal), "read what of its story is not over")
    elif asks_for_a_source(goal):
        yield select_step(_with_a_medium(goal), "read from what kind of work it is said to be made")
    elif claims_a_sequel(goal) and goal.claim is not None:
        yield _along_sequels(goal, goal.claim)
    elif asks_for_producers(goal):
        yield select_step(_producers_on_the_staff(goal), "read who of the staff is called a producer")
    elif leads_through_somebody(goal):
        yield select_step(_somebody_between(goal), "read who stands between")
    elif ranks_by_episodes(goal):
        yield select_step(_still_running(goal), "read what of them has no number of episodes yet")


def _path(goal: Goal, hops: int) -> NextStep:
    start, end = goal.refs
    why = f"find how the two are connected within {hops} relations"
    return graph_step(GraphIntent(rationale=why, query_type="path", start=start, end=end, max_hops=hops))


def _compare(goal: Goal) -> NextStep:
    start, end, *others = goal.refs
    why = "compare them field by field"
    return graph_step(GraphIntent(rationale=why, query_type="compare", start=start, end=end, others=others))


def _similar(goal: Goal) -> NextStep:
    where = goal.query.where if goal.query is not None else EntityFilters()
    limit = goal.query.limit if goal.query is not None and goal.query.limit else RECOMMENDED
    kind = goal.query.result_type if goal.query is not None else EntityType.ANIME
    return graph_step(
        GraphIntent(
            rationale=f"read the {goal.plural}",
            query_type="similar",
            entity_types=[] if kind is EntityType.ANIME else [kind],
            start=goal.refs[0],
            others=list(goal.refs[1:]),
            filters=where,
            shared=list(goal.shared),
            makers=[maker.ref for maker in goal.makers],
            makers_not=[maker.ref for maker in goal.makers_not],
            limits=RequestedLimits(max_results=limit),
        )
    )


def _recommended(goal: Goal) -> NextStep:
    where = goal.query.where if goal.query is not None else EntityFilters()
    limit = goal.query.limit if goal.query is not None and goal.query.limit else PICKED
    return graph_step(
        GraphIntent(
            rationale="choose a few to recommend",
            query_type="recommend",
            filters=where,
            limits=RequestedLimits(max_results=limit),
        )
    )


def ranks_by_episodes(goal: Goal) -> bool:
    """True for "the longest anime", of which those that still run may have no number of episodes."""
    query = goal.query
    selected = goal.kind is GoalKind.SELECT and goal.ranked
    longest = query is not None and selected and (query.order_by, query.descending) == ("episodes", True)
    return longest and query is not None and not query.where.status and goal.attribute is None


def _still_running(goal: Goal) -> GraphQuery:
    query = cast("GraphQuery", goal.query)
    where = query.where.model_copy(update={"status": ["airing"]})
    return query.model_copy(update={"where": where, "order_by": "popularity", "limit": RECOMMENDED})


def claims_a_sequel(goal: Goal) -> bool:
    """True for "is X a sequel of Y", which it may be with others in between."""
    return goal.denies and [hop.relation for hop in goal.hops] in ([RelationType.SEQUEL], [RelationType.PREQUEL])


def _along_sequels(goal: Goal, claim: Candidate) -> NextStep:
    why, along = f"find whether others stand between {goal.subjects[0].name} and {claim.name}", goal.hops[0].relation
    return graph_step(
        GraphIntent(
            rationale=why,
            query_type="path",
            start=goal.refs[0],
            end=claim.ref,
            edge_types=[along],
            max_hops=_MOST_REMOVES,
        )
    )


def leads_through_somebody(goal: Goal) -> bool:
    """True for "what other anime did the director of X make", whose answer would not name who that is."""
    listed = goal.kind is GoalKind.SELECT and bool(goal.chains) and len(goal.subjects) == 1
    others = (chain.combine == "difference" for chain in goal.chains[1:])  # "what else" takes away what X is in
    if not listed or goal.count or goal.attribute is not None or not all(others):
        return False
    hops = goal.chains[0].hops
    if len(hops) < _THROUGH:
        return False
    first = hops[0]
    return first.relation is RelationType.VOICED_BY or (first.relation is RelationType.STAFF and first.role is not None)


def _somebody_between(goal: Goal) -> GraphQuery:
    chain = goal.chains[0]
    between = chain.model_copy(update={"hops": chain.hops[:1]})
    return GraphQuery(result_type=EntityType.PERSON, chains=[between])


def asks_for_producers(goal: Goal) -> bool:
    """True for "who is the producer of X", of which companies and people may be called one."""
    hops = [(hop.relation, hop.where) for hop in goal.hops]
    plain = goal.kind is GoalKind.SELECT and len(goal.subjects) == 1 and not (goal.count or goal.attribute)
    return plain and hops == [(RelationType.PRODUCED_BY, EntityFilters())]


def _producers_on_the_staff(goal: Goal) -> GraphQuery:
    hop = Hop(relation=RelationType.STAFF, role="Producer")
    return GraphQuery(result_type=EntityType.PERSON, chains=[Chain(start=[goal.refs[0]], hops=[hop])])


def asks_for_a_source(goal: Goal) -> bool:
    """True for "what is X based on", and what is asked of that, of which the data may say two things."""
    hops = [hop.relation for hop in goal.hops]
    adapted = len(goal.chains) == 1 and hops[:1] == [RelationType.ADAPTED_FROM]
    return adapted and goal.claim is None and len(goal.subjects) == 1


def _with_a_medium(goal: Goal) -> GraphQuery:
    """Return the query for the title itself, if the data tells from what it was made."""
    chain, where = Chain(start=[goal.refs[0]]), EntityFilters(source_not=["unknown"])
    return GraphQuery(result_type=EntityType.ANIME, chains=[chain], where=where)


def titles_own_row(found: Findings) -> EntityCard | None:
    """Return the title whose source is asked for, if the data tells from what kind of work it was made."""
    own = found.results[1] if asks_for_a_source(found.goal) and len(found.results) > 1 else None
    return own.cards[0] if own is not None and own.cards else None


def is_told_by_its_medium(found: Findings) -> bool:
    """True where no work that a title was made from is in the data, though the title says of what kind it is."""
    return not found.found[0] and titles_own_row(found) is not None


def is_of_genres(said: EntityFilters) -> bool:
    """True where genres, themes or tags are said of a title, not all of which a card holds."""
    return bool(said.genre or said.genre_any or said.genre_not)


def _of_genres(goal: Goal, said: EntityFilters) -> GraphQuery:
    where = EntityFilters(genre=said.genre, genre_any=said.genre_any, genre_not=said.genre_not)
    return cast("GraphQuery", goal.query).model_copy(update={"where": where, "limit": None, "skip": 0})


def asks_how_it_stands(goal: Goal) -> bool:
    """True for "is X still airing" of an anime, of which a later season may be meant."""
    said = goal.said is not None and bool(goal.said.status)
    asked = goal.query is not None and not goal.hops and (said or goal.attribute == "status")
    return asked and bool(goal.subjects) and goal.subjects[:1] == _anime(goal.subjects[:1])


def _anime(subjects: tuple[Candidate, ...]) -> tuple[Candidate, ...]:
    return tuple(c for c in subjects if c.ref.entity_type is EntityType.ANIME)


def _going_on(goal: Goal) -> GraphQuery:
    chain = Chain(start=[goal.refs[0]], hops=[Hop(relation=RelationType.SHARES_FRANCHISE)])
    where = EntityFilters(status=["airing", "upcoming"], format=["tv"])
    return GraphQuery(result_type=EntityType.ANIME, chains=[chain], where=where)


def _sequels(goal: Goal) -> GraphQuery:
    chain = Chain(start=[goal.refs[0]], hops=[Hop(relation=RelationType.SEQUEL)])
    return GraphQuery(result_type=EntityType.ANIME, chains=[chain])


def _films(goal: Goal) -> GraphQuery:
    chain = Chain(start=[goal.refs[0]], hops=[Hop(relation=RelationType.SHARES_FRANCHISE)])
    return GraphQuery(result_type=EntityType.ANIME, chains=[chain], where=EntityFilters(format=["movie"]))


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
