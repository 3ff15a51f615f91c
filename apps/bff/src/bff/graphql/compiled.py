"""Operations that only search, compiled once: a query text becomes the few things that its answer is made of.

What is compiled here means what graphql-core means by it. Whatever is out of the ordinary, in the text or in the
variables of one request, is left to graphql-core: `compile_operation` and `Plan.ask` return ``None`` for it.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import Any, Final, cast

import orjson
from catalog.entities import EntityType
from catalog.typeahead import Hit, Typed
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
from bff.graphql.search import DEFAULT_HITS

type Variables = Mapping[str, Any]

_KINDS: Final = {kind.name: kind for kind in EntityType}
_KIND_NAMES: Final = {kind: kind.name for kind in EntityType}
_HIT_FIELDS: Final[dict[str, Callable[[Hit], object]]] = {
    "id": lambda hit: str(hit.id),
    "entityType": lambda hit: _KIND_NAMES[hit.type],
    "name": attrgetter("name"),
    "matchedName": attrgetter("matched_name"),
    "year": attrgetter("year"),
    "imageUrl": attrgetter("image_url"),
    "popularity": attrgetter("popularity"),
    "typos": attrgetter("typos"),
    "__typename": lambda _hit: "SearchHit",
}
_RESULT_FIELDS: Final = frozenset({"query", "hits", "tookMs", "__typename"})
_ARGUMENTS: Final = {"query": "text", "types": "types", "first": "first", "includeAdult": "include_adult"}


class _Unusual(Exception):
    """Left to graphql-core."""


class HitSelection:
    """What is asked of every hit, in order."""

    def __init__(self, fields: Mapping[str, str]) -> None:
        """Take field names by the keys of the answer."""
        self._fields = [(key, _HIT_FIELDS[name]) for key, name in fields.items()]

    def __call__(self, hits: list[Hit]) -> list[dict[str, object]]:
        """Return the hits as they are selected."""
        return [{key: get(hit) for key, get in self._fields} for hit in hits]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Argument:
    """Where the value of an argument comes from: what the text holds, or a variable."""

    value: object = None
    variable: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class _Variable:
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
                raise _Unusual
            return self.default
        if value is None:
            if self.required:
                raise _Unusual
            return None
        return [_plain(item, self.kind) for item in _listed(value)] if self.is_list else _plain(value, self.kind)


@dataclass(frozen=True, slots=True, kw_only=True)
class Search:
    """One field ``search`` of an operation.

    Attributes:
        key: of the answer.
        nodes: its places in the text, for the locations of an error.
        fields: of the result, by the keys of the answer, in order; those of its hits, where several keys ask for them,
            by the same keys.
    """

    key: str
    nodes: list[FieldNode]
    arguments: Mapping[str, _Argument]
    fields: Mapping[str, str]
    hits: Mapping[str, HitSelection]

    def answer(self, typed: Typed, hits: list[Hit], *, took: float | orjson.Fragment) -> dict[str, object]:
        """Return the result as it is selected; ``took`` is the milliseconds, or what stands in their place."""
        answer: dict[str, object] = {}
        for key, name in self.fields.items():
            if name == "hits":
                answer[key] = self.hits[key](hits)
            elif name == "query":
                answer[key] = typed.text
            else:
                answer[key] = took if name == "tookMs" else "SearchResult"
        return answer


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """What is left of an operation once it is parsed and validated; ``fields`` holds ``None`` for ``__typename``."""

    name: str | None
    fields: Mapping[str, Search | None]
    variables: Sequence[_Variable]
    limits: RequestLimits

    def ask(self, variables: Variables | None, operation_name: str | None) -> dict[str, Typed] | None:
        """Return what a request searches, by the keys of the answer; ``None`` where graphql-core has to look at it."""
        if operation_name is not None and operation_name != self.name:
            return None
        try:
            values = {variable.name: variable.value(variables or {}) for variable in self.variables}
            return {key: self._typed(search, values) for key, search in self.fields.items() if search}
        except _Unusual:
            return None

    def _typed(self, search: Search, values: Variables) -> Typed:
        asked = {
            name: argument.value if argument.variable is None else values[argument.variable]
            for name, argument in search.arguments.items()
        }
        text, first = asked["query"], asked.get("first")
        first = DEFAULT_HITS if first is None else cast("int", first)
        if not isinstance(text, str) or len(text) > self.limits.search_chars or not 1 <= first <= self.limits.hits:
            raise _Unusual
        types = cast("list[EntityType] | None", asked.get("types"))
        return Typed(text, first, tuple(types or ()), bool(asked.get("includeAdult")))


class Plans:
    """The plans of the query texts that were sent last, at most so many; a text that has none is remembered as well."""

    def __init__(self, schema: Schema, limits: RequestLimits) -> None:
        self._schema = schema
        self._limits = limits
        self._plans: dict[str, Plan | None] = {}

    def __len__(self) -> int:
        return len(self._plans)

    def of(self, query: str) -> Plan | None:
        """Return the plan of a query text, or ``None`` where it is graphql-core's."""
        plan = self._plans.get(query, _UNKNOWN)
        if isinstance(plan, _Unknown):
            if not self._limits.keeps(query):
                return None
            if len(self._plans) == self._limits.cached_queries:
                del self._plans[next(iter(self._plans))]
            plan = compile_operation(query, self._schema, self._limits)
        else:
            del self._plans[query]  # the text that was used last goes last
        self._plans[query] = plan
        return plan


class _Unknown:
    """A query text that was not seen yet, or was forgotten."""


_UNKNOWN: Final = _Unknown()


def compile_operation(query: str, schema: Schema, limits: RequestLimits) -> Plan | None:
    """Return the plan of a query text; ``None`` where it is invalid, over a limit, or more than searches."""
    try:
        document = parse(query, max_tokens=limits.tokens)
    except (GraphQLError, RecursionError):
        return None
    (definition, *others) = document.definitions
    if others or not isinstance(definition, OperationDefinitionNode) or refusal(document, limits):
        return None
    try:
        plan = _plan(definition, limits)
    except _Unusual:
        return None
    graphql_schema = schema._schema  # noqa: SLF001  # pyright: ignore[reportPrivateUsage] - no public way
    return None if validate_document(graphql_schema, document, tuple(specified_rules)) else plan


def _plan(operation: OperationDefinitionNode, limits: RequestLimits) -> Plan:
    """Read an operation that nothing has validated yet: what would be wrong in it is unusual or caught later."""
    if operation.operation is not OperationType.QUERY or operation.directives:
        raise _Unusual
    fields: dict[str, Search | None] = {}
    for key, nodes in _collected([operation.selection_set.selections]).items():
        name = nodes[0].name.value
        if name not in {"search", "__typename"}:
            raise _Unusual
        fields[key] = _search(key, nodes) if name == "search" else None
    if not any(fields.values()):
        raise _Unusual
    return Plan(
        name=operation.name.value if operation.name else None,
        fields=fields,
        variables=[_variable(node) for node in operation.variable_definitions or ()],
        limits=limits,
    )


def _collected(selections: Sequence[Sequence[object]]) -> dict[str, list[FieldNode]]:
    """Group the fields of selections by their keys, each key where it first comes, as graphql-core does."""
    collected: dict[str, list[FieldNode]] = {}
    for node in _fields(selections):
        collected.setdefault(node.alias.value if node.alias else node.name.value, []).append(node)
    return collected


def _fields(selections: Sequence[Sequence[object]]) -> Iterator[FieldNode]:
    for selection in selections:
        for node in selection:
            if not isinstance(node, FieldNode) or node.directives:
                raise _Unusual
            yield node


def _search(key: str, nodes: list[FieldNode]) -> Search:
    arguments = {node.name.value: _argument(node.value) for node in nodes[0].arguments or ()}
    if "query" not in arguments or not arguments.keys() <= _ARGUMENTS.keys():
        raise _Unusual
    fields: dict[str, str] = {}
    hits: dict[str, HitSelection] = {}
    for inner, same in _collected(_selections(nodes)).items():
        name = fields[inner] = same[0].name.value
        if name not in _RESULT_FIELDS:
            raise _Unusual
        if name == "hits":
            hits[inner] = _hit_selection(same)
    return Search(key=key, nodes=nodes, arguments=arguments, fields=fields, hits=hits)


def _hit_selection(nodes: list[FieldNode]) -> HitSelection:
    fields = {key: same[0].name.value for key, same in _collected(_selections(nodes)).items()}
    if not _HIT_FIELDS.keys() >= set(fields.values()):
        raise _Unusual
    return HitSelection(fields)


def _selections(nodes: list[FieldNode]) -> list[Sequence[object]]:
    return [node.selection_set.selections for node in nodes if node.selection_set]


def _argument(node: ValueNode) -> _Argument:
    return _Argument(variable=node.name.value) if isinstance(node, VariableNode) else _Argument(value=_literal(node))


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
            raise _Unusual


def _variable(node: VariableDefinitionNode) -> _Variable:
    if node.directives:
        raise _Unusual
    kind, is_list, required = _type(node.type)
    if kind not in _PLAIN:
        raise _Unusual
    return _Variable(
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
        raise _Unusual
    return cast("list[object]", value)


def _kind(name: object) -> EntityType:
    if not isinstance(name, str) or name not in _KINDS:
        raise _Unusual
    return _KINDS[name]


def _exactly(kind: type) -> Callable[[object], object]:
    def check(value: object) -> object:
        if type(value) is not kind:
            raise _Unusual
        return value

    return check


# The values of JSON that a type takes as they are; other ones that it takes too, such as 10.0 for an Int, are unusual.
_PLAIN: Final[dict[str, Callable[[object], object]]] = {
    "String": _exactly(str),
    "Int": _exactly(int),
    "Boolean": _exactly(bool),
    "EntityType": _kind,
}


def _plain(value: object, kind: str) -> object:
    return _PLAIN[kind](value)
