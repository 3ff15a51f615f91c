"""Tells questions for something to watch from those for all that there is: "recommend an action anime"."""

from typing import Final

from agent_core.graph_query import EntityFilters
from agent_core.planning.lexicon.forms import TagKind
from agent_core.planning.words.segmentation import Segmentation
from agent_core.planning.words.tagging import has

# Words that praise what is wanted, and those of a wish, in the languages that are read.
_PRAISE: Final = frozenset(
    {"good", "great", "decent", "bueno", "buenos", "buena", "bon", "bons", "gute", "guten", "gut", "面白い"}
)
_WISHES: Final = frozenset(
    {"want", "watch", "quiero", "ver", "veux", "voir", "regarder", "schauen", "sehen", "おすすめ", "見たい"}
)
# What narrows a wish to a taste.
_OF_TASTE: Final = frozenset({"genre", "genre_any", "genre_not", "format", "format_not"})
_OF_LENGTH: Final = frozenset({"episodes_min", "episodes_max"})
# What says nothing but a taste, and the words that stand in between.
_TELLING_TASTE: Final = frozenset(
    {TagKind.GENRE, TagKind.NOT, TagKind.AND, TagKind.OR, TagKind.LENGTH, TagKind.TYPE, TagKind.FORMAT}
)
_JOINTS: Final = frozenset({"but", "with", "a", "an", "some", "any", "too", "please", "pls"})
# A wish that needs nothing beside it.
_WATCHING: Final = frozenset({"watch", "ver", "voir", "regarder", "schauen", "sehen", "見たい", "おすすめ"})
# What only says that there is a question.
_IDLE: Final = frozenset({TagKind.SIMILAR, TagKind.FILLER, TagKind.ASK, TagKind.TYPE, TagKind.OF, TagKind.WHERE})


def asks_for_a_recommendation(cut: Segmentation, where: EntityFilters) -> bool:
    """True for a wish without a name: a word that recommends or praises, or one of wanting where only genres narrow it.

    "I want to see the fantasy films of 2015" asks for all of them.
    """
    if cut.anchors or has(cut.tags, TagKind.COUNT):
        return False
    words = _idle_words(cut)
    narrowed = set(where.model_dump(exclude_defaults=True)) - _OF_TASTE
    return has(cut.tags, TagKind.SIMILAR) or bool(words & _PRAISE) or (bool(words & _WISHES) and not narrowed)


def is_a_taste(cut: Segmentation, where: EntityFilters) -> bool:
    """True for "comedy but not ecchi" and "short horror anime", which say what is liked and ask for nothing.

    A noun for titles asks for all of them, unless a word for a length, which is one of taste, stands beside it.
    """
    noun = any(t.kind in (TagKind.TYPE, TagKind.FORMAT) for t in cut.tags) and not has(cut.tags, TagKind.LENGTH)
    told = set(where.model_dump(exclude_defaults=True)) <= _OF_TASTE | _OF_LENGTH
    joined = all(t.kind in _TELLING_TASTE or cut.text(t) in _JOINTS for t in cut.tags)
    genres = [t for t in cut.tags if t.kind is TagKind.GENRE]
    several = len(genres) > 1 or has(cut.tags, TagKind.LENGTH)
    return told and joined and several and not (noun or cut.anchors)


def asks_for_anything(cut: Segmentation) -> bool:
    """True for "what shall I watch tonight" and "recommend an anime", which say nothing of what it shall be."""
    if cut.anchors or cut.unexplained or cut.unread or any(t.kind not in _IDLE for t in cut.tags):
        return False
    return bool(_idle_words(cut) & _WATCHING) or (has(cut.tags, TagKind.SIMILAR) and has(cut.tags, TagKind.TYPE))


def _idle_words(cut: Segmentation) -> set[str]:
    return {w.text for t in cut.tags if t.kind is TagKind.FILLER for w in cut.words[t.first : t.last]}
