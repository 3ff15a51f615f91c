"""``python -m bff``: serves the BFF from environment settings until it is told to stop."""

import asyncio
import os
import sys
from socket import socket
from typing import Final, override

import uvicorn
from pydantic import ValidationError
from telemetry.logging import configure_logging, get_logger

from bff.app import create_app
from bff.settings import Settings

_PREFIX: Final = "KIZUNA_BFF_"
# Beyond the longest request, so that every answer that was begun can still be sent.
_CLOSE_MARGIN_S: Final = 5


class Server(uvicorn.Server):
    """Reports not ready for a while before it closes, so that a load balancer turns away first."""

    def __init__(self, settings: Settings) -> None:
        self._app = create_app(settings)
        self._drain_s = settings.drain_s
        config = uvicorn.Config(
            self._app,
            host=settings.host,
            port=settings.port,
            loop="uvloop",
            http="httptools",
            ws="none",
            lifespan="on",
            log_config=None,
            access_log=False,
            server_header=False,
            timeout_graceful_shutdown=int(settings.request_timeout_s) + _CLOSE_MARGIN_S,
        )
        super().__init__(config)

    @override
    async def shutdown(self, sockets: list[socket] | None = None) -> None:
        self._app.state.readiness.draining = True
        get_logger("bff").info("server.draining", seconds=self._drain_s)
        await asyncio.sleep(self._drain_s)
        await super().shutdown(sockets)


def main() -> None:
    """Serve until SIGTERM or SIGINT; a setting that cannot be taken ends the process with its name."""
    try:
        settings = _settings()
    except ValueError as error:
        sys.exit(f"bff: {error}")
    configure_logging(level=settings.log_level, renderer=settings.log_renderer)
    Server(settings).run()


def _settings() -> Settings:
    known = {f"{_PREFIX}{name.upper()}" for name in Settings.model_fields}
    unknown = sorted(name for name in os.environ if name.startswith(_PREFIX) and name not in known)
    if unknown:
        raise ValueError(f"unknown settings: {', '.join(unknown)}; correct their names")
    try:
        return Settings()  # pyright: ignore[reportCallIssue] - its fields come from the environment
    except ValidationError as error:
        # names and reasons only: a value may be a secret
        raise ValueError("; ".join(f"set {_variable(e['loc'][0])}: {e['msg']}" for e in error.errors())) from None


def _variable(field: int | str) -> str:
    name = str(field)
    return name if name.startswith(_PREFIX) else f"{_PREFIX}{name.upper()}"


if __name__ == "__main__":
    main()
