"""``kizuna ask``: one question or a conversation, with its steps."""

import sys
from collections.abc import Iterator
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
    question: Annotated[str, typer.Argument(help="The question; without one, each line of the input is one.")] = "",
    home: HomeOption = DEFAULT_HOME,
    http: HttpOption = DEFAULT.http,
    grpc: GrpcOption = DEFAULT.grpc,
    include_adult: Annotated[bool, typer.Option("--include-adult", help="Admit adult titles.")] = False,  # noqa: FBT002 - a flag
    json: Annotated[bool, typer.Option("--json", help="Print the answer as one JSON document.")] = False,  # noqa: FBT002 - a flag
    explain: Annotated[  # noqa: FBT002 - a flag
        bool,
        typer.Option("--explain", help="Print why the question was given its route, and how long each stage took."),
    ] = False,
    go_on: Annotated[bool, typer.Option("--continue", "-c", help="Go on with the last conversation.")] = False,  # noqa: FBT002 - a flag
) -> None:
    """Ask and watch the steps; without a question, hold a conversation. Starts what is needed where no server runs."""
    place = Home(home.resolve())
    asking = _Asking(
        place,
        include_adult=include_adult,
        as_json=json,
        explain=explain,
        conversation=place.conversation() if go_on else "",
    )
    running = place.running()
    if running is not None:
        asking.all_of(question, running.grpc)
        return
    from standalone.stack import database, load_sample, servers  # noqa: PLC0415 - takes a second, to start servers

    (tell_aside if json else tell)(f"no server runs on {place.path}: starting one for this alone")
    with database(place, quiet) as postgres:
        load_sample(postgres.dsn, quiet)
        with servers(place, postgres, Addresses(http=http, grpc=grpc), quiet):
            asking.all_of(question, grpc)


class _Asking:
    """Asks questions of one conversation, and notes where it can be gone on with."""

    def __init__(self, place: Home, *, include_adult: bool, as_json: bool, explain: bool, conversation: str) -> None:
        self._place = place
        self._include_adult = include_adult
        self._as_json = as_json
        self._explain = explain
        self._conversation = conversation

    def all_of(self, question: str, target: str) -> None:
        """Ask a question, or each line of the input; at a terminal, until an empty one."""
        for text in [question] if question.strip() else _lines():
            self._one(text, target)

    def _one(self, text: str, target: str) -> None:
        response = ask_agent(
            target,
            text,
            errors if self._as_json else console,
            include_adult=self._include_adult,
            conversation_id=self._conversation,
        )
        self._conversation = response.conversation_id
        self._place.keep_conversation(response.conversation_id)
        if self._as_json:
            typer.echo(as_json(response))
        else:
            print_response(response, console, explain=self._explain)


def _lines() -> Iterator[str]:
    """Yield what is typed, until an empty line or the end; of a pipe or a file, the lines that are not empty."""
    if not sys.stdin.isatty():
        yield from (line for line in sys.stdin if line.strip())
        return
    while True:
        try:
            typed = console.input("\n[bold]>[/bold] ")
        except (EOFError, KeyboardInterrupt):
            return
        if not typed.strip():
            return
        yield typed
