"""One hop of a relation as SQLAlchemy Core: a stored type is one edge, a derived type two."""

from collections.abc import Sequence
from typing import Any

import sqlalchemy as sa
from catalog.relations import RELATIONS, RelationType
from catalog.tables import edge_qualifier, relation_edge
from sqlalchemy.dialects import postgresql as pg

from agent_core.retrieval.graph_fields import folded

type Keys = sa.Select[int] | sa.CompoundSelect[int]
type Edges = sa.Select[*tuple[Any, ...]]


def hop(start: Keys, relation: RelationType, *, role: str | None, include_adult: bool) -> sa.Select[int]:
    """Return the distinct keys of all entities that are the ``relation`` of one of ``start``.

    Args:
        start: selects the keys to start from.
        relation: a stored or derived type.
        role: only edges with this qualifier, in any case; on a derived type both edges must have it.
        include_adult: also follow edges whose end or carrier is adult.
    """
    via = RELATIONS[relation].via
    if via is None:
        edge = _edge(relation, role=role, include_adult=include_adult)
        return sa.select(edge.c.dst.label("key")).where(edge.c.src.in_(start)).distinct()
    first, second = (_edge(step, role=role, include_adult=include_adult) for step in via)
    return (
        sa.select(second.c.dst.label("key"))
        .select_from(first.join(second, second.c.src == first.c.dst))
        .where(first.c.src.in_(start), second.c.dst != first.c.src)
        .distinct()
    )


def edges_from(
    key: int, relations: Sequence[RelationType], *, include_adult: bool
) -> sa.CompoundSelect[*tuple[Any, ...]]:
    """Return (dst, type, qualifier, weight) of the edges of ``relations`` that leave ``key``, without self-loops."""
    stored = [RELATIONS[r].code for r in relations if not RELATIONS[r].derived]
    derived = [r for r in relations if RELATIONS[r].derived]
    parts = [_derived_from(key, relation, include_adult=include_adult) for relation in derived]
    if stored:
        edge = relation_edge
        selected = sa.select(edge.c.dst, edge.c.type, edge.c.qualifier, edge.c.weight).where(
            edge.c.src == key, edge.c.dst != key, edge.c.type == sa.any_(sa.literal(stored, pg.ARRAY(sa.SmallInteger)))
        )
        parts.append(selected if include_adult else selected.where(sa.not_(edge.c.adult)))
    return sa.union_all(*parts)


def _derived_from(key: int, relation: RelationType, *, include_adult: bool) -> Edges:
    spec = RELATIONS[relation]
    first, second = (_edge(step, role=None, include_adult=include_adult) for step in spec.via or ())
    return (
        sa.select(
            second.c.dst,
            sa.literal(spec.code, sa.SmallInteger).label("type"),
            sa.literal(0, sa.SmallInteger).label("qualifier"),
            sa.literal(spec.weight, sa.REAL).label("weight"),
        )
        .select_from(first.join(second, second.c.src == first.c.dst))
        .where(first.c.src == key, second.c.dst != key)
        .distinct()
    )


def _edge(relation: RelationType, *, role: str | None, include_adult: bool) -> sa.Subquery:
    """Return the edges of one stored type. Index: relation_edge_pkey on (src, type)."""
    edge = relation_edge
    selected = sa.select(edge.c.src, edge.c.dst, edge.c.qualifier, edge.c.weight)
    selected = selected.where(edge.c.type == RELATIONS[relation].code)
    if not include_adult:
        selected = selected.where(sa.not_(edge.c.adult))
    if role is not None:
        named = sa.select(edge_qualifier.c.id).where(sa.func.lower(edge_qualifier.c.name) == folded(role))
        selected = selected.where(edge.c.qualifier.in_(named))
    return selected.subquery()
