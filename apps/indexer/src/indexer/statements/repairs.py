"""What is held otherwise than the source states it: adult marks that are missing, lists that are no lists of episodes.

Common to all: no parameters but where named, whole tables, hash joins. They read the canonical tables, so they hold
whichever files a run brought; what a source states of a mark is looked up in the staged files or, where those were not
given, in what was noted of it before.
"""

from typing import Final, LiteralString

# Titles with their mark as it is stated. A title is bare where no more than its name is known.
TITLES: Final[LiteralString] = """
CREATE TEMP TABLE stated_title ON COMMIT DROP AS
SELECT e.id, e.key, e.ref, e.type::text AS type, coalesce(s.adult, r.stated::boolean, e.adult) AS adult,
    a.rating IS NOT DISTINCT FROM 'rx' AS rx,
    m.id IS NOT NULL AND m.year IS NULL AND m.format IS NULL AND cardinality(m.genres) = 0
        AND NOT m.extra ?| ARRAY['genres_mu', 'is_adult'] AS bare,
    m.id IS NOT NULL AND (m.genres && ARRAY['Adult', 'Hentai', 'Erotica']
        OR m.extra -> 'genres_mu' ?| ARRAY['Adult', 'Hentai', 'Erotica']) AS tagged
FROM entity e
LEFT JOIN ingest_staging.entity s ON s.id = e.id
LEFT JOIN data_repair r ON r.entity_id = e.id AND r.field = 'adult'
LEFT JOIN anime a ON a.id = e.id
LEFT JOIN manga m ON m.id = e.id
WHERE e.type IN ('anime', 'manga')
"""

WANTED: Final[LiteralString] = """
CREATE TEMP TABLE want_data_repair (entity_id uuid, field text, stated text, held text, reason text) ON COMMIT DROP
"""

# An anime that is rated for adults alone is adult, marked or not.
RATED: Final[LiteralString] = """
INSERT INTO want_data_repair
SELECT id, 'adult', 'false', 'true', 'rated rx' FROM stated_title WHERE rx AND NOT adult
"""

# A manga of which no more than the name is known, or whose tags say so, is adult where all that was made of it is.
MADE_INTO: Final[LiteralString] = """
INSERT INTO want_data_repair
SELECT m.id, 'adult', 'false', 'true', 'adaptation ' || min(a.ref)
FROM stated_title m JOIN anime_related_manga r ON r.manga_id = m.id JOIN stated_title a ON a.id = r.anime_id
WHERE NOT m.adult AND (m.bare OR m.tagged) GROUP BY m.id HAVING bool_and(a.adult OR a.rx)
"""

# One of which no more than the name is known and nothing was made, where that name is an adult title's alone.
NAMED_ALIKE: Final[LiteralString] = """
INSERT INTO want_data_repair
SELECT m.id, 'adult', 'false', 'true', 'title of ' || min(other.ref)
FROM stated_title m
JOIN entity_name n ON n.entity_key = m.key AND n.kind <> 'synonym'
JOIN entity_name alike ON alike.folded = n.folded AND alike.kind <> 'synonym'
JOIN stated_title other ON other.key = alike.entity_key AND other.id <> m.id
WHERE m.bare AND NOT m.adult AND NOT EXISTS (SELECT FROM anime_related_manga r WHERE r.manga_id = m.id)
GROUP BY m.id HAVING bool_and(other.adult OR other.rx)
"""

# Bound: films that a list names at least, and the share of it. A list of episodes that names films of its franchise, or
# related ones, is a list of films. A name in it may lack what stands before the colon of the film's.
FILMS_LISTED: Final[LiteralString] = """
INSERT INTO want_data_repair
WITH near AS (
    SELECT anime_id, related_anime_id AS film_id FROM anime_related_anime
    UNION
    SELECT a.id, f.id FROM anime a JOIN anime f ON f.franchise_id = a.franchise_id),
named AS (
    SELECT DISTINCT p.anime_id, p.id
    FROM episode p JOIN entity e ON e.id = p.id JOIN entity_name n ON n.entity_key = e.key
    JOIN near ON near.anime_id = p.anime_id
    JOIN anime film ON film.id = near.film_id AND film.format = 'movie' AND film.id <> p.anime_id
    JOIN entity f ON f.id = film.id JOIN entity_name title ON title.entity_key = f.key
    WHERE title.folded = n.folded OR (n.folded LIKE '% %' AND title.folded LIKE '% ' || n.folded))
SELECT p.anime_id, 'episodes listed', count(*)::text, '0', count(named.id) || ' of them are named as films of it are'
FROM episode p LEFT JOIN named ON named.id = p.id
GROUP BY p.anime_id HAVING count(named.id) >= $1 AND count(named.id) >= CAST($2 AS float8) * count(*)
"""

# Bound: none. What was already changed as it was read, and is noted here for whoever asks.
READ_OTHERWISE: Final[LiteralString] = """
INSERT INTO want_data_repair
SELECT id, 'duration_minutes', extra ->> 'duration_hours', NULL,
    'hours taken for minutes: ' || (extra ->> 'duration_hours') || ' and less than one more'
FROM anime WHERE extra ? 'duration_hours'
UNION ALL
SELECT e.id, 'name', t.extra ->> 'name_stated', e.name, 'capital behind an apostrophe'
FROM (
    SELECT id, extra FROM character UNION ALL SELECT id, extra FROM person UNION ALL SELECT id, extra FROM studio) t
JOIN entity e ON e.id = t.id WHERE t.extra ? 'name_stated'
"""

MARK_ADULT: Final[LiteralString] = """
UPDATE entity e SET adult = w.adult, version = run.version
FROM run, (
    SELECT t.id, t.adult OR r.entity_id IS NOT NULL AS adult
    FROM stated_title t LEFT JOIN want_data_repair r ON r.entity_id = t.id AND r.field = 'adult') w
WHERE w.id = e.id AND e.adult <> w.adult
"""

# Hidden are duplicates and what a list that is none says of episodes.
HIDE: Final[LiteralString] = """
WITH wanted AS (
    SELECT duplicate_id AS id FROM entity_duplicate
    UNION
    SELECT p.id FROM episode p JOIN data_repair r ON r.entity_id = p.anime_id AND r.field = 'episodes listed')
UPDATE entity e SET hidden = NOT e.hidden, version = run.version
FROM run WHERE e.hidden <> (e.id IN (SELECT id FROM wanted))
"""

# Bound: field. What was repaired, with up to five examples.
REPAIRED: Final[LiteralString] = """
SELECT concat_ws(' ', e.ref, e.name || ':', r.reason), count(*) OVER ()
FROM data_repair r JOIN entity e ON e.id = r.entity_id WHERE r.field = $1
ORDER BY e.popularity DESC, e.ref LIMIT 5
"""

# Lists of more episodes than their anime has: specials that were counted in, or another list.
MORE_LISTED: Final[LiteralString] = """
SELECT concat(e.ref, ' ', e.name, ': ', count(*), ' listed of ', a.episodes), count(*) OVER ()
FROM episode p JOIN anime a ON a.id = p.anime_id JOIN entity e ON e.id = a.id
GROUP BY e.ref, e.name, e.popularity, a.episodes HAVING count(*) > a.episodes
ORDER BY e.popularity DESC, e.ref LIMIT 5
"""
