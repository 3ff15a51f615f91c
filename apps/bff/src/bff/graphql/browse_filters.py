"""What lists can be filtered and sorted by, and the conditions that it makes in the catalog."""

import math
import re
from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from typing import Any, Final, Literal, cast
from uuid import UUID

import strawberry
from catalog.browse import (
    MOST_FACETS,
    MOST_RELATED,
    TOPICS,
    FacetCondition,
    FacetField,
    RangeCondition,
    RangeField,
    RelatedCondition,
)
from catalog.browse_tables import SCORE_UNITS
from catalog.relations import RelationType
from strawberry import UNSET

from bff.graphql.enums import (
    AgeRating,
    AnimeFormat,
    AnimeStatus,
    CastRole,
    Credit,
    MangaFormat,
    MangaStatus,
    Season,
    SourceMaterial,
)
from bff.graphql.errors import InvalidArgument

MOST_NAME_CHARS: Final = 200
"""Length of one name in a filter."""
MOST_SCORE: Final = 100
"""Highest bound of a score."""
_DATE: Final = re.compile(r"(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?")
# Scores are held in whole units: what is nearer to one than this was meant as it.
_ROUNDING: Final = 1e-6


@strawberry.enum
class AnimeSort(Enum):
    """How anime are sorted; who has no such value comes last, and ties go by popularity."""

    POPULARITY_DESC = "popularity_desc"
    POPULARITY = "popularity"
    NAME = "name"
    NAME_DESC = "name_desc"
    START_DATE_DESC = "start_date_desc"
    START_DATE = "start_date"
    SCORE_DESC = "score_desc"
    SCORE = "score"
    MEMBERS_DESC = "members_desc"
    FAVORITES_DESC = "favorites_desc"
    EPISODE_COUNT_DESC = "episode_count_desc"
    EPISODE_COUNT = "episode_count"
    DURATION_DESC = "duration_desc"


@strawberry.enum
class MangaSort(Enum):
    """How manga are sorted; who has no such value comes last, and ties go by popularity."""

    POPULARITY_DESC = "popularity_desc"
    POPULARITY = "popularity"
    NAME = "name"
    NAME_DESC = "name_desc"
    START_DATE_DESC = "start_date_desc"
    START_DATE = "start_date"
    SCORE_DESC = "score_desc"
    SCORE = "score"
    MEMBERS_DESC = "members_desc"
    FAVORITES_DESC = "favorites_desc"
    CHAPTERS_DESC = "chapters_desc"
    CHAPTERS = "chapters"
    VOLUMES_DESC = "volumes_desc"


@strawberry.enum
class EntrySort(Enum):
    """How characters, people and studios are sorted; ties go by popularity."""

    POPULARITY_DESC = "popularity_desc"
    POPULARITY = "popularity"
    NAME = "name"
    NAME_DESC = "name_desc"
    TITLE_COUNT_DESC = "title_count_desc"


@strawberry.input(description="Names of a field, in any case; those of each list that is given have to fit.")
class NameFilter:
    """Conditions on a field of names."""

    all: list[str] | None = strawberry.field(default=UNSET, description="It has all of these.")
    any: list[str] | None = strawberry.field(default=UNSET, description="It has at least one of these.")
    none: list[str] | None = strawberry.field(default=UNSET, description="It has none of these.")


@strawberry.input(
    description="Which anime are listed; all conditions have to be met, and what is not known meets none."
)
class AnimeFilter:
    """Conditions on anime."""

    year: int | None = UNSET
    year_min: int | None = UNSET
    year_max: int | None = UNSET
    season: Season | None = UNSET
    started_min: str | None = strawberry.field(default=UNSET, description="2012, 2012-04 or 2012-04-01, and later.")
    started_max: str | None = strawberry.field(default=UNSET, description="Until the end of 2012, 2012-04, 2012-04-01.")
    format: list[AnimeFormat] | None = strawberry.field(default=UNSET, description="One of these.")
    format_not: list[AnimeFormat] | None = strawberry.field(default=UNSET, description="None of these.")
    status: list[AnimeStatus] | None = strawberry.field(default=UNSET, description="One of these.")
    source: list[SourceMaterial] | None = strawberry.field(default=UNSET, description="Made from one of these.")
    age_rating: list[AgeRating] | None = strawberry.field(default=UNSET, description="One of these.")
    genres: NameFilter | None = UNSET
    themes: NameFilter | None = UNSET
    demographics: NameFilter | None = UNSET
    tags: NameFilter | None = UNSET
    topics: NameFilter | None = strawberry.field(
        default=UNSET, description="Names among genres, themes, demographics and tags together."
    )
    score_min: float | None = UNSET
    score_max: float | None = UNSET
    members_min: int | None = UNSET
    members_max: int | None = UNSET
    favorites_min: int | None = UNSET
    favorites_max: int | None = UNSET
    episodes_min: int | None = UNSET
    episodes_max: int | None = UNSET
    duration_min: int | None = strawberry.field(default=UNSET, description="Minutes of one episode, at least.")
    duration_max: int | None = strawberry.field(default=UNSET, description="Minutes of one episode, at most.")
    studios: list[strawberry.ID] | None = strawberry.field(default=UNSET, description="Animated by one of these.")
    producers: list[strawberry.ID] | None = strawberry.field(default=UNSET, description="Produced by one of these.")
    staff: list[strawberry.ID] | None = strawberry.field(default=UNSET, description="One of these worked on it.")
    voice_actors: list[strawberry.ID] | None = strawberry.field(default=UNSET, description="One of these speaks in it.")
    characters: list[strawberry.ID] | None = strawberry.field(default=UNSET, description="One of these appears in it.")
    source_manga: list[strawberry.ID] | None = strawberry.field(default=UNSET, description="Adapts one of these.")


@strawberry.input(
    description="Which manga are listed; all conditions have to be met, and what is not known meets none."
)
class MangaFilter:
    """Conditions on manga."""

    year: int | None = UNSET
    year_min: int | None = UNSET
    year_max: int | None = UNSET
    started_min: str | None = strawberry.field(default=UNSET, description="2012, 2012-04 or 2012-04-01, and later.")
    started_max: str | None = strawberry.field(default=UNSET, description="Until the end of 2012, 2012-04, 2012-04-01.")
    format: list[MangaFormat] | None = strawberry.field(default=UNSET, description="One of these.")
    format_not: list[MangaFormat] | None = strawberry.field(default=UNSET, description="None of these.")
    status: list[MangaStatus] | None = strawberry.field(default=UNSET, description="One of these.")
    genres: NameFilter | None = UNSET
    demographics: NameFilter | None = UNSET
    topics: NameFilter | None = strawberry.field(default=UNSET, description="Names among genres and demographics.")
    magazines: NameFilter | None = UNSET
    publishers: NameFilter | None = UNSET
    score_min: float | None = UNSET
    score_max: float | None = UNSET
    members_min: int | None = UNSET
    members_max: int | None = UNSET
    favorites_min: int | None = UNSET
    favorites_max: int | None = UNSET
    chapters_min: int | None = UNSET
    chapters_max: int | None = UNSET
    volumes_min: int | None = UNSET
    volumes_max: int | None = UNSET
    authors: list[strawberry.ID] | None = strawberry.field(default=UNSET, description="One of these made it.")
    adaptations: list[strawberry.ID] | None = strawberry.field(default=UNSET, description="One of these adapts it.")


@strawberry.input(description="Which characters are listed; all conditions have to be met.")
class CharacterFilter:
    """Conditions on characters."""

    role: list[CastRole] | None = strawberry.field(default=UNSET, description="It has one of these in some anime.")
    anime: list[strawberry.ID] | None = strawberry.field(default=UNSET, description="It appears in one of these.")
    voice_actors: list[strawberry.ID] | None = strawberry.field(default=UNSET, description="One of these speaks it.")
    titles_min: int | None = strawberry.field(default=UNSET, description="Anime that it appears in, at least.")


@strawberry.input(description="Which people are listed; all conditions have to be met.")
class PersonFilter:
    """Conditions on people."""

    credit: list[Credit] | None = strawberry.field(default=UNSET, description="They have one of these.")
    positions: NameFilter | None = strawberry.field(default=UNSET, description="On a staff, such as Director.")
    languages: NameFilter | None = strawberry.field(default=UNSET, description="In which they speak a character.")
    anime: list[strawberry.ID] | None = strawberry.field(
        default=UNSET, description="They worked on one of these or speak in it."
    )
    manga: list[strawberry.ID] | None = strawberry.field(default=UNSET, description="They made one of these.")
    characters: list[strawberry.ID] | None = strawberry.field(default=UNSET, description="They speak one of these.")
    titles_min: int | None = strawberry.field(default=UNSET, description="Titles that they have a part in, at least.")


@strawberry.input(description="Which studios are listed; all conditions have to be met.")
class StudioFilter:
    """Conditions on studios."""

    credit: list[Credit] | None = strawberry.field(default=UNSET, description="They have one of these.")
    anime: list[strawberry.ID] | None = strawberry.field(
        default=UNSET, description="They animated, produced or licensed one of these."
    )
    titles_min: int | None = strawberry.field(default=UNSET, description="Anime that they animated, at least.")


type EntityFilter = AnimeFilter | MangaFilter | CharacterFilter | PersonFilter | StudioFilter

_NAMED: Final[dict[str, tuple[FacetField, ...]]] = {
    "genres": (FacetField.GENRE,),
    "themes": (FacetField.THEME,),
    "demographics": (FacetField.DEMOGRAPHIC,),
    "tags": (FacetField.TAG,),
    "topics": TOPICS,
    "magazines": (FacetField.MAGAZINE,),
    "publishers": (FacetField.PUBLISHER,),
    "positions": (FacetField.POSITION,),
    "languages": (FacetField.LANGUAGE,),
}
_CLOSED: Final[dict[str, tuple[FacetField, Literal["any", "none"]]]] = {
    "season": (FacetField.SEASON, "any"),
    "format": (FacetField.FORMAT, "any"),
    "format_not": (FacetField.FORMAT, "none"),
    "status": (FacetField.STATUS, "any"),
    "source": (FacetField.SOURCE, "any"),
    "age_rating": (FacetField.RATING, "any"),
    "role": (FacetField.ROLE, "any"),
    "credit": (FacetField.CREDIT, "any"),
}
_BOUNDED: Final[dict[str, RangeField]] = {
    "members": "members",
    "favorites": "favorites",
    "episodes": "length",
    "chapters": "length",
    "volumes": "volumes",
    "duration": "minutes",
    "titles": "titles",
}
_R: Final = RelationType
_RELATED: Final[dict[type, dict[str, tuple[RelationType, ...]]]] = {
    AnimeFilter: {
        "studios": (_R.ANIMATED_BY,),
        "producers": (_R.PRODUCED_BY,),
        "staff": (_R.STAFF,),
        "voice_actors": (_R.VOICE_CAST,),
        "characters": (_R.HAS_CHARACTER,),
        "source_manga": (_R.ADAPTED_FROM,),
    },
    MangaFilter: {"authors": (_R.WRITTEN_BY, _R.DRAWN_BY), "adaptations": (_R.ADAPTATION,)},
    CharacterFilter: {"anime": (_R.APPEARS_IN,), "voice_actors": (_R.VOICED_BY,)},
    PersonFilter: {
        "anime": (_R.WORKED_ON, _R.VOICED_IN),
        "manga": (_R.WROTE, _R.DREW),
        "characters": (_R.VOICES,),
    },
    StudioFilter: {"anime": (_R.ANIMATED, _R.PRODUCED, _R.LICENSED)},
}


def facet_conditions(given: EntityFilter) -> tuple[FacetCondition, ...]:
    """Return the conditions on names.

    Raises:
        InvalidArgument: there are too many names, or one is too long.
    """
    conditions = tuple(_facet_conditions(given))
    names = [name for condition in conditions for name in condition.names]
    if len(names) > MOST_FACETS:
        raise InvalidArgument(f"The filter has {len(names)} names; {MOST_FACETS} are allowed.")
    if any(len(name) > MOST_NAME_CHARS or "\0" in name for name in names):
        raise InvalidArgument(f"A name in a filter has at most {MOST_NAME_CHARS} characters, and no NUL.")
    return conditions


def _facet_conditions(given: EntityFilter) -> Iterator[FacetCondition]:
    for name, (field, mode) in _CLOSED.items():
        values = _value(given, name)
        if values:
            members = cast("list[Enum]", values if isinstance(values, list) else [values])
            yield FacetCondition((field,), tuple(str(member.value) for member in members), mode)
    for name, fields in _NAMED.items():
        wanted = _value(given, name)
        if isinstance(wanted, NameFilter):
            for mode in ("all", "any", "none"):
                names: list[str] | None = getattr(wanted, mode)
                if names:
                    yield FacetCondition(fields, tuple(names), mode)


def range_conditions(given: EntityFilter) -> tuple[RangeCondition, ...]:
    """Return the conditions on numbers and dates.

    Raises:
        InvalidArgument: a bound is negative, or no date.
    """
    ranges = [
        _between("year", _value(given, "year"), _value(given, "year")),
        _between("year", _value(given, "year_min"), _value(given, "year_max")),
        _between("started", _day(_value(given, "started_min"), 0), _day(_value(given, "started_max"), 99)),
        _between("score", *_scores(_value(given, "score_min"), _value(given, "score_max"))),
        *(
            _between(field, _count(given, f"{name}_min"), _count(given, f"{name}_max"))
            for name, field in _BOUNDED.items()
        ),
    ]
    return _merged(condition for condition in ranges if condition is not None)


def related_conditions(given: EntityFilter) -> tuple[RelatedCondition, ...]:
    """Return the conditions on what an entry is related to.

    Raises:
        InvalidArgument: an id is none, or there are too many.
    """
    wanted = {name: _value(given, name) for name in _RELATED[type(given)]}
    return tuple(RelatedCondition(_RELATED[type(given)][name], _ids(name, ids)) for name, ids in wanted.items() if ids)


def uuid_of(value: str) -> UUID:
    """Return an id as the catalog takes it.

    Raises:
        InvalidArgument: it is none.
    """
    try:
        return UUID(value)
    except ValueError:
        raise InvalidArgument("An id is a UUID, as every entity carries it in `id`.") from None


def _value(given: EntityFilter, name: str) -> Any:  # noqa: ANN401 - each field of a filter has a type of its own
    value = getattr(given, name, None)
    return None if value is UNSET else value


def _count(given: EntityFilter, name: str) -> int | None:
    value: int | None = _value(given, name)
    if value is not None and value < 0:
        raise InvalidArgument(f"A bound of a number is {value}; it must be 0 or more.")
    return value


def _scores(least: float | None, most: float | None) -> tuple[int | None, int | None]:
    for score in (least, most):
        if score is not None and not 0 <= score <= MOST_SCORE:
            raise InvalidArgument(f"A bound of a score must be 0 to {MOST_SCORE}.")
    return (
        None if least is None else math.ceil(least * SCORE_UNITS - _ROUNDING),
        None if most is None else math.floor(most * SCORE_UNITS + _ROUNDING),
    )


def _day(date: str | None, missing: int) -> int | None:
    """Return a date as the number of a day; ``missing`` stands for a month and a day that are not told."""
    if date is None:
        return None
    found = _DATE.fullmatch(date)
    if found is None or not date.isascii():
        raise InvalidArgument("A date is a year, a month or a day, such as 2012, 2012-04 or 2012-04-01.")
    year, month, day = (missing if part is None else int(part) for part in found.groups())
    return year * 10_000 + month * 100 + day


def _between(field: RangeField, least: int | None, most: int | None) -> RangeCondition | None:
    return None if least is None and most is None else RangeCondition(field, least, most)


def _merged(conditions: Iterable[RangeCondition]) -> tuple[RangeCondition, ...]:
    """Join the conditions on the same field to one."""
    merged: dict[RangeField, RangeCondition] = {}
    for one in conditions:
        other = merged.get(one.field, RangeCondition(one.field))
        least = max((bound for bound in (one.least, other.least) if bound is not None), default=None)
        most = min((bound for bound in (one.most, other.most) if bound is not None), default=None)
        merged[one.field] = RangeCondition(one.field, least, most)
    return tuple(merged.values())


def _ids(name: str, ids: Sequence[str]) -> tuple[UUID, ...]:
    if len(ids) > MOST_RELATED:
        raise InvalidArgument(f"`{name}` has {len(ids)} ids; {MOST_RELATED} are allowed.")
    return tuple(map(uuid_of, ids))
