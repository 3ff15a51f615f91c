"""The answers to several questions of one sentence: in their order, each with what it lacks said of it."""

from typing import Any

import pytest
from agent_core.answering.confidence import CERTAIN, LEAST
from agent_core.answering.parts import AnsweredPart, compose_parts
from agent_core.answering.refusals import say_what_is_missing
from agent_core.goals.goal import Goal
from agent_core.goals.retrievals import Findings
from agent_core.goals.understood import Understanding
from agent_core.results import EntityCard, GraphOutcome
from agent_core.schemas import AgentResponse, Outcome
from catalog.entities import EntityType

from tests.support.made_up_names import goal_of
from tests.unit.agent_core.answering.test_answers import result, row


def found(goal: Goal, *rows: EntityCard, **meta: Any) -> Findings:  # noqa: ANN401 - of the result
    return Findings(goal, None, (result(*rows, **meta),), (bool(rows),))


DIRECTOR = AnsweredPart(
    asked="Who directed Zorblat",
    found=found(goal_of("Who directed Zorblat?"), row("Tomo", EntityType.PERSON)),
)
COMPOSER = AnsweredPart(
    asked="who composed it?",
    found=found(goal_of("Who composed Zorblat?"), row("Hana", EntityType.PERSON)),
)
NO_COMPOSER = AnsweredPart(
    asked="who composed it?", found=found(goal_of("Who composed Zorblat?"), outcome=GraphOutcome.NO_ROWS)
)


def refused(text: str, words: str, unheld: str) -> AgentResponse:
    start = text.index(words)
    lacks = Understanding(unheld_places=((start, start + len(words)),), unheld=(unheld,))
    return say_what_is_missing(text, lacks, None)


def test_answers_cite_their_sources_one_after_the_other() -> None:
    said = compose_parts([DIRECTOR, COMPOSER])
    assert said.answer == "The director of Zorblat is Tomo [1]. The composer of Zorblat is Hana [2]."
    assert [c.label for c in said.citations] == ["Tomo", "Hana"]
    assert len(said.result_entities) == 2
    assert (said.confidence, said.warnings) == (CERTAIN, [])


def test_a_question_without_rows_is_answered_as_such_and_lowers_the_confidence() -> None:
    said = compose_parts([DIRECTOR, NO_COMPOSER])
    assert said.answer == "The director of Zorblat is Tomo [1]. The data holds no composer of Zorblat."
    assert said.warnings == ["UNANSWERED: the 2nd part of the question"]
    assert said.confidence == pytest.approx(CERTAIN / 2, abs=0.01)


def test_the_order_is_that_of_the_question_where_the_first_has_no_answer() -> None:
    said = compose_parts([NO_COMPOSER, DIRECTOR])
    assert said.answer == "The data holds no composer of Zorblat. The director of Zorblat is Tomo [1]."
    assert (said.outcome, said.warnings) == (Outcome.ANSWERED, ["UNANSWERED: the 1st part of the question"])


def test_a_question_that_is_not_understood_is_told_as_such() -> None:
    said = compose_parts([DIRECTOR, AnsweredPart(asked="what is its xylograph?")])
    assert said.answer.endswith("The 2nd part of the question, “what is its xylograph”, I could not make out.")
    assert said.warnings == ["UNANSWERED: the 2nd part of the question"]


def test_what_the_data_does_not_hold_is_named() -> None:
    opinion = AnsweredPart(asked="is it worth it", refusal=refused("is Zorblat worth it", "worth it", "opinions"))
    said = compose_parts([DIRECTOR, COMPOSER, opinion])
    assert said.answer.endswith("I have no data on opinions (“worth it”), so I cannot say.")
    assert said.outcome is Outcome.ANSWERED
    assert LEAST < said.confidence < 0.7


def test_a_question_that_no_turn_was_left_for_is_not_said_to_have_no_rows() -> None:
    said = compose_parts([DIRECTOR, AnsweredPart(asked="who composed it?", in_time=False)])
    assert said.answer.endswith("“who composed it”, was not looked up before the turns were spent.")


def test_questions_beyond_the_cap_are_counted() -> None:
    said = compose_parts([DIRECTOR, COMPOSER], left_out=2)
    assert said.answer.endswith("2 questions are answered at once; the last 2 of yours were left out.")
    assert said.warnings == ["TRUNCATED: 2 more questions of the sentence"]
    assert said.confidence == pytest.approx(CERTAIN / 2, abs=0.01)
    assert "the last 1 of yours was left out" in compose_parts([DIRECTOR], left_out=1).answer


def test_where_nothing_is_answered_nothing_is_claimed() -> None:
    said = compose_parts([NO_COMPOSER, NO_COMPOSER])
    assert said.outcome is Outcome.NO_MATCH
    assert said.confidence < LEAST
