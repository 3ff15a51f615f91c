"""A run record as lines of plain text: for the terminal, for the page, and to compare two runs by."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from catalog.run_record import Decision, Exchange, Json, Report, Retrieval, RunDocument, RunEvent, canonical
from catalog.runs import Run

_SHOWN_IDS: Final = 5
_DIGEST_CHARS: Final = 12
_INDENT: Final = "    "


def trace_lines(run: Run) -> Iterator[str]:
    """Yield everything about one run that a person may want to read, in order."""
    summary, document = run.summary, run.document
    yield f"request   {summary.request_id}"
    yield f"asked     {summary.asked_at:%Y-%m-%d %H:%M:%S %Z}, answered in {summary.total_ms:.1f} ms"
    yield f"question  {one_line(document.question)}"
    yield from (f"with      {each}" for each in _asked_with(document))
    data = "unknown" if summary.data_version is None else summary.data_version
    yield f"data      version {data}, index revision {summary.index_revision}"
    yield f"by        {_pairs(document.settings)}"
    if document.plan is not None:
        shape, reasoning, raised = (document.plan.get(name) for name in ("shape", "reasoning", "raised"))
        route = f"{shape}, {reasoning}{f'; raised from {raised}' if raised else ''}"
        yield f"route     {one_line(route)}"
    if summary.helpful is not None:
        why = f": {one_line(summary.comment)}" if summary.comment else ""
        yield f"rated     {'helpful' if summary.helpful else 'not helpful'}{why}"
    if document.computed_for:
        yield f"recalled  computed for {document.computed_for}"
    yield ""
    for event in document.events:
        yield from event_lines(event, timed=True)
    if document.events:
        yield ""
    yield from _answer(document)
    usage = {name: count for name, count in document.usage.items() if count}
    yield f"usage     {_pairs(usage) or 'no model'}"
    yield f"times     {_pairs(stage_times(document)) or 'none'}"
    if document.dropped:
        yield f"left out  {document.dropped} events, replies or results beyond what one record may hold"


def compared_lines(document: RunDocument) -> list[str]:
    """Return what of a run has to be the same in another one: all but times, digests and who answered."""
    lines = [f"question  {one_line(document.question)}"]
    for event in document.events:
        if not isinstance(event, Exchange):
            lines.extend(event_lines(event, timed=False))
    return [*lines, *_answer(document)]


def stage_times(document: RunDocument) -> dict[str, float]:
    """Return the milliseconds that each kind of event took in all; exchanges are a part of decisions and reports."""
    sums: dict[str, float] = {}
    for event in document.events:
        name = f"{event.kind}_ms"
        sums[name] = round(sums.get(name, 0.0) + event.duration_ms, 1)
    return sums


def event_lines(event: RunEvent, *, timed: bool) -> Iterator[str]:
    """Yield one event: its first line, and what belongs to it further in."""
    when = f"{event.at_ms:9.1f} ms  " if timed else ""
    took = f" ({event.duration_ms:.1f} ms)" if timed else ""
    match event:
        case Decision():
            yield f"{when}plan      {event.step.get('action')}: {one_line(event.step.get('rationale', ''))}{took}"
            yield from _details(_slot(event.step))
        case Report():
            verdict = "sufficient" if event.report.get("sufficient") else "insufficient"
            yield f"{when}judge     {verdict}: {one_line(event.report.get('rationale', ''))}{took}"
            yield from (f"{_INDENT}missing: {one_line(each)}" for each in event.report.get("missing") or ())
        case Retrieval():
            caps = f", cut by {', '.join(event.cut_by)}" if event.cut_by else ""
            value = "" if event.value is None else f", value {one_line(event.value)}"
            yield f"{when}retrieve  {event.action}: {event.outcome}, {event.count} found{value}{caps}{took}"
            yield from _ids(event)
        case Exchange():
            how = event.fault or ("reply kept" if event.reply else "reply")
            detail = f" ({one_line(event.detail)})" if event.detail else ""
            yield f"{when}provider  {how}{detail}, request {event.request[:_DIGEST_CHARS]}{took}"


def _asked_with(document: RunDocument) -> Iterator[str]:
    if document.typed:
        yield f"a conversation, which made it of “{one_line(document.typed)}”"
    yield from (f"“{one_line(each['name'])}” for {each['kind']} {each['id']}" for each in document.meant)
    if document.earlier:
        yield f"{len(document.earlier)} earlier questions"
    if document.image:
        yield "an image"
    if document.include_adult:
        yield "adult titles admitted"
    if document.timeout_s is not None:
        yield f"{document.timeout_s:.1f} s of time"


def _answer(document: RunDocument) -> Iterator[str]:
    response = document.response
    yield f"answer    {one_line(response.get('answer', ''))}"
    yield f"{_INDENT}value: {one_line(response.get('value') or '-')}"
    for name in ("source_entities", "result_entities"):
        refs: Sequence[object] = response.get(name) or ()
        yield f"{_INDENT}{name}: {len(refs)}"
    for n, citation in enumerate(response.get("citations") or (), start=1):
        id_ = (citation.get("ref") or {}).get("id", "no entity")
        yield f"{_INDENT}[{n}] {one_line(citation.get('label', ''))} ({id_})"
    yield from (f"{_INDENT}warning: {one_line(each)}" for each in response.get("warnings") or ())
    verified = "verified" if document.verified else "not verified"
    yield f"ended     {document.outcome}, {document.route}, confidence {response.get('confidence')}, {verified}"


def _slot(step: Json) -> Json:
    slot: Json = step.get("search_intent") or step.get("graph_intent") or step.get("calculation") or {}
    return {name: value for name, value in slot.items() if name != "rationale" and value not in (None, [], {})}


def _details(fields: Json) -> Iterator[str]:
    yield from (f"{_INDENT}{name}: {canonical(value).decode()}" for name, value in sorted(fields.items()))


def _ids(event: Retrieval) -> Iterator[str]:
    if not event.ids:
        return
    shown = ", ".join(event.ids[:_SHOWN_IDS])
    more = f" … ids digest {event.digest[:_DIGEST_CHARS]}" if len(event.ids) > _SHOWN_IDS else ""
    yield f"{_INDENT}ids: {shown}{more}"


def _pairs(values: Mapping[str, object]) -> str:
    return ", ".join(f"{name} {_short(name, value)}" for name, value in values.items() if value is not None)


def _short(name: str, value: object) -> str:
    return str(value)[:_DIGEST_CHARS] if name == "prompts" else one_line(str(value))


def one_line(text: str) -> str:
    """Return a text on one line, without what a terminal would obey."""
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())
