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
# What a "when" opens that tells in which respect something is asked: "when it comes to", "when set against".
_WHEN: Final = "when"
_CONDITIONS: Final = (
    ("it", "comes", "to"), ("set",), ("compared",), ("measured",), ("held",), ("put",), ("pitted",), ("placed",),
    ("weighed",), ("stacked",), ("matched",),
)  # fmt: skip
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
        case "question_mark" | "does" | "is_it":  # elsewhere a word asks already, and for more than yes or no
            ends = category == "question_mark" or last == len(tokens)
            return not (any(_asks(tokens, language)) or (not ends and tokens[last].text in language.addressed))
        case "have" if last < len(tokens) and tokens[first].text in language.verb_prepositions:
            return tokens[last].text not in language.asking  # "with which" governs the pronoun, and nothing has it
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


def _asks(tokens: Sequence[Token], language: Language) -> Iterator[str]:
    """Yield the words of a question that may ask; the "when" of "when it comes to" and "when set against" does not."""
    texts = [token.text for token in tokens]
    for place, text in enumerate(texts):
        conditional = text == _WHEN and any(tuple(texts[place + 1 :][: len(words)]) == words for words in _CONDITIONS)
        if text in language.asking and not conditional:
            yield text


def _may_ask(tokens: Sequence[Token], first: int, last: int, language: Language) -> bool:
    """True for the "did" of "did X direct Y", but not for that of "who did X teach", "do you know" or "I did"."""
    one_word = last - first == 1
    addressed = one_word and last < len(tokens) and tokens[last].text in language.addressed
    stated = one_word and first > 0 and tokens[first - 1].text in language.subjects
    denies = first > 0 and tokens[first].text.endswith(_DENIED)  # "isn't" asks where a question begins with it
    before = tokens if one_word and first > 0 else tokens[:first]  # "X voices whom in Y" and "X does whose voice" ask
    return not (addressed or stated or denies or any(_asks(before, language)))
