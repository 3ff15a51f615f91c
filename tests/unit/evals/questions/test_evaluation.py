"""Questions are asked so many at a time, and come back in their order."""

import asyncio
import re

from evals.questions.evaluation import ask_all
from evals.questions.questions import Check, Gold, Question
from evals.questions.report import latency, table, tables
from evals.questions.scoring import Asked, Response, tally

QUESTIONS = [
    Question(id=str(n), kind="field", hops=1, text=str(n), gold=Gold(check=Check.VALUE, values=("0",)))
    for n in range(7)
]


class Asking:
    """Answers every question with its own text, the later the sooner, and counts how many wait."""

    def __init__(self) -> None:
        self.waiting = 0
        self.most = 0

    async def __call__(self, text: str) -> Response:
        self.waiting += 1
        self.most = max(self.most, self.waiting)
        for _ in range(10 - int(text)):
            await asyncio.sleep(0)
        self.waiting -= 1
        return Response(value=text, elapsed_ms=float(text))


async def test_answers_come_in_the_order_of_the_questions() -> None:
    asked = await ask_all(Asking(), QUESTIONS, workers=3)
    assert [each.response.value for each in asked] == [question.text for question in QUESTIONS]


async def test_no_more_are_asked_at_a_time_than_there_are_workers() -> None:
    asking = Asking()
    await ask_all(asking, QUESTIONS, workers=3)
    assert asking.most == 3
    await ask_all(alone := Asking(), QUESTIONS, workers=1)
    assert alone.most == 1


async def test_the_tables_say_what_was_measured() -> None:
    asked = await ask_all(Asking(), QUESTIONS, workers=2)
    printed = "\n".join(tables(asked))
    assert re.search(r"^field +7 +0\.143 \[0\.026, 0\.513\] +6 +0 +0$", printed, re.MULTILINE)
    assert "wrong answers given: 6/7 [" in printed
    assert "answered the unanswerable: 0/0" in printed


def test_latencies_are_those_of_half_and_of_nineteen_in_twenty() -> None:
    asked = [Asked(question=QUESTIONS[0], response=Response(elapsed_ms=float(n))) for n in range(100)]
    assert latency(asked) == "latency: p50 50.0 ms, p95 95.0 ms; model calls: 0"


def test_answers_that_were_kept_are_told_from_computed_ones() -> None:
    asked = [Asked(question=QUESTIONS[0], response=Response(reason=reason)) for reason in ("FROM_CACHE", "SUFFICIENT")]
    assert latency(asked).endswith("; 1 answers were kept ones, whose time is not that of computing")


def test_a_table_names_its_groups() -> None:
    asked = [Asked(question=QUESTIONS[0], response=Response(value="0"))]
    lines = list(table("kind", {"field": tally(asked)}))
    assert lines[0].startswith("kind ")
    assert lines[1].startswith("field ")


def test_what_a_model_would_not_be_asked_is_told_where_it_is_known() -> None:
    def report_of(*settled: bool | None) -> str:
        asked = [Asked(question=QUESTIONS[0], response=Response(settled=each)) for each in settled]
        return "\n".join(tables(asked))

    assert re.search(r"^settled by rules +2 ", report_of(True, True, False), re.MULTILINE)
    assert re.search(r"^left to a model +1 ", report_of(True, True, False), re.MULTILINE)
    assert "settled" not in report_of(None, None)
