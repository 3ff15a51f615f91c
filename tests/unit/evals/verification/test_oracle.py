"""The files of a dataset tell whether a statement is true, without catalog and SQL."""

import pytest
from agent_core.graph_query import EntityFilters, GraphQuery
from catalog.entities import EntityType
from catalog.relations import RelationType as R

from evals.verification.oracle import Oracle, ref_of
from tests.unit.evals.verification.test_perturbations import TITLES, directed, oracle, ref

__all__ = ["oracle"]


def test_a_thing_is_found_by_its_id(oracle: Oracle) -> None:
    thing = oracle.thing(ref("One"))
    assert thing is not None
    assert (thing.name, ref_of(thing)) == ("One", ref("One"))


def test_all_of_a_kind_are_told(oracle: Oracle) -> None:
    assert [thing.name for thing in oracle.of_kind(EntityType.ANIME)] == list(TITLES)


@pytest.mark.parametrize(
    ("query", "members"),
    [
        (directed("Ann Bee"), {"One", "Two"}),
        (directed("Ann Bee", "Music"), {"Two"}),
        (directed("Cid Dee"), {"Three"}),
        (directed("Eve Eff"), set[str]()),
        (GraphQuery(result_type=EntityType.ANIME, where=EntityFilters(score_min=8)), {"One", "Two", "Five"}),
        (GraphQuery(result_type=EntityType.ANIME, where=EntityFilters(year=2010)), {"Three"}),
    ],
)
def test_what_a_query_asks_for_is_told(oracle: Oracle, query: GraphQuery, members: set[str]) -> None:
    assert oracle.members(query) == {f"anime:{name}" for name in members}
    for name in TITLES:
        assert oracle.is_in(ref(name), query) is (name in members)


@pytest.mark.parametrize(
    ("source", "relation", "target", "role", "holds"),
    [
        ("One", R.SEQUEL, "Two", "", True),
        ("Two", R.SEQUEL, "One", "", False),
        ("Two", R.PREQUEL, "One", "", True),
        ("One", R.STAFF, "Ann Bee", "Director", True),
        ("One", R.STAFF, "Ann Bee", "Music", False),
        ("One", R.STAFF, "Ann Bee", "", True),
        ("One", R.ANIMATED_BY, "Sun", "", True),
        ("One", R.ANIMATED_BY, "Moon", "", False),
        ("One", R.SHARED_STAFF, "Two", "", True),
        ("One", R.SHARED_STAFF, "Four", "", False),
    ],
)
def test_a_relation_is_told_in_its_direction(
    oracle: Oracle, source: str, relation: R, target: str, role: str, holds: bool
) -> None:
    assert oracle.holds(ref(source), relation, ref(target), role) is holds


@pytest.mark.parametrize(
    ("order_by", "value"),
    [("score", 8.5), ("episodes", 26), ("year", 1998), ("start_date", "1998-04-03"), ("name", None)],
)
def test_what_a_ranking_goes_by_is_told(oracle: Oracle, order_by: str, value: object) -> None:
    assert oracle.value(ref("One"), order_by) == value


def test_whoever_is_related_to_one_of_several_is_told(oracle: Oracle) -> None:
    assert oracle.are_related(ref("One"), [ref("Five"), ref("Two")])
    assert not oracle.are_related(ref("Five"), [ref("One"), ref("Two")])
