"""Reads what a studio "produced" as what it made, where the data knows far more of that."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from catalog.entities import EntityType
from catalog.relations import RelationType

from agent_core.graph_query import Chain
from agent_core.planning.goals import Goal, GoalKind
from agent_core.planning.lexicon.forms import TagKind
from agent_core.planning.retrievals import Findings
from agent_core.planning.segmentation import Segmentation

# So many times more has to have been made than produced: a company that mostly pays for anime is asked for those.
FAR_MORE: Final = 2


def possibly_made(goals: Iterable[Goal], cut: Segmentation) -> Iterator[Goal]:
    """Yield the readings; those of the verb know which other relation it may mean. A "producer" is always one."""
    said = any(t.kind is TagKind.RELATION and t.form.value == "production" for t in cut.tags)
    for goal in goals:
        chains = goal.query.chains if said and goal.kind is GoalKind.SELECT and goal.query is not None else []
        made = [_made(chain) for chain in chains]
        if goal.query is None or made == chains:
            yield goal
        else:
            yield replace(goal, made=goal.query.model_copy(update={"chains": made}))


def productions(goal: Goal) -> list[Goal]:
    """Return a reading and the one in which the studio made what it is said to have produced; none without such."""
    if goal.made is None:
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
    studio = all(ref.entity_type is EntityType.STUDIO for ref in chain.start)
    if not (studio and chain.hops and chain.hops[0].relation is RelationType.PRODUCED):
        return chain
    first = chain.hops[0].model_copy(update={"relation": RelationType.ANIMATED})
    return chain.model_copy(update={"hops": [first, *chain.hops[1:]]})
