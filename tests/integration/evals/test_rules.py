"""What a rule of the planner is needed for is told from the questions that it says something to."""

from standalone.home import SAMPLE

from evals.questions.facts import read_facts
from evals.questions.generation import Plan, generate
from evals.questions.rules import measured, table


async def test_a_rule_is_worth_the_questions_that_it_answers(sample_dsn: str) -> None:
    questions = generate(read_facts(SAMPLE), Plan(bank="development", per_kind=4, varied=0, kinds=("compare", "top")))
    found = await measured(sample_dsn, questions, wanted=["readings.comparisons.comparisons", "precedences."], most=99)
    worth = {one.rule: one for one in found}
    compared = worth["readings.comparisons.comparisons"]
    assert {before.question.kind for before, _ in compared.changed} == {"compare"}
    assert 0 < compared.reached < len(questions)
    assert worth["readings.precedences.precedences"].changed == []
    lines = list(table(found))
    assert lines[0].split() == ["rule", "reached", "asked", "changed", "worse", "better"]
    assert any(line.split()[:2] == ["readings.comparisons.comparisons", str(compared.reached)] for line in lines)
