"""A parse is worth what its margin and its confidence are worth."""

from collections.abc import Mapping
from dataclasses import replace

import pytest
from agent_core.grammar.explanation import explained
from agent_core.grammar.parsing import Parse, Parser
from agent_core.grammar.ranking.fitted import Confidence, Fitted, fitted
from agent_core.grammar.readings.doubts import MOST_MARGIN

from tests.support.made_up_names import mentions
from tests.support.readings import named, parse

QUESTION = "Who directed the sequel of Zorblat?"
# A name that two kinds of things have, so that two meanings are near each other.
DOUBTFUL = "Zorblat score"


def parsed(question: str, sure: Confidence, **kinds: str) -> Parse:
    found = named(question, **kinds) if kinds else mentions(question)
    return Parser(numbers=replace(fitted(), confidence=sure)).parse(question, found)


def confidence(
    intercept: float = 3.0, slopes: Mapping[str, float] | None = None, least: float = 0.0, margin: float = 0.0
) -> Confidence:
    return Confidence(intercept, slopes or {}, least, margin)


def test_a_question_that_is_read_in_one_way_is_sure() -> None:
    found = parsed("Who directed Zorblat?", confidence(least=0.9, margin=0.2))
    assert (found.standing, found.rival) == ("sure", None)
    assert found.margin == MOST_MARGIN
    assert found.confidence == pytest.approx(0.953, abs=1e-3)


def test_a_question_with_two_meanings_that_cost_about_the_same_is_ambiguous() -> None:
    found = parsed(DOUBTFUL, confidence(margin=0.2), Zorblat="anime=1000|manga=900")
    assert found.standing == "ambiguous"
    assert found.rival is not None
    assert found.margin == pytest.approx(found.rival.cost - found.readings[0].cost)
    wider = parsed(DOUBTFUL, confidence(margin=found.margin), Zorblat="anime=1000|manga=900")
    assert wider.standing == "sure"


def test_namesakes_of_one_kind_are_no_other_meaning() -> None:
    found = parsed(DOUBTFUL, confidence(margin=0.2), Zorblat="anime=1000|anime=900")
    best, namesake, *_ = found.readings
    assert namesake.cost - best.cost < 0.2
    assert found.standing == "sure"


def test_what_is_less_likely_right_than_the_least_is_unsure() -> None:
    doubted = confidence(slopes={"relations": -1.0}, least=0.7)
    assert parsed("Who directed Zorblat?", doubted).standing == "sure"
    assert parsed(QUESTION, confidence(slopes={"relations": -2.0}, least=0.7)).standing == "unsure"


def test_what_cannot_be_read_is_out_of_scope() -> None:
    assert parse("Who zeppelined Zorblat?").standing == "out of scope"
    assert parse("").standing == "out of scope"


def test_the_fitted_numbers_are_shown_with_the_margin() -> None:
    found = parsed(DOUBTFUL, confidence(margin=0.2), Zorblat="anime=1000|manga=900")
    explanation = list(explained(found))
    assert f"ambiguous: confidence 0.95, margin to the rival {found.margin:.2f}" in explanation
    (line,) = [line.split() for line in explanation if line.split()[:1] == ["name.obscure"]]
    assert float(line[1]) == pytest.approx(fitted().weights["name.obscure"], abs=0.01)
    assert float(line[2]) < float(line[3])


def test_a_parser_ranks_by_the_weights_that_it_is_given() -> None:
    weights = replace(fitted().weights, costs={**fitted().weights.costs, "name": 2.5})
    dear = Parser(numbers=Fitted(1, "a test", weights, confidence())).parse(QUESTION, mentions(QUESTION))
    plain = parse(QUESTION)
    assert dear.best is not None
    assert plain.best is not None
    assert dear.best.cost - plain.best.cost == pytest.approx(2.5 - fitted().weights["name"])
