"""The data directory of one installation: what lies where, and which servers run on it."""

import json
import os
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final

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

    def running(self) -> Running | None:
        """Return the servers that run on this directory, or ``None``; a stale note of dead servers is ignored."""
        try:
            found = Running(**json.loads(self._running.read_text()))
            os.kill(found.pid, 0)
        except (FileNotFoundError, ProcessLookupError, ValueError, TypeError):
            return None
        return found

    def note_running(self, servers: Running) -> None:
        """Leave a note for other commands on the same directory."""
        self._running.write_text(json.dumps(asdict(servers)))

    def forget_running(self) -> None:
        """Take the note away."""
        self._running.unlink(missing_ok=True)
