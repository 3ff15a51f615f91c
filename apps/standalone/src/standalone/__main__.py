"""``kizuna``: serve, ask, ingest, import, export, index, status, runs, replay, mcp and demo on one data directory."""

import asyncio
import signal
import sys
import threading
import time
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from types import FrameType
from typing import Annotated

import typer
from catalog.failures import Failure, failure_of
from catalog.run_record import RunUnreadable
from catalog.runs import MAX_LISTED, RunFilter
from indexer.console import dense_limit
from indexer.errors import IngestError
from indexer.settings import DENSE_LIMIT
from rich.console import Console
from rich.markup import escape
from rich.table import Table
from semantic_index.errors import SemanticIndexError
from telemetry.logging import configure_logging

from standalone import runs as recorded
from standalone.asking import as_json, print_response
from standalone.asking import ask as ask_agent
from standalone.demo import run_demo
from standalone.errors import RunUnknown, StandaloneError
from standalone.exchange import app as exchange
from standalone.home import Home
from standalone.mcp_command import mcp
from standalone.model import app as model
from standalone.options import DEFAULT_HOME, HomeOption, quiet
from standalone.reading_ahead import reading_ahead
from standalone.signals import unwind_if_signalled, unwind_on_signals
from standalone.stack import POSTGRES_STOP_S, Addresses, Servers, agents_of_this_machine, database, load_sample, servers
from standalone.status import folder_bytes, read_status, readable, wait_until_indexed

_HELP = "Answer questions about anime and manga; everything lies in one data directory."
app = typer.Typer(add_completion=False, no_args_is_help=True, pretty_exceptions_enable=False, help=_HELP)
app.add_typer(model, name="model")
app.command()(mcp)
app.add_typer(exchange)
console = Console(highlight=False)
errors = Console(highlight=False, stderr=True)

HttpOption = Annotated[str, typer.Option("--http", help="HOST:PORT of GraphQL and the page.")]
GrpcOption = Annotated[str, typer.Option("--grpc", help="HOST:PORT of the first agent.")]
AgentsOption = Annotated[
    int, typer.Option("--agents", envvar="KIZUNA_AGENTS", min=1, max=16, help="Processes that answer questions.")
]
_DEFAULT = Addresses()
_AGENTS = agents_of_this_machine()
_INDEX_S = 30.0


def _tell(text: str) -> None:
    console.print(f"[dim]{time.strftime('%H:%M:%S')}[/dim] {escape(text)}", soft_wrap=True)


def _tell_aside(text: str) -> None:
    """Tell what happens beside what a program reads from stdout."""
    errors.print(f"[dim]{time.strftime('%H:%M:%S')}[/dim] {escape(text)}", soft_wrap=True)


def _print_version(asked: bool) -> None:  # noqa: FBT001 - what typer calls with the value of a flag
    if asked:
        typer.echo(f"kizuna {version('kizuna')}")
        raise typer.Exit


@app.callback()
def _kizuna(
    _version: Annotated[  # noqa: FBT002 - a flag
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version and exit.")
    ] = False,
) -> None:
    pass


@app.command()
def serve(
    home: HomeOption = DEFAULT_HOME,
    http: HttpOption = _DEFAULT.http,
    grpc: GrpcOption = _DEFAULT.grpc,
    agents: AgentsOption = _AGENTS,
) -> None:
    """Start everything and serve until Ctrl-C."""
    place = Home(home.resolve())
    with database(place, _tell, stop_within_s=POSTGRES_STOP_S) as postgres:
        load_sample(postgres.dsn, _tell)
        at = Addresses(http=http, grpc=grpc, agents=agents)
        with reading_ahead(place.postgres, postgres.dsn), servers(place, postgres, at, _tell) as running:
            _announce(http, grpc, running.metrics)
            _serve_until_signal(running)


@app.command()
def demo(
    home: HomeOption = DEFAULT_HOME,
    http: HttpOption = _DEFAULT.http,
    grpc: GrpcOption = _DEFAULT.grpc,
    agents: AgentsOption = _AGENTS,
    once: Annotated[bool, typer.Option("--once", help="Exit after the questions.")] = False,  # noqa: FBT002 - a flag
) -> None:
    """Start everything, ask three questions, and serve until Ctrl-C."""
    place = Home(home.resolve())
    with database(place, _tell, stop_within_s=POSTGRES_STOP_S) as postgres:
        load_sample(postgres.dsn, _tell)
        with servers(place, postgres, Addresses(http=http, grpc=grpc, agents=agents), _tell) as running:
            _tell("indexing the sample")
            if not asyncio.run(wait_until_indexed(postgres.dsn, within_s=_INDEX_S)):
                _tell("the index is not complete yet; it goes on in the background")
            run_demo(http, console)
            if not once:
                _announce(http, grpc, running.metrics)
                _serve_until_signal(running)


@app.command()
def ask(
    question: str,
    home: HomeOption = DEFAULT_HOME,
    http: HttpOption = _DEFAULT.http,
    grpc: GrpcOption = _DEFAULT.grpc,
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
        (_tell_aside if json else _tell)(f"no server runs on {place.path}: starting one for this question alone")
        with database(place, quiet) as postgres:
            load_sample(postgres.dsn, quiet)
            with servers(place, postgres, Addresses(http=http, grpc=grpc), quiet):
                response = ask_agent(grpc, question, aside, include_adult=include_adult)
    if json:
        typer.echo(as_json(response))
    else:
        print_response(response, console)


@app.command()
def ingest(
    directory: Annotated[Path, typer.Argument(help="Folder of .jsonl or .jsonl.gz files.")],
    home: HomeOption = DEFAULT_HOME,
    dataset: Annotated[
        str, typer.Option("--dataset", help="Name of the data; its name decides what is replaced.")
    ] = "",
    force: Annotated[bool, typer.Option("--force", help="Compare every row although no file changed.")] = False,  # noqa: FBT002 - a flag
) -> None:
    """Load a dataset into the catalog in one switch; running servers answer from it at once."""
    from standalone import jobs  # noqa: PLC0415 - imports the whole product, which serving and asking do without

    place = Home(home.resolve())
    with database(place, _tell) as postgres:
        jobs.ingest(postgres.dsn, directory, dataset=dataset or directory.resolve().name, force=force, console=console)
    if place.running() is None:
        console.print(
            "Next: [bold]kizuna index[/bold] prepares the search by meaning; [bold]kizuna serve[/bold] does it too."
        )
    else:
        console.print(
            "The running server indexes the changes in the background; [bold]kizuna status[/bold] shows how far."
        )


@app.command()
def index(
    home: HomeOption = DEFAULT_HOME,
    dense: Annotated[str, typer.Option("--dense", help="Titles to embed in all: a number, or all.")] = str(DENSE_LIMIT),
    images: Annotated[
        Path | None, typer.Option("--images", help="Index the images of this folder, named by id, instead.")
    ] = None,
) -> None:
    """Bring the semantic index up to the catalog, or index images; goes on where it stopped."""
    from standalone import jobs  # noqa: PLC0415 - imports the whole product, which serving and asking do without

    place = Home(home.resolve())
    limit = dense_limit(dense)
    with database(place, _tell) as postgres:
        if images is not None:
            jobs.index_images(postgres.dsn, place, images, console=console)
        elif place.running() is not None:
            asyncio.run(jobs.watch_index(postgres.dsn, console))
        else:
            asyncio.run(jobs.index(postgres.dsn, place, dense_limit=limit, console=console))


@app.command()
def status(home: HomeOption = DEFAULT_HOME) -> None:
    """Show what runs, what the catalog holds and how far the index is."""
    place = Home(home.resolve())
    running = place.running()
    console.print(f"data directory: {place.path}")
    console.print(f"servers: http://{running.http}, gRPC {running.grpc}" if running else "servers: none")
    if not place.postgres.is_dir():
        console.print("catalog: none yet; start with [bold]kizuna serve[/bold] or [bold]kizuna ingest DIR[/bold]")
        return
    with database(place, quiet) as postgres:
        found = asyncio.run(read_status(postgres.dsn))
        console.print(f"PostgreSQL: {postgres.dsn}", markup=False, soft_wrap=True)
    sizes = f"database {readable(found.database_bytes)}, index {readable(folder_bytes(place.index))}"
    console.print(f"on disk: {sizes}")
    table = Table("type", "entities", "found by words", "found by meaning", title=f"dataset {found.dataset or 'none'}")
    for row in found.held:
        table.add_row(row.type, f"{row.entities:,}", f"{row.sparse:,}", f"{row.dense:,}")
    console.print(table)


@app.command()
def runs(
    request_id: Annotated[str, typer.Argument(help="Show this run alone, as a trace.")] = "",
    home: HomeOption = DEFAULT_HOME,
    outcome: Annotated[str, typer.Option("--outcome", help="How it ended, such as no_match.")] = "",
    min_confidence: Annotated[float | None, typer.Option("--min-confidence", min=0, max=1)] = None,
    max_confidence: Annotated[float | None, typer.Option("--max-confidence", min=0, max=1)] = None,
    text: Annotated[str, typer.Option("--text", help="What stands in the question.")] = "",
    since: Annotated[str, typer.Option("--since", help="30m, 2h or 7d ago, or a date in UTC.")] = "",
    slow: Annotated[float | None, typer.Option("--slow", min=0, help="Milliseconds that it took at least.")] = None,
    limit: Annotated[int, typer.Option("--limit", min=1, max=MAX_LISTED, help="Runs at most.")] = 20,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,  # noqa: FBT002 - a flag
) -> None:
    """List how questions were answered, newest first, or show one."""
    try:
        wanted = RunFilter(
            outcome=outcome.lower() or None,
            min_confidence=min_confidence,
            max_confidence=max_confidence,
            text=text or None,
            since=recorded.moment(since, now=datetime.now(UTC)) if since else None,
            slow_ms=slow,
            limit=limit,
        )
    except ValueError:
        raise typer.BadParameter("it takes 30m, 2h, 7d, or a date such as 2026-11-26", param_hint="--since") from None
    with database(Home(home.resolve()), quiet) as postgres:
        if not request_id:
            found = asyncio.run(recorded.listed(postgres.dsn, wanted))
            typer.echo(recorded.listing_json(found) if json else "\n".join(recorded.table(found)))
            return
        run = asyncio.run(recorded.found(postgres.dsn, request_id))
    if run is None:
        raise RunUnknown(f"no run of {request_id} is recorded; kizuna runs lists those that are")
    typer.echo(recorded.run_json(run) if json else recorded.trace(run))


@app.command()
def replay(
    request_id: Annotated[str, typer.Argument(help="The run, by its request id.")],
    home: HomeOption = DEFAULT_HOME,
    results: Annotated[  # noqa: FBT002 - a flag
        bool, typer.Option("--recorded-results", help="Use what steps returned then, not today's data.")
    ] = False,
    live: Annotated[bool, typer.Option("--live", help="Ask the model that is set now.")] = False,  # noqa: FBT002 - a flag
) -> None:
    """Ask a recorded question again: exit 0 where all is the same, 1 where it differs, 2 where it cannot be."""
    from standalone.replaying import replayed  # noqa: PLC0415 - imports the agent, which most commands do without

    configure_logging(level="error")
    place = Home(home.resolve())
    with database(place, quiet) as postgres:
        done = asyncio.run(replayed(postgres.dsn, place, request_id, results=results, live=live))
    typer.echo("\n".join(done.lines))
    raise typer.Exit(done.status)


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
    _tell("stopping")


def _one_line(run: Callable[[], None]) -> int:
    """Run a command; an expected failure is one line that says what to do."""
    try:
        run()
    except (StandaloneError, IngestError, SemanticIndexError, RunUnreadable) as error:
        return _failed(str(error))
    except Exception as error:  # a mistake of ours is raised again, with its traceback
        if failure_of(error) is not Failure.UNREACHABLE:
            raise
        return _failed("PostgreSQL ended or cannot be reached; run this again")
    except KeyboardInterrupt:
        return 130
    return 0


def _failed(message: str) -> int:
    errors.print(f"[red]kizuna: {escape(message)}[/red]", soft_wrap=True)
    return 1


def main() -> None:
    """Entry point of the command line."""
    unwind_on_signals()
    sys.exit(_one_line(app))


if __name__ == "__main__":
    main()
