"""A spare process: it has imported every server, and takes the place of one that ended. Importing takes seconds."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Final

from standalone.home import Home
from standalone.signals import held_back

MODULE: Final = "standalone.spare"
READY: Final = b"ready\n"
TITLE_ROOM: Final = "waits-to-take-the-place-of-a-server-that-ended"
"""An argument without a meaning: its room holds the command line of the server that a spare becomes."""
_LONGEST: Final = "standalone.agent_process"
_RETRY_S: Final = 5.0
_STOP_TIMEOUT_S: Final = 1.0


class Spare:
    """Keeps one spare process, and hands it over; the next one is begun by the next ``keep``."""

    def __init__(self, home: Home) -> None:
        """Take the data directory, whose ``spare.log`` tells why one did not come up."""
        self._home = home
        self._process: subprocess.Popen[bytes] | None = None
        self._output = b""
        self._begun_at = float("-inf")

    def keep(self) -> None:
        """Begin a spare process unless there is one."""
        if self._process is not None and self._process.poll() is None:
            return
        if time.monotonic() - self._begun_at < _RETRY_S:
            return
        self.close()
        self._begun_at, self._output = time.monotonic(), b""
        with suppress(OSError), self._home.open_log("spare") as log, held_back():
            self._process = subprocess.Popen(  # noqa: S603 - our own module, no shell
                [sys.executable, "-m", MODULE, TITLE_ROOM],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=log,
                start_new_session=True,
            )
            assert self._process.stdout is not None  # noqa: S101 - it was asked for
            os.set_blocking(self._process.stdout.fileno(), False)

    def is_ready(self) -> bool:
        """Tell whether a process waits that has imported everything."""
        process = self._process
        if process is None or process.poll() is not None or process.stdout is None:
            return False
        self._output += process.stdout.read() or b""
        return self._output == READY

    def take(self, module: str, environment: Mapping[str, str], log: Path) -> subprocess.Popen[bytes] | None:
        """Let the spare process become a server, and return it; ``None`` where another is there sooner.

        An agent is what takes it the longest to import: one that still does is ahead of one that begins with it.

        Args:
            module: that ``python -m`` would run.
            environment: what it is told beyond the environment of this process.
            log: where it writes behind what is there.
        """
        process = self._process
        if process is None or process.poll() is not None or not (module == _LONGEST or self.is_ready()):
            return None
        self._process = None
        assert process.stdin is not None and process.stdout is not None  # noqa: S101, PT018 - both were asked for
        order = {"module": module, "environment": dict(environment), "log": str(log)}
        try:
            process.stdin.write(json.dumps(order).encode() + b"\n")
            process.stdin.close()
        except OSError:  # it has ended just now
            return None
        process.stdout.close()
        return process

    def close(self) -> None:
        """End the spare process."""
        process, self._process = self._process, None
        if process is None:
            return
        process.kill()
        for stream in (process.stdin, process.stdout):
            if stream is not None:
                stream.close()
        with suppress(subprocess.TimeoutExpired):
            process.wait(_STOP_TIMEOUT_S)
