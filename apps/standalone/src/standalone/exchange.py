"""``kizuna import`` and ``kizuna export``: data of other catalogues comes in, and all data goes out."""

import asyncio
from functools import partial
from pathlib import Path
from typing import Annotated, Final

import typer
from indexer import exporting
from indexer.console import bars, ingest_bar
from indexer.imports import run
from indexer.imports.rendering import import_text
from indexer.imports.run import DumpSource
from indexer.rendering import export_text
from rich.console import Console

from standalone.home import Home
from standalone.stack import database

app = typer.Typer(add_completion=False, no_args_is_help=True, pretty_exceptions_enable=False)
console = Console(highlight=False)

_HomeOption = Annotated[Path, typer.Option("--home", envvar="KIZUNA_HOME", help="Data directory.")]
_DEFAULT_HOME: Final = Path(".kizuna")


@app.command(name="import")
def import_dump(
    source: Annotated[DumpSource, typer.Argument(help="Whose dump it is.")],
    file: Annotated[Path | None, typer.Argument(help="The dump, plain, .gz, .zst or .zip.")] = None,
    home: _HomeOption = _DEFAULT_HOME,
    force: Annotated[bool, typer.Option("--force", help="Read and merge although the file is the same.")] = False,  # noqa: FBT002 - a flag
    forget: Annotated[bool, typer.Option("--forget", help="Take back what was imported of this source.")] = False,  # noqa: FBT002 - a flag
) -> None:
    """Bring another catalogue's dump in, beside what was ingested and imported before."""
    if (file is None) is not forget:
        raise typer.BadParameter("name a file, or take back with --forget", param_hint="FILE")
    with database(Home(home.resolve()), _quiet) as postgres, ingest_bar(console) as tell:
        if file is None:
            report = asyncio.run(run.forget_import(postgres.dsn, source, progress=tell))
        else:
            report = asyncio.run(run.import_dump(postgres.dsn, source, file, progress=tell, force=force))
    console.print(import_text(report), markup=False)
    console.print("Next: [bold]kizuna index[/bold] prepares the search by meaning; a running server does it by itself.")


@app.command()
def export(
    directory: Annotated[Path, typer.Argument(help="A folder that is new or empty.")],
    home: _HomeOption = _DEFAULT_HOME,
    plain: Annotated[bool, typer.Option("--plain", help="Write .jsonl files, not .jsonl.gz.")] = False,  # noqa: FBT002 - a flag
) -> None:
    """Write the whole catalog as a dataset, which ingest reads back."""
    with database(Home(home.resolve()), _quiet) as postgres, bars(console) as show:
        told = partial(show, "exporting")
        report = asyncio.run(exporting.export(postgres.dsn, directory, plain=plain, progress=told))
    console.print(export_text(report), markup=False, soft_wrap=True)


def _quiet(_: str) -> None:
    pass
