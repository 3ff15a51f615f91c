"""The switch: brings the catalog to what the staged files say, inside the caller's transaction."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final, LiteralString

import sqlalchemy as sa
from catalog import tables
from catalog.bulk_load import Changes, create_indexes, drop_indexes, replace_rows
from catalog.relations import RELATIONS

from indexer.report import TableReport
from indexer.statements import derived, entities, relations

# Facts of this run that the statements read: which files it is the truth for, its version, the allow-list.
_SCRATCH: Final[LiteralString] = """
CREATE TEMP TABLE present (name text PRIMARY KEY) ON COMMIT DROP;
CREATE TEMP TABLE run (version bigint NOT NULL) ON COMMIT DROP;
CREATE TEMP TABLE touched (id uuid, key integer) ON COMMIT DROP;
CREATE TEMP TABLE relation (
    name text PRIMARY KEY, code smallint NOT NULL, inverse smallint NOT NULL, weight real NOT NULL) ON COMMIT DROP;
"""
# Entities whose names, text or relations changed. Used: primary key of entity.
_MARK_TOUCHED: Final[LiteralString] = """
UPDATE entity e SET version = run.version FROM run
WHERE e.version <> run.version
    AND (e.id IN (SELECT id FROM touched WHERE id IS NOT NULL)
        OR e.key IN (SELECT key FROM touched WHERE key IS NOT NULL))
"""
_NO_INSERT: Final = Changes()


@dataclass(frozen=True, slots=True, kw_only=True)
class Target:
    """One table, the files it is made of, and how.

    Attributes:
        files: the table is left alone unless one of them is present.
        owners: columns that name the entities whose documents change with a row.
    """

    table: sa.Table
    files: tuple[str, ...]
    want: LiteralString
    skip: tuple[str, ...] = ()
    uncompared: tuple[str, ...] = ()
    owners: tuple[str, ...] = ()
    match: tuple[str, ...] = ()


_KINDS: Final = ("anime", "manga", "character", "person", "studio", "episode")

ENTITIES: Final = (
    Target(table=tables.franchise, files=("franchise",), want=entities.FRANCHISE),
    Target(
        table=tables.entity,
        files=_KINDS,
        want=entities.ENTITY,
        skip=("key",),
        uncompared=("version",),
        match=("id",),
    ),
    Target(table=tables.anime, files=("anime",), want=entities.ANIME, skip=("synopsis",), owners=("id",)),
    Target(table=tables.manga, files=("manga",), want=entities.MANGA, skip=("synopsis",), owners=("id",)),
    Target(table=tables.character, files=("character",), want=entities.CHARACTER, owners=("id",)),
    Target(table=tables.person, files=("person",), want=entities.PERSON, owners=("id",)),
    Target(table=tables.studio, files=("studio",), want=entities.STUDIO, owners=("id",)),
    Target(table=tables.episode, files=("episode",), want=entities.EPISODE, skip=("synopsis",), owners=("id",)),
    Target(table=tables.entity_name, files=_KINDS, want=entities.ENTITY_NAME, owners=("entity_key",)),
)

RELATION_TABLES: Final = (
    Target(
        table=tables.anime_related_anime,
        files=("anime_anime",),
        want=relations.ANIME_RELATED_ANIME,
        owners=("anime_id", "related_anime_id"),
    ),
    Target(
        table=tables.manga_related_manga,
        files=("manga_manga",),
        want=relations.MANGA_RELATED_MANGA,
        owners=("manga_id", "related_manga_id"),
    ),
    Target(
        table=tables.character_relationship,
        files=("character_character",),
        want=relations.CHARACTER_RELATIONSHIP,
        owners=("character_id", "related_character_id"),
    ),
    Target(
        table=tables.anime_related_manga,
        files=("anime_manga",),
        want=relations.ANIME_RELATED_MANGA,
        owners=("anime_id", "manga_id"),
    ),
    Target(
        table=tables.anime_character,
        files=("anime_character",),
        want=relations.ANIME_CHARACTER,
        owners=("anime_id", "character_id"),
    ),
    Target(
        table=tables.character_voice,
        files=("character_voice",),
        want=relations.CHARACTER_VOICE,
        owners=("character_id", "person_id", "anime_id"),
    ),
    Target(
        table=tables.anime_staff,
        files=("anime_staff",),
        want=relations.ANIME_STAFF,
        owners=("anime_id", "person_id"),
    ),
    Target(
        table=tables.anime_studio,
        files=("anime_studio",),
        want=relations.ANIME_STUDIO,
        owners=("anime_id", "studio_id"),
    ),
    Target(table=tables.anime_theme, files=("anime_theme",), want=relations.ANIME_THEME),
    Target(
        table=tables.anime_recommendation,
        files=("anime_recommendation",),
        want=relations.ANIME_RECOMMENDATION,
    ),
    Target(
        table=tables.manga_author,
        files=("manga_person",),
        want=relations.MANGA_AUTHOR,
        owners=("manga_id", "person_id"),
    ),
)

# Cheaper to build once after a first load than to keep row by row: measured 3 times on the trigram index.
_HEAVY_INDEXES: Final = tuple(tables.entity_name.indexes)
_HEAVY_KEYS: Final = (tables.relation_edge,)


async def switch(
    connection: Any,
    *,
    present: Sequence[str],
    version: int,
    first: bool,
    step: Callable[[str], None],
) -> tuple[TableReport, ...]:
    """Bring every table to what the staged files say.

    Args:
        connection: an asyncpg connection in a transaction.
        present: names of the files that are the truth in this run.
        version: data version for what changes.
        first: the catalog is empty.
        step: told the name of each table before work on it begins.
    """
    await connection.execute(_SCRATCH)
    await connection.executemany("INSERT INTO present VALUES ($1)", [(name,) for name in present])
    await connection.execute("INSERT INTO run VALUES ($1)", version)
    await connection.executemany(
        "INSERT INTO relation VALUES ($1, $2, $3, $4)",
        [(name.value, spec.code, RELATIONS[spec.inverse].code, spec.weight) for name, spec in RELATIONS.items()],
    )
    if first:
        await drop_indexes(connection, _HEAVY_INDEXES, _HEAVY_KEYS)
    reports = [await _bring(connection, target, first=first) for target in _due(ENTITIES, present, step)]
    if "synopsis" in present:
        for statement in entities.SYNOPSES:
            await connection.execute(statement)
    await connection.execute("ANALYZE entity")
    reports += [await _bring(connection, target, first=first) for target in _due(RELATION_TABLES, present, step)]
    reports.append(await _derive(connection, step))
    if first:
        step("indexes")
        await create_indexes(connection, _HEAVY_INDEXES, _HEAVY_KEYS)
    await connection.execute(_MARK_TOUCHED)
    return tuple(reports)


def _due(targets: Sequence[Target], present: Sequence[str], step: Callable[[str], None]) -> list[Target]:
    del step
    return [target for target in targets if set(target.files) & set(present)]


async def _bring(connection: Any, target: Target, *, first: bool) -> TableReport:
    wanted = int((await connection.execute(target.want)).rsplit(" ", 1)[-1])
    changes = await replace_rows(
        connection,
        target.table,
        skip=target.skip,
        uncompared=target.uncompared,
        owners=() if first else target.owners,
        match=target.match,
    )
    return TableReport(
        name=target.table.name,
        inserted=changes.inserted,
        changed=changes.changed,
        unchanged=wanted - changes.inserted - changes.changed,
        deleted=changes.deleted,
    )


async def _derive(connection: Any, step: Callable[[str], None]) -> TableReport:
    step("popularity")
    for statement in (
        derived.ADULT_CHARACTERS,
        derived.CHARACTER_POPULARITY,
        derived.PERSON_POPULARITY,
        derived.STUDIO_POPULARITY,
        derived.EPISODES,
        derived.QUALIFIERS,
    ):
        await connection.execute(statement)
    step("relation_edge")
    for statement in derived.EDGES:
        tag = await connection.execute(statement)
    changes = await replace_rows(connection, tables.relation_edge)
    wanted = int(tag.rsplit(" ", 1)[-1])
    return TableReport(
        name="relation_edge",
        inserted=changes.inserted,
        changed=changes.changed,
        unchanged=wanted - changes.inserted - changes.changed,
        deleted=changes.deleted,
    )
