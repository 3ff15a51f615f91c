"""How fast lists of all entities of a kind are answered over GraphQL, with every sort of filter, order and page.

Usage: python -m benchmarks.lists_http URL [--queries N] [--seed N] [--depth N]. URL is the GraphQL address of running
servers. One client sends one query after the other: lists of every kind with filters drawn from what the data has (the
more entries have a value, the more often it is drawn), in every order, the first page and those that follow it; then
the same lists with ``totalCount`` alone. Nothing is kept between them but what PostgreSQL keeps.
"""

import argparse
import asyncio
import random
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import aiohttp

from benchmarks._figures import Clock

_TIMEOUT_S: Final = 30.0
_KINDS: Final = {
    "anime": ("ANIME", "AnimeFilter", "AnimeSort"),
    "manga": ("MANGA", "MangaFilter", "MangaSort"),
    "character": ("CHARACTER", "CharacterFilter", "EntrySort"),
    "person": ("PERSON", "PersonFilter", "EntrySort"),
    "studio": ("STUDIO", "StudioFilter", "EntrySort"),
}
# Fields of names: what a filter calls them, and whether one name or any of several is drawn.
_FIELDS: Final = {
    "GENRE": "genres",
    "THEME": "themes",
    "DEMOGRAPHIC": "demographics",
    "TAG": "tags",
    "MAGAZINE": "magazines",
    "PUBLISHER": "publishers",
    "POSITION": "positions",
    "LANGUAGE": "languages",
}
_SORTS: Final = "query($name: String!) { __type(name: $name) { enumValues { name } } }"
_FACETS: Final = """query($kind: EntityType!, $fields: [FacetField!]!) {
    facets(entityType: $kind, fields: $fields) { field name count } }"""
_MOST_MS: Final = 20.0


@dataclass(frozen=True, slots=True)
class Values:
    """The names of one field, with how many entries have each."""

    field: str
    names: Sequence[str]
    counts: Sequence[int]


class Lists:
    """Draws lists of one kind."""

    def __init__(self, kind: str, sorts: Sequence[str], values: Sequence[Values], rng: random.Random) -> None:
        self.kind = kind
        self._sorts = sorts
        self._values = values
        self._rng = rng

    def draw(self) -> dict[str, Any]:
        """Return the variables of a list."""
        rng = self._rng
        given: dict[str, Any] = {}
        for values in rng.sample(self._values, k=min(len(self._values), rng.choice((0, 1, 1, 2)))):
            names = rng.choices(values.names, weights=values.counts, k=rng.choice((1, 1, 2)))
            given[_FIELDS[values.field]] = {rng.choice(("all", "any", "any", "none")): names}
        if self.kind in ("anime", "manga"):
            given |= rng.choice(
                (
                    {},
                    {},
                    {"year": rng.randint(1970, 2024)},
                    {"yearMin": rng.randint(1970, 2020)},
                    {"scoreMin": rng.randint(50, 90) / 10},
                    {"status": ["FINISHED"]},
                )
            )
        else:
            given |= rng.choice(({}, {"titlesMin": rng.randint(2, 20)}))
        return {"filter": given, "sort": rng.choice(self._sorts)}


def text(kind: str, *, counted: bool) -> str:
    """Return the query of a list: a page of what a card shows, or its length."""
    _, given, sort = _KINDS[kind]
    shown = "totalCount" if counted else "nodes { id name imageUrl popularity } pageInfo { hasNextPage endCursor }"
    return f"""query($filter: {given}, $sort: {sort}, $after: String) {{
        {kind}List(filter: $filter, sort: $sort, after: $after) {{ {shown} }} }}"""


async def ask(session: aiohttp.ClientSession, url: str, query: str, **variables: object) -> dict[str, Any]:
    """Return the data of an answer without errors."""
    async with session.post(url, json={"query": query, "variables": variables}) as response:
        reply: dict[str, Any] = await response.json()
    if response.status != 200 or reply.get("errors"):
        sys.exit(f"{response.status}: {reply.get('errors')} for {variables}")
    return reply["data"]


async def lists_of(session: aiohttp.ClientSession, url: str, kind: str, rng: random.Random) -> Lists:
    """Return what draws lists of a kind, from what the servers say that there is."""
    name, _, sort = _KINDS[kind]
    sorts = (await ask(session, url, _SORTS, name=sort))["__type"]["enumValues"]
    facets = (await ask(session, url, _FACETS, kind=name, fields=list(_FIELDS)))["facets"]
    by_field: dict[str, list[dict[str, Any]]] = {}
    for facet in facets:
        by_field.setdefault(facet["field"], []).append(facet)
    values = [Values(field, [f["name"] for f in of], [f["count"] for f in of]) for field, of in by_field.items()]
    return Lists(kind, [value["name"] for value in sorts], values, rng)


async def measure(url: str, *, queries: int, seed: int, depth: int) -> Clock:
    """Ask for so many lists of each kind, so many pages of each, and count them."""
    clock, rng = Clock(), random.Random(seed)
    timeout = aiohttp.ClientTimeout(total=_TIMEOUT_S)
    async with aiohttp.ClientSession(timeout=timeout) as session:
        for kind in _KINDS:
            lists = await lists_of(session, url, kind, rng)
            for number in range(queries):
                given = lists.draw()
                names = (f"{kind}List, pages", "all pages") if number >= queries // 10 else ()  # the first ones warm up
                after: str | None = None
                for _ in range(depth):
                    with clock.timing(*names):
                        data = await ask(session, url, text(kind, counted=False), **given, after=after)
                    page = data[f"{kind}List"]["pageInfo"]
                    after = page["endCursor"]
                    if not page["hasNextPage"]:
                        break
                with clock.timing(*(name.replace("pages", "counts") for name in names)):
                    await ask(session, url, text(kind, counted=True), **given)
    return clock


def main() -> None:
    """Measure, and tell it; ends with status 1 where a page takes longer than it may."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.lists_http",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("url", help="where GraphQL is served")
    parser.add_argument("--queries", type=int, default=200, help="lists of each kind")
    parser.add_argument("--seed", type=int, default=1, help="of what is drawn")
    parser.add_argument("--depth", type=int, default=3, help="pages of each list at most")
    given = parser.parse_args()
    clock = asyncio.run(measure(given.url, queries=given.queries, seed=given.seed, depth=given.depth))
    for name in clock.taken:
        figures = "   ".join(f"p{q} {clock.p(name, q):6.1f} ms" for q in (50, 95, 99, 100))
        print(f"{name:22s} {len(clock.taken[name]):6d} asked   {figures}")
    if clock.p("all pages", 95) > _MOST_MS:
        sys.exit(f"95 % of the pages are due within {_MOST_MS:.0f} ms")


if __name__ == "__main__":
    main()
