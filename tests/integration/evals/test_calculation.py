"""Questions that are calculated, in held-out wordings, are answered on the bundled sample as far as floors say."""

from pathlib import Path

import pytest
from standalone.home import SAMPLE

from evals.calculation.__main__ import Calculated, arguments, ask, measures, report
from evals.calculation.makers import BANKS, MAKERS, generate, rounded
from evals.floors import read_floors, shortfalls
from evals.questions.facts import Facts, read_facts
from evals.questions.questions import Check, Gold
from evals.questions.scoring import Verdict

FLOORS = Path(__file__).parents[3] / "evals/calculation"
PER_KIND = 8


@pytest.fixture(scope="module")
def facts() -> Facts:
    return read_facts(SAMPLE)


@pytest.fixture(scope="module", params=BANKS)
async def found(request: pytest.FixtureRequest, sample_dsn: str, facts: Facts) -> tuple[str, list[Calculated]]:
    questions = generate(facts, bank=request.param, seed=1, per_kind=PER_KIND)
    return request.param, await ask(sample_dsn, questions)


def test_every_floor_is_reached(found: tuple[str, list[Calculated]]) -> None:
    bank, answers = found
    assert shortfalls(measures(answers), read_floors(FLOORS / f"floors.{bank}.json")) == []


def test_the_report_counts_by_kind(found: tuple[str, list[Calculated]]) -> None:
    _, answers = found
    lines = list(report(answers, misses=True))
    assert {line.split()[0] for line in lines[1 : len(MAKERS) + 1]} == set(MAKERS)
    missed = [each for each in answers if each.asked.verdict is not Verdict.RIGHT or not each.verified]
    assert len(lines) == 1 + len(MAKERS) + 2 + 2 * len(missed)


def test_what_is_right_is_verified(found: tuple[str, list[Calculated]]) -> None:
    _, answers = found
    calculated = [each for each in answers if each.asked.verdict is Verdict.RIGHT]
    assert calculated
    assert [each.asked.question.text for each in calculated if not each.verified] == []


@pytest.mark.parametrize("bank", BANKS)
def test_questions_are_the_same_for_the_same_seed(facts: Facts, bank: str) -> None:
    one, same, other = (
        [question.text for question in generate(facts, bank=bank, seed=seed, per_kind=2)] for seed in (1, 1, 2)
    )
    assert one == same != other


def test_every_kind_has_questions_with_a_result(facts: Facts) -> None:
    questions = generate(facts, bank="development", seed=3, per_kind=2)
    assert {question.kind for question in questions} == set(MAKERS)
    assert {question.gold.check for question in questions} == {Check.VALUE}
    assert all(question.gold != Gold(check=Check.VALUE) for question in questions)
    assert all("{" not in question.text for question in questions)


@pytest.mark.parametrize(
    ("amount", "text"), [("1074", "1074"), ("8.375", "8.38"), ("8.374", "8.37"), ("-0.5", "-0.5"), ("0", "0")]
)
def test_the_oracle_rounds_half_away_from_zero(amount: str, text: str) -> None:
    from fractions import Fraction

    assert rounded(Fraction(amount)) == text


def test_the_command_takes_a_catalog_or_loads_one() -> None:
    options = arguments().parse_args(["--data", "x", "--dsn", "y", "--bank", "held_out"])
    assert (options.dsn, options.bank, options.per_kind) == ("y", "held_out", 20)
    for wrong in (["--data", "x"], ["--data", "x", "--dsn", "y", "--load"]):
        with pytest.raises(SystemExit):
            arguments().parse_args(wrong)
