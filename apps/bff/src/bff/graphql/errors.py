"""What clients learn of a failure: one code each, one table from gRPC status, and a mask over everything unforeseen."""

from enum import StrEnum
from typing import Final, override

from catalog.failures import Failure, failure_of
from graphql import GraphQLError, GraphQLSyntaxError
from grpc import StatusCode
from strawberry.extensions import MaskErrors

from bff.agent_client import AgentCallFailed
from bff.typeahead.lane import LaneFull


class ErrorCode(StrEnum):
    """``extensions.code`` of every error; the names are gRPC's, and those of GraphQL's own phases and documents."""

    GRAPHQL_PARSE_FAILED = "GRAPHQL_PARSE_FAILED"
    GRAPHQL_VALIDATION_FAILED = "GRAPHQL_VALIDATION_FAILED"
    QUERY_TOO_COMPLEX = "QUERY_TOO_COMPLEX"
    INVALID_ARGUMENT = "INVALID_ARGUMENT"
    PERSISTED_QUERY_NOT_FOUND = "PERSISTED_QUERY_NOT_FOUND"
    DOCUMENT_NOT_ALLOWED = "DOCUMENT_NOT_ALLOWED"
    DEADLINE_EXCEEDED = "DEADLINE_EXCEEDED"
    UNAVAILABLE = "UNAVAILABLE"
    RESOURCE_EXHAUSTED = "RESOURCE_EXHAUSTED"
    CANCELLED = "CANCELLED"
    INTERNAL = "INTERNAL"


class PublicError(GraphQLError):
    """An error whose message is meant for the client."""

    def __init__(self, code: ErrorCode, message: str) -> None:
        super().__init__(message, extensions={"code": code.value})
        self.code = code


class AllRunning(Exception):
    """As many operations are running as may."""


class ClientTooSlow(Exception):
    """A client does not read what it is sent."""


class InvalidArgument(PublicError):
    """What the client sent cannot be taken; the message says what can."""

    def __init__(self, message: str) -> None:
        super().__init__(ErrorCode.INVALID_ARGUMENT, message)


GRPC_CODES: Final[dict[StatusCode, ErrorCode]] = {
    StatusCode.OK: ErrorCode.INTERNAL,  # a call that ended well without a reply
    StatusCode.CANCELLED: ErrorCode.CANCELLED,
    StatusCode.UNKNOWN: ErrorCode.INTERNAL,
    StatusCode.INVALID_ARGUMENT: ErrorCode.INVALID_ARGUMENT,
    StatusCode.DEADLINE_EXCEEDED: ErrorCode.DEADLINE_EXCEEDED,
    StatusCode.NOT_FOUND: ErrorCode.INTERNAL,
    StatusCode.ALREADY_EXISTS: ErrorCode.INTERNAL,
    StatusCode.PERMISSION_DENIED: ErrorCode.INTERNAL,  # between our services: nothing that a client did
    StatusCode.UNAUTHENTICATED: ErrorCode.INTERNAL,
    StatusCode.RESOURCE_EXHAUSTED: ErrorCode.RESOURCE_EXHAUSTED,
    StatusCode.FAILED_PRECONDITION: ErrorCode.INTERNAL,
    StatusCode.ABORTED: ErrorCode.UNAVAILABLE,
    StatusCode.OUT_OF_RANGE: ErrorCode.INVALID_ARGUMENT,
    StatusCode.UNIMPLEMENTED: ErrorCode.INTERNAL,
    StatusCode.INTERNAL: ErrorCode.INTERNAL,
    StatusCode.UNAVAILABLE: ErrorCode.UNAVAILABLE,
    StatusCode.DATA_LOSS: ErrorCode.INTERNAL,
}
DATABASE_CODES: Final[dict[Failure, ErrorCode]] = {
    Failure.UNREACHABLE: ErrorCode.UNAVAILABLE,
    Failure.TIMED_OUT: ErrorCode.DEADLINE_EXCEEDED,
    Failure.OVERLOADED: ErrorCode.RESOURCE_EXHAUSTED,
}
_MESSAGES: Final[dict[ErrorCode, str]] = {
    ErrorCode.DEADLINE_EXCEEDED: "This took longer than its deadline; ask for less, or try again.",
    ErrorCode.UNAVAILABLE: "A service that this needs cannot be reached; try again in a moment.",
    ErrorCode.RESOURCE_EXHAUSTED: "As much is being answered as can be; try again in a moment.",
    ErrorCode.CANCELLED: "The call was cancelled; try again.",
    ErrorCode.INTERNAL: "Something went wrong here; the log has it under this response's x-request-id.",
}


def public_error(error: GraphQLError) -> GraphQLError:
    """Return what the client reads instead of ``error``: same place, a code, and no word of the inside."""
    public = _public(_cause(error))
    return GraphQLError(
        public.message,
        nodes=error.nodes,
        source=error.source,
        positions=error.positions,
        path=error.path,
        extensions=public.extensions,
    )


def is_foreseen(error: GraphQLError) -> bool:
    """Tell whether ``error`` is one that a client or a dependency caused, not a mistake of ours."""
    return _public(_cause(error)).code is not ErrorCode.INTERNAL


class ErrorBoundary(MaskErrors):
    """Turns every error into its public form."""

    @override
    def anonymise_error(self, error: GraphQLError) -> GraphQLError:
        return public_error(error)


def _public(cause: Exception) -> PublicError:
    match cause:
        case PublicError():
            return cause
        case GraphQLSyntaxError(message=message):
            return PublicError(ErrorCode.GRAPHQL_PARSE_FAILED, message)
        case GraphQLError(message=message):
            return PublicError(ErrorCode.GRAPHQL_VALIDATION_FAILED, message)
        case RecursionError():
            return PublicError(ErrorCode.QUERY_TOO_COMPLEX, "The query is nested too deeply.")
        case LaneFull() | AllRunning():
            return PublicError(ErrorCode.RESOURCE_EXHAUSTED, _MESSAGES[ErrorCode.RESOURCE_EXHAUSTED])
        case AgentCallFailed(status=status, details=details):
            code = GRPC_CODES[status]
            return PublicError(code, details if code is ErrorCode.INVALID_ARGUMENT else _MESSAGES[code])
        case _:
            failure = failure_of(cause)
            code = DATABASE_CODES[failure] if failure else ErrorCode.INTERNAL
            return PublicError(code, _MESSAGES[code])


def _cause(error: GraphQLError) -> Exception:
    """Return the exception that a resolver raised; graphql-core wraps it to say where.

    An error of its own it wraps to name the variable whose value cannot be taken, so there the wrapper is the cause.
    """
    cause: Exception = error
    while isinstance(cause, GraphQLError) and (inner := cause.original_error) is not None:
        if type(inner) is GraphQLError and inner.original_error is None:
            break
        cause = inner
    return cause
