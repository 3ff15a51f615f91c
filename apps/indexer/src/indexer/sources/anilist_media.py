"""AniList's media objects, as its GraphQL API returns them; every field but the id may be absent."""

from typing import Annotated, Final, cast

from pydantic import BaseModel, ConfigDict, Field, model_validator
from pydantic.alias_generators import to_camel

_OF_MANGA: Final = frozenset({"MANGA", "NOVEL", "ONE_SHOT"})

type Count = Annotated[int, Field(ge=0, lt=2**31)]
type Id = Annotated[int, Field(ge=1, lt=2**31)]


class _Part(BaseModel):
    model_config = ConfigDict(extra="ignore", alias_generator=to_camel)

    @model_validator(mode="before")
    @classmethod
    def _without_null(cls, value: object) -> object:
        """Drop what is null: everything may be, the elements of lists too."""
        if not isinstance(value, dict):
            return value
        found = cast("dict[str, object]", value)
        return {name: _present(item) for name, item in found.items() if item is not None}


def _present(item: object) -> object:
    if not isinstance(item, list):
        return item
    return [element for element in cast("list[object]", item) if element is not None]


class Title(_Part):
    """``title``."""

    romaji: str | None = None
    english: str | None = None
    native: str | None = None
    user_preferred: str | None = None

    @property
    def shown(self) -> str | None:
        """The romanised title, else any."""
        return self.romaji or self.english or self.native or self.user_preferred


class FuzzyDate(_Part):
    """``startDate`` and ``endDate``."""

    year: int | None = None
    month: int | None = None
    day: int | None = None


class Cover(_Part):
    """``coverImage``."""

    extra_large: str | None = None
    large: str | None = None
    medium: str | None = None

    @property
    def best(self) -> str | None:
        """The largest that was asked for."""
        return self.extra_large or self.large or self.medium


class Tag(_Part):
    """One of ``tags``."""

    name: str
    adult: Annotated[bool | None, Field(alias="isAdult")] = None


class Name(_Part):
    """Name of a character or a person."""

    full: str | None = None
    native: str | None = None
    alternative: list[str] = []


class Image(_Part):
    """Picture of a character or a person."""

    large: str | None = None


class Person(_Part):
    """A ``Staff`` of the API; with its role it may be anybody who made or voiced something."""

    id: Id
    name: Name = Name()
    image: Image = Image()
    language: Annotated[str | None, Field(alias="languageV2")] = None


class Character(_Part):
    """A ``Character`` of the API."""

    id: Id
    name: Name = Name()
    image: Image = Image()


class Studio(_Part):
    """A ``Studio`` of the API; queries often ask for its name alone."""

    id: Id | None = None
    name: Annotated[str | None, Field(max_length=1_000)] = None
    animates: Annotated[bool | None, Field(alias="isAnimationStudio")] = None


class Related(_Part):
    """The other end of a relation."""

    id: Id
    mal: Annotated[Id | None, Field(alias="idMal")] = None
    type: str | None = None
    format: str | None = None

    @property
    def kind(self) -> str:
        """The kind of entity; queries for one kind seldom ask for it, but for its format."""
        stated = self.type or ("MANGA" if self.format in _OF_MANGA else "ANIME")
        return "manga" if stated == "MANGA" else "anime"

    @property
    def ids(self) -> dict[str, int | str]:
        """Its ids by site."""
        return {"anilist": self.id} if self.mal is None else {"mal": self.mal, "anilist": self.id}


class Edge(_Part):
    """An edge of ``staff``."""

    role: str | None = None
    node: Person | None = None


class CharacterEdge(_Part):
    """An edge of ``characters``."""

    role: str | None = None
    node: Character | None = None
    voice_actors: list[Person] = []


class StudioEdge(_Part):
    """An edge of ``studios``."""

    is_main: bool = False
    node: Studio | None = None


class RelationEdge(_Part):
    """An edge of ``relations``."""

    relation_type: str | None = None
    node: Related | None = None


class Staff(_Part):
    """``staff``."""

    edges: list[Edge] = []


class Characters(_Part):
    """``characters``: with their edges, or as nodes alone, whose roles nobody asked for."""

    edges: list[CharacterEdge] = []
    nodes: list[Character] = []

    @property
    def all(self) -> list[CharacterEdge]:
        """The edges."""
        return self.edges or [CharacterEdge(node=node) for node in self.nodes]


class Studios(_Part):
    """``studios``: with their edges, or as nodes alone."""

    edges: list[StudioEdge] = []
    nodes: list[Studio] = []

    @property
    def all(self) -> list[StudioEdge]:
        """The edges; nodes alone are what queries ask for of the main studios."""
        return self.edges or [StudioEdge.model_validate({"node": node, "isMain": True}) for node in self.nodes]


class Relations(_Part):
    """``relations``."""

    edges: list[RelationEdge] = []


class Media(Related):
    """A ``Media`` of the API."""

    title: Title
    status: str | None = None
    description: str | None = None
    start: Annotated[FuzzyDate, Field(alias="startDate")] = FuzzyDate()
    end: Annotated[FuzzyDate, Field(alias="endDate")] = FuzzyDate()
    season: str | None = None
    season_year: int | None = None
    episodes: Count | None = None
    duration: Count | None = None
    chapters: Count | None = None
    volumes: Count | None = None
    country: Annotated[str | None, Field(alias="countryOfOrigin")] = None
    source: str | None = None
    genres: list[str] = []
    synonyms: list[str] = []
    tags: list[Tag] = []
    average_score: Annotated[int | None, Field(ge=0, le=100)] = None
    mean_score: Annotated[int | None, Field(ge=0, le=100)] = None
    popularity: Count | None = None
    favourites: Count | None = None
    adult: Annotated[bool | None, Field(alias="isAdult")] = None
    cover: Annotated[Cover, Field(alias="coverImage")] = Cover()
    relations: Relations = Relations()
    characters: Characters = Characters()
    staff: Staff = Staff()
    studios: Studios = Studios()

    @property
    def score(self) -> float | None:
        """The readers' score from 0 to 10."""
        stated = self.mean_score or self.average_score
        return stated / 10 if stated else None
