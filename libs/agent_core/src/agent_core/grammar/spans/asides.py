"""Finds sentences that say nothing of what is asked: "I am new to this. Who directed X?"."""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from agent_core.grammar.languages.english import ENGLISH
from agent_core.grammar.semantics.logical_form import Filter
from agent_core.grammar.semantics.quantities import Comparator
from agent_core.grammar.words.categories import Category
from agent_core.grammar.words.entries import Entry
from agent_core.grammar.words.lexicon import Lexicon
from agent_core.grammar.words.literals import literals
from agent_core.grammar.words.tokens import POSSESSIVE, QUESTION_MARK, Token, is_cased

MAX_ASIDE: Final = 14
"""Tokens of a sentence that may be passed over as a whole."""
MAX_OPINION: Final = 5
"""Tokens of what somebody thinks of something, with its verb."""
_COPULAS: Final = frozenset({"is", "are", "was", "were", POSSESSIVE, "looks", "look", "sounds", "feels"})
ENDS: Final = re.compile(r"[.;:!?](?=\s|$)")
"""What parts sentences, in front of a blank or the end."""
# Categories of words that would change what is asked: they deny, bound, compare, number or narrow.
_TELLING: Final[frozenset[Category]] = frozenset(
    {
        "not",
        "is_not",
        "none",
        "without",
        "comparator",
        "degree",
        "order",
        "modifier",
        "count",
        "other",
        "number",
        "years",
        "ordinal",
        "whichever",
        "comparative",
        "pairing",
        "ordering",
    }
)
ASKED_FOR: Final[frozenset[Category]] = frozenset({"relation", "noun", "field", "parts"})
"""Categories of words that a question asks for."""
# Comparators that are so only beside a number or a year: "to", "on", "between".
_IDLE: Final = frozenset({"range", "or_later", "between", "before", "after", "since", "until"})
_FACTS: Final[frozenset[Category]] = frozenset({"relation", "field"})
_COLON: Final = ":"
_SO: Final = "so"
# Words that a question opens with which asks whether something is so.
_AUXILIARIES: Final = frozenset({"is", "are", "was", "were", "did", "does", "do", "has", "have", "had"})
_DENYING: Final[frozenset[Category]] = frozenset({"not", "is_not"})
# One of so many words of a sentence is known at least, of languages that are tried behind English.
_MOST: Final = 2
DETERMINERS: Final = frozenset({"my", "our", "his", "her", "their", "a", "an", "some", "the"})
"""Words in front of a noun phrase."""
_CLAIMING: Final = frozenset(
    {
        "claims",
        "says",
        "thinks",
        "believes",
        "swears",
        "insists",
        "claim",
        "say",
        "think",
        "told",
        "wants",
        "asks",
        "asked",
        "wonders",
        "needs",
    }
)
_CHOOSING: Final = frozenset({"which", "what", "whether"})
_ASKING: Final = frozenset({"asks", "asked", "wonders"})
_I: Final = frozenset({"i", "i'm", "i've", "i'd", "i'll"})
_SUBJECTS: Final = _I | frozenset({"we", "we're", "we've", "we'd", "we'll", "my", "our"})
# Words for those who ask, and for who is asked.
_SPEAKERS: Final = _I | frozenset(
    {"me", "my", "we", "us", "our", "we're", "we've", "we'd", "you", "your", "you're", "you've", "you'd"}
)
# Words behind a command: "settle an argument for us".
_OBJECTS: Final = frozenset({"a", "an", "the", "me", "us", "my", "our", "this", "with"})
# Words of what one likes or wants, which narrow what is asked for.
_OF_TASTE: Final = frozenset(
    {"like", "love", "prefer", "want", "need", "into", "mood", "fan", "only", "hate", "avoid", "enjoy", "adore",
      "fancy", "after", "interested", "keen"}
)  # fmt: skip
# Whom an answer may be for, with what may stand in front of them, and what is said of them.
_AUDIENCES: Final = frozenset({"those", "anyone", "anybody", "people", "listeners", "viewers", "readers"})
_TO_WHOM: Final = 4
_RELATIVE: Final = frozenset({"who", "that"})
_SHORTEST_ADJUNCT: Final = 3
# Words behind which a phrase is none of its own: "for me", "without my glasses".
_ADJUNCTS: Final = frozenset(
    {"for", "in", "on", "at", "by", "with", "from", "of", "to", "among", "within", "under", "besides"}
)


def asides(question: str, tokens: Sequence[Token], lexicon: Lexicon) -> Iterator[tuple[int, int]]:
    """Yield the sentences that may be passed over, as (first, last) token; none where the writer uses no capitals.

    A sentence that names anything is none of them, which only capitals tell, and of its first word that it is unknown.
    A text is never made of asides alone: that tells a story.
    """
    found = list(_passed_over(question, tokens, lexicon)) if is_cased(tokens) else []
    if len({i for first, last in found for i in range(first, last)}) < len(tokens):
        yield from found


def _passed_over(question: str, tokens: Sequence[Token], lexicon: Lexicon) -> Iterator[tuple[int, int]]:
    """Yield the sentences of a text that tell nothing, and what its writer says of themself in front of a question."""
    starts = [0, *(i for i in range(1, len(tokens)) if _begins(question, tokens, i))]
    for first, last in zip(starts, [*starts[1:], len(tokens)], strict=True):
        texts = [token.text for token in tokens[first:last]]
        behind = question[tokens[last - 1].end :].lstrip() if first < last else ""
        labels = behind.startswith(_COLON) and _names_a_fact(texts, lexicon)
        short = 0 < last - first <= MAX_ASIDE and len(starts) > 1
        if (
            short
            and not labels
            and says_nothing(tokens[first:last], lexicon, opens=first > 0 and _is_small(tokens[first]))
        ):
            yield first, last
    yield from _audiences(tokens, lexicon)


def _audiences(tokens: Sequence[Token], lexicon: Lexicon) -> Iterator[tuple[int, int]]:
    """Yield for whom it is asked, in front of a question or behind one: "for anyone who hasn't seen it, …"."""
    commas = [-1, *(i for i, token in enumerate(tokens) if token.text in {",", QUESTION_MARK}), len(tokens)]
    for before, behind in pairwise(commas):
        texts = [token.text for token in tokens[before + 1 : behind]]
        listens = next((i for i in range(1, min(len(texts), _TO_WHOM)) if texts[i] in _AUDIENCES), 0)
        if len(texts) < _SHORTEST_ADJUNCT or texts[0] != "for" or not listens or behind - before > MAX_ASIDE:
            continue
        clause = [token for token in tokens[before + 2 : behind] if token.text not in _RELATIVE]
        telling = [entry for entry in entries_of([token.text for token in clause], lexicon) if tells(entry)]
        named = any(token.capital and token.text not in _I for token in clause)
        if not named and all(entry.category in _DENYING for entry in telling):
            yield before + 1, behind


def opinions(question: str, tokens: Sequence[Token], lexicon: Lexicon) -> Iterator[tuple[int, int]]:
    """Yield what somebody thinks of what is named in front of it, as (first, last) token: "the art's lovely, who …".

    What that is of stays a piece of the question behind it.
    """
    asked = next((i for i in range(2, len(tokens)) if _turns_to_the_question(question, tokens, i, lexicon)), 0)
    thought = [token for token in tokens[:asked] if token.text != ","]
    for first in range(max(1, len(thought) - MAX_OPINION), len(thought) - 1):
        if thought[first].text in _COPULAS and not any(_means(token, lexicon) for token in thought[first + 1 :]):
            yield first, asked


def _means(token: Token, lexicon: Lexicon) -> bool:
    """True for a word that means something, for one of a name, and for an article: "is a robot"."""
    is_known = token.text in lexicon.language.asking | DETERMINERS or (token.text,) in lexicon.entries
    return is_known or token.capital or token.quoted or not token.text.isalpha()


def _turns_to_the_question(question: str, tokens: Sequence[Token], i: int, lexicon: Lexicon) -> bool:
    """True behind the comma or the end of a sentence that a question stands behind: ", who", ": is"."""
    parted = tokens[i - 1].text == "," or ENDS.search(question, tokens[i - 1].end, tokens[i].start + 1) is not None
    following = {token.text for token in tokens[i : i + 2]}
    return parted and (tokens[i].text in _AUXILIARIES or not following.isdisjoint(lexicon.language.asking))


def speaks_of_those_who_ask(sentence: Sequence[Token], lexicon: Lexicon) -> bool:
    """True for a clause about nobody but who asks and who is asked, and no taste: "settle a bet for us"."""
    texts = [token.text for token in sentence]
    if _SPEAKERS.isdisjoint(texts) or not _OF_TASTE.isdisjoint(texts) or texts[0] in _ADJUNCTS:
        return False
    if any(entry.category in ASKED_FOR for entry in entries_of(texts, lexicon)):
        return False
    commands = len(texts) > 1 and texts[1] in _OBJECTS and lexicon.language is ENGLISH
    remaining = [*sentence]
    while remaining and remaining[-1].text in {",", _SO}:
        remaining.pop()
    return says_nothing(remaining[1:] if commands and len(remaining) > 1 else remaining, lexicon, opens=commands)


def _names_a_fact(texts: Sequence[str], lexicon: Lexicon) -> bool:
    """True for "the greater extent in episodes:", which says what is asked of what stands behind it."""
    return any(entry.category in _FACTS for entry in entries_of(texts, lexicon))


def _begins(question: str, tokens: Sequence[Token], i: int) -> bool:
    """True where a sentence begins, or the question behind "…, so"."""
    if tokens[i].text == QUESTION_MARK:
        return False
    concluded = tokens[i].text == _SO and tokens[i - 1].text == ","
    return concluded or ENDS.search(question, tokens[i - 1].end, tokens[i].start + 1) is not None


def reporters(tokens: Sequence[Token], lexicon: Lexicon) -> Iterator[tuple[int, int]]:
    """Yield who is said to claim or to ask something, as (first, last) token: "my grandson", of what he claims.

    What they ask stands behind their verb, which is passed over with them: "my grandson asks who made X".
    """
    for first in range(len(tokens) - 2):
        owner, noun, verb = (token.text for token in tokens[first : first + 3])
        unknown = not ((noun,) in lexicon.entries or tokens[first + 1].capital or tokens[first + 1].quoted)
        if owner in DETERMINERS and unknown and verb in _CLAIMING:
            yield first, first + 2
            behind = tokens[first + 3].text if first + 3 < len(tokens) else ""
            if verb in _ASKING and behind in lexicon.language.asking:
                yield first, first + 3


def says_nothing(sentence: Sequence[Token], lexicon: Lexicon, *, opens: bool = False) -> bool:
    """True for a sentence that narrows nothing, and in which no name stands, which only capitals tell.

    With ``opens`` it is the rest of one, behind its first word.
    """
    asks = sentence[-1].text == QUESTION_MARK
    named = any(token.quoted or (token.capital and token.text not in _I) for token in sentence[1:])
    texts = [token.text for token in sentence]
    first_word = (texts[0],)
    named = named or not (opens or first_word in lexicon.skips or first_word in lexicon.entries)
    known = sum((text,) in lexicon.skips or (text,) in lexicon.entries for text in texts)
    named = named or (lexicon.language is not ENGLISH and known * _MOST < len(texts))  # it is in another language
    asking = lexicon.language.asking | lexicon.language.commands
    if named or any(text in asking or not text.isascii() or any(map(str.isdigit, text)) for text in texts):
        return False
    if any(literals(sentence, lexicon.language)):
        return False  # "we like the nineties"
    entries = list(entries_of(texts, lexicon))
    denied = any(entry.category in _DENYING for entry in entries)
    if (asks or denied) and any(entry.category in ASKED_FOR for entry in entries):
        return False
    of_oneself = texts[0] in _I  # "I am not picky" denies nothing of a title
    return not any(tells(entry) and not (of_oneself and entry.category in _DENYING) for entry in entries)


def _is_small(token: Token) -> bool:
    """True for a word in small letters, where names have capitals: the "bedtime" of "bedtime is an issue"."""
    return token.text.isalpha() and not token.capital


def entries_of(texts: Sequence[str], lexicon: Lexicon) -> Iterator[Entry]:
    """Yield all that words may mean."""
    for first in range(len(texts)):
        for last in range(first + 1, min(len(texts), first + lexicon.longest.get(texts[first], 0)) + 1):
            yield from lexicon.entries.get(tuple(texts[first:last]), ())


def tells(entry: Entry) -> bool:
    """True for what would change a list: it denies, bounds, compares, numbers or narrows."""
    idle = isinstance(entry.meaning, Comparator) and entry.meaning.name in _IDLE
    return (entry.category in _TELLING and not idle) or isinstance(entry.meaning, Filter)
