"""Fills the chart of a question bottom-up with what the productions of all modules make of its pieces.

Words that may be passed over belong to the item in front of them, so that every derivation covers all words of the
question, and each only once; those in front of the first item belong to that.
"""

import time
from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain
from math import inf
from typing import Final

import agent_core.grammar.charts.adjacency  # pyright: ignore[reportUnusedImport] - registers constraints
import agent_core.grammar.charts.clause_bounds  # pyright: ignore[reportUnusedImport] - registers constraints
import agent_core.grammar.charts.clauses  # pyright: ignore[reportUnusedImport] - registers constraints
import agent_core.grammar.productions.modules  # noqa: F401  # pyright: ignore[reportUnusedImport] - registers productions
from agent_core.grammar.charts.chart import MAX_COST, Cell, Chart, Grouped, Item
from agent_core.grammar.charts.constraints import constraints_of
from agent_core.grammar.productions.production import OF_A_PIECE, OF_ALL, TIGHT, Made, Production, productions_of
from agent_core.grammar.ranking.weights import PRIORS, Weights
from agent_core.grammar.semantics.logical_form import Named
from agent_core.grammar.semantics.relations import NO_KINDS, Kinds
from agent_core.grammar.spans.lattice import Lattice, LatticeEdge, Meaning
from agent_core.grammar.spans.passing import Passed
from agent_core.grammar.words.categories import Category

SLACKS: Final = (1.0, 2.0, 3.5)
"""Costs by which a derivation may be dearer than the cheapest way to cover all words, tried one after the other."""
FEW_NAMES: Final = 2
"""Names of a question that these costs are for: each more may cost as much more as a name does."""
BEST_OF_A_SPAN: Final = 48
"""Derivations that are kept over one span, of all categories and types together."""
BUDGET_MS: Final = 150.0
"""Milliseconds of a processor for one question; a question that takes more is out of scope."""

# What weights of names begin with whose words are left out.
_SHORTENED: Final = ("name.by_part", "name.shortened", "name.inner_word")


def parse(
    lattice: Lattice,
    *,
    weights: Weights = PRIORS,
    headroom: float = 0.0,
    budget_ms: float = BUDGET_MS,
    clock: Callable[[], float] = time.thread_time,
) -> Chart:
    """Return the chart of a lattice; it is ``spent`` where the question took too many items or too long.

    Args:
        lattice: of the question.
        weights: what features cost.
        headroom: how much dearer than the best derivation others may be, to be found.
        budget_ms: how long it may take.
        clock: tells seconds.
    """
    size = len(lattice.tokens)
    leaves = list(_leaves(lattice, weights, {i for i, edges in enumerate(lattice.edges) if edges} | {size}))
    before, behind = _least_before(leaves, size), _least_behind(leaves, size)
    chart = _empty(lattice, 0.0, weights, budget_ms, clock)
    chart.before, chart.behind = before, behind
    bound = MAX_COST + _more_for_names(lattice, weights)
    for slack in SLACKS if before[size] < inf else ():
        most = min(before[size] + slack, bound)
        wider = _filled(replace(chart, most=most, cells={}, grouped={}), leaves)
        if wider.spent:
            return chart if chart.answers() else wider
        chart, answers = wider, wider.answers()
        if most == bound or (answers and answers[0].cost + headroom <= most):
            break
    return chart


def pieces_of(
    lattice: Lattice,
    *,
    weights: Weights = PRIORS,
    most: float = MAX_COST,
    budget_ms: float = BUDGET_MS,
    clock: Callable[[], float] = time.thread_time,
) -> Chart:
    """Return the chart of what pieces of a question mean, whatever its other words are.

    It holds what costs no more than ``most``, and what was found until it is ``spent``.
    """
    chart = _empty(lattice, most, weights, budget_ms, clock)
    return _filled(chart, list(_leaves(lattice, weights, range(len(lattice.tokens) + 1))))


def _empty(lattice: Lattice, most: float, weights: Weights, budget_ms: float, clock: Callable[[], float]) -> Chart:
    """Return a chart with what the language of a lattice has."""
    return Chart(
        len(lattice.tokens),
        most,
        weights,
        clock() + budget_ms / 1e3,
        clock,
        productions=productions_of(lattice.language.code),
        constraints=constraints_of(lattice.language.code),
        texts=[token.text for token in lattice.tokens],
    )


def _least_before(leaves: Sequence[Item], size: int) -> Sequence[float]:
    """Return by place the least that pieces cost which cover all words in front of it."""
    least = [0.0] + [inf] * size
    for leaf in sorted(leaves, key=lambda leaf: leaf.first):
        least[leaf.last] = min(least[leaf.last], least[leaf.first] + leaf.cost)
    return least


def _least_behind(leaves: Sequence[Item], size: int) -> Sequence[float]:
    """Return by place the least that pieces cost which cover all words from there on."""
    least = [inf] * size + [0.0]
    for leaf in sorted(leaves, key=lambda leaf: -leaf.last):
        least[leaf.first] = min(least[leaf.first], least[leaf.last] + leaf.cost)
    return least


def _more_for_names(lattice: Lattice, weights: Weights) -> float:
    """Return how much more a question may cost for its names: for each of many, and for those that are short.

    One may be short anyhow; what is named in short is told with what is named so too: "Rick in Zorblat".
    """
    short, behind = list[float](), 0
    for first, edges in enumerate(lattice.edges):
        names = [edge for edge in edges if isinstance(edge.meaning, Named)]
        if names and first >= behind:
            best = min(names, key=lambda edge: weights.cost_of(edge.features))
            short.append(weights.cost_of(each for each in best.features if each[0].startswith(_SHORTENED)))
            behind = max(edge.last for edge in names)
    shortened = sum(short) if sum(map(bool, short)) > 1 else 0.0
    return weights["name"] * max(0, len(short) - FEW_NAMES) + shortened


def _filled(chart: Chart, leaves: Iterable[Item]) -> Chart:
    """Fill a chart with all derivations that cost no more than it may: what is added to one never makes it cheaper."""
    for item in leaves:
        if chart.is_spent():
            return chart
        _insert(chart, item)
    bounds = sorted({0, chart.size, *(place for span in chart.cells for place in span)})
    for width in range(1, len(bounds)):
        for at in range(len(bounds) - width):
            _fill(chart, bounds, at, at + width)
    return chart


def _leaves(lattice: Lattice, weights: Weights, begins: Container[int]) -> Iterator[Item]:
    """Yield the edges as items, with the words around them that are passed over up to where another one ``begins``."""
    opening = lattice.passes[0]
    for edges in lattice.edges:
        for edge in edges:
            cost = weights.cost_of(edge.features) + weights["piece"]
            ends = [(end, more) for end, more in lattice.passes[edge.last].items() if end in begins]
            starts = [(edge.first, Passed())]
            if edge.first and edge.first in opening:
                starts.append((0, opening[edge.first]))
            for first, before in starts:
                for last, behind in ends:
                    yield _leaf(edge, first, last, cost, before.before(behind))


def _leaf(edge: LatticeEdge, first: int, last: int, cost: float, passed: Passed) -> Item:
    kinds = _kinds_of(edge.meaning)
    whole = cost + passed.cost
    return Item(first, last, edge.category, edge.meaning, kinds, whole, "", edge=edge, passed=passed.features)


def _kinds_of(meaning: Meaning) -> Kinds:
    """Return the type of a meaning: the kinds of a set, or of the sets that a modifier narrows something to."""
    kinds = getattr(meaning, "kinds", None)
    if kinds is not None:
        return kinds
    within = getattr(meaning, "within", ())
    return within[0].kinds if within else NO_KINDS


def _fill(chart: Chart, bounds: list[int], at: int, to: int) -> None:
    first, last = bounds[at], bounds[to]
    for middle in bounds[at + 1 : to]:
        lefts, rights = chart.grouped.get((first, middle)), chart.grouped.get((middle, last))
        if lefts and rights:
            if chart.is_spent():
                return
            _combine(chart, lefts, rights)
    if (cell := chart.cells.get((first, last))) is not None:
        _prune(cell)
        chart.grouped[first, last] = _grouped(cell)


def _grouped(cell: Cell) -> Grouped:
    found: dict[Category, list[list[Item]]] = {}
    for (category, _), items in cell.items():
        found.setdefault(category, []).append(items)
    return found


def _prune(cell: Cell) -> None:
    """Keep the cheapest derivations of a span."""
    costs = sorted(item.cost for items in cell.values() for item in items)
    if len(costs) <= BEST_OF_A_SPAN:
        return
    most = costs[BEST_OF_A_SPAN - 1]
    for key in list(cell):
        cell[key] = [item for item in cell[key] if item.cost <= most]
        if not cell[key]:
            del cell[key]


def _combine(chart: Chart, lefts: Grouped, rights: Grouped) -> None:
    for left_category, left_items in lefts.items():
        partners = chart.productions.get(left_category)
        if partners is None:
            continue
        for right_category, right_items in rights.items():
            productions = partners.get(right_category)
            if productions is not None:
                _combine_items(chart, productions, chain(*left_items), right_items)


def _combine_items(
    chart: Chart, productions: Sequence[Production], lefts: Iterable[Item], rights: Sequence[list[Item]]
) -> None:
    whole: float | None = None
    for left in lefts:
        if whole is None:
            whole = chart.most_of(left.first, rights[0][0].last)
        most, fitting = whole - left.cost, productions
        if not TIGHT.isdisjoint(productions) and ends_open(left):
            fitting = [each for each in productions if each not in TIGHT]
        for items in rights:
            for right in items:
                if right.cost > most:
                    break  # the cheapest of a cell come first
                for made in (each for p in fitting for each in p(left.meaning, right.meaning)):
                    _insert(chart, _made(chart, made, left, right))


def begins_open(item: Item) -> bool:
    """True where words are passed over in front of an item."""
    while item.edge is None:
        item = item.parts[0]
    return item.first < item.edge.first


def ends_open(item: Item) -> bool:
    """True where words are passed over at the end of an item."""
    while item.edge is None:
        item = item.parts[-1]
    return item.last > item.edge.last


def _made(chart: Chart, made: Made, *parts: Item) -> Item:
    cost = sum(part.cost for part in parts) + chart.weights[made.rule] + chart.weights["sense"] * made.sense
    first, last, kinds = parts[0].first, parts[-1].last, _kinds_of(made.meaning)
    return Item(first, last, made.category, made.meaning, kinds, cost, made.rule, parts, sense=made.sense)


def _insert(chart: Chart, item: Item) -> None:
    if not chart.add(item):
        return
    for made in _alone(chart, item):
        _insert(chart, _made(chart, made, item))


def _alone(chart: Chart, item: Item) -> Iterator[Made]:
    """Yield what unary productions make of an item; what asks for something does so of the whole question alone."""
    if (alone := OF_A_PIECE.get(item.category)) is not None:
        yield from alone(item.meaning)
    if (asked := OF_ALL.get(item.category)) is not None and (item.first, item.last) == (0, chart.size):
        yield from asked(item.meaning)
