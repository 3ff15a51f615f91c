"""Reads what a studio "produced" as what it made, where the data knows far more of that."""

from collections.abc import Iterable, Iterator
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


def as_made(goal: Goal) -> Goal | None:
    """Return the reading in which the studio made what it is said to have produced; ``None`` where there is none."""
    if goal.made is None:
        return None
    phrase, plural = (text.replace("produced by", "by", 1) for text in (goal.phrase, goal.plural))
    return replace(goal, query=goal.made, made=None, phrase=phrase, plural=plural, read_as="produced")


def is_far_more(made: Findings, produced: Findings) -> bool:
    """True where the data knows so much more of what was made that this is what is meant."""
    return made.settled and _total(made) >= max(1, FAR_MORE * _total(produced))


def _made(chain: Chain) -> Chain:
    studio = all(ref.entity_type is EntityType.STUDIO for ref in chain.start)
    if not (studio and chain.hops and chain.hops[0].relation is RelationType.PRODUCED):
        return chain
    first = chain.hops[0].model_copy(update={"relation": RelationType.ANIMATED})
    return chain.model_copy(update={"hops": [first, *chain.hops[1:]]})


def _total(found: Findings) -> int:
    if found.result is None:
        return 0
    return found.result.meta.total or found.result.count
