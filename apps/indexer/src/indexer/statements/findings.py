"""Defects of the data that are kept as they are, and told.

Each statement returns up to five examples with the whole count in every row. They read the canonical tables, so they
hold whichever files a run brought; whole tables, hash joins, no index used.
"""

from typing import Final, LiteralString

# The allow-list, for the statements below.
INVERSE: Final[LiteralString] = """
CREATE TEMP TABLE inverse (type text PRIMARY KEY, inverse text NOT NULL) ON COMMIT DROP
"""
ADD_INVERSE: Final[LiteralString] = "INSERT INTO inverse VALUES ($1, $2)"

# What the sources state of related titles and characters, without what was derived.
STATED: Final[LiteralString] = """
CREATE TEMP TABLE stated ON COMMIT DROP AS
SELECT a.type::text AS kind, a.ref AS src, r.type, b.ref AS dst, i.inverse, a.id AS src_id, b.id AS dst_id
FROM (
    SELECT anime_id AS src, relation_type AS type, related_anime_id AS dst FROM anime_related_anime WHERE NOT derived
    UNION ALL
    SELECT manga_id, relation_type, related_manga_id FROM manga_related_manga WHERE NOT derived
    UNION ALL
    SELECT character_id, relation_type, related_character_id FROM character_relationship WHERE NOT derived) r
JOIN entity a ON a.id = r.src JOIN entity b ON b.id = r.dst
JOIN inverse i ON i.type = r.type
"""

# Bound: kind of entity.
NO_EDGE_BACK: Final[LiteralString] = """
SELECT concat_ws(' ', src, type, dst), count(*) OVER ()
FROM stated s
WHERE kind = $1 AND NOT EXISTS (SELECT FROM stated b WHERE b.src = s.dst AND b.dst = s.src)
ORDER BY src, dst, type LIMIT 5
"""

# Bound: kind of entity.
ANSWERED_OTHERWISE: Final[LiteralString] = """
SELECT concat_ws(' ', s.src, s.type, s.dst, 'answered by',
        (SELECT string_agg(b.type, ', ' ORDER BY b.type) FROM stated b WHERE b.src = s.dst AND b.dst = s.src)),
    count(*) OVER ()
FROM stated s
WHERE kind = $1 AND EXISTS (SELECT FROM stated b WHERE b.src = s.dst AND b.dst = s.src)
    AND NOT EXISTS (SELECT FROM stated b WHERE b.src = s.dst AND b.dst = s.src AND b.type = s.inverse)
ORDER BY s.src, s.dst, s.type LIMIT 5
"""

# Bound: kind of entity.
SEVERAL_TYPES: Final[LiteralString] = """
SELECT concat_ws(' ', src, string_agg(type, ', ' ORDER BY type), dst), count(*) OVER ()
FROM stated WHERE kind = $1
GROUP BY src, dst HAVING count(*) > 1
ORDER BY src, dst LIMIT 5
"""

# Dates may be partial, so they are compared as far as both go.
SEQUEL_BEFORE_PREQUEL: Final[LiteralString] = """
WITH started AS (
    SELECT id, coalesce(start_date, year::text) AS date FROM anime
    UNION ALL SELECT id, coalesce(start_date, year::text) FROM manga),
followed AS (
    SELECT src_id AS first, dst_id AS second, src, dst FROM stated WHERE type = 'sequel'
    UNION SELECT dst_id, src_id, dst, src FROM stated WHERE type = 'prequel')
SELECT concat_ws(' ', f.dst, b.date, 'is the sequel of', f.src, a.date), count(*) OVER ()
FROM followed f JOIN started a ON a.id = f.first JOIN started b ON b.id = f.second
WHERE left(b.date, least(length(a.date), length(b.date))) < left(a.date, least(length(a.date), length(b.date)))
ORDER BY f.src, f.dst LIMIT 5
"""

END_BEFORE_START: Final[LiteralString] = """
SELECT concat_ws(' ', e.ref, t.start_date, 'to', t.end_date), count(*) OVER ()
FROM (SELECT id, start_date, end_date FROM anime UNION ALL SELECT id, start_date, end_date FROM manga) t
JOIN entity e ON e.id = t.id
WHERE left(end_date, least(length(start_date), length(end_date)))
    < left(start_date, least(length(start_date), length(end_date)))
ORDER BY e.ref LIMIT 5
"""

OLDER_STATISTICS: Final[LiteralString] = """
WITH years AS (
    SELECT left(stats_as_of, 4) AS year, count(*) AS titles FROM anime WHERE stats_as_of IS NOT NULL GROUP BY 1)
SELECT concat(year, ': ', titles, ' anime'), (sum(titles) OVER ())::bigint
FROM years WHERE year < (SELECT max(year) FROM years)
ORDER BY year DESC LIMIT 5
"""

STUBS: Final[LiteralString] = """
SELECT concat_ws(' ', ref, name), count(*) OVER () FROM entity WHERE stub ORDER BY ref LIMIT 5
"""

# Of the staged anime.
UNKNOWN_FRANCHISE: Final[LiteralString] = """
SELECT concat_ws(' ', s.franchise, e.ref), count(*) OVER ()
FROM ingest_staging.anime s JOIN entity e ON e.id = s.id
WHERE s.franchise IS NOT NULL AND NOT EXISTS (SELECT FROM franchise f WHERE f.ref = s.franchise)
ORDER BY e.ref LIMIT 5
"""

# Bound: kind of entity.
SHARED_NAMES: Final[LiteralString] = """
SELECT concat(name, ' (', count(*), ')'), count(*) OVER ()
FROM entity WHERE type::text = $1
GROUP BY name HAVING count(*) > 1
ORDER BY count(*) DESC, name LIMIT 5
"""

# Two characters of one title whose names fold alike are mostly one character that is there twice.
CHARACTERS_TWICE: Final[LiteralString] = """
SELECT concat_ws(' ', min(n.name), 'in', t.ref), count(*) OVER ()
FROM anime_character c JOIN entity e ON e.id = c.character_id JOIN entity t ON t.id = c.anime_id
JOIN entity_name n ON n.entity_key = e.key AND n.position = 0
GROUP BY t.ref, n.folded HAVING count(*) > 1
ORDER BY t.ref, n.folded LIMIT 5
"""

# Two persons with a name in common, of whom one has no id of the source's: mostly one person that is there twice.
PERSONS_TWICE: Final[LiteralString] = """
SELECT concat_ws(' ', max(e.name), string_agg(e.ref, ', ' ORDER BY e.ref)), count(*) OVER ()
FROM (
    SELECT DISTINCT p.key, p.ref, p.name, n.folded
    FROM entity p JOIN entity_name n ON n.entity_key = p.key WHERE p.type = 'person') e
GROUP BY e.folded HAVING count(*) > 1 AND bool_or(e.ref LIKE 'person:n-%')
ORDER BY e.folded LIMIT 5
"""

# Who is the sequel of whom, in keys, both directions of the statement.
SEQUELS: Final[LiteralString] = """
SELECT src, dst FROM stated WHERE type = 'sequel' UNION SELECT dst, src FROM stated WHERE type = 'prequel'
"""
