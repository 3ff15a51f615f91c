"""Constraints on pieces of English questions that a comma, an article or an asking word keeps apart."""

from collections.abc import Sequence
from typing import Final

from catalog.entities import MAKERS

from agent_core.grammar.charts.adjacency import words_between
from agent_core.grammar.charts.chart import Item
from agent_core.grammar.charts.constraints import constraint
from agent_core.grammar.charts.derivation import edges_of
from agent_core.grammar.languages.english import ENGLISH
from agent_core.grammar.semantics.logical_form import Filter, Named
from agent_core.grammar.semantics.meanings import Modifier, OpenClaim

_COMMA: Final = ","
_ARTICLES: Final = frozenset({"a", "an", "the"})
# What stands around words between two names, where no mark does.
_BLANKS: Final = "  "
_ONE: Final = "one"
_SUBJECTS: Final = frozenset({"he", "she", "they", "it", "i", "we", "you"})
# Nouns for what is told and for genres, and prepositions of what somebody did.
_GENRES: Final = frozenset({"genre", "genre_any"})
_STORIES: Final = frozenset({"story", "plot"})
_OF_WORK: Final = frozenset({"of", "for", "on"})
_MAKERS: Final = frozenset(MAKERS)


@constraint("fronted_phrase", "several", language=ENGLISH.code)
def _is_of_one_clause(item: Item, texts: Sequence[str]) -> bool:
    """False for "for the readers, which anime" as for which anime, and "I have seen 5, which films" as five films."""
    left, right = item.parts
    return _COMMA not in words_between(left, right, texts)


@constraint("modified", language=ENGLISH.code)
def _says_so_of_one(item: Item, texts: Sequence[str]) -> bool:
    """False for "the story, the one before X" as the story before X: "one" is what stands before that."""
    left, right = item.parts
    words = words_between(left, right, texts)
    return left.category != "noun" or not (_COMMA in words and _ONE in words[-1:])


@constraint("keywords", language=ENGLISH.code)
def _leaves_out_a_preposition(item: Item, texts: Sequence[str]) -> bool:
    """False for "directed the anime X" as an anime by X: a noun behind its article says what X is."""
    return not item.first or (texts[item.first - 1] not in _ARTICLES and texts[item.first] not in _ARTICLES)


@constraint("bridge", language=ENGLISH.code)
def _belongs_to_a_name(item: Item, texts: Sequence[str]) -> bool:
    """False for "X: which title" as the titles of X."""
    *_, right = item.parts
    return right.category != "noun" or texts[right.first] not in ENGLISH.asking


@constraint("modified", language=ENGLISH.code)
def _is_of_titles(item: Item, texts: Sequence[str]) -> bool:
    """False for "the story of X" and "the music for X" as the titles that X made: no title is called so."""
    left, right = item.parts
    if left.edge is None or left.category != "noun" or right.rule != "bridge" or not _is_of_a_maker(right):
        return True
    bounds = left.meaning.condition.bounds if isinstance(left.meaning, Filter) else ()
    one = left.first > 0 and texts[left.first - 1] in _ARTICLES and not texts[left.edge.last - 1].endswith("s")
    untitled = left.edge.label in _STORIES or (one and any(name in _GENRES for name, _ in bounds))
    return not untitled or next(edges_of(right)).label not in _OF_WORK


@constraint("left_behind", language=ENGLISH.code)
def _leaves_nothing_to_govern(item: Item, texts: Sequence[str]) -> bool:
    """False for the "after" of "anime with X after the score" as what X is after."""
    *_, last = edges_of(item)
    return _ARTICLES.isdisjoint(texts[last.last : item.last])


@constraint("compound", "apart", language=ENGLISH.code)
def _stands_in_one_clause(item: Item, texts: Sequence[str]) -> bool:
    """False for "X, he also made a Y one" as the X that is a Y."""
    return len(item.parts) == 1 or not _is_apart(item, texts, _SUBJECTS)


@constraint("titled", language=ENGLISH.code)
def _calls_it_so(item: Item, texts: Sequence[str]) -> bool:
    """False for "X, what is the oldest Y" as the Y that is called X."""
    return not _is_apart(item, texts, ENGLISH.asking)


@constraint("topic", language=ENGLISH.code)
def _is_set_off(item: Item, texts: Sequence[str]) -> bool:
    """False for "X is Y's sequel" as whether Y is one of X, which it is behind a mark alone: "X: is Y the sequel"."""
    left, *_, right = item.parts
    topic, said = left.meaning, right.meaning
    if not (isinstance(topic, Named) and isinstance(said, OpenClaim) and isinstance(said.claim, Named)):
        return True
    if not said.word.keeps_kind:
        return True
    *_, name = edges_of(left)
    claimed = next((edge.first for edge in edges_of(right) if edge.meaning == said.claim), right.last)
    words = [text for text in texts[name.last : claimed] if text != _COMMA]
    return said.claim.start - topic.end > len(" ".join(words)) + len(_BLANKS)


def _is_apart(item: Item, texts: Sequence[str], opening: frozenset[str]) -> bool:
    """True where a comma stands between two pieces, and one of the words that another clause opens with."""
    left, right = item.parts
    words = words_between(left, right, texts)
    return _COMMA in words and not opening.isdisjoint(words)


def _is_of_a_maker(item: Item) -> bool:
    origin = item.meaning.origin if isinstance(item.meaning, Modifier) else None
    return origin is not None and origin.kinds <= _MAKERS
