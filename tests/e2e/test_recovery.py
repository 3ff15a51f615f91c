"""What `kizuna serve` started comes back by itself when it is killed, and all of it ends with one signal."""

import fcntl
import os
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import psutil
import pytest
from semantic_index.engines.edge_process import process_of
from standalone.home import Home

from benchmarks.recovery import ask
from tests.e2e.conftest import START_TIMEOUT_S, free_port, new_home

# Of a machine that does nothing else; the figures that count come from `python -m benchmarks.recovery`.
BACK_WITHIN_S = 90.0
REPLY_WITHIN_S = 40.0
STOPPED_WITHIN_S = 10.0
TYPED = {"DEPENDENCY_FAILED", "UNAVAILABLE", "DEADLINE_EXCEEDED", "RESOURCE_EXHAUSTED", "CANCELLED"}
# How a question ends that was answered, whatever by.
ENDED_WELL = {"SUFFICIENT", "FROM_CACHE", "NO_MATCH"}
SEARCH = '{{ search(query: "{}") {{ hits {{ name }} }} }}'
ASK = '{{ searchAi(query: "Which anime is Luffy in? {}") {{ terminationReason }} }}'


@dataclass
class Served:
    """`kizuna serve` on a data directory of its own."""

    home: Path
    http: str
    process: subprocess.Popen[str]
    lines: list[str] = field(default_factory=list[str])

    def ask(self, operation: str) -> str:
        """ "ok" for any answer, the code of an error, or that nobody listens; anything else fails the test."""
        said = ask(self.http, operation, timeout_s=REPLY_WITHIN_S)
        return "ok" if said in ENDED_WELL else said

    def child(self, words: str) -> int:
        """The process that runs a module."""
        found = [p.pid for p in psutil.Process(self.process.pid).children() if words in " ".join(p.cmdline())]
        assert len(found) == 1, found
        return found[0]

    def until(self, holds: Callable[[], bool]) -> None:
        deadline = time.monotonic() + BACK_WITHIN_S
        while not holds():
            assert self.process.poll() is None, "\n".join(self.lines)
            assert time.monotonic() < deadline, "\n".join(self.lines)
            time.sleep(0.05)


@pytest.fixture
def served(tmp_path: Path, prepared: Path) -> Iterator[Served]:
    home = new_home(tmp_path / "home", prepared)
    http, grpc = (f"127.0.0.1:{free_port()}" for _ in range(2))
    command = [sys.executable, "-m", "standalone", "serve", "--home", str(home), "--http", http, "--grpc", grpc]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    served = Served(home, http, process)

    def read() -> None:
        assert process.stdout is not None
        served.lines.extend(iter(process.stdout.readline, ""))

    reading = threading.Thread(target=read)
    reading.start()
    deadline = time.monotonic() + START_TIMEOUT_S
    while Home(home).running() is None:
        assert process.poll() is None and time.monotonic() < deadline, served.lines  # noqa: PT018
        time.sleep(0.1)
    try:
        yield served
    finally:
        if process.poll() is None:
            process.send_signal(signal.SIGTERM)
            process.wait(60)
        reading.join(10)
        assert process.stdout is not None
        process.stdout.close()


class Load:
    """Askers of both lanes, and what they were told."""

    def __init__(self, served: Served) -> None:
        self._served = served
        self._stop = threading.Event()
        self.outcomes: list[str] = []
        self._askers = [threading.Thread(target=self._ask, args=(query,)) for query in (SEARCH, SEARCH, ASK, ASK)]

    def __enter__(self) -> "Load":
        for asker in self._askers:
            asker.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._stop.set()
        for asker in self._askers:
            asker.join(REPLY_WITHIN_S + 10)

    def _ask(self, query: str) -> None:
        number = 0
        while not self._stop.wait(0.02):
            number += 1
            self.outcomes.append(self._served.ask(query.format(f"na{number}")))


def left_of(home: Path) -> list[str]:
    """The processes that name a data directory, or work in it."""
    found: list[str] = []
    for process in psutil.process_iter():
        try:
            words = [*process.cmdline(), process.cwd(), *process.environ().values()]
        except (psutil.Error, OSError):
            continue
        if process.pid != os.getpid() and any(str(home) in word for word in words):
            found.append(" ".join(process.cmdline()))
    return found


def stopped(served: Served) -> float:
    """How long everything takes to end on SIGTERM; nothing may be left of it."""
    started = time.monotonic()
    served.process.send_signal(signal.SIGTERM)
    assert served.process.wait(60) == 0, "\n".join(served.lines)
    took_s = time.monotonic() - started
    assert left_of(served.home) == []
    assert not (served.home / "running.json").exists()
    assert not (served.home / "postgres" / "postmaster.pid").exists()
    return took_s


def kill(served: Served, name: str, process: Callable[[], int]) -> None:
    """Kill a part once all serve, and wait until it is said to be back."""
    served.until(lambda: bool(process()) and served.ask(ASK.format("now")) == "ok")
    killed = process()
    assert killed > 0
    os.kill(killed, signal.SIGKILL)
    back = re.compile(rf"{name} is back after \d")
    served.until(lambda: any(back.search(line) for line in served.lines))
    served.until(lambda: served.ask(SEARCH.format("one piece")) == "ok")


@pytest.mark.timeout(600)
def test_each_part_that_is_killed_under_load_comes_back_and_nobody_waits_in_vain(served: Served) -> None:
    parts: list[tuple[str, Callable[[], int]]] = [
        ("the agent", lambda: served.child("standalone.agent_process")),
        ("the index engine", lambda: process_of(served.home / "index") or 0),
        ("the bff", lambda: served.child("-m bff")),
        ("PostgreSQL", lambda: int((served.home / "postgres" / "postmaster.pid").read_text().split()[0])),
    ]
    with Load(served) as load:
        for name, process in parts:
            kill(served, name, process)
    served.until(lambda: served.ask(ASK.format("last")) == "ok")
    assert set(load.outcomes) <= TYPED | {"ok", "nobody"}
    assert sum(outcome == "ok" for outcome in load.outcomes) > len(load.outcomes) / 20
    ended = [line for line in served.lines if "starting it again" in line]
    assert [next(name for name, _ in parts if name in line) for line in ended] == [name for name, _ in parts]
    assert stopped(served) < STOPPED_WITHIN_S + 20, "on a machine that does much else"


@pytest.mark.timeout(300)
def test_what_was_typed_before_is_answered_while_postgresql_is_away(served: Served) -> None:
    assert served.ask(SEARCH.format("one piece")) == "ok"
    postmaster = psutil.Process(int((served.home / "postgres" / "postmaster.pid").read_text().split()[0]))
    held = os.open(served.home / "postgres", os.O_RDONLY)
    fcntl.flock(held, fcntl.LOCK_EX)  # as a command does that starts the server: until it is done nobody else may
    postmaster.kill()
    served.until(lambda: any("PostgreSQL ended" in line for line in served.lines))
    until = time.monotonic() + 4.0
    while time.monotonic() < until:
        assert served.ask(SEARCH.format("one piece")) == "ok"
        assert served.ask(SEARCH.format("naruto")) in TYPED
    os.close(held)
    served.until(lambda: served.ask(SEARCH.format("naruto")) == "ok")


@pytest.mark.timeout(300)
def test_a_signal_that_comes_while_parts_start_again_ends_all(served: Served) -> None:
    os.kill(int((served.home / "postgres" / "postmaster.pid").read_text().split()[0]), signal.SIGKILL)
    os.kill(served.child("standalone.agent_process"), signal.SIGKILL)
    served.until(lambda: sum("starting it again" in line for line in served.lines) >= 2)
    assert stopped(served) < STOPPED_WITHIN_S + 20, "on a machine that does much else"
