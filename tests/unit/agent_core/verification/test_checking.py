"""What becomes of an answer by what rows make of it: told, cut, said to be unsure, or taken back."""

from dataclasses import replace

import pytest
from agent_core.graph_query import GraphQuery
from agent_core.limits import GroundingLimits
from agent_core.schemas import AgentResponse, Grounding, Outcome
from agent_core.verification.checking import (
    LEFT_OUT,
    NOT_CHECKED,
    NOTHING_LEFT,
    SENTENCES_REFUTED,
    checked,
    is_refuted,
    verification_of,
)
from agent_core.verification.verification import Verification, verify
from catalog.entities import EntityType

from tests.support.retrieved import card_of
from tests.support.verified import answer, investigation, selected

ROWS = investigation(selected(GraphQuery(result_type=EntityType.ANIME), "Cowboy Bebop", "86"))
TRUE, FALSE, UNREAD = "Cowboy Bebop [1] has 26 episodes.", "86 [2] has 99 episodes.", "Both are a joy to watch."
CAP = GroundingLimits().partial_confidence


def of(text: str, value: str | None = None, **update: object) -> tuple[AgentResponse, Verification]:
    response = answer(text, "Cowboy Bebop", "86", value=value).model_copy(update=update)
    return response, verify(response, ROWS, [])


def test_what_is_borne_out_is_told_as_it_is() -> None:
    response, verification = of(TRUE, "26")
    outcome = checked(response, verification)
    assert (outcome.verified, outcome.refuted, outcome.response) == (True, False, response)


@pytest.mark.parametrize("episodes", [1, 26])
def test_a_value_that_the_text_says_stays_whatever_its_number(episodes: int) -> None:
    film = replace(card_of("Cowboy Bebop"), episodes=episodes)
    rows = investigation(selected(GraphQuery(result_type=EntityType.ANIME), cards=[film]))
    response = answer(
        f"Cowboy Bebop [1] has {episodes} episode{'s'[: episodes - 1]}.", "Cowboy Bebop", value=str(episodes)
    )
    outcome = checked(response, verify(response, rows, []))
    assert (outcome.verified, outcome.response.value) == (True, str(episodes))


def test_a_sentence_that_rows_deny_is_left_out_and_the_answer_says_so() -> None:
    outcome = checked(*of(f"{TRUE} {FALSE}", "26"))
    assert outcome.response.answer == f"{TRUE} {LEFT_OUT}"
    assert (outcome.verified, outcome.refuted, outcome.response.value) == (False, False, None)
    assert outcome.response.grounding is Grounding.REDUCED
    assert outcome.response.warnings == [SENTENCES_REFUTED]
    assert outcome.response.confidence == CAP


def test_a_value_that_the_text_does_not_say_is_left_out() -> None:
    outcome = checked(*of(TRUE, "27"))
    assert (outcome.verified, outcome.response.answer, outcome.response.value) == (False, TRUE, None)
    assert outcome.response.confidence == CAP


def test_what_could_not_be_checked_stays_and_is_said_to_be_unsure() -> None:
    outcome = checked(*of(f"{TRUE} {UNREAD}"))
    assert outcome.response.answer == f"{TRUE} {UNREAD}"
    assert outcome.response.warnings == [NOT_CHECKED]
    assert (outcome.verified, outcome.response.confidence) == (False, CAP)


def test_an_answer_of_which_nothing_is_left_is_taken_back() -> None:
    response, verification = of(FALSE, "99")
    assert is_refuted(verification)
    outcome = checked(response, verification)
    assert (outcome.refuted, outcome.verified) == (True, False)
    assert (outcome.response.answer, outcome.response.outcome) == (NOTHING_LEFT, Outcome.NO_MATCH)
    assert outcome.response.result_entities == []
    assert outcome.response.value is None


@pytest.mark.parametrize(
    ("text", "refuted"), [(TRUE, False), (UNREAD, False), (FALSE, True), (f"{TRUE} {FALSE}", False)]
)
def test_an_answer_is_refuted_where_something_is_denied_and_nothing_held(text: str, refuted: bool) -> None:
    assert is_refuted(of(text)[1]) is refuted


def test_an_answer_that_is_unsure_becomes_no_surer() -> None:
    response, verification = of(f"{TRUE} {UNREAD}", confidence=0.4)
    assert checked(response, verification).response.confidence == 0.4


@pytest.mark.parametrize(
    ("update", "held"),
    [
        ({}, True),
        ({"outcome": Outcome.NO_MATCH}, False),
        ({"outcome": Outcome.CLARIFICATION}, False),
        ({"grounding": Grounding.SUPPORTED}, False),
        ({"grounding": Grounding.REDUCED}, False),
    ],
)
def test_only_what_rules_answer_is_held_to_the_rows_here(update: dict[str, object], held: bool) -> None:
    response = answer(TRUE, "Cowboy Bebop").model_copy(update=update)
    assert (verification_of(response, ROWS) is not None) is held


@pytest.mark.parametrize(
    ("grounding", "outcome", "verified"),
    [
        (Grounding.SUPPORTED, Outcome.ANSWERED, True),
        (Grounding.SUPPORTED, Outcome.NO_MATCH, False),
        (Grounding.REDUCED, Outcome.ANSWERED, False),
        (Grounding.COMPOSED, Outcome.ANSWERED, False),
        (Grounding.UNCHECKED, Outcome.ANSWERED, False),
    ],
)
def test_what_was_not_held_to_rows_here_is_verified_where_its_writer_was(
    grounding: Grounding, outcome: Outcome, verified: bool
) -> None:
    response = answer(TRUE, "Cowboy Bebop").model_copy(update={"grounding": grounding, "outcome": outcome})
    assert checked(response, None).verified is verified
