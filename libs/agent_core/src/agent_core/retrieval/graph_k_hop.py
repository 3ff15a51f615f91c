"""The ``k_hop`` primitive: the bounded neighbourhood of an entity, level by level, with sampled paths."""

from collections.abc import Mapping, Sequence
from typing import Final

from catalog.cards import CardRow, load_cards_by_key

from agent_core.references import EntityRef
from agent_core.results import EntityCard, GraphMeta, GraphOutcome, GraphResult
from agent_core.retrieval.graph_cards import build_cards, entity_card, entity_ref, list_summary, relation_label
from agent_core.retrieval.graph_filter import filtered
from agent_core.retrieval.graph_neighbors import RELATION_FIELD
from agent_core.retrieval.graph_scope import (
    NotAnswerable,
    Resolved,
    Scope,
    load_refs,
    reached_kinds,
    relations_present,
    require_legal,
    resolve,
)
from agent_core.retrieval.graph_walk import Entry, Reach, Walk, walk
from agent_core.schemas import GraphIntent, GraphPath

DISTANCE_FIELD: Final = "hops away"
# Entities that come with a card; a card takes as long as the whole way to ten entities.
CARDS: Final = 50


async def expand(scope: Scope, intent: GraphIntent, start_ref: EntityRef) -> GraphResult:
    """Return what lies within ``max_hops`` of the start, nearest first, the best of each distance first.

    Relations are followed in their own direction. From each entity at most ``max_fanout_per_hop`` neighbours are
    followed, the weightiest; the search ends when ``max_results`` entities are found. ``filters`` apply to what is
    shown, not to what is passed through. ``node_ids`` holds all results; the first fifty come with a card, the first of
    these with the path on which they were found.
    """
    start = (await resolve(scope, [start_ref]))[start_ref]
    if intent.edge_types and not any(reached_kinds({start.kind}, r) for r in intent.edge_types):
        await require_legal(scope, start, intent.edge_types)
    walked = await walk(scope, start.key, intent.edge_types, _reach(scope, intent))
    shown = await filtered(scope, walked.entries, intent.filters)
    if not shown:
        raise NotAnswerable(
            GraphOutcome.NO_ROWS,
            f"Nothing lies around {start.name} that was asked for.",
            hint=await relations_present(scope, [start]),
            truncated_by=walked.truncated_by,
        )
    return await _result(scope, start, walked, shown)


def _reach(scope: Scope, intent: GraphIntent) -> Reach:
    return Reach(
        hops=min(intent.max_hops, scope.limits.max_hops),
        fanout=min(intent.limits.max_fanout_per_hop, scope.limits.max_fanout_per_hop),
        results=min(intent.limits.max_results, scope.limits.max_results),
        visited=scope.limits.max_visited,
    )


async def _result(scope: Scope, start: Resolved, walked: Walk, shown: Sequence[int]) -> GraphResult:
    entries, truncated_by = walked.entries, walked.truncated_by
    refs = await load_refs(scope, shown)
    sampled = [_chain(entries, start.key, key) for key in shown[: scope.limits.max_paths]]
    passed = {key for chain in sampled for key in chain}
    rows = await load_cards_by_key(scope.driver, list(dict.fromkeys([*shown[:CARDS], *passed])))

    def build(card: CardRow) -> EntityCard:
        depth, _, relation = entries[card.key]
        return entity_card(card, fields=[(RELATION_FIELD, relation_label(relation)), (DISTANCE_FIELD, str(depth))])

    cards = await build_cards([rows[key] for key in shown[:CARDS] if key in rows], build)
    found = [refs[key] for key in shown if key in refs]
    return GraphResult(
        summary=list_summary(f"{len(found)} entities around {start.name}, nearest first:", cards),
        paths=[_path(entries, rows, chain) for chain in sampled if rows.keys() >= set(chain)],
        node_ids=found,
        count=len(found),
        cards=cards,
        meta=GraphMeta(truncated_by=truncated_by, total=len(found)),
    )


def _chain(entries: Mapping[int, Entry], start: int, key: int) -> list[int]:
    """Return the keys on the path on which ``key`` was found, from the start to it."""
    chain = [key]
    while chain[-1] != start:
        chain.append(entries[chain[-1]][1])
    return chain[::-1]


def _path(entries: Mapping[int, Entry], rows: Mapping[int, CardRow], chain: Sequence[int]) -> GraphPath:
    return GraphPath(
        nodes=[entity_ref(rows[key]) for key in chain],
        rels=[entries[key][2].value for key in chain[1:]],
    )
