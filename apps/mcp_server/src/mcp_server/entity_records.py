"""Whole records of entities, as the tool `entity` and the resources show them: the contract's fields."""

from typing import Annotated, Literal

from pydantic import Field

from mcp_server.entities import EntityType, Identified, Listed, Members, Model, Named, Related, Role


class Titles(Model):
    """The titles of an anime or manga."""

    english: str | None = None
    romaji: str | None = None
    native: str | None = None
    synonyms: Members[str]


class ExternalReference(Model):
    """What another catalogue calls an entity."""

    site: str
    site_enum: str | None = Field(default=None, description="What stands before `id` as a reference: MYANIMELIST:21.")
    id: str
    url: str | None = None


class Song(Model):
    """A song that an anime opens or ends with."""

    kind: str
    number: int
    title: str
    artist: str | None = None
    episodes: str | None = None


class Franchise(Model):
    """What an anime belongs to with others."""

    name: str


class Recommended(Named):
    """What readers of an anime like as well."""

    users: int = Field(description="How many say so.")


class Anime(Identified):
    """An anime: a series, a film, or any other animated title."""

    entity_type: Literal[EntityType.ANIME]
    image_url: str | None = None
    popularity: int
    titles: Titles
    format: str | None = None
    status: str | None = None
    season: str | None = None
    year: int | None = None
    start_date: str | None = None
    end_date: str | None = None
    broadcast: str | None = None
    episode_count: int | None = None
    duration_minutes: int | None = Field(default=None, description="Of one episode.")
    source: str | None = Field(default=None, description="What it was made from.")
    age_rating: str | None = None
    score: float | None = Field(default=None, description="0 to 10.")
    members: int | None = Field(default=None, description="Readers who list it.")
    favorites: int | None = None
    synopsis: str | None = None
    genres: Members[str]
    themes: Members[str]
    demographics: Members[str]
    tags: Members[str]
    external_ids: Members[ExternalReference]
    songs: Members[Song]
    franchise: Franchise | None = None
    studios: Members[Named]
    producers: Members[Named]
    characters: Listed[Role]
    staff: Listed[Role]
    relation_count: int
    relations: Members[Related]
    source_manga: Members[Named]
    recommendations: Listed[Recommended]


class Manga(Identified):
    """A manga, a novel or a one-shot."""

    entity_type: Literal[EntityType.MANGA]
    image_url: str | None = None
    popularity: int
    titles: Titles
    format: str | None = None
    status: str | None = None
    year: int | None = None
    start_date: str | None = None
    end_date: str | None = None
    chapters: int | None = None
    volumes: int | None = None
    score: float | None = Field(default=None, description="0 to 10.")
    members: int | None = Field(default=None, description="Readers who list it.")
    favorites: int | None = None
    synopsis: str | None = None
    genres: Members[str]
    demographics: Members[str]
    magazines: Members[str]
    publishers: Members[str]
    external_ids: Members[ExternalReference]
    adaptations: Members[Named]
    credits: Members[Role]
    relation_count: int
    relations: Members[Related]


class Character(Identified):
    """A character."""

    entity_type: Literal[EntityType.CHARACTER]
    image_url: str | None = None
    popularity: int
    description: str | None = None
    native_name: str | None = None
    other_names: Members[str]
    external_ids: Members[ExternalReference]
    anime: Listed[Role]
    relationship_count: int
    relationships: Members[Related]
    voice_actor_count: int
    voice_actors: Members[Named]


class Episode(Identified):
    """One episode of an anime."""

    entity_type: Literal[EntityType.EPISODE]
    image_url: str | None = None
    popularity: int
    number: int
    aired_on: str | None = None
    synopsis: str | None = None
    anime: Named


class Person(Identified):
    """Someone who made a title or gave a character a voice."""

    entity_type: Literal[EntityType.PERSON]
    image_url: str | None = None
    popularity: int
    native_name: str | None = None
    other_names: Members[str]
    external_ids: Members[ExternalReference]
    characters: Listed[Named]
    anime: Listed[Role]
    manga: Listed[Role]


class Studio(Identified):
    """A studio that animates."""

    entity_type: Literal[EntityType.STUDIO]
    image_url: str | None = None
    popularity: int
    native_name: str | None = None
    other_names: Members[str]
    external_ids: Members[ExternalReference]
    anime: Listed[Named]


type Record = Annotated[Anime | Manga | Character | Episode | Person | Studio, Field(discriminator="entity_type")]
