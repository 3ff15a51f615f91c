"""Compiles a validated graph query to one SQLAlchemy Core statement with bound parameters only."""

from collections.abc import Mapping
from typing import Any, Final

import sqlalchemy as sa
from catalog.entities import EntityType
from catalog.tables import entity

from agent_core.results import GraphOutcome
from agent_core.retrieval.graph_fields import Column, Fields, conditions, fields_of
from agent_core.retrieval.graph_hops import Keys, collected, hop, keys_of, pairs
from agent_core.retrieval.graph_scope import NotAnswerable, Resolved, Scope, reached_kinds
from agent_core.schemas import Chain, EntityFilters, EntityRef, GraphQuery, Hop

type Entities = Mapping[EntityRef, Resolved]
type Rows = sa.Select[*tuple[Any, ...]]

# The operators of intarray.
_OPERATORS: Final = {"intersection": "&", "union": "|", "difference": "-"}
_TEXTUAL: Final = frozenset({"name", "start_date"})


def compile_query(scope: Scope, query: GraphQuery, entities: Entities, *, limit: int) -> Rows:
    """Return the statement of a query: (key, total, known, alike, value, sort) of each entity, in a total order.

    ``known`` counts the entities that have a value to sort by, ``alike`` those that have this row's. Bound: ``limit``
    rows. Indexes: relation_edge_pkey for every hop, primary keys of entity and the kind's table.
    """
    fields = fields_of(query.result_type)
    found = _found(scope, query, entities, fields).cte("found")
    source: sa.FromClause = found
    sort: Column = found.c.sort
    if query.order_by == "related" and query.related is not None:
        counted = _counted(scope, query.result_type, found, query.related).subquery("counted")
        source = found.outerjoin(counted, counted.c.src == found.c.key)
        sort = sa.func.coalesce(counted.c.ends, 0)
    matching = sa.select(found, sort.label("sorted")).select_from(source)
    if query.episode_number is not None:
        number = query.episode_number
        by_position = sa.and_(sa.not_(found.c.numbered), found.c.position == number)
        matching = matching.where(sa.or_(found.c.number == number, by_position))
    ranked = matching.subquery("ranked")
    return (
        sa.select(
            ranked.c.key,
            sa.func.count().over().label("total"),
            sa.func.count(ranked.c.sorted).over().label("known"),
            sa.func.count().over(partition_by=ranked.c.sorted).label("alike"),
            _aggregate(query, ranked.c.sorted).label("value"),
            ranked.c.sorted.label("sort"),
        )
        .order_by(*_order(query, ranked))
        .limit(limit)
    )


def matching_keys(scope: Scope, query: GraphQuery, entities: Entities) -> Keys:
    """Return the keys of the entities that the query describes, as one array."""
    found = compile_set(scope, query, entities, fields_of(query.result_type), entity.c.key)
    return collected(found)


def compile_set(scope: Scope, query: GraphQuery, entities: Entities, fields: Fields, *columns: Column) -> Rows:
    """Return ``columns`` of the entities that the query describes; without its ``episode_number``."""
    selected = sa.select(*columns).select_from(fields.source).where(entity.c.type == query.result_type.value)
    if not scope.include_adult:
        selected = selected.where(sa.not_(entity.c.adult))
    if query.chains and query.chains[0].combine == "difference":  # all entities of the type but these
        refused = (_chain(scope, chain, entities) for chain in query.chains)
        selected = selected.where(*(entity.c.key != sa.all_(keys) for keys in refused))
    elif query.chains:
        selected = selected.where(entity.c.key == sa.any_(_members(scope, query, entities)))
    if query.exclude:
        selected = selected.where(entity.c.key != sa.all_(keys_of(entities[ref].key for ref in query.exclude)))
    return selected.where(*conditions(query.where, fields))


def compile_hop(scope: Scope, start: Keys, kinds: frozenset[EntityType], step: Hop) -> Keys:
    """Return the keys that one hop leads to from ``start``, through its filters; ``kinds`` are those of its ends."""
    reached = hop(start, step.relation, role=step.role, include_adult=scope.include_adult)
    if step.where == EntityFilters():
        return reached
    fields = fields_of(*kinds)
    through = sa.select(entity.c.key).select_from(fields.source).where(entity.c.key == sa.any_(reached))
    return collected(through.where(*conditions(step.where, fields)))


def hop_pairs(scope: Scope, start: Keys, kind: EntityType, step: Hop) -> sa.Subquery:
    """Return (src, dst) of one hop from ``start``, all of ``kind``, to the ends that fulfil its filters."""
    joined = pairs(start, step.relation, role=step.role, include_adult=scope.include_adult).subquery("joined")
    if step.where == EntityFilters():
        return joined
    ends = compile_hop(scope, start, reached_kinds({kind}, step.relation), step)
    return sa.select(joined).where(joined.c.dst == sa.any_(ends)).subquery("filtered")


def _found(scope: Scope, query: GraphQuery, entities: Entities, fields: Fields) -> Rows:
    columns: list[Column] = [
        entity.c.key,
        entity.c.id,
        entity.c.popularity,
        _sort_column(query, fields).label("sort"),
    ]
    if query.episode_number is not None and fields.number is not None and fields.position is not None:
        numbered = sa.func.bool_or(fields.number == query.episode_number).over()
        columns += [fields.number.label("number"), fields.position.label("position"), numbered.label("numbered")]
    return compile_set(scope, query, entities, fields, *columns)


def _counted(scope: Scope, kind: EntityType, found: sa.CTE, related: Hop) -> Rows:
    """Return (src, ends): how many entities the hop ``related`` leads to from each entity found."""
    start = collected(sa.select(found.c.key))
    joined = hop_pairs(scope, start, kind, related)
    return sa.select(joined.c.src, sa.func.count(sa.distinct(joined.c.dst)).label("ends")).group_by(joined.c.src)


def _members(scope: Scope, query: GraphQuery, entities: Entities) -> Keys:
    """Return the keys that the chains lead to, combined from left to right."""
    members = _chain(scope, query.chains[0], entities)
    for chain in query.chains[1:]:
        members = members.op(_OPERATORS[chain.combine or query.combine])(_chain(scope, chain, entities))
    return members


def _chain(scope: Scope, chain: Chain, entities: Entities) -> Keys:
    keys = keys_of(entities[ref].key for ref in chain.start)
    kinds = frozenset(entities[ref].kind for ref in chain.start)
    for step in chain.hops:
        kinds = reached_kinds(kinds, step.relation)
        keys = compile_hop(scope, keys, kinds, step)
    return keys


def _sort_column(query: GraphQuery, fields: Fields) -> Column:
    """Return the column of ``order_by``; a kind without it sorts by popularity, but cannot be aggregated over it."""
    match query.order_by:
        case "popularity" | "related":
            return entity.c.popularity
        case "name":
            return entity.c.name.collate("C")
        case name:
            column: Column | None = getattr(fields, name)
    if column is not None:
        return column
    if query.aggregate in ("list", "count", "group_count"):
        return entity.c.popularity
    raise NotAnswerable(
        GraphOutcome.WRONG_KIND,
        f"A {query.result_type} has no {query.order_by}.",
        hint="aggregate over popularity, or over a field of titles",
    )


def _aggregate(query: GraphQuery, column: Column) -> Column:
    match query.aggregate:
        case "list" | "count" | "group_count":
            return sa.null()
        case "min":
            return sa.func.min(column).over()
        case "max":
            return sa.func.max(column).over()
        case "average":
            if query.order_by in _TEXTUAL:
                message = f"A {query.order_by} has no average."
                raise NotAnswerable(GraphOutcome.WRONG_KIND, message, hint="order by a number")
            return sa.func.avg(column).over()


def _order(query: GraphQuery, ranked: sa.Subquery) -> tuple[Column, ...]:
    descending = {"min": False, "max": True}.get(query.aggregate, query.descending)
    first = ranked.c.sorted.desc() if descending else ranked.c.sorted.asc()
    return first.nulls_last(), ranked.c.popularity.desc(), ranked.c.id
