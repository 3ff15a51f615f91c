"""One installation, started as a user starts it: `kizuna serve` with its own data directory and free ports."""

import json
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser
from standalone.home import Home

from tests.support.browser import PHONE, Visit, browsing, visiting

START_TIMEOUT_S = 120.0


def free_port() -> int:
    """A port of 127.0.0.1 that nothing listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@dataclass(frozen=True)
class Installation:
    """A running installation."""

    home: Path
    http: str
    grpc: str
    dsn: str

    def graphql(self, operation: str, /, **variables: object) -> dict[str, Any]:
        """The reply to one GraphQL operation."""
        body = json.dumps({"query": operation, "variables": variables}).encode()
        request = urllib.request.Request(f"http://{self.http}/graphql", body, {"content-type": "application/json"})
        with urllib.request.urlopen(request, timeout=30) as response:  # noqa: S310 - our own server
            return json.load(response)

    def kizuna(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        """The outcome of one more command on the same data directory."""
        return run_kizuna(*arguments, "--home", str(self.home))


def run_kizuna(
    *arguments: str, timeout_s: float = START_TIMEOUT_S, typed: str | None = None
) -> subprocess.CompletedProcess[str]:
    """The outcome of one command."""
    return subprocess.run(
        [sys.executable, "-m", "standalone", *arguments],
        capture_output=True, text=True, timeout=timeout_s, check=False, input=typed,
        env={**os.environ, "COLUMNS": "200"},
    )  # fmt: skip


def new_home(folder: Path, prepared: Path) -> Path:
    """Make a data directory whose agents prepare nothing that others of this test run have prepared."""
    folder.mkdir(exist_ok=True)
    Home(folder).cache.symlink_to(prepared)
    return folder


@pytest.fixture(scope="session")
def installation(tmp_path_factory: pytest.TempPathFactory, prepared: Path) -> Iterator[Installation]:
    """`kizuna serve` on the bundled sample with two agents, ready."""
    home = new_home(tmp_path_factory.mktemp("home"), prepared)
    http, grpc = f"127.0.0.1:{free_port()}", f"127.0.0.1:{free_port()}"
    log = (home / "serve.log").open("wb")
    serve = ["serve", "--home", str(home), "--http", http, "--grpc", grpc, "--agents", "2"]
    command = [sys.executable, "-m", "standalone", *serve]
    process = subprocess.Popen(command, stdout=log, stderr=log)
    try:
        _wait_until_ready(process, home, http)
        dsn = f"postgresql://postgres:@/postgres?host={Home(home).postgres}"
        yield Installation(home=home, http=http, grpc=grpc, dsn=dsn)
    finally:
        process.send_signal(signal.SIGTERM)
        assert process.wait(30) == 0
        log.close()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """A browser in which each test opens a context of its own."""
    with browsing() as browser:
        yield browser


@pytest.fixture
def visit(browser: Browser, installation: Installation) -> Iterator[Visit]:
    """A new reader's visit of the page."""
    with visiting(browser, f"http://{installation.http}") as visit:
        yield visit


@pytest.fixture
def phone(browser: Browser, installation: Installation) -> Iterator[Visit]:
    """The visit of a reader with a narrow phone."""
    with visiting(browser, f"http://{installation.http}", **PHONE) as visit:
        yield visit


def _wait_until_ready(process: subprocess.Popen[bytes], home: Path, http: str) -> None:
    deadline = time.monotonic() + START_TIMEOUT_S
    while time.monotonic() < deadline:
        if process.poll() is not None:
            pytest.fail(f"kizuna serve ended:\n{(home / 'serve.log').read_text()}")
        if Home(home).running() is not None:
            return
        time.sleep(0.1)
    pytest.fail(f"kizuna serve on {http} was not ready:\n{(home / 'serve.log').read_text()}")
