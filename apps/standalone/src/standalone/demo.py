"""Asks three questions through GraphQL and prints each answer with its evidence and its timing."""

import json
import time
import urllib.request
from typing import Any, Final

from rich.console import Console

from standalone.errors import ServerFailed

QUESTIONS: Final = (
    "Which anime is Luffy in?",
    "How is Luffy related to Nami?",
    "Which studio made the sequel of K-On!?",
)

_QUERY: Final = """
query Ask($query: String!) {
  searchAi(query: $query) {
    answer confidence terminationReason warnings
    results { id name entityType }
    citations { index label }
    evidence { value complete paths { rels entities { name } } }
    trace { totalMs steps { turn action summary durationMs } }
  }
}
"""


def ask_over_graphql(url: str, question: str) -> dict[str, Any]:
    """Return ``searchAi`` of one question.

    Raises:
        ServerFailed: GraphQL returned errors.
    """
    body = json.dumps({"query": _QUERY, "variables": {"query": question}}).encode()
    request = urllib.request.Request(url, body, {"content-type": "application/json"})  # noqa: S310 - our own server
    with urllib.request.urlopen(request, timeout=60) as response:  # noqa: S310 - our own server
        reply = json.load(response)
    if reply.get("errors"):
        raise ServerFailed(f"the question failed: {reply['errors'][0]['message']}")
    return reply["data"]["searchAi"]


def run_demo(http: str, console: Console) -> None:
    """Ask the demo's questions and print what comes back."""
    for question in QUESTIONS:
        started = time.perf_counter()
        found = ask_over_graphql(f"http://{http}/graphql", question)
        elapsed_ms = (time.perf_counter() - started) * 1e3
        console.print(f"\n[bold cyan]? {question}[/bold cyan]")
        _print(console, found["answer"], style="bold")
        for path in found["evidence"]["paths"][:1]:
            _print(console, f"  path: {_chain(path)}")
        for citation in found["citations"]:
            _print(console, f"  [{citation['index']}] {citation['label']}", style="dim")
        actions = " → ".join(step["action"] for step in found["trace"]["steps"])
        times = f"{elapsed_ms:.0f} ms (agent {found['trace']['totalMs']:.0f} ms)"
        _print(console, f"  {actions} → answer; confidence {found['confidence']:.2f}; {times}", style="dim")


def _print(console: Console, text: str, *, style: str | None = None) -> None:
    console.print(text, markup=False, highlight=False, style=style, soft_wrap=True)


def _chain(path: dict[str, Any]) -> str:
    names = [entity["name"] for entity in path["entities"]]
    steps = [f" —{rel}→ {name}" for rel, name in zip(path["rels"], names[1:], strict=True)]
    return names[0] + "".join(steps)
