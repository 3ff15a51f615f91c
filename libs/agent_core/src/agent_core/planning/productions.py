"""Takes what a studio "produced" for what it made, where the data knows far more of that."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from catalog.entities import EntityType
from catalog.relations import RelationType

from agent_core.goals.goal import Goal, GraphGoal, SelectGoal, VerifyGoal
from agent_core.goals.retrievals import Findings
from agent_core.graph_query import Chain, GraphQuery

# So many times more has to have been made than produced: a company that mostly pays for anime is asked for those.
FAR_MORE: Final = 2
# What is said of who either produced or made a title: whether a studio produced it is true of who made it as well.
_CALLED: Final = (
    ("producers", "studios and producers"),
    ("producer", "studio or producer"),
    ("produced by", "made or produced by"),
)


def possibly_made(goal: Goal, query: GraphQuery) -> Goal:
    """Return a reading of a verb that knows which other relation it may mean."""
    match goal:
        case SelectGoal():
            made = [_made(chain) for chain in query.chains]
            return goal if made == query.chains else replace(goal, made=query.model_copy(update={"chains": made}))
        case VerifyGoal() if len(query.chains) == 1:
            (said,) = query.chains
            made_by = _made_by(_made(said))
            either = query.model_copy(update={"chains": [said, made_by], "combine": "union"})
            phrase, plural = _either(goal.phrase), _either(goal.plural)
            return goal if made_by == said else replace(goal, query=either, phrase=phrase, plural=plural)
        case _:
            return goal


def _either(phrase: str) -> str:
    """Return what one is called who made or produced something, or what either of them did."""
    for produced, either in _CALLED:
        if produced in phrase:
            return phrase.replace(produced, either, 1)
    return phrase


def productions(goal: Goal) -> list[Goal]:
    """Return a reading and the one in which the studio made what it is said to have produced; none without such."""
    if not isinstance(goal, GraphGoal) or goal.made is None:
        return []
    phrase, plural = (text.replace("produced by", "by", 1) for text in (goal.phrase, goal.plural))
    return [goal, replace(goal, query=goal.made, made=None, phrase=phrase, plural=plural, read_as="produced")]


def far_more(weighed: Sequence[Findings]) -> Findings | None:
    """Return what was made, where the data knows so much more of it that this is what is meant."""
    if not weighed:
        return None
    produced, made = weighed
    return made if made.total >= max(1, FAR_MORE * produced.total) else None


def _made(chain: Chain) -> Chain:
    """Return what a named studio made for what it produced; whoever is called a producer only produced."""
    studio = all(ref.entity_type is EntityType.STUDIO for ref in chain.start)
    if not (studio and chain.hops and chain.hops[0].relation is RelationType.PRODUCED):
        return chain
    first = chain.hops[0].model_copy(update={"relation": RelationType.ANIMATED})
    return chain.model_copy(update={"hops": [first, *chain.hops[1:]]})


def _made_by(chain: Chain) -> Chain:
    """Return who made for who produced what is claimed."""
    if not (chain.hops and chain.hops[-1].relation is RelationType.PRODUCED_BY):
        return chain
    last = chain.hops[-1].model_copy(update={"relation": RelationType.ANIMATED_BY})
    return chain.model_copy(update={"hops": [*chain.hops[:-1], last]})
