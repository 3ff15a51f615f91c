"""The service as a process of its own, on the bundled sample, configured by its environment."""

import asyncio
import json
import os
import queue
import signal
import socket
import subprocess
import sys
import threading
import urllib.request
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import asyncpg
import pytest
from contracts.agent.v1 import agent_pb2 as pb
from contracts.agent.v1.agent_pb2_grpc import AgentServiceStub
from grpc import StatusCode, aio

COMMAND = [sys.executable, "-m", "agent_service"]


def environment(**settings: str) -> dict[str, str]:
    return {**{k: v for k, v in os.environ.items() if not k.startswith("KIZUNA_")}, **settings}


class Process:
    """A running service; a thread reads its log, because an unread pipe would fill and stop the service."""

    def __init__(self, running: subprocess.Popen[str]) -> None:
        assert running.stderr is not None
        self._running = running
        self._stderr = running.stderr
        self._events: queue.Queue[dict[str, Any]] = queue.Queue()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()
        self.port = int(self.until("server.started")["port"])

    def until(self, name: str) -> dict[str, Any]:
        """Wait for an event."""
        while (event := self._events.get(timeout=60))["event"] != name:
            pass
        return event

    def stop(self) -> int:
        """Send SIGTERM and return the exit code."""
        self._running.send_signal(signal.SIGTERM)
        return self._running.wait(timeout=20)

    def close(self) -> None:
        """End the service and wait for the last of its log, before the pipe is closed."""
        self._running.terminate()
        self._running.wait(timeout=20)
        self._reader.join(timeout=5)

    def _read(self) -> None:
        for line in self._stderr:
            self._events.put(json.loads(line))


@contextmanager
def started(folder: Path, dsn: str, prepared: Path, **settings: str) -> Generator[Process]:
    variables = environment(
        KIZUNA_POSTGRES_DSN=dsn,
        KIZUNA_AGENT_GRPC_ADDRESS="127.0.0.1:0",
        KIZUNA_AGENT_INDEX_DIR=str(folder / "index"),
        KIZUNA_AGENT_CACHE_DIR=str(prepared),
        KIZUNA_AGENT_DRAIN_S="0",
        KIZUNA_AGENT_GRACE_S="5",
        **settings,
    )
    with subprocess.Popen(COMMAND, env=variables, stderr=subprocess.PIPE, text=True) as running:
        process = None
        try:
            process = Process(running)
            yield process
        finally:
            running.terminate() if process is None else process.close()


class Shared(NamedTuple):
    """One process that several tests ask."""

    port: int
    metrics: str
    folder: Path
    prepared: Path
    dsn: str


@pytest.fixture(scope="module")
def shared(sample_dsn: str, tmp_path_factory: pytest.TempPathFactory, prepared: Path) -> Iterator[Shared]:
    folder, metrics_port = tmp_path_factory.mktemp("agents") / "first", unused_port()
    settings = {"KIZUNA_AGENT_METRICS_PORT": str(metrics_port), "KIZUNA_AGENT_POOL_MAX_SIZE": "2"}
    with started(folder, sample_dsn, prepared, **settings) as process:
        metrics = f"http://127.0.0.1:{metrics_port}/metrics"
        yield Shared(port=process.port, metrics=metrics, folder=folder, prepared=prepared, dsn=sample_dsn)


def unused_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def page(address: str) -> str:
    with urllib.request.urlopen(address, timeout=5) as response:  # noqa: S310 - our own address
        return response.read().decode()


async def ask(port: int, question: str, *, timeout_s: float = 20) -> pb.SearchAIResponse:
    async with aio.insecure_channel(f"127.0.0.1:{port}") as channel:
        return await AgentServiceStub(channel).SearchAI(pb.SearchAIRequest(query=question), timeout=timeout_s)


async def test_a_question_is_answered_from_the_catalog(shared: Shared) -> None:
    response = await ask(shared.port, "Which anime is Luffy in?")
    assert "One Piece" in response.answer
    assert response.result_entities
    assert response.citations


async def test_metrics_are_served_where_a_port_is_set(shared: Shared) -> None:
    await ask(shared.port, "Which anime is Luffy in?")
    text = await asyncio.to_thread(page, shared.metrics)
    assert 'kizuna_rpc_duration_seconds_count{code="OK",method="SearchAI"}' in text
    assert "kizuna_running_rpcs 0.0" in text


async def test_the_pool_keeps_to_its_settings(shared: Shared) -> None:
    async with aio.insecure_channel(f"127.0.0.1:{shared.port}") as channel:
        stub = AgentServiceStub(channel)
        calls = [stub.SearchAI(pb.SearchAIRequest(query="Which anime is Luffy in?"), timeout=30) for _ in range(20)]
        assert all([(await call).answer for call in calls])
    connection = await asyncpg.connect(shared.dsn)
    try:
        statement = "SELECT count(*) FROM pg_stat_activity WHERE application_name = $1"
        assert 1 <= await connection.fetchval(statement, "kizuna-agent-graph") <= 2
        assert await connection.fetchval(statement, "kizuna-agent") <= 2
    finally:
        await connection.close()


async def test_a_deadline_that_has_passed_is_told_as_such(shared: Shared) -> None:
    with pytest.raises(aio.AioRpcError) as raised:
        await ask(shared.port, "Which anime is Luffy in?", timeout_s=0.01)
    assert raised.value.code() is StatusCode.DEADLINE_EXCEEDED


def test_an_index_in_use_stops_the_start_with_one_sentence(shared: Shared) -> None:
    variables = environment(
        KIZUNA_POSTGRES_DSN=shared.dsn,
        KIZUNA_AGENT_GRPC_ADDRESS="127.0.0.1:0",
        KIZUNA_AGENT_INDEX_DIR=str(shared.folder / "index"),
        KIZUNA_AGENT_CACHE_DIR=str(shared.prepared),
    )
    result = subprocess.run(COMMAND, env=variables, capture_output=True, text=True, check=False, timeout=60)
    assert result.returncode == 1
    assert "Traceback" not in result.stderr
    assert len([line for line in result.stderr.splitlines() if not line.startswith("{")]) == 1


async def test_without_a_catalog_the_answer_says_so_and_the_process_stops_cleanly(shared: Shared) -> None:
    nowhere = f"postgresql://nobody@127.0.0.1:{unused_port()}/none"
    with started(shared.folder.parent / "other", nowhere, shared.prepared) as process:
        response = await ask(process.port, "Which anime is Luffy in?")
        assert response.termination_reason == pb.TerminationReason.TERMINATION_REASON_DEPENDENCY_FAILED
        assert not response.verified
        assert process.stop() == 0
        process.until("server.draining")
        process.until("server.stopped")


@pytest.mark.parametrize("variable", ["POOL_MAX_SIZE", "POOLSIZE", "MODEL__MODE"])
def test_a_wrong_variable_stops_the_start_with_its_name_and_without_its_value(variable: str) -> None:
    name = f"KIZUNA_AGENT_{variable}"
    result = subprocess.run(
        COMMAND, env=environment(**{name: "canary"}), capture_output=True, text=True, check=False, timeout=60
    )
    assert result.returncode == 1
    assert result.stderr.startswith(f"{name}: ")
    assert len(result.stderr.splitlines()) == 1
    assert "canary" not in result.stderr
