"""A hit finds its place in a list by a few comparisons."""

from bisect import bisect_left

from catalog.typeahead_hits import hit_of
from catalog.typeahead_lists import LIST_HITS
from catalog.typeahead_placing import STEPS, Placing
from hypothesis import example, given
from hypothesis import strategies as st

RANKS = st.integers(0, 400)


@given(st.sets(RANKS, max_size=LIST_HITS), RANKS)
@example(set(), 0)
@example(set(range(LIST_HITS)), LIST_HITS)
@example(set(range(1, LIST_HITS + 1)), 0)
def test_the_place_is_that_of_comparing_with_every_hit(known: set[int], hit: int) -> None:
    """Each hit is named by how high it ranks."""
    stay = sorted(known - {hit})
    placing = Placing(hit, stay, 0, len(stay))
    compared = 0
    for step in STEPS:
        compared += len(placing.compared(step))
        placing.narrow(lambda rank: rank, step)
    assert placing.low == placing.high == bisect_left(stay, hit)
    assert compared <= 2 * max(STEPS)


@given(st.lists(st.integers(0, 4), max_size=LIST_HITS).map(sorted), st.integers(0, 4))
def test_a_hit_is_compared_with_those_of_its_class_alone(classes: list[int], own: int) -> None:
    stay = [hit_of(name_id, one) for name_id, one in enumerate(classes)]
    placing = Placing.of(hit_of(LIST_HITS, own), stay)
    assert placing.compared(1) == [hit for hit, one in zip(stay, classes, strict=True) if one == own]
    assert placing.low == sum(one < own for one in classes)
