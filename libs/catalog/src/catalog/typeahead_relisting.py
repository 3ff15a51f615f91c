"""The lists of heavy prefixes, brought up to date when the names of some entities changed."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from itertools import pairwise
from typing import Final, LiteralString

from catalog.bulk_load import Connection
from catalog.typeahead_drafts import Draft, Pair
from catalog.typeahead_held import Place, ranked, read_lists, write_lists
from catalog.typeahead_keys import MAX_KEY_CHARS
from catalog.typeahead_lists import (
    DEFAULT_SEGMENTS,
    MAX_LIGHT_KEYS,
    MIN_LIST_HITS,
    MIXED,
    SEGMENT_QUOTAS,
    SEPARATOR,
    HitList,
    mixed_list,
    rounds,
)
from catalog.typeahead_names import Name, best_hits
from catalog.typeahead_placing import ranked_within
from catalog.typeahead_refill import collect, refill

# Lengths up to which prefixes are weighed together; one that is light has no longer one that is heavy.
_WEIGHED_TO: Final = (0, 8, 16, 32, 64, MAX_KEY_CHARS)
# What: which prefixes so many keys share, and which have lists. Counted only where that may differ from what the lists
# say. Bound: prefixes with SEPARATOR between, how many more keys begin with each than before as the text of an array,
# the most keys of a light one.
# Indexes: typeahead_key_pkey, typeahead_prefix_pkey.
_WEIGHED: Final[LiteralString] = """
SELECT one.prefix, p.prefix IS NOT NULL, CASE
    WHEN more = 0 OR (p.prefix IS NOT NULL) = (more > 0) THEN p.prefix IS NOT NULL
    ELSE (SELECT count(*) FROM (
        SELECT FROM typeahead_key AS k WHERE k.key >= one.prefix AND k.key < one.prefix || chr(1114111) LIMIT $3 + 1
    ) AS shared) > $3 END
FROM unnest(string_to_array($1, chr(1)), CAST(CAST($2 AS text) AS int[])) AS one(prefix, more)
LEFT JOIN typeahead_prefix AS p ON p.prefix = one.prefix AND p.segment = 0
"""
# What: the prefixes of whose lists some may have to change, where nothing but the rank of some hits did: of its own
# segment's and of the mixed one. A list stays as it was where its hit still ranks between those beside it, which may
# match better or worse; and where its hit is not in it, and still ranks after its last.
# Bound: prefixes with SEPARATOR between, the hit and the segment of each as the text of arrays. Names are looked up
# only where there is a list: most prefixes have none.
# Indexes: typeahead_name_pkey, typeahead_prefix_pkey.
_RERANKED: Final[LiteralString] = """
SELECT DISTINCT one.prefix
FROM unnest(string_to_array($1, chr(1)), CAST(CAST($2 AS text) AS int[]), CAST(CAST($3 AS text) AS smallint[]))
    AS one(prefix, hit, segment)
JOIN typeahead_prefix AS p ON p.prefix = one.prefix AND p.segment = ANY (ARRAY[0::smallint, one.segment])
JOIN typeahead_name AS own ON own.name_id = CASE WHEN p.segment >= 0 THEN one.hit >> 3 END
CROSS JOIN LATERAL (SELECT array_position(p.hits, one.hit) AS place, cardinality(p.hits) AS last OFFSET 0) AS held
CROSS JOIN LATERAL (
    SELECT p.hits[CASE WHEN held.place IS NOT NULL THEN held.place - 1 WHEN p.segment > 0 THEN held.last END] AS better,
        p.hits[held.place + 1] AS worse OFFSET 0
) AS beside
LEFT JOIN typeahead_name AS better
    ON better.name_id = CASE WHEN beside.better & 7 = one.hit & 7 THEN beside.better >> 3 END
LEFT JOIN typeahead_name AS worse
    ON worse.name_id = CASE WHEN beside.worse & 7 = one.hit & 7 THEN beside.worse >> 3 END
WHERE CASE
    WHEN held.place IS NULL THEN p.segment = own.segment AND (p.complete OR beside.better & 7 > one.hit & 7)
    ELSE held.place = held.last AND (p.segment = 0 OR NOT p.complete) END
OR own.popularity > better.popularity OR worse.popularity > own.popularity
OR own.popularity = better.popularity
    AND (own.name, own.id, own.position) < (better.name, better.id, better.position)
OR own.popularity = worse.popularity
    AND (worse.name, worse.id, worse.position) < (own.name, own.id, own.position)
"""
# Bound: prefixes. Indexes: typeahead_prefix_pkey, typeahead_shown_pkey.
_DROP_LISTS: Final[LiteralString] = """
WITH hidden AS (DELETE FROM typeahead_shown WHERE prefix = ANY (CAST($1 AS text[])))
DELETE FROM typeahead_prefix WHERE prefix = ANY (CAST($1 AS text[]))
"""


async def relist(connection: Connection, *, before: Sequence[Name], after: Sequence[Name]) -> None:
    """Bring the lists of every prefix of changed names to what the names are now.

    Args:
        connection: in the transaction that changed the names; they are written already.
        before: all names that the entities had.
        after: all that they have.
    """
    await _Relisting(connection, before, after).run()


class _Relisting:
    """The statements of one change of names."""

    def __init__(self, connection: Connection, before: Sequence[Name], after: Sequence[Name]) -> None:
        self._connection = connection
        self._before, self._after = before, after

    async def run(self) -> None:
        if {name.matching for name in self._before} == {name.matching for name in self._after}:
            changes, fresh = await self._reranked(), list[str]()
        else:
            listed, fresh = await self._heavy()
            changes = self._changes(listed)
        lists, upset = await self._updated(changes)
        await write_lists(self._connection, (*lists.values(), *await collect(self._connection, fresh, SEGMENT_QUOTAS)))
        short = [
            place
            for place, found in lists.items()
            if place[1] != MIXED and not found.complete and len(found.hits) < MIN_LIST_HITS
        ]
        await refill(self._connection, short)
        await write_lists(self._connection, await self._mixed({*upset, *fresh, *(prefix for prefix, _ in short)}))

    def _moved(self) -> list[Name]:
        """Return the names of entities that rank otherwise than before."""
        ranks = {name.entity_key: name.rank for name in self._before}
        return [name for name in self._after if ranks.get(name.entity_key) != name.rank]

    async def _reranked(self) -> dict[str, list[Pair]]:
        """Return how entities stand in lists that may have to change, because their rank did and nothing else."""
        best = best_hits(self._moved())
        stands = [(prefix, one) for prefix, of_entities in best.items() for one in of_entities.values()]
        hits, segments = (
            "{" + ",".join(map(str, numbers)) + "}"
            for numbers in ([one.hit for _, one in stands], [one.segment for _, one in stands])
        )
        asked = SEPARATOR.join(prefix for prefix, _ in stands), hits, segments
        prefixes = await self._connection.fetch(_RERANKED, *asked) if stands else []
        return {prefix: [(one, one) for one in best[prefix].values()] for (prefix,) in prefixes}

    async def _heavy(self) -> tuple[set[str], list[str]]:
        """Return the heavy prefixes of changed names that have lists, and others; drop the lists of light ones."""
        said = {name.listed for name in self._before} ^ {name.listed for name in self._after}
        more: Counter[str] = Counter()
        for names, sign in ((self._before, -1), (self._after, 1)):
            for key in (key for name in names if name.listed in said for key, _ in name.keys):
                more[key] += sign
        heavy: dict[str, bool] = {}
        light: list[str] = []
        for low, high in pairwise(_WEIGHED_TO):
            asked: Counter[str] = Counter()
            for key, count in more.items():
                for n in range(low + 1, min(high, len(key)) + 1):
                    asked[key[:n]] += count
            counts = "{" + ",".join(map(str, asked.values())) + "}"
            weighed = await self._connection.fetch(_WEIGHED, SEPARATOR.join(asked), counts, MAX_LIGHT_KEYS)
            heavy |= {prefix: listed for prefix, listed, many in weighed if many}
            light += [prefix for prefix, listed, many in weighed if listed and not many]
            longer = heavy.keys() | light
            if not (more := Counter({key: n for key, n in more.items() if len(key) > high and key[:high] in longer})):
                break
        if light:
            await self._connection.execute(_DROP_LISTS, light)
        return {prefix for prefix, listed in heavy.items() if listed}, [p for p, listed in heavy.items() if not listed]

    def _changes(self, prefixes: set[str]) -> dict[str, list[Pair]]:
        """Return how the entities stood in the lists of each prefix and how they do now, where that differs."""
        was, now = best_hits(self._before, prefixes), best_hits(self._after, prefixes)
        reranked = {name.entity_key for name in self._moved()}
        changes: dict[str, list[Pair]] = {}
        for prefix in prefixes:
            old, new = was.get(prefix, {}), now.get(prefix, {})
            pairs = ((key, old.get(key), new.get(key)) for key in old.keys() | new.keys())
            if differing := [(left, right) for key, left, right in pairs if left != right or key in reranked]:
                changes[prefix] = differing
        return changes

    async def _updated(self, changes: Mapping[str, Sequence[Pair]]) -> tuple[dict[Place, HitList], set[str]]:
        """Return the lists that differ, and the prefixes whose mixed lists have to be made anew."""
        drafts = await self._drafts(changes)
        rank = await ranked(self._connection, (hit for draft in drafts.values() for hit in draft.compared))
        open_ = {place: draft for place, draft in drafts.items() if not draft.in_order(rank)}
        unsettled = {place: draft for place, draft in open_.items() if place[1] != MIXED}
        ranks = await ranked_within(self._connection, list(unsettled.values()))
        merged = {place: draft.merged(rank) for (place, draft), rank in zip(unsettled.items(), ranks, strict=True)}
        lists = {
            place: merged[place] if place in open_ else draft.settled()
            for place, draft in drafts.items()
            if place[1] != MIXED
        }
        upset: set[str] = set()
        for prefix in changes:
            mixed = drafts[prefix, MIXED]
            shown = [n for n in DEFAULT_SEGMENTS if (prefix, n) in drafts]
            if not any((prefix, n) in open_ for n in (*shown, MIXED)):
                lists[prefix, MIXED] = mixed.settled()
            elif not all(drafts[prefix, n].is_beyond(mixed.old.hits, lists[prefix, n].hits) for n in shown):
                upset.add(prefix)
        return {place: found for place, found in lists.items() if found.hits != drafts[place].old.hits}, upset

    async def _drafts(self, changes: Mapping[str, Sequence[Pair]]) -> dict[Place, Draft]:
        numbers = {
            prefix: {MIXED, *(best.segment for pair in pairs for best in pair if best)}
            for prefix, pairs in changes.items()
        }
        held = await read_lists(self._connection, changes, set[int]().union(*numbers.values()))
        return {
            place: Draft.of(held.get(place) or HitList(prefix=prefix, segment=place[1], hits=[], complete=True), pairs)
            for prefix, pairs in changes.items()
            for place in ((prefix, number) for number in numbers[prefix])
        }

    async def _mixed(self, prefixes: Collection[str]) -> list[HitList]:
        """Return the mixed lists of prefixes, from their other lists as they are now."""
        hits: dict[str, dict[int, list[int]]] = {prefix: {} for prefix in prefixes}
        for (prefix, number), found in (await read_lists(self._connection, prefixes, DEFAULT_SEGMENTS)).items():
            hits[prefix][number] = found.hits
        groups = {prefix: rounds(found) for prefix, found in hits.items()}
        rank = await ranked(self._connection, (hit for some in groups.values() for group in some for hit in group))
        return [mixed_list(prefix, some, rank.__getitem__) for prefix, some in groups.items()]
