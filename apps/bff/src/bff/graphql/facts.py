"""What the records of titles hold, as fields of the public schema; with an enum beside each text of a closed set."""

from collections.abc import Callable
from typing import Any, Final, Self
from urllib.parse import quote

import strawberry
from catalog.other_names import ExternalId
from catalog.records import AnimeRecord, MangaRecord

from bff.context import Info
from bff.graphql.entity import Entity, loaded
from bff.graphql.enums import (
    AgeRating,
    AnimeFormat,
    AnimeStatus,
    ExternalSite,
    MangaFormat,
    MangaStatus,
    Season,
    SongKind,
    SourceMaterial,
    member_of,
)


def _anime(get: Callable[[AnimeRecord], object], description: str | None = None) -> Any:  # noqa: ANN401 - strawberry's own fields have this type
    return loaded(lambda loaders: loaders.anime, get, description)


def _manga(get: Callable[[MangaRecord], object], description: str | None = None) -> Any:  # noqa: ANN401 - strawberry's own fields have this type
    return loaded(lambda loaders: loaders.manga, get, description)


@strawberry.type
class Titles:
    """The titles of an anime or manga."""

    english: str | None
    romaji: str | None
    native: str | None
    synonyms: list[str]

    @classmethod
    def of(cls, record: AnimeRecord | MangaRecord) -> Self:
        """Return the titles that a record holds."""
        return cls(
            english=record.title_english,
            romaji=record.title_romaji,
            native=record.title_native,
            synonyms=record.synonyms,
        )


@strawberry.type
class Song:
    """A song that an anime opens or ends with; ``artist`` and ``episodes`` are as the source writes them."""

    kind: str = strawberry.field(description="opening or ending.")
    kind_enum: SongKind | None = strawberry.field(description="`kind` as an enum.")
    number: int = strawberry.field(description="Its place among those of its kind, from 1 on.")
    title: str
    artist: str | None
    episodes: str | None


# Where a page of an entity lies at a site that has one for each of its ids.
_PAGES: Final[dict[tuple[str, str], str]] = {
    ("mal", "anime"): "https://myanimelist.net/anime/",
    ("mal", "manga"): "https://myanimelist.net/manga/",
    ("mal", "character"): "https://myanimelist.net/character/",
    ("mal", "person"): "https://myanimelist.net/people/",
    ("mal", "studio"): "https://myanimelist.net/anime/producer/",
    ("anilist", "anime"): "https://anilist.co/anime/",
    ("anilist", "manga"): "https://anilist.co/manga/",
    ("anidb", "anime"): "https://anidb.net/anime/",
    ("kitsu", "anime"): "https://kitsu.app/anime/",
    ("anime_planet", "anime"): "https://www.anime-planet.com/anime/",
    ("anisearch", "anime"): "https://www.anisearch.com/anime/",
    ("livechart", "anime"): "https://www.livechart.me/anime/",
    ("animenewsnetwork", "anime"): "https://www.animenewsnetwork.com/encyclopedia/anime.php?id=",
    ("imdb", "anime"): "https://www.imdb.com/title/",
}


@strawberry.type
class ExternalReference:
    """What another catalogue calls an entity."""

    site: str = strawberry.field(description="As the source names it, such as anilist.")
    site_enum: ExternalSite | None = strawberry.field(description="`site` as an enum.")
    id: str
    url: str | None = strawberry.field(description="Its page there, where it has one of a known form.")


@strawberry.type
class Referenced(Entity):
    """What has ids in other catalogues."""

    @strawberry.field
    async def external_ids(self, info: Info) -> list[ExternalReference]:
        """What other catalogues call it."""
        found = await info.context.loaders.external_ids.load(self.key)
        return [reference_of(one, self.entity_type.value) for one in found or ()]


def reference_of(found: ExternalId, kind: str) -> ExternalReference:
    """Return what another catalogue calls an entity of a kind, with its page there."""
    page = _PAGES.get((found.site, kind))
    return ExternalReference(
        site=found.site,
        site_enum=member_of(ExternalSite, found.site),
        id=found.id,
        url=page + quote(found.id, safe="") if page else None,
    )


@strawberry.type
class Named(Referenced):
    """What is called by names and has no titles."""

    @strawberry.field
    async def native_name(self, info: Info) -> str | None:
        """Its name in its own script."""
        names = await info.context.loaders.names.load(self.key) or ()
        return next((name.name for name in names if name.kind == "native"), None)

    @strawberry.field
    async def other_names(self, info: Info) -> list[str]:
        """What it is called besides `name`; at most 99."""
        names = await info.context.loaders.names.load(self.key) or ()
        return [name.name for name in names if name.name != self.name]


@strawberry.type
class AnimeFacts(Referenced):
    """What the record of an anime holds."""

    titles: Titles = _anime(Titles.of)
    format: str | None = _anime(lambda anime: anime.format, "tv, movie, ova, ona, special or music.")
    format_enum: AnimeFormat | None = _anime(lambda anime: member_of(AnimeFormat, anime.format), "`format` as an enum.")
    status: str | None = _anime(lambda anime: anime.status, "finished, airing or upcoming.")
    status_enum: AnimeStatus | None = _anime(lambda anime: member_of(AnimeStatus, anime.status), "`status` as an enum.")
    season: str | None = _anime(lambda anime: anime.season, "winter, spring, summer or fall.")
    season_enum: Season | None = _anime(lambda anime: member_of(Season, anime.season), "`season` as an enum.")
    year: int | None = _anime(lambda anime: anime.year)
    start_date: str | None = _anime(lambda anime: anime.start_date, "ISO 8601, may be partial.")
    end_date: str | None = _anime(lambda anime: anime.end_date, "ISO 8601, may be partial.")
    broadcast: str | None = _anime(lambda anime: anime.broadcast, "Such as Sundays at 09:30 (JST).")
    episode_count: int | None = _anime(lambda anime: anime.episodes)
    duration_minutes: int | None = _anime(lambda anime: anime.duration_minutes, "Of one episode.")
    source: str | None = _anime(lambda anime: anime.source_material, "What it was made from, such as light_novel.")
    source_enum: SourceMaterial | None = _anime(
        lambda anime: member_of(SourceMaterial, anime.source_material), "`source` as an enum."
    )
    age_rating: str | None = _anime(lambda anime: anime.rating, "For which age it is: g, pg, pg-13, r, r+ or rx.")
    age_rating_enum: AgeRating | None = _anime(
        lambda anime: member_of(AgeRating, anime.rating), "`ageRating` as an enum."
    )
    score: float | None = _anime(lambda anime: anime.score, "Mean of readers' scores, 0 to 10.")
    scored_by: int | None = _anime(lambda anime: anime.scored_by, "Readers who scored it, as counted.")
    members: int | None = _anime(lambda anime: anime.members, "Readers who list it, as counted; see `popularity`.")
    favorites: int | None = _anime(lambda anime: anime.favorites, "Readers of whom it is a favourite.")
    stats_as_of: str | None = _anime(lambda anime: anime.stats_as_of, "When these were read; ISO 8601, may be partial.")
    synopsis: str | None = _anime(lambda anime: anime.synopsis)
    genres: list[str] = _anime(lambda anime: anime.genres)
    themes: list[str] = _anime(lambda anime: anime.themes)
    demographics: list[str] = _anime(lambda anime: anime.demographics)
    tags: list[str] = _anime(lambda anime: anime.tags)

    @strawberry.field
    async def songs(self, info: Info) -> list[Song]:
        """What it opens and ends with, openings first."""
        placed: dict[str, int] = {}
        songs: list[Song] = []
        for song in await info.context.loaders.songs.load(self.key) or ():
            number = placed[song.kind] = placed.get(song.kind, 0) + 1
            songs.append(
                Song(
                    kind=song.kind,
                    kind_enum=member_of(SongKind, song.kind),
                    number=number,
                    title=song.title,
                    artist=song.artist,
                    episodes=song.episodes,
                )
            )
        return songs


@strawberry.type
class MangaFacts(Referenced):
    """What the record of a manga holds."""

    titles: Titles = _manga(Titles.of)
    format: str | None = _manga(lambda manga: manga.format, "manga, novel, one_shot and others.")
    format_enum: MangaFormat | None = _manga(lambda manga: member_of(MangaFormat, manga.format), "`format` as an enum.")
    status: str | None = _manga(lambda manga: manga.status)
    status_enum: MangaStatus | None = _manga(lambda manga: member_of(MangaStatus, manga.status), "`status` as an enum.")
    year: int | None = _manga(lambda manga: manga.year)
    start_date: str | None = _manga(lambda manga: manga.start_date, "ISO 8601, may be partial.")
    end_date: str | None = _manga(lambda manga: manga.end_date, "ISO 8601, may be partial.")
    chapters: int | None = _manga(lambda manga: manga.chapters)
    volumes: int | None = _manga(lambda manga: manga.volumes)
    score: float | None = _manga(lambda manga: manga.score, "Mean of readers' scores, 0 to 10.")
    scored_by: int | None = _manga(lambda manga: manga.scored_by, "Readers who scored it, as counted.")
    members: int | None = _manga(lambda manga: manga.members, "Readers who list it, as counted; see `popularity`.")
    favorites: int | None = _manga(lambda manga: count_of(manga.favorites), "Readers of whom it is a favourite.")
    stats_as_of: str | None = _manga(lambda manga: manga.stats_as_of, "When these were read; ISO 8601, may be partial.")
    magazine: str | None = _manga(lambda manga: manga.magazine, "In which it appears.")
    magazines: list[str] = _manga(
        lambda manga: list(dict.fromkeys([*filter(None, [manga.magazine]), *manga.magazines])),
        "All in which it appeared, as several sources name them.",
    )
    publishers: list[str] = _manga(lambda manga: manga.publishers)
    synopsis: str | None = _manga(lambda manga: manga.synopsis)
    genres: list[str] = _manga(lambda manga: manga.genres)
    demographics: list[str] = _manga(lambda manga: manga.demographics)


def count_of(text: str | None) -> int | None:
    """Return a count that a source wrote among facts without a column, which may be anything."""
    return int(text) if text is not None and text.isascii() and text.isdigit() and len(text) < _MOST_DIGITS else None


# GraphQL's integers have 32 bits.
_MOST_DIGITS: Final = 10
