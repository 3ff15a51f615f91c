"""The fields of entities that a graph query may filter and order by, as columns of the catalog."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Final

import sqlalchemy as sa
from catalog.entities import TITLE_TYPES, EntityType
from catalog.tables import anime, entity, episode, manga
from sqlalchemy.dialects import postgresql as pg

from agent_core.results import GraphOutcome
from agent_core.retrieval.graph_scope import NotAnswerable
from agent_core.schemas import EntityFilters

type Column = sa.ColumnElement[Any]

_TEXTS: Final = pg.ARRAY(sa.Text)


@dataclass(frozen=True, slots=True, kw_only=True)
class Fields:
    """The columns of one kind of entity; ``None`` where the kind has no such field.

    Attributes:
        source: ``entity`` joined with the kind's own table.
        start_date: ISO 8601 text, may be partial; for an episode the day it was aired.
        duration: minutes of one episode.
        topics: genres, themes, demographics and tags as one array.
    """

    source: sa.FromClause
    year: Column | None = None
    format: Column | None = None
    status: Column | None = None
    season: Column | None = None
    score: Column | None = None
    start_date: Column | None = None
    episodes: Column | None = None
    duration: Column | None = None
    volumes: Column | None = None
    chapters: Column | None = None
    members: Column | None = None
    favorites: Column | None = None
    topics: Column | None = None
    number: Column | None = None
    position: Column | None = None


_ANIME_TOPICS: Final = anime.c.genres.op("||")(anime.c.themes).op("||")(anime.c.demographics).op("||")(anime.c.tags)
_MANGA_TOPICS: Final = manga.c.genres.op("||")(manga.c.demographics)

_FIELDS: Final = {
    EntityType.ANIME: Fields(
        source=entity.join(anime, anime.c.id == entity.c.id),
        year=anime.c.year,
        format=anime.c.format,
        status=anime.c.status,
        season=anime.c.season,
        score=anime.c.score,
        start_date=anime.c.start_date.collate("C"),
        episodes=anime.c.episodes,
        duration=anime.c.duration_minutes,
        members=anime.c.members,
        favorites=anime.c.favorites,
        topics=_ANIME_TOPICS,
    ),
    EntityType.MANGA: Fields(
        source=entity.join(manga, manga.c.id == entity.c.id),
        year=manga.c.year,
        format=manga.c.format,
        status=manga.c.status,
        score=manga.c.score,
        start_date=manga.c.start_date.collate("C"),
        volumes=manga.c.volumes,
        chapters=manga.c.chapters,
        members=manga.c.members,
        topics=_MANGA_TOPICS,
    ),
    EntityType.EPISODE: Fields(
        source=entity.join(episode, episode.c.id == entity.c.id),
        year=sa.cast(sa.func.substring(episode.c.aired_on, r"^\d{4}"), sa.Integer),
        start_date=episode.c.aired_on.collate("C"),
        number=episode.c.number,
        position=episode.c.position,
    ),
}

# For results of several kinds: a title's fields, whichever kind of title it is.
TITLE_FIELDS: Final = Fields(
    source=entity.outerjoin(anime, anime.c.id == entity.c.id).outerjoin(manga, manga.c.id == entity.c.id),
    year=sa.func.coalesce(anime.c.year, manga.c.year),
    format=sa.func.coalesce(anime.c.format, manga.c.format),
    status=sa.func.coalesce(anime.c.status, manga.c.status),
    season=anime.c.season,
    score=sa.func.coalesce(anime.c.score, manga.c.score),
    episodes=anime.c.episodes,
    topics=sa.func.coalesce(_ANIME_TOPICS, _MANGA_TOPICS),
)


def fields_of(*kinds: EntityType) -> Fields:
    """Return the columns of a kind, or of titles of both kinds; others have only what every entity has."""
    if set(kinds) == set(TITLE_TYPES):
        return TITLE_FIELDS
    return _FIELDS.get(kinds[0], Fields(source=entity)) if len(kinds) == 1 else Fields(source=entity)


def conditions(filters: EntityFilters, fields: Fields) -> list[sa.ColumnElement[bool]]:
    """Return the conditions that ``filters`` put on ``fields``; an unknown value fulfils none.

    Raises:
        NotAnswerable: the kind has no field of that name.
    """
    return [_condition(name, value, fields) for name, value in _set(filters)]


def _set(filters: EntityFilters) -> Iterator[tuple[str, Any]]:
    """Yield the filters that are set, which are those of ``EntityFilters`` alone, also where a subclass has more."""
    for name in EntityFilters.model_fields:
        value = getattr(filters, name)
        if value not in (None, []):
            yield name, value


def _condition(name: str, value: Any, fields: Fields) -> sa.ColumnElement[bool]:  # noqa: ANN401 - any filter's value
    field, compare = _CONDITIONS[name]
    column: Column | None = getattr(fields, field)
    if column is None:
        raise NotAnswerable(
            GraphOutcome.WRONG_KIND,
            f"The filter {name!r} does not apply to this kind of entity.",
            hint="filter titles, or drop the filter",
        )
    return compare(column, value)


def folded(text: str) -> str:
    """Return the form in which a planner's text is compared; PostgreSQL takes no zero bytes."""
    return text.replace("\x00", "").strip().lower()


def _one_of(column: Column, values: list[str]) -> sa.ColumnElement[bool]:
    return sa.func.lower(column) == sa.any_(sa.literal(list(map(folded, values)), _TEXTS))


def _all_of(column: Column, values: list[str]) -> sa.ColumnElement[bool]:
    """Compare whole arrays without regard to case, by way of their text form."""
    lowered = sa.cast(sa.func.lower(sa.cast(column, sa.Text)), _TEXTS)
    return lowered.contains(sa.literal(list(map(folded, values)), _TEXTS))


def _none_of(column: Column, values: list[str]) -> sa.ColumnElement[bool]:
    """Compare without regard to case; whoever has no value has none of these either."""
    lowered = sa.cast(sa.func.lower(sa.cast(column, sa.Text)), _TEXTS)
    return sa.not_(sa.func.coalesce(lowered.overlap(sa.literal(list(map(folded, values)), _TEXTS)), sa.false()))


def _is_none_of(column: Column, values: list[str]) -> sa.ColumnElement[bool]:
    return sa.not_(sa.func.coalesce(_one_of(column, values), sa.false()))


_CONDITIONS: Final[dict[str, tuple[str, Callable[[Column, Any], sa.ColumnElement[bool]]]]] = {
    "year": ("year", lambda column, value: column == value),
    "year_min": ("year", lambda column, value: column >= value),
    "year_max": ("year", lambda column, value: column <= value),
    "genre": ("topics", _all_of),
    "genre_not": ("topics", _none_of),
    "format": ("format", _one_of),
    "format_not": ("format", _is_none_of),
    "status": ("status", _one_of),
    "season": ("season", lambda column, value: _one_of(column, [value])),
    "score_min": ("score", lambda column, value: column >= value),
    "score_max": ("score", lambda column, value: column <= value),
    "episodes_min": ("episodes", lambda column, value: column >= value),
    "episodes_max": ("episodes", lambda column, value: column <= value),
}
