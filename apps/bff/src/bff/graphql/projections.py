"""Selections compiled: what graphql-core makes of a value, where all that is selected lies in the value itself."""

from collections.abc import Callable, Sequence
from operator import attrgetter
from typing import Any

from graphql import (
    FieldNode,
    GraphQLInterfaceType,
    GraphQLList,
    GraphQLNamedOutputType,
    GraphQLNonNull,
    GraphQLObjectType,
    GraphQLSchema,
    GraphQLWrappingType,
    is_leaf_type,
)
from strawberry.types.base import get_object_definition
from strawberry.types.field import StrawberryField

from bff.graphql.entity import PLAIN
from bff.graphql.operations import Unusual, collected

type Projection = Callable[[Any], object]
"""Turns a value into what `orjson` writes; raises whatever it meets where the value is not of its type."""
type _Kind = GraphQLNamedOutputType | GraphQLWrappingType[Any]


def projection(schema: GraphQLSchema, kind: _Kind, nodes: Sequence[FieldNode]) -> Projection:
    """Return what ``nodes`` select of a value of a type.

    Raises:
        Unusual: something in it has a resolver or arguments, or depends on the kind of an entity.
    """
    if isinstance(kind, GraphQLNonNull):
        return _projection(schema, kind.of_type, nodes)  # null has no attributes and no items, and is no scalar
    project = _projection(schema, kind, nodes)
    return lambda value: None if value is None else project(value)


def _projection(schema: GraphQLSchema, kind: _Kind, nodes: Sequence[FieldNode]) -> Projection:
    if isinstance(kind, GraphQLList):
        project = projection(schema, kind.of_type, nodes)
        return lambda values: [project(value) for value in values]
    if isinstance(kind, GraphQLObjectType | GraphQLInterfaceType):
        fields = [(key, *_field(schema, kind, same)) for key, same in collected(nodes).items()]
        return lambda value: {key: project(get(value)) for key, get, project in fields}
    if is_leaf_type(kind):
        return kind.coerce_output_value
    raise Unusual


def _field(
    schema: GraphQLSchema, kind: GraphQLObjectType | GraphQLInterfaceType, nodes: Sequence[FieldNode]
) -> tuple[Projection, Projection]:
    """Return how a field is read from the value that has it, and what is shown of it."""
    name = nodes[0].name.value
    if name == "__typename":
        return (lambda value: get_object_definition(value, strict=True).name), str
    if name not in kind.fields or nodes[0].arguments:
        raise Unusual
    kinds = schema.get_possible_types(kind) if isinstance(kind, GraphQLInterfaceType) else (kind,)
    (attribute, *others) = {_attribute(one, name) for one in kinds}
    if others:
        raise Unusual
    return attrgetter(attribute), projection(schema, kind.fields[name].type, nodes)


def _attribute(kind: GraphQLObjectType, name: str) -> str:
    definition = kind.fields[name].extensions["strawberry-definition"]
    if not isinstance(definition, StrawberryField):
        raise Unusual
    if not definition.is_basic_field and PLAIN not in definition.metadata:
        raise Unusual
    return definition.metadata.get(PLAIN, definition.python_name)
