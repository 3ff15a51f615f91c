"""Hands on what words of a reading may mean besides: "anime by X" in any capacity, verbs of two relations, topics."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from catalog.relations import RelationType

from agent_core.goals.goal import Goal, GraphGoal, GroupGoal, SelectGoal
from agent_core.grammar.charts.derivation import edges_of, features_of
from agent_core.grammar.parsing import Reading
from agent_core.grammar.semantics.logical_form import (
    RELEASED,
    Coordinated,
    Count,
    Everything,
    Filter,
    Join,
    LogicalForm,
    Named,
    OfKind,
    Ranked,
)
from agent_core.grammar.semantics.meanings import RelationWord
from agent_core.grammar.semantics.relations import MAKERS
from agent_core.grammar.spans.lattice import LatticeEdge
from agent_core.grammar.spans.topics import in_both_numbers
from agent_core.grammar.words.entries import ANIME, MANGA
from agent_core.graph_query import Chain, Hop
from agent_core.planning.productions import possibly_made

# Categories of words that say a relation, and the verb that says none of those that makers have.
_RELATING: Final = frozenset({"relation", "verb", "separable", "bare_verb"})
_MAKE: Final = "make"
# Relations between somebody and the anime of their manga.
_BY_A_MANGA: Final = 2
WRITING: Final = ("Script", "Series Composition", "Screenplay", "Original Creator")
"""The staff positions of those who write."""
_ADAPTED: Final = [RelationType.WROTE, RelationType.ADAPTATION]
_PRODUCE: Final = frozenset({"produce"})
_WRITE: Final = frozenset({"write", "author", "pen"})


def in_any_capacity(goal: Goal, reading: Reading) -> Goal:
    """Return a goal for somebody's works as one for whatever they did, where no word says that: "anime by X"."""
    leaves = list(edges_of(reading.derivation))
    if features_of(reading.derivation)["paraphrase"] or _names_manga(leaves):
        return goal  # a phrasing says what they did, and manga are written or drawn
    dated = isinstance(goal, GraphGoal) and goal.dated is not None
    if dated or goal.attribute is not None or not _is_of_a_maker(reading.form) or not _is_unstated(leaves):
        return goal
    match goal:
        case SelectGoal():
            return replace(goal, bare=True, things=any(map(_is_of_any_kind, leaves)))
        case GroupGoal():
            return replace(goal, bare=True)
        case _:
            return goal


def _is_of_a_maker(form: LogicalForm) -> bool:
    """True for the titles that relations lead to from one maker, whatever narrows them."""
    steps = 0
    while isinstance(form, Count | Ranked | Filter | OfKind | Join):
        if isinstance(form, Filter) and form.condition.having is not None:
            return False  # what they have, other works of theirs cannot have
        if isinstance(form, Join):
            steps += 1
            if not form.kinds <= RELEASED:
                return False
        form = form.base
    return isinstance(form, Named) and form.kinds <= MAKERS and 0 < steps <= _BY_A_MANGA


def _is_unstated(leaves: Sequence[LatticeEdge]) -> bool:
    if any(_is_taken_up(edge) for edge in leaves):  # of which the sentence before says it
        return False
    said = [edge.meaning for edge in leaves if edge.category in _RELATING or _says_role(edge)]
    return all(isinstance(word, RelationWord) and word.lemma == _MAKE for word in said)


def _says_role(edge: LatticeEdge) -> bool:
    """True for "originally by", which says in which capacity somebody did something before all else."""
    word = edge.meaning
    said = isinstance(word, RelationWord) and bool(word.senses) and word.senses[0].path.edges[0].role is not None
    return edge.category == "preposition" and said


def _is_taken_up(edge: LatticeEdge) -> bool:
    """True for a pronoun that stands for a set, which relations led to."""
    return edge.category == "entity" and isinstance(edge.meaning, Join | Filter | OfKind | Ranked | Coordinated)


def _is_of_any_kind(edge: LatticeEdge) -> bool:
    """True for "works" and "everything", which may be manga."""
    return edge.category == "noun" and isinstance(edge.meaning, Everything) and edge.meaning.kinds >= ANIME | MANGA


def in_either_way(goal: Goal, reading: Reading) -> Goal:
    """Return a goal as what its verb may mean besides; any other goal as it is."""
    edges = list(edges_of(reading.derivation))
    verbs = {e.meaning.lemma for e in edges if e.category == "verb" and isinstance(e.meaning, RelationWord)}
    if not verbs.isdisjoint(_PRODUCE):
        return goal if goal.query is None else possibly_made(goal, goal.query)
    return with_scripts(goal) if verbs and verbs <= _WRITE and not _names_manga(edges) else goal


def _names_manga(edges: Sequence[LatticeEdge]) -> bool:
    nouns = (edge.meaning for edge in edges if edge.category == "noun")
    return any(isinstance(noun, Everything) and noun.kinds == MANGA for noun in nouns)


def with_scripts(goal: Goal) -> Goal:
    """Return what somebody wrote of anime as what they wrote for the screen, too."""
    query = goal.query
    if not isinstance(goal, SelectGoal) or query is None or len(goal.subjects) != 1 or not _is_adapted(query.chains):
        return goal
    (adapted,) = query.chains
    staff = [Chain(start=adapted.start, hops=[Hop(relation=RelationType.WORKED_ON, role=role)]) for role in WRITING]
    written = f"anime written by {goal.subjects[0].name}"
    whole = query.model_copy(update={"chains": [adapted, *staff], "combine": "union"})
    return replace(goal, query=whole, phrase=written, plural=written)


def _is_adapted(chains: Sequence[Chain]) -> bool:
    return len(chains) == 1 and [hop.relation for hop in chains[0].hops] == _ADAPTED


def in_other_number(goals: Sequence[Goal], topic: str) -> tuple[Goal, ...]:
    """Return the best of some readings, and the same with the topic in the other number."""
    best, (named, other) = goals[0], in_both_numbers(topic)
    if best.query is None:
        return tuple(goals)
    where = best.query.where
    genres = [other if genre == named else genre for genre in where.genre]
    query = best.query.model_copy(update={"where": where.model_copy(update={"genre": genres})})
    return best, replace(best, query=query, cost=best.cost + 1)
