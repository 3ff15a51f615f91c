"""Names and the lists of heavy prefixes as typeahead holds them."""

from collections.abc import Collection, Iterable
from typing import Final, LiteralString

from catalog.bulk_load import Connection
from catalog.typeahead_hits import CLASS_MASK, LEVELS, MIXED, class_of, name_of
from catalog.typeahead_keys import WRITTEN
from catalog.typeahead_lists import SEPARATOR, SHOWN_HITS, HitList
from catalog.typeahead_names import Name
from catalog.typeahead_yielding import Standing

# What: all names of some entities. Bound: keys of entities. Index: typeahead_name_entity_key_position_key.
_NAMES: Final[LiteralString] = """
SELECT name_id, entity_key, position, popularity, segment, year, alias, id, name, matched_name, image_url
FROM typeahead_name WHERE entity_key = ANY (CAST($1 AS int[]))
"""
# Bound: prefixes with SEPARATOR between, segments. Index: typeahead_prefix_pkey.
_LISTS: Final[LiteralString] = """
SELECT prefix, segment, complete, hits FROM typeahead_prefix
WHERE prefix = ANY (string_to_array($1, chr(1))) AND segment = ANY (CAST($2 AS smallint[]))
"""
# What: names as they are ranked. Joined, because with many ids the planner would sooner read the whole table.
# Bound: ids of names, as the text of an array: the driver would look at each. Index: typeahead_name_pkey.
_RANKED: Final[LiteralString] = """
SELECT array_agg(n.name_id ORDER BY n.popularity DESC, n.name, n.id, n.position)
FROM unnest(CAST(CAST($1 AS text) AS int[])) AS asked(name_id) JOIN typeahead_name AS n ON n.name_id = asked.name_id
"""
# What: the same, and how popular each is. Bound, index: the same.
_STANDING: Final[LiteralString] = """
SELECT n.name_id, n.popularity
FROM unnest(CAST(CAST($1 AS text) AS int[])) AS asked(name_id) JOIN typeahead_name AS n ON n.name_id = asked.name_id
ORDER BY n.popularity DESC, n.name, n.id, n.position
"""
# Bound, for each list: prefix, segment, what is kept beside its hits, its hits as the text of an array.
_SET_LISTS: Final[LiteralString] = """
INSERT INTO typeahead_prefix (prefix, segment, complete, hits)
SELECT prefix, segment, complete, CAST(hits AS int[])
FROM unnest(CAST($1 AS text[]), CAST($2 AS smallint[]), CAST($3 AS boolean[]), CAST($4 AS text[]))
    AS list(prefix, segment, complete, hits)
ON CONFLICT (prefix, segment) DO UPDATE SET complete = excluded.complete, hits = excluded.hits
"""
# What: puts mixed lists where they are shown, as far as others are shown there. Bound: prefixes with SEPARATOR between.
# Indexes: typeahead_shown_pkey, typeahead_prefix_pkey, typeahead_name_pkey.
_SHOW: Final[LiteralString] = """
WITH list AS MATERIALIZED (
    SELECT p.prefix, p.hits FROM typeahead_prefix AS p
    WHERE p.prefix = ANY (string_to_array($1, chr(1))) AND p.segment = 0
), gone AS (
    DELETE FROM typeahead_shown AS s USING list WHERE s.prefix = list.prefix AND s.place > cardinality(list.hits)
), other AS (
    UPDATE typeahead_shown AS s
    SET segment = n.segment, name_id = n.name_id, popularity = n.popularity, year = n.year, id = n.id, name = n.name,
        matched_name = n.matched_name, image_url = n.image_url
    FROM list, typeahead_name AS n
    WHERE s.prefix = list.prefix AND s.name_id <> list.hits[s.place] >> 3 AND n.name_id = list.hits[s.place] >> 3
)
INSERT INTO typeahead_shown (prefix, place, segment, name_id, popularity, year, id, name, matched_name, image_url)
SELECT list.prefix, one.place, n.segment, n.name_id, n.popularity, n.year, n.id, n.name, n.matched_name, n.image_url
FROM list CROSS JOIN LATERAL generate_series(
    (SELECT count(*) FROM typeahead_shown AS s WHERE s.prefix = list.prefix) + 1, cardinality(list.hits)
) AS one(place)
CROSS JOIN LATERAL (SELECT * FROM typeahead_name WHERE name_id = list.hits[one.place] >> 3 OFFSET 0) AS n
WHERE NOT EXISTS (
    SELECT FROM typeahead_shown AS s WHERE s.prefix = list.prefix AND s.place = cardinality(list.hits)
)
"""
# What: takes lists away, also those of what is written otherwise and read as one of the prefixes.
# Bound: prefixes with SEPARATOR between, what stands between a reading and a writing and before both in the prefix of
# their lists. Indexes: typeahead_prefix_pkey, typeahead_shown_pkey.
_DROP: Final[LiteralString] = """
WITH gone AS MATERIALIZED (
    SELECT one.prefix FROM string_to_table($1, chr(1)) AS one(prefix)
    UNION ALL
    SELECT p.prefix FROM string_to_table($1, chr(1)) AS one(prefix)
    CROSS JOIN LATERAL (
        SELECT prefix FROM typeahead_prefix
        WHERE prefix > $2 || one.prefix || $2 AND prefix < $2 || one.prefix || $2 || chr(1114111) AND segment = 0
        OFFSET 0
    ) AS p
), hidden AS (
    DELETE FROM typeahead_shown WHERE prefix = ANY (ARRAY(SELECT prefix FROM gone))
)
DELETE FROM typeahead_prefix WHERE prefix = ANY (ARRAY(SELECT prefix FROM gone))
"""

type Place = tuple[str, int]
"""Which list: prefix and segment."""


async def read_names(connection: Connection, entity_keys: Iterable[int]) -> list[Name]:
    """Return all names of some entities."""
    return [Name(*row) for row in await connection.fetch(_NAMES, list(entity_keys))]


async def read_lists(
    connection: Connection, prefixes: Collection[str], numbers: Collection[int]
) -> dict[Place, HitList]:
    """Return the lists of some prefixes in some segments; a mixed one is complete where it is not full."""
    if not prefixes:
        return {}
    return {
        (prefix, number): HitList(
            prefix=prefix,
            segment=number,
            hits=hits,
            complete=len(hits) < SHOWN_HITS if number == MIXED else marked,
            called=marked and number == MIXED,
        )
        for prefix, number, marked, hits in await connection.fetch(
            _LISTS, SEPARATOR.join(sorted(prefixes)), sorted(numbers)
        )
    }


async def write_lists(connection: Connection, lists: Iterable[HitList]) -> None:
    """Put lists in the place of those of the same prefixes and segments, and show the mixed ones."""
    rows = [(found.prefix, found.segment, found.marked, "{" + ",".join(map(str, found.hits)) + "}") for found in lists]
    if rows:
        await connection.execute(_SET_LISTS, *zip(*rows, strict=True))
    if mixed := [prefix for prefix, number, *_ in rows if number == MIXED]:
        await connection.execute(_SHOW, SEPARATOR.join(mixed))


async def drop_lists(connection: Connection, prefixes: Iterable[str]) -> None:
    """Take the lists of prefixes away, and those of what is written otherwise and read as they are."""
    await connection.execute(_DROP, SEPARATOR.join(prefixes), WRITTEN)


async def standings(connection: Connection, hits: Iterable[int]) -> dict[int, Standing]:
    """Return how each hit stands among these, whatever its class."""
    asked = set(hits)
    if not asked:
        return {}
    names = sorted({name_of(hit) for hit in asked})
    rows = await connection.fetch(_STANDING, "{" + ",".join(map(str, names)) + "}")
    of_names = {name_id: (place, popularity) for place, (name_id, popularity) in enumerate(rows)}
    return {hit: of_names[name_of(hit)] for hit in asked}


async def ranked(connection: Connection, hits: Iterable[int], *, mixed: bool = False) -> dict[int, int]:
    """Return the place of each hit among these: by class, or level where kinds are mixed, then as their names rank."""
    asked = set(hits)
    if not asked:
        return {}
    names = {hit: name_of(hit) for hit in asked}
    ordered = await connection.fetchval(_RANKED, "{" + ",".join(map(str, sorted(set(names.values())))) + "}")
    order = {name_id: place for place, name_id in enumerate(ordered)}
    first_by = LEVELS if mixed else range(CLASS_MASK + 1)
    return {hit: first_by[class_of(hit)] * len(order) + order[name_id] for hit, name_id in names.items()}
