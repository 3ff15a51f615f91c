"""Compiles a validated graph query to one SQLAlchemy Core statement with bound parameters only."""

from collections.abc import Mapping
from typing import Any

import sqlalchemy as sa
from catalog.tables import entity

from agent_core.retrieval.graph_fields import Column, Fields, conditions, fields_of
from agent_core.retrieval.graph_hops import Keys, hop, keys_of
from agent_core.retrieval.graph_scope import NotAnswerable, Resolved, Scope
from agent_core.schemas import Chain, EntityRef, GraphOutcome, GraphQuery

type Entities = Mapping[EntityRef, Resolved]


def compile_query(scope: Scope, query: GraphQuery, entities: Entities, *, limit: int) -> sa.Select[*tuple[Any, ...]]:
    """Return the statement of a query: (key, total, value) of each entity, in a total order.

    Bound: ``limit`` rows. Indexes: relation_edge_pkey for every hop, primary keys of entity and the kind's table.
    """
    fields = fields_of(query.result_type)
    found = _found(scope, query, entities, fields).subquery("found")
    ranked = sa.select(
        found.c.key,
        sa.func.count().over().label("total"),
        _aggregate(query, found.c.sort).label("value"),
        found.c.sort,
    )
    if query.episode_number is not None:
        number = query.episode_number
        ranked = ranked.where(sa.or_(found.c.number == number, sa.and_(~found.c.numbered, found.c.position == number)))
    return ranked.order_by(*_order(query, found)).limit(limit)


def _found(scope: Scope, query: GraphQuery, entities: Entities, fields: Fields) -> sa.Select[*tuple[Any, ...]]:
    columns: list[Column] = [
        entity.c.key,
        entity.c.id,
        entity.c.popularity,
        _sort_column(query, fields).label("sort"),
    ]
    if query.episode_number is not None and fields.number is not None and fields.position is not None:
        numbered = sa.func.bool_or(fields.number == query.episode_number).over()
        columns += [fields.number.label("number"), fields.position.label("position"), numbered.label("numbered")]
    selected = sa.select(*columns).select_from(fields.source).where(entity.c.type == query.result_type.value)
    if not scope.include_adult:
        selected = selected.where(sa.not_(entity.c.adult))
    if query.chains:
        selected = selected.where(entity.c.key == sa.any_(_members(scope, query, entities)))
    if query.exclude:
        selected = selected.where(entity.c.key != sa.all_(keys_of(entities[ref].key for ref in query.exclude)))
    return selected.where(*conditions(query.where, fields))


def _members(scope: Scope, query: GraphQuery, entities: Entities) -> Keys:
    """Return the keys that the chains lead to, combined by the operators of intarray."""
    operator = {"intersection": "&", "union": "|", "difference": "-"}[query.combine]
    first, *others = (_chain(scope, chain, entities) for chain in query.chains)
    for other in others:
        first = first.op(operator)(other)
    return first


def _chain(scope: Scope, chain: Chain, entities: Entities) -> Keys:
    keys = keys_of(entities[ref].key for ref in chain.start)
    for step in chain.hops:
        keys = hop(keys, step.relation, role=step.role, include_adult=scope.include_adult)
    return keys


def _sort_column(query: GraphQuery, fields: Fields) -> Column:
    """Return the column of ``order_by``; a kind without it sorts by popularity, but cannot be aggregated over it."""
    match query.order_by:
        case "popularity":
            return entity.c.popularity
        case "name":
            return entity.c.name.collate("C")
        case name:
            column: Column | None = getattr(fields, name)
    if column is not None:
        return column
    if query.aggregate in ("list", "count"):
        return entity.c.popularity
    raise NotAnswerable(
        GraphOutcome.WRONG_KIND,
        f"A {query.result_type} has no {query.order_by}.",
        hint="aggregate over popularity, or over a field of titles",
    )


def _aggregate(query: GraphQuery, column: Column) -> Column:
    match query.aggregate:
        case "list" | "count":
            return sa.null()
        case "min":
            return sa.func.min(column).over()
        case "max":
            return sa.func.max(column).over()
        case "average":
            if query.order_by == "name":
                raise NotAnswerable(GraphOutcome.WRONG_KIND, "Names have no average.", hint="order by a number")
            return sa.func.avg(column).over()


def _order(query: GraphQuery, found: sa.Subquery) -> tuple[Column, ...]:
    descending = {"min": False, "max": True}.get(query.aggregate, query.descending)
    first = found.c.sort.desc() if descending else found.c.sort.asc()
    return first.nulls_last(), found.c.popularity.desc(), found.c.id
