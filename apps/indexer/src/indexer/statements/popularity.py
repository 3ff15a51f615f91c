"""How many know a title of which nobody counted the members: an estimate, which orders titles and is told to nobody.

Common to all: no parameters, hash joins and sorts of whole staged tables, no index used.
"""

from typing import Final, LiteralString

# A title without members has its raters times as many members as the median rater's title has for each of its raters,
# among titles of its kind with both. Weighting titles by their raters keeps the many that few know, who rate less
# often what they list, from making the well known better known: 1.5 instead of 2.2 members a rater, where those with
# half a million raters have 1.3. A title without raters has the members of the titles that are ranked next to it,
# interpolated; one without a rank has none.
ESTIMATED: Final[LiteralString] = """
CREATE TEMP TABLE estimated_popularity ON COMMIT DROP AS
WITH title AS (
    SELECT id, 'anime' AS type, nullif(members, 0) AS members, scored_by, popularity_rank AS place
    FROM ingest_staging.anime
    UNION ALL
    SELECT id, 'manga', nullif(members, 0), scored_by, popularity_rank FROM ingest_staging.manga),
rated AS (
    SELECT type, scored_by, members::float8 / scored_by AS ratio FROM title WHERE members > 0 AND scored_by > 0),
summed AS (
    SELECT type, ratio, sum(scored_by) OVER (PARTITION BY type ORDER BY ratio) AS up_to,
        sum(scored_by) OVER (PARTITION BY type) AS total
    FROM rated),
measured AS (SELECT type, min(ratio) AS ratio FROM summed WHERE 2 * up_to >= total GROUP BY type),
ranked AS (
    SELECT type, place, avg(members)::float8 AS members,
        count(avg(members)) OVER (PARTITION BY type ORDER BY place) AS known_above,
        count(avg(members)) OVER (PARTITION BY type ORDER BY place DESC) AS known_below
    FROM title WHERE place > 0 GROUP BY type, place),
neighbours AS (
    SELECT type, place, first_value(place) OVER above AS place_above, first_value(members) OVER above AS members_above,
        first_value(place) OVER below AS place_below, first_value(members) OVER below AS members_below
    FROM ranked
    WINDOW above AS (PARTITION BY type, known_above ORDER BY place),
        below AS (PARTITION BY type, known_below ORDER BY place DESC)),
placed AS (
    SELECT type, place, CASE
        WHEN members_above IS NULL OR place_above = place_below THEN members_below
        WHEN members_below IS NULL THEN members_above
        ELSE members_above
            + (members_below - members_above) * (place - place_above) / (place_below - place_above) END AS members
    FROM neighbours)
SELECT t.id, t.type, CASE
        WHEN t.scored_by > 0 THEN 'raters' WHEN p.members IS NOT NULL THEN 'rank' ELSE 'nothing' END AS known_by,
    CASE WHEN t.scored_by > 0 THEN coalesce(m.ratio, 1) END AS ratio,
    least(round(CASE WHEN t.scored_by > 0 THEN t.scored_by * coalesce(m.ratio, 1) ELSE coalesce(p.members, 0) END),
        2147483647)::integer AS popularity
FROM title t LEFT JOIN measured m USING (type) LEFT JOIN placed p USING (type, place)
WHERE t.members IS NULL
"""

# What was estimated, by kind and by what of: the ratio, how many titles, and the best known of them.
ESTIMATES: Final[LiteralString] = """
SELECT g.type, g.known_by, round(max(g.ratio)::numeric, 2)::text AS ratio, count(*) AS titles,
    (array_agg(concat_ws(' ', e.ref, e.name) ORDER BY g.popularity DESC, e.ref))[:5] AS examples
FROM estimated_popularity g JOIN ingest_staging.entity e ON e.id = g.id
GROUP BY g.type, g.known_by ORDER BY g.type, g.known_by DESC
"""
