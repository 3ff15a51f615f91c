"""What a run did: how many rows it read, wrote, changed and rejected, and why; and how that reads as text."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True, kw_only=True)
class FileReport:
    """What became of the rows of one file.

    Attributes:
        rejected: rows that name an entity nobody knows, or relate an entity to itself.
        duplicates: rows whose fact was there already.
        examples: up to five of the rows left out.
    """

    name: str
    read: int
    rejected: int = 0
    duplicates: int = 0
    examples: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class TableReport:
    """What it took to bring one table to what the files say."""

    name: str
    inserted: int
    changed: int
    unchanged: int
    deleted: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """One class of defect in the data: kept, and told."""

    name: str
    count: int
    examples: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class IngestReport:
    """What one run did.

    Attributes:
        version: data version that the catalog is at now.
        unchanged: true where the run found nothing to change.
        seconds: wall time by stage.
    """

    dataset: str
    version: int
    unchanged: bool
    files: tuple[FileReport, ...] = ()
    tables: tuple[TableReport, ...] = ()
    findings: tuple[Finding, ...] = ()
    seconds: Mapping[str, float] = field(default_factory=dict[str, float])
