"""What an import did: how much was read, matched and left out, and where sources say different things."""

from dataclasses import dataclass

from indexer.report import Finding, IngestReport


@dataclass(frozen=True, slots=True, kw_only=True)
class KindReport:
    """Rows of one kind in one import.

    Attributes:
        read: rows that the dump made.
        matched: of entities, those that were there by an id of another catalogue.
        new: of entities, those that no other source has.
    """

    kind: str
    read: int
    matched: int = 0
    new: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportReport:
    """What one import did.

    Attributes:
        source: the import's name.
        records: in the file.
        unchanged: true where the file was imported before and nothing was done.
        left_out: what of the file was not taken, by reason.
        kept: what sources say differently, and whose word holds.
        ingest: what the catalog became; ``None`` where nothing was done.
    """

    source: str
    records: int
    unchanged: bool
    kinds: tuple[KindReport, ...] = ()
    left_out: tuple[Finding, ...] = ()
    kept: tuple[Finding, ...] = ()
    ingest: IngestReport | None = None
