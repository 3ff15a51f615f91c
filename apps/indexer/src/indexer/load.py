"""The switch: brings the catalog to what the staged files say, inside the caller's transaction."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Final, LiteralString

import sqlalchemy as sa
from catalog import derived_tables, tables
from catalog.bulk_load import Connection, render, replace_rows, restore, row_count, suspend
from catalog.typeahead_index import is_current, rebuild
from catalog.typeahead_refresh import refresh

from indexer.browsing import refresh_browsing
from indexer.derivations import want_derivations
from indexer.findings import estimates, left_out, unknown_franchises
from indexer.merging import merge, repair
from indexer.projection import want_edges
from indexer.report import FileReport, Finding, TableReport
from indexer.statements import derived, entities, popularity
from indexer.targets import ENTITIES, RELATIONS, Target

# Facts of this run that the statements read: which files it is the truth for, and its version.
_SCRATCH: Final[LiteralString] = """
CREATE TEMP TABLE present (name text PRIMARY KEY) ON COMMIT DROP;
CREATE TEMP TABLE run (version bigint NOT NULL) ON COMMIT DROP;
CREATE TEMP TABLE touched (id uuid, key integer) ON COMMIT DROP;
"""
_PRESENT: Final[LiteralString] = "INSERT INTO present VALUES ($1)"
_RUN: Final[LiteralString] = "INSERT INTO run VALUES ($1)"
_ANALYZE_ENTITY: Final[LiteralString] = "ANALYZE entity"
# Entities related to one that is about to go, or to a title that is about to be renamed, because they are found by the
# names of their titles. Used: primary key of relation_edge.
_TOUCH_NEIGHBOURS: Final[LiteralString] = """
INSERT INTO touched (key)
SELECT r.dst FROM entity gone JOIN relation_edge r ON r.src = gone.key
WHERE NOT EXISTS (
    SELECT FROM want_entity w
    WHERE w.id = gone.id AND (w.name = gone.name OR gone.type NOT IN ('anime', 'manga')))
"""
# Entities whose names, text or relations changed. Used: primary key and unique id of entity.
_MARK_TOUCHED: Final[LiteralString] = """
UPDATE entity e SET version = run.version FROM run
WHERE e.version <> run.version
    AND e.id IN (
        SELECT id FROM touched WHERE id IS NOT NULL
        UNION SELECT k.id FROM touched t JOIN entity k ON k.key = t.key)
"""
# Entities that this run changed, and those that typeahead knows though they are gone. Used: whole tables.
_CHANGED: Final[LiteralString] = """
SELECT e.key FROM entity e, run WHERE e.version = run.version
UNION SELECT entity_key FROM typeahead_name WHERE entity_key NOT IN (SELECT key FROM entity)
"""
_HAS_DERIVED: Final[LiteralString] = "SELECT EXISTS (SELECT FROM derived_name)"
# Filled by ``want_derivations``.
_WANTED_BEFORE: Final[LiteralString] = ""
# Changed entities above which making all of typeahead anew is less work than looking after each: about 20 ms one.
_MOST_REFRESHED: Final = 1_000
_ALL: Final = tuple(target.table for target in (*ENTITIES, *RELATIONS))

_SYNOPSES: Final = "synopsis"
_DUPLICATES: Final = "duplicates"
_SHORT_NAMES: Final = "seasons and short names"
_INDEXES: Final = "indexes"
_TYPEAHEAD: Final = "typeahead"
_LISTS: Final = "lists"


@dataclass(frozen=True, slots=True, kw_only=True)
class Run:
    """What one switch is about.

    Attributes:
        present: names of the files that are the whole truth for their kind.
        version: data version of what changes.
        first: the catalog is empty, so that nobody reads it and indexes can wait.
        step: told what is in work, how many steps are done, and of how many.
    """

    present: frozenset[str]
    version: int
    first: bool
    step: Callable[[str, int, int], None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What one switch did."""

    tables: tuple[TableReport, ...]
    left_out: Mapping[str, tuple[Finding, ...]]
    findings: tuple[Finding, ...]

    @property
    def written(self) -> int:
        """Rows inserted, changed or deleted in all tables."""
        return sum(table.written for table in self.tables)


async def switch(connection: Connection, run: Run, files: Mapping[str, FileReport]) -> Outcome:
    """Bring every table to what the staged files say.

    Args:
        connection: in a transaction, with no other writer of the catalog.
        run: what this switch is about.
        files: what was staged, by file name.
    """
    return await _Switch(connection=connection, run=run, files=files).run_all()


@dataclass(slots=True, kw_only=True)
class _Switch:
    connection: Connection
    run: Run
    files: Mapping[str, FileReport]
    reports: list[TableReport] = field(default_factory=list[TableReport])
    left_out: dict[str, tuple[Finding, ...]] = field(default_factory=dict[str, tuple[Finding, ...]])
    findings: list[Finding] = field(default_factory=list[Finding])
    done: int = 0

    async def run_all(self) -> Outcome:
        await self._prepare()
        await self.connection.execute(popularity.ESTIMATED)
        self.findings += await estimates(self.connection)
        before = {table.name: await self._size(table) for table in _ALL}
        for target in self._due(ENTITIES):
            await self._bring(target)
        await self._bring_synopses()
        for target in self._due(RELATIONS):
            await self._bring(target)
        await self._mend()
        await self._derive()
        await self._derive_names()
        await self._project()
        await self._finish()
        await self._refresh_typeahead()
        self._step(_LISTS)
        await refresh_browsing(self.connection, first=self.run.first)
        return Outcome(
            tables=tuple([await self._with_cascades(report, before) for report in self._all_reports()]),
            left_out=self.left_out,
            findings=tuple(finding for finding in self.findings if finding.count),
        )

    def _step(self, name: str) -> None:
        total = len(self._due(ENTITIES)) + len(self._due(RELATIONS)) + len(derived.LENT) + 7
        self.run.step(name, min(self.done, total), total)
        self.done += 1

    def _due(self, targets: tuple[Target, ...]) -> list[Target]:
        return [target for target in targets if not self.run.present.isdisjoint(target.files)]

    async def _prepare(self) -> None:
        await self.connection.execute(_SCRATCH)
        await self.connection.executemany(_PRESENT, [(name,) for name in sorted(self.run.present)])
        await self.connection.execute(_RUN, self.run.version)
        if self.run.first:
            await suspend(self.connection, _ALL, keys=(tables.relation_edge,))

    async def _bring(self, target: Target) -> None:
        self._step(target.table.name)
        wanted = row_count(await self.connection.execute(target.want))
        if target.table is tables.entity and not self.run.first:
            await self.connection.execute(_TOUCH_NEIGHBOURS)
        await self._replace(target, wanted)
        if target.table is tables.entity:
            await self.connection.execute(_ANALYZE_ENTITY)
        if target.table is tables.anime:
            self.findings.append(await unknown_franchises(self.connection))
        if target.ends:
            await self._count_left_out(target, wanted)

    async def _replace(self, target: Target, wanted: int) -> None:
        changes = await replace_rows(
            self.connection,
            target.table,
            skip=target.skip,
            uncompared=target.uncompared,
            owners=() if self.run.first else target.owners,
            match=target.match,
        )
        self.reports.append(
            TableReport(
                name=target.table.name,
                inserted=changes.inserted,
                changed=changes.changed,
                unchanged=wanted - changes.inserted - changes.changed,
                deleted=changes.deleted,
            )
        )

    async def _count_left_out(self, target: Target, wanted: int) -> None:
        file = self.files.get(target.files[0])
        if file is None:
            return
        stated = wanted
        if target.closed:
            want = sa.table(f"want_{target.table.name}", sa.column("derived"))
            stated = await self.connection.fetchval(
                render(sa.select(sa.func.count()).select_from(want).where(~want.c.derived))
            )
        staged = file.read - sum(finding.count for finding in file.left_out)
        found = await left_out(self.connection, file.name, target.ends, staged=staged, stated=stated)
        self.left_out[file.name] = found

    async def _bring_synopses(self) -> None:
        if _SYNOPSES not in self.run.present:
            return
        self._step(_SYNOPSES)
        for table, statement in entities.SYNOPSES.items():
            changed = row_count(await self.connection.execute(statement))
            self.reports.append(TableReport(name=f"{table}.synopsis", changed=changed))
        file = self.files.get(_SYNOPSES)
        if file is not None:
            stated = await self.connection.fetchval(entities.SYNOPSES_TAKEN)
            self.left_out[_SYNOPSES] = await left_out(
                self.connection, _SYNOPSES, ("ref",), staged=file.read, stated=stated
            )

    async def _mend(self) -> None:
        self._step(_DUPLICATES)
        self.reports += await repair(self.connection)
        self.reports += await merge(self.connection)

    async def _derive(self) -> None:
        for name, statement in derived.LENT.items():
            self._step(name)
            changed = row_count(await self.connection.execute(statement))
            self.reports.append(TableReport(name=name, changed=changed))

    async def _derive_names(self) -> None:
        self._step(_SHORT_NAMES)
        seasons, names = await want_derivations(self.connection)
        # Where none were derived before, typeahead is made anew for its rules, and no document holds them.
        fresh = self.run.first or not await self.connection.fetchval(_HAS_DERIVED)
        owners = () if fresh else ("entity_key",)
        await self._replace(Target(table=derived_tables.anime_season, files=(), want=_WANTED_BEFORE), seasons)
        await self._replace(
            Target(table=derived_tables.derived_name, files=(), want=_WANTED_BEFORE, owners=owners), names
        )

    async def _project(self) -> None:
        self._step(tables.relation_edge.name)
        numbered = row_count(await self.connection.execute(derived.QUALIFIERS))
        self.reports.append(TableReport(name=tables.edge_qualifier.name, inserted=numbered))
        target = Target(table=tables.relation_edge, files=(), want=derived.EDGES)
        await self._replace(target, await want_edges(self.connection))

    async def _finish(self) -> None:
        self._step(_INDEXES)
        if self.run.first:
            await restore(self.connection, _ALL, keys=(tables.relation_edge,))
        else:
            await self.connection.execute(_MARK_TOUCHED)

    async def _refresh_typeahead(self) -> None:
        self._step(_TYPEAHEAD)
        changed = [] if self.run.first else [row[0] for row in await self.connection.fetch(_CHANGED)]
        if self.run.first or len(changed) > _MOST_REFRESHED or not await is_current(self.connection):
            await rebuild(self.connection)
        else:
            await refresh(self.connection, changed)

    def _all_reports(self) -> list[TableReport]:
        reported = {report.name for report in self.reports}
        untouched = [table.name for table in _ALL if table.name not in reported]
        return [*self.reports, *(TableReport(name=name) for name in untouched)]

    async def _size(self, table: sa.Table) -> int:
        if self.run.first:
            return 0
        return await self.connection.fetchval(render(sa.select(sa.func.count()).select_from(table)))

    async def _with_cascades(self, report: TableReport, before: Mapping[str, int]) -> TableReport:
        """Count rows that went with the entity they belong to."""
        if report.name not in before or self.run.first:
            return report
        after = await self._size(tables.metadata.tables[report.name])
        unchanged = after - report.inserted - report.changed
        return replace(report, unchanged=unchanged, deleted=before[report.name] + report.inserted - after)
