"""What typeahead reads, brought up to date for some entities in the transaction that changes them."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Final, LiteralString

from catalog.bulk_load import Connection
from catalog.typeahead_held import read_names
from catalog.typeahead_hits import SEGMENT_NAMES
from catalog.typeahead_names import Name, with_names
from catalog.typeahead_relisting import relist
from catalog.typeahead_typos import about, deletions_of, is_word, starts_begun

# What: the names of some entities with what is shown of them. Bound: kinds by segment, keys of entities.
# Indexes: entity_pkey, entity_name_pkey, derived_name_pkey, primary keys.
_WANTED: Final[LiteralString] = with_names("""
SELECT NULL::int AS name_id, e.key AS entity_key, n.position, e.popularity,
    (array_position(CAST($1 AS text[]), e.type::text) + CASE WHEN e.adult THEN 8 ELSE 0 END)::smallint AS segment,
    coalesce(a.year, m.year) AS year, n.alias, e.id, e.name, n.name AS matched_name, e.image_url
FROM entity AS e JOIN (NAMED) AS n ON n.entity_key = e.key
LEFT JOIN anime AS a ON a.id = e.id LEFT JOIN manga AS m ON m.id = e.id
WHERE e.key = ANY (CAST($2 AS int[])) AND NOT e.hidden
""")
# Bound: ids of names. Index: typeahead_name_pkey.
_DROP_NAMES: Final[LiteralString] = "DELETE FROM typeahead_name WHERE name_id = ANY (CAST($1 AS int[]))"
# What: new names, with the ids that they are given. Bound: columns of typeahead_name but its id.
_ADD_NAMES: Final[LiteralString] = """
INSERT INTO typeahead_name (
    entity_key, position, popularity, segment, year, alias, id, name, matched_name, image_url)
SELECT * FROM unnest(CAST($1 AS int[]), CAST($2 AS smallint[]), CAST($3 AS int[]), CAST($4 AS smallint[]),
    CAST($5 AS smallint[]), CAST($6 AS boolean[]), CAST($7 AS uuid[]), CAST($8 AS text[]), CAST($9 AS text[]),
    CAST($10 AS text[]))
RETURNING entity_key, position, name_id
"""
# Bound: ids of names, columns of their new rows. Index: typeahead_name_pkey.
_CHANGE_NAMES: Final[LiteralString] = """
UPDATE typeahead_name AS n
SET popularity = new.popularity, segment = new.segment, year = new.year, alias = new.alias, id = new.id,
    name = new.name, matched_name = new.matched_name, image_url = new.image_url
FROM unnest(CAST($1 AS int[]), CAST($2 AS int[]), CAST($3 AS smallint[]), CAST($4 AS smallint[]),
    CAST($5 AS boolean[]), CAST($6 AS uuid[]), CAST($7 AS text[]), CAST($8 AS text[]), CAST($9 AS text[]))
    AS new(name_id, popularity, segment, year, alias, id, name, matched_name, image_url)
WHERE n.name_id = new.name_id
"""
# What: names that changed, wherever they are shown. Bound: their ids. Indexes: typeahead_shown_name_id_idx,
# typeahead_name_pkey.
_CHANGE_SHOWN: Final[LiteralString] = """
UPDATE typeahead_shown AS s
SET popularity = n.popularity, segment = n.segment, year = n.year, id = n.id, name = n.name,
    matched_name = n.matched_name, image_url = n.image_url
FROM typeahead_name AS n
WHERE s.name_id = ANY (CAST($1 AS int[])) AND n.name_id = s.name_id
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
# What: counts keys, and tells how many there are now. Bound: words and beginnings of words, how many more keys have
# each for their first word, how many more begin with it. Index: typeahead_word_pkey.
_COUNT_WORDS: Final[LiteralString] = """
INSERT INTO typeahead_word AS w SELECT * FROM unnest(CAST($1 AS text[]), CAST($2 AS int[]), CAST($3 AS int[]))
ON CONFLICT (word) DO UPDATE SET uses = w.uses + excluded.uses, begun = w.begun + excluded.begun
RETURNING word, uses, begun
"""
_DROP_WORDS: Final[LiteralString] = "DELETE FROM typeahead_word WHERE word = ANY (CAST($1 AS text[]))"
# Bound: columns of typeahead_deletion. Index: typeahead_deletion_idx.
_DROP_DELETIONS: Final[LiteralString] = """
DELETE FROM typeahead_deletion AS d
USING unnest(CAST($1 AS text[]), CAST($2 AS smallint[]), CAST($3 AS int[]), CAST($4 AS text[]), CAST($5 AS int[]))
    AS gone(deletion, left_out, begun, start, uses)
WHERE (d.deletion, d.left_out, d.begun, d.start) = (gone.deletion, gone.left_out, gone.begun, gone.start)
"""
_ADD_DELETIONS: Final[LiteralString] = """
INSERT INTO typeahead_deletion
SELECT * FROM unnest(CAST($1 AS text[]), CAST($2 AS smallint[]), CAST($3 AS int[]), CAST($4 AS text[]),
    CAST($5 AS int[]))
"""

type _KeyRow = tuple[str, int, bool]
"""A row of ``typeahead_key``."""
type _DeletionRow = tuple[str, int, int, str, int]
"""A row of ``typeahead_deletion``."""


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

    async def run(self, entity_keys: Sequence[int]) -> None:
        held = _by_place(await read_names(self._connection, entity_keys))
        rows = await self._connection.fetch(_WANTED, SEGMENT_NAMES, entity_keys)
        wanted = _by_place(Name(*row) for row in rows)
        # A name that is written otherwise stays the same hit of the prefixes that it still begins with.
        kept = {place: replace(name, name_id=held[place].name_id) for place, name in wanted.items() if place in held}
        await self._drop([name.name_id for place, name in held.items() if place not in wanted])
        await self._change([name for place, name in kept.items() if name != held[place]])
        added = await self._add([name for place, name in wanted.items() if place not in held])
        before, after = list(held.values()), [*kept.values(), *added]
        await self._write_keys(_key_rows(before), _key_rows(after))
        await relist(self._connection, before=before, after=after)

    async def _drop(self, name_ids: list[int]) -> None:
        if name_ids:
            await self._connection.execute(_DROP_NAMES, name_ids)

    async def _change(self, names: Sequence[Name]) -> None:
        rows = [
            (n.name_id, n.popularity, n.segment, n.year, n.alias, n.id, n.name, n.matched_name, n.image_url)
            for n in names
        ]
        if rows:
            await self._connection.execute(_CHANGE_NAMES, *zip(*rows, strict=True))
            await self._connection.execute(_CHANGE_SHOWN, [name.name_id for name in names])

    async def _add(self, names: Sequence[Name]) -> list[Name]:
        """Return the names with their ids."""
        rows = [
            (n.entity_key, n.position, n.popularity, n.segment, n.year, n.alias, n.id, n.name, n.matched_name)
            for n in names
        ]
        if not rows:
            return []
        given = await self._connection.fetch(_ADD_NAMES, *zip(*rows, strict=True), [n.image_url for n in names])
        ids = {(entity_key, position): name_id for entity_key, position, name_id in given}
        return [replace(n, name_id=ids[n.entity_key, n.position]) for n in names]

    async def _write_keys(self, before: set[_KeyRow], after: set[_KeyRow]) -> None:
        uses: Counter[str] = Counter()
        for statement, rows, sign in ((_DROP_KEYS, before - after, -1), (_ADD_KEYS, after - before, 1)):
            if rows:
                await self._connection.execute(statement, *zip(*sorted(rows), strict=True))
            for key, _, _ in rows:
                uses[key.partition(" ")[0]] += sign
        words = {word: count for word, count in uses.items() if count and is_word(word)}
        if words:
            await self._write_words(words)

    async def _write_words(self, words: Mapping[str, int]) -> None:
        """Count words and their beginnings, and keep what typing errors are found by, where it differs."""
        more = starts_begun(words)
        counted = await self._connection.fetch(
            _COUNT_WORDS, list(more), [words.get(start, 0) for start in more], list(more.values())
        )
        gone: set[_DeletionRow] = set()
        there: set[_DeletionRow] = set()
        for start, uses, begun in counted:
            gone |= _deletion_rows(start, begun - more[start], uses - words.get(start, 0))
            there |= _deletion_rows(start, begun, uses)
        if unused := [start for start, _, begun in counted if not begun]:
            await self._connection.execute(_DROP_WORDS, unused)
        for statement, rows in ((_DROP_DELETIONS, gone - there), (_ADD_DELETIONS, there - gone)):
            if rows:
                await self._connection.execute(statement, *zip(*sorted(rows), strict=True))


def _deletion_rows(start: str, begun: int, uses: int) -> set[_DeletionRow]:
    """Return what the index holds of a start that so many keys begin with, and as a word."""
    if not begun:
        return set()
    return {(deletion, left_out, about(begun), start, about(uses)) for deletion, left_out in deletions_of(start)}


def _key_rows(names: Iterable[Name]) -> set[_KeyRow]:
    return {(key, name.name_id, whole) for name in names for key, whole in name.keys}


def _by_place(names: Iterable[Name]) -> dict[tuple[int, int], Name]:
    return {(name.entity_key, name.position): name for name in names}
