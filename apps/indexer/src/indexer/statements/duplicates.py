"""What is read to find entities that are there twice, and how what was found is held.

Common to all: no parameters but where named, whole tables, hash joins.
"""

from typing import Final, LiteralString

# Bound: kind.
ENTRIES: Final[LiteralString] = """
SELECT e.id, e.ref, e.name, coalesce(c.extra, p.extra) ? 'mal_id' AS catalogued
FROM entity e LEFT JOIN character c ON c.id = e.id LEFT JOIN person p ON p.id = e.id
WHERE e.type::text = $1
"""

TITLES_OF: Final[dict[str, LiteralString]] = {
    "character": """
SELECT character_id, array_agg(DISTINCT anime_id) FROM (
    SELECT character_id, anime_id FROM anime_character
    UNION ALL SELECT character_id, anime_id FROM character_voice) part
GROUP BY character_id
""",
    "person": """
SELECT person_id, array_agg(DISTINCT title_id) FROM (
    SELECT person_id, anime_id AS title_id FROM anime_staff
    UNION ALL SELECT person_id, anime_id FROM character_voice
    UNION ALL SELECT person_id, manga_id FROM manga_author) part
GROUP BY person_id
""",
}

VOICES: Final[LiteralString] = """
SELECT character_id, array_agg(DISTINCT person_id) FROM character_voice GROUP BY character_id
"""

RELATED: Final[LiteralString] = """
SELECT src, array_agg(DISTINCT dst) FROM (
    SELECT anime_id AS src, related_anime_id AS dst FROM anime_related_anime
    UNION ALL SELECT manga_id, related_manga_id FROM manga_related_manga
    UNION ALL SELECT anime_id, manga_id FROM anime_related_manga
    UNION ALL SELECT manga_id, anime_id FROM anime_related_manga) both_ways
GROUP BY src
"""

FRANCHISES: Final[LiteralString] = "SELECT id, franchise_id FROM anime WHERE franchise_id IS NOT NULL"

TITLE_NAMES: Final[LiteralString] = "SELECT id, title_romaji, title_english FROM anime"

REFS: Final[LiteralString] = "SELECT id, ref FROM entity WHERE type IN ('anime', 'manga', 'person')"

WANTED: Final[LiteralString] = """
CREATE TEMP TABLE want_entity_duplicate (duplicate_id uuid, kept_id uuid, evidence text[], rule smallint) ON COMMIT DROP
"""

# Bound: duplicate, kept, evidence, rule.
WANT: Final[LiteralString] = "INSERT INTO want_entity_duplicate VALUES ($1, $2, $3, $4)"

# Spellings of duplicates that who is kept does not have, behind its own names.
NAMES: Final[LiteralString] = """
CREATE TEMP TABLE want_taken_name ON COMMIT DROP AS
WITH spelt AS (
    SELECT DISTINCT ON (k.key, n.name) k.key, n.name, n.folded
    FROM entity_duplicate d JOIN entity e ON e.id = d.duplicate_id JOIN entity k ON k.id = d.kept_id
    JOIN entity_name n ON n.entity_key = e.key AND n.position < 1000
    WHERE NOT EXISTS (
        SELECT FROM entity_name own WHERE own.entity_key = k.key AND own.name = n.name AND own.position < 1000)
    ORDER BY k.key, n.name)
SELECT key AS entity_key, (999 + row_number() OVER (PARTITION BY key ORDER BY name))::smallint AS position, name, folded
FROM spelt
"""

DROP_NAMES: Final[LiteralString] = """
WITH gone AS (
    DELETE FROM entity_name n
    WHERE n.position >= 1000 AND NOT EXISTS (
        SELECT FROM want_taken_name w
        WHERE (w.entity_key, w.position, w.name, w.folded) = (n.entity_key, n.position, n.name, n.folded))
    RETURNING n.entity_key)
INSERT INTO touched (key) SELECT entity_key FROM gone
"""

ADD_NAMES: Final[LiteralString] = """
WITH added AS (
    INSERT INTO entity_name (entity_key, position, kind, name, folded)
    SELECT w.entity_key, w.position, 'romaji', w.name, w.folded
    FROM want_taken_name w
    WHERE NOT EXISTS (
        SELECT FROM entity_name n WHERE (n.entity_key, n.position) = (w.entity_key, w.position))
    RETURNING entity_key)
INSERT INTO touched (key) SELECT entity_key FROM added
"""

# Who takes whose place: every entity with the key and the mark of the one that is shown for it.
STANDING: Final[LiteralString] = """
CREATE TEMP TABLE standing ON COMMIT DROP AS
SELECT e.id, k.key, k.adult
FROM entity e LEFT JOIN entity_duplicate d ON d.duplicate_id = e.id JOIN entity k ON k.id = coalesce(d.kept_id, e.id)
"""

# Bound: kind. What was merged, with up to five examples.
MERGED: Final[LiteralString] = """
SELECT concat_ws(' ', e.ref, e.name, 'is', k.ref, k.name || ',', array_to_string(d.evidence, ' ')), count(*) OVER ()
FROM entity_duplicate d JOIN entity e ON e.id = d.duplicate_id JOIN entity k ON k.id = d.kept_id
WHERE e.type::text = $1
ORDER BY k.popularity DESC, e.ref LIMIT 5
"""
