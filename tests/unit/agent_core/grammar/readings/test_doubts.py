"""Doubts of a reading are what it costs by groups of features, and what is near it."""

import pytest
from agent_core.grammar.charts.chart import Item
from agent_core.grammar.parsing import Parser, Reading
from agent_core.grammar.ranking.fitted import fitted
from agent_core.grammar.ranking.weights import PRIORS
from agent_core.grammar.readings.doubts import MOST_MARGIN, doubts_of

from tests.support.made_up_names import mentions

DIRECTED = "anime that Tomo Ishiguru directed"


def parts(item: Item) -> list[Item]:
    return [item, *(inner for part in item.parts for inner in parts(part))]


def reading(question: str) -> Reading:
    best = Parser(budget_ms=60_000).parse(question, mentions(question)).best
    assert best is not None
    return best


def doubts(best: Reading, rival: Item | None, *, margin: float = 0.1) -> dict[str, float]:
    return dict(doubts_of(best.derivation, best.form, rival=rival, margin=margin, weights=PRIORS))


@pytest.mark.parametrize(
    "question", ["other anime that Tomo Ishiguru directed", "oldest anime that Tomo Ishiguru directed"]
)
def test_a_word_that_the_rival_alone_reads_is_a_doubt(question: str) -> None:
    more = reading(question)
    behind = [part for part in parts(more.derivation) if part.category == "entity" and part.first == 1]
    plain = Reading(more.form, more.cost, behind[0])
    found = doubts(plain, more.derivation)
    assert found["left_out"] == found["closeness"] == pytest.approx(MOST_MARGIN - 0.1)
    assert doubts(more, plain.derivation)["left_out"] == 0.0


def test_what_says_as_much_as_its_rival_leaves_out_nothing() -> None:
    best = reading("other anime that Tomo Ishiguru directed")
    assert doubts(best, best.derivation)["left_out"] == 0.0
    assert doubts(best, None, margin=MOST_MARGIN)["left_out"] == 0.0


def test_a_rival_that_is_far_off_is_no_doubt() -> None:
    best, rival = reading(DIRECTED), reading("other anime that Tomo Ishiguru directed")
    assert doubts(best, rival.derivation, margin=MOST_MARGIN)["left_out"] == 0.0


def test_a_reading_that_leaves_out_a_word_is_less_sure() -> None:
    best = reading(DIRECTED)
    sure, found = fitted().confidence, doubts(best, None, margin=MOST_MARGIN - 0.3)
    assert sure.of(found | {"left_out": 0.3}) < sure.of(found)


def test_what_was_fitted_names_doubts_that_there_are() -> None:
    assert fitted().confidence.slopes.keys() <= doubts(reading(DIRECTED), None).keys()
