"""Takes words that a language does not know for others with one typing error, and tells which language knows most."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice, product
from typing import Final

from catalog.values import value
from rapidfuzz.distance import OSA
from rapidfuzz.process import extract

from agent_core.grammar.languages.english import ENGLISH
from agent_core.grammar.languages.registry import LANGUAGES
from agent_core.grammar.spans.asides import asides
from agent_core.grammar.spans.speakers import speaker_clauses
from agent_core.grammar.words.categories import Category
from agent_core.grammar.words.common_words import is_common
from agent_core.grammar.words.lexicon import Lexicon, lexicon
from agent_core.grammar.words.literals import literals
from agent_core.grammar.words.outside import outside
from agent_core.grammar.words.tokens import Token, is_cased, tokens_of
from agent_core.grammar.words.word_places import spans_of
from agent_core.results import Mention

MAX_MISSPELT: Final = 2
"""Unknown words of a question that may be typing errors; more are a name or a description."""
MAX_RESPELLINGS: Final = 4
"""Ways to spell one question that are parsed."""
# Letters of a word that may be misspelt: shorter ones are near to too many others.
_SHORTEST: Final = 5
# Letters of a word of another language than English that no other one is likely to be near to.
_LONGER: Final = 8
_DOUBLED: Final = re.compile(r"(.)\1")
# What a word of no name is not taken for, unless it stands in front of a noun: "avdenture anime".
_NARROWING: Final[frozenset[Category]] = frozenset({"modifier"})


@value
class Respelt:
    """The tokens of a question as they may be meant, and the places of those that are misspelt."""

    tokens: tuple[Token, ...]
    misspelt: frozenset[int]


def known_tokens(question: str, tokens: Sequence[Token], mentions: Sequence[Mention], lexicon: Lexicon) -> list[bool]:
    """Return of each token whether it has a meaning in a language, may be passed over, or belongs to a name."""
    known = [any(m.start <= token.start and token.end <= m.end for m in mentions) for token in tokens]
    for first, last, form in spans_of(tokens, lexicon):
        if form in lexicon.entries or form in lexicon.skips:
            known[first:last] = [True] * (last - first)
    passed = list(asides(question, tokens, lexicon)) if lexicon.language.commands else []
    for first, last in (*passed, *(each[:2] for each in speaker_clauses(question, tokens, lexicon, mentions))):
        known[first:last] = [True] * (last - first)
    for span in literals(tokens, lexicon.language):
        known[span.first : span.last] = [True] * (span.last - span.first)
    return known


def is_covered(question: str, mentions: Sequence[Mention], lexicon: Lexicon) -> bool:
    """True where each word of a question is known in a language."""
    return all(known_tokens(question, tokens_of(question, lexicon.language), mentions, lexicon))


def respellings(question: str, mentions: Sequence[Mention], lexicon: Lexicon) -> Iterator[Respelt]:
    """Yield the ways to spell a question in which all its words are known, the likeliest first; none where they are."""
    tokens = tokens_of(question, lexicon.language)
    known = known_tokens(question, tokens, mentions, lexicon)
    parted = [part for i, token in enumerate(tokens) for part in _parted(token, lexicon, known=known[i])]
    known = known_tokens(question, parted, mentions, lexicon)
    unknown = [i for i in range(len(parted)) if not known[i]]
    held = [range(first, last) for first, last, _ in outside(lexicon.language.code).spans(parted)]
    if any(i in places for i in unknown for places in held):  # which is no typing error
        return
    if len(unknown) > MAX_MISSPELT or (not unknown and len(parted) == len(tokens)):
        return
    cased = is_cased(tokens) and not lexicon.language.capital_nouns
    meant = [list(islice(_meant(parted, i, lexicon, cased=cased), MAX_RESPELLINGS)) for i in unknown]
    for words in islice(product(*meant), MAX_RESPELLINGS):
        respelt = list(parted)
        for i, word in zip(unknown, words, strict=True):
            respelt[i] = replace(respelt[i], text=word)
        if all(known_tokens(question, respelt, mentions, lexicon)):
            yield Respelt(tuple(respelt), frozenset(i for i in unknown if respelt[i] != parted[i]))


def _parted(token: Token, lexicon: Lexicon, *, known: bool) -> Iterator[Token]:
    """Yield an unknown word as an article and a noun that are written together without their apostrophe: "lauteur"."""
    fused = None if known or token.quoted else lexicon.language.unmarked.fullmatch(token.text)
    if fused is None or fused[2] not in lexicon.uses:
        yield token
        return
    middle = token.start + len(fused[1])
    yield replace(token, end=middle, text=lexicon.language.spelt(f"{fused[1]}'"))
    yield replace(token, start=middle, text=fused[2], capital=False)


def _meant(tokens: Sequence[Token], i: int, lexicon: Lexicon, *, cased: bool) -> Iterator[str]:
    """Yield the words that a token may be misspelt for, the likeliest first; itself where it is a word of a phrase."""
    token = tokens[i]
    written = token.text
    if written in lexicon.uses:
        yield written
        return
    if token.quoted or (cased and i and token.capital) or not written.isalpha() or len(written) < _SHORTEST:
        return
    if lexicon.language is ENGLISH and is_common(written):
        return
    near = extract(written, list(lexicon.uses), scorer=OSA.distance, score_cutoff=1, limit=None)
    following = tokens[i + 1].text if i + 1 < len(tokens) else ""
    found = [word for word, _, _ in near if word[0] == written[0] and _may_be(written, word, following, lexicon)]
    yield from sorted(found, key=lambda word: (not _is_slip(written, word), -lexicon.uses[word], word))


def _may_be(written: str, word: str, following: str, lexicon: Lexicon) -> bool:
    categories = _categories(word, lexicon)
    if categories and categories <= _NARROWING and "noun" not in _categories(following, lexicon):
        return False
    if lexicon.language is ENGLISH:
        return True
    return _is_slip(written, word) or (len(word) >= _LONGER and bool(categories) and "verb" not in categories)


def _categories(word: str, lexicon: Lexicon) -> frozenset[Category]:
    return frozenset(entry.category for entry in lexicon.entries.get((word,), ()))


def _is_slip(written: str, word: str) -> bool:
    """True for two letters that changed places, and for one that is doubled or not."""
    return sorted(written) == sorted(word) or _DOUBLED.sub(r"\1", written) == _DOUBLED.sub(r"\1", word)


def language_of(question: str, mentions: Sequence[Mention] = ()) -> str:
    """Return the code of the language that leaves fewest words of a question unknown; English where no other does."""
    return min(LANGUAGES, key=lambda code: _unknown(question, mentions, lexicon(code)))


def knowing_all(question: str, mentions: Sequence[Mention], lexicons: Sequence[Lexicon]) -> Iterator[Lexicon]:
    """Yield the lexicons that know each word of a question, first those in which most are more than a name."""
    covered = [words for words in lexicons if is_covered(question, mentions, words)]
    yield from sorted(covered, key=lambda words: _unknown(question, mentions, words))


def _unknown(question: str, mentions: Sequence[Mention], words: Lexicon) -> int:
    """Return how many words of a question a language does not know.

    Names of several words are of no language; one word is found as a name in many that it is none in.
    """
    names = [mention for mention in mentions if " " in mention.surface.strip()]
    tokens = tokens_of(question, words.language)
    known = known_tokens(question, tokens, names, words)
    for first, last, _ in outside(words.language.code).spans(tokens):
        known[first:last] = [True] * (last - first)
    return known.count(False)
