"""Finds the frames of a question: words around names and noun phrases that some phrasing may say in other words."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import combinations
from typing import Final

from catalog.entities import EntityType
from catalog.values import value

from agent_core.grammar.charts.chart import Chart, Item
from agent_core.grammar.charts.derivation import features_of
from agent_core.grammar.charts.filling import begins_open, ends_open, pieces_of
from agent_core.grammar.paraphrases.known import LISTED, SETS, QuestionPart, known_phrasings, mask, plain
from agent_core.grammar.ranking.weights import Weights
from agent_core.grammar.semantics.inspection import is_a_set, names_in
from agent_core.grammar.semantics.logical_form import Everything, Named, Others, Ranked, SetForm
from agent_core.grammar.semantics.meanings import Modifier
from agent_core.grammar.semantics.relations import Kinds
from agent_core.grammar.spans.cover import Cover
from agent_core.grammar.spans.lattice import Lattice, LatticeEdge
from agent_core.grammar.words.categories import Category
from agent_core.grammar.words.tokens import POSSESSIVE, Token

MAX_FILLERS: Final = 10
"""Pieces of a question around which frames are looked for, the cheapest ones."""
MAX_LISTS: Final = 6
"""Noun phrases for many that a frame may be around, the longest ones."""
MAX_CLAUSES: Final = 3
"""Clauses about the same names that a frame may be around, the longest ones."""
REACH_BEFORE: Final = 9
"""Words of a phrase in front of what it is about."""
REACH_BEHIND: Final = 5
"""Words of a phrase behind what it is about."""
MOST_COST: Final = 3.0
"""Cost of a derivation that may fill a slot."""
BUDGET_MS: Final = 40.0
"""Milliseconds of a processor for the pieces of one question; those that are found by then are tried."""
# A piece of a question is taken for one of so many kinds, and for none that is so much dearer.
_KINDS: Final = 2
_DEARER: Final = 1.0
_NUMBER: Final = "5"
# Phrasings that begin or end with a word, where it is one that phrases do so with.
_USUAL: Final = 4
_DEFINITE: Final = frozenset({"the", "that", "this", "these", "those"})
_TITLES: Final[Kinds] = frozenset({EntityType.ANIME})
# Categories of words that a clause may stand behind, besides a noun for titles.
_JOINING: Final[frozenset[Category]] = frozenset({"and", "and_also", "or", "not", "except", "without"})


@value
class Frame:
    """The words ``first`` to ``last`` of a question around what may fill the slots of a phrasing.

    Attributes:
        text: of the words, with what stands for a kind in the place of each filler, as phrasings are compared.
        fillers: from left to right.
        outside: the tokens that are in none of the fillers.
        kinds: of the fillers.
    """

    first: int
    last: int
    part: QuestionPart
    text: str
    fillers: tuple[Item, ...]
    outside: tuple[int, ...]
    kinds: tuple[EntityType, ...]

    @property
    def is_whole(self) -> bool:
        """True for a whole question."""
        return self.part not in (QuestionPart.NP, QuestionPart.CLAUSE)


class Pieces:
    """What of a question may fill slots, and the frames around that."""

    def __init__(self, lattice: Lattice, cover: Cover, weights: Weights) -> None:
        """Take a question with the cheapest way to cover it, which tells its names and what nothing explains."""
        self._lattice, self._cover = lattice, cover
        self._chart = pieces_of(lattice, weights=weights, most=MOST_COST, budget_ms=BUDGET_MS)
        found = (self._definite(item) for item in _fillers(self._chart))
        self.fillers = [item for item in found if item is not None][:MAX_FILLERS]
        self._behind = frozenset(edge.last for edges in lattice.edges for edge in edges if _is_narrowed_behind(edge))

    def _definite(self, item: Item) -> Item | None:
        """Return a name, "X's sequel" or "the sequel of X", with its article; ``None`` for "anime by X"."""
        tokens, opens = self._lattice.tokens, {edge.first for edge in self._cover.names}
        if item.edge is not None or item.first in opens or tokens[item.first].text in _DEFINITE:
            return item
        before = item.first - 1
        return replace(item, first=before) if before >= 0 and tokens[before].text in _DEFINITE else None

    def phrases(self) -> Iterator[Frame]:
        """Yield frames that may be noun phrases or clauses about a filler, or clauses about a number."""
        for place in self._numbers():
            for first, last in self._spans(place, place + 1, QuestionPart.CLAUSE, named=False):
                yield self._frame(first, last, QuestionPart.CLAUSE, ())
        for filler in self.fillers:
            for part in (QuestionPart.NP, QuestionPart.CLAUSE):
                for first, last in self._spans(filler.first, filler.last, part):
                    yield self._frame(first, last, part, (filler,))

    def _numbers(self) -> Iterator[int]:
        """Yield where numbers stand that are in no name."""
        named = {i for name in self._cover.names for i in range(name.first, name.last)}
        return (i for i, token in enumerate(self._lattice.tokens) if token.text.isdigit() and i not in named)

    def wholes(self) -> Iterator[Frame]:
        """Yield frames that are the whole question: about one filler, about two, or around a list."""
        size = len(self._lattice.tokens)
        for filler in self.fillers:
            if self._has_all_names(filler):
                yield self._frame(0, size, QuestionPart.ASK, (filler,))
        named = [item for item in self.fillers if isinstance(item.meaning, Named)]
        for one, other in combinations(sorted(named, key=lambda item: item.first), 2):
            if one.last <= other.first and self._has_all_names(one, other):
                yield self._frame(0, size, QuestionPart.PAIR, (one, other))
        for listed in _lists(self._chart):
            if self._has_all_names(listed):
                yield self._frame(0, size, QuestionPart.LIST, (listed,))
        for one, other in combinations(sorted(self._clauses(), key=lambda item: item.first), 2):
            if one.last <= other.first and self._has_all_names(one, other):
                yield self._frame(0, size, QuestionPart.SETS, (one, other))

    def _clauses(self) -> list[Item]:
        """Return derivations of what narrows anime by some of the names, the longest ones about the same names."""
        found: dict[tuple[LatticeEdge, ...], list[Item]] = {}
        for item in _narrowing(self._chart):
            names = tuple(name for name in self._cover.names if item.first <= name.first and name.last <= item.last)
            same = found.setdefault(names, [])
            if len(names) < len(self._cover.names) and len(same) < MAX_CLAUSES:
                same.append(item)
        return [item for same in found.values() for item in same]

    def _has_all_names(self, *items: Item) -> bool:
        return all(any(i.first <= name.first and name.last <= i.last for i in items) for name in self._cover.names)

    def _spans(self, start: int, stop: int, part: QuestionPart, *, named: bool = True) -> Iterator[tuple[int, int]]:
        """Yield where a phrase about what stands from one token to another may begin and end."""
        tokens, left = self._lattice.tokens, self._cover.left
        begin, end = _edges(part, named=named)
        before = max((name.last for name in self._cover.names if name.last <= start), default=0)
        after = min((name.first for name in self._cover.names if name.first >= stop), default=len(tokens))
        behind = range(stop, min(after, stop + REACH_BEHIND))
        lasts = [stop, *(i + 1 for i in behind if tokens[i].text in end or i in left)]
        if part is QuestionPart.CLAUSE:
            lasts = [last for last in lasts if not self._goes_on(last)]
        for first in range(max(before, start - REACH_BEFORE), start):
            if tokens[first].text in begin or (part is QuestionPart.CLAUSE and first in self._behind):
                yield from ((first, last) for last in lasts)

    def _goes_on(self, place: int) -> bool:
        """True where a word of a relation stands in a place, or behind an article there: "X as | a voice actor"."""
        edges = self._lattice.edges[place : place + 2]
        return any(edge.category == "relation" for found in edges for edge in found)

    def _frame(self, first: int, last: int, part: QuestionPart, fillers: tuple[Item, ...]) -> Frame:
        sets = part is QuestionPart.SETS
        kinds = tuple(EntityType.ANIME if sets else next(iter(item.kinds)) for item in fillers)
        masks = SETS if sets else [LISTED if part is QuestionPart.LIST else mask(kind) for kind in kinds]
        words, outside, place = list[str](), list[int](), first
        for item, said in zip(fillers, masks, strict=True):
            words += [*_said(self._lattice.tokens[place : item.first]), said]
            outside += range(place, item.first)
            place = item.last
        words += _said(self._lattice.tokens[place:last])
        text = plain(" ".join(words).replace(f" {POSSESSIVE}", POSSESSIVE))
        return Frame(first, last, part, text, fillers, (*outside, *range(place, last)), kinds)


def _said(tokens: Sequence[Token]) -> list[str]:
    return [_NUMBER if token.text.isdigit() else token.text for token in tokens]


def _fillers(chart: Chart) -> list[Item]:
    """Return derivations of sets of one kind that names tell, the cheapest ones, each over the fewest words."""
    tightest: dict[tuple[SetForm, Kinds, int], Item] = {}
    spans: dict[tuple[int, int], list[Item]] = {}
    for cell in chart.cells.values():
        for (category, kinds), items in cell.items():
            form: SetForm = items[0].meaning  # pyright: ignore[reportAssignmentType] - of an entity
            if category != "entity" or len(kinds) != 1 or not is_a_set(form) or not any(names_in(form)):
                continue
            if isinstance(form, Others):
                continue  # which says more than what a phrasing is about
            key = form, kinds, items[0].last if features_of(items[0])["paraphrase"] else 0
            held = tightest.get(key)
            if held is None or (items[0].last - items[0].first, items[0].cost) < (held.last - held.first, held.cost):
                tightest[key] = items[0]
    for item in sorted(tightest.values(), key=lambda item: item.cost):
        same = spans.setdefault((item.first, item.last), [])
        if len(same) < _KINDS and item.cost <= same[0].cost + _DEARER if same else True:
            same.append(item)
    return sorted((item for found in spans.values() for item in found), key=lambda item: item.cost)


def _lists(chart: Chart) -> list[Item]:
    """Return derivations of many anime, of more than one piece and in no order, the longest ones."""
    found = (
        items[0]
        for cell in chart.cells.values()
        for (category, kinds), items in cell.items()
        if category in ("noun", "entity") and kinds == _TITLES and items[0].edge is None
    )
    return _longest(item for item in found if not isinstance(item.meaning, Ranked | Others))[:MAX_LISTS]


def _longest(items: Iterable[Item]) -> list[Item]:
    """Return the derivations with different meanings around which no word is passed over, the longest ones first."""
    found: dict[object, Item] = {}
    for item in sorted(items, key=lambda item: (item.first - item.last, item.cost)):
        if not (begins_open(item) or ends_open(item)):
            found.setdefault(item.meaning, item)
    return list(found.values())


def _narrowing(chart: Chart) -> list[Item]:
    """Return derivations of what narrows anime in one relation, the longest ones first."""
    found = (
        items[0]
        for cell in chart.cells.values()
        for (category, kinds), items in cell.items()
        if category == "modifier" and kinds >= _TITLES
    )
    return _longest(item for item in found if isinstance(item.meaning, Modifier) and _is_plain(item.meaning))


def _is_plain(modifier: Modifier) -> bool:
    """True for one that says in one relation what is narrowed by it, and denies nothing."""
    return len(modifier.within) == 1 and not (modifier.without or modifier.other or modifier.joined)


def _is_narrowed_behind(edge: LatticeEdge) -> bool:
    """True for a noun for titles, and for what joins one clause behind it to another."""
    if edge.category == "noun":
        return isinstance(edge.meaning, Everything) and edge.meaning.kinds >= _TITLES
    return edge.category in _JOINING


@cache
def _edges(part: QuestionPart, *, named: bool) -> tuple[frozenset[str], frozenset[str]]:
    """Return the words that known forms of a part often begin with, and those that end them behind what they say.

    Phrasings about what is ``named`` do so otherwise than those about a number.
    """
    phrasings = [phrasing for phrasing in known_phrasings() if phrasing.part is part and bool(phrasing.of) == named]
    forms = [form.lower().split() for phrasing in phrasings for form in phrasing.forms]
    begins = Counter(words[0] for words in forms)
    ends = Counter(words[-1] for words in forms if "{" not in words[-1])
    begin, end = (frozenset(word for word, n in found.items() if n >= _USUAL) for found in (begins, ends))
    return begin, end
