"""Which table is made of which files, by which statement, and whose documents change with it."""

from dataclasses import dataclass
from typing import Final, LiteralString

import sqlalchemy as sa
from catalog import tables
from catalog.entities import EntityType

from indexer.statements import entities, relations


@dataclass(frozen=True, slots=True, kw_only=True)
class Target:
    """One table to bring to what the staged files say.

    Attributes:
        files: the table is left alone unless one of them is present.
        want: fills ``want_<table>`` with the rows that the table shall hold.
        skip: columns that are filled elsewhere.
        uncompared: columns that are written with a change and are no change by themselves.
        owners: columns that name the entities whose documents change with a row.
        match: columns that identify a row, where that is not the primary key.
        ends: columns of the staged file that name entities.
    """

    table: sa.Table
    files: tuple[str, ...]
    want: LiteralString
    skip: tuple[str, ...] = ()
    uncompared: tuple[str, ...] = ()
    owners: tuple[str, ...] = ()
    match: tuple[str, ...] = ()
    ends: tuple[str, ...] = ()

    @property
    def closed(self) -> bool:
        """True where the table also holds the edges back that the file does not state."""
        return "derived" in self.table.c


KINDS_OF_ENTITY: Final = tuple(kind.value for kind in EntityType)

ENTITIES: Final = (
    Target(table=tables.franchise, files=("franchise",), want=entities.FRANCHISE),
    Target(
        table=tables.entity,
        files=KINDS_OF_ENTITY,
        want=entities.ENTITY,
        skip=("key", "hidden"),
        uncompared=("version",),
        match=("id",),
    ),
    Target(table=tables.anime, files=("anime",), want=entities.ANIME, skip=("synopsis",), owners=("id",)),
    Target(table=tables.manga, files=("manga",), want=entities.MANGA, skip=("synopsis",), owners=("id",)),
    Target(table=tables.character, files=("character",), want=entities.CHARACTER, owners=("id",)),
    Target(table=tables.person, files=("person",), want=entities.PERSON, owners=("id",)),
    Target(table=tables.studio, files=("studio",), want=entities.STUDIO, owners=("id",)),
    Target(
        table=tables.episode,
        files=("episode",),
        want=entities.EPISODE,
        skip=("synopsis",),
        owners=("id",),
        ends=("anime",),
    ),
    Target(table=tables.entity_name, files=KINDS_OF_ENTITY, want=entities.ENTITY_NAME, owners=("entity_key",)),
)


def _relation(
    table: sa.Table, file: str, want: LiteralString, ends: tuple[str, ...], owners: tuple[str, ...] = ()
) -> Target:
    return Target(table=table, files=(file,), want=want, ends=ends, owners=owners)


# Recommendations and theme songs are in no document, so nobody owns them.
RELATIONS: Final = (
    _relation(
        tables.anime_related_anime,
        "anime_anime",
        relations.ANIME_RELATED_ANIME,
        ("src", "dst"),
        ("anime_id", "related_anime_id"),
    ),
    _relation(
        tables.manga_related_manga,
        "manga_manga",
        relations.MANGA_RELATED_MANGA,
        ("src", "dst"),
        ("manga_id", "related_manga_id"),
    ),
    _relation(
        tables.character_relationship,
        "character_character",
        relations.CHARACTER_RELATIONSHIP,
        ("src", "dst"),
        ("character_id", "related_character_id"),
    ),
    _relation(
        tables.anime_related_manga,
        "anime_manga",
        relations.ANIME_RELATED_MANGA,
        ("anime", "manga"),
        ("anime_id", "manga_id"),
    ),
    _relation(
        tables.anime_character,
        "anime_character",
        relations.ANIME_CHARACTER,
        ("anime", "character"),
        ("anime_id", "character_id"),
    ),
    _relation(
        tables.character_voice,
        "character_voice",
        relations.CHARACTER_VOICE,
        ("character", "person", "anime"),
        ("character_id", "person_id", "anime_id"),
    ),
    _relation(tables.anime_staff, "anime_staff", relations.ANIME_STAFF, ("anime", "person"), ("anime_id", "person_id")),
    _relation(
        tables.anime_studio, "anime_studio", relations.ANIME_STUDIO, ("anime", "studio"), ("anime_id", "studio_id")
    ),
    _relation(tables.anime_theme, "anime_theme", relations.ANIME_THEME, ("anime",)),
    _relation(tables.anime_recommendation, "anime_recommendation", relations.ANIME_RECOMMENDATION, ("a", "b")),
    _relation(
        tables.manga_author, "manga_person", relations.MANGA_AUTHOR, ("manga", "person"), ("manga_id", "person_id")
    ),
)
