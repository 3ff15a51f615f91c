"""``kizuna runs`` and ``replay``: how questions were answered."""

import asyncio
from datetime import UTC, datetime
from enum import StrEnum
from typing import Annotated

import typer
from catalog.runs import MAX_LISTED, RunFilter
from telemetry.logging import configure_logging

from standalone import runs as recorded
from standalone.commands.sharing import DEFAULT_HOME, HomeOption, command_group, quiet
from standalone.errors import RunUnknown
from standalone.home import Home
from standalone.stack import database

app = command_group()


class Rating(StrEnum):
    """Which ratings are listed."""

    UP = "up"
    DOWN = "down"
    ANY = "any"


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
    rating: Annotated[Rating | None, typer.Option("--rating", help="What a reader said: up, down, or any.")] = None,
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
            helpful=None if rating in (None, Rating.ANY) else rating is Rating.UP,
            rated=rating is Rating.ANY,
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
    from standalone.replaying import replayed  # noqa: PLC0415 - imports the agent, which runs does without

    configure_logging(level="error")
    place = Home(home.resolve())
    with database(place, quiet) as postgres:
        done = asyncio.run(replayed(postgres.dsn, place, request_id, results=results, live=live))
    typer.echo("\n".join(done.lines))
    raise typer.Exit(done.status)
