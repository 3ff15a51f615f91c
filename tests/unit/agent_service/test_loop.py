"""What is calculated is the grammar's, whether or not it reads all other questions first."""

from typing import Literal

import pytest
from agent_core.planning.rules import RulePlanner
from agent_service.loop import Minds, parsers_of_questions, rule_minds
from agent_service.settings import Settings
from pydantic import SecretStr


def minds(*, parser: Literal["alone", "before", "off"]) -> Minds:
    settings = Settings(postgres_dsn=SecretStr("postgresql://nowhere"), parser=parser)
    return rule_minds(settings, lambda: None, parsers_of_questions())


@pytest.mark.parametrize(
    ("parser", "named"),
    [
        ("off", "calculator, else rules"),
        ("alone", "calculator, else grammar"),
        ("before", "calculator, else grammar, else rules"),
    ],
)
def test_the_calculator_stands_in_front_whatever_the_setting_says(
    parser: Literal["alone", "before", "off"], named: str
) -> None:
    made = minds(parser=parser)
    assert made.planner().name == made.judge().name == named
    assert made.writer is None


def test_every_question_has_a_planner_of_its_own() -> None:
    made = minds(parser="off")
    assert made.planner() is not made.planner()
    assert RulePlanner.name in made.planner().name
