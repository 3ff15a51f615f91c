"""Finds out in the switch which entities are there twice, which marks are missing, and what is hidden of both."""

import asyncio
from collections.abc import Mapping
from typing import Final
from uuid import UUID

from catalog import derived_tables
from catalog.bulk_load import Connection, replace_rows, row_count

from indexer.duplicates import RULE, Duplicate, Entry, Titles, duplicates
from indexer.report import Finding, TableReport, finding_of
from indexer.statements import duplicates as statements
from indexer.statements import repairs

LEAST_FILMS: Final = 3
"""Names of films from which on a list of episodes is none."""
LEAST_SHARE_OF_FILMS: Final = 0.3
"""Share of a list that these are at least; one that counts a film or two among its episodes stays what it is."""

_KINDS: Final = ("character", "person")
_REPAIRED: Final[tuple[tuple[str, str], ...]] = (
    ("adult titles without a mark, which is derived", "adult"),
    ("film lengths in hours taken for minutes, of which the hours are held", "duration_minutes"),
    ("lists of episodes that name films, which are hidden", "episodes listed"),
    ("names with capitals behind an apostrophe, which are shown without", "name"),
)


async def repair(connection: Connection) -> tuple[TableReport, ...]:
    """Note what is held otherwise than stated, and mark titles as adult; before anything follows from that mark.

    Args:
        connection: in the transaction of the switch, with the staged files still there.
    """
    for statement in (repairs.TITLES, repairs.WANTED, repairs.RATED, repairs.MADE_INTO, repairs.NAMED_ALIKE):
        await connection.execute(statement)
    await connection.execute(repairs.FILMS_LISTED, LEAST_FILMS, LEAST_SHARE_OF_FILMS)
    await connection.execute(repairs.READ_OTHERWISE)
    changes = await replace_rows(connection, derived_tables.data_repair)
    marked = row_count(await connection.execute(repairs.MARK_ADULT))
    return (
        TableReport(
            name=derived_tables.data_repair.name,
            inserted=changes.inserted,
            changed=changes.changed,
            deleted=changes.deleted,
        ),
        TableReport(name="adult titles", changed=marked),
    )


async def merge(connection: Connection) -> tuple[TableReport, ...]:
    """Hold which characters and people are there twice, give their names to who is kept, and hide them.

    Args:
        connection: in the transaction of the switch, behind `repair`.
    """
    titles = await _titles(connection)
    found: list[Duplicate] = []
    for kind in _KINDS:
        entries = await _entries(connection, kind)
        found += await asyncio.to_thread(duplicates, entries, titles, characters=kind == "character")
    await connection.execute(statements.WANTED)
    await connection.executemany(statements.WANT, [(d.id, d.kept, list(d.evidence), RULE) for d in found])
    changes = await replace_rows(connection, derived_tables.entity_duplicate, owners=("duplicate_id", "kept_id"))
    await connection.execute(statements.NAMES)
    dropped = row_count(await connection.execute(statements.DROP_NAMES))
    added = row_count(await connection.execute(statements.ADD_NAMES))
    hidden = row_count(await connection.execute(repairs.HIDE))
    return (
        TableReport(
            name=derived_tables.entity_duplicate.name,
            inserted=changes.inserted,
            changed=changes.changed,
            unchanged=len(found) - changes.inserted - changes.changed,
            deleted=changes.deleted,
        ),
        TableReport(name="names of duplicates", inserted=added, deleted=dropped),
        TableReport(name="hidden entities", changed=hidden),
    )


async def merge_findings(connection: Connection) -> tuple[Finding, ...]:
    """Return what was merged and repaired, and lists of episodes that are longer than their anime."""
    found = [
        finding_of(f"{kind} entries that are another one, and are shown as it", rows)
        for kind in _KINDS
        if (rows := await connection.fetch(statements.MERGED, kind))
    ]
    found += [finding_of(name, await connection.fetch(repairs.REPAIRED, field)) for name, field in _REPAIRED]
    found.append(finding_of("lists of more episodes than the anime has", await connection.fetch(repairs.MORE_LISTED)))
    return tuple(finding for finding in found if finding.count)


async def _titles(connection: Connection) -> Titles:
    return Titles(
        refs=dict(await connection.fetch(statements.REFS)),
        related=await _sets(connection, statements.RELATED),
        groups=dict(await connection.fetch(statements.FRANCHISES)),
        names={
            id_: tuple(name for name in names if name) for id_, *names in await connection.fetch(statements.TITLE_NAMES)
        },
    )


async def _entries(connection: Connection, kind: str) -> list[Entry]:
    titles = await _sets(connection, statements.TITLES_OF[kind])
    voices: Mapping[UUID, frozenset[UUID]] = {}
    if kind == "character":
        voices = await _sets(connection, statements.VOICES)
    return [
        Entry(
            id=id_,
            ref=ref,
            name=name,
            catalogued=catalogued,
            titles=titles.get(id_, frozenset()),
            voices=voices.get(id_, frozenset()),
        )
        for id_, ref, name, catalogued in await connection.fetch(statements.ENTRIES, kind)
    ]


async def _sets(connection: Connection, statement: str) -> Mapping[UUID, frozenset[UUID]]:
    return {id_: frozenset(others) for id_, others in await connection.fetch(statement)}
