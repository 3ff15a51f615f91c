"""What typeahead reads, brought up to date for some entities in the transaction that changes them."""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, LiteralString
from uuid import UUID

from catalog.bulk_load import Connection
from catalog.typeahead_keys import keys_of
from catalog.typeahead_lists import (
    DEFAULT_SEGMENTS,
    LIST_HITS,
    MAX_LIGHT_KEYS,
    MIN_LIST_HITS,
    MIXED,
    SEGMENT_NAMES,
    SEGMENT_QUOTAS,
    HitList,
    Ranked,
    match_class,
    mixed_list,
)
from catalog.typeahead_typos import deletions_of, is_word, starts_of

# What: the names of some entities with what is shown of them. Bound: kinds by segment, keys of entities.
# Indexes: entity_pkey, entity_name_pkey, primary keys.
_WANTED: Final[LiteralString] = """
SELECT NULL::int AS name_id, e.key AS entity_key, n.position, e.popularity,
    (array_position(CAST($1 AS text[]), e.type::text) + CASE WHEN e.adult THEN 8 ELSE 0 END)::smallint AS segment,
    coalesce(a.year, m.year) AS year, n.kind = 'synonym' AND n.position > 0 AS alias, e.id, e.name,
    n.name AS matched_name, e.image_url
FROM entity AS e JOIN entity_name AS n ON n.entity_key = e.key
LEFT JOIN anime AS a ON a.id = e.id LEFT JOIN manga AS m ON m.id = e.id
WHERE e.key = ANY (CAST($2 AS int[]))
"""
# The same as typeahead has it. Bound: keys of entities. Index: typeahead_name_entity_key_position_key.
_HELD: Final[LiteralString] = """
SELECT name_id, entity_key, position, popularity, segment, year, alias, id, name, matched_name, image_url
FROM typeahead_name WHERE entity_key = ANY (CAST($1 AS int[]))
"""
# Bound: keys of entities. Index: typeahead_name_entity_key_position_key.
_NAMES_OF: Final[LiteralString] = "SELECT name_id FROM typeahead_name WHERE entity_key = ANY (CAST($1 AS int[]))"
# Bound: ids of names. Index: typeahead_name_pkey.
_DROP_NAMES: Final[LiteralString] = "DELETE FROM typeahead_name WHERE name_id = ANY (CAST($1 AS int[]))"
# Bound: a row of typeahead_name without its id.
_ADD_NAME: Final[LiteralString] = """
INSERT INTO typeahead_name (
    entity_key, position, popularity, segment, year, alias, id, name, matched_name, image_url)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) RETURNING name_id
"""
# Bound: id of a name, its new row. Index: typeahead_name_pkey.
_CHANGE_NAME: Final[LiteralString] = """
UPDATE typeahead_name SET popularity = $2, segment = $3, year = $4, id = $5, name = $6, image_url = $7
WHERE name_id = $1
"""
# Bound: keys, ids of their names, whether each is whole. Index: typeahead_key_pkey.
_DROP_KEYS: Final[LiteralString] = """
DELETE FROM typeahead_key AS k
USING unnest(CAST($1 AS text[]), CAST($2 AS int[]), CAST($3 AS boolean[])) AS gone(key, name_id, whole)
WHERE (k.key, k.name_id, k.whole) = (gone.key, gone.name_id, gone.whole)
"""
_ADD_KEYS: Final[LiteralString] = """
INSERT INTO typeahead_key SELECT * FROM unnest(CAST($1 AS text[]), CAST($2 AS int[]), CAST($3 AS boolean[]))
"""
# Bound: words, how many more keys begin with each. Index: typeahead_word_pkey.
_COUNT_WORDS: Final[LiteralString] = """
INSERT INTO typeahead_word AS w SELECT * FROM unnest(CAST($1 AS text[]), CAST($2 AS int[]))
ON CONFLICT (word) DO UPDATE SET uses = w.uses + excluded.uses
"""
_DROP_WORDS: Final[LiteralString] = "DELETE FROM typeahead_word WHERE word = ANY (CAST($1 AS text[])) AND uses <= 0"
# What: which beginnings have no word any more; one of three letters stands for itself only.
# Bound: beginnings. Index: typeahead_word_pkey.
_UNUSED_STARTS: Final[LiteralString] = """
SELECT start FROM unnest(CAST($1 AS text[])) AS start
WHERE NOT EXISTS (
    SELECT FROM typeahead_word AS w
    WHERE w.word >= start AND w.word < start || chr(1114111) AND (length(start) > 3 OR w.word = start))
"""
# Bound: deletions and their starts. Index: typeahead_deletion_pkey.
_DROP_DELETIONS: Final[LiteralString] = """
DELETE FROM typeahead_deletion AS d USING unnest(CAST($1 AS text[]), CAST($2 AS text[])) AS gone(deletion, start)
WHERE (d.deletion, d.start) = (gone.deletion, gone.start)
"""
_ADD_DELETIONS: Final[LiteralString] = """
INSERT INTO typeahead_deletion SELECT * FROM unnest(CAST($1 AS text[]), CAST($2 AS text[])) ON CONFLICT DO NOTHING
"""
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

type Rank = tuple[int, str, UUID, int]
type _Coming = Mapping[str, Mapping[int, list[Ranked[Rank]]]]


@dataclass(frozen=True, slots=True)
class _Name:
    """One row of ``typeahead_name``."""

    name_id: int
    entity_key: int
    position: int
    popularity: int
    segment: int
    year: int | None
    alias: bool
    id: UUID
    name: str
    matched_name: str
    image_url: str | None

    @property
    def written(self) -> tuple[object, ...]:
        """What its keys depend on, and what lists hold of it."""
        return self.matched_name, self.alias

    @property
    def rank(self) -> Rank:
        return -self.popularity, self.name, self.id, self.position

    @property
    def keys(self) -> set[tuple[str, bool]]:
        return set(keys_of(self.matched_name))

    def hits(self) -> Iterator[tuple[str, Ranked[Rank]]]:
        """Yield every prefix of the keys, with the name as a hit of it; a prefix of several keys several times."""
        for key, whole in self.keys:
            for n in range(1, len(key) + 1):
                found = match_class(alias=self.alias, later=not whole, exact=whole and n == len(key))
                yield key[:n], Ranked(found, self.rank, self.name_id, self.entity_key, self.segment)


async def refresh(connection: Connection, entity_keys: Collection[int]) -> None:
    """Bring typeahead to what the catalog says of some entities: changed, new, or gone.

    Args:
        connection: in the transaction that changed them.
        entity_keys: ``entity.key`` of each, also of those that are no more.
    """
    await _Refresh(connection).run(sorted(entity_keys))


class _Refresh:
    """The statements of one refresh."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._gone: set[int] = set()

    async def run(self, entity_keys: Sequence[int]) -> None:
        held = await self._names(_HELD, entity_keys)
        wanted = await self._names(_WANTED, SEGMENT_NAMES, entity_keys)
        gone = [name for place, name in held.items() if place not in wanted or _differ(name, wanted[place])]
        new = [name for place, name in wanted.items() if place not in held or _differ(name, held[place])]
        kept = {place: _with_id(wanted[place], held[place].name_id) for place in held.keys() & wanted.keys()}
        kept = {place: name for place, name in kept.items() if not _differ(name, held[place])}
        changed = [name for place, name in kept.items() if name != held[place]]
        added = await self._write_names(gone, new, changed)
        await self._write_keys(gone, added)
        moved = {name.entity_key for name in (*gone, *added)} | {
            name.entity_key
            for place, name in kept.items()
            if (name.rank, name.segment) != (held[place].rank, held[place].segment)
        }
        before = [name for name in held.values() if name.entity_key in moved]
        after = [name for name in (*kept.values(), *added) if name.entity_key in moved]
        if moved:
            await self._refresh_lists(before, after)

    async def _names(self, statement: str, *args: object) -> dict[tuple[int, int], _Name]:
        names = [_Name(*row) for row in await self._connection.fetch(statement, *args)]
        return {(name.entity_key, name.position): name for name in names}

    async def _write_names(self, gone: list[_Name], new: list[_Name], changed: list[_Name]) -> list[_Name]:
        """Return the new names with their ids."""
        if gone:
            self._gone = {name.name_id for name in gone}
            await self._connection.execute(_DROP_NAMES, sorted(self._gone))
        await self._connection.executemany(
            _CHANGE_NAME,
            [(n.name_id, n.popularity, n.segment, n.year, n.id, n.name, n.image_url) for n in changed],
        )
        added: list[_Name] = []
        for n in new:
            row = n.entity_key, n.position, n.popularity, n.segment, n.year, n.alias, n.id, n.name, n.matched_name
            added.append(_with_id(n, await self._connection.fetchval(_ADD_NAME, *row, n.image_url)))
        return added

    async def _write_keys(self, gone: list[_Name], added: list[_Name]) -> None:
        uses: Counter[str] = Counter()
        for statement, names, sign in ((_DROP_KEYS, gone, -1), (_ADD_KEYS, added, 1)):
            rows = [(key, name.name_id, whole) for name in names for key, whole in sorted(name.keys)]
            if rows:
                await self._connection.execute(statement, *zip(*rows, strict=True))
            for key, _, _ in rows:
                uses[key.partition(" ")[0]] += sign
        words = {word: count for word, count in uses.items() if count and is_word(word)}
        if words:
            await self._connection.execute(_COUNT_WORDS, list(words), list(words.values()))
            await self._connection.execute(_DROP_WORDS, list(words))
            await self._write_deletions({start for word in words for start in starts_of(word)})

    async def _write_deletions(self, starts: set[str]) -> None:
        unused = {row[0] for row in await self._connection.fetch(_UNUSED_STARTS, sorted(starts))}
        for statement, some in ((_DROP_DELETIONS, unused), (_ADD_DELETIONS, starts - unused)):
            pairs = [(deletion, start) for start in sorted(some) for deletion in sorted(deletions_of(start))]
            if pairs:
                await self._connection.execute(statement, *zip(*pairs, strict=True))

    async def _refresh_lists(self, before: list[_Name], after: list[_Name]) -> None:
        """Bring the lists of every prefix of the names to what the names are now."""
        coming = _coming(after)
        prefixes = coming.keys() | {key[:n] for name in before for key, _ in name.keys for n in range(1, len(key) + 1)}
        weighed = await self._connection.fetch(_WEIGHED, sorted(prefixes), MAX_LIGHT_KEYS)
        light = [prefix for prefix, heavy, listed in weighed if listed and not heavy]
        if light:
            await self._connection.execute(_DROP_LISTS, light)
        fresh = [prefix for prefix, heavy, listed in weighed if heavy and not listed]
        kept = [prefix for prefix, heavy, listed in weighed if heavy and listed]
        moved = {name.entity_key for name in (*before, *after)}
        segments = {name.segment for name in (*before, *after)}
        lists, touched = await self._moved(kept, segments, moved, coming)
        short = [key for key, found in lists.items() if not found.complete and len(found.hits) < MIN_LIST_HITS]
        lists |= await self._collected([*((prefix, n) for prefix in fresh for n in SEGMENT_QUOTAS), *short])
        mixed = touched | {prefix for prefix, number in lists if number in DEFAULT_SEGMENTS} | set(fresh)
        await self._write_lists([*lists.values(), *await self._mixed(mixed, lists)])

    async def _moved(
        self, prefixes: list[str], segments: set[int], moved: set[int], coming: _Coming
    ) -> tuple[dict[tuple[str, int], HitList], set[str]]:
        """Return the lists that differ once the hits of the moved entities are where they belong.

        And the prefixes whose mixed lists may differ: also where an entity keeps its place in the list of its kind, its
        rank among other kinds may be another.
        """
        rows = await self._connection.fetch(_LISTS, prefixes, sorted(segments))
        held = {
            (prefix, number): HitList(prefix=prefix, segment=number, hits=hits, complete=complete)
            for prefix, number, complete, hits in rows
        }
        for key in ((prefix, number) for prefix in prefixes for number in segments):
            held.setdefault(key, HitList(prefix=key[0], segment=key[1], hits=[], complete=True))
        concerned = await self._concerned(held, moved, coming)
        ranks = await self._ranks(hit for old in concerned for hit in old.hits)
        lists: dict[tuple[str, int], HitList] = {}
        for old in concerned:
            stay = [one for one in _ranked(old.hits, ranks) if one.entity_key not in moved]
            new = _merged(old, stay, coming.get(old.prefix, {}).get(old.segment, []))
            if new != old:
                lists[old.prefix, old.segment] = new
        return lists, {old.prefix for old in concerned if old.segment in DEFAULT_SEGMENTS}

    async def _concerned(
        self, held: Mapping[tuple[str, int], HitList], moved: set[int], coming: _Coming
    ) -> list[HitList]:
        """Return the lists that hold a moved entity, and those that it may come into: most end above it."""
        names = {name_id for (name_id,) in await self._connection.fetch(_NAMES_OF, sorted(moved))} | self._gone
        lasts = await self._ranks(old.hits[-1] for old in held.values() if old.hits)
        concerned: list[HitList] = []
        for (prefix, number), old in held.items():
            last = _ranked(old.hits[-1:], lasts)
            comes = any(old.complete or not last or one < last[0] for one in coming.get(prefix, {}).get(number, ()))
            if comes or any(hit >> 3 in names for hit in old.hits):
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
        hits = {(prefix, number): hits for prefix, number, _, hits in rows}
        hits |= {key: found.hits for key, found in lists.items()}
        wanted = {key: found[:MIN_LIST_HITS] for key, found in hits.items() if key[0] in prefixes}
        ranks = await self._ranks(hit for found in wanted.values() for hit in found)
        by_prefix: defaultdict[str, dict[int, list[Ranked[Rank]]]] = defaultdict(dict)
        for (prefix, number), found in wanted.items():
            by_prefix[prefix][number] = _ranked(found, ranks)
        return [mixed_list(prefix, by_prefix[prefix]) for prefix in sorted(prefixes)]

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


def _differ(left: _Name, right: _Name) -> bool:
    return left.written != right.written


def _with_id(name: _Name, name_id: int) -> _Name:
    return _Name(
        name_id, name.entity_key, name.position, name.popularity, name.segment, name.year, name.alias, name.id,
        name.name, name.matched_name, name.image_url,
    )  # fmt: skip


def _ranked(hits: Iterable[int], ranks: dict[int, tuple[int, int, Rank]]) -> list[Ranked[Rank]]:
    """Return the hits of a list in order; those whose names are gone are left out."""
    found: list[Ranked[Rank]] = []
    for hit in hits:
        if hit >> 3 in ranks:
            entity_key, number, rank = ranks[hit >> 3]
            found.append(Ranked(hit & 7, rank, hit >> 3, entity_key, number))
    return found


def _coming(names: Iterable[_Name]) -> _Coming:
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
