"""The schemas that models see stay within OpenAI's strict profile."""

from typing import Any, Literal

import orjson
import pytest
from agent_core.agents.flat_step import NextStep
from agent_core.agents.rewrite import Rewriting
from agent_core.agents.schema import SchemaProfile, strict_schema
from agent_core.agents.settings import ModelSettings
from agent_core.agents.sufficiency import SufficiencyReport
from agent_core.agents.tokens import tokens_at_most
from agent_core.schemas import NextStep as TypedStep
from pydantic import BaseModel, Field

type Json = dict[str, Any]

# What OpenAI documents for strict structured outputs.
ALLOWED = {
    *("type", "properties", "required", "additionalProperties", "items", "enum", "const", "anyOf", "$ref", "$defs"),
    *("description", "pattern", "format", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"),
    *("minItems", "maxItems"),
}
MAX_PROPERTIES = 5_000
MAX_ENUM_VALUES = 1_000
MAX_DEPTH = 10
MAX_NAME_CHARS = 120_000


def nodes(schema: Json) -> list[Json]:
    """Every schema in a schema, itself among them."""
    inner: list[Json] = [*schema.get("properties", {}).values(), *schema.get("$defs", {}).values()]
    inner += [*schema.get("anyOf", []), *([schema["items"]] if "items" in schema else [])]
    return [schema, *(node for each in inner for node in nodes(each))]


def violations(schema: Json) -> list[str]:
    """What a strict provider would reject."""
    found = [] if schema.get("type") == "object" else ["the root is no object"]
    for node in nodes(schema):
        found += [f"keyword {key}" for key in node.keys() - ALLOWED]
        if "$ref" in node and len(node) > 1:
            found.append(f"siblings of {node['$ref']}")
        if node.get("type") == "array" and "items" not in node:
            found.append("a list of anything")
        if not node.keys() & {"type", "$ref", "anyOf", "enum"}:
            found.append("anything is allowed")
        if node.get("type") == "object":
            if node.get("additionalProperties") is not False:
                found.append("more properties are allowed")
            if list(node.get("properties", {})) != node.get("required"):
                found.append("a property is optional")
    return found


def depth(node: Json, definitions: Json) -> int:
    """Levels of objects in objects."""
    if "$ref" in node:
        return depth(definitions[node["$ref"].removeprefix("#/$defs/")], definitions)
    inner = [
        *node.get("properties", {}).values(),
        *node.get("anyOf", []),
        *([node["items"]] if "items" in node else []),
    ]
    return max((depth(each, definitions) for each in inner), default=0) + (node.get("type") == "object")


@pytest.mark.parametrize("model", [NextStep, SufficiencyReport, Rewriting, TypedStep])
@pytest.mark.parametrize("bounds", [True, False])
def test_a_schema_is_clean_for_strict_providers(model: type[BaseModel], bounds: bool) -> None:
    schema = strict_schema(model, SchemaProfile(bounds=bounds))
    assert violations(schema) == []
    assert depth(schema, schema.get("$defs", {})) <= MAX_DEPTH
    assert sum(len(node.get("properties", {})) for node in nodes(schema)) <= MAX_PROPERTIES
    assert sum(len(node.get("enum", [])) for node in nodes(schema)) <= MAX_ENUM_VALUES
    assert len(orjson.dumps(schema)) <= MAX_NAME_CHARS


def test_the_linter_finds_what_a_plain_schema_has_wrong() -> None:
    found = violations(TypedStep.model_json_schema())
    assert {"keyword default", "keyword title", "a property is optional"} <= set(found)


def test_the_action_comes_first_so_that_it_is_generated_first() -> None:
    assert next(iter(strict_schema(NextStep)["properties"])) == "action"


def test_an_optional_object_may_be_null_so_that_it_needs_not_be_filled_with_nulls() -> None:
    filters = strict_schema(TypedStep)["$defs"]["SearchIntent"]["properties"]["filters"]
    assert filters["anyOf"] == [{"$ref": "#/$defs/QdrantFilters"}, {"type": "null"}]


def test_the_models_docstring_is_the_schemas_description() -> None:
    assert strict_schema(NextStep)["description"] == NextStep.__doc__


def test_a_schema_without_bounds_has_none() -> None:
    bounds = {"minimum", "maximum", "minItems", "maxItems"}
    assert any(node.keys() & bounds for node in nodes(strict_schema(NextStep)))
    assert not any(node.keys() & bounds for node in nodes(strict_schema(NextStep, SchemaProfile(bounds=False))))


def test_a_schema_is_built_once_so_that_its_bytes_never_change() -> None:
    assert strict_schema(NextStep) is strict_schema(NextStep)


def test_a_property_may_be_called_like_a_keyword() -> None:
    class Odd(BaseModel):
        """Named by somebody who reads no specifications."""

        title: str
        default: int = Field(default=1, ge=0)
        properties: list[str]
        oneOf: Literal["a", "b"]  # noqa: N815 - the name is the point

    schema = strict_schema(Odd)
    assert schema["required"] == ["title", "default", "properties", "oneOf"]
    assert violations(schema) == []
    assert "$defs" not in schema


PROFILES = [
    SchemaProfile(bounds=b, lengths=n, complete=c) for b in (True, False) for n in (True, False) for c in (True, False)
]


@pytest.mark.parametrize("profile", PROFILES, ids=str)
def test_the_step_is_flat_so_that_grammars_of_weak_servers_hold_it(profile: SchemaProfile) -> None:
    schema = strict_schema(NextStep, profile)
    assert not any(node.keys() & {"anyOf", "oneOf", "allOf", "pattern", "format"} for node in nodes(schema))
    assert depth(schema, schema["$defs"]) == 2


def test_every_string_of_a_step_and_a_report_has_a_length() -> None:
    for model in (NextStep, SufficiencyReport, Rewriting):
        for node in nodes(strict_schema(model, SchemaProfile(lengths=True))):
            assert node.get("type") != "string" or "enum" in node or node["maxLength"] <= 1_200
            assert node.get("type") != "array" or node["maxItems"] <= 12


@pytest.mark.parametrize("profile", PROFILES, ids=str)
def test_the_step_costs_a_model_few_tokens(profile: SchemaProfile) -> None:
    assert tokens_at_most(orjson.dumps(strict_schema(NextStep, profile))) <= 1_200


def test_only_a_strict_provider_demands_every_property() -> None:
    assert strict_schema(NextStep, ModelSettings().schema_profile)["required"] == ["action", "rationale"]
    strict = strict_schema(NextStep, ModelSettings(strict=True).schema_profile)
    assert strict["required"] == list(strict["properties"])
