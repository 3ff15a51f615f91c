"""Finds what is told of a character of a title that the data cannot check: "the hero that builds the machine"."""

from dataclasses import replace
from typing import Final

from catalog.entities import EntityType

from agent_core.planning.checks.conditions import Modified
from agent_core.planning.lexicon.forms import STORY, Form, TagKind
from agent_core.planning.words.heads import BE
from agent_core.planning.words.segmentation import Segmentation
from agent_core.planning.words.tagging import Tag, indices

_LEADS: Final = Form(TagKind.RELATION, "main character", EntityType.CHARACTER)
_FILLER: Final = Form(TagKind.FILLER)
_OPENING: Final = frozenset({"that", "who", "which", "whose", "where"})
_ARTICLES: Final = frozenset({"the", "a", "an"})
# Who of a story is hardly among its leads.
_OPPOSED: Final = frozenset({"villain", "villains", "antagonist", "enemy", "bad", "evil", "minor", "side"})
_DESCRIBING: Final = frozenset({TagKind.GENRE, TagKind.FILLER, TagKind.TYPE, TagKind.OF, TagKind.BEYOND, TagKind.AND})
# Words of "who is the" and "what is the".
_OPENED: Final = 3
_WITHIN: Final = frozenset({"in", "from", "of"})
# Words for somebody in front of whose title a question may ask for their name.
_BEINGS: Final = frozenset(
    {"girl", "boy", "kid", "child", "guy", "man", "woman", "lady", "person", "character", "creature", "robot",
     "android", "cat", "dog", "animal", "pet", "villain", "hero", "heroine", "protagonist"}
)  # fmt: skip
# Words of a relation to a title that name a character of it.
_CAST: Final = frozenset({"main role", "main character", "supporting role", "supporting character", "character"})


def told_of_a_character(cut: Segmentation) -> Modified | None:
    """Return a question for a character of a title without what it tells of them; ``None`` where all can be checked.

    Whoever is told of so is looked for among the main characters.
    """
    if len(cut.anchors) != 1 or not _open_words(cut) or not cut.anchors[0].of_kind(EntityType.ANIME):
        return None
    return _without_a_clause(cut) or _without_a_description(cut)


def _open_words(cut: Segmentation) -> set[int]:
    """Return the words that no relation or field of the data says."""
    stories = (t for t in cut.tags if t.kind is TagKind.BEYOND and t.form.value in ("", STORY))
    return {*cut.unexplained, *cut.unread} | indices(stories)


def _without_a_clause(cut: Segmentation) -> Modified | None:
    """Return "in X, who is the hero that builds the machine" without its clause, which may stand behind X too."""
    name = cut.anchors[0]
    nouns = [t for t in cut.tags if t.form.target is EntityType.CHARACTER and _names_a_cast(t)]
    ends = [t.last for t in nouns] + [name.last for t in nouns if t.last <= name.first]
    start = next((end for end in ends if end < len(cut.words) and cut.words[end].text in _OPENING), None)
    return None if start is None else _without(cut, nouns[0], (start, len(cut.words)))


def _without_a_description(cut: Segmentation) -> Modified | None:
    """Return "what is the talking cat in X called" as a question for the main characters of X."""
    name = cut.anchors[0]
    joint = cut.previous_tag(name, TagKind.OF)
    opening = [word.text for word in cut.words[:_OPENED]]
    asked = len(opening) == _OPENED and opening[0] in ("who", "what") and opening[1] in BE and opening[2] in _ARTICLES
    if joint is None or cut.text(joint) not in _WITHIN or not (joint.first > _OPENED and asked):
        return None
    first = _OPENED
    called = any(t.kind is TagKind.ATTRIBUTE and t.form.value == "name" and t.first >= name.last for t in cut.tags)
    words = {w.text for w in cut.words[first : joint.first]}
    being, opposed = bool(words & _BEINGS), bool(words & _OPPOSED)
    inside = [t for t in cut.tags if first <= t.first < joint.first]
    named = opening[0] == "who" or (called and being)
    if not named or opposed or any(t.kind not in _DESCRIBING for t in inside):
        return None
    return _without(cut, Tag(_LEADS, joint.first - 1, joint.first), (first, joint.first))


def _names_a_cast(noun: Tag) -> bool:
    return noun.kind is TagKind.TYPE or noun.form.value in _CAST


def _without(cut: Segmentation, noun: Tag, told: tuple[int, int]) -> Modified | None:
    """Return the question for the main characters, where nothing outside of what is told stays unknown."""
    place = range(*told)
    if any(i not in place for i in _open_words(cut)) or any(a.first in place for a in cut.anchors):
        return None
    gone = {*place} | indices([noun])
    tags = [replace(t, form=_FILLER) if _says_the_name(t) else t for t in cut.tags if t.first not in gone]
    tags = sorted((*tags, replace(noun, form=_LEADS)), key=lambda t: t.first)
    idle = [Tag(_FILLER, i, i + 1) for i in place if i not in indices([noun])]
    tags = sorted((*tags, *idle), key=lambda t: t.first)
    return Modified(cut=replace(cut, tags=tuple(tags), unexplained=(), unread=()), unapplied=(told,))


def _says_the_name(tag: Tag) -> bool:
    return tag.kind is TagKind.ATTRIBUTE and tag.form.value == "name"
