"""What fitting is worth is counted by banks, and what was fitted is written so that it reads back."""

import tomllib

from agent_core.grammar.ranking.fitted import Confidence, Fitted, read_fitted
from agent_core.grammar.ranking.weights import PRIORS, Weights

from evals.questions.fitting import fit_ranking, report, written
from evals.questions.log_linear import Choice
from tests.unit.evals.questions.answers import GOLD, OTHER, parsed


def test_the_report_counts_each_bank_and_all() -> None:
    held = {"development": [parsed(GOLD, doubt=0.0), parsed(OTHER, doubt=0.0)]}
    lines = list(report(held, held, {"development": Confidence(3.0, {}, 0.0, 0.0)}))
    (line,) = [line.split() for line in lines if line.startswith("all")]
    assert line == ["all", "2", *"110", *"110"]


def test_what_is_written_reads_back() -> None:
    numbers = Fitted(
        2, "a test", Weights({"name.typo": 1.35, "bridge": PRIORS["bridge"]}), Confidence(2.0, {"cost": -1.5}, 0.9, 0.1)
    )
    back = read_fitted(tomllib.loads(written(numbers)))
    assert (back.version, back.on, back.confidence) == (2, "a test", numbers.confidence)
    assert back.weights["name.typo"] == 1.35
    assert "bridge" not in written(numbers)


def test_the_weights_that_are_fitted_put_right_readings_first_in_banks_that_were_left_out() -> None:
    dear, cheap = {"compound": 1.0, "name": 1.0}, {"bridge": 1.0, "name": 1.0}
    assert PRIORS.cost_of(dear.items()) < PRIORS.cost_of(cheap.items())
    choices = {bank: [Choice([dear, cheap], [False, True])] * 4 for bank in ("one", "two", "three")}
    weights = fit_ranking(choices)
    assert weights["compound"] > weights["bridge"]
    assert weights["name.typo"] == PRIORS["name.typo"]
