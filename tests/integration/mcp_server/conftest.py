"""A server in this process that is a client of a scripted BFF."""

from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass

import pytest
from mcp import Client
from mcp.server.mcpserver import MCPServer
from mcp_server.server import build_server, client_of
from mcp_server.settings import Settings
from mcp_types import CallToolResult

from tests.support.scripted_bff import ScriptedBff, scripted_bff


@dataclass
class Place:
    """Where the BFF is at the moment."""

    url: str = ""


@pytest.fixture(scope="module")
async def served() -> AsyncIterator[tuple[Place, MCPServer]]:
    """A server with the default limits; making one takes longer than what a test does with it."""
    place = Place()
    async with client_of(Settings(), lambda: place.url) as client:
        yield place, build_server(client, Settings())


@pytest.fixture
async def bff(served: tuple[Place, MCPServer]) -> AsyncIterator[ScriptedBff]:
    """The BFF that the server is a client of."""
    async with scripted_bff() as scripted:
        served[0].url = scripted.url
        yield scripted


type Call = Callable[..., Awaitable[CallToolResult]]


@pytest.fixture
def call(served: tuple[Place, MCPServer], bff: ScriptedBff) -> Call:
    """Calls a tool by its name with its arguments."""
    assert served[0].url == bff.url

    async def called(tool: str, /, **arguments: object) -> CallToolResult:
        async with Client(served[1]) as host:
            return await host.call_tool(tool, arguments)

    return called
