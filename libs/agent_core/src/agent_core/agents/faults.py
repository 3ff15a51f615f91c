"""Every way in which a model call can fail: what it is, whether trying again may help, and which error it becomes."""

import math
import re
from collections.abc import Mapping
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from enum import StrEnum
from typing import Final

from agent_core.errors import InvalidModelOutput, ModelError, ModelMisconfigured, ModelRefused, ModelUnavailable


class Fault(StrEnum):
    """What went wrong with one attempt."""

    RATE_LIMITED = "rate_limited"
    OVERLOADED = "overloaded"
    UNREACHABLE = "unreachable"
    TIMED_OUT = "timed_out"
    CIRCUIT_OPEN = "circuit_open"
    NO_COMPLETION = "no_completion"
    QUOTA_SPENT = "quota_spent"
    UNTRUSTED_SERVER = "untrusted_server"
    UNAUTHORISED = "unauthorised"
    NOT_FOUND = "not_found"
    REJECTED = "rejected"
    REFUSED = "refused"
    INVALID_OUTPUT = "invalid_output"
    TRUNCATED = "truncated"


# The error that each fault becomes, and what to do about it. ModelUnavailable means that the same request may succeed
# a moment later.
RULES: Final[dict[Fault, tuple[type[ModelError], str]]] = {
    Fault.RATE_LIMITED: (ModelUnavailable, "the provider limits the rate; ask again later"),
    Fault.OVERLOADED: (ModelUnavailable, "the provider failed or is overloaded; ask again later"),
    Fault.UNREACHABLE: (ModelUnavailable, "the provider cannot be reached; check base_url and network"),
    Fault.TIMED_OUT: (ModelUnavailable, "the provider took too long; raise http_timeout_s"),
    Fault.CIRCUIT_OPEN: (ModelUnavailable, "the provider failed a moment ago and is not asked yet; ask again later"),
    Fault.NO_COMPLETION: (ModelUnavailable, "the answer held no completion; check base_url"),
    Fault.QUOTA_SPENT: (ModelMisconfigured, "the account's quota is spent; add credit or change the key"),
    Fault.UNTRUSTED_SERVER: (ModelMisconfigured, "no trusted TLS connection to the server; check base_url"),
    Fault.UNAUTHORISED: (ModelMisconfigured, "the key was not accepted; set api_key"),
    Fault.NOT_FOUND: (ModelMisconfigured, "no such address or model; check base_url and model"),
    Fault.REJECTED: (ModelMisconfigured, "the request was not accepted; check the model's parameters"),
    Fault.REFUSED: (ModelRefused, "the model declined to answer"),
    Fault.INVALID_OUTPUT: (InvalidModelOutput, "the output did not fit, also after correction; use a stronger model"),
    Fault.TRUNCATED: (InvalidModelOutput, "the output was cut twice; raise max_tokens"),
}

# Who took all its time would take it again: that and an open breaker are no matter of trying twice.
RETRIED: Final = frozenset({Fault.RATE_LIMITED, Fault.OVERLOADED, Fault.UNREACHABLE, Fault.NO_COMPLETION})

_STATUS: Final = {
    401: Fault.UNAUTHORISED,
    402: Fault.QUOTA_SPENT,
    403: Fault.UNAUTHORISED,
    404: Fault.NOT_FOUND,
    408: Fault.TIMED_OUT,
    409: Fault.OVERLOADED,
    425: Fault.OVERLOADED,
    429: Fault.RATE_LIMITED,
}
_SPENT: Final = frozenset({"insufficient_quota", "billing_hard_limit_reached", "billing_error"})
_CODE: Final = re.compile(r"[A-Za-z0-9_.-]{1,64}")


class AttemptFailed(Exception):
    """One attempt failed.

    Attributes:
        detail: status and error code, never text that the provider wrote.
        retry_after_s: how long the provider asks to wait; ``None`` where it does not say.
    """

    def __init__(self, fault: Fault, *, detail: str = "", retry_after_s: float | None = None) -> None:
        super().__init__(f"{fault}: {detail}" if detail else str(fault))
        self.fault = fault
        self.detail = detail
        self.retry_after_s = retry_after_s

    @property
    def transient(self) -> bool:
        """True where the same request may succeed within its question."""
        return self.fault in RETRIED

    def as_error(self) -> ModelError:
        """Return the library's error for this fault."""
        error, advice = RULES[self.fault]
        return error(f"{advice} ({self.detail})" if self.detail else advice)


def status_failure(status: int, headers: Mapping[str, str], *, code: str | None) -> AttemptFailed:
    """Return the failure that an HTTP status other than 200 stands for; ``code`` is the provider's error code."""
    named = code if code and _CODE.fullmatch(code) else None
    if named in _SPENT:
        fault = Fault.QUOTA_SPENT
    elif status >= 500:
        fault = Fault.OVERLOADED
    else:
        fault = _STATUS.get(status, Fault.REJECTED)
    detail = f"HTTP {status} {named}" if named else f"HTTP {status}"
    return AttemptFailed(fault, detail=detail, retry_after_s=retry_after_s(headers))


def retry_after_s(headers: Mapping[str, str]) -> float | None:
    """Return the wait that ``Retry-After`` (seconds or a date) or ``retry-after-ms`` asks for, never negative."""
    milliseconds = _number(headers.get("retry-after-ms"))
    if milliseconds is not None:
        return milliseconds / 1000
    text = headers.get("retry-after")
    seconds = _number(text)
    if seconds is not None or text is None:
        return seconds
    try:
        moment = parsedate_to_datetime(text)
    except (ValueError, OverflowError):
        return None
    moment = moment if moment.tzinfo else moment.replace(tzinfo=UTC)
    return max(0.0, (moment - datetime.now(UTC)).total_seconds())


def _number(text: str | None) -> float | None:
    try:
        value = float(text) if text is not None else math.nan
    except ValueError:
        return None
    return max(0.0, value) if math.isfinite(value) else None
