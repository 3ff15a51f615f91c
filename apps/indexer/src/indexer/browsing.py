"""Makes in the switch what lists and look-ups from outside read: entries with their facets, and ids elsewhere."""

from typing import Final

from catalog.browse_tables import browse_entry, browse_facet, external_id
from catalog.bulk_load import Connection, replace_rows, restore, suspend
from catalog.relations import RELATIONS, RelationType

from indexer.statements import browsing

_STATEMENTS: Final = (
    browsing.ANALYZE_SOURCES,
    browsing.FACTS,
    browsing.ANALYZE_FACTS,
    browsing.FACETS,
    browsing.ANALYZE_FACETS,
    browsing.ENTRIES,
    browsing.EXTERNAL_IDS,
)
_TABLES: Final = (browse_facet, browse_entry, external_id)
# Relation: the credit that it gives, what its qualifier is a value of, and whether its end counts as a title.
_PARTS: Final[dict[RelationType, tuple[str | None, str | None, bool]]] = {
    RelationType.APPEARS_IN: (None, "role", True),
    RelationType.VOICES: ("voice", "language", False),
    RelationType.VOICED_IN: (None, None, True),
    RelationType.WORKED_ON: ("staff", "position", True),
    RelationType.WROTE: ("author", None, True),
    RelationType.DREW: ("artist", None, True),
    RelationType.ANIMATED: ("studio", None, True),
    RelationType.PRODUCED: ("producer", None, False),
    RelationType.LICENSED: ("licensor", None, False),
}


async def refresh_browsing(connection: Connection, *, first: bool) -> None:
    """Bring the tables of lists to what the catalog holds; some seconds for the full data.

    Args:
        connection: in the transaction of the switch, behind all that changes entities and relations.
        first: nobody reads the tables yet, so that their indexes are built at the end.
    """
    await connection.execute(browsing.PARTS)
    await connection.executemany(
        browsing.PART, [(RELATIONS[relation].code, *part) for relation, part in _PARTS.items()]
    )
    for statement in _STATEMENTS:
        await connection.execute(statement)
    if first:
        await suspend(connection, _TABLES)
    for table in _TABLES:
        await replace_rows(connection, table)
    if first:
        await restore(connection, _TABLES)
    await connection.execute(browsing.ANALYZE)
