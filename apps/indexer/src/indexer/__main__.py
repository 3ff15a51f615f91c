"""``python -m indexer``: brings a dataset into the catalog, and the catalog into the semantic index."""

import asyncio
import sys
from pathlib import Path
from typing import Annotated

import typer
from pydantic import ValidationError
from rich.console import Console

from indexer.console import progress_bar
from indexer.errors import IngestError
from indexer.ingest import ingest
from indexer.rendering import report_text
from indexer.settings import Settings

app = typer.Typer(add_completion=False, no_args_is_help=True, pretty_exceptions_enable=False, help=__doc__)


@app.callback()
def commands() -> None:
    """Jobs that write the catalog and the index; KIZUNA_POSTGRES_DSN names the catalog."""


@app.command(name="ingest")
def ingest_command(
    directory: Annotated[Path, typer.Argument(help="Folder of .jsonl or .jsonl.gz files.")],
    dataset: Annotated[str, typer.Option(help="Name of the data; the folder's by default.")] = "",
    force: Annotated[bool, typer.Option("--force", help="Compare every row although no file changed.")] = False,  # noqa: FBT002 - a flag
) -> None:
    """Load a dataset in one switch: readers see the old data until the new is complete."""
    name = dataset or directory.resolve().name
    settings = _settings()
    try:
        with progress_bar(Console(stderr=True)) as progress:
            report = asyncio.run(
                ingest(
                    settings.postgres_dsn.get_secret_value(), directory, dataset=name, progress=progress, force=force
                )
            )
    except IngestError as error:
        sys.exit(str(error))
    sys.stdout.write(report_text(report) + "\n")


def _settings() -> Settings:
    try:
        return Settings()
    except ValidationError as error:
        sys.exit("\n".join(f"KIZUNA_{problem['loc'][0]!s:}: {problem['msg']}" for problem in error.errors()))


def main() -> None:
    """Run the command line; ends with 0, or with 1 and one line that says what to do."""
    app()


if __name__ == "__main__":
    main()
