"""A server of this program that runs as a process of its own, in a group with what it starts itself."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

import psutil

from standalone.errors import ServerFailed
from standalone.home import Home
from standalone.postmaster import lives
from standalone.signals import held_back
from standalone.spares import Spare

START_TIMEOUT_S: Final = 60.0
"""How long a server that is started again may take until it listens."""
KILLED_S: Final = 1.0
"""How long a process that is killed may take to be gone."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Program:
    """What a process runs.

    Attributes:
        name: for people, and of its log.
        module: that ``python -m`` runs.
        environment: what it is told beyond the environment of this process.
    """

    name: str
    module: str
    environment: Mapping[str, str]


class ServerProcess:
    """A ``Part``: the process of one program, with its log in the data directory."""

    start_timeout_s = START_TIMEOUT_S

    def __init__(self, program: Program, home: Home, *, listens: Callable[[], bool], spare: Spare) -> None:
        """Take what it runs, what tells that it serves, and where a process may wait that has imported it."""
        self.name = f"the {program.name}"
        self._program = program
        self._home = home
        self._listens = listens
        self._spare = spare
        self._process: subprocess.Popen[bytes] | None = None
        self._left: list[psutil.Process] = []

    @property
    def process_id(self) -> int | None:
        """The process that runs, or ran last."""
        return None if self._process is None else self._process.pid

    def start(self) -> None:
        """Begin to run the program; where a spare process has imported it, that becomes it.

        Raises:
            ServerFailed: no process can be started.
        """
        self._left = self.members()
        try:
            with held_back():  # a signal must not come between the start and the note of it
                self._process = self._begun()
        except OSError as error:
            raise ServerFailed(f"no process can be started ({error.strerror})") from error

    def ended(self) -> str | None:
        """Say how the process ended; ``None`` while it runs."""
        code = None if self._process is None else self._process.poll()
        return None if code is None else f"{_described(code)} (see {self._home.log_of(self._program.name)})"

    def ready(self) -> bool:
        """Tell whether it listens."""
        return self._listens()

    def terminate(self) -> None:
        """Ask the process to end."""
        if self._process is not None and self._process.poll() is None:
            self._process.send_signal(signal.SIGTERM)

    def wait(self, timeout_s: float) -> None:
        """Wait until the process has ended, but not longer."""
        if self._process is not None:
            with suppress(subprocess.TimeoutExpired):
                self._process.wait(timeout_s)

    def kill(self) -> None:
        """End the process."""
        if self._process is not None:
            self._process.kill()
            self.wait(KILLED_S)

    def members(self) -> list[psutil.Process]:
        """Return what runs of this server: its process, what that started, and what is left of earlier ones."""
        own = [] if self._process is None else _group(self._process.pid)
        return [process for process in (*own, *self._left) if lives(process)]

    def _begun(self) -> subprocess.Popen[bytes]:
        program = self._program
        with self._home.open_log(program.name) as log:
            taken = self._spare.take(program.module, program.environment, self._home.log_of(program.name))
            if taken is not None:
                return taken
            return subprocess.Popen(  # noqa: S603 - our own modules, no shell
                [sys.executable, "-m", program.module],
                env={**os.environ, **program.environment},
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )


def end_all(members: Sequence[psutil.Process], *, within_s: float) -> None:
    """Wait until processes have ended by themselves, and kill those that have not within ``within_s``."""
    _, alive = psutil.wait_procs(members, timeout=within_s)
    for process in alive:
        with suppress(psutil.NoSuchProcess):
            process.kill()
    psutil.wait_procs(alive, timeout=KILLED_S)


def _group(leader: int) -> list[psutil.Process]:
    """Return the processes of the group that a process leads, or led."""
    found: list[psutil.Process] = []
    for process in psutil.process_iter():
        with suppress(psutil.NoSuchProcess, ProcessLookupError):
            if os.getpgid(process.pid) == leader:
                found.append(process)
    return found


def _described(code: int) -> str:
    """Say how a process ended: by a signal, or with a status."""
    if code >= 0:
        return f"ended with status {code}"
    try:
        return f"was ended by {signal.Signals(-code).name}"
    except ValueError:
        return f"was ended by signal {-code}"
