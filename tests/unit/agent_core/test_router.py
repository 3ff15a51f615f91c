"""The route is an exact function of what was understood: integer factors, fixed weights, inclusive bounds."""

from itertools import product

import pytest
from agent_core.answer import Route
from agent_core.goals.understood import Understanding
from agent_core.limits import LoopLimits
from agent_core.router import AGENT_FROM, ENHANCED_FROM, META_SCORE, WEIGHTS, ComplexityScore, score_of

from tests.support.made_up_names import mentions, understand


def scored(question: str) -> ComplexityScore:
    return score_of(understand(question, mentions(question)))


def test_the_weights_are_a_whole() -> None:
    assert sum(WEIGHTS.values()) == 100


@pytest.mark.parametrize(
    ("total", "route"),
    [
        (0, Route.FAST),
        (ENHANCED_FROM - 1, Route.FAST),
        (ENHANCED_FROM, Route.ENHANCED),
        (AGENT_FROM - 1, Route.ENHANCED),
        (AGENT_FROM, Route.AGENT),
        (10_000, Route.AGENT),
    ],
)
def test_a_bound_belongs_to_the_higher_route(total: int, route: Route) -> None:
    assert ComplexityScore({}, total).route is route


def test_no_combination_of_factors_is_rounded() -> None:
    """In floating point 1, .5, .5, .5, 0 falls short of .55; as integers it does not."""
    for values in product((0, 50, 100), repeat=5):
        total = sum(w * v for w, v in zip(WEIGHTS.values(), values, strict=True))
        assert total == round(total)
    assert sum(w * v for w, v in zip(WEIGHTS.values(), (100, 50, 50, 50, 0), strict=True)) == AGENT_FROM


@pytest.mark.parametrize(
    ("question", "route"),
    [
        ("Which studio made Zorblat?", Route.FAST),
        ("When did Zorblat come out?", Route.FAST),
        ("Who is Vexo Karu?", Route.FAST),
        ("Which other anime has the director of Zorblat directed?", Route.FAST),
        ("Compare Zorblat, Quimby Nights and Nightpaper", Route.ENHANCED),
        ("Gorblax Pemmit?", Route.AGENT),
        ("How many anime are there?", Route.AGENT),
    ],
)
def test_questions_are_given_their_route(question: str, route: Route) -> None:
    assert scored(question).route is route, scored(question).reasoning


def test_one_strong_signal_never_reaches_the_agent() -> None:
    for name in WEIGHTS:
        assert WEIGHTS[name] * 100 < AGENT_FROM


def test_a_question_about_the_catalogue_is_raised() -> None:
    score = scored("How many anime are there?")
    assert (score.total, score.override) == (META_SCORE, "meta")


def test_a_question_that_nothing_was_made_of_is_ambiguous() -> None:
    assert score_of(Understanding()).override == "ambiguous"


def test_the_reasoning_tells_every_factor() -> None:
    reasoning = scored("Compare Zorblat and Quimby Nights").reasoning
    assert all(name in reasoning for name in WEIGHTS)
    assert reasoning.startswith("complexity ")


def test_more_names_parts_and_words_never_cost_less() -> None:
    simple, more = scored("Which studio made Zorblat?"), scored("Which studio made the sequel of Zorblat?")
    assert simple.total < more.total


def test_what_is_calculated_is_analytical_and_not_ambiguous() -> None:
    score = score_of(Understanding(names=((0, 1), (5, 6)), calculated=True))
    assert score.factors == {"kind": 100, "entities": 50, "parts": 0, "keywords": 0, "doubt": 0}
    assert score.override == ""
    assert score.route is Route.ENHANCED


@pytest.mark.parametrize(
    ("understanding", "total", "override", "route"),
    [
        (Understanding(), 6_500, "ambiguous", Route.AGENT),
        (Understanding(descriptive=True), 3_500, "described", Route.ENHANCED),
        (Understanding(greeting=True), 1_500, "", Route.FAST),
        (Understanding(calculated=True), 2_500, "", Route.FAST),
    ],
)
def test_a_question_without_a_reading_is_scored_by_what_it_is_instead(
    understanding: Understanding, total: int, override: str, route: Route
) -> None:
    score = score_of(understanding)
    assert (score.total, score.override, score.route) == (total, override, route)


@pytest.mark.parametrize(
    ("enhanced_from", "agent_from", "route"),
    [
        (3_500, 5_500, Route.FAST),
        (2_500, 5_500, Route.ENHANCED),
        (2_501, 5_500, Route.FAST),
        (1_000, 2_500, Route.AGENT),
        (1_000, 2_501, Route.ENHANCED),
    ],
)
def test_the_bounds_of_routes_are_those_of_the_limits(enhanced_from: int, agent_from: int, route: Route) -> None:
    limits = LoopLimits(enhanced_from=enhanced_from, agent_from=agent_from)
    assert score_of(Understanding(calculated=True), limits).route is route


def test_what_is_described_is_enhanced_wherever_that_begins() -> None:
    limits = LoopLimits(enhanced_from=4_200)
    score = score_of(Understanding(descriptive=True), limits)
    assert (score.total, score.route) == (4_200, Route.ENHANCED)
