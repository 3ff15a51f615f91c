"""Plants small graphs in a migrated database: entities with their details, and relations in both directions."""

import random
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Final

import asyncpg
from agent_core.references import EntityRef
from catalog.entities import EntityType, entity_id
from catalog.relations import RELATIONS, RelationType

HOSTILE: Final = "'; DROP TABLE entity; --"
"""A name, or anything else that a planner may say, from somebody who means harm."""
ENTITY_COLUMNS: Final = ("key", "id", "type", "ref", "name", "popularity", "adult")
EDGE_COLUMNS: Final = ("src", "type", "dst", "qualifier", "weight", "adult", "derived", "lead")


def seeded(seed: int) -> random.Random:
    """Return a source of random choices that a failing test can repeat."""
    return random.Random(seed)


@dataclass
class Plant:
    """Collects entities and relations, then writes them; keys are counted from 1 in the order of the calls."""

    entities: list[tuple[Any, ...]] = field(default_factory=list[tuple[Any, ...]])
    edges: dict[tuple[int, int, int, int], tuple[float, bool, bool]] = field(
        default_factory=dict[tuple[int, int, int, int], tuple[float, bool, bool]]
    )
    details: dict[str, list[dict[str, Any]]] = field(default_factory=dict[str, list[dict[str, Any]]])
    qualifiers: dict[str, int] = field(default_factory=lambda: {"": 0})
    keys: dict[EntityRef, int] = field(default_factory=dict[EntityRef, int])
    adults: set[int] = field(default_factory=set[int])

    def add(
        self, kind: EntityType, name: str, *, popularity: int = 0, adult: bool = False, **details: object
    ) -> EntityRef:
        """Add an entity; ``details`` are columns of its kind's own table."""
        key = len(self.entities) + 1
        identity = entity_id(f"{kind}:{key}")
        self.entities.append((key, identity, kind.value, f"{kind}:{key}", name, popularity, adult))
        required = {"title_romaji": name} if kind in (EntityType.ANIME, EntityType.MANGA) else {}
        self.details.setdefault(kind.value, []).append({"id": identity, **required, **details})
        ref = EntityRef(entity_type=kind, id=str(identity))
        self.keys[ref] = key
        if adult:
            self.adults.add(key)
        return ref

    def many(self, kind: EntityType, names: Iterable[str]) -> list[EntityRef]:
        """Add one entity for each name."""
        return [self.add(kind, name) for name in names]

    def relate(
        self,
        source: EntityRef,
        relation: RelationType,
        target: EntityRef,
        *,
        qualifier: str = "",
        weight: float | None = None,
        adult: bool = False,
    ) -> None:
        """Say that ``target`` is the ``relation`` of ``source``, in both directions as the projection holds it."""
        spec = RELATIONS[relation]
        number = self.qualifiers.setdefault(qualifier, len(self.qualifiers))
        left, right = self.keys[source], self.keys[target]
        hidden = adult or bool({left, right} & self.adults)
        value = spec.weight if weight is None else weight
        self.edges.setdefault((left, spec.code, right, number), (value, hidden, False))
        self.edges.setdefault((right, RELATIONS[spec.inverse].code, left, number), (value, hidden, True))

    async def grow(self, dsn: str) -> None:
        """Write everything, in place of the relations that are there."""
        connection = await asyncpg.connect(dsn)
        try:
            await connection.execute("TRUNCATE relation_edge, edge_qualifier")
            await connection.execute("TRUNCATE entity CASCADE")
            await connection.copy_records_to_table("entity", columns=ENTITY_COLUMNS, records=self.entities)
            for table in sorted(self.details):
                for columns, rows in _by_columns(self.details[table]).items():
                    await connection.copy_records_to_table(table, columns=columns, records=rows)
            await connection.copy_records_to_table(
                "edge_qualifier", columns=("id", "name"), records=[(i, n) for n, i in self.qualifiers.items()]
            )
            await self._connect(connection)
            await connection.execute("ANALYZE entity, relation_edge")
        finally:
            await connection.close()

    async def regrow_edges(self, dsn: str) -> None:
        """Write the relations alone, in place of those that are there."""
        connection = await asyncpg.connect(dsn)
        try:
            await connection.execute("TRUNCATE relation_edge")
            await self._connect(connection)
        finally:
            await connection.close()

    async def _connect(self, connection: "asyncpg.Connection[asyncpg.Record]") -> None:
        best: dict[tuple[int, int], tuple[Any, ...]] = {}
        for key, (weight, adult, _) in self.edges.items():
            src, code, dst, number = key
            order = (adult, -weight, code, number, key)
            if src != dst:
                best[src, dst] = min(order, best.get((src, dst), order))
        leads = {order[-1] for order in best.values()}
        rows = [(*key, *value, key in leads) for key, value in sorted(self.edges.items())]
        await connection.copy_records_to_table("relation_edge", columns=EDGE_COLUMNS, records=rows)


def _by_columns(rows: Iterable[dict[str, Any]]) -> dict[tuple[str, ...], list[tuple[Any, ...]]]:
    groups: dict[tuple[str, ...], list[tuple[Any, ...]]] = {}
    for row in rows:
        groups.setdefault(tuple(row), []).append(tuple(row.values()))
    return groups
