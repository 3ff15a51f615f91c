"""``python -m agent_service``: the agent service alone, configured by environment variables only."""

import sys

import uvloop
from pydantic import ValidationError
from semantic_index.errors import SemanticIndexError
from telemetry.logging import configure_logging

from agent_service.settings import PREFIX, Settings, unknown_variables


def main() -> None:
    """Serve until SIGTERM or SIGINT."""
    settings = _settings()
    configure_logging(level=settings.log_level, renderer=settings.log_renderer)
    from agent_service.server import serve  # noqa: PLC0415 - a wrong variable is told before slow imports

    try:
        uvloop.run(serve(settings))
    except SemanticIndexError as error:
        sys.exit(str(error))


def _settings() -> Settings:
    """Read the settings, or end with one line for each variable that is wrong, never with its value."""
    unknown = unknown_variables()
    if unknown:
        sys.exit("\n".join(f"{name}: no such setting; see agent_service/settings.py" for name in unknown))
    try:
        return Settings()
    except ValidationError as error:
        sys.exit("\n".join(f"{_variable(problem['loc'])}: {problem['msg']}" for problem in error.errors()))


def _variable(location: tuple[int | str, ...]) -> str:
    path = "__".join(str(part) for part in location).upper()
    return path if path.startswith("KIZUNA_") else f"{PREFIX}{path}"


if __name__ == "__main__":
    main()
