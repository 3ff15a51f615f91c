"""The kinds of entities of the public schema, with their lists and pages."""

from collections.abc import Callable
from typing import Any, Final, Self

import strawberry
from catalog import pages
from catalog.entities import EntityType
from catalog.pages import Window
from catalog.records import AnimeRecord, CharacterRecord, EntityRecord, EpisodeRecord, MangaRecord
from strawberry import UNSET

from bff.context import Info
from bff.graphql.connections import DEFAULT_PAGE, Connection, Edge, RoleEdge
from bff.graphql.entity import Entity, counted, loaded


def _anime(get: Callable[[AnimeRecord], object], description: str | None = None) -> Any:  # noqa: ANN401
    return loaded(lambda loaders: loaders.anime, get, description)


def _manga(get: Callable[[MangaRecord], object], description: str | None = None) -> Any:  # noqa: ANN401
    return loaded(lambda loaders: loaders.manga, get, description)


def _episode(get: Callable[[EpisodeRecord], object], description: str | None = None) -> Any:  # noqa: ANN401
    return loaded(lambda loaders: loaders.episode, get, description)


def _character(get: Callable[[CharacterRecord], object], description: str | None = None) -> Any:  # noqa: ANN401
    return loaded(lambda loaders: loaders.character, get, description)


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
class Anime(Entity):
    """An anime: a series, a film, or any other animated title."""

    titles: Titles = _anime(Titles.of)
    format: str | None = _anime(lambda anime: anime.format, "tv, movie, ova, ona, special or music.")
    status: str | None = _anime(lambda anime: anime.status, "finished, airing or upcoming.")
    season: str | None = _anime(lambda anime: anime.season, "winter, spring, summer or fall.")
    year: int | None = _anime(lambda anime: anime.year)
    start_date: str | None = _anime(lambda anime: anime.start_date, "ISO 8601, may be partial.")
    end_date: str | None = _anime(lambda anime: anime.end_date, "ISO 8601, may be partial.")
    episode_count: int | None = _anime(lambda anime: anime.episodes)
    duration_minutes: int | None = _anime(lambda anime: anime.duration_minutes, "Of one episode.")
    score: float | None = _anime(lambda anime: anime.score, "Mean of readers' scores, 0 to 10.")
    synopsis: str | None = _anime(lambda anime: anime.synopsis)
    genres: list[str] = _anime(lambda anime: anime.genres)
    themes: list[str] = _anime(lambda anime: anime.themes)
    demographics: list[str] = _anime(lambda anime: anime.demographics)
    tags: list[str] = _anime(lambda anime: anime.tags)

    @strawberry.field
    async def studios(self, info: Info) -> list["Studio"]:
        """The studios that animated it; at most 200 of `studioCount`."""
        return await self.listed(info, pages.STUDIOS, Studio)

    studio_count: int = counted(pages.STUDIOS, "studios")

    @strawberry.field
    async def episodes(
        self, info: Info, first: int | None = DEFAULT_PAGE, after: str | None = UNSET
    ) -> "EpisodeConnection":
        """Its episodes in order."""
        return await self.connect(info, pages.EPISODES, (EpisodeConnection, EpisodeEdge, Episode), first, after)

    @strawberry.field
    async def characters(
        self, info: Info, first: int | None = DEFAULT_PAGE, after: str | None = UNSET
    ) -> "AnimeCharacterConnection":
        """Its cast, main characters first."""
        types = (AnimeCharacterConnection, AnimeCharacterEdge, Character)
        return await self.connect(info, pages.CAST, types, first, after)

    @strawberry.field
    async def staff(
        self, info: Info, first: int | None = DEFAULT_PAGE, after: str | None = UNSET
    ) -> "AnimeStaffConnection":
        """Its staff, one edge for each position, the director first."""
        return await self.connect(info, pages.STAFF, (AnimeStaffConnection, AnimeStaffEdge, Person), first, after)

    @strawberry.field
    async def relations(self, info: Info) -> list["AnimeRelation"]:
        """The anime that it is related to, sequels and prequels first; at most 200 of `relationCount`."""
        page = await self.page(info, pages.RELATED_ANIME, Window())
        return [AnimeRelation(relation_type=m.label, anime=self.member(m, Anime)) for m in page.members]

    relation_count: int = counted(pages.RELATED_ANIME, "related anime")

    @strawberry.field
    async def source_manga(self, info: Info) -> list["Manga"]:
        """The manga that it adapts; at most 200 of `sourceMangaCount`."""
        return await self.listed(info, pages.SOURCE_MANGA, Manga)

    source_manga_count: int = counted(pages.SOURCE_MANGA, "manga that it adapts")


@strawberry.type
class Manga(Entity):
    """A manga."""

    titles: Titles = _manga(Titles.of)
    format: str | None = _manga(lambda manga: manga.format, "manga, novel, one_shot and others.")
    status: str | None = _manga(lambda manga: manga.status)
    year: int | None = _manga(lambda manga: manga.year)
    chapters: int | None = _manga(lambda manga: manga.chapters)
    volumes: int | None = _manga(lambda manga: manga.volumes)
    score: float | None = _manga(lambda manga: manga.score, "Mean of readers' scores, 0 to 10.")
    synopsis: str | None = _manga(lambda manga: manga.synopsis)
    genres: list[str] = _manga(lambda manga: manga.genres)

    @strawberry.field
    async def adaptations(self, info: Info) -> list[Anime]:
        """The anime made from it; at most 200 of `adaptationCount`."""
        return await self.listed(info, pages.ADAPTATIONS, Anime)

    adaptation_count: int = counted(pages.ADAPTATIONS, "anime made from it")

    @strawberry.field
    async def authors(self, info: Info) -> list["Person"]:
        """Who wrote or drew it; at most 200 of `authorCount`."""
        return await self.listed(info, pages.AUTHORS, Person)

    author_count: int = counted(pages.AUTHORS, "authors and artists")


@strawberry.type
class Character(Entity):
    """A character."""

    description: str | None = _character(lambda character: character.description)

    @strawberry.field
    async def anime(
        self, info: Info, first: int | None = DEFAULT_PAGE, after: str | None = UNSET
    ) -> "CharacterAnimeConnection":
        """The anime that it appears in, those with a main role first."""
        types = (CharacterAnimeConnection, CharacterAnimeEdge, Anime)
        return await self.connect(info, pages.APPEARANCES, types, first, after)

    @strawberry.field
    async def relationships(self, info: Info) -> list["CharacterRelationship"]:
        """The characters that it is related to; at most 200 of `relationshipCount`."""
        page = await self.page(info, pages.RELATIONSHIPS, Window())
        return [CharacterRelationship(relation_type=m.label, character=self.member(m, Character)) for m in page.members]

    relationship_count: int = counted(pages.RELATIONSHIPS, "related characters")

    @strawberry.field
    async def voice_actors(self, info: Info) -> list["Person"]:
        """Who gave it a voice, in any language; at most 200 of `voiceActorCount`."""
        return await self.listed(info, pages.VOICE_ACTORS, Person)

    voice_actor_count: int = counted(pages.VOICE_ACTORS, "voice actors")


@strawberry.type
class Episode(Entity):
    """One episode of an anime."""

    number: int = _episode(lambda episode: episode.number)
    aired_on: str | None = _episode(lambda episode: episode.aired_on, "ISO 8601, may be partial.")
    synopsis: str | None = _episode(lambda episode: episode.synopsis)

    @strawberry.field
    async def anime(self, info: Info) -> Anime:
        """The anime that it is an episode of."""
        loaders = info.context.loaders
        episode = await loaders.episode.load(self.key)
        anime = await loaders.entity.load(episode.anime_id) if episode else None
        if anime is None:
            raise LookupError(f"the catalog has episode {self.key} without its anime")
        return Anime.of(anime, include_adult=self.include_adult)


@strawberry.type
class Person(Entity):
    """Someone who made a title or gave a character a voice."""

    @strawberry.field
    async def characters(
        self, info: Info, first: int | None = DEFAULT_PAGE, after: str | None = UNSET
    ) -> "PersonCharacterConnection":
        """The characters that the person gave a voice."""
        types = (PersonCharacterConnection, PersonCharacterEdge, Character)
        return await self.connect(info, pages.VOICE_ROLES, types, first, after)

    @strawberry.field
    async def anime(
        self, info: Info, first: int | None = DEFAULT_PAGE, after: str | None = UNSET
    ) -> "PersonAnimeConnection":
        """The anime that the person worked on, one edge for each position."""
        return await self.connect(info, pages.STAFF_WORK, (PersonAnimeConnection, PersonAnimeEdge, Anime), first, after)

    @strawberry.field
    async def manga(
        self, info: Info, first: int | None = DEFAULT_PAGE, after: str | None = UNSET
    ) -> "PersonMangaConnection":
        """The manga that the person wrote or drew, one edge for each role."""
        return await self.connect(info, pages.AUTHORED, (PersonMangaConnection, PersonMangaEdge, Manga), first, after)


@strawberry.type
class Studio(Entity):
    """A studio that animates."""

    @strawberry.field
    async def anime(
        self, info: Info, first: int | None = DEFAULT_PAGE, after: str | None = UNSET
    ) -> "StudioAnimeConnection":
        """The anime that it animated, the most popular first."""
        return await self.connect(
            info, pages.STUDIO_ANIME, (StudioAnimeConnection, StudioAnimeEdge, Anime), first, after
        )


@strawberry.type
class AnimeRelation:
    """A related anime: ``anime`` is the ``relationType`` of the one asked about."""

    relation_type: str
    anime: Anime


@strawberry.type
class CharacterRelationship:
    """A related character: ``character`` is the ``relationType`` of the one asked about."""

    relation_type: str
    character: Character


@strawberry.type
class EpisodeEdge(Edge[Episode]):
    """One episode."""


@strawberry.type
class EpisodeConnection(Connection[EpisodeEdge]):
    """A page of episodes."""


@strawberry.type
class AnimeCharacterEdge(RoleEdge[Character]):
    """A character in the cast of an anime: main, supporting or unknown."""


@strawberry.type
class AnimeCharacterConnection(Connection[AnimeCharacterEdge]):
    """A page of a cast."""


@strawberry.type
class AnimeStaffEdge(RoleEdge[Person]):
    """A person who worked on an anime, in one position."""


@strawberry.type
class AnimeStaffConnection(Connection[AnimeStaffEdge]):
    """A page of staff."""


@strawberry.type
class CharacterAnimeEdge(RoleEdge[Anime]):
    """An anime that a character appears in: main, supporting or unknown."""


@strawberry.type
class CharacterAnimeConnection(Connection[CharacterAnimeEdge]):
    """A page of a character's anime."""


@strawberry.type
class PersonCharacterEdge(Edge[Character]):
    """A character that a person gave a voice."""


@strawberry.type
class PersonCharacterConnection(Connection[PersonCharacterEdge]):
    """A page of a person's voice roles."""


@strawberry.type
class PersonAnimeEdge(RoleEdge[Anime]):
    """An anime that a person worked on, in one position."""


@strawberry.type
class PersonAnimeConnection(Connection[PersonAnimeEdge]):
    """A page of a person's anime."""


@strawberry.type
class PersonMangaEdge(RoleEdge[Manga]):
    """A manga that a person made: author or artist."""


@strawberry.type
class PersonMangaConnection(Connection[PersonMangaEdge]):
    """A page of a person's manga."""


@strawberry.type
class StudioAnimeEdge(Edge[Anime]):
    """An anime of a studio."""


@strawberry.type
class StudioAnimeConnection(Connection[StudioAnimeEdge]):
    """A page of a studio's anime."""


ENTITY_CLASSES: Final[dict[EntityType, type[Entity]]] = {
    EntityType.ANIME: Anime,
    EntityType.CHARACTER: Character,
    EntityType.EPISODE: Episode,
    EntityType.MANGA: Manga,
    EntityType.PERSON: Person,
    EntityType.STUDIO: Studio,
}


def entity_of(record: EntityRecord, *, include_adult: bool) -> Entity:
    """Return the entity of a record, of whatever kind it is."""
    return ENTITY_CLASSES[record.type].of(record, include_adult=include_adult)
