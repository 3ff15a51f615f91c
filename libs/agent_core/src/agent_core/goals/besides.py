"""What has to be known besides the result of a goal, so that its answer says no more than the data does."""

from collections.abc import Iterator
from typing import Final, cast

from catalog.entities import EntityType
from catalog.relations import RelationType

from agent_core.goals.goal import Goal, SelectGoal, VerifyGoal
from agent_core.goals.steps import graph_step, select_step
from agent_core.graph_query import Chain, EntityFilters, GraphQuery, Hop
from agent_core.results import Candidate
from agent_core.schemas import GraphIntent, NextStep

# Hops of what somebody did who is not named.
_THROUGH: Final = 2
# Titles of a story that a sequel may come after, so that it is still called one.
_MOST_REMOVES: Final = 4
FRANCHISE: Final = Hop(relation=RelationType.SHARES_FRANCHISE)
_PRODUCERS: Final = Hop(relation=RelationType.STAFF, role="Producer")
# Entities that are enough to say that there are such.
_FEW: Final = 10
_AIRING: Final = "airing"


def from_subject(
    goal: Goal, *hops: Hop, kind: EntityType = EntityType.ANIME, where: EntityFilters | None = None
) -> GraphQuery:
    """Return the query for what hops lead to from what a goal is about."""
    chain = Chain(start=[goal.refs[0]], hops=list(hops))
    return GraphQuery(result_type=kind, chains=[chain], where=where or EntityFilters())


def steps_besides(goal: Goal) -> Iterator[NextStep]:
    """Yield the step for what has to be known besides the result itself, where there is any."""
    if isinstance(goal, VerifyGoal) and goal.said is not None and is_of_genres(goal.said):
        yield select_step(_of_genres(goal, goal.said), "read whether it is of these genres")
    elif asks_how_it_stands(goal):
        going_on = from_subject(goal, FRANCHISE, where=EntityFilters(status=["airing", "upcoming"], format=["tv"]))
        yield select_step(going_on, "read what of its story is not over")
    elif asks_for_a_source(goal):
        itself = from_subject(goal, where=EntityFilters(source_not=["unknown"]))
        yield select_step(itself, "read from what kind of work it is said to be made")
    elif claims_a_sequel(goal) and isinstance(goal, VerifyGoal) and goal.claim is not None:
        yield _along_sequels(goal, goal.claim)
    elif asks_for_producers(goal):
        staff = from_subject(goal, _PRODUCERS, kind=EntityType.PERSON)
        yield select_step(staff, "read who of the staff is called a producer")
    elif leads_through_somebody(goal):
        yield select_step(_somebody_between(goal), "read who stands between")
    elif leaves_out_uncounted(goal):
        yield select_step(_still_running(goal), "read what of them has no number of episodes yet")


def leaves_out_uncounted(goal: Goal) -> bool:
    """True for "the longest anime" and "with over 500 episodes": those that still run may have no number of them."""
    query = goal.query
    if query is None or not isinstance(goal, SelectGoal) or goal.attribute is not None or goal.recommends:
        return False
    longest = goal.ranked and (query.order_by, query.descending) == ("episodes", True)
    many = query.where.episodes_min is not None and query.where.episodes_max is None
    return (longest or many) and query.where.status in ([], [_AIRING])


def _still_running(goal: Goal) -> GraphQuery:
    query = cast("GraphQuery", goal.query)
    where = query.where.model_copy(update={"status": [_AIRING], "episodes_min": None})
    return query.model_copy(update={"where": where, "order_by": "popularity", "limit": _FEW})


def claims_a_sequel(goal: Goal) -> bool:
    """True for "is X a sequel of Y", which it may be with others in between."""
    denies = isinstance(goal, VerifyGoal) and goal.denies
    return denies and [hop.relation for hop in goal.hops] in ([RelationType.SEQUEL], [RelationType.PREQUEL])


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
    listed = isinstance(goal, SelectGoal) and bool(goal.chains) and len(goal.subjects) == 1
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
    plain = isinstance(goal, SelectGoal) and len(goal.subjects) == 1 and not (goal.count or goal.attribute)
    return plain and hops == [(RelationType.PRODUCED_BY, EntityFilters())]


def asks_for_a_source(goal: Goal) -> bool:
    """True for "what is X based on", and what is asked of that, of which the data may say two things."""
    hops = [hop.relation for hop in goal.hops]
    adapted = len(goal.chains) == 1 and hops[:1] == [RelationType.ADAPTED_FROM]
    claimed = isinstance(goal, VerifyGoal) and goal.claim is not None
    titles = [subject.ref.entity_type for subject in goal.subjects]
    return adapted and not claimed and titles == [EntityType.ANIME]


def is_of_genres(said: EntityFilters) -> bool:
    """True where genres, themes or tags are said of a title, not all of which a card holds."""
    return bool(said.genre or said.genre_any or said.genre_not)


def _of_genres(goal: Goal, said: EntityFilters) -> GraphQuery:
    where = EntityFilters(genre=said.genre, genre_any=said.genre_any, genre_not=said.genre_not)
    return cast("GraphQuery", goal.query).model_copy(update={"where": where, "limit": None, "skip": 0})


def asks_how_it_stands(goal: Goal) -> bool:
    """True for "is X still airing" of an anime, of which a later season may be meant."""
    said = isinstance(goal, VerifyGoal) and goal.said is not None and bool(goal.said.status)
    asked = goal.query is not None and not goal.hops and (said or goal.attribute == "status")
    return asked and bool(goal.subjects) and goal.subjects[0].ref.entity_type is EntityType.ANIME
