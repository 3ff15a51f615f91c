"""Ranking of shortest paths, against the enumeration of all of them."""

import itertools
from collections.abc import Sequence

import pytest
from agent_core.retrieval.path_ranking import LEADING, Step, Surroundings, best_paths, count_paths, step_cost
from catalog.relations import RELATIONS
from catalog.relations import RelationType as R
from hypothesis import given
from hypothesis import strategies as st

UNKNOWN = Surroundings(degrees={}, popularity={})


def layered(widths: Sequence[int], chosen: Sequence[int]) -> list[list[Step]]:
    """Return steps between layers of entities; ``chosen`` says which of all possible steps there are."""
    layers: list[list[Step]] = []
    picks = itertools.cycle(chosen)
    full = [1, *widths, 1]
    for depth, (here, there) in enumerate(itertools.pairwise(full)):
        layers.append(
            [
                Step(depth * 10 + left, (depth + 1) * 10 + right, R.FRIEND, pick / 10)
                for left in range(here)
                for right in range(there)
                if (pick := next(picks))
            ]
        )
    return layers


def enumerated(layers: Sequence[Sequence[Step]]) -> list[tuple[Step, ...]]:
    return [
        chain
        for chain in itertools.product(*layers)
        if all(left.target == right.source for left, right in itertools.pairwise(chain))
    ]


def weight_cost(step: Step) -> float:
    return 1.0 - step.weight


GRAPHS = st.builds(
    layered,
    st.lists(st.integers(1, 4), max_size=3),
    st.lists(st.sampled_from([0, 1, 2, 5, 9, 10]), min_size=1, max_size=40).filter(any),
)


@given(layers=GRAPHS, limit=st.integers(1, 30))
def test_the_best_paths_are_the_cheapest_of_all_in_order(layers: list[list[Step]], limit: int) -> None:
    every = sorted(sum(map(weight_cost, chain)) for chain in enumerated(layers))
    found = list(best_paths(layers, cost=weight_cost, limit=limit))
    assert [pytest.approx(sum(map(weight_cost, chain))) for chain in found] == every[:limit]
    assert len({tuple(step.target for step in chain) for chain in found}) == len(found)


@given(layers=GRAPHS)
def test_the_count_is_that_of_an_enumeration(layers: list[list[Step]]) -> None:
    assert count_paths(layers) == len(enumerated(layers))


@given(layers=GRAPHS)
def test_the_same_paths_come_in_the_same_order_however_the_steps_lie(layers: list[list[Step]]) -> None:
    turned = [layer[::-1] for layer in layers]
    assert list(best_paths(layers, cost=weight_cost, limit=50)) == list(best_paths(turned, cost=weight_cost, limit=50))


def test_a_limit_of_paths_is_found_among_millions() -> None:
    layers = layered([9] * 6, [10])
    assert count_paths(layers) == 9**6
    assert len(list(best_paths(layers, cost=weight_cost, limit=7))) == 7


def test_without_layers_there_is_no_path() -> None:
    assert count_paths([]) == 0
    assert list(best_paths([], cost=weight_cost, limit=3)) == []


def two_hops(relation: R, back: R, *, degree: int = 1, popularity: int = 0, middle: int = 5) -> float:
    """Return the cost of a path over one entity that has ``degree`` edges of the relation to it."""
    around = Surroundings(
        degrees={(middle, RELATIONS[relation].inverse): degree, (middle, back): degree}, popularity={middle: popularity}
    )
    steps = (
        Step(1, middle, relation, RELATIONS[relation].weight),
        Step(middle, 2, back, RELATIONS[back].weight),
    )
    return sum(step_cost(step, around) for step in steps)


def test_stated_relations_cost_less_than_a_shared_title_whatever_the_hubs() -> None:
    assert two_hops(R.CREWMATE, R.CREWMATE, degree=1_000) < two_hops(R.APPEARS_IN, R.HAS_CHARACTER, popularity=10**7)


def test_the_order_of_worth_is_crew_then_title_then_voice_then_licensor() -> None:
    costs = [
        two_hops(R.CREWMATE, R.CREWMATE),
        two_hops(R.APPEARS_IN, R.HAS_CHARACTER),
        two_hops(R.VOICED_BY, R.VOICES),
        two_hops(R.LICENSED_BY, R.LICENSED),
    ]
    assert costs == sorted(costs)


def test_a_narrator_of_everything_is_worth_less_than_a_shared_voice_actor() -> None:
    assert two_hops(R.VOICED_BY, R.VOICES, degree=60) < two_hops(R.APPEARS_IN, R.HAS_CHARACTER, degree=600)


def test_a_cast_of_usual_size_is_no_hub() -> None:
    assert two_hops(R.APPEARS_IN, R.HAS_CHARACTER, degree=2) == two_hops(R.APPEARS_IN, R.HAS_CHARACTER, degree=30)
    assert two_hops(R.APPEARS_IN, R.HAS_CHARACTER, degree=30) < two_hops(R.APPEARS_IN, R.HAS_CHARACTER, degree=31)


def test_between_paths_alike_the_better_known_entity_is_preferred() -> None:
    known = two_hops(R.APPEARS_IN, R.HAS_CHARACTER, popularity=2_000_000)
    assert known < two_hops(R.APPEARS_IN, R.HAS_CHARACTER, popularity=500)
    assert known < two_hops(R.APPEARS_IN, R.HAS_CHARACTER)


@pytest.mark.parametrize("role", LEADING)
def test_who_leads_is_none_of_a_crowd(role: str) -> None:
    around = Surroundings(degrees={(2, R.STAFF): 1_000}, popularity={})
    alone = Surroundings(degrees={}, popularity={})
    leading, another = (Step(1, 2, R.WORKED_ON, 0.4, said) for said in (role, "Key Animation"))
    assert step_cost(leading, around) == step_cost(another, alone) < step_cost(another, around)


@given(
    weight=st.floats(-1, 2),
    degree=st.integers(0, 10**9),
    popularity=st.integers(0, 2**31 - 1),
    relation=st.sampled_from(list(R)),
)
def test_a_step_never_has_a_negative_cost(weight: float, degree: int, popularity: int, relation: R) -> None:
    around = Surroundings(degrees={(1, relation): degree}, popularity={2: popularity})
    assert step_cost(Step(1, 2, relation, weight), around) >= 0
