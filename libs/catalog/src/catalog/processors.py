"""On which processors of this machine a process runs: its own threads, or the backend of PostgreSQL that serves it."""

import os
import sys
from collections.abc import Set as AbstractSet
from contextlib import suppress
from pathlib import Path
from typing import Annotated

from pydantic import Field

type Processors = AbstractSet[int]
"""Numbers of processors, as Linux counts them; empty means: wherever the system likes."""

ProcessorList = Annotated[str, Field(pattern=r"^(\d{1,4}(,\d{1,4})*)?$")]
"""Processors as a setting, such as ``0,1``."""


def listed(processors: ProcessorList) -> Processors:
    """Return the processors that a setting names."""
    return frozenset(map(int, filter(None, processors.split(","))))


def as_list(processors: Processors) -> ProcessorList:
    """Return processors as a setting."""
    return ",".join(map(str, sorted(processors)))


def available() -> frozenset[int]:
    """Return the processors that this process may run on; empty where the system does not tell."""
    return frozenset(os.sched_getaffinity(0)) if sys.platform == "linux" else frozenset()


def run_on(processors: Processors, process: int = 0) -> None:
    """Let a process, by default this one, run on ``processors`` only, with every thread that it has by now.

    It is a wish: what has ended by now, belongs to somebody else, or may not run there stays as it is.
    """
    if not processors or sys.platform != "linux":
        return
    with suppress(OSError):
        for thread in Path(f"/proc/{process or os.getpid()}/task").iterdir():
            os.sched_setaffinity(int(thread.name), processors)
