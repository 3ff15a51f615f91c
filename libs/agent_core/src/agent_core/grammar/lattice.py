"""Builds the lattice of a question: all that its words may be, as competing edges over its tokens."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from catalog.values import value

from agent_core.calculation.expressions import Function
from agent_core.grammar.asides import asides, reporters
from agent_core.grammar.categories import (
    Category,
)
from agent_core.grammar.entries import Entry
from agent_core.grammar.languages.english import ENGLISH
from agent_core.grammar.languages.language import Language
from agent_core.grammar.lexicon import Lexicon
from agent_core.grammar.literals import Number, Years, literals
from agent_core.grammar.logical_form import (
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
from agent_core.grammar.meanings import (
    Aggregating,
    Amount,
    Bound,
    Clause,
    Comparator,
    Compared,
    Conjunct,
    Contested,
    Dated,
    Degree,
    FieldWord,
    Fronted,
    Gap,
    Grouping,
    HavingSame,
    LikeWhat,
    Modifier,
    Names,
    OpenClaim,
    Pair,
    Pairing,
    Particle,
    Period,
    Phrase,
    Phrases,
    Pronoun,
    Quantified,
    RelationWord,
    Separable,
    SeparableField,
    Several,
    Sharing,
    Surpassing,
    Verbs,
)
from agent_core.grammar.naming import names_of
from agent_core.grammar.outside import outside
from agent_core.grammar.ranking import PRIORS, Feature, Weights
from agent_core.grammar.relations import ANY_KIND
from agent_core.grammar.tokens import QUESTION_MARK, Token, is_cased, tokens_of
from agent_core.grammar.topics import topics
from agent_core.results import Mention

MAX_TOKENS: Final = 48
"""Tokens of a question that is parsed; a longer one is out of scope."""
MAX_EDGES: Final = 600
"""Edges of a question that is parsed; one with more, such as many names of many namesakes, is out of scope."""
_DENIED: Final = "n't"
# Words that another question stands behind.
_JOINTS: Final = frozenset({"and", "but"})
# The one word of questions that everybody capitalises.
_I: Final = "i"
_THERE: Final = "there"
# Articles that no verb stands behind.
_INDEFINITE: Final = frozenset({"a", "an"})
# The class of an auxiliary that asks whether something is so.
_ASKING: Final = "asking"
_LEADS: Final = "leads"
_THE: Final = frozenset({"the", "its", "their", "as"})
# Words in front of a command.
_LEAD: Final = 3
# Cost of taking words for what a title is about.
_TOPIC: Final = 0.2
# Classes of prepositions, with something behind them and without.
_PREPOSITION, _LINKING = "preposition", "linking"

type Meaning = (
    SetForm | RelationWord | FieldWord | Comparator | Degree | Order | Modifier | Number | Years | Bound | Phrase
    | Several | Clause | Conjunct | Fronted | Separable | Particle | Count | FieldOf | Verify | Pairing | Names | Amount
    | Surpassing | Verbs | LikeWhat | Otherwise | OfNames | OpenClaim | Calculated | Function | Aggregating | Compared
    | Pair | Period | Condition | Gap | Sharing | Dated | SeparableField | Quantified | Fulfils | Exists
    | Suggested | Spread | Grouping | Phrases | HavingSame | Contested | None
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


@value
class Passed:
    """Words that are passed over: what that costs, and the features of which that is the sum."""

    cost: float = 0.0
    features: tuple[Feature, ...] = ()

    def before(self, other: "Passed") -> "Passed":
        """Return both, one after the other."""
        return Passed(self.cost + other.cost, (*self.features, *other.features)) if self.features else other


@dataclass(frozen=True, slots=True)
class Lattice:
    """All edges of a question.

    Attributes:
        edges: by the token that they begin with.
        passes: by a token's place, how far words may be passed over from there, with the cheapest way to.
        language: that it is read in.
    """

    tokens: tuple[Token, ...]
    edges: tuple[tuple[LatticeEdge, ...], ...]
    passes: tuple[Mapping[int, Passed], ...]
    language: Language = ENGLISH

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
    spans = [
        span for span in (*_opening(tokens, lexicon), *_skips(tokens, lexicon)) if kept.isdisjoint(range(*span[:2]))
    ]
    for first, last, _ in spans:
        words[first:last] = [True] * (last - first)
    spans = [(a, b, name if within.isdisjoint(range(a, b)) else "skip.name") for a, b, name in spans]
    spans = [(a, b, name if misspelt.isdisjoint(range(a, b)) else "misspelt") for a, b, name in spans]
    if language.commands:
        spans += [(first, last, "skip.aside") for first, last in asides(question, tokens, lexicon)]
        spans += [(first, last, "skip.idle") for first, last in reporters(tokens, lexicon)]
    titles = next((i for i, found in enumerate(edges) if any(_is_a_title(edge) for edge in found)), len(tokens))
    for first, last, topic in topics(tokens, words, mentions, titles) if language.commands else ():
        edges[first].append(LatticeEdge(first, last, "topic", topic, (("word", _TOPIC),), "topic"))
    for first, last, named, features in names_of(tokens, mentions, words, cased=cased):
        edges[first].append(LatticeEdge(first, last, "entity", named, features, named.candidate.name))
    if sum(map(len, edges)) > MAX_EDGES:
        return None
    return Lattice(tokens, tuple(map(tuple, edges)), _passes(len(tokens), spans, weights), language)


def _is_a_title(edge: LatticeEdge) -> bool:
    """True for a noun for titles: "anime", "films"."""
    return edge.category == "noun" and getattr(edge.meaning, "kinds", ANY_KIND) <= RELEASED


def _lexical(
    tokens: Sequence[Token], lexicon: Lexicon, within: frozenset[int], misspelt: frozenset[int]
) -> Iterator[LatticeEdge]:
    language = lexicon.language
    for first, last, form in spans_of(tokens, lexicon):
        if not (entries := lexicon.entries.get(form, ())):
            continue
        bounds = (
            last < len(tokens) and tokens[last].text[0].isdigit() and any(e.category == "comparator" for e in entries)
        )
        written = tuple(
            (name, 1.0)
            for name, places in (("word.of_name", within), ("misspelt", misspelt))
            if not places.isdisjoint(range(first, last))
        )
        for entry in entries:
            if isinstance(entry.meaning, Pronoun):
                continue  # which is what it stands for
            if bounds and entry.category == "have":
                continue  # "under 900 members" is no "with 900 members"
            if not _is_in_place(entry.category, tokens, first, last, language) or _is_a_noun(
                entry, tokens, first, language
            ):
                continue
            features = written if not entry.cost else (("word", entry.cost), *written)
            yield LatticeEdge(first, last, entry.category, entry.meaning, features, entry.lemma)
    for span in literals(tokens, language):
        yield LatticeEdge(span.first, span.last, span.kind, span.read_as, (), span.kind)
    for i, token in enumerate(tokens):
        if token.text == ",":
            yield LatticeEdge(i, i + 1, "comma", None, (), ",")


def _is_a_noun(entry: Entry, tokens: Sequence[Token], first: int, language: Language) -> bool:
    """True for the "spin off" of "a spin off", which is no verb."""
    word = entry.meaning
    verb = entry.category == "verb" and isinstance(word, RelationWord) and word.keeps_kind
    return verb and first > 0 and tokens[first - 1].text in _INDEFINITE and language is ENGLISH


def _is_in_place(category: Category, tokens: Sequence[Token], first: int, last: int, language: Language) -> bool:
    """True where a word may be of a category by what stands around it."""
    match category:
        case "ask" | "be_asked":
            return _may_ask(tokens, first, last, language)
        case "does" | "is_it" if last < len(tokens) and tokens[last].text in language.addressed:
            return False
        case "question_mark" | "does" | "is_it":  # elsewhere a word asks already, and for more than yes or no
            return language.asking.isdisjoint(token.text for token in tokens)
        case "material":  # "based on which manga" asks for it
            return not first or tokens[first - 1].text not in language.asking
        case "leads":  # "the leads" of X are its main characters
            return not (first and last - first == 1 and tokens[first].text == _LEADS and tokens[first - 1].text in _THE)
        case "rank":  # a command, behind "please" or "can you"
            return first <= _LEAD
        case "and":
            return last == len(tokens) or tokens[last].text not in language.next_question
        case _:
            return True


def _may_ask(tokens: Sequence[Token], first: int, last: int, language: Language) -> bool:
    """True for the "did" of "did X direct Y", but not for that of "who did X teach", "do you know" or "I did"."""
    one_word = last - first == 1
    addressed = one_word and last < len(tokens) and tokens[last].text in language.addressed
    stated = one_word and first > 0 and tokens[first - 1].text in language.subjects
    denies = first > 0 and tokens[first].text.endswith(_DENIED)  # "isn't" asks where a question begins with it
    before = tokens if one_word and first > 0 else tokens[:first]  # "X voices whom in Y" and "X does whose voice" ask
    asked = not language.asking.isdisjoint(token.text for token in before)
    return not (addressed or stated or denies or asked)


def spans_of(tokens: Sequence[Token], lexicon: Lexicon) -> Iterator[tuple[int, int, tuple[str, ...]]]:
    """Yield the spans that may be a form of a lexicon, as (first, last) token with their words."""
    for first, token in enumerate(tokens):
        form: tuple[str, ...] = ()
        longest = lexicon.longest.get(token.text, 0)
        for last in range(first, min(len(tokens), first + longest)):
            if tokens[last].quoted:
                break
            form = (*form, tokens[last].text)
            yield first, last + 1, form


def _skips(tokens: Sequence[Token], lexicon: Lexicon) -> Iterator[tuple[int, int, str]]:
    for first, last, form in spans_of(tokens, lexicon):
        if (name := lexicon.skips.get(form)) is None or _asks_again(tokens, first, lexicon.language):
            continue
        if name == _PREPOSITION and _is_last(tokens, last):
            name = _LINKING  # "what is X in" asks for what it is in
        if not _is_month(tokens, first, last, form, lexicon):
            yield first, last, f"skip.{_ASKING if not first and _asks(form, tokens, lexicon) else name}"


def _is_last(tokens: Sequence[Token], place: int) -> bool:
    return all(token.text == QUESTION_MARK for token in tokens[place:])


def _asks(form: tuple[str, ...], tokens: Sequence[Token], lexicon: Lexicon) -> bool:
    """True for the "did" or "is" that a question for yes or no opens with, which is not passed over for nothing."""
    asks = any(entry.category in ("does", "is_it") for entry in lexicon.entries.get(form, ()))
    listed = len(form) < len(tokens) and tokens[len(form)].text == _THERE  # "are there any" asks for them
    return asks and not listed and _is_in_place("does", tokens, 0, len(form), lexicon.language)


def _is_month(tokens: Sequence[Token], first: int, last: int, form: tuple[str, ...], lexicon: Lexicon) -> bool:
    """True for the "May" of "May 2013", which is no auxiliary."""
    named = any(entry.category == "month" for entry in lexicon.entries.get(form, ()))
    years = literals(tokens[last : last + 2], lexicon.language) if named else ()
    return first < last and any(span.kind == "years" for span in years)


def _asks_again(tokens: Sequence[Token], place: int, language: Language) -> bool:
    """True for the "what" of "who directed X and what else did he do"."""
    joined = place > 1 and tokens[place - 1].text in _JOINTS
    return joined and tokens[place].text in language.asking


def _opening(tokens: Sequence[Token], lexicon: Lexicon) -> Iterator[tuple[int, int, str]]:
    """Yield the "and" that a question begins with: "and who directed X"."""
    if any(entry.category == "and" for entry in lexicon.entries.get((tokens[0].text,), ())):
        yield 0, 1, "skip.filler"


def _within_names(tokens: Sequence[Token], mentions: Sequence[Mention]) -> frozenset[int]:
    """Return the tokens of names that the writer capitalises, but for the first word of the question."""
    found = set[int]()
    for mention in mentions:
        inside = [i for i, t in enumerate(tokens) if mention.start <= t.start and t.end <= mention.end]
        capitals = [i for i in inside if tokens[i].capital and tokens[i].text != _I]
        if any(capitals):  # the first word of a question has its capital for that alone
            found.update(capitals)
    return frozenset(found)


def _passes(tokens: int, spans: Sequence[tuple[int, int, str]], weights: Weights) -> tuple[Mapping[int, Passed], ...]:
    """Return for every place how far one can get by passing over words, the place itself included."""
    steps: list[list[tuple[int, Passed]]] = [[] for _ in range(tokens + 1)]
    for first, last, name in spans:
        steps[first].append((last, Passed(weights[name], ((name, 1.0),))))
    reach: list[dict[int, Passed]] = [{place: Passed()} for place in range(tokens + 1)]
    for place in range(tokens - 1, -1, -1):
        for last, step in steps[place]:
            for end, more in reach[last].items():
                held = reach[place].get(end)
                if held is None or step.cost + more.cost < held.cost:
                    reach[place][end] = step.before(more)
    return tuple(reach)
