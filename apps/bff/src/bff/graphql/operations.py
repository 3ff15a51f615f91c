"""Operations compiled once: a query text becomes the few things that its answer is made of.

What is compiled here means what graphql-core means by it. Whatever is out of the ordinary, in the text or in the
variables of one request, is `Unusual` and left to graphql-core.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, cast

from catalog.entities import EntityType
from graphql import (
    BooleanValueNode,
    EnumValueNode,
    FieldNode,
    GraphQLError,
    IntValueNode,
    ListTypeNode,
    ListValueNode,
    NamedTypeNode,
    NonNullTypeNode,
    NullValueNode,
    OperationDefinitionNode,
    OperationType,
    StringValueNode,
    TypeNode,
    ValueNode,
    VariableDefinitionNode,
    VariableNode,
    parse,
    specified_rules,
)
from strawberry.schema.schema import validate_document

from bff.graphql.limits import RequestLimits, refusal
from bff.graphql.schema import Schema
from bff.graphql.sent import Received, Sent, Variables

_KINDS: Final = {kind.name: kind for kind in EntityType}


class Unusual(Exception):
    """Left to graphql-core."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Argument:
    """Where the value of an argument comes from: what the text holds, or a variable."""

    constant: object = None
    variable: str | None = None

    def value(self, values: Variables) -> object:
        """Return the value, where those of the variables are known."""
        return self.constant if self.variable is None else values[self.variable]


@dataclass(frozen=True, slots=True, kw_only=True)
class Variable:
    """A declared variable: the scalar or enum that it holds, and what it is where a request does not say."""

    name: str
    kind: str
    is_list: bool
    required: bool
    default: object = None
    has_default: bool = False

    def value(self, given: Variables) -> object:
        """Return the value in a request; ``None`` where it is absent, which means to `search` the same as null."""
        value = given.get(self.name, self)
        if value is self:
            if self.required and not self.has_default:
                raise Unusual
            return self.default
        if value is None:
            if self.required:
                raise Unusual
            return None
        return [_plain(item, self.kind) for item in _listed(value)] if self.is_list else _plain(value, self.kind)


@dataclass(frozen=True, slots=True, kw_only=True)
class Operation[Field]:
    """What is left of an operation once it is parsed and validated.

    Attributes:
        fields: by the keys of the answer, in order; ``None`` for `__typename`.
    """

    name: str | None
    fields: Mapping[str, Field | None]
    variables: Sequence[Variable]

    def values(self, request: Sent) -> dict[str, object]:
        """Return the values of the variables in a request.

        Raises:
            Unusual: graphql-core has to look at it.
        """
        if request.operation_name is not None and request.operation_name != self.name:
            raise Unusual
        return {variable.name: variable.value(request.variables) for variable in self.variables}

    def data(self, found: Mapping[str, object]) -> dict[str, object]:
        """Return the data of an answer, in the order of the fields."""
        return {key: found[key] if field else "Query" for key, field in self.fields.items()}


class Plans[Field]:
    """The operations of the query texts that were sent last, at most so many; also which texts have none."""

    def __init__(self, schema: Schema, limits: RequestLimits, field: Callable[[str, list[FieldNode]], Field]) -> None:
        """Take what makes a field of its key and its places in a text; it raises `Unusual` for other fields."""
        self._schema = schema
        self._limits = limits
        self._field = field
        self._plans: dict[str, Operation[Field] | None] = {}

    def __len__(self) -> int:
        return len(self._plans)

    def planned(self, received: Received) -> tuple[Operation[Field], Sent] | None:
        """Return what a request sends, with its operation; ``None`` where it is graphql-core's."""
        request = received.content()
        if isinstance(request, str):
            return None
        operation = self.of(request.query)
        return None if operation is None else (operation, request)

    def of(self, query: str) -> Operation[Field] | None:
        """Return the operation of a query text, or ``None`` where it is graphql-core's."""
        plan = self._plans.get(query, _UNKNOWN)
        if isinstance(plan, _Unknown):
            if not self._limits.keeps(query):
                return None
            if len(self._plans) == self._limits.cached_queries:
                del self._plans[next(iter(self._plans))]
            plan = self._compiled(query)
        else:
            del self._plans[query]  # the text that was used last goes last
        self._plans[query] = plan
        return plan

    def _compiled(self, query: str) -> Operation[Field] | None:
        """Return ``None`` where the text is invalid, over a limit, or asks for anything else besides."""
        try:
            document = parse(query, max_tokens=self._limits.tokens)
        except (GraphQLError, RecursionError):
            return None
        (definition, *others) = document.definitions
        if others or not isinstance(definition, OperationDefinitionNode) or refusal(document, self._limits):
            return None
        try:
            operation = self._operation(definition)
        except Unusual:
            return None
        return None if validate_document(self._schema.core, document, tuple(specified_rules)) else operation

    def _operation(self, node: OperationDefinitionNode) -> Operation[Field]:
        """Read an operation that nothing has validated yet: what would be wrong in it is unusual or caught later."""
        if node.operation is not OperationType.QUERY or node.directives:
            raise Unusual
        fields = {
            key: None if same[0].name.value == "__typename" else self._field(key, same)
            for key, same in collected([node]).items()
        }
        if not any(fields.values()):
            raise Unusual
        return Operation(
            name=node.name.value if node.name else None,
            fields=fields,
            variables=[_variable(variable) for variable in node.variable_definitions or ()],
        )


class _Unknown:
    """A query text that was not seen yet, or was forgotten."""


_UNKNOWN: Final = _Unknown()


def collected(nodes: Sequence[OperationDefinitionNode | FieldNode]) -> dict[str, list[FieldNode]]:
    """Group what nodes select by its keys, each key where it first comes, as graphql-core does.

    Raises:
        Unusual: a fragment, or a directive.
    """
    fields: dict[str, list[FieldNode]] = {}
    for node in _selected(nodes):
        fields.setdefault(node.alias.value if node.alias else node.name.value, []).append(node)
    return fields


def _selected(nodes: Sequence[OperationDefinitionNode | FieldNode]) -> Iterator[FieldNode]:
    for node in nodes:
        for selected in node.selection_set.selections if node.selection_set else ():
            if not isinstance(selected, FieldNode) or selected.directives:
                raise Unusual
            yield selected


def arguments(node: FieldNode) -> dict[str, Argument]:
    """Return the arguments of a field by name."""
    return {argument.name.value: _argument(argument.value) for argument in node.arguments or ()}


def _argument(node: ValueNode) -> Argument:
    return Argument(variable=node.name.value) if isinstance(node, VariableNode) else Argument(constant=_literal(node))


def _literal(node: ValueNode) -> object:
    """Return the value of a literal; validation sees to it that it fits its argument."""
    match node:
        case NullValueNode():
            return None
        case StringValueNode(value=value) | BooleanValueNode(value=value):
            return value
        case IntValueNode(value=digits):
            return int(digits)
        case EnumValueNode(value=name):
            return [_kind(name)]  # one value where a list is due is a list of it
        case ListValueNode(values=values) if all(isinstance(value, EnumValueNode) for value in values):
            return [_kind(cast("EnumValueNode", value).value) for value in values]
        case _:
            raise Unusual


def _variable(node: VariableDefinitionNode) -> Variable:
    if node.directives:
        raise Unusual
    kind, is_list, required = _type(node.type)
    if kind not in _PLAIN:
        raise Unusual
    return Variable(
        name=node.variable.name.value,
        kind=kind,
        is_list=is_list,
        required=required,
        default=_literal(node.default_value) if node.default_value else None,
        has_default=node.default_value is not None,
    )


def _type(node: TypeNode) -> tuple[str, bool, bool]:
    """Return the name in a type, whether it is a list of it, and whether it takes no null."""
    required = isinstance(node, NonNullTypeNode)
    inner = node.type if isinstance(node, NonNullTypeNode) else node
    is_list = isinstance(inner, ListTypeNode)
    while isinstance(inner, NonNullTypeNode | ListTypeNode):
        inner = inner.type
    return cast("NamedTypeNode", inner).name.value, is_list, required


def _listed(value: object) -> list[object]:
    if type(value) is not list:
        raise Unusual
    return cast("list[object]", value)


def _kind(name: object) -> EntityType:
    if not isinstance(name, str) or name not in _KINDS:
        raise Unusual
    return _KINDS[name]


def _exactly(kind: type) -> Callable[[object], object]:
    def check(value: object) -> object:
        if type(value) is not kind:
            raise Unusual
        return value

    return check


# The values of JSON that a type takes as they are; other ones that it takes too, such as 10.0 for an Int, are unusual.
_PLAIN: Final[dict[str, Callable[[object], object]]] = {
    "String": _exactly(str),
    "ID": _exactly(str),
    "Int": _exactly(int),
    "Boolean": _exactly(bool),
    "EntityType": _kind,
}


def _plain(value: object, kind: str) -> object:
    return _PLAIN[kind](value)
