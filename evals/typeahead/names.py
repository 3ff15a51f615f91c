"""What readers can look for: the names and the popularity of everything in a catalog, adult titles left out."""

import heapq
import math
import random
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final
from uuid import UUID

import sqlalchemy as sa
from catalog.entities import EntityType
from catalog.tables import anime, entity, entity_name
from sqlalchemy.ext.asyncio import AsyncConnection

# All names of all entities that a default search may show, the display name first.
_NAMES: Final = (
    sa.select(
        entity.c.id,
        entity.c.type,
        entity.c.popularity,
        anime.c.year,
        entity_name.c.kind,
        entity_name.c.name,
        entity_name.c.folded,
    )
    .join(entity_name, entity_name.c.entity_key == entity.c.key)
    .outerjoin(anime, anime.c.id == entity.c.id)
    .where(sa.not_(entity.c.adult))
    .order_by(entity.c.id, entity_name.c.position)
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Name:
    """One name: as stored, in folded form, and whether the source calls it romanised Japanese."""

    text: str
    folded: str
    romaji: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Known:
    """One entity with its names, the display name first, and of an anime the year."""

    id: UUID
    type: EntityType
    popularity: int
    names: tuple[Name, ...]
    year: int | None = None


class Names:
    """Everything that can be looked for, by type."""

    def __init__(self, known: Iterable[Known]) -> None:
        by_type: dict[EntityType, list[Known]] = defaultdict(list)
        self._carriers: dict[tuple[EntityType, str], set[UUID]] = defaultdict(set)
        for entry in known:
            by_type[entry.type].append(entry)
            for name in entry.names:
                self._carriers[entry.type, name.folded].add(entry.id)
        self.by_type: Mapping[EntityType, Sequence[Known]] = by_type

    def carriers(self, kind: EntityType, name: Name) -> frozenset[UUID]:
        """Return all entities of one type with a name that folds to the same text."""
        return frozenset(self._carriers.get((kind, name.folded), ()))

    def newest(self, years: int) -> "Names":
        """Return the anime of the newest years of which anybody knows any, as if there were no others to look for."""
        dated = [(title.year, title) for title in self.by_type.get(EntityType.ANIME, ()) if title.popularity]
        last = max((year for year, _ in dated if year is not None), default=0)
        newest = Names(title for year, title in dated if year is not None and year > last - years)
        newest._carriers = self._carriers
        return newest

    def draw(self, kind: EntityType, count: int, rng: random.Random) -> list[Known]:
        """Return up to ``count`` distinct entities of one type, each next one drawn by popularity.

        The k smallest of one exponential variable for each entity, with its popularity as the rate, are a weighted
        sample without replacement (Efraimidis and Spirakis 2006). One is added to every popularity, so that types
        without any are drawn evenly.
        """
        race = [(-math.log(1 - rng.random()) / (entry.popularity + 1), entry) for entry in self.by_type.get(kind, ())]
        return [entry for _, entry in heapq.nsmallest(count, race, key=lambda runner: runner[0])]


async def read_names(connection: AsyncConnection) -> Names:
    """Read the names of everything that a default search may show."""
    rows = (await connection.execute(_NAMES)).all()
    known: list[Known] = []
    for (identity, kind, popularity, year), group in groupby(rows, key=lambda row: (row[0], row[1], row[2], row[3])):
        names = tuple(Name(text=row[5], folded=row[6], romaji=row[4] == "romaji") for row in group)
        known.append(Known(id=identity, type=EntityType(kind), popularity=popularity, names=names, year=year))
    return Names(known)
