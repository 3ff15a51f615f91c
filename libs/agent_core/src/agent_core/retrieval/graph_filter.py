"""Keeps those of known entities that fulfil a planner's filters."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Final
from uuid import UUID

import sqlalchemy as sa
from catalog.prepared import Prepared
from catalog.tables import entity
from sqlalchemy.dialects import postgresql as pg
from sqlalchemy.ext.asyncio import AsyncConnection

from agent_core.graph_query import EntityFilters
from agent_core.retrieval.graph_fields import TITLE_FIELDS, FilterSlots, conditions, filter_slots, filter_values
from agent_core.retrieval.graph_hops import keys_in
from agent_core.retrieval.graph_scope import Scope

_KEYS: Final = "keys"
_IDS: Final = "ids"
_WHERE: Final = "where"


async def filtered(scope: Scope, keys: Iterable[int], filters: EntityFilters) -> list[int]:
    """Return those of ``keys`` that fulfil ``filters``, in their order; filters are those of titles."""
    given = list(keys)
    slots = filter_slots(filters, _WHERE)
    if not slots.names or not given:
        return given
    rows = await scope.fetch(_statement(slots), **{_KEYS: given}, **filter_values(filters, _WHERE))
    kept = {row["key"] for row in rows}
    return [key for key in given if key in kept]


async def fulfilling(connection: AsyncConnection, ids: Iterable[UUID], filters: EntityFilters) -> frozenset[UUID]:
    """Return those of ``ids`` that fulfil ``filters``, which are those of titles."""
    given, slots = list(ids), filter_slots(filters, _WHERE)
    if not slots.names or not given:
        return frozenset(given)
    found = await connection.execute(_titles(slots), {_IDS: given, **filter_values(filters, _WHERE)})
    return frozenset(row.id for row in found)


@lru_cache(maxsize=64)
def _titles(filters: FilterSlots) -> sa.Select[tuple[UUID]]:
    """Return the id of each title that passes. Bound: ids. Index: entity_id_key, and the kinds' primary keys."""
    given = sa.any_(sa.bindparam(_IDS, type_=pg.ARRAY(sa.Uuid)))
    found = sa.select(entity.c.id).select_from(TITLE_FIELDS.source).where(entity.c.id == given)
    return found.where(*conditions(filters, TITLE_FIELDS))


@lru_cache(maxsize=64)
def _statement(filters: FilterSlots) -> Prepared:
    """Return the key of each entity that passes. Bound: keys. Index: entity_pkey, and the kinds' primary keys."""
    found = sa.select(entity.c.key).select_from(TITLE_FIELDS.source).where(entity.c.key == sa.any_(keys_in(_KEYS)))
    return Prepared(found.where(*conditions(filters, TITLE_FIELDS)))
