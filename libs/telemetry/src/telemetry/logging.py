"""One log shape for every process: events of our own and of libraries go through one handler, as JSON or for people."""

import logging
import sys
from typing import Final, Literal, TextIO

import structlog
from structlog.stdlib import BoundLogger
from structlog.tracebacks import ExceptionDictTransformer
from structlog.typing import EventDict, Processor

Level = Literal["debug", "info", "warning", "error"]
Renderer = Literal["json", "console"]

# These write whole requests, prompts included, at info or debug.
_TALKATIVE: Final = ("httpcore", "httpx", "anthropic", "google_genai", "instructor", "openai")
# These may have brought handlers of their own before we were called.
_SELF_HANDLED: Final = ("uvicorn", "uvicorn.access", "uvicorn.error", "grpc", "alembic")

_ENRICH: Final[list[Processor]] = [
    structlog.contextvars.merge_contextvars,
    structlog.stdlib.add_log_level,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
]
# One list for the life of the process: loggers keep a reference to it.
_PROCESSORS: Final[list[Processor]] = [
    structlog.stdlib.filter_by_level,
    *_ENRICH,
    structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
]


def configure_logging(
    *, level: Level = "info", renderer: Renderer = "json", stream: TextIO | None = None
) -> logging.Handler:
    """Send every log event of this process to ``stream`` (stderr by default), one line each; may be called again.

    Level and rendering belong to the standard library's root logger, so loggers that modules already hold follow a
    later call.
    """
    structlog.configure(
        processors=_PROCESSORS,
        wrapper_class=BoundLogger,
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=True,
    )
    handler = logging.StreamHandler(stream or sys.stderr)
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
    _collect_only_what_is_written()
    return handler


def _collect_only_what_is_written() -> None:
    """Keep the standard library from looking up caller, thread, process and task for each line: half of its time.

    No line of ours says them. The switches are those of its guide ("Optimization" in the logging how-to).
    """
    logging._srcfile = None  # noqa: SLF001  # pyright: ignore[reportPrivateUsage, reportAttributeAccessIssue] - documented
    logging.logThreads = False
    logging.logProcesses = False
    logging.logMultiprocessing = False
    logging.logAsyncioTasks = False  # pyright: ignore[reportAttributeAccessIssue] - not in its stubs


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
