"""One log shape for every process: events of our own and of libraries go to one stream, as JSON or for people."""

import logging
import sys
from contextlib import suppress
from typing import ClassVar, Final, Literal, TextIO

import structlog
from structlog.stdlib import BoundLogger
from structlog.tracebacks import ExceptionDictTransformer
from structlog.typing import EventDict, Processor

from telemetry.request_id import current_request_id

Level = Literal["debug", "info", "warning", "error"]
Renderer = Literal["json", "console"]

# These write whole requests, prompts included, at info or debug.
_TALKATIVE: Final = ("httpcore", "httpx", "anthropic", "google_genai", "instructor", "openai")
# These may have brought handlers of their own before we were called.
_SELF_HANDLED: Final = ("uvicorn", "uvicorn.access", "uvicorn.error", "grpc", "alembic")


def add_request_id(_logger: object, _method: str, event: EventDict) -> EventDict:
    """Put the id of the request on an event that is logged inside it."""
    request_id = current_request_id()
    if request_id is not None:
        event["request_id"] = request_id
    return event


_ENRICH: Final[list[Processor]] = [
    add_request_id,
    structlog.stdlib.add_log_level,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
]
# One list for the life of the process: loggers keep a reference to it.
_PROCESSORS: Final[list[Processor]] = []


class _Lines:
    """A logger of finished lines: a record of the standard library for each takes longer than all else about it."""

    stream: ClassVar[TextIO] = sys.stderr
    # What structlog filters by: the level is the root's.
    disabled: ClassVar[bool] = False
    getEffectiveLevel = staticmethod(logging.getLogger().getEffectiveLevel)  # noqa: N815 - the standard library's name

    def __init__(self, *_: object) -> None:
        """Take the name of a logger, which no line says."""

    def _write(self, line: str) -> None:
        with suppress(OSError, ValueError):  # what cannot be logged fails no request
            self.stream.write(f"{line}\n")
            self.stream.flush()

    debug = info = warning = error = exception = critical = _write


def configure_logging(
    *, level: Level = "info", renderer: Renderer = "json", stream: TextIO | None = None
) -> logging.Handler:
    """Send every log event of this process to ``stream`` (stderr by default), one line each; may be called again.

    The level is that of the standard library's root logger. Loggers that modules already hold follow a later call.
    Returns the handler of what libraries log.
    """
    _Lines.stream = stream or sys.stderr
    _PROCESSORS[:] = [structlog.stdlib.filter_by_level, *_ENRICH, *_rendering(renderer)]
    structlog.configure(
        processors=_PROCESSORS,
        wrapper_class=BoundLogger,
        logger_factory=_Lines,
        cache_logger_on_first_use=True,
    )
    handler = logging.StreamHandler(_Lines.stream)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=[*_ENRICH, structlog.stdlib.add_logger_name, _name_library_event],
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, *_rendering(renderer)],
        )
    )
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(level.upper())
    for name in _SELF_HANDLED:
        library = logging.getLogger(name)
        library.handlers = []
        library.propagate = True
    for name in _TALKATIVE:
        logging.getLogger(name).setLevel(logging.WARNING)
    logging.captureWarnings(True)  # noqa: FBT003 - the standard library's signature
    return handler


def get_logger(name: str) -> BoundLogger:
    """Return the logger of a module; its first argument is a constant ``noun.verb``, everything else a key."""
    return structlog.stdlib.get_logger(name)


def _rendering(renderer: Renderer) -> list[Processor]:
    if renderer == "console":
        return [
            structlog.dev.ConsoleRenderer(
                colors=sys.stderr.isatty(), exception_formatter=structlog.dev.plain_traceback, sort_keys=False
            )
        ]
    # Local variables stay out: they hold questions, prompts and keys.
    structured = ExceptionDictTransformer(show_locals=False, max_frames=20)
    return [structlog.processors.ExceptionRenderer(structured), structlog.processors.JSONRenderer()]


def _name_library_event(_logger: object, _method: str, event: EventDict) -> EventDict:
    """Give a library's free text a constant event name, so that an event can always be searched by its name."""
    event["message"] = event.pop("event")
    event["event"] = "library.logged"
    return event
