"""Every example of the document of the API is answered on the bundled sample as the document says."""

import json
import re
import urllib.request
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tests.e2e.conftest import Installation

pytestmark = pytest.mark.xdist_group("installation")

DOCUMENT = Path(__file__).parents[2] / "docs" / "api.md"
EXAMPLE = re.compile(
    r"^```graphql\n(?P<query>.*?)^```\n"
    r"(?:```json variables\n(?P<variables>.*?)^```\n)?"
    r"(?:```json\n(?P<answer>.*?)^```\n)?",
    re.MULTILINE | re.DOTALL,
)


@dataclass(frozen=True)
class Example:
    """One operation of the document, and the answer that stands below it."""

    query: str
    variables: dict[str, Any]
    answer: Any

    @property
    def body(self) -> dict[str, Any]:
        """What is posted."""
        return {"query": self.query, "variables": self.variables}


def examples() -> list[Example]:
    found = EXAMPLE.finditer(DOCUMENT.read_text(encoding="utf-8"))
    return [
        Example(one["query"], json.loads(one["variables"] or "{}"), json.loads(one["answer"] or "null"))
        for one in found
    ]


def name_of(example: Example) -> str:
    return " ".join(re.findall(r"\w+", example.query)[:3])


def posted(installation: Installation, body: dict[str, Any], accept: str) -> str:
    headers = {"content-type": "application/json", "accept": accept}
    request = urllib.request.Request(f"http://{installation.http}/graphql", json.dumps(body).encode(), headers)
    with urllib.request.urlopen(request, timeout=60) as response:  # noqa: S310 - our own server
        return response.read().decode()


QUERIES = [example for example in examples() if "subscription" not in example.query]
STREAMS = [example for example in examples() if "subscription" in example.query]


def test_the_document_has_examples_of_both() -> None:
    assert QUERIES
    assert STREAMS


@pytest.mark.parametrize("example", QUERIES, ids=name_of)
def test_an_example_has_the_answer_that_is_shown(installation: Installation, example: Example) -> None:
    answer = json.loads(posted(installation, example.body, "application/graphql-response+json"))
    assert answer == example.answer


@pytest.mark.parametrize("example", STREAMS, ids=name_of)
def test_an_example_of_a_stream_tells_the_events_that_are_shown(installation: Installation, example: Example) -> None:
    stream = posted(installation, example.body, "text/event-stream")
    events = [json.loads(line.removeprefix("data: ")) for line in stream.splitlines() if line.startswith("data: ")]
    # What tells that an answer is still awaited comes as often as a busy machine makes it.
    assert [event for event in events if event["data"]["searchAi"]["kind"] != "HEARTBEAT"] == example.answer
    assert stream.rstrip().endswith("event: complete\ndata:")
