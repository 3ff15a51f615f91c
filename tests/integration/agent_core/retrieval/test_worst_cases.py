"""Every primitive on the worst graphs there are: cliques, a hub and a chain; each ends in time, with an outcome."""

from itertools import combinations, pairwise
from typing import Any

import pytest
from agent_core.references import EntityRef
from agent_core.results import GraphOutcome
from agent_core.retrieval.postgres_graph_executor import PostgresGraphExecutor
from agent_core.schemas import GraphIntent
from catalog.entities import EntityType
from catalog.relations import RelationType as R

from tests.integration.agent_core.retrieval.planted import Plant

A, C, P = EntityType.ANIME, EntityType.CHARACTER, EntityType.PERSON
type Ends = dict[str, tuple[EntityRef, EntityRef]]
CAPS = {"max_fanout_per_hop", "max_results", "max_visited", "max_paths"}


@pytest.fixture(scope="module")
async def ends(graph_dsn: str) -> Ends:
    """Two entities of each graph: cliques of 30 and 200, a hub of 50,000, a chain of 10,000, and a self-loop."""
    plant = Plant()
    cliques = {size: plant.many(C, [f"{size}: {i}" for i in range(size)]) for size in (30, 200)}
    for clique in cliques.values():
        for left, right in combinations(clique, 2):
            plant.relate(left, R.FRIEND, right)
    hub, shows = plant.add(P, "hub"), plant.many(A, (f"show {i}" for i in range(50_000)))
    for show in shows:
        plant.relate(show, R.STAFF, hub, qualifier="Sound Director")
    chain = plant.many(C, [f"link {i}" for i in range(10_000)])
    for left, right in pairwise(chain):
        plant.relate(left, R.RIVAL, right)
    alone, other = plant.many(C, ["alone", "other"])
    plant.relate(alone, R.ENEMY, alone)
    await plant.grow(graph_dsn)
    return {
        "clique of 30": (cliques[30][0], cliques[30][-1]),
        "clique of 200": (cliques[200][0], cliques[200][-1]),
        "spokes of the hub": (shows[0], shows[-1]),
        "the hub itself": (hub, shows[7]),
        "ends of the chain": (chain[0], chain[-1]),
        "middle of the chain": (chain[5_000], chain[5_006]),
        "a self-loop": (alone, other),
    }


def hop_of(ref: EntityRef) -> R:
    return {A: R.STAFF, P: R.WORKED_ON}.get(ref.entity_type, R.FRIEND)


def asked(query_type: str, left: EntityRef, right: EntityRef) -> GraphIntent:
    chain = {"start": [left], "hops": [{"relation": hop_of(left)}]}
    kind = {A: P, P: A}.get(left.entity_type, C)
    fields: dict[str, Any] = {
        "limits": {"max_results": 10**6, "max_fanout_per_hop": 10**6, "max_paths": 10**6},
        "query": {"result_type": kind, "chains": [chain]},
    }
    return GraphIntent.model_validate(
        {"rationale": "test", "query_type": query_type, "start": left, "end": right, "max_hops": 10**6, **fields}
    )


@pytest.mark.parametrize("query_type", ["neighbors", "k_hop", "path", "compare", "select"])
@pytest.mark.parametrize(
    "graph",
    [
        "clique of 30",
        "clique of 200",
        "spokes of the hub",
        "the hub itself",
        "ends of the chain",
        "middle of the chain",
        "a self-loop",
    ],
)
async def test_it_ends_within_its_limits_and_says_how(
    executor: PostgresGraphExecutor, ends: Ends, graph: str, query_type: str
) -> None:
    result = await executor.execute(asked(query_type, *ends[graph]), timeout_s=5, include_adult=False)
    assert result.meta.outcome in (GraphOutcome.OK, GraphOutcome.NO_PATH, GraphOutcome.NO_ROWS)
    assert set(result.meta.truncated_by) <= CAPS
    assert result.meta.complete == (not result.meta.truncated_by)
    assert result.count <= 2_000
    assert all(len(set(map(str, path.nodes))) == len(path.nodes) for path in result.paths), "a path is simple"


async def test_the_hub_is_counted_whole_and_listed_up_to_the_cap(executor: PostgresGraphExecutor, ends: Ends) -> None:
    hub = ends["the hub itself"][0]
    near = await executor.execute(asked("neighbors", hub, hub), timeout_s=5, include_adult=False)
    assert (near.count, near.meta.total, near.meta.truncated_by) == (2_000, 50_000, ["max_results"])
    walked = await executor.execute(asked("k_hop", hub, hub), timeout_s=5, include_adult=False)
    assert (walked.count, walked.meta.truncated_by) == (200, ["max_fanout_per_hop"])
    listed = await executor.execute(asked("select", hub, hub), timeout_s=5, include_adult=False)
    assert (listed.count, listed.meta.total, listed.meta.truncated_by) == (2_000, 50_000, ["max_results"])


async def test_the_chain_is_walked_to_the_hop_cap(executor: PostgresGraphExecutor, ends: Ends) -> None:
    start, end = ends["ends of the chain"]
    assert (await executor.execute(asked("k_hop", start, end), timeout_s=5, include_adult=False)).count == 6
    far = await executor.execute(asked("path", start, end), timeout_s=5, include_adult=False)
    assert far.meta.outcome is GraphOutcome.NO_PATH
    near = await executor.execute(asked("path", *ends["middle of the chain"]), timeout_s=5, include_adult=False)
    assert [len(path.rels) for path in near.paths] == [6]
