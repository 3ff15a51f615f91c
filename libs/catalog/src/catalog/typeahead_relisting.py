"""The lists of heavy prefixes, brought up to date when the names of some entities changed."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import chain, pairwise
from os.path import commonprefix
from typing import Final, LiteralString

from catalog.bulk_load import Connection
from catalog.typeahead_drafts import Draft, Pair
from catalog.typeahead_held import Place, drop_lists, ranked, read_lists, standings, write_lists
from catalog.typeahead_hits import DEFAULT_SEGMENTS, MIXED, class_of, hits_of, with_levels
from catalog.typeahead_keys import MAX_KEY_CHARS, reading_of
from catalog.typeahead_lists import (
    MAX_LIGHT_KEYS,
    MIN_LIST_HITS,
    SEGMENT_QUOTAS,
    SEPARATOR,
    SHOWN_HITS,
    Group,
    HitList,
    compared,
    mixed_list,
    rounds,
)
from catalog.typeahead_names import Name, best_hits
from catalog.typeahead_placing import placed
from catalog.typeahead_refill import collect, refill
from catalog.typeahead_writings import drop_writings, made_as_read, writings_of
from catalog.typeahead_yielding import is_called, weighed

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
# What: of each key the last heavy prefix in order that is not behind it. What the two begin with alike is the longest
# heavy prefix of the key, because every beginning of a heavy one is heavy.
# Bound: keys with SEPARATOR between. Index: typeahead_prefix_pkey, one look-up for each key.
_NOT_BEHIND: Final[LiteralString] = """
SELECT asked.key, (
    SELECT p.prefix FROM typeahead_prefix AS p WHERE p.prefix <= asked.key ORDER BY p.prefix DESC LIMIT 1
) FROM string_to_table($1, chr(1)) AS asked(key)
"""
# What: the lists that may have to change, where nothing but the rank of some hits did: of their own segments and the
# mixed ones. A list stays as it was where a hit that rose ranks below the one before it, or below the last where it is
# not in the list, and one that sank ranks above the one behind it. Who matches otherwise is neither passed nor passes;
# in a mixed list those match as well that are at the same of catalog.typeahead_hits.LEVELS. A mixed list of a text by
# which somebody is called (catalog.typeahead_yielding) depends on more than the order.
# Bound: prefixes with SEPARATOR between; the hit, the segment and the entity of each, and whether it rose, as the text
# of arrays; entities. Indexes: typeahead_name_entity_key_position_key, typeahead_prefix_pkey, typeahead_name_pkey.
_RERANKED: Final[LiteralString] = with_levels(
    """
WITH own AS MATERIALIZED (
    SELECT DISTINCT entity_key, popularity, name, id FROM typeahead_name WHERE entity_key = ANY (CAST($6 AS int[]))
)
SELECT DISTINCT one.prefix, p.segment
FROM unnest(string_to_array($1, chr(1)), CAST(CAST($2 AS text) AS int[]), CAST(CAST($3 AS text) AS smallint[]),
    CAST(CAST($4 AS text) AS int[]), CAST(CAST($5 AS text) AS boolean[])) AS one(prefix, hit, segment, entity_key, rose)
JOIN own ON own.entity_key = one.entity_key
JOIN typeahead_prefix AS p ON p.prefix = one.prefix AND p.segment = ANY (ARRAY[0::smallint, one.segment])
CROSS JOIN LATERAL (SELECT array_position(p.hits, one.hit) AS place, cardinality(p.hits) AS last OFFSET 0) AS held
CROSS JOIN LATERAL (
    SELECT p.hits[CASE WHEN held.place IS NULL THEN held.last WHEN rose THEN held.place - 1 ELSE held.place + 1 END]
    AS hit OFFSET 0
) AS next
LEFT JOIN typeahead_name AS n ON n.name_id = CASE
    WHEN next.hit & 7 <> one.hit & 7 AND (p.segment > 0 OR LEVEL(next.hit) <> LEVEL(one.hit)) THEN NULL
    WHEN rose OR held.place IS NOT NULL THEN next.hit >> 3 END
WHERE NOT rose AND held.place = held.last AND NOT p.complete
OR p.segment = 0 AND p.complete
OR CASE WHEN own.popularity = n.popularity THEN ((own.name, own.id) < (n.name, n.id)) = rose
    ELSE (own.popularity > n.popularity) = rose END
""",
    "next.hit",
    "one.hit",
)


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
        self._ranks = {name.entity_key: name.rank for name in before}
        self._moved = [name for name in after if self._ranks.get(name.entity_key) != name.rank]
        self._moved_hits = {hit for name in self._moved for hit in hits_of(name.name_id)}
        # Whether nothing changed but what they are sorted by among those that match as well.
        self._match_alike = {name.matching for name in before} == {name.matching for name in after}

    async def run(self) -> None:
        if self._match_alike:
            listed, fresh = await self._listed(self._moved), set[str]()
        else:
            listed, fresh = await self._heavy()
            await drop_writings(self._connection, self._before, self._after)
        for prefix, is_listed in (await writings_of(self._connection, listed | fresh)).items():
            (listed if is_listed else fresh).add(prefix)
        if self._match_alike:
            open_, changes = await self._reranked(listed)
            drafts = await self._drafts(changes)
        else:
            drafts = await self._drafts(self._changes(listed))
            open_ = await self._disordered(drafts)
        lists, upset = await self._updated(drafts, open_)
        await write_lists(self._connection, lists.values())
        upset |= await self._filled(lists, fresh)
        mixed = await self._mixed(upset, drafts)
        old = {prefix: draft.old for (prefix, number), draft in drafts.items() if number == MIXED}
        changed = (
            found
            for found in mixed
            if (was := old.get(found.prefix)) is None or (found.hits, found.called) != (was.hits, was.called)
        )
        await write_lists(self._connection, changed)

    async def _filled(self, lists: Mapping[Place, HitList], fresh: Collection[str]) -> set[str]:
        """Make the lists anew of which too little is left, and those of new prefixes; return the prefixes of all."""
        short = [
            (prefix, number)
            for (prefix, number), found in lists.items()
            if number != MIXED and not found.complete and len(found.hits) < MIN_LIST_HITS
        ]
        made = {*fresh, *(prefix for prefix, _ in short)}
        written = {prefix for prefix in made if reading_of(prefix)}
        begun = await collect(self._connection, set(fresh) - written, SEGMENT_QUOTAS)
        await write_lists(self._connection, begun)
        await refill(self._connection, (place for place in short if place[0] not in written))
        await write_lists(self._connection, await made_as_read(self._connection, written))
        return made

    async def _reranked(self, listed: set[str]) -> tuple[set[Place], dict[str, list[Pair]]]:
        """Return the lists that may have to change because ranks did, and how the entities stand in those prefixes."""
        best = best_hits(self._moved, listed)
        rose = {name.entity_key: name.rank < self._ranks[name.entity_key] for name in self._moved}
        stands = [
            (prefix, one.hit, one.segment, key, rose[key])
            for prefix, of_entities in best.items()
            for key, one in of_entities.items()
        ]
        if not stands:
            return set(), {}
        prefixes, *numbers = zip(*stands, strict=True)
        asked = ("{" + ",".join(map(str, some)) + "}" for some in numbers)
        places = {
            (prefix, number)
            for prefix, number in await self._connection.fetch(_RERANKED, SEPARATOR.join(prefixes), *asked, [*rose])
        }
        return places, {prefix: [(one, one) for one in best[prefix].values()] for prefix, _ in places}

    async def _listed(self, names: Sequence[Name]) -> set[str]:
        """Return the heavy prefixes of some names, all of which have lists."""
        keys = {key for name in names for key, _ in name.keys}
        rows = await self._connection.fetch(_NOT_BEHIND, SEPARATOR.join(keys)) if keys else []
        pairs = ((key, other) for key, other in rows if other is not None)
        longest = {commonprefix(pair) for pair in pairs}  # noqa: RUF071 - of texts, not of paths
        return {prefix[:n] for prefix in longest for n in range(1, len(prefix) + 1)}

    async def _heavy(self) -> tuple[set[str], set[str]]:
        """Return the heavy prefixes of changed names that have lists, and others; drop the lists of light ones."""
        changed = {name.listed for name in self._before} ^ {name.listed for name in self._after}
        more: Counter[str] = Counter()
        for names, sign in ((self._before, -1), (self._after, 1)):
            for key in (key for name in names if name.listed in changed for key, _ in name.keys):
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
            await drop_lists(self._connection, light)
        return {prefix for prefix, listed in heavy.items() if listed}, {p for p, listed in heavy.items() if not listed}

    def _changes(self, prefixes: set[str]) -> dict[str, list[Pair]]:
        """Return how the entities stood in the lists of each prefix and how they do now, where that differs."""
        was, now = best_hits(self._before, prefixes), best_hits(self._after, prefixes)
        reranked = {name.entity_key for name in self._moved}
        changes: dict[str, list[Pair]] = {}
        for prefix in prefixes:
            old, new = was.get(prefix, {}), now.get(prefix, {})
            pairs = ((key, old.get(key), new.get(key)) for key in old.keys() | new.keys())
            if differing := [(left, right) for key, left, right in pairs if left != right or key in reranked]:
                changes[prefix] = differing
        return changes

    async def _disordered(self, drafts: Mapping[Place, Draft]) -> set[Place]:
        """Return the lists that may have to change otherwise than by what is said of hits where they stand."""
        open_: set[Place] = set()
        for mixed in (False, True):
            some = {place: draft for place, draft in drafts.items() if (place[1] == MIXED) is mixed}
            compared = (hit for draft in some.values() for hit in draft.compared)
            rank = await ranked(self._connection, compared, mixed=mixed)
            open_ |= {place for place, draft in some.items() if not draft.in_order(rank)}
        return open_

    async def _updated(
        self, drafts: Mapping[Place, Draft], open_: Collection[Place]
    ) -> tuple[dict[Place, HitList], set[str]]:
        """Return the lists that differ, and the prefixes whose mixed lists have to be made anew."""
        unsettled = {place: draft for place, draft in drafts.items() if place in open_ and place[1] != MIXED}
        places = await placed(self._connection, list(unsettled.values()))
        merged = {place: draft.merged(some) for (place, draft), some in zip(unsettled.items(), places, strict=True)}
        lists = {
            place: merged[place] if place in merged else draft.settled()
            for place, draft in drafts.items()
            if place[1] != MIXED
        }
        upset: set[str] = set()
        for (prefix, number), mixed in drafts.items():
            if number != MIXED:
                continue
            shown = [n for n in DEFAULT_SEGMENTS if (prefix, n) in drafts]
            if not mixed.called and not any((prefix, n) in open_ for n in (*shown, MIXED)):
                lists[prefix, MIXED] = mixed.settled()
                continue
            held = frozenset(mixed.old.hits)
            moved = ((drafts[prefix, n], lists[prefix, n].hits) for n in shown)
            if not all(draft.is_out_of_reach(held, hits, called=mixed.called) for draft, hits in moved):
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

    async def _mixed(self, prefixes: Collection[str], drafts: Mapping[Place, Draft]) -> list[HitList]:
        """Return the mixed lists of prefixes, from their other lists as they are now."""
        hits: dict[str, dict[int, list[int]]] = {prefix: {} for prefix in prefixes}
        for (prefix, number), found in (await read_lists(self._connection, prefixes, DEFAULT_SEGMENTS)).items():
            hits[prefix][number] = found.hits
        own = {prefix: compared(found) for prefix, found in hits.items()}
        called = {prefix for prefix, found in own.items() if is_called(found)}
        weighty = (weighed(own[prefix], most=SHOWN_HITS) for prefix in called)
        standing = await standings(self._connection, chain.from_iterable(weighty))
        groups = {
            prefix: list(self._ordered(rounds(found, standing.__getitem__), drafts.get((prefix, MIXED))))
            for prefix, found in own.items()
        }
        unknown = (part for some in groups.values() for group, order in some if order is None for part in group)
        rank = await standings(self._connection, chain.from_iterable(unknown))
        return [
            mixed_list(
                prefix,
                (order or sorted(chain(*group), key=rank.__getitem__) for group, order in some),
                called=prefix in called,
            )
            for prefix, some in groups.items()
        ]

    def _ordered(self, groups: Iterable[Group], draft: Draft | None) -> Iterator[tuple[Group, Sequence[int] | None]]:
        """Yield the groups of a mixed list, each with its hits in order as far as that is known without asking.

        It is where they are of one kind and class, and where nobody in the group ranks otherwise than before: if
        nothing but ranks changed, each group is as large as it was and stands where it stood.
        """
        old = draft.old.hits if draft is not None and self._match_alike else []
        start = 0
        for group in groups:
            size = sum(map(len, group))
            was = old[start : start + size]
            start += size
            if len(group) == 1 and class_of(group[0][0]) == class_of(group[0][-1]):
                yield group, group[0]
            elif len(was) == size and self._moved_hits.isdisjoint(was) and set(was).issuperset(chain(*group)):
                yield group, was
            else:
                yield group, None
