"""Titles of one kind that share the topics of a title of any kind: manga like a manga, and manga like an anime."""

from typing import Final, LiteralString

import sqlalchemy as sa
from asyncpg import Record
from catalog.entities import EntityType
from catalog.prepared import Prepared

from agent_core.retrieval.graph_scope import Scope

# Titles that fewer readers know are left out: of hardly any of them all topics are told.
LEAST_KNOWN: Final = 1_000
# What says nothing of what a title is like; nor does what it was made from.
APART: Final = ("Award Winning", "Original Work")

# What: the known titles of a kind that share two topics with a start, or its only one, with those; rare topics, known
#   and well rated titles weigh more; without those that a relation joins with it, which are of its story. Bound: :most
#   titles, and one scan of the kind's table. Indexes: entity_pkey, anime_pkey, manga_pkey, relation_edge_pkey.
_ALIKE: Final[LiteralString] = """
WITH start AS (
    SELECT e.key, ARRAY(
        SELECT DISTINCT topic
        FROM unnest(coalesce(a.genres || a.themes || a.demographics || a.tags, m.genres || m.demographics)) AS topic
        WHERE topic <> ALL (string_to_array(:apart, chr(10))) AND topic NOT LIKE 'Based on %'
    ) AS topics
    FROM entity AS e
    LEFT JOIN anime AS a ON a.id = e.id
    LEFT JOIN manga AS m ON m.id = e.id
    WHERE e.key = CAST(:start AS int)
),
told AS MATERIALIZED (
    SELECT e.key, e.name, e.popularity, title.franchise_id, title.score, title.topics
    FROM start
    CROSS JOIN (
        SELECT id, franchise_id, score, genres || themes || demographics || tags AS topics
        FROM anime WHERE :kind = 'anime'
      UNION ALL
        SELECT id, NULL, score, genres || demographics
        FROM manga WHERE :kind = 'manga' AND members >= CAST(:least_known AS int)
    ) AS title
    JOIN entity AS e ON e.id = title.id
    WHERE title.topics && start.topics AND e.popularity >= CAST(:least_known AS int) AND e.key <> start.key
        AND (CAST(:include_adult AS boolean) OR NOT e.adult) AND NOT e.hidden
        AND e.key NOT IN (SELECT dst FROM relation_edge WHERE src = start.key)
),
shared AS (
    SELECT DISTINCT told.key, topic
    FROM told CROSS JOIN start CROSS JOIN LATERAL unnest(told.topics) AS topic
    WHERE topic = ANY (start.topics)
),
rarity AS (SELECT topic, 1 / ln(1 + count(*)) AS weight FROM shared GROUP BY topic),
alike AS (
    SELECT key, sum(weight) AS likeness, array_agg(topic ORDER BY weight DESC, topic) AS shared
    FROM shared JOIN rarity USING (topic)
    GROUP BY key
    HAVING count(*) >= (SELECT least(2, cardinality(topics)) FROM start)
)
SELECT told.key, told.name, told.franchise_id, told.popularity, 0 AS users, alike.shared,
       alike.likeness * (20 + ln(2 + told.popularity)) * coalesce(told.score, 6.5) AS likeness
FROM alike JOIN told USING (key)
ORDER BY likeness DESC, told.popularity DESC, told.key
LIMIT :most
"""
_FIND: Final = Prepared(sa.text(_ALIKE))


async def titles_of_alike_topics(scope: Scope, start: int, kind: EntityType, *, most: int) -> list[Record]:
    """Return (key, name, franchise_id, popularity, users, shared, likeness) of titles of a kind, the likest first.

    Args:
        scope: the query.
        start: the key of the title that they are like.
        kind: anime or manga.
        most: titles at most.
    """
    return await scope.fetch(
        _FIND,
        start=start,
        kind=kind.value,
        apart="\n".join(APART),
        least_known=LEAST_KNOWN,
        include_adult=scope.include_adult,
        most=most,
    )
