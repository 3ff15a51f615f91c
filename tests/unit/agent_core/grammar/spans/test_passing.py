"""Which words of a question may be passed over, and how far one gets by that."""

import pytest
from agent_core.grammar.languages.english import ENGLISH
from agent_core.grammar.ranking.weights import PRIORS
from agent_core.grammar.spans.passing import Passed, opening, passes_of, skips
from agent_core.grammar.words.lexicon import lexicon
from agent_core.grammar.words.tokens import tokens_of

from tests.support.readings import parse, read


def passed_over(question: str) -> dict[str, str]:
    """The words that may be passed over, with the feature that this is."""
    tokens = tokens_of(question, ENGLISH)
    return {" ".join(t.text for t in tokens[first:last]): name for first, last, name in skips(tokens, lexicon())}


@pytest.mark.parametrize(
    ("question", "word", "feature"),
    [
        ("what is the sequel of Zorblat in", "in", "skip.linking"),
        ("what is in the sequel of Zorblat", "in", "skip.preposition"),
        ("did Hana Vell direct Zorblat", "did", "skip.asking"),
    ],
)
def test_a_word_is_passed_over_by_what_stands_around_it(question: str, word: str, feature: str) -> None:
    assert passed_over(question)[word] == feature


@pytest.mark.parametrize(
    ("question", "passed"),
    [
        ("the recap to which Zorblat was boiled down", False),
        ("the anime in which Kouki can be heard", False),
        ("the director of which anime", True),
        ("which anime did Hana Vell direct", True),
    ],
)
def test_a_pronoun_that_opens_a_clause_about_a_name_is_not_passed_over(question: str, *, passed: bool) -> None:
    assert ("which" in passed_over(question)) is passed


@pytest.mark.parametrize(
    "question", ["which anime were not made by Studio Plim", "anime with more episodes than Zorblat"]
)
def test_what_denies_or_compares_is_never_passed_over(question: str) -> None:
    assert passed_over(question).keys().isdisjoint({"not", "more", "than"})


def test_a_month_in_front_of_a_year_is_no_auxiliary() -> None:
    assert "may" not in passed_over("anime that began in May 2013")


@pytest.mark.parametrize(("question", "spans"), [("and who directed Zorblat", 1), ("who directed Zorblat", 0)])
def test_the_conjunction_that_a_question_opens_with_is_passed_over(question: str, spans: int) -> None:
    assert len(list(opening(tokens_of(question, ENGLISH), lexicon()))) == spans


def test_one_gets_as_far_as_words_side_by_side_may_be_passed_over() -> None:
    reach = passes_of(4, [(0, 1, "skip.filler"), (1, 3, "skip.filler")], PRIORS)
    assert [sorted(ends) for ends in reach] == [[0, 1, 3], [1, 3], [2], [3], [4]]
    assert reach[0][3].cost == pytest.approx(2 * PRIORS["skip.filler"])


def test_of_two_ways_to_pass_over_words_the_cheaper_one_is_kept() -> None:
    (way, *_) = passes_of(1, [(0, 1, "skip.name"), (0, 1, "skip.filler")], PRIORS)
    assert way[1].cost == min(PRIORS["skip.name"], PRIORS["skip.filler"])


def test_what_is_passed_over_one_after_the_other_costs_both() -> None:
    one, other = Passed(1.0, (("skip.filler", 1.0),)), Passed(2.0, (("skip.name", 1.0),))
    assert one.before(other) == Passed(3.0, (("skip.filler", 1.0), ("skip.name", 1.0)))
    assert Passed().before(other) is other


@pytest.mark.parametrize("question", ["When did Zorblat come out in the US?", "When was Zorblat released in the US?"])
def test_a_country_is_no_pronoun(question: str) -> None:
    assert parse(question).standing != "sure"


@pytest.mark.parametrize("question", ["Tell us when Zorblat came out", "when did zorblat come out, tell us"])
def test_those_who_ask_are_passed_over(question: str) -> None:
    assert read(question) == "year(Zorblat[anime])"
