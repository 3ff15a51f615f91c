"""``python -m bff``: serves the BFF from environment settings until it is told to stop."""

import asyncio
import gc
import logging
import sys
from socket import socket
from typing import Any, Final, override

import uvicorn
from catalog.processors import listed, run_on
from telemetry.logging import configure_logging, get_logger

from bff.app import create_app
from bff.graphql.allow_list import DocumentsInvalid
from bff.graphql.limits import LIMITS
from bff.listening import listeners
from bff.protocol import RecallingProtocol
from bff.settings import Settings, SettingsInvalid, settings_from_environment

# Beyond the longest request, so that every answer that was begun can still be sent.
_CLOSE_MARGIN_S: Final = 5
SOCKETS: Final[dict[str, Any]] = {
    "ws": "websockets-sansio",
    "ws_max_size": LIMITS.body_bytes,
    "ws_per_message_deflate": False,  # it costs memory for each socket, and what is sent is small
}
"""How uvicorn serves sockets; a message may be as large as the body of a request."""
# Objects that are made before the collector looks at the young, and so on: what a request makes is mostly freed
# without it, and each look is a pause for whoever is typing.
_COLLECTION: Final = (50_000, 20, 50)


class Server(uvicorn.Server):
    """Reports not ready for a while before it closes, so that a load balancer turns away first."""

    def __init__(self, settings: Settings) -> None:
        self._app = create_app(settings)
        self._drain_s = settings.drain_s
        # Only once the application has given the client up: it has more to end than the connection.
        self._unread_s = 2 * settings.send_timeout_s
        config = uvicorn.Config(
            self._app,
            host=settings.host,
            port=settings.port,
            loop="uvloop",
            http=RecallingProtocol,
            **SOCKETS,
            lifespan="on",
            log_config=None,
            access_log=False,
            server_header=False,
            proxy_headers=False,  # nobody asks who the client is
            timeout_graceful_shutdown=int(settings.request_timeout_s) + _CLOSE_MARGIN_S,
        )
        super().__init__(config)

    @override
    def run(self, sockets: list[socket] | None = None) -> None:
        super().run(sockets or listeners(self.config, unread_s=self._unread_s))

    @override
    async def startup(self, sockets: list[socket] | None = None) -> None:
        await super().startup(sockets)
        # What was made until now, the schema above all, lives as long as the process: no collection has to look at it.
        gc.collect()
        gc.freeze()
        gc.set_threshold(*_COLLECTION)

    @override
    async def shutdown(self, sockets: list[socket] | None = None) -> None:
        self._app.state.readiness.draining = True
        get_logger("bff").info("server.draining", seconds=self._drain_s)
        await asyncio.sleep(self._drain_s)
        await super().shutdown(sockets)


def is_no_address_of_a_socket(record: logging.LogRecord) -> bool:
    """Tell whether a line may be logged: uvicorn writes the whole address of each socket, whatever a client put there.

    `SocketAdmission` says that a socket was opened and closed.
    """
    return not str(record.msg).startswith('%s - "WebSocket')


def main() -> None:
    """Serve until SIGTERM or SIGINT; a setting that cannot be taken ends the process with its name."""
    try:
        settings = settings_from_environment()
    except SettingsInvalid as error:
        sys.exit(f"bff: {error}")
    configure_logging(level=settings.log_level, renderer=settings.log_renderer)
    logging.getLogger("uvicorn.error").addFilter(is_no_address_of_a_socket)
    run_on(listed(settings.processors))
    try:
        server = Server(settings)  # behind our log: it switches off the one that uvicorn keeps of every request
    except DocumentsInvalid as error:
        sys.exit(f"bff: set KIZUNA_BFF_DOCUMENTS: {error}")
    server.run()


if __name__ == "__main__":
    main()
