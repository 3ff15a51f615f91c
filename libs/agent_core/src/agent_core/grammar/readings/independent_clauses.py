"""Tells the names that a clause in front of a question is about, whatever it says: "X is easy on the ears, so …".

Such a clause says something of what is named, so that no word of it narrows what a question asks of that. It is about
something else as well where it introduces that: a noun that is not said of the name, or "something".
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from catalog.entities import EntityType

from agent_core.grammar.ranking.weights import Weights
from agent_core.grammar.semantics.inspection import names_in
from agent_core.grammar.semantics.logical_form import RELEASED, Everything, Filter, Named, SetForm
from agent_core.grammar.semantics.meanings import FieldWord, Modifier, RelationWord
from agent_core.grammar.semantics.relations import Kinds
from agent_core.grammar.spans.asides import DETERMINERS
from agent_core.grammar.spans.cover import cover_of
from agent_core.grammar.spans.lattice import Lattice, LatticeEdge
from agent_core.grammar.spans.passing import MINE
from agent_core.grammar.words.categories import Category
from agent_core.grammar.words.common_words import is_common
from agent_core.grammar.words.tokens import POSSESSIVE, Token

# Categories of nouns, which may introduce what the question behind them is about.
_NOUNS: Final[frozenset[Category]] = frozenset(
    {"relation", "noun", "field", "parts", "season", "nth_season", "story", "series", "debut", "people"}
)
# Categories of words by which something is another thing than a name.
_OTHERS: Final[frozenset[Category]] = frozenset({"otherwise", "except", "same", "same_as"})
# Categories of words that would narrow what somebody made: only of a title nothing is left to be narrowed.
_NARROWING: Final[frozenset[Category]] = frozenset({"number", "years", "month", "period", "ordinal", "modifier"})
# What speaks against common words being a name.
_UNLIKELY: Final = frozenset({"name.stray", "name.small", "name.of_small_words"})
# Categories of words for some of what stands behind "of".
_PARTS: Final[frozenset[Category]] = frozenset({"number", "ordinal", "order", "degree", "modifier"})
_OF: Final = "of"
_SOMEBODY: Final[Kinds] = frozenset({EntityType.CHARACTER, EntityType.PERSON})
# Words for a thing that is not named, which nobody is.
_INDEFINITE: Final = frozenset({"something", "anything", "another", "others", "ones", "whatever", "whichever", "else"})
_DEFINITE: Final = frozenset({"the", "that", "this", "other", "old", "new", "first", "last"})
_ONE: Final = "one"
_YOUR: Final = "your"
_OF_WHAT: Final = frozenset({"of", "in", "from"})
_AS: Final = "as"
_CALLED: Final = frozenset({"called", "named", "titled", "entitled"})
_BE: Final = frozenset(
    {"is", "was", "are", "were", "be", "been", "being", "isn't", "wasn't", "aren't", "became"} | {_AS}
)
_ARTICLES: Final = frozenset({"a", "an", "one", "such", "the", "my", "some"})
# So many words a question begins with, one of which asks.
_OPENING: Final = 2
# So many words may stand between "is" and the noun that is said of a name.
_MOST_BETWEEN: Final = 4
_I: Final = "i"


def places_named(lattice: Lattice, weights: Weights) -> Mapping[tuple[int, int], tuple[int, int]]:
    """Return where names stand, by (start, end) their tokens: none of common words in small letters beside another."""
    cover = cover_of(lattice, weights)
    likely = [name for name in cover.names if _UNLIKELY.isdisjoint(feature for feature, _ in name.features)]
    rare = [name for name in likely if not _is_common(lattice.tokens[name.first : name.last])]
    return {cover.span(name.first, name.last): (name.first, name.last) for name in rare or likely}


def _is_common(tokens: Sequence[Token]) -> bool:
    return all(is_common(token.text) and not token.capital for token in tokens)


def names_stated(lattice: Lattice, weights: Weights) -> Sequence[Named]:
    """Return what the names of a clause may mean, the likeliest first; none where it may be about something else."""
    places = () if _asks(lattice) else places_named(lattice, weights).values()
    named = frozenset(i for first, last in places for i in range(first, last))
    if not places or _is_about_more(lattice, named):
        return ()
    edges = [edge for first, last in places for edge in lattice.edges[first] if edge.last == last]
    likeliest = sorted(edges, key=lambda edge: weights.cost_of(edge.features))
    meanings = [meaning for meaning in dict.fromkeys(e.meaning for e in likeliest) if isinstance(meaning, Named)]
    if any(token.text in _INDEFINITE for token in lattice.tokens) and any(
        name.kinds.isdisjoint(_SOMEBODY) for name in meanings
    ):
        return ()
    titles = all(meaning.kinds <= RELEASED for meaning in meanings)
    return meanings if titles or not any(map(_narrows, _beside_names(lattice, named))) else ()


def namesakes(lattice: Lattice, topics: Sequence[SetForm]) -> Iterator[Named]:
    """Yield what else the names of a clause may mean than they do in what it is about."""
    stated = {name for topic in topics for name in names_in(topic)}
    places = {(name.start, name.end) for name in stated}
    for edges in lattice.edges:
        for meaning in dict.fromkeys(edge.meaning for edge in edges if isinstance(edge.meaning, Named)):
            if meaning not in stated and (meaning.start, meaning.end) in places:
                yield meaning


def says_what_it_is(lattice: Lattice) -> bool:
    """True for "X is a sequel", which is about X, and about what it is a sequel of, but about no sequel of X."""
    tokens = lattice.tokens
    return any(
        edge.category == "relation"
        and isinstance(edge.meaning, RelationWord)
        and edge.meaning.keeps_kind
        and edge.first > 1
        and tokens[edge.first - 1].text in _ARTICLES
        and tokens[edge.first - 2].text in _BE - {_AS}
        for edges in lattice.edges
        for edge in edges
    )


def _asks(lattice: Lattice) -> bool:
    """True for what is a question itself: "where do I begin with X"; not for "when you are done with X"."""
    opening = lattice.tokens[:_OPENING]
    asks = any(token.text in lattice.language.asking for token in opening)
    return asks and not any(token.text.partition("'")[0] in lattice.language.subjects for token in opening)


def _is_about_more(lattice: Lattice, named: frozenset[int]) -> bool:
    """True where words may be a piece of a name, narrow one, or introduce something else."""
    tokens = lattice.tokens
    for i, token in enumerate(tokens):
        if i in named:
            continue
        capital = i > 0 and token.capital and token.text.partition("'")[0] != _I and not lattice.language.capital_nouns
        if capital or _is_a_definite_one(tokens, i):
            return True
        if i + 1 in named and i and tokens[i - 1].text in DETERMINERS and not lattice.edges[i]:
            return True  # "the grumfed X"
        if i + 1 in named and token.text == _OF and _ends_so(lattice, i, _PARTS):
            return True  # "the best of X"
    return any(_introduces(edge, tokens, named) for edge in _beside_names(lattice, named))


def _ends_so(lattice: Lattice, place: int, categories: frozenset[Category]) -> bool:
    """True where a word of one of these categories ends in front of a token."""
    ends = (edge for edges in lattice.edges[:place] for edge in edges if edge.last == place)
    return any(edge.category in categories for edge in ends)


def _beside_names(lattice: Lattice, named: frozenset[int]) -> Iterator[LatticeEdge]:
    """Yield what words may mean that are no part of a name."""
    for edges in lattice.edges:
        for edge in edges:
            if named.isdisjoint(range(edge.first, edge.last)) and not isinstance(edge.meaning, Named):
                yield edge


def _is_a_definite_one(tokens: Sequence[Token], i: int) -> bool:
    """True for the "one" of "the old one", but not of "X is the only one"."""
    before = {token.text for token in tokens[max(0, i - 2) : i]}
    return tokens[i].text == _ONE and not before.isdisjoint(_DEFINITE) and not _is_said(tokens, i, frozenset())


def _introduces(edge: LatticeEdge, tokens: Sequence[Token], named: frozenset[int]) -> bool:
    """True for what is another thing than a name, and for a noun that is not said of one."""
    if edge.category in _OTHERS:
        return True
    if edge.category not in _NOUNS or _says_nothing(edge) or _is_of_the_speaker(edge, tokens):
        return False
    if edge.category == "field" and not _has_an_owner(edge, tokens):
        return False
    if isinstance(edge.meaning, RelationWord) and edge.meaning.keeps_kind:
        return True  # "X is a sequel" tells of another title
    return not (_is_beside(edge, tokens, named) or _is_said(tokens, edge.first, named))


def _says_nothing(edge: LatticeEdge) -> bool:
    """True for "thing", for "run" as a verb, and for the "music" of what is named."""
    match edge.meaning:
        case FieldWord(verbal=verbal):
            return verbal
        case RelationWord(activity=activity):
            return activity
        case Everything(kinds):
            return len(kinds) > 1
        case _:
            return False


def _is_of_the_speaker(edge: LatticeEdge, tokens: Sequence[Token]) -> bool:
    """True for the "sister" of "my sister"."""
    return edge.first > 0 and tokens[edge.first - 1].text in MINE | {_YOUR}


def _has_an_owner(edge: LatticeEdge, tokens: Sequence[Token]) -> bool:
    """True for the "opening" of "the opening of X", not for the "start" of "before I start X"."""
    before = tokens[edge.first - 1].text if edge.first else ""
    behind = tokens[edge.last].text if edge.last < len(tokens) else ""
    return before in DETERMINERS | {POSSESSIVE} or behind in _OF_WHAT


def _is_beside(edge: LatticeEdge, tokens: Sequence[Token], named: frozenset[int]) -> bool:
    """True for the "manga" of "the manga X", of "a manga called X" and of "X, lovely manga"; not of "X's manga"."""
    owned = edge.first > 0 and tokens[edge.first - 1].text == POSSESSIVE
    comma = next((i for i in range(edge.first - 1, -1, -1) if i - 1 in named), -1)
    apposed = comma >= 0 and tokens[comma].text == "," and edge.first - comma <= _MOST_BETWEEN
    called = edge.last + 1 in named and tokens[edge.last].text in _CALLED
    beside = edge.last in named or edge.first - 1 in named or called or apposed
    return edge.category == "noun" and not owned and beside


def _is_said(tokens: Sequence[Token], place: int, named: frozenset[int]) -> bool:
    """True for the "show" of "X is a lovely show" and the "author" of "X gets about as an author"."""
    for i in range(place - 1, max(-1, place - 2 - _MOST_BETWEEN), -1):
        if i in named:
            return False
        if tokens[i].text in _BE or (tokens[i].text == POSSESSIVE and tokens[i + 1].text in _ARTICLES):
            return True
    return False


def _narrows(edge: LatticeEdge) -> bool:
    """True for a number, a year, a format, and a genre."""
    conditional = isinstance(edge.meaning, Modifier) and bool(edge.meaning.conditions)
    return (edge.category in _NARROWING and (edge.category != "modifier" or conditional)) or isinstance(
        edge.meaning, Filter
    )
