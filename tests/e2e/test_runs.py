"""An answer leaves a run that can be shown, followed from the page, and asked again."""

import time
import urllib.error
import urllib.request

import pytest

from tests.e2e.conftest import Installation

pytestmark = pytest.mark.xdist_group("installation")

QUESTION = "Which studio made the sequel of K-On!?"
_ASKED = "query($q: String!) { searchAi(query: $q) { requestId } }"


def get(installation: Installation, path: str, **headers: str) -> tuple[int, str]:
    request = urllib.request.Request(f"http://{installation.http}{path}", headers=headers)
    try:
        with urllib.request.urlopen(request, timeout=30) as response:  # noqa: S310 - our own server
            return response.status, response.read().decode()
    except urllib.error.HTTPError as error:
        with error:
            return error.code, error.read().decode()


def recorded(installation: Installation, question: str) -> tuple[str, str]:
    """Ask over GraphQL and return the request id and the trace of the run, once it is recorded."""
    request_id = installation.graphql(_ASKED, q=question)["data"]["searchAi"]["requestId"]
    for _ in range(100):
        status, text = get(installation, f"/runs/{request_id}", **{"sec-fetch-site": "same-origin"})
        if status == 200:
            return request_id, text
        time.sleep(0.1)
    raise AssertionError("the run is not recorded")


def test_a_run_is_shown_to_this_page_alone_and_replayed_to_the_byte(installation: Installation) -> None:
    request_id, text = recorded(installation, QUESTION)
    assert f"question  {QUESTION}" in text
    assert "retrieve  pg_graph:select: ok" in text
    assert get(installation, f"/runs/{request_id}", **{"sec-fetch-site": "cross-site"})[0] == 403
    shown = installation.kizuna("runs", request_id)
    assert (shown.returncode, shown.stdout) == (0, text)
    again = installation.kizuna("replay", request_id)
    assert again.returncode == 0, again.stdout + again.stderr
    assert "the answer is the same, byte for byte" in again.stdout


def test_runs_are_listed_by_what_was_asked(installation: Installation) -> None:
    recorded(installation, "Which studio made Zorblatania?")
    filters = ("--outcome", "NO_MATCH", "--text", "zorblat", "--since", "1h", "--max-confidence", "1")
    done = installation.kizuna("runs", *filters)
    assert done.stdout.count("Zorblatania") == 1
    assert len(done.stdout.splitlines()) == 2


def test_a_run_that_is_not_recorded_cannot_be_replayed(installation: Installation) -> None:
    done = installation.kizuna("replay", "no-such-run")
    assert (done.returncode, done.stdout) == (2, "no run of no-such-run is recorded\n")
