"""``python -m standalone.spare``: imports every server, waits for the order to be one, and then is that one."""

import json
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from standalone.spares import READY

_ARGUMENTS: Final = (48, 49)
"""Where ``/proc/self/stat`` says from where to where the command line lies in memory, counted from 1."""


def main() -> None:
    """Wait for one line of JSON on stdin, and run the server that it names; end where stdin ends without it."""
    servers = _servers()
    with suppress(BrokenPipeError):  # the order came before all was imported
        os.write(sys.stdout.fileno(), READY)
    line = sys.stdin.readline()
    if not line:
        return
    order: dict[str, Any] = json.loads(line)
    _write_to(Path(order["log"]))
    os.environ.update(order["environment"])
    module: str = order["module"]
    rename([sys.executable, "-m", module])
    servers[module]()


def _servers() -> dict[str, Callable[[], None]]:
    """Import what every server needs, and return what runs each."""
    import_module("agent_service")  # says what gRPC does at a fork, before the BFF imports that
    import bff.__main__  # noqa: PLC0415 - what takes the time, in a process that has nothing else to do

    from standalone import agent_process  # noqa: PLC0415 - as above

    return {"standalone.agent_process": agent_process.main, "bff": bff.__main__.main}


def _write_to(log: Path) -> None:
    """Let what is printed go to a log, and read from nowhere."""
    with log.open("ab") as file:
        os.dup2(file.fileno(), sys.stdout.fileno())
        os.dup2(file.fileno(), sys.stderr.fileno())
    with Path(os.devnull).open("rb") as nothing:
        os.dup2(nothing.fileno(), sys.stdin.fileno())


def rename(command: list[str]) -> None:
    """Let ``ps`` show another command line than the one this process was started with, as far as there is room for it.

    Only Linux tells where it lies; elsewhere the process keeps its name.
    """
    with suppress(OSError, ValueError, IndexError):
        fields = Path("/proc/self/stat").read_text().rpartition(")")[2].split()
        begin, end = (int(fields[number - 3]) for number in _ARGUMENTS)  # two fields stand in front of the third
        title = b"".join(argument.encode() + b"\0" for argument in command)
        if 0 < len(title) <= end - begin:
            with Path("/proc/self/mem").open("r+b", buffering=0) as memory:
                memory.seek(begin)
                memory.write(title.ljust(end - begin, b"\0"))


if __name__ == "__main__":
    main()
