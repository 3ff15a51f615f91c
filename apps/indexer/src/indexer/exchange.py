"""``import`` and ``export`` as commands: what they take and what import prints; the database is the caller's."""

import asyncio
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from indexer.console import ingest_bar
from indexer.imports.rendering import import_text
from indexer.imports.run import DumpSource, forget_import, import_dump

SourceArgument = Annotated[DumpSource, typer.Argument(help="Whose dump it is.")]
DumpArgument = Annotated[Path | None, typer.Argument(metavar="FILE", help="The dump, plain, .gz, .zst or .zip.")]
ForceOption = Annotated[bool, typer.Option("--force", help="Read and merge although the file is the same.")]
ForgetOption = Annotated[bool, typer.Option("--forget", help="Take back what was imported of this source.")]
FolderArgument = Annotated[Path, typer.Argument(help="A folder that is new or empty.")]
PlainOption = Annotated[bool, typer.Option("--plain", help="Write .jsonl files, not .jsonl.gz.")]


def require_file_or_forget(file: Path | None, *, forget: bool) -> None:
    """Refuse an import of nothing, and one that is taken back and brought in at once.

    Raises:
        BadParameter: a file is missing, or is named with ``--forget``.
    """
    if (file is None) is not forget:
        raise typer.BadParameter("name a file, or take back with --forget", param_hint="FILE")


def bring(dsn: str, source: DumpSource, file: Path | None, *, force: bool, console: Console) -> str:
    """Import a dump, or without one take back what was imported of its source; return what was done, as text.

    Raises:
        IngestError: the catalog is as it was before; the message says what to do.
    """
    with ingest_bar(console) as tell:
        if file is None:
            return import_text(asyncio.run(forget_import(dsn, source, progress=tell)))
        return import_text(asyncio.run(import_dump(dsn, source, file, progress=tell, force=force)))
