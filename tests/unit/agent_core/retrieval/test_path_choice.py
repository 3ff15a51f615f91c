"""The choice of paths: the best first, then those unlike it, none twice."""

import itertools
from collections.abc import Sequence

from agent_core.retrieval.path_choice import choose_paths
from agent_core.retrieval.path_ranking import Step
from catalog.relations import RelationType as R
from hypothesis import given
from hypothesis import strategies as st

RELATIONS = (R.FRIEND, R.APPEARS_IN, R.VOICED_BY)


def spread(costs: Sequence[tuple[float, R]]) -> list[list[Step]]:
    """Return two layers: one path of two equal steps for each cost, through an entity of its own."""
    return [
        [Step(1, middle, relation, cost) for middle, (cost, relation) in enumerate(costs, 2)],
        [Step(middle, 0, relation, cost) for middle, (cost, relation) in enumerate(costs, 2)],
    ]


def weight(step: Step) -> float:
    return step.weight


@given(
    costs=st.lists(st.tuples(st.floats(0, 5), st.sampled_from(RELATIONS)), min_size=1, max_size=30),
    limit=st.integers(1, 12),
)
def test_the_first_is_the_cheapest_and_none_comes_twice(costs: list[tuple[float, R]], limit: int) -> None:
    chosen = choose_paths(spread(costs), cost=weight, limit=limit)
    assert sum(map(weight, chosen[0])) == min(2 * cost for cost, _ in costs)
    assert len(set(chosen)) == len(chosen) == min(limit, len(costs))


def test_paths_of_other_relations_come_before_dear_ones_of_the_same() -> None:
    costs = [(0.0, R.FRIEND)] * 20 + [(1.2, R.VOICED_BY)]
    chosen = choose_paths(spread(costs), cost=weight, limit=5)
    assert [chain[0].relation for chain in chosen].index(R.VOICED_BY) == 3


def test_no_likeness_lifts_a_path_over_one_that_is_much_cheaper() -> None:
    costs = [(0.0, R.FRIEND)] * 4 + [(500.0, R.VOICED_BY)]
    chosen = choose_paths(spread(costs), cost=weight, limit=5)
    assert chosen[-1][0].relation is R.VOICED_BY


def test_paths_through_other_entities_come_first() -> None:
    first = [Step(1, 2, R.FRIEND, 0.0), Step(1, 3, R.FRIEND, 0.2)]
    second = [Step(2, 4, R.FRIEND, 0.0), Step(2, 5, R.FRIEND, 0.1), Step(3, 6, R.FRIEND, 0.2)]
    third = [Step(middle, 0, R.FRIEND, 0.0) for middle in (4, 5, 6)]
    chosen = choose_paths([first, second, third], cost=weight, limit=3)
    assert [chain[0].target for chain in chosen] == [2, 3, 2]


def test_many_sequences_are_bounded() -> None:
    types = list(R)[:40]
    middles = range(2, 42)
    layers = [
        [Step(1, m, r, 0.0) for m, r in zip(middles, types, strict=True)],
        [Step(m, n, r, 0.0) for (m, n), r in zip(itertools.product(middles, (50, 51)), types * 2, strict=True)],
        [Step(n, 0, r, 0.0) for n, r in ((50, R.FRIEND), (51, R.RIVAL))],
    ]
    assert len(choose_paths(layers, cost=weight, limit=10)) == 10


def test_no_layers_are_no_paths() -> None:
    assert choose_paths([[]], cost=weight, limit=3) == []
