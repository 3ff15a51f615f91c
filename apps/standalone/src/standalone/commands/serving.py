"""``kizuna serve`` and ``kizuna demo``: everything runs until Ctrl-C."""

import asyncio
import signal
import threading
from collections.abc import Sequence
from types import FrameType
from typing import Annotated, Final

import typer

from standalone.addresses import Addresses
from standalone.commands.sharing import (
    AGENTS,
    DEFAULT,
    DEFAULT_HOME,
    AgentsOption,
    GrpcOption,
    HomeOption,
    HttpOption,
    command_group,
    console,
    tell,
)
from standalone.demo import run_demo
from standalone.embedding import embedding_space
from standalone.home import Home
from standalone.reading_ahead import reading_ahead
from standalone.signals import unwind_if_signalled
from standalone.stack import POSTGRES_STOP_S, Servers, database, load_sample, servers
from standalone.status import wait_until_indexed

app = command_group()
_INDEX_S: Final = 30.0


@app.command()
def serve(
    home: HomeOption = DEFAULT_HOME,
    http: HttpOption = DEFAULT.http,
    grpc: GrpcOption = DEFAULT.grpc,
    agents: AgentsOption = AGENTS,
) -> None:
    """Start everything and serve until Ctrl-C."""
    place = Home(home.resolve())
    with database(place, tell, stop_within_s=POSTGRES_STOP_S) as postgres:
        load_sample(postgres.dsn, tell)
        at = Addresses(http=http, grpc=grpc, agents=agents)
        with reading_ahead(place.postgres, postgres.dsn), servers(place, postgres, at, tell) as running:
            _announce(http, grpc, running.metrics)
            _serve_until_signal(running)


@app.command()
def demo(
    home: HomeOption = DEFAULT_HOME,
    http: HttpOption = DEFAULT.http,
    grpc: GrpcOption = DEFAULT.grpc,
    agents: AgentsOption = AGENTS,
    once: Annotated[bool, typer.Option("--once", help="Exit after the questions.")] = False,  # noqa: FBT002 - a flag
) -> None:
    """Start everything, ask three questions, and serve until Ctrl-C."""
    place = Home(home.resolve())
    with database(place, tell, stop_within_s=POSTGRES_STOP_S) as postgres:
        load_sample(postgres.dsn, tell)
        with servers(place, postgres, Addresses(http=http, grpc=grpc, agents=agents), tell) as running:
            tell("indexing the sample")
            if not asyncio.run(wait_until_indexed(postgres.dsn, within_s=_INDEX_S, space=embedding_space().key)):
                tell("the index is not complete yet; it goes on in the background")
            run_demo(http, console)
            if not once:
                _announce(http, grpc, running.metrics)
                _serve_until_signal(running)


def _announce(http: str, grpc: str, metrics: Sequence[str]) -> None:
    console.print(f"\n[bold]http://{http}/[/bold]         the page")
    console.print(f"[bold]http://{http}/graphql[/bold]  GraphQL")
    console.print(f"[bold]{grpc}[/bold]                 gRPC, internal")
    for address in metrics:
        console.print(f"[bold]http://{address}/metrics[/bold]  metrics of an agent")
    console.print("[dim]Ctrl-C stops everything[/dim]")


def _serve_until_signal(running: Servers) -> None:
    """Start again what ends, until a signal says that everything is to end.

    Raises:
        GaveUp: a part failed too often.
    """
    stop = threading.Event()

    def end(_signal: int, _frame: FrameType | None) -> None:
        stop.set()

    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, end)
    unwind_if_signalled()
    running.supervisor.run(stop)
    tell("stopping")
