"""What a run did: how many rows it read, wrote, changed and left out, and why."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

EXAMPLES: Final = 5
LONGEST_EXAMPLE: Final = 160
"""Characters of an example of a dump that are told."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """One class of defect: how often, and up to five examples."""

    name: str
    count: int
    examples: tuple[str, ...] = ()


def finding_of(name: str, rows: Sequence[tuple[str, int]]) -> Finding:
    """Return what a statement found that gives some examples, each with the count of all."""
    return Finding(name=name, count=rows[0][1] if rows else 0, examples=tuple(example for example, _ in rows))


class Tally:
    """Counts one class of defect and keeps the first examples."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._examples: list[str] = []
        self.count = 0

    def add(self, example: str) -> None:
        """Count one more."""
        self.count += 1
        if len(self._examples) < EXAMPLES:
            self._examples.append(example)

    def finding(self) -> Finding:
        """Return what was counted so far."""
        return Finding(name=self._name, count=self.count, examples=tuple(self._examples))


class Tallies:
    """Counts classes of defects by name, each with its first examples."""

    def __init__(self) -> None:
        self._tallies: dict[str, Tally] = {}

    def add(self, name: str, *example: object) -> None:
        """Count one more; an example of several parts is told as a list, and a long one by its beginning."""
        text = ", ".join(map(str, example))[:LONGEST_EXAMPLE]
        self._tallies.setdefault(name, Tally(name)).add(text)

    def findings(self) -> tuple[Finding, ...]:
        """Return what was counted so far, by name."""
        return tuple(self._tallies[name].finding() for name in sorted(self._tallies))


@dataclass(frozen=True, slots=True, kw_only=True)
class FileReport:
    """What became of the rows of one file.

    Attributes:
        read: rows in the file.
        left_out: rows that did not reach the catalog, by reason.
    """

    name: str
    read: int
    left_out: tuple[Finding, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class TableReport:
    """What it took to bring one table to what the files say, in rows."""

    name: str
    inserted: int = 0
    changed: int = 0
    unchanged: int = 0
    deleted: int = 0

    @property
    def written(self) -> int:
        """Rows inserted, changed or deleted."""
        return self.inserted + self.changed + self.deleted


@dataclass(frozen=True, slots=True, kw_only=True)
class IngestReport:
    """What one run did.

    Attributes:
        version: data version that the catalog is at now.
        unchanged: true where the run found nothing to change.
        findings: defects of the data that were kept as they are.
        seconds: wall time by stage.
    """

    dataset: str
    version: int
    unchanged: bool
    files: tuple[FileReport, ...] = ()
    tables: tuple[TableReport, ...] = ()
    findings: tuple[Finding, ...] = ()
    seconds: Mapping[str, float] = field(default_factory=dict[str, float])


@dataclass(slots=True, kw_only=True)
class ImageReport:
    """What a run did.

    Attributes:
        written: images that are indexed now and were not before.
        embedded: images that were indexed as a model sees them.
        unchanged: images that were indexed before.
        unmatched: files whose name means nobody that the catalog holds.
        rejected: files that cannot be read, with the reason.
    """

    written: int = 0
    embedded: int = 0
    unchanged: int = 0
    unmatched: Tally = field(default_factory=lambda: Tally("name means nobody in the catalog"))
    rejected: Tally = field(default_factory=lambda: Tally("cannot be read"))

    def findings(self) -> list[Finding]:
        """Return what was left out, by reason."""
        return [tally.finding() for tally in (self.unmatched, self.rejected) if tally.count]
