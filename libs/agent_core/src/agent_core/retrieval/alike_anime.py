"""Anime that may be like an anime: what readers recommend for it, and what shares topics with it, each with features.

A feature tells something of a pair of titles. How much each counts is fitted to what readers recommend
(`likeness_weights`), by ``python -m evals.recommendation --fit``.
"""

from typing import Final, LiteralString

import sqlalchemy as sa
from asyncpg import Record
from catalog.prepared import Prepared
from catalog.relations import RELATIONS, SAME_STORY, RelationType, type_bits

from agent_core.retrieval.alike_topics import APART
from agent_core.retrieval.graph_scope import Scope

# A title that belongs to the same story is no other one that is like it.
_SAME_STORY: Final = (*SAME_STORY, RelationType.OTHER, RelationType.SHARED_CHARACTER)
# Titles for which readers recommend what may be like the start as well.
_RELAYING: Final = 40
# Prequels that are followed from what readers recommend to the beginning of its story.
_BACK: Final = 8

# What: the titles that readers recommend for a start, or, where they recommend fewer than ten or :further are asked
#   for, those as well that share topics with it and those that readers recommend for its story; with what any of them
#   continues that came out before it and is known as well, for that is watched first; with features:
#   users who recommend it; topics that are shared, their number and weight, rare ones weighing more; readers who
#   recommend it for other titles of the story (series, by logarithm); how much is recommended for the titles of the
#   likest topics (relayed, 0 to 1). Bound: :most titles, :back prequels, and one scan of anime for what is shared.
#   Indexes: relation_edge_pkey, anime_recommendation's keys, anime_pkey, entity_id_key.
_CANDIDATES: Final[LiteralString] = """
WITH RECURSIVE start AS (
    SELECT e.key, a.id, a.year, a.format, a.source_material, ARRAY(
        SELECT DISTINCT topic FROM unnest(a.genres || a.themes || a.tags) AS topic
        WHERE topic <> ALL (string_to_array(:apart, chr(10))) AND topic NOT LIKE 'Based on %'
    ) AS topics
    FROM entity AS e JOIN anime AS a ON a.id = e.id
    WHERE e.key = CAST(:start AS int)
),
related AS (
    SELECT e.id FROM relation_edge AS r JOIN entity AS e ON e.key = r.dst
    WHERE r.src = CAST(:start AS int) AND (CAST(:same_story AS bigint) >> r.type::int) & 1 = 1
),
advised AS (
    SELECT id, max(users) AS users
    FROM (
        SELECT r.recommended_anime_id AS id, r.users
        FROM anime_recommendation AS r JOIN start ON r.anime_id = start.id
      UNION ALL
        SELECT r.anime_id, r.users
        FROM anime_recommendation AS r JOIN start ON r.recommended_anime_id = start.id
    ) AS either
    GROUP BY id
),
wanted AS (SELECT CAST(:further AS boolean) OR (SELECT count(*) FROM advised) < 10 AS further),
told AS MATERIALIZED (
    SELECT DISTINCT a.id, topic, coalesce(a.members, 0) AS members
    FROM start CROSS JOIN anime AS a CROSS JOIN LATERAL unnest(a.genres || a.themes || a.tags) AS topic
    WHERE (SELECT further FROM wanted) AND topic = ANY (start.topics)
        AND a.id <> start.id AND a.id NOT IN (SELECT id FROM related)
),
rarity AS (SELECT topic, 1 / ln(1 + count(*)) AS weight FROM told GROUP BY topic),
alike AS (
    SELECT id, sum(weight) AS weight, count(*) AS shared, sum(weight) * (20 + ln(2 + max(members))) AS likeness
    FROM told JOIN rarity USING (topic)
    GROUP BY id
),
relaying AS MATERIALIZED (
    SELECT id, likeness ^ 2 AS share
    FROM alike
    ORDER BY share DESC, id LIMIT :relaying
),
relayed AS (
    SELECT other AS id, sum(share * said / (3 + whole)) / (SELECT sum(share) FROM relaying) AS relayed
    FROM (
        SELECT share, other, ln(1 + users) / ln(2) AS said,
               sum(ln(1 + users) / ln(2)) OVER (PARTITION BY relaying.id) AS whole
        FROM relaying CROSS JOIN LATERAL (
            SELECT recommended_anime_id AS other, users FROM anime_recommendation WHERE anime_id = relaying.id
          UNION ALL
            SELECT anime_id, users FROM anime_recommendation WHERE recommended_anime_id = relaying.id
        ) AS theirs
        WHERE other <> (SELECT id FROM start)
    ) AS relay
    GROUP BY other
),
series AS (
    SELECT other AS id, sum(users) AS users, sum(ln(1 + users) / ln(2)) AS series
    FROM related CROSS JOIN LATERAL (
        SELECT recommended_anime_id AS other, users FROM anime_recommendation WHERE anime_id = related.id
      UNION ALL
        SELECT anime_id, users FROM anime_recommendation WHERE recommended_anime_id = related.id
    ) AS theirs
    WHERE (SELECT further FROM wanted)
    GROUP BY other
),
before (later, key, steps) AS (
    SELECT e.key, e.key, 0
    FROM (SELECT id FROM advised UNION SELECT id FROM series) AS said JOIN entity AS e USING (id)
  UNION
    SELECT before.later, prequel.dst, before.steps + 1
    FROM before JOIN relation_edge AS prequel ON prequel.src = before.key AND prequel.type = :prequel
    WHERE before.steps < :back
),
begun AS (
    SELECT DISTINCT first.id
    FROM before
    JOIN entity AS e ON e.key = before.later JOIN anime AS a ON a.id = e.id
    JOIN entity AS known ON known.key = before.key JOIN anime AS first ON first.id = known.id
    WHERE coalesce(first.start_date, first.year::text) < coalesce(a.start_date, a.year::text)
        AND known.popularity >= e.popularity
),
candidate AS (
    SELECT id FROM advised
  UNION
    (SELECT id FROM alike ORDER BY likeness DESC, id LIMIT :most)
  UNION
    SELECT id FROM series
  UNION
    SELECT id FROM begun
)
SELECT e.key, e.name, a.franchise_id, e.popularity, coalesce(advised.users, 0) AS users, topics.shared,
       coalesce(alike.weight, 0)::float8 AS weight, coalesce(alike.shared, 0)::int AS topics,
       abs(a.year - start.year) AS years_apart, coalesce(a.format = start.format, false) AS same_format,
       coalesce(a.source_material = start.source_material, false) AS same_source,
       coalesce(series.users, 0)::int AS series_users, coalesce(series.series, 0)::float8 AS series,
       coalesce(relayed.relayed, 0)::float8 AS relayed
FROM candidate
JOIN anime AS a ON a.id = candidate.id
JOIN entity AS e ON e.id = a.id
CROSS JOIN start
LEFT JOIN advised ON advised.id = candidate.id
LEFT JOIN alike ON alike.id = candidate.id
LEFT JOIN series ON series.id = candidate.id
LEFT JOIN relayed ON relayed.id = candidate.id
CROSS JOIN LATERAL (
    SELECT ARRAY(
        SELECT topic FROM unnest(a.genres || a.themes || a.tags) WITH ORDINALITY AS t (topic, place)
        WHERE topic = ANY (start.topics)
        GROUP BY topic ORDER BY min(place)
    ) AS shared
) AS topics
WHERE e.key <> start.key AND (CAST(:include_adult AS boolean) OR NOT e.adult)
    AND a.id NOT IN (SELECT id FROM related)
ORDER BY users DESC, (series.id IS NOT NULL) DESC, alike.likeness DESC NULLS LAST, e.popularity DESC, e.key
LIMIT :most
"""
_FIND: Final = Prepared(sa.text(_CANDIDATES))


async def anime_alike(scope: Scope, start: int, *, further: bool, most: int) -> list[Record]:
    """Return what may be like a start, with features; what readers recommend first, then what shares rarer topics.

    Args:
        scope: the query.
        start: the key of the anime that they are like.
        further: look beyond what readers recommend even if they recommend ten titles.
        most: titles at most.
    """
    return await scope.fetch(
        _FIND,
        start=start,
        same_story=type_bits(_SAME_STORY),
        relaying=_RELAYING,
        prequel=RELATIONS[RelationType.PREQUEL].code,
        back=_BACK,
        apart="\n".join(APART),
        further=further,
        include_adult=scope.include_adult,
        most=most,
    )
