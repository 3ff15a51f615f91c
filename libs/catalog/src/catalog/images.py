"""Indexed images: written by the indexer, and found by how alike they look."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final
from uuid import UUID

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql as pg
from sqlalchemy.ext.asyncio import AsyncConnection

from catalog.entities import EntityType
from catalog.image_tables import HASH_BITS, entity_image
from catalog.tables import entity

_HASH: Final = pg.BIT(HASH_BITS)


@dataclass(frozen=True, slots=True, kw_only=True)
class ImageRow:
    """One image of an entity as it is kept.

    Attributes:
        sha256: of the file.
        hash: perceptual, 32 bytes.
        width, height: in pixels.
        model: by which its vector in the semantic index was made; ``None`` where it has none.
    """

    entity_id: UUID
    sha256: bytes
    hash: bytes
    width: int
    height: int
    model: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ImageHit:
    """An entity that has an image like one that was asked for; ``distance`` in bits that differ, 0 to 256."""

    entity_id: UUID
    distance: int


def _bits(value: sa.ColumnElement[Any]) -> sa.ColumnElement[Any]:
    """Return the bits of a hash in hexadecimal digits: PostgreSQL reads them behind an x."""
    return sa.cast(sa.func.concat("x", value), _HASH)


def _admitted() -> sa.ColumnElement[bool]:
    """Bound: kinds, include_adult."""
    kinds = sa.cast(sa.bindparam("kinds", type_=pg.ARRAY(sa.Text)), pg.ARRAY(entity.c.type.type))
    of_kind = entity.c.type == sa.any_(kinds)
    return sa.and_(
        of_kind,
        sa.not_(entity.c.hidden),
        sa.or_(sa.bindparam("include_adult", type_=sa.Boolean), sa.not_(entity.c.adult)),
    )


def _nearest() -> sa.Select[*tuple[Any, ...]]:
    """Bound: hashes, kinds, include_adult, most, limit. Index: none, all images are compared."""
    asked = sa.func.unnest(sa.bindparam("hashes", type_=pg.ARRAY(sa.Text))).table_valued("hash").render_derived("asked")
    differing = sa.func.bit_count(entity_image.c.hash.op("#")(_bits(asked.c.hash)))
    distance = sa.func.min(differing)
    return (
        sa.select(entity.c.id, distance.label("distance"))
        .select_from(entity_image.join(entity, entity.c.id == entity_image.c.entity_id).join(asked, sa.true()))
        .where(
            _admitted(),
            differing <= sa.bindparam("most", type_=sa.Integer),
        )
        .group_by(entity.c.id, entity.c.popularity, entity.c.key)
        .order_by(distance, entity.c.popularity.desc(), entity.c.key)
        .limit(sa.bindparam("limit", type_=sa.Integer))
    )


_NEAREST: Final = _nearest()
_COUNT: Final = sa.select(sa.func.count()).select_from(entity_image)
# Bound: points, which are the beginnings of digests; kinds, include_adult. Reads all images once.
_OWNERS: Final = (
    sa.select(sa.func.substr(entity_image.c.sha256, 1, 16).label("point"), entity.c.id)
    .select_from(entity_image.join(entity, entity.c.id == entity_image.c.entity_id))
    .where(
        sa.func.substr(entity_image.c.sha256, 1, 16) == sa.any_(sa.bindparam("points", type_=pg.ARRAY(sa.LargeBinary))),
        _admitted(),
    )
)
_POINT: Final = (
    sa.func.unnest(sa.bindparam("points", type_=pg.ARRAY(sa.LargeBinary))).table_valued("point").render_derived("given")
)
# Bound: points. Reads all images once.
_WITHOUT_IMAGE: Final = sa.select(_POINT.c.point).where(
    ~sa.exists().where(sa.func.substr(entity_image.c.sha256, 1, 16) == _POINT.c.point)
)
# Bound: digests. Reads all images once.
_KNOWN: Final = sa.select(entity_image.c.entity_id, entity_image.c.sha256, entity_image.c.model).where(
    entity_image.c.sha256 == sa.any_(sa.bindparam("digests", type_=pg.ARRAY(sa.LargeBinary)))
)


# What is written, a column each.
_COLUMNS: Final[dict[str, Any]] = {
    "entity_id": sa.Uuid,
    "sha256": sa.LargeBinary,
    "hash": sa.Text,
    "width": sa.Integer,
    "height": sa.Integer,
    "model": sa.Text,
}
_GIVEN: Final = (
    sa.func.unnest(*(sa.bindparam(f"{name}_values", type_=pg.ARRAY(kind)) for name, kind in _COLUMNS.items()))
    .table_valued(*_COLUMNS)
    .render_derived()
)


async def nearest_images(
    connection: AsyncConnection,
    hashes: Sequence[bytes],
    *,
    kinds: Sequence[EntityType],
    max_distance: int,
    limit: int,
    include_adult: bool,
) -> list[ImageHit]:
    """Return the entities with an image within ``max_distance`` of one of the hashes, closest first, each once."""
    bound = {
        "hashes": [value.hex() for value in hashes],
        "kinds": [kind.value for kind in kinds],
        "most": max_distance,
        "limit": limit,
        "include_adult": include_adult,
    }
    rows = (await connection.execute(_NEAREST, bound)).all()
    return [ImageHit(entity_id=row.id, distance=row.distance) for row in rows]


async def count_images(connection: AsyncConnection) -> int:
    """Return how many images are indexed."""
    return (await connection.execute(_COUNT)).scalar_one()


async def known_images(connection: AsyncConnection, digests: Sequence[bytes]) -> dict[tuple[UUID, bytes], str | None]:
    """Return which files of these digests are indexed, for whom, and by which model they have a vector."""
    rows = (await connection.execute(_KNOWN, {"digests": list(digests)})).all()
    return {(row.entity_id, bytes(row.sha256)): row.model for row in rows}


async def owners_of_points(
    connection: AsyncConnection, points: Sequence[UUID], *, kinds: Sequence[EntityType], include_adult: bool
) -> list[tuple[UUID, UUID]]:
    """Return whose the images are that points of the semantic index stand for, as (point, entity)."""
    bound = {
        "points": [point.bytes for point in points],
        "kinds": [kind.value for kind in kinds],
        "include_adult": include_adult,
    }
    return [(UUID(bytes=bytes(row.point)), row.id) for row in (await connection.execute(_OWNERS, bound)).all()]


async def points_without_image(connection: AsyncConnection, points: Sequence[UUID]) -> list[UUID]:
    """Return the points of the semantic index that stand for no image, such as those of entities that are gone."""
    rows = (await connection.execute(_WITHOUT_IMAGE, {"points": [point.bytes for point in points]})).all()
    return [UUID(bytes=bytes(row.point)) for row in rows]


async def forget_vectors(connection: AsyncConnection) -> None:
    """Note that the semantic index holds no vector of any image."""
    await connection.execute(sa.update(entity_image).where(entity_image.c.model.is_not(None)).values(model=None))


async def write_images(connection: AsyncConnection, images: Sequence[ImageRow]) -> None:
    """Write images; one that is there already is written anew."""
    if not images:
        return
    rows = sa.select(
        _GIVEN.c.entity_id, _GIVEN.c.sha256, _bits(_GIVEN.c.hash), _GIVEN.c.width, _GIVEN.c.height, _GIVEN.c.model
    )  # fmt: skip
    insert = pg.insert(entity_image).from_select(list(_COLUMNS), rows)
    changed = {name: insert.excluded[name] for name in ("hash", "width", "height", "model")}
    await connection.execute(
        insert.on_conflict_do_update(index_elements=[entity_image.c.entity_id, entity_image.c.sha256], set_=changed),
        {
            "entity_id_values": [image.entity_id for image in images],
            "sha256_values": [image.sha256 for image in images],
            "hash_values": [image.hash.hex() for image in images],
            "width_values": [image.width for image in images],
            "height_values": [image.height for image in images],
            "model_values": [image.model for image in images],
        },
    )
