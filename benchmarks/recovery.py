"""``python -m benchmarks.recovery HOME``: kills each part of a served home under load, and tells how long it was away.

HOME is the data directory of a running ``kizuna serve``, which is on this machine and belongs to this user. Four
askers type and ask meanwhile; whatever they were told is counted, and whoever waited longest.
"""

import argparse
import json
import os
import signal
import threading
import time
import urllib.error
import urllib.request
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from http.client import HTTPException
from pathlib import Path
from typing import Final

import psutil
from semantic_index.engines.edge_process import process_of
from standalone.home import Home, Running

REPLY_TIMEOUT_S: Final = 60.0
BACK_TIMEOUT_S: Final = 120.0
# Of a part that is back: the spare process that the next one needs has by then imported everything.
SETTLE_S: Final = 15.0
_POLL_S: Final = 0.02
_SEARCH: Final = '{{ search(query: "{}") {{ hits {{ name }} }} }}'
_ASK: Final = '{{ searchAi(query: "Which anime is Luffy in? {}") {{ terminationReason }} }}'


@dataclass(slots=True)
class Replies:
    """What askers were told, by outcome, and the longest that one waited."""

    outcomes: Counter[str] = field(default_factory=Counter[str])
    longest_s: float = 0.0


def ask(http: str, operation: str, *, timeout_s: float = REPLY_TIMEOUT_S) -> str:
    """Return "ok", how a question ended, the code of an error, "nobody" or "hangs"."""
    body = json.dumps({"query": operation}).encode()
    request = urllib.request.Request(f"http://{http}/graphql", body, {"content-type": "application/json"})
    try:
        with urllib.request.urlopen(request, timeout=timeout_s) as response:  # noqa: S310 - our own server
            reply = json.load(response)
    except urllib.error.HTTPError as error:
        reply = json.load(error)
    except TimeoutError:
        return "hangs"
    except (OSError, HTTPException):
        return "nobody"
    if reply.get("errors"):
        return str(reply["errors"][0]["extensions"]["code"])
    found = reply["data"].get("searchAi")
    return str(found["terminationReason"]) if found else "ok"


def parts(home: Home, running: Running) -> dict[str, Callable[[], int]]:
    """Return what finds the process of each part now."""

    def child(words: str) -> int:
        return next(p.pid for p in psutil.Process(running.pid).children() if words in " ".join(p.cmdline()))

    return {
        "agent": lambda: child("standalone.agent_process"),
        "index engine": lambda: process_of(home.index) or 0,
        "BFF": lambda: child("-m bff"),
        "PostgreSQL": lambda: int((home.postgres / "postmaster.pid").read_text().split()[0]),
    }


def serves(http: str, name: str, number: int) -> bool:
    """Tell whether a part answers: the agent a question, PostgreSQL a text that nobody has typed."""
    if name in ("agent", "index engine"):
        return ask(http, _ASK.format(number)) not in ("UNAVAILABLE", "DEPENDENCY_FAILED", "nobody", "hangs")
    return ask(http, _SEARCH.format(f"na{number}")) == "ok"


def away_s(home: Home, running: Running, name: str, find: Callable[[], int]) -> float:
    """Kill a part, and return how long it takes until another process serves in its place."""
    deadline = time.monotonic() + BACK_TIMEOUT_S
    while (killed := find()) <= 0:  # no process has that number: 0 would be this one and all around it
        if time.monotonic() > deadline:
            raise SystemExit(f"{name} does not run; see {home.logs}")
        time.sleep(_POLL_S)
    started = time.monotonic()
    os.kill(killed, signal.SIGKILL)
    number = 1_000_000
    while time.monotonic() - started < BACK_TIMEOUT_S:
        number += 1
        try:
            if find() not in (0, killed) and serves(running.http, name, number):
                return time.monotonic() - started
        except (StopIteration, FileNotFoundError, IndexError, ValueError, psutil.NoSuchProcess):
            pass  # there is none yet
        time.sleep(_POLL_S)
    raise SystemExit(f"{name} was not back within {BACK_TIMEOUT_S:g} s; see {home.logs}")


def asking(http: str, query: str, stop: threading.Event, replies: Replies) -> None:
    """Ask until it is to stop."""
    number = 0
    while not stop.wait(_POLL_S):
        number += 1
        began = time.monotonic()
        replies.outcomes[ask(http, query.format(number))] += 1
        replies.longest_s = max(replies.longest_s, time.monotonic() - began)


def measure(home: Home, running: Running) -> None:
    """Kill every part once, one after another, and print what came of it."""
    for name, find in parts(home, running).items():
        stop, askers, replies = threading.Event(), list[threading.Thread](), Replies()
        for query in (_SEARCH, _SEARCH, _ASK, _ASK):
            askers.append(threading.Thread(target=asking, args=(running.http, query, stop, replies)))
            askers[-1].start()
        try:
            took_s = away_s(home, running, name, find)
            stop.wait(SETTLE_S)
        finally:
            stop.set()
            for asker in askers:
                asker.join()
        outcomes = ", ".join(f"{outcome} {count}" for outcome, count in replies.outcomes.most_common())
        print(f"{name:14}{took_s:6.2f} s away; longest reply {replies.longest_s:5.2f} s; {outcomes}", flush=True)


def main() -> None:
    """Measure the home that the command line names."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.recovery", description=__doc__)
    parser.add_argument("home", type=Path)
    home = Home(parser.parse_args().home.resolve())
    running = home.running()
    if running is None:
        raise SystemExit(f"no servers run on {home.path}; start them with: kizuna serve --home {home.path}")
    measure(home, running)


if __name__ == "__main__":
    main()
