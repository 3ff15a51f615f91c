"""Questions from a client to PostgreSQL and back, through both servers, on the bundled sample."""

import asyncio
import functools
import json
import os
import re
import socket
import subprocess
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import asyncpg
import pytest
from catalog.entities import entity_id
from catalog.processors import as_list, available
from standalone.agent_process import NICENESS
from standalone.home import Home
from standalone.lanes import divided
from standalone.status import wait_until_indexed

from tests.e2e.conftest import Installation

pytestmark = pytest.mark.xdist_group("installation")

ASK = """
query Ask($query: String!) { searchAi(query: $query) {
  answer confidence verified terminationReason route warnings
  results { id name entityType } sources { id } citations { index label entity { id } }
  evidence { value complete paths { rels nodes { id } entities { name } } comparison { rows { field same } } }
  trace { llmCalls totalMs steps { turn action } }
} }
"""
LUFFY = str(entity_id("character:n-monkey-d-luffy"))
NAMI = str(entity_id("character:n-nami"))
ONE_PIECE = str(entity_id("anime:n-one-piece"))


def ask(installation: Installation, query: str) -> dict[str, Any]:
    reply = installation.graphql(ASK, query=query)
    assert "errors" not in reply, reply
    return reply["data"]["searchAi"]


def test_which_anime_is_luffy_in(installation: Installation) -> None:
    answer = ask(installation, "Which anime is Luffy in?")
    results = answer["results"]
    assert ONE_PIECE in [r["id"] for r in results]
    assert {r["entityType"] for r in results} == {"ANIME"}
    assert answer["terminationReason"] in {"SUFFICIENT", "FROM_CACHE"}
    assert answer["verified"]


def test_what_is_asked_again_is_the_same_answer_from_the_cache(installation: Installation) -> None:
    first = ask(installation, "Which anime is Nami in?")
    again = ask(installation, " Which anime is  Nami in? ")
    assert [a["terminationReason"] for a in (first, again)] == ["SUFFICIENT", "FROM_CACHE"]
    varying = {"terminationReason", "trace"}
    assert {k: v for k, v in again.items() if k not in varying} == {k: v for k, v in first.items() if k not in varying}
    assert again["trace"]["steps"] == first["trace"]["steps"]


def test_how_luffy_is_related_to_nami(installation: Installation) -> None:
    answer = ask(installation, "How is Luffy related to Nami?")
    evidence = answer["evidence"]
    best = evidence["paths"][0]
    assert [best["nodes"][0]["id"], best["nodes"][-1]["id"]] == [LUFFY, NAMI]
    assert best["rels"] == ["crewmate"]
    assert [r["id"] for r in answer["results"]] == [LUFFY, NAMI]
    assert "crewmate" in str(answer["answer"])


@pytest.mark.parametrize("query", ["Which anime is Luffy in?", "How is Luffy related to Nami?"])
def test_every_mark_in_an_answer_is_a_citation_of_an_entity(installation: Installation, query: str) -> None:
    answer = ask(installation, query)
    marks = {int(n) for n in re.findall(r"\[(\d+)\]", str(answer["answer"]))}
    citations = answer["citations"]
    assert marks
    assert marks == {c["index"] for c in citations}
    assert all(c["entity"] for c in citations)


def test_a_misspelt_name_is_understood(installation: Installation) -> None:
    answer = ask(installation, "Which studio made Cowboy Bepop?")
    assert [r["name"] for r in answer["results"]] == ["Sunrise"]


def test_an_unknown_name_is_no_match_and_has_no_results(installation: Installation) -> None:
    answer = ask(installation, "Who voices Tevrin Oldacastra?")
    assert answer["terminationReason"] == "NO_MATCH"
    assert answer["results"] == []


def test_typeahead_finds_what_is_typed(installation: Installation) -> None:
    reply = installation.graphql('{ search(query: "one pi", first: 3) { hits { id name typos } } }')
    assert reply["data"]["search"]["hits"][0]["name"] == "One Piece"


def test_both_agents_answer_by_names_and_by_meaning(installation: Installation) -> None:
    """A title that is only described is looked for in the index, which the second agent asks the first one for."""
    assert asyncio.run(wait_until_indexed(installation.dsn, within_s=60))
    described = "What anime is that where pirates sail to find the treasure of their king?"
    with ThreadPoolExecutor(8) as askers:
        answers = list(askers.map(functools.partial(ask, installation), [described] * 16))
    (found,) = {tuple(result["id"] for result in answer["results"]) for answer in answers}
    assert ONE_PIECE in found
    for log in ("agent.log", "agent-2.log"):
        assert '"qdrant_ms": ' in (Home(installation.home).logs / log).read_text(), f"{log} has no search in it"


def test_the_command_line_shows_the_steps_of_a_question(installation: Installation) -> None:
    done = installation.kizuna("ask", "How is Luffy related to Nami?")
    assert done.returncode == 0, done.stderr
    assert "pg_graph:lookup" in done.stdout
    assert "pg_graph:path" in done.stdout
    assert "crewmate" in done.stdout


def test_agents_give_way_to_whoever_types(installation: Installation) -> None:
    running = Home(installation.home).running()
    assert running is not None
    processes = subprocess.run(["ps", "-A", "-o", "ppid=,ni=,args="], capture_output=True, text=True, check=True).stdout
    started = [line.split(None, 2) for line in processes.splitlines() if line.split(None, 1)[0] == str(running.pid)]
    modules = ("bff", "agent_process")
    niceness = {module: {int(ni) for _, ni, args in started if args.endswith(module)} for module in modules}
    own = os.getpriority(os.PRIO_PROCESS, running.pid)
    assert niceness == {"bff": {own}, "agent_process": {min(19, own + NICENESS)}}


@pytest.mark.skipif(len(available()) < 2, reason="takes Linux and two processors")
def test_questions_and_typing_have_processors_of_their_own(installation: Installation) -> None:
    ask(installation, "Which anime is Zoro in?")
    installation.graphql('{ search(query: "zoro", first: 3) { hits { id } } }')
    lanes = divided()
    expected = {
        "kizuna-agent-graph": lanes.questions,
        "kizuna-bff": lanes.questions,
        "kizuna-bff-search": lanes.typing,
    }
    backends = asyncio.run(_backends(installation.dsn, list(expected)))
    assert {(name, as_list(os.sched_getaffinity(pid))) for name, pid in backends} == set(expected.items())


async def _backends(dsn: str, names: list[str]) -> list[tuple[str, int]]:
    """Return the processes of PostgreSQL that serve one of ``names``, with the name."""
    connection = await asyncpg.connect(dsn)
    try:
        query = "SELECT application_name, pid FROM pg_stat_activity WHERE application_name = ANY($1)"
        return [(row[0], row[1]) for row in await connection.fetch(query, names)]
    finally:
        await connection.close()


def test_status_tells_what_runs_and_what_is_held(installation: Installation) -> None:
    done = installation.kizuna("status")
    assert done.returncode == 0, done.stderr
    assert installation.http in done.stdout
    assert "sample" in done.stdout
    assert re.search(r"anime\W+180", done.stdout)


def test_a_second_installation_on_the_same_directory_is_refused(installation: Installation) -> None:
    done = installation.kizuna("serve")
    assert done.returncode == 1
    assert "already run" in done.stderr


async def test_a_client_that_goes_away_ends_its_query_within_a_second(installation: Installation) -> None:
    """The question blocks on a lock that this test holds, so it is surely running when its client goes."""
    holder = await asyncpg.connect(installation.dsn)
    watcher = await asyncpg.connect(installation.dsn)
    try:
        transaction = holder.transaction()
        await transaction.start()
        await holder.execute("LOCK TABLE entity_name IN ACCESS EXCLUSIVE MODE")
        with _send_question(installation):
            assert await _blocked_queries(watcher, until=lambda n: n == 1, within_s=1.5) == 1
        left = time.monotonic()
        assert await _blocked_queries(watcher, until=lambda n: n == 0, within_s=1.0) == 0
        assert time.monotonic() - left < 1.0
        await transaction.rollback()
    finally:
        await holder.close()
        await watcher.close()


def _send_question(installation: Installation) -> socket.socket:
    never_asked = "Which anime is Usopp in?"  # nothing is read for what is kept
    body = json.dumps({"query": ASK, "variables": {"query": never_asked}}).encode()
    host, port = installation.http.split(":")
    client = socket.create_connection((host, int(port)))
    head = f"POST /graphql HTTP/1.1\r\nhost: {installation.http}\r\ncontent-type: application/json\r\n"
    client.sendall(f"{head}content-length: {len(body)}\r\n\r\n".encode() + body)
    return client


async def _blocked_queries(watcher: Any, *, until: Callable[[int], bool], within_s: float) -> int:  # noqa: ANN401 - asyncpg's generic connection
    """Count the agent's statements that wait for a lock, until the count is as wanted or the time is over."""
    deadline = time.monotonic() + within_s
    while True:
        count = await watcher.fetchval(
            "SELECT count(*) FROM pg_locks WHERE relation = 'entity_name'::regclass AND NOT granted"
        )
        if until(count) or time.monotonic() > deadline:
            return int(count)
        await asyncio.sleep(0.02)
