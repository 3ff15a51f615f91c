"""The shape of a graph query: all of it but the values that are bound, so that each shape is compiled once.

What compiles sees a shape and no value, and so cannot write one into a statement. A value is bound by the name of its
slot: ``chain0`` are the keys that the first chain starts from, ``chain0_hop1_role`` is the role of its second hop,
``where_year_min`` a filter of the result.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from catalog.entities import EntityType
from catalog.relations import RelationType

from agent_core.graph_query import Aggregate, Chain, GraphQuery, GroupField, Hop, OrderBy, SetOperator
from agent_core.references import EntityRef
from agent_core.retrieval.graph_fields import FilterSlots, filter_slots, filter_values, folded
from agent_core.retrieval.graph_scope import Resolved

type Entities = Mapping[EntityRef, Resolved]

LIMIT: Final = "limit"
RELATED_MIN: Final = "related_min"
RELATED_MAX: Final = "related_max"
EXCLUDED: Final = "excluded"
EPISODE_NUMBER: Final = "episode_number"


@dataclass(frozen=True, slots=True, kw_only=True)
class HopShape:
    """One relation to follow; ``role`` is the slot of its role, ``None`` where any will do."""

    relation: RelationType
    role: str | None
    where: FilterSlots


@dataclass(frozen=True, slots=True, kw_only=True)
class ChainShape:
    """Relations followed one after the other from the keys in a slot, which are entities of ``kinds``."""

    start: str
    kinds: frozenset[EntityType]
    hops: tuple[HopShape, ...]
    combine: SetOperator


@dataclass(frozen=True, slots=True, kw_only=True)
class QueryShape:
    """A query without its values; see `GraphQuery`.

    Attributes:
        excludes: entities are excluded, whose keys are bound to ``excluded``.
        by_number: only the episode whose number is bound to ``episode_number``.
        related: what is counted of each entity, to order by it or to bound it.
        related_min, related_max: whether how many there are is bound from below and above.
        grouped_by: what a group count counts by.
    """

    result_type: EntityType
    chains: tuple[ChainShape, ...]
    excludes: bool
    where: FilterSlots
    by_number: bool
    order_by: OrderBy
    related: HopShape | None
    related_min: bool
    related_max: bool
    descending: bool
    aggregate: Aggregate
    grouped_by: GroupField | HopShape | None
    include_adult: bool


def shape_of(query: GraphQuery, entities: Entities, *, include_adult: bool) -> QueryShape:
    """Return the shape of a query whose starts are ``entities``."""
    related = _hop("related", query.related) if query.counts_related and query.related is not None else None
    return QueryShape(
        result_type=query.result_type,
        chains=tuple(_chains(query, entities)),
        excludes=bool(query.exclude),
        where=filter_slots(query.where, "where"),
        by_number=query.episode_number is not None,
        order_by=query.order_by,
        related=related,
        related_min=query.related_min is not None,
        related_max=query.related_max is not None,
        descending=query.descending,
        aggregate=query.aggregate,
        grouped_by=_grouped_by(query),
        include_adult=include_adult,
    )


def values_of(query: GraphQuery, entities: Entities, *, limit: int) -> dict[str, Any]:
    """Return what is bound to the slots of the query's shape."""
    values: dict[str, Any] = {LIMIT: limit, **filter_values(query.where, "where")}
    values[EXCLUDED] = [entities[ref].key for ref in query.exclude]
    values |= {EPISODE_NUMBER: query.episode_number, RELATED_MIN: query.related_min, RELATED_MAX: query.related_max}
    for slot, chain in _numbered(query):
        values[slot] = [entities[ref].key for ref in chain.start]
    for slot, step in _hops(query):
        values |= filter_values(step.where, slot)
        if step.role is not None:
            values[_role(slot)] = folded(step.role)
    return values


def _chains(query: GraphQuery, entities: Entities) -> Iterator[ChainShape]:
    combine: SetOperator = "union"  # of the first chain with nothing, unless it says otherwise
    for slot, chain in _numbered(query):
        yield ChainShape(
            start=slot,
            kinds=frozenset(entities[ref].kind for ref in chain.start),
            hops=tuple(_hop(f"{slot}_hop{place}", step) for place, step in enumerate(chain.hops)),
            combine=chain.combine or combine,
        )
        combine = query.combine


def _hops(query: GraphQuery) -> Iterator[tuple[str, Hop]]:
    for slot, chain in _numbered(query):
        yield from ((f"{slot}_hop{place}", step) for place, step in enumerate(chain.hops))
    if query.related is not None:
        yield "related", query.related
    if query.group_by is not None and query.group_by.hop is not None:
        yield "group", query.group_by.hop


def _numbered(query: GraphQuery) -> Iterator[tuple[str, Chain]]:
    return ((f"chain{place}", chain) for place, chain in enumerate(query.chains))


def _grouped_by(query: GraphQuery) -> GroupField | HopShape | None:
    if query.aggregate != "group_count" or query.group_by is None:
        return None
    return query.group_by.field if query.group_by.hop is None else _hop("group", query.group_by.hop)


def _hop(slot: str, step: Hop) -> HopShape:
    role = None if step.role is None else _role(slot)
    return HopShape(relation=step.relation, role=role, where=filter_slots(step.where, slot))


def _role(slot: str) -> str:
    return f"{slot}_role"
