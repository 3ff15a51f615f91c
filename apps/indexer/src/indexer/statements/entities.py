"""What the entity tables shall hold, from the staged files: each statement fills the ``want_`` table of its target.

Common to all: no parameters, hash joins over whole tables, no index used. ``present`` lists the files that this run
is the truth for; rows of files that are not in it are taken over as they are.
"""

from typing import Final, LiteralString

# Entities of the staged files and those of the kinds that were not given. An episode goes with its anime. What was
# found to be adult stays so until `statements.repairs` finds it out anew.
ENTITY: Final[LiteralString] = """
CREATE TEMP TABLE want_entity ON COMMIT DROP AS
SELECT s.id, s.type::entity_type AS type, s.ref, s.name, s.image_url,
    coalesce(s.popularity, guess.popularity, old.popularity, 0) AS popularity,
    CASE WHEN s.type IN ('anime', 'manga') THEN s.adult OR r.held IS NOT NULL
        ELSE coalesce(old.adult, false) END AS adult,
    s.stub, s.sources, run.version
FROM ingest_staging.entity s CROSS JOIN run
LEFT JOIN estimated_popularity guess ON guess.id = s.id
LEFT JOIN entity old ON old.id = s.id
LEFT JOIN data_repair r ON r.entity_id = s.id AND r.field = 'adult'
LEFT JOIN ingest_staging.episode p ON s.type = 'episode' AND p.id = s.id
WHERE s.type <> 'episode'
    OR EXISTS (SELECT FROM ingest_staging.entity a WHERE a.ref = p.anime)
    OR (NOT EXISTS (SELECT FROM present WHERE name = 'anime') AND EXISTS (SELECT FROM entity a WHERE a.ref = p.anime))
UNION ALL
SELECT e.id, e.type, e.ref, e.name, e.image_url, e.popularity, e.adult, e.stub, e.sources, e.version
FROM entity e LEFT JOIN episode p ON p.id = e.id
WHERE e.type::text NOT IN (SELECT name FROM present)
    AND (p.id IS NULL OR NOT EXISTS (SELECT FROM present WHERE name = 'anime')
        OR EXISTS (SELECT FROM ingest_staging.entity a WHERE a.id = p.anime_id))
"""

# Positions from 1,000 on are names taken over from duplicates, which `statements.duplicates` finds anew.
ENTITY_NAME: Final[LiteralString] = """
CREATE TEMP TABLE want_entity_name ON COMMIT DROP AS
SELECT e.key AS entity_key, s.position, s.kind::name_kind AS kind, s.name, s.folded
FROM ingest_staging.entity_name s JOIN entity e ON e.id = s.id
UNION ALL
SELECT n.entity_key, n.position, n.kind, n.name, n.folded
FROM entity_name n JOIN entity e ON e.key = n.entity_key
WHERE n.position >= 1000 AND e.type::text IN (SELECT name FROM present)
UNION ALL
SELECT n.entity_key, n.position, n.kind, n.name, n.folded
FROM entity_name n JOIN entity e ON e.key = n.entity_key WHERE e.type::text NOT IN (SELECT name FROM present)
"""

FRANCHISE: Final[LiteralString] = """
CREATE TEMP TABLE want_franchise ON COMMIT DROP AS
SELECT DISTINCT ON (id) id, ref, name FROM ingest_staging.franchise ORDER BY id, name
"""

ANIME: Final[LiteralString] = """
CREATE TEMP TABLE want_anime ON COMMIT DROP AS
SELECT s.id, s.title_romaji, s.title_english, s.title_native, s.synonyms, s.format, s.source_material, s.status,
    s.season, s.year, s.start_date, s.end_date, s.episodes, s.duration_minutes, s.rating, s.score, s.scored_by,
    s.members, s.favorites, s.stats_as_of, s.genres, s.themes, s.demographics, s.tags, f.id AS franchise_id, s.extra
FROM ingest_staging.anime s LEFT JOIN franchise f ON f.ref = s.franchise
"""

MANGA: Final[LiteralString] = """
CREATE TEMP TABLE want_manga ON COMMIT DROP AS
SELECT id, title_romaji, title_english, title_native, synonyms, format, status, year, start_date, end_date, volumes,
    chapters, score, scored_by, members, genres, demographics, magazine, extra
FROM ingest_staging.manga
"""

CHARACTER: Final[LiteralString] = """
CREATE TEMP TABLE want_character ON COMMIT DROP AS SELECT id, description, extra FROM ingest_staging.character
"""

PERSON: Final[LiteralString] = """
CREATE TEMP TABLE want_person ON COMMIT DROP AS SELECT id, extra FROM ingest_staging.person
"""

STUDIO: Final[LiteralString] = """
CREATE TEMP TABLE want_studio ON COMMIT DROP AS SELECT id, extra FROM ingest_staging.studio
"""

EPISODE: Final[LiteralString] = """
CREATE TEMP TABLE want_episode ON COMMIT DROP AS
SELECT s.id, a.id AS anime_id, s.number, s.position, s.title, s.title_romaji, s.title_native, s.aired_on, s.extra
FROM ingest_staging.episode s JOIN entity a ON a.ref = s.anime
"""

# Texts stand in a file of their own; a title without one loses the text it had.
SYNOPSES: Final[dict[str, LiteralString]] = {
    "anime": """
WITH wanted AS (
    SELECT e.id, min(s.synopsis) AS synopsis
    FROM entity e LEFT JOIN ingest_staging.synopsis s ON s.ref = e.ref WHERE e.type = 'anime' GROUP BY e.id),
changed AS (
    UPDATE anime t SET synopsis = w.synopsis FROM wanted w
    WHERE w.id = t.id AND t.synopsis IS DISTINCT FROM w.synopsis RETURNING t.id)
INSERT INTO touched (id) SELECT id FROM changed
""",
    "manga": """
WITH wanted AS (
    SELECT e.id, min(s.synopsis) AS synopsis
    FROM entity e LEFT JOIN ingest_staging.synopsis s ON s.ref = e.ref WHERE e.type = 'manga' GROUP BY e.id),
changed AS (
    UPDATE manga t SET synopsis = w.synopsis FROM wanted w
    WHERE w.id = t.id AND t.synopsis IS DISTINCT FROM w.synopsis RETURNING t.id)
INSERT INTO touched (id) SELECT id FROM changed
""",
    "episode": """
WITH wanted AS (
    SELECT e.id, min(s.synopsis) AS synopsis
    FROM entity e LEFT JOIN ingest_staging.synopsis s ON s.ref = e.ref WHERE e.type = 'episode' GROUP BY e.id),
changed AS (
    UPDATE episode t SET synopsis = w.synopsis FROM wanted w
    WHERE w.id = t.id AND t.synopsis IS DISTINCT FROM w.synopsis RETURNING t.id)
INSERT INTO touched (id) SELECT id FROM changed
""",
}

SYNOPSES_TAKEN: Final[LiteralString] = """
SELECT count(DISTINCT e.ref) FROM ingest_staging.synopsis s JOIN entity e ON e.ref = s.ref
"""
