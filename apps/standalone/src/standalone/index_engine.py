"""The process that holds the index in files, which the first agent starts: watched here, so that its end is told."""

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import psutil
from semantic_index.engines.edge_process import process_of

from standalone.postmaster import lives
from standalone.server_process import START_TIMEOUT_S


class IndexEngine:
    """A ``Part`` that its agent starts again by itself. Without one, as beside a Qdrant server, nothing is watched."""

    name = "the index engine"
    start_timeout_s = START_TIMEOUT_S

    def __init__(self, directory: Path, owner: Callable[[], int | None]) -> None:
        """Take the directory of the index, and what tells the process that owns it; ``None`` while that is away."""
        self._directory = directory
        self._owner_of = owner
        self._owner: int | None = None
        self._process: psutil.Process | None = None

    def ended(self) -> str | None:
        """Say that the engine has ended though its agent runs: where that has ended too, so has the engine."""
        owner = self._owner_of()
        if owner is None or owner != self._owner:
            self._owner, self._process = owner, None
            return None
        if self._process is None:
            self._process = self._noted()
        return None if self._process is None or lives(self._process) else "ended"

    def start(self) -> None:
        """Leave it to the agent."""
        self._process = None

    def ready(self) -> bool:
        """Tell whether there is another engine, or whether the agent has ended with this one."""
        self._process = self._noted()
        return self._process is not None or self._owner_of() != self._owner

    def kill(self) -> None:
        """End the process that does not become ready, if there is one."""
        if self._process is not None:
            with suppress(psutil.NoSuchProcess):
                self._process.kill()

    def _noted(self) -> psutil.Process | None:
        number = process_of(self._directory)
        try:
            process = None if number is None else psutil.Process(number)
            return process if process is not None and process.ppid() == self._owner and lives(process) else None
        except psutil.NoSuchProcess:
            return None
