"""The ``profile`` primitive: one entity with what it is best known for and how much there is of that."""

from collections.abc import Mapping, Sequence
from typing import Final, LiteralString

import sqlalchemy as sa
from asyncpg import Record
from catalog.cards import load_cards_by_key
from catalog.entities import EntityType
from catalog.prepared import Prepared
from catalog.relations import BY_CODE, RELATIONS, RelationType, type_bits

from agent_core.references import EntityRef
from agent_core.results import EntityCard, GraphMeta, GraphResult, ProfilePart
from agent_core.retrieval.graph_cards import entity_card, list_summary
from agent_core.retrieval.graph_scope import Scope, resolve

R = RelationType
# Best known ends that are told of one relation and role.
MOST_ENDS: Final = 3
# What tells who or what something is, by its kind.
_TELLING: Final[Mapping[EntityType, Sequence[RelationType]]] = {
    EntityType.CHARACTER: (R.APPEARS_IN, R.VOICED_BY),
    EntityType.PERSON: (R.VOICED_IN, R.VOICES, R.WORKED_ON, R.WROTE, R.DREW),
    EntityType.STUDIO: (R.ANIMATED, R.PRODUCED, R.LICENSED),
    EntityType.ANIME: (R.ANIMATED_BY, R.STAFF, R.ADAPTED_FROM),
    EntityType.MANGA: (R.WRITTEN_BY, R.DRAWN_BY, R.ADAPTATION),
    EntityType.EPISODE: (R.EPISODE_OF,),
}
# Of hundreds who work on an anime only these are told.
_LEADING: Final = ("Director",)

# What: (relation, role, how many ends, the best known of them) of one entity, each end once for a role. Bound: :most
#   ends. Indexes: relation_edge_pkey by src; primary keys of entity and edge_qualifier.
_PARTS: Final[LiteralString] = """
SELECT type, role, max(place) AS ends,
       array_agg(dst ORDER BY place) FILTER (WHERE place <= CAST(:most AS int)) AS best
FROM (
    SELECT edge.type, coalesce(nullif(qualifier.name, 'unknown'), '') AS role, edge.dst,
           row_number() OVER (PARTITION BY edge.type, edge.qualifier ORDER BY other.popularity DESC, edge.dst) AS place
    FROM relation_edge AS edge
    JOIN entity AS other ON other.key = edge.dst
    LEFT JOIN edge_qualifier AS qualifier ON qualifier.id = edge.qualifier AND edge.qualifier <> 0
    WHERE edge.src = CAST(:start AS int) AND (CAST(:types AS bigint) >> edge.type::int) & 1 = 1
        AND (CAST(:include_adult AS boolean) OR NOT edge.adult)
        AND (edge.type <> CAST(:staff AS int) OR qualifier.name = ANY (string_to_array(:leading, chr(10))))
) AS placed
GROUP BY type, role
ORDER BY ends DESC, type, role
"""
_READ: Final = Prepared(sa.text(_PARTS))


async def read_profile(scope: Scope, start_ref: EntityRef) -> GraphResult:
    """Return the entity's card, then the best known ends of what tells who or what it is; ``parts`` says which of what.

    Two statements; their cost grows with the relations of the entity: the busiest has 1,400.
    """
    start = (await resolve(scope, [start_ref]))[start_ref]
    rows = await scope.fetch(
        _READ,
        start=start.key,
        types=type_bits(_TELLING[start.kind]),
        staff=RELATIONS[R.STAFF].code,
        leading="\n".join(_LEADING),
        most=MOST_ENDS,
        include_adult=scope.include_adult,
    )
    keys = [start.key, *(key for row in rows for key in row["best"])]
    cards = {key: entity_card(row) for key, row in (await load_cards_by_key(scope.driver, keys)).items()}
    shown = [cards[key] for key in dict.fromkeys(keys) if key in cards]
    result = GraphResult.of(
        shown, summary=list_summary(f"what {start.name} is:", shown), meta=GraphMeta(total=len(shown))
    )
    result.parts = [_part(row, cards) for row in rows]
    return result


def _part(row: Record, cards: Mapping[int, EntityCard]) -> ProfilePart:
    best = tuple(cards[key] for key in row["best"] if key in cards)
    return ProfilePart(relation=BY_CODE[row["type"]], role=row["role"], total=row["ends"], best=best)
