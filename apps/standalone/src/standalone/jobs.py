"""The long jobs of the command line, with progress: loading a dataset and filling the index."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Final

from agent_service.server import open_search
from agent_service.settings import Settings
from catalog.database import Database, PoolOptions
from indexer.ingest import Progress as IngestProgress
from indexer.ingest import ingest as run_ingest
from indexer.rendering import report_text
from indexer.sync import IndexProgress
from indexer.sync import index as run_index
from pydantic import SecretStr
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from standalone.home import Home
from standalone.status import read_status

_LOOK_EVERY_S: Final = 2.0


def ingest(dsn: str, directory: Path, *, dataset: str, force: bool, console: Console) -> None:
    """Load a dataset and print what the run did.

    Raises:
        IngestError: the dataset cannot be read as it stands; the catalog is as it was.
    """
    with _bar(console) as bar:
        task = bar.add_task("reading", total=None)

        def tell(progress: IngestProgress) -> None:
            bar.update(
                task, description=f"{progress.stage} {progress.item}", completed=progress.done, total=progress.total
            )

        report = asyncio.run(run_ingest(dsn, directory, dataset=dataset, progress=tell, force=force))
    console.print(report_text(report), markup=False)


async def index(dsn: str, home: Home, *, dense_limit: int | None, console: Console) -> None:
    """Fill the index in process and print what the run did.

    Raises:
        SemanticIndexError: the index belongs to another process, or the model is damaged.
    """
    settings = Settings(postgres_dsn=SecretStr(dsn), index_dir=home.index, cache_dir=home.cache)
    with _bar(console) as bar:
        tell = _index_listener(bar)
        async with (
            open_search(settings) as search,
            Database(dsn, PoolOptions(max_size=2, application_name="kizuna-index")) as database,
        ):
            remedy = search.describe().remedy
            if remedy:
                console.print(f"[yellow]{remedy}[/yellow]")
            report = await run_index(database, search, dense_limit=dense_limit, progress=tell)
    written = sum(report.words.values())
    console.print(
        "The index was up to date."
        if report.unchanged
        else f"Indexed {written:,} entities by words and {report.embedded:,} by meaning, removed {report.deleted:,}, "
        f"in {report.seconds:.0f} s."
    )
    if report.advice:
        console.print(report.advice)


async def watch_index(dsn: str, console: Console) -> None:
    """Show how far the running server's indexing is, until everything is found by words."""
    with _bar(console) as bar:
        task = bar.add_task("indexed by the running server", total=None)
        while True:
            found = await read_status(dsn)
            total = sum(row.entities for row in found.held)
            done = sum(row.sparse for row in found.held)
            bar.update(task, completed=done, total=total)
            if done >= total:
                return
            await asyncio.sleep(_LOOK_EVERY_S)


def _index_listener(bar: Progress) -> Callable[[IndexProgress], None]:
    task = bar.add_task("indexing", total=None)

    def tell(progress: IndexProgress) -> None:
        what = f"{progress.stage} of {progress.kind}" if progress.kind else progress.stage
        bar.update(task, description=f"indexing {what}", completed=progress.done, total=progress.total)

    return tell


def _bar(console: Console) -> Progress:
    return Progress(
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), console=console
    )
