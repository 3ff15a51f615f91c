"""The allow-list of relations holds together: inverses, kinds, codes, weights, and the hops that derived types are."""

from collections import Counter

import pytest
from catalog.entities import TITLE_TYPES, EntityType, entity_id
from catalog.relations import (
    ALIASES,
    BY_CODE,
    RELATIONS,
    STORED,
    RelationSpec,
    RelationType,
    parse_relation,
    relations_of,
)
from hypothesis import given
from hypothesis import strategies as st

SMALLINT = 2**15
SPECS = [pytest.param(relation, spec, id=relation) for relation, spec in RELATIONS.items()]
DERIVED = {relation: spec.via for relation, spec in RELATIONS.items() if spec.via is not None}


def test_every_type_is_described() -> None:
    assert RELATIONS.keys() == set(RelationType)


@pytest.mark.parametrize(("relation", "spec"), SPECS)
def test_an_inverse_leads_back_and_its_inverse_there_again(relation: RelationType, spec: RelationSpec) -> None:
    back = RELATIONS[spec.inverse]
    assert back.inverse is relation
    assert back.pairs == {(object_, subject) for subject, object_ in spec.pairs}
    assert back.weight == spec.weight
    assert back.derived == spec.derived


@pytest.mark.parametrize(("relation", "spec"), SPECS)
def test_what_is_its_own_inverse_joins_two_of_a_kind(relation: RelationType, spec: RelationSpec) -> None:
    if spec.inverse is relation:
        assert all(subject is object_ for subject, object_ in spec.pairs)


@pytest.mark.parametrize(("relation", "spec"), SPECS)
def test_every_type_can_be_weighed_said_and_stored(relation: RelationType, spec: RelationSpec) -> None:
    assert 0 < spec.weight <= 1
    assert spec.label == spec.label.strip()
    assert spec.label
    assert spec.pairs
    assert 0 < spec.code < SMALLINT
    assert relation.value.isidentifier()


def test_no_two_types_share_a_code_and_codes_lead_back() -> None:
    assert [code for code, count in Counter(spec.code for spec in RELATIONS.values()).items() if count > 1] == []
    assert {BY_CODE[spec.code]: spec for spec in RELATIONS.values()} == RELATIONS


@pytest.mark.parametrize(("relation", "via"), DERIVED.items())
def test_a_derived_type_is_two_stored_hops_there_and_back(
    relation: RelationType, via: tuple[RelationType, RelationType]
) -> None:
    first, second = (RELATIONS[hop] for hop in via)
    assert relation not in STORED
    assert first.inverse is via[1]
    assert not first.derived
    joined = {(start, end) for start, middle in first.pairs for again, end in second.pairs if middle is again}
    assert RELATIONS[relation].pairs <= joined


def test_what_is_not_derived_is_stored() -> None:
    assert set(STORED) == set(RelationType) - DERIVED.keys()


@pytest.mark.parametrize("relation", RelationType)
def test_a_name_is_read_however_it_is_written(relation: RelationType) -> None:
    name = relation.value
    for written in (name, name.upper(), f"  {name} ", name.replace("_", "-"), name.replace("_", " ").title()):
        assert parse_relation(written) is relation


@pytest.mark.parametrize(("alias", "relation"), ALIASES.items())
def test_an_alias_is_no_name_of_a_type_and_is_read_as_one(alias: str, relation: RelationType) -> None:
    assert alias not in set(RelationType)
    assert parse_relation(alias) is relation


@given(st.text(max_size=20))
def test_nothing_else_is_read_and_the_refusal_lists_what_is(name: str) -> None:
    key = name.strip().lower().replace("-", "_").replace(" ", "_")
    if key in ALIASES or key in set(RelationType):
        return
    with pytest.raises(ValueError, match=r"use one of: .*sequel"):
        parse_relation(name)


@pytest.mark.parametrize("kind", EntityType)
def test_each_kind_has_relations_in_the_order_of_the_list(kind: EntityType) -> None:
    found = relations_of(kind)
    assert found
    assert list(found) == [t for t, spec in RELATIONS.items() if kind in {subject for subject, _ in spec.pairs}]


@pytest.mark.parametrize("kind", EntityType)
def test_whatever_a_kind_leads_to_leads_back_to_it(kind: EntityType) -> None:
    for relation in relations_of(kind):
        spec = RELATIONS[relation]
        reached = {object_ for subject, object_ in spec.pairs if subject is kind}
        assert all(spec.inverse in relations_of(other) for other in reached)


def test_every_two_kinds_are_connected_by_some_hops() -> None:
    beside = {(subject, object_) for spec in RELATIONS.values() for subject, object_ in spec.pairs}
    for kind in EntityType:
        reached = {kind}
        while more := {end for start, end in beside if start in reached} - reached:
            reached |= more
        assert reached == set(EntityType)


def test_ids_are_the_same_everywhere_and_differ_by_reference() -> None:
    assert str(entity_id("anime:21")) == "efbb28b4-d968-5e88-ad82-4553e7a91262"
    assert entity_id("anime:21") == entity_id("anime:21")
    assert entity_id("anime:21") != entity_id("manga:21")


def test_titles_are_what_has_years_and_formats() -> None:
    assert set(TITLE_TYPES) == {EntityType.ANIME, EntityType.MANGA}
