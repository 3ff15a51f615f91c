"""Hands on what a verb may mean by more than one relation: a studio's "produce", and "write" for the screen."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from catalog.relations import RelationType

from agent_core.grammar.derivation import edges_of
from agent_core.grammar.entries import MANGA
from agent_core.grammar.logical_form import Everything
from agent_core.grammar.meanings import RelationWord
from agent_core.grammar.parsing import Reading
from agent_core.graph_query import Chain, Hop
from agent_core.planning.goals import Goal, GoalKind
from agent_core.planning.productions import possibly_made

WRITING: Final = ("Script", "Series Composition", "Screenplay", "Original Creator")
"""The staff positions of those who write."""
_ADAPTED: Final = [RelationType.WROTE, RelationType.ADAPTATION]
_PRODUCE: Final = frozenset({"produce"})
_WRITE: Final = frozenset({"write", "author", "pen"})


def in_either_way(goal: Goal, reading: Reading) -> Goal:
    """Return a goal as what its verb may mean besides; any other goal as it is."""
    edges = list(edges_of(reading.derivation))
    verbs = {e.meaning.lemma for e in edges if e.category == "verb" and isinstance(e.meaning, RelationWord)}
    if not verbs.isdisjoint(_PRODUCE):
        return goal if goal.query is None else possibly_made(goal, goal.query)
    of_manga = any(edge.category == "noun" and isinstance(edge.meaning, Everything) and edge.meaning.kinds == MANGA
                   for edge in edges)  # fmt: skip
    return with_scripts(goal) if verbs and verbs <= _WRITE and not of_manga else goal


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
