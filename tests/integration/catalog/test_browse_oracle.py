"""Lists that are drawn at random hold, in their order, what plain Python finds in the files of the data."""

import gzip
import json
import random
from collections.abc import AsyncIterator, Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
from catalog.browse import (
    ORDERS,
    TOPICS,
    BrowseQuery,
    FacetCondition,
    FacetField,
    Position,
    RangeCondition,
    count_entries,
    fetch_browse_page,
)
from catalog.connections import READ_ONLY, Connections
from catalog.database import PoolOptions
from catalog.entities import EntityType, entity_id

pytestmark = [pytest.mark.data, pytest.mark.xdist_group("core")]

LISTS = 60
PAGE = 40
A, M = EntityType.ANIME, EntityType.MANGA
FIELDS = {
    FacetField.GENRE: "genres",
    FacetField.THEME: "themes",
    FacetField.DEMOGRAPHIC: "demographics",
    FacetField.TAG: "tags",
    FacetField.FORMAT: "type",
    FacetField.STATUS: "status",
    FacetField.SEASON: "season",
    FacetField.SOURCE: "source",
    FacetField.RATING: "rating",
}
NUMBERS: Mapping[EntityType, Mapping[str, Callable[[dict[str, Any]], Any]]] = {
    A: {
        "year": lambda row: row.get("year"),
        "score": lambda row: row.get("score"),
        "members": lambda row: row.get("members"),
        "favorites": lambda row: row.get("favorites"),
        "length": lambda row: row.get("episodes"),
    },
    M: {
        "year": lambda row: row.get("year"),
        "score": lambda row: row.get("stats", {}).get("score"),
        "members": lambda row: row.get("stats", {}).get("members"),
        "favorites": lambda row: row.get("stats", {}).get("favorites"),
        "length": lambda row: row.get("chapters"),
        "volumes": lambda row: row.get("volumes"),
    },
}
# Which number an order is by, and whether the highest comes first.
MEASURED = {
    "score_desc": ("score", True),
    "score": ("score", False),
    "members_desc": ("members", True),
    "favorites_desc": ("favorites", True),
    "episode_count_desc": ("length", True),
    "episode_count": ("length", False),
    "chapters_desc": ("length", True),
    "chapters": ("length", False),
    "volumes_desc": ("volumes", True),
}


@dataclass(frozen=True)
class Titles:
    """The titles of one kind in the files."""

    kind: EntityType
    rows: Mapping[UUID, dict[str, Any]]

    def names(self, row: dict[str, Any], fields: tuple[FacetField, ...]) -> set[str]:
        """The names that a title has in some fields, as they are compared."""
        values: list[str | list[str]] = [row.get(FIELDS[field]) or [] for field in fields]
        return {name.lower() for value in values for name in ([value] if isinstance(value, str) else value)}

    def number(self, row: dict[str, Any], field: str) -> Any:  # noqa: ANN401
        """The number of a title, scores in their units."""
        value = NUMBERS[self.kind][field](row)
        return round(value * 10_000) if field == "score" and value is not None else value

    def fulfils(self, row: dict[str, Any], query: BrowseQuery) -> bool:
        """Whether a title meets every condition."""
        for condition in query.facets:
            has, wanted = self.names(row, condition.fields), {name.lower() for name in condition.names}
            met = {"all": wanted <= has, "any": bool(wanted & has), "none": not wanted & has}[condition.mode]
            if not met:
                return False
        for bound in query.ranges:
            number = self.number(row, bound.field)
            if number is None or not (bound.least or 0) <= number <= (bound.most or 10**9):
                return False
        return True

    def found(self, query: BrowseQuery) -> dict[UUID, dict[str, Any]]:
        """What a list shall hold."""
        return {identity: row for identity, row in self.rows.items() if self.fulfils(row, query)}

    def draw(self, rng: random.Random) -> BrowseQuery:
        """A list that a client might ask for: its names are those of a title that there is."""
        facets = tuple(self._facet(rng) for _ in range(rng.randrange(3)))
        ranges = (self._range(rng),) if rng.random() < 0.5 else ()
        return BrowseQuery(kind=self.kind, order=rng.choice([*ORDERS[self.kind]]), facets=facets, ranges=ranges)

    def _facet(self, rng: random.Random) -> FacetCondition:
        row = rng.choice([*self.rows.values()])
        held = [field for field in FIELDS if row.get(FIELDS[field])]
        fields = TOPICS if rng.random() < 0.3 else (rng.choice(held or [FacetField.STATUS]),)
        names = sorted(self.names(row, fields)) or ["unheard of"]
        chosen = tuple(rng.choice((str.upper, str.title, str))(name) for name in rng.sample(names, min(2, len(names))))
        return FacetCondition(fields, chosen, rng.choice(("all", "any", "any", "none")))

    def _range(self, rng: random.Random) -> RangeCondition:
        field: Any = rng.choice([*NUMBERS[self.kind]])
        known = sorted(n for row in self.rows.values() if (n := self.number(row, field)) is not None)
        least, most = sorted(rng.choices(known, k=2))
        return RangeCondition(field, *rng.choice(((least, None), (None, most), (least, most))))


@pytest.fixture(scope="module")
def titles(shared_data: Path) -> dict[EntityType, Titles]:
    """The anime and the manga of the core data."""
    found: dict[EntityType, Titles] = {}
    for kind in (A, M):
        with gzip.open(shared_data / "core" / f"{kind}.jsonl.gz", "rt") as lines:
            rows = [json.loads(line) for line in lines]
        found[kind] = Titles(kind, {entity_id(row["id"]): row for row in rows})
    return found


@pytest.fixture(scope="module")
async def lists(core_dsn: str) -> AsyncIterator[Connections]:
    """Connections as the BFF has them for lists."""
    settings = READ_ONLY | {"plan_cache_mode": "force_custom_plan"}
    async with Connections(core_dsn, PoolOptions(max_size=1, statement_timeout_ms=60_000), settings) as opened:
        yield opened


async def read(lists: Connections, query: BrowseQuery) -> list[UUID]:
    """Read a list page by page, and hold its count against it."""
    found: list[UUID] = []
    after: Position | None = None
    async with lists.one() as driver:
        while True:
            page = await fetch_browse_page(driver, query, first=PAGE if len(found) < 5 * PAGE else 5_000, after=after)
            found += [entry.record.id for entry in page.entries]
            if not page.goes_on:
                break
            after = page.entries[-1].position
        assert await count_entries(driver, query) == len(found)
    return found


@pytest.mark.parametrize("seed", range(LISTS))
async def test_a_list_holds_what_plain_python_finds(
    lists: Connections, titles: dict[EntityType, Titles], seed: int
) -> None:
    rng = random.Random(seed)
    of = titles[rng.choice((A, M))]
    query = of.draw(rng)
    found, wanted = await read(lists, query), of.found(query)
    assert len(found) == len(set(found))
    assert set(found) == wanted.keys()
    if query.order in MEASURED:
        field, highest_first = MEASURED[query.order]
        numbers = [of.number(of.rows[identity], field) for identity in found]
        known = [number for number in numbers if number is not None]
        assert numbers[: len(known)] == known, "what is not known comes last"
        assert known == sorted(known, reverse=highest_first)


def test_the_drawn_lists_are_of_every_sort_and_size(titles: dict[EntityType, Titles]) -> None:
    drawn: list[tuple[BrowseQuery, int]] = []
    for seed in range(LISTS):
        rng = random.Random(seed)
        of = titles[rng.choice((A, M))]
        query = of.draw(rng)
        drawn.append((query, len(of.found(query))))
    sizes = sorted(size for _, size in drawn)
    assert sizes[0] < 5
    assert sizes[-1] > 1_000
    assert sum(size > 0 for size in sizes) > LISTS * 0.6
    assert {condition.mode for query, _ in drawn for condition in query.facets} == {"all", "any", "none"}
    assert len({query.order for query, _ in drawn}) > 10
