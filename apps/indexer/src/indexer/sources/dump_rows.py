"""What all readers of dumps share: rows of the dataset format, and what they leave out."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Final

from indexer.report import Tallies
from indexer.sources.compressed import DumpFile
from indexer.sources.dump_records import DumpRecord

MOST_NAMES_READ: Final = 500
"""Other names of an entity that are taken of a dump."""
_LONGEST_NAME: Final = 1_000

type DumpRow = tuple[str, dict[str, object]]
"""The kind of file that a row belongs to, and the row."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DumpFormat:
    """How the dumps of one catalogue are read.

    Attributes:
        source: what rows of it name as their source.
        records: the records of a file.
        rows: the rows that a record makes, with what it has no use for noted. It may raise ValueError, with pydantic's
            ValidationError among it, where the record is none of the format.
    """

    source: str
    records: Callable[[DumpFile], Iterator[DumpRecord]]
    rows: Callable[[object, Tallies], Iterator[DumpRow]]


def row(**fields: object) -> dict[str, object]:
    """Return a row without what says nothing."""
    return {name: value for name, value in fields.items() if value not in (None, "", [], {}, (), False)}


def names(found: Iterable[str | None], left_out: Tallies, *, but: Iterable[str | None] = ()) -> list[str]:
    """Return distinct names in their order, without those of ``but`` and those that are too long or too many."""
    taken = {name.strip() for name in but if name}
    kept: dict[str, None] = {}
    for name in found:
        plain = (name or "").strip()
        if not plain or plain in taken:
            continue
        if len(plain) > _LONGEST_NAME:
            left_out.add(f"names longer than {_LONGEST_NAME:,} characters", plain)
        elif len(kept) < MOST_NAMES_READ:
            kept.setdefault(plain)
        elif plain not in kept:
            left_out.add(f"names behind the first {MOST_NAMES_READ} of an entity", plain)
    return list(kept)


def known(found: str | None, values: Mapping[str, str], what: str, left_out: Tallies) -> str | None:
    """Return the word of the dataset format for one of a catalogue; one that is not known is left out and counted."""
    key = (found or "").strip().lower().replace(" ", "_").replace("-", "_")
    if key in ("", "unknown", "undefined"):
        return None
    if key not in values:
        left_out.add(f"{what} that are not known", found)
    return values.get(key)


def iso_date(year: int | None, month: int | None, day: int | None) -> str | None:
    """Return a date as far as it is known: 2006, 2006-10 or 2006-10-04; ``None`` without a year, or for none."""
    if not year or not 1 <= year <= 9999:
        return None
    if not month or not 1 <= month <= 12:
        return f"{year:04}"
    try:
        return date(year, month, day or 0).isoformat()
    except ValueError:
        return f"{year:04}-{month:02}"


def text_date(text: str | None) -> str | None:
    """Return a date that is written as ``2006-10-04``, with zeros for what is not known."""
    parts = (text or "").strip()[:10].split("-")
    if not all(part.isascii() and part.isdecimal() for part in parts) or len(parts) > 3:
        return None
    year, month, day = (*map(int, parts), 0, 0)[:3]
    return iso_date(year, month, day)
