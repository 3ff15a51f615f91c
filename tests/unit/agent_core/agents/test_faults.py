"""Every fault of a provider becomes one error, with one answer to whether trying again may help."""

from datetime import UTC, datetime, timedelta
from email.utils import format_datetime

import pytest
from agent_core.agents.faults import RULES, AttemptFailed, Fault, retry_after_s, status_failure
from agent_core.errors import InvalidModelOutput, ModelError, ModelMisconfigured, ModelRefused, ModelUnavailable
from hypothesis import given
from hypothesis import strategies as st


def test_every_fault_has_a_rule() -> None:
    assert RULES.keys() == set(Fault)


def test_every_leaf_of_the_error_tree_is_reached() -> None:
    assert {error for error, _ in RULES.values()} == set(ModelError.__subclasses__())


@pytest.mark.parametrize(
    ("status", "code", "fault"),
    [
        (302, None, Fault.REJECTED),
        (400, "context_length_exceeded", Fault.REJECTED),
        (401, "invalid_api_key", Fault.UNAUTHORISED),
        (402, None, Fault.QUOTA_SPENT),
        (403, None, Fault.UNAUTHORISED),
        (404, "model_not_found", Fault.NOT_FOUND),
        (408, None, Fault.TIMED_OUT),
        (409, None, Fault.OVERLOADED),
        (413, None, Fault.REJECTED),
        (422, None, Fault.REJECTED),
        (425, None, Fault.OVERLOADED),
        (429, None, Fault.RATE_LIMITED),
        (429, "rate_limit_exceeded", Fault.RATE_LIMITED),
        (429, "insufficient_quota", Fault.QUOTA_SPENT),
        (400, "billing_error", Fault.QUOTA_SPENT),
        (500, None, Fault.OVERLOADED),
        (502, None, Fault.OVERLOADED),
        (503, None, Fault.OVERLOADED),
        (504, None, Fault.OVERLOADED),
        (529, "overloaded_error", Fault.OVERLOADED),
    ],
)
def test_a_status_is_classified(status: int, code: str | None, fault: Fault) -> None:
    assert status_failure(status, {}, code=code).fault is fault


@pytest.mark.parametrize(
    ("fault", "error", "transient"),
    [
        (Fault.RATE_LIMITED, ModelUnavailable, True),
        (Fault.OVERLOADED, ModelUnavailable, True),
        (Fault.UNREACHABLE, ModelUnavailable, True),
        (Fault.TIMED_OUT, ModelUnavailable, False),
        (Fault.CIRCUIT_OPEN, ModelUnavailable, False),
        (Fault.NO_COMPLETION, ModelUnavailable, True),
        (Fault.QUOTA_SPENT, ModelMisconfigured, False),
        (Fault.UNTRUSTED_SERVER, ModelMisconfigured, False),
        (Fault.UNAUTHORISED, ModelMisconfigured, False),
        (Fault.NOT_FOUND, ModelMisconfigured, False),
        (Fault.REJECTED, ModelMisconfigured, False),
        (Fault.REFUSED, ModelRefused, False),
        (Fault.INVALID_OUTPUT, InvalidModelOutput, False),
        (Fault.TRUNCATED, InvalidModelOutput, False),
    ],
)
def test_a_fault_is_an_error_and_may_pass_or_not(fault: Fault, error: type[ModelError], transient: bool) -> None:
    failure = AttemptFailed(fault)
    assert type(failure.as_error()) is error
    assert failure.transient is transient


def test_an_error_says_what_to_do_and_what_was_seen() -> None:
    error = status_failure(404, {}, code="model_not_found").as_error()
    assert str(error) == "no such address or model; check base_url and model (HTTP 404 model_not_found)"


def test_an_error_without_detail_says_what_to_do() -> None:
    assert str(AttemptFailed(Fault.REFUSED).as_error()) == "the model declined to answer"


@pytest.mark.parametrize("code", ["Incorrect API key: sk-one", "", "a" * 65, "line\nbreak"])
def test_a_code_that_is_prose_is_not_repeated(code: str) -> None:
    assert status_failure(401, {}, code=code).detail == "HTTP 401"


@pytest.mark.parametrize(
    ("headers", "seconds"),
    [
        ({}, None),
        ({"retry-after": "3"}, 3.0),
        ({"retry-after": "0.25"}, 0.25),
        ({"retry-after": "-1"}, 0.0),
        ({"retry-after-ms": "1500", "retry-after": "99"}, 1.5),
        ({"retry-after-ms": "soon", "retry-after": "2"}, 2.0),
        ({"retry-after": "soon"}, None),
        ({"retry-after": "nan"}, None),
        ({"retry-after": "inf"}, None),
        ({"retry-after": "Wed, 21 Oct 2015 07:28:00 GMT"}, 0.0),
        ({"retry-after": "Wed, 21 Oct 2015 07:28:00"}, 0.0),
        ({"retry-after": "1 Jan 99999999999999999999 00:00:00 GMT"}, None),
    ],
)
def test_the_wait_that_a_provider_asks_for_is_read(headers: dict[str, str], seconds: float | None) -> None:
    assert retry_after_s(headers) == seconds


def test_a_wait_given_as_a_date_is_counted_from_now() -> None:
    moment = datetime.now(UTC) + timedelta(seconds=60)
    wait = retry_after_s({"retry-after": format_datetime(moment, usegmt=True)})
    assert wait is not None
    assert 55 < wait <= 60


@given(st.text() | st.text(alphabet="0123456789 :,MonTueJanFebGMT+-"))
def test_any_text_in_the_header_is_a_wait_or_none(text: str) -> None:
    wait = retry_after_s({"retry-after": text})
    assert wait is None or wait >= 0


def test_a_failure_carries_the_wait() -> None:
    assert status_failure(429, {"retry-after": "7"}, code=None).retry_after_s == 7.0
