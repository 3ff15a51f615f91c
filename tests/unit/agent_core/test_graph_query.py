"""What a planner may ask the graph to select, each bound at its edge, and what a query lacks is said."""

from typing import Any

import pytest
from agent_core.graph_query import Chain, EntityFilters, GraphQuery, GroupBy, Hop
from agent_core.limits import MAX_HOPS, MAX_SKIPPED
from agent_core.references import EntityRef
from catalog.entities import EntityType
from catalog.relations import RelationType
from pydantic import ValidationError

from tests.support.scripted import ref

SEQUEL = Hop(relation=RelationType.SEQUEL)


def refs(count: int) -> list[EntityRef]:
    return [ref(f"e{n}") for n in range(count)]


@pytest.mark.parametrize(
    ("field", "least", "most"),
    [
        ("year", 1900, 2100),
        ("year_min", 1900, 2100),
        ("year_max", 1900, 2100),
        ("score_min", 0, 10),
        ("score_max", 0, 10),
        ("score_above", 0, 10),
        ("score_below", 0, 10),
    ],
)
def test_a_filter_takes_what_can_be_and_no_more(field: str, least: int, most: int) -> None:
    for value in (least, most):
        assert getattr(EntityFilters.model_validate({field: value}), field) == value
    for value in (least - 1, most + 1):
        with pytest.raises(ValidationError, match=field):
            EntityFilters.model_validate({field: value})


def test_no_more_of_a_ranking_is_passed_over_than_allowed() -> None:
    assert GraphQuery(result_type=EntityType.ANIME, skip=MAX_SKIPPED).skip == MAX_SKIPPED
    with pytest.raises(ValidationError, match="skip"):
        GraphQuery(result_type=EntityType.ANIME, skip=MAX_SKIPPED + 1)


@pytest.mark.parametrize(
    "field", ["episodes_min", "episodes_max", "chapters_min", "chapters_max", "volumes_min", "volumes_max"]
)
def test_no_episodes_may_be_asked_for_and_fewer_not(field: str) -> None:
    assert getattr(EntityFilters.model_validate({field: 0}), field) == 0
    with pytest.raises(ValidationError, match=field):
        EntityFilters.model_validate({field: -1})


@pytest.mark.parametrize("written", ["sequel", "SEQUEL", " Sequel "])
def test_a_relation_is_read_as_it_is_written_by_models(written: str) -> None:
    assert Hop.model_validate({"relation": written}).relation is RelationType.SEQUEL


@pytest.mark.parametrize("written", ["", "continues", "drop table", 5, None])
def test_a_relation_outside_the_allow_list_is_refused(written: object) -> None:
    with pytest.raises(ValidationError, match="relation"):
        Hop.model_validate({"relation": written})


@pytest.mark.parametrize(("length", "allowed"), [(0, True), (100, True), (101, False)])
def test_a_role_has_so_many_characters(length: int, allowed: bool) -> None:
    value: dict[str, Any] = {"relation": "staff", "role": "x" * length}
    if allowed:
        assert Hop.model_validate(value).role == "x" * length
    else:
        with pytest.raises(ValidationError, match="role"):
            Hop.model_validate(value)


@pytest.mark.parametrize(("starts", "allowed"), [(0, False), (1, True), (200, True), (201, False)])
def test_a_chain_starts_from_one_to_so_many(starts: int, allowed: bool) -> None:
    if allowed:
        assert len(Chain(start=refs(starts)).start) == starts
    else:
        with pytest.raises(ValidationError, match="start"):
            Chain(start=refs(starts))


@pytest.mark.parametrize(("hops", "allowed"), [(0, True), (MAX_HOPS, True), (MAX_HOPS + 1, False)])
def test_a_chain_has_so_many_hops(hops: int, allowed: bool) -> None:
    if allowed:
        assert len(Chain(start=refs(1), hops=[SEQUEL] * hops).hops) == hops
    else:
        with pytest.raises(ValidationError, match="hops"):
            Chain(start=refs(1), hops=[SEQUEL] * hops)


@pytest.mark.parametrize(("chains", "allowed"), [(0, True), (8, True), (9, False)])
def test_a_query_has_so_many_chains(chains: int, allowed: bool) -> None:
    held = [Chain(start=refs(1))] * chains
    if allowed:
        assert len(GraphQuery(result_type=EntityType.ANIME, chains=held).chains) == chains
    else:
        with pytest.raises(ValidationError, match="chains"):
            GraphQuery(result_type=EntityType.ANIME, chains=held)


@pytest.mark.parametrize(("excluded", "allowed"), [(200, True), (201, False)])
def test_a_query_leaves_out_so_many(excluded: int, allowed: bool) -> None:
    if allowed:
        assert len(GraphQuery(result_type=EntityType.ANIME, exclude=refs(excluded)).exclude) == excluded
    else:
        with pytest.raises(ValidationError, match="exclude"):
            GraphQuery(result_type=EntityType.ANIME, exclude=refs(excluded))


@pytest.mark.parametrize(("limit", "allowed"), [(None, True), (1, True), (0, False), (-1, False)])
def test_a_limit_is_of_one_or_more(limit: int | None, allowed: bool) -> None:
    if allowed:
        assert GraphQuery(result_type=EntityType.ANIME, limit=limit).limit == limit
    else:
        with pytest.raises(ValidationError, match="limit"):
            GraphQuery(result_type=EntityType.ANIME, limit=limit)


@pytest.mark.parametrize(
    ("value", "said"),
    [
        ({}, "set exactly one"),
        ({"field": "year", "hop": {"relation": "animated_by"}}, "set exactly one"),
        ({"field": "title"}, "field"),
    ],
)
def test_groups_are_of_a_field_or_of_a_hop(value: dict[str, Any], said: str) -> None:
    with pytest.raises(ValidationError, match=said):
        GroupBy.model_validate(value)


@pytest.mark.parametrize("value", [{"field": "decade"}, {"hop": {"relation": "animated_by"}}])
def test_one_of_the_two_is_enough(value: dict[str, Any]) -> None:
    assert GroupBy.model_validate(value).model_dump(exclude_none=True).keys() == value.keys()


@pytest.mark.parametrize(
    ("value", "said"),
    [
        ({"aggregate": "group_count"}, "requires group_by"),
        ({"order_by": "related"}, "requires related"),
        ({"related_min": 1}, "require related"),
        ({"related_max": 0}, "require related"),
        ({"related": {"relation": "sequel"}, "related_min": 0}, "related_min"),
        ({"related": {"relation": "sequel"}, "related_max": -1}, "related_max"),
        ({"related": {"relation": "sequel"}, "related_max": 10**9 + 1}, "related_max"),
        (
            {
                "aggregate": "group_count",
                "group_by": {"field": "year"},
                "related": {"relation": "sequel"},
                "related_max": 0,
            },
            "groups are not narrowed",
        ),
        ({"aggregate": "group_count", "group_by": {"field": "year"}, "episode_number": 3}, "makes no groups"),
        ({"aggregate": "median"}, "aggregate"),
        ({"order_by": "id; DROP TABLE entity"}, "order_by"),
        ({"combine": "xor"}, "combine"),
    ],
)
def test_a_query_says_what_it_lacks(value: dict[str, Any], said: str) -> None:
    with pytest.raises(ValidationError, match=said):
        GraphQuery.model_validate({"result_type": "anime", **value})


@pytest.mark.parametrize(
    "value",
    [
        {"aggregate": "group_count", "group_by": {"field": "year"}},
        {"order_by": "related", "related": {"relation": "has_character"}},
        {"related": {"relation": "sequel"}, "related_min": 1, "related_max": 10**9},
        {"related": {"relation": "sequel"}, "related_max": 0},
        {"episode_number": 3},
    ],
)
def test_a_query_with_all_it_needs_is_taken(value: dict[str, Any]) -> None:
    read = GraphQuery.model_validate({"result_type": "anime", **value})
    assert read.model_dump(exclude_unset=True).keys() == {"result_type", *value}


def test_nothing_said_is_every_entity_of_the_kind_best_known_first() -> None:
    query = GraphQuery(result_type=EntityType.STUDIO)
    assert (query.chains, query.exclude, query.limit) == ([], [], None)
    assert (query.order_by, query.descending, query.aggregate) == ("popularity", True, "list")
    assert query.where == EntityFilters()
