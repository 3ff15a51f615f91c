"""The neighbors primitive, on planted graphs."""

import pytest
from agent_core.graph_query import EntityFilters
from agent_core.limits import GraphLimits
from agent_core.references import EntityRef
from agent_core.results import GraphOutcome, GraphResult
from agent_core.retrieval.postgres_graph_executor import PostgresGraphExecutor
from agent_core.schemas import GraphIntent, RequestedLimits
from catalog.entities import EntityType
from catalog.relations import RelationType as R

from tests.integration.agent_core.retrieval.conftest import LimitedExecutor
from tests.integration.agent_core.retrieval.planted import Plant

A, C, M, P, S = EntityType.ANIME, EntityType.CHARACTER, EntityType.MANGA, EntityType.PERSON, EntityType.STUDIO


async def neighbors(
    executor: PostgresGraphExecutor,
    start: EntityRef,
    *relations: R,
    max_results: int = 50,
    filters: EntityFilters | None = None,
    include_adult: bool = False,
) -> GraphResult:
    intent = GraphIntent(
        rationale="test",
        query_type="neighbors",
        start=start,
        edge_types=list(relations),
        filters=filters or EntityFilters(),
        limits=RequestedLimits(max_results=max_results),
    )
    return await executor.execute(intent, timeout_s=5, include_adult=include_adult)


def names(result: GraphResult) -> list[str]:
    return [card.name for card in result.cards]


@pytest.fixture(scope="module")
async def show(graph_dsn: str) -> dict[str, EntityRef]:
    """One anime with a studio, staff, two characters, a sequel, a manga and a licensor."""
    plant = Plant()
    refs = {
        "anime": plant.add(A, "Show", popularity=900, year=2000, format="tv"),
        "sequel": plant.add(A, "Show Two", popularity=800, year=2004, format="tv"),
        "sister": plant.add(A, "Sister", popularity=700, year=2010, format="movie"),
        "hidden": plant.add(A, "Hidden", popularity=999, adult=True),
        "manga": plant.add(M, "Show Manga", popularity=500, year=1998),
        "lead": plant.add(C, "Lead", popularity=60),
        "friend": plant.add(C, "Friend", popularity=50),
        "voice": plant.add(P, "Voice", popularity=40),
        "maker": plant.add(P, "Maker", popularity=30),
        "studio": plant.add(S, "Studio", popularity=20),
        "licensor": plant.add(S, "Licensor", popularity=990),
    }
    plant.relate(refs["anime"], R.SEQUEL, refs["sequel"])
    plant.relate(refs["anime"], R.SEQUEL, refs["hidden"])
    plant.relate(refs["anime"], R.ADAPTED_FROM, refs["manga"])
    plant.relate(refs["anime"], R.HAS_CHARACTER, refs["lead"], qualifier="main")
    plant.relate(refs["anime"], R.HAS_CHARACTER, refs["friend"], qualifier="supporting", weight=0.56)
    plant.relate(refs["sister"], R.HAS_CHARACTER, refs["lead"], qualifier="main")
    plant.relate(refs["lead"], R.VOICED_BY, refs["voice"], qualifier="Japanese")
    plant.relate(refs["anime"], R.STAFF, refs["maker"], qualifier="Director")
    plant.relate(refs["anime"], R.STAFF, refs["maker"], qualifier="Script")
    plant.relate(refs["sister"], R.STAFF, refs["maker"], qualifier="Director")
    plant.relate(refs["anime"], R.ANIMATED_BY, refs["studio"])
    plant.relate(refs["sister"], R.ANIMATED_BY, refs["studio"])
    plant.relate(refs["hidden"], R.ANIMATED_BY, refs["studio"])
    plant.relate(refs["anime"], R.LICENSED_BY, refs["licensor"])
    plant.relate(refs["anime"], R.SHARED_CHARACTER, refs["anime"])
    await plant.grow(graph_dsn)
    return refs


async def test_without_edge_types_everything_stored_comes_weightiest_first(
    executor: PostgresGraphExecutor, show: dict[str, EntityRef]
) -> None:
    result = await neighbors(executor, show["anime"])
    assert names(result) == ["Show Two", "Show Manga", "Lead", "Friend", "Maker", "Studio", "Licensor"]
    assert result.meta.complete
    assert result.meta.total == 7
    assert result.node_ids == [card.ref for card in result.cards]


async def test_edge_types_are_an_allow_list(executor: PostgresGraphExecutor, show: dict[str, EntityRef]) -> None:
    assert names(await neighbors(executor, show["anime"], R.SEQUEL, R.STAFF)) == ["Show Two", "Maker"]


async def test_a_relation_is_followed_in_its_own_direction(
    executor: PostgresGraphExecutor, show: dict[str, EntityRef]
) -> None:
    assert names(await neighbors(executor, show["sequel"], R.PREQUEL)) == ["Show"]
    result = await neighbors(executor, show["sequel"], R.SEQUEL)
    assert result.meta.outcome is GraphOutcome.NO_ROWS
    assert "prequel" in (result.meta.hint or "")


async def test_parallel_edges_are_one_card_with_all_positions(
    executor: PostgresGraphExecutor, show: dict[str, EntityRef]
) -> None:
    (maker,) = (await neighbors(executor, show["anime"], R.STAFF)).cards
    assert maker.qualifier == "Director, Script"
    assert maker.fields == [("relation", "staff member")]


async def test_a_self_loop_is_no_neighbour(executor: PostgresGraphExecutor, show: dict[str, EntityRef]) -> None:
    assert (await neighbors(executor, show["anime"], R.SHARED_CHARACTER)).meta.outcome is GraphOutcome.NO_ROWS


@pytest.mark.parametrize(
    ("start", "relation", "found"),
    [
        ("anime", R.SAME_STUDIO, ["Sister"]),
        ("anime", R.SHARED_STAFF, ["Sister"]),
        ("friend", R.CO_APPEARS, ["Lead"]),
    ],
)
async def test_derived_relations_are_two_stored_hops(
    executor: PostgresGraphExecutor, show: dict[str, EntityRef], start: str, relation: R, found: list[str]
) -> None:
    result = await neighbors(executor, show[start], relation)
    assert names(result) == found
    assert show[start] not in result.node_ids


async def test_adult_entities_come_only_where_they_are_included(
    executor: PostgresGraphExecutor, show: dict[str, EntityRef]
) -> None:
    assert "Hidden" not in names(await neighbors(executor, show["anime"], R.SEQUEL, R.SAME_STUDIO))
    assert "Hidden" in names(await neighbors(executor, show["anime"], R.SEQUEL, include_adult=True))
    assert "Hidden" in names(await neighbors(executor, show["anime"], R.SAME_STUDIO, include_adult=True))


async def test_an_adult_start_is_unknown_unless_included(
    executor: PostgresGraphExecutor, show: dict[str, EntityRef]
) -> None:
    assert (await neighbors(executor, show["hidden"])).meta.outcome is GraphOutcome.UNKNOWN_ID
    assert (await neighbors(executor, show["hidden"], include_adult=True)).count == 2


async def test_filters_apply_to_the_neighbours(executor: PostgresGraphExecutor, show: dict[str, EntityRef]) -> None:
    filters = EntityFilters(year_min=2000, year_max=2004, format=["TV"])
    assert names(await neighbors(executor, show["anime"], filters=filters)) == ["Show Two"]


@pytest.mark.parametrize(("asked", "cap", "shown"), [(3, 2_000, 3), (7, 2_000, 7), (50, 2, 2), (10**9, 6, 6)])
async def test_the_smaller_of_both_limits_cuts_and_is_named(
    limited: LimitedExecutor, show: dict[str, EntityRef], asked: int, cap: int, shown: int
) -> None:
    result = await neighbors(limited(GraphLimits(max_results=cap)), show["anime"], max_results=asked)
    assert result.count == len(result.cards) == shown
    assert result.meta.total == 7
    assert result.meta.complete == (shown == 7)
    assert result.meta.truncated_by == ([] if shown == 7 else ["max_results"])


async def test_a_relation_that_the_kind_cannot_have_names_those_it_has(
    executor: PostgresGraphExecutor, show: dict[str, EntityRef]
) -> None:
    result = await neighbors(executor, show["studio"], R.SEQUEL)
    assert result.meta.outcome is GraphOutcome.UNKNOWN_RELATION
    assert result.meta.hint == "Studio has these relations: animated"


async def test_a_foreign_id_and_a_wrong_kind_are_told_apart(
    executor: PostgresGraphExecutor, show: dict[str, EntityRef]
) -> None:
    foreign = EntityRef(entity_type=A, id="00000000-0000-4000-8000-000000000000")
    assert (await neighbors(executor, foreign)).meta.outcome is GraphOutcome.UNKNOWN_ID
    wrong = EntityRef(entity_type=M, id=show["anime"].id)
    result = await neighbors(executor, wrong)
    assert result.meta.outcome is GraphOutcome.WRONG_KIND
    assert "'anime'" in (result.meta.hint or "")


async def test_the_summary_names_each_neighbour_with_its_id(
    executor: PostgresGraphExecutor, show: dict[str, EntityRef]
) -> None:
    result = await neighbors(executor, show["anime"], R.SEQUEL)
    assert result.summary.startswith("1 neighbours of Show:")
    assert f"id={show['sequel'].id}" in result.summary
