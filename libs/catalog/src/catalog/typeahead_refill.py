"""Lists of heavy prefixes made of what lies below them: of the lists of longer prefixes, or else of all keys."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from itertools import groupby
from typing import Any, Final, LiteralString

from catalog.bulk_load import Connection
from catalog.typeahead_held import Place, ranked, read_names, write_lists
from catalog.typeahead_hits import with_class
from catalog.typeahead_lists import LIST_HITS, MAX_LIGHT_KEYS, MIN_LIST_HITS, HitList
from catalog.typeahead_names import best_hits

# What: the best hits of prefixes in some segments, from their keys, best first. Bound: prefixes, segments, hits of a
# list. Index: typeahead_key_pkey (range).
_COLLECTED: Final[LiteralString] = with_class(
    """
SELECT asked.prefix, best.segment, best.hit
FROM unnest(CAST($1 AS text[])) AS asked(prefix)
CROSS JOIN LATERAL (
    SELECT segment, name_id * 8 + class AS hit,
        row_number() OVER (PARTITION BY segment ORDER BY class, popularity DESC, name, id) AS place
    FROM (
        SELECT DISTINCT ON (n.entity_key) n.*, MATCH_CLASS AS class
        FROM typeahead_key AS k JOIN typeahead_name AS n ON n.name_id = k.name_id
        WHERE k.key >= asked.prefix AND k.key < asked.prefix || chr(1114111)
            AND n.segment = ANY (CAST($2 AS smallint[]))
        ORDER BY n.entity_key, class, n.position
    ) AS entity
) AS best
WHERE best.place <= $3
ORDER BY asked.prefix, best.segment, best.place
""",
    "asked.prefix",
)
# What: hits of one segment for some prefixes, from the lists of all prefixes that are longer by one letter, from the
# keys of those of them that have none, and from the keys that are the prefix itself; with the entity of each, the
# last hit of every list that is not complete, as that list has it, and whether one of the two prefixes is all of a key,
# so that the name fits them otherwise, and another of its entity may be better. Some entities more than once.
# Bound: prefixes, segment, the most keys of a light one.
# Indexes: typeahead_key_pkey (a look-up for each next letter), typeahead_prefix_pkey, typeahead_name_pkey.
_BELOW: Final[LiteralString] = """
WITH RECURSIVE next(prefix, longer, after) AS (
    SELECT prefix, CAST(NULL AS text) COLLATE "C", prefix
    FROM unnest(CAST($1 AS text[]) COLLATE "C") AS asked(prefix)
    UNION ALL
    SELECT next.prefix, left(found.key, length(next.prefix) + 1),
        left(found.key, length(next.prefix) + 1) || chr(1114111)
    FROM next CROSS JOIN LATERAL (
        SELECT k.key FROM typeahead_key AS k
        WHERE k.key > next.after AND k.key < next.prefix || chr(1114111) ORDER BY k.key LIMIT 1
    ) AS found
)
SELECT next.prefix, n.entity_key, n.name_id * 8 + 2 + 3 * n.alias::int + 2 * below.holds::int, below.last,
    next.longer IS NULL OR NOT below.holds AND EXISTS (
        SELECT FROM typeahead_key AS k WHERE k.key = next.longer AND k.name_id = below.name_id)
FROM next CROSS JOIN LATERAL (
    SELECT one.hit >> 3 AS name_id, (one.hit & 7) IN (4, 7) AS holds,
        CASE WHEN one.place = cardinality(p.hits) AND NOT p.complete THEN one.hit END AS last
    FROM typeahead_prefix AS p CROSS JOIN LATERAL unnest(p.hits) WITH ORDINALITY AS one(hit, place)
    WHERE p.prefix = next.longer AND p.segment = $2
    UNION ALL
    SELECT light.name_id, NOT light.whole, NULL
    FROM (
        SELECT k.name_id, k.whole FROM typeahead_key AS k
        WHERE k.key >= next.longer AND k.key < next.longer || chr(1114111) LIMIT $3
    ) AS light
    WHERE NOT EXISTS (SELECT FROM typeahead_prefix AS p WHERE p.prefix = next.longer AND p.segment = 0)
    UNION ALL
    SELECT k.name_id, true, NULL
    FROM typeahead_key AS k WHERE next.longer IS NULL AND k.key = next.prefix
) AS below
JOIN typeahead_name AS n ON n.name_id = below.name_id AND n.segment = $2
"""


async def refill(connection: Connection, short: Iterable[Place]) -> None:
    """Make lists anew of which too little is left; longer prefixes first, because shorter ones are made of them."""
    for (_, number), group in groupby(sorted(short, key=_longest_first), key=_longest_first):
        prefixes = [prefix for prefix, _ in group]
        lists = await made_below(connection, prefixes, number)
        rest = [prefix for prefix in prefixes if prefix not in lists]
        empty = [HitList(prefix=prefix, segment=number, hits=[], complete=True) for prefix in rest]
        collected = {found.prefix: found for found in (*empty, *await collect(connection, rest, [number]))}
        await write_lists(connection, (lists | collected).values())


async def made_below(connection: Connection, prefixes: Sequence[str], number: int) -> dict[str, HitList]:
    """Return lists of one segment made of the lists of longer prefixes, by prefix.

    What those do not hold is worse than the last that they hold. A prefix of which too few hits are surely better than
    all such is left out: much of what its longer prefixes list first is wholly what they are.
    """
    found: defaultdict[str, defaultdict[int, list[int]]] = defaultdict(lambda: defaultdict(list))
    lasts: defaultdict[str, list[int]] = defaultdict(list)
    ended: set[int] = set()
    for prefix, entity_key, hit, last, is_ended in await connection.fetch(_BELOW, prefixes, number, MAX_LIGHT_KEYS):
        found[prefix][entity_key].append(hit)
        if last is not None:
            lasts[prefix].append(last)
        if is_ended:
            ended.add(entity_key)
    beginnings = {prefix[:n] for prefix in prefixes for n in range(1, len(prefix) + 1)}
    again = best_hits(await read_names(connection, ended), beginnings)
    for prefix, entities in found.items():
        for entity_key in entities.keys() & again.get(prefix, {}).keys():
            entities[entity_key] = [again[prefix][entity_key].hit]
    hits = (hit for entities in found.values() for some in entities.values() for hit in some)
    rank = await ranked(connection, (*hits, *(last for some in lasts.values() for last in some)))
    lists: dict[str, HitList] = {}
    for prefix, entities in found.items():
        best = sorted((min(some, key=rank.__getitem__) for some in entities.values()), key=rank.__getitem__)
        worst = min((rank[last] for last in lasts[prefix]), default=None)
        sure = best if worst is None else [hit for hit in best if rank[hit] <= worst]
        complete = worst is None and len(sure) < LIST_HITS
        if worst is None or len(sure) >= MIN_LIST_HITS:
            lists[prefix] = HitList(prefix=prefix, segment=number, hits=sure[:LIST_HITS], complete=complete)
    return lists


async def collect(connection: Connection, prefixes: Collection[str], numbers: Collection[int]) -> list[HitList]:
    """Return lists made from all keys of their prefixes, without empty ones."""
    if not prefixes:
        return []
    rows = await connection.fetch(_COLLECTED, list(prefixes), list(numbers), LIST_HITS)
    return [
        HitList(
            prefix=prefix, segment=number, hits=(hits := [hit for *_, hit in group]), complete=len(hits) < LIST_HITS
        )
        for (prefix, number), group in groupby(rows, key=_place)
    ]


def _longest_first(place: Place) -> tuple[int, int]:
    prefix, number = place
    return -len(prefix), number


def _place(row: Sequence[Any]) -> Place:
    return row[0], row[1]
