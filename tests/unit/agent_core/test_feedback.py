"""Thresholds move by one step, to the side that outcomes prove, and never on too few of them."""

from itertools import chain

import pytest
from agent_core.feedback import GOOD_SHARE, MIN_OUTCOMES, Fit, Outcome, applied, fitted, interval
from agent_core.thresholds import Thresholds, ThresholdsInvalid

HELD = Thresholds()


def outcomes(count: int, *, good: float = 1.0, **fields: object) -> list[Outcome]:
    """So many outcomes, of which a share was good."""
    most = round(count * good)
    return [Outcome(good=n < most, answered=True, **fields) for n in range(count)]  # pyright: ignore[reportArgumentType] - fields of an outcome


def fits(*outcomes_of: list[Outcome], held: Thresholds = HELD) -> dict[str, Fit]:
    return {fit.name: fit for fit in fitted(chain(*outcomes_of), held, fast_turns=2, enhanced_turns=4)}


@pytest.mark.parametrize(
    ("good", "count", "low", "high"), [(9, 10, 0.596, 0.982), (0, 0, 0.0, 1.0), (50, 50, 0.929, 1)]
)
def test_the_interval_of_a_share_is_that_of_wilson(good: int, count: int, low: float, high: float) -> None:
    assert interval(good, count) == pytest.approx((low, high), abs=1e-3)


def test_on_nothing_nothing_moves_and_each_threshold_says_why() -> None:
    fits_by_name = fits()
    assert [fit.name for fit in fits_by_name.values()] == list(HELD.numbers())
    assert all(fit.before == fit.after for fit in fits_by_name.values())
    assert {fit.why for fit in fits_by_name.values()} == {
        f"too few outcomes tell of it: 0, and it takes {MIN_OUTCOMES} on one side"
    }
    assert applied(fits_by_name.values(), HELD) == HELD


@pytest.mark.parametrize(("count", "after"), [(MIN_OUTCOMES - 1, 3_500), (MIN_OUTCOMES, 3_000)])
def test_a_route_begins_earlier_where_enough_questions_below_it_are_answered_badly(count: int, after: int) -> None:
    assert fits(outcomes(count, good=0.5, complexity=3_499))["enhanced_from"].after == after


@pytest.mark.parametrize(("complexity", "after"), [(2_999, 3_500), (3_000, 3_000), (3_499, 3_000)])
def test_only_questions_near_the_bound_of_a_route_tell_of_it(complexity: int, after: int) -> None:
    assert fits(outcomes(200, good=0.5, complexity=complexity))["enhanced_from"].after == after


@pytest.mark.parametrize(("turns", "after"), [(2, 4_000), (3, 3_500)])
def test_a_route_begins_later_where_those_above_it_need_no_more(turns: int, after: int) -> None:
    assert fits(outcomes(200, complexity=3_500, turns=turns))["enhanced_from"].after == after


def test_bounds_of_routes_keep_a_step_between_them() -> None:
    close = Thresholds(enhanced_from=5_000, agent_from=5_500)
    above, below = outcomes(200, complexity=5_000, turns=1), outcomes(200, good=0.5, complexity=5_499)
    assert fits(above, held=close)["enhanced_from"].after == 5_000
    assert fits(below, held=close)["agent_from"].after == 5_500
    least = Thresholds(enhanced_from=500)
    assert fits(outcomes(200, good=0.5, complexity=100), held=least)["enhanced_from"].after == 500


def test_what_is_neither_proven_good_nor_bad_moves_nothing() -> None:
    fits_by_name = fits(outcomes(200, good=GOOD_SHARE, complexity=3_499))["enhanced_from"]
    assert (fits_by_name.after, fits_by_name.count, fits_by_name.good) == (3_500, 200, 180)
    assert fits_by_name.why.endswith("on neither side of what is asked for")


@pytest.mark.parametrize(
    ("confidence", "good", "after"),
    [(0.85, 1.0, 0.85), (0.84, 1.0, 0.9), (0.9, 0.5, 0.95), (0.96, 0.5, 0.9), (0.85, 0.5, 0.9), (0.9, 1.0, 0.9)],
)
def test_a_least_confidence_falls_where_those_below_it_are_good_and_rises_where_those_above_are_not(
    confidence: float, good: float, after: float
) -> None:
    assert fits(outcomes(200, good=good, confidence=confidence))["rules_confidence"].after == after


def test_answers_of_models_tell_of_what_is_kept_and_not_of_when_no_model_is_asked() -> None:
    fits_by_name = fits(outcomes(200, confidence=0.85, by_model=True), outcomes(200, confidence=0.65, by_model=True))
    assert fits_by_name["rules_confidence"].after == 0.9
    assert fits_by_name["kept_confidence"].after == 0.65


def test_refusals_tell_nothing_of_a_confidence() -> None:
    refused = [Outcome(good=True, confidence=0.87) for _ in range(200)]
    assert fits(refused)["rules_confidence"].count == 0


@pytest.mark.parametrize(("good", "after"), [(0.5, 0.93), (1.0, 0.92)])
def test_the_gate_of_near_equal_questions_only_ever_rises(good: float, after: float) -> None:
    assert fits(outcomes(200, good=good, closeness=0.925))["min_closeness"].after == after


def test_a_gate_does_not_rise_above_one() -> None:
    strict = Thresholds(min_closeness=1.0, rules_confidence=1.0)
    fits_by_name = fits(outcomes(200, good=0.0, closeness=1.0, confidence=1.0), held=strict)
    assert (fits_by_name["min_closeness"].after, fits_by_name["rules_confidence"].after) == (1.0, 1.0)


@pytest.mark.parametrize(
    "numbers",
    [
        {"enhanced_from": 5_500},
        {"enhanced_from": 0},
        {"agent_from": 10_001},
        {"rules_confidence": 1.01},
        {"min_closeness": -0.01},
    ],
)
def test_numbers_that_cannot_stand_together_are_refused(numbers: dict[str, float]) -> None:
    with pytest.raises(ThresholdsInvalid):
        Thresholds.of(numbers)


def test_numbers_of_another_version_of_the_code_are_passed_over() -> None:
    assert Thresholds.of({"of_tomorrow": 3, "agent_from": 6_000.0}) == Thresholds(agent_from=6_000)
    assert Thresholds.of(Thresholds(agent_from=6_000).numbers()).numbers()["agent_from"] == 6_000


def test_both_routes_may_move_at_once_and_the_second_keeps_its_distance_to_where_the_first_will_begin() -> None:
    below = outcomes(200, good=0.5, complexity=3_400)
    higher = outcomes(200, good=0.5, complexity=5_400)
    moved = applied(fits(below, higher).values(), HELD)
    assert (moved.enhanced_from, moved.agent_from) == (3_000, 5_000)
    close = Thresholds(enhanced_from=4_500, agent_from=5_500)
    above = outcomes(200, complexity=4_500, turns=1)
    fits_by_name = fits(above, higher, held=close)
    assert (fits_by_name["enhanced_from"].after, fits_by_name["agent_from"].after) == (5_000, 5_500)


def test_what_was_fitted_is_held_beside_what_stays() -> None:
    fits_by_name = fits(outcomes(200, confidence=0.86), outcomes(200, good=0.5, closeness=0.925))
    assert applied(fits_by_name.values(), HELD) == Thresholds(rules_confidence=0.85, min_closeness=0.93)


@pytest.mark.parametrize(
    ("figures", "name", "why"),
    [
        ({"good": 0.5, "complexity": 3_499}, "enhanced_from", "questions below it are answered worse"),
        ({"complexity": 3_500, "turns": 2}, "enhanced_from", "questions above it are answered well within 2 turns"),
        ({"complexity": 5_500, "turns": 4}, "agent_from", "questions above it are answered well within 4 turns"),
        ({"good": 0.5, "confidence": 0.91}, "rules_confidence", "answers just above it are worse"),
        ({"confidence": 0.86}, "rules_confidence", "answers just below it are as good"),
        ({"good": 0.5, "closeness": 0.92}, "min_closeness", "answers just within it are given wrongly"),
    ],
)
def test_a_fit_says_what_moves_it(figures: dict[str, float], name: str, why: str) -> None:
    fit = fits(outcomes(200, **figures))[name]
    assert fit.why.startswith(why)
    assert fit.before != fit.after
    assert fit.count == 200


@pytest.mark.parametrize(
    ("confidence", "count"),
    [(0.849, 0), (0.85, 200), (0.899, 200), (0.9, 200), (0.949, 200), (0.95, 0)],
)
def test_only_answers_within_a_step_of_a_confidence_tell_of_it(confidence: float, count: int) -> None:
    assert fits(outcomes(200, good=GOOD_SHARE, confidence=confidence))["rules_confidence"].count == count


@pytest.mark.parametrize(("closeness", "count"), [(0.919, 0), (0.92, 200), (0.929, 200), (0.93, 0)])
def test_only_answers_just_within_the_gate_tell_of_it(closeness: float, count: int) -> None:
    assert fits(outcomes(200, good=GOOD_SHARE, closeness=closeness))["min_closeness"].count == count


def test_outcomes_of_which_the_complexity_is_not_known_tell_nothing_of_routes() -> None:
    fits_by_name = fits(outcomes(200, good=0.0))
    assert (fits_by_name["enhanced_from"].count, fits_by_name["agent_from"].count) == (0, 0)
    assert fits_by_name["enhanced_from"].why.startswith("too few")
