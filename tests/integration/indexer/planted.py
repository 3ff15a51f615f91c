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


def plant_everything(planted: Planted) -> None:
    """Write at least one row of every kind of file, without any defect."""
    planted.write("franchise", {"id": "franchise:1", "name": "Trigun", "anime": ["anime:1", "anime:2"]})
    planted.write(
        "anime",
        anime(1, "Trigun", title_japanese="トライガン", members=1_000, franchise="franchise:1", type="tv", year=1998),
        anime(2, "Trigun Badlands", title_english="Trigun: Badlands Rumble", members=400, franchise="franchise:1"),
    )
    planted.write("manga", manga(1, "Trigun Maximum", stats={"score": 8.2, "scored_by": 50, "members": 300}))
    planted.write("manga", *planted.rows["manga"], manga(2, "Trigun", stats={"scored_by": 70}))
    planted.write(
        "character", character(1, "Vash the Stampede", name_mal="Stampede, Vash the"), character(2, "Wolfwood")
    )
    planted.write("person", person(1, "Masaya Onosaka"), person(2, "Yasuhiro Nightow"))
    planted.write("studio", studio(1, "Madhouse"))
    planted.write("episode", episode(1, 1, title="The $$60,000,000,000 Man", aired="1998-04-01"), episode(1, 2))
    planted.write("synopsis", {"id": "anime:1", "synopsis": "A gunman seeks peace."})
    planted.write("anime_anime", related("anime", 1, 2, "side_story"), related("anime", 2, 1, "parent_story"))
    planted.write("manga_manga", related("manga", 2, 1, "sequel"), related("manga", 1, 2, "prequel"))
    planted.write("anime_manga", {"anime": "anime:1", "manga": "manga:2", "relation_type": "adaptation"})
    planted.write(
        "anime_character",
        {"anime": "anime:1", "character": "character:1", "role": "main"},
        {"anime": "anime:1", "character": "character:2", "role": "supporting"},
        {"anime": "anime:2", "character": "character:1"},
    )
    planted.write(
        "character_voice",
        {"character": "character:1", "person": "person:1", "anime": "anime:1", "language": "Japanese"},
        {"character": "character:1", "person": "person:1", "anime": "anime:2"},
    )
    planted.write("anime_staff", {"anime": "anime:1", "person": "person:2", "position": "Original Creator"})
    planted.write("anime_studio", {"anime": "anime:1", "studio": "studio:1", "role": "studio"})
    planted.write("anime_theme", {"anime": "anime:1", "kind": "opening", "seq": 1, "title": "H.T."})
    planted.write("anime_recommendation", {"a": "anime:1", "b": "anime:2", "users": 10})
    planted.write("manga_person", {"manga": "manga:2", "person": "person:2", "role": "author"})
    planted.write("character_character", related("character", 1, 2, "friend"), related("character", 2, 1, "friend"))
    planted.write("id_map", {"mal": 1, "anilist": 6, "imdb": "tt0251439"})
