"""How far confidence can be relied on is told bank by bank, beside what a map fitted on the others would come to."""

import pytest

from evals.questions.calibrating import Map, arguments, fitted, given, mapped, table
from evals.questions.questions import Check, Gold, Question
from evals.questions.reliability import bins_of, calibration_error
from evals.questions.scoring import Asked, Response, entity_id


def asked(confidence: float, *, right: bool, refused: bool = False) -> Asked:
    gold = Gold(check=Check.SET, refs=("anime:a",))
    found = () if refused else (entity_id("anime:a" if right else "anime:b"),)
    response = Response(results=found, confidence=confidence, reason="NO_MATCH" if refused else "SUFFICIENT")
    return Asked(question=Question(id="q", kind="k", hops=1, text="?", gold=gold), response=response)


def many(confidence: float, *, right: int, wrong: int) -> list[Asked]:
    return [asked(confidence, right=n < right) for n in range(right + wrong)]


UNSURE = [*many(0.6, right=9, wrong=1), *many(0.9, right=5, wrong=5), *many(0.97, right=19, wrong=1)]


def test_refusals_claim_nothing() -> None:
    assert given([asked(0.9, right=True), asked(0.9, right=False, refused=True)]) == [asked(0.9, right=True)]


def test_a_map_never_falls_and_pools_what_would() -> None:
    by = fitted(UNSURE)
    assert by(0.6) == by(0.9) == 14 / 20
    assert by(0.97) == 19 / 20
    assert list(by.levels) == sorted(by.levels)


@pytest.mark.parametrize(("confidence", "level"), [(0.1, 0.2), (0.5, 0.2), (0.7, 0.8), (0.99, 0.8)])
def test_a_map_has_steps(confidence: float, level: float) -> None:
    assert Map((0.5, 0.7), (0.2, 0.8))(confidence) == level


def test_what_is_mapped_by_its_own_fit_has_a_smaller_error() -> None:
    before, after = (calibration_error(bins_of(run)) for run in (UNSURE, mapped(UNSURE, fitted(UNSURE))))
    assert after < before


def test_each_bank_is_told_beside_a_fit_on_the_others() -> None:
    lines = list(table({"one": UNSURE, "two": UNSURE[::-1]}))
    assert [line.split()[:2] for line in lines[1:3]] == [["one", "40"], ["two", "40"]]
    assert lines[-1].startswith("expected calibration error")
    alone = list(table({"one": UNSURE}))
    assert alone[1].split()[-1] == "-"


def test_what_is_held_out_is_not_asked() -> None:
    with pytest.raises(SystemExit):
        arguments().parse_args(["--data", "x", "--load", "--bank", "held_out"])
