"""The k_hop primitive, against a plain-Python expansion of random graphs and on planted ones."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise

import pytest
from agent_core.graph_query import EntityFilters
from agent_core.limits import GraphLimits
from agent_core.references import EntityRef
from agent_core.results import GraphOutcome, GraphResult
from agent_core.retrieval.postgres_graph_executor import PostgresGraphExecutor
from agent_core.schemas import GraphIntent, RequestedLimits
from catalog.entities import EntityType
from catalog.relations import BY_CODE, RELATIONS
from catalog.relations import RelationType as R

from tests.integration.agent_core.retrieval.conftest import LimitedExecutor
from tests.integration.agent_core.retrieval.planted import Plant, seeded

A, C = EntityType.ANIME, EntityType.CHARACTER
PEERS = (R.CREWMATE, R.FAMILY, R.MENTOR, R.RIVAL, R.FRIEND)


async def k_hop(
    executor: PostgresGraphExecutor,
    start: EntityRef,
    *relations: R,
    hops: int = 3,
    fanout: int = 50,
    max_results: int = 50,
    filters: EntityFilters | None = None,
) -> GraphResult:
    intent = GraphIntent(
        rationale="test",
        query_type="k_hop",
        start=start,
        max_hops=hops,
        edge_types=list(relations),
        filters=filters or EntityFilters(),
        limits=RequestedLimits(max_results=max_results, max_fanout_per_hop=fanout),
    )
    return await executor.execute(intent, timeout_s=5, include_adult=False)


type Step = tuple[int, int, R]


@dataclass
class Expansion:
    """What a plain expansion finds, as (node, parent, relation), and which caps there was more behind."""

    steps: list[Step] = field(default_factory=list[Step])
    fanned: bool = False
    truncated: bool = False


def ranked_neighbours(plant: Plant) -> dict[int, list[tuple[int, R]]]:
    """Return each entity's neighbours, weightiest first, with the weightiest relation to each."""
    best: dict[int, dict[int, tuple[float, int]]] = {}
    for (src, code, dst, _), (weight, _, _) in plant.edges.items():
        if src != dst:
            entry = (-weight, code)
            known = best.setdefault(src, {})
            known[dst] = min(entry, known.get(dst, entry))
    return {
        src: [(dst, BY_CODE[code]) for dst, (_, code) in sorted(found.items(), key=lambda item: (item[1][0], item[0]))]
        for src, found in best.items()
    }


def expanded(plant: Plant, start: int, *, hops: int, fanout: int, results: int) -> Expansion:
    """Expand as the walk is documented to."""
    neighbours, found, seen, sources = ranked_neighbours(plant), Expansion(), {start}, [start]
    for _ in range(hops):
        first = len(found.steps)
        for source in sources:
            ranked = neighbours.get(source, [])
            for dst, relation in ranked[:fanout]:
                if dst in seen:
                    continue
                if len(found.steps) == results:
                    found.truncated = True
                    return found
                found.steps.append((dst, source, relation))
                seen.add(dst)
            found.fanned |= len(ranked) > fanout
        sources = [step[0] for step in found.steps[first:]]
    return found


@pytest.fixture(scope="module")
async def peers(graph_dsn: str) -> tuple[Plant, list[EntityRef]]:
    """Forty characters without relations."""
    plant = Plant()
    refs = plant.many(C, [f"peer {i}" for i in range(40)])
    await plant.grow(graph_dsn)
    return plant, refs


def tangle(plant: Plant, refs: Sequence[EntityRef], seed: int) -> None:
    """Relate at random, with self-loops, parallel, mutual and cyclic relations."""
    rng = seeded(seed)
    plant.edges.clear()
    for _ in range(rng.choice((10, 40, 120))):
        source, target = rng.choice(refs), rng.choice(refs)
        plant.relate(source, rng.choice(PEERS), target, weight=rng.choice((0.3, 0.6, 0.9)))


@pytest.mark.parametrize("seed", range(25))
async def test_it_expands_as_a_plain_search_does(
    limited: LimitedExecutor, graph_dsn: str, peers: tuple[Plant, list[EntityRef]], seed: int
) -> None:
    plant, refs = peers
    tangle(plant, refs, seed)
    await plant.regrow_edges(graph_dsn)
    rng = seeded(seed)
    for _ in range(4):
        start = rng.choice(refs)
        hops, fanout, results = rng.randint(1, 4), rng.choice((1, 2, 5, 50)), rng.choice((1, 3, 10, 100))
        executor = limited(GraphLimits(max_paths=100))
        result = await k_hop(executor, start, hops=hops, fanout=fanout, max_results=results)
        wanted = expanded(plant, plant.keys[start], hops=hops, fanout=fanout, results=results)
        assert [plant.keys[ref] for ref in result.node_ids] == [node for node, _, _ in wanted.steps]
        assert ("max_fanout_per_hop" in result.meta.truncated_by) == wanted.fanned
        assert ("max_results" in result.meta.truncated_by) == wanted.truncated
        assert result.meta.complete == (not wanted.fanned and not wanted.truncated)
        entered = {node: (parent, relation) for node, parent, relation in wanted.steps}
        for path in result.paths:
            nodes = [plant.keys[ref] for ref in path.nodes]
            assert path.nodes[0] == start
            assert [entered[node] for node in nodes[1:]] == list(zip(nodes, map(R, path.rels), strict=False))


@pytest.fixture
async def chain(graph_dsn: str) -> list[EntityRef]:
    """Six titles, each the sequel of the one before, the odd ones of the year 2001."""
    plant = Plant()
    refs = [plant.add(A, f"part {i}", year=2000 + i % 2) for i in range(6)]
    for earlier, later in pairwise(refs):
        plant.relate(earlier, R.SEQUEL, later)
    await plant.grow(graph_dsn)
    return refs


async def test_relations_are_followed_in_their_own_direction(
    executor: PostgresGraphExecutor, chain: list[EntityRef]
) -> None:
    assert (await k_hop(executor, chain[2], R.SEQUEL)).node_ids == chain[3:]
    assert (await k_hop(executor, chain[2], R.PREQUEL)).node_ids == chain[1::-1]


@pytest.mark.parametrize(("asked", "cap", "reached"), [(0, 6, 0), (1, 6, 1), (5, 6, 5), (10**9, 6, 5), (6, 2, 2)])
async def test_the_smaller_of_both_hop_limits_holds(
    limited: LimitedExecutor, chain: list[EntityRef], asked: int, cap: int, reached: int
) -> None:
    result = await k_hop(limited(GraphLimits(max_hops=cap)), chain[0], R.SEQUEL, hops=asked)
    assert result.count == reached
    assert (result.meta.outcome is GraphOutcome.NO_ROWS) == (reached == 0)


async def test_cards_tell_distance_and_relation(executor: PostgresGraphExecutor, chain: list[EntityRef]) -> None:
    result = await k_hop(executor, chain[0], R.SEQUEL)
    assert [card.fields for card in result.cards] == [
        [("relation", "sequel"), ("hops away", str(distance))] for distance in (1, 2, 3)
    ]


async def test_the_first_fifty_have_a_card_and_all_an_id(executor: PostgresGraphExecutor, graph_dsn: str) -> None:
    plant = Plant()
    hub, *spokes = plant.many(C, [str(i) for i in range(61)])
    for spoke in spokes:
        plant.relate(hub, R.FRIEND, spoke)
    await plant.grow(graph_dsn)
    result = await k_hop(executor, hub, fanout=60, max_results=60)
    assert (result.node_ids, result.count) == (spokes, 60)
    assert [card.ref for card in result.cards] == spokes[:50]


async def test_filters_apply_to_what_is_shown_not_to_what_is_passed(
    executor: PostgresGraphExecutor, chain: list[EntityRef]
) -> None:
    result = await k_hop(executor, chain[0], R.SEQUEL, hops=6, filters=EntityFilters(year=2000))
    assert result.node_ids == [chain[2], chain[4]]
    assert [len(path.nodes) for path in result.paths] == [3, 5]


async def test_a_derived_relation_is_one_hop(executor: PostgresGraphExecutor, graph_dsn: str) -> None:
    plant = Plant()
    first, second = plant.add(A, "first"), plant.add(A, "second")
    left, both, right = plant.many(C, ["left", "both", "right"])
    for anime, cast in ((first, (left, both)), (second, (both, right))):
        for character in cast:
            plant.relate(anime, R.HAS_CHARACTER, character)
    await plant.grow(graph_dsn)
    result = await k_hop(executor, left, R.CO_APPEARS)
    assert result.node_ids == [both, right]
    assert [path.rels for path in result.paths] == [["co_appears"], ["co_appears"] * 2]


async def test_a_relation_that_no_such_entity_has_is_refused(
    executor: PostgresGraphExecutor, chain: list[EntityRef]
) -> None:
    result = await k_hop(executor, chain[0], R.CREWMATE)
    assert result.meta.outcome is GraphOutcome.UNKNOWN_RELATION
    assert result.meta.hint == "part 0 has these relations: sequel"


async def test_a_hub_is_cut_at_its_best_neighbours(executor: PostgresGraphExecutor, graph_dsn: str) -> None:
    plant = Plant()
    hub, *spokes = plant.many(C, [str(i) for i in range(3_001)])
    for i, spoke in enumerate(spokes):
        plant.relate(hub, R.FRIEND, spoke, weight=(i + 1) / 3_001)
    await plant.grow(graph_dsn)
    result = await k_hop(executor, hub, fanout=10**6, max_results=10**6)
    assert result.node_ids == spokes[::-1][:200]
    assert result.meta.truncated_by == ["max_fanout_per_hop"]


async def test_the_visited_cap_ends_the_walk_and_says_so(
    limited: LimitedExecutor, executor: PostgresGraphExecutor, graph_dsn: str
) -> None:
    plant = Plant()
    refs = plant.many(C, [str(i) for i in range(31)])
    for i, left in enumerate(refs):
        for right in refs[i + 1 :]:
            plant.relate(left, R.FRIEND, right)
    await plant.grow(graph_dsn)
    whole = await k_hop(executor, refs[0])
    assert (whole.count, whole.meta.truncated_by) == (30, [])
    assert (await k_hop(limited(GraphLimits(max_visited=40)), refs[0])).meta.truncated_by == ["max_visited"]
    few = await k_hop(limited(GraphLimits(max_visited=7)), refs[0])
    assert (few.node_ids, few.meta.truncated_by) == (refs[1:8], ["max_visited"])


@pytest.mark.parametrize(("results", "truncated"), [(29, True), (30, False)])
async def test_a_walk_that_fills_its_results_knows_whether_there_is_more(
    executor: PostgresGraphExecutor, graph_dsn: str, results: int, truncated: bool
) -> None:
    plant = Plant()
    refs = plant.many(C, [str(i) for i in range(31)])
    for left, right in pairwise(refs):
        plant.relate(left, R.STUDENT, right)
    await plant.grow(graph_dsn)
    near = await k_hop(executor, refs[29], R.STUDENT, max_results=1)
    assert (near.count, near.meta.complete) == (1, True)
    far = await k_hop(executor, refs[28], R.STUDENT, max_results=1)
    assert (far.count, far.meta.truncated_by) == (1, ["max_results"])
    star = Plant()
    hub, *spokes = star.many(C, [str(i) for i in range(31)])
    for spoke in spokes:
        star.relate(hub, R.FRIEND, spoke)
    await star.grow(graph_dsn)
    result = await k_hop(executor, hub, max_results=results)
    assert (result.count, result.meta.truncated_by) == (results, ["max_results"] if truncated else [])


def test_the_oracle_knows_every_relation_of_the_projection() -> None:
    assert {spec.code for spec in RELATIONS.values()} == set(BY_CODE)
