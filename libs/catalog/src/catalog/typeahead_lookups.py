"""What is read of typeahead: names that begin with a text."""

from collections.abc import Container, Sequence
from typing import Any, Final, LiteralString

from catalog.typeahead_hits import MIXED, with_class, with_levels
from catalog.typeahead_keys import listed_as
from catalog.typeahead_lists import MAX_LIGHT_KEYS, MIN_LIST_HITS, SEPARATOR
from catalog.typeahead_nearby import Nearby
from catalog.typeahead_ranking import Found, Row, Scope, best
from catalog.typeahead_spacing import Spacings

# What: the names whose keys begin with a text, by catalog.typeahead_hits.match_class.
# Bound: text, most keys, the key of names that are written as it was typed.
# Indexes: typeahead_key_pkey, typeahead_name_pkey.
_BEGUN: Final[LiteralString] = with_class(
    """
SELECT n.segment, n.id, n.name, n.matched_name, n.year, n.image_url, n.popularity, n.position, n.entity_key,
    MATCH_CLASS AS class
FROM (
    SELECT key, name_id, whole FROM typeahead_key WHERE key >= $1 AND key < $1 || chr(1114111) LIMIT $2
) AS k
JOIN typeahead_name AS n ON n.name_id = k.name_id
""",
    "$1",
    "$3",
)
# What: the first names of the mixed list of one heavy text, in its order; nothing for any other text.
# Bound: text, names. Index: typeahead_shown_pkey.
_SHOWN: Final[LiteralString] = """
SELECT segment, id, name, matched_name, year, image_url, popularity FROM typeahead_shown
WHERE prefix = $1 AND place <= $2 ORDER BY place
"""
# What: the best names of one heavy text, from one of its lists, in the order of the list: a nested loop, the only join
# of these sessions, keeps it. Nothing for any other text. Bound: text, names of the list, segment of the list.
# Indexes: typeahead_prefix_pkey, typeahead_name_pkey.
_LISTED: Final[LiteralString] = """
SELECT n.segment, n.id, n.name, n.matched_name, n.year, n.image_url, n.popularity
FROM (
    SELECT unnest(p.hits[1:$2]) AS hit FROM typeahead_prefix AS p WHERE p.prefix = $1 AND p.segment = $3
) AS one
JOIN typeahead_name AS n ON n.name_id = one.hit >> 3
"""
# What: the same as _BEGUN for several texts, with the place of each, from 1. Bound: texts with SEPARATOR between, most
# keys of each. Indexes: typeahead_key_pkey, typeahead_name_pkey.
_EACH_BEGUN: Final[LiteralString] = with_class(
    """
SELECT n.segment, n.id, n.name, n.matched_name, n.year, n.image_url, n.popularity, n.position, n.entity_key,
    MATCH_CLASS AS class, one.place, false AS listed
FROM string_to_table($1, chr(1)) WITH ORDINALITY AS one(typed, place)
CROSS JOIN LATERAL (
    SELECT key, name_id, whole FROM typeahead_key
    WHERE key >= one.typed AND key < one.typed || chr(1114111) LIMIT $2
) AS k
JOIN typeahead_name AS n ON n.name_id = k.name_id
""",
    "one.typed",
)


def _beside_begun(others: LiteralString) -> LiteralString:
    """Return _EACH_BEGUN with what a statement finds of other texts, as rows alike; its parameters begin with $3."""
    return _EACH_BEGUN + "UNION ALL" + others


# What: the first names of the mixed lists of heavy texts, in order, beside what _EACH_BEGUN finds of others.
# Bound: as there, and heavy texts with SEPARATOR between, names of a list. Indexes: as there, typeahead_shown_pkey.
_EACH_SHOWN: Final[LiteralString] = _beside_begun("""
SELECT s.segment, s.id, s.name, s.matched_name, s.year, s.image_url, s.popularity, s.place, NULL, NULL, one.place, true
FROM string_to_table($3, chr(1)) WITH ORDINALITY AS one(typed, place)
CROSS JOIN LATERAL (SELECT * FROM typeahead_shown WHERE prefix = one.typed AND place <= $4 ORDER BY place) AS s
""")
# What: the best rounds of the lists of heavy texts (catalog.typeahead_lists), as many as hold so many names, in no
# order, beside what _EACH_BEGUN finds of others. Episodes, and who is called by the text, are counted by themselves:
# they may come behind others (catalog.typeahead_yielding).
# Bound: as there, and heavy texts with SEPARATOR between, names of the lists of one text, segments of the lists, their
# quotas, hits of each list. Indexes: as there, typeahead_prefix_pkey.
_ALL_BEGUN: Final[LiteralString] = _beside_begun(
    with_levels(
        """
SELECT n.segment, n.id, n.name, n.matched_name, n.year, n.image_url, n.popularity, n.position, n.entity_key,
    best.hit & 7, one.place, true
FROM string_to_table($3, chr(1)) WITH ORDINALITY AS one(typed, place)
CROSS JOIN LATERAL (
    SELECT hit FROM (
        SELECT hit, own, rank() OVER (PARTITION BY own ORDER BY level, round) AS place
        FROM (
            SELECT held.hit, own, level,
                (row_number() OVER (PARTITION BY p.segment, own, level ORDER BY held.place) - 1) / of.quota AS round
            FROM unnest(CAST($5 AS smallint[]), CAST($6 AS int[])) AS of(segment, quota)
            JOIN typeahead_prefix AS p ON p.prefix = one.typed AND p.segment = of.segment
            CROSS JOIN LATERAL unnest(p.hits[1:$7]) WITH ORDINALITY AS held(hit, place)
            CROSS JOIN LATERAL (
                SELECT LEVEL(held.hit) AS level,
                    CASE WHEN held.hit & 7 < 2 THEN 2 WHEN p.segment & 7 = 3 THEN 1 ELSE 0 END AS own
            ) AS matching
        ) AS in_rounds
    ) AS held
    WHERE own = 2 OR place <= $4
) AS best
JOIN typeahead_name AS n ON n.name_id = best.hit >> 3
""",
        "held.hit",
    )
)
# What: all heavy prefixes, one after the other. Bound: what to put between. Index: typeahead_prefix_pkey alone.
_HEAVY_PREFIXES: Final[LiteralString] = """
SELECT coalesce(string_agg(prefix, $1), '') FROM typeahead_prefix WHERE segment = 0
"""


class Lookups:
    """The statements of some searches on one connection of asyncpg.

    Attributes:
        near: those of mistyped texts.
    """

    def __init__(self, connection: Any, heavy: Container[str] = ()) -> None:  # noqa: ANN401 - asyncpg has no types
        """Take prefixes that are heavy as far as is known.

        What names begin with a text is answered alike whatever is known: a wrong guess only costs a statement.
        """
        self._connection = connection
        self._heavy = heavy
        self.near = Nearby(connection)

    async def heavy_prefixes(self) -> frozenset[str]:
        """Return all prefixes whose hits are in lists."""
        prefixes = await self._connection.fetchval(_HEAVY_PREFIXES, SEPARATOR)
        return frozenset(prefixes.split(SEPARATOR))

    def spacings(self, written: str) -> Spacings:
        """Return what is known without asking of a text with other spaces, by its key with long vowels."""
        return Spacings.of(written, self._heavy)

    async def begun(self, key: str, scope: Scope, *, written: str = "") -> list[Found] | None:
        """Return the best names that begin with a text; ``None`` where nothing in the whole catalog does.

        Args:
            key: the text.
            scope: what is shown.
            written: ``written_key`` of the text, which is that of exact names as well.
        """
        guessed = key in self._heavy
        if guessed and (listed := await self._listed(key, written, scope)):
            return listed
        rows = await self._connection.fetch(_BEGUN, key, MAX_LIGHT_KEYS + 1, written)
        if len(rows) > MAX_LIGHT_KEYS:
            return [] if guessed else await self._listed(key, written, scope)
        return best(((0, row) for row in rows if row["segment"] in scope.shown), scope) if rows else None

    async def each_begun(self, texts: Sequence[str], scope: Scope) -> list[list[Found] | None]:
        """Return the best names that begin with each text; ``None`` where one statement for all does not tell them.

        Args:
            texts: ``written_key`` of a text is one of its own.
            scope: what is shown.
        """
        guessed = [text in self._heavy for text in texts]
        shown = scope.lists == (MIXED,)
        found: list[list[Found] | None] = []
        for rows, heavy in zip(await self._each(texts, guessed, scope, shown=shown), guessed, strict=True):
            if _misguessed(rows, heavy=heavy):
                found.append(None)
            elif heavy and shown:
                found.append([(0, row) for row in rows])
            else:
                found.append(best(((0, row) for row in rows if row["segment"] in scope.shown), scope))
        return found

    async def all_begun(self, texts: Sequence[str], scope: Scope) -> list[list[Row]]:
        """Return the names that begin with each text, those of lists the best ``scope.first`` and few more."""
        guessed = [text in self._heavy for text in texts]
        found = await self._each(texts, guessed, scope)
        wrong = [
            i for i, (rows, listed) in enumerate(zip(found, guessed, strict=True)) if _misguessed(rows, heavy=listed)
        ]
        if wrong:
            other = [not guessed[i] for i in wrong]
            others = await self._each([texts[i] for i in wrong], other, scope)
            for i, rows in zip(wrong, others, strict=True):
                found[i] = [] if guessed[i] and len(rows) > MAX_LIGHT_KEYS else rows
        return [[row for row in rows if row["segment"] in scope.shown] for rows in found]

    async def _listed(self, key: str, written: str, scope: Scope) -> list[Found]:
        """Return the hits of the lists of a writing, or where nothing is written so of those of the text itself."""
        exact = await self._hits(listed_as(written), scope) if written else []
        return exact or await self._hits(key, scope)

    async def _hits(self, prefix: str, scope: Scope) -> list[Found]:
        if scope.lists == (MIXED,):
            return [(0, row) for row in await self._connection.fetch(_SHOWN, prefix, scope.first)]
        if len(scope.lists) == 1:
            return [(0, row) for row in await self._connection.fetch(_LISTED, prefix, scope.first, scope.lists[0])]
        [rows] = await self._each([prefix], [True], scope)
        return best(((0, row) for row in rows), scope)

    async def _each(
        self, texts: Sequence[str], listed: Sequence[bool], scope: Scope, *, shown: bool = False
    ) -> list[list[Row]]:
        """Return the names that begin with each text; of what is ``listed`` from lists, those that are ``shown``."""
        found: list[list[Row]] = [[] for _ in texts]
        places: tuple[list[int], list[int]] = [], []
        for i, own in enumerate(listed):
            places[own].append(i)
        light, heavy = (SEPARATOR.join(texts[i] for i in some) for some in places)
        most = MAX_LIGHT_KEYS + 1
        rows: list[Row] = []
        if heavy and shown:
            rows = await self._connection.fetch(_EACH_SHOWN, light, most, heavy, scope.first)
        elif heavy:
            hits = scope.first if scope.lists == (MIXED,) else MIN_LIST_HITS
            rows = await self._connection.fetch(
                _ALL_BEGUN, light, most, heavy, scope.first, scope.lists, scope.quotas, hits
            )
        elif light:  # the usual case: half as many plan nodes to start
            rows = await self._connection.fetch(_EACH_BEGUN, light, most)
        for row in rows:
            found[places[row["listed"]][row["place"] - 1]].append(row)
        return found


def _misguessed(rows: Sequence[Row], *, heavy: bool) -> bool:
    """Tell by what was found whether a text is not heavy, or not light, as it was taken to be."""
    return not rows if heavy else len(rows) > MAX_LIGHT_KEYS
