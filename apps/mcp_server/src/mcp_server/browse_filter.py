"""What lists can be filtered and sorted by: the contract's filters of all kinds in one, which a model fills in."""

from typing import Annotated, Any, Final, Literal, cast

from pydantic import ConfigDict, Field

from mcp_server.entities import EntityType, Model, fields_of
from mcp_server.limits import FILTER_IDS, FILTER_NAMES, NAME_CHARS

Name = Annotated[str, Field(min_length=1, max_length=NAME_CHARS)]
Names = Annotated[list[Name], Field(max_length=FILTER_NAMES)]
# Ids, URIs or whole names.
References = Annotated[list[Name], Field(max_length=FILTER_IDS)]

type Browsed = Literal[EntityType.ANIME, EntityType.MANGA, EntityType.CHARACTER, EntityType.PERSON, EntityType.STUDIO]
Sort = Literal[
    "POPULARITY_DESC", "POPULARITY", "NAME", "NAME_DESC", "START_DATE_DESC", "START_DATE", "SCORE_DESC", "SCORE",
    "MEMBERS_DESC", "FAVORITES_DESC", "EPISODE_COUNT_DESC", "EPISODE_COUNT", "DURATION_DESC", "CHAPTERS_DESC",
    "CHAPTERS", "VOLUMES_DESC", "TITLE_COUNT_DESC",
]  # fmt: skip
Format = Literal[
    "TV", "TV_SPECIAL", "MOVIE", "OVA", "ONA", "SPECIAL", "MUSIC", "PV", "CM",
    "MANGA", "MANHWA", "MANHUA", "ONE_SHOT", "DOUJINSHI", "NOVEL", "LIGHT_NOVEL",
]  # fmt: skip
Status = Literal["FINISHED", "AIRING", "UPCOMING", "PUBLISHING", "HIATUS", "DISCONTINUED"]
Season = Literal["WINTER", "SPRING", "SUMMER", "FALL"]
Source = Literal[
    "ORIGINAL", "MANGA", "LIGHT_NOVEL", "VISUAL_NOVEL", "NOVEL", "WEB_NOVEL", "WEB_MANGA", "DIGITAL_MANGA",
    "FOUR_KOMA_MANGA", "GAME", "VIDEO_GAME", "CARD_GAME", "BOOK", "PICTURE_BOOK", "MUSIC", "RADIO", "MIXED_MEDIA",
    "OTHER",
]  # fmt: skip
AgeRating = Literal["G", "PG", "PG_13", "R", "R_PLUS", "RX"]
CastRole = Literal["MAIN", "SUPPORTING", "UNKNOWN"]
Credit = Literal["VOICE", "STAFF", "AUTHOR", "ARTIST", "STUDIO", "PRODUCER", "LICENSOR"]


class NameFilter(Model):
    """Names in any case; each list that is given has to fit."""

    model_config = ConfigDict(extra="forbid")

    all: Names | None = Field(default=None, description="It has all of these.")
    any: Names | None = Field(default=None, description="It has at least one of these.")
    none: Names | None = Field(default=None, description="It has none of these.")


_ANIME: Final = (EntityType.ANIME,)
_MANGA: Final = (EntityType.MANGA,)
_TITLES: Final = (EntityType.ANIME, EntityType.MANGA)
_CHARACTERS: Final = (EntityType.CHARACTER,)
_PEOPLE: Final = (EntityType.PERSON,)
_CREDITED: Final = (EntityType.PERSON, EntityType.STUDIO)
_WITH_PARTS: Final = (EntityType.CHARACTER, EntityType.PERSON, EntityType.STUDIO)
_KINDS: Final = "kinds"


def _of(kinds: tuple[EntityType, ...], description: str = "") -> Any:  # noqa: ANN401 - as pydantic's own
    """Return a field that entities of some kinds can be filtered by, which its description says."""
    field_description = f"{description} Of: {', '.join(kinds)}.".strip()
    return Field(default=None, description=field_description, json_schema_extra={_KINDS: [*kinds]})


class BrowseFilter(Model):
    """Conditions that all have to be met; what is not known meets none. Each kind has some of them."""

    model_config = ConfigDict(extra="forbid")

    year: int | None = _of(_TITLES)
    year_min: int | None = _of(_TITLES)
    year_max: int | None = _of(_TITLES)
    season: Season | None = _of(_ANIME)
    started_min: str | None = _of(_TITLES, "2012, 2012-04 or 2012-04-01, and later.")
    started_max: str | None = _of(_TITLES, "Until the end of 2012, 2012-04 or 2012-04-01.")
    format: list[Format] | None = _of(_TITLES)
    format_not: list[Format] | None = _of(_TITLES)
    status: list[Status] | None = _of(_TITLES)
    source: list[Source] | None = _of(_ANIME, "What it was made from.")
    age_rating: list[AgeRating] | None = _of(_ANIME)
    topics: NameFilter | None = _of(
        _TITLES, "Genres, themes, demographics and tags together: where it is not known which it is."
    )
    genres: NameFilter | None = _of(_TITLES)
    themes: NameFilter | None = _of(_ANIME)
    demographics: NameFilter | None = _of(_TITLES)
    tags: NameFilter | None = _of(_ANIME)
    magazines: NameFilter | None = _of(_MANGA)
    publishers: NameFilter | None = _of(_MANGA)
    score_min: float | None = _of(_TITLES, "0 to 10.")
    score_max: float | None = _of(_TITLES)
    members_min: int | None = _of(_TITLES, "Readers.")
    members_max: int | None = _of(_TITLES)
    favorites_min: int | None = _of(_TITLES)
    favorites_max: int | None = _of(_TITLES)
    episodes_min: int | None = _of(_ANIME)
    episodes_max: int | None = _of(_ANIME)
    duration_min: int | None = _of(_ANIME, "Minutes of one episode.")
    duration_max: int | None = _of(_ANIME)
    chapters_min: int | None = _of(_MANGA)
    chapters_max: int | None = _of(_MANGA)
    volumes_min: int | None = _of(_MANGA)
    volumes_max: int | None = _of(_MANGA)
    studios: References | None = _of(_ANIME, "Animated by one of these.")
    producers: References | None = _of(_ANIME, "Produced by one of these.")
    staff: References | None = _of(_ANIME, "One of these people worked on it.")
    voice_actors: References | None = _of((*_ANIME, *_CHARACTERS), "One of these people speaks in it, or speaks it.")
    characters: References | None = _of((*_ANIME, *_PEOPLE), "One of these appears in it, or is spoken by them.")
    source_manga: References | None = _of(_ANIME, "It adapts one of these.")
    authors: References | None = _of(_MANGA, "One of these people made it.")
    adaptations: References | None = _of(_MANGA, "One of these anime adapts it.")
    anime: References | None = _of(_WITH_PARTS, "They have a part in one of these.")
    manga: References | None = _of(_PEOPLE, "They made one of these.")
    role: list[CastRole] | None = _of(_CHARACTERS, "In some anime.")
    credit: list[Credit] | None = _of(_CREDITED)
    positions: NameFilter | None = _of(_PEOPLE, "On a staff, such as Director.")
    languages: NameFilter | None = _of(_PEOPLE, "In which they speak a character.")
    titles_min: int | None = _of(_WITH_PARTS, "Titles that they have a part in.")


def fields_of_kind(kind: EntityType) -> frozenset[str]:
    """Return the fields of the contract's filter of a kind."""
    return frozenset(
        field.alias or name
        for name, field in BrowseFilter.model_fields.items()
        if kind in cast("list[object]", (fields_of(field.json_schema_extra) or {})[_KINDS])
    )


RELATED: Final[dict[str, EntityType]] = {
    "studios": EntityType.STUDIO,
    "producers": EntityType.STUDIO,
    "staff": EntityType.PERSON,
    "voiceActors": EntityType.PERSON,
    "characters": EntityType.CHARACTER,
    "sourceManga": EntityType.MANGA,
    "authors": EntityType.PERSON,
    "adaptations": EntityType.ANIME,
    "anime": EntityType.ANIME,
    "manga": EntityType.MANGA,
}
"""The fields that hold entities, and of which kind these are."""
