"""The jobs on a terminal: how far they are, and what an option of theirs means."""

import threading
import time
from collections.abc import Callable, Generator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

import typer
from rich.console import Console
from rich.progress import BarColumn, Progress, TaskID, TaskProgressColumn, TextColumn, TimeElapsedColumn

from indexer.ingest import Listener

if TYPE_CHECKING:
    from indexer.sync import IndexProgress

LINE_EVERY_S: Final = 10.0
"""How often a job that writes to no terminal says how far it is."""

type Show = Callable[[str, str, int, int], None]

_VERBS: Final = {"import": "importing", "merge": "merging", "read": "reading", "switch": "loading", "check": "checking"}


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
def images_bar(console: Console) -> Generator[Callable[[int, int], None]]:
    """Yield a listener that draws a bar of the files that are done, of how many."""
    with bars(console) as show:
        yield lambda done, total: show("indexing images", "", done, total)


@contextmanager
def bars(console: Console) -> Generator[Show]:
    """Yield what shows a stage: its name, the item in work, how much is done, and of how much.

    A terminal gets a bar for each stage. Anything else, such as a file or a program, gets a line for each stage, and
    one every ``LINE_EVERY_S`` seconds while it goes on.
    """
    if not console.is_terminal:
        with lines(lambda line: console.print(line, markup=False, soft_wrap=True)) as show:
            yield show
        return
    columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), TimeElapsedColumn())
    with Progress(*columns, console=console) as bars:
        tasks: dict[str, TaskID] = {}

        def show_bar(stage: str, item: str, done: int, total: int) -> None:
            if stage not in tasks:
                for earlier in bars.tasks:  # a stage ends where the next begins
                    bars.update(earlier.id, completed=earlier.total)
                tasks[stage] = bars.add_task(stage)
            bars.update(tasks[stage], description=f"{stage} {item}", completed=done, total=total)

        yield show_bar


@contextmanager
def lines(write: Callable[[str], None], *, every_s: float = LINE_EVERY_S) -> Generator[Show]:
    """Yield what writes a line when a stage begins, and again every ``every_s`` seconds, with or without news."""
    latest: list[str] = []
    stages: set[str] = set()
    ended = threading.Event()

    def show_line(stage: str, item: str, done: int, total: int) -> None:
        share = f" {100 * done // total} %" if total else ""
        latest[:] = [f"{stage} {item}".rstrip() + share]
        if stage not in stages:
            stages.add(stage)
            write(_timed(latest[0]))

    def go_on() -> None:
        while not ended.wait(every_s):
            if latest:
                write(_timed(latest[0]))

    thread = threading.Thread(target=go_on, name="progress")
    thread.start()
    try:
        yield show_line
    finally:
        ended.set()
        thread.join()


def _timed(line: str) -> str:
    return f"{time.strftime('%H:%M:%S')} {line}"


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
