"""Builds the lattice of a question: all that its words may be, as competing edges over its tokens."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from catalog.values import value

from agent_core.calculation.expressions import Function
from agent_core.grammar.languages.english import ENGLISH
from agent_core.grammar.languages.language import Language
from agent_core.grammar.ranking.weights import PRIORS, Feature, Weights
from agent_core.grammar.semantics.comparisons import (
    Aggregating,
    Amount,
    Compared,
    Contested,
    Gap,
    HavingSame,
    Measured,
    Pair,
    Pairing,
    Sharing,
    Surpassing,
)
from agent_core.grammar.semantics.logical_form import (
    RELEASED,
    Calculated,
    Condition,
    Count,
    Exists,
    FieldOf,
    Fulfils,
    OfNames,
    Order,
    Otherwise,
    SetForm,
    Spread,
    Suggested,
    Verify,
)
from agent_core.grammar.semantics.meanings import (
    Clause,
    Conjunct,
    Dated,
    FieldWord,
    Fronted,
    LikeWhat,
    Modifier,
    Names,
    OpenClaim,
    Particle,
    Phrase,
    Phrases,
    Pronoun,
    Quantified,
    RelationWord,
    Separable,
    SeparableField,
    Several,
    Verbs,
)
from agent_core.grammar.semantics.quantities import Bound, Comparator, Degree, Grouping, Period, Places, Vintage
from agent_core.grammar.semantics.relations import ANY_KIND
from agent_core.grammar.spans.asides import asides, opinions, reporters
from agent_core.grammar.spans.matrix_clauses import matrix_clauses
from agent_core.grammar.spans.naming import is_introduced, names_of
from agent_core.grammar.spans.passing import Passed, opening, own_people, passes_of, skips
from agent_core.grammar.spans.song_names import song_names_of
from agent_core.grammar.spans.speakers import speaker_clauses
from agent_core.grammar.spans.topics import topics
from agent_core.grammar.words.categories import Category
from agent_core.grammar.words.entries import Entry
from agent_core.grammar.words.lexicon import Lexicon
from agent_core.grammar.words.literals import Number, Years, literals
from agent_core.grammar.words.outside import outside
from agent_core.grammar.words.tokens import Token, is_cased, tokens_of
from agent_core.grammar.words.word_places import is_a_command, is_in_place, spans_of
from agent_core.results import Mention

MAX_TOKENS: Final = 48
"""Tokens of a question that is parsed; a longer one is out of scope."""
MAX_EDGES: Final = 600
"""Edges of a question that is parsed; one with more, such as many names of many namesakes, is out of scope."""
# The one word of questions that everybody capitalises.
_I: Final = "i"
# Articles that no verb stands behind.
_INDEFINITE: Final = frozenset({"a", "an"})
# Cost of taking words for what a title is about.
_TOPIC: Final = 0.2

type Meaning = (
    SetForm | RelationWord | FieldWord | Comparator | Degree | Order | Modifier | Number | Years | Bound | Phrase
    | Several | Clause | Conjunct | Fronted | Separable | Particle | Count | FieldOf | Verify | Pairing | Names | Amount
    | Surpassing | Verbs | LikeWhat | Otherwise | OfNames | OpenClaim | Calculated | Function | Aggregating | Compared
    | Pair | Period | Condition | Gap | Sharing | Dated | SeparableField | Quantified | Fulfils | Exists
    | Suggested | Spread | Grouping | Phrases | HavingSame | Contested | Measured | Places
    | Vintage | None
)  # fmt: skip
"""What a piece of a question means, before or after it is put together."""


@value
class LatticeEdge:
    """One thing that ``tokens[first:last]`` may be."""

    first: int
    last: int
    category: Category
    meaning: Meaning
    features: tuple[Feature, ...]
    label: str


@dataclass(frozen=True, slots=True)
class Lattice:
    """All edges of a question.

    Attributes:
        edges: by the token that they begin with.
        passes: by a token's place, how far words may be passed over from there, with the cheapest way to.
        language: that it is read in.
        remarks: clauses about those who ask, as (first, last) token.
    """

    tokens: tuple[Token, ...]
    edges: tuple[tuple[LatticeEdge, ...], ...]
    passes: tuple[Mapping[int, Passed], ...]
    language: Language = ENGLISH
    remarks: tuple[tuple[int, int], ...] = ()

    def with_edges(self, added: Iterable[LatticeEdge]) -> "Lattice":
        """Return a lattice with more edges, behind those that begin at the same token."""
        edges = list(self.edges)
        for edge in added:
            edges[edge.first] = (*edges[edge.first], edge)
        return replace(self, edges=tuple(edges))

    @property
    def unexplained(self) -> list[tuple[int, int]]:
        """The runs of tokens that no edge explains and that may not be passed over, as (first, last)."""
        known = [False] * len(self.tokens)
        for i, edges in enumerate(self.edges):
            for last in (*(edge.last for edge in edges), *self.passes[i]):
                known[i:last] = [True] * (last - i)
        runs: list[tuple[int, int]] = []
        for i, explained in enumerate(known):
            if explained:
                continue
            if runs and runs[-1][1] == i:
                runs[-1] = (runs[-1][0], i + 1)
            else:
                runs.append((i, i + 1))
        return runs


def lattice_of(
    question: str,
    mentions: Sequence[Mention],
    lexicon: Lexicon,
    *,
    weights: Weights = PRIORS,
    tokens: tuple[Token, ...] = (),
    misspelt: frozenset[int] = frozenset(),
) -> Lattice | None:
    """Return the lattice of a question with the names that were found in it; ``None`` where it is too long.

    It is so by its tokens, or by its edges. Where they are given the ``tokens`` are those that may be meant, of which
    some places are ``misspelt``.
    """
    language = lexicon.language
    tokens = tokens or tokens_of(question, language)
    if not 0 < len(tokens) <= MAX_TOKENS:
        return None
    edges: list[list[LatticeEdge]] = [[] for _ in tokens]
    words = [False] * len(tokens)
    cased = is_cased(tokens) and not language.capital_nouns
    within = _within_names(tokens, mentions) if cased else frozenset[int]()
    for edge in _lexical(tokens, lexicon, within, misspelt):
        edges[edge.first].append(edge)
        words[edge.first : edge.last] = [True] * (edge.last - edge.first)
    kept = outside().kept(tokens) if language is ENGLISH else frozenset[int]()
    spans = [span for span in (*opening(tokens, lexicon), *skips(tokens, lexicon)) if kept.isdisjoint(range(*span[:2]))]
    for first, last, _ in spans:
        words[first:last] = [True] * (last - first)
    theirs = own_people(tokens, spans)
    edges = [[] if place in theirs else found for place, found in enumerate(edges)]
    spans = [(a, b, name if within.isdisjoint(range(a, b)) else "skip.name") for a, b, name in spans]
    spans = [(a, b, name if misspelt.isdisjoint(range(a, b)) else "misspelt") for a, b, name in spans]
    if language.commands:
        spans += [(first, last, "skip.aside") for first, last in asides(question, tokens, lexicon)]
        spans += [(first, last, "skip.aside") for first, last in matrix_clauses(tokens, lexicon)]
        spans += [(first, last, "skip.aside") for first, last in opinions(question, tokens, lexicon)]
        spans += [(first, last, "skip.idle") for first, last in reporters(tokens, lexicon)]
    remarks = tuple(speaker_clauses(question, tokens, lexicon, mentions))
    titles = next((i for i, found in enumerate(edges) if any(_is_a_title(edge) for edge in found)), len(tokens))
    for first, last, topic in topics(tokens, words, mentions, titles) if language.commands else ():
        edges[first].append(LatticeEdge(first, last, "topic", topic, (("word", _TOPIC),), "topic"))
    no_names = frozenset(outside().names_within(tokens)) if language is ENGLISH else frozenset[tuple[int, int]]()
    for first, last, named, features in names_of(tokens, mentions, words, cased=cased):
        theirs_too = first in theirs and not tokens[first].capital
        if (first, last) in no_names or theirs_too or (language is ENGLISH and is_introduced(tokens, first, last)):
            continue
        edges[first].append(LatticeEdge(first, last, "entity", named, features, named.candidate.name))
    for first, last, sung, features in song_names_of(tokens, mentions, words, cased=cased):
        edges[first].append(LatticeEdge(first, last, "song", sung, features, sung.names[0].text))
    if sum(map(len, edges)) > MAX_EDGES:
        return None
    passes = passes_of(len(tokens), [*spans, *remarks], weights)
    return Lattice(tokens, tuple(map(tuple, edges)), passes, language, tuple((a, b) for a, b, _ in remarks))


def _is_a_title(edge: LatticeEdge) -> bool:
    """True for a noun for titles: "anime", "films"."""
    return edge.category == "noun" and getattr(edge.meaning, "kinds", ANY_KIND) <= RELEASED


def _lexical(
    tokens: Sequence[Token], lexicon: Lexicon, within: frozenset[int], misspelt: frozenset[int]
) -> Iterator[LatticeEdge]:
    for first, last, form in spans_of(tokens, lexicon):
        written = tuple(
            (name, 1.0)
            for name, places in (("word.of_name", within), ("misspelt", misspelt))
            if not places.isdisjoint(range(first, last))
        )
        for entry in lexicon.entries.get(form, ()):
            if isinstance(entry.meaning, Pronoun) or not _may_be(entry, tokens, first, last, lexicon):
                continue  # a pronoun is what it stands for
            features = written if not entry.cost else (("word", entry.cost), *written)
            yield LatticeEdge(first, last, entry.category, entry.meaning, features, entry.lemma)
    for span in literals(tokens, lexicon.language):
        yield LatticeEdge(span.first, span.last, span.kind, span.read_as, (), span.kind)
    for i, token in enumerate(tokens):
        if token.text == ",":
            yield LatticeEdge(i, i + 1, "comma", None, (), ",")


def _may_be(entry: Entry, tokens: Sequence[Token], first: int, last: int, lexicon: Lexicon) -> bool:
    """True where words may be what an entry says, by what stands around them."""
    in_place = is_in_place(entry.category, tokens, first, last, lexicon)
    if entry.category != "verb" or lexicon.language is not ENGLISH or not in_place:
        return in_place
    return not (_is_a_noun(entry, tokens, first) or is_a_command(entry.lemma, tokens, first, last, lexicon))


def _is_a_noun(entry: Entry, tokens: Sequence[Token], first: int) -> bool:
    """True for the "spin off" of "a spin off", which is no verb."""
    word = entry.meaning
    same_kind = isinstance(word, RelationWord) and word.keeps_kind
    return same_kind and first > 0 and tokens[first - 1].text in _INDEFINITE


def _within_names(tokens: Sequence[Token], mentions: Sequence[Mention]) -> frozenset[int]:
    """Return the tokens of names that the writer capitalises, but for the first word of the question."""
    found = set[int]()
    for mention in mentions:
        inside = [i for i, t in enumerate(tokens) if mention.start <= t.start and t.end <= mention.end]
        capitals = [i for i in inside if tokens[i].capital and tokens[i].text != _I]
        if any(capitals):  # the first word of a question has its capital for that alone
            found.update(capitals)
    return frozenset(found)
