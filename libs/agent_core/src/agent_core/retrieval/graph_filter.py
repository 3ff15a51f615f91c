"""Keeps those of known entities that fulfil a planner's filters."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

import sqlalchemy as sa
from catalog.prepared import Prepared
from catalog.tables import entity

from agent_core.graph_query import EntityFilters
from agent_core.retrieval.graph_fields import TITLE_FIELDS, FilterSlots, conditions, filter_slots, filter_values
from agent_core.retrieval.graph_hops import keys_in
from agent_core.retrieval.graph_scope import Scope

_KEYS: Final = "keys"


async def filtered(scope: Scope, keys: Iterable[int], filters: EntityFilters) -> list[int]:
    """Return those of ``keys`` that fulfil ``filters``, in their order; filters are those of titles."""
    given = list(keys)
    slots = filter_slots(filters, "where")
    if not slots.names or not given:
        return given
    rows = await scope.fetch(_statement(slots), **{_KEYS: given}, **filter_values(filters, "where"))
    kept = {row["key"] for row in rows}
    return [key for key in given if key in kept]


@lru_cache(maxsize=64)
def _statement(filters: FilterSlots) -> Prepared:
    """Return the key of each entity that passes. Bound: keys. Index: entity_pkey, and the kinds' primary keys."""
    found = sa.select(entity.c.key).select_from(TITLE_FIELDS.source).where(entity.c.key == sa.any_(keys_in(_KEYS)))
    return Prepared(found.where(*conditions(filters, TITLE_FIELDS)))
