"""Tells whose works are asked for without what they did for them, so that this is weighed by what there is of each."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from catalog.entities import MAKERS

from agent_core.grammar.derivation import edges_of, features_of
from agent_core.grammar.entries import ANIME, MANGA
from agent_core.grammar.lattice import LatticeEdge
from agent_core.grammar.logical_form import (
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
from agent_core.grammar.meanings import RelationWord
from agent_core.grammar.parsing import Reading
from agent_core.planning.goals import Goal

_MAKERS: Final = frozenset(MAKERS)
# Categories of words that say a relation, and the verb that says none of those that makers have.
_RELATING: Final = frozenset({"relation", "verb", "separable", "bare_verb"})
_MAKE: Final = "make"
# Relations between somebody and the anime of their manga.
_BY_A_MANGA: Final = 2


def in_any_capacity(goal: Goal, reading: Reading) -> Goal:
    """Return a goal for somebody's works as one for whatever they did, where no word says that: "anime by X"."""
    leaves = list(edges_of(reading.derivation))
    if features_of(reading.derivation)["paraphrase"]:  # a phrasing says what they did
        return goal
    if goal.relative or goal.attribute is not None or not _is_of_a_maker(reading.form) or not _is_unsaid(leaves):
        return goal
    return replace(goal, bare=True, things=any(map(_is_of_any_kind, leaves)))


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
    return isinstance(form, Named) and form.kinds <= _MAKERS and 0 < steps <= _BY_A_MANGA


def _is_unsaid(leaves: Sequence[LatticeEdge]) -> bool:
    if any(_is_taken_up(edge) for edge in leaves):  # of which the sentence before says it
        return False
    said = [edge.meaning for edge in leaves if edge.category in _RELATING]
    return all(isinstance(word, RelationWord) and word.lemma == _MAKE for word in said)


def _is_taken_up(edge: LatticeEdge) -> bool:
    """True for a pronoun that stands for a set, which relations led to."""
    return edge.category == "entity" and isinstance(edge.meaning, Join | Filter | OfKind | Ranked | Coordinated)


def _is_of_any_kind(edge: LatticeEdge) -> bool:
    """True for "works" and "everything", which may be manga."""
    return edge.category == "noun" and isinstance(edge.meaning, Everything) and edge.meaning.kinds >= ANIME | MANGA
