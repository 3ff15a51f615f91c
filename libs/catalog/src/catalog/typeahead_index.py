"""What typeahead reads, made anew from the whole catalog in the caller's transaction."""

import asyncio
from array import array
from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Mapping
from concurrent.futures import Executor
from contextlib import nullcontext
from itertools import chain, groupby
from typing import Final, LiteralString

from catalog.bulk_load import Connection
from catalog.typeahead_hits import CHARACTERS, SEGMENT_NAMES
from catalog.typeahead_keys import keys_of
from catalog.typeahead_lists import SEPARATOR, SortedKeys, heavy_lists
from catalog.typeahead_names import with_names
from catalog.typeahead_typos import about, deletions_of, is_word, starts_begun
from catalog.workers import worker_processes

# What the tables hold of a name. Count it up with a change of that, so that they are made anew by the next ingest.
_RULES: Final = "14"
# Bound: rules. No table is read but the system's own.
_MADE_BY: Final[LiteralString] = "SELECT obj_description('typeahead_key'::regclass) IS NOT DISTINCT FROM $1"
# COMMENT takes no parameters, so the rules come by a setting of the transaction. Bound: rules.
_NAME_RULES: Final[LiteralString] = "SELECT set_config('kizuna.typeahead_rules', $1, true)"
_NOTE_RULES: Final[LiteralString] = """
DO $$ BEGIN EXECUTE format('COMMENT ON TABLE typeahead_key IS %L', current_setting('kizuna.typeahead_rules')); END $$
"""
_COPY_BYTES: Final = 1 << 20
# Names whose keys are found at once, and keys whose lists are. Fewer names than that are done before a process begins.
BATCH_NAMES: Final = 20_000
PART_KEYS: Final = 250_000

# The tables are made beside those that readers use, and take their place at the end, so that nobody waits for long.
# A quarter of each page of lists is left free: one that changes stays on its page then, and its index as it is. One
# entity stands in hundreds of lists.
_BESIDE: Final = "typeahead_new"
_PREPARE: Final[LiteralString] = """
DROP SCHEMA IF EXISTS typeahead_new CASCADE;
CREATE SCHEMA typeahead_new;
CREATE TABLE typeahead_new.typeahead_name (LIKE typeahead_name INCLUDING IDENTITY);
CREATE TABLE typeahead_new.typeahead_key (LIKE typeahead_key);
CREATE TABLE typeahead_new.typeahead_prefix (LIKE typeahead_prefix) WITH (fillfactor = 75);
CREATE TABLE typeahead_new.typeahead_shown (LIKE typeahead_shown) WITH (fillfactor = 75);
CREATE TABLE typeahead_new.typeahead_word (LIKE typeahead_word);
CREATE TABLE typeahead_new.typeahead_deletion (LIKE typeahead_deletion);
"""
# What: every name with what is shown of it; ids by rank, from 0. Bound: kinds in the order of their segments; whole
# tables.
_NAMES: Final[LiteralString] = with_names("""
INSERT INTO typeahead_new.typeahead_name (
    name_id, entity_key, popularity, position, segment, year, alias, id, name, matched_name, image_url)
SELECT row_number() OVER (ORDER BY e.popularity DESC, e.name COLLATE "C", e.id, n.position) - 1,
    e.key, e.popularity, n.position,
    array_position(CAST($1 AS text[]), e.type::text) + CASE WHEN e.adult THEN 8 ELSE 0 END,
    coalesce(a.year, m.year), n.alias, e.id, e.name, n.name, e.image_url
FROM (NAMED) n JOIN entity e ON e.key = n.entity_key AND NOT e.hidden
LEFT JOIN anime a ON a.id = e.id LEFT JOIN manga m ON m.id = e.id
ORDER BY 1
""")
# Bound: first id, number of ids. Index: primary key.
_READ_NAMES: Final[LiteralString] = """
SELECT entity_key, segment, alias, popularity, matched_name FROM typeahead_new.typeahead_name
WHERE name_id >= $1 AND name_id < $1 + $2 ORDER BY name_id
"""
_SORT_NAMES: Final[LiteralString] = """
ALTER TABLE typeahead_new.typeahead_name
    ADD CONSTRAINT typeahead_name_pkey PRIMARY KEY (name_id),
    ADD CONSTRAINT typeahead_name_entity_key_position_key UNIQUE (entity_key, position)
"""
_SORT_KEYS: Final[LiteralString] = """
ALTER TABLE typeahead_new.typeahead_key ADD CONSTRAINT typeahead_key_pkey PRIMARY KEY (key, name_id, whole);
ALTER TABLE typeahead_new.typeahead_word ADD CONSTRAINT typeahead_word_pkey PRIMARY KEY (word);
CREATE INDEX typeahead_word_start_idx ON typeahead_new.typeahead_word ("left"(word, 6), uses DESC, word)
    WHERE uses > 0;
CREATE UNIQUE INDEX typeahead_deletion_idx
    ON typeahead_new.typeahead_deletion (deletion, left_out, begun DESC, start) INCLUDE (uses);
"""
_SORT_PREFIXES: Final[LiteralString] = """
ALTER TABLE typeahead_new.typeahead_prefix ADD CONSTRAINT typeahead_prefix_pkey PRIMARY KEY (prefix, segment)
"""
# What: the hits of all mixed lists, those of one side by side. Bound: none. Whole tables.
_SHOW: Final[LiteralString] = """
INSERT INTO typeahead_new.typeahead_shown
    (prefix, place, segment, name_id, popularity, year, id, name, matched_name, image_url)
SELECT p.prefix, one.place, n.segment, n.name_id, n.popularity, n.year, n.id, n.name, n.matched_name, n.image_url
FROM typeahead_new.typeahead_prefix AS p CROSS JOIN LATERAL unnest(p.hits) WITH ORDINALITY AS one(hit, place)
JOIN typeahead_new.typeahead_name AS n ON n.name_id = one.hit >> 3
WHERE p.segment = 0
ORDER BY p.prefix, one.place
"""
_SORT_SHOWN: Final[LiteralString] = """
ALTER TABLE typeahead_new.typeahead_shown ADD CONSTRAINT typeahead_shown_pkey PRIMARY KEY (prefix, place);
CREATE INDEX typeahead_shown_name_id_idx ON typeahead_new.typeahead_shown (name_id);
"""
_SWITCH: Final[LiteralString] = """
DROP TABLE typeahead_name, typeahead_key, typeahead_prefix, typeahead_shown, typeahead_word, typeahead_deletion;
ALTER TABLE typeahead_new.typeahead_name SET SCHEMA public;
ALTER TABLE typeahead_new.typeahead_key SET SCHEMA public;
ALTER TABLE typeahead_new.typeahead_prefix SET SCHEMA public;
ALTER TABLE typeahead_new.typeahead_shown SET SCHEMA public;
ALTER TABLE typeahead_new.typeahead_word SET SCHEMA public;
ALTER TABLE typeahead_new.typeahead_deletion SET SCHEMA public;
DROP SCHEMA typeahead_new;
SELECT setval(pg_get_serial_sequence('typeahead_name', 'name_id'), coalesce(max(name_id), 0) + 1, false)
FROM typeahead_name;
ANALYZE typeahead_name, typeahead_key, typeahead_prefix, typeahead_shown, typeahead_word, typeahead_deletion;
"""


async def is_current(connection: Connection) -> bool:
    """Tell whether the tables were made by the rules of this program."""
    return await connection.fetchval(_MADE_BY, _RULES)


async def rebuild(connection: Connection, step: Callable[[str], None] = lambda _: None) -> None:
    """Make everything that typeahead reads from the entities and their names.

    Readers see the former state until the transaction of ``connection`` commits.

    Args:
        connection: in a transaction.
        step: told what is in work.
    """
    step("names")
    await connection.execute(_PREPARE)
    inserted = await connection.execute(_NAMES, SEGMENT_NAMES)
    await connection.execute(_SORT_NAMES)
    many = int(inserted.rpartition(" ")[2]) > BATCH_NAMES
    with worker_processes() if many else nullcontext() as workers:
        step("keys")
        keys = await _sorted_keys(connection, workers)
        await _copy(connection, "typeahead_key", keys.lines)
        step("words")
        words = _words(keys.lines)
        begun = starts_begun(words)
        await _copy(connection, "typeahead_word", _word_lines(words, begun))
        await _copy(connection, "typeahead_deletion", _deletion_lines(words, begun))
        step("prefixes")
        # The lists are found here while PostgreSQL sorts the keys.
        async with asyncio.TaskGroup() as group:
            lists = group.create_task(_lists(keys, workers))
            group.create_task(connection.execute(_SORT_KEYS))
    await _copy(connection, "typeahead_prefix", lists.result())
    await connection.execute(_SORT_PREFIXES)
    await connection.execute(_SHOW)
    await connection.execute(_SORT_SHOWN)
    step("switch")
    await connection.execute(_SWITCH)
    await connection.execute(_NAME_RULES, _RULES)
    await connection.execute(_NOTE_RULES)


async def _sorted_keys(connection: Connection, workers: Executor | None) -> SortedKeys:
    entity_keys, segments, aliases, popularities = array("i"), bytearray(), bytearray(), array("i")
    found: list[asyncio.Future[list[str]]] = []
    while rows := await connection.fetch(_READ_NAMES, first := len(entity_keys), BATCH_NAMES):
        of_entities, of_segments, are_aliases, known, names = zip(*rows, strict=True)
        found.append(asyncio.get_running_loop().run_in_executor(workers, _key_lines, first, names, of_segments))
        entity_keys.extend(of_entities)
        segments.extend(of_segments)
        aliases.extend(are_aliases)
        popularities.extend(known)
    lines = list(chain.from_iterable(await asyncio.gather(*found)))
    lines.sort()
    return SortedKeys(
        lines=lines, entity_keys=entity_keys, segments=segments, aliases=aliases, popularities=popularities
    )


def _key_lines(first: int, names: Iterable[str], segments: Iterable[int]) -> list[str]:
    """Return the lines of ``SortedKeys`` of names whose ids count up from the first."""
    lines: list[str] = []
    for name_id, (name, number) in enumerate(zip(names, segments, strict=True), first):
        mark = f"{SEPARATOR}{name_id}{SEPARATOR}"
        lines += {f"{key}{mark}{whole:d}" for key, whole in keys_of(name, first_word=number in CHARACTERS)}
    return sorted(lines)


async def _lists(keys: SortedKeys, workers: Executor | None) -> Iterable[str]:
    loop = asyncio.get_running_loop()
    found = [loop.run_in_executor(workers, _list_lines, part) for part in keys.parts(PART_KEYS)]
    return chain.from_iterable(await asyncio.gather(*found))


def _words(lines: Iterable[str]) -> dict[str, int]:
    """Return the first words of sorted keys in which typing errors are looked for, with how many keys have each."""
    firsts = groupby(line.partition(SEPARATOR)[0].partition(" ")[0] for line in lines)
    return {word: sum(1 for _ in group) for word, group in firsts if is_word(word)}


def _word_lines(words: Mapping[str, int], begun: Mapping[str, int]) -> Iterator[str]:
    for start, count in begun.items():
        yield f"{start}{SEPARATOR}{words.get(start, 0)}{SEPARATOR}{count}"


def _deletion_lines(words: Mapping[str, int], begun: Mapping[str, int]) -> Iterator[str]:
    for start, count in begun.items():
        mark = f"{SEPARATOR}{about(count)}{SEPARATOR}{start}{SEPARATOR}{about(words.get(start, 0))}"
        for deletion, left_out in deletions_of(start):
            yield deletion + SEPARATOR + str(left_out) + mark


def _list_lines(keys: SortedKeys) -> list[str]:
    lines: list[str] = []
    for found in heavy_lists(keys):
        hits = ",".join(map(str, found.hits))
        lines.append(SEPARATOR.join((found.prefix, str(found.segment), "t" if found.marked else "f", f"{{{hits}}}")))
    return lines


async def _copy(connection: Connection, table: str, lines: Iterable[str]) -> None:
    """Append lines whose fields never hold a control character, so that nothing needs quoting.

    They are frozen: an index alone answers for them at once, not only after the first vacuum.
    """
    await connection.copy_to_table(
        table, source=_chunks(lines), schema_name=_BESIDE, freeze=True, format="csv", delimiter=SEPARATOR, quote="\x02"
    )


async def _chunks(lines: Iterable[str]) -> AsyncIterator[bytes]:
    chunk: list[str] = []
    size = 0
    for line in lines:
        chunk.append(line)
        size += len(line)
        if size > _COPY_BYTES:
            yield ("\n".join(chunk) + "\n").encode()
            chunk.clear()
            size = 0
    yield "".join(line + "\n" for line in chunk).encode()
