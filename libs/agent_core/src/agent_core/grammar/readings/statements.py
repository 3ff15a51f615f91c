"""Reads what a statement in front of a question is about: "I loved the sequel of X" is about that, and about X."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from math import inf
from typing import Final

from agent_core.grammar.charts.chart import Chart, Item
from agent_core.grammar.charts.filling import parse
from agent_core.grammar.productions.noun_phrases.roles import SAID_OF_ONE
from agent_core.grammar.ranking.weights import Weights
from agent_core.grammar.semantics.inspection import is_a_set, is_bare_name
from agent_core.grammar.semantics.logical_form import Named
from agent_core.grammar.semantics.meanings import Modifier, RelationWord
from agent_core.grammar.semantics.relations import MAKERS
from agent_core.grammar.spans.asides import DETERMINERS
from agent_core.grammar.spans.lattice import Lattice, LatticeEdge
from agent_core.grammar.spans.passing import Passed
from agent_core.grammar.words.categories import Category

# Cost by which other sets may be dearer than the best one, to be looked for.
_HEADROOM: Final = 0.3
_SETS: Final[frozenset[Category]] = frozenset({"entity", "work", "answer"})
_PHRASES: Final[frozenset[Category]] = frozenset({"entity", "work"})
# Categories of words that narrow what a question asks for, so that no statement is passed over with one of them.
_TELLING: Final[frozenset[Category]] = frozenset(
    {
        "not",
        "order",
        "degree",
        "modifier",
        "number",
        "years",
        "ordinal",
        "other",
        "otherwise",
        "comparative",
        "relation",
    }
)
_DENYING: Final[frozenset[Category]] = frozenset({"not"})
_STATEMENT: Final = "skip.statement"
# The one word that everybody capitalises wherever it stands.
_I: Final = "i"


def statement_chart(lattice: Lattice, weights: Weights, budget_ms: float) -> Chart:
    """Return the chart of a statement: words that tell no relation and narrow nothing are passed over in it."""
    return parse(_loosened(lattice, weights), weights=weights, headroom=_HEADROOM, budget_ms=budget_ms)


def sets_of(chart: Chart) -> Sequence[Item]:
    """Return the derivations of what a statement is about, a set or a name, cheapest first."""
    whole = {} if chart.spent else chart.cells.get((0, chart.size), {})
    items = [item for items in whole.values() for item in items]
    found = [i for i in items if i.category in _SETS and i.rule != SAID_OF_ONE and is_a_set(i.meaning)]
    most = min((item.cost for item in found if item.category in _PHRASES), default=inf) - _HEADROOM
    return sorted([*found, *(i for i in _whose_work(items) if i.cost < most)], key=lambda item: item.cost)


def _whose_work(items: Iterable[Item]) -> Iterator[Item]:
    """Yield whose what was done is, of which a statement speaks: "the linework of the author of X"."""
    for item in items:
        origin = item.meaning.origin if isinstance(item.meaning, Modifier) and not item.meaning.bare else None
        if origin is not None and not is_bare_name(origin) and origin.kinds <= MAKERS:
            yield replace(item, meaning=origin)


def tells_relation(lattice: Lattice) -> bool:
    """True where a noun for a relation stands in a statement, or a verb from one title to another: "precedes X"."""
    return any(edge.category == "relation" or _leads_on(edge, lattice) for edges in lattice.edges for edge in edges)


def _leads_on(edge: LatticeEdge, lattice: Lattice) -> bool:
    word, behind = edge.meaning, lattice.edges[edge.last : edge.last + 2]
    leads = edge.category == "verb" and isinstance(word, RelationWord) and word.leads_to_its_kind and not word.light
    return leads and any(found for found in behind)  # "X was remade" is about X


def _loosened(lattice: Lattice, weights: Weights) -> Lattice:
    """Return a lattice in which each word may be passed over that tells no relation and narrows nothing."""
    reach: list[dict[int, Passed]] = [dict(passed) for passed in lattice.passes]
    word = Passed(weights[_STATEMENT], ((_STATEMENT, 1.0),))
    telling = _TELLING | _DENYING if tells_relation(lattice) else _TELLING  # "I haven't seen X" denies nothing of X
    for place in range(len(lattice.tokens) - 1, -1, -1):
        steps = [(last, passed) for last, passed in lattice.passes[place].items() if last > place]
        if not any(_tells(lattice, place, telling)):
            steps.append((place + 1, word.before(word) if _is_a_noun(lattice, place) else word))
        for last, step in steps:
            for end, more in reach[last].items():
                held = reach[place].get(end)
                if held is None or step.cost + more.cost < held.cost:
                    reach[place][end] = step.before(more)
    return replace(lattice, passes=tuple(reach))


def _is_a_noun(lattice: Lattice, place: int) -> bool:
    """True for a word that may say of what kind a name is."""
    return any(edge.category == "noun" and edge.last == place + 1 for edge in lattice.edges[place])


def _narrows(lattice: Lattice, place: int) -> bool:
    """True for an unknown word between a determiner and a name or a noun for a relation: "the grumfed prequel"."""
    behind = lattice.edges[place + 1] if place + 1 < len(lattice.edges) else ()
    named = any(edge.category == "relation" or isinstance(edge.meaning, Named) for edge in behind)
    return named and not lattice.edges[place] and place > 0 and lattice.tokens[place - 1].text in DETERMINERS


def _tells(lattice: Lattice, place: int, telling: frozenset[Category]) -> Iterator[bool]:
    """Yield whether something forbids to pass over a token: how it is written, or an edge over it."""
    token = lattice.tokens[place]
    yield place > 0 and token.capital and token.text != _I and not lattice.language.capital_nouns  # a piece of a name
    yield _narrows(lattice, place)
    for edges in lattice.edges[: place + 1]:
        for edge in edges:
            if edge.first <= place < edge.last:
                yield edge.category in telling or isinstance(edge.meaning, Named)
