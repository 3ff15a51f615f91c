"""Lists in pages: opaque cursors, the window that they open, and the parts that all connections share."""

import base64
import binascii
import re
from typing import Final
from uuid import UUID

import strawberry
from catalog.pages import Listing, Member, Page, Window

from bff.graphql.errors import InvalidArgument
from bff.graphql.limits import RequestLimits, within

DEFAULT_PAGE: Final = 20
# Positions are 32-bit integers in PostgreSQL, and a page may start behind this one.
_LAST_POSITION: Final = 1_000_000_000
_POSITION: Final = re.compile(r"[1-9][0-9]{0,9}")


@strawberry.type
class PageInfo:
    """Where a page lies in its list."""

    has_next_page: bool
    has_previous_page: bool
    start_cursor: str | None
    end_cursor: str | None


@strawberry.type
class Edge[Node]:
    """One member of a list.

    Attributes:
        owner: whose list it is.
        member: as the catalog lists it; its label says how it belongs.
    """

    cursor: str
    node: Node
    owner: strawberry.Private[UUID]
    member: strawberry.Private[Member]


@strawberry.type
class RoleEdge[Node](Edge[Node]):
    """One member of a list with its role in it."""

    @strawberry.field
    def role(self) -> str:
        """How the member belongs to the owner of the list."""
        return self.member.label


@strawberry.type
class Connection[Edge]:
    """One page of a list."""

    edges: list[Edge]
    page_info: PageInfo
    total_count: int = strawberry.field(description="The length of the whole list.")


def cursor_at(listing: Listing, position: int) -> str:
    """Return the cursor of a position in a list; it holds until the catalog takes in other data."""
    return base64.urlsafe_b64encode(f"{listing.name}:{position}".encode()).decode().rstrip("=")


def position_at(listing: Listing, cursor: str) -> int:
    """Return the position that a cursor of this list stands for.

    Raises:
        InvalidArgument: the cursor is not one of this list.
    """
    try:
        name, _, position = base64.b64decode(padded(cursor), altchars=b"-_", validate=True).decode().partition(":")
    except (binascii.Error, ValueError):
        name, position = "", ""
    if name != listing.name or not _POSITION.fullmatch(position) or int(position) > _LAST_POSITION:
        raise InvalidArgument("`after` is not a cursor of this list; take one from its edges or its pageInfo.")
    return int(position)


def window(listing: Listing, *, first: int | None, after: str | None, limits: RequestLimits) -> Window:
    """Return the window that a connection's arguments ask for.

    Raises:
        InvalidArgument: one of them is outside its range.
    """
    size = within(DEFAULT_PAGE if first is None else first, name="`first`", most=limits.page)
    return Window(first=size, after=position_at(listing, after) if after else 0)


def page_info(listing: Listing, page: Page, after: int) -> PageInfo:
    """Return where ``page`` lies, which starts behind position ``after``."""
    cursors = [cursor_at(listing, member.position) for member in _ends(page)]
    last = page.members[-1].position if page.members else after
    return PageInfo(
        has_next_page=last < page.total,
        has_previous_page=after > 0 and page.total > 0,
        start_cursor=cursors[0] if cursors else None,
        end_cursor=cursors[-1] if cursors else None,
    )


def _ends(page: Page) -> list[Member]:
    return [page.members[0], page.members[-1]] if page.members else []


def padded(cursor: str) -> bytes:
    """Return what base64 decodes of a cursor, which leaves the padding out."""
    return cursor.encode() + b"=" * (-len(cursor) % 4)
