"""Who plans without a model: the calculator in front, and a planner for every question."""

from agent_service.loop import Minds, read_words, rule_minds


def minds() -> Minds:
    return rule_minds(lambda: None, read_words())


def test_the_calculator_stands_in_front_of_the_rules() -> None:
    made = minds()
    assert made.planner().name == made.judge().name == "calculator, else rules"
    assert made.writer is None


def test_every_question_has_a_planner_of_its_own() -> None:
    made = minds()
    assert made.planner() is not made.planner()
