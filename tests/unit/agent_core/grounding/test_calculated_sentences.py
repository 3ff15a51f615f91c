"""A sentence tells what was calculated as it was, with what it is of; any other number, sign or end is refused."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

import pytest
from agent_core.answering.finish import no_match
from agent_core.calculation.intent import CalculationIntent, Operand
from agent_core.errors import ModelUnavailable
from agent_core.grounding.answers import answer_of_model
from agent_core.grounding.calculations import calculate
from agent_core.grounding.facts import facts_of
from agent_core.grounding.grounding import Grounded, ground
from agent_core.grounding.statements import statements_of
from agent_core.investigation import Investigation, Observation
from agent_core.planning.ports import Brief
from agent_core.schemas import AgentResponse, Grounding, NextStep

from tests.support.retrieved import REFS, cited, investigation, mark

CHAMPLOO, BEBOP = "Samurai Champloo", "Cowboy Bebop"
EQUATION: Final = f"The year of {CHAMPLOO} − the year of {BEBOP} = 2004 − 1998 = 6 years."
OTHER: Final = "8.75 − 8.52 = 0.23 points."


def calculated(one: str, sign: str, other: str, field: str) -> Observation:
    """A calculation of two values of rows."""
    operands = [
        Operand(name=name, field=field, entity=REFS[of])  # pyright: ignore[reportArgumentType] - a parameter
        for name, of in (("a", one), ("b", other))
    ]
    asked = CalculationIntent(rationale="r", expression=f"a {sign} b", operands=operands)
    result = calculate(asked, investigation())
    step = NextStep(action="calculate", rationale="r", calculation=asked)
    return Observation(step=step, status="ok", summary=result.summary, result=result)


YEARS: Final = calculated(CHAMPLOO, "-", BEBOP, "year")
POINTS: Final = calculated(BEBOP, "-", CHAMPLOO, "rating")


def after() -> Investigation:
    return investigation(POINTS, YEARS)


def grounded(*sentences: str) -> Grounded:
    return ground(sentences, facts_of(after()), cited=cited())


@pytest.mark.parametrize(
    ("sentence", "written"),
    [
        (EQUATION, "The year of Samurai Champloo [1] − the year of Cowboy Bebop [2] = 2004 − 1998 = 6 years."),
        (
            EQUATION.removesuffix("."),
            "The year of Samurai Champloo [1] − the year of Cowboy Bebop [2] = 2004 − 1998 = 6 years.",
        ),
        (
            EQUATION.replace("−", "-").replace(CHAMPLOO, mark(CHAMPLOO)),
            "The year of Samurai Champloo [1] - the year of Cowboy Bebop [2] = 2004 - 1998 = 6 years.",
        ),
        ("2004 − 1998 = 6 years.", "2004 − 1998 = 6 years."),
        (OTHER, OTHER),
    ],
)
def test_what_was_calculated_leaves_as_it_was_told(sentence: str, written: str) -> None:
    found = grounded(sentence)
    assert [refused.reason for refused in found.refused] == []
    assert found.sentences == [written]


@pytest.mark.parametrize(
    "sentence",
    [
        EQUATION.replace("6", "7"),
        EQUATION.replace("6 years", "6 episodes"),
        EQUATION.replace("2004 − 1998", "1998 − 2004"),
        EQUATION.replace("= 2004 − 1998 = 6", "= 6"),
        EQUATION.replace("−", "+"),
        EQUATION.replace(BEBOP, "One Piece"),
        EQUATION.replace(BEBOP, CHAMPLOO),
        EQUATION.replace(BEBOP, "!").replace(CHAMPLOO, BEBOP).replace("!", CHAMPLOO),
        EQUATION.replace("year of", "rating of", 1),
        EQUATION.replace("years.", "years, and was created by Walt Disney."),
        EQUATION.replace("years.", "years and has 26 episodes."),
        f"It is false that {EQUATION}",
        "2009 − 1998 = 11 years.",
        "2004 − 1998 = 6 years, which is long.",
        "= 6 years.",
        "6 years.",
    ],
)
def test_whatever_else_a_sentence_says_keeps_it_from_leaving(sentence: str) -> None:
    assert grounded(sentence).sentences == []


def test_no_pronoun_takes_up_what_a_calculation_is_of() -> None:
    found = grounded("2004 − 1998 = 6 years.", "It has 26 episodes.", EQUATION, "They have 26 episodes.")
    assert [refused.place for refused in found.refused] == [1, 3]


def test_without_the_calculation_its_sentence_is_no_fact() -> None:
    assert ground([EQUATION, "2004 − 1998 = 6 years."], facts_of(investigation()), cited=cited()).sentences == []
    about = facts_of(after(), about={REFS[BEBOP]})
    assert about.calculated == []


def test_it_is_told_first_and_as_it_may_leave() -> None:
    facts = facts_of(after())
    statements = statements_of(facts, [REFS[BEBOP]], most=50)
    assert (
        statements.facts[1]
        == "The year of Samurai Champloo [2] − the year of Cowboy Bebop [1] = 2004 − 1998 = 6 years."
    )
    assert ground(statements.facts[:2], facts, cited=statements.entities).sentences == [
        statements.facts[0],
        "The year of Samurai Champloo [2] − the year of Cowboy Bebop [1] = 2004 − 1998 = 6 years.",
    ]


def test_an_entity_whose_name_cannot_be_told_keeps_it_untold() -> None:
    facts = facts_of(after())
    facts.names[REFS[BEBOP]].insert(0, "https://evil.example")
    assert all("years" not in fact for fact in statements_of(facts, [], most=500).facts)


@dataclass
class Writer:
    """Writes the same sentences each time; without any the model is away."""

    sentences: Sequence[str]
    name: str = "scripted"

    async def write(self, investigation: Investigation, brief: Brief) -> Sequence[str]:
        """The sentences."""
        assert investigation.observations
        assert any(" = " in fact for fact in brief.facts)
        if not self.sentences:
            raise ModelUnavailable("down")
        return self.sentences


async def answer(*sentences: str, opened: Investigation | None = None, value: str | None = "6") -> AgentResponse:
    draft = AgentResponse(answer="done", confidence=0.9, result_entities=[REFS[CHAMPLOO]], value=value)
    return await answer_of_model(draft, opened or after(), writer=Writer(sentences), compose=no_match)


async def test_an_answer_with_its_terms_is_supported_and_has_the_value() -> None:
    response = await answer(EQUATION)
    assert response.answer == "The year of Samurai Champloo [1] − the year of Cowboy Bebop [2] = 2004 − 1998 = 6 years."
    assert (response.grounding, response.value, response.warnings) == (Grounding.SUPPORTED, "6", [])


@pytest.mark.parametrize("sentences", [["Bebop is much older."], []], ids=["refused", "away"])
async def test_what_was_calculated_last_is_told_where_a_model_finds_no_words_for_it(sentences: list[str]) -> None:
    response = await answer(*sentences)
    assert response.answer.endswith("= 2004 − 1998 = 6 years.")
    assert "points" not in response.answer
    assert (response.grounding, response.value) == (Grounding.SUPPORTED, "6")


async def test_what_was_calculated_before_the_last_step_is_not_told_in_place_of_a_models_words() -> None:
    opened = investigation(YEARS, *investigation().observations[-1:])
    response = await answer("Bebop is much older.", opened=opened)
    assert "6 years" not in response.answer


@pytest.mark.parametrize(("value", "expected"), [("6", "6"), ("6 years", "6 years"), ("7", None), ("2004", "2004")])
async def test_a_value_is_told_where_the_text_says_it(value: str, expected: str | None) -> None:
    assert (await answer(EQUATION, value=value)).value == expected


async def test_thousands_that_the_text_divides_are_the_same_value() -> None:
    assert YEARS.calculated is not None
    long = replace(YEARS.calculated, terms="1,000 + 1,000 = 2,000 episodes", value="2000")
    opened = investigation(replace(YEARS, result=long))
    assert (await answer(f"{long.terms}.", opened=opened, value=long.value)).value == "2000"
    assert (await answer(f"{long.terms}.", opened=opened, value="200")).value is None
