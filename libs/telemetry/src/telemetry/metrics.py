"""Every metric of the product, and the functions that record them.

A label is an enum member or a literal, never text from outside: the type says so, and so the number of series is
bounded.
"""

from collections.abc import Generator
from contextlib import contextmanager
from enum import Enum
from functools import cache
from typing import Final, Literal, LiteralString

from prometheus_client import (
    CONTENT_TYPE_LATEST,
    REGISTRY,
    Counter,
    Gauge,
    Histogram,
    disable_created_metrics,
    generate_latest,
    start_http_server,
)

type Label = Enum | LiteralString

disable_created_metrics()  # the time at which each series began: as many series again, and nobody asks

_FAST: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
_SLOW: Final = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0)

_questions = Counter("kizuna_questions_total", "Questions answered.", ["route", "termination_reason"])
_question_seconds = Histogram("kizuna_question_duration_seconds", "Time to an answer.", ["route"], buckets=_SLOW)
_answer_cache = Counter(
    "kizuna_answer_cache_lookups_total", "Questions looked up before they are computed.", ["outcome"]
)
_cached_answers = Gauge("kizuna_cached_answers", "Answers that the cache holds.")
_cached_answers_bytes = Gauge("kizuna_cached_answers_bytes", "Bytes of the answers that the cache holds.")
_kept_lookups = Counter(
    "kizuna_kept_answer_lookups_total", "Questions looked up in PostgreSQL before a model is asked.", ["outcome"]
)
_kept_answers = Counter(
    "kizuna_kept_answers_total", "Answers to be kept in PostgreSQL by what became of them.", ["fate"]
)
_kept_answers_waiting = Gauge("kizuna_waiting_kept_answers", "Answers that wait to be kept in PostgreSQL.")
_saved_seconds = Counter(
    "kizuna_cache_saved_seconds_total", "Time that computing took and was not spent again, less the look.", ["tier"]
)
_step_seconds = Histogram("kizuna_step_duration_seconds", "Time of a step.", ["action"], buckets=_SLOW)
_model_call_seconds = Histogram(
    "kizuna_model_call_duration_seconds", "Time of a model call.", ["agent", "outcome"], buckets=_SLOW
)
_model_tokens = Counter("kizuna_model_tokens_total", "Tokens of model calls.", ["agent", "kind"])
_screened = Counter("kizuna_questions_screened_total", "Texts that may try to steer the system.", ["verdict"])
_model_decisions = Counter(
    "kizuna_model_decisions_total", "Questions with a model at hand, by whose answer was given.", ["decision"]
)
_breakers = Gauge("kizuna_model_breakers", "Circuit breakers before providers of models, by state.", ["state"])
_breaker_changes = Counter("kizuna_model_breaker_changes_total", "Changes of a circuit breaker to a state.", ["state"])
_model_cost = Counter("kizuna_model_cost_usd_total", "US dollars that model calls cost, by the set prices.", ["agent"])
_graph_seconds = Histogram(
    "kizuna_graph_query_duration_seconds", "Time of a graph primitive.", ["query_type", "outcome"], buckets=_FAST
)
_search_seconds = Histogram(
    "kizuna_semantic_search_duration_seconds", "Time of a semantic search.", ["entity_type", "mode"], buckets=_FAST
)
_http_seconds = Histogram(
    "kizuna_http_request_duration_seconds", "Time of an HTTP request.", ["lane", "status"], buckets=_SLOW
)
_typeahead_cache = Counter("kizuna_typeahead_cache_lookups_total", "Searches looked up in the cache.", ["outcome"])
_typeahead_cached_searches = Gauge("kizuna_typeahead_cached_searches", "Answers that the cache holds.")
_typeahead_cached_hits = Gauge("kizuna_typeahead_cached_hits", "Hits in all answers that the cache holds.")
_typeahead_kept_bytes = Gauge("kizuna_typeahead_kept_bytes", "Bytes of finished answers and of their requests.")
_typeahead_refusals = Counter("kizuna_typeahead_refusals_total", "Searches turned away because too many waited.")
_typeahead_batch_searches = Histogram(
    "kizuna_typeahead_batch_searches", "Searches in one statement.", buckets=(1, 2, 4, 8, 16, 32, 64)
)
_run_records = Counter("kizuna_run_records_total", "Run records by what became of them.", ["fate"])
_run_records_waiting = Gauge("kizuna_waiting_run_records", "Run records that wait to be written.")
_turns = Counter("kizuna_conversation_turns_total", "Turns of conversations by what became of them.", ["fate"])
_turns_waiting = Gauge("kizuna_waiting_conversation_turns", "Turns of conversations that wait to be written.")
_rpc_seconds = Histogram("kizuna_rpc_duration_seconds", "Time of a gRPC call.", ["method", "code"], buckets=_SLOW)
_rpcs_running = Gauge("kizuna_running_rpcs", "gRPC calls being answered.")

# Counted for every keystroke: looking a series up by its labels costs as much as counting.
_TYPEAHEAD_CACHE: Final = {outcome: _typeahead_cache.labels(outcome) for outcome in ("hit", "miss")}


@cache
def _http_series(lane: str, status: str) -> Histogram:
    return _http_seconds.labels(lane, status)


@cache
def _call_series(agent: str, outcome: str) -> Histogram:
    return _model_call_seconds.labels(agent, outcome)


@cache
def _spent_series(agent: str) -> tuple[Counter, Counter, Counter, Counter]:
    """Return what counts the tokens read, those of them that were cached, the tokens written, and the dollars."""
    tokens = (_model_tokens.labels(agent, kind) for kind in ("input", "cached", "output"))
    return (*tokens, _model_cost.labels(agent))  # pyright: ignore[reportReturnType]


def record_question(*, route: Label, termination_reason: Label, duration_s: float) -> None:
    """Count one answered question."""
    _questions.labels(_text(route), _text(termination_reason)).inc()
    _question_seconds.labels(_text(route)).observe(duration_s)


def record_answer_cache(*, outcome: Label, entries: int, size: int) -> None:
    """Count one look into the cache of answers, and note how much it holds; hits and shared of all are its hit rate."""
    _answer_cache.labels(_text(outcome)).inc()
    _cached_answers.set(entries)
    _cached_answers_bytes.set(size)


def record_kept_lookup(*, outcome: Label) -> None:
    """Count one look for a kept answer before a model is asked; equal and near of all are its hit rate."""
    _kept_lookups.labels(_text(outcome)).inc()


def record_kept_answers(*, fate: Label, answers: int, waiting: int) -> None:
    """Count so many answers to be kept, and note how many wait to be written."""
    _kept_answers.labels(_text(fate)).inc(answers)
    _kept_answers_waiting.set(waiting)


def record_saved_time(*, tier: Label, saved_s: float) -> None:
    """Add the time that a look into a tier saved."""
    _saved_seconds.labels(_text(tier)).inc(saved_s)


def record_step(*, action: Label, duration_s: float) -> None:
    """Count one executed step of the loop."""
    _step_seconds.labels(_text(action)).observe(duration_s)


def record_model_call(
    *,
    agent: Label,
    outcome: Label,
    duration_s: float,
    input_tokens: int = 0,
    cached_tokens: int = 0,
    output_tokens: int = 0,
    cost_usd: float = 0.0,
) -> None:
    """Count one call of a model; ``agent`` is who asked: the planner, the judge."""
    _call_series(_text(agent), _text(outcome)).observe(duration_s)
    spent = (input_tokens, cached_tokens, output_tokens, cost_usd)
    for series, amount in zip(_spent_series(_text(agent)), spent, strict=True):
        series.inc(amount)


def record_model_decision(decision: Label) -> None:
    """Count one question that was answered with a model at hand; those that are settled cost no call."""
    _model_decisions.labels(_text(decision)).inc()


def record_screened(verdict: Label) -> None:
    """Count one text that was not plainly a question, and was refused or kept from models."""
    _screened.labels(_text(verdict)).inc()


def note_breaker(*, state: Label) -> None:
    """Note a circuit breaker that begins in a state."""
    _breakers.labels(_text(state)).inc()


def record_breaker_change(*, before: Label, state: Label) -> None:
    """Count one change of a circuit breaker."""
    _breakers.labels(_text(before)).dec()
    _breakers.labels(_text(state)).inc()
    _breaker_changes.labels(_text(state)).inc()


def record_graph_query(*, query_type: Label, outcome: Label, duration_s: float) -> None:
    """Count one graph primitive."""
    _graph_seconds.labels(_text(query_type), _text(outcome)).observe(duration_s)


def record_semantic_search(*, entity_type: Label, mode: Label, duration_s: float) -> None:
    """Count one search of the semantic index."""
    _search_seconds.labels(_text(entity_type), _text(mode)).observe(duration_s)


def record_http_request(*, lane: Label, status: Label, duration_s: float) -> None:
    """Count one HTTP request; ``status`` is the class of its code, such as ``2xx``."""
    _http_series(_text(lane), _text(status)).observe(duration_s)


def record_typeahead_cache(*, outcome: Literal["hit", "miss"]) -> None:
    """Count one look into the cache of what is typed most; hits of all are its hit rate."""
    _TYPEAHEAD_CACHE[outcome].inc()


def note_typeahead_cache(*, entries: int, hits: int) -> None:
    """Note how much the cache holds."""
    _typeahead_cached_searches.set(entries)
    _typeahead_cached_hits.set(hits)


def note_typeahead_answers(*, size: int) -> None:
    """Note how many bytes the finished answers take that are kept."""
    _typeahead_kept_bytes.set(size)


def record_typeahead_refusal() -> None:
    """Count one search that was turned away."""
    _typeahead_refusals.inc()


def record_typeahead_batch(*, searches: int) -> None:
    """Count one statement of the typeahead."""
    _typeahead_batch_searches.observe(searches)


def record_runs(*, fate: Label, runs: int, waiting: int) -> None:
    """Count so many run records, and note how many wait to be written."""
    _run_records.labels(_text(fate)).inc(runs)
    _run_records_waiting.set(waiting)


def record_turns(*, fate: Label, turns: int, waiting: int) -> None:
    """Count so many turns of conversations, and note how many wait to be written."""
    _turns.labels(_text(fate)).inc(turns)
    _turns_waiting.set(waiting)


def record_rpc(*, method: Label, code: Label, duration_s: float) -> None:
    """Count one gRPC call."""
    _rpc_seconds.labels(_text(method), _text(code)).observe(duration_s)


def _text(label: Label) -> str:
    """Return the value of a string enum's member, the name of any other member, a literal as it is."""
    return str(label) if isinstance(label, str) else label.name


@contextmanager
def running_rpc() -> Generator[None]:
    """Count a gRPC call as running inside the block."""
    with _rpcs_running.track_inprogress():
        yield


def exposition() -> tuple[bytes, str]:
    """Return all metrics as text, and its content type."""
    return generate_latest(REGISTRY), CONTENT_TYPE_LATEST


@contextmanager
def metrics_server(*, host: str, port: int) -> Generator[int]:
    """Serve ``/metrics`` from a thread of its own inside the block, and yield the port (chosen where it is 0)."""
    server, thread = start_http_server(port, addr=host)
    try:
        yield server.server_port
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
