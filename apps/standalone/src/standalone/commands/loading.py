"""``kizuna ingest``, ``kizuna index`` and ``kizuna status``: what the catalog and the index hold."""

import asyncio
from pathlib import Path
from typing import Annotated

import typer
from indexer.console import dense_limit
from indexer.records import KINDS
from indexer.settings import DENSE_LIMIT
from indexer.sources.kizuna_dataset import find_files
from rich.table import Table

from standalone.commands.sharing import DEFAULT_HOME, HomeOption, command_group, console, quiet, tell
from standalone.embedding import embedding_space, filled_by_servers
from standalone.home import Home
from standalone.stack import database
from standalone.status import folder_bytes, read_status, readable

app = command_group()


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
    from standalone import jobs  # noqa: PLC0415 - imports the model and the engine, which status does without

    place = Home(home.resolve())
    find_files(directory, tuple(KINDS))  # a folder that is no dataset starts no server
    with database(place, tell) as postgres:
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
    from standalone import jobs  # noqa: PLC0415 - imports the model and the engine, which status does without

    place = Home(home.resolve())
    limit = dense_limit(dense)
    with database(place, tell) as postgres:
        if images is not None:
            jobs.index_images(postgres.dsn, place, images, console=console)
        elif filled_by_servers(place):
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
        found = asyncio.run(read_status(postgres.dsn, embedding_space().key))
        console.print(f"PostgreSQL: {postgres.dsn}", markup=False, soft_wrap=True)
    sizes = f"database {readable(found.database_bytes)}, index {readable(folder_bytes(place.index))}"
    console.print(f"on disk: {sizes}")
    table = Table("type", "entities", "found by words", "found by meaning", title=f"dataset {found.dataset or 'none'}")
    for row in found.held:
        table.add_row(row.type, f"{row.entities:,}", f"{row.sparse:,}", f"{row.dense:,}")
    console.print(table)
