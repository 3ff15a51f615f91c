"""A run as lines: everything that a person wants to know, and nothing that a terminal obeys."""

import pytest
from catalog.run_record import Decision, Exchange, Report, Retrieval
from catalog.run_trace import compared_lines, event_lines, one_line, stage_times, trace_lines

from tests.support.run_records import STEP, document, run


def test_a_trace_tells_question_versions_events_answer_and_end() -> None:
    lines = list(trace_lines(run()))
    text = "\n".join(lines)
    assert lines[0] == "request   r-1"
    assert "asked     2026-11-26 12:00:00 UTC, answered in 44.5 ms" in lines
    assert "question  Who is Luffy?" in lines
    assert "data      version 3, index revision 7" in lines
    assert f"by        planner model, code 0.1.0, prompts {'ab' * 6}" in lines
    assert "plan      pg_graph: find the name (40.0 ms)" in text
    assert '    query_type: "lookup"' in lines
    assert "provider  reply kept, request rrrrrrrrrrrr (39.0 ms)" in text
    assert "retrieve  pg_graph:lookup: ok, 1 found (2.0 ms)" in text
    assert "    ids: id-1" in lines
    assert "judge     sufficient: found (1.0 ms)" in text
    assert "answer    A pirate [1]." in lines
    assert "    [1] Luffy (no entity)" in lines
    assert "ended     sufficient, agent, confidence 0.9, verified" in lines
    assert "usage     calls 1, input_tokens 100" in lines
    assert "times     decision_ms 40.0, exchange_ms 39.0, retrieval_ms 2.0, report_ms 1.0" in lines


@pytest.mark.parametrize(
    ("raised", "ending"),
    [("", ""), ("fast after 2 turns", "; raised from fast after 2 turns"), ("\x1b[31mfast", "; raised from [31mfast")],
)
def test_a_trace_tells_which_route_a_question_was_given_and_why(raised: str, ending: str) -> None:
    plan = {"shape": "list", "reasoning": "complexity 500 of 10000: fast", "raised": raised}
    assert f"route     list, complexity 500 of 10000: fast{ending}" in list(trace_lines(run(document(plan=plan))))
    assert not any(line.startswith("route") for line in trace_lines(run()))


def test_events_stand_in_the_order_in_which_they_were_noted() -> None:
    lines = [line for line in trace_lines(run()) if " ms  " in line]
    assert [line.split()[2] for line in lines] == ["plan", "provider", "retrieve", "judge"]


def test_a_trace_tells_what_the_question_came_with() -> None:
    of = document(image=True, include_adult=True, timeout_s=29.25, computed_for="r-0", dropped=3, verified=False)
    lines = list(trace_lines(run(of, data_version=None)))
    assert "with      an image" in lines
    assert "with      adult titles admitted" in lines
    assert "with      29.2 s of time" in lines
    assert "recalled  computed for r-0" in lines
    assert "data      version unknown, index revision 7" in lines
    assert any(line.startswith("left out  3 events") for line in lines)
    assert any(line.endswith("not verified") for line in lines)


def test_a_calculation_is_told_with_what_its_names_stand_for() -> None:
    asked = {"rationale": "r", "expression": "R1 - R2", "operands": [{"name": "R1", "result": 1}]}
    step = {"action": "calculate", "rationale": "subtract", "calculation": asked}
    lines = list(trace_lines(run(document(events=(Decision(at_ms=0, duration_ms=0, step=step),)))))
    assert '    expression: "R1 - R2"' in lines
    assert '    operands: [{"name":"R1","result":1}]' in lines


def test_a_run_of_rules_says_that_there_was_no_model() -> None:
    lines = list(trace_lines(run(document(events=(), usage={"calls": 0}))))
    assert "usage     no model" in lines
    assert "times     none" in lines


def test_what_is_compared_has_no_times_and_no_exchanges() -> None:
    fast = document()
    slow = document(
        total_ms=9_000.0,
        settings={"planner": "rules"},
        events=(
            Decision(at_ms=5.0, duration_ms=900.0, step=STEP),
            *(event for event in document().events if isinstance(event, Retrieval | Report)),
        ),
    )
    assert compared_lines(fast) == compared_lines(slow)


@pytest.mark.parametrize(
    "fields",
    [
        {"outcome": "no_match"},
        {"verified": False},
        {"response": {"answer": "A cook."}},
        {"events": ()},
        {"route": "fast"},
    ],
)
def test_whatever_else_differs_is_in_what_is_compared(fields: dict[str, object]) -> None:
    assert compared_lines(document()) != compared_lines(document(**fields))


def test_a_failed_attempt_at_a_provider_tells_its_fault() -> None:
    exchange = Exchange(
        at_ms=1, duration_ms=2, request="a" * 64, prompt="", fault="rate_limited", detail="HTTP 429"
    )  # fmt: skip
    assert list(event_lines(exchange, timed=False)) == ["provider  rate_limited (HTTP 429), request aaaaaaaaaaaa"]


def test_a_report_tells_what_is_missing_and_a_retrieval_what_cut_it() -> None:
    report = Report(at_ms=1, duration_ms=2, report={"sufficient": False, "rationale": "no", "missing": ["the year"]})
    assert list(event_lines(report, timed=False)) == ["judge     insufficient: no", "    missing: the year"]
    truncated = Retrieval(
        at_ms=1, duration_ms=2, key="", action="pg_graph:select", outcome="ok", count=9, value="9",
        cut_by=("max_results",), ids=tuple(f"id-{n}" for n in range(6)), digest="e" * 64,
    )  # fmt: skip
    assert list(event_lines(truncated, timed=False)) == [
        "retrieve  pg_graph:select: ok, 9 found, value 9, cut by max_results",
        "    ids: id-0, id-1, id-2, id-3, id-4 … ids digest eeeeeeeeeeee",
    ]


def test_stages_are_added_up() -> None:
    of = document(events=(*document().events, *document().events))
    assert stage_times(of) == {"decision_ms": 80.0, "exchange_ms": 78.0, "retrieval_ms": 4.0, "report_ms": 2.0}


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("a\nb\tc", "a b c"),
        ("\x1b[31mred\x1b[0m", "[31mred [0m"),
        ("\u202eabc", "abc"),
        ("ルフィ  é", "ルフィ é"),
        ("", ""),
    ],
)
def test_a_text_is_one_line_without_what_a_terminal_obeys(text: str, shown: str) -> None:
    assert one_line(text) == shown


def test_no_line_of_a_trace_holds_a_control_character() -> None:
    hostile = "x\x1b]0;title\x07\r\nrequest   forged"
    of = document(
        question=hostile,
        response={"answer": hostile, "value": hostile, "warnings": [hostile], "citations": [{"label": hostile}]},
        events=(
            Decision(at_ms=0, duration_ms=0, step={"action": "final", "rationale": hostile}),
            Report(at_ms=0, duration_ms=0, report={"rationale": hostile, "missing": [hostile]}),
            Exchange(at_ms=0, duration_ms=0, request="", prompt="", fault="reset", detail=hostile),
        ),
        settings={"model": hostile},
    )
    lines = list(trace_lines(run(of)))
    assert all(line.isprintable() for line in lines)
    assert [line for line in lines if line.startswith("request")] == ["request   r-1"]
