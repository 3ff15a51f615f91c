"""Pages of lists of all entities of a kind, filtered and sorted by the contract's own fields."""

from collections.abc import Mapping
from typing import cast

from pydantic import Field

from mcp_server.bff_client import BffClient
from mcp_server.browse_filter import RELATED, BrowseFilter, Sort, fields_of_kind
from mcp_server.documents import BROWSE
from mcp_server.entities import EntityType, Members, Model, Named
from mcp_server.errors import FilterInvalid
from mcp_server.references import References
from mcp_server.replies import read


class Entry(Named):
    """One entity of a list, with what it is usually chosen by."""

    popularity: int
    format: str | None = None
    status: str | None = None
    score: float | None = Field(default=None, description="0 to 10.")
    episode_count: int | None = None
    chapters: int | None = None
    volumes: int | None = None
    genres: Members[str] | None = None


class PageInfo(Model):
    """Where a page lies in its list."""

    has_next_page: bool
    end_cursor: str | None = Field(default=None, description="Give it as `after` for the next page.")


class BrowseOutput(Model):
    """One page of a list."""

    nodes: list[Entry]
    page_info: PageInfo
    total_count: int | None = Field(default=None, description="The length of the whole list, where it was asked for.")


class Browsing:
    """Reads lists of one BFF."""

    def __init__(self, bff: BffClient, references: References) -> None:
        self._bff = bff
        self._references = references

    async def page(
        self,
        kind: EntityType,
        given: BrowseFilter,
        *,
        sort: Sort,
        first: int,
        after: str | None,
        adult: bool,
        count: bool,
    ) -> BrowseOutput:
        """Return a page of the entities of a kind that fulfil a filter.

        Args:
            kind: which entities.
            given: conditions on them.
            sort: how the list is sorted.
            first: entities of the page at most.
            after: the cursor behind which the page begins; ``None`` for the first one.
            adult: whether adult titles are listed.
            count: whether the whole list is counted.

        Raises:
            FilterInvalid: entities of this kind cannot be filtered so.
            McpServerError: an entity of the filter is not found, or the BFF did not answer.
        """
        wanted: dict[str, object] = given.model_dump(mode="json", exclude_none=True)
        allowed = fields_of_kind(kind)
        foreign = sorted(wanted.keys() - allowed)
        if foreign:
            raise FilterInvalid(f"{kind} has no filter {', '.join(foreign)}; it has {', '.join(sorted(allowed))}")
        filtered = {**wanted, **await self._ids(wanted)}
        asked = {"filter": filtered, "sort": sort, "first": first, "after": after, "adult": adult, "count": count}
        data = await self._bff.query(BROWSE[kind], asked)
        return read(BrowseOutput, data.get("page"))

    async def _ids(self, wanted: Mapping[str, object]) -> dict[str, list[str]]:
        """Return the ids that the filter's entities have."""
        return {
            field: [
                await self._references.one_id(reference, kind=RELATED[field])
                for reference in cast("list[str]", references)
            ]
            for field, references in wanted.items()
            if field in RELATED
        }
