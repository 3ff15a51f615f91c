"""What entities are called besides: by their other names, in other catalogues, and as a franchise."""

from collections.abc import Collection
from typing import Any, Final, NamedTuple
from uuid import UUID

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql as pg

from catalog.browse_tables import external_id
from catalog.entities import EntityType
from catalog.prepared import Driver, Prepared
from catalog.records import HEAD, EntityRecord, head
from catalog.tables import entity, entity_name, franchise

MOST_NAMES: Final = 100
"""Names that are told of one entity."""


class ExternalId(NamedTuple):
    """What another catalogue calls an entity; ``site`` is as the source names it, such as "anilist"."""

    site: str
    id: str


class StatedName(NamedTuple):
    """A name with its kind: english, romaji, native or synonym."""

    kind: str
    name: str


def _ids() -> sa.ColumnElement[Any]:
    return sa.any_(sa.bindparam("ids", type_=pg.ARRAY(sa.Uuid)))


# Bound: entities by id. Index: entity's unique one on id, external_id's primary key.
_EXTERNAL: Final = Prepared(
    sa.select(entity.c.id.label("of"), external_id.c.site, external_id.c.id)
    .select_from(entity.join(external_id, external_id.c.entity_key == entity.c.key))
    .where(entity.c.id == _ids())
    .order_by(entity.c.key, external_id.c.site, external_id.c.id)
)
# Bound: site, id, kind. Index: external_id_site_id_idx, entity's primary key. A site may give several titles one id.
_FOUND: Final = Prepared(
    sa.select(*HEAD)
    .select_from(entity.join(external_id, external_id.c.entity_key == entity.c.key))
    .where(
        external_id.c.site == sa.bindparam("site", type_=sa.Text),
        external_id.c.id == sa.bindparam("id", type_=sa.Text),
        entity.c.type == sa.bindparam("kind"),
        sa.not_(entity.c.hidden),
    )
    .order_by(entity.c.popularity.desc(), entity.c.key)
    .limit(1)
)
# Bound: entities by id, how many names of each. Index: entity's unique one on id, entity_name's primary key.
_NAMES: Final = Prepared(
    sa.select(entity.c.id.label("of"), entity_name.c.kind, entity_name.c.name)
    .select_from(entity.join(entity_name, entity_name.c.entity_key == entity.c.key))
    .where(entity.c.id == _ids(), entity_name.c.position < sa.bindparam("most", type_=sa.Integer))
    .order_by(entity.c.key, entity_name.c.position)
)
# Bound: franchises by id. Index: the primary key.
_FRANCHISES: Final = Prepared(sa.select(franchise.c.id, franchise.c.name).where(franchise.c.id == _ids()))


async def fetch_external_ids(driver: Driver, ids: Collection[UUID]) -> dict[UUID, list[ExternalId]]:
    """Return what other catalogues call entities, by id, in one statement; an entity without any is absent."""
    found: dict[UUID, list[ExternalId]] = {}
    for row in await _EXTERNAL.fetch(driver, {"ids": list(ids)}):
        found.setdefault(row["of"], []).append(ExternalId(row["site"], row["id"]))
    return found


async def find_external(driver: Driver, *, site: str, id: str, kind: EntityType) -> EntityRecord | None:  # noqa: A002 - what the site calls it
    """Return the entity of a kind that a site calls ``id``; the best known one, where it calls several so."""
    rows = await _FOUND.fetch(driver, {"site": site, "id": id, "kind": kind.value})
    return head(rows[0]) if rows else None


async def fetch_names(driver: Driver, ids: Collection[UUID]) -> dict[UUID, list[StatedName]]:
    """Return the stated names of entities by id, the one that is shown first; at most 100 each, in one statement."""
    found: dict[UUID, list[StatedName]] = {}
    for row in await _NAMES.fetch(driver, {"ids": list(ids), "most": MOST_NAMES}):
        found.setdefault(row["of"], []).append(StatedName(row["kind"], row["name"]))
    return found


async def fetch_franchises(driver: Driver, ids: Collection[UUID]) -> dict[UUID, str]:
    """Return the names of franchises by id, in one statement."""
    return {row["id"]: row["name"] for row in await _FRANCHISES.fetch(driver, {"ids": list(ids)})}
