"""A bottom-up chart: the k best derivations of each category and type over each span of a question.

Words that may be passed over belong to the item in front of them, so that every derivation covers all words of the
question, and each only once; those in front of the first item belong to that.
"""

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Final

from agent_core.grammar import clause, coordination, measure, noun_phrase, question
from agent_core.grammar.lattice import Lattice, LatticeEdge, Meaning
from agent_core.grammar.meanings import Category
from agent_core.grammar.productions import OF_A_PIECE, OF_ALL, PRODUCTIONS, Made
from agent_core.grammar.ranking import WEIGHTS, cost_of, rule_cost
from agent_core.grammar.relations import NO_KINDS, Kinds

BEST_OF_A_CELL: Final = 4
"""Derivations that are kept of one category and type over one span."""
MAX_ITEMS: Final = 6_000
"""Items of one question; a question that takes more is out of scope."""
LIKELY_COST: Final = 3.2
"""Cost within which most questions have their derivation: what costs more is tried only where nothing is found."""
MAX_COST: Final = 5.0
"""Cost above which a derivation is no reading of a question; none gets cheaper by what is added to it."""
BEST_OF_A_SPAN: Final = 48
"""Derivations that are kept over one span, of all categories and types together."""
BUDGET_MS: Final = 200.0
"""Milliseconds of a processor for one question; a question that takes more is out of scope."""

# The modules whose productions the chart uses; importing them registered these.
GRAMMAR: Final = (noun_phrase, clause, coordination, measure, question)


@dataclass(slots=True)
class Item:
    """A derivation of one category over ``tokens[first:last]``.

    Attributes:
        rule: the production that made it of its ``parts``; empty where it is an ``edge`` of the lattice.
        passed: of an edge, the cost of the words around it that are passed over.
    """

    first: int
    last: int
    category: Category
    meaning: Meaning
    kinds: Kinds
    cost: float
    rule: str
    parts: tuple["Item", ...] = ()
    edge: LatticeEdge | None = None
    passed: float = 0.0


type Cell = dict[tuple[Category, Kinds], list[Item]]


@dataclass(slots=True)
class Chart:
    """The cells of a question, by first and last token; ``most`` is what an item of it costs at most."""

    size: int
    most: float = MAX_COST
    cells: dict[tuple[int, int], Cell] = field(default_factory=dict[tuple[int, int], Cell])
    items: int = 0
    spent: bool = False

    def answers(self) -> list[Item]:
        """Return the derivations of the whole question, cheapest first."""
        cell = self.cells.get((0, self.size), {})
        found = [item for (category, _), items in cell.items() if category == "answer" for item in items]
        return sorted(found, key=lambda item: item.cost)

    def add(self, item: Item) -> bool:
        """Keep an item if it is among the best of its cell; tell whether it was."""
        held = self.cells.setdefault((item.first, item.last), {}).setdefault((item.category, item.kinds), [])
        if item.cost > self.most or (len(held) >= BEST_OF_A_CELL and item.cost >= held[-1].cost):
            return False
        for place, other in enumerate(held):
            if other.meaning == item.meaning:
                if other.cost <= item.cost:
                    return False
                del held[place]
                break
        place = next((n for n, other in enumerate(held) if other.cost > item.cost), len(held))
        held.insert(place, item)
        del held[BEST_OF_A_CELL:]
        self.items += 1
        return True


def parse(lattice: Lattice, *, clock: Callable[[], float] = time.thread_time) -> Chart:
    """Return the chart of a lattice; it is ``spent`` where the question took too many items or too long."""
    deadline = clock() + BUDGET_MS / 1e3
    chart = _parsed_within(LIKELY_COST, lattice, deadline, clock)
    return chart if chart.spent or chart.answers() else _parsed_within(MAX_COST, lattice, deadline, clock)


def _parsed_within(most: float, lattice: Lattice, deadline: float, clock: Callable[[], float]) -> Chart:
    """Return the chart of all derivations that cost so much at most: what is added to one never makes it cheaper."""
    chart = Chart(len(lattice.tokens), most)
    for item in _leaves(lattice):
        _insert(chart, item)
    bounds = sorted({0, chart.size, *(place for span in chart.cells for place in span)})
    for width in range(1, len(bounds)):
        for at in range(len(bounds) - width):
            _fill(chart, bounds, at, at + width)
            if chart.items > MAX_ITEMS or clock() > deadline:
                chart.spent = True
                return chart
    return chart


def _leaves(lattice: Lattice) -> Iterator[Item]:
    size = len(lattice.tokens)
    begins = {i for i, edges in enumerate(lattice.edges) if edges} | {size}
    opening = lattice.passes[0]
    for edges in lattice.edges:
        for edge in edges:
            cost = cost_of(edge.features) + WEIGHTS["piece"]
            ends = [(end, more) for end, more in lattice.passes[edge.last].items() if end in begins]
            starts = [(edge.first, 0.0)]
            if edge.first and edge.first in opening:
                starts.append((0, opening[edge.first]))
            for first, before in starts:
                for last, behind in ends:
                    passed = before + behind
                    yield _leaf(edge, first, last, cost + passed, passed)


def _leaf(edge: LatticeEdge, first: int, last: int, cost: float, passed: float) -> Item:
    kinds = _kinds_of(edge.meaning)
    return Item(first, last, edge.category, edge.meaning, kinds, cost, "", edge=edge, passed=passed)


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
        lefts, rights = chart.cells.get((first, middle)), chart.cells.get((middle, last))
        if lefts and rights:
            _combine(chart, lefts, rights)
    if (cell := chart.cells.get((first, last))) is not None:
        _prune(cell)


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


def _combine(chart: Chart, lefts: Cell, rights: Cell) -> None:
    for (left_category, _), left_items in lefts.items():
        for (right_category, _), right_items in rights.items():
            productions = PRODUCTIONS.get((left_category, right_category))
            if productions is None:
                continue
            for left in left_items:
                for right in right_items:
                    if left.cost + right.cost > chart.most:
                        break  # the cheapest of a cell come first
                    for made in (each for p in productions for each in p(left.meaning, right.meaning)):
                        _insert(chart, _made(made, left, right))


def _made(made: Made, *parts: Item) -> Item:
    cost = sum(part.cost for part in parts) + rule_cost(made.rule) + made.sense
    kinds = _kinds_of(made.meaning)
    return Item(parts[0].first, parts[-1].last, made.category, made.meaning, kinds, cost, made.rule, parts)


def _insert(chart: Chart, item: Item) -> None:
    if not chart.add(item):
        return
    for made in _alone(chart, item):
        _insert(chart, _made(made, item))


def _alone(chart: Chart, item: Item) -> Iterator[Made]:
    """Yield what unary productions make of an item; what asks for something does so of the whole question alone."""
    if (alone := OF_A_PIECE.get(item.category)) is not None:
        yield from alone(item.meaning)
    if (asked := OF_ALL.get(item.category)) is not None and (item.first, item.last) == (0, chart.size):
        yield from asked(item.meaning)
