"""``kizuna cache``: what answers that are given again are worth, and a fresh start without them."""

import asyncio
from typing import Annotated

import typer

from standalone import caching
from standalone.commands.sharing import DEFAULT_HOME, HomeOption, command_group, quiet
from standalone.home import Home
from standalone.stack import database

_cache = typer.Typer(no_args_is_help=True, help="Answers that are given again.")
app = command_group()
app.add_typer(_cache, name="cache")


@_cache.command()
def stats(
    home: HomeOption = DEFAULT_HOME,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,  # noqa: FBT002 - a flag
) -> None:
    """Show how often answers were given again, the time that this saved, and what is kept."""
    with database(Home(home.resolve()), quiet) as postgres:
        found = asyncio.run(caching.read(postgres.dsn))
    typer.echo(caching.as_json(found) if json else "\n".join(caching.lines(found)))


@_cache.command()
def clear(home: HomeOption = DEFAULT_HOME) -> None:
    """Throw all kept answers and counts away, also those that running agents hold."""
    with database(Home(home.resolve()), quiet) as postgres:
        deleted = asyncio.run(caching.clear(postgres.dsn))
    typer.echo(f"cleared; answers that were kept for all agents: {deleted}")
    typer.echo("running agents give none again that they computed before")
