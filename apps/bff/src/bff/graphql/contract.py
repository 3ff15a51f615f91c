"""``python -m bff.graphql.contract FILE``: says what the served schema lacks of the contract in ``FILE``."""

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from graphql import (
    DefinitionNode,
    EnumTypeDefinitionNode,
    FieldDefinitionNode,
    InputValueDefinitionNode,
    InterfaceTypeDefinitionNode,
    NamedTypeNode,
    Node,
    NonNullTypeNode,
    ObjectTypeDefinitionNode,
    parse,
    print_ast,
)

from bff.graphql.schema import build_schema

type Composite = ObjectTypeDefinitionNode | InterfaceTypeDefinitionNode
type Definition = Composite | EnumTypeDefinitionNode


def lacking(contract: str, served: str) -> list[str]:
    """Return one line for each type, interface, value, field, argument or default that ``served`` has otherwise."""
    has = _definitions(served)
    found: list[str] = []
    for name, promised in _definitions(contract).items():
        if type(has.get(name)) is not type(promised):
            found.append(f"{promised.kind} {name}")
        elif isinstance(promised, EnumTypeDefinitionNode):
            found += _lacking_values(promised, has[name])
        else:
            found += _lacking_members(promised, has[name])
    return found


def _definitions(sdl: str) -> dict[str, Definition]:
    kinds = (ObjectTypeDefinitionNode, InterfaceTypeDefinitionNode, EnumTypeDefinitionNode)
    definitions: Sequence[DefinitionNode] = parse(sdl).definitions
    return {node.name.value: node for node in definitions if isinstance(node, kinds)}


def _lacking_values(promised: EnumTypeDefinitionNode, served: Definition) -> Iterator[str]:
    has = (served.values or ()) if isinstance(served, EnumTypeDefinitionNode) else ()
    for name in {value.name.value for value in promised.values or ()} - {value.name.value for value in has}:
        yield f"value {promised.name.value}.{name}"


def _lacking_members(promised: Composite, served: Definition) -> Iterator[str]:
    if isinstance(served, EnumTypeDefinitionNode):
        return
    of = promised.name.value
    yield from (f"{of} implements {name}" for name in _names(promised.interfaces) - _names(served.interfaces))
    has = {field.name.value: field for field in served.fields or ()}
    for field in promised.fields or ():
        place = f"{of}.{field.name.value}"
        match has.get(field.name.value):
            case None:
                yield f"field {place}"
            case other:
                if print_ast(field.type) != print_ast(other.type):
                    yield f"type of {place}: {print_ast(field.type)}, served is {print_ast(other.type)}"
                yield from _lacking_arguments(place, field, other)


def _lacking_arguments(place: str, promised: FieldDefinitionNode, served: FieldDefinitionNode) -> Iterator[str]:
    wanted = {argument.name.value: _signature(argument) for argument in promised.arguments or ()}
    has = {argument.name.value: argument for argument in served.arguments or ()}
    for name, signature in wanted.items():
        if name not in has:
            yield f"argument {place}({name})"
        elif _signature(has[name]) != signature:
            yield f"argument {place}({name}): {signature}, served is {_signature(has[name])}"
    for name, argument in has.items():
        if name not in wanted and isinstance(argument.type, NonNullTypeNode) and argument.default_value is None:
            yield f"argument {place}({name}) is required and not in the contract"


def _signature(argument: InputValueDefinitionNode) -> str:
    default: Node | None = argument.default_value
    return print_ast(argument.type) + (f" = {print_ast(default)}" if default else "")


def _names(types: Sequence[NamedTypeNode] | None) -> set[str]:
    return {node.name.value for node in types or ()}


def main(arguments: Sequence[str]) -> None:
    """Compare, and end with what is lacking."""
    if len(arguments) != 1:
        sys.exit("usage: python -m bff.graphql.contract FILE")
    found = lacking(Path(arguments[0]).read_text(), build_schema().as_str())
    if found:
        sys.exit("the served schema breaks its contract:\n  " + "\n  ".join(found))


if __name__ == "__main__":
    main(sys.argv[1:])
