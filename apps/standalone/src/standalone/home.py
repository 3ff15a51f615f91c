"""The data directory of one installation: what lies where, and which servers run on it."""

import fcntl
import json
from collections.abc import Generator
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import IO, Final

from standalone.errors import AlreadyRunning, HomeUnusable, OfAnotherUser

SAMPLE: Final = Path(__file__).parent / "sample"
# Beyond this a log is set aside at the next start.
MAX_LOG_BYTES: Final = 16 << 20
# No id of a conversation is longer.
_MOST_ID_CHARS: Final = 64


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

    def log_of(self, name: str) -> Path:
        """Return where a server writes its log."""
        return self.logs / f"{name}.log"

    def open_log(self, name: str) -> IO[bytes]:
        """Open the log of a server, to write behind what is there.

        One that has grown large is set aside first as ``NAME.log.1``, in the place of an older one.
        """
        log = self.log_of(name)
        if log.exists() and log.stat().st_size > MAX_LOG_BYTES:
            log.replace(self.logs / f"{name}.log.1")
        return log.open("ab")

    @property
    def _conversation(self) -> Path:
        return self.path / "conversation"

    def conversation(self) -> str:
        """Return the conversation that was last asked in; empty where there was none, or its note cannot be read."""
        try:
            return self._conversation.read_text(encoding="ascii").strip()[:_MOST_ID_CHARS]
        except (OSError, ValueError):
            return ""

    def keep_conversation(self, conversation_id: str) -> None:
        """Note a conversation to go on with; where nothing can be written, none is gone on with."""
        with suppress(OSError):
            self._conversation.write_text(f"{conversation_id}\n", encoding="ascii")

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
        """Return the servers that run on this directory, or ``None``; a note that nobody holds is of dead servers.

        Raises:
            HomeUnusable: the path names no directory, or nothing can be locked there.
            OfAnotherUser: the note cannot be read.
        """
        try:
            with self._running.open() as note:
                return None if _lock(note, fcntl.LOCK_SH) else Running(**json.load(note))
        except (FileNotFoundError, ValueError, TypeError):  # no note, or none of ours
            return None
        except PermissionError as error:
            message = f"{self._running} cannot be read: run this as its owner, or choose another --home"
            raise OfAnotherUser(message) from error
        except OSError as error:
            raise self._unusable(error) from error

    def require_idle(self) -> None:
        """Return if no servers run on this directory.

        Raises:
            AlreadyRunning: there are some, by their note.
            HomeUnusable: the path names no directory.
            OfAnotherUser: it cannot be told.
        """
        running = self.running()
        if running is not None:
            raise self._taken(f"stop process {running.pid}")

    @contextmanager
    def noting(self, servers: Running) -> Generator[None]:
        """Hold a note for other commands on the same directory; whose process dies holds it no longer.

        Raises:
            AlreadyRunning: others hold one.
        """
        with self._running.open("a") as note:
            if not _lock(note, fcntl.LOCK_EX):
                raise self._taken("stop them")
            try:
                note.truncate(0)
                note.write(json.dumps(asdict(servers)))
                note.flush()
                yield
            finally:
                self._running.unlink(missing_ok=True)

    def _taken(self, remedy: str) -> AlreadyRunning:
        return AlreadyRunning(f"servers already run on {self.path}: {remedy}, or choose another --home")

    def _unusable(self, error: OSError) -> HomeUnusable:
        return HomeUnusable(f"{self.path} cannot be the data directory ({error.strerror}); choose another --home")


def _lock(note: IO[str], how: int) -> bool:
    """Return whether a note could be locked, until it is closed."""
    try:
        fcntl.flock(note, how | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True
