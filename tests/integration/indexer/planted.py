"""Tiny planted datasets, and what a test asks of the catalog they become."""

import gzip
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import asyncpg
from catalog.relations import BY_CODE
from indexer.ingest import Listener, ingest
from indexer.report import FileReport, Finding, IngestReport, TableReport

type Row = Mapping[str, Any]


@dataclass
class Planted:
    """A directory of dataset files that a test writes, and the database it goes to."""

    directory: Path
    dsn: str
    dataset: str = "planted"
    rows: dict[str, list[Row]] = field(default_factory=dict[str, list[Row]])

    def write(self, name: str, *rows: Row) -> None:
        """Make ``rows`` the whole of a file."""
        self.rows[name] = list(rows)
        self.write_text(f"{name}.jsonl", "".join(f"{json.dumps(row, ensure_ascii=False)}\n" for row in rows))

    def add(self, name: str, *rows: Row) -> None:
        """Append rows to a file."""
        self.write(name, *self.rows.get(name, []), *rows)

    def write_text(self, file: str, text: str | bytes) -> Path:
        """Write a file as it is."""
        self.directory.mkdir(exist_ok=True)
        path = self.directory / file
        path.write_bytes(text.encode() if isinstance(text, str) else text)
        return path

    def compress(self, name: str) -> Path:
        """Replace NAME.jsonl by NAME.jsonl.gz."""
        plain = self.directory / f"{name}.jsonl"
        path = self.write_text(f"{name}.jsonl.gz", gzip.compress(plain.read_bytes()))
        plain.unlink()
        return path

    def remove(self, name: str) -> None:
        """Delete a file."""
        (self.directory / f"{name}.jsonl").unlink()
        self.rows.pop(name, None)

    async def ingest(self, *, force: bool = False, progress: Listener | None = None) -> IngestReport:
        """Load the directory."""
        return await ingest(self.dsn, self.directory, dataset=self.dataset, force=force, progress=progress)

    async def fetch(self, query: str, *args: object) -> list[tuple[Any, ...]]:
        """Return what a query finds in the catalog."""
        connection = await asyncpg.connect(self.dsn)
        try:
            return [tuple(row) for row in await connection.fetch(query, *args)]
        finally:
            await connection.close()

    async def value(self, query: str, *args: object) -> Any:  # noqa: ANN401 - of any column
        """Return the one value that a query finds."""
        ((value,),) = await self.fetch(query, *args)
        return value

    async def edges(self, src: str, *types: str) -> list[tuple[Any, ...]]:
        """Return (type, dst, qualifier, adult, derived) of the edges that leave an entity."""
        rows = await self.fetch(
            "SELECT r.type, d.ref, q.name, r.adult, r.derived FROM relation_edge r JOIN entity s ON s.key = r.src "
            "JOIN entity d ON d.key = r.dst LEFT JOIN edge_qualifier q ON q.id = r.qualifier WHERE s.ref = $1",
            src,
        )
        found = [(BY_CODE[code].value, *rest) for code, *rest in rows]
        return sorted((row for row in found if not types or row[0] in types), key=str)


def table(report: IngestReport, name: str) -> TableReport:
    """Return the report of one table."""
    return next(found for found in report.tables if found.name == name)


def file(report: IngestReport, name: str) -> FileReport:
    """Return the report of one file."""
    return next(found for found in report.files if found.name == name)


def left_out(report: IngestReport, name: str) -> dict[str, int]:
    """Return how many rows of a file were left out, by reason."""
    return {finding.name: finding.count for finding in file(report, name).left_out}


def finding(report: IngestReport, part: str) -> Finding:
    """Return the finding whose name contains ``part``; one of count 0 where there is none."""
    found: Sequence[Finding] = [item for item in report.findings if part in item.name]
    assert len(found) <= 1, f"{part!r} names several findings"
    return found[0] if found else Finding(name=part, count=0)


def anime(number: int | str, title: str = "", **fields: object) -> Row:
    """A line of ``anime``."""
    return {"id": f"anime:{number}", "title": title or f"Anime {number}", **fields}


def manga(number: int | str, title: str = "", **fields: object) -> Row:
    """A line of ``manga``."""
    return {"id": f"manga:{number}", "title": title or f"Manga {number}", **fields}


def character(number: int | str, name: str = "", **fields: object) -> Row:
    """A line of ``character``."""
    return {"id": f"character:{number}", "name": name or f"Character {number}", **fields}


def person(number: int | str, name: str = "", **fields: object) -> Row:
    """A line of ``person``."""
    return {"id": f"person:{number}", "name": name or f"Person {number}", **fields}


def studio(number: int | str, name: str = "", **fields: object) -> Row:
    """A line of ``studio``."""
    return {"id": f"studio:{number}", "name": name or f"Studio {number}", **fields}


def episode(of: int, number: int, **fields: object) -> Row:
    """A line of ``episode``."""
    return {
        "id": f"episode:{of}-{number}",
        "anime": f"anime:{of}",
        "number": number,
        "position": number,
        **fields,
    }


def related(kind: str, src: int, dst: int, relation_type: str) -> Row:
    """A line of ``anime_anime``, ``manga_manga`` or ``character_character``."""
    return {"src": f"{kind}:{src}", "dst": f"{kind}:{dst}", "relation_type": relation_type, "source": "planted"}
