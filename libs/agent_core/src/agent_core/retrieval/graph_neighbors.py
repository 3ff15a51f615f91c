"""The ``neighbors`` primitive: the entities one relation away, best first, with what joins them to the start."""

from collections.abc import Sequence
from typing import Any, Final

import sqlalchemy as sa
from catalog.cards import CardRow
from catalog.relations import BY_CODE, RELATIONS, RelationType
from catalog.tables import edge_qualifier, entity
from sqlalchemy.dialects.postgresql import aggregate_order_by

from agent_core.retrieval.graph_cards import entity_card, list_summary, load_entity_cards
from agent_core.retrieval.graph_fields import TITLE_FIELDS, conditions
from agent_core.retrieval.graph_hops import edges_from
from agent_core.retrieval.graph_scope import (
    NotAnswerable,
    Resolved,
    Scope,
    legal_relations,
    relations_present,
    require_legal,
    resolve,
)
from agent_core.schemas import EntityCard, EntityRef, GraphIntent, GraphMeta, GraphOutcome, GraphResult

RELATION_FIELD: Final = "relation"


async def find_neighbors(scope: Scope, intent: GraphIntent, start_ref: EntityRef) -> GraphResult:
    """Return what is one hop from the start, ordered by weight, then popularity.

    Without ``edge_types`` all stored types that the start's kind may have are followed; derived types (two stored
    hops) only where they are asked for. ``filters`` apply to the neighbours.
    """
    start = (await resolve(scope, [start_ref]))[start_ref]
    await require_legal(scope, start, intent.edge_types)
    relations = tuple(dict.fromkeys(intent.edge_types)) or legal_relations(start.kind)
    limit = min(intent.limits.max_results, scope.limits.max_results)
    rows = (await scope.connection.execute(_statement(scope, intent, start, relations, limit=limit))).all()
    if not rows:
        raise NotAnswerable(
            GraphOutcome.NO_ROWS,
            f"{start.name} has no such neighbours.",
            hint=await relations_present(scope, [start]),
        )
    cards = await _cards(scope, rows)
    total: int = rows[0].total
    complete = total <= len(rows)
    meta = GraphMeta(complete=complete, truncated_by=[] if complete else ["max_results"], total=total)
    shown = f"{len(rows)} of {total}" if not complete else str(total)
    return GraphResult(
        summary=list_summary(f"{shown} neighbours of {start.name}:", cards),
        node_ids=[card.ref for card in cards],
        count=len(cards),
        cards=cards,
        meta=meta,
    )


def _statement(
    scope: Scope,
    intent: GraphIntent,
    start: Resolved,
    relations: Sequence[RelationType],
    *,
    limit: int,
) -> sa.Select[*tuple[Any, ...]]:
    """Return (key, types, qualifiers, total) of each neighbour; parallel edges are one row, the weightiest first."""
    edges = edges_from(start.key, relations, include_adult=scope.include_adult).subquery()
    order = (edges.c.weight.desc(), edges.c.type, edge_qualifier.c.name)
    grouped = (
        sa.select(
            edges.c.dst,
            sa.func.max(edges.c.weight).label("weight"),
            sa.func.array_agg(aggregate_order_by(edges.c.type, *order)).label("types"),
            sa.func.array_agg(aggregate_order_by(edge_qualifier.c.name, *order)).label("qualifiers"),
        )
        .select_from(edges.outerjoin(edge_qualifier, edge_qualifier.c.id == edges.c.qualifier))
        .group_by(edges.c.dst)
        .subquery()
    )
    return (
        sa.select(grouped.c.dst, grouped.c.types, grouped.c.qualifiers, sa.func.count().over().label("total"))
        .select_from(grouped.join(TITLE_FIELDS.source, entity.c.key == grouped.c.dst))
        .where(*conditions(intent.filters, TITLE_FIELDS))
        .order_by(grouped.c.weight.desc(), entity.c.popularity.desc(), entity.c.key)
        .limit(limit)
    )


async def _cards(scope: Scope, rows: Sequence[sa.Row[*tuple[Any, ...]]]) -> list[EntityCard]:
    joined = {row.dst: row for row in rows}

    def build(card: CardRow) -> EntityCard:
        row = joined[card.key]
        return entity_card(
            card,
            qualifier=", ".join(dict.fromkeys(name for name in row.qualifiers if name)) or None,
            fields=[(RELATION_FIELD, label) for label in dict.fromkeys(_label(code) for code in row.types)],
        )

    return await load_entity_cards(scope.connection, list(joined), build)


def _label(code: int) -> str:
    return RELATIONS[BY_CODE[code]].label
