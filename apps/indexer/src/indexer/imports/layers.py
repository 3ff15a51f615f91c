"""Holds what was imported in the database, and brings it to files where it is merged."""

import asyncio
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from catalog.bulk_load import Connection

from indexer.imports.merge import Layer
from indexer.imports.precedence import BASE
from indexer.statements import imports as statements

_PART_BYTES: Final = 1 << 20


@dataclass(frozen=True, slots=True, kw_only=True)
class Held:
    """What is held of imports.

    Attributes:
        digests: of the file that each import was made of.
        records: that each had.
        kinds: of rows, by source; ``BASE`` among them where what was ingested is held too.
    """

    digests: Mapping[str, bytes]
    records: Mapping[str, int]
    kinds: Mapping[str, frozenset[str]]


async def held_layers(connection: Connection) -> Held:
    """Return what is held of imports."""
    sources = await connection.fetch(statements.SOURCES)
    kinds: dict[str, set[str]] = {}
    for source, kind in await connection.fetch(statements.KINDS):
        kinds.setdefault(source, set()).add(kind)
    return Held(
        digests={name: bytes(digest) for name, digest, _ in sources},
        records={name: records for name, _, records in sources},
        kinds={source: frozenset(found) for source, found in kinds.items()},
    )


async def fetch_layer(connection: Connection, name: str, kinds: frozenset[str], folder: Path) -> Layer:
    """Write what is held of a source to files below ``folder``, a part at a time."""
    files: dict[str, Path] = {}
    for kind in sorted(kinds):
        path = folder / name / f"{kind}.jsonl.gz"
        path.parent.mkdir(exist_ok=True)
        with path.open("wb") as file:
            part = 0
            while (content := await connection.fetchval(statements.PART, name, kind, part)) is not None:
                await asyncio.to_thread(file.write, content)
                part += 1
        files[kind] = path
    return Layer(name=name, files=files)


async def put_layer(connection: Connection, layer: Layer) -> None:
    """Hold the files of a source in the place of those of the same kinds; inside the caller's transaction."""
    await connection.execute(statements.DROP, layer.name, sorted(layer.files))
    for kind, path in layer.files.items():
        await connection.executemany(statements.PUT, _parts(layer.name, kind, path))


async def replace_layer(connection: Connection, layer: Layer, *, file: str, digest: bytes, records: int) -> None:
    """Hold an import in the place of an earlier one of the same name; inside the caller's transaction."""
    await connection.execute(statements.DROP_ALL, layer.name)
    await put_layer(connection, layer)
    await connection.execute(statements.REMEMBER, layer.name, file, digest, records)


async def forget_layer(connection: Connection, *, name: str) -> None:
    """Hold an import no more, and with the last one what was ingested neither; inside the caller's transaction."""
    await connection.execute(statements.DROP_ALL, name)
    await connection.execute(statements.FORGET, name)
    if not await connection.fetch(statements.SOURCES):
        await connection.execute(statements.DROP_ALL, BASE)


def _parts(name: str, kind: str, path: Path) -> Iterator[tuple[str, str, int, bytes]]:
    with path.open("rb") as file:
        part = 0
        while content := file.read(_PART_BYTES):
            yield name, kind, part, content
            part += 1
