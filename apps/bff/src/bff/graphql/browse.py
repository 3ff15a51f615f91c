"""The root fields that list all entities of a kind, as Relay connections over keyset pages."""

import base64
import binascii
from collections.abc import Callable
from enum import Enum
from typing import Any, Final, cast

import orjson
import strawberry
from catalog.browse import (
    BrowsePage,
    BrowseQuery,
    Facet,
    FacetField,
    Position,
    count_entries,
    fetch_browse_page,
    fetch_facets,
)
from catalog.browse_tables import MOST_SORTED_CHARS, UNKNOWN
from catalog.entities import EntityType
from catalog.other_names import find_external
from strawberry import UNSET, Private

from bff.context import Info
from bff.graphql.browse_filters import (
    AnimeFilter,
    AnimeSort,
    CharacterFilter,
    EntityFilter,
    EntrySort,
    MangaFilter,
    MangaSort,
    PersonFilter,
    StudioFilter,
    facet_conditions,
    range_conditions,
    related_conditions,
)
from bff.graphql.connections import DEFAULT_PAGE, PageInfo, padded
from bff.graphql.entity import Entity, entity_of
from bff.graphql.enums import ExternalSite
from bff.graphql.errors import InvalidArgument
from bff.graphql.limits import within
from bff.graphql.types import Anime, Character, Manga, Person, Studio

MOST_ID_CHARS: Final = 200
"""Length of an id at another site."""
_MOST_CURSOR_CHARS: Final = 1_000


@strawberry.type
class EntryEdge[Node]:
    """One entity of a list."""

    cursor: str
    node: Node


@strawberry.type
class EntryConnection[Edge, Node]:
    """One page of a list of all entities of a kind."""

    edges: list[Edge]
    nodes: list[Node] = strawberry.field(description="The nodes of `edges`.")
    page_info: PageInfo
    query: Private[BrowseQuery]

    @strawberry.field
    async def total_count(self, info: Info) -> int:
        """How many entities the whole list has; they are counted only where this is asked for."""
        return await info.context.lists.run(lambda driver: count_entries(driver, self.query))


@strawberry.type
class AnimeEdge(EntryEdge[Anime]):
    """One anime of a list."""


@strawberry.type
class AnimeConnection(EntryConnection[AnimeEdge, Anime]):
    """A page of anime."""


@strawberry.type
class MangaEdge(EntryEdge[Manga]):
    """One manga of a list."""


@strawberry.type
class MangaConnection(EntryConnection[MangaEdge, Manga]):
    """A page of manga."""


@strawberry.type
class CharacterEdge(EntryEdge[Character]):
    """One character of a list."""


@strawberry.type
class CharacterConnection(EntryConnection[CharacterEdge, Character]):
    """A page of characters."""


@strawberry.type
class PersonEdge(EntryEdge[Person]):
    """One person of a list."""


@strawberry.type
class PersonConnection(EntryConnection[PersonEdge, Person]):
    """A page of people."""


@strawberry.type
class StudioEdge(EntryEdge[Studio]):
    """One studio of a list."""


@strawberry.type
class StudioConnection(EntryConnection[StudioEdge, Studio]):
    """A page of studios."""


@strawberry.type
class FacetValue:
    """A name that entries can be filtered by, and how many have it; adult ones are not counted."""

    field: FacetField
    name: str
    count: int


@strawberry.type
class ListQuery:
    """The root fields of lists."""

    @strawberry.field
    async def anime_list(
        self,
        info: Info,
        filter: AnimeFilter | None = UNSET,  # noqa: A002 - what GraphQL calls it
        sort: AnimeSort | None = AnimeSort.POPULARITY_DESC,
        first: int | None = DEFAULT_PAGE,
        after: str | None = UNSET,
        include_adult: bool | None = False,  # noqa: FBT001, FBT002 - GraphQL passes by name
    ) -> AnimeConnection:
        """All anime that fulfil a filter, best known first or as they are sorted."""
        query = _query(EntityType.ANIME, filter or AnimeFilter(), sort, include_adult=include_adult)
        return await _connection(info, query, (AnimeConnection, AnimeEdge, Anime), first=first, after=after)

    @strawberry.field
    async def manga_list(
        self,
        info: Info,
        filter: MangaFilter | None = UNSET,  # noqa: A002 - what GraphQL calls it
        sort: MangaSort | None = MangaSort.POPULARITY_DESC,
        first: int | None = DEFAULT_PAGE,
        after: str | None = UNSET,
        include_adult: bool | None = False,  # noqa: FBT001, FBT002 - GraphQL passes by name
    ) -> MangaConnection:
        """All manga that fulfil a filter, best known first or as they are sorted."""
        query = _query(EntityType.MANGA, filter or MangaFilter(), sort, include_adult=include_adult)
        return await _connection(info, query, (MangaConnection, MangaEdge, Manga), first=first, after=after)

    @strawberry.field
    async def character_list(
        self,
        info: Info,
        filter: CharacterFilter | None = UNSET,  # noqa: A002 - what GraphQL calls it
        sort: EntrySort | None = EntrySort.POPULARITY_DESC,
        first: int | None = DEFAULT_PAGE,
        after: str | None = UNSET,
        include_adult: bool | None = False,  # noqa: FBT001, FBT002 - GraphQL passes by name
    ) -> CharacterConnection:
        """All characters that fulfil a filter, best known first or as they are sorted."""
        query = _query(EntityType.CHARACTER, filter or CharacterFilter(), sort, include_adult=include_adult)
        return await _connection(info, query, (CharacterConnection, CharacterEdge, Character), first=first, after=after)

    @strawberry.field
    async def person_list(
        self,
        info: Info,
        filter: PersonFilter | None = UNSET,  # noqa: A002 - what GraphQL calls it
        sort: EntrySort | None = EntrySort.POPULARITY_DESC,
        first: int | None = DEFAULT_PAGE,
        after: str | None = UNSET,
        include_adult: bool | None = False,  # noqa: FBT001, FBT002 - GraphQL passes by name
    ) -> PersonConnection:
        """All people that fulfil a filter, best known first or as they are sorted."""
        query = _query(EntityType.PERSON, filter or PersonFilter(), sort, include_adult=include_adult)
        return await _connection(info, query, (PersonConnection, PersonEdge, Person), first=first, after=after)

    @strawberry.field
    async def studio_list(
        self,
        info: Info,
        filter: StudioFilter | None = UNSET,  # noqa: A002 - what GraphQL calls it
        sort: EntrySort | None = EntrySort.POPULARITY_DESC,
        first: int | None = DEFAULT_PAGE,
        after: str | None = UNSET,
        include_adult: bool | None = False,  # noqa: FBT001, FBT002 - GraphQL passes by name
    ) -> StudioConnection:
        """All studios that fulfil a filter, best known first or as they are sorted."""
        query = _query(EntityType.STUDIO, filter or StudioFilter(), sort, include_adult=include_adult)
        return await _connection(info, query, (StudioConnection, StudioEdge, Studio), first=first, after=after)

    @strawberry.field
    async def external_id(
        self,
        info: Info,
        site: ExternalSite,
        id: str,  # noqa: A002 - what the site calls it
        entity_type: EntityType | None = EntityType.ANIME,
    ) -> Entity | None:
        """The entity that a site calls so; the best known one, where it gives several the same id."""
        if not 0 < len(id) <= MOST_ID_CHARS or "\0" in id:
            raise InvalidArgument(f"An id of a site has 1 to {MOST_ID_CHARS} characters, and no NUL.")
        kind = entity_type or EntityType.ANIME
        record = await info.context.lists.run(lambda driver: find_external(driver, site=site.value, id=id, kind=kind))
        return entity_of(record, include_adult=False) if record else None

    @strawberry.field
    async def facets(self, info: Info, entity_type: EntityType, fields: list[FacetField]) -> list[FacetValue]:
        """The names that entities of a kind can be filtered by, those of most entities first; at most 2,000 a field."""
        found: list[Facet] = await info.context.lists.run(lambda driver: fetch_facets(driver, entity_type, fields))
        info.context.count_listed(len(found))
        return [FacetValue(field=facet.field, name=facet.name, count=facet.entries) for facet in found]


def _query(kind: EntityType, given: EntityFilter, sort: Enum | None, *, include_adult: bool | None) -> BrowseQuery:
    return BrowseQuery(
        kind=kind,
        order=sort.value if sort else "popularity_desc",
        facets=facet_conditions(given),
        ranges=range_conditions(given),
        related=related_conditions(given),
        include_adult=bool(include_adult),
    )


async def _connection[Shown](
    info: Info,
    query: BrowseQuery,
    types: tuple[Callable[..., Shown], Callable[..., Any], type[Entity]],
    *,
    first: int | None,
    after: str | None,
) -> Shown:
    """Return a page of a list, and count it into the answer; ``types`` are connection, edge and node."""
    connection, edge, node = types
    size = within(DEFAULT_PAGE if first is None else first, name="`first`", most=info.context.limits.page)
    place = position_of(query, after) if after else None
    page: BrowsePage = await info.context.lists.run(
        lambda driver: fetch_browse_page(driver, query, first=size, after=place)
    )
    info.context.count_listed(len(page.entries))
    nodes = [node.of(entry.record, include_adult=query.include_adult) for entry in page.entries]
    cursors = [cursor_of(query, entry.position) for entry in page.entries]
    return connection(
        edges=[edge(cursor=cursor, node=shown) for cursor, shown in zip(cursors, nodes, strict=True)],
        nodes=nodes,
        page_info=PageInfo(
            has_next_page=page.goes_on,
            has_previous_page=place is not None,
            start_cursor=cursors[0] if cursors else None,
            end_cursor=cursors[-1] if cursors else None,
        ),
        query=query,
    )


def cursor_of(query: BrowseQuery, position: Position) -> str:
    """Return the cursor of a place in the order of a list; it stays one where entities come and go."""
    encoded = orjson.dumps([query.kind.value, query.order, *position])
    return base64.urlsafe_b64encode(encoded).decode().rstrip("=")


def position_of(query: BrowseQuery, cursor: str) -> Position:
    """Return the place that a cursor stands for.

    Raises:
        InvalidArgument: it is none of a list of this kind in this order.
    """
    try:
        decoded = orjson.loads(base64.b64decode(padded(cursor[:_MOST_CURSOR_CHARS]), altchars=b"-_", validate=True))
    except (binascii.Error, ValueError):
        decoded = None
    match decoded:
        case [query.kind.value, query.order, value, popularity, key] if (
            _is_value(query, value) and _is_number(popularity) and _is_number(key)
        ):
            return Position(cast("int | str", value), popularity, key)
        case _:
            raise InvalidArgument(
                "`after` is not a cursor of this list and `sort`; take one from its edges or its pageInfo."
            )


def _is_value(query: BrowseQuery, value: object) -> bool:
    if query.sorted_by.column == "name":
        return isinstance(value, str) and len(value) <= MOST_SORTED_CHARS and "\0" not in value
    return _is_number(value)


def _is_number(value: object) -> bool:
    return type(value) is int and -UNKNOWN <= value <= UNKNOWN
