"""Which words of a question may be passed over, and what that costs."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from catalog.values import value

from agent_core.grammar.languages.language import Language
from agent_core.grammar.ranking.weights import Feature, Weights
from agent_core.grammar.semantics.meanings import RelationWord
from agent_core.grammar.words.categories import Category
from agent_core.grammar.words.lexicon import Lexicon
from agent_core.grammar.words.literals import literals
from agent_core.grammar.words.tokens import QUESTION_MARK, Token, is_cased
from agent_core.grammar.words.word_places import is_in_place, spans_of

PARTICLES: Final = frozenset({"on", "off", "out", "up", "over", "down"})
"""What makes another verb of one in front of it."""

# How many words behind the first one of a verb with a particle the verb ends.
_LONGEST_VERB: Final = 3
# Words that another question stands behind.
_CONJUNCTIONS: Final = frozenset({"and", "but"})
_RELATIVE: Final = frozenset({"which", "whom"})
_THERE: Final = "there"
_FOR: Final = "for"
# Prepositions that other words narrow to one relation.
_NARROWED: Final = frozenset({"by", "behind"})
_US: Final = "us"
MINE: Final = frozenset({"my", "our"})
"""Words in front of those who belong to who asks."""
# The class of an auxiliary that asks whether something is so.
_ASKING: Final = "asking"
# What somebody says more of in an afterthought: "who taught X, like the mentor".
_AFTERTHOUGHT: Final = (",", "like")
_ARTICLES: Final = frozenset({"the", "a", "an", "in"})
# How a question for yes or no opens, if need be behind another word: "yo is X".
_ASKING_WHETHER: Final = frozenset({"is", "are", "was", "were"})
_EARLY: Final = 2
_MEASURING: Final[frozenset[Category]] = frozenset({"comparator", "order", "degree", "count", "ordinal", "grade"})
# Classes of prepositions, with something behind them and without.
_PREPOSITION, _LINKING = "preposition", "linking"
# The class of verbs that say nothing by themselves.
_VAGUE: Final = "vague"


@value
class Passed:
    """Words that are passed over: what that costs, and the features of which that is the sum."""

    cost: float = 0.0
    features: tuple[Feature, ...] = ()

    def before(self, other: "Passed") -> "Passed":
        """Return both, one after the other."""
        return Passed(self.cost + other.cost, (*self.features, *other.features)) if self.features else other


def skips(tokens: Sequence[Token], lexicon: Lexicon) -> Iterator[tuple[int, int, str]]:
    """Yield the spans that a lexicon lets be passed over, as (first, last) token with the feature that this is."""
    for first, last, form in spans_of(tokens, lexicon):
        if (name := lexicon.skips.get(form)) is None or _asks_again(tokens, first, lexicon.language):
            continue
        if _opens_a_clause(tokens, first, last, lexicon) or _is_an_audience(tokens, first, last):
            continue
        if _is_a_country(tokens[first], form):
            continue
        if _begins_a_preposition(tokens, first, last, lexicon):
            continue
        if name == _VAGUE and (_begins_a_verb(tokens, first, last, lexicon) or _likens(form, tokens, last, lexicon)):
            continue
        if name == _PREPOSITION and _is_last(tokens, last):
            name = _LINKING  # "what is X in" asks for what it is in
        if not _is_month(tokens, first, last, form, lexicon):
            yield first, last, f"skip.{_ASKING if not first and _asks(form, tokens, lexicon) else name}"


def _likens(form: tuple[str, ...], tokens: Sequence[Token], last: int, lexicon: Lexicon) -> bool:
    """True for a "like" that may stand in front of what something is like, and is no hedge.

    Of the ", like" of an afterthought only capitals tell that no name stands behind it. Elsewhere a number, a bound,
    what comes first or what asks does: "over like 8", "what's like the best"; and a noun of "is X like the sequel".
    """
    if form not in (_AFTERTHOUGHT, _AFTERTHOUGHT[1:]):
        return False
    place = next((i for i in range(last, len(tokens)) if tokens[i].text not in _ARTICLES), len(tokens))
    if place == len(tokens) or tokens[place].capital or tokens[place].quoted:
        return True
    if form == _AFTERTHOUGHT:
        return not is_cased(tokens)
    one, *more = (token.text for token in tokens[place : place + 2])
    if one[0].isdigit() or one in lexicon.language.asking:
        return False
    found = {e.category for words in ((one, *more), (one,)) for e in lexicon.entries.get(words, ())}
    early = {e.category for e in lexicon.entries.get((one, *more), ())} if more else set[Category]()
    whether = not _ASKING_WHETHER.isdisjoint(token.text for token in tokens[:_EARLY]) and "relation" in found
    return not (whether or "preposition" in early or not _MEASURING.isdisjoint(found))


def _begins_a_preposition(tokens: Sequence[Token], first: int, last: int, lexicon: Lexicon) -> bool:
    """True for the "originally" of "originally by" and the "right" of "right behind", which tell a relation."""
    if last == len(tokens) or tokens[last].text not in _NARROWED:
        return False
    form = tuple(token.text for token in tokens[first : last + 1])
    words = (entry.meaning for entry in lexicon.entries.get(form, ()) if entry.category == "preposition")
    return any(isinstance(word, RelationWord) and word.senses for word in words)


def _is_a_country(token: Token, form: tuple[str, ...]) -> bool:
    """True for "US", of which a pronoun has no capitals."""
    return form == (_US,) and token.capital


def _begins_a_verb(tokens: Sequence[Token], first: int, last: int, lexicon: Lexicon) -> bool:
    """True for the "carries" of "carries on" and "carries straight on", which says something with its particle."""
    for end in range(last + 1, min(last + _LONGEST_VERB, len(tokens)) + 1):
        form = tuple(token.text for token in tokens[first:end])
        if not PARTICLES.isdisjoint(form) and any(entry.category == "verb" for entry in lexicon.entries.get(form, ())):
            return True
    return False


def _is_an_audience(tokens: Sequence[Token], first: int, last: int) -> bool:
    """True for the "my kids" of "for my kids", which tells what is suitable."""
    people = last - first > 1 and tokens[first].text in MINE
    return people and first > 0 and tokens[first - 1].text == _FOR


def _is_last(tokens: Sequence[Token], place: int) -> bool:
    return all(token.text == QUESTION_MARK for token in tokens[place:])


def _asks(form: tuple[str, ...], tokens: Sequence[Token], lexicon: Lexicon) -> bool:
    """True for the "did" or "is" that a question for yes or no opens with, which is not passed over for nothing."""
    asks = any(entry.category in ("does", "is_it") for entry in lexicon.entries.get(form, ()))
    listed = len(form) < len(tokens) and tokens[len(form)].text == _THERE  # "are there any" asks for them
    return asks and not listed and is_in_place("does", tokens, 0, len(form), lexicon)


def _is_month(tokens: Sequence[Token], first: int, last: int, form: tuple[str, ...], lexicon: Lexicon) -> bool:
    """True for the "May" of "May 2013", which is no auxiliary."""
    named = any(entry.category == "month" for entry in lexicon.entries.get(form, ()))
    years = literals(tokens[last : last + 2], lexicon.language) if named else ()
    return first < last and any(span.kind == "years" for span in years)


def _asks_again(tokens: Sequence[Token], place: int, language: Language) -> bool:
    """True for the "what" of "who directed X and what else did he do"."""
    joined = place > 1 and tokens[place - 1].text in _CONJUNCTIONS
    return joined and tokens[place].text in language.asking


def _opens_a_clause(tokens: Sequence[Token], first: int, last: int, lexicon: Lexicon) -> bool:
    """True for the "which" of "the title to which X is a sequel", behind which a name begins and no noun."""
    governed = first > 0 and tokens[first - 1].text in lexicon.language.verb_prepositions
    if not governed or tokens[first].text not in _RELATIVE or last - first > 1 or last == len(tokens):
        return False
    following = (tokens[last].text,)
    return tokens[last].text.isalpha() and following not in lexicon.entries and following not in lexicon.skips


def own_people(tokens: Sequence[Token], passed: Iterable[tuple[int, int, str]]) -> frozenset[int]:
    """Return the tokens of nouns for who belongs to who asks, of spans that are ``passed`` over: "my kids"."""
    theirs = (range(first + 1, last) for first, last, _ in passed if tokens[first].text in MINE)
    return frozenset(i for places in theirs for i in places)


def opening(tokens: Sequence[Token], lexicon: Lexicon) -> Iterator[tuple[int, int, str]]:
    """Yield the "and" that a question begins with: "and who directed X"."""
    if any(entry.category == "and" for entry in lexicon.entries.get((tokens[0].text,), ())):
        yield 0, 1, "skip.filler"


def passes_of(tokens: int, spans: Sequence[tuple[int, int, str]], weights: Weights) -> tuple[Mapping[int, Passed], ...]:
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
