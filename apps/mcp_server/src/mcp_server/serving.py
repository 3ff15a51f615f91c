"""Serves an MCP server over stdio, or over streamable HTTP on this machine alone unless hosts are named."""

import asyncio
import logging
import signal
from collections.abc import Callable
from contextlib import suppress
from ipaddress import ip_address
from typing import Final

import uvicorn
from mcp.server.mcpserver import MCPServer
from mcp.server.transport_security import TransportSecuritySettings

from mcp_server.server import build_server, client_of
from mcp_server.settings import PREFIX, Settings, SettingsInvalid

PATH: Final = "/mcp"
"""Where streamable HTTP is served."""
_LOOPBACK: Final = ("127.0.0.1", "localhost", "[::1]")
# These write addresses and headers, which are a client's words, at info and warning.
_TALKATIVE: Final = ("httpcore2", "httpx2", "mcp")
_ENDING: Final = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


def run(settings: Settings, address: Callable[[], str] | None = None) -> None:
    """Serve until the client leaves or a signal comes; the arguments are those of `serve`.

    Raises:
        SettingsInvalid: it would listen beyond this machine, and no host is named.
    """
    for name in _TALKATIVE:
        logging.getLogger(name).setLevel(logging.ERROR)
    if settings.transport == "stdio":
        # A thread waits for stdin, and unwinding would wait for it. There is nothing to unwind: what runs in the BFF
        # ends with its connection.
        for number in _ENDING:
            signal.signal(number, signal.SIG_DFL)
    with suppress(KeyboardInterrupt):
        asyncio.run(serve(settings, address))


async def serve(settings: Settings, address: Callable[[], str] | None = None) -> None:
    """Serve until the client leaves (stdio) or until SIGTERM or SIGINT (HTTP).

    Args:
        settings: how.
        address: returns the BFF's address for each call; without it, that of the settings.

    Raises:
        SettingsInvalid: it would listen beyond this machine, and no host is named.
    """
    async with client_of(settings, address) as bff:
        server = build_server(bff, settings)
        if settings.transport == "stdio":
            await server.run_stdio_async()
        else:
            await http_server(server, settings).serve()


def http_server(server: MCPServer, settings: Settings) -> uvicorn.Server:
    """Return the HTTP server that serves ``server`` at ``/mcp``.

    Raises:
        SettingsInvalid: it would listen beyond this machine, and no host is named.
    """
    app = server.streamable_http_app(
        streamable_http_path=PATH,
        max_request_body_size=settings.max_body_bytes,
        session_idle_timeout=settings.session_idle_s,
        max_sessions=settings.max_sessions,
        transport_security=security(settings),
        host=settings.host,
    )
    return uvicorn.Server(
        uvicorn.Config(
            app,
            host=settings.host.strip("[]"),
            port=settings.port,
            lifespan="on",
            ws="none",
            log_config=None,
            access_log=False,
            server_header=False,
            proxy_headers=False,
            limit_concurrency=settings.max_connections,
            timeout_graceful_shutdown=settings.close_s,
        )
    )


def security(settings: Settings) -> TransportSecuritySettings:
    """Return which hosts and origins are answered: those of this machine on our port, and those that are named.

    Raises:
        SettingsInvalid: it would listen beyond this machine, and no host is named.
    """
    hosts, origins = settings.allowed_hosts.split(), settings.allowed_origins.split()
    if not _is_loopback(settings.host) and not hosts:
        message = f"{settings.host} is reached from beyond this machine: set {PREFIX}ALLOWED_HOSTS to the names it has"
        raise SettingsInvalid(message)
    own = [f"{host}:{settings.port or '*'}" for host in _LOOPBACK]
    return TransportSecuritySettings(
        allowed_hosts=[*own, *hosts], allowed_origins=[*(f"http://{host}" for host in own), *origins]
    )


def _is_loopback(host: str) -> bool:
    try:
        return host == "localhost" or ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return False
