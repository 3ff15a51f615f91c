"""Progress of an ingestion on a terminal."""

from collections.abc import Generator
from contextlib import contextmanager
from typing import Final

from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeElapsedColumn

from indexer.ingest import Listener
from indexer.ingest import Progress as Step

_VERBS: Final = {"read": "reading", "switch": "loading", "check": "checking"}


@contextmanager
def progress_bar(console: Console) -> Generator[Listener]:
    """Yield a listener that draws one bar for each stage; on something that is no terminal, the last state only."""
    columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), TimeElapsedColumn())
    with Progress(*columns, console=console, transient=console.is_terminal) as bars:
        tasks = {stage: bars.add_task(verb, total=None, visible=False) for stage, verb in _VERBS.items()}

        def show(step: Step) -> None:
            for stage, task in tasks.items():
                if stage == step.stage:
                    description = f"{_VERBS[stage]} {step.item}"
                    bars.update(task, description=description, completed=step.done, total=step.total, visible=True)
                    return
                bars.update(task, completed=1, total=1)

        yield show
