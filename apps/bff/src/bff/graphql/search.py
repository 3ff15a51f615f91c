"""The lane for what is being typed: names from PostgreSQL alone, no agent and no model."""

import time
from typing import Final, Self

import strawberry
from catalog.entities import EntityType
from catalog.records import EntityRecord
from catalog.typeahead import Hit, Typed
from strawberry import Private

from bff.context import Info
from bff.graphql.entity import Entity, entity_of
from bff.graphql.errors import InvalidArgument
from bff.graphql.limits import within
from bff.typeahead.lane import LaneFull

DEFAULT_HITS: Final = 10


@strawberry.type
class SearchHit:
    """One entity whose name matches."""

    id: strawberry.ID
    entity_type: EntityType
    name: str
    matched_name: str = strawberry.field(description="The name or synonym that matched, as it is stored.")
    year: int | None
    image_url: str | None
    popularity: int
    typos: int = strawberry.field(
        description="Edits between what was typed and what matched; spaces that stand elsewhere are one, however many."
    )
    record: Private[EntityRecord]
    include_adult: Private[bool]

    @classmethod
    def of(cls, hit: Hit, *, include_adult: bool) -> Self:
        """Return the hit as it is shown."""
        return cls(
            id=strawberry.ID(str(hit.id)),
            entity_type=hit.type,
            name=hit.name,
            matched_name=hit.matched_name,
            year=hit.year,
            image_url=hit.image_url,
            popularity=hit.popularity,
            typos=hit.typos,
            record=hit.entity,
            include_adult=include_adult,
        )

    @strawberry.field
    def entity(self) -> Entity:
        """The whole record; its fields are loaded in one batch for all hits, and only when asked for."""
        return entity_of(self.record, include_adult=self.include_adult)


@strawberry.type
class SearchResult:
    """The best hits for what was typed, best first."""

    query: str
    hits: list[SearchHit]
    took_ms: float


async def search(
    info: Info, query: str, *, types: list[EntityType] | None, first: int | None, include_adult: bool | None
) -> SearchResult:
    """Return the best hits for what was typed; of all kinds where ``types`` is absent or empty.

    Raises:
        InvalidArgument: the text is too long, or ``first`` outside its range.
        LaneFull: too many searches are waiting.
    """
    started = time.perf_counter()
    context = info.context
    limits = context.limits
    if len(query) > limits.search_chars:
        raise InvalidArgument(f"`query` has {len(query)} characters; {limits.search_chars} are allowed.")
    size = within(DEFAULT_HITS if first is None else first, name="`first`", most=limits.hits)
    adult = bool(include_adult)
    try:
        hits = await context.lane.search(
            Typed(query, size, tuple(types or ()), adult),
            timeout_s=min(context.search_timeout_s, context.deadline.remaining_s),
        )
    except LaneFull:
        context.turned_away = True
        raise
    return SearchResult(
        query=query,
        hits=[SearchHit.of(hit, include_adult=adult) for hit in hits],
        took_ms=(time.perf_counter() - started) * 1e3,
    )
