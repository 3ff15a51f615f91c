"""Lists of all entities of a kind hold what fulfils their filter, in pages in a row, read by an index."""

from collections import Counter
from collections.abc import AsyncIterator
from dataclasses import replace
from itertools import pairwise
from typing import Any
from uuid import UUID

import pytest
from agent_core.graph_query import Chain, EntityFilters, GraphQuery, Hop
from agent_core.limits import GraphLimits
from agent_core.references import EntityRef
from agent_core.retrieval.graph_connections import GRAPH_POOL, GraphConnections
from agent_core.retrieval.postgres_graph_executor import PostgresGraphExecutor
from agent_core.schemas import GraphIntent
from catalog.browse import (
    ORDERS,
    TOPICS,
    BrowseQuery,
    FacetCondition,
    FacetField,
    Position,
    RangeCondition,
    RelatedCondition,
    count_entries,
    fetch_browse_page,
    fetch_facets,
)
from catalog.connections import READ_ONLY, Connections
from catalog.database import PoolOptions
from catalog.entities import EntityType, entity_id
from catalog.prepared import Driver
from catalog.relations import RelationType as R
from standalone.postgres import EmbeddedPostgres

from tests.conftest import clone
from tests.support.statements import driver_statements_sent

pytestmark = [pytest.mark.data, pytest.mark.xdist_group("core")]

PATIENCE_MS = 60_000
A, C, M, P, S = EntityType.ANIME, EntityType.CHARACTER, EntityType.MANGA, EntityType.PERSON, EntityType.STUDIO
EVERY_ORDER = [(kind, order) for kind, orders in ORDERS.items() for order in orders]


@pytest.fixture(scope="module")
async def lists(core_dsn: str) -> AsyncIterator[Connections]:
    """Connections as the BFF has them for lists."""
    async with Connections(
        core_dsn, PoolOptions(max_size=1), READ_ONLY | {"plan_cache_mode": "force_custom_plan"}
    ) as opened:
        yield opened


@pytest.fixture
async def driver(lists: Connections) -> AsyncIterator[Driver]:
    """One connection to the core data."""
    async with lists.one() as one:
        yield one


async def walk(driver: Driver, query: BrowseQuery, *, first: int, most: int = 10_000) -> list[Position]:
    """Read page after page."""
    seen: list[Position] = []
    after = None
    while len(seen) < most:
        page = await fetch_browse_page(driver, query, first=first, after=after)
        seen += [entry.position for entry in page.entries]
        if not page.goes_on:
            break
        after = page.entries[-1].position
    return seen


@pytest.mark.parametrize(("kind", "order"), EVERY_ORDER)
async def test_pages_in_every_order_hold_each_entry_once_and_in_order(
    driver: Driver, kind: EntityType, order: str
) -> None:
    query = BrowseQuery(kind=kind, order=order)
    found = await walk(driver, query, first=5_000, most=100_000)
    assert len({place.key for place in found}) == len(found) == await count_entries(driver, query) > 500
    backwards = query.sorted_by.backwards
    assert all((one > other) if backwards else (one < other) for one, other in pairwise(found))
    small = await walk(driver, query, first=7, most=70)
    assert small == found[: len(small)]


@pytest.fixture(scope="module")
async def own(postgres: EmbeddedPostgres, core_template: str) -> AsyncIterator[Driver]:
    """A connection to a copy of the core data that the tests of this module may change."""
    dsn = await clone(postgres, core_template)
    async with Connections(dsn, PoolOptions(max_size=1), {}) as opened, opened.one() as one:
        yield one


async def test_a_page_goes_on_where_its_cursor_stood_though_entries_came_in_meanwhile(own: Driver) -> None:
    query = BrowseQuery(kind=A, order="popularity_desc")
    whole = await walk(own, query, first=60, most=60)
    page = await fetch_browse_page(own, query, first=20, after=None)
    await own.execute("DELETE FROM browse_entry WHERE key = $1", whole[3].key)
    await own.execute("UPDATE browse_entry SET popularity_desc = -2000000000 WHERE key = $1", whole[50].key)
    following = await fetch_browse_page(own, query, first=20, after=page.entries[-1].position)
    assert [entry.position for entry in following.entries] == whole[20:40]


async def test_an_adult_entry_is_listed_only_where_it_is_asked_for(own: Driver) -> None:
    default, asked = (BrowseQuery(kind=M, order="name", include_adult=adult) for adult in (False, True))
    before = await count_entries(own, default)
    key = (await fetch_browse_page(own, default, first=1, after=None)).entries[0].position.key
    await own.execute("UPDATE browse_entry SET adult = true WHERE key = $1", key)
    first = {query: (await fetch_browse_page(own, query, first=1, after=None)).entries[0] for query in (default, asked)}
    assert first[asked].position.key == key != first[default].position.key
    assert await count_entries(own, asked) == before == await count_entries(own, default) + 1


@pytest.fixture(scope="module")
async def select(core_dsn: str) -> AsyncIterator[PostgresGraphExecutor]:
    """The planner's select, which cuts nothing."""
    limits = GraphLimits(max_results=100_000, statement_timeout_ms=PATIENCE_MS, query_timeout_ms=PATIENCE_MS)
    async with GraphConnections(core_dsn, replace(GRAPH_POOL, statement_timeout_ms=PATIENCE_MS)) as connections:
        yield PostgresGraphExecutor(connections, limits)


async def selected(select: PostgresGraphExecutor, query: GraphQuery) -> set[UUID]:
    intent = GraphIntent(rationale="test", query_type="select", query=query)
    result = await select.execute(intent, timeout_s=30, include_adult=False)
    return {UUID(str(card.ref.id)) for card in result.cards}


async def ids(driver: Driver, query: BrowseQuery) -> set[UUID]:
    page = await fetch_browse_page(driver, query, first=100_000, after=None)
    assert await count_entries(driver, query) == len(page.entries)
    return {entry.record.id for entry in page.entries}


# The same condition for a list and for the planner's select.
SAME: list[tuple[EntityType, dict[str, Any], dict[str, Any]]] = [
    (
        A,
        {"facets": (FacetCondition(TOPICS, ("action", "COMEDY"), "all"),)},
        {"genre": ["action", "comedy"]},
    ),
    (A, {"ranges": (RangeCondition("year", 2012, 2012),)}, {"year": 2012}),
    (
        A,
        {
            "facets": (FacetCondition((FacetField.SEASON,), ("spring",), "any"),),
            "ranges": (RangeCondition("year", 2010, None), RangeCondition("score", 80_000, None)),
        },
        {"season": "spring", "year_min": 2010, "score_min": 8.0},
    ),
    (
        A,
        {
            "facets": (
                FacetCondition((FacetField.FORMAT,), ("movie", "ova"), "any"),
                FacetCondition((FacetField.SOURCE,), ("manga",), "any"),
            ),
            "ranges": (RangeCondition("length", 1, 3),),
        },
        {"format": ["movie", "ova"], "source_material": ["manga"], "episodes_min": 1, "episodes_max": 3},
    ),
    (
        A,
        {"ranges": (RangeCondition("started", 20_120_400, 20_130_399),)},
        {"started_min": "2012-04", "started_max": "2013-03"},
    ),
    (A, {"ranges": (RangeCondition("score", None, 55_000),)}, {"score_max": 5.5}),
    (A, {"ranges": (RangeCondition("favorites", 10_000, None),)}, {"favorites_min": 10_000}),
    (
        M,
        {"ranges": (RangeCondition("length", 100, None), RangeCondition("volumes", None, 20))},
        {"chapters_min": 100, "volumes_max": 20},
    ),
    (M, {"facets": (FacetCondition((FacetField.STATUS,), ("publishing",), "any"),)}, {"status": ["publishing"]}),
    (
        M,
        {"facets": (FacetCondition((FacetField.GENRE, FacetField.DEMOGRAPHIC), ("seinen", "horror"), "all"),)},
        {"genre": ["seinen", "horror"]},
    ),
]


@pytest.mark.parametrize(("kind", "conditions", "filters"), SAME, ids=[str(same[2]) for same in SAME])
async def test_a_list_holds_what_the_planner_selects_by_the_same_filter(
    driver: Driver, select: PostgresGraphExecutor, kind: EntityType, conditions: dict[str, Any], filters: dict[str, Any]
) -> None:
    listed = await ids(driver, BrowseQuery(kind=kind, order="popularity_desc", **conditions))
    assert listed == await selected(select, GraphQuery(result_type=kind, where=EntityFilters(**filters)))
    assert len(listed) > 2


BEBOP, MADHOUSE, MAMORU_MIYANO = "anime:1", "studio:11", "person:65"
RELATED: list[tuple[EntityType, tuple[R, ...], str, EntityType, R]] = [
    (A, (R.ANIMATED_BY,), MADHOUSE, S, R.ANIMATED),
    (A, (R.VOICE_CAST,), MAMORU_MIYANO, P, R.VOICED_IN),
    (A, (R.STAFF,), "person:2009", P, R.WORKED_ON),
    (C, (R.APPEARS_IN,), BEBOP, A, R.HAS_CHARACTER),
    (P, (R.WORKED_ON,), BEBOP, A, R.STAFF),
    (S, (R.ANIMATED,), BEBOP, A, R.ANIMATED_BY),
]


@pytest.mark.parametrize(("kind", "relations", "other", "of", "hop"), RELATED, ids=[str(r[1][0]) for r in RELATED])
async def test_a_list_holds_what_is_related_as_the_graph_leads_to_it(
    driver: Driver,
    select: PostgresGraphExecutor,
    kind: EntityType,
    relations: tuple[R, ...],
    other: str,
    of: EntityType,
    hop: R,
) -> None:
    related = RelatedCondition(relations, (entity_id(other),))
    listed = await ids(driver, BrowseQuery(kind=kind, order="name", related=(related,)))
    chain = Chain(start=[EntityRef(entity_type=of, id=str(entity_id(other)))], hops=[Hop(relation=hop)])
    assert listed == await selected(select, GraphQuery(result_type=kind, chains=[chain]))
    assert listed


async def test_names_that_no_entry_has_leave_nothing_or_everything(driver: Driver) -> None:
    def query(mode: Any) -> BrowseQuery:  # noqa: ANN401
        condition = FacetCondition((FacetField.GENRE,), ("no such genre",), mode)
        return BrowseQuery(kind=S, order="name", facets=(condition,))

    everything = await count_entries(driver, BrowseQuery(kind=S, order="name"))
    assert [await count_entries(driver, query(mode)) for mode in ("all", "any", "none")] == [0, 0, everything]
    assert (await fetch_browse_page(driver, query("all"), first=3, after=None)).entries == ()


async def test_facets_tell_how_many_entries_a_filter_by_them_leaves(driver: Driver) -> None:
    facets = await fetch_facets(driver, A, [FacetField.GENRE, FacetField.FORMAT, FacetField.SEASON])
    assert Counter(facet.field for facet in facets)[FacetField.SEASON] == 4
    for facet in facets:
        condition = FacetCondition((facet.field,), (facet.name,), "any")
        assert await count_entries(driver, BrowseQuery(kind=A, order="name", facets=(condition,))) == facet.entries


# For each kind: a list without a filter, and with each filter that has an index of its own.
FILTERED: list[tuple[EntityType, dict[str, Any], str]] = [
    (A, {"facets": (FacetCondition((FacetField.TAG,), ("noir",), "all"),)}, "browse_entry_facets_idx"),
    (M, {"facets": (FacetCondition((FacetField.MAGAZINE,), ("afternoon",), "any"),)}, "browse_entry_facets_idx"),
    (P, {"facets": (FacetCondition((FacetField.POSITION,), ("director",), "any"),)}, "browse_entry_facets_idx"),
    (A, {"ranges": (RangeCondition("year", 1991, 1991),)}, "browse_entry_year_idx"),
    (A, {"ranges": (RangeCondition("score", 90_000, None),)}, "browse_entry_score_desc_idx"),
    (M, {"ranges": (RangeCondition("length", 1_000, None),)}, "browse_entry_length_desc_idx"),
    (A, {"ranges": (RangeCondition("started", 19_910_101, 19_910_399),)}, "browse_entry_started_desc_idx"),
    (S, {"related": (RelatedCondition((R.ANIMATED,), (entity_id("anime:1"),)),)}, "relation_edge_pkey"),
]


async def plans(lists: Connections, query: BrowseQuery, after: Position | None) -> str:
    """Return how PostgreSQL means to read a page, and to count a list that is large enough for an index to pay."""
    with driver_statements_sent() as sent:
        async with lists.one() as driver:
            await fetch_browse_page(driver, query, first=20, after=after)
            await count_entries(driver, query)
    (*reads, count) = sent
    async with lists.one() as driver, driver.transaction():
        rows = [row for one in reads for row in await driver.fetch(f"EXPLAIN {one.sql}", *one.parameters)]
        await driver.execute("SET LOCAL enable_seqscan = off")
        rows += await driver.fetch(f"EXPLAIN {count.sql}", *count.parameters)
    return "\n".join(row[0] for row in rows)


@pytest.mark.parametrize(("kind", "order"), EVERY_ORDER)
async def test_a_page_in_any_order_is_read_from_the_index_of_that_order(
    lists: Connections, kind: EntityType, order: str
) -> None:
    query = BrowseQuery(kind=kind, order=order)
    column = query.sorted_by.column
    async with lists.one() as driver:
        last = (await walk(driver, query, first=40, most=40))[-1]
    plan = await plans(lists, query, after=last)
    assert f"using browse_entry_{column}_idx" in plan
    assert "Seq Scan" not in plan
    assert "Incremental Sort" not in plan


@pytest.mark.parametrize(("kind", "conditions", "index"), FILTERED, ids=[f"{f[0]}-{f[2]}" for f in FILTERED])
async def test_a_filter_that_leaves_little_is_read_from_its_own_index(
    lists: Connections, kind: EntityType, conditions: dict[str, Any], index: str
) -> None:
    plan = await plans(lists, BrowseQuery(kind=kind, order="name", **conditions), after=None)
    assert index in plan
    assert "Seq Scan" not in plan


@pytest.mark.parametrize(
    ("condition", "ranges", "sorts"),
    [
        (FacetCondition((FacetField.TAG,), ("noir",), "any"), (), True),
        (FacetCondition((FacetField.GENRE,), ("noir", "no such name"), "none"), (), False),
        (FacetCondition((FacetField.STATUS,), ("finished",), "any"), (RangeCondition("year", 1991, 1991),), True),
    ],
    ids=["few have it", "all but few", "two conditions"],
)
async def test_what_can_only_be_few_is_found_before_it_is_sorted(
    lists: Connections, condition: FacetCondition, ranges: tuple[RangeCondition, ...], *, sorts: bool
) -> None:
    query = BrowseQuery(kind=A, order="score_desc", facets=(condition,), ranges=ranges)
    plan = await plans(lists, query, after=None)
    assert ("CTE met" in plan) == sorts
