"""Questions are the same only where their answers cannot differ, and only accepted answers are given twice."""

from dataclasses import replace

import pytest
from agent_core.answer import Answer, Question, TerminationReason
from agent_core.cache.keys import AnswerKey, is_accepted, key_of
from agent_core.meant import Meant
from agent_core.schemas import Outcome
from catalog.entities import EntityType
from hypothesis import given
from hypothesis import strategies as st

from tests.unit.agent_core.cache.conftest import answer

ASKED = Question(text="Which studio made it?", request_id="r-1")
SPACES = st.text(alphabet=" \t\n\r\u3000\u00a0", min_size=1, max_size=3)


def key(question: Question, mind: str = "rules") -> AnswerKey:
    return key_of(question, mind=mind)


@given(st.lists(st.text(alphabet="abc?", min_size=1), min_size=1, max_size=4), st.data())
def test_white_space_makes_no_other_question(words: list[str], data: st.DataObject) -> None:
    spaced = data.draw(SPACES).join(words)
    around = data.draw(SPACES)
    plain = replace(ASKED, text=" ".join(words))
    written = replace(ASKED, text=f"{around}{spaced}{around}")
    assert key(written) == key(plain)
    assert written.wording == plain.wording


@pytest.mark.parametrize(
    "other",
    [
        replace(ASKED, text="which studio made it?"),
        replace(ASKED, text="Which studio made it"),
        replace(ASKED, text="Which studios made it?"),
        replace(ASKED, text="Which studiomade it?"),
        replace(ASKED, include_adult=True),
        replace(ASKED, image_query="https://example.org/a.png"),
        replace(ASKED, image_query=""),
        replace(ASKED, meant=(Meant(name="it", kind=EntityType.ANIME, id="1"),)),
        replace(ASKED, earlier=("EARLIER QUESTION 1: Who directed Zorblat?",)),
    ],
)
def test_whatever_may_change_the_answer_makes_another_question(other: Question) -> None:
    assert key(other) != key(ASKED)


def test_how_a_complete_question_was_typed_makes_no_other_one() -> None:
    assert key(replace(ASKED, typed="and the studio?", conversation_id="c-1")) == key(ASKED)


def test_seasons_that_differ_by_one_character_are_two_questions() -> None:
    asked = "How many episodes has the very long title of some series season {}?"
    assert key(replace(ASKED, text=asked.format(1))) != key(replace(ASKED, text=asked.format(2)))


def test_another_planner_gives_other_answers() -> None:
    assert key(ASKED, "rules") != key(ASKED, "model")


def test_who_asks_and_with_how_much_time_makes_no_difference() -> None:
    assert key(replace(ASKED, request_id="r-2", timeout_s=1.0)) == key(ASKED)


def test_a_large_image_makes_no_large_key() -> None:
    image = key(replace(ASKED, image_query="a" * 1_000_000)).image
    assert image is not None
    assert len(image) == 32
    assert key(replace(ASKED, image_query="\ud800")).image


@pytest.mark.parametrize("reason", list(TerminationReason))
def test_only_sufficient_and_accepted_finals_are_accepted_and_what_was_kept_of_those(reason: TerminationReason) -> None:
    accepted = {TerminationReason.SUFFICIENT, TerminationReason.FINAL_ACCEPTED, TerminationReason.FROM_CACHE}
    expected = reason in accepted
    assert is_accepted(answer(reason=reason), min_confidence=0.7) is expected


@pytest.mark.parametrize(
    "unsure",
    [
        answer(verified=False, outcome=Outcome.NO_MATCH),
        answer(verified=False),
        answer(complete=False),
        answer(degraded=True),
        answer(confidence=0.69),
    ],
    ids=["no match", "unverified", "cut by a cap", "something failed", "doubtful"],
)
def test_what_may_come_out_better_is_not_accepted(unsure: Answer) -> None:
    assert not is_accepted(unsure, min_confidence=0.7)


def test_the_least_confidence_is_enough() -> None:
    assert is_accepted(answer(confidence=0.7), min_confidence=0.7)
