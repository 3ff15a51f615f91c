"""The data directory of one installation: what lies where, and which servers run on it."""

import json
import os
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final

from standalone.errors import AlreadyRunning, HomeUnusable, OfAnotherUser

SAMPLE: Final = Path(__file__).parent / "sample"


@dataclass(frozen=True, slots=True, kw_only=True)
class Running:
    """The servers that ``kizuna serve`` runs, by their addresses."""

    pid: int
    http: str
    grpc: str


@dataclass(frozen=True, slots=True)
class Home:
    """Paths below one data directory; nothing outside it is written."""

    path: Path

    @property
    def postgres(self) -> Path:
        """Files of the embedded PostgreSQL."""
        return self.path / "postgres"

    @property
    def index(self) -> Path:
        """Files of the semantic index in process."""
        return self.path / "index"

    @property
    def cache(self) -> Path:
        """Files that can be built anew: the graph of the embedding model."""
        return self.path / "cache"

    @property
    def logs(self) -> Path:
        """Logs of the servers, one file each."""
        return self.path / "logs"

    @property
    def _running(self) -> Path:
        return self.path / "running.json"

    def make(self) -> None:
        """Make the directory where it is not there yet.

        Raises:
            HomeUnusable: there is something else, or it may not be made.
        """
        try:
            self.path.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise self._unusable(error) from error

    def running(self) -> Running | None:
        """Return the servers that run on this directory, or ``None``; a stale note of dead servers is ignored.

        Raises:
            HomeUnusable: the path names no directory.
            OfAnotherUser: the note cannot be read, or its process belongs to another user.
        """
        noted = self._noted()
        if noted is None:
            return None
        try:
            os.kill(noted.pid, 0)
        except (ProcessLookupError, TypeError):
            return None
        except PermissionError as error:
            message = (
                f"servers of another user may run on {self.path}: run this as the user of process {noted.pid}, or "
                f"choose another --home; if that process is something else, delete {self._running}"
            )
            raise OfAnotherUser(message) from error
        return noted

    def require_idle(self) -> None:
        """Return if no servers run on this directory.

        Raises:
            AlreadyRunning: there are some, by their note.
            HomeUnusable: the path names no directory.
            OfAnotherUser: it cannot be told.
        """
        running = self.running()
        if running is not None:
            message = (
                f"servers already run on {self.path}: stop process {running.pid}, or choose another --home; if that "
                f"process is something else, delete {self._running}"
            )
            raise AlreadyRunning(message)

    def _noted(self) -> Running | None:
        """Return what the note says; ``None`` without a note, or where it is none of ours."""
        try:
            return Running(**json.loads(self._running.read_text()))
        except (FileNotFoundError, ValueError, TypeError):
            return None
        except NotADirectoryError as error:
            raise self._unusable(error) from error
        except PermissionError as error:
            message = f"{self._running} cannot be read: run this as its owner, or choose another --home"
            raise OfAnotherUser(message) from error

    def _unusable(self, error: OSError) -> HomeUnusable:
        return HomeUnusable(f"{self.path} cannot be the data directory ({error.strerror}); choose another --home")

    def note_running(self, servers: Running) -> None:
        """Leave a note for other commands on the same directory."""
        self._running.write_text(json.dumps(asdict(servers)))

    def forget_running(self) -> None:
        """Take the note away."""
        self._running.unlink(missing_ok=True)
