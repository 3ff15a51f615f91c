"""The lists of words that are typed as a name is written, where that is read as a heavy prefix.

They are the lists of the prefix, with names that are written so as exact: ``yuu`` shows Yuu before all that begins with
``yu``, which ``yu`` does not.
"""

from collections.abc import Collection, Iterable
from typing import Final, LiteralString

from catalog.bulk_load import Connection
from catalog.typeahead_drafts import Draft
from catalog.typeahead_held import Place, drop_lists, read_lists, read_names
from catalog.typeahead_keys import WRITTEN, listed_as, reading_of
from catalog.typeahead_lists import SEGMENT_QUOTAS, SEPARATOR, HitList
from catalog.typeahead_names import Name, best_hits
from catalog.typeahead_placing import placed

# What: the keys of names that are read as some prefixes and written otherwise, and whether each has lists.
# Bound: prefixes with SEPARATOR between, what stands between a reading and a writing. Indexes: typeahead_key_pkey,
# typeahead_prefix_pkey.
_READ_AS: Final[LiteralString] = """
SELECT k.key, (SELECT true FROM typeahead_prefix AS p WHERE p.prefix = $2 || k.key AND p.segment = 0) IS NOT NULL
FROM string_to_table($1, chr(1)) AS one(prefix)
CROSS JOIN LATERAL (
    SELECT DISTINCT key FROM typeahead_key
    WHERE key > one.prefix || $2 AND key < one.prefix || $2 || chr(1114111) OFFSET 0
) AS k
"""
# What: the entities whose names have some keys. Bound: keys with SEPARATOR between. Indexes: typeahead_key_pkey,
# typeahead_name_pkey.
_NAMED_SO: Final[LiteralString] = """
SELECT DISTINCT (SELECT n.entity_key FROM typeahead_name AS n WHERE n.name_id = k.name_id)
FROM string_to_table($1, chr(1)) AS one(key)
CROSS JOIN LATERAL (SELECT name_id FROM typeahead_key WHERE key = one.key OFFSET 0) AS k
"""


async def writings_of(connection: Connection, prefixes: Iterable[str]) -> dict[str, bool]:
    """Return under which prefixes lists of writings belong that are read as some heavy prefixes, and if they are there.

    Args:
        connection: in the transaction that changed names; their keys are written already.
        prefixes: heavy ones.
    """
    words = [prefix for prefix in prefixes if " " not in prefix]
    rows = await connection.fetch(_READ_AS, SEPARATOR.join(words), WRITTEN) if words else []
    return {listed_as(key): listed for key, listed in rows}


async def drop_writings(connection: Connection, before: Iterable[Name], after: Iterable[Name]) -> None:
    """Take the lists of writings away that changed names were the last to have.

    Args:
        connection: in the transaction that changed the names; their keys are written already.
        before: all names that the entities had.
        after: all that they have.
    """
    gone = _written(before) - _written(after)
    rest = await writings_of(connection, {reading_of(key) for key in gone})
    if last := {listed_as(key) for key in gone} - rest.keys():
        await drop_lists(connection, last)


def _written(names: Iterable[Name]) -> set[str]:
    return {key for name in names for key, _ in name.keys if reading_of(key)}


async def made_as_read(connection: Connection, prefixes: Collection[str]) -> list[HitList]:
    """Return lists of writings, but mixed ones, from those of what they are read as.

    Args:
        connection: in the transaction that changed names; the other lists are written already.
        prefixes: of ``writings_of``.
    """
    if not prefixes:
        return []
    keys = SEPARATOR.join(prefix.removeprefix(WRITTEN) for prefix in prefixes)
    names = await read_names(connection, [key for (key,) in await connection.fetch(_NAMED_SO, keys)])
    readings = {reading_of(prefix) for prefix in prefixes}
    best = best_hits(names, {*prefixes, *(word[:n] for word in readings for n in range(1, len(word) + 1))})
    held = await read_lists(connection, readings, SEGMENT_QUOTAS)
    drafts: dict[Place, Draft] = {}
    for prefix in prefixes:
        begun = best[reading_of(prefix)]
        pairs = [(begun[entity], one) for entity, one in best[prefix].items() if one != begun[entity]]
        for number in SEGMENT_QUOTAS:
            if (old := held.get((reading_of(prefix), number))) is not None:
                # Who is exact here is better than where it was, so that nothing beyond the list can be better.
                drafts[prefix, number] = Draft.of(old._replace(prefix=prefix, complete=True), pairs)
    places = await placed(connection, list(drafts.values()))
    return [
        _truncated(draft.merged(some), held[reading_of(prefix), number])
        for ((prefix, number), draft), some in zip(drafts.items(), places, strict=True)
    ]


def _truncated(merged: HitList, old: HitList) -> HitList:
    """Return what is sure of a list made of another: as many hits as that has, where better ones may be missing."""
    hits = merged.hits if old.complete else merged.hits[: len(old.hits)]
    return merged._replace(hits=hits, complete=old.complete and merged.complete)
