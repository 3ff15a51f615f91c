"""The chart of a question: the k best derivations of each category and type over each of its spans."""

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from math import inf
from typing import Final

from agent_core.grammar.productions.production import PRODUCTIONS, Production
from agent_core.grammar.ranking.weights import PRIORS, Feature, Weights
from agent_core.grammar.semantics.inspection import stands_alone
from agent_core.grammar.semantics.relations import Kinds
from agent_core.grammar.spans.lattice import LatticeEdge, Meaning
from agent_core.grammar.words.categories import Category

BEST_OF_A_CELL: Final = 4
"""Derivations that are kept of one category and type over one span."""
MAX_ITEMS: Final = 6_000
"""Items of one question; a question that takes more is out of scope."""
MAX_COST: Final = 5.0
"""Cost above which a derivation is no reading of a question; none gets cheaper by what is added to it."""
LOOKS_A_TIME: Final = 32
"""Pairs of cells that are combined between two looks at the clock, which takes as long as combining one."""


@dataclass(slots=True)
class Item:
    """A derivation of one category over ``tokens[first:last]``.

    Attributes:
        rule: the production that made it of its ``parts``; empty where it is an ``edge`` of the lattice.
        sense: how far-fetched the sense of the relation is that the production followed.
        passed: of an edge, the features of the words around it that are passed over.
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
    sense: float = 0.0
    passed: tuple[Feature, ...] = ()


type Constraint = Callable[[Item, Sequence[str]], bool]
"""True for an item that may stand among the texts of all tokens."""
type Constraints = Mapping[str, Sequence[Constraint]]
"""By the rule on whose items they are."""
type Cell = dict[tuple[Category, Kinds], list[Item]]
type Productions = Mapping[Category, Mapping[Category, Sequence[Production]]]
type Grouped = Mapping[Category, Sequence[list[Item]]]
"""The items of a whole cell by category, those of one type together."""


@dataclass(slots=True)
class Chart:
    """The cells of a question, by first and last token.

    Attributes:
        most: what an item costs at most by the ``weights``.
        deadline: until when it may be filled, by the ``clock``, in seconds.
        before: by place, the least that all words in front of it cost.
        behind: by place, the least that all words from there on cost.
        items: how many were added so far.
        spent: they were too many, or it took too long, so that it is not whole.
        looks: how often it was asked whether it is.
        grouped: the cells that are whole, by category.
        productions: of the language of the question.
        constraints: of that language.
        texts: of the tokens.
    """

    size: int
    most: float = MAX_COST
    weights: Weights = PRIORS
    deadline: float = inf
    clock: Callable[[], float] = time.thread_time
    before: Sequence[float] = ()
    behind: Sequence[float] = ()
    cells: dict[tuple[int, int], Cell] = field(default_factory=dict[tuple[int, int], Cell])
    items: int = 0
    spent: bool = False
    looks: int = 0
    grouped: dict[tuple[int, int], Grouped] = field(default_factory=dict[tuple[int, int], Grouped])
    productions: Productions = field(default_factory=lambda: PRODUCTIONS)
    constraints: Constraints = field(default_factory=dict[str, Sequence[Constraint]])
    texts: Sequence[str] = ()

    def __post_init__(self) -> None:
        """Take words to cost nothing where it is not said what they cost."""
        self.before = self.before or [0.0] * (self.size + 1)
        self.behind = self.behind or [0.0] * (self.size + 1)

    def answers(self) -> list[Item]:
        """Return the derivations of the whole question, cheapest first."""
        cell = self.cells.get((0, self.size), {})
        found = [
            item
            for (category, _), items in cell.items()
            if category == "answer"
            for item in items
            if stands_alone(item.meaning)  # pyright: ignore[reportArgumentType] - of an answer, a logical form
        ]
        return sorted(found, key=lambda item: item.cost)

    def is_spent(self) -> bool:
        """Look at the items, and now and then at the clock; once spent, a chart stays so."""
        if self.items > MAX_ITEMS or (self.looks % LOOKS_A_TIME == 0 and self.clock() > self.deadline):
            self.spent = True
        self.looks += 1
        return self.spent

    def most_of(self, first: int, last: int) -> float:
        """Return what an item over a span costs at most, as the words around it cost no less than they have to."""
        return self.most - self.before[first] - self.behind[last]

    def add(self, item: Item) -> bool:
        """Keep an item if it may stand and is among the best of its cell; tell whether it was."""
        if item.cost > self.most_of(item.first, item.last) or not self._may_stand(item):
            return False
        held = self.cells.setdefault((item.first, item.last), {}).setdefault((item.category, item.kinds), [])
        if len(held) >= BEST_OF_A_CELL and item.cost >= held[-1].cost:
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

    def _may_stand(self, item: Item) -> bool:
        return all(holds(item, self.texts) for holds in self.constraints.get(item.rule, ()))
