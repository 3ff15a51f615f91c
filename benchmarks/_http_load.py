"""Servers as processes of their own, and connections that drive them over HTTP/1.1 or are held open idle."""

import asyncio
import os
import random
import socket
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, override

import uvloop

SLOWEST_S: Final = 10.0
"""An answer that takes longer is a timeout."""


@dataclass
class Driven:
    """What one drive of a server brought.

    Attributes:
        cpu_s: that the server's process used for it, PostgreSQL not counted.
        taken: milliseconds of each answer; ``turned_away`` those of 503 among them.
        statuses: how many answers had which; a 503 that does not say when to come back is one of its own.
    """

    seconds: float
    cpu_s: float = 0.0
    taken: list[float] = field(default_factory=list[float])
    turned_away: list[float] = field(default_factory=list[float])
    statuses: Counter[str] = field(default_factory=Counter[str])

    @property
    def rate(self) -> float:
        """Answers per second."""
        return len(self.taken) / self.seconds

    def note(self, head: bytes, taken_ms: float) -> None:
        """Count one answer by its head, which is in lower case."""
        status = head[9:12].decode()
        self.taken.append(taken_ms)
        if status == "503":
            self.turned_away.append(taken_ms)
            status = "503" if b"\r\nretry-after: " in head else "503 without Retry-After"
        self.statuses[status] += 1


class Client(asyncio.Protocol):
    """One connection: sends the next request as soon as the last one is answered, or when it is told to come back."""

    def __init__(self, requests: Iterator[bytes], driven: Driven) -> None:
        self._requests = requests
        self._driven = driven
        self._buffer = b""
        self._sent_at = 0.0
        self.ended = asyncio.get_running_loop().create_future()

    @override
    def connection_made(self, transport: Any) -> None:
        self._transport = transport
        self._ask()

    def _ask(self) -> None:
        if self.ended.done():
            return
        self._sent_at = time.perf_counter()
        self._transport.write(next(self._requests))

    @override
    def data_received(self, data: bytes) -> None:
        self._buffer += data
        head, found, body = self._buffer.partition(b"\r\n\r\n")
        if not found:
            return
        head = head.lower()
        length = int(head.partition(b"content-length: ")[2].partition(b"\r\n")[0])
        if len(body) < length:
            return
        self._buffer = b""
        self._driven.note(head, (time.perf_counter() - self._sent_at) * 1e3)
        after = head.partition(b"\r\nretry-after: ")[2].partition(b"\r\n")[0]
        if after:
            asyncio.get_running_loop().call_later(int(after), self._ask)
        else:
            self._ask()

    @override
    def connection_lost(self, exc: Exception | None) -> None:
        if not self.ended.done():
            self._driven.statuses["connection lost"] += 1

    def stop(self) -> None:
        """Close; an answer that is overdue is a timeout."""
        self.ended.set_result(None)
        if time.perf_counter() - self._sent_at > SLOWEST_S:
            self._driven.statuses["timeout"] += 1
        self._transport.abort()


@dataclass(frozen=True, slots=True)
class Server:
    """A process that listens."""

    port: int
    process: int

    @property
    def cpu_s(self) -> float:
        """Seconds of CPU that it has used."""
        fields = Path(f"/proc/{self.process}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    @property
    def resident_mb(self) -> float:
        """The most memory that it has held."""
        status = Path(f"/proc/{self.process}/status").read_text()
        return int(status.partition("VmHWM:")[2].split()[0]) / 1024


@contextmanager
def served(command: Sequence[str], port: int, settings: dict[str, str]) -> Generator[Server]:
    """Run a server until it listens, and inside the block."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("KIZUNA_")}
    process = subprocess.Popen(  # noqa: S603 - our own programs
        [sys.executable, *command], env=environment | settings, stderr=subprocess.DEVNULL
    )
    try:
        while process.poll() is None:
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", port)) == 0:
                    break
            time.sleep(0.05)
        else:
            sys.exit(f"{command} ended with {process.returncode}")
        yield Server(port, process.pid)
    finally:
        process.terminate()
        process.wait()


def free_port() -> int:
    """Return a port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def drive(server: Server, typing: Sequence[Sequence[bytes]], seconds: float, seed: int) -> Driven:
    """Drive a server for so long, one connection for each sequence; runs in the process of the load."""
    return uvloop.run(_drive(server, typing, seconds, seed))


async def _drive(server: Server, typing: Sequence[Sequence[bytes]], seconds: float, seed: int) -> Driven:
    driven, loop, rng = Driven(seconds), asyncio.get_running_loop(), random.Random(seed)
    clients: list[Client] = []
    for requests in typing:
        forever = _from(requests, rng.randrange(len(requests)))
        _, client = await loop.create_connection(lambda r=forever: Client(r, driven), "127.0.0.1", server.port)
        clients.append(client)
    await asyncio.sleep(seconds * 0.1)  # until all have begun
    driven.taken.clear()
    driven.turned_away.clear()
    driven.cpu_s = -server.cpu_s
    await asyncio.sleep(seconds)
    driven.cpu_s += server.cpu_s
    for client in clients:
        client.stop()
    return driven


def _from(requests: Sequence[bytes], start: int) -> Iterator[bytes]:
    while True:
        yield from requests[start:]
        start = 0


def hold(port: int, count: int, seconds: float) -> int:
    """Open so many connections, say nothing for so long, and return how many are still open; a process of its own."""
    return uvloop.run(_hold(port, count, seconds))


async def _hold(port: int, count: int, seconds: float) -> int:
    lost = 0

    class Idle(asyncio.Protocol):
        @override
        def connection_lost(self, exc: Exception | None) -> None:
            nonlocal lost
            lost += 1

    loop = asyncio.get_running_loop()
    transports: list[asyncio.BaseTransport] = []
    for _ in range(0, count, 100):
        opened = await asyncio.gather(*(loop.create_connection(Idle, "127.0.0.1", port) for _ in range(100)))
        transports += [transport for transport, _ in opened]
    await asyncio.sleep(seconds)
    return len(transports) - lost
