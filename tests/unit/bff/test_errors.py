"""Every failure has one code, and no word of the inside reaches a client."""

import pytest
from bff.agent_client import AgentCallFailed
from bff.answer import ReplyInvalid
from bff.graphql.errors import (
    DATABASE_CODES,
    GRPC_CODES,
    ErrorCode,
    InvalidArgument,
    PublicError,
    is_foreseen,
    public_error,
)
from catalog.failures import Failure
from graphql import GraphQLError, GraphQLSyntaxError, Source
from grpc import StatusCode


def public(cause: Exception) -> tuple[str, str]:
    """Return code and message that a client gets where a resolver raised ``cause``."""
    error = public_error(GraphQLError("wrapped", path=["field"], original_error=cause))
    assert error.path == ["field"]
    return (error.extensions or {})["code"], error.message


def test_every_grpc_status_and_every_database_failure_has_a_code() -> None:
    assert set(GRPC_CODES) == set(StatusCode)
    assert set(DATABASE_CODES) == set(Failure)


@pytest.mark.parametrize("status", StatusCode)
def test_a_failed_call_tells_the_code_and_its_details_only_for_a_bad_question(status: StatusCode) -> None:
    code, message = public(AgentCallFailed(status, "10.0.0.7 refused key sk-1"))
    assert code == GRPC_CODES[status]
    assert ("sk-1" in message) == (code == ErrorCode.INVALID_ARGUMENT)


@pytest.mark.parametrize(
    ("cause", "code"),
    [
        (TimeoutError("pool"), ErrorCode.DEADLINE_EXCEEDED),
        (ConnectionRefusedError("10.0.0.7"), ErrorCode.UNAVAILABLE),
        (ReplyInvalid("sent 9"), ErrorCode.INTERNAL),
        (KeyError("secret"), ErrorCode.INTERNAL),
        (RecursionError("maximum"), ErrorCode.QUERY_TOO_COMPLEX),
    ],
)
def test_what_a_resolver_raises_is_told_by_its_kind_only(cause: Exception, code: ErrorCode) -> None:
    got, message = public(cause)
    assert got == code
    assert str(cause).strip("'") not in message


def test_an_error_that_is_meant_for_the_client_reaches_it_as_it_is() -> None:
    assert public(InvalidArgument("`first` is 0.")) == ("INVALID_ARGUMENT", "`first` is 0.")
    nested = GraphQLError("outer", original_error=GraphQLError("inner", original_error=InvalidArgument("x")))
    assert public(nested) == ("INVALID_ARGUMENT", "x")


def test_errors_of_a_query_itself_keep_their_message() -> None:
    syntax, invalid = GraphQLSyntaxError(Source("{"), 1, "Expected Name."), GraphQLError("Unknown field.")
    assert (public_error(syntax).extensions, public_error(syntax).message) == (
        {"code": "GRAPHQL_PARSE_FAILED"},
        "Syntax Error: Expected Name.",
    )
    assert public_error(syntax).locations == syntax.locations
    assert (public_error(invalid).extensions or {})["code"] == "GRAPHQL_VALIDATION_FAILED"


def test_only_our_own_mistakes_are_unforeseen() -> None:
    assert is_foreseen(GraphQLError("x"))
    assert is_foreseen(PublicError(ErrorCode.UNAVAILABLE, "x"))
    assert is_foreseen(GraphQLError("x", original_error=TimeoutError()))
    assert not is_foreseen(GraphQLError("x", original_error=ValueError()))
