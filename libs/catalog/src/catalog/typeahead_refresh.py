"""What typeahead reads, brought up to date for some entities in the transaction that changes them."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from typing import Final, LiteralString

from catalog.bulk_load import Connection
from catalog.typeahead_lists import SEGMENT_NAMES
from catalog.typeahead_names import Name
from catalog.typeahead_relisting import relist
from catalog.typeahead_typos import deletions_of, is_word, stands_alone, starts_of

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
# What: counts keys, and tells how many there are now. Bound: words, how many more keys begin with each.
# Index: typeahead_word_pkey.
_COUNT_WORDS: Final[LiteralString] = """
INSERT INTO typeahead_word AS w SELECT * FROM unnest(CAST($1 AS text[]), CAST($2 AS int[]))
ON CONFLICT (word) DO UPDATE SET uses = w.uses + excluded.uses RETURNING word, uses
"""
_DROP_WORDS: Final[LiteralString] = "DELETE FROM typeahead_word WHERE word = ANY (CAST($1 AS text[])) AND uses <= 0"
# What: which starts have no word any more; some stand for one word only. Bound: starts, which are words themselves.
# Index: typeahead_word_pkey.
_UNUSED_STARTS: Final[LiteralString] = """
SELECT start FROM unnest(CAST($1 AS text[]), CAST($2 AS boolean[])) AS one(start, alone)
WHERE NOT EXISTS (
    SELECT FROM typeahead_word AS w
    WHERE w.word >= start AND w.word < start || chr(1114111) AND (NOT alone OR w.word = start))
"""
# Bound: deletions, letters left out, their starts. Index: typeahead_deletion_pkey.
_DROP_DELETIONS: Final[LiteralString] = """
DELETE FROM typeahead_deletion AS d
USING unnest(CAST($1 AS text[]), CAST($2 AS smallint[]), CAST($3 AS text[])) AS gone(deletion, left_out, start)
WHERE (d.deletion, d.left_out, d.start) = (gone.deletion, gone.left_out, gone.start)
"""
# Bound: the same, how many keys begin with the starts; words that were counted anew. Index: typeahead_deletion_pkey.
_ADD_DELETIONS: Final[LiteralString] = """
INSERT INTO typeahead_deletion AS d
SELECT * FROM unnest(CAST($1 AS text[]), CAST($2 AS smallint[]), CAST($3 AS text[]), CAST($4 AS int[]))
ON CONFLICT (deletion, left_out, start) DO UPDATE SET uses = excluded.uses WHERE d.start = ANY (CAST($5 AS text[]))
"""


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
        held = await self._names(_HELD, entity_keys)
        wanted = await self._names(_WANTED, SEGMENT_NAMES, entity_keys)
        gone = [name for place, name in held.items() if place not in wanted or _differ(name, wanted[place])]
        new = [name for place, name in wanted.items() if place not in held or _differ(name, held[place])]
        kept = {place: _with_id(wanted[place], held[place].name_id) for place in held.keys() & wanted.keys()}
        kept = {place: name for place, name in kept.items() if not _differ(name, held[place])}
        changed = [name for place, name in kept.items() if name != held[place]]
        added = await self._write_names(gone, new, changed)
        await self._write_keys(gone, added)
        moved = [
            name for place, name in kept.items() if (name.rank, name.segment) != (held[place].rank, held[place].segment)
        ]
        entities = {name.entity_key for name in (*gone, *added, *moved)}
        before = [name for name in held.values() if name.entity_key in entities]
        after = [name for name in (*kept.values(), *added) if name.entity_key in entities]
        if entities:
            await relist(self._connection, [*gone, *added, *moved], before=before, after=after)

    async def _names(self, statement: str, *args: object) -> dict[tuple[int, int], Name]:
        names = [Name(*row) for row in await self._connection.fetch(statement, *args)]
        return {(name.entity_key, name.position): name for name in names}

    async def _write_names(self, gone: list[Name], new: list[Name], changed: list[Name]) -> list[Name]:
        """Return the new names with their ids."""
        if gone:
            await self._connection.execute(_DROP_NAMES, [name.name_id for name in gone])
        await self._connection.executemany(
            _CHANGE_NAME,
            [(n.name_id, n.popularity, n.segment, n.year, n.id, n.name, n.image_url) for n in changed],
        )
        added: list[Name] = []
        for n in new:
            row = n.entity_key, n.position, n.popularity, n.segment, n.year, n.alias, n.id, n.name, n.matched_name
            added.append(_with_id(n, await self._connection.fetchval(_ADD_NAME, *row, n.image_url)))
        return added

    async def _write_keys(self, gone: list[Name], added: list[Name]) -> None:
        uses: Counter[str] = Counter()
        for statement, names, sign in ((_DROP_KEYS, gone, -1), (_ADD_KEYS, added, 1)):
            rows = [(key, name.name_id, whole) for name in names for key, whole in sorted(name.keys)]
            if rows:
                await self._connection.execute(statement, *zip(*rows, strict=True))
            for key, _, _ in rows:
                uses[key.partition(" ")[0]] += sign
        words = {word: count for word, count in uses.items() if count and is_word(word)}
        if words:
            await self._write_words(words)

    async def _write_words(self, words: Mapping[str, int]) -> None:
        """Count words, and keep what typing errors in them are found by."""
        rows = await self._connection.fetch(_COUNT_WORDS, list(words), list(words.values()))
        uses = {word: max(0, count) for word, count in rows}
        await self._connection.execute(_DROP_WORDS, list(words))
        starts = sorted({start for word in words for start in starts_of(word)})
        alone = [stands_alone(start) for start in starts]
        unused = {row[0] for row in await self._connection.fetch(_UNUSED_STARTS, starts, alone)}
        left = [(*deletion, start) for start in starts for deletion in sorted(deletions_of(start))]
        if gone := [row for row in left if row[2] in unused]:
            await self._connection.execute(_DROP_DELETIONS, *zip(*gone, strict=True))
        if kept := [(*row, uses.get(row[2], 0)) for row in left if row[2] not in unused]:
            await self._connection.execute(_ADD_DELETIONS, *zip(*kept, strict=True), list(words))


def _differ(left: Name, right: Name) -> bool:
    return left.written != right.written


def _with_id(name: Name, name_id: int) -> Name:
    return Name(
        name_id, name.entity_key, name.position, name.popularity, name.segment, name.year, name.alias, name.id,
        name.name, name.matched_name, name.image_url,
    )  # fmt: skip
