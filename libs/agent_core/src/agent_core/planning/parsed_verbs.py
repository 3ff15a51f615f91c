"""Hands on what a verb may mean by more than one relation: a studio's "produce", and "write" for the screen."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from catalog.entities import EntityType
from catalog.relations import RelationType

from agent_core.grammar.derivation import edges_of
from agent_core.grammar.entries import MANGA
from agent_core.grammar.logical_form import Everything
from agent_core.grammar.meanings import RelationWord
from agent_core.grammar.parsing import Reading
from agent_core.graph_query import Chain, Hop
from agent_core.planning.goals import Goal, GoalKind

WRITING: Final = ("Script", "Series Composition", "Screenplay", "Original Creator")
"""The staff positions of those who write."""
_ADAPTED: Final = [RelationType.WROTE, RelationType.ADAPTATION]
_PRODUCE: Final = frozenset({"produce"})
_WRITE: Final = frozenset({"write", "author", "pen"})
# What is said of who either produced or made a title.
_CALLED: Final = (
    ("producers", "studios and producers"),
    ("producer", "studio or producer"),
    ("produced by", "made or produced by"),
)


def in_either_way(goal: Goal, reading: Reading) -> Goal:
    """Return a goal as what its verb may mean besides; any other goal as it is."""
    edges = list(edges_of(reading.derivation))
    verbs = {e.meaning.lemma for e in edges if e.category == "verb" and isinstance(e.meaning, RelationWord)}
    if not verbs.isdisjoint(_PRODUCE):
        return possibly_made(goal)
    of_manga = any(edge.category == "noun" and isinstance(edge.meaning, Everything) and edge.meaning.kinds == MANGA
                   for edge in edges)  # fmt: skip
    return with_scripts(goal) if verbs and verbs <= _WRITE and not of_manga else goal


def possibly_made(goal: Goal) -> Goal:
    """Return what a studio produced with what it made, and whether it produced something as whether it did either."""
    query = goal.query
    if query is None or goal.kind not in (GoalKind.SELECT, GoalKind.VERIFY):
        return goal
    if goal.kind is GoalKind.SELECT:
        made = [_made(chain) for chain in query.chains]
        return goal if made == query.chains else replace(goal, made=query.model_copy(update={"chains": made}))
    if len(query.chains) != 1:
        return goal
    (said,) = query.chains
    made_by = _made_by(_made(said))
    if made_by == said:
        return goal
    either = query.model_copy(update={"chains": [said, made_by], "combine": "union"})
    return replace(goal, query=either, phrase=_either(goal.phrase), plural=_either(goal.plural))


def with_scripts(goal: Goal) -> Goal:
    """Return what somebody wrote of anime as what they wrote for the screen, too."""
    query = goal.query
    if goal.kind is not GoalKind.SELECT or query is None or len(goal.subjects) != 1 or not _is_adapted(query.chains):
        return goal
    (adapted,) = query.chains
    staff = [Chain(start=adapted.start, hops=[Hop(relation=RelationType.WORKED_ON, role=role)]) for role in WRITING]
    written = f"anime written by {goal.subjects[0].name}"
    whole = query.model_copy(update={"chains": [adapted, *staff], "combine": "union"})
    return replace(goal, query=whole, phrase=written, plural=written)


def _is_adapted(chains: Sequence[Chain]) -> bool:
    return len(chains) == 1 and [hop.relation for hop in chains[0].hops] == _ADAPTED


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


def _either(phrase: str) -> str:
    """Return what one is called who made or produced something, or what either of them did."""
    for produced, either in _CALLED:
        if produced in phrase:
            return phrase.replace(produced, either, 1)
    return phrase
