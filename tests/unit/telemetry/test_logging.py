"""Every event, ours or a library's, is one line of the same shape."""

import io
import json
import logging
import warnings
from collections.abc import Callable, Iterator
from datetime import datetime
from typing import Any

import pytest
import structlog
from hypothesis import given
from hypothesis import strategies as st
from telemetry.logging import configure_logging, get_logger
from telemetry.request_id import bound_request_id

Lines = Callable[[], list[dict[str, Any]]]


@pytest.fixture(autouse=True)
def as_before() -> Iterator[None]:
    root = logging.getLogger()
    handlers, level, configured = root.handlers, root.level, structlog.get_config()
    yield
    logging.captureWarnings(False)
    structlog.configure(**configured)
    root.handlers = handlers
    root.setLevel(level)


@pytest.fixture
def stream() -> io.StringIO:
    return io.StringIO()


@pytest.fixture
def lines(stream: io.StringIO) -> Lines:
    return lambda: [json.loads(line) for line in stream.getvalue().splitlines()]


def test_an_event_is_one_json_object_with_its_keys(stream: io.StringIO, lines: Lines) -> None:
    configure_logging(stream=stream)
    get_logger("a").info("question.answered", results=3, route="fast")
    (event,) = lines()
    timestamp = datetime.fromisoformat(event.pop("timestamp"))
    assert timestamp.utcoffset() is not None
    assert event == {"event": "question.answered", "level": "info", "results": 3, "route": "fast"}


def test_a_stream_that_is_gone_fails_nobody(stream: io.StringIO) -> None:
    configure_logging(stream=stream)
    stream.close()
    get_logger("a").info("question.answered")


def test_a_later_call_renders_loggers_in_use_otherwise(stream: io.StringIO) -> None:
    configure_logging(stream=stream)
    logger = get_logger("a")
    logger.info("question.answered", results=3)
    configure_logging(renderer="console", stream=stream)
    logger.info("question.answered", results=4)
    first, second = stream.getvalue().splitlines()
    assert json.loads(first)["results"] == 3
    assert "results=4" in second


def test_the_request_id_is_on_every_event_of_its_block_and_on_no_other(stream: io.StringIO, lines: Lines) -> None:
    configure_logging(stream=stream)
    logger = get_logger("a")
    with bound_request_id("r-1"):
        logger.info("step.executed")
        logging.getLogger("library").warning("inside")
    logger.info("server.stopped")
    assert [event.get("request_id") for event in lines()] == ["r-1", "r-1", None]


def test_a_library_event_has_a_constant_name_and_its_text_as_a_key(stream: io.StringIO, lines: Lines) -> None:
    configure_logging(stream=stream)
    logging.getLogger("grpc._server").error("code %d", 7)
    (event,) = lines()
    assert event["event"] == "library.logged"
    assert event["message"] == "code 7"
    assert event["logger"] == "grpc._server"
    assert event["level"] == "error"


@pytest.mark.parametrize("name", ["uvicorn", "uvicorn.access", "uvicorn.error"])
def test_handlers_that_a_server_brought_are_replaced(name: str, stream: io.StringIO, lines: Lines) -> None:
    own = io.StringIO()
    logger = logging.getLogger(name)
    logger.addHandler(logging.StreamHandler(own))
    logger.propagate = False
    configure_logging(stream=stream)
    logger.warning("started")
    assert own.getvalue() == ""
    assert len(lines()) == 1


@pytest.mark.parametrize("name", ["openai", "httpx", "instructor"])
def test_libraries_that_log_prompts_stay_quiet_even_at_debug(name: str, stream: io.StringIO) -> None:
    configure_logging(level="debug", stream=stream)
    logging.getLogger(name).debug("a whole prompt")
    logging.getLogger(name).info("a whole prompt")
    assert stream.getvalue() == ""


def test_an_exception_is_structured_and_tells_no_local_variables(stream: io.StringIO, lines: Lines) -> None:
    configure_logging(stream=stream)

    def fail(secret: str) -> None:
        raise ValueError("no rows" if secret else "")

    try:
        fail("sk-canary")
    except ValueError:
        get_logger("a").exception("query.failed")
    (event,) = lines()
    (exception,) = event["exception"]
    assert exception["exc_type"] == "ValueError"
    assert exception["exc_value"] == "no rows"
    assert exception["frames"][-1]["name"] == "fail"
    assert "sk-canary" not in stream.getvalue()


def test_an_exception_of_a_library_is_structured_too(stream: io.StringIO, lines: Lines) -> None:
    configure_logging(stream=stream)
    try:
        {}["x"]
    except KeyError:
        logging.getLogger("asyncio").exception("Task exception was never retrieved")
    (event,) = lines()
    assert event["exception"][0]["exc_type"] == "KeyError"


def test_warnings_are_logged(stream: io.StringIO, lines: Lines) -> None:
    configure_logging(stream=stream)
    with warnings.catch_warnings():
        warnings.simplefilter("always")
        logging.captureWarnings(False)
        logging.captureWarnings(True)
        warnings.warn("old name", DeprecationWarning, stacklevel=1)
    (event,) = lines()
    assert event["logger"] == "py.warnings"
    assert "old name" in event["message"]


def test_events_below_the_level_are_dropped(stream: io.StringIO, lines: Lines) -> None:
    configure_logging(level="warning", stream=stream)
    logger = get_logger("a")
    logger.info("step.executed")
    logger.warning("step.failed")
    assert [event["event"] for event in lines()] == ["step.failed"]


def test_a_second_call_changes_level_and_stream_of_loggers_in_use() -> None:
    first, second = io.StringIO(), io.StringIO()
    configure_logging(level="error", stream=first)
    logger = get_logger("a")
    logger.info("step.executed")
    configure_logging(level="info", stream=second)
    logger.info("step.executed")
    assert first.getvalue() == ""
    assert len(second.getvalue().splitlines()) == 1


def test_events_of_loggers_in_use_can_be_captured(stream: io.StringIO) -> None:
    configure_logging(stream=stream)
    logger = get_logger("a")
    logger.info("before.capture")
    with structlog.testing.capture_logs() as captured:
        logger.info("question.answered", route="fast")
    assert captured == [{"event": "question.answered", "log_level": "info", "route": "fast"}]


def test_the_console_shows_an_event_on_one_line(stream: io.StringIO) -> None:
    configure_logging(renderer="console", stream=stream)
    get_logger("a").warning("index.stale", points=3)
    (line,) = stream.getvalue().splitlines()
    assert "index.stale" in line
    assert "points=3" in line


@given(st.text())
def test_no_value_breaks_out_of_its_line(text: str) -> None:
    stream = io.StringIO()
    configure_logging(stream=stream)
    get_logger("a").info("question.received", text=text)
    (line,) = stream.getvalue().splitlines()
    assert json.loads(line)["text"] == text
