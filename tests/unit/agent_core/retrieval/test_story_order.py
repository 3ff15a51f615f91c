"""Titles are ordered by what continues what, then by release; circles are opened and told."""

import pytest
from agent_core.retrieval.watch_order import Step, story_order
from catalog.cards import CardRow
from catalog.relations import RelationType as R
from hypothesis import given
from hypothesis import strategies as st

from tests.support.card_rows import card_row


def title(key: int, year: int | None = None) -> CardRow:
    return card_row(f"T{key}", key=key, year=year, format="tv")


def sequel(before: int, after: int) -> Step:
    return Step(before=before, relation=R.SEQUEL, after=after)


def order(years: dict[int, int | None], *steps: Step) -> list[int]:
    return story_order({key: title(key, year) for key, year in years.items()}, steps)[0]


def test_a_sequel_comes_behind_what_it_continues_whatever_its_release() -> None:
    assert order({1: 2000, 2: 1990}, sequel(1, 2)) == [1, 2]


def test_what_nothing_orders_stands_by_release() -> None:
    assert order({1: 2003, 2: 2001, 3: 2002}) == [2, 3, 1]


def test_what_has_no_date_comes_last() -> None:
    assert order({1: None, 2: 2001}) == [2, 1]


def test_a_side_story_comes_behind_its_story() -> None:
    assert order({1: 2000, 2: 1999}, Step(before=1, relation=R.SIDE_STORY, after=2)) == [1, 2]


def test_of_two_sequels_the_older_release_comes_first() -> None:
    assert order({1: 2000, 2: 2005, 3: 2003}, sequel(1, 2), sequel(1, 3)) == [1, 3, 2]


def test_a_circle_is_opened_at_its_oldest_release_and_told() -> None:
    titles = {key: title(key, year) for key, year in {1: 2002, 2: 2001, 3: 2003}.items()}
    found, circles = story_order(titles, [sequel(1, 2), sequel(2, 3), sequel(3, 1)])
    assert found == [2, 3, 1]
    assert circles == [[2, 3, 1]]


@pytest.mark.parametrize("circles", [1, 2, 5])
def test_every_circle_is_told(circles: int) -> None:
    titles = {key: title(key, 2000 + key) for key in range(2 * circles)}
    steps = [s for n in range(circles) for s in (sequel(2 * n, 2 * n + 1), sequel(2 * n + 1, 2 * n))]
    found, found_circles = story_order(titles, steps)
    assert found == list(range(2 * circles))
    assert len(found_circles) == circles


@given(st.lists(st.tuples(st.integers(0, 9), st.integers(0, 9)).filter(lambda e: e[0] != e[1]), max_size=25))
def test_any_relations_give_an_order_of_all_titles(edges: list[tuple[int, int]]) -> None:
    titles = {key: title(key, 2000 + key % 4) for key in range(10)}
    found, circles = story_order(titles, [sequel(a, b) for a, b in edges])
    assert sorted(found) == list(range(10))
    if not circles:
        places = {key: place for place, key in enumerate(found)}
        assert all(places[a] < places[b] for a, b in edges)
