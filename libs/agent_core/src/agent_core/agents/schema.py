"""The JSON schema that a model sees: of a domain model, within the profile that strict providers accept."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import Any, Final, cast

from pydantic import BaseModel

type JsonSchema = dict[str, Any]

# Strict profiles reject these; a title or default costs tokens and tells a model nothing.
_DROPPED: Final = frozenset({"title", "default", "discriminator", "uniqueItems"})
_LENGTHS: Final = frozenset({"minLength", "maxLength"})
# Anthropic's schema-constrained output rejects these as well.
_BOUNDS: Final = frozenset({"minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "minItems", "maxItems"})
_NULL: Final[JsonSchema] = {"type": "null"}


@dataclass(frozen=True, slots=True, kw_only=True)
class SchemaProfile:
    """What a provider takes in a schema; validation holds all of it all the same.

    Attributes:
        bounds: limits of numbers and lists.
        lengths: limits of strings, which llama.cpp, Ollama and vLLM hold a model to and strict profiles reject.
        complete: every property is required, as strict profiles demand; else only what has no default, which saves a
            model from writing what does not apply.
    """

    bounds: bool = True
    lengths: bool = False
    complete: bool = True

    @property
    def dropped(self) -> frozenset[str]:
        """The keywords that are left out."""
        unbounded: frozenset[str] = frozenset() if self.bounds else _BOUNDS
        return _DROPPED | unbounded | (frozenset[str]() if self.lengths else _LENGTHS)


STRICT: Final = SchemaProfile()


@cache
def strict_schema(model: type[BaseModel], profile: SchemaProfile = STRICT) -> JsonSchema:
    """Return the schema of ``model``: no property beyond its own allowed.

    The result is cached and shared, so that the bytes sent never change; do not mutate it.
    """
    raw = model.model_json_schema()
    definitions: dict[str, JsonSchema] = {name: _strict(node, profile) for name, node in raw.pop("$defs", {}).items()}
    for definition in definitions.values():
        if "enum" in definition:  # the docstring of an enum is for readers of the code
            definition.pop("description", None)
    root = _strict(raw, profile)
    used = _reachable(root, definitions)
    return {**root, "$defs": {name: node for name, node in definitions.items() if name in used}} if used else root


def _strict(node: Any, profile: SchemaProfile) -> Any:  # noqa: ANN401 - a JSON value
    if isinstance(node, list):
        return [_strict(item, profile) for item in cast("list[Any]", node)]
    if not isinstance(node, dict):
        return node
    schema = cast("JsonSchema", node)
    dropped = profile.dropped
    out: JsonSchema = {
        "anyOf" if key == "oneOf" else key: _strict(value, profile)
        for key, value in schema.items()
        if key not in dropped and key != "properties"
    }
    if "properties" in schema:
        mandatory = schema.get("required", ())
        out["properties"] = {
            name: _property(_strict(sub, profile), optional=name not in mandatory)
            for name, sub in schema["properties"].items()
        }
        names: Iterable[str] = out["properties"]
        out["required"] = [name for name in names if profile.complete or name in mandatory]
        out["additionalProperties"] = False
    return out


def _property(schema: JsonSchema, *, optional: bool) -> JsonSchema:
    """Give a reference no siblings; let an optional object be null, which saves a model from filling it with nulls."""
    if "$ref" not in schema or not (optional or len(schema) > 1):
        return schema
    choices = [{"$ref": schema["$ref"]}, _NULL] if optional else [{"$ref": schema["$ref"]}]
    return {"anyOf": choices, **{key: value for key, value in schema.items() if key != "$ref"}}


def _reachable(root: JsonSchema, definitions: dict[str, JsonSchema]) -> set[str]:
    """Return the definitions that the root still refers to, directly or not."""
    found: set[str] = set()
    waiting = _references(root)
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting |= _references(definitions[name])
    return found


def _references(node: Any) -> set[str]:  # noqa: ANN401 - a JSON value
    if isinstance(node, list):
        return set[str]().union(*map(_references, cast("list[Any]", node)))
    if not isinstance(node, dict):
        return set()
    schema = cast("JsonSchema", node)
    if isinstance(schema.get("$ref"), str):
        return {schema["$ref"].removeprefix("#/$defs/")}
    return set[str]().union(*map(_references, schema.values()))
