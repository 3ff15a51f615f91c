"""Finds clauses about those who ask and who asks them: "my commute is 25 min, …", "a guy at work asked me which …".

Such a clause is passed over as a whole, in front of the question or behind it. It holds no name and asks for nothing.
What it says of a number, a time or a taste would narrow a list of titles, but no fact of what is named (`is_remark`).
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Final

from agent_core.grammar.semantics.inspection import is_a_set, is_bare_name, names_in, songs_in
from agent_core.grammar.semantics.logical_form import RELEASED, Count, Everything, Exists, LogicalForm
from agent_core.grammar.spans.asides import ASKED_FOR, DETERMINERS, ENDS, MAX_ASIDE, entries_of, tells
from agent_core.grammar.words.categories import Category
from agent_core.grammar.words.common_words import is_common
from agent_core.grammar.words.entries import Entry
from agent_core.grammar.words.lexicon import Lexicon
from agent_core.grammar.words.literals import literals
from agent_core.grammar.words.tokens import QUESTION_MARK, Token, is_cased, tokens_of
from agent_core.results import Mention

ASIDE: Final = "skip.aside"
REMARK: Final = "skip.remark"
"""Features of clauses that narrow nothing, and of those that would narrow a list of titles."""
COUNTS: Final = frozenset({"one", "no"})
"""Words in front of a thing that such clauses may tell of: "one lunch break", "no patience"."""

# What a clause begins with, in front of its subject.
_CONJUNCTIONS: Final = frozenset({"and", "but", "so", "because", "since", "as", "though", "although", "plus"})
_OWNERS: Final = frozenset({"my", "our"})
_EXPLETIVES: Final = frozenset({"it", "it's", "its", "that's", "this"})
_ONES: Final = frozenset({"one", "ones"})
_CHOOSING: Final = frozenset({"which", "what"})
_OBJECTS: Final = frozenset({"a", "an", "the", "me", "us", "my", "our", "this"})
_WHETHER: Final = frozenset({"if", "whether"})
_DASH: Final = re.compile(r"\s[-–—(]")
_DEFINITE: Final = frozenset({"the", "this", "that", "these", "those"})
_ONLY: Final = frozenset({"only", "just"})
_WOULD: Final = frozenset({"would", "i'd", "we'd", "'d"})
_PROGRESSIVE: Final = "ing"
_NOT: Final = ("n't", "nt")
# Categories of words that leave something out, pick one, or put things side by side, whoever is spoken of.
_PICKING: Final[frozenset[Category]] = frozenset(
    {"none", "without", "except", "other", "whichever", "ordering", "ordinal", "than", "season"}
)
_VERBS: Final[frozenset[Category]] = frozenset({"verb", "separable", "bare_verb", "particle"})
_NOUNS: Final[frozenset[Category]] = frozenset({"noun"})
_DENYING: Final[frozenset[Category]] = frozenset({"not", "is_not"})
# Words between whoever reports and their verb, at most: "a guy in my class has asked".
_MOST_BEFORE: Final = 7
_LEAST: Final = 2


def speaker_clauses(
    question: str, tokens: Sequence[Token], lexicon: Lexicon, mentions: Sequence[Mention] = ()
) -> Iterator[tuple[int, int, str]]:
    """Yield the clauses that may be passed over, as (first, last) token with the feature that this is."""
    for first, last, feature in _clauses(question, tokens, lexicon, mentions):
        if feature is not None and last - first < len(tokens):
            yield first, last, feature


def _clauses(
    question: str, tokens: Sequence[Token], lexicon: Lexicon, mentions: Sequence[Mention]
) -> Iterator[tuple[int, int, str | None]]:
    """Yield all clauses of a text, each with the feature of passing over it, if it may be."""
    if not lexicon.speech:
        return
    named = _named(question, tokens, lexicon, mentions)
    begins = [i for i in range(len(tokens)) if not i or _begins(question, tokens, i, lexicon, named)]
    for first, last in pairwise([*begins, len(tokens)]):
        clause = [i for i in range(first, last) if tokens[i].text not in (",", QUESTION_MARK)]
        said = _without_leads([tokens[i] for i in clause], lexicon)
        if first and len(clause) <= MAX_ASIDE and _is_a_guess([token.text for token in said], lexicon):
            yield first, last, ASIDE
            continue
        may_be_aside = 0 < len(clause) <= MAX_ASIDE and named.isdisjoint(clause)
        yield first, last, _read(said, lexicon) if may_be_aside else None


def _is_a_guess(texts: Sequence[str], lexicon: Lexicon) -> bool:
    """True for "my money is on X" and "my brother says it's X" behind a question, which X does not narrow."""
    speech, opening = lexicon.speech, frozenset(texts[1:_MOST_BEFORE])
    if not texts or texts[0] not in speech["speakers"] | _OWNERS or _asks(texts, lexicon):
        return False
    reported = not (speech["reporting"].isdisjoint(opening) or _EXPLETIVES.isdisjoint(texts))
    return reported or not speech["guessing"].isdisjoint(opening)


def is_a_remark(text: str, lexicon: Lexicon, mentions: Sequence[Mention]) -> bool:
    """True for a text that is nothing but such clauses."""
    tokens = tokens_of(text, lexicon.language)
    clauses = list(_clauses(text, tokens, lexicon, mentions))
    return bool(clauses) and all(feature is not None for _, _, feature in clauses)


def _named(question: str, tokens: Sequence[Token], lexicon: Lexicon, mentions: Sequence[Mention]) -> frozenset[int]:
    """Return the tokens of names: with a capital or in quotation marks, and of those found with an uncommon word."""
    found = {i for i, token in enumerate(tokens) if token.quoted}
    for i in range(1, len(tokens)) if is_cased(tokens) else ():
        opens = ENDS.search(question, tokens[i - 1].end, tokens[i].start + 1) and _is_a_word(tokens[i].text, lexicon)
        if tokens[i].capital and not opens and tokens[i].text.partition("'")[0] != "i":
            found.add(i)
    for mention in mentions:
        inside = [i for i, token in enumerate(tokens) if mention.start <= token.start and token.end <= mention.end]
        if not all(_is_a_word(tokens[i].text, lexicon) for i in inside):
            found.update(inside)
    return frozenset(found)


def _is_a_word(text: str, lexicon: Lexicon) -> bool:
    known = (
        (text,) in lexicon.entries
        or (text,) in lexicon.skips
        or any(text in words for words in lexicon.speech.values())
    )
    return known or text.isdigit() or is_common(text)


def _begins(question: str, tokens: Sequence[Token], i: int, lexicon: Lexicon, named: frozenset[int]) -> bool:
    """True where a clause may begin: behind a mark, at a conjunction, at "I" behind a name, in front of a question."""
    between = question[tokens[i - 1].end : tokens[i].start]
    if tokens[i - 1].text in (",", QUESTION_MARK) or ENDS.search(f"{between} ") or _DASH.search(between):
        return tokens[i].text != QUESTION_MARK
    behind = tokens[i + 1].text if i + 1 < len(tokens) else ""
    speakers = lexicon.speech["speakers"]
    if tokens[i].text in _CONJUNCTIONS:
        return behind in speakers | _OWNERS or behind in lexicon.language.asking
    if tokens[i].text in speakers | _OWNERS | lexicon.speech["elided"]:
        return i - 1 in named or tokens[i - 1].text in lexicon.speech["hails"]
    return tokens[i].text in lexicon.language.asking | _WHETHER and tokens[i - 1].text in lexicon.speech["knowing"]


def _without_leads(clause: Sequence[Token], lexicon: Lexicon) -> Sequence[Token]:
    """Return a clause from its subject on: without "hey, so", "because"."""
    leads = _CONJUNCTIONS | lexicon.speech["hails"]
    first = next((i for i, token in enumerate(clause) if token.text not in leads), len(clause))
    return clause[first:]


def _without_counts(clause: Sequence[Token], lexicon: Lexicon) -> Iterator[Token]:
    """Yield the tokens of a clause without the "one" of "one lunch break" and the "no" of "no patience"."""
    for i, token in enumerate(clause):
        thing = any(behind.text.isalpha() and not _means(behind.text, lexicon) for behind in clause[i + 1 : i + 2])
        if token.text not in COUNTS or not thing:
            yield token


def _means(text: str, lexicon: Lexicon) -> bool:
    return (text,) in lexicon.entries or (text,) in lexicon.skips or text in lexicon.language.asking


def _read(clause: Sequence[Token], lexicon: Lexicon) -> str | None:
    """Return the feature of passing over a clause; ``None`` where it may say something of what is asked."""
    texts = [token.text for token in _without_counts(clause, lexicon)]
    if len(texts) < _LEAST or not _is_about_speakers(texts, lexicon) or not all(map(str.isascii, texts)):
        return None
    found = [entry for entry in entries_of(texts, lexicon) if entry.category != "pairing"]  # "I know"
    categories = {entry.category for entry in found}
    if _asks(texts, lexicon) or not _PICKING.isdisjoint(categories) or _ONES & {*texts}:
        return None
    denied = not _DENYING.isdisjoint(categories) or any(text.endswith(_NOT) for text in texts)
    picks, titles = _is_definite(texts, lexicon, ASKED_FOR), _has_titles(found)
    wants = not (lexicon.speech["meaning"] | _WOULD).isdisjoint(texts)
    numbered = any(literals(clause, lexicon.language)) or any(text[0].isdigit() for text in texts)
    narrows = numbered or any(map(tells, found))
    if wants and (narrows or titles):  # "I need a film"
        return None
    if titles and (_is_definite(texts, lexicon, _NOUNS) or not _ONLY.isdisjoint(texts)):  # "I only read the manga"
        return None
    if picks and (denied or wants or not lexicon.speech["knowing"].isdisjoint(texts)):  # "I'd love to know the author"
        return None
    asks = texts[-1] in lexicon.speech["knowing"] or any(text.endswith(_PROGRESSIVE) for text in texts)
    idle = asks and not (narrows or denied or picks or titles or not lexicon.speech["attitudes"].isdisjoint(texts))
    return ASIDE if idle else REMARK


def _asks(texts: Sequence[str], lexicon: Lexicon) -> bool:
    """True for a word that asks, but for the "which" of "we are deciding which shelf it goes on"."""
    for text, behind in zip(texts, [*texts[1:], ""], strict=True):
        chooses = text in _CHOOSING and behind and not _means(behind, lexicon)
        if text in lexicon.language.asking and not chooses:
            return True
    return False


def _is_about_speakers(texts: Sequence[str], lexicon: Lexicon) -> bool:
    """True for "I …", "my brother …", "planning … with my club", "it's … for me", and "somebody at work asks"."""
    speech, first = lexicon.speech, texts[0]
    if first in speech["speakers"] | _OWNERS | speech["elided"]:
        return True
    if first.endswith(_PROGRESSIVE) and (first,) not in lexicon.skips and not _OWNERS.isdisjoint(texts):
        return True
    if first in _EXPLETIVES:
        return not (speech["speakers"] | _OWNERS).isdisjoint(texts) or not {"me", "us"}.isdisjoint(texts)
    if texts[1] in _OBJECTS and not {"me", "us"}.isdisjoint(texts):  # "settle a bet for us"
        means = {entry.category for entry in lexicon.entries.get((first,), ())}
        return means <= _VERBS and first not in lexicon.language.commands
    reports = any(text in speech["reporting"] for text in texts[1:_MOST_BEFORE])
    known = (first,) in lexicon.entries
    return reports and (first in DETERMINERS | speech["others"] or (not known and texts[1] in speech["reporting"]))


def _is_definite(texts: Sequence[str], lexicon: Lexicon, categories: frozenset[Category]) -> bool:
    """True for "the manga" and "his voice", which may tell which of several is meant."""
    definite = (i for i in range(1, len(texts)) if texts[i - 1] in _DEFINITE)
    return any(entry.category in categories for i in definite for entry in lexicon.entries.get((texts[i],), ()))


def _has_titles(found: Iterable[Entry]) -> bool:
    """True for a noun for one kind of titles: "manga", not "work"."""
    kinds = [each.meaning.kinds for each in found if each.category == "noun" and isinstance(each.meaning, Everything)]
    return any(len(each) == 1 and each <= RELEASED for each in kinds)


def lists_titles(form: LogicalForm) -> bool:
    """True for what no name tells and a set of titles that is no name, and for how many: a remark would narrow it."""
    found = form.base if isinstance(form, Count | Exists) else form
    titles = is_a_set(found) and not is_bare_name(found) and not found.kinds.isdisjoint(RELEASED)
    return titles or not (any(names_in(form)) or any(songs_in(form)))
