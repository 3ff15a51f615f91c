"""``kizuna import`` and ``kizuna export``: data of other catalogues comes in, and all data goes out."""

import asyncio
from functools import partial

from indexer import exporting
from indexer.console import bars
from indexer.exchange import (
    DumpArgument,
    FolderArgument,
    ForceOption,
    ForgetOption,
    PlainOption,
    SourceArgument,
    bring,
    require_file_or_forget,
)
from indexer.rendering import export_text

from standalone.commands.sharing import DEFAULT_HOME, HomeOption, command_group, console, quiet
from standalone.home import Home
from standalone.stack import database

app = command_group()


@app.command(name="import")
def import_dump(
    source: SourceArgument,
    file: DumpArgument = None,
    home: HomeOption = DEFAULT_HOME,
    force: ForceOption = False,  # noqa: FBT002 - a flag
    forget: ForgetOption = False,  # noqa: FBT002 - a flag
) -> None:
    """Bring another catalogue's dump in, beside what was ingested and imported before."""
    require_file_or_forget(file, forget=forget)
    with database(Home(home.resolve()), quiet) as postgres:
        done = bring(postgres.dsn, source, file, force=force, console=console)
    console.print(done, markup=False)
    console.print("Next: [bold]kizuna index[/bold] prepares the search by meaning; a running server does it by itself.")


@app.command()
def export(
    directory: FolderArgument,
    home: HomeOption = DEFAULT_HOME,
    plain: PlainOption = False,  # noqa: FBT002 - a flag
) -> None:
    """Write the whole catalog as a dataset, which ingest reads back."""
    with database(Home(home.resolve()), quiet) as postgres, bars(console) as show:
        show_progress = partial(show, "exporting")
        report = asyncio.run(exporting.export(postgres.dsn, directory, plain=plain, progress=show_progress))
    console.print(export_text(report), markup=False, soft_wrap=True)
