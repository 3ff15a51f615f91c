"""The ``k_hop`` primitive: the bounded neighbourhood of an entity, level by level, with sampled paths."""

from collections.abc import Sequence
from typing import Any, Final

import sqlalchemy as sa
from catalog.cards import CardRow, load_cards_by_key
from catalog.relations import BY_CODE, RELATIONS, STORED, RelationType
from catalog.tables import entity

from agent_core.retrieval.graph_cards import build_cards, entity_card, entity_ref, list_summary, relation_label
from agent_core.retrieval.graph_fields import TITLE_FIELDS, conditions
from agent_core.retrieval.graph_neighbors import RELATION_FIELD
from agent_core.retrieval.graph_scope import (
    NotAnswerable,
    Resolved,
    Scope,
    reached_kinds,
    relations_present,
    require_legal,
    resolve,
    type_bits,
)
from agent_core.retrieval.graph_sql import EXPAND
from agent_core.schemas import EntityCard, EntityRef, GraphIntent, GraphMeta, GraphOutcome, GraphPath, GraphResult

DISTANCE_FIELD: Final = "hops away"

# How an entity was entered: distance, the entity before it, and the relation from there.
type Entry = tuple[int, int, RelationType]


async def expand(scope: Scope, intent: GraphIntent, start_ref: EntityRef) -> GraphResult:
    """Return what lies within ``max_hops`` of the start, nearest first, the best of each distance first.

    Relations are followed in their own direction. From each entity at most ``max_fanout_per_hop`` neighbours are
    followed, the weightiest; the search ends when ``max_results`` entities are found. ``filters`` apply to what is
    shown, not to what is passed through. The first results come with the path on which they were found.
    """
    start = (await resolve(scope, [start_ref]))[start_ref]
    if intent.edge_types and not any(reached_kinds({start.kind}, r) for r in intent.edge_types):
        await require_legal(scope, start, intent.edge_types)
    rows = (await scope.connection.execute(EXPAND, _parameters(scope, intent, start))).all()
    entries = _entries(rows)
    shown = await _filtered(scope, intent, list(entries))
    truncated_by = _truncation(rows)
    if not shown:
        raise NotAnswerable(
            GraphOutcome.NO_ROWS,
            f"Nothing lies around {start.name} that was asked for.",
            hint=await relations_present(scope, [start]),
            truncated_by=truncated_by,
        )
    return await _result(scope, start, entries, shown, truncated_by)


def _parameters(scope: Scope, intent: GraphIntent, start: Resolved) -> dict[str, Any]:
    relations = intent.edge_types or STORED
    derived = [(RELATIONS[r], RELATIONS[r].via) for r in relations]
    hops = [(spec.code, RELATIONS[via[0]].code, RELATIONS[via[1]].code, spec.weight) for spec, via in derived if via]
    return {
        "start": start.key,
        "hops": min(intent.max_hops, scope.limits.max_hops),
        "fanout": min(intent.limits.max_fanout_per_hop, scope.limits.max_fanout_per_hop),
        "results": min(intent.limits.max_results, scope.limits.max_results, scope.limits.max_visited),
        "types": type_bits(r for r in relations if not RELATIONS[r].derived),
        "include_adult": scope.include_adult,
        "derived": [hop[0] for hop in hops],
        "first": [hop[1] for hop in hops],
        "second": [hop[2] for hop in hops],
        "weights": [hop[3] for hop in hops],
    }


def _entries(levels: Sequence[sa.Row[*tuple[Any, ...]]]) -> dict[int, Entry]:
    return {
        node: (level.depth, parent, BY_CODE[code])
        for level in levels
        for node, parent, code in zip(level.nodes, level.parents or (), level.types or (), strict=True)
    }


def _truncation(levels: Sequence[sa.Row[*tuple[Any, ...]]]) -> list[str]:
    caps = {
        "max_fanout_per_hop": any(level.fanned for level in levels),
        "max_results": any(level.cut for level in levels),
    }
    return [name for name, reached in caps.items() if reached]


async def _filtered(scope: Scope, intent: GraphIntent, keys: list[int]) -> list[int]:
    """Return those of ``keys`` that fulfil the filters, in their order."""
    wanted = conditions(intent.filters, TITLE_FIELDS)
    if not wanted or not keys:
        return keys
    statement = sa.select(entity.c.key).select_from(TITLE_FIELDS.source)
    statement = statement.where(entity.c.key == sa.any_(sa.literal(keys, sa.ARRAY(sa.Integer))), *wanted)
    kept = set((await scope.connection.execute(statement)).scalars())
    return [key for key in keys if key in kept]


async def _result(
    scope: Scope, start: Resolved, entries: dict[int, Entry], shown: Sequence[int], truncated_by: list[str]
) -> GraphResult:
    sampled = [_chain(entries, start.key, key) for key in shown[: scope.limits.max_paths]]
    passed = {key for chain in sampled for key in chain}
    rows = await load_cards_by_key(scope.connection, list(dict.fromkeys([*shown, *passed])))

    def build(card: CardRow) -> EntityCard:
        depth, _, relation = entries[card.key]
        return entity_card(card, fields=[(RELATION_FIELD, relation_label(relation)), (DISTANCE_FIELD, str(depth))])

    cards = await build_cards([rows[key] for key in shown if key in rows], build)
    return GraphResult(
        summary=list_summary(f"{len(cards)} entities around {start.name}, nearest first:", cards),
        paths=[_path(entries, rows, chain) for chain in sampled],
        node_ids=[card.ref for card in cards],
        count=len(cards),
        cards=cards,
        meta=GraphMeta(complete=not truncated_by, truncated_by=truncated_by, total=len(cards)),
    )


def _chain(entries: dict[int, Entry], start: int, key: int) -> list[int]:
    """Return the keys on the path on which ``key`` was found, from the start to it."""
    chain = [key]
    while chain[-1] != start:
        chain.append(entries[chain[-1]][1])
    return chain[::-1]


def _path(entries: dict[int, Entry], rows: dict[int, CardRow], chain: Sequence[int]) -> GraphPath:
    return GraphPath(
        nodes=[entity_ref(rows[key]) for key in chain],
        rels=[entries[key][2].value for key in chain[1:]],
    )
