"""Starts everything on one machine: embedded PostgreSQL, the sample, the agent process and the BFF process."""

import asyncio
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Generator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final

import asyncpg
from catalog.migrate import migrate
from indexer.ingest import SAMPLE as SAMPLE_DATASET
from indexer.ingest import ingest

from standalone.errors import AlreadyRunning, PortInUse, ServerFailed
from standalone.home import SAMPLE, Home, Running
from standalone.postgres import EmbeddedPostgres

_READY_TIMEOUT_S: Final = 60.0
_POLL_S: Final = 0.05
_STOP_TIMEOUT_S: Final = 15.0

Tell = Callable[[str], None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Addresses:
    """Where the servers listen, as HOST:PORT."""

    http: str = "127.0.0.1:8000"
    grpc: str = "127.0.0.1:50051"


@contextmanager
def database(home: Home, tell: Tell) -> Generator[str]:
    """Start PostgreSQL on the data directory, bring its schema up to date, and yield its address."""
    tell("starting PostgreSQL 18")
    home.path.mkdir(parents=True, exist_ok=True)
    server = EmbeddedPostgres(home.postgres)
    try:
        migrate(server.dsn)
        yield server.dsn
    finally:
        server.stop()


def load_sample(dsn: str, tell: Tell) -> None:
    """Load the bundled sample where the catalog holds nothing, or an older sample."""
    held = asyncio.run(_dataset(dsn))
    if held in (None, SAMPLE_DATASET):
        tell("loading the bundled sample" if held is None else "looking whether the bundled sample changed")
        asyncio.run(ingest(dsn, SAMPLE, dataset=SAMPLE_DATASET))


async def _dataset(dsn: str) -> str | None:
    connection = await asyncpg.connect(dsn, timeout=10)
    try:
        return await connection.fetchval("SELECT dataset FROM catalog_state", timeout=10)
    finally:
        await connection.close(timeout=5)


@contextmanager
def servers(home: Home, dsn: str, addresses: Addresses, tell: Tell) -> Generator[Running]:
    """Run the agent and the BFF as two processes, yield once both answer, and stop them with the block.

    Raises:
        AlreadyRunning: other servers run on the same data directory.
        PortInUse: an address is taken.
        ServerFailed: a server ended or did not become ready.
    """
    if home.running() is not None:
        raise AlreadyRunning(f"servers already run on {home.path}; stop them, or choose another --home")
    for address, option in ((addresses.http, "--http"), (addresses.grpc, "--grpc")):
        _require_free(address, option)
    home.logs.mkdir(parents=True, exist_ok=True)
    host, _, port = addresses.http.rpartition(":")
    tell("starting the agent service and the BFF")
    agent = {
        "KIZUNA_POSTGRES_DSN": dsn,
        "KIZUNA_AGENT_GRPC_ADDRESS": addresses.grpc,
        "KIZUNA_AGENT_INDEX_DIR": str(home.index),
        "KIZUNA_AGENT_CACHE_DIR": str(home.cache),
        "KIZUNA_AGENT_DRAIN_S": "0",
        "KIZUNA_AGENT_GRACE_S": "5",
    }
    bff = {
        "KIZUNA_POSTGRES_DSN": dsn,
        "KIZUNA_AGENT_TARGET": addresses.grpc,
        "KIZUNA_BFF_HOST": host,
        "KIZUNA_BFF_PORT": port,
        "KIZUNA_BFF_DRAIN_S": "0",
    }
    running = Running(pid=os.getpid(), http=addresses.http, grpc=addresses.grpc)
    with (
        _process("agent", "standalone.agent_process", agent, home) as first,
        _process("bff", "bff", bff, home) as second,
    ):
        _wait_until_ready(f"http://{addresses.http}/readyz", {"agent": first, "bff": second}, home)
        home.note_running(running)
        try:
            yield running
        finally:
            home.forget_running()


@contextmanager
def _process(name: str, module: str, environment: dict[str, str], home: Home) -> Generator[subprocess.Popen[bytes]]:
    """Run a module as a process of its own with its log in the data directory; stop it with the block."""
    with (home.logs / f"{name}.log").open("ab") as log:
        process = subprocess.Popen(  # noqa: S603 - our own modules, no shell
            [sys.executable, "-m", module], env={**os.environ, **environment}, stdout=log, stderr=log
        )
    try:
        yield process
    finally:
        process.send_signal(signal.SIGTERM)
        try:
            process.wait(_STOP_TIMEOUT_S)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _wait_until_ready(url: str, processes: dict[str, subprocess.Popen[bytes]], home: Home) -> None:
    deadline = time.monotonic() + _READY_TIMEOUT_S
    while time.monotonic() < deadline:
        for name, process in processes.items():
            if process.poll() is not None:
                raise ServerFailed(f"the {name} server ended; see {home.logs / name}.log")
        if _answers(url):
            return
        time.sleep(_POLL_S)
    raise ServerFailed(f"the servers were not ready within {_READY_TIMEOUT_S:.0f} s; see {home.logs}")


def _answers(url: str) -> bool:
    try:
        with urllib.request.urlopen(url, timeout=2) as response:  # noqa: S310 - our own server
            return bool(response.status == 200)
    except (urllib.error.URLError, OSError):
        return False


def _require_free(address: str, option: str) -> None:
    host, _, port = address.rpartition(":")
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, int(port)))
        except OSError as error:
            raise PortInUse(f"cannot listen on {address} ({error.strerror}); choose another with {option}") from None
