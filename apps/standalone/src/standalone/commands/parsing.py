"""``kizuna parse`` and ``kizuna lexicon``: how the grammar reads a question, and whether its words are in order."""

import asyncio

import typer
from telemetry.logging import configure_logging

from standalone.commands.sharing import DEFAULT_HOME, HomeOption, command_group, quiet
from standalone.home import Home
from standalone.stack import database, load_sample

app = command_group()
lexicon = typer.Typer(no_args_is_help=True, help="The words that the grammar knows.")
app.add_typer(lexicon, name="lexicon")


@app.command()
def parse(question: str, home: HomeOption = DEFAULT_HOME) -> None:
    """Show how the grammar reads a question: lattice, derivation, logical form, paraphrase and steps (experimental)."""
    from standalone.parsing import parsed  # noqa: PLC0415 - imports the agent, which the other commands do without

    configure_logging(level="error")
    with database(Home(home.resolve()), quiet) as postgres:
        load_sample(postgres.dsn, quiet)
        typer.echo("\n".join(asyncio.run(parsed(postgres.dsn, question))))


@lexicon.callback()
def _lexicon() -> None:
    pass


@lexicon.command()
def check() -> None:
    """Name entries that do nothing, and those between which nothing decides; exit 1 where there are any."""
    from agent_core.grammar.languages.registry import LANGUAGES  # noqa: PLC0415 - as above
    from agent_core.grammar.words.checking import findings  # noqa: PLC0415 - reads the lexicon, which parse need not twice
    from agent_core.grammar.words.lexicon import lexicon_tables  # noqa: PLC0415 - as above

    wrong = False
    for code, language in LANGUAGES.items():
        found = [f"{code}: {finding}" for finding in findings(lexicon_tables(code), language)]
        typer.echo("\n".join(found) or f"{code}: no entry is dead, and none conflicts with another")
        wrong = wrong or bool(found)
    raise typer.Exit(wrong)
