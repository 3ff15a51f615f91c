"""The ``seasons`` primitive: the seasons of the series that an anime belongs to, as ingestion found them."""

from typing import Final, LiteralString

import sqlalchemy as sa
from catalog.cards import load_cards_by_key
from catalog.prepared import Prepared
from catalog.relations import RelationType

from agent_core.references import EntityRef
from agent_core.results import GraphMeta, GraphOutcome, GraphResult
from agent_core.retrieval.graph_cards import entity_card, list_summary
from agent_core.retrieval.graph_scope import NotAnswerable, Scope, require_legal, resolve

NUMBER_FIELD: Final = "season number"
PART_FIELD: Final = "part"
BASIS_FIELD: Final = "known by"
DERIVED: Final = ("title", "date")
"""What a season is known by where no stored relation leads to it."""
# Seasons and their parts that are read; the most in the data are 9.
MAX_SEASONS: Final = 100

# What: all seasons of the series that a title is one of, in order. Bound: :titles. Indexes: entity_pkey,
#   anime_season_pkey, anime_season_series_id_number_part_idx.
_SEASONS: Final[LiteralString] = """
SELECT e.key, s.number, s.part, s.basis
FROM entity AS start
JOIN anime_season AS own ON own.anime_id = start.id
JOIN anime_season AS s ON s.series_id = own.series_id
JOIN entity AS e ON e.id = s.anime_id
WHERE start.key = CAST(:start AS int) AND (CAST(:include_adult AS boolean) OR NOT e.adult)
ORDER BY s.number, s.part, e.key
LIMIT :titles
"""
_FIND: Final = Prepared(sa.text(_SEASONS))


async def find_seasons(scope: Scope, start_ref: EntityRef) -> GraphResult:
    """Return the seasons and their parts in order, each with its number, its part and how that is known."""
    start = (await resolve(scope, [start_ref]))[start_ref]
    await require_legal(scope, start, [RelationType.NEXT_SEASON])
    most = min(MAX_SEASONS, scope.limits.max_results)
    rows = await scope.fetch(_FIND, start=start.key, include_adult=scope.include_adult, titles=most + 1)
    if not rows:
        raise NotAnswerable(GraphOutcome.NO_ROWS, f"{start.name} is no season of a series.", truncated_by=[])
    kept = rows[:most]
    found = await load_cards_by_key(scope.driver, [row["key"] for row in kept])
    cards = [
        entity_card(
            found[row["key"]],
            fields=[
                (NUMBER_FIELD, str(row["number"])),
                (PART_FIELD, str(row["part"])),
                (BASIS_FIELD, row["basis"]),
            ],
        )
        for row in kept
    ]
    return GraphResult.of(
        cards,
        summary=list_summary(f"{len(cards)} seasons and parts of the series of {start.name}:", cards),
        meta=GraphMeta(truncated_by=[] if len(rows) <= most else ["max_results"], total=len(cards)),
    )
