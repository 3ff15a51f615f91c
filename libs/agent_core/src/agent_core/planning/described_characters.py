"""Reads who in a title is described: "what is the limping dog in X called", "who is the hero that loses a ring"."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from catalog.entities import TITLE_TYPES, EntityType
from catalog.relations import RelationType

from agent_core.grammar.semantics.logical_form import Join, Named
from agent_core.grammar.semantics.meanings import RelationWord
from agent_core.grammar.semantics.relations import Edge
from agent_core.grammar.spans.cover import Cover
from agent_core.grammar.spans.lattice import LatticeEdge
from agent_core.grammar.words.categories import Category
from agent_core.grammar.words.outside import labels_of_stories
from agent_core.grammar.words.tokens import QUESTION_MARK, is_cased
from agent_core.planning.naming import WELL_KNOWN
from agent_core.planning.title_stories import is_of_a_story, title_noun

_LEADS: Final = Edge(RelationType.HAS_CHARACTER, "main")
_IN: Final = frozenset({"in", "from", "of"})
_ARTICLES: Final = frozenset({"the", "that", "a", "an"})
_CALLED: Final = frozenset({"called", "named", "name", QUESTION_MARK, ",", "'s", "again"})
_OPENING: Final = frozenset({"who", "who's", "what", "what's", "whats", "is", "was", "'s", "name", "the", "of", "so"})
# Who may be described: a noun that nobody knows may be one for who made the title, or for a thing.
_BEINGS: Final = frozenset(
    {"girl", "boy", "guy", "man", "woman", "lady", "kid", "child", "cat", "dog", "fox", "rabbit", "bird", "animal",
     "creature", "monster", "robot", "android", "demon", "angel", "ghost", "spirit", "dragon", "god", "goddess",
     "witch", "wizard", "ninja", "pirate", "samurai", "teacher", "student", "doctor", "detective", "princess", "prince",
     "king", "queen", "maid", "butler", "mascot", "hero", "heroine", "character", "lead", "protagonist"}
)  # fmt: skip
# Those of them that the data tells.
_ROLES: Final = frozenset({"character", "lead", "protagonist", "hero"})
# Words that compare, count, bound or deny, and those of facts: nobody is described by them.
_TELLING: Final[frozenset[Category]] = frozenset(
    {"field", "order", "degree", "count", "ordinal", "comparator", "not", "none", "pairing", "alike", "when", "other",
     "years", "comparative", "more", "ordering", "sequence", "number", "season", "goes_on"}
)  # fmt: skip
_CLAUSE: Final = frozenset({"that", "who", "which", "whose", "with"})
_LONGEST: Final = 10
_SUPERLATIVE: Final = "est"
# Among so many words of a question stands whom it looks for, behind these; what ranks or bounds asks for a list.
_WITHIN: Final = 8
_WHO, _WHICH, _NAME, _CHARACTER = "who", "which", "name", "character"
_BE: Final = frozenset({"is", "was", "'s", "who's", "whos"})
_RANKING: Final[frozenset[Category]] = frozenset(
    {"degree", "order", "count", "ordinal", "comparator", "alike", "passive"}
)


def leads_described_in(question: str, cover: Cover) -> tuple[Join, str] | None:
    """Return the leads of the title in which somebody is described, with the words that no data tells of them."""
    names = [name for name in cover.names if not _is_of_the_words(name, cover)] or cover.names
    titles = [name for name in names if _is_a_title(name)]
    if len(titles) != 1 or len(names) > 1 or cover.labels or not cover.tokens:
        return None
    title, words = titles[0], [token.text for token in cover.tokens]
    description = _described(words, title)
    if not description or len(description) > _LONGEST or any(words[i].endswith(_SUPERLATIVE) for i in description):
        return None
    asks = words[0].startswith(("who", "what", "name")) or "who" in words
    edges = [edge for edge in cover.words if edge.first in description]
    if (
        not asks
        or not any(words[i] in _BEINGS for i in description)
        or not all(_describes(e, words, description) for e in edges)
    ):
        return None
    named = title.meaning
    if not isinstance(named, Named):
        return None
    return Join(named, _LEADS), question[cover.tokens[description[0]].start : cover.tokens[description[-1]].end]


def being_described(question: str, cover: Cover) -> str | None:
    """Return who is asked for by what no data tells of characters, and what is said of them: "girl on the cover"."""
    if (described := leads_described_in(question, cover)) is None:
        return None
    words = described[1].split()
    first = next((i for i, word in enumerate(words) if word.lower() in _BEINGS - _ROLES), None)
    return None if first is None else " ".join(words[first:])


def is_somebody_described(cover: Cover) -> bool:
    """True where somebody is asked for by what a story tells: "who is the girl with a sword", "which character flies".

    Nothing is named in it, and the words that tell stand behind the noun for whom is looked for.
    """
    words = [token.text for token in cover.tokens]
    noun = next((i for i, word in enumerate(words[:_WITHIN]) if word in _BEINGS), None)
    if noun is None or not _asks_who(words[: noun + 1]):
        return False
    titles = [name for name in cover.names if _is_a_title(name) and not is_of_a_story(name, cover)]
    if titles or ((title := title_noun(cover)) is not None and title.first < noun):
        return False
    if words[noun + 1 : noun + 2] and words[noun + 1] in _IN:
        return False
    if any(label.label not in labels_of_stories() or label.first < noun for label in cover.labels):
        return False
    asked = any(edge.category in _RANKING or _tells_of_a_person(edge) for edge in cover.words)
    return not asked and any(i > noun for i in cover.left)


def _tells_of_a_person(edge: LatticeEdge) -> bool:
    return edge.category in ("relation", "verb") and EntityType.PERSON in _ends(edge)


def _asks_who(words: Sequence[str]) -> bool:
    """True for what opens a question for somebody: "who is the girl", "which character", "the name of the guy"."""
    if words[0] not in _OPENING | _ARTICLES | {_WHICH}:
        return False
    return words[-1] == _CHARACTER or _NAME in words or (words[0].startswith(_WHO) and not _BE.isdisjoint(words[:2]))


def _is_a_title(name: LatticeEdge) -> bool:
    return isinstance(name.meaning, Named) and name.meaning.candidate.ref.entity_type in TITLE_TYPES


def _is_of_the_words(name: LatticeEdge, cover: Cover) -> bool:
    """True for a name in small letters of which few know, beside others with capitals: "time machine"."""
    small = not any(token.capital for token in cover.tokens[name.first : name.last])
    meaning = name.meaning
    return small and is_cased(cover.tokens) and isinstance(meaning, Named) and meaning.candidate.popularity < WELL_KNOWN


def _described(words: Sequence[str], title: LatticeEdge) -> list[int]:
    """Return the places of what is said of somebody, in front of "in X" or behind it; none where that is in pieces."""
    before = title.first
    while before > 0 and words[before - 1] in _ARTICLES | {"anime", "manga", "show"}:
        before -= 1
    if before == 0 or words[before - 1] not in _IN:
        return []
    inside = set(range(before - 1, title.last))
    places = [i for i in range(len(words)) if i not in inside]
    while places and words[places[0]] in _OPENING | _ARTICLES | {","}:
        places.pop(0)
    while places and words[places[-1]] in _CALLED:
        places.pop()
    return places if all(b - a == 1 for a, b in pairwise(places)) else []


def _describes(edge: LatticeEdge, words: Sequence[str], description: Sequence[int]) -> bool:
    """True for a word that may tell who somebody is; a verb only in a clause behind that."""
    if edge.category in _TELLING:
        return False
    if edge.category == "relation":
        return all(end is EntityType.CHARACTER for end in _ends(edge))
    return edge.category != "verb" or any(words[i] in _CLAUSE for i in description if i < edge.first)


def _ends(edge: LatticeEdge) -> Iterator[EntityType]:
    word = edge.meaning
    if isinstance(word, RelationWord):
        for sense in word.senses:
            for ends in sense.path.ends.values():
                yield from ends
