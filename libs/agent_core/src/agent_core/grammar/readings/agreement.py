"""Tells how many a superlative asks for by the number of its noun: the best film, or the best films."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final

from agent_core.grammar.charts.chart import Item
from agent_core.grammar.charts.derivation import edges_of, features_of
from agent_core.grammar.semantics.logical_form import (
    RELEASED,
    Count,
    FieldOf,
    Filter,
    First,
    Fulfils,
    Join,
    LogicalForm,
    Named,
    OfKind,
    Order,
    Ranked,
)
from agent_core.grammar.spans.lattice import LatticeEdge

MANY: Final = 10
"""How many of the best are told where several are asked for, and not how many."""
# Rules and categories by which it is said how many.
_COUNTING: Final = frozenset({"top", "several"})
_LEADING: Final = frozenset({"leads", "trails"})
# Nouns that are one or many, and the measures of which several are asked for where nothing tells.
_EITHER: Final = frozenset({"anime", "manga", "manhwa", "manhua", "series"})
_RATINGS: Final = frozenset({"score", "popularity"})
_NOUNS: Final = frozenset({"noun", "modifier", "material"})
# Words of several languages that tell one from many.
_ASKING: Final = frozenset({"what", "which", "who", "quels", "quelles", "cuales", "welche"})
_ARE: Final = frozenset({"are", "were", "sont", "son", "sind"})
_THE_MANY: Final = frozenset({"les", "los", "las"})
_LISTING: Final = frozenset({"list", "top", "liste", "lista"})
_DIE: Final = "die"
_ELIDED: Final = "'"
_OF: Final = "of"
# Of those that are rated so there are several: "with high ratings".
_HIGH: Final = frozenset({"high", "great", "strong", "excellent", "good"})
# How many words in front of a superlative may hold its verb: "are the".
_COPULA: Final = 2


def in_number(form: LogicalForm, derivation: Item, texts: Sequence[str]) -> LogicalForm:
    """Return a ranking with as many of the first as its words ask for; any other form as it is.

    Args:
        form: what is asked.
        derivation: by which it was read.
        texts: of the tokens.
    """
    if not isinstance(form, Ranked) or form.order.limit != 1:
        return form
    leaves = list(edges_of(derivation))
    orders = [edge for edge in leaves if isinstance(edge.meaning, Order)]
    counted = not _COUNTING.isdisjoint(features_of(derivation)) or any(edge.category in _LEADING for edge in leaves)
    if counted or len(orders) != 1 or not _are_several(leaves, orders[0], texts):
        return form
    return Ranked(form.base, replace(form.order, limit=MANY))


def leads_alone(form: LogicalForm, derivation: Item, texts: Sequence[str]) -> bool:
    """True unless something is asked of the one that leads a ranking of which several are named: "the best films"."""
    while isinstance(form, Count | FieldOf | Filter | Fulfils | Join | OfKind):
        form = form.base
    if not isinstance(form, First):
        return True
    leaves = list(edges_of(derivation))
    orders = [edge for edge in leaves if isinstance(edge.meaning, Order)]
    several = len(orders) != 1 or _are_several(leaves, orders[0], texts)
    return not several and not _ends_in_many(leaves, orders[0], texts)


def _ends_in_many(leaves: Sequence[LatticeEdge], order: LatticeEdge, texts: Sequence[str]) -> bool:
    """True for "the best anime films", of which the last noun tells how many."""
    last, place = None, order.last
    for edge in leaves:
        if edge.first == place and edge.category in _NOUNS:
            last, place = edge, edge.last
    return last is not None and _is_plural(last, texts)


def _are_several(leaves: Sequence[LatticeEdge], order: LatticeEdge, texts: Sequence[str]) -> bool:
    """True for "best films", "what are the best", "les meilleurs", and "best anime" as all that is asked."""
    if (
        not _HIGH.isdisjoint(texts[order.first : order.last])
        or texts[0] in _LISTING
        or _is_asked_of_many(leaves, order, texts)
        or _is_of_many(leaves, order, texts)
    ):
        return True
    noun = _noun_behind(leaves, order)
    if noun is None:
        return False
    text = texts[noun.last - 1]
    if noun.category == "noun" and text not in _EITHER:
        return text.endswith("s")
    opens = order.first == 0 or texts[order.first - 1] == ","
    return opens and isinstance(order.meaning, Order) and order.meaning.by in _RATINGS


def _is_asked_of_many(leaves: Sequence[LatticeEdge], order: LatticeEdge, texts: Sequence[str]) -> bool:
    """True for "what are the best", but not for "the films which are by X"."""
    nouns = {edge.last for edge in leaves if edge.category in _NOUNS and texts[edge.last - 1] not in _ASKING}
    asking = next((place for place, text in enumerate(texts) if text in _ASKING and place not in nouns), None)
    return any(
        left in _ASKING and right in _ARE and place == asking and (not place or texts[place - 1] != _OF)
        for place, (left, right) in enumerate(pairwise(texts[: order.last]))
    )


def _is_of_many(leaves: Sequence[LatticeEdge], order: LatticeEdge, texts: Sequence[str]) -> bool:
    """True for "les meilleurs", "die besten", "películas mejor valoradas" and "which films are the best"."""
    article, last = {texts[order.first], texts[max(0, order.first - 1)]}, texts[order.last - 1]
    are = not _ARE.isdisjoint(texts[max(0, order.first - _COPULA) : order.first])
    plural = any(edge.category == "noun" and _is_plural(edge, texts) for edge in leaves if edge.last < order.first)
    behind = any(edge.last == order.first and edge.category == "noun" and _is_plural(edge, texts) for edge in leaves)
    several = (are and plural) or behind
    return several or not article.isdisjoint(_THE_MANY) or (_DIE in article and last.endswith("en"))


def _is_plural(noun: LatticeEdge, texts: Sequence[str]) -> bool:
    text = texts[noun.last - 1]  # the "'s" of "what's" is none
    return text.endswith("s") and text not in _EITHER and not text.startswith(_ELIDED)


def _is_a_maker(edge: LatticeEdge) -> bool:
    """True for the name of "best X anime", who made them; of a title's own story one is the best."""
    return isinstance(edge.meaning, Named) and edge.meaning.kinds.isdisjoint(RELEASED)


def _noun_behind(leaves: Sequence[LatticeEdge], order: LatticeEdge) -> LatticeEdge | None:
    """Return the noun of a superlative that stands in front of it, or the last word that describes it."""
    found, place = None, order.last
    for edge in leaves:
        if edge.first == place and (edge.category in _NOUNS or _is_a_maker(edge)):
            found, place = edge, edge.last
            if edge.category == "noun":
                break
    return found
