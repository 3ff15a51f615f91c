"""What follows from the canonical tables: lent popularity, adult flags, and the projection for traversal.

Common to all: no parameters, whole tables, no index used. They read the catalog and never the staged files, so they
hold whichever files a run brought.
"""

from typing import Final, LiteralString

# Popularity of those who have none of their own is lent by their non-adult titles. A title lends its popularity times
# what the part in it counts; the best title counts 1/2, each further one half of the one before, 20 at most. The sum
# stays below the best title, so no number of small titles makes up for a famous one, and a title is always found
# before those who made it.
CHARACTER_POPULARITY: Final[LiteralString] = """
WITH lent AS (
    SELECT coalesce(d.kept_id, c.character_id) AS id,
        max(t.popularity * CASE c.role WHEN 'main' THEN 1.0 ELSE 0.5 END) AS value
    FROM anime_character c JOIN entity t ON t.id = c.anime_id
    LEFT JOIN entity_duplicate d ON d.duplicate_id = c.character_id
    WHERE NOT t.adult GROUP BY 1, c.anime_id),
ranked AS (SELECT id, value, row_number() OVER (PARTITION BY id ORDER BY value DESC) AS place FROM lent),
wanted AS (
    SELECT e.id, coalesce(round(sum(r.value * 0.5 ^ r.place)), 0)::integer AS popularity
    FROM entity e LEFT JOIN ranked r ON r.id = e.id AND r.place <= 20 WHERE e.type = 'character' GROUP BY e.id)
UPDATE entity e SET popularity = w.popularity, version = run.version
FROM wanted w, run WHERE w.id = e.id AND e.popularity <> w.popularity
"""

# A person's part: author, artist, director and creator count whole, a main voice half, all else a fifth.
PERSON_POPULARITY: Final[LiteralString] = """
WITH part AS (
    SELECT person_id AS id, manga_id AS title_id, 1.0 AS share FROM manga_author
    UNION ALL
    SELECT person_id, anime_id, CASE WHEN position IN ('Director', 'Original Creator') THEN 1.0 ELSE 0.2 END
    FROM anime_staff
    UNION ALL
    SELECT v.person_id, v.anime_id, CASE c.role WHEN 'main' THEN 0.5 ELSE 0.2 END
    FROM character_voice v
    LEFT JOIN anime_character c ON c.anime_id = v.anime_id AND c.character_id = v.character_id),
lent AS (
    SELECT coalesce(d.kept_id, p.id) AS id, p.title_id, max(t.popularity * p.share) AS value
    FROM part p JOIN entity t ON t.id = p.title_id LEFT JOIN entity_duplicate d ON d.duplicate_id = p.id
    WHERE NOT t.adult GROUP BY 1, p.title_id),
ranked AS (SELECT id, value, row_number() OVER (PARTITION BY id ORDER BY value DESC) AS place FROM lent),
wanted AS (
    SELECT e.id, coalesce(round(sum(r.value * 0.5 ^ r.place)), 0)::integer AS popularity
    FROM entity e LEFT JOIN ranked r ON r.id = e.id AND r.place <= 20 WHERE e.type = 'person' GROUP BY e.id)
UPDATE entity e SET popularity = w.popularity, version = run.version
FROM wanted w, run WHERE w.id = e.id AND e.popularity <> w.popularity
"""

# A studio's part: animation counts whole, production a fifth, a licence a tenth.
STUDIO_POPULARITY: Final[LiteralString] = """
WITH lent AS (
    SELECT s.studio_id AS id,
        max(t.popularity * CASE s.role WHEN 'studio' THEN 1.0 WHEN 'producer' THEN 0.2 ELSE 0.1 END) AS value
    FROM anime_studio s JOIN entity t ON t.id = s.anime_id WHERE NOT t.adult GROUP BY s.studio_id, s.anime_id),
ranked AS (SELECT id, value, row_number() OVER (PARTITION BY id ORDER BY value DESC) AS place FROM lent),
wanted AS (
    SELECT e.id, coalesce(round(sum(r.value * 0.5 ^ r.place)), 0)::integer AS popularity
    FROM entity e LEFT JOIN ranked r ON r.id = e.id AND r.place <= 20 WHERE e.type = 'studio' GROUP BY e.id)
UPDATE entity e SET popularity = w.popularity, version = run.version
FROM wanted w, run WHERE w.id = e.id AND e.popularity <> w.popularity
"""

# An episode is as adult as its anime, and a tenth as popular: who types looks for a title sooner than for a part of it.
EPISODES: Final[LiteralString] = """
UPDATE entity e SET popularity = a.popularity / 10, adult = a.adult, version = run.version
FROM episode p JOIN entity a ON a.id = p.anime_id CROSS JOIN run
WHERE p.id = e.id AND (e.popularity <> a.popularity / 10 OR e.adult <> a.adult)
"""

# A character is adult where it is found in adult titles alone.
ADULT_CHARACTERS: Final[LiteralString] = """
WITH wanted AS (
    SELECT e.id, coalesce(bool_and(t.adult), false) AS adult
    FROM entity e
    LEFT JOIN (
        SELECT coalesce(d.kept_id, part.character_id) AS character_id, part.anime_id
        FROM (
            SELECT character_id, anime_id FROM anime_character
            UNION ALL SELECT character_id, anime_id FROM character_voice) part
        LEFT JOIN entity_duplicate d ON d.duplicate_id = part.character_id) c ON c.character_id = e.id
    LEFT JOIN entity t ON t.id = c.anime_id
    WHERE e.type = 'character' GROUP BY e.id)
UPDATE entity e SET adult = w.adult, version = run.version
FROM wanted w, run WHERE w.id = e.id AND e.adult <> w.adult
"""

# In this order: popularity is lent by titles that are not adult, and an episode takes over both.
LENT: Final[dict[str, LiteralString]] = {
    "adult characters": ADULT_CHARACTERS,
    "popularity of characters": CHARACTER_POPULARITY,
    "popularity of persons": PERSON_POPULARITY,
    "popularity of studios": STUDIO_POPULARITY,
    "popularity of episodes": EPISODES,
}

# Names of roles, positions and languages get the next free number once and keep it.
QUALIFIERS: Final[LiteralString] = """
WITH used AS (
    SELECT role AS name FROM anime_character
    UNION SELECT position FROM anime_staff
    UNION SELECT language FROM character_voice),
unnumbered AS (
    SELECT name, row_number() OVER (ORDER BY name) AS place FROM used
    WHERE name <> '' AND NOT EXISTS (SELECT FROM edge_qualifier q WHERE q.name = used.name))
INSERT INTO edge_qualifier (id, name)
SELECT 0, '' WHERE NOT EXISTS (SELECT FROM edge_qualifier WHERE id = 0)
UNION ALL
SELECT coalesce((SELECT max(id) FROM edge_qualifier), 0) + place, name FROM unnumbered
"""

# Every canonical row as one undirected fact (src, type, dst): `share` scales the weight of its type, `adult` is that
# of the title that carries it, `closed` says that the row back is a fact of its own.
# Whoever made a manga wrote it, and its artists drew it besides: one of the sources calls all of them its authors, the
# other has often the writer as the artist.
_FACT: Final[LiteralString] = """
CREATE TEMP TABLE fact (
    src uuid, type text, dst uuid, qualifier text, share real, adult boolean, derived boolean, closed boolean
) ON COMMIT DROP
"""
_FACT_ROWS: Final[LiteralString] = """
INSERT INTO fact
SELECT anime_id, relation_type, related_anime_id, '', 1, false, derived, true FROM anime_related_anime
UNION ALL
SELECT manga_id, relation_type, related_manga_id, '', 1, false, derived, true FROM manga_related_manga
UNION ALL
SELECT character_id, relation_type, related_character_id, '', 1, false, derived, true FROM character_relationship
UNION ALL
SELECT anime_id, relation_type, manga_id, '', 1, false, false, false FROM anime_related_manga
UNION ALL
SELECT anime_id, 'recommended', recommended_anime_id, '', users / (users + 10.0), false, false, false
FROM anime_recommendation
UNION ALL
SELECT a.id, 'shares_franchise', b.id, '', 1, false, false, true
FROM anime a JOIN anime b ON b.franchise_id = a.franchise_id AND b.id <> a.id
UNION ALL
SELECT s.anime_id, 'next_season', n.anime_id, '', 1, false, n.basis IN ('title', 'date'), false
FROM anime_season s JOIN anime_season n ON n.series_id = s.series_id AND n.number = s.number + 1
WHERE n.part = (SELECT min(p.part) FROM anime_season p WHERE p.series_id = n.series_id AND p.number = n.number)
UNION ALL
SELECT anime_id, 'has_character', character_id, role, CASE role WHEN 'main' THEN 1 ELSE 0.8 END, false, false, false
FROM anime_character
UNION ALL
SELECT v.character_id, 'voiced_by', v.person_id, v.language, 1, bool_and(t.adult), false, false
FROM character_voice v JOIN entity t ON t.id = v.anime_id GROUP BY v.character_id, v.person_id, v.language
UNION ALL
SELECT DISTINCT anime_id, 'voice_cast', person_id, '', 1, false, false, false FROM character_voice
UNION ALL
SELECT anime_id, 'staff', person_id, position, 1, false, false, false FROM anime_staff
UNION ALL
SELECT anime_id, CASE role WHEN 'studio' THEN 'animated_by' WHEN 'producer' THEN 'produced_by' ELSE 'licensed_by' END,
    studio_id, '', 1, false, false, false
FROM anime_studio
UNION ALL
SELECT DISTINCT manga_id, 'written_by', person_id, '', 1, false, false, false FROM manga_author
UNION ALL
SELECT manga_id, 'drawn_by', person_id, '', 1, false, false, false FROM manga_author WHERE role = 'artist'
UNION ALL
SELECT p.anime_id, 'has_episode', p.id, '', 1, false, false, false
FROM episode p JOIN entity e ON e.id = p.id WHERE NOT e.hidden
"""
FACTS: Final[tuple[LiteralString, ...]] = (_FACT, _FACT_ROWS)

# The facts in keys, both ways; what is said of an entity and of its duplicates is said once, of a cast with the
# stronger role. One edge leads from an entity to another: the weightiest, not adult where one is not.
EDGES: Final[LiteralString] = """
CREATE TEMP TABLE want_relation_edge ON COMMIT DROP AS
WITH keyed AS (
    SELECT DISTINCT ON (a.key, r.code, b.key, CASE f.type WHEN 'has_character' THEN '' ELSE f.qualifier END)
        a.key AS src, r.code, r.inverse, b.key AS dst, coalesce(q.id, 0::smallint) AS qualifier,
        (r.weight * f.share)::real AS weight, a.adult OR b.adult OR f.adult AS adult, f.derived, f.closed
    FROM fact f JOIN relation r ON r.name = f.type JOIN standing a ON a.id = f.src JOIN standing b ON b.id = f.dst
    LEFT JOIN edge_qualifier q ON q.name = f.qualifier
    WHERE a.key <> b.key
    ORDER BY a.key, r.code, b.key, CASE f.type WHEN 'has_character' THEN '' ELSE f.qualifier END,
        f.share DESC, f.qualifier = 'unknown', f.adult, f.derived, f.qualifier),
edge AS (
    SELECT src, code AS type, dst, qualifier, weight, adult, derived FROM keyed
    UNION ALL
    SELECT dst, inverse, src, qualifier, weight, adult, derived FROM keyed WHERE NOT closed)
SELECT *, src <> dst AND 1 = row_number() OVER (
    PARTITION BY src, dst ORDER BY adult, weight DESC, type, qualifier) AS lead
FROM edge
"""
