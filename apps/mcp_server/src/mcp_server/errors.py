"""What a call ends with instead of a result: one code each, and a message that says what to do.

McpServerError
├── BffUnreachable        UNAVAILABLE
├── BffAnswerInvalid      INTERNAL
├── BffRefused            the BFF's own code
├── DeadlinePassed        DEADLINE_EXCEEDED
├── TooManyCalls          RESOURCE_EXHAUSTED
├── ReferenceInvalid      INVALID_ARGUMENT
├── FilterInvalid         INVALID_ARGUMENT
├── EntityUnknown         NOT_FOUND
└── NameAmbiguous         AMBIGUOUS
"""

from collections.abc import Sequence
from enum import StrEnum
from typing import ClassVar, Final

from mcp_server.entities import Named


class ErrorCode(StrEnum):
    """``code`` of an error; those that the BFF has as well mean the same there."""

    UNAVAILABLE = "UNAVAILABLE"
    DEADLINE_EXCEEDED = "DEADLINE_EXCEEDED"
    RESOURCE_EXHAUSTED = "RESOURCE_EXHAUSTED"
    INVALID_ARGUMENT = "INVALID_ARGUMENT"
    NOT_FOUND = "NOT_FOUND"
    AMBIGUOUS = "AMBIGUOUS"
    INTERNAL = "INTERNAL"


# What is sent is valid by the schema but for the values that a client gave.
_OF_VALUES: Final = frozenset({"GRAPHQL_VALIDATION_FAILED"})


class McpServerError(Exception):
    """Base of every error that a client is told.

    Attributes:
        candidates: entities that may have been meant, best first.
    """

    code: ClassVar[ErrorCode] = ErrorCode.INTERNAL

    def __init__(self, message: str, *, candidates: Sequence[Named] = ()) -> None:
        super().__init__(message)
        self.candidates = tuple(candidates)

    @property
    def public_code(self) -> ErrorCode:
        """The code that the client is told."""
        return self.code


class BffUnreachable(McpServerError):
    """Nothing answers where the BFF should, or its connection broke off."""

    code = ErrorCode.UNAVAILABLE


class BffAnswerInvalid(McpServerError):
    """What answers is no BFF, or one of another version, or answers with more than may be read."""


class BffRefused(McpServerError):
    """The BFF answered with an error, which is told as it is.

    Attributes:
        refused_code: ``extensions.code``; one that has no meaning here is ``INTERNAL``.
    """

    def __init__(self, message: str, *, code: str) -> None:
        super().__init__(message)
        known = "INVALID_ARGUMENT" if code in _OF_VALUES else code
        self.refused_code = ErrorCode(known) if known in ErrorCode else ErrorCode.INTERNAL

    @property
    def public_code(self) -> ErrorCode:
        """The code that the BFF gave."""
        return self.refused_code


class DeadlinePassed(McpServerError):
    """The BFF did not answer in time, or a call took too long over all that it asked."""

    code = ErrorCode.DEADLINE_EXCEEDED


class TooManyCalls(McpServerError):
    """As many calls run as may."""

    code = ErrorCode.RESOURCE_EXHAUSTED


class ReferenceInvalid(McpServerError):
    """An argument names no entity at all."""

    code = ErrorCode.INVALID_ARGUMENT


class FilterInvalid(McpServerError):
    """A list cannot be filtered so."""

    code = ErrorCode.INVALID_ARGUMENT


class EntityUnknown(McpServerError):
    """No entity has the id or the name."""

    code = ErrorCode.NOT_FOUND


class NameAmbiguous(McpServerError):
    """A name means several entities; the candidates have ids."""

    code = ErrorCode.AMBIGUOUS
