"""What the canonical relation tables shall hold, from the staged files.

Common to all: no parameters, hash joins over whole tables; a row that names an unknown entity falls out of the join, a
row that is there twice is taken once. Related titles and characters are closed under the inverse of their type: an
edge the source states in one direction only gets the edge back, marked ``derived``.
"""

from typing import Final, LiteralString

ANIME_RELATED_ANIME: Final[LiteralString] = """
CREATE TEMP TABLE want_anime_related_anime ON COMMIT DROP AS
WITH stated AS (
    SELECT a.id AS src, b.id AS dst, s.relation_type, s.inverse, s.source
    FROM ingest_staging.anime_anime s JOIN entity a ON a.ref = s.src JOIN entity b ON b.ref = s.dst
    WHERE s.src <> s.dst)
SELECT DISTINCT ON (anime_id, related_anime_id, relation_type)
    anime_id, related_anime_id, relation_type, derived, source
FROM (
    SELECT src AS anime_id, dst AS related_anime_id, relation_type, false AS derived, source FROM stated
    UNION ALL SELECT dst, src, inverse, true, source FROM stated) edge
ORDER BY anime_id, related_anime_id, relation_type, derived, source
"""

MANGA_RELATED_MANGA: Final[LiteralString] = """
CREATE TEMP TABLE want_manga_related_manga ON COMMIT DROP AS
WITH stated AS (
    SELECT a.id AS src, b.id AS dst, s.relation_type, s.inverse, s.source
    FROM ingest_staging.manga_manga s JOIN entity a ON a.ref = s.src JOIN entity b ON b.ref = s.dst
    WHERE s.src <> s.dst)
SELECT DISTINCT ON (manga_id, related_manga_id, relation_type)
    manga_id, related_manga_id, relation_type, derived, source
FROM (
    SELECT src AS manga_id, dst AS related_manga_id, relation_type, false AS derived, source FROM stated
    UNION ALL SELECT dst, src, inverse, true, source FROM stated) edge
ORDER BY manga_id, related_manga_id, relation_type, derived, source
"""

CHARACTER_RELATIONSHIP: Final[LiteralString] = """
CREATE TEMP TABLE want_character_relationship ON COMMIT DROP AS
WITH stated AS (
    SELECT a.id AS src, b.id AS dst, s.relation_type, s.inverse, s.source
    FROM ingest_staging.character_character s JOIN entity a ON a.ref = s.src JOIN entity b ON b.ref = s.dst
    WHERE s.src <> s.dst)
SELECT DISTINCT ON (character_id, related_character_id, relation_type)
    character_id, related_character_id, relation_type, derived, source
FROM (
    SELECT src AS character_id, dst AS related_character_id, relation_type, false AS derived, source FROM stated
    UNION ALL SELECT dst, src, inverse, true, source FROM stated) edge
ORDER BY character_id, related_character_id, relation_type, derived, source
"""

# The type reads from the anime: the manga is what it was adapted from.
ANIME_RELATED_MANGA: Final[LiteralString] = """
CREATE TEMP TABLE want_anime_related_manga ON COMMIT DROP AS
SELECT DISTINCT ON (a.id, m.id) a.id AS anime_id, m.id AS manga_id, 'adapted_from' AS relation_type, s.source
FROM ingest_staging.anime_manga s JOIN entity a ON a.ref = s.anime JOIN entity m ON m.ref = s.manga
ORDER BY a.id, m.id, s.source
"""

# A pair that is stated with two roles takes the stronger one.
ANIME_CHARACTER: Final[LiteralString] = """
CREATE TEMP TABLE want_anime_character ON COMMIT DROP AS
SELECT DISTINCT ON (a.id, c.id) a.id AS anime_id, c.id AS character_id, s.role, s.source
FROM ingest_staging.anime_character s JOIN entity a ON a.ref = s.anime JOIN entity c ON c.ref = s.character
ORDER BY a.id, c.id, array_position(ARRAY['main', 'supporting', 'unknown'], s.role), s.source
"""

CHARACTER_VOICE: Final[LiteralString] = """
CREATE TEMP TABLE want_character_voice ON COMMIT DROP AS
SELECT DISTINCT ON (c.id, p.id, a.id, s.language)
    c.id AS character_id, p.id AS person_id, a.id AS anime_id, coalesce(s.language, '') AS language, s.source
FROM ingest_staging.character_voice s
JOIN entity c ON c.ref = s.character JOIN entity p ON p.ref = s.person JOIN entity a ON a.ref = s.anime
ORDER BY c.id, p.id, a.id, s.language, s.source
"""

ANIME_STAFF: Final[LiteralString] = """
CREATE TEMP TABLE want_anime_staff ON COMMIT DROP AS
SELECT DISTINCT ON (a.id, p.id, s.position) a.id AS anime_id, p.id AS person_id, s.position, s.source
FROM ingest_staging.anime_staff s JOIN entity a ON a.ref = s.anime JOIN entity p ON p.ref = s.person
ORDER BY a.id, p.id, s.position, s.source
"""

ANIME_STUDIO: Final[LiteralString] = """
CREATE TEMP TABLE want_anime_studio ON COMMIT DROP AS
SELECT DISTINCT ON (a.id, o.id, s.role) a.id AS anime_id, o.id AS studio_id, s.role, s.source
FROM ingest_staging.anime_studio s JOIN entity a ON a.ref = s.anime JOIN entity o ON o.ref = s.studio
ORDER BY a.id, o.id, s.role, s.source
"""

ANIME_THEME: Final[LiteralString] = """
CREATE TEMP TABLE want_anime_theme ON COMMIT DROP AS
SELECT DISTINCT ON (a.id, s.kind, s.seq) a.id AS anime_id, s.kind, s.seq, coalesce(s.title, '') AS title, s.artist,
    s.episodes, s.source, s.title_keys, s.artist_keys
FROM ingest_staging.anime_theme s JOIN entity a ON a.ref = s.anime
ORDER BY a.id, s.kind, s.seq, s.title, s.source
"""

# Both orders of a pair are the same statement; the larger number of users holds.
ANIME_RECOMMENDATION: Final[LiteralString] = """
CREATE TEMP TABLE want_anime_recommendation ON COMMIT DROP AS
SELECT DISTINCT ON (least(a.id, b.id), greatest(a.id, b.id))
    least(a.id, b.id) AS anime_id, greatest(a.id, b.id) AS recommended_anime_id, s.users, s.source
FROM ingest_staging.anime_recommendation s JOIN entity a ON a.ref = s.a JOIN entity b ON b.ref = s.b
WHERE s.a <> s.b
ORDER BY least(a.id, b.id), greatest(a.id, b.id), s.users DESC, s.source
"""

MANGA_AUTHOR: Final[LiteralString] = """
CREATE TEMP TABLE want_manga_author ON COMMIT DROP AS
SELECT DISTINCT ON (m.id, p.id, s.role) m.id AS manga_id, p.id AS person_id, s.role, s.source
FROM ingest_staging.manga_person s JOIN entity m ON m.ref = s.manga JOIN entity p ON p.ref = s.person
ORDER BY m.id, p.id, s.role, s.source
"""
