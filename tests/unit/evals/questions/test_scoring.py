"""An answer is right, wrong, withheld or failed, and shares of these are counted."""

from dataclasses import replace
from uuid import NAMESPACE_URL, uuid5

import pytest

from evals.questions.questions import Check, Gold, Question, set_of
from evals.questions.scoring import (
    Asked,
    Response,
    Verdict,
    answered,
    entity_id,
    is_right,
    measures,
    outcome_of,
    pairs,
    tallies,
    tally,
)

ONE, TWO, THREE = (entity_id(f"anime:{n}") for n in (1, 2, 3))
REFS = ("anime:1", "anime:2")
FOREIGN = entity_id("anime:4")
STORY = Gold(check=Check.WATCH, refs=REFS, follows=(REFS,), within=frozenset({*REFS, "anime:3"}))


def asked(gold: Gold, response: Response, **fields: object) -> Asked:
    question = Question(id="q", kind="k", hops=1, text="?", gold=gold)
    return Asked(question=replace(question, **fields), response=response)  # pyright: ignore[reportArgumentType]


@pytest.mark.parametrize(
    ("gold", "response", "right"),
    [
        (set_of(frozenset(REFS)), Response(results=(TWO, ONE)), True),
        (set_of(frozenset(REFS)), Response(results=(ONE,)), False),
        (set_of(frozenset(REFS)), Response(results=(ONE, TWO, THREE)), False),
        (set_of(frozenset(REFS), frozenset({"anime:3"})), Response(results=(THREE,)), True),
        (set_of(frozenset(REFS)), Response(), False),
        (set_of(frozenset(REFS), clarify=True), Response(reason="CLARIFICATION_NEEDED"), True),
        (set_of(frozenset(REFS)), Response(reason="CLARIFICATION_NEEDED"), False),
        (set_of(frozenset(REFS), clarify=True), Response(reason="CLARIFICATION_NEEDED", results=(THREE,)), False),
        (Gold(check=Check.SET, refs=("anime:1",), values=("Sea",)), Response(value=" sea", results=(ONE, TWO)), True),
        (Gold(check=Check.VALUE, values=("12",)), Response(value="12"), True),
        (Gold(check=Check.VALUE, values=("12",)), Response(value="13"), False),
        (Gold(check=Check.VALUE, values=("12",)), Response(), False),
        (Gold(check=Check.ORDERED, refs=REFS), Response(results=(ONE, TWO)), True),
        (Gold(check=Check.ORDERED, refs=REFS), Response(results=(TWO, ONE)), False),
        (Gold(check=Check.PATH, refs=REFS, longest=2), Response(paths=((TWO, THREE, ONE),)), True),
        (Gold(check=Check.PATH, refs=REFS, longest=1), Response(paths=((TWO, THREE, ONE),)), False),
        (Gold(check=Check.PATH, refs=REFS, longest=2), Response(paths=((TWO, THREE),)), False),
        (Gold(check=Check.COMPARE, refs=REFS), Response(results=(ONE, TWO), compared=True), True),
        (Gold(check=Check.COMPARE, refs=REFS), Response(results=(ONE, TWO)), False),
        (Gold(check=Check.YES_NO, values=("yes",)), Response(value="Yes"), True),
        (Gold(check=Check.YES_NO, values=("yes",)), Response(answer="Yes, it is [1]."), True),
        (Gold(check=Check.YES_NO, values=("no",)), Response(answer="Yes, it is [1]."), False),
        (Gold(check=Check.YES_NO, values=("no",)), Response(answer="“No” is right."), True),
        (Gold(check=Check.YES_NO, values=("no",)), Response(answer="Nobody knows."), False),
        (STORY, Response(results=(ONE, TWO)), True),
        (STORY, Response(results=(ONE, THREE, TWO)), True),
        (STORY, Response(results=(TWO, ONE)), False),
        (STORY, Response(results=(ONE,)), False),
        (STORY, Response(results=(ONE, TWO, FOREIGN)), False),
        (STORY, Response(), False),
        (Gold(check=Check.WITHIN, within=frozenset(REFS)), Response(results=(TWO,)), True),
        (Gold(check=Check.WITHIN, within=frozenset(REFS)), Response(results=(TWO, THREE)), False),
        (Gold(check=Check.WITHIN, within=frozenset(REFS)), Response(), False),
        (Gold(check=Check.NONE), Response(reason="NO_MATCH"), True),
        (Gold(check=Check.NONE), Response(reason="CLARIFICATION_NEEDED"), True),
        (Gold(check=Check.NONE), Response(reason="DEPENDENCY_FAILED"), False),
        (Gold(check=Check.NONE), Response(reason="NO_MATCH", value="1"), False),
        (Gold(check=Check.NONE), Response(reason="NO_MATCH", results=(ONE,)), False),
    ],
)
def test_each_check_says_what_is_right(gold: Gold, response: Response, right: bool) -> None:
    assert is_right(gold, response) is right


def test_an_id_is_made_as_the_data_format_says() -> None:
    assert entity_id("anime:1") == str(uuid5(NAMESPACE_URL, "kizuna:anime:1"))


def test_a_wrong_answer_is_told_from_a_withheld_one() -> None:
    gold = set_of(frozenset(REFS))
    assert asked(gold, Response(results=(ONE, TWO))).verdict is Verdict.RIGHT
    assert asked(gold, Response(results=(ONE,))).verdict is Verdict.WRONG
    assert asked(gold, Response(reason="NO_MATCH")).verdict is Verdict.WITHHELD
    assert asked(gold, Response(error="no server", results=(ONE, TWO))).verdict is Verdict.FAILED


@pytest.mark.parametrize(
    ("check", "response", "claimed"),
    [
        (Check.YES_NO, Response(answer="No."), True),
        (Check.YES_NO, Response(answer="I cannot say."), False),
        (Check.SET, Response(answer="No."), False),
        (Check.PATH, Response(paths=((ONE, TWO),)), True),
        (Check.SET, Response(paths=((ONE, TWO),)), False),
        (Check.NONE, Response(value="0"), True),
    ],
)
def test_what_counts_as_a_claim_depends_on_the_question(check: Check, response: Response, claimed: bool) -> None:
    assert answered(Gold(check=check, values=("yes",)), response) is claimed


def test_verdicts_add_up_in_every_group() -> None:
    gold = set_of(frozenset(REFS))
    responses = (Response(results=(ONE, TWO)), Response(results=(ONE,)), Response(), Response(error="no server"))
    counted = tally(asked(gold, response) for response in responses)
    assert (counted.asked, counted.right, counted.wrong, counted.withheld, counted.failed) == (4, 1, 1, 1, 1)
    assert counted.accuracy == 0.25
    low, high = counted.interval
    assert 0 < low < 0.25 < high < 1
    groups = tallies([asked(gold, responses[0], hops=n) for n in (1, 2, 1)], lambda a: a.question.hops)
    assert {hops: each.asked for hops, each in groups.items()} == {1: 2, 2: 1}


def test_a_pair_counts_where_both_are_right() -> None:
    gold, right, wrong = set_of(frozenset(REFS)), Response(results=(ONE, TWO)), Response(results=(ONE,))
    first = [asked(gold, right, pair="p1"), asked(gold, right, pair="p1")]
    second = [asked(gold, right, pair="p2"), asked(gold, wrong, pair="p2")]
    assert pairs([*first, *second, asked(gold, right)]) == (1, 2)


def test_shares_name_kinds_hops_variants_and_rates() -> None:
    gold, none = set_of(frozenset(REFS)), Gold(check=Check.NONE)
    shares = measures(
        [
            asked(gold, Response(results=(ONE, TWO)), hops=2),
            asked(gold, Response(results=(ONE,)), pair="p"),
            asked(gold, Response(results=(ONE,)), variant="typo"),
            asked(none, Response(value="1"), kind="trap", hops=0),
        ]
    )
    assert shares == {
        "accuracy/k": 0.5,
        "accuracy/trap": 0.0,
        "accuracy/1-hop": 0.0,
        "accuracy/2-hop": 1.0,
        "accuracy/plain": pytest.approx(1 / 3),
        "accuracy/typo": 0.0,
        "wrong": 0.5,
        "withheld": 0.0,
        "answered_unanswerable": 1.0,
        "pairs": 0.0,
    }
    assert measures([]) == {}


@pytest.mark.parametrize(
    ("response", "good", "claims"),
    [
        (Response(results=(ONE, TWO), confidence=0.9, complexity=500, turns=2), True, True),
        (Response(results=(THREE,), confidence=0.9, complexity=500, turns=2), False, True),
        (Response(reason="NO_MATCH", confidence=0.9, complexity=500, turns=2), False, False),
        (Response(error="away", confidence=0.9, complexity=500, turns=2), False, False),
    ],
)
def test_an_outcome_says_how_a_question_ended_and_whether_anything_was_claimed(
    response: Response, good: bool, claims: bool
) -> None:
    assert outcome_of(asked(set_of(frozenset(REFS)), response)) == {
        "good": good,
        "confidence": 0.9,
        "answered": claims,
        "by_model": False,
        "complexity": 500,
        "turns": 2,
    }


def test_a_refusal_that_is_right_claims_nothing() -> None:
    refused = asked(Gold(check=Check.NONE), Response(reason="NO_MATCH"))
    assert (outcome_of(refused)["good"], outcome_of(refused)["answered"]) == (True, False)
