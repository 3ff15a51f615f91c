"""How a typed text is looked for: as it is, spelt another way, with typing errors, or with its words scattered."""

from collections import defaultdict
from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final, LiteralString
from uuid import UUID

from catalog.entities import EntityType
from catalog.typeahead_keys import respellings, typed_key
from catalog.typeahead_lists import (
    DEFAULT_SEGMENTS,
    MAX_LIGHT_KEYS,
    MIN_LIST_HITS,
    MIXED,
    SEGMENT_QUOTAS,
    SEPARATOR,
    segment,
)
from catalog.typeahead_scatter import anchors_of, distance, holds_all, parts_of
from catalog.typeahead_typos import (
    LONGEST_START,
    Meant,
    Slip,
    Spelling,
    corrected,
    others_of,
    respaced,
    slips_of,
    twice_corrected,
    typo_budget,
)

# What: the best hits of several texts: of a heavy one those of its list, else its keys, read and sorted. The class of a
# hit is catalog.typeahead_lists.match_class; of several names of an entity the best is taken; kinds share the places
# of a class by rounds.
# Bound: texts, hits of each, segments of the lists to read, segments to show, quotas by segment.
# Indexes: typeahead_prefix_pkey, typeahead_key_pkey (MAX_LIGHT_KEYS rows at most), typeahead_name_pkey.
_HITS: Final[LiteralString] = """
SELECT best.*, asked.place
FROM (
    SELECT typed, place FROM unnest(CAST($1 AS text[])) WITH ORDINALITY AS one(typed, place)
    WHERE EXISTS (SELECT FROM typeahead_key AS k WHERE k.key >= typed AND k.key < typed || chr(1114111))
) AS asked
CROSS JOIN LATERAL (
    SELECT class, entity_key, segment, id, name, matched_name, year, image_url, popularity, position
    FROM (
        SELECT *, (row_number() OVER (PARTITION BY class, segment ORDER BY popularity DESC, name, id) - 1)
            / (CAST($5 AS int[]))[segment] AS round
        FROM (
            SELECT DISTINCT ON (n.entity_key) n.*, CASE
                WHEN found.listed THEN found.class
                WHEN found.class = 0 THEN n.alias::int
                ELSE found.class + 2 * n.alias::int END AS class
            FROM (
                SELECT hit >> 3 AS name_id, hit & 7 AS class, true AS listed
                FROM typeahead_prefix AS p CROSS JOIN LATERAL unnest(p.hits[1:$2]) AS hit
                WHERE p.prefix = asked.typed AND p.segment = ANY (CAST($3 AS smallint[]))
                UNION ALL
                SELECT k.name_id, CASE WHEN NOT k.whole THEN 2 WHEN k.key = asked.typed THEN 0 ELSE 1 END, false
                FROM typeahead_key AS k
                WHERE k.key >= asked.typed AND k.key < asked.typed || chr(1114111)
                    AND NOT EXISTS (SELECT FROM typeahead_prefix AS p WHERE p.prefix = asked.typed AND p.segment = 0)
            ) AS found
            JOIN typeahead_name AS n ON n.name_id = found.name_id
            WHERE n.segment = ANY (CAST($4 AS smallint[]))
            ORDER BY n.entity_key, class, n.position
        ) AS entity
    ) AS placed
    ORDER BY class, round, popularity DESC, name, id
    LIMIT $2
) AS best
"""

# What: the hits of one heavy text in one list, in its order; nothing for any other text.
# Bound: text, hits, segment. Indexes: typeahead_prefix_pkey, typeahead_name_pkey.
_LISTED: Final[LiteralString] = """
SELECT listed.hit & 7 AS class, n.entity_key, n.segment, n.id, n.name, n.matched_name, n.year, n.image_url,
    n.popularity, n.position
FROM (
    SELECT hit, place
    FROM typeahead_prefix AS p CROSS JOIN LATERAL unnest(p.hits[1:$2]) WITH ORDINALITY AS one(hit, place)
    WHERE p.prefix = $1 AND p.segment = $3
) AS listed
JOIN typeahead_name AS n ON n.name_id = listed.hit >> 3
ORDER BY listed.place
"""
# What: the best hits of one text that is not heavy, ranked like those of _HITS; of a heavy one a row of class -1 alone.
# Bound: text, hits, segments to show, quotas by segment, most keys.
# Indexes: typeahead_prefix_pkey, typeahead_key_pkey, typeahead_name_pkey.
_MATCHES: Final[LiteralString] = """
WITH heavy AS MATERIALIZED (
    SELECT EXISTS (SELECT FROM typeahead_prefix AS p WHERE p.prefix = $1 AND p.segment = 0) AS yes
)
(SELECT class, entity_key, segment, id, name, matched_name, year, image_url, popularity, position
FROM (
    SELECT *, (row_number() OVER (PARTITION BY class, segment ORDER BY popularity DESC, name, id) - 1)
        / (CAST($4 AS int[]))[segment] AS round
    FROM (
        SELECT DISTINCT ON (n.entity_key) n.*,
            CASE WHEN found.exact THEN n.alias::int ELSE 1 + 2 * n.alias::int + found.later::int END AS class
        FROM (
            SELECT k.name_id, NOT k.whole AS later, k.whole AND k.key = $1 AS exact
            FROM typeahead_key AS k
            WHERE k.key >= $1 AND k.key < $1 || chr(1114111) AND NOT (SELECT yes FROM heavy)
            LIMIT $5
        ) AS found
        JOIN typeahead_name AS n ON n.name_id = found.name_id
        WHERE n.segment = ANY (CAST($3 AS smallint[]))
        ORDER BY n.entity_key, class, n.position
    ) AS entity
) AS placed
ORDER BY class, round, popularity DESC, name, id
LIMIT $2)
UNION ALL
SELECT -1, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL FROM heavy WHERE yes
"""
# What: all heavy prefixes, one after the other. Bound: what to put between. Index: typeahead_prefix_pkey alone.
_HEAVY_PREFIXES: Final[LiteralString] = """
SELECT coalesce(string_agg(prefix, $1), '') FROM typeahead_prefix WHERE segment = 0
"""

# What: words that share letters with a typed one and are about as long, with how many keys begin with each; for a word
# that may be unfinished, beginnings of words as well. Some more than once.
# Bound, a place each: the typed word's place, what is left of it, letters of the shortest and the longest word meant,
# whether it may be unfinished; letters that may be left out (one of the first word not its first, because a wrong
# first letter counts twice), letters of the longest beginning that is looked at.
# Indexes: typeahead_deletion_pkey, typeahead_word_pkey.
_WORDS: Final[LiteralString] = """
SELECT near.place, CASE WHEN near.unfinished THEN left(meant.word, near.longest) ELSE meant.word END, meant.uses
FROM (
    SELECT DISTINCT t.place, t.shortest, t.longest, t.unfinished, d.start
    FROM unnest(CAST($1 AS int[]), CAST($2 AS text[]), CAST($3 AS int[]), CAST($4 AS int[]), CAST($5 AS boolean[]))
        AS t(place, deletion, shortest, longest, unfinished)
    JOIN typeahead_deletion AS d ON d.deletion = t.deletion
    WHERE length(d.start) - length(d.deletion) <= $6 AND length(d.start) BETWEEN least(t.shortest, $7) AND $7
        AND ($6 > 1 OR t.place > 0 OR left(d.start, 1) = left(t.deletion, 1))
) AS near
CROSS JOIN LATERAL (
    SELECT w.word, w.uses FROM typeahead_word AS w
    WHERE length(near.start) = $7 AND w.word >= near.start AND w.word < near.start || chr(1114111)
        AND length(w.word) >= near.shortest AND (near.unfinished OR length(w.word) <= near.longest)
    UNION ALL
    SELECT w.word, w.uses FROM typeahead_word AS w
    WHERE length(near.start) < $7 AND NOT near.unfinished AND w.word = near.start
    UNION ALL
    SELECT near.start, coalesce((SELECT w.uses FROM typeahead_word AS w WHERE w.word = near.start), 0)
    WHERE length(near.start) < $7 AND near.unfinished AND length(near.start) <= near.longest
) AS meant
"""
# Popularity below which the few names that were found may be there by accident, and others are looked for as well.
WELL_KNOWN: Final = 1_000
# The class that _MATCHES gives for a text whose hits are in lists.
_HEAVY: Final = -1

_QUOTAS: Final = [SEGMENT_QUOTAS.get(number, 1) for number in range(1, max(SEGMENT_QUOTAS) + 1)]

type Row = Any  # a row of _HITS, _LISTED or _MATCHES; asyncpg has no types
type Found = tuple[int, Row]  # typing errors, and what was found with them


@dataclass(frozen=True, slots=True)
class Scope:
    """What of the catalog a search shows.

    Attributes:
        first: hits to return, at most ``MIN_LIST_HITS``.
        shown: segments.
        lists: of which segments the lists of heavy prefixes are read.
    """

    first: int
    shown: tuple[int, ...]
    lists: tuple[int, ...]

    @classmethod
    def of(cls, *, first: int, types: Sequence[EntityType], include_adult: bool) -> "Scope":
        """Return the scope of a search; all kinds where ``types`` is empty."""
        kinds = types or tuple(EntityType)
        adults = (False, True) if include_adult else (False,)
        shown = tuple(sorted({segment(kind, adult=adult) for kind in kinds for adult in adults}))
        lists = (MIXED,) if frozenset(shown) == DEFAULT_SEGMENTS else shown
        return cls(min(first, MIN_LIST_HITS), shown, lists)


class Searches:
    """The statements of some searches on one connection of asyncpg."""

    def __init__(self, connection: Any, heavy: Container[str] = ()) -> None:  # noqa: ANN401 - asyncpg has no types
        """Take prefixes that are heavy as far as is known: a wrong guess costs a statement, and changes no answer."""
        self._connection = connection
        self._heavy = heavy

    async def heavy_prefixes(self) -> frozenset[str]:
        """Return all prefixes whose hits are in lists."""
        prefixes = await self._connection.fetchval(_HEAVY_PREFIXES, SEPARATOR)
        return frozenset(prefixes.split(SEPARATOR))

    async def search(self, text: str, scope: Scope) -> list[Found]:
        """Return what is found for a text, best first; nothing for one without a letter or sign."""
        key = typed_key(text)
        return await self._completed(await self._as_typed(key, scope), text, scope) if key else []

    async def search_many(self, asked: Sequence[tuple[str, Scope]]) -> list[list[Found] | None]:
        """Return the same for several texts, and ``None`` for those that are not only looked for as they were typed."""
        found: list[list[Found] | None] = [[] for _ in asked]
        groups: defaultdict[Scope, list[int]] = defaultdict(list)
        for i, (text, scope) in enumerate(asked):
            if typed_key(text):
                groups[scope].append(i)
        for scope, members in groups.items():
            hits = await self._hits([typed_key(asked[i][0]) for i in members], scope)
            for i, rows in zip(members, hits, strict=True):
                exact = _exact(rows)
                found[i] = exact if _suffices(exact, scope) else None
        return found

    async def _as_typed(self, key: str, scope: Scope) -> list[Row]:
        """Return the rows of one key, where it can be by a statement that starts faster than the one for many."""
        if len(scope.lists) > 1:
            return (await self._hits([key], scope))[0]
        if key in self._heavy:
            listed = await self._listed(key, scope)
            if listed:
                return listed
        rows = await self._connection.fetch(_MATCHES, key, scope.first, scope.shown, _QUOTAS, MAX_LIGHT_KEYS)
        return await self._listed(key, scope) if rows and rows[0]["class"] == _HEAVY else rows

    async def _listed(self, key: str, scope: Scope) -> list[Row]:
        return await self._connection.fetch(_LISTED, key, scope.first, scope.lists[0])

    async def _hits(self, texts: Sequence[str], scope: Scope, *, first: int | None = None) -> list[list[Row]]:
        """Return the rows of each text."""
        most = scope.first if first is None else first
        rows = await self._connection.fetch(_HITS, texts, most, scope.lists, scope.shown, _QUOTAS)
        found: list[list[Row]] = [[] for _ in texts]
        for row in rows:
            found[row["place"] - 1].append(row)
        return found

    async def _completed(self, rows: list[Row], text: str, scope: Scope) -> list[Found]:
        """Return what begins as it was typed; where hardly anybody means that, then what is one error away."""
        if not rows:
            return await self._otherwise(text, scope)
        found = _exact(rows)
        if _suffices(found, scope):
            return found
        meant = await self._meant(_Text.of(text).slips(typos=1), typos=1)
        return _more(found, await self._mistyped(typed_key(text), meant, scope), scope)

    async def _otherwise(self, typed: str, scope: Scope) -> list[Found]:
        """Look for a text that nothing begins with: spelt another way, with typing errors, or scattered."""
        text = _Text.of(typed)
        if respelt := respellings(text.key):
            found = await self._spelt([Spelling(0, other) for other in respelt], scope)
            if found:
                return found
        meant = await self._meant(text.slips(typos=1), typos=1)
        found = await self._mistyped(text.key, meant, scope) or await self._scattered(text, scope)
        if not _suffices(found, scope) and typo_budget(text.key, last_resort=True) > 1:
            found = _more(found, await self._twice_mistyped(text, meant, scope), scope)
        if not found and typo_budget(text.key) > 1:
            found = await self._near(text, meant, scope)
        return found

    async def _mistyped(self, key: str, meant: Meant, scope: Scope) -> list[Found]:
        """Return what is found with one error in a word, or else with one space more or less."""
        if not typo_budget(key):
            return []
        return await self._spelt(corrected(key, meant, typos=1), scope) or await self._spelt(respaced(key), scope)

    async def _twice_mistyped(self, text: "_Text", meant: Meant, scope: Scope) -> list[Found]:
        """Return what is found with one error in each of two words, or else with two in one."""
        found = await self._spelt(twice_corrected(text.key, meant), scope)
        if not found:
            slips = text.slips(typos=2)
            wrong = [slip for slip in slips if slip.place in meant and not meant[slip.place].known]
            meant = await self._meant(wrong or slips, typos=2)
            found = await self._spelt(corrected(text.key, meant, typos=2), scope)
        return found

    async def _rows(self, texts: Sequence[str], scope: Scope) -> list[Row]:
        """Return as many rows of each text as a list holds, all together."""
        found = await self._hits(texts, scope, first=MIN_LIST_HITS) if texts else []
        return [row for rows in found for row in rows]

    async def _scattered(self, text: "_Text", scope: Scope) -> list[Found]:
        """Return names that hold all words, wherever they stand."""
        rows = await self._rows(anchors_of(text.key), scope)
        return _best(((0, row) for row in rows if holds_all(row["matched_name"], text.key)), scope)

    async def _near(self, text: "_Text", meant: Meant, scope: Scope) -> list[Found]:
        """Return names that hold some of the words as they were typed or are meant, and are not far off as a whole."""
        rows = await self._rows(parts_of(text.key, meant), scope)
        near = ((distance(row["matched_name"], (text.key, text.written)), row) for row in rows)
        return _best(((typos, row) for typos, row in near if typos is not None), scope)

    async def _meant(self, slips: Sequence[Slip], *, typos: int) -> Meant:
        """Return what may be meant by typed words, with so many errors in each."""
        asked = [(slip.place, deletion, *slip.lengths, slip.last) for slip in slips for deletion in slip.deletions]
        if not asked:
            return {}
        words: defaultdict[int, dict[str, int]] = defaultdict(dict)
        rows = await self._connection.fetch(_WORDS, *zip(*asked, strict=True), typos, LONGEST_START[typos])
        for place, word, uses in rows:
            words[place][word] = uses
        return {slip.place: others_of(slip, words[slip.place]) for slip in slips}

    async def _spelt(self, texts: Sequence[Spelling], scope: Scope) -> list[Found]:
        found = await self._hits([one.text for one in texts], scope) if texts else []
        return _best(((one.typos, row) for one, rows in zip(texts, found, strict=True) for row in rows), scope)


@dataclass(frozen=True, slots=True)
class _Text:
    """A typed text as a key, and the same with its long vowels as they were typed."""

    key: str
    written: str

    @classmethod
    def of(cls, typed: str) -> "_Text":
        return cls(typed_key(typed), typed_key(typed, long_vowels=True))

    def slips(self, *, typos: int) -> list[Slip]:
        """Return its words that may hold so many errors."""
        return slips_of(self.key, self.written, typos=typos)


def _best(found: Iterable[Found], scope: Scope) -> list[Found]:
    """Return the best of what was found: each entity once, by errors, class of match, and in rounds of kinds."""
    ranked = sorted(((typos, row["class"], *_rank(row), row) for typos, row in found), key=_all_but_the_row)
    places: defaultdict[tuple[int, int, int], int] = defaultdict(int)
    kept: dict[int, tuple[Any, ...]] = {}
    for typos, match_class, *rank, row in ranked:
        if row["entity_key"] not in kept:
            number = row["segment"]
            group = typos, match_class, number
            kept[row["entity_key"]] = typos, match_class, places[group] // SEGMENT_QUOTAS[number], *rank, row
            places[group] += 1
    return [(best[0], best[-1]) for best in sorted(kept.values(), key=_all_but_the_row)[: scope.first]]


def _exact(rows: Iterable[Row]) -> list[Found]:
    return [(0, row) for row in rows]


def _suffices(found: Sequence[Found], scope: Scope) -> bool:
    """Tell whether there are enough hits, or one that many people may mean."""
    return len(found) >= scope.first or any(row["popularity"] >= WELL_KNOWN for _, row in found)


def _more(found: list[Found], others: Iterable[Found], scope: Scope) -> list[Found]:
    """Return what was found, and after it what was found otherwise."""
    known = {row["entity_key"] for _, row in found}
    return [*found, *(one for one in others if one[1]["entity_key"] not in known)][: scope.first]


def _all_but_the_row(ranked: tuple[Any, ...]) -> tuple[Any, ...]:
    return ranked[:-1]


def _rank(row: Row) -> tuple[int, str, UUID, int]:
    return -row["popularity"], row["name"], row["id"], row["position"]
