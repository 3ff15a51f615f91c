"""Whose an image file is, by its name: an id of ours, an id of the dataset, or an id of another catalogue."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final
from uuid import UUID

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql as pg
from sqlalchemy.ext.asyncio import AsyncConnection

from catalog.derived_tables import entity_duplicate
from catalog.entities import EntityType
from catalog.tables import anime, character, entity, manga, person, studio

_KINDS: Final = {
    EntityType.ANIME: anime,
    EntityType.MANGA: manga,
    EntityType.CHARACTER: character,
    EntityType.PERSON: person,
    EntityType.STUDIO: studio,
}
# MyAnimeList's ids are a field of their own in datasets, the others stand under the name of their site.
_MAL: Final = "mal"


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


def _by_external(kind: EntityType) -> sa.Select[*tuple[Any, ...]]:
    """Bound: site, ids. Index: none, all of a kind are read once."""
    extra = _KINDS[kind].c.extra
    site = sa.bindparam("site", type_=sa.Text)
    id_ = sa.case((site == _MAL, extra.op("->>")("mal_id")), else_=extra.op("->")("ids").op("->>")(site))
    return (
        sa.select(id_.label("external"), _SHOWN)
        .select_from(_ENTITIES.join(_KINDS[kind], _KINDS[kind].c.id == entity.c.id))
        .where(id_ == sa.any_(sa.bindparam("ids", type_=pg.ARRAY(sa.Text))))
    )


_BY_EXTERNAL: Final = {kind: _by_external(kind) for kind in _KINDS}


async def find_owners(connection: AsyncConnection, owners: Sequence[Owner]) -> dict[Owner, UUID]:
    """Return the id of who is shown for each owner that the catalog holds; of two that share an external id, one."""
    found: dict[Owner, UUID] = {}
    ids = [owner.id for owner in owners if owner.id is not None]
    for row in (await connection.execute(_BY_ID, {"ids": ids})).all():
        found[Owner(id=row.id)] = row.shown
    refs = [owner.ref for owner in owners if owner.ref is not None]
    for row in (await connection.execute(_BY_REF, {"refs": refs})).all():
        found[Owner(ref=row.ref)] = row.shown
    elsewhere: defaultdict[tuple[EntityType, str], list[str]] = defaultdict(list)
    for owner in owners:
        if owner.external is not None and owner.external[0] in _BY_EXTERNAL:
            elsewhere[owner.external[:2]].append(owner.external[2])
    for (kind, site), external in elsewhere.items():
        for row in (await connection.execute(_BY_EXTERNAL[kind], {"site": site, "ids": external})).all():
            found[Owner(external=(kind, site, row.external))] = row.shown
    return found
