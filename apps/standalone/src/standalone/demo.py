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
        console.print(found["answer"], markup=False, highlight=False, style="bold", soft_wrap=True)
        for path in found["evidence"]["paths"][:1]:
            console.print(f"  path: {_chain(path)}", markup=False, highlight=False, soft_wrap=True)
        for citation in found["citations"]:
            console.print(f"  [{citation['index']}] {citation['label']}", markup=False, highlight=False, style="dim", soft_wrap=True)
        actions = " → ".join(step["action"] for step in found["trace"]["steps"])
        console.print(
            f"  {actions} → answer; confidence {found['confidence']:.2f}; {elapsed_ms:.0f} ms "
            f"(agent {found['trace']['totalMs']:.0f} ms)",
            markup=False, highlight=False, style="dim", soft_wrap=True,
        )  # fmt: skip


def _chain(path: dict[str, Any]) -> str:
    names = [entity["name"] for entity in path["entities"]]
    steps = [f" —{rel}→ {name}" for rel, name in zip(path["rels"], names[1:], strict=True)]
    return names[0] + "".join(steps)
