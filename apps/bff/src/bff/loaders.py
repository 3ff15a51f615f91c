"""Batched reads: everything that the fields of one request ask for in one turn of the loop becomes one statement."""

from abc import abstractmethod
from collections.abc import Collection
from dataclasses import dataclass
from typing import override
from uuid import UUID

from aiodataloader import DataLoader
from catalog import other_names, records
from catalog.cast_voices import Part, Voice, fetch_cast_voices
from catalog.other_names import ExternalId, StatedName
from catalog.pages import Listing, Page, Window, fetch_pages
from catalog.prepared import Driver
from catalog.records import AnimeRecord, CharacterRecord, EntityRecord, EpisodeRecord, MangaRecord
from catalog.songs import Song, fetch_songs

from bff.reads import CatalogReads


class ByIdLoader[Record](DataLoader[UUID, Record | None]):
    """Loads records by id, ``None`` for an id that the catalog does not hold."""

    def __init__(self, reads: CatalogReads) -> None:
        super().__init__()
        self._reads = reads

    @staticmethod
    @abstractmethod
    async def fetch(driver: Driver, ids: Collection[UUID]) -> dict[UUID, Record]:
        """Read the records of ``ids`` in one statement."""

    @override
    async def batch_load_fn(self, keys: list[UUID]) -> list[Record | None]:
        found = await self._reads.run(lambda driver: self.fetch(driver, keys))
        return [found.get(key) for key in keys]


class EntityByIdLoader(ByIdLoader[EntityRecord]):
    """Loads the heads of entities of any kind."""

    fetch = staticmethod(records.fetch_entities)


class AnimeByIdLoader(ByIdLoader[AnimeRecord]):
    """Loads what only an anime has."""

    fetch = staticmethod(records.fetch_anime)


class MangaByIdLoader(ByIdLoader[MangaRecord]):
    """Loads what only a manga has."""

    fetch = staticmethod(records.fetch_manga)


class CharacterByIdLoader(ByIdLoader[CharacterRecord]):
    """Loads what only a character has."""

    fetch = staticmethod(records.fetch_characters)


class EpisodeByIdLoader(ByIdLoader[EpisodeRecord]):
    """Loads what only an episode has."""

    fetch = staticmethod(records.fetch_episodes)


class SongsByAnimeIdLoader(ByIdLoader[list[Song]]):
    """Loads the songs of an anime; ``None`` where it has none."""

    fetch = staticmethod(fetch_songs)


class ExternalIdsByIdLoader(ByIdLoader[list[ExternalId]]):
    """Loads what other catalogues call an entity; ``None`` where none does."""

    fetch = staticmethod(other_names.fetch_external_ids)


class NamesByIdLoader(ByIdLoader[list[StatedName]]):
    """Loads all names of an entity."""

    fetch = staticmethod(other_names.fetch_names)


class FranchiseByIdLoader(ByIdLoader[str]):
    """Loads the name of a franchise."""

    fetch = staticmethod(other_names.fetch_franchises)


class VoicesByPartLoader(DataLoader[Part, list[Voice]]):
    """Loads who speaks a character in an anime."""

    def __init__(self, reads: CatalogReads) -> None:
        super().__init__()
        self._reads = reads

    @override
    async def batch_load_fn(self, keys: list[Part]) -> list[list[Voice]]:
        found = await self._reads.run(lambda driver: fetch_cast_voices(driver, keys))
        return [found.get(key, []) for key in keys]


@dataclass(frozen=True, slots=True, kw_only=True)
class PageShape:
    """Which list is read, and which window of it."""

    listing: Listing
    window: Window
    include_adult: bool


class PageByOwnerLoader(DataLoader[UUID, Page]):
    """Loads the same window of many owners' lists."""

    def __init__(self, reads: CatalogReads, shape: PageShape) -> None:
        super().__init__()
        self._reads = reads
        self._shape = shape

    @override
    async def batch_load_fn(self, keys: list[UUID]) -> list[Page]:
        shape = self._shape
        pages = await self._reads.run(
            lambda driver: fetch_pages(
                driver, shape.listing, keys, window=shape.window, include_adult=shape.include_adult
            )
        )
        return [pages.get(key, Page()) for key in keys]


class Loaders:
    """The loaders of one request."""

    def __init__(self, reads: CatalogReads) -> None:
        self._reads = reads
        self._pages: dict[PageShape, PageByOwnerLoader] = {}
        self.entity = EntityByIdLoader(reads)
        self.anime = AnimeByIdLoader(reads)
        self.manga = MangaByIdLoader(reads)
        self.character = CharacterByIdLoader(reads)
        self.episode = EpisodeByIdLoader(reads)
        self.songs = SongsByAnimeIdLoader(reads)
        self.external_ids = ExternalIdsByIdLoader(reads)
        self.names = NamesByIdLoader(reads)
        self.franchise = FranchiseByIdLoader(reads)
        self.voices = VoicesByPartLoader(reads)

    def pages(self, shape: PageShape) -> PageByOwnerLoader:
        """Return the loader of one list and window; there are as many as a query has fields that ask for one."""
        if shape not in self._pages:
            self._pages[shape] = PageByOwnerLoader(self._reads, shape)
        return self._pages[shape]
