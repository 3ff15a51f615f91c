"""The compiled statements: everything that a planner sends is bound, and nothing but the allow-list is compiled."""

import re
from typing import Any
from uuid import UUID, uuid5

import pytest
import sqlalchemy as sa
from agent_core.graph_query import EntityFilters, GraphQuery
from agent_core.references import EntityRef
from agent_core.results import GraphOutcome
from agent_core.retrieval.graph_fields import TITLE_FIELDS, Fields, conditions, fields_of, filter_slots, folded
from agent_core.retrieval.graph_hops import hop, keys_in
from agent_core.retrieval.graph_path import INFORMATIVE, TRIVIAL, undirected
from agent_core.retrieval.graph_query import compile_query
from agent_core.retrieval.graph_scope import (
    NotAnswerable,
    Resolved,
    reached_kinds,
)
from agent_core.retrieval.graph_shape import shape_of, values_of
from agent_core.retrieval.graph_sql import BEST_NEIGHBOURS, CONNECT, DEGREES, NEIGHBOURS
from catalog.entities import EntityType
from catalog.prepared import Prepared
from catalog.relations import RELATIONS, STORED, type_bits
from catalog.relations import RelationType as R
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy.dialects.postgresql.asyncpg import dialect

MARK = "zqx"
NAMESPACE = UUID("6ba7b811-9dad-11d1-80b4-00c04fd430c8")


def resolved(key: int, kind: EntityType) -> tuple[EntityRef, Resolved]:
    identity = uuid5(NAMESPACE, str(key))
    return EntityRef(entity_type=kind, id=str(identity)), Resolved(key=key, kind=kind, id=identity, name=f"{MARK}{key}")


def compiled(query: GraphQuery, *known: tuple[EntityRef, Resolved]) -> tuple[str, list[Any]]:
    entities = dict(known)
    prepared = Prepared(compile_query(shape_of(query, entities, include_adult=False)))
    return prepared.text, prepared.arguments(values_of(query, entities, limit=7))


def conditions_on(fields: Fields, filters: dict[str, Any]) -> list[sa.ColumnElement[bool]]:
    return conditions(filter_slots(EntityFilters.model_validate(filters), "where"), fields)


ANIME = resolved(987_654_321, EntityType.ANIME)
TEXTS = st.text(max_size=10).map(lambda text: f"{MARK}{text}'\";--")


@given(role=TEXTS, genre=TEXTS, season=TEXTS, year=st.integers(1900, 2100), number=st.integers(10**6, 10**8))
def test_no_text_id_or_number_of_a_query_is_part_of_its_statement(
    role: str, genre: str, season: str, year: int, number: int
) -> None:
    query = GraphQuery.model_validate(
        {
            "result_type": "anime",
            "chains": [{"start": [ANIME[0]], "hops": [{"relation": "shared_staff", "role": role}]}],
            "exclude": [ANIME[0]],
            "where": {"genre": [genre], "season": season, "format": [genre], "year": year, "episodes_min": number},
        }
    )
    statement, parameters = compiled(query, ANIME)
    assert MARK not in statement
    assert not re.search(rf"\b({year}|{number}|987654321)\b", statement)
    assert [987_654_321] in parameters
    assert {year, number} <= {value for value in parameters if isinstance(value, int)}


def test_a_query_is_one_statement_with_a_bound_limit_and_a_total_order() -> None:
    statement, parameters = compiled(GraphQuery(result_type=EntityType.ANIME, order_by="score"))
    assert statement.startswith("WITH found AS")
    assert ";" not in statement
    assert 7 in parameters
    order = statement[statement.index("ORDER BY") :]
    assert "NULLS LAST" in order
    assert order.index("popularity DESC") < order.index("ranked.id")


@pytest.mark.parametrize("relation", list(R))
def test_every_relation_compiles_to_the_hops_that_it_stands_for(relation: R) -> None:
    keys = hop(keys_in("start"), relation, role="role", include_adult=False)
    statement = str(keys.compile(dialect=dialect()))
    hops = 1 if RELATIONS[relation].via is None else 2
    assert statement.count("FROM edge_qualifier") == hops
    assert statement.count("NOT relation_edge.adult") == hops
    assert statement.startswith("array((SELECT DISTINCT")


@pytest.mark.parametrize("kind", [EntityType.CHARACTER, EntityType.PERSON, EntityType.STUDIO])
@pytest.mark.parametrize("filters", [{"year": 2000}, {"genre": ["Action"]}, {"score_min": 7}, {"season": "fall"}])
def test_a_filter_of_titles_does_not_apply_to_others(kind: EntityType, filters: dict[str, Any]) -> None:
    with pytest.raises(NotAnswerable) as refused:
        conditions_on(fields_of(kind), filters)
    assert refused.value.outcome is GraphOutcome.WRONG_KIND


def test_every_filter_has_a_condition_on_titles() -> None:
    values: dict[str, Any] = {"season": "a", "airs_on": "sunday", "above_source": True}
    values |= dict.fromkeys(("started_min", "started_max", "ended_min", "ended_max"), "2012-04")
    lists = (
        "genre",
        "genre_any",
        "genre_not",
        "format",
        "format_not",
        "status",
        "source_material",
        "source_not",
        "age_rating",
    )
    values |= {name: ["a"] for name in lists}
    for name in EntityFilters.model_fields:
        value = values.get(name, 2000 if name.startswith("year") else 5)
        assert len(conditions_on(TITLE_FIELDS, {name: value})) == 1
        kind = EntityType.MANGA if name.startswith(("chapters", "volumes")) else EntityType.ANIME
        assert len(conditions_on(fields_of(kind), {name: value})) == 1


def test_a_filter_of_zero_is_a_filter() -> None:
    assert len(conditions_on(TITLE_FIELDS, {"score_min": 0, "episodes_max": 0})) == 2
    assert conditions_on(TITLE_FIELDS, {}) == []


@given(text=st.text(max_size=30))
def test_compared_text_has_no_zero_byte_and_no_edge_space(text: str) -> None:
    assert "\x00" not in folded(text)
    assert folded(text) == folded(f"  {text}\t")


@given(relations=st.sets(st.sampled_from(STORED)))
def test_a_set_of_relations_is_its_bits_and_fits_a_bigint(relations: set[R]) -> None:
    bits = type_bits(relations)
    assert 0 <= bits < 2**63
    assert {r for r in STORED if bits >> RELATIONS[r].code & 1} == relations


def test_every_relation_has_room_in_a_bigint() -> None:
    assert max(spec.code for spec in RELATIONS.values()) < 63


@pytest.mark.parametrize("relation", list(R))
def test_relations_to_follow_are_stored_and_closed_under_their_inverses(relation: R) -> None:
    followed = undirected([relation])
    assert set(followed) <= set(STORED)
    assert {RELATIONS[r].inverse for r in followed} == set(followed)


def test_what_a_path_follows_by_default_is_closed_and_leaves_out_the_trivial() -> None:
    assert {RELATIONS[r].inverse for r in INFORMATIVE} == set(INFORMATIVE)
    assert {RELATIONS[r].inverse for r in TRIVIAL} == TRIVIAL
    assert set(INFORMATIVE) | TRIVIAL == set(STORED)


def test_reached_kinds_follow_every_legal_pair() -> None:
    assert reached_kinds({EntityType.MANGA}, R.ADAPTATION) == {EntityType.ANIME, EntityType.MANGA}
    assert reached_kinds({EntityType.ANIME, EntityType.MANGA}, R.SEQUEL) == {EntityType.ANIME, EntityType.MANGA}
    assert reached_kinds({EntityType.STUDIO}, R.SEQUEL) == frozenset()


@pytest.mark.parametrize("traversal", [BEST_NEIGHBOURS, CONNECT, DEGREES, NEIGHBOURS])
def test_a_traversal_binds_every_value_with_its_type(traversal: Prepared) -> None:
    assert re.search(r"\$1::", traversal.text)
    assert set(re.findall(r"\$\d+(?!\d|::)", traversal.text)) == set()
    assert not re.search(r"[^:]:[a-z]", traversal.text), "a parameter without a type"
