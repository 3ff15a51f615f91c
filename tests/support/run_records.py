"""Runs as tests record them: a document of every kind of event, rows of it, and stores that misbehave."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from typing import Any

from agent_core.answer import Answer, Question, Route, TerminationReason
from agent_core.budget import Usage
from agent_core.runs.document import FinishedRun
from agent_core.runs.log import RunLog
from agent_core.schemas import AgentResponse
from agent_core.write_behind import StoreAway
from catalog.run_record import Decision, Exchange, Report, Retrieval, RunDocument, packed
from catalog.runs import Run, RunRow, RunSummary

ASKED_AT = datetime(2026, 11, 26, 12, 0, tzinfo=UTC)
STEP = {
    "action": "pg_graph",
    "rationale": "find the name",
    "graph_intent": {"rationale": "find the name", "query_type": "lookup", "text": "Luffy"},
}


def document(**fields: Any) -> RunDocument:  # noqa: ANN401 - fields of the document
    """A run with one event of each kind, with some fields otherwise."""
    complete: dict[str, Any] = {
        "question": "Who is Luffy?",
        "settings": {"planner": "model", "code": "0.1.0", "prompts": "ab" * 32},
        "events": (
            Decision(at_ms=0.1, duration_ms=40.0, step=STEP),
            Exchange(at_ms=0.2, duration_ms=39.0, request="r" * 64, prompt="p" * 64, reply="e30="),
            Retrieval(
                at_ms=41.0,
                duration_ms=2.0,
                key="k" * 64,
                action="pg_graph:lookup",
                outcome="ok",
                count=1,
                ids=("id-1",),
                digest="d" * 64,
            ),
            Report(at_ms=43.0, duration_ms=1.0, report={"sufficient": True, "rationale": "found", "missing": []}),
        ),
        "response": {"answer": "A pirate [1].", "confidence": 0.9, "citations": [{"label": "Luffy", "ref": None}]},
        "outcome": "sufficient",
        "route": "agent",
        "verified": True,
        "total_ms": 44.5,
        "usage": {"calls": 1, "input_tokens": 100},
    }
    return RunDocument(**(complete | fields))


def run(of: RunDocument | None = None, **fields: Any) -> Run:  # noqa: ANN401 - fields of the summary
    """A run as it is read back."""
    of = of or document()
    summary = RunSummary(
        request_id="r-1",
        asked_at=ASKED_AT,
        question=of.question,
        outcome=of.outcome,
        confidence=0.9,
        verified=of.verified,
        total_ms=of.total_ms,
        data_version=3,
        index_revision=7,
    )
    return Run(summary=replace(summary, **fields), document=of)


def row(request_id: str = "r-1", **fields: Any) -> RunRow:  # noqa: ANN401 - fields of the row
    """A row as it is written, with some fields otherwise."""
    complete: dict[str, Any] = {
        "request_id": request_id,
        "asked_at": datetime.now(UTC),
        "question": "Who is Luffy?",
        "outcome": "sufficient",
        "confidence": 0.9,
        "verified": True,
        "total_ms": 12.5,
        "document": packed(document()),
    }
    return RunRow(**(complete | fields))


def answer(request_id: str = "r-1", text: str = "It is Luffy.", **fields: Any) -> Answer:  # noqa: ANN401 - fields
    """An answer of the loop."""
    complete: dict[str, Any] = {
        "request_id": request_id,
        "response": AgentResponse(answer=text, confidence=0.9),
        "verified": True,
        "route": Route.FAST,
        "termination_reason": TerminationReason.SUFFICIENT,
        "steps": (),
        "usage": Usage(),
        "total_ms": 12.5,
    }
    return Answer(**(complete | fields))


def finished(log: RunLog, *, text: str = "Who is Luffy?", **fields: Any) -> FinishedRun:  # noqa: ANN401 - of the answer
    """A run on its way to the recorder."""
    question = Question(text=text, request_id="r-1")
    return FinishedRun(
        question=question, answer=answer(**fields), log=log, asked_at=ASKED_AT, settings={"planner": "rules"}
    )


@dataclass
class ScriptedStore:
    """Keeps rows in memory; is away so many times first, refuses all of some questions, or waits for ``open``.

    Attributes:
        crash: raised by the next write, once.
    """

    away: int = 0
    refused: frozenset[str] = frozenset()
    crash: Exception | None = None
    rows: list[RunRow] = field(default_factory=list[RunRow])
    batches: list[int] = field(default_factory=list[int])
    pruned: int = 0
    open: asyncio.Event = field(default_factory=asyncio.Event)

    def __post_init__(self) -> None:
        self.open.set()

    async def write(self, rows: Sequence[RunRow]) -> int:
        """Take the rows, or do as the script says."""
        await self.open.wait()
        if self.crash is not None:
            crash, self.crash = self.crash, None
            raise crash
        if self.away:
            self.away -= 1
            raise StoreAway
        taken = [row for row in rows if row.question not in self.refused]
        self.rows.extend(taken)
        self.batches.append(len(rows))
        return len(taken)

    async def prune(self) -> None:
        """Count."""
        self.pruned += 1
