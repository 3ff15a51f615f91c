"""What the semantic index holds of the catalog: which entities are due, which points stale, what was written."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final
from uuid import UUID

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql as pg
from sqlalchemy.ext.asyncio import AsyncConnection

from catalog.entities import EntityType
from catalog.images import forget_vectors
from catalog.tables import anime, catalog_state, entity, index_epoch, indexed_point, manga

_SPACE: Final = sa.bindparam("space", type_=sa.Text)
_IDS: Final = sa.bindparam("ids", type_=pg.ARRAY(sa.Uuid))
_VERSIONS: Final = sa.bindparam("versions", type_=pg.ARRAY(sa.BigInteger))

_OF_ENTITY: Final = sa.and_(indexed_point.c.id == entity.c.id, indexed_point.c.space == _SPACE)
_POINTS: Final = entity.outerjoin(indexed_point, _OF_ENTITY)
_PROSE: Final = sa.func.coalesce(anime.c.synopsis, manga.c.synopsis)
_TITLES: Final = (
    entity.join(indexed_point, _OF_ENTITY)
    .outerjoin(anime, anime.c.id == entity.c.id)
    .outerjoin(manga, manga.c.id == entity.c.id)
)
_EMBEDDED: Final = sa.func.coalesce(indexed_point.c.dense_version >= entity.c.version, sa.false())

# Bound: kind, space. Reads the kind's entities and all points once.
_DUE: Final = (
    sa.select(entity.c.key)
    .select_from(_POINTS)
    .where(
        entity.c.type == sa.bindparam("type"),
        sa.not_(entity.c.hidden),
        sa.or_(indexed_point.c.id.is_(None), indexed_point.c.sparse_version < entity.c.version),
    )
    .order_by(entity.c.popularity.desc(), entity.c.key)
)
# Titles with a synopsis whose words are indexed, with whether their meaning is too.
# Bound: space. Reads all titles once.
_WITH_PROSE: Final = (
    sa.select(entity.c.key, _EMBEDDED.label("embedded"))
    .select_from(_TITLES)
    .where(_PROSE.is_not(None))
    .order_by(entity.c.type, entity.c.popularity.desc(), entity.c.key)
)
# Bound: limit, space. Reads all points once.
_STALE: Final = (
    sa.select(indexed_point.c.type, indexed_point.c.id)
    .select_from(indexed_point.outerjoin(entity, entity.c.id == indexed_point.c.id))
    .where(indexed_point.c.space == _SPACE, sa.or_(entity.c.id.is_(None), entity.c.hidden))
    .order_by(indexed_point.c.type)
    .limit(sa.bindparam("limit", type_=sa.Integer))
)
# A row for each kind. Bound: space. Reads all entities and all points once.
_HOLDINGS: Final = (
    sa.select(
        entity.c.type,
        sa.func.count().label("entities"),
        sa.func.count().filter(indexed_point.c.sparse_version >= entity.c.version).label("sparse"),
        sa.func.count().filter(_EMBEDDED).label("dense"),
    )
    .select_from(_POINTS)
    .where(sa.not_(entity.c.hidden))
    .group_by(entity.c.type)
    .order_by(entity.c.type)
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Written:
    """One entity that went into the index, in the version that was read of it."""

    id: UUID
    version: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Holdings:
    """Entities of one kind, and how many of them can be found by words and by meaning."""

    type: EntityType
    entities: int
    sparse: int
    dense: int


async def catalog_version(connection: AsyncConnection) -> int | None:
    """Return the data version of the catalog, ``None`` where nothing was ever loaded."""
    return (await connection.execute(sa.select(catalog_state.c.version))).scalar_one_or_none()


async def dataset(connection: AsyncConnection) -> str | None:
    """Return the name of the data that the catalog holds, ``None`` where nothing was ever loaded."""
    return (await connection.execute(sa.select(catalog_state.c.dataset))).scalar_one_or_none()


async def holdings(connection: AsyncConnection, space: str = "") -> tuple[Holdings, ...]:
    """Return how much of each kind is shown and is indexed; takes a second for 300,000 entities."""
    rows = (await connection.execute(_HOLDINGS, {"space": space})).all()
    return tuple(
        Holdings(type=EntityType(row.type), entities=row.entities, sparse=row.sparse, dense=row.dense) for row in rows
    )


async def due_for_words(connection: AsyncConnection, entity_type: EntityType, *, space: str = "") -> list[int]:
    """Return the keys of the entities of a kind whose point is missing or out of date, most popular first."""
    return list((await connection.execute(_DUE, {"type": entity_type.value, "space": space})).scalars())


async def titles_with_prose(connection: AsyncConnection, *, space: str = "") -> list[tuple[int, bool]]:
    """Return (key, embedded) of titles with a synopsis whose words are indexed: anime first, by popularity."""
    return [(row.key, row.embedded) for row in (await connection.execute(_WITH_PROSE, {"space": space})).all()]


async def stale_points(connection: AsyncConnection, *, limit: int, space: str = "") -> dict[EntityType, list[UUID]]:
    """Return points whose entity is gone or hidden, by kind, at most ``limit`` of them."""
    stale: dict[EntityType, list[UUID]] = {}
    for row in (await connection.execute(_STALE, {"limit": limit, "space": space})).all():
        stale.setdefault(EntityType(row.type), []).append(row.id)
    return stale


async def record_words(
    connection: AsyncConnection, entity_type: EntityType, written: Sequence[Written], *, space: str = ""
) -> None:
    """Note that the words of entities are indexed; writing a point drops its dense vector."""
    given = sa.func.unnest(_IDS, _VERSIONS).table_valued("id", "version").render_derived()
    rows = sa.select(_SPACE, given.c.id, sa.literal(entity_type.value, indexed_point.c.type.type), given.c.version)
    insert = pg.insert(indexed_point).from_select(["space", "id", "type", "sparse_version"], rows)
    await connection.execute(
        insert.on_conflict_do_update(
            index_elements=[indexed_point.c.space, indexed_point.c.id],
            set_={"sparse_version": insert.excluded.sparse_version, "dense_version": None},
        ),
        {**_columns(written), "space": space},
    )
    await _count_change(connection, space)


async def record_meaning(connection: AsyncConnection, written: Sequence[Written], *, space: str = "") -> None:
    """Note that the dense vectors of entities are indexed; `show_meaning` lets everybody see it."""
    given = sa.func.unnest(_IDS, _VERSIONS).table_valued("id", "version").render_derived()
    await connection.execute(
        sa.update(indexed_point)
        .values(dense_version=given.c.version)
        .where(indexed_point.c.id == given.c.id, indexed_point.c.space == sa.bindparam("of_space", type_=sa.Text)),
        {**_columns(written), "of_space": space},
    )


async def show_meaning(connection: AsyncConnection, space: str = "") -> None:
    """Let everybody see the dense vectors recorded until now: what was answered before is not served any more."""
    await _count_change(connection, space)


async def show_images(connection: AsyncConnection) -> None:
    """Let everybody see the images that were written until now, in the same way."""
    await connection.execute(sa.update(index_epoch).values(revision=index_epoch.c.revision + 1))


async def forget_points(connection: AsyncConnection, ids: Sequence[UUID], *, space: str = "") -> None:
    """Note that points are gone from the index."""
    gone = sa.delete(indexed_point).where(indexed_point.c.id == sa.any_(_IDS), indexed_point.c.space == _SPACE)
    await connection.execute(gone, {"ids": list(ids), "space": space})
    await _count_change(connection, space)


async def known_epoch(connection: AsyncConnection, space: str = "") -> UUID | None:
    """Return the epoch of the index that the recorded points lie in."""
    return (
        await connection.execute(sa.select(index_epoch.c.epoch).where(index_epoch.c.space == space))
    ).scalar_one_or_none()


async def begin_epoch(connection: AsyncConnection, epoch: UUID, space: str = "") -> None:
    """Forget all points and all vectors of images, and note the epoch of the empty index that is to be filled."""
    await connection.execute(sa.delete(indexed_point).where(indexed_point.c.space == space))
    if not space:  # the images of an index beside are looked for when it gets some
        await forget_vectors(connection)
    insert = pg.insert(index_epoch).values(space=space, epoch=epoch)
    await connection.execute(
        insert.on_conflict_do_update(index_elements=[index_epoch.c.space], set_={"epoch": insert.excluded.epoch})
    )
    await _count_change(connection, space)


async def _count_change(connection: AsyncConnection, space: str) -> None:
    """Let everybody see that the index holds something else than before (`catalog.data_stamp`)."""
    await connection.execute(
        sa.update(index_epoch).where(index_epoch.c.space == space).values(revision=index_epoch.c.revision + 1)
    )


def _columns(written: Sequence[Written]) -> dict[str, Any]:
    return {"ids": [w.id for w in written], "versions": [w.version for w in written]}
