"""Entities as tools and resources show them: the contract's fields, lists without edges, and a URI for each entity."""

from enum import StrEnum
from typing import Annotated, Final, Literal, cast

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, model_validator
from pydantic.alias_generators import to_camel

from mcp_server.limits import LISTED

SCHEME: Final = "kizuna"
# Where the entity lies in a member of the contract's lists.
_INNER: Final = ("node", "anime", "character")


class Model(BaseModel):
    """What is told: the contract's names, and no value of a reply in an error."""

    model_config = ConfigDict(
        alias_generator=to_camel,
        validate_by_name=True,
        validate_by_alias=True,
        serialize_by_alias=True,
        hide_input_in_errors=True,
        frozen=True,
    )


class EntityType(StrEnum):
    """The kinds of entities."""

    ANIME = "ANIME"
    CHARACTER = "CHARACTER"
    EPISODE = "EPISODE"
    MANGA = "MANGA"
    PERSON = "PERSON"
    STUDIO = "STUDIO"


def uri_of(kind: str, entity_id: str) -> str:
    """Return the URI of the resource that shows an entity."""
    return f"{SCHEME}://{kind.lower()}/{entity_id}"


class Identified(Model):
    """What every entity is told with."""

    id: str
    name: str
    uri: str = Field(description="Resource with the whole record.")

    @model_validator(mode="before")
    @classmethod
    def _with_uri(cls, data: object) -> object:
        told = fields_of(data)
        if told is None or "uri" in told:
            return data
        return {**told, "uri": uri_of(str(told.get("entityType")), str(told.get("id")))}


class Named(Identified):
    """An entity by kind, id and name."""

    entity_type: EntityType
    year: int | None = None


class Role(Named):
    """A member of a list, and how it belongs there: main, supporting, Director, original creator and so on."""

    role: str | None = None


class Related(Named):
    """A related entity; it is the ``relationType`` of the one that it is told of."""

    relation_type: str


def _members(value: object) -> object:
    """Return the first members of a list, each without its edge."""
    return [_member(one) for one in cast("list[object]", value)[:LISTED]] if isinstance(value, list) else value


def _member(value: object) -> object:
    """Return what an edge leads to, with what the edge says; anything else as it is."""
    edge = fields_of(value)
    for inner in _INNER if edge else ():
        node = fields_of(edge.get(inner)) if edge else None
        if edge and node is not None:
            return {**node, **{key: one for key, one in edge.items() if key != inner}}
    return value


def fields_of(value: object) -> dict[str, object] | None:
    """Return an object of a reply, or ``None`` for anything else."""
    return cast("dict[str, object]", value) if isinstance(value, dict) else None


type Members[T] = Annotated[list[T], BeforeValidator(_members)]


class Listed[T](Model):
    """The first members of a longer list."""

    total_count: int = Field(description="The length of the whole list.")
    items: Members[T]

    @model_validator(mode="before")
    @classmethod
    def _of_connection(cls, data: object) -> object:
        told = fields_of(data)
        return {"totalCount": told.get("totalCount"), "items": told["edges"]} if told and "edges" in told else data


class Titles(Model):
    """The titles of an anime or manga."""

    english: str | None = None
    romaji: str | None = None
    native: str | None = None
    synonyms: Members[str]


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
    episode_count: int | None = None
    duration_minutes: int | None = Field(default=None, description="Of one episode.")
    score: float | None = Field(default=None, description="0 to 10.")
    synopsis: str | None = None
    genres: Members[str]
    themes: Members[str]
    demographics: Members[str]
    tags: Members[str]
    studios: Members[Named]
    characters: Listed[Role]
    staff: Listed[Role]
    relation_count: int
    relations: Members[Related]
    source_manga: Members[Named]


class Manga(Identified):
    """A manga, a novel or a one-shot."""

    entity_type: Literal[EntityType.MANGA]
    image_url: str | None = None
    popularity: int
    titles: Titles
    format: str | None = None
    status: str | None = None
    year: int | None = None
    chapters: int | None = None
    volumes: int | None = None
    score: float | None = Field(default=None, description="0 to 10.")
    synopsis: str | None = None
    genres: Members[str]
    adaptations: Members[Named]
    authors: Members[Named]


class Character(Identified):
    """A character."""

    entity_type: Literal[EntityType.CHARACTER]
    image_url: str | None = None
    popularity: int
    description: str | None = None
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
    characters: Listed[Named]
    anime: Listed[Role]
    manga: Listed[Role]


class Studio(Identified):
    """A studio that animates."""

    entity_type: Literal[EntityType.STUDIO]
    image_url: str | None = None
    popularity: int
    anime: Listed[Named]


type Record = Annotated[Anime | Manga | Character | Episode | Person | Studio, Field(discriminator="entity_type")]
