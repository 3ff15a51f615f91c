"""Covers a question as cheaply as its words allow: which are names, which have a meaning, and what is left over.

It says what is in a question of which there is no parse.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from catalog.values import value

from agent_core.grammar.ranking.fitted import fitted
from agent_core.grammar.ranking.weights import Weights
from agent_core.grammar.semantics.logical_form import Named
from agent_core.grammar.semantics.meanings import RelationWord
from agent_core.grammar.semantics.quantities import Comparator
from agent_core.grammar.spans.lattice import Lattice, LatticeEdge, lattice_of
from agent_core.grammar.spans.naming import place_of
from agent_core.grammar.spans.passing import MINE
from agent_core.grammar.words.categories import Category
from agent_core.grammar.words.lexicon import lexicon
from agent_core.grammar.words.outside import STORY, outside
from agent_core.grammar.words.tokens import Token, is_cased, tokens_of
from agent_core.references import EntityRef
from agent_core.results import Candidate, Mention

# Cost of a word that nothing explains, and of one for what is not held.
_LEFT: Final = 4.0
_OUTSIDE: Final = 0.01
# Cost of passing over a word that bounds no number where it stands, over its own.
_IDLE: Final = 0.5
_RELATING: Final[frozenset[Category]] = frozenset({"relation", "verb"})
# What stands between two numbers, by the names of comparators, and their categories.
_OF_TWO: Final = frozenset({"range", "between"})
_NUMBERS: Final[frozenset[Category]] = frozenset({"number", "years", "period", "month"})


@value
class Label:
    """Words for what the data does not hold, or for help: ``tokens[first:last]``."""

    first: int
    last: int
    label: str


@value
class Cover:
    """The cheapest way to cover the tokens of a question.

    Attributes:
        edges: of names and words, from left to right.
        labels: words for what the data does not hold.
        left: the tokens that nothing explains.
    """

    tokens: tuple[Token, ...]
    edges: tuple[LatticeEdge, ...] = ()
    labels: tuple[Label, ...] = ()
    left: tuple[int, ...] = ()

    @property
    def names(self) -> tuple[LatticeEdge, ...]:
        """Those of the edges that are names."""
        return tuple(edge for edge in self.edges if isinstance(edge.meaning, Named))

    @property
    def words(self) -> tuple[LatticeEdge, ...]:
        """Those that are none."""
        return tuple(edge for edge in self.edges if not isinstance(edge.meaning, Named))

    def has(self, *categories: Category) -> bool:
        """True where a word is of one of these categories."""
        return any(edge.category in categories for edge in self.words)

    def span(self, first: int, last: int) -> tuple[int, int]:
        """Return where ``tokens[first:last]`` stand in the question, as (start, end)."""
        return self.tokens[first].start, self.tokens[last - 1].end


def cover_of(lattice: Lattice, weights: Weights) -> Cover:
    """Return the cheapest cover of a question."""
    size = len(lattice.tokens)
    found = outside(lattice.language.code).spans(lattice.tokens)
    spans = [span for span in found if not span[0] or lattice.tokens[span[0] - 1].text not in MINE]  # "my son"
    labels = [
        Label(*span)
        for span in spans
        if not (span[2] == STORY and _is_written_as_a_name(lattice, *span[:2])) and not _is_related(lattice, *span[:2])
    ]
    best: list[tuple[float, LatticeEdge | Label | int]] = [(0.0, 0)] * (size + 1)
    for place in range(size - 1, -1, -1):
        best[place] = min(
            ((cost + best[last][0], step) for cost, last, step in _steps(lattice, weights, labels, place)),
            key=lambda each: each[0],
        )
    edges, found, left = list[LatticeEdge](), list[Label](), list[int]()
    for step in _walk(best, size):
        if isinstance(step, LatticeEdge):
            edges.append(step)
        elif isinstance(step, Label):
            found.append(step)
        elif step < 0 and any(map(str.isalnum, lattice.tokens[~step].text)):
            left.append(~step)
    return Cover(lattice.tokens, tuple(edges), tuple(found), tuple(left))


def _is_written_as_a_name(lattice: Lattice, first: int, last: int) -> bool:
    """True for the capitalised "Money" of a sentence with small letters, which is a part of some name."""
    tokens = lattice.tokens
    small = any(not token.capital and token.text.isalpha() for token in tokens)
    return small and first > 0 and not lattice.language.capital_nouns and tokens[first].capital and last > first


def _is_idle(edge: LatticeEdge, lattice: Lattice) -> bool:
    """True for an "and" of clauses, which bounds a number beside one alone, and for a preposition that bounds one."""
    behind = any(each.category in _NUMBERS for found in lattice.edges[edge.last : edge.last + 1] for each in found)
    if edge.category == "preposition" and behind:
        return any(each.category == "comparator" and each.last == edge.last for each in lattice.edges[edge.first])
    if not isinstance(edge.meaning, Comparator) or edge.meaning.name not in _OF_TWO:
        return False
    before = lattice.edges[edge.first - 1] if edge.first else ()
    return not (behind or any(each.category in _NUMBERS for each in before))


def _is_related(lattice: Lattice, first: int, last: int) -> bool:
    """True for a name of what a word of the question relates: the "Funimation" of "licensed by Funimation"."""
    if is_cased(lattice.tokens) and not lattice.tokens[first].capital:
        return False
    named = [e.meaning.kinds for e in lattice.edges[first] if e.last == last and isinstance(e.meaning, Named)]
    if not named:
        return False
    words = (e.meaning for edges in lattice.edges for e in edges if e.category in _RELATING)
    paths = (sense.path for word in words if isinstance(word, RelationWord) for sense in word.senses)
    ends = [path.targets(frozenset(path.ends)) | path.ends.keys() for path in paths]
    return any(not kinds.isdisjoint(each) for kinds in named for each in ends)


def _steps(
    lattice: Lattice, weights: Weights, labels: Iterable[Label], place: int
) -> Iterator[tuple[float, int, LatticeEdge | Label | int]]:
    """Yield what may stand at a place, with its cost and where it ends; of words that are passed over that end."""
    yield _LEFT, place + 1, ~place
    for edge in lattice.edges[place]:
        cost = weights.cost_of(edge.features) + weights["piece"]
        yield (cost + _IDLE, edge.last, edge.last) if _is_idle(edge, lattice) else (cost, edge.last, edge)
    for last, passed in lattice.passes[place].items():
        if last > place:
            yield passed.cost, last, last
    for label in labels:
        if label.first == place:
            yield _OUTSIDE, label.last, label


def _walk(best: Sequence[tuple[float, LatticeEdge | Label | int]], size: int) -> Iterator[LatticeEdge | Label | int]:
    place = 0
    while place < size:
        step = best[place][1]
        yield step
        place = step.last if not isinstance(step, int) else step if step >= 0 else ~step + 1


def covered(question: str, mentions: Sequence[Mention], language: str) -> Cover:
    """Return the cheapest cover of a question in a language; of one that is too long to be parsed nothing is known."""
    words, weights = lexicon(language), fitted().weights
    lattice = lattice_of(question, mentions, words, weights=weights)
    if lattice is None:
        tokens = tokens_of(question, words.language)
        return Cover(tokens, left=tuple(range(len(tokens))))
    return cover_of(lattice, weights)


def meant_by(tokens: Sequence[Token], mentions: Sequence[Mention], first: int, last: int) -> tuple[Candidate, ...]:
    """Return all that the name ``tokens[first:last]`` may mean, whoever found it, best first."""
    starts = {token.start: i for i, token in enumerate(tokens)}
    found = (m for m in mentions if place_of(tokens, m, starts) == (first, last))
    meant: dict[EntityRef, Candidate] = {}
    for candidate in (each for mention in found for each in mention.candidates):
        meant.setdefault(candidate.ref, candidate)  # what the first look-up found is the closest
    return tuple(meant.values())
