"""Circles of sequels, found in linear time."""

import itertools

from hypothesis import given
from hypothesis import strategies as st
from indexer.findings import sequel_cycles

titles = st.sampled_from("abcdefgh")
sequels = st.lists(st.tuples(titles, titles), max_size=16)


def in_a_circle(edges: list[tuple[str, str]]) -> set[str]:
    """Titles that are reached from themselves, the slow and plain way."""
    reached = {title: {b for a, b in edges if a == title} for title in "abcdefgh"}
    for middle, start in itertools.product("abcdefgh", repeat=2):
        if middle in reached[start]:
            reached[start] |= reached[middle]
    return {title for title, found in reached.items() if title in found}


def test_a_chain_is_no_circle() -> None:
    assert sequel_cycles([("a", "b"), ("b", "c"), ("a", "c")]) == []


def test_each_circle_is_one_group() -> None:
    edges = [("a", "b"), ("b", "a"), ("c", "d"), ("d", "e"), ("e", "c"), ("x", "a"), ("e", "y")]

    assert sequel_cycles(edges) == [["a", "b"], ["c", "d", "e"]]


def test_circles_that_a_chain_joins_are_one_group() -> None:
    edges = [("a", "b"), ("b", "a"), ("b", "m"), ("m", "c"), ("c", "d"), ("d", "c")]

    assert sequel_cycles(edges) == [["a", "b", "c", "d", "m"]]


@given(sequels)
def test_every_title_that_follows_itself_is_in_a_group(edges: list[tuple[str, str]]) -> None:
    groups = sequel_cycles(edges)

    found = {title for group in groups for title in group}
    assert in_a_circle(edges) <= found
    assert bool(found) == bool(in_a_circle(edges))
    assert sum(map(len, groups)) == len(found), "no title is in two groups"


@given(st.integers(2, 3_000))
def test_a_long_chain_takes_no_deep_recursion(length: int) -> None:
    chain = [(str(n), str(n + 1)) for n in range(length)]

    assert sequel_cycles(chain) == []
    assert len(sequel_cycles([*chain, (str(length), "0")])[0]) == length + 1
