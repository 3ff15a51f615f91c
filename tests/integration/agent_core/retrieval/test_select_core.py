"""The select primitive on the core subset: every set and count equals that of plain Python over the files."""

import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from agent_core.limits import GraphLimits
from agent_core.retrieval.postgres_graph_executor import PostgresGraphExecutor
from agent_core.schemas import Chain, EntityFilters, GraphIntent, GraphQuery, GraphResult, Hop
from catalog.database import Database
from catalog.entities import EntityType, entity_id
from catalog.relations import RELATIONS, relations_of
from catalog.relations import RelationType as R

from tests.integration.agent_core.retrieval.dataset import Dataset, load, ref_of
from tests.integration.agent_core.retrieval.planted import seeded

pytestmark = pytest.mark.data

QUERIES = 80
TITLES = (EntityType.ANIME, EntityType.MANGA)
# franchises and stated relations of characters are not in the oracle
ABSENT = {R.SHARES_FRANCHISE, R.CREWMATE, R.FAMILY, R.MENTOR, R.STUDENT, R.RIVAL, R.FRIEND, R.ENEMY}
ROLES = {
    R.STAFF: ("Director", "music", "Script"),
    R.WORKED_ON: ("director", "Music"),
    R.HAS_CHARACTER: ("main", "Supporting"),
    R.APPEARS_IN: ("MAIN",),
    R.VOICED_BY: ("Japanese",),
    R.SHARED_STAFF: ("Director",),
}


@pytest.fixture(scope="module")
def dataset(shared_data: Path) -> Dataset:
    return load(shared_data / "core")


@pytest.fixture(scope="module")
def names(dataset: Dataset) -> dict[str, str]:
    return {str(entity_id(ref)): ref for ref in dataset.rows}


@pytest.fixture(scope="module")
def select(core: Database) -> PostgresGraphExecutor:
    """An executor that cuts nothing."""
    return PostgresGraphExecutor(core, GraphLimits(max_results=100_000))


async def run(executor: PostgresGraphExecutor, query: GraphQuery) -> GraphResult:
    intent = GraphIntent(rationale="test", query_type="select", query=query)
    return await executor.execute(intent, timeout_s=30, include_adult=False)


def chain(dataset: Dataset, rng: random.Random, kind: EntityType, starts: Sequence[str]) -> tuple[Chain, EntityType]:
    """Walk up to three relations that lead somewhere; at most one of them derived, because they multiply."""
    hops: list[Hop] = []
    reached = set(starts)
    for _ in range(rng.choice((1, 1, 2, 2, 3))):
        legal = [r for r in relations_of(kind) if r not in ABSENT]
        if any(RELATIONS[hop.relation].derived for hop in hops):
            legal = [r for r in legal if not RELATIONS[r].derived]
        leading = [r for r in legal if dataset.hop(sorted(reached)[:20], r, None)]
        if not leading:
            break
        relation = rng.choice(leading)
        role = rng.choice((None, *ROLES.get(relation, ())))
        hops.append(Hop(relation=relation, role=role))
        kind = rng.choice(sorted(target for source, target in RELATIONS[relation].pairs if source is kind))
        reached = {ref for ref in dataset.hop(reached, relation, role) if ref.startswith(f"{kind}:")}
    return Chain(start=[ref_of(name) for name in starts], hops=hops), kind


def conditions(rng: random.Random, kind: EntityType) -> EntityFilters:
    if kind not in TITLES or rng.random() < 0.4:
        return EntityFilters()
    year = rng.randint(1985, 2022)
    options: list[dict[str, Any]] = [
        {"year": year},
        {"year_min": year},
        {"year_max": year, "year_min": year - 10},
        {"genre": [rng.choice(("Action", "comedy", "DRAMA", "Shounen", "School"))]},
        {"genre": ["action", "fantasy"]},
        {"status": ["Finished"]},
        {"score_min": rng.choice((6.5, 7.25, 8.0))},
        {"score_max": 7.5, "year_max": 2015},
    ]
    if kind is EntityType.ANIME:
        options += [
            {"format": ["TV", "movie"]},
            {"season": "Fall"},
            {"episodes_min": 13},
            {"episodes_max": 12, "format": ["tv"]},
        ]
    return EntityFilters.model_validate(rng.choice(options))


def generated(dataset: Dataset, seed: int) -> GraphQuery:
    rng = seeded(seed)
    visible = [ref for ref in dataset.of(rng.choice(list(EntityType))) if ref not in dataset.adult]
    kind = EntityType(visible[0].split(":")[0])
    starts = rng.sample(visible, rng.choice((1, 1, 1, 3, 20)))
    if rng.random() < 0.1:
        return GraphQuery(result_type=kind, where=conditions(rng, kind), aggregate="count")
    first, result_type = chain(dataset, rng, kind, starts)
    chains = [first]
    for _ in range(rng.choice((0, 0, 1, 2))):
        other = rng.sample(visible, rng.choice((1, 20)))
        chains.append(Chain(start=[ref_of(name) for name in other], hops=first.hops))
    exclude = [ref_of(name) for name in starts] if result_type is kind and rng.random() < 0.5 else []
    return GraphQuery(
        result_type=result_type,
        chains=chains,
        combine=rng.choice(("union", "intersection", "difference")),
        exclude=exclude,
        where=conditions(rng, result_type),
    )


@pytest.mark.parametrize("seed", range(QUERIES))
async def test_a_generated_query_finds_what_plain_python_finds(
    select: PostgresGraphExecutor, dataset: Dataset, names: dict[str, str], seed: int
) -> None:
    query = generated(dataset, seed)
    wanted = dataset.answer(query, names)
    result = await run(select, query)
    assert result.meta.total == len(wanted)
    if query.aggregate == "list":
        assert {names[ref.id] for ref in result.node_ids} == wanted
        assert result.count == len(result.node_ids) == len(wanted)
        order = [(-card.popularity, card.ref.id) for card in result.cards]
        assert order == sorted(order)
    else:
        assert result.meta.value == str(len(wanted))


@pytest.mark.parametrize("aggregate", ["min", "max", "average"])
@pytest.mark.parametrize("order_by", ["score", "year", "episodes"])
async def test_an_aggregate_is_that_of_plain_python(
    select: PostgresGraphExecutor, dataset: Dataset, names: dict[str, str], aggregate: str, order_by: str
) -> None:
    where = {"genre": ["Drama"], "year_min": 2005, "year_max": 2012}
    query = GraphQuery.model_validate(
        {"result_type": "anime", "where": where, "aggregate": aggregate, "order_by": order_by}
    )
    found = dataset.answer(query, names)
    values = [dataset.rows[ref][order_by] for ref in found if dataset.rows[ref].get(order_by) is not None]
    wanted = {"min": min(values), "max": max(values), "average": sum(values) / len(values)}[aggregate]
    result = await run(select, query)
    assert float(result.meta.value or "nan") == pytest.approx(wanted, abs=0.0051)
    if aggregate != "average":
        holders = {ref for ref in found if dataset.rows[ref].get(order_by) == wanted}
        assert {names[ref.id] for ref in result.node_ids} <= holders
        assert result.count == min(len(holders), 50)


def test_the_generated_queries_reach_from_nothing_to_thousands(dataset: Dataset, names: dict[str, str]) -> None:
    sizes = sorted(len(dataset.answer(generated(dataset, seed), names)) for seed in range(QUERIES))
    assert sizes[0] == 0
    assert sizes[-1] > 1_000
    assert sum(size > 0 for size in sizes) > QUERIES / 2
