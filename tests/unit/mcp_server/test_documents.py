"""What is sent to the BFF is valid by the committed schema, within the BFF's limits, and names its kinds."""

import pytest
from bff.graphql.limits import LIMITS, QuerySize
from graphql import GraphQLEnumType, GraphQLSchema, parse, validate
from mcp_server import limits
from mcp_server.documents import OPERATIONS
from mcp_server.entities import EntityType
from mcp_server.references import SITES


@pytest.mark.parametrize("name", OPERATIONS)
def test_an_operation_is_valid_by_the_schema(schema: GraphQLSchema, name: str) -> None:
    assert validate(schema, parse(OPERATIONS[name])) == []


@pytest.mark.parametrize("name", OPERATIONS)
def test_an_operation_keeps_the_limits_of_the_bff(name: str) -> None:
    size = QuerySize(parse(OPERATIONS[name], max_tokens=LIMITS.tokens)).largest
    assert size.depth <= LIMITS.depth
    assert size.fields <= LIMITS.fields
    assert size.aliases <= LIMITS.aliases
    assert LIMITS.keeps(OPERATIONS[name])


def test_kinds_are_those_of_the_schema(schema: GraphQLSchema) -> None:
    kinds = schema.type_map["EntityType"]
    assert isinstance(kinds, GraphQLEnumType)
    assert set(kinds.values) == {kind.value for kind in EntityType}


def test_other_catalogues_are_those_of_the_schema(schema: GraphQLSchema) -> None:
    sites = schema.type_map["ExternalSite"]
    assert isinstance(sites, GraphQLEnumType)
    assert set(sites.values) == SITES


def test_no_limit_is_wider_than_that_of_the_bff() -> None:
    assert LIMITS.hits >= limits.HITS
    assert LIMITS.page >= limits.RESULTS
    assert LIMITS.page >= limits.LISTED
    assert LIMITS.search_chars >= limits.NAME_CHARS
    assert LIMITS.question_chars >= limits.QUESTION_CHARS
