"""``kizuna parse``: how the grammar reads a question."""

import asyncio

import typer
from telemetry.logging import configure_logging

from standalone.commands.sharing import DEFAULT_HOME, HomeOption, command_group, quiet
from standalone.home import Home
from standalone.stack import database, load_sample

app = command_group()


@app.command()
def parse(question: str, home: HomeOption = DEFAULT_HOME) -> None:
    """Show how the grammar reads a question: lattice, derivation, logical form, paraphrase and steps (experimental)."""
    from standalone.parsing import parsed  # noqa: PLC0415 - imports the agent, which the other commands do without

    configure_logging(level="error")
    with database(Home(home.resolve()), quiet) as postgres:
        load_sample(postgres.dsn, quiet)
        typer.echo("\n".join(asyncio.run(parsed(postgres.dsn, question))))
