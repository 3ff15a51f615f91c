"""``python -m mcp_server``: serves the MCP server from environment settings until its client or a signal ends it."""

import sys

from telemetry.logging import configure_logging

from mcp_server.serving import run
from mcp_server.settings import SettingsInvalid, settings_from_environment


def main() -> None:
    """Serve; a setting that cannot be taken ends the process with its name."""
    try:
        settings = settings_from_environment()
        configure_logging(level=settings.log_level, renderer=settings.log_renderer)
        run(settings)
    except SettingsInvalid as error:
        sys.exit(f"mcp_server: {error}")


if __name__ == "__main__":
    main()
