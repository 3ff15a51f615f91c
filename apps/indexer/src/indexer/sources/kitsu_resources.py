"""Kitsu's JSON:API documents: resources, what links them, and the attributes of titles."""

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Final, cast

from pydantic import BaseModel, ConfigDict, Field, PrivateAttr, model_validator
from pydantic.alias_generators import to_camel

_LATIN: Final = ("en_jp", "en_kr", "en_cn")
_ENGLISH: Final = ("en", "en_us")

type Count = Annotated[int, Field(ge=0, lt=2**31)]


class _Part(BaseModel):
    model_config = ConfigDict(extra="ignore", alias_generator=to_camel, coerce_numbers_to_str=True)

    @model_validator(mode="before")
    @classmethod
    def _without_null(cls, value: object) -> object:
        """Drop what is null: any attribute may be."""
        if not isinstance(value, dict):
            return value
        return {name: item for name, item in cast("dict[str, object]", value).items() if item is not None}


class Identifier(_Part):
    """What names a resource."""

    type: str
    id: Annotated[str, Field(min_length=1, max_length=40, pattern=r"^\S+$")]


class Relationship(_Part):
    """What one link of a resource leads to; ``None`` where a document only says where to ask."""

    data: list[Identifier] | Identifier | None = None

    @property
    def ends(self) -> list[Identifier]:
        """The resources that it leads to."""
        return self.data if isinstance(self.data, list) else [self.data] if self.data else []


class Resource(Identifier):
    """One resource; its attributes are read by whoever knows its type."""

    attributes: dict[str, Any] = {}
    relationships: dict[str, Relationship] = {}

    def text(self, name: str) -> str:
        """Return an attribute that is a text; empty where it is none."""
        value = self.attributes.get(name)
        return value if isinstance(value, str) else ""

    def texts(self, name: str) -> list[str]:
        """Return the texts of an attribute that is a list of them."""
        value = self.attributes.get(name)
        return (
            [text for text in cast("list[object]", value) if isinstance(text, str)] if isinstance(value, list) else []
        )

    def number(self, name: str) -> int | None:
        """Return an attribute that is a positive number."""
        value = self.attributes.get(name)
        return value if isinstance(value, int) and 0 < value < 2**31 else None

    def one(self, link: str) -> Identifier | None:
        """Return the resource that a link leads to."""
        return next(iter(self.relationships.get(link, Relationship()).ends), None)

    @property
    def native_name(self) -> str | None:
        """The Japanese name among ``names``."""
        found = self.attributes.get("names")
        value = cast("Mapping[str, object]", found).get("ja_jp") if isinstance(found, dict) else None
        return value if isinstance(value, str) else None


class Document(_Part):
    """A JSON:API document."""

    data: list[Resource] | Resource | None = None
    included: list[Resource] = []
    errors: list[object] = []
    _by_name: dict[tuple[str, str], Resource] = PrivateAttr(default_factory=dict[tuple[str, str], Resource])

    @property
    def resources(self) -> list[Resource]:
        """Everything in it, what was asked for first."""
        data = self.data if isinstance(self.data, list) else [self.data] if self.data else []
        return [*data, *self.included]

    def model_post_init(self, _: object, /) -> None:
        """Index the resources by what names them."""
        self._by_name = {(resource.type, resource.id): resource for resource in self.resources}

    def linked(self, resource: Resource, link: str) -> Iterator[Resource]:
        """Yield the resources of this document that a link of one leads to."""
        for end in resource.relationships.get(link, Relationship()).ends:
            if found := self._by_name.get((end.type, end.id)):
                yield found


class Images(_Part):
    """``posterImage``."""

    original: str | None = None
    large: str | None = None
    medium: str | None = None

    @property
    def best(self) -> str | None:
        """One that a page can show."""
        return self.large or self.original or self.medium


class Production(_Part):
    """Attributes of a production."""

    role: str | None = None


class Title(_Part):
    """Attributes of an anime or a manga."""

    canonical_title: str | None = None
    titles: dict[str, str | None] = {}
    abbreviated_titles: list[str | None] = []
    synopsis: str | None = None
    description: str | None = None
    average_rating: Annotated[float, Field(ge=0, le=100)] | None = None
    user_count: Count | None = None
    favorites_count: Count | None = None
    popularity_rank: Count | None = None
    start_date: str | None = None
    end_date: str | None = None
    age_rating: str | None = None
    subtype: str | None = None
    show_type: str | None = None
    manga_type: str | None = None
    status: str | None = None
    poster_image: Images = Images()
    episode_count: Count | None = None
    episode_length: Count | None = None
    chapter_count: Count | None = None
    volume_count: Count | None = None
    serialization: str | None = None
    nsfw: bool = False

    @property
    def shown(self) -> str | None:
        """The romanised title, else the canonical one, else any."""
        return self._first(*_LATIN) or self.canonical_title or next(filter(None, self.titles.values()), None)

    @property
    def english(self) -> str | None:
        """The English title."""
        return self._first(*_ENGLISH)

    @property
    def japanese(self) -> str | None:
        """The Japanese title."""
        return self._first("ja_jp")

    @property
    def others(self) -> list[str | None]:
        """All titles, which those above are among."""
        return [self.canonical_title, *self.titles.values(), *self.abbreviated_titles]

    @property
    def form(self) -> str | None:
        """The kind of title; older documents name it otherwise."""
        return self.subtype or self.show_type or self.manga_type

    @property
    def score(self) -> float | None:
        """The readers' score from 0 to 10."""
        return round(self.average_rating / 10, 2) if self.average_rating else None

    @property
    def year(self) -> int | None:
        """The year of release."""
        text = (self.start_date or "")[:4]
        return int(text) if len(text) == 4 and text.isdecimal() and text.isascii() and int(text) else None

    def _first(self, *languages: str) -> str | None:
        return next((title for language in languages if (title := self.titles.get(language))), None)
