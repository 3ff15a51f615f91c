"""What the service refuses on its own, and the one table from errors to gRPC status codes."""

from typing import Final

from agent_core.errors import (
    BudgetExhausted,
    DependencyUnavailable,
    ImageUnreadable,
    InvalidModelOutput,
    ModelMisconfigured,
    ModelRefused,
    ModelUnavailable,
    QueryTimedOut,
    QuestionInvalid,
)
from agent_core.runs.replay import NotOnTape
from grpc import StatusCode


class AgentServiceError(Exception):
    """Base of the errors that this service raises on purpose."""


class Overloaded(AgentServiceError):
    """As many questions are being answered as the service admits."""


class DeadlineTooShort(AgentServiceError):
    """The caller's deadline leaves no time to do anything."""


# UNAVAILABLE is what a client retries by itself, so it stands only where a retry can help and spends nothing twice.
STATUS_CODES: Final[dict[type[Exception], StatusCode]] = {
    QuestionInvalid: StatusCode.INVALID_ARGUMENT,
    ImageUnreadable: StatusCode.INVALID_ARGUMENT,
    ModelRefused: StatusCode.INVALID_ARGUMENT,
    DependencyUnavailable: StatusCode.UNAVAILABLE,
    ModelUnavailable: StatusCode.UNAVAILABLE,
    QueryTimedOut: StatusCode.DEADLINE_EXCEEDED,
    DeadlineTooShort: StatusCode.DEADLINE_EXCEEDED,
    TimeoutError: StatusCode.DEADLINE_EXCEEDED,
    BudgetExhausted: StatusCode.RESOURCE_EXHAUSTED,
    Overloaded: StatusCode.RESOURCE_EXHAUSTED,
    InvalidModelOutput: StatusCode.INTERNAL,
    ModelMisconfigured: StatusCode.FAILED_PRECONDITION,
    NotOnTape: StatusCode.FAILED_PRECONDITION,
}


def status_of(error: Exception, *, request_id: str) -> tuple[StatusCode, str]:
    """Return code and message for the caller; an error outside the table tells nothing but where to look."""
    for kind, code in STATUS_CODES.items():
        if isinstance(error, kind):
            return code, str(error) or kind.__name__
    return StatusCode.INTERNAL, f"internal error; the log has it under request_id {request_id}"
