"""The lists of heavy prefixes, brought up to date when the names of some entities changed."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, LiteralString

from catalog.bulk_load import Connection
from catalog.typeahead_lists import (
    DEFAULT_SEGMENTS,
    LIST_HITS,
    MAX_LIGHT_KEYS,
    MIN_LIST_HITS,
    MIXED,
    SEGMENT_QUOTAS,
    HitList,
    Ranked,
    front,
    mixed_list,
)
from catalog.typeahead_names import Name, Rank

# What: which prefixes so many keys share, and which have lists. Bound: prefixes, the most keys of a light one.
# Indexes: typeahead_key_pkey, typeahead_prefix_pkey.
_WEIGHED: Final[LiteralString] = """
SELECT prefix,
    (SELECT count(*) FROM (
        SELECT FROM typeahead_key AS k WHERE k.key >= prefix AND k.key < prefix || chr(1114111) LIMIT $2 + 1
    ) AS shared) > $2,
    EXISTS (SELECT FROM typeahead_prefix AS p WHERE p.prefix = one.prefix AND p.segment = 0)
FROM unnest(CAST($1 AS text[])) AS one(prefix)
"""
_DROP_LISTS: Final[LiteralString] = "DELETE FROM typeahead_prefix WHERE prefix = ANY (CAST($1 AS text[]))"
# Bound: prefixes, segments. Index: typeahead_prefix_pkey.
_LISTS: Final[LiteralString] = """
SELECT prefix, segment, complete, hits FROM typeahead_prefix
WHERE prefix = ANY (CAST($1 AS text[])) AND segment = ANY (CAST($2 AS smallint[]))
"""
# What: what names are sorted by. Joined, because with many ids the planner would sooner read the whole table.
# Bound: ids of names. Index: typeahead_name_pkey.
_RANKS: Final[LiteralString] = """
SELECT n.name_id, n.entity_key, n.segment, n.popularity, n.name, n.id, n.position
FROM unnest(CAST($1 AS int[])) AS asked(name_id) JOIN typeahead_name AS n ON n.name_id = asked.name_id
"""
# What: the best hits of a prefix in a segment, from its keys. Bound: prefixes, a segment each, hits of a list.
# Index: typeahead_key_pkey (range).
_COLLECTED: Final[LiteralString] = """
SELECT asked.prefix, asked.segment, best.name_id * 8 + best.class
FROM unnest(CAST($1 AS text[]), CAST($2 AS smallint[])) AS asked(prefix, segment)
CROSS JOIN LATERAL (
    SELECT name_id, class
    FROM (
        SELECT DISTINCT ON (n.entity_key) n.*, CASE
            WHEN k.whole AND k.key = asked.prefix THEN n.alias::int
            ELSE 1 + 2 * n.alias::int + (NOT k.whole)::int END AS class
        FROM typeahead_key AS k JOIN typeahead_name AS n ON n.name_id = k.name_id
        WHERE k.key >= asked.prefix AND k.key < asked.prefix || chr(1114111) AND n.segment = asked.segment
        ORDER BY n.entity_key, class, n.position
    ) AS entity
    ORDER BY class, popularity DESC, name, id
    LIMIT $3
) AS best
"""
# Bound, for each list: prefix, segment, whether it is complete, its hits as the text of an array.
_SET_LISTS: Final[LiteralString] = """
INSERT INTO typeahead_prefix (prefix, segment, complete, hits)
SELECT prefix, segment, complete, CAST(hits AS int[])
FROM unnest(CAST($1 AS text[]), CAST($2 AS smallint[]), CAST($3 AS boolean[]), CAST($4 AS text[]))
    AS list(prefix, segment, complete, hits)
ON CONFLICT (prefix, segment) DO UPDATE SET complete = excluded.complete, hits = excluded.hits
"""

type _Coming = Mapping[str, Mapping[int, list[Ranked[Rank]]]]


async def relist(
    connection: Connection, changed: Iterable[Name], *, before: Sequence[Name], after: Sequence[Name]
) -> None:
    """Bring the lists of every prefix of changed names to what the names are now.

    Args:
        connection: in the transaction that changed the names; they are written already.
        changed: those that are gone, that are new, and that have another rank.
        before: all names that their entities had.
        after: all that they have.
    """
    prefixes = {key[:n] for name in changed for key, _ in name.keys for n in range(1, len(key) + 1)}
    await _Relisting(connection, before, after).run(sorted(prefixes))


class _Relisting:
    """The statements of one change of names."""

    def __init__(self, connection: Connection, before: Sequence[Name], after: Sequence[Name]) -> None:
        self._connection = connection
        self._before, self._after = before, after
        self._names = {name.name_id for name in (*before, *after)}
        self._entities = {name.entity_key for name in (*before, *after)}
        self._coming = _coming(after)

    async def run(self, prefixes: Sequence[str]) -> None:
        weighed = await self._connection.fetch(_WEIGHED, prefixes, MAX_LIGHT_KEYS)
        light = [prefix for prefix, heavy, listed in weighed if listed and not heavy]
        if light:
            await self._connection.execute(_DROP_LISTS, light)
        fresh = [prefix for prefix, heavy, listed in weighed if heavy and not listed]
        kept = [prefix for prefix, heavy, listed in weighed if heavy and listed]
        lists, touched = await self._moved(kept)
        short = [key for key, found in lists.items() if not found.complete and len(found.hits) < MIN_LIST_HITS]
        lists |= await self._collected([*((prefix, n) for prefix in fresh for n in SEGMENT_QUOTAS), *short])
        mixed = touched | {prefix for prefix, number in lists if number in DEFAULT_SEGMENTS} | set(fresh)
        await self._write_lists([*lists.values(), *await self._mixed(mixed, lists)])

    async def _moved(self, prefixes: list[str]) -> tuple[dict[tuple[str, int], HitList], set[str]]:
        """Return the lists that differ once the hits of the moved entities are where they belong.

        And the prefixes whose mixed lists may differ: also where an entity keeps its place in the list of its kind, its
        rank among other kinds may be another.
        """
        segments = sorted({name.segment for name in (*self._before, *self._after)})
        rows = await self._connection.fetch(_LISTS, prefixes, segments)
        held = {
            (prefix, number): HitList(prefix=prefix, segment=number, hits=hits, complete=complete)
            for prefix, number, complete, hits in rows
        }
        for key in ((prefix, number) for prefix in prefixes for number in segments):
            held.setdefault(key, HitList(prefix=key[0], segment=key[1], hits=[], complete=True))
        concerned = await self._concerned(held)
        ranks = await self._ranks(hit for old in concerned for hit in old.hits)
        lists: dict[tuple[str, int], HitList] = {}
        for old in concerned:
            stay = [one for one in _ranked(old.hits, ranks) if one.entity_key not in self._entities]
            new = _merged(old, stay, self._coming.get(old.prefix, {}).get(old.segment, []))
            if new != old:
                lists[old.prefix, old.segment] = new
        return lists, {old.prefix for old in concerned if old.segment in DEFAULT_SEGMENTS}

    async def _concerned(self, held: Mapping[tuple[str, int], HitList]) -> list[HitList]:
        """Return the lists that hold a changed entity, and those that it may come into: most end above it."""
        lasts = await self._ranks(old.hits[-1] for old in held.values() if old.hits)
        concerned: list[HitList] = []
        for (prefix, number), old in held.items():
            last = _ranked(old.hits[-1:], lasts)
            coming = self._coming.get(prefix, {}).get(number, ())
            comes = any(old.complete or not last or one < last[0] for one in coming)
            if comes or any(hit >> 3 in self._names for hit in old.hits):
                concerned.append(old)
        return concerned

    async def _collected(self, asked: list[tuple[str, int]]) -> dict[tuple[str, int], HitList]:
        """Return lists made from the keys of their prefixes."""
        if not asked:
            return {}
        hits: defaultdict[tuple[str, int], list[int]] = defaultdict(list)
        for prefix, number, hit in await self._connection.fetch(_COLLECTED, *zip(*asked, strict=True), LIST_HITS):
            hits[prefix, number].append(hit)
        return {
            key: HitList(prefix=key[0], segment=key[1], hits=hits[key], complete=len(hits[key]) < LIST_HITS)
            for key in asked
        }

    async def _mixed(self, prefixes: set[str], lists: dict[tuple[str, int], HitList]) -> list[HitList]:
        """Return the mixed lists of prefixes, from their other lists as they are now."""
        rows = await self._connection.fetch(_LISTS, sorted(prefixes), sorted(DEFAULT_SEGMENTS))
        hits: dict[str, dict[int, list[int]]] = {prefix: {} for prefix in sorted(prefixes)}
        for prefix, number, _, found in rows:
            hits[prefix][number] = found
        for (prefix, number), new in lists.items():
            if prefix in hits and number in DEFAULT_SEGMENTS:
                hits[prefix][number] = new.hits
        fronts = {prefix: front(found) for prefix, found in hits.items()}
        ranks = await self._ranks(hit for found in fronts.values() for some in found.values() for hit in some)
        return [
            mixed_list(prefix, {number: _ranked(some, ranks) for number, some in found.items()})
            for prefix, found in fronts.items()
        ]

    async def _ranks(self, hits: Iterable[int]) -> dict[int, tuple[int, int, Rank]]:
        """Return entity, segment and rank of the names that lists hold; those that are gone are absent."""
        rows = await self._connection.fetch(_RANKS, sorted({hit >> 3 for hit in hits}))
        return {
            name_id: (entity_key, number, (-popularity, name, id_, position))
            for name_id, entity_key, number, popularity, name, id_, position in rows
        }

    async def _write_lists(self, lists: list[HitList]) -> None:
        if not lists:
            return
        rows = [
            (found.prefix, found.segment, found.complete, "{" + ",".join(map(str, found.hits)) + "}")
            for found in lists
            if found.hits or found.segment == MIXED or found.complete
        ]
        await self._connection.execute(_SET_LISTS, *zip(*rows, strict=True))


def _ranked(hits: Iterable[int], ranks: dict[int, tuple[int, int, Rank]]) -> list[Ranked[Rank]]:
    """Return the hits of a list in order; those whose names are gone are left out."""
    found: list[Ranked[Rank]] = []
    for hit in hits:
        if hit >> 3 in ranks:
            entity_key, number, rank = ranks[hit >> 3]
            found.append(Ranked(hit & 7, rank, hit >> 3, entity_key, number))
    return found


def _coming(names: Iterable[Name]) -> _Coming:
    """Return the best hit of each entity for every prefix of its names, by segment."""
    best: defaultdict[str, dict[int, Ranked[Rank]]] = defaultdict(dict)
    for name in names:
        for prefix, one in name.hits():
            held = best[prefix].get(one.entity_key)
            if held is None or one < held:
                best[prefix][one.entity_key] = one
    found: defaultdict[str, defaultdict[int, list[Ranked[Rank]]]] = defaultdict(lambda: defaultdict(list))
    for prefix, hits in best.items():
        for one in hits.values():
            found[prefix][one.segment].append(one)
    return dict(found)


def _merged(old: HitList, stay: list[Ranked[Rank]], coming: list[Ranked[Rank]]) -> HitList:
    """Return a list with the hits that stay and those that come and are surely among its best.

    Where there are hits beyond the list, one that comes below its last is not known to be better than they are.
    """
    if not old.complete:
        coming = [one for one in coming if stay and one < stay[-1]]
    merged = sorted([*stay, *coming])
    hits = [one.hit for one in merged[:LIST_HITS]]
    return HitList(prefix=old.prefix, segment=old.segment, hits=hits, complete=old.complete and len(merged) < LIST_HITS)
