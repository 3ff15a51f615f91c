"""What all entities of the public schema have: fields of their records, lists and pages."""

from collections.abc import Callable
from typing import Any, Final, Self
from uuid import UUID

import strawberry
from catalog.entities import EntityType
from catalog.pages import Listing, Member, Page, Window
from catalog.records import EntityRecord
from strawberry import Private

from bff.context import Info
from bff.graphql.connections import Edge, cursor_at, page_info, window
from bff.loaders import ByIdLoader, Loaders, PageShape

PLAIN: Final = "attribute"
"""In the metadata of a field with a resolver: the attribute that it shows where it is given no argument."""


@strawberry.interface
class Node:
    """Whatever has an id."""

    id: strawberry.ID = strawberry.field(description="The canonical UUID, the same in every part of the system.")


@strawberry.interface
class Entity(Node):
    """What all entities have.

    Attributes:
        key: the id as the catalog takes it.
        adult: the entity is outside default answers.
        include_adult: the lane that led here was asked for adult entities.
    """

    entity_type: EntityType
    name: str = strawberry.field(description="The English title where there is one, else romanised, else native.")
    image_url: str | None
    popularity: int = strawberry.field(
        description="Orders by how many know it: a title's members, estimated where none are counted, lent to others."
    )
    key: Private[UUID]
    adult: Private[bool]
    include_adult: Private[bool]

    @classmethod
    def of(cls, record: EntityRecord, *, include_adult: bool) -> Self:
        """Return the entity of a record; its lists hold adult entities if ``include_adult`` or if it is one itself."""
        return cls(
            id=strawberry.ID(str(record.id)),
            entity_type=record.type,
            name=record.name,
            image_url=record.image_url,
            popularity=record.popularity,
            key=record.id,
            adult=record.adult,
            include_adult=include_adult,
        )

    async def opened(self, info: Info, listing: Listing, window: Window) -> Page:
        """Return a window of one of the lists that belong to this entity, for what is not an answer by itself."""
        shape = PageShape(listing=listing, window=window, include_adult=self.include_adult or self.adult)
        return await info.context.loaders.pages(shape).load(self.key)

    async def page(self, info: Info, listing: Listing, window: Window) -> Page:
        """Return a window of one of the lists that belong to this entity, and count it into the answer."""
        page = await self.opened(info, listing, window)
        info.context.count_listed(len(page.members))
        return page

    async def listed[Listed: Entity](self, info: Info, listing: Listing, kind: type[Listed]) -> list[Listed]:
        """Return the first ``MAX_LISTED`` members of one of the lists that belong to this entity; see `counted`."""
        page = await self.page(info, listing, Window())
        return [self.member(member, kind) for member in page.members]

    def member[Listed: Entity](self, member: Member, kind: type[Listed]) -> Listed:
        """Return a listed entity."""
        return kind.of(member.entity, include_adult=self.include_adult)

    async def connect[Linked](
        self,
        info: Info,
        listing: Listing,
        types: tuple[Callable[..., Linked], type[Edge[Any]], type["Entity"]],
        first: int | None,
        after: str | None,
    ) -> Linked:
        """Return a page of one of the lists that belong to this entity; ``types`` are connection, edge and node."""
        connection, edge, node = types
        opened = window(listing, first=first, after=after, limits=info.context.limits)
        page = await self.page(info, listing, opened)
        edges = [
            edge(cursor=cursor_at(listing, m.position), node=self.member(m, node), owner=self.key, member=m)
            for m in page.members
        ]
        return connection(edges=edges, page_info=page_info(listing, page, opened.after), total_count=page.total)


ENTITY_CLASSES: Final[dict[EntityType, type[Entity]]] = {}
"""The class of each kind; `bff.graphql.types` fills it."""


def entity_of(record: EntityRecord, *, include_adult: bool) -> Entity:
    """Return the entity of a record, of whatever kind it is."""
    return ENTITY_CLASSES[record.type].of(record, include_adult=include_adult)


def loaded[Record](
    loader: Callable[[Loaders], ByIdLoader[Record]], get: Callable[[Record], object], description: str | None
) -> Any:  # noqa: ANN401 - strawberry's own fields have this type
    """Make a field that is read from a record, which one statement loads for all entities of a request."""

    async def resolve(root: Entity, info: Info) -> Any:  # noqa: ANN401 - the class says what the field holds
        record = await loader(info.context.loaders).load(root.key)
        if record is None:
            raise LookupError(f"the catalog has entity {root.key} without its record")
        return get(record)

    return strawberry.field(resolver=resolve, description=description)


def counted(listing: Listing, members: str) -> Any:  # noqa: ANN401 - strawberry's own fields have this type
    """Make a field that tells how long a list without pages is, and so whether it was cut; both are one read."""

    async def resolve(root: Entity, info: Info) -> int:
        return (await root.opened(info, listing, Window())).total

    return strawberry.field(resolver=resolve, description=f"How many {members} there are in all.")
