"""What one graph query runs in: its connection and caps, the entities it starts from, and why it cannot be answered."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final
from uuid import UUID

import asyncpg
import sqlalchemy as sa
from catalog.derived_tables import entity_duplicate
from catalog.entities import EntityType
from catalog.prepared import Driver, Prepared
from catalog.relations import BY_CODE, RELATIONS, RelationType
from catalog.tables import entity, relation_edge
from sqlalchemy.dialects import postgresql as pg

from agent_core.limits import GraphLimits
from agent_core.references import EntityRef
from agent_core.results import GraphOutcome
from agent_core.retrieval.graph_qualifiers import Qualifiers


class NotAnswerable(Exception):
    """A query that has no answer; the executor turns it into a result, so it never leaves the library.

    Attributes:
        outcome: why.
        hint: what could be asked instead.
        truncated_by: caps that ended the search, so that there may be an answer all the same.
    """

    def __init__(
        self, outcome: GraphOutcome, message: str, *, hint: str | None = None, truncated_by: Sequence[str] = ()
    ) -> None:
        super().__init__(message)
        self.outcome = outcome
        self.hint = hint
        self.truncated_by = list(truncated_by)


@dataclass(frozen=True, slots=True, kw_only=True)
class Scope:
    """The connection of one query, and the server's caps.

    Attributes:
        driver: a connection of asyncpg; each statement stands alone.
        qualifiers: names of qualifiers that were read before.
    """

    driver: Driver
    limits: GraphLimits
    include_adult: bool
    qualifiers: Qualifiers = field(default_factory=Qualifiers)

    async def fetch(self, statement: Prepared, **values: object) -> list[asyncpg.Record]:
        """Return the rows of a statement; ``values`` are by the names of its parameters."""
        return await statement.fetch(self.driver, values)


@dataclass(frozen=True, slots=True, kw_only=True)
class Resolved:
    """An entity that exists and that the query may see."""

    key: int
    kind: EntityType
    id: UUID
    name: str

    @property
    def ref(self) -> EntityRef:
        """The reference that results carry."""
        return EntityRef.known(self.kind, self.id)


_asked: Final = entity.alias("asked")
# What: each entity by the id that was asked for, which may be that of a duplicate. Bound: ids. Indexes: entity_id_key,
# entity_duplicate_pkey.
_ENTITIES: Final = Prepared(
    sa.select(_asked.c.id.label("asked_id"), entity.c.key, entity.c.id, entity.c.type, entity.c.name, entity.c.adult)
    .select_from(
        _asked.outerjoin(entity_duplicate, entity_duplicate.c.duplicate_id == _asked.c.id).join(
            entity, entity.c.id == sa.func.coalesce(entity_duplicate.c.kept_id, _asked.c.id)
        )
    )
    .where(_asked.c.id == sa.any_(sa.bindparam("ids", type_=pg.ARRAY(sa.Uuid))))
)
# bound: keys. Index: entity_pkey.
_REFS: Final = Prepared(
    sa.select(entity.c.key, entity.c.id, entity.c.type).where(
        entity.c.key == sa.any_(sa.bindparam("keys", type_=pg.ARRAY(sa.Integer)))
    )
)
# bound: keys. Index: relation_edge_pkey, a range for each key.
_RELATIONS_OF: Final = Prepared(
    sa.select(relation_edge.c.type)
    .where(
        relation_edge.c.src == sa.any_(sa.bindparam("keys", type_=pg.ARRAY(sa.Integer))),
        sa.or_(sa.not_(relation_edge.c.adult), sa.bindparam("include_adult", type_=sa.Boolean)),
    )
    .distinct()
    .order_by(relation_edge.c.type)
)


async def resolve(scope: Scope, refs: Iterable[EntityRef]) -> dict[EntityRef, Resolved]:
    """Return the entities that ``refs`` name, in one statement.

    Raises:
        NotAnswerable: an id is not in the catalog (adult entities are not, unless the query includes them), or
            belongs to an entity of another kind than the reference says.
    """
    wanted = list(dict.fromkeys(refs))
    if not wanted:
        return {}
    rows = await scope.fetch(_ENTITIES, ids=[UUID(ref.id) for ref in wanted])
    known = {
        str(row["asked_id"]): Resolved(key=row["key"], kind=EntityType(row["type"]), id=row["id"], name=row["name"])
        for row in rows
        if scope.include_adult or not row["adult"]
    }
    return {ref: checked(ref, known.get(ref.id)) for ref in wanted}


def checked(ref: EntityRef, found: Resolved | None) -> Resolved:
    """Return what was found for ``ref``.

    Raises:
        NotAnswerable: nothing was, or an entity of another kind.
    """
    if found is None:
        raise NotAnswerable(
            GraphOutcome.UNKNOWN_ID,
            f"No {ref.entity_type} has the id {ref.id}.",
            hint="copy an id from the context, or find one with query_type=lookup",
        )
    if found.kind is not ref.entity_type:
        raise NotAnswerable(
            GraphOutcome.WRONG_KIND,
            f"{found.name} is of the kind {found.kind}, not {ref.entity_type}.",
            hint=f"set entity_type to {found.kind.value!r} for id {ref.id}",
        )
    return found


async def load_refs(scope: Scope, keys: Sequence[int]) -> dict[int, EntityRef]:
    """Return the references to the entities of ``keys``; a key that the catalog lost is absent."""
    rows = await scope.fetch(_REFS, keys=keys)
    return {row["key"]: EntityRef.known(EntityType(row["type"]), row["id"]) for row in rows}


async def relations_present(scope: Scope, entities: Sequence[Resolved]) -> str:
    """Return the relation types that the entities have, as text for a hint."""
    keys = [e.key for e in entities]
    rows = await scope.fetch(_RELATIONS_OF, keys=keys, include_adult=scope.include_adult)
    names = ", ".join(BY_CODE[row["type"]] for row in rows if row["type"] in BY_CODE)
    subject = entities[0].name if len(entities) == 1 else "these entities"
    return f"{subject} has these relations: {names}" if names else f"{subject} has no relations"


def reached_kinds(kinds: Iterable[EntityType], relation: RelationType) -> frozenset[EntityType]:
    """Return the kinds that ``relation`` may lead to from ``kinds``; empty where it is not legal for any of them."""
    sources = frozenset(kinds)
    return frozenset(target for source, target in RELATIONS[relation].pairs if source in sources)


async def require_legal(scope: Scope, start: Resolved, relations: Iterable[RelationType]) -> None:
    """Check that ``start`` may have every one of ``relations``.

    Raises:
        NotAnswerable: one of them is not legal for its kind; the hint names those that it has.
    """
    illegal = [r for r in relations if not reached_kinds({start.kind}, r)]
    if illegal:
        raise NotAnswerable(
            GraphOutcome.UNKNOWN_RELATION,
            f"No {start.kind} has the relation {illegal[0].value!r}.",
            hint=await relations_present(scope, [start]),
        )
