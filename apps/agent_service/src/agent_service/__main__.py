"""``python -m agent_service``: the agent service alone, configured by environment variables only."""

import sys

import uvloop
from semantic_index.errors import SemanticIndexError
from telemetry.logging import configure_logging

from agent_service.settings import SettingsInvalid, settings_from_environment


def main() -> None:
    """Serve until SIGTERM or SIGINT."""
    try:
        settings = settings_from_environment()
    except SettingsInvalid as error:
        sys.exit(str(error))
    configure_logging(level=settings.log_level, renderer=settings.log_renderer)
    from agent_service.server import serve  # noqa: PLC0415 - a wrong variable is told before slow imports

    try:
        uvloop.run(serve(settings))
    except SemanticIndexError as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
