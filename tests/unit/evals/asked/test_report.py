"""Outcomes are counted apart for what was asked and what was typed."""

from evals.asked.cases import Case, Check
from evals.asked.checking import Judged, judged
from evals.asked.report import measures, misses, summary, table
from evals.questions.scoring import Response


def of(text: str, *, typed: bool, answer: str, confidence: float = 0.9) -> Judged:
    check = Check(says=("right",))
    case = Case(kind="stray name", text=text, typed=typed, expected="something right", check=check)
    return judged(case, Response(answer=answer, confidence=confidence, reason="SUFFICIENT"))


RUN = [
    of("a | b?", typed=False, answer="right"),
    of("c?", typed=False, answer="other"),
    of("d?", typed=False, answer="other", confidence=0.2),
    of("e", typed=True, answer="other"),
]


def test_shares_are_of_all_cases_and_wrong_ones_of_what_was_asked() -> None:
    assert measures(RUN) == {"right": 1 / 4, "right of what is due": 1 / 4, "wrong as sure": 1 / 3}


def test_the_summary_counts_each_outcome() -> None:
    lines = list(summary(RUN))
    assert "right or rightly refused: 1/4" in lines[-1]
    assert next(line for line in lines if line.startswith("not right, given as sure")).split()[-2:] == ["1", "0"]


def test_the_table_is_markdown_whatever_a_question_holds() -> None:
    assert list(table(RUN))[2] == "| a \\| b? | right | 0.90 | right |"


def test_misses_tell_what_was_wanted_and_what_came() -> None:
    text = "\n".join(misses(RUN))
    assert "a | b?" not in text
    assert "not right, given as a guess (stray name): d?\n    wanted something right" in text
