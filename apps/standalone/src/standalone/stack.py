"""Starts everything on one machine: embedded PostgreSQL, the sample, the agents and the BFF, each a process."""

import asyncio
import os
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from typing import Final

from catalog.migrate import migrate
from indexer.catalog_state import SAMPLE as SAMPLE_DATASET

from standalone.addresses import Addresses, free_neighbour, is_loopback, listens, require_free, targets_of
from standalone.embedding import index_folder
from standalone.errors import ServerFailed
from standalone.home import SAMPLE, Home, Running
from standalone.index_engine import IndexEngine
from standalone.lanes import Lanes, divided
from standalone.postgres import EmbeddedPostgres
from standalone.server_process import Program, ServerProcess, end_all
from standalone.signals import held_back
from standalone.spares import Spare
from standalone.status import read_dataset
from standalone.supervision import RestartLimits, Supervisor, Tell

_READY_TIMEOUT_S: Final = 60.0
_POLL_S: Final = 0.05
# What each gets to end by itself when everything stops, one after the other: less than ten seconds in all.
BFF_STOP_S: Final = 3.0
AGENTS_STOP_S: Final = 2.5
POSTGRES_STOP_S: Final = 2.5
# Connections of all agents together, of each of their pools; the embedded server has 60 in all.
_AGENT_POOL: Final = 8
# What is shown where nobody but this machine can ask, unless it is set otherwise.
_SHOWN: Final = ("KIZUNA_BFF_RUNS", "KIZUNA_BFF_GRAPHIQL")
_METRICS_PORT: Final = "KIZUNA_AGENT_METRICS_PORT"


@contextmanager
def database(home: Home, tell: Tell, *, stop_within_s: float | None = None) -> Generator[EmbeddedPostgres]:
    """Start PostgreSQL on the data directory, bring its schema up to date, and yield it.

    Args:
        home: the data directory.
        tell: gets a line for people.
        stop_within_s: that its last checkpoint may take; ``None`` waits for it.

    Raises:
        HomeUnusable: the data directory cannot be made.
        ServerFailed: it cannot be told whether a server runs on it, or it does not start.
    """
    tell("starting PostgreSQL 18")
    home.make()
    server = EmbeddedPostgres(home.postgres)
    try:
        migrate(server.dsn)
        yield server
    finally:
        server.stop() if stop_within_s is None else server.stop(within_s=stop_within_s)


def load_sample(dsn: str, tell: Tell) -> None:
    """Load the bundled sample where the catalog holds nothing, or an older sample."""
    held = asyncio.run(read_dataset(dsn))
    if held in (None, SAMPLE_DATASET):
        tell("loading the bundled sample" if held is None else "looking whether the bundled sample changed")
        from indexer.ingest import ingest  # noqa: PLC0415 - takes a second, which whoever has data of their own saves

        asyncio.run(ingest(dsn, SAMPLE, dataset=SAMPLE_DATASET))


@dataclass(frozen=True, slots=True)
class Servers:
    """The servers of one data directory, which run.

    Attributes:
        supervisor: what starts them again when it is run.
        metrics: addresses of the agents' metrics pages, where the settings ask for them.
    """

    supervisor: Supervisor
    metrics: Sequence[str]


@contextmanager
def servers(
    home: Home, postgres: EmbeddedPostgres, addresses: Addresses, tell: Tell, *, limits: RestartLimits | None = None
) -> Generator[Servers]:
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
    lanes = divided()
    listening = [addresses.grpc, *(free_neighbour(addresses.grpc) for _ in range(addresses.agents - 1))]
    metrics = metrics_addresses(os.environ, len(listening))
    for address in metrics[:1]:
        require_free(address, _METRICS_PORT)
    spare = Spare(home)

    def process(program: Program, address: str) -> ServerProcess:
        environment = {"KIZUNA_POSTGRES_DSN": postgres.dsn, **program.environment}
        configured = Program(name=program.name, module=program.module, environment=environment)
        return ServerProcess(configured, home, listens=partial(listens, address), spare=spare)

    agents = [process(_agent(n, listening, home, lanes, metrics), address) for n, address in enumerate(listening)]
    bff = process(_bff(addresses.http, listening, lanes), addresses.http)
    try:
        with held_back() as unwind:
            tell("starting the agent service and the BFF")
            for server in (*agents, bff):
                server.start()
            _wait_until_ready(listening, f"http://{addresses.http}/readyz", (*agents, bff), home, unwind)
        engine = IndexEngine(index_folder(home), lambda: None if agents[0].ended() else agents[0].process_id)
        supervisor = Supervisor((postgres, *agents, engine, bff), tell, limits=limits, idle=spare.keep)
        with home.noting(Running(pid=os.getpid(), http=addresses.http, grpc=addresses.grpc)):
            yield Servers(supervisor, metrics)
    finally:
        spare.close()
        _stop(agents, bff)


def metrics_addresses(environment: Mapping[str, str], agents: int) -> list[str]:
    """Return where each agent serves its metrics, HOST:PORT: the setting names the first one's, the others take any.

    Empty where the setting is absent, or is none: the first agent says what is wrong with it.
    """
    port = environment.get(_METRICS_PORT, "")
    if not port.isdecimal():
        return []
    host = environment.get("KIZUNA_AGENT_METRICS_HOST") or "127.0.0.1"
    first = f"[{host}]:{port}" if ":" in host else f"{host}:{port}"
    if not int(port):
        return [free_neighbour(first) for _ in range(agents)]
    return [first, *(free_neighbour(first) for _ in range(agents - 1))]


def _agent(number: int, listening: Sequence[str], home: Home, lanes: Lanes, metrics: Sequence[str]) -> Program:
    """Return the agent of this number; the first owns the index, the others are its guests."""
    environment = {
        "KIZUNA_AGENT_GRPC_ADDRESS": listening[number],
        "KIZUNA_AGENT_POOL_MAX_SIZE": str(max(1, _AGENT_POOL // len(listening))),
        "KIZUNA_AGENT_PROCESSORS": lanes.questions,
        "KIZUNA_AGENT_INDEX_DIR": str(home.index),
        "KIZUNA_AGENT_INDEX_GUEST": str(number > 0),
        "KIZUNA_AGENT_CACHE_DIR": str(home.cache),
        "KIZUNA_AGENT_DRAIN_S": "0",
        "KIZUNA_AGENT_GRACE_S": "1",
    }
    if metrics:
        environment[_METRICS_PORT] = metrics[number].rpartition(":")[2]
    name = f"agent-{number + 1}" if number else "agent"
    return Program(name=name, module="standalone.agent_process", environment=environment)


def _bff(http: str, agents: Sequence[str], lanes: Lanes) -> Program:
    host, _, port = http.rpartition(":")
    environment = {
        "KIZUNA_AGENT_TARGET": " ".join(targets_of(agents)),
        "KIZUNA_BFF_PROCESSORS": lanes.typing,
        "KIZUNA_BFF_QUESTION_PROCESSORS": lanes.questions,
        "KIZUNA_BFF_HOST": host,
        "KIZUNA_BFF_PORT": port,
        "KIZUNA_BFF_DRAIN_S": "0",
    }
    if is_loopback(host):
        environment |= {name: "true" for name in _SHOWN if name not in os.environ}
    return Program(name="bff", module="bff", environment=environment)


def _stop(agents: Sequence[ServerProcess], bff: ServerProcess) -> None:
    """Stop the BFF, so that it gives the answers that are coming, then the agents, then what is left of either."""
    with held_back():  # a second signal must not leave half of them behind
        left = [process for server in (*agents, bff) for process in server.members()]
        bff.terminate()
        bff.wait(BFF_STOP_S)
        for agent in agents:
            agent.terminate()
        end_all(left, within_s=AGENTS_STOP_S)
        for server in (*agents, bff):
            server.kill()


def _wait_until_ready(
    agents: Sequence[str], url: str, processes: Sequence[ServerProcess], home: Home, unwind: Callable[[], None]
) -> None:
    """Return once every agent listens and the BFF answers at ``url``; call ``unwind`` meanwhile.

    The BFF is asked last: it connects when it is first asked, and would settle on the agents that were there by then.
    """
    deadline = time.monotonic() + _READY_TIMEOUT_S
    while time.monotonic() < deadline:
        unwind()
        for process in processes:
            if (how := process.ended()) is not None:
                raise ServerFailed(f"{process.name} {how} while it started")
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
