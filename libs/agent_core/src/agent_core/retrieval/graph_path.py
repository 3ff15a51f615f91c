"""The ``path`` primitive: the shortest chains of relations between two entities, the most telling first."""

import asyncio
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import starmap
from typing import Final

from asyncpg import Record
from catalog.cards import CardRow, load_cards_by_key
from catalog.relations import BY_CODE, RELATIONS, STORED, RelationType, type_bits

from agent_core.references import EntityRef
from agent_core.results import GraphMeta, GraphOutcome, GraphResult
from agent_core.retrieval.graph_cards import (
    SUMMARY_LINES,
    describe,
    entity_card,
    entity_ref,
    join_lines,
    path_line,
)
from agent_core.retrieval.graph_scope import (
    NotAnswerable,
    Resolved,
    Scope,
    reached_kinds,
    relations_present,
    resolve,
)
from agent_core.retrieval.graph_sql import CONNECT, DEGREES
from agent_core.retrieval.path_choice import Chain, choose_paths
from agent_core.retrieval.path_ranking import LEADING, Layers, Step, Surroundings, count_paths, step_cost
from agent_core.schemas import GraphIntent, GraphPath, PathKind

# Relations that join almost everything to everything; followed only where asked for, or where nothing else connects.
TRIVIAL: Final = frozenset(
    {RelationType.PRODUCED_BY, RelationType.PRODUCED, RelationType.LICENSED_BY, RelationType.LICENSED,
     RelationType.RECOMMENDED}
)  # fmt: skip
INFORMATIVE: Final = tuple(r for r in STORED if r not in TRIVIAL)

# Relations kept for one distance from an end; beyond it the paths returned may not be the most telling of all.
_STEPS: Final = 2_000
# Edges of one type counted at one entity; a larger hub is no worse.
_DEGREE: Final = 1_000
# Steps from which ranking takes more than a few milliseconds and leaves the event loop.
_SLOW_RANKING: Final = 500


@dataclass(frozen=True, slots=True, kw_only=True)
class _Connection:
    """What the search found: the steps by distance from the start, and which caps were reached on the way.

    Attributes:
        trivial: nothing but licensors, producers and recommendations was found to connect the two.
    """

    layers: list[list[Step]]
    met: bool
    truncated_by: list[str]
    trivial: bool = False


async def find_paths(scope: Scope, intent: GraphIntent, start_ref: EntityRef, end_ref: EntityRef) -> GraphResult:
    """Return shortest paths, up to the smaller of both ``max_paths``: the most telling, and unlike one another.

    Relations are followed in both directions, so ``edge_types`` stand for themselves and their inverses, a derived
    type for the two stored types that make it up. Without ``edge_types`` everything stored is followed but licensors,
    producers and recommendations; those too where nothing else connects the two, which ``meta.hint`` then says.
    """
    entities = await resolve(scope, [start_ref, end_ref])
    start, end = entities[start_ref], entities[end_ref]
    hops = min(intent.max_hops, scope.limits.max_hops)
    relations = undirected(intent.edge_types)
    if relations:
        await _require_usable(scope, (start, end), relations)
    if relations:
        found = await _connect(scope, start, end, relations, hops=hops)
    else:
        found = await _connect_anyhow(scope, start, end, hops=hops)
    if not found.met:
        raise _no_path(scope, start, end, hops, found)
    limit = min(intent.limits.max_paths, scope.limits.max_paths)
    return await _result(scope, (start, end), found, limit=limit)


@dataclass(frozen=True, slots=True, kw_only=True)
class Link:
    """The most telling of the shortest paths between two entities; ``path`` is ``None`` where none was found."""

    path: GraphPath | None
    names: Mapping[EntityRef, str]
    truncated_by: list[str]


async def find_link(scope: Scope, start: Resolved, end: Resolved, *, hops: int) -> Link:
    """Return how two entities are connected at the shortest, without trivial relations where there is another way."""
    found = await _connect_anyhow(scope, start, end, hops=hops)
    if not found.met:
        return Link(path=None, names={}, truncated_by=found.truncated_by)
    (chain, *_), _ = await _ranked(scope, found.layers, limit=1)
    rows = await _cards(scope, _keys(start.key, chain))
    names = {entity_ref(row): row.name for row in rows.values()}
    # of the paths one is shown whatever there is, so only what ended the search cuts anything
    caps = [cap for cap in found.truncated_by if cap != "max_paths"]
    return Link(path=_path(start.key, chain, rows), names=names, truncated_by=caps)


def undirected(relations: Iterable[RelationType]) -> tuple[RelationType, ...]:
    """Return the stored types to follow for ``relations``: themselves or their two hops, and all inverses."""
    stored = [part for r in relations for part in (RELATIONS[r].via or (r,))]
    return tuple(dict.fromkeys(t for r in stored for t in (r, RELATIONS[r].inverse)))


async def _require_usable(scope: Scope, ends: Sequence[Resolved], relations: Sequence[RelationType]) -> None:
    for end in ends:
        if not any(reached_kinds({end.kind}, r) for r in relations):
            raise NotAnswerable(
                GraphOutcome.UNKNOWN_RELATION,
                f"None of the relations asked for can join a {end.kind} such as {end.name}.",
                hint=await relations_present(scope, [end]),
            )


async def _connect_anyhow(scope: Scope, start: Resolved, end: Resolved, *, hops: int) -> _Connection:
    """Return what connects two entities, trivially where nothing else does; either search may have been cut."""
    telling = await _connect(scope, start, end, INFORMATIVE, hops=hops)
    if telling.met:
        return telling
    found = await _connect(scope, start, end, STORED, hops=hops)
    caps = list(dict.fromkeys([*telling.truncated_by, *found.truncated_by]))
    return replace(found, truncated_by=caps, trivial=not telling.truncated_by)


async def _connect(
    scope: Scope, start: Resolved, end: Resolved, relations: Iterable[RelationType], *, hops: int
) -> _Connection:
    parameters = {
        "start": start.key,
        "goal": end.key,
        "hops": hops,
        "visited": scope.limits.max_visited,
        "steps": _STEPS,
        "types": type_bits(relations),
        "leading": list(LEADING),
        "include_adult": scope.include_adult,
    }
    rows = await scope.fetch(CONNECT, **parameters)
    roles = await scope.qualifiers.names(scope.driver, {q for row in rows for q in row["qualifiers"] or ()})
    truncated_by = ["max_visited"] if rows[0]["cut"] else []
    if any(len(row["srcs"] or ()) == _STEPS for row in rows):
        truncated_by.append("max_paths")
    return _Connection(layers=_layers(rows, roles), met=rows[0]["met"], truncated_by=truncated_by)


def _layers(rows: Sequence[Record], roles: Mapping[int, str]) -> list[list[Step]]:
    """Return the steps of the levels walked back, by distance from the start and in the direction of the path."""
    hops: int = rows[0]["hops"]
    layers: list[list[Step]] = [[] for _ in range(hops if rows[0]["met"] else 0)]
    for row in rows:
        if row["srcs"] is None:
            continue
        role_names = (roles.get(number, "") for number in row["qualifiers"])
        edges = zip(
            row["srcs"], row["dsts"], map(BY_CODE.__getitem__, row["types"]), row["weights"], role_names, strict=True
        )
        if row["forward"]:  # read from the far end towards the start: turned round
            layers[row["depth"]] = [Step(d, s, RELATIONS[r].inverse, w, role) for s, d, r, w, role in edges]
        else:
            layers[hops - 1 - row["depth"]] = list(starmap(Step, edges))
    return layers


def _no_path(scope: Scope, start: Resolved, end: Resolved, hops: int, found: _Connection) -> NotAnswerable:
    further = "raise max_hops" if hops < scope.limits.max_hops else None
    return NotAnswerable(
        GraphOutcome.NO_PATH,
        f"No path joins {start.name} and {end.name} within {hops} hops.",
        hint="the search was cut before its end" if found.truncated_by else further,
        truncated_by=found.truncated_by,
    )


async def _result(scope: Scope, ends: tuple[Resolved, Resolved], found: _Connection, *, limit: int) -> GraphResult:
    chosen, total = await _ranked(scope, found.layers, limit=limit)
    keys = list(dict.fromkeys(key for chain in chosen for key in _keys(ends[0].key, chain)))
    rows = await _cards(scope, keys)
    paths = [_path(ends[0].key, chain, rows) for chain in chosen]
    cards = [entity_card(rows[key]) for key in keys]
    unshown = ["max_paths"] if total > len(chosen) else []
    names = {card.ref: card.name for card in cards}
    hops = len(found.layers)
    lines = [
        f"{total} shortest {'path' if total == 1 else 'paths'} of {hops} hops from {ends[0].name} to {ends[1].name}:",
        *(f"{place}. {path_line(path, names)}{_remark(path)}" for place, path in enumerate(paths, 1)),
        *(f"- {describe(card)}" for card in cards[:SUMMARY_LINES]),
    ]
    return GraphResult(
        summary=join_lines(lines),
        paths=paths,
        node_ids=[card.ref for card in cards],
        count=len(paths),
        cards=cards,
        meta=GraphMeta(
            truncated_by=list(dict.fromkeys([*found.truncated_by, *unshown])),
            total=total,
            hint="only licensors, producers or recommendations connect them" if found.trivial else None,
        ),
    )


async def _ranked(scope: Scope, layers: Layers, *, limit: int) -> tuple[list[Chain], int]:
    """Return the most telling paths and how many there are."""
    if not layers:
        return [()], 1
    total = count_paths(layers)
    around = await _surroundings(scope, layers) if total > 1 else Surroundings(degrees={}, popularity={})

    @cache
    def cost(step: Step) -> float:
        return step_cost(step, around)

    def rank() -> list[Chain]:
        return choose_paths(layers, cost=cost, limit=limit)

    slow = sum(map(len, layers)) > _SLOW_RANKING
    return (await asyncio.to_thread(rank) if slow else rank()), total


async def _surroundings(scope: Scope, layers: Layers) -> Surroundings:
    steps = [step for layer in layers for step in layer]
    ends = {(s.source, s.relation) for s in steps} | {(s.target, RELATIONS[s.relation].inverse) for s in steps}
    parameters = {
        "keys": [key for key, _ in ends],
        "types": [RELATIONS[relation].code for _, relation in ends],
        "most": _DEGREE,
    }
    rows = await scope.fetch(DEGREES, **parameters)
    return Surroundings(
        degrees={(row["key"], BY_CODE[row["type"]]): row["edges"] for row in rows},
        popularity={row["key"]: row["popularity"] for row in rows},
    )


async def _cards(scope: Scope, keys: Sequence[int]) -> Mapping[int, CardRow]:
    """Return the cards of all ``keys``; an ingestion may have taken one away since the search found it."""
    rows = await load_cards_by_key(scope.driver, keys)
    if not rows.keys() >= set(keys):
        raise NotAnswerable(
            GraphOutcome.UNKNOWN_ID, "The catalog changed while paths were searched for.", hint="ask the same again"
        )
    return rows


def _keys(start: int, chain: Sequence[Step]) -> list[int]:
    return [start, *(step.target for step in chain)]


def _path(start: int, chain: Sequence[Step], rows: Mapping[int, CardRow]) -> GraphPath:
    relations = [step.relation for step in chain]
    derived = derived_type(relations)
    return GraphPath(
        nodes=[entity_ref(rows[key]) for key in _keys(start, chain)],
        rels=[relation.value for relation in relations],
        roles=[step.role for step in chain],
        kind=path_kind(relations),
        derived=derived,
    )


def derived_type(relations: Sequence[RelationType]) -> RelationType | None:
    """Return the derived type that consists of ``relations``, if there is one."""
    return next((r for r, spec in RELATIONS.items() if spec.via == tuple(relations)), None)


def path_kind(relations: Sequence[RelationType]) -> PathKind:
    """Return what a path of ``relations`` is made of."""
    if not relations:
        return PathKind.SAME
    if TRIVIAL.intersection(relations):
        return PathKind.TRIVIAL
    if len(relations) == 1:
        return PathKind.DIRECT
    return PathKind.CHAIN if derived_type(relations) is None else PathKind.DERIVED


def _remark(path: GraphPath) -> str:
    """Return the name of the derived relation that a path amounts to, or that it is trivial, as text."""
    if path.derived is not None:
        return f" ({RELATIONS[path.derived].label})"
    return " (trivial)" if path.kind is PathKind.TRIVIAL else ""
