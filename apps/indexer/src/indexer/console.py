"""Progress of the jobs on a terminal."""

from collections.abc import Callable, Generator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from rich.console import Console
from rich.progress import BarColumn, Progress, TaskID, TaskProgressColumn, TextColumn, TimeElapsedColumn

from indexer.ingest import Listener

if TYPE_CHECKING:
    from indexer.sync import IndexProgress

_VERBS: Final = {"read": "reading", "switch": "loading", "check": "checking"}


@contextmanager
def ingest_bar(console: Console) -> Generator[Listener]:
    """Yield a listener that draws one bar for each stage of an ingestion."""
    with _bars(console) as show:
        yield lambda step: show(_VERBS[step.stage], step.item, step.done, step.total)


@contextmanager
def index_bar(console: Console) -> Generator[Callable[["IndexProgress"], None]]:
    """Yield a listener that draws one bar for each stage of an indexing run."""
    with _bars(console) as show:
        yield lambda step: show(f"indexing {step.stage}", step.kind or "", step.done, step.total)


@contextmanager
def _bars(console: Console) -> Generator[Callable[[str, str, int, int], None]]:
    columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), TimeElapsedColumn())
    with Progress(*columns, console=console) as bars:
        tasks: dict[str, TaskID] = {}

        def show(stage: str, item: str, done: int, total: int) -> None:
            if stage not in tasks:
                for earlier in bars.tasks:  # a stage ends where the next begins
                    bars.update(earlier.id, completed=earlier.total)
                tasks[stage] = bars.add_task(stage)
            bars.update(tasks[stage], description=f"{stage} {item}", completed=done, total=total)

        yield show
