"""Makes a search of a question that describes a title, where no exact reading explains its words."""

import re
from collections.abc import Sequence
from typing import Final

from catalog.entities import BEINGS, TITLE_TYPES, EntityType

from agent_core.grammar.common_words import is_common
from agent_core.graph_query import EntityFilters
from agent_core.planning.lexicon.english import ENGLISH
from agent_core.planning.lexicon.forms import STORY, TagKind
from agent_core.planning.phrases.frame import asks_yes_or_no
from agent_core.planning.words.anchors import Anchor
from agent_core.planning.words.constraints import read_constraints
from agent_core.planning.words.heads import AUXILIARIES, BE, QUESTION_WORDS
from agent_core.planning.words.segmentation import Segmentation
from agent_core.planning.words.tagging import Tag, has, indices, is_cased
from agent_core.schemas import QdrantFilters, SearchIntent

# What is asked of titles that no search for a description answers.
_OTHERWISE: Final = frozenset(
    {TagKind.COUNT, TagKind.COMPARE, TagKind.CONNECT, TagKind.COMMON, TagKind.ORDERING, TagKind.SIMILAR, TagKind.MOST,
     TagKind.AVERAGE, TagKind.ORDER, TagKind.SPOKEN}
)  # fmt: skip
# What no statement holds that tells a story and asks for nothing.
_ASKING: Final = frozenset(
    {TagKind.WHO, TagKind.ASK, TagKind.COUNT, TagKind.COMPARE, TagKind.CONNECT, TagKind.COMMON, TagKind.SIMILAR,
     TagKind.MOST, TagKind.AVERAGE, TagKind.ORDER, TagKind.SPOKEN, TagKind.BY, TagKind.HELP}
)  # fmt: skip
# Words of such a statement at least.
_LEAST_OF_A_STATEMENT: Final = 6
# Words of a story that a description has at least: with a noun for what is looked for, and without one.
_LEAST_OF_TITLES: Final = 2
_LEAST_ALONE: Final = 3
# So many known words tell a story whatever names stand among them: "a tavern called the Silver Anchor".
_LEAST_AROUND_NAMES: Final = 3
# Nouns for who acts in a story.
_ROLES: Final = frozenset(
    {"main character", "main role", "supporting role", "supporting character", "friend", "enemy", "rival", "family",
     "mentor"}
)  # fmt: skip
_NOUNS: Final = (TagKind.TYPE, TagKind.FORMAT)
# What opens the part of a question that tells the story.
_OPENERS: Final = frozenset(
    {"where", "that", "which", "who", "whose", "about", "with", "when", "while", "in", "featuring"}
)
_ASKED: Final = frozenset({"which", "what", "what's", "whats"})
_WHOEVER: Final = frozenset({"who", "whom", "how", "when", "why"})
# What so many readers know is meant by its name.
_KNOWN: Final = 100_000
_PARTS: Final = re.compile(r"[-'’/]")
_THE_ONE: Final = re.compile(r"\bthe (?:one|story|series|show)\b", re.IGNORECASE)
# Filters that the index has, of those that a question may state.
_SEARCHABLE: Final = frozenset(
    {"year", "year_min", "year_max", "format", "status", "season", "score_min", "score_max", "episodes_min",
     "episodes_max"}
)  # fmt: skip


def described(question: str, cut: Segmentation) -> SearchIntent | None:
    """Return the search for what a question describes; ``None`` where it asks for something else than a description.

    It looks for titles by words of a story, and not for a fact, a maker, or what has a name that nobody has.
    """
    if cut.language != ENGLISH.code or not _looks_for_titles(cut) or _asks_otherwise(cut):
        return None
    told, unknown = _story(cut)
    least = _LEAST_OF_TITLES if _title_noun(cut) is not None or _THE_ONE.search(question) else _LEAST_ALONE
    if len(told) < (max(least, _LEAST_AROUND_NAMES) if unknown else least):
        return None
    return SearchIntent(
        rationale="find titles whose text is close to what the question describes",
        entity_type=_kind(cut),
        query=question,
        filters=_filters(cut),
    )


def _looks_for_titles(cut: Segmentation) -> bool:
    """True where titles are asked for, or where nothing is: "shy baker inherits a haunted mill"."""
    noun = _title_noun(cut)
    asked = cut.words[0].text in QUESTION_WORDS | _ASKED | _WHOEVER
    if noun is None:
        return not asked and not (asks_yes_or_no(cut) or cut.words[0].text in BE | AUXILIARIES)
    return cut.words[0].text not in _WHOEVER | BE and not (asks_yes_or_no(cut) and noun.first > 1)


def _title_noun(cut: Segmentation) -> Tag | None:
    """Return the noun for what is looked for: the first one, unless a question for something else stands before it."""
    noun = next((t for t in cut.tags if t.kind in _NOUNS and t.form.target in TITLE_TYPES), None)
    if noun is None:
        return None
    fields = (t for t in cut.tags if t.kind in (TagKind.ATTRIBUTE, TagKind.WHO) or _is_made(t))
    return None if any(t.first < noun.first for t in fields) else noun


def _asks_otherwise(cut: Segmentation) -> bool:
    """True for what is no description: a comparison, a fact that is not held, or a relation of a name."""
    if any(t.kind is TagKind.BEYOND and t.form.value != STORY for t in cut.tags):
        return True
    if _is_a_statement(cut):
        return False
    if any(t.kind in _OTHERWISE for t in cut.tags):
        return True
    if any(not (_is_story(a, cut) or a.candidates[0].ref.entity_type in BEINGS) for a in cut.anchors):
        return True
    nouns = any(t.kind is TagKind.RELATION and t.form.target and t.form.value not in _ROLES for t in cut.tags)
    named = any(not _is_story(a, cut) for a in cut.anchors) or any(_is_unknown(i, cut) for i in _open(cut))
    return nouns or (named and has(cut.tags, TagKind.BY))


def _is_a_statement(cut: Segmentation) -> bool:
    """True for a text that names nothing and asks for nothing before it tells: "shy baker inherits a haunted mill".

    What its words would ask for in a question ("student", "turns into") is what happens in the story there.
    """
    opened = min((*_open(cut), *(a.first for a in cut.anchors)), default=0)
    asked = [t for t in cut.tags if t.first < opened]
    if len(cut.words) < _LEAST_OF_A_STATEMENT or any(t.kind in (*_ASKING, *_NOUNS) for t in asked):
        return False
    if any(t.form.target not in (None, EntityType.CHARACTER) for t in asked):
        return False
    told, unknown = _story(cut)
    return not unknown and len(told) >= _LEAST_ALONE and all(_is_story(a, cut) for a in cut.anchors)


def _is_made(tag: Tag) -> bool:
    return tag.kind is TagKind.RELATION and tag.form.value not in _ROLES


def _is_story(anchor: Anchor, cut: Segmentation) -> bool:
    """True for a name that is hardly meant as one among the words of a story: "an otome game", "time machine"."""
    inside = cut.words[anchor.first : anchor.last]
    if all(is_common(word.text) and not (word.capital and is_cased(cut.words)) for word in inside):
        return True
    return all(c.omitted or c.typos or c.popularity < _KNOWN for c in anchor.candidates)


def _open(cut: Segmentation) -> Sequence[int]:
    return (*cut.unexplained, *cut.unread)


def _is_unknown(i: int, cut: Segmentation) -> bool:
    """True for a word that is in no story: it may be a name, and then one that nobody has."""
    parts = [part for part in _PARTS.split(cut.words[i].text) if len(part) > 1]
    return any(part.isalpha() and not is_common(part) for part in parts)


def _story(cut: Segmentation) -> tuple[set[int], set[int]]:
    """Return the words that tell of a story, and those that no story has."""
    unknown = {i for i in _open(cut) if _is_unknown(i, cut)}
    told = {i for i in _open(cut) if i not in unknown}
    plain = not unknown and all(_is_story(a, cut) for a in cut.anchors)
    for anchor in cut.anchors:
        told.update(range(anchor.first, anchor.last) if _is_story(anchor, cut) else [anchor.first])
    for tag in cut.tags:
        topic = tag.kind is TagKind.GENRE and not _narrows(tag, cut)
        role = tag.kind is TagKind.RELATION and (tag.form.value in _ROLES or (plain and tag.form.target is None))
        if topic or role or (tag.kind is TagKind.BEYOND and tag.form.value == STORY):
            told.update(range(tag.first, tag.last))
    return told, unknown


def _narrows(tag: Tag, cut: Segmentation) -> bool:
    """True for a genre in front of the story ("1998 mecha that …"), not for who acts in it ("a detective")."""
    if not tag.form.value[:1].isupper():
        return False
    opened = next((i for i, word in enumerate(cut.words) if word.text in _OPENERS), len(cut.words))
    noun = _title_noun(cut)
    if noun is not None:
        return tag.first < min(opened, noun.first + 1)
    genres = indices(t for t in cut.tags if t.kind is TagKind.GENRE)
    return tag.first < opened and genres.issuperset(range(tag.last, opened))


def _kind(cut: Segmentation) -> EntityType:
    noun = _title_noun(cut)
    return EntityType.MANGA if noun is not None and noun.form.target is EntityType.MANGA else EntityType.ANIME


def _filters(cut: Segmentation) -> QdrantFilters:
    """Return what narrows the titles; a genre that a story tells of is a part of the story."""
    tags = [t for t in cut.tags if t.kind is not TagKind.GENRE or _narrows(t, cut)]
    where: EntityFilters = read_constraints(cut.words, tags).where
    told = {name: getattr(where, name) for name in _SEARCHABLE}
    genres = [genre for genre in where.genre if genre[:1].isupper()]
    return QdrantFilters(**told, genre=genres)
