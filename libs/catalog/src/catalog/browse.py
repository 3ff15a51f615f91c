"""Lists of all entities of a kind: what may be filtered and sorted, and one page of it, read from where the last ended.

A page begins behind a position, which is what its last entry is sorted by; so it costs the same wherever it lies, and
what is added or taken away meanwhile shifts nothing (keyset pagination).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final, Literal, NamedTuple
from uuid import UUID

from catalog.browse_sql import (
    FACETS_CALLED,
    FACETS_OF,
    BrowseShape,
    count_statement,
    page_statement,
)
from catalog.browse_tables import UNKNOWN
from catalog.entities import EntityType
from catalog.prepared import Driver
from catalog.records import EntityRecord, head
from catalog.relations import RELATIONS, RelationType

MOST_FACETS: Final = 50
"""Names in all conditions of one list."""
MOST_RELATED: Final = 20
"""Entities in one condition on what an entry is related to."""
MOST_SORTED: Final = 10_000
"""Entries with a name up to which a list of some of them is made by sorting them."""
MOST_OF_SEVERAL: Final = 30_000
"""The same where several conditions have to be met together, which leave less than any of them."""
MOST_LISTED_FACETS: Final = 2_000
"""Values of one field that are told; more than magazines have in real data, which is the longest field."""


class FacetField(StrEnum):
    """The fields of entries that hold one of a set of names, or several."""

    GENRE = "genre"
    THEME = "theme"
    DEMOGRAPHIC = "demographic"
    TAG = "tag"
    FORMAT = "format"
    STATUS = "status"
    SEASON = "season"
    SOURCE = "source"
    RATING = "rating"
    MAGAZINE = "magazine"
    PUBLISHER = "publisher"
    ROLE = "role"
    POSITION = "position"
    LANGUAGE = "language"
    CREDIT = "credit"


TOPICS: Final = (FacetField.GENRE, FacetField.THEME, FacetField.DEMOGRAPHIC, FacetField.TAG)


@dataclass(frozen=True, slots=True)
class FacetCondition:
    """``all``, ``any`` or ``none`` of ``names`` are values of one of ``fields``, whatever their case.

    There is at least one name: any of none would be met by no entry, and all of none is no condition.
    """

    fields: tuple[FacetField, ...]
    names: tuple[str, ...]
    mode: Literal["all", "any", "none"]


type RangeField = Literal["year", "score", "members", "favorites", "length", "volumes", "minutes", "titles", "started"]
"""The fields of entries that hold a number; ``length`` is that of an anime in episodes, and of a manga in chapters."""


@dataclass(frozen=True, slots=True)
class RangeCondition:
    """The value of ``field`` is known and lies within the bounds that are given, included; scores in their units."""

    field: RangeField
    least: int | None = None
    most: int | None = None


@dataclass(frozen=True, slots=True)
class RelatedCondition:
    """The entry has one of ``relations`` to one of ``ids``: an anime that is ``animated_by`` one of these studios."""

    relations: tuple[RelationType, ...]
    ids: tuple[UUID, ...]


@dataclass(frozen=True, slots=True)
class Order:
    """How a list is sorted: by a column of `browse_entry` upwards, or downwards through the same index."""

    column: str
    backwards: bool = False


_COMMON: Final = {
    "popularity_desc": Order("popularity_desc"),
    "popularity": Order("popularity_desc", backwards=True),
    "name": Order("name"),
    "name_desc": Order("name", backwards=True),
}
_TITLES: Final = _COMMON | {
    "start_date_desc": Order("started_desc"),
    "start_date": Order("started_asc"),
    "score_desc": Order("score_desc"),
    "score": Order("score_asc"),
    "members_desc": Order("members_desc"),
    "favorites_desc": Order("favorites_desc"),
}
_PARTAKERS: Final = _COMMON | {"title_count_desc": Order("titles_desc")}
ORDERS: Final[Mapping[EntityType, Mapping[str, Order]]] = {
    EntityType.ANIME: _TITLES
    | {
        "episode_count_desc": Order("length_desc"),
        "episode_count": Order("length_asc"),
        "duration_desc": Order("minutes_desc"),
    },
    EntityType.MANGA: _TITLES
    | {"chapters_desc": Order("length_desc"), "chapters": Order("length_asc"), "volumes_desc": Order("volumes_desc")},
    EntityType.CHARACTER: _PARTAKERS,
    EntityType.PERSON: _PARTAKERS,
    EntityType.STUDIO: _PARTAKERS,
}
"""The orders of each kind by name. What an entry has no value of comes last in each; ties go by popularity."""


class Position(NamedTuple):
    """Where an entry stands in an order: its value, its popularity as it is sorted, its key."""

    value: int | str
    popularity_desc: int
    key: int


@dataclass(frozen=True, slots=True, kw_only=True)
class BrowseQuery:
    """All entities of a kind that fulfil every condition, in one of the orders of the kind."""

    kind: EntityType
    order: str
    facets: tuple[FacetCondition, ...] = ()
    ranges: tuple[RangeCondition, ...] = ()
    related: tuple[RelatedCondition, ...] = ()
    include_adult: bool = False

    @property
    def is_compound(self) -> bool:
        """True where several conditions have to be met together."""
        wanted = sum(len(condition.names) if condition.mode == "all" else 1 for condition in self.facets)
        return wanted + len(self.ranges) > 1

    @property
    def sorted_by(self) -> Order:
        """How the list is sorted."""
        return ORDERS[self.kind][self.order]


@dataclass(frozen=True, slots=True)
class Entry:
    """One entity of a list, with its place in the order."""

    record: EntityRecord
    position: Position


@dataclass(frozen=True, slots=True)
class BrowsePage:
    """A piece of a list, and whether it goes on behind it."""

    entries: tuple[Entry, ...] = ()
    goes_on: bool = False


@dataclass(frozen=True, slots=True)
class Facet:
    """A value of a field, and how many entries have it that are not adult."""

    field: FacetField
    name: str
    entries: int


@dataclass(frozen=True, slots=True)
class _Compiled:
    shape: BrowseShape
    values: dict[str, object] = field(default_factory=dict[str, object])


async def fetch_browse_page(driver: Driver, query: BrowseQuery, *, first: int, after: Position | None) -> BrowsePage:
    """Return at most ``first`` entries behind a position; two statements where names have to be looked up, else one."""
    compiled = await _compiled(driver, query, after=after)
    if compiled is None:
        return BrowsePage()
    rows = await page_statement(compiled.shape).fetch(driver, compiled.values | {"limit": first + 1})
    entries = [Entry(head(row), Position(row["value"], row["popularity_desc"], row["key"])) for row in rows[:first]]
    return BrowsePage(tuple(entries), goes_on=len(rows) > first)


async def count_entries(driver: Driver, query: BrowseQuery) -> int:
    """Return how many entries the whole list has."""
    compiled = await _compiled(driver, query, after=None)
    if compiled is None:
        return 0
    (row,) = await count_statement(compiled.shape).fetch(driver, compiled.values)
    return row["total"]


async def fetch_facets(driver: Driver, kind: EntityType, fields: Sequence[FacetField]) -> list[Facet]:
    """Return the values that entries of a kind have in each field, those of most entries first, at most 2,000 each."""
    rows = await FACETS_OF.fetch(
        driver, {"kind": kind.value, "fields": [f.value for f in fields], "limit": MOST_LISTED_FACETS}
    )
    return [Facet(FacetField(row["field"]), row["name"], row["entries"]) for row in rows]


async def _compiled(driver: Driver, query: BrowseQuery, *, after: Position | None) -> _Compiled | None:
    """Return the shape of a query and what is bound to it; ``None`` where nothing can fulfil it."""
    values: dict[str, object] = {}
    facets, most = await _facet_query(driver, query)
    if facets is None:
        return None
    if facets:
        values["facets"] = facets
    for condition in query.ranges:
        values |= _bounds(condition)
    for place, related in enumerate(query.related):
        values[f"related_{place}"] = list(related.ids)
        values[f"relations_{place}"] = [RELATIONS[RELATIONS[r].inverse].code for r in related.relations]
    if after is not None:
        values |= {"after_value": after.value, "after_popularity": after.popularity_desc, "after_key": after.key}
    order = query.sorted_by
    shape = BrowseShape(
        kind=query.kind,
        column=order.column,
        backwards=order.backwards,
        facets=bool(facets),
        ranges=tuple(condition.field for condition in query.ranges),
        related=len(query.related),
        include_adult=query.include_adult,
        behind=after is not None,
        narrow=most is not None and most <= (MOST_OF_SEVERAL if query.is_compound else MOST_SORTED),
    )
    return _Compiled(shape, values)


def _bounds(condition: RangeCondition) -> dict[str, object]:
    """Return the bounds as they are compared: of a column that holds its values negated, in which 0 is the highest."""
    if condition.field == "year":
        least, most = (-9_999 if condition.least is None else condition.least), condition.most
        return {"year_low": least, "year_high": 9_999 if most is None else most}
    least, most = condition.least or 0, UNKNOWN if condition.most is None else condition.most
    return {f"{condition.field}_low": -most, f"{condition.field}_high": -least}


async def _facet_query(driver: Driver, query: BrowseQuery) -> tuple[str | None, int | None]:
    """Return the conditions on facets, and how many entries can meet them at most, ``None`` where they are no bound.

    They are intarray's ``query_int``, "" without any, ``None`` where no entry can meet them.
    """
    names = {name.strip().lower() for condition in query.facets for name in condition.names}
    if not names:
        return "", None
    sizes: dict[int, int] = {}
    numbers: dict[tuple[str, str], list[int]] = {}
    for row in await FACETS_CALLED.fetch(driver, {"kind": query.kind.value, "names": sorted(names)}):
        numbers.setdefault((row["field"], row["folded"]), []).append(row["id"])
        sizes[row["id"]] = row["entries"]
    terms: list[str] = []
    bounds: list[int] = []
    for condition in query.facets:
        found = [_numbers(condition, name, numbers) for name in condition.names]
        together = [one for some in found for one in some]
        if condition.mode == "none":
            terms += [f"!{_either(together)}"] if together else []
            continue
        groups = [together] if condition.mode == "any" else found
        terms += map(_either, groups)
        bounds += [sum(sizes[one] for one in group) for group in groups]
    return None if "" in terms else "&".join(terms), min(bounds, default=None)


def _numbers(condition: FacetCondition, name: str, numbers: Mapping[tuple[str, str], list[int]]) -> list[int]:
    folded = name.strip().lower()
    return [one for place in condition.fields for one in numbers.get((place.value, folded), ())]


def _either(numbers: Sequence[int]) -> str:
    return f"({'|'.join(map(str, sorted(set(numbers))))})" if numbers else ""
