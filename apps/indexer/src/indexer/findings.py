"""Counts what is wrong with the data: rows that are left out, and defects that are kept as they are."""

from collections import defaultdict
from collections.abc import Iterable
from typing import Any, Final, LiteralString

import sqlalchemy as sa
from catalog.bulk_load import Connection, render
from catalog.relations import RELATIONS
from catalog.tables import entity

from indexer.report import EXAMPLES, Finding, finding_of
from indexer.staging import SCHEMA
from indexer.statements import findings as statements
from indexer.statements import popularity

UNKNOWN: Final = "names an unknown entity"
ITSELF: Final = "relates an entity to itself"
REPEATED: Final = "states a fact again"

# By what the popularity of titles without members is estimated of.
_ESTIMATED: Final = {
    "raters": "{kind} without members, ordered by {ratio} times their raters",
    "rank": "{kind} without members or raters, ordered by their rank of popularity",
    "nothing": "{kind} without members, raters or rank, ordered last",
}

_OF_KIND: Final[tuple[tuple[str, LiteralString, tuple[str, ...]], ...]] = (
    ("{} relations without the edge back, which was derived", statements.NO_EDGE_BACK, ("anime", "manga", "character")),
    ("{} relations answered by another type", statements.ANSWERED_OTHERWISE, ("anime", "manga", "character")),
    ("{} pairs with several relation types", statements.SEVERAL_TYPES, ("anime", "manga", "character")),
    (
        "{} names that several share",
        statements.SHARED_NAMES,
        ("anime", "manga", "character", "person", "studio"),
    ),
)
_OVERALL: Final[tuple[tuple[str, LiteralString], ...]] = (
    ("sequels that start before their prequel", statements.SEQUEL_BEFORE_PREQUEL),
    ("titles that end before they start", statements.END_BEFORE_START),
    ("anime with statistics of an earlier year than the newest", statements.OLDER_STATISTICS),
    ("stubs, known by title and id only", statements.STUBS),
    ("characters that stand twice in one anime", statements.CHARACTERS_TWICE),
    ("names of a person that is probably there twice", statements.PERSONS_TWICE),
)


async def data_findings(connection: Connection) -> tuple[Finding, ...]:
    """Return the defects that the catalog now holds, those that occur; takes seconds on a large one."""
    async with connection.transaction():
        await connection.execute(statements.INVERSE)
        await connection.executemany(statements.ADD_INVERSE, [(t.value, s.inverse.value) for t, s in RELATIONS.items()])
        await connection.execute(statements.STATED)
        found = [
            finding_of(title.format(kind), await connection.fetch(statement, kind))
            for title, statement, kinds in _OF_KIND
            for kind in kinds
        ]
        found.append(_cycles(await connection.fetch(statements.SEQUELS)))
        found += [finding_of(title, await connection.fetch(statement)) for title, statement in _OVERALL]
    return tuple(finding for finding in found if finding.count)


async def left_out(
    connection: Connection, file: str, ends: tuple[str, ...], *, staged: int, stated: int
) -> tuple[Finding, ...]:
    """Return which rows of a staged relation file did not reach their table.

    Args:
        connection: in the transaction of the switch.
        file: name of the file.
        ends: its columns that name entities.
        staged: rows of the file.
        stated: facts that were taken from it.
    """
    rows = sa.table(file, *(sa.column(end, sa.Text) for end in ends), schema=SCHEMA)
    unknown = finding_of(UNKNOWN, await connection.fetch(render(_unknown(rows))))
    itself = Finding(name=ITSELF, count=0)
    if _same_kind(ends):
        itself = finding_of(ITSELF, await connection.fetch(render(_itself(rows))))
    repeated = Finding(name=REPEATED, count=staged - stated - unknown.count - itself.count)
    return tuple(finding for finding in (unknown, itself, repeated) if finding.count)


async def unknown_franchises(connection: Connection) -> Finding:
    """Return which staged anime name a franchise that nobody knows; they are kept, without one."""
    return finding_of("anime whose franchise is unknown", await connection.fetch(statements.UNKNOWN_FRANCHISE))


async def estimates(connection: Connection) -> list[Finding]:
    """Return of how many staged titles the popularity is estimated, by kind and by what of; the best known as examples.

    Args:
        connection: in the transaction of the switch, after the estimates were made.
    """
    return [
        Finding(
            name=_ESTIMATED[known_by].format(kind=kind, ratio=ratio),
            count=count,
            examples=tuple(examples) if known_by != "nothing" else (),
        )
        for kind, known_by, ratio, count, examples in await connection.fetch(popularity.ESTIMATES)
    ]


def _same_kind(ends: tuple[str, ...]) -> bool:
    return ends in (("src", "dst"), ("a", "b"))


def _described(rows: sa.TableClause, where: sa.ColumnElement[bool], source: sa.FromClause) -> sa.Select[Any, int]:
    row = sa.func.concat_ws(sa.literal_column("' '"), *rows.c)
    total = sa.func.count().over()
    return sa.select(row, total).select_from(source).where(where).order_by(row).limit(sa.literal_column(str(EXAMPLES)))


def _unknown(rows: sa.TableClause) -> sa.Select[Any, int]:
    source: sa.FromClause = rows
    missing: list[sa.ColumnElement[bool]] = []
    for end in rows.c:
        known = entity.alias()
        source = source.outerjoin(known, known.c.ref == end)
        missing.append(known.c.ref.is_(None))
    return _described(rows, sa.or_(*missing), source)


def _itself(rows: sa.TableClause) -> sa.Select[Any, int]:
    first, second = rows.c
    return _described(rows, first == second, rows)


def _cycles(sequels: Iterable[tuple[str, str]]) -> Finding:
    cycles = sequel_cycles([(first, second) for first, second in sequels])
    examples = tuple(" ".join(cycle) for cycle in cycles[:EXAMPLES])
    return Finding(name="cycles of sequels", count=len(cycles), examples=examples)


def sequel_cycles(sequels: Iterable[tuple[str, str]]) -> list[list[str]]:
    """Return the groups of titles that follow each other in a circle, each sorted, in linear time.

    What has no prequel, or no sequel, is in no circle and is taken away until nothing more can be. Circles that a
    chain of sequels joins are one group.
    """
    after: defaultdict[str, set[str]] = defaultdict(set)
    before: defaultdict[str, set[str]] = defaultdict(set)
    for first, second in sequels:
        after[first].add(second)
        before[second].add(first)
    titles = set(after) | set(before)
    loose = [title for title in titles if not (after[title] and before[title])]
    while loose:
        title = loose.pop()
        if title not in titles:
            continue
        titles.remove(title)
        for other in after.pop(title, set()):
            before[other].discard(title)
            loose.append(other) if not before[other] else None
        for other in before.pop(title, set()):
            after[other].discard(title)
            loose.append(other) if not after[other] else None
    return _groups(titles, after, before)


def _groups(titles: set[str], after: dict[str, set[str]], before: dict[str, set[str]]) -> list[list[str]]:
    groups: list[list[str]] = []
    unseen = set(titles)
    while unseen:
        frontier = {unseen.pop()}
        group: set[str] = set()
        while frontier:
            group |= frontier
            frontier = {other for title in frontier for other in after[title] | before[title]} - group
        unseen -= group
        groups.append(sorted(group))
    return sorted(groups)
