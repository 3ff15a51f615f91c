"""The kinds of entities of the public schema, with their lists and pages."""

from collections.abc import Callable
from typing import Any
from uuid import UUID

import strawberry
from catalog import pages
from catalog.entities import EntityType
from catalog.pages import Window
from catalog.records import CharacterRecord, EpisodeRecord
from catalog.relations import RelationType
from strawberry import UNSET

from bff.context import Info
from bff.graphql.connections import DEFAULT_PAGE
from bff.graphql.edges import (
    AnimeCharacterConnection,
    AnimeCharacterEdge,
    AnimeRecommendationConnection,
    AnimeRecommendationEdge,
    AnimeRelation,
    AnimeStaffConnection,
    AnimeStaffEdge,
    CharacterAnimeConnection,
    CharacterAnimeEdge,
    CharacterRelationship,
    CharacterVoiceConnection,
    CharacterVoiceEdge,
    EpisodeConnection,
    EpisodeEdge,
    MangaCredit,
    MangaRelation,
    PersonAnimeConnection,
    PersonAnimeEdge,
    PersonCharacterConnection,
    PersonCharacterEdge,
    PersonMangaConnection,
    PersonMangaEdge,
    PersonVoiceConnection,
    PersonVoiceEdge,
    StudioAnimeConnection,
    StudioAnimeEdge,
)
from bff.graphql.entity import ENTITY_CLASSES, Entity, counted, loaded
from bff.graphql.enums import MangaRole, member_of
from bff.graphql.facts import AnimeFacts, MangaFacts, Named
from bff.loaders import PageShape


def _episode(get: Callable[[EpisodeRecord], object], description: str | None = None) -> Any:  # noqa: ANN401 - strawberry's own fields have this type
    return loaded(lambda loaders: loaders.episode, get, description)


def _character(get: Callable[[CharacterRecord], object], description: str | None = None) -> Any:  # noqa: ANN401 - strawberry's own fields have this type
    return loaded(lambda loaders: loaders.character, get, description)


@strawberry.type
class Anime(AnimeFacts):
    """An anime: a series, a film, or any other animated title."""

    @strawberry.field
    async def studios(self, info: Info) -> list["Studio"]:
        """The studios that animated it; at most 200 of `studioCount`."""
        return await self.listed(info, pages.STUDIOS, Studio)

    studio_count: int = counted(pages.STUDIOS, "studios")

    @strawberry.field
    async def producers(self, info: Info) -> list["Studio"]:
        """The studios that produced it; at most 200 of `producerCount`."""
        return await self.listed(info, pages.PRODUCERS, Studio)

    producer_count: int = counted(pages.PRODUCERS, "producers")

    @strawberry.field
    async def licensors(self, info: Info) -> list["Studio"]:
        """The studios that licensed it; at most 200 of `licensorCount`."""
        return await self.listed(info, pages.LICENSORS, Studio)

    licensor_count: int = counted(pages.LICENSORS, "licensors")

    @strawberry.field
    async def franchise(self, info: Info) -> "Franchise | None":
        """What it belongs to with other anime."""
        record = await info.context.loaders.anime.load(self.key)
        if record is None or record.franchise_id is None:
            return None
        name = await info.context.loaders.franchise.load(record.franchise_id)
        return Franchise(id=strawberry.ID(str(record.franchise_id)), name=name or "", of=self, key=record.franchise_id)

    @strawberry.field
    async def recommendations(
        self, info: Info, first: int | None = DEFAULT_PAGE, after: str | None = UNSET
    ) -> AnimeRecommendationConnection:
        """What readers of it like as well, as most of them say first."""
        types = (AnimeRecommendationConnection, AnimeRecommendationEdge, Anime)
        return await self.connect(info, pages.RECOMMENDATIONS, types, first, after)

    @strawberry.field
    async def episodes(
        self, info: Info, first: int | None = DEFAULT_PAGE, after: str | None = UNSET
    ) -> EpisodeConnection:
        """Its episodes in order."""
        return await self.connect(info, pages.EPISODES, (EpisodeConnection, EpisodeEdge, Episode), first, after)

    @strawberry.field
    async def characters(
        self, info: Info, first: int | None = DEFAULT_PAGE, after: str | None = UNSET
    ) -> AnimeCharacterConnection:
        """Its cast, main characters first."""
        types = (AnimeCharacterConnection, AnimeCharacterEdge, Character)
        return await self.connect(info, pages.CAST, types, first, after)

    @strawberry.field
    async def staff(
        self, info: Info, first: int | None = DEFAULT_PAGE, after: str | None = UNSET
    ) -> AnimeStaffConnection:
        """Its staff, one edge for each position, the director first."""
        return await self.connect(info, pages.STAFF, (AnimeStaffConnection, AnimeStaffEdge, Person), first, after)

    @strawberry.field
    async def relations(self, info: Info) -> list[AnimeRelation]:
        """The anime that it is related to, sequels and prequels first; at most 200 of `relationCount`."""
        page = await self.page(info, pages.RELATED_ANIME, Window())
        return [
            AnimeRelation(
                relation_type=m.label, relation_type_enum=member_of(RelationType, m.label), anime=self.member(m, Anime)
            )
            for m in page.members
        ]

    relation_count: int = counted(pages.RELATED_ANIME, "related anime")

    @strawberry.field
    async def source_manga(self, info: Info) -> list["Manga"]:
        """The manga that it adapts; at most 200 of `sourceMangaCount`."""
        return await self.listed(info, pages.SOURCE_MANGA, Manga)

    source_manga_count: int = counted(pages.SOURCE_MANGA, "manga that it adapts")


@strawberry.type
class Manga(MangaFacts):
    """A manga."""

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

    @strawberry.field
    async def credits(self, info: Info) -> list[MangaCredit]:
        """Who wrote or drew it, once for each role; at most 200 of `creditCount`."""
        page = await self.page(info, pages.CREDITS, Window())
        return [
            MangaCredit(role=m.label, role_enum=member_of(MangaRole, m.label), person=self.member(m, Person))
            for m in page.members
        ]

    credit_count: int = counted(pages.CREDITS, "roles of authors and artists")

    @strawberry.field
    async def relations(self, info: Info) -> list[MangaRelation]:
        """The manga that it is related to, sequels and prequels first; at most 200 of `relationCount`."""
        page = await self.page(info, pages.RELATED_MANGA, Window())
        return [
            MangaRelation(
                relation_type=m.label, relation_type_enum=member_of(RelationType, m.label), manga=self.member(m, Manga)
            )
            for m in page.members
        ]

    relation_count: int = counted(pages.RELATED_MANGA, "related manga")


@strawberry.type
class Character(Named):
    """A character."""

    description: str | None = _character(lambda character: character.description)

    @strawberry.field
    async def anime(
        self, info: Info, first: int | None = DEFAULT_PAGE, after: str | None = UNSET
    ) -> CharacterAnimeConnection:
        """The anime that it appears in, those with a main role first."""
        types = (CharacterAnimeConnection, CharacterAnimeEdge, Anime)
        return await self.connect(info, pages.APPEARANCES, types, first, after)

    @strawberry.field
    async def relationships(self, info: Info) -> list[CharacterRelationship]:
        """The characters that it is related to; at most 200 of `relationshipCount`."""
        page = await self.page(info, pages.RELATIONSHIPS, Window())
        return [
            CharacterRelationship(
                relation_type=m.label,
                relation_type_enum=member_of(RelationType, m.label),
                character=self.member(m, Character),
            )
            for m in page.members
        ]

    relationship_count: int = counted(pages.RELATIONSHIPS, "related characters")

    @strawberry.field
    async def voice_actors(self, info: Info) -> list["Person"]:
        """Who gave it a voice, in any language; at most 200 of `voiceActorCount`."""
        return await self.listed(info, pages.VOICE_ACTORS, Person)

    voice_actor_count: int = counted(pages.VOICE_ACTORS, "voice actors")

    @strawberry.field
    async def voices(
        self, info: Info, first: int | None = DEFAULT_PAGE, after: str | None = UNSET
    ) -> CharacterVoiceConnection:
        """Who speaks it, one edge for each language and anime."""
        types = (CharacterVoiceConnection, CharacterVoiceEdge, Person)
        return await self.connect(info, pages.VOICES, types, first, after)


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
class Person(Named):
    """Someone who made a title or gave a character a voice."""

    @strawberry.field
    async def characters(
        self, info: Info, first: int | None = DEFAULT_PAGE, after: str | None = UNSET
    ) -> PersonCharacterConnection:
        """The characters that the person gave a voice."""
        types = (PersonCharacterConnection, PersonCharacterEdge, Character)
        return await self.connect(info, pages.VOICE_ROLES, types, first, after)

    @strawberry.field
    async def voice_parts(
        self, info: Info, first: int | None = DEFAULT_PAGE, after: str | None = UNSET
    ) -> PersonVoiceConnection:
        """The characters that the person gave a voice, one edge for each language and anime."""
        return await self.connect(info, pages.SPOKEN, (PersonVoiceConnection, PersonVoiceEdge, Character), first, after)

    @strawberry.field
    async def anime(
        self, info: Info, first: int | None = DEFAULT_PAGE, after: str | None = UNSET
    ) -> PersonAnimeConnection:
        """The anime that the person worked on, one edge for each position."""
        return await self.connect(info, pages.STAFF_WORK, (PersonAnimeConnection, PersonAnimeEdge, Anime), first, after)

    @strawberry.field
    async def manga(
        self, info: Info, first: int | None = DEFAULT_PAGE, after: str | None = UNSET
    ) -> PersonMangaConnection:
        """The manga that the person wrote or drew, one edge for each role."""
        return await self.connect(info, pages.AUTHORED, (PersonMangaConnection, PersonMangaEdge, Manga), first, after)


@strawberry.type
class Studio(Named):
    """A studio that animates."""

    @strawberry.field
    async def anime(
        self, info: Info, first: int | None = DEFAULT_PAGE, after: str | None = UNSET
    ) -> StudioAnimeConnection:
        """The anime that it animated, the most popular first."""
        return await self.connect(
            info, pages.STUDIO_ANIME, (StudioAnimeConnection, StudioAnimeEdge, Anime), first, after
        )

    @strawberry.field
    async def produced_anime(
        self, info: Info, first: int | None = DEFAULT_PAGE, after: str | None = UNSET
    ) -> StudioAnimeConnection:
        """The anime that it produced, the most popular first."""
        return await self.connect(info, pages.PRODUCED, (StudioAnimeConnection, StudioAnimeEdge, Anime), first, after)

    @strawberry.field
    async def licensed_anime(
        self, info: Info, first: int | None = DEFAULT_PAGE, after: str | None = UNSET
    ) -> StudioAnimeConnection:
        """The anime that it licensed, the most popular first."""
        return await self.connect(info, pages.LICENSED, (StudioAnimeConnection, StudioAnimeEdge, Anime), first, after)


@strawberry.type
class Franchise:
    """Anime that belong together."""

    id: strawberry.ID
    name: str
    of: strawberry.Private[Anime]
    key: strawberry.Private[UUID]

    @strawberry.field
    async def anime(self, info: Info) -> list[Anime]:
        """Its anime, the most popular first; at most 200."""
        of = self.of
        shape = PageShape(listing=pages.FRANCHISE_ANIME, window=Window(), include_adult=of.include_adult or of.adult)
        page = await info.context.loaders.pages(shape).load(self.key)
        info.context.count_listed(len(page.members))
        return [of.member(member, Anime) for member in page.members]


ENTITY_CLASSES.update(
    {
        EntityType.ANIME: Anime,
        EntityType.CHARACTER: Character,
        EntityType.EPISODE: Episode,
        EntityType.MANGA: Manga,
        EntityType.PERSON: Person,
        EntityType.STUDIO: Studio,
    }
)
