"""What an answer to a reported case is worth, by the case's check."""

import pytest
from catalog.entities import entity_id

from evals.asked.cases import Case, Check
from evals.asked.checking import SURE, Outcome, judged
from evals.questions.scoring import Response

ONE, TWO = (str(entity_id(f"anime:{n}")) for n in (1, 2))
HITS = tuple(str(entity_id(f"anime:{n}")) for n in (9, 8, 7, 6, 5, 1))


def outcome(check: Check | None, response: Response, *, typed: bool = False) -> Outcome:
    case = Case(kind="stray name", text="who?", typed=typed, expected="Hana Vell", check=check)
    return judged(case, response).outcome


def answered(answer: str = "", *results: str, confidence: float = 0.9, reason: str = "SUFFICIENT") -> Response:
    return Response(answer=answer, results=results, confidence=confidence, reason=reason)


@pytest.mark.parametrize(
    ("check", "response"),
    [
        (Check(says=("hana vell",)), answered("It is Hana Vell [1].")),
        (Check(never=("^No\\b",)), answered("Not among the cast that is stored.", reason="FINAL_ACCEPTED")),
        (Check(finds=("anime:2", "anime:1")), answered("", ONE)),
        (Check(finds=("anime:1",), within=6), answered("", *HITS)),
        (Check(all_of=("anime:1", "anime:2")), answered("", TWO, ONE)),
        (Check(at_most=1), answered("", ONE)),
        (Check(says=("vell",), later="moods"), answered("Vell")),
    ],
)
def test_an_answer_that_holds_its_whole_check_is_right(check: Check, response: Response) -> None:
    assert outcome(check, response) is Outcome.RIGHT


@pytest.mark.parametrize(
    ("check", "response"),
    [
        (Check(says=("hana", "1999")), answered("It is Hana Vell.")),
        (Check(never=("^no\\b",)), answered("No: it is not.")),
        (Check(finds=("anime:1",)), answered("", *HITS)),
        (Check(all_of=("anime:1", "anime:2")), answered("", TWO)),
        (Check(lacks=("anime:1",)), answered("", TWO, ONE)),
        (Check(at_most=1), answered("", TWO, ONE)),
    ],
)
def test_an_answer_that_breaks_a_part_of_its_check_is_wrong(check: Check, response: Response) -> None:
    assert outcome(check, response) is Outcome.WRONG


def test_what_is_not_right_is_a_guess_below_the_confidence_of_sure_answers() -> None:
    check = Check(says=("hana",))
    assert outcome(check, answered("Tomo", confidence=SURE)) is Outcome.WRONG
    assert outcome(check, answered("Tomo", confidence=SURE - 0.01)) is Outcome.GUESSED


@pytest.mark.parametrize("reason", ["NO_MATCH", "CLARIFICATION_NEEDED"])
def test_a_refusal_is_right_where_the_check_admits_it_and_it_reads_as_wanted(reason: str) -> None:
    refusal = answered("I have no data on streaming.", reason=reason)
    assert outcome(Check(says=("streaming",), refusal=True), refusal) is Outcome.RIGHTLY_REFUSED
    assert outcome(Check(says=("prices",), refusal=True), refusal) is Outcome.REFUSED
    assert outcome(Check(says=("streaming",)), refusal) is Outcome.REFUSED


def test_what_waits_for_a_capability_is_not_held_against_an_answer() -> None:
    assert outcome(Check(says=("x",), later="moods"), answered("y")) is Outcome.LATER


def test_three_hits_count_of_what_was_typed() -> None:
    check = Check(finds=("anime:7",), within=9)
    assert outcome(check, answered("", *HITS), typed=True) is Outcome.RIGHT
    assert outcome(Check(finds=("anime:6",)), answered("", *HITS), typed=True) is Outcome.NOT_SHOWN


def test_what_has_no_check_is_left_to_a_person_and_an_error_is_none_of_these() -> None:
    assert outcome(None, answered("Tomo")) is Outcome.UNJUDGED
    assert outcome(None, Response(error="TimeoutError")) is Outcome.FAILED
