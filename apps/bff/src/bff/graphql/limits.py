"""What one request may ask for, and the rules that refuse more before anything is resolved."""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from typing import Final, override

from graphql import (
    DocumentNode,
    FieldNode,
    FragmentDefinitionNode,
    FragmentSpreadNode,
    GraphQLError,
    InlineFragmentNode,
    OperationDefinitionNode,
    SelectionNode,
    SelectionSetNode,
)
from strawberry.extensions import ParserCache, ValidationCache

from bff.graphql.errors import ErrorCode, InvalidArgument, PublicError


@dataclass(frozen=True, slots=True, kw_only=True)
class RequestLimits:
    """Every limit on one request.

    Attributes:
        body_bytes: size of an HTTP body that is taken at any time.
        large_body_bytes: the same of one that takes a place among the large ones, mostly for an image in base64.
        large_bodies: requests with such a body that are read and answered at a time.
        address_bytes: what an address of a GET may hold behind its question mark.
        tokens: lexical tokens of the query.
        depth: nested selections; ``{ anime { name } }`` has 2.
        fields: fields of the query once its fragments are spread.
        aliases, directives: of the query, fragments spread likewise.
        hits: ``first`` of ``search``.
        page: ``first`` of a connection.
        ids: of ``nodes``.
        entities: that the lists of one answer may hold together, each value of ``facets`` counted as one.
        search_chars, question_chars: length of what was typed, and of a question.
        comment_chars: length of a comment on an answer.
        cached_queries, cached_chars: how many query texts are kept parsed and validated, and how long each may be.
    """

    body_bytes: int = 256 * 1024
    large_body_bytes: int = 3 * 1024 * 1024
    large_bodies: int = 4
    address_bytes: int = 8 * 1024
    tokens: int = 1_500
    depth: int = 12
    fields: int = 500
    aliases: int = 15
    directives: int = 10
    hits: int = 50
    page: int = 100
    ids: int = 100
    entities: int = 10_000
    search_chars: int = 200
    question_chars: int = 2_000
    comment_chars: int = 500
    cached_queries: int = 500
    cached_chars: int = 10_000

    def keeps(self, query: str | None) -> bool:
        """Tell whether a query text is short enough to be kept."""
        return query is not None and len(query) <= self.cached_chars


LIMITS: Final = RequestLimits()


@dataclass(frozen=True, slots=True)
class Size:
    """How large a piece of a query is, its fragments spread."""

    depth: int = 0
    fields: int = 0
    aliases: int = 0
    directives: int = 0

    def beside(self, other: "Size") -> "Size":
        """Return the size of both next to each other."""
        return Size(
            max(self.depth, other.depth),
            self.fields + other.fields,
            self.aliases + other.aliases,
            self.directives + other.directives,
        )


class QuerySize:
    """Measures a query; each fragment once, however often it is spread, so that the measuring stays linear."""

    def __init__(self, document: DocumentNode) -> None:
        self._document = document
        self._fragments = {d.name.value: d for d in document.definitions if isinstance(d, FragmentDefinitionNode)}
        self._measured: dict[str, Size] = {}

    @cached_property
    def largest(self) -> Size:
        """The size of all operations together; what is inside an introspection field has graphql-core's own limit."""
        total = Size()
        for definition in self._document.definitions:
            if isinstance(definition, OperationDefinitionNode):
                total = total.beside(self._of_set(definition.selection_set, len(definition.directives or ())))
        return total

    def _of_set(self, selections: SelectionSetNode | None, directives: int = 0) -> Size:
        size = Size(directives=directives)
        for selection in selections.selections if selections else ():
            size = size.beside(self._of(selection))
        return size

    def _of(self, selection: SelectionNode) -> Size:
        directives = len(selection.directives or ())
        match selection:
            case FieldNode():
                introspects = selection.name.value.startswith("__")
                inner = self._of_set(None if introspects else selection.selection_set, directives)
                aliases = inner.aliases + (selection.alias is not None)
                return Size(inner.depth + 1, inner.fields + 1, aliases, inner.directives)
            case InlineFragmentNode():
                return self._of_set(selection.selection_set, directives)
            case FragmentSpreadNode():
                return self._of_fragment(selection.name.value).beside(Size(directives=directives))
            case _:
                return Size()

    def _of_fragment(self, name: str) -> Size:
        """A fragment that spreads itself counts as empty there: validation refuses it."""
        if name not in self._measured:
            self._measured[name] = Size()
            fragment = self._fragments.get(name)
            self._measured[name] = self._of_set(fragment.selection_set if fragment else None)
        return self._measured[name]


def refusal(document: DocumentNode, limits: RequestLimits) -> PublicError | None:
    """Return why ``document`` is not executed, or ``None`` where it keeps every limit."""
    size = QuerySize(document).largest
    for what, has, allowed in (
        ("levels", size.depth, limits.depth),
        ("fields", size.fields, limits.fields),
        ("aliases", size.aliases, limits.aliases),
        ("directives", size.directives, limits.directives),
    ):
        if has > allowed:
            return PublicError(ErrorCode.QUERY_TOO_COMPLEX, f"The query has {has} {what}; {allowed} are allowed.")
    return None


class BoundedParser(ParserCache):
    """Parses at most so many tokens, and a text that was parsed before not again."""

    def __init__(self, limits: RequestLimits) -> None:
        super().__init__(maxsize=limits.cached_queries)
        self._limits = limits

    @override
    def on_parse(self) -> Iterator[None]:
        context = self.execution_context
        context.parse_options["max_tokens"] = self._limits.tokens
        if self._limits.keeps(context.query):
            # Strawberry parses again what is not parsed here, and there a failure takes the usual way to the client.
            with suppress(GraphQLError, RecursionError):
                context.graphql_document = self.cached_parse_document(context.query, **context.parse_options)
        yield


class BoundedValidation(ValidationCache):
    """Refuses a query over a limit before anything else looks at it, and validates an accepted one once."""

    def __init__(self, limits: RequestLimits) -> None:
        super().__init__(maxsize=limits.cached_queries)
        self._limits = limits

    @override
    def on_validate(self) -> Iterator[None]:
        context = self.execution_context
        assert context.graphql_document is not None  # noqa: S101 - it is parsed before it is validated
        refused = refusal(context.graphql_document, self._limits) or self._unnamed(context.graphql_document)
        if refused is not None:
            context.pre_execution_errors = [refused]
            yield
        elif self._limits.keeps(context.query):
            yield from super().on_validate()
        else:
            yield

    def _unnamed(self, document: DocumentNode) -> PublicError | None:
        """Refuse several operations where the request names none: strawberry would run the first."""
        operations = sum(isinstance(definition, OperationDefinitionNode) for definition in document.definitions)
        named = self.execution_context._provided_operation_name  # noqa: SLF001 # pyright: ignore[reportPrivateUsage] - `operation_name` is never absent
        if operations < 2 or named is not None:
            return None
        message = f"The query has {operations} operations; name one of them in `operationName`."
        return PublicError(ErrorCode.GRAPHQL_VALIDATION_FAILED, message)


def within(value: int, *, name: str, most: int) -> int:
    """Return ``value``, which must lie in 1 to ``most``."""
    if not 1 <= value <= most:
        raise InvalidArgument(f"{name} is {value}; it must be 1 to {most}.")
    return value
