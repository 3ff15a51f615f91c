"""One hop of a relation as SQLAlchemy Core: a stored type is one edge, a derived type two."""

from collections.abc import Sequence
from typing import Any, Final

import sqlalchemy as sa
from catalog.relations import RELATIONS, STORED, RelationType
from catalog.tables import edge_qualifier, relation_edge
from sqlalchemy.dialects import postgresql as pg

type Keys = sa.ColumnElement[Sequence[int]]
type Edges = sa.Select[*tuple[Any, ...]]

_KEYS: Final = pg.ARRAY(sa.Integer)


def keys_in(slot: str) -> Keys:
    """Return the set of keys that is bound to a slot."""
    return sa.bindparam(slot, type_=_KEYS)


def hop(start: Keys, relation: RelationType, *, role: str | None, include_adult: bool) -> Keys:
    """Return the distinct keys of all entities that are the ``relation`` of one of ``start``.

    A set of keys is an array, which PostgreSQL computes once and then looks up in an index; joins of sub-selects were
    planned, on wrong estimates, to be computed again for every row.

    Args:
        start: the keys to start from.
        relation: a stored or derived type.
        role: the slot of a qualifier in lower case: only edges that have it; on a derived type both must.
        include_adult: also follow edges whose end or carrier is adult.
    """
    reached = pairs(start, relation, role=role, include_adult=include_adult).subquery()
    return collected(sa.select(reached.c.dst).distinct())


def pairs(start: Keys, relation: RelationType, *, role: str | None, include_adult: bool) -> sa.Select[int, int]:
    """Return (src, dst) such that ``dst`` is the ``relation`` of ``src``, one of ``start``; a pair may come again.

    The arguments are those of `hop`.
    """
    via = RELATIONS[relation].via
    if via is None:
        edge = _edge(relation, role=role, include_adult=include_adult)
        return sa.select(edge.c.src, edge.c.dst).where(edge.c.src == sa.any_(start))
    first, second = (_edge(step, role=role, include_adult=include_adult) for step in via)
    return (
        sa.select(first.c.src, second.c.dst)
        .select_from(first.join(second, second.c.src == first.c.dst))
        .where(first.c.src == sa.any_(start), second.c.dst != first.c.src)
    )


def collected(selected: sa.Select[int]) -> Keys:
    """Return the keys that a statement selects as one array."""
    return sa.func.array(selected.scalar_subquery(), type_=_KEYS)


def edges_from(
    start: sa.FromClause, relations: Sequence[RelationType], *, include_adult: bool
) -> sa.CompoundSelect[*tuple[Any, ...]]:
    """Return (dst, type, qualifier, weight) of the edges of ``relations`` that leave ``start.key``, without self-loops.

    To be used where ``start`` is read. A stored type is tested, not looked up: one range of the index holds all edges
    of an entity.
    """
    stored = [RELATIONS[r].code for r in relations if not RELATIONS[r].derived]
    derived = [r for r in relations if RELATIONS[r].derived]
    parts = [_derived_from(start, relation, include_adult=include_adult) for relation in derived]
    if stored:
        edge = relation_edge
        selected = sa.select(edge.c.dst, edge.c.type, edge.c.qualifier, edge.c.weight)
        selected = selected.where(edge.c.src == start.c.key, edge.c.dst != start.c.key)
        if len(stored) < len(STORED):
            selected = selected.where(edge.c.type == sa.any_(sa.literal(stored, pg.ARRAY(sa.SmallInteger))))
        parts.append(selected if include_adult else selected.where(sa.not_(edge.c.adult)))
    return sa.union_all(*(part.correlate(start) for part in parts))


def _derived_from(start: sa.FromClause, relation: RelationType, *, include_adult: bool) -> Edges:
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
        .where(first.c.src == start.c.key, second.c.dst != start.c.key)
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
        named = sa.select(edge_qualifier.c.id).where(sa.func.lower(edge_qualifier.c.name) == sa.bindparam(role))
        selected = selected.where(edge.c.qualifier.in_(named))
    return selected.subquery()
