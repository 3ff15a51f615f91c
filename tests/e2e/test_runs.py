"""An answer leaves a run that can be listed, shown, followed from the page, and asked again."""

import json
import time
import urllib.error
import urllib.request
from typing import Any

import pytest

from tests.e2e.conftest import Installation

QUESTION = "Which studio made the sequel of K-On!?"


def recorded(installation: Installation, question: str) -> dict[str, Any]:
    """Ask over GraphQL and return the run as it is listed, once it is recorded."""
    asked = "query($q: String!) { searchAi(query: $q) { requestId } }"
    request_id = installation.graphql(asked, q=question)["data"]["searchAi"]["requestId"]
    for _ in range(20):
        listed = json.loads(installation.kizuna("runs", "--json", "--limit", "1000").stdout)
        found = [run for run in listed if run["request_id"] == request_id]
        if found:
            return found[0]
        time.sleep(0.1)
    raise AssertionError("the run is not recorded")


def get(installation: Installation, path: str, **headers: str) -> tuple[int, str]:
    request = urllib.request.Request(f"http://{installation.http}{path}", headers=headers)
    try:
        with urllib.request.urlopen(request, timeout=30) as response:  # noqa: S310 - our own server
            return response.status, response.read().decode()
    except urllib.error.HTTPError as error:
        with error:
            return error.code, error.read().decode()


def test_a_run_is_listed_shown_and_replayed_to_the_byte(installation: Installation) -> None:
    run = recorded(installation, QUESTION)
    assert run["question"] == QUESTION
    shown = installation.kizuna("runs", run["request_id"])
    assert f"question  {QUESTION}" in shown.stdout
    assert "retrieve  pg_graph:select: ok" in shown.stdout
    status, text = get(installation, f"/runs/{run['request_id']}", **{"sec-fetch-site": "same-origin"})
    assert (status, text) == (200, shown.stdout)
    assert get(installation, f"/runs/{run['request_id']}", **{"sec-fetch-site": "cross-site"})[0] == 403
    again = installation.kizuna("replay", run["request_id"])
    assert again.returncode == 0, again.stdout + again.stderr
    assert "the answer is the same, byte for byte" in again.stdout


def test_runs_are_filtered_by_what_was_asked(installation: Installation) -> None:
    recorded(installation, "Who is Zorblatania?")
    done = installation.kizuna(
        "runs", "--outcome", "NO_MATCH", "--text", "zorblat", "--since", "1h", "--max-confidence", "1"
    )
    assert done.stdout.count("Zorblatania") == 1
    none = installation.kizuna("runs", "--text", "zorblat", "--slow", "60000")
    assert len(none.stdout.splitlines()) == 1


@pytest.mark.parametrize(
    ("command", "status", "told"),
    [
        (("replay", "no-such-run"), 2, "no run of no-such-run is recorded"),
        (("runs", "no-such-run"), 1, "no run of no-such-run is recorded"),
        (("runs", "--since", "yesterday"), 2, "it takes 30m, 2h, 7d, or a date"),
    ],
)
def test_what_cannot_be_done_is_said_with_an_exit_status(
    installation: Installation, command: tuple[str, ...], status: int, told: str
) -> None:
    done = installation.kizuna(*command)
    assert done.returncode == status
    assert told in " ".join((done.stdout + done.stderr).split())
