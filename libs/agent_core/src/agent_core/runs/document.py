"""What a record says of a run: events and answer made into a document, off the event loop."""

import base64
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import datetime
from functools import singledispatch
from hashlib import sha256
from typing import Any, Final

import orjson
from catalog.run_record import (
    MAX_STORED_IDS,
    Decision,
    Exchange,
    Report,
    Retrieval,
    RunDocument,
    RunEvent,
    canonical,
    packed,
)
from catalog.runs import RunRow
from pydantic import TypeAdapter

from agent_core.answer import Answer, Question
from agent_core.results import GraphResult, RetrievalResult
from agent_core.runs.log import Exchanged, Noted, Result, Retrieved, RunLog
from agent_core.schemas import GraphIntent, NextStep, SearchIntent, SufficiencyReport

IMAGE: Final = "attached"
"""What stands in a record for an image, which may be as large as a book."""
MAX_RECORDED_QUESTION_CHARS: Final = 8_000
"""A longer question is recorded as it was read: without markup, and with one space between words."""
# In all wire forms.
_STATIC: Final = ("model", "system", "tools", "tool_choice", "response_format")
_GRAPH: Final = TypeAdapter(GraphResult)
_SEARCH: Final = TypeAdapter(RetrievalResult)


@dataclass(frozen=True, slots=True, kw_only=True)
class FinishedRun:
    """One question, its answer, and what happened between them.

    Attributes:
        settings: as they were when it was answered.
    """

    question: Question
    answer: Answer
    log: RunLog
    asked_at: datetime
    settings: Mapping[str, Any]


def row_of(run: FinishedRun) -> RunRow:
    """Return the record of a run; takes about a millisecond, and calls nothing that waits."""
    answer, document = run.answer, document_of(run)
    return RunRow(
        request_id=answer.request_id,
        asked_at=run.asked_at,
        question=document.question,
        outcome=document.outcome,
        confidence=answer.response.confidence,
        verified=answer.verified,
        total_ms=answer.total_ms,
        document=packed(document),
    )


def document_of(run: FinishedRun) -> RunDocument:
    """Return all that is known of a run."""
    question, answer, log = run.question, run.answer, run.log
    events = tuple(_event(noted, log) for noted in log.events)
    prompts = sorted({event.prompt for event in events if isinstance(event, Exchange)})
    settings = {**run.settings, "prompts": sha256("".join(prompts).encode()).hexdigest() if prompts else None}
    whole = len(question.text) <= MAX_RECORDED_QUESTION_CHARS
    return RunDocument(
        question=question.text if whole else question.wording,
        typed=question.typed,
        meant=tuple({"name": each.name, "kind": each.kind.value, "id": each.id} for each in question.meant),
        earlier=question.earlier,
        image=question.image_query is not None,
        include_adult=question.include_adult,
        timeout_s=question.timeout_s,
        settings=settings,
        events=events,
        response=answer.response.model_dump(mode="json"),
        outcome=str(answer.termination_reason),
        route=str(answer.route),
        verified=answer.verified,
        degraded=answer.degraded,
        total_ms=answer.total_ms,
        usage=asdict(answer.usage),
        computed_for=answer.computed_for,
        closeness=answer.closeness,
        plan=None if answer.plan is None else asdict(answer.plan),
        dropped=log.dropped,
    )


def key_of(intent: GraphIntent | SearchIntent) -> str:
    """Return the SHA-256 of what is asked: the same for the same query, whatever the rationale says."""
    return sha256(canonical([type(intent).__name__, _asked(intent)])).hexdigest()


def _asked(intent: GraphIntent | SearchIntent) -> dict[str, Any]:
    asked = intent.model_dump(mode="json", exclude={"rationale"})
    if asked.get("image_query") is not None:
        asked["image_query"] = IMAGE
    return asked


def request_digest(body: bytes) -> str:
    """Return the SHA-256 of the body of a request to a provider."""
    return sha256(body).hexdigest()


def _prompt_digest(body: bytes) -> str:
    """Return the SHA-256 of what is the same in every question: model, system prompt, schema and tools."""
    request: Mapping[str, Any] = orjson.loads(body)
    messages: Sequence[Mapping[str, Any]] = request.get("messages") or ()
    system = [message.get("content") for message in messages if message.get("role") == "system"]
    return sha256(canonical([{name: request.get(name) for name in _STATIC}, system])).hexdigest()


def whole_of(dumped: object, *, graph: bool) -> Result:
    """Return the result that a record holds whole.

    Raises:
        ValidationError: it is of another version of the code.
    """
    return _GRAPH.validate_python(dumped) if graph else _SEARCH.validate_python(dumped)


def _event(noted: Noted, log: RunLog) -> RunEvent:
    return _recorded(noted.what, noted, log)


@singledispatch
def _recorded(what: object, noted: Noted, log: RunLog) -> RunEvent:
    raise TypeError(f"no record of {type(what).__name__} {noted.at_ms} {log.dropped}")


@_recorded.register
def _(what: NextStep, noted: Noted, _log: RunLog) -> RunEvent:
    step = what.model_dump(mode="json", exclude_unset=True)
    search = step.get("search_intent")
    if search and search.get("image_query") is not None:
        search["image_query"] = IMAGE
    return Decision(at_ms=noted.at_ms, duration_ms=noted.duration_ms, step=step)


@_recorded.register
def _(what: SufficiencyReport, noted: Noted, _log: RunLog) -> RunEvent:
    return Report(at_ms=noted.at_ms, duration_ms=noted.duration_ms, report=what.model_dump(mode="json"))


@_recorded.register
def _(what: Retrieved, noted: Noted, log: RunLog) -> RunEvent:
    graph = isinstance(what.intent, GraphIntent)
    return Retrieval(
        at_ms=noted.at_ms,
        duration_ms=noted.duration_ms,
        key=key_of(what.intent),
        action=f"pg_graph:{what.intent.query_type}" if isinstance(what.intent, GraphIntent) else "qdrant_search",
        outcome=what.outcome,
        count=what.count,
        ids=what.ids[:MAX_STORED_IDS],
        digest=sha256("\n".join([what.value or "", *what.ids]).encode("utf-8", "replace")).hexdigest(),
        value=what.value,
        cut_by=what.truncated_by,
        result=None if what.result is None else _whole(what.result, log, graph=graph),
    )


@_recorded.register
def _(what: Exchanged, noted: Noted, _log: RunLog) -> RunEvent:
    return Exchange(
        at_ms=noted.at_ms,
        duration_ms=noted.duration_ms,
        request=request_digest(what.body),
        prompt=_prompt_digest(what.body),
        fault=what.fault,
        detail=what.detail,
        retry_after_s=what.retry_after_s,
        reply=None if what.reply is None else base64.b64encode(what.reply).decode(),
    )


def _whole(result: Result, log: RunLog, *, graph: bool) -> dict[str, Any] | None:
    adapter: TypeAdapter[Any] = _GRAPH if graph else _SEARCH
    dumped = adapter.dump_python(result, mode="json")
    return dumped if log.keeps(len(canonical(dumped))) else None
