"""What is recorded can be read at /metrics, under names that end in their unit."""

import contextlib
import urllib.request
from enum import Enum, StrEnum

import pytest
from prometheus_client import REGISTRY
from prometheus_client.parser import text_string_to_metric_families
from telemetry import metrics


class Colour(StrEnum):
    RED = "red"


class Code(Enum):
    OK = (0, "ok")


def value(sample: str, **labels: str) -> float:
    return REGISTRY.get_sample_value(sample, labels) or 0.0


def test_a_question_is_counted_by_route_and_reason_and_timed() -> None:
    labels = {"route": "fast", "termination_reason": "red"}
    counted = value("kizuna_questions_total", **labels)
    timed = value("kizuna_question_duration_seconds_sum", route="fast")
    metrics.record_question(route="fast", termination_reason=Colour.RED, duration_s=0.25)
    assert value("kizuna_questions_total", **labels) == counted + 1
    assert value("kizuna_question_duration_seconds_sum", route="fast") == pytest.approx(timed + 0.25)


def test_a_model_call_is_timed_and_its_tokens_are_counted_by_kind() -> None:
    before = {kind: value("kizuna_model_tokens_total", agent="judge", kind=kind) for kind in ("input", "output")}
    metrics.record_model_call(agent="judge", outcome="ok", duration_s=0.5, input_tokens=900, output_tokens=40)
    assert value("kizuna_model_tokens_total", agent="judge", kind="input") == before["input"] + 900
    assert value("kizuna_model_tokens_total", agent="judge", kind="output") == before["output"] + 40
    assert value("kizuna_model_call_duration_seconds_count", agent="judge", outcome="ok") >= 1


def test_questions_with_a_model_at_hand_are_counted_by_whose_answer_was_given() -> None:
    before = value("kizuna_model_decisions_total", decision="settled")
    metrics.record_model_decision("settled")
    assert value("kizuna_model_decisions_total", decision="settled") == before + 1


def test_screened_texts_are_counted_by_verdict() -> None:
    before = value("kizuna_questions_screened_total", verdict="refused")
    metrics.record_screened("refused")
    assert value("kizuna_questions_screened_total", verdict="refused") == before + 1


def test_a_breaker_is_in_one_state_and_its_changes_are_counted() -> None:
    states = ("closed", "half_open", "open")
    before = {state: value("kizuna_model_breakers", state=state) for state in states}
    changes = value("kizuna_model_breaker_changes_total", state="open")
    metrics.note_breaker(state="closed")
    metrics.record_breaker_change(before="closed", state="open")
    after = {state: value("kizuna_model_breakers", state=state) - before[state] for state in states}
    assert after == {"closed": 0, "half_open": 0, "open": 1}
    assert value("kizuna_model_breaker_changes_total", state="open") == changes + 1


def test_every_kind_of_work_has_its_histogram() -> None:
    metrics.record_step(action="pg_graph", duration_s=0.01)
    metrics.record_graph_query(query_type="path", outcome="ok", duration_s=0.01)
    metrics.record_semantic_search(entity_type="anime", mode="sparse", duration_s=0.01)
    metrics.record_http_request(lane="search", status="2xx", duration_s=0.01)
    metrics.record_rpc(method="SearchAI", code=Code.OK, duration_s=0.01)
    assert value("kizuna_step_duration_seconds_count", action="pg_graph") >= 1
    assert value("kizuna_graph_query_duration_seconds_count", query_type="path", outcome="ok") >= 1
    assert value("kizuna_semantic_search_duration_seconds_count", entity_type="anime", mode="sparse") >= 1
    assert value("kizuna_http_request_duration_seconds_count", lane="search", status="2xx") >= 1
    assert value("kizuna_rpc_duration_seconds_count", method="SearchAI", code="OK") >= 1


def test_running_calls_go_up_and_down_also_with_an_error() -> None:
    before = value("kizuna_running_rpcs")
    during: list[float] = []
    with contextlib.suppress(ValueError), metrics.running_rpc():
        during.append(value("kizuna_running_rpcs"))
        int("stop")
    assert during == [before + 1]
    assert value("kizuna_running_rpcs") == before


def test_every_name_ends_in_its_unit() -> None:
    text, _ = metrics.exposition()
    ours = {
        f"{family.name}_total" if family.type == "counter" else family.name
        for family in text_string_to_metric_families(text.decode())
        if family.name.startswith("kizuna_")
    }
    assert len(ours) >= 9
    assert {name.rsplit("_", 1)[1] for name in ours} <= {
        "total",
        "seconds",
        "rpcs",
        "searches",
        "hits",
        "answers",
        "bytes",
        "breakers",
        "records",
        "turns",
    }


def test_the_server_answers_with_the_metrics_and_ends_with_its_block() -> None:
    metrics.record_step(action="final", duration_s=0.001)
    with metrics.metrics_server(host="127.0.0.1", port=0) as port:
        address = f"http://127.0.0.1:{port}/metrics"
        with urllib.request.urlopen(address, timeout=5) as response:
            body = response.read().decode()
    assert 'kizuna_step_duration_seconds_count{action="final"}' in body
    with pytest.raises(OSError, match="refused"):
        urllib.request.urlopen(address, timeout=5)
