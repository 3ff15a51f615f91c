"""Where words of a question may stand: which spans may be a form of a lexicon, and of which category they may be."""

from collections.abc import Iterator, Sequence
from typing import Final

from agent_core.grammar.languages.language import Language
from agent_core.grammar.words.categories import Category
from agent_core.grammar.words.lexicon import Lexicon
from agent_core.grammar.words.tokens import Token

_DENIED: Final = "n't"
_LEADS: Final = "leads"
_FIRST: Final = "first"
_THE: Final = frozenset({"the", "its", "their", "as"})
# The category of a word that asks for a date, and of the longer entries that do.
_WHEN: Final = "when"
# Words that leave something out, or add it behind "and".
_ADDING: Final = frozenset({"besides"})
_AND: Final = "and"
# Of whom somebody who asks speaks: "my kids" are no genre.
_OWN: Final = frozenset({"my", "our"})
# Words in front of a command.
_LEAD: Final = 3
# For whom something is done by command, and what has a verb behind it, so that it is none.
_TO_US: Final = frozenset({"me", "us"})
_RELATIVE: Final = frozenset({"that", "which", "who"})
# The verb that is an auxiliary elsewhere, and what stands in front of it.
_DO: Final = frozenset({"do", "does", "did", "done", "doing"})
_IN_FRONT_OF_DO: Final = frozenset({"who", "whoever", "that", "also", "both"})
_SUBJECTS: Final = frozenset({"noun", "holder", "people", "relation"})


def spans_of(tokens: Sequence[Token], lexicon: Lexicon) -> Iterator[tuple[int, int, tuple[str, ...]]]:
    """Yield the spans that may be a form of a lexicon, as (first, last) token with their words."""
    for first in range(len(tokens)):
        yield from _spans_at(tokens, first, lexicon)


def _spans_at(tokens: Sequence[Token], first: int, lexicon: Lexicon) -> Iterator[tuple[int, int, tuple[str, ...]]]:
    """Yield those that begin at a token, the shortest first."""
    form: tuple[str, ...] = ()
    longest = lexicon.longest.get(tokens[first].text, 0)
    for last in range(first, min(len(tokens), first + longest)):
        if tokens[last].quoted:
            break
        form = (*form, tokens[last].text)
        yield first, last + 1, form


def is_in_place(category: Category, tokens: Sequence[Token], first: int, last: int, lexicon: Lexicon) -> bool:
    """True where a word may be of a category by what stands around it."""
    language = lexicon.language
    match category:
        case "ask" | "be_asked":
            return _may_ask(tokens, first, last, lexicon)
        case "question_mark" | "does" | "is_it":  # elsewhere a word asks already, and for more than yes or no
            ends = category == "question_mark" or last == len(tokens)
            return not (any(_asks(tokens, lexicon)) or (not ends and tokens[last].text in language.addressed))
        case "have" if last < len(tokens):
            return not (_governs(tokens, first, last, language) or _bounds(tokens, first, last, lexicon))
        case "material":  # "based on which manga" asks for it
            return not first or tokens[first - 1].text not in language.asking
        case "verb" if last - first == 1 and tokens[first].text in _DO:
            return _does_something(tokens, first)
        case "leads":
            return not (_are_characters(tokens, first, last) or _counts_seasons(tokens, last, lexicon))
        case "and":
            return last == len(tokens) or tokens[last].text not in language.next_question
        case _:  # a command to rank stands behind "please" or "can you" at most
            return (category != "rank" or first <= _LEAD) and not _says_nothing(category, tokens, first)


def is_a_command(lemma: str, tokens: Sequence[Token], first: int, last: int, lexicon: Lexicon) -> bool:
    """True for the "bring us" of "bring us up to date" and the "tell" of "tell me", of which nobody is the subject."""
    form = " ".join(token.text for token in tokens[first:last])
    behind = (tokens[last - 1].text, *(token.text for token in tokens[last : last + 1]))
    if form != lemma or _TO_US.isdisjoint(behind):
        return False
    before = tokens[first - 1].text if first else ""
    return before not in _RELATIVE and not any(e.category in _SUBJECTS for e in lexicon.entries.get((before,), ()))


def _are_characters(tokens: Sequence[Token], first: int, last: int) -> bool:
    """True for "the leads" of X, who are its main characters."""
    return first > 0 and last - first == 1 and tokens[first].text == _LEADS and tokens[first - 1].text in _THE


def _counts_seasons(tokens: Sequence[Token], last: int, lexicon: Lexicon) -> bool:
    """True for the "first" of "the first season", which says which season, and not what comes first."""
    behind = lexicon.entries.get((tokens[last].text,), ()) if last < len(tokens) else ()
    return tokens[last - 1].text == _FIRST and any(entry.category == "season" for entry in behind)


def _says_nothing(category: Category, tokens: Sequence[Token], first: int) -> bool:
    """True for the "besides" of "by X, and besides that by Y", which adds, and for the "kids" of "my kids"."""
    before = tokens[first - 1].text if first else ""
    adds = category == "except" and tokens[first].text in _ADDING and before == _AND
    return adds or (category == "modifier" and before in _OWN)


def _governs(tokens: Sequence[Token], first: int, last: int, language: Language) -> bool:
    """True for the "with" of "with which", which governs the pronoun, so that nothing has it."""
    return tokens[first].text in language.verb_prepositions and tokens[last].text in language.asking


def _bounds(tokens: Sequence[Token], first: int, last: int, lexicon: Lexicon) -> bool:
    """True for the "under" of "under 900 members", which has none of them."""
    form = tuple(token.text for token in tokens[first:last])
    return tokens[last].text[0].isdigit() and any(e.category == "comparator" for e in lexicon.entries.get(form, ()))


def _asks(tokens: Sequence[Token], lexicon: Lexicon) -> Iterator[str]:
    """Yield the words of a question that may ask; the "when" of "when it comes to" and "when set against" does not."""
    for place, token in enumerate(tokens):
        if token.text in lexicon.language.asking and not (
            _opens_a_condition(tokens, place, lexicon) or _is_relative(tokens, place, lexicon)
        ):
            yield token.text


def _does_something(tokens: Sequence[Token], place: int) -> bool:
    """True for the "do" of "did X do Y", "who did Y" and "also did Y", which is no auxiliary."""
    before = [token.text for token in tokens[:place]]
    auxiliaries = (text.removesuffix("n't").removesuffix("nt") for text in before)
    return bool(before) and (before[-1] in _IN_FRONT_OF_DO or not _DO.isdisjoint(auxiliaries))


def _is_relative(tokens: Sequence[Token], place: int, lexicon: Lexicon) -> bool:
    """True for the "who" of "is it the same person who directed X", which goes on from a noun."""
    form = tuple(token.text for token in tokens[max(0, place - 1) : place])
    return tokens[place].text in _RELATIVE and any(e.category == "noun" for e in lexicon.entries.get(form, ()))


def _opens_a_condition(tokens: Sequence[Token], place: int, lexicon: Lexicon) -> bool:
    """True where a word for dates begins a longer entry that asks for none."""
    dated = any(entry.category == _WHEN for entry in lexicon.entries.get((tokens[place].text,), ()))
    longer = (lexicon.entries.get(form, ()) for _, last, form in _spans_at(tokens, place, lexicon) if last > place + 1)
    return dated and any(found and all(entry.category != _WHEN for entry in found) for found in longer)


def _may_ask(tokens: Sequence[Token], first: int, last: int, lexicon: Lexicon) -> bool:
    """True for the "did" of "did X direct Y", but not for that of "who did X teach", "do you know" or "I did"."""
    language, one_word = lexicon.language, last - first == 1
    addressed = one_word and last < len(tokens) and tokens[last].text in language.addressed
    stated = one_word and first > 0 and tokens[first - 1].text in language.subjects
    denies = first > 0 and tokens[first].text.endswith(_DENIED)  # "isn't" asks where a question begins with it
    before = tokens if one_word and first > 0 else tokens[:first]  # "X voices whom in Y" and "X does whose voice" ask
    return not (addressed or stated or denies or any(_asks(before, lexicon)))
