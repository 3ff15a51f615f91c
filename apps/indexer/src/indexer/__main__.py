"""``python -m indexer``: brings a dataset into the catalog, and the catalog into the semantic index."""

import asyncio
import sys
from pathlib import Path
from typing import Annotated

import typer
from pydantic import ValidationError
from rich.console import Console
from semantic_index.errors import SemanticIndexError
from telemetry.logging import configure_logging

from indexer.console import dense_limit, images_bar, index_bar, ingest_bar
from indexer.errors import IngestError
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
from indexer.exporting import export
from indexer.ingest import ingest
from indexer.projection import check_projection
from indexer.rendering import export_text, report_text
from indexer.settings import DENSE_LIMIT, Settings

_HELP = "Bring a dataset into the catalog, and the catalog into the semantic index."

app = typer.Typer(add_completion=False, no_args_is_help=True, pretty_exceptions_enable=False, help=_HELP)


@app.command(name="ingest")
def ingest_command(
    directory: Annotated[Path, typer.Argument(help="Folder of .jsonl or .jsonl.gz files.")],
    dataset: Annotated[str, typer.Option(help="Name of the data; the folder's by default.")] = "",
    force: Annotated[bool, typer.Option("--force", help="Compare every row although no file changed.")] = False,  # noqa: FBT002 - a flag
) -> None:
    """Load a dataset in one switch: readers see the old data until the new is complete."""
    dsn = _settings().postgres_dsn.get_secret_value()
    name = dataset or directory.resolve().name
    try:
        with ingest_bar(Console(stderr=True)) as progress:
            report = asyncio.run(ingest(dsn, directory, dataset=name, progress=progress, force=force))
    except IngestError as error:
        sys.exit(str(error))
    typer.echo(report_text(report))


@app.command(name="import")
def import_command(
    source: SourceArgument,
    file: DumpArgument = None,
    force: ForceOption = False,  # noqa: FBT002 - a flag
    forget: ForgetOption = False,  # noqa: FBT002 - a flag
) -> None:
    """Bring another catalogue's dump in, beside what was ingested and imported before."""
    require_file_or_forget(file, forget=forget)
    dsn = _settings().postgres_dsn.get_secret_value()
    try:
        done = bring(dsn, source, file, force=force, console=Console(stderr=True))
    except IngestError as error:
        sys.exit(str(error))
    typer.echo(done)


@app.command(name="export")
def export_command(
    directory: FolderArgument,
    plain: PlainOption = False,  # noqa: FBT002 - a flag
) -> None:
    """Write the whole catalog as a dataset, which ingest reads back."""
    try:
        report = asyncio.run(export(_settings().postgres_dsn.get_secret_value(), directory, plain=plain))
    except IngestError as error:
        sys.exit(str(error))
    typer.echo(export_text(report))


@app.command(name="check")
def check_command() -> None:
    """Compare the projection for traversal with the canonical relations; exit 1 where they do not agree."""
    try:
        edges, findings = asyncio.run(check_projection(_settings().postgres_dsn.get_secret_value()))
    except IngestError as error:
        sys.exit(str(error))
    for finding in findings:
        typer.echo(f"{finding.count:,} {finding.name}, such as {'; '.join(finding.examples)}")
    typer.echo(f"{edges:,} edges checked: {'they differ' if findings else 'all agree'}")
    raise typer.Exit(int(bool(findings)))


@app.command(name="index")
def index_command(
    dense: Annotated[str, typer.Option(help="Titles to embed in all: a number, or all.")] = str(DENSE_LIMIT),
    images: Annotated[Path | None, typer.Option(help="Index the images of this folder, named by id, instead.")] = None,
) -> None:
    """Bring the semantic index up to the catalog; a run that was stopped goes on."""
    limit = dense_limit(dense)
    settings = _settings()
    configure_logging(level=settings.log_level, renderer=settings.log_renderer)
    from indexer import images as image_indexing  # noqa: PLC0415 - imports the model and the engine for seconds
    from indexer import indexing  # noqa: PLC0415 - as above

    try:
        if images is not None:
            dsn, model = settings.postgres_dsn.get_secret_value(), settings.image_model_dir
            with images_bar(Console(stderr=True)) as tell:
                index = None if model is None else indexing.index_of(settings)
                report = asyncio.run(image_indexing.run(dsn, images, progress=tell, index=index, model=model))
            typer.echo(report)
            return
        with index_bar(Console(stderr=True)) as progress:
            report = asyncio.run(indexing.run(settings, dense_limit=limit, progress=progress))
    except (IngestError, SemanticIndexError) as error:
        sys.exit(str(error))
    typer.echo(report)


def _settings() -> Settings:
    """Read the settings, or end with one line for each variable that is wrong, never with its value."""
    try:
        return Settings()
    except ValidationError as error:
        sys.exit("\n".join(f"KIZUNA_{str(e['loc'][0]).upper()}: {e['msg']}" for e in error.errors()))


if __name__ == "__main__":
    app()
