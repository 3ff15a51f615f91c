"""Every error that the agent raises on purpose has one status code."""

import pytest
from agent_core import errors as agent_errors
from agent_service import errors
from agent_service.errors import STATUS_CODES, status_of
from grpc import StatusCode


def leaves(kind: type[Exception]) -> set[type[Exception]]:
    children = kind.__subclasses__()
    return {leaf for child in children for leaf in leaves(child)} if children else {kind}


def test_every_leaf_of_the_error_trees_is_in_the_table() -> None:
    assert leaves(agent_errors.AgentCoreError) <= set(STATUS_CODES)
    assert leaves(errors.AgentServiceError) <= set(STATUS_CODES)


def test_the_table_holds_leaves_only_so_that_its_order_means_nothing() -> None:
    assert all(not kind.__subclasses__() or kind is TimeoutError for kind in STATUS_CODES)


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (agent_errors.QuestionInvalid("the question is empty"), StatusCode.INVALID_ARGUMENT),
        (agent_errors.DependencyUnavailable("PostgreSQL cannot be reached"), StatusCode.UNAVAILABLE),
        (agent_errors.QueryTimedOut("a query took longer than 2 s"), StatusCode.DEADLINE_EXCEEDED),
        (TimeoutError("late"), StatusCode.DEADLINE_EXCEEDED),
        (errors.DeadlineTooShort("3 ms are left"), StatusCode.DEADLINE_EXCEEDED),
        (errors.Overloaded("full"), StatusCode.RESOURCE_EXHAUSTED),
    ],
)
def test_an_error_on_purpose_keeps_its_message(error: Exception, code: StatusCode) -> None:
    assert status_of(error, request_id="r-1") == (code, str(error))


def test_an_error_without_a_message_is_told_by_its_name() -> None:
    assert status_of(TimeoutError(), request_id="r-1") == (StatusCode.DEADLINE_EXCEEDED, "TimeoutError")


@pytest.mark.parametrize("error", [KeyError("sk-canary"), RuntimeError("dsn=secret"), AssertionError("secret")])
def test_a_bug_tells_the_caller_only_where_to_look(error: Exception) -> None:
    code, details = status_of(error, request_id="r-1")
    assert code is StatusCode.INTERNAL
    assert "r-1" in details
    assert str(error) not in details


def test_only_what_a_retry_can_mend_is_unavailable() -> None:
    retried = {kind for kind, code in STATUS_CODES.items() if code is StatusCode.UNAVAILABLE}
    assert retried == {agent_errors.DependencyUnavailable, agent_errors.ModelUnavailable}
