"""Starts everything on one machine: embedded PostgreSQL, the sample, the agents and the BFF, each a process."""

import asyncio
import os
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Generator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from typing import Final

from catalog.migrate import migrate
from indexer.ingest import SAMPLE as SAMPLE_DATASET
from indexer.ingest import ingest

from standalone.addresses import free_neighbour, listens, require_free, targets_of
from standalone.errors import ServerFailed
from standalone.home import SAMPLE, Home, Running
from standalone.lanes import Lanes, divided
from standalone.postgres import EmbeddedPostgres
from standalone.signals import held_back
from standalone.status import read_dataset

_READY_TIMEOUT_S: Final = 60.0
_POLL_S: Final = 0.05
_STOP_TIMEOUT_S: Final = 15.0
# The BFF, PostgreSQL and typing need processors besides (ADR 8).
_CORES_PER_AGENT: Final = 4
_MOST_AGENTS_BY_DEFAULT: Final = 2
# Connections of all agents together, of each of their pools; the embedded server has 60 in all.
_AGENT_POOL: Final = 8

Tell = Callable[[str], None]


def agents_of_this_machine() -> int:
    """Return how many agents its processors can keep busy beside the BFF and PostgreSQL."""
    return max(1, min(_MOST_AGENTS_BY_DEFAULT, (os.cpu_count() or 1) // _CORES_PER_AGENT))


@dataclass(frozen=True, slots=True, kw_only=True)
class Addresses:
    """Where the servers listen, as HOST:PORT, and how many agents there are; all but the first take any free port."""

    http: str = "127.0.0.1:8000"
    grpc: str = "127.0.0.1:50051"
    agents: int = 1


@contextmanager
def database(home: Home, tell: Tell) -> Generator[str]:
    """Start PostgreSQL on the data directory, bring its schema up to date, and yield its address.

    Raises:
        HomeUnusable: the data directory cannot be made.
        ServerFailed: it cannot be told whether a server runs on it.
    """
    tell("starting PostgreSQL 18")
    home.make()
    server = EmbeddedPostgres(home.postgres)
    try:
        migrate(server.dsn)
        yield server.dsn
    finally:
        server.stop()


def load_sample(dsn: str, tell: Tell) -> None:
    """Load the bundled sample where the catalog holds nothing, or an older sample."""
    held = asyncio.run(read_dataset(dsn))
    if held in (None, SAMPLE_DATASET):
        tell("loading the bundled sample" if held is None else "looking whether the bundled sample changed")
        asyncio.run(ingest(dsn, SAMPLE, dataset=SAMPLE_DATASET))


@contextmanager
def servers(home: Home, dsn: str, addresses: Addresses, tell: Tell) -> Generator[Running]:
    """Run the agents and the BFF as processes, yield once they answer, and stop them with the block.

    Raises:
        AddressInvalid: an address is no HOST:PORT.
        AlreadyRunning: other servers run on the same data directory.
        PortInUse: an address is taken.
        ServerFailed: a server ended or did not become ready.
    """
    home.require_idle()
    for address, option in ((addresses.http, "--http"), (addresses.grpc, "--grpc")):
        require_free(address, option)
    home.logs.mkdir(parents=True, exist_ok=True)
    tell("starting the agent service and the BFF")
    lanes = divided()
    listening = [addresses.grpc, *(free_neighbour(addresses.grpc) for _ in range(addresses.agents - 1))]
    running = Running(pid=os.getpid(), http=addresses.http, grpc=addresses.grpc)
    with ExitStack() as stack:
        processes = {
            name: stack.enter_context(_process(name, module, {"KIZUNA_POSTGRES_DSN": dsn, **environment}, home))
            for name, module, environment in [
                *(_agent(number, listening, home, lanes) for number in range(len(listening))),
                _bff(addresses.http, listening, lanes),
            ]
        }
        _wait_until_ready(listening, f"http://{addresses.http}/readyz", processes, home)
        with home.noting(running):
            yield running


type _Program = tuple[str, str, dict[str, str]]
"""A name for people, a module, and its environment."""


def _agent(number: int, listening: Sequence[str], home: Home, lanes: Lanes) -> _Program:
    """Return the agent of this number; the first owns the index, the others are its guests."""
    environment = {
        "KIZUNA_AGENT_GRPC_ADDRESS": listening[number],
        "KIZUNA_AGENT_POOL_MAX_SIZE": str(max(1, _AGENT_POOL // len(listening))),
        "KIZUNA_AGENT_PROCESSORS": lanes.questions,
        "KIZUNA_AGENT_INDEX_DIR": str(home.index),
        "KIZUNA_AGENT_INDEX_GUEST": str(number > 0),
        "KIZUNA_AGENT_CACHE_DIR": str(home.cache),
        "KIZUNA_AGENT_DRAIN_S": "0",
        "KIZUNA_AGENT_GRACE_S": "5",
    }
    return f"agent-{number + 1}" if number else "agent", "standalone.agent_process", environment


def _bff(http: str, agents: Sequence[str], lanes: Lanes) -> _Program:
    host, _, port = http.rpartition(":")
    environment = {
        "KIZUNA_AGENT_TARGET": " ".join(targets_of(agents)),
        "KIZUNA_BFF_PROCESSORS": lanes.typing,
        "KIZUNA_BFF_QUESTION_PROCESSORS": lanes.questions,
        "KIZUNA_BFF_HOST": host,
        "KIZUNA_BFF_PORT": port,
        "KIZUNA_BFF_DRAIN_S": "0",
    }
    return "bff", "bff", environment


@contextmanager
def _process(name: str, module: str, environment: dict[str, str], home: Home) -> Generator[subprocess.Popen[bytes]]:
    """Run a module as a process of its own with its log in the data directory; stop it with the block."""
    process: subprocess.Popen[bytes] | None = None
    try:
        with home.open_log(name) as log, held_back():
            process = subprocess.Popen(  # noqa: S603 - our own modules, no shell
                [sys.executable, "-m", module], env={**os.environ, **environment}, stdout=log, stderr=log
            )
        yield process
    finally:
        if process is not None:
            _stop(process)


def _stop(process: subprocess.Popen[bytes]) -> None:
    process.send_signal(signal.SIGTERM)
    try:
        process.wait(_STOP_TIMEOUT_S)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def _wait_until_ready(
    agents: Sequence[str], url: str, processes: dict[str, subprocess.Popen[bytes]], home: Home
) -> None:
    """Return once every agent listens and the BFF answers at ``url``.

    The BFF is asked last: it connects when it is first asked, and would settle on the agents that were there by then.
    """
    deadline = time.monotonic() + _READY_TIMEOUT_S
    while time.monotonic() < deadline:
        for name, process in processes.items():
            if process.poll() is not None:
                raise ServerFailed(f"the {name} server ended; see {home.logs / name}.log")
        if all(map(listens, agents)) and _answers(url):
            return
        time.sleep(_POLL_S)
    raise ServerFailed(f"the servers were not ready within {_READY_TIMEOUT_S:.0f} s; see {home.logs}")


def _answers(url: str) -> bool:
    try:
        with urllib.request.urlopen(url, timeout=2) as response:  # noqa: S310 - our own server
            return bool(response.status == 200)
    except (urllib.error.URLError, OSError):
        return False
