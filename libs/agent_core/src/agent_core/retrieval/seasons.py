"""The ``seasons`` primitive: the seasons of the series that an anime belongs to, as ingestion found them."""

from typing import Final, LiteralString

import sqlalchemy as sa
from catalog.cards import load_cards_by_key
from catalog.prepared import Prepared
from catalog.relations import RelationType

from agent_core.references import EntityRef
from agent_core.results import GraphMeta, GraphResult
from agent_core.retrieval.graph_cards import entity_card, list_summary
from agent_core.retrieval.graph_details import AS_OF
from agent_core.retrieval.graph_scope import Scope, require_legal, resolve

NUMBER_FIELD: Final = "season number"
PART_FIELD: Final = "part"
BASIS_FIELD: Final = "known by"
ALONE: Final = "alone"
"""What the one title is known by that belongs to no series."""
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

# What: the day on which the newest figures of any anime were read. Bound: nothing. It reads all anime, in about 20 ms.
_NEWEST: Final[LiteralString] = "SELECT max(stats_as_of) AS day FROM anime"
_READ_NEWEST: Final = Prepared(sa.text(_NEWEST))


async def find_seasons(scope: Scope, start_ref: EntityRef) -> GraphResult:
    """Return the seasons and their parts in order, each with its number, its part and how that is known.

    A title that belongs to no series, such as a film, is returned by itself. The first tells how new the data is.
    """
    start = (await resolve(scope, [start_ref]))[start_ref]
    await require_legal(scope, start, [RelationType.NEXT_SEASON])
    most = min(MAX_SEASONS, scope.limits.max_results)
    rows = await scope.fetch(_FIND, start=start.key, include_adult=scope.include_adult, titles=most + 1)
    places = [(row["key"], row["number"], row["part"], row["basis"]) for row in rows[:most]]
    places = places or [(start.key, 1, 1, ALONE)]
    keys = [key for key, *_ in places]
    found = await load_cards_by_key(scope.driver, keys)
    newest = await scope.fetch(_READ_NEWEST)
    as_of = newest[0]["day"] if newest else None
    cards = [
        entity_card(
            found[key],
            fields=[
                (NUMBER_FIELD, str(number)),
                (PART_FIELD, str(part)),
                (BASIS_FIELD, basis),
                *([(AS_OF, as_of)] if as_of is not None and place == 0 else ()),
            ],
        )
        for place, (key, number, part, basis) in enumerate(places)
    ]
    return GraphResult.of(
        cards,
        summary=list_summary(f"{len(cards)} seasons and parts of the series of {start.name}:", cards),
        meta=GraphMeta(truncated_by=[] if len(rows) <= most else ["max_results"], total=len(cards)),
    )
