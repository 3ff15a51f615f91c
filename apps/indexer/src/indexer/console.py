"""The jobs on a terminal: how far they are, and what an option of theirs means."""

from collections.abc import Callable, Generator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

import typer
from rich.console import Console
from rich.progress import BarColumn, Progress, TaskID, TaskProgressColumn, TextColumn, TimeElapsedColumn

from indexer.ingest import Listener

if TYPE_CHECKING:
    from indexer.sync import IndexProgress

_VERBS: Final = {"read": "reading", "switch": "loading", "check": "checking"}


@contextmanager
def ingest_bar(console: Console) -> Generator[Listener]:
    """Yield a listener that draws one bar for each stage of an ingestion."""
    with bars(console) as show:
        yield lambda step: show(_VERBS[step.stage], step.item, step.done, step.total)


@contextmanager
def index_bar(console: Console) -> Generator[Callable[["IndexProgress"], None]]:
    """Yield a listener that draws one bar for each stage of an indexing run."""
    with bars(console) as show:
        yield lambda step: show(f"indexing {step.stage}", step.kind or "", step.done, step.total)


@contextmanager
def bars(console: Console) -> Generator[Callable[[str, str, int, int], None]]:
    """Yield what draws a bar for a stage: its name, the item in work, how much is done, and of how much."""
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


def dense_limit(text: str) -> int | None:
    """Return how many titles ``--dense`` asks to embed; ``None`` for all.

    Raises:
        BadParameter: it is neither a number nor all.
    """
    if text == "all":
        return None
    if not text.isdecimal():
        raise typer.BadParameter("give a number, or all", param_hint="--dense")
    return int(text)
