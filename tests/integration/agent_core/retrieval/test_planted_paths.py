"""Two hundred planted connections, each beside up to a thousand paths through hubs that tell less."""

from dataclasses import dataclass
from typing import Final

import pytest
from agent_core.references import EntityRef
from agent_core.retrieval.postgres_graph_executor import PostgresGraphExecutor
from agent_core.schemas import GraphIntent
from catalog.entities import EntityType
from catalog.relations import RelationType as R

from tests.integration.agent_core.retrieval.planted import Plant, seeded

A, C, M, P, S = EntityType.ANIME, EntityType.CHARACTER, EntityType.MANGA, EntityType.PERSON, EntityType.STUDIO
CASES: Final = 200
DECOYS: Final = (1, 10, 100, 300, 1_000)
WANTED: Final = 0.98
# Others that a hub is related to, besides the pairs: a narrator, a studio, an anthology.
CROWD: Final = 25


@dataclass(frozen=True)
class Plan:
    """Pairs of a kind, joined by the ways of the left and the right to one entity, and by one way each to hubs."""

    pair: EntityType
    telling: tuple[EntityType, R, R]
    hubs: tuple[EntityType, R]


@dataclass(frozen=True)
class Case:
    """A planted pair, and the entity through which the path leads that tells most."""

    name: str
    left: EntityRef
    right: EntityRef
    telling: EntityRef
    decoys: int


PLANS: Final = {
    "crewmates, not a voice": Plan(C, (C, R.CREWMATE, R.CREWMATE), (P, R.VOICED_BY)),
    "a rival's mentor, not an anthology": Plan(C, (C, R.RIVAL, R.STUDENT), (A, R.APPEARS_IN)),
    "a title, not a voice": Plan(C, (A, R.APPEARS_IN, R.APPEARS_IN), (P, R.VOICED_BY)),
    "a friend's enemy, not a voice": Plan(C, (C, R.FRIEND, R.ENEMY), (P, R.VOICED_BY)),
    "a sequel of both, not a sound director": Plan(A, (A, R.SEQUEL, R.SEQUEL), (P, R.STAFF)),
    "a manga, not a studio": Plan(A, (M, R.ADAPTED_FROM, R.ADAPTED_FROM), (S, R.ANIMATED_BY)),
    "a character, not a sound director": Plan(A, (C, R.HAS_CHARACTER, R.HAS_CHARACTER), (P, R.STAFF)),
    "one of the staff, not a studio": Plan(A, (P, R.STAFF, R.STAFF), (S, R.ANIMATED_BY)),
}


def case(plant: Plant, number: int) -> Case:
    name, plan = list(PLANS.items())[number % len(PLANS)]
    left, right = plant.many(plan.pair, (f"left {number}", f"right {number}"))
    kind, left_way, right_way = plan.telling
    telling = plant.add(kind, f"telling {number}")
    plant.relate(left, left_way, telling)
    plant.relate(right, right_way, telling)
    return Case(name, left, right, telling, DECOYS[number // len(PLANS) % len(DECOYS)])


def hubs(plant: Plant, kind: EntityType, relation: R, others: list[EntityRef]) -> list[EntityRef]:
    """Plant well-known entities that many are related to."""
    found = [plant.add(kind, f"{relation} {i}", popularity=10**6) for i in range(max(DECOYS))]
    for hub in found:
        for other in others:
            plant.relate(other, relation, hub)
    return found


@pytest.fixture(scope="module")
async def cases(graph_dsn: str) -> list[Case]:
    """All cases in one graph; the hubs are shared between them."""
    plant, rng = Plant(), seeded(7)
    planted = [case(plant, number) for number in range(CASES)]
    crowd = {kind: plant.many(kind, (f"one of many {i}" for i in range(CROWD))) for kind in (A, C)}
    around = {
        plan.hubs: hubs(plant, *plan.hubs, crowd[plan.pair])
        for plan in {plan.hubs: plan for plan in PLANS.values()}.values()
    }
    for one in planted:
        kind, relation = PLANS[one.name].hubs
        for hub in rng.sample(around[kind, relation], one.decoys):
            plant.relate(one.left, relation, hub)
            plant.relate(one.right, relation, hub)
    await plant.grow(graph_dsn)
    return planted


async def test_the_telling_path_comes_first(executor: PostgresGraphExecutor, cases: list[Case]) -> None:
    wrong: list[str] = []
    for one in cases:
        intent = GraphIntent(rationale="test", query_type="path", start=one.left, end=one.right, max_hops=6)
        result = await executor.execute(intent, timeout_s=5, include_adult=False)
        assert result.meta.total == one.decoys + 1
        if result.paths[0].nodes[1] != one.telling:
            wrong.append(f"{one.name}, {one.decoys} decoys")
    assert CASES - len(wrong) >= WANTED * CASES, wrong


def test_every_plan_meets_every_number_of_decoys() -> None:
    plant = Plant()
    met = {(one.name, one.decoys) for one in (case(plant, number) for number in range(CASES))}
    assert met == {(name, decoys) for name in PLANS for decoys in DECOYS}
