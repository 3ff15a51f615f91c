"""Where words of a question may stand: which spans may be a form of a lexicon, and of which category they may be."""

from collections.abc import Iterator, Sequence
from typing import Final

from agent_core.grammar.categories import Category
from agent_core.grammar.languages.language import Language
from agent_core.grammar.lexicon import Lexicon
from agent_core.grammar.tokens import Token

_DENIED: Final = "n't"
_LEADS: Final = "leads"
_THE: Final = frozenset({"the", "its", "their", "as"})
# Words in front of a command.
_LEAD: Final = 3


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


def is_in_place(category: Category, tokens: Sequence[Token], first: int, last: int, language: Language) -> bool:
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
