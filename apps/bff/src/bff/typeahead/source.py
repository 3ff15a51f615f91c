"""Where the lane's searches are answered: a pool of its own on the catalog's typeahead."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self
from uuid import UUID

from catalog import typeahead
from catalog.database import Database, PoolOptions
from catalog.entities import EntityType
from catalog.index_state import catalog_version
from catalog.records import EntityRecord


@dataclass(frozen=True, slots=True)
class Typed:
    """What one search asks for; ``types`` is empty for all kinds."""

    text: str
    first: int = 10
    types: tuple[EntityType, ...] = ()
    include_adult: bool = False


@dataclass(slots=True, kw_only=True)
class Hit:
    """One entity that was found, with the name that matched and the edits to it."""

    id: UUID
    type: EntityType
    name: str
    matched_name: str
    year: int | None
    image_url: str | None
    popularity: int
    adult: bool
    typos: int

    @property
    def entity(self) -> EntityRecord:
        """The head of the entity."""
        return EntityRecord(
            id=self.id,
            type=self.type,
            name=self.name,
            image_url=self.image_url,
            popularity=self.popularity,
            adult=self.adult,
        )


class Typeahead:
    """Answers searches; open it with ``async with``."""

    def __init__(self, dsn: str, options: PoolOptions) -> None:
        self._database = Database(dsn, options)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._database.engine.dispose()

    async def search_many(self, typed: Sequence[Typed]) -> list[list[Hit]]:
        """Return the best hits for each search, in their order."""
        found: list[list[Hit]] = []
        async with self._database.read() as connection:
            for each in typed:
                types = each.types or tuple(EntityType)
                hits = await typeahead.search(
                    connection, each.text, first=each.first, types=types, include_adult=each.include_adult
                )
                found.append([_flat(hit) for hit in hits])
        return found

    async def version(self) -> int:
        """Return the version of the data."""
        async with self._database.read() as connection:
            return await catalog_version(connection) or 0


def _flat(hit: typeahead.Hit) -> Hit:
    entity = hit.entity
    return Hit(
        id=entity.id,
        type=entity.type,
        name=entity.name,
        matched_name=hit.matched_name,
        year=hit.year,
        image_url=entity.image_url,
        popularity=entity.popularity,
        adult=entity.adult,
        typos=hit.typos,
    )
