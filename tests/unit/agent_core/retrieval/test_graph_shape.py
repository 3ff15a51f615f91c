"""Shapes of graph queries: equal where only values differ, different where a statement has to be."""

from typing import Any
from uuid import NAMESPACE_URL, uuid5

import pytest
from agent_core.graph_query import GraphQuery
from agent_core.references import EntityRef
from agent_core.retrieval.graph_query import compile_query
from agent_core.retrieval.graph_scope import Resolved
from agent_core.retrieval.graph_shape import Entities, QueryShape, shape_of, values_of
from catalog.entities import EntityType
from catalog.prepared import Prepared
from hypothesis import given
from hypothesis import strategies as st


def known(count: int, kind: EntityType = EntityType.ANIME) -> dict[EntityRef, Resolved]:
    ids = {key: uuid5(NAMESPACE_URL, f"{kind}:{key}") for key in range(1, count + 1)}
    return {
        EntityRef(entity_type=kind, id=str(i)): Resolved(key=key, kind=kind, id=i, name=f"{kind} {key}")
        for key, i in ids.items()
    }


ANIME = known(5)
STUDIOS = known(5, EntityType.STUDIO)


def query(starts: Entities, **changes: object) -> GraphQuery:
    hop = {"relation": "shared_staff", "role": "Director", "where": {"year_min": 1990, "genre": ["Drama"]}}
    chains = [{"start": list(starts), "hops": [hop]}, {"start": list(starts)[:1], "hops": [{"relation": "sequel"}]}]
    made: dict[str, Any] = {"result_type": "anime", "chains": chains, "where": {"score_min": 7.5}}
    return GraphQuery.model_validate(made | changes)


def shape(made: GraphQuery, entities: Entities = ANIME) -> QueryShape:
    return shape_of(made, entities, include_adult=False)


def some(count: int) -> Entities:
    return dict(list(ANIME.items())[:count])


@given(count=st.integers(1, 5), year=st.integers(1900, 2100), role=st.text(max_size=5), score=st.floats(0, 10))
def test_values_do_not_change_a_shape(count: int, year: int, role: str, score: float) -> None:
    hop = {"relation": "shared_staff", "role": role, "where": {"year_min": year, "genre": [role, role]}}
    chains = [
        {"start": list(some(count)), "hops": [hop]},
        {"start": list(ANIME)[-1:], "hops": [{"relation": "sequel"}]},
    ]
    assert shape(query(ANIME, chains=chains, where={"score_min": score})) == shape(query(ANIME))


@pytest.mark.parametrize(
    "changes",
    [
        {"result_type": "manga"},
        {"combine": "union"},
        {"where": {"score_max": 7.5}},
        {"exclude": list(ANIME)},
        {"order_by": "score"},
        {"descending": False},
        {"aggregate": "count"},
        {"aggregate": "group_count", "group_by": {"field": "year"}},
        {"order_by": "related", "related": {"relation": "has_character"}},
        {"chains": []},
        {"chains": [{"start": list(ANIME), "hops": [{"relation": "shared_staff"}]}]},
        {"result_type": "episode", "episode_number": 3},
    ],
)
def test_what_a_statement_depends_on_changes_its_shape(changes: dict[str, Any]) -> None:
    assert shape(query(ANIME, **changes)) != shape(query(ANIME))


def test_the_kinds_of_the_starts_and_adult_titles_are_part_of_a_shape() -> None:
    assert shape(query(STUDIOS), STUDIOS) != shape(query(ANIME))
    assert shape_of(query(ANIME), ANIME, include_adult=True) != shape(query(ANIME))


def test_every_slot_of_a_statement_has_its_value() -> None:
    made = query(
        ANIME, exclude=list(some(2)), order_by="related", related={"relation": "has_character", "role": "main"}
    )
    prepared = Prepared(compile_query(shape(made)))
    bound = prepared.arguments(values_of(made, ANIME, limit=9))
    assert None not in bound
    for value in ([1, 2, 3, 4, 5], [1], [1, 2], "director", "main", 1990, ["drama"], 7.5, 9):
        assert value in bound


def test_a_first_chain_is_taken_from_all_only_where_it_says_so() -> None:
    combined = shape(query(ANIME, combine="difference"))
    assert [chain.combine for chain in combined.chains] == ["union", "difference"]
    chains = [{"start": list(ANIME), "combine": "difference"}]
    assert [chain.combine for chain in shape(query(ANIME, chains=chains)).chains] == ["difference"]
