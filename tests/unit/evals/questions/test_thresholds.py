"""The grammar answers as often as it may without being wrong oftener than the rules are of the same questions."""

from agent_core.grammar.confidence import Confidence

from evals.questions.scoring import Verdict
from evals.questions.thresholds import fit_confidence
from tests.unit.evals.questions.answers import GOLD, pair


def test_wrong_answers_of_doubtful_parses_are_refused() -> None:
    pairs = [pair(GOLD, GOLD, doubt=0.0)] * 30 + [pair("anime:2", GOLD, doubt=3.0)] * 10
    sure = fit_confidence({"development": pairs})
    assert [each.accepted(sure) for each in pairs] == [True] * 30 + [False] * 10


def test_as_many_answers_may_be_wrong_as_the_rules_have_wrong() -> None:
    pairs = [pair(GOLD, "anime:2", doubt=0.0)] * 6 + [pair("anime:2", GOLD, doubt=0.0)] * 4
    assert all(each.accepted(fit_confidence({"development": pairs})) for each in pairs)


def test_parses_near_another_meaning_are_refused_where_these_are_the_wrong_ones() -> None:
    pairs = [pair(GOLD, GOLD, doubt=0.0)] * 10 + [pair("anime:2", GOLD, doubt=0.0, margin=0.08)] * 4
    sure = fit_confidence({"development": pairs})
    assert sure.margin > 0.08
    assert [each.accepted(sure) for each in pairs] == [True] * 10 + [False] * 4


def test_where_nothing_tells_wrong_from_right_nothing_is_answered() -> None:
    pairs = [pair(GOLD, GOLD, doubt=0.0), pair("anime:2", GOLD, doubt=0.0)] * 5
    assert not any(each.accepted(fit_confidence({"development": pairs})) for each in pairs)


def test_what_is_refused_is_withheld_by_the_grammar_and_answered_by_the_rules() -> None:
    never = Confidence(0.0, {}, 1.0, 0.0)
    refused = pair("anime:2", GOLD, doubt=0.0)
    assert refused.alone(never).verdict is Verdict.WITHHELD
    assert refused.both(never).verdict is Verdict.RIGHT
