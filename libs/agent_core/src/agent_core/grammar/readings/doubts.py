"""What speaks against the best reading of a question, by which a logistic model tells how likely it is right."""

from collections.abc import Mapping
from typing import Final

from agent_core.grammar.charts.chart import Item
from agent_core.grammar.charts.derivation import edges_of, features_of
from agent_core.grammar.ranking.weights import Weights
from agent_core.grammar.semantics.inspection import names_in, songs_in
from agent_core.grammar.semantics.logical_form import (
    Alike,
    Coordinated,
    Difference,
    Everything,
    Hole,
    Join,
    LogicalForm,
    Named,
    NamesSideBySide,
    Onwards,
    Share,
    Sung,
)

MOST_PASSED: Final = 0.3
"""Cost of words that are passed over in a question that no name tells; one with more is unsure."""
MOST_MARGIN: Final = 0.5
"""Margin from which on another meaning is no doubt at all."""

# Of what costs are that are no production's, by what stands in front of the point in their names.
_GROUPS: Final = {"word": "words", "sense": "senses", "name": "naming", "skip": "passing",
           "paraphrase": "paraphrasing"}  # fmt: skip
_CONSTRUCTION: Final = "construction"
# Categories of words that are seldom meant to say nothing, where they may say something.
_TELLING: Final = frozenset({"other", "order", "degree", "count", "amount"})
# What no derivation does without.
_OF_ALL: Final = frozenset({"name", "piece"})


def doubts_of(
    derivation: Item, form: LogicalForm, *, rival: Item | None, margin: float, weights: Weights
) -> Mapping[str, float]:
    """Return what speaks against a reading, by name: what it costs by groups of features, and what is near it.

    Args:
        derivation: of the reading.
        form: what it means.
        rival: the derivation of the best reading with another meaning.
        margin: how much dearer that is; no more than ``MOST_MARGIN``.
        weights: what features cost.
    """
    doubts = dict.fromkeys((*_GROUPS.values(), _CONSTRUCTION), 0.0)
    for name, amount in features_of(derivation).items():
        if name not in _OF_ALL:
            doubts[_GROUPS.get(name.partition(".")[0], _CONSTRUCTION)] += weights[name] * amount
    close = MOST_MARGIN - margin
    left_out = close if rival is not None and _leaves_out(derivation, rival) else 0.0
    return doubts | {"closeness": close, "left_out": left_out, "relations": float(relations_of(form))}


def is_loose(form: LogicalForm, derivation: Item, doubts: Mapping[str, float]) -> bool:
    """True for a piece of a longer name, a set that no name tells beside words that are passed over, and some likeness.

    That is "like X but with a shorter plot": the title is not to be shorter.
    """
    features = features_of(derivation)
    if features["name.piece"]:
        return True
    if isinstance(form, Alike):
        return bool(form.otherwise and features["of_that_kind"])
    return doubts["passing"] > MOST_PASSED and not (any(names_in(form)) or any(songs_in(form)))


def _leaves_out(derivation: Item, rival: Item) -> bool:
    """True where a word is passed over that another reading takes for "other", a superlative or a count."""
    read = {place for edge in edges_of(derivation) for place in range(edge.first, edge.last)}
    return any(edge.category in _TELLING and read.isdisjoint(range(edge.first, edge.last)) for edge in edges_of(rival))


def relations_of(form: LogicalForm) -> int:
    """Return how many relations a form follows."""
    match form:
        case Named() | Hole() | Everything() | NamesSideBySide():
            return 0
        case Coordinated():
            return relations_of(form.left) + relations_of(form.right)
        case Difference(left, right):
            return max(relations_of(left), relations_of(right))
        case Share(_, whole):
            return relations_of(whole)
        case Sung():
            return 1
        case Join(base, _) | Onwards(base, _):
            return 1 + relations_of(base)
        case _:
            return relations_of(form.base)
