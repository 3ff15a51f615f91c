"""Makes a search of a question that describes a title, where no reading explains its words."""

import re
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any, Final

from catalog.entities import BEINGS, TITLE_TYPES, EntityType

from agent_core.grammar.categories import Category
from agent_core.grammar.common_words import is_common
from agent_core.grammar.cover import Cover
from agent_core.grammar.languages.english import ENGLISH
from agent_core.grammar.lattice import LatticeEdge
from agent_core.grammar.logical_form import Filter, LogicalForm, Named
from agent_core.grammar.meanings import Modifier, RelationWord
from agent_core.grammar.outside import HELP, STORY
from agent_core.grammar.relations import NO_KINDS, Kinds
from agent_core.grammar.tokens import is_cased
from agent_core.planning.naming import WELL_KNOWN
from agent_core.results import Candidate
from agent_core.schemas import QdrantFilters, SearchIntent

_TITLES: Final = frozenset(TITLE_TYPES)
_BEINGS: Final = frozenset(BEINGS)
_MANGA: Final = frozenset({EntityType.MANGA})
# What is asked of titles that no search for a description answers.
_OTHERWISE: Final[tuple[Category, ...]] = (
    "count", "pairing", "ordering", "sequence", "alike", "recommend", "order", "degree", "function", "aggregating",
)  # fmt: skip
# Words that ask for a fact, of which none stands in front of what is looked for.
_FACTS: Final[frozenset[Category]] = frozenset({"field", "when", "holder", "relation", "verb"})
# Words of a story that a description has at least: in a clause of what happens, with a noun for what is looked for,
# without one, and around names.
_LEAST_OF_A_TALE: Final = 1
_LEAST_OF_TITLES: Final = 2
_LEAST_ALONE: Final = 3
_LEAST_OF_A_STATEMENT: Final = 6
# What opens the part of a question that tells the story.
_OPENERS: Final = frozenset(
    {"where", "that", "which", "who", "whose", "about", "with", "when", "while", "in", "featuring"}
)
_ASKING: Final = frozenset(
    {"who", "whom", "how", "when", "why", "whose", "is", "are", "was", "were", "did", "does", "do", "has", "have"}
)
_INDEFINITE: Final = frozenset({"a", "an"})
# What opens a text that introduces those of whom it tells.
_INTRODUCING: Final = _INDEFINITE | {"two", "three", "four", "five"}
# What opens a clause that tells what happens in a title, and what may stand in front of it.
_HAPPENING: Final = frozenset({"where", "wherein", "whose"})
_HEADS: Final[frozenset[Category]] = frozenset({"noun", "sort", "modifier", "years", "separable", "recommend"})
# What stands in front of a maker, of whom no story tells.
_BY: Final = "by"
_MAKERS: Final = frozenset({EntityType.PERSON, EntityType.STUDIO})
# What stands in front of the name of something in a story: "a club called the Lantern Society".
_CALLED: Final = frozenset({"called", "named"})
_FOR_TITLES: Final = frozenset({"which", "what", "what's", "whats"})
_THE_ONE: Final = re.compile(r"\bthe (?:one|story|series|show)\b", re.IGNORECASE)
# "the one in which …", "what anime is that where …", "a movie about …"
_TOLD: Final = re.compile(
    r"\b(?:anime|manga|movie|film|cartoon|show|series|title|one|story)\b(?:\s+(?:is|was))?(?:\s+(?:that|it|this|called))?"
    r"[,:]?\s+(?:where|wherein|in which|about|with an?)\b",
    re.IGNORECASE,
)
_PARTS: Final = re.compile(r"[-'’/]")
_SENTENCE_END: Final = re.compile(r"(?:[.!…])+\s+(?=[A-Z\d])")
_SENTENCE_WORDS: Final = 3
# From so many words on, a name is surely one; of somebody from one less on.
_NAME_WORDS: Final = 3
# Nobody asks for a relation in so many words beside the names.
_LONG_WORDS: Final = 20
# Filters that the index has, of those that a question may state.
_SEARCHABLE: Final = frozenset(
    {"year", "year_min", "year_max", "format", "status", "season", "score_min", "score_max", "episodes_min",
     "episodes_max", "genre"}
)  # fmt: skip

type Read = Callable[[str], LogicalForm | None]
"""Reads a piece of the question; ``None`` where it is not sure what that means."""


def described_by(question: str, cover: Cover, *, language: str, read: Read) -> SearchIntent | None:
    """Return the search for what a question describes; ``None`` where it asks for something else.

    It looks for titles by words of a story, and not for a fact, a maker, or what has a name that nobody has.
    """
    if language != ENGLISH.code or not _looks_for_titles(cover) or _asks_otherwise(cover):
        return None
    told, unknown = _story(cover)
    noun = _title_noun(cover)
    least = _LEAST_OF_TITLES if noun is not None or _THE_ONE.search(question) or _introduces(cover) else _LEAST_ALONE
    if _tells_of_somebody(cover):
        told, unknown, least = told | unknown, set[int](), _LEAST_OF_A_TALE
    if len(told) < (max(least, _LEAST_ALONE) if unknown else least):
        return None
    head = _head(question, cover)
    return SearchIntent(
        rationale="find titles whose text is close to what the question describes",
        entity_type=EntityType.MANGA if noun is not None and _kinds_of(noun) <= _MANGA else EntityType.ANIME,
        query=question,
        filters=_filters(None if head is None else read(head)),
    )


def _introduces(cover: Cover) -> bool:
    """True for a clause about somebody or something that it introduces: "a notebook kills whoever is written in it"."""
    return cover.tokens[0].text in _INDEFINITE and len(cover.tokens) >= _LEAST_OF_A_STATEMENT


def _tells_of_somebody(cover: Cover) -> bool:
    """True for what can only tell a story: it introduces somebody, or says what happens in a title, and names nobody.

    "three nuns who guard a well", "girl without a shadow joins a circus", "anime where the hero is ruthless".
    """
    if any(_tells_of_makers(word) for word in cover.words) or any(token.text == _BY for token in cover.tokens):
        return False
    if any(cover.tokens[i].capital for i in cover.left if i) or not all(_is_of_a_story(n, cover) for n in cover.names):
        return False
    return _says_what_happens(cover) or (not cover.has(*_OTHERWISE) and _begins_with_somebody(cover))


def _says_what_happens(cover: Cover) -> bool:
    """True for a clause of what happens behind a noun for titles: "anime where the hero is ruthless"."""
    opened = _opened(cover)
    head = [word.category for word in cover.words if word.first < opened]
    return opened < len(cover.tokens) and cover.tokens[opened].text in _HAPPENING and bool(head) and {*head} <= _HEADS


def _begins_with_somebody(cover: Cover) -> bool:
    """True for a text that begins with whom or what it introduces."""
    if len(cover.tokens) < _LEAST_OF_A_STATEMENT:
        return False
    first = cover.tokens[0].text
    beings = [
        word for word in cover.words if word.category == "noun" and word.first == 0 and _kinds_of(word) <= _BEINGS
    ]
    return first in _INTRODUCING or (bool(beings) and first not in _ASKING and not first.endswith("s"))


def _tells_of_makers(word: LatticeEdge) -> bool:
    """True for a relation that somebody who made or voiced a title may have to it."""
    if not isinstance(word.meaning, RelationWord) or word.category == "preposition":
        return False
    ends = [sense.path.ends for sense in word.meaning.senses]
    return any(not _MAKERS.isdisjoint({*each}.union(*each.values())) for each in ends)


def is_a_story(question: str, cover: Cover) -> bool:
    """True for a text that is to be searched for as it is, because it tells what happens instead of asking."""
    if _states(question, cover):
        return True
    named = sum(edge.last - edge.first for edge in cover.names if _is_whole(edge))
    if len(cover.left) >= _LEAST_OF_TITLES and len(cover.tokens) - named >= _LONG_WORDS:
        return True
    written = any(cover.tokens[i].capital for name in cover.names for i in range(name.first, name.last))
    facts = any(label.label not in (STORY, HELP) for label in cover.labels)
    told = len(cover.left) + len(cover.labels) >= _LEAST_OF_TITLES
    return told and _TOLD.search(question) is not None and not (facts or written or cover.has("relation"))


def _states(question: str, cover: Cover) -> bool:
    """True for sentences that state something and ask for nothing."""
    if "?" in question or cover.has(*_OTHERWISE) or not cover.tokens or cover.tokens[0].text in _ASKING | _FOR_TITLES:
        return False
    if any(word.category == "relation" and word.first <= 1 for word in cover.words):
        return False
    named = [cover.span(name.first, name.last) for name in cover.names]
    ends = [m.start() for m in _SENTENCE_END.finditer(question)]
    ends = [end for end in ends if not any(first <= end < last - 1 for first, last in named)]
    bounds = [0, *ends, len(question)]
    sentences = [question[a:b] for a, b in pairwise(bounds)]
    return sum(len(sentence.split()) >= _SENTENCE_WORDS for sentence in sentences) > 1 and bool(cover.left)


def _looks_for_titles(cover: Cover) -> bool:
    """True where titles are asked for, or where nothing is: "shy baker inherits a haunted mill"."""
    first, noun = cover.tokens[0].text, _title_noun(cover)
    if noun is None:
        return first not in _ASKING | _FOR_TITLES and not cover.has("ask")
    return first not in _ASKING


def _title_noun(cover: Cover) -> LatticeEdge | None:
    """Return the noun for what is looked for: the first one, unless a question for something else stands before it."""
    for edge in cover.words:
        if edge.category in ("noun", "sort") and _kinds_of(edge) and _kinds_of(edge) <= _TITLES:
            return edge
        if edge.category in _FACTS:
            return None
    return None


def _kinds_of(noun: LatticeEdge) -> Kinds:
    return getattr(noun.meaning, "kinds", NO_KINDS)


def _asks_otherwise(cover: Cover) -> bool:
    """True for what is no description: a comparison, a fact that is not held, or a relation of a name."""
    if any(label.label not in (STORY, HELP) for label in cover.labels):
        return True
    if _is_a_statement(cover) or _tells_of_somebody(cover):
        return False
    if cover.has(*_OTHERWISE):
        return True
    strange = [name for name in cover.names if not _is_of_a_story(name, cover)]
    if any(_entity(name).ref.entity_type not in BEINGS for name in strange):
        return True
    named = bool(strange) or any(_is_unknown(cover.tokens[i].text) for i in cover.left)
    return cover.has("relation") and named


def _is_a_statement(cover: Cover) -> bool:
    """True for a text that names nothing and asks for nothing before it tells: "shy baker inherits a haunted mill"."""
    opened = min(cover.left, default=0)
    asked = [word for word in cover.words if word.first < opened]
    if len(cover.tokens) < _LEAST_OF_A_STATEMENT or any(word.category not in ("modifier", "and") for word in asked):
        return False
    told, unknown = _story(cover)
    return not unknown and len(told) >= _LEAST_ALONE and all(_is_of_a_story(name, cover) for name in cover.names)


def _is_of_a_story(name: LatticeEdge, cover: Cover) -> bool:
    """True for a name that is hardly meant as one among the words of a story: "time machine"."""
    inside, cased = cover.tokens[name.first : name.last], is_cased(cover.tokens)
    if all(is_common(token.text) and not (token.capital and cased) for token in inside):
        return True
    candidate = _entity(name)
    return bool(candidate.omitted or candidate.typos) or candidate.popularity < WELL_KNOWN


def _story(cover: Cover) -> tuple[set[int], set[int]]:
    """Return the tokens that tell of a story, and those that no story has."""
    unknown = {i for i in cover.left if _is_unknown(cover.tokens[i].text)} - _called(cover)
    told = {i for i in cover.left if i not in unknown}
    for name in cover.names:
        told.update(range(name.first, name.last) if _is_of_a_story(name, cover) else [name.first])
    for label in cover.labels:
        told.update(range(label.first, label.last) if label.label == STORY else ())
    opened = _opened(cover)
    for word in cover.words:
        if isinstance(word.meaning, Modifier) and word.first >= opened:
            told.update(range(word.first, word.last))
    return told, unknown


def _called(cover: Cover) -> set[int]:
    """Return the tokens of something in a story with the name that it has: "a choir called the Lantern Society"."""
    texts = [token.text for token in cover.tokens]
    first = next((i for i, text in enumerate(texts) if text in _INTRODUCING), len(texts))
    called = next((i for i in range(first, len(texts)) if texts[i] in _CALLED), None)
    if called is None or any(first <= word.first < called and word.category in _FACTS for word in cover.words):
        return set()
    return set(range(first, len(texts)))


def _opened(cover: Cover) -> int:
    """Return the token with which the story begins."""
    noun = _title_noun(cover)
    start = 0 if noun is None else noun.first + 1
    return next((i for i in range(start, len(cover.tokens)) if cover.tokens[i].text in _OPENERS), len(cover.tokens))


def _head(question: str, cover: Cover) -> str | None:
    """Return the noun phrase in front of the story."""
    opened = _opened(cover)
    return question[: cover.tokens[opened - 1].end] if 0 < opened < len(cover.tokens) else None


def _is_unknown(word: str) -> bool:
    """True for a word that is in no story: it may be a name, and then one that nobody has."""
    parts = [part for part in _PARTS.split(word) if len(part) > 1]
    return any(part.isalpha() and not is_common(part) for part in parts)


def _is_whole(name: LatticeEdge) -> bool:
    """True for a long name, and for one of two words that is somebody's: no words of a story are that by chance."""
    candidate = _entity(name)
    whole = candidate.ref.entity_type in BEINGS and not candidate.typos and not candidate.omitted
    return name.last - name.first >= _NAME_WORDS - whole


def _entity(name: LatticeEdge) -> Candidate:
    if not isinstance(name.meaning, Named):
        raise AssertionError("the names of a cover are named")  # noqa: TRY004 - a bug, not an argument
    return name.meaning.candidate


def _filters(form: LogicalForm | None) -> QdrantFilters:
    """Return what the noun phrase in front of a story narrows the titles by."""
    told: dict[str, Any] = {}
    while isinstance(form, Filter):
        bounds: Sequence[tuple[str, Any]] = form.condition.bounds
        told |= {name: list(bound) if isinstance(bound, tuple) else bound for name, bound in bounds}  # pyright: ignore[reportUnknownArgumentType]
        form = form.base
    return QdrantFilters(**{name: bound for name, bound in told.items() if name in _SEARCHABLE})
