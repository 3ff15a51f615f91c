"""Finds entities by the beginning of one of their names, as it is typed: in any script, and with errors."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final, LiteralString, Self
from uuid import UUID

import asyncpg

from catalog.entities import EntityType
from catalog.records import EntityRecord
from catalog.typeahead_keys import respellings, typed_key
from catalog.typeahead_lists import DEFAULT_SEGMENTS, MIN_LIST_HITS, MIXED, SEGMENT_QUOTAS, segment
from catalog.typeahead_scatter import anchors_of, distance, holds_all, runs_of
from catalog.typeahead_typos import Slip, Spelling, meant_words, slips_of, spellings, typo_budget

# What: the best hits of each text: those of its list where it is heavy, else its keys, read and sorted. The class of a
# hit is catalog.typeahead_lists.match_class; of several names of an entity the best is taken; kinds share the places
# of a class by rounds.
# Bound: texts, hits of each, segments of the lists to read, segments to show, quotas by segment.
# Indexes: typeahead_prefix_pkey, typeahead_key_pkey (MAX_LIGHT_KEYS rows at most), typeahead_name_pkey.
_HITS: Final[LiteralString] = """
SELECT asked.place, best.*
FROM (
    SELECT typed, place FROM unnest(CAST($1 AS text[])) WITH ORDINALITY AS one(typed, place)
    WHERE EXISTS (SELECT FROM typeahead_key AS k WHERE k.key >= typed AND k.key < typed || chr(1114111))
) AS asked
CROSS JOIN LATERAL (
    SELECT class, entity_key, segment, id, name, matched_name, year, image_url, popularity
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

# What: words that share letters with a typed one and are about as long, with how many keys begin with each; for a word
# that may be unfinished, beginnings of words as well. Bound, a place each: the typed word's place, what is left of it,
# letters of the shortest and the longest word meant, whether it may be unfinished; letters that may be left out (one
# of the first word not its first, because a wrong first letter counts twice).
# Indexes: typeahead_deletion_pkey, typeahead_word_pkey.
_WORDS: Final[LiteralString] = """
WITH near AS MATERIALIZED (
    SELECT DISTINCT t.place, t.shortest, t.longest, t.unfinished, d.start
    FROM unnest(CAST($1 AS int[]), CAST($2 AS text[]), CAST($3 AS int[]), CAST($4 AS int[]), CAST($5 AS boolean[]))
        AS t(place, deletion, shortest, longest, unfinished)
    JOIN typeahead_deletion AS d ON d.deletion = t.deletion
    WHERE length(d.start) - length(d.deletion) <= $6 AND length(d.start) >= least(t.shortest, 6)
        AND ($6 > 1 OR t.place > 0 OR left(d.start, 1) = left(t.deletion, 1))
)
SELECT near.place, CASE WHEN near.unfinished THEN left(w.word, near.longest) ELSE w.word END, w.uses
FROM near JOIN typeahead_word AS w ON w.word >= near.start AND w.word < near.start || chr(1114111)
WHERE length(near.start) = 6
    AND length(w.word) >= near.shortest AND (near.unfinished OR length(w.word) <= near.longest)
UNION
SELECT near.place, w.word, w.uses FROM near JOIN typeahead_word AS w ON w.word = near.start
WHERE length(near.start) < 6 AND NOT near.unfinished
UNION
SELECT near.place, near.start, coalesce((SELECT w.uses FROM typeahead_word AS w WHERE w.word = near.start), 0) FROM near
WHERE length(near.start) < 6 AND near.unfinished AND length(near.start) <= near.longest
"""
_VERSION: Final[LiteralString] = "SELECT coalesce((SELECT version FROM catalog_state), 0)"

# Popularity below which the only names that begin as was typed may be there by accident.
WELL_KNOWN: Final = 50_000

_KINDS: Final = {segment(kind, adult=adult): kind for kind in EntityType for adult in (False, True)}
_QUOTAS: Final = [SEGMENT_QUOTAS.get(number, 1) for number in range(1, max(_KINDS) + 1)]


@dataclass(frozen=True, slots=True)
class Typed:
    """What one search asks.

    Attributes:
        text: as it was typed.
        first: hits to return, 1 to ``MIN_LIST_HITS`` (50).
        types: kinds to show; all where empty.
    """

    text: str
    first: int = 10
    types: tuple[EntityType, ...] = ()
    include_adult: bool = False


@dataclass(slots=True)
class Hit:
    """One entity that was found.

    Attributes:
        matched_name: the name that matched, as it is stored.
        year: of an anime or manga, where it is known.
        typos: edits between what was typed and what matched.
    """

    id: UUID
    type: EntityType
    name: str
    matched_name: str
    year: int | None
    image_url: str | None
    popularity: int
    adult: bool
    typos: int

    @property
    def entity(self) -> EntityRecord:
        """The head of the entity's record."""
        return EntityRecord(
            id=self.id,
            type=self.type,
            name=self.name,
            image_url=self.image_url,
            popularity=self.popularity,
            adult=self.adult,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class TypeaheadOptions:
    """How typeahead talks to PostgreSQL, over connections that nothing else uses.

    Attributes:
        min_size, max_size: connections kept, connections at most.
        statement_timeout_ms: PostgreSQL's limit on one statement.
        connect_timeout_s: wait for a new connection.
        disconnect_check_ms: how often a running statement looks whether its client is still there.
        transaction_pooler: true behind pgbouncer in transaction mode.
    """

    min_size: int = 1
    max_size: int = 4
    statement_timeout_ms: int = 1_000
    connect_timeout_s: float = 5.0
    disconnect_check_ms: int = 200
    application_name: str = "kizuna-typeahead"
    transaction_pooler: bool = False


class Typeahead:
    """Searches over a pool of its own. Open it in a composition root, close it with ``async with``."""

    def __init__(self, dsn: str, options: TypeaheadOptions | None = None) -> None:
        self._dsn = dsn
        self._options = options or TypeaheadOptions()

    async def __aenter__(self) -> Self:
        options = self._options
        self._pool: Any = asyncpg.create_pool(
            self._dsn,
            min_size=0,
            max_size=options.max_size,
            timeout=options.connect_timeout_s,
            reset=_keep,
            statement_cache_size=0 if options.transaction_pooler else 100,
            server_settings={
                "application_name": options.application_name,
                "statement_timeout": str(options.statement_timeout_ms),
                "client_connection_check_interval": str(options.disconnect_check_ms),
                "default_transaction_read_only": "on",
                "jit": "off",
                # Every statement here is a handful of look-ups, whatever its parameters: planned once, never as a scan.
                "plan_cache_mode": "force_generic_plan",
                "enable_hashjoin": "off",
                "enable_mergejoin": "off",
                "enable_seqscan": "off",
                "enable_bitmapscan": "off",
            },
        )
        await self._pool
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._pool.close()

    async def version(self) -> int:
        """Return the data version of the catalog; 0 before the first ingest."""
        async with self._pool.acquire() as connection:
            return await connection.fetchval(_VERSION)

    async def search(self, typed: Typed) -> list[Hit]:
        """Return the best hits for what was typed, best first; nothing for a text without a letter or sign.

        One statement where a name begins with the text; only else it is looked for otherwise spelt.
        """
        return (await self.search_many([typed]))[0]

    async def search_many(self, typed: Sequence[Typed]) -> list[list[Hit]]:
        """Return the hits of several searches; one statement for all that want the same number of the same kinds."""
        async with self._pool.acquire() as connection:
            searches = _Searches(connection)
            return await searches.run(typed)


async def _keep(_connection: object) -> None:
    """Leave a connection as it is: nothing here changes its state, and asyncpg's reset is a statement of its own."""


type _Row = Any  # a row of _HITS; asyncpg has no types


class _Scope:
    """What of the catalog a search shows, as the parameters of ``_HITS`` after the texts."""

    def __init__(self, typed: Typed) -> None:
        kinds = typed.types or tuple(EntityType)
        adults = (False, True) if typed.include_adult else (False,)
        self.shown = sorted({segment(kind, adult=adult) for kind in kinds for adult in adults})
        self.lists = [MIXED] if frozenset(self.shown) == DEFAULT_SEGMENTS else self.shown
        self.first = min(typed.first, MIN_LIST_HITS)

    @property
    def key(self) -> tuple[object, ...]:
        return self.first, *self.shown


class _Searches:
    """The statements of some searches on one connection."""

    def __init__(self, connection: Any) -> None:  # noqa: ANN401 - asyncpg has no types
        self._connection = connection

    async def run(self, typed: Sequence[Typed]) -> list[list[Hit]]:
        keys = [typed_key(one.text) for one in typed]
        scopes = [_Scope(one) for one in typed]
        groups: defaultdict[tuple[object, ...], list[int]] = defaultdict(list)
        for i, key in enumerate(keys):
            if key:
                groups[scopes[i].key].append(i)
        found: list[list[Hit]] = [[] for _ in typed]
        for members in groups.values():
            hits = await self._hits([keys[i] for i in members], scopes[members[0]])
            for place, i in enumerate(members):
                found[i] = await self._completed(hits[place], typed[i], scopes[i])
        return found

    async def _completed(self, rows: list[_Row], typed: Typed, scope: _Scope) -> list[Hit]:
        """Return what begins as it was typed; where hardly anybody means that, then what is one error away."""
        if not rows:
            return await self._otherwise(typed, scope)
        hits = [_hit(row, 0) for row in rows]
        if len(hits) < scope.first and max(hit.popularity for hit in hits) < WELL_KNOWN:
            key, written = typed_key(typed.text), typed_key(typed.text, long_vowels=True)
            known = {hit.id for hit in hits}
            hits += [hit for hit in await self._mistyped(key, written, scope, typos=1) if hit.id not in known]
        return hits[: scope.first]

    async def _hits(self, texts: Sequence[str], scope: _Scope, *, first: int | None = None) -> list[list[_Row]]:
        """Return the rows of each text."""
        rows = await self._connection.fetch(
            _HITS, texts, scope.first if first is None else first, scope.lists, scope.shown, _QUOTAS
        )
        found: list[list[_Row]] = [[] for _ in texts]
        for row in rows:
            found[row[0] - 1].append(row)
        return found

    async def _otherwise(self, typed: Typed, scope: _Scope) -> list[Hit]:
        """Look for a text to which nothing begins alike: spelt another way, scattered, then with typing errors."""
        key, written = typed_key(typed.text), typed_key(typed.text, long_vowels=True)
        if respelt := respellings(key):
            hits = await self._spelt([Spelling(0, text) for text in respelt], scope)
            if hits:
                return hits
        hits = await self._mistyped(key, written, scope, typos=1) or await self._scattered(key, scope)
        if not hits and typo_budget(key) > 1:
            hits = await self._mistyped(key, written, scope, typos=2) or await self._near(key, written, scope)
        elif not hits and typo_budget(key, last_resort=True) > 1:
            hits = await self._mistyped(key, written, scope, typos=2)
        return hits

    async def _scattered(self, key: str, scope: _Scope) -> list[Hit]:
        """Return names that hold all words, wherever they stand."""
        anchors = anchors_of(key)
        if not anchors:
            return []
        rows = [row for found in await self._hits(anchors, scope, first=MIN_LIST_HITS) for row in found]
        return _best(((0, row) for row in rows if holds_all(row["matched_name"], key)), scope)

    async def _mistyped(self, key: str, written: str, scope: _Scope, *, typos: int) -> list[Hit]:
        if typos > typo_budget(key, last_resort=True):
            return []
        meant = await self._meant(slips_of(key, written, most=typos), most=typos)
        return await self._spelt(spellings(key, meant, typos=typos), scope)

    async def _near(self, key: str, written: str, scope: _Scope) -> list[Hit]:
        """Return names of which all but one or two words were typed right, and which are not far off as a whole."""
        runs = runs_of(key)
        if not runs:
            return []
        found = [row for rows in await self._hits(runs, scope, first=MIN_LIST_HITS) for row in rows]
        near = ((distance(row["matched_name"], (key, written)), row) for row in found)
        return _best(((typos, row) for typos, row in near if typos is not None), scope)

    async def _meant(self, slips: Sequence[Slip], *, most: int) -> dict[int, dict[str, int]]:
        """Return what may be meant by the words of a text, by their places."""
        asked = [(slip.place, deletion, *slip.lengths, slip.last) for slip in slips for deletion in slip.deletions]
        if not asked:
            return {}
        words: defaultdict[int, list[tuple[str, int]]] = defaultdict(list)
        for place, word, uses in await self._connection.fetch(_WORDS, *zip(*asked, strict=True), most):
            words[place].append((word, uses))
        return {slip.place: meant_words(slip, words[slip.place]) for slip in slips}

    async def _spelt(self, texts: Sequence[Spelling], scope: _Scope) -> list[Hit]:
        found = await self._hits([one.text for one in texts], scope) if texts else []
        return _best(((one.typos, row) for one, rows in zip(texts, found, strict=True) for row in rows), scope)


def _best(found: Iterable[tuple[int, _Row]], scope: _Scope) -> list[Hit]:
    """Return the best hits of rows that came with some typos each, every entity once and kinds in rounds."""
    ranked = sorted(found, key=lambda pair: (pair[0], pair[1]["class"], *_rank(pair[1])))
    places: defaultdict[tuple[int, int, int], int] = defaultdict(int)
    kept: dict[int, tuple[tuple[Any, ...], int, _Row]] = {}
    for typos, row in ranked:
        if row["entity_key"] in kept:
            continue
        group = typos, row["class"], row["segment"]
        kept[row["entity_key"]] = (*group[:2], places[group] // SEGMENT_QUOTAS[row["segment"]], *_rank(row)), typos, row
        places[group] += 1
    best = sorted(kept.values(), key=lambda one: one[0])
    return [_hit(row, typos) for _, typos, row in best[: scope.first]]


def _rank(row: _Row) -> tuple[int, str, UUID]:
    return -row["popularity"], row["name"], row["id"]


def _hit(row: _Row, typos: int) -> Hit:
    _, _, _, number, id_, name, matched_name, year, image_url, popularity = row
    return Hit(
        id_, _KINDS[number], name, matched_name, year, image_url, popularity, number not in DEFAULT_SEGMENTS, typos
    )
