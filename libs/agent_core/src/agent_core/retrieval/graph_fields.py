"""The fields of entities that a graph query may filter and order by, as columns of the catalog."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

import sqlalchemy as sa
from catalog.entities import TITLE_TYPES, EntityType
from catalog.relations import RELATIONS, RelationType
from catalog.tables import anime, entity, episode, manga, relation_edge
from sqlalchemy.dialects import postgresql as pg

from agent_core.graph_query import EntityFilters
from agent_core.results import LEAST_MINUTES, GraphOutcome
from agent_core.retrieval.graph_scope import NotAnswerable

type Column = sa.ColumnElement[Any]

_TEXTS: Final = pg.ARRAY(sa.Text)


@dataclass(frozen=True, slots=True, kw_only=True)
class Fields:
    """The columns of one kind of entity; ``None`` where the kind has no such field.

    Attributes:
        source: ``entity`` joined with the kind's own table.
        start_date, end_date: ISO 8601 text, may be partial: the year where nothing more is known; for an episode the
            day it was aired.
        duration: minutes of one episode, where it is sure that these are no hours.
        runtime: minutes of all episodes together.
        above_source: by how much the score is above that of what the title is made from.
        topics: genres, themes, demographics and tags as one array.
    """

    source: sa.FromClause
    year: Column | None = None
    format: Column | None = None
    status: Column | None = None
    source_material: Column | None = None
    season: Column | None = None
    score: Column | None = None
    start_date: Column | None = None
    end_date: Column | None = None
    episodes: Column | None = None
    duration: Column | None = None
    runtime: Column | None = None
    age_rating: Column | None = None
    above_source: Column | None = None
    volumes: Column | None = None
    chapters: Column | None = None
    members: Column | None = None
    favorites: Column | None = None
    broadcast: Column | None = None
    topics: Column | None = None
    number: Column | None = None
    position: Column | None = None


_ANIME_TOPICS: Final = anime.c.genres.op("||")(anime.c.themes).op("||")(anime.c.demographics).op("||")(anime.c.tags)
_MANGA_TOPICS: Final = manga.c.genres.op("||")(manga.c.demographics)

# Of a title of so few minutes the source may mean hours.
_DURATION: Final = sa.case((anime.c.duration_minutes >= LEAST_MINUTES, anime.c.duration_minutes))
_RUNTIME: Final = anime.c.episodes * _DURATION


def _above_source() -> Column:
    """Return by how much the score of an anime is above that of the best rated manga that it is made from."""
    edge, kept, source = relation_edge.alias("made_from"), entity.alias("source_entity"), manga.alias("source")
    rated = sa.select(sa.func.max(source.c.score)).select_from(
        edge.join(kept, kept.c.key == edge.c.dst).join(source, source.c.id == kept.c.id)
    )
    made_from = RELATIONS[RelationType.ADAPTED_FROM].code
    rated = rated.where(edge.c.src == entity.c.key, edge.c.type == made_from).correlate(entity)
    return anime.c.score - rated.scalar_subquery()


_ABOVE_SOURCE: Final = _above_source()


def _begun(titles: sa.Table) -> Column:
    return sa.func.coalesce(titles.c.start_date, sa.cast(titles.c.year, sa.Text)).collate("C")


_FIELDS: Final = {
    EntityType.ANIME: Fields(
        source=entity.join(anime, anime.c.id == entity.c.id),
        year=anime.c.year,
        format=anime.c.format,
        status=anime.c.status,
        source_material=anime.c.source_material,
        season=anime.c.season,
        score=anime.c.score,
        start_date=_begun(anime),
        end_date=anime.c.end_date.collate("C"),
        episodes=anime.c.episodes,
        duration=_DURATION,
        runtime=_RUNTIME,
        age_rating=anime.c.rating,
        above_source=_ABOVE_SOURCE,
        members=anime.c.members,
        favorites=anime.c.favorites,
        broadcast=anime.c.extra["broadcast"].astext,
        topics=_ANIME_TOPICS,
    ),
    EntityType.MANGA: Fields(
        source=entity.join(manga, manga.c.id == entity.c.id),
        year=manga.c.year,
        format=manga.c.format,
        status=manga.c.status,
        score=manga.c.score,
        start_date=_begun(manga),
        end_date=manga.c.end_date.collate("C"),
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
    source_material=anime.c.source_material,
    season=anime.c.season,
    score=sa.func.coalesce(anime.c.score, manga.c.score),
    start_date=sa.func.coalesce(_begun(anime), _begun(manga)),
    end_date=sa.func.coalesce(anime.c.end_date, manga.c.end_date).collate("C"),
    episodes=anime.c.episodes,
    duration=_DURATION,
    runtime=_RUNTIME,
    age_rating=anime.c.rating,
    above_source=_ABOVE_SOURCE,
    volumes=manga.c.volumes,
    chapters=manga.c.chapters,
    members=sa.func.coalesce(anime.c.members, manga.c.members),
    favorites=anime.c.favorites,
    broadcast=anime.c.extra["broadcast"].astext,
    topics=sa.func.coalesce(_ANIME_TOPICS, _MANGA_TOPICS),
)


def fields_of(*kinds: EntityType) -> Fields:
    """Return the columns of a kind, or of titles of both kinds; others have only what every entity has."""
    if set(kinds) == set(TITLE_TYPES):
        return TITLE_FIELDS
    return _FIELDS.get(kinds[0], Fields(source=entity)) if len(kinds) == 1 else Fields(source=entity)


@dataclass(frozen=True, slots=True)
class FilterSlots:
    """The filters that are set, without their values; the value of each is bound to ``<slot>_<name>``."""

    slot: str
    names: tuple[str, ...]


def filter_slots(filters: EntityFilters, slot: str) -> FilterSlots:
    """Return which filters are set."""
    return FilterSlots(slot, tuple(name for name, _ in _set(filters)))


def filter_values(filters: EntityFilters, slot: str) -> dict[str, Any]:
    """Return what is bound for the filters that are set; texts as they are compared."""
    return {f"{slot}_{name}": _bound(value) for name, value in _set(filters)}


def conditions(filters: FilterSlots, fields: Fields) -> list[sa.ColumnElement[bool]]:
    """Return the conditions that ``filters`` put on ``fields``; an unknown value fulfils none.

    Raises:
        NotAnswerable: the kind has no field of that name.
    """
    return [_condition(name, f"{filters.slot}_{name}", fields) for name in filters.names]


def _set(filters: EntityFilters) -> Iterator[tuple[str, Any]]:
    """Yield the filters that are set, which are those of ``EntityFilters`` alone, also where a subclass has more."""
    if not filters.model_fields_set:
        return
    for name in EntityFilters.model_fields:
        value = getattr(filters, name)
        if value is not None and value != []:
            yield name, value


def _bound(value: int | float | str | list[str]) -> int | float | list[str]:
    match value:
        case str():
            return [folded(value)]
        case list():
            return list(map(folded, value))
        case _:
            return value


def _condition(name: str, slot: str, fields: Fields) -> sa.ColumnElement[bool]:
    field, compare = _CONDITIONS[name]
    column: Column | None = getattr(fields, field)
    if column is None:
        raise NotAnswerable(
            GraphOutcome.WRONG_KIND,
            f"The filter {name!r} does not apply to this kind of entity.",
            hint="filter titles, or drop the filter",
        )
    return compare(column, slot)


def folded(text: str) -> str:
    """Return the form in which a planner's text is compared; PostgreSQL takes no zero bytes."""
    return text.replace("\x00", "").strip().lower()


def _equal(column: Column, slot: str) -> sa.ColumnElement[bool]:
    return column == sa.bindparam(slot)


def _at_least(column: Column, slot: str) -> sa.ColumnElement[bool]:
    return column >= sa.bindparam(slot)


def _at_most(column: Column, slot: str) -> sa.ColumnElement[bool]:
    return column <= sa.bindparam(slot)


def _above(column: Column, slot: str) -> sa.ColumnElement[bool]:
    return column > sa.bindparam(slot)


def _below(column: Column, slot: str) -> sa.ColumnElement[bool]:
    return column < sa.bindparam(slot)


def _is_positive(column: Column, slot: str) -> sa.ColumnElement[bool]:
    return (column > 0) == sa.bindparam(slot, type_=sa.Boolean)


def _from_date(column: Column, slot: str) -> sa.ColumnElement[bool]:
    return column >= _text(slot)


def _to_date(column: Column, slot: str) -> sa.ColumnElement[bool]:
    """Compare as much of a date as the bound has: all days of 2012 are until 2012."""
    return sa.func.left(column, sa.func.length(_text(slot))) <= _text(slot)


def _text(slot: str) -> Column:
    return sa.func.array_to_string(sa.bindparam(slot, type_=_TEXTS), "")


def _one_of(column: Column, slot: str) -> sa.ColumnElement[bool]:
    return sa.func.lower(column) == sa.any_(sa.bindparam(slot, type_=_TEXTS))


def _is_none_of(column: Column, slot: str) -> sa.ColumnElement[bool]:
    return sa.not_(sa.func.coalesce(_one_of(column, slot), sa.false()))


def _is_known_as_none_of(column: Column, slot: str) -> sa.ColumnElement[bool]:
    return sa.not_(_one_of(column, slot))


def _begins_with(column: Column, slot: str) -> sa.ColumnElement[bool]:
    """Compare the first letters without regard to case: "Sundays at 09:30 (JST)" is on a sunday."""
    return sa.func.left(sa.func.lower(column), sa.func.length(_text(slot))) == _text(slot)


def _all_of(column: Column, slot: str) -> sa.ColumnElement[bool]:
    return _lowered(column).contains(sa.bindparam(slot, type_=_TEXTS))


def _any_of(column: Column, slot: str) -> sa.ColumnElement[bool]:
    return _lowered(column).overlap(sa.bindparam(slot, type_=_TEXTS))


def _none_of(column: Column, slot: str) -> sa.ColumnElement[bool]:
    """Compare without regard to case; whoever has no value has none of these either."""
    return sa.not_(sa.func.coalesce(_lowered(column).overlap(sa.bindparam(slot, type_=_TEXTS)), sa.false()))


def _lowered(column: Column) -> sa.ColumnElement[Sequence[str]]:
    """Return a whole array in lower case, by way of its text form."""
    return sa.cast(sa.func.lower(sa.cast(column, sa.Text)), _TEXTS)


_CONDITIONS: Final[dict[str, tuple[str, Callable[[Column, str], sa.ColumnElement[bool]]]]] = {
    "year": ("year", _equal),
    "year_min": ("year", _at_least),
    "year_max": ("year", _at_most),
    "genre": ("topics", _all_of),
    "genre_any": ("topics", _any_of),
    "genre_not": ("topics", _none_of),
    "format": ("format", _one_of),
    "format_not": ("format", _is_none_of),
    "status": ("status", _one_of),
    "source_material": ("source_material", _one_of),
    "source_not": ("source_material", _is_known_as_none_of),
    "season": ("season", _one_of),
    "score_min": ("score", _at_least),
    "score_max": ("score", _at_most),
    "score_above": ("score", _above),
    "score_below": ("score", _below),
    "episodes_min": ("episodes", _at_least),
    "episodes_max": ("episodes", _at_most),
    "chapters_min": ("chapters", _at_least),
    "chapters_max": ("chapters", _at_most),
    "volumes_min": ("volumes", _at_least),
    "volumes_max": ("volumes", _at_most),
    "members_min": ("members", _at_least),
    "members_max": ("members", _at_most),
    "favorites_min": ("favorites", _at_least),
    "favorites_max": ("favorites", _at_most),
    "duration_min": ("duration", _at_least),
    "duration_max": ("duration", _at_most),
    "runtime_min": ("runtime", _at_least),
    "runtime_max": ("runtime", _at_most),
    "age_rating": ("age_rating", _one_of),
    "above_source": ("above_source", _is_positive),
    "airs_on": ("broadcast", _begins_with),
    "started_min": ("start_date", _from_date),
    "started_max": ("start_date", _to_date),
    "ended_min": ("end_date", _from_date),
    "ended_max": ("end_date", _to_date),
}
