"""A catalog made larger with plausible names, in a database that is thrown away."""

import asyncio
import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import batched, groupby
from typing import Any, Final
from uuid import UUID

import asyncpg
import sqlalchemy as sa
from catalog.bulk_load import suspend
from catalog.database import Database, PoolOptions
from catalog.entities import entity_id
from catalog.migrate import migrate
from catalog.names import fold
from catalog.tables import entity, entity_name

# Share of words that are new: a larger catalog has more words too, and typing errors are looked for among words.
COINED_SHARE: Final = 0.15
# As after an ingest: statistics for the planner, and pages that an index can answer for.
VACUUM: Final = "VACUUM (ANALYZE)"
_BATCH: Final = 20_000
_ENTITY: Final = ("key", "id", "type", "ref", "name", "image_url", "popularity", "adult")
_NAME: Final = ("entity_key", "position", "kind", "name", "folded")


@dataclass(frozen=True, slots=True, kw_only=True)
class Shape:
    """One entity; ``names`` are pairs of kind and name.

    Attributes:
        id: ``None`` for one that is made.
    """

    type: str
    popularity: int
    image_url: str | None
    adult: bool
    names: tuple[tuple[str, str], ...]
    id: UUID | None = None


@dataclass(slots=True)
class Words:
    """Words of real names, as often as they are used, by whether they begin a name."""

    first: list[str] = field(default_factory=list[str])
    later: list[str] = field(default_factory=list[str])

    def learn(self, name: str) -> None:
        """Take up the words of a name."""
        first, *later = name.split() or [name]
        self.first.append(first)
        self.later.extend(later)

    def like(self, name: str, rng: random.Random) -> str:
        """Return a name of as many words, each of another name or coined from two."""
        count = len(name.split())
        return " ".join(self._word(self.later if n and self.later else self.first, rng) for n in range(count)) or name

    def _word(self, words: Sequence[str], rng: random.Random) -> str:
        word = rng.choice(words)
        if rng.random() >= COINED_SHARE:
            return word
        other = rng.choice(words)
        return word[: (len(word) + 1) // 2] + other[len(other) // 2 :]


def made(shapes: Sequence[Shape], count: int, rng: random.Random) -> Iterator[Shape]:
    """Yield entities shaped like real ones, with names recombined from those of their type, all display names new."""
    words: dict[str, Words] = {}
    taken = {name for shape in shapes for _, name in shape.names}
    for shape in shapes:
        for _, name in shape.names:
            words.setdefault(shape.type, Words()).learn(name)
    for n in range(count):
        shape = rng.choice(shapes)
        names = tuple((kind, words[shape.type].like(name, rng)) for kind, name in shape.names)
        if names[0][1] in taken:
            names = ((names[0][0], f"{names[0][1]} {n}"), *names[1:])
        taken.add(names[0][1])
        popularity = int(shape.popularity * rng.random())
        yield Shape(type=shape.type, popularity=popularity, image_url=shape.image_url, adult=shape.adult, names=names)


async def read_shapes(dsn: str) -> list[Shape]:
    """Read the entities of a catalog."""
    columns = (entity.c.id, entity.c.type, entity.c.popularity, entity.c.image_url, entity.c.adult)
    statement = (
        sa.select(*columns, entity_name.c.kind, entity_name.c.name)
        .join(entity_name, entity_name.c.entity_key == entity.c.key)
        .order_by(entity.c.id, entity_name.c.position)
    )
    async with Database(dsn, PoolOptions(statement_timeout_ms=120_000)) as database, database.read() as connection:
        rows = (await connection.execute(statement)).all()
    shapes: list[Shape] = []
    for (identity, kind, popularity, image_url, adult), group in groupby(rows, key=lambda row: tuple(row[:5])):
        names = tuple((row[5], row[6]) for row in group)
        shapes.append(
            Shape(type=kind, popularity=popularity, image_url=image_url, adult=adult, names=names, id=identity)
        )
    return shapes


@dataclass(slots=True)
class GrownCatalog:
    """A copy of a catalog that can be made larger.

    Attributes:
        dsn: where it is.
        names: how many names it holds.
    """

    dsn: str
    names: int = 0
    _entities: int = 0

    async def add(self, shapes: Iterable[Shape]) -> None:
        """Add entities to the tables of entities and names; what is made from these is not made anew."""
        connection = await connect(self.dsn)
        try:
            for batch in batched(shapes, _BATCH):
                first = self._entities + 1
                self._entities += len(batch)
                await connection.copy_records_to_table(entity.name, records=_entity_rows(batch, first), columns=_ENTITY)
                names = list(_name_rows(batch, first))
                self.names += len(names)
                await connection.copy_records_to_table(entity_name.name, records=names, columns=_NAME)
            await connection.execute(VACUUM)
        finally:
            await connection.close()


def _entity_rows(shapes: Sequence[Shape], first: int) -> Iterator[tuple[object, ...]]:
    for key, shape in enumerate(shapes, first):
        ref = f"{shape.type}:grown-{key}"
        identity = shape.id or entity_id(ref)
        yield key, identity, shape.type, ref, shape.names[0][1], shape.image_url, shape.popularity, shape.adult


def _name_rows(shapes: Sequence[Shape], first: int) -> Iterator[tuple[object, ...]]:
    for key, shape in enumerate(shapes, first):
        for position, (kind, name) in enumerate(shape.names):
            yield key, position, kind, name, fold(name)


async def connect(dsn: str) -> Any:  # noqa: ANN401 - asyncpg has no types
    """Return an asyncpg connection that waits as long as a load takes."""
    return await asyncpg.connect(dsn, command_timeout=1_800)  # pyright: ignore[reportUnknownMemberType]


@dataclass(frozen=True, slots=True)
class GrownServer:
    """A server of copies, each in a database of its own, so that all of them share its memory.

    Attributes:
        dsn: of a database that no copy is in.
    """

    dsn: str

    async def copy(self, name: str) -> GrownCatalog:
        """Return an empty catalog in a new database of this name."""
        connection = await connect(self.dsn)
        try:
            await connection.execute(f'CREATE DATABASE "{name}"')  # takes no parameters
        finally:
            await connection.close()
        dsn = self.dsn.replace("/postgres?", f"/{name}?")
        await asyncio.to_thread(migrate, dsn)
        connection = await connect(dsn)
        try:
            # Typeahead reads none of them, and this database is never written to by anyone else.
            await suspend(connection, [entity, entity_name])
        finally:
            await connection.close()
        return GrownCatalog(dsn)
