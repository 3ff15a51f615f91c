"""Compiles a validated graph query to one SQLAlchemy Core statement with bound parameters only."""

from collections.abc import Mapping
from typing import Any, Final

import sqlalchemy as sa
from catalog.entities import EntityType
from catalog.tables import entity

from agent_core.graph_query import OrderBy
from agent_core.results import GraphOutcome
from agent_core.retrieval.graph_fields import Column, Fields, conditions, fields_of
from agent_core.retrieval.graph_hops import Keys, collected, hop, keys_in, pairs
from agent_core.retrieval.graph_scope import NotAnswerable, reached_kinds
from agent_core.retrieval.graph_shape import (
    EPISODE_NUMBER,
    EXCLUDED,
    LIMIT,
    RELATED_MAX,
    RELATED_MIN,
    ChainShape,
    HopShape,
    QueryShape,
)

type Rows = sa.Select[*tuple[Any, ...]]

# The operators of intarray.
_OPERATORS: Final = {"intersection": "&", "union": "|", "difference": "-"}
# What every entity can be sorted by; how many are related is counted elsewhere.
_COMMON: Final[Mapping[str, Column]] = {
    "popularity": entity.c.popularity,
    "related": entity.c.popularity,
    "name": entity.c.name.collate("C"),
}
_TEXTUAL: Final = frozenset({"name", "start_date"})


def compile_query(query: QueryShape) -> Rows:
    """Return the statement of a query: (key, total, known, alike, value, sort) of each entity, in a total order.

    ``known`` counts the entities that have a value to sort by, ``alike`` those that have this row's. Bound: the slots
    of the shape, ``limit`` rows. Indexes: relation_edge_pkey for every hop, primary keys of entity and the kind's own.
    """
    fields = fields_of(query.result_type)
    found = _found(query, fields).cte("found")
    matching = sa.select(found, found.c.sort.label("sorted"))
    if query.related is not None:
        matching = _with_related(query, found, query.related)
    if query.by_number:
        number = _episode_number()
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
        .limit(row_limit())
    )


def ordered_by(result_type: EntityType, order_by: OrderBy) -> OrderBy:
    """Return ``order_by``, or popularity for a kind that has no such field."""
    known = order_by in _COMMON or getattr(fields_of(result_type), order_by) is not None
    return order_by if known else "popularity"


def row_limit() -> sa.BindParameter[int]:
    """Return the slot of how many rows are wanted."""
    return sa.bindparam(LIMIT, type_=sa.Integer)


def matching_keys(query: QueryShape) -> Keys:
    """Return the keys of the entities that the query describes, as one array."""
    return collected(compile_set(query, fields_of(query.result_type), entity.c.key))


def compile_set(query: QueryShape, fields: Fields, *columns: Column) -> Rows:
    """Return ``columns`` of the entities that the query describes, whatever the number of an episode."""
    selected = sa.select(*columns).select_from(fields.source).where(entity.c.type == query.result_type.value)
    selected = selected.where(sa.not_(entity.c.hidden))
    if not query.include_adult:
        selected = selected.where(sa.not_(entity.c.adult))
    if query.chains and query.chains[0].combine == "difference":  # all entities of the type but these
        selected = selected.where(*(entity.c.key != sa.all_(_chain(query, chain)) for chain in query.chains))
    elif query.chains:
        selected = selected.where(entity.c.key == sa.any_(_members(query)))
    if query.excludes:
        selected = selected.where(entity.c.key != sa.all_(keys_in(EXCLUDED)))
    return selected.where(*conditions(query.where, fields))


def compile_hop(start: Keys, kinds: frozenset[EntityType], step: HopShape, *, include_adult: bool) -> Keys:
    """Return the keys that one hop leads to from ``start``, through its filters; ``kinds`` are those of its ends."""
    reached = hop(start, step.relation, role=step.role, include_adult=include_adult)
    if not step.where.names:
        return reached
    fields = fields_of(*kinds)
    through = sa.select(entity.c.key).select_from(fields.source).where(entity.c.key == sa.any_(reached))
    return collected(through.where(*conditions(step.where, fields)))


def hop_pairs(query: QueryShape, start: Keys, step: HopShape) -> sa.Subquery:
    """Return (src, dst) of one hop from ``start``, all of the query's kind, to the ends that fulfil its filters."""
    joined = pairs(start, step.relation, role=step.role, include_adult=query.include_adult).subquery("joined")
    if not step.where.names:
        return joined
    kinds = reached_kinds({query.result_type}, step.relation)
    ends = compile_hop(start, kinds, step, include_adult=query.include_adult)
    return sa.select(joined).where(joined.c.dst == sa.any_(ends)).subquery("filtered")


def _found(query: QueryShape, fields: Fields) -> Rows:
    columns: list[Column] = [
        entity.c.key,
        entity.c.id,
        entity.c.popularity,
        _sort_column(query, fields).label("sort"),
    ]
    if query.by_number and fields.number is not None and fields.position is not None:
        numbered = sa.func.bool_or(fields.number == _episode_number()).over()
        columns += [fields.number.label("number"), fields.position.label("position"), numbered.label("numbered")]
    return compile_set(query, fields, *columns)


def _episode_number() -> sa.BindParameter[int]:
    return sa.bindparam(EPISODE_NUMBER, type_=sa.Integer)


def _with_related(query: QueryShape, found: sa.CTE, related: HopShape) -> Rows:
    """Return what was found that has so many related entities as are wanted, sorted by their number where it is."""
    counted = _counted(query, found, related).subquery("counted")
    ends = sa.func.coalesce(counted.c.ends, 0)
    sort = ends if query.order_by == "related" else found.c.sort
    matching = sa.select(found, sort.label("sorted")).outerjoin_from(found, counted, counted.c.src == found.c.key)
    if query.related_min:
        matching = matching.where(ends >= sa.bindparam(RELATED_MIN, type_=sa.Integer))
    if query.related_max:
        matching = matching.where(ends <= sa.bindparam(RELATED_MAX, type_=sa.Integer))
    return matching


def _counted(query: QueryShape, found: sa.CTE, related: HopShape) -> Rows:
    """Return (src, ends): how many entities the hop ``related`` leads to from each entity found."""
    joined = hop_pairs(query, collected(sa.select(found.c.key)), related)
    return sa.select(joined.c.src, sa.func.count(sa.distinct(joined.c.dst)).label("ends")).group_by(joined.c.src)


def _members(query: QueryShape) -> Keys:
    """Return the keys that the chains lead to, combined from left to right."""
    members = _chain(query, query.chains[0])
    for chain in query.chains[1:]:
        members = members.op(_OPERATORS[chain.combine])(_chain(query, chain))
    return members


def _chain(query: QueryShape, chain: ChainShape) -> Keys:
    keys, kinds = keys_in(chain.start), chain.kinds
    for step in chain.hops:
        kinds = reached_kinds(kinds, step.relation)
        keys = compile_hop(keys, kinds, step, include_adult=query.include_adult)
    return keys


def _sort_column(query: QueryShape, fields: Fields) -> Column:
    """Return the column of ``order_by``; a kind without it sorts by popularity, but cannot be aggregated over it."""
    by = ordered_by(query.result_type, query.order_by)
    if by == query.order_by or query.aggregate in ("list", "count", "group_count"):
        return _COMMON[by] if by in _COMMON else getattr(fields, by)
    raise NotAnswerable(
        GraphOutcome.WRONG_KIND,
        f"No {query.result_type} has the field {query.order_by!r}.",
        hint="aggregate over popularity, or over a field of titles",
    )


def _aggregate(query: QueryShape, column: Column) -> Column:
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


def _order(query: QueryShape, ranked: sa.Subquery) -> tuple[Column, ...]:
    descending = {"min": False, "max": True}.get(query.aggregate, query.descending)
    first = ranked.c.sorted.desc() if descending else ranked.c.sorted.asc()
    return first.nulls_last(), ranked.c.popularity.desc(), ranked.c.id
