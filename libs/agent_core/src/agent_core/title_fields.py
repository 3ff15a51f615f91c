"""Fields of titles by how they are told, and which of their values only anime or manga have."""

from typing import Final

from catalog.entities import EntityType

from agent_core.graph_query import EntityFilters

SONGS: Final = frozenset({"openings", "endings", "songs"})
"""Fields that the songs of an anime make up."""

PERFORMER: Final = "performer"
"""Who performs the theme songs by which anime are told."""

DETAILED: Final = frozenset({"popularity", "favorites", "rank", "broadcast", "demographic"})
"""Fields that stand among the details of a title, which no card has."""

SUMMED: Final = frozenset({"episodes", "chapters", "volumes"})
"""Fields whose values of several titles have a sum."""

MANGA_FORMATS: Final = frozenset({"light_novel", "manhwa", "manhua", "one_shot", "doujinshi"})
"""Formats that manga have; all others are those of anime."""

RUNNING: Final = frozenset({"airing", "publishing", "upcoming"})
"""How a title stands that stands so today alone."""

# What a manga is where an anime is airing.
_RUNNING_MANGA: Final = {"airing": "publishing"}


def in_kind(where: EntityFilters, kind: EntityType) -> EntityFilters:
    """Return filters in the words of a kind: what is airing of anime is publishing of manga."""
    if kind is not EntityType.MANGA or not where.status:
        return where
    return where.model_copy(update={"status": [_RUNNING_MANGA.get(status, status) for status in where.status]})
