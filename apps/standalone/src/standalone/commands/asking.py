"""``kizuna ask``: one question, with its steps."""

from typing import Annotated

import typer

from standalone.addresses import Addresses
from standalone.asking import as_json, print_response
from standalone.asking import ask as ask_agent
from standalone.commands.sharing import (
    DEFAULT,
    DEFAULT_HOME,
    GrpcOption,
    HomeOption,
    HttpOption,
    command_group,
    console,
    errors,
    quiet,
    tell,
    tell_aside,
)
from standalone.home import Home

app = command_group()


@app.command()
def ask(
    question: str,
    home: HomeOption = DEFAULT_HOME,
    http: HttpOption = DEFAULT.http,
    grpc: GrpcOption = DEFAULT.grpc,
    include_adult: Annotated[bool, typer.Option("--include-adult", help="Admit adult titles.")] = False,  # noqa: FBT002 - a flag
    json: Annotated[bool, typer.Option("--json", help="Print the answer as one JSON document.")] = False,  # noqa: FBT002 - a flag
) -> None:
    """Ask one question and watch the steps; starts what is needed where no server runs."""
    place = Home(home.resolve())
    aside = errors if json else console
    running = place.running()
    if running is not None:
        response = ask_agent(running.grpc, question, aside, include_adult=include_adult)
    else:
        from standalone.stack import database, load_sample, servers  # noqa: PLC0415 - takes a second, to start servers

        (tell_aside if json else tell)(f"no server runs on {place.path}: starting one for this question alone")
        with database(place, quiet) as postgres:
            load_sample(postgres.dsn, quiet)
            with servers(place, postgres, Addresses(http=http, grpc=grpc), quiet):
                response = ask_agent(grpc, question, aside, include_adult=include_adult)
    if json:
        typer.echo(as_json(response))
    else:
        print_response(response, console)
