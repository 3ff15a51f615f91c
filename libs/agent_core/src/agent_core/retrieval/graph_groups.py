"""Counts the entities of a graph query by a field of theirs, or by the entities that one hop leads to."""

from typing import Final

import sqlalchemy as sa
from catalog.tables import entity

from agent_core.graph_query import GroupField
from agent_core.results import GraphOutcome
from agent_core.retrieval.graph_fields import Column, Fields, fields_of
from agent_core.retrieval.graph_query import Rows, compile_set, hop_pairs, matching_keys, row_limit
from agent_core.retrieval.graph_scope import NotAnswerable
from agent_core.retrieval.graph_shape import HopShape, QueryShape

_YEARS_OF_A_DECADE: Final = 10


def compile_groups(query: QueryShape, by: GroupField | HopShape) -> Rows:
    """Return the statement of a group count: (label, key, members, total), by size, then by popularity or label.

    ``key`` is that of the group's entity, ``None`` where groups are values; ``total`` counts all groups. Bound: the
    slots of the shape, ``limit`` rows. Indexes: those of `compile_query`.
    """
    return _by_end(query, by) if isinstance(by, HopShape) else _by_value(query, by)


def _by_end(query: QueryShape, step: HopShape) -> Rows:
    joined = hop_pairs(query, matching_keys(query), step)
    sizes = (
        sa.select(joined.c.dst, sa.func.count(sa.distinct(joined.c.src)).label("members"))
        .group_by(joined.c.dst)
        .subquery("sizes")
    )
    size = sizes.c.members
    return (
        sa.select(entity.c.name.label("label"), entity.c.key, size, sa.func.count().over().label("total"))
        .select_from(sizes.join(entity, entity.c.key == sizes.c.dst))
        .order_by(_by_size(query, size), entity.c.popularity.desc(), entity.c.id)
        .limit(row_limit())
    )


def _by_value(query: QueryShape, field: GroupField) -> Rows:
    fields = fields_of(query.result_type)
    value = _value(query, field, fields).label("label")
    valued = compile_set(query, fields, entity.c.key, value).subquery("valued")
    size = sa.func.count(sa.distinct(valued.c.key)).label("members")
    label = sa.cast(valued.c.label, sa.Text).collate("C")
    return (
        sa.select(label.label("label"), sa.null().label("key"), size, sa.func.count().over().label("total"))
        .where(valued.c.label.is_not(None))
        .group_by(valued.c.label)
        .order_by(_by_size(query, size), label)
        .limit(row_limit())
    )


def _value(query: QueryShape, field: GroupField, fields: Fields) -> Column:
    match field:
        case "decade":
            column = fields.year
            if column is not None:
                return column // _YEARS_OF_A_DECADE * _YEARS_OF_A_DECADE
        case "genre":
            column = fields.topics
            if column is not None:
                return sa.func.unnest(column)
        case "year" | "season" | "format" | "status":
            column = getattr(fields, field)
            if column is not None:
                return column
    message = f"No {query.result_type} has the field {field!r} to be counted by."
    raise NotAnswerable(GraphOutcome.WRONG_KIND, message, hint="group by a hop, or group titles")


def _by_size(query: QueryShape, size: Column) -> Column:
    return size.desc() if query.descending else size.asc()
