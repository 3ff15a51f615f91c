"""Where in a question the story of a title begins, and which of its words tell of it."""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from catalog.entities import BEINGS, TITLE_TYPES, EntityType
from catalog.names import fold
from semantic_index.stories import QUESTION_WORDS

from agent_core.grammar.languages.registry import LANGUAGES
from agent_core.grammar.semantics.logical_form import Named
from agent_core.grammar.semantics.meanings import RelationWord
from agent_core.grammar.semantics.relations import NO_KINDS, Kinds
from agent_core.grammar.spans.cover import Cover
from agent_core.grammar.spans.lattice import LatticeEdge
from agent_core.grammar.words.categories import Category
from agent_core.grammar.words.common_words import is_common
from agent_core.grammar.words.lexicon import lexicon
from agent_core.grammar.words.outside import STORY
from agent_core.grammar.words.tokens import Token, is_cased, tokens_of
from agent_core.planning.naming import WELL_KNOWN
from agent_core.results import Candidate

_TITLES: Final = frozenset(TITLE_TYPES)
_BEINGS: Final = frozenset(BEINGS)
_CHARACTERS: Final = frozenset({EntityType.CHARACTER})
# What stands between a relation and whose it is.
_COMPLEMENTS: Final = frozenset({"of", "in", "by", "for", "from", "to", "on", "at", "'s"})
_MANGA: Final = frozenset({EntityType.MANGA})
# Among so many words of a text stands what it looks for.
_KIND_WITHIN: Final = 8
# Words that ask for a fact, of which none stands in front of what is looked for; somebody may do anything.
_OF_NAMES: Final[frozenset[Category]] = frozenset({"field", "when", "holder", "relation"})
_FACTS: Final[frozenset[Category]] = _OF_NAMES | frozenset[Category]({"verb"})
INDEFINITE: Final = frozenset({"a", "an"})
"""The indefinite articles."""
# What opens a text that introduces those of whom it tells, and words that it has at least.
_INTRODUCING: Final = INDEFINITE | {"two", "three", "four", "five"}
PRONOUNS: Final = frozenset({"he", "she", "they"})
"""Pronouns for whom a story is about, who was not named."""
_LEAST_INTRODUCED: Final = 5
# What opens the part of a question that tells the story.
_OPENERS: Final = frozenset(
    {"where", "that", "which", "who", "whose", "about", "with", "when", "while", "in", "featuring"}
)
# A story is opened by one of so many words behind a genre: "drama set in a village".
_OPENED_WITHIN: Final = 2
_OPENING: Final = [[opener] for opener in sorted(_OPENERS)]
# What stands in front of the name of something in a story: "a club called the Lantern Society".
_CALLED: Final = frozenset({"called", "named"})
# What stands for a title among the first words of a text, and what stands between it and the story.
_ONE: Final = "one"
_ONES: Final = frozenset(
    {_ONE, "it", "it's", "its", "something", "anything", "show", "series", "story", "cartoon", "film", "movie"}
)
_ANYTHING: Final = frozenset({"something", "anything"})
_ONES_WITHIN: Final = 6
_BEING: Final = (["is"], ["was"], ["'s"])
_PARTS: Final = re.compile(r"[-'’/]")


def title_noun(cover: Cover) -> LatticeEdge | None:
    """Return the noun for what is looked for: the first one, unless a question for something else stands before it.

    A genre in front of a story stands for titles of it: "horror with creepy dolls", "isekai where …".
    """
    if (genre := _elided(cover)) is not None:
        return genre
    for edge in cover.words:
        if edge.category in ("noun", "sort") and (_is_for_titles(edge) or cover.tokens[edge.first].text in _ANYTHING):
            return edge
        if edge.category in _FACTS:
            return None
    return None


def _is_for_titles(noun: LatticeEdge) -> bool:
    return bool(kinds_of(noun)) and kinds_of(noun) <= _TITLES


def _elided(cover: Cover) -> LatticeEdge | None:
    """Return the last of the genres with which a text begins, where a story is opened behind it."""
    texts, genre = _texts(cover.tokens), None
    for word in cover.words:
        if word.category != "modifier" or (genre is not None and word.first > genre.last):
            break
        genre = word
    if genre is None or not {*cover.left, *_named(cover)}.isdisjoint(range(genre.last)):
        return None
    return None if _OPENERS.isdisjoint(texts[genre.last : genre.last + _OPENED_WITHIN]) else genre


def _named(cover: Cover) -> Iterator[int]:
    return (i for name in cover.names for i in range(name.first, name.last))


def kinds_of(noun: LatticeEdge) -> Kinds:
    """Return the kinds that a noun is one for; none for one that tells no kind."""
    return getattr(noun.meaning, "kinds", NO_KINDS)


def is_of_a_story(name: LatticeEdge, cover: Cover) -> bool:
    """True for a name that is hardly meant as one among the words of a story: "time machine"."""
    inside, cased = cover.tokens[name.first : name.last], is_cased(cover.tokens)
    if all(is_common(token.text) and not (token.capital and cased) for token in inside):
        return True
    candidate = entity_of(name)
    return bool(candidate.omitted or candidate.typos) or candidate.popularity < WELL_KNOWN


def story_of(cover: Cover) -> tuple[set[int], set[int]]:
    """Return the tokens that tell of a story, and those that no story has."""
    unknown = {i for i in cover.left if is_unknown(cover.tokens[i].text)} - _called(cover) - _introduced(cover)
    story_tokens = {i for i in cover.left if i not in unknown}
    for name in cover.names:
        story_tokens.update(range(name.first, name.last) if is_of_a_story(name, cover) else [name.first])
    for label in cover.labels:
        story_tokens.update(range(label.first, label.last) if label.label == STORY else ())
    opened = opened_at(cover)
    story_tokens.update(
        i for i in range(opened, len(cover.tokens)) if i not in unknown and _is_content(cover.tokens[i].text)
    )
    return story_tokens, unknown


def _is_content(word: str) -> bool:
    """True for a word that tells something, as no word of questions does."""
    return any(map(str.isalpha, word)) and fold(word) not in QUESTION_WORDS


def _introduced(cover: Cover) -> set[int]:
    """Return the tokens in small letters that stand behind an indefinite article, as no name does: "a microwave"."""
    texts = [token.text for token in cover.tokens]
    return {i for i in range(1, len(texts)) if texts[i - 1] in INDEFINITE and not cover.tokens[i].capital}


def _called(cover: Cover) -> set[int]:
    """Return the tokens of something in a story with the name that it has: "a choir called the Lantern Society"."""
    texts = [token.text for token in cover.tokens]
    first = next((i for i, text in enumerate(texts) if text in _INTRODUCING), len(texts))
    called = next((i for i in range(first, len(texts)) if texts[i] in _CALLED), None)
    if called is None or any(first <= word.first < called and word.category in _FACTS for word in cover.words):
        return set()
    return set(range(first, len(texts)))


def kind_described(text: str) -> EntityType:
    """Return of which kind of title a text tells the story: of manga where its nouns for titles are for them alone."""
    words = _texts(tokens_of(text))
    called = [_kinds_called(*pair) for pair in pairwise([*words[: _KIND_WITHIN + 1], ""])]
    named = [kinds for kinds in called[:_KIND_WITHIN] if kinds]
    return EntityType.MANGA if named and all(kinds <= _MANGA for kinds in named) else EntityType.ANIME


def _kinds_called(word: str, behind: str) -> Kinds:
    """Return the kinds of titles that a word is a noun for in any language; none for the "manga" of "manga artist"."""
    words = [lexicon(code).entries for code in LANGUAGES]
    if any(entry.category == "relation" for entries in words for entry in entries.get((word, behind), ())):
        return NO_KINDS
    called = [entry for entries in words for entry in entries.get((word,), ())]
    kinds = [getattr(entry.meaning, "kinds", NO_KINDS) for entry in called if entry.category == "noun"]
    narrows = any(entry.category == "modifier" for entry in called)  # the "samurai" of "about a samurai"
    return next((each for each in kinds if each and each <= _TITLES and not narrows), NO_KINDS)


def _texts(tokens: Sequence[Token]) -> list[str]:
    return [token.text for token in tokens]


def opened_at(cover: Cover) -> int:
    """Return the token with which the story begins.

    That is what opens it behind a noun for titles, or behind "the one", or the first one, which introduces somebody.
    """
    noun, texts = title_noun(cover), _texts(cover.tokens)
    if noun is None:
        return 0 if introduces_somebody(cover) else _behind_the_one(texts)
    return next((i for i in range(noun.first + 1, len(texts)) if texts[i] in _OPENERS), len(texts))


def introduces_somebody(cover: Cover) -> bool:
    """True for a text that begins with whom or what it introduces: "a girl without a shadow", "kid detective"."""
    asked = any(word.first <= 1 and _is_asked(word, cover) for word in cover.words)
    if len(cover.tokens) < _LEAST_INTRODUCED or asked:
        return False
    first = cover.tokens[0].text
    return first in _INTRODUCING | PRONOUNS or (any(map(_is_somebody, cover.words[:1])) and not first.endswith("s"))


def _is_asked(word: LatticeEdge, cover: Cover) -> bool:
    """True for a word that asks for something of a name, unlike the rivals of "two rivals forced to share a room"."""
    if word.category != "relation" or not _is_of_characters(word):
        return word.category in _OF_NAMES
    behind = [token.text for token in cover.tokens[word.last : word.last + 1]]
    return bool(cover.names) or not _COMPLEMENTS.isdisjoint(behind)


def _is_somebody(word: LatticeEdge) -> bool:
    """True for a noun for somebody, with which a text begins: "girl without …", "protagonist is …"."""
    return word.first == 0 and (is_a_being(word) or word.category == "youth" or _is_of_characters(word))


def _is_of_characters(word: LatticeEdge) -> bool:
    """True for a relation that characters alone have: "protagonist"."""
    senses = word.meaning.senses if isinstance(word.meaning, RelationWord) else ()
    ends = [kinds for sense in senses for kinds in sense.path.ends.values()]
    return bool(ends) and all(kinds <= _CHARACTERS for kinds in ends)


def is_a_being(word: LatticeEdge) -> bool:
    """True for a noun for somebody: "girl"."""
    return word.category == "noun" and bool(kinds_of(word)) and kinds_of(word) <= _BEINGS


def _behind_the_one(texts: Sequence[str]) -> int:
    """Return where a story begins behind a word that stands for a title: "which one is …", "it is about …"."""
    for place, text in enumerate(texts[:_ONES_WITHIN]):
        behind = place + 1
        behind += text in _ONES and texts[behind : behind + 1] in _BEING
        if text in _ONES and (text == _ONE or texts[behind : behind + 1] in _OPENING):
            return behind
    return len(texts)


def is_unknown(word: str) -> bool:
    """True for a word that is in no story: it may be a name, and then one that nobody has."""
    parts = [part for part in _PARTS.split(word) if len(part) > 1]
    return any(part.isalpha() and not is_common(part) for part in parts)


def entity_of(name: LatticeEdge) -> Candidate:
    """Return whose name it is."""
    if not isinstance(name.meaning, Named):
        raise AssertionError("the names of a cover are named")  # noqa: TRY004 - a bug, not an argument
    return name.meaning.candidate
