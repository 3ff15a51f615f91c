"""``kizuna mcp``: the MCP server of the installation on a data directory, over stdio or streamable HTTP."""

from importlib.util import find_spec
from typing import Annotated

import typer

from standalone.addresses import require_free
from standalone.commands.sharing import DEFAULT_HOME, HomeOption, command_group
from standalone.errors import SdkMissing, SettingInvalid, StandaloneError
from standalone.home import Home

app = command_group()


@app.command()
def mcp(
    home: HomeOption = DEFAULT_HOME,
    url: Annotated[
        str, typer.Option("--url", help="GraphQL address of a BFF, instead of the server on the data directory.")
    ] = "",
    listen: Annotated[
        str, typer.Option("--listen", metavar="HOST:PORT", help="Serve streamable HTTP there, at /mcp, not stdio.")
    ] = "",
) -> None:
    """Serve tools for language models (Model Context Protocol); starts no other server, and may start before one."""
    if find_spec("mcp") is None:
        raise SdkMissing("kizuna mcp needs packages that set-up leaves out: run make mcp")
    from mcp_server.serving import run  # noqa: PLC0415 - takes a second to import, and set-up leaves the SDK out
    from mcp_server.settings import SettingsInvalid, settings_from_environment  # noqa: PLC0415 - as above
    from telemetry.logging import configure_logging  # noqa: PLC0415 - as above

    given: dict[str, object] = {}
    if url:
        given["bff_url"] = url
    if listen:
        require_free(listen, "--listen")
        host, _, port = listen.rpartition(":")
        given |= {"transport": "http", "host": host, "port": port}
    place = Home(home.resolve())
    try:
        settings = settings_from_environment(**given)
        configure_logging(level=settings.log_level, renderer=settings.log_renderer)
        run(settings, None if url else lambda: running_address(place, settings.bff_url))
    except SettingsInvalid as error:
        raise SettingInvalid(str(error)) from None


def running_address(place: Home, otherwise: str) -> str:
    """Return where the server on a data directory answers GraphQL; ``otherwise`` where none runs there.

    Raises:
        BffUnreachable: the directory cannot be one.
    """
    from mcp_server.errors import BffUnreachable  # noqa: PLC0415 - set-up leaves the SDK out

    try:
        running = place.running()
    except StandaloneError as error:
        raise BffUnreachable(str(error)) from error
    return otherwise if running is None else f"http://{running.http}/graphql"
