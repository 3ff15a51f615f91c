"""What the catalog holds, as lines of the dataset format: one statement for each kind of file.

Common to all: no parameters, whole tables in the order of their ids, hash joins; one column, the line as JSON. Rows are
as they were stated: without what was derived, repaired or taken over from duplicates, which an ingestion makes anew.
"""

from typing import Final, LiteralString

# Names as they are stated: behind position 1,000 stand those of duplicates. A title that was stated by a native name or
# a synonym alone has that in the place of its romanised one.
_ANIME: Final[LiteralString] = """
SELECT jsonb_strip_nulls(jsonb_build_object(
    'id', e.ref,
    'title', CASE WHEN n.kind IN ('native', 'synonym') AND n.name = a.title_romaji THEN '' ELSE a.title_romaji END,
    'title_english', a.title_english, 'title_japanese', a.title_native, 'synonyms', nullif(a.synonyms, '{}'),
    'type', a.format, 'source', a.source_material, 'status', a.status, 'season', a.season, 'year', a.year,
    'start_date', a.start_date, 'end_date', a.end_date, 'episodes', a.episodes,
    'duration_min', coalesce((a.extra ->> 'duration_hours')::numeric(6, 1), a.duration_minutes), 'rating', a.rating,
    'is_adult', nullif(coalesce(r.stated::boolean, e.adult), false), 'score', a.score, 'scored_by', a.scored_by,
    'members', a.members, 'favorites', a.favorites, 'stats_as_of', a.stats_as_of, 'genres', nullif(a.genres, '{}'),
    'themes', nullif(a.themes, '{}'), 'demographics', nullif(a.demographics, '{}'), 'tags', nullif(a.tags, '{}'),
    'franchise', f.ref, 'image_url', e.image_url, 'stub', nullif(e.stub, false), 'sources', nullif(e.sources, '{}')
    )) || (a.extra - 'duration_hours')
FROM anime a JOIN entity e ON e.id = a.id JOIN entity_name n ON n.entity_key = e.key AND n.position = 0
LEFT JOIN franchise f ON f.id = a.franchise_id
LEFT JOIN data_repair r ON r.entity_id = a.id AND r.field = 'adult'
ORDER BY e.ref
"""

_MANGA: Final[LiteralString] = """
SELECT jsonb_strip_nulls(jsonb_build_object(
    'id', e.ref,
    'title', CASE WHEN n.kind IN ('native', 'synonym') AND n.name = m.title_romaji THEN '' ELSE m.title_romaji END,
    'title_english', m.title_english, 'title_japanese', m.title_native, 'synonyms', nullif(m.synonyms, '{}'),
    'type', m.format, 'status', m.status, 'year', m.year, 'start_date', m.start_date, 'end_date', m.end_date,
    'volumes', m.volumes, 'chapters', m.chapters, 'genres', nullif(m.genres, '{}'),
    'demographics', nullif(m.demographics, '{}'), 'magazine', m.magazine,
    'stats', nullif(coalesce(m.extra -> 'stats', '{}') || jsonb_strip_nulls(jsonb_build_object(
        'score', m.score, 'scored_by', m.scored_by, 'members', m.members)), '{}'),
    'is_adult', nullif(coalesce(r.stated::boolean, e.adult), false), 'image_url', e.image_url,
    'stub', nullif(e.stub, false), 'sources', nullif(e.sources, '{}'))) || (m.extra - 'stats')
FROM manga m JOIN entity e ON e.id = m.id JOIN entity_name n ON n.entity_key = e.key AND n.position = 0
LEFT JOIN data_repair r ON r.entity_id = m.id AND r.field = 'adult'
ORDER BY e.ref
"""

# Behind what names an entity: its names as they are stated, and the order of all.
_STATED_NAMES: Final[LiteralString] = """
JOIN entity e ON e.id = t.id JOIN (
    SELECT entity_key, min(name) FILTER (WHERE kind = 'romaji') AS name,
        min(name) FILTER (WHERE kind = 'native') AS name_native,
        jsonb_agg(name ORDER BY position) FILTER (WHERE kind = 'synonym') AS aliases
    FROM entity_name WHERE position < 1000 GROUP BY entity_key) n ON n.entity_key = e.key
ORDER BY e.ref
"""

_CHARACTER: Final[LiteralString] = (
    """
SELECT jsonb_strip_nulls(jsonb_build_object(
    'id', e.ref, 'name', coalesce(t.extra ->> 'name_stated', n.name, ''), 'name_native', n.name_native,
    'aliases', n.aliases, 'description', t.description, 'image_url', e.image_url, 'stub', nullif(e.stub, false),
    'sources', nullif(e.sources, '{}'))) || (t.extra - 'name_stated')
FROM character t"""
    + _STATED_NAMES
)

_NAMED: Final[LiteralString] = """
SELECT jsonb_strip_nulls(jsonb_build_object(
    'id', e.ref, 'name', coalesce(t.extra ->> 'name_stated', n.name, ''), 'name_native', n.name_native,
    'aliases', n.aliases, 'image_url', e.image_url, 'stub', nullif(e.stub, false),
    'sources', nullif(e.sources, '{}'))) || (t.extra - 'name_stated')
"""
_PERSON: Final[LiteralString] = _NAMED + "FROM person t" + _STATED_NAMES
_STUDIO: Final[LiteralString] = _NAMED + "FROM studio t" + _STATED_NAMES

_EPISODE: Final[LiteralString] = """
SELECT jsonb_strip_nulls(jsonb_build_object(
    'id', e.ref, 'anime', a.ref, 'number', p.number, 'position', p.position, 'title', p.title,
    'title_romaji', p.title_romaji, 'title_japanese', p.title_native, 'aired', p.aired_on, 'image_url', e.image_url,
    'stub', nullif(e.stub, false), 'sources', nullif(e.sources, '{}'))) || p.extra
FROM episode p JOIN entity e ON e.id = p.id JOIN entity a ON a.id = p.anime_id
ORDER BY e.ref
"""

_FRANCHISE: Final[LiteralString] = """
SELECT jsonb_build_object('id', ref, 'name', name) FROM franchise ORDER BY ref
"""

_SYNOPSIS: Final[LiteralString] = """
SELECT jsonb_build_object('id', e.ref, 'synopsis', t.synopsis)
FROM (
    SELECT id, synopsis FROM anime UNION ALL SELECT id, synopsis FROM manga
    UNION ALL SELECT id, synopsis FROM episode) t
JOIN entity e ON e.id = t.id
WHERE t.synopsis IS NOT NULL ORDER BY e.ref
"""

_ANIME_ANIME: Final[LiteralString] = """
SELECT jsonb_strip_nulls(jsonb_build_object(
    'src', a.ref, 'dst', b.ref, 'relation_type', r.relation_type, 'source', r.source))
FROM anime_related_anime r JOIN entity a ON a.id = r.anime_id JOIN entity b ON b.id = r.related_anime_id
WHERE NOT r.derived ORDER BY a.ref, b.ref, r.relation_type
"""

_MANGA_MANGA: Final[LiteralString] = """
SELECT jsonb_strip_nulls(jsonb_build_object(
    'src', a.ref, 'dst', b.ref, 'relation_type', r.relation_type, 'source', r.source))
FROM manga_related_manga r JOIN entity a ON a.id = r.manga_id JOIN entity b ON b.id = r.related_manga_id
WHERE NOT r.derived ORDER BY a.ref, b.ref, r.relation_type
"""

_CHARACTER_CHARACTER: Final[LiteralString] = """
SELECT jsonb_strip_nulls(jsonb_build_object(
    'src', a.ref, 'dst', b.ref, 'relation_type', r.relation_type, 'source', r.source))
FROM character_relationship r JOIN entity a ON a.id = r.character_id JOIN entity b ON b.id = r.related_character_id
WHERE NOT r.derived ORDER BY a.ref, b.ref, r.relation_type
"""

_ANIME_MANGA: Final[LiteralString] = """
SELECT jsonb_strip_nulls(jsonb_build_object(
    'anime', a.ref, 'manga', m.ref, 'relation_type', 'adaptation', 'source', r.source))
FROM anime_related_manga r JOIN entity a ON a.id = r.anime_id JOIN entity m ON m.id = r.manga_id
ORDER BY a.ref, m.ref
"""

_ANIME_CHARACTER: Final[LiteralString] = """
SELECT jsonb_strip_nulls(jsonb_build_object(
    'anime', a.ref, 'character', c.ref, 'role', nullif(r.role, 'unknown'), 'source', r.source))
FROM anime_character r JOIN entity a ON a.id = r.anime_id JOIN entity c ON c.id = r.character_id
ORDER BY a.ref, c.ref
"""

_CHARACTER_VOICE: Final[LiteralString] = """
SELECT jsonb_strip_nulls(jsonb_build_object(
    'character', c.ref, 'person', p.ref, 'anime', a.ref, 'language', nullif(r.language, ''), 'source', r.source))
FROM character_voice r JOIN entity c ON c.id = r.character_id JOIN entity p ON p.id = r.person_id
JOIN entity a ON a.id = r.anime_id
ORDER BY c.ref, p.ref, a.ref, r.language
"""

_ANIME_STAFF: Final[LiteralString] = """
SELECT jsonb_strip_nulls(jsonb_build_object(
    'anime', a.ref, 'person', p.ref, 'position', r.position, 'source', r.source))
FROM anime_staff r JOIN entity a ON a.id = r.anime_id JOIN entity p ON p.id = r.person_id
ORDER BY a.ref, p.ref, r.position
"""

_ANIME_STUDIO: Final[LiteralString] = """
SELECT jsonb_strip_nulls(jsonb_build_object('anime', a.ref, 'studio', s.ref, 'role', r.role, 'source', r.source))
FROM anime_studio r JOIN entity a ON a.id = r.anime_id JOIN entity s ON s.id = r.studio_id
ORDER BY a.ref, s.ref, r.role
"""

_ANIME_THEME: Final[LiteralString] = """
SELECT jsonb_strip_nulls(jsonb_build_object(
    'anime', a.ref, 'kind', t.kind, 'seq', t.seq, 'title', t.title, 'artist', t.artist, 'episodes', t.episodes,
    'source', t.source))
FROM anime_theme t JOIN entity a ON a.id = t.anime_id
ORDER BY a.ref, t.kind, t.seq
"""

_ANIME_RECOMMENDATION: Final[LiteralString] = """
SELECT jsonb_strip_nulls(jsonb_build_object('a', a.ref, 'b', b.ref, 'users', r.users, 'source', r.source))
FROM anime_recommendation r JOIN entity a ON a.id = r.anime_id JOIN entity b ON b.id = r.recommended_anime_id
ORDER BY a.ref, b.ref
"""

_MANGA_PERSON: Final[LiteralString] = """
SELECT jsonb_strip_nulls(jsonb_build_object('manga', m.ref, 'person', p.ref, 'role', r.role, 'source', r.source))
FROM manga_author r JOIN entity m ON m.id = r.manga_id JOIN entity p ON p.id = r.person_id
ORDER BY m.ref, p.ref, r.role
"""

LINES: Final[dict[str, LiteralString]] = {
    "anime": _ANIME,
    "manga": _MANGA,
    "character": _CHARACTER,
    "person": _PERSON,
    "studio": _STUDIO,
    "episode": _EPISODE,
    "franchise": _FRANCHISE,
    "synopsis": _SYNOPSIS,
    "anime_anime": _ANIME_ANIME,
    "manga_manga": _MANGA_MANGA,
    "character_character": _CHARACTER_CHARACTER,
    "anime_manga": _ANIME_MANGA,
    "anime_character": _ANIME_CHARACTER,
    "character_voice": _CHARACTER_VOICE,
    "anime_staff": _ANIME_STAFF,
    "anime_studio": _ANIME_STUDIO,
    "anime_theme": _ANIME_THEME,
    "anime_recommendation": _ANIME_RECOMMENDATION,
    "manga_person": _MANGA_PERSON,
}
"""By kind of file; ``id_map`` has none, because its rows are counted and not held."""
