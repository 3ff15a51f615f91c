"""Run records in PostgreSQL: written in batches, bounded in age and number, listed, and found by request id."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final, LiteralString

from catalog.prepared import Driver
from catalog.run_record import RunDocument, unpacked

MAX_LISTED: Final = 1_000
"""Runs in one listing at most."""

# What: one record, with the data that it was answered from: none where the catalog changed meanwhile, because nobody
# can tell any more which it was. Bound: all columns but the last two. Index: none, of the other tables one row each.
_INSERT: Final[LiteralString] = """
INSERT INTO run_record (
    request_id, asked_at, question, outcome, confidence, verified, total_ms, document, data_version, index_revision
)
SELECT $1, $2::timestamptz, $3, $4, $5, $6, $7, $8,
    (SELECT version FROM catalog_state WHERE applied_at <= $2::timestamptz),
    (SELECT sum(revision)::bigint FROM index_epoch)
"""
# What: all that is older than an age. Bound: the age. Index: run_record_asked_at_idx.
_PRUNE_OLD: Final[LiteralString] = "DELETE FROM run_record WHERE asked_at < now() - $1::interval"
# What: all but the newest so many. Bound: how many stay. Index: the primary key, read backwards over those that stay.
_PRUNE_MANY: Final[LiteralString] = """
DELETE FROM run_record WHERE id <= (SELECT id FROM run_record ORDER BY id DESC OFFSET $1 LIMIT 1)
"""
# What: runs, newest first. Bound: one value for each filter, none to leave it out. Index: the primary key, backwards,
# as far as the limit needs.
_LIST: Final[LiteralString] = """
SELECT request_id, asked_at, question, outcome, confidence, verified, total_ms, data_version, index_revision,
    helpful, comment
FROM run_record
WHERE ($1::text IS NULL OR outcome = $1)
    AND ($2::double precision IS NULL OR confidence >= $2)
    AND ($3::double precision IS NULL OR confidence <= $3)
    AND ($4::text IS NULL OR position(lower($4) IN lower(question)) > 0)
    AND ($5::timestamptz IS NULL OR asked_at >= $5)
    AND ($6::double precision IS NULL OR total_ms >= $6)
    AND ($7::boolean IS NULL OR helpful = $7)
    AND (NOT $8::boolean OR helpful IS NOT NULL)
ORDER BY id DESC LIMIT $9
"""
# What: the newest run of a request id. Bound: the id. Index: run_record_request_id_idx.
_FIND: Final[LiteralString] = """
SELECT request_id, asked_at, question, outcome, confidence, verified, total_ms, data_version, index_revision,
    helpful, comment, document
FROM run_record WHERE request_id = $1 ORDER BY id DESC LIMIT 1
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class RunHead:
    """What of a run stands in columns of its own."""

    request_id: str
    asked_at: datetime
    question: str
    outcome: str
    confidence: float
    verified: bool
    total_ms: float


@dataclass(frozen=True, slots=True, kw_only=True)
class RunRow(RunHead):
    """One record on its way into the table; ``document`` is packed."""

    document: bytes

    @property
    def bound(self) -> tuple[object, ...]:
        """The values in the order of the statement; PostgreSQL takes no NUL and no lone surrogate in a text."""
        question = self.question.replace("\x00", " ").encode("utf-8", "replace").decode()
        head = (self.request_id, self.asked_at, question, self.outcome, self.confidence)
        return (*head, self.verified, self.total_ms, self.document)


@dataclass(frozen=True, slots=True, kw_only=True)
class RunSummary(RunHead):
    """One run as a list shows it.

    Attributes:
        data_version: of the catalog that it was answered from; ``None`` where that changed meanwhile.
        index_revision: writes into the semantic index until the record was written.
        helpful: what a reader said of the answer; ``None`` where nobody did.
        comment: why.
    """

    data_version: int | None
    index_revision: int | None
    helpful: bool | None = None
    comment: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Run:
    """One run with its document."""

    summary: RunSummary
    document: RunDocument


@dataclass(frozen=True, slots=True, kw_only=True)
class RunFilter:
    """Which runs are listed; every bound is inclusive, ``None`` leaves it out. ``rated`` wants any rating."""

    outcome: str | None = None
    min_confidence: float | None = None
    max_confidence: float | None = None
    text: str | None = None
    since: datetime | None = None
    slow_ms: float | None = None
    helpful: bool | None = None
    rated: bool = False
    limit: int = 20


async def insert_runs(driver: Driver, rows: Sequence[RunRow]) -> None:
    """Write records, all of them or none."""
    await driver.executemany(_INSERT, [row.bound for row in rows])


async def prune_runs(driver: Driver, *, keep_days: float, keep_rows: int) -> int:
    """Delete what is older than so many days, and all but the newest so many; return how many records that were."""
    old = await driver.execute(_PRUNE_OLD, timedelta(days=keep_days))
    many = await driver.execute(_PRUNE_MANY, keep_rows)
    return sum(int(status.rpartition(" ")[2]) for status in (old, many))


async def list_runs(driver: Driver, wanted: RunFilter) -> list[RunSummary]:
    """Return the runs that fit, newest first, at most ``MAX_LISTED``."""
    rows = await driver.fetch(
        _LIST,
        wanted.outcome,
        wanted.min_confidence,
        wanted.max_confidence,
        wanted.text,
        wanted.since,
        wanted.slow_ms,
        wanted.helpful,
        wanted.rated,
        min(wanted.limit, MAX_LISTED),
    )
    return [RunSummary(**dict(row)) for row in rows]


async def find_run(driver: Driver, request_id: str) -> Run | None:
    """Return the newest run of a request id; ``None`` where there is none.

    Raises:
        RunUnreadable: its document is of another version of the code.
    """
    row = await driver.fetchrow(_FIND, request_id)
    if row is None:
        return None
    columns: dict[str, Any] = dict(row)
    document: bytes = columns.pop("document")
    return Run(summary=RunSummary(**columns), document=unpacked(document))
