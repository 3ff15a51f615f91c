"""The ``instalments`` primitive: the films, specials and seasons that belong to one title, and to no other story."""

from typing import Final, LiteralString

import sqlalchemy as sa
from catalog.cards import load_cards_by_key
from catalog.prepared import Prepared
from catalog.relations import RelationType, type_bits

from agent_core.references import EntityRef
from agent_core.results import GraphMeta, GraphOutcome, GraphResult
from agent_core.retrieval.graph_cards import entity_card, list_summary
from agent_core.retrieval.graph_filter import filtered
from agent_core.retrieval.graph_scope import NotAnswerable, Scope, require_legal, resolve
from agent_core.schemas import GraphIntent

# Instalments that are read; One Piece has 60.
MAX_INSTALMENTS: Final = 200
# "dst is the … of src": what is told beside a title belongs to it, whatever it is.
_BESIDE: Final = (RelationType.SIDE_STORY, RelationType.SUMMARY)
# What continues or retells a title belongs to it too, but for another series: Dragon Ball Super is none of Z's.
_ALONG: Final = (
    RelationType.SEQUEL,
    RelationType.PREQUEL,
    RelationType.SPIN_OFF,
    RelationType.ALTERNATIVE_VERSION,
)

# What: the titles that side stories, recaps, sequels, prequels, spin-offs and other versions join to a start, by any
#   number of steps, never from a part back to its whole: a film that tells of two series leads to neither from the
#   other. Series are among them only where their names begin like the start's. Bound: :titles. Index:
#   relation_edge_pkey by src; the types are tested as bits.
_INSTALMENTS: Final[LiteralString] = """
WITH RECURSIVE start AS (SELECT key, lower(name) AS name FROM entity WHERE key = CAST(:start AS int)),
title (key) AS (
    SELECT key FROM start
  UNION
    SELECT edge.dst
    FROM title
    JOIN relation_edge AS edge ON edge.src = title.key
    JOIN entity AS part ON part.key = edge.dst
    JOIN anime ON anime.id = part.id
    CROSS JOIN start
    WHERE (CAST(:include_adult AS boolean) OR NOT edge.adult)
        AND (
            (CAST(:beside AS bigint) >> edge.type::int) & 1 = 1
            OR (
                (CAST(:along AS bigint) >> edge.type::int) & 1 = 1
                AND (anime.format IS DISTINCT FROM 'tv' OR starts_with(lower(part.name), start.name))
            )
        )
)
SELECT key FROM title WHERE key <> CAST(:start AS int) LIMIT :titles
"""
_FIND: Final = Prepared(sa.text(_INSTALMENTS))


async def find_instalments(scope: Scope, intent: GraphIntent, start_ref: EntityRef) -> GraphResult:
    """Return what belongs to the start by its story, by release; filters apply to the titles found.

    What shares only characters with it, or is related otherwise, is left out.
    """
    start = (await resolve(scope, [start_ref]))[start_ref]
    await require_legal(scope, start, [RelationType.SIDE_STORY])
    most = min(MAX_INSTALMENTS, scope.limits.max_results)
    parameters = {
        "start": start.key,
        "beside": type_bits(_BESIDE),
        "along": type_bits(_ALONG),
        "include_adult": scope.include_adult,
    }
    found = [row["key"] for row in await scope.fetch(_FIND, titles=most + 1, **parameters)]
    caps = [] if len(found) <= most else ["max_results"]
    kept = await filtered(scope, found[:most], intent.filters)
    if not kept:
        reason = f"The data holds no such instalments of {start.name}."
        raise NotAnswerable(GraphOutcome.NO_ROWS, reason, truncated_by=caps)
    rows = await load_cards_by_key(scope.driver, kept)
    ordered = sorted(rows.values(), key=lambda row: (row.start_date or str(row.year or 9999), row.name))
    cards = [entity_card(row) for row in ordered]
    return GraphResult.of(
        cards,
        summary=list_summary(f"{len(cards)} instalments of {start.name}:", cards),
        meta=GraphMeta(truncated_by=caps, total=len(cards)),
    )
