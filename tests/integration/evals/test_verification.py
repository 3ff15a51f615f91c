"""False answers of the rules are noticed on the bundled sample, and true ones are verified, as far as floors say."""

from pathlib import Path

import pytest
from standalone.home import SAMPLE

from evals.floors import read_floors, shortfalls
from evals.questions.generation import Plan, generate
from evals.verification.__main__ import arguments
from evals.verification.cases import answered
from evals.verification.oracle import Oracle, read_oracle
from evals.verification.scoring import Trial, attempt, measures, report

FLOORS = Path(__file__).parents[3] / "evals/verification/floors.json"
ANSWERS, LIES = 100, 500


@pytest.fixture(scope="module")
def oracle() -> Oracle:
    return read_oracle(SAMPLE)


@pytest.fixture(scope="module")
async def trial(sample_dsn: str, oracle: Oracle) -> Trial:
    questions = generate(oracle.facts, Plan(bank="development", per_kind=2, varied=0))
    return attempt(await answered(sample_dsn, questions), oracle, seed=1)


def test_there_are_as_many_answers_and_lies_as_are_wanted(trial: Trial) -> None:
    assert len(trial.cases) >= ANSWERS
    assert len(trial.tried) >= LIES


def test_every_floor_is_reached(trial: Trial) -> None:
    floors = read_floors(FLOORS)
    assert floors.at_least["caught"] >= 0.99
    assert floors.at_most["refused"] <= 0.01
    assert shortfalls(measures(trial), floors) == [], "\n".join(report(trial, misses=9))


def test_the_report_counts_by_kind(trial: Trial) -> None:
    lines = list(report(trial, misses=1))
    kinds = {tried.lie.kind for tried in trial.tried}
    assert kinds <= {line.split("  ")[0] for line in lines}


def test_the_command_takes_a_catalog_or_loads_one() -> None:
    options = arguments().parse_args(["--data", "x", "--dsn", "y", "--bank", "practice", "--bank", "practice_2"])
    assert (options.dsn, options.bank, options.per_kind) == ("y", ["practice", "practice_2"], 4)
    with pytest.raises(SystemExit):
        arguments().parse_args(["--data", "x"])
