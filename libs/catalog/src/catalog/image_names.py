"""Whose an image file is, by its name: an id of ours, an id of the dataset, or an id of another catalogue."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final
from uuid import UUID

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql as pg
from sqlalchemy.ext.asyncio import AsyncConnection

from catalog.browse_tables import external_id
from catalog.derived_tables import entity_duplicate
from catalog.entities import EntityType
from catalog.tables import entity


@dataclass(frozen=True, slots=True)
class Owner:
    """Whom a name means.

    Attributes:
        id: an id of ours; else ``None``.
        ref: an id of the dataset, such as ``anime:1``; else ``None``.
        external: kind, site and id in another catalogue, such as (anime, anilist, 1); else ``None``.
    """

    id: UUID | None = None
    ref: str | None = None
    external: tuple[EntityType, str, str] | None = None


# Who is shown of an entity: the one that a duplicate is shown under, else itself.
_SHOWN: Final = sa.func.coalesce(entity_duplicate.c.kept_id, entity.c.id).label("shown")
_ENTITIES: Final = entity.outerjoin(entity_duplicate, entity_duplicate.c.duplicate_id == entity.c.id)
# Bound: ids, refs. Indexes: entity's unique ones on id and on ref, entity_duplicate_pkey.
_BY_ID: Final = (
    sa.select(entity.c.id, _SHOWN)
    .select_from(_ENTITIES)
    .where(entity.c.id == sa.any_(sa.bindparam("ids", type_=pg.ARRAY(sa.Uuid))))
)
_BY_REF: Final = (
    sa.select(entity.c.ref, _SHOWN)
    .select_from(_ENTITIES)
    .where(entity.c.ref == sa.any_(sa.bindparam("refs", type_=pg.ARRAY(sa.Text))))
)


_EXTERNAL: Final = ("kind", "site", "id")


def _by_external() -> sa.Select[*tuple[Any, ...]]:
    """Bound: kinds, sites, ids of as many names. Index: external_id_site_id_idx, entity's primary key."""
    asked = (
        sa.func.unnest(*(sa.bindparam(f"{name}_values", type_=pg.ARRAY(sa.Text)) for name in _EXTERNAL))
        .table_valued(*(sa.column(name, sa.Text) for name in _EXTERNAL))
        .render_derived("asked")
    )
    return (
        sa.select(asked.c.kind, asked.c.site, asked.c.id, entity.c.id.label("shown"))
        .select_from(
            asked.join(external_id, sa.and_(external_id.c.site == asked.c.site, external_id.c.id == asked.c.id)).join(
                entity,
                sa.and_(entity.c.key == external_id.c.entity_key, sa.cast(entity.c.type, sa.Text) == asked.c.kind),
            )
        )
        .ext(pg.distinct_on(asked.c.kind, asked.c.site, asked.c.id))
        .order_by(asked.c.kind, asked.c.site, asked.c.id, entity.c.popularity.desc(), entity.c.key)
    )


_BY_EXTERNAL: Final = _by_external()


async def find_owners(connection: AsyncConnection, owners: Sequence[Owner]) -> dict[Owner, UUID]:
    """Return the id of who is shown for each owner that the catalog holds.

    Of several that another catalogue calls the same, it is the best known one, as for everybody who looks one up.
    """
    found: dict[Owner, UUID] = {}
    ids = [owner.id for owner in owners if owner.id is not None]
    for row in (await connection.execute(_BY_ID, {"ids": ids})).all():
        found[Owner(id=row.id)] = row.shown
    refs = [owner.ref for owner in owners if owner.ref is not None]
    for row in (await connection.execute(_BY_REF, {"refs": refs})).all():
        found[Owner(ref=row.ref)] = row.shown
    elsewhere = [owner.external for owner in owners if owner.external is not None]
    asked = {
        "kind_values": [kind.value for kind, _, _ in elsewhere],
        "site_values": [site for _, site, _ in elsewhere],
        "id_values": [external for _, _, external in elsewhere],
    }
    for row in (await connection.execute(_BY_EXTERNAL, asked)).all():
        found[Owner(external=(EntityType(row.kind), row.site, row.id))] = row.shown
    return found
