"""The ``neighbors`` primitive: the entities one relation away, best first, with what joins them to the start."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

import sqlalchemy as sa
from asyncpg import Record
from catalog.cards import cards_of, read_card
from catalog.entities import EntityType
from catalog.prepared import Prepared
from catalog.relations import RELATIONS, STORED, RelationType
from catalog.tables import entity
from sqlalchemy.dialects.postgresql import aggregate_order_by

from agent_core.references import EntityRef
from agent_core.results import EntityCard, GraphMeta, GraphOutcome, GraphResult
from agent_core.retrieval.graph_cards import build_cards, entity_card, list_summary
from agent_core.retrieval.graph_fields import TITLE_FIELDS, FilterSlots, conditions, filter_slots, filter_values
from agent_core.retrieval.graph_hops import edges_from
from agent_core.retrieval.graph_scope import (
    NotAnswerable,
    Resolved,
    Scope,
    checked,
    relations_present,
    require_legal,
)
from agent_core.schemas import GraphIntent

RELATION_FIELD: Final = "relation"
_LABELS: Final = {spec.code: spec.label for spec in RELATIONS.values()}


async def find_neighbors(scope: Scope, intent: GraphIntent, start_ref: EntityRef) -> GraphResult:
    """Return what is one hop from the start, ordered by weight, then popularity, in one statement.

    Without ``edge_types`` all stored types are followed; derived types (two stored hops) only where they are asked
    for. ``filters`` apply to the neighbours.
    """
    limit = min(intent.limits.max_results, scope.limits.max_results)
    relations = tuple(dict.fromkeys(intent.edge_types)) or STORED
    statement = _prepared(relations, filter_slots(intent.filters, "where"), scope.include_adult)
    where = filter_values(intent.filters, "where")
    rows = await scope.fetch(statement, id=start_ref.id, limit=limit, **where)
    start = checked(start_ref, _start(scope, rows))
    await require_legal(scope, start, intent.edge_types)
    total = rows[0]["total"]
    if total is None:
        raise NotAnswerable(
            GraphOutcome.NO_ROWS,
            f"{start.name} has no such neighbours.",
            hint=await relations_present(scope, [start]),
        )
    cards = await _cards(scope, rows)
    truncated = total > len(rows)
    shown = f"{len(rows)} of {total}" if truncated else str(total)
    return GraphResult.of(
        cards,
        summary=list_summary(f"{shown} neighbours of {start.name}:", cards),
        meta=GraphMeta(truncated_by=["max_results"] if truncated else [], total=total),
    )


def _start(scope: Scope, rows: Sequence[Record]) -> Resolved | None:
    if not rows or (rows[0]["start_adult"] and not scope.include_adult):
        return None
    first = rows[0]
    kind = EntityType(first["start_type"])
    return Resolved(key=first["start_key"], kind=kind, id=first["start_id"], name=first["start_name"])


async def _cards(scope: Scope, rows: Sequence[Record]) -> list[EntityCard]:
    names = await scope.qualifiers.names(scope.driver, {number for row in rows for number in row["qualifiers"]})

    def build(row: Record) -> EntityCard:
        qualifiers = {names.get(number, "") for number in row["qualifiers"]}
        labels = dict.fromkeys([_LABELS[code] for code in row["types"]])
        return entity_card(
            read_card(row),
            qualifier=", ".join(sorted(filter(None, qualifiers))) or None,
            fields=[(RELATION_FIELD, label) for label in labels],
        )

    return await build_cards(rows, build)


@lru_cache(maxsize=256)
def _prepared(relations: tuple[RelationType, ...], filters: FilterSlots, include_adult: bool) -> Prepared:  # noqa: FBT001 - the cache's key
    """Return the statement for some relations: to compile it takes three times as long as to run it."""
    return Prepared(_statement(relations, conditions(filters, TITLE_FIELDS), include_adult=include_adult))


def _statement(
    relations: Sequence[RelationType], where: Sequence[sa.ColumnElement[bool]], *, include_adult: bool
) -> sa.Select[*tuple[object, ...]]:
    """Return each neighbour's card, its (types, qualifiers), the ``total``, and the start, which alone is a row too.

    Parallel edges are one neighbour, their weightiest first. The rows are in the order of ``best``, as a nested loop
    leaves them, which LATERAL prescribes. Bound: id, limit. Indexes: entity_id_key, relation_edge_pkey, primary keys of
    entity and the kinds' tables.
    """
    columns = (entity.c.key, entity.c.id, entity.c.type, entity.c.name, entity.c.adult)
    start = sa.select(*columns).where(entity.c.id == sa.bindparam("id", type_=sa.Uuid)).subquery("start")
    edges = edges_from(start, relations, include_adult=include_adult).subquery("edges")
    grouped = (
        sa.select(
            edges.c.dst,
            sa.func.max(edges.c.weight).label("weight"),
            sa.func.array_agg(aggregate_order_by(edges.c.type, edges.c.weight.desc(), edges.c.type)).label("types"),
            sa.func.array_agg(edges.c.qualifier).label("qualifiers"),
        )
        .group_by(edges.c.dst)
        .subquery("grouped")
    )
    best = (
        sa.select(
            *columns,
            entity.c.popularity,
            grouped.c.types,
            grouped.c.qualifiers,
            sa.func.count().over().label("total"),
        )
        .select_from(grouped.join(TITLE_FIELDS.source if where else entity, entity.c.key == grouped.c.dst))
        .where(*where)
        .order_by(grouped.c.weight.desc(), entity.c.popularity.desc(), entity.c.key)
        .limit(sa.bindparam("limit", type_=sa.Integer))
        .lateral("best")
    )
    card, source = cards_of(best, start.outerjoin(best, sa.true()))
    starts = (column.label(f"start_{column.name}") for column in start.c)
    return sa.select(*card, best.c.types, best.c.qualifiers, best.c.total, *starts).select_from(source)
