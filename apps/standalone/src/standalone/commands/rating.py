"""``kizuna ratings``: what readers said of answers, and thresholds that are fitted on it."""

import asyncio
from pathlib import Path
from typing import Annotated

import typer

from standalone import runs as recorded
from standalone.commands.sharing import DEFAULT_HOME, HomeOption, command_group, quiet
from standalone.home import Home
from standalone.stack import database

app = command_group()


@app.command()
def ratings(
    home: HomeOption = DEFAULT_HOME,
    fit: Annotated[  # noqa: FBT002 - a flag
        bool,
        typer.Option("--fit", help="Say which thresholds the ratings would move; changes nothing without --write."),
    ] = False,
    generated: Annotated[
        Path | None, typer.Option("--generated", help="With --fit: outcomes of generated questions besides.")
    ] = None,
    write: Annotated[bool, typer.Option("--write", help="With --fit: keep it as a new version.")] = False,  # noqa: FBT002 - a flag
    revert: Annotated[  # noqa: FBT002 - a flag
        bool, typer.Option("--revert", help="Use the version before the newest one again.")
    ] = False,
    use: Annotated[int | None, typer.Option("--use", min=0, help="Use this version again; 0 is what ships.")] = None,
    versions: Annotated[bool, typer.Option("--versions", help="List the versions of the thresholds.")] = False,  # noqa: FBT002 - a flag
    json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,  # noqa: FBT002 - a flag
) -> None:
    """Count how readers rated answers, by route and by what was asked of the data; with --fit fit thresholds on it."""
    if (write or generated is not None) and not fit:
        raise typer.BadParameter("it goes with --fit", param_hint="--write" if write else "--generated")
    if sum((fit, revert, use is not None, versions)) > 1:
        raise typer.BadParameter("only one of them at once", param_hint="--fit, --revert, --use, --versions")
    with database(Home(home.resolve()), quiet) as postgres:
        if fit:
            _fit(postgres.dsn, generated, write=write, json=json)
        elif revert or use is not None:
            _go_back(postgres.dsn, use)
        elif versions:
            _list_versions(postgres.dsn)
        else:
            found = asyncio.run(recorded.ratings(postgres.dsn))
            typer.echo(recorded.ratings_json(found) if json else "\n".join(recorded.rating_table(found)))


def _fit(dsn: str, generated: Path | None, *, write: bool, json: bool) -> None:
    from agent_service.settings import settings_from_environment  # noqa: PLC0415 - imports the agent

    from standalone import feedback  # noqa: PLC0415 - as above

    outcomes = feedback.read_outcomes(generated) if generated is not None else []
    fitting = asyncio.run(feedback.fit(dsn, settings_from_environment(), outcomes))
    typer.echo(feedback.as_json(fitting) if json else "\n".join(feedback.lines_of(fitting)))
    if not fitting.moves:
        typer.echo("nothing moves", err=json)
    elif not write:
        typer.echo("nothing was changed; --write keeps it", err=json)
    else:
        number = asyncio.run(feedback.keep(dsn, fitting))
        typer.echo(f"kept as version {number}; {feedback.RESTART}", err=json)


def _go_back(dsn: str, version: int | None) -> None:
    from standalone import feedback  # noqa: PLC0415 - imports the agent

    number = asyncio.run(feedback.go_back(dsn, version))
    typer.echo(f"kept as version {number}; {feedback.RESTART}")


def _list_versions(dsn: str) -> None:
    from standalone import feedback  # noqa: PLC0415 - imports the agent

    typer.echo("\n".join(feedback.versions_of(asyncio.run(feedback.versions(dsn)))))
