"""A statement and the question behind it are one question: what the pronoun takes up."""

import pytest
from agent_core.planning.goals import GoalKind
from agent_core.planning.parts import understand_parts

from tests.support.made_up_names import chains, mentions

DIRECTED = ["staff:Director", "worked_on:Director"]


def asked(question: str) -> list[list[str]]:
    understanding = understand_parts(question, mentions(question))
    assert understanding.best is not None, question
    assert understanding.is_clear
    assert understanding.best.kind is GoalKind.SELECT
    return chains(understanding.best)


@pytest.mark.parametrize(
    ("question", "hops"),
    [
        ("Zorblat was directed by someone. What else did they direct?", DIRECTED),
        (
            "Somebody composed the music of Zorblat. Which other anime did that person score?",
            ["staff:Music", "worked_on:Music"],
        ),
        ("Zorblat was animated by a studio. Which other anime did it animate?", ["animated_by", "animated"]),
        ("Zorblat has a sequel. Who directed it?", ["sequel", "staff:Director"]),
        ("Zorblat got a spin-off, and who composed its music?", ["spin_off", "staff:Music"]),
        ("Zorblat is based on a manga - who drew it?", ["adapted_from", "drawn_by"]),
        ("The director of Zorblat: what else have they directed?", DIRECTED),
        ("the anime whose main character is Vexo Karu, who wrote its music?", ["appears_in:main", "staff:Music"]),
        ("Vexo Karu has a rival. Who voices her?", ["rival", "voiced_by"]),
        (
            "Zorblat was also told in another version. Who directed that version?",
            ["alternative_version", "staff:Director"],
        ),
    ],
)
def test_a_question_follows_what_a_statement_leaves_open(question: str, hops: list[str]) -> None:
    assert asked(question) == [hops]


@pytest.mark.parametrize(
    ("question", "hops"),
    [
        ("I loved Zorblat. Which other shows has its director directed?", DIRECTED),
        ("Zorblat is great, who directed it?", ["staff:Director"]),
    ],
)
def test_a_statement_that_tells_no_relation_is_about_its_name(question: str, hops: list[str]) -> None:
    assert asked(question) == [hops]


def test_others_are_asked_for_without_what_the_statement_is_about() -> None:
    question = "Zorblat was directed by someone. What else did they direct?"
    best = understand_parts(question, mentions(question)).best
    assert best is not None
    assert best.query is not None
    assert best.query.exclude == [best.subjects[0].ref]


@pytest.mark.parametrize(
    "question",
    [
        "Zorblat was directed by someone. What else did they frobnicate?",
        "The remake of Zorblat that nobody frobnicated. Who directed it?",
        "The Zorblat of 1987 frobnicates, who directed it?",
    ],
)
def test_what_is_not_understood_in_either_half_is_not_guessed(question: str) -> None:
    understanding = understand_parts(question, mentions(question))
    assert not (understanding.is_clear and understanding.goals)


@pytest.mark.parametrize(
    ("question", "hops"),
    [
        ("Zorblat: who voices the main character?", ["has_character:main", "voiced_by"]),
        ("I adore the music of Zorblat. What else did its director direct?", DIRECTED),
        ("Vexo Karu is a character. Which studio animated the anime they're in?", ["appears_in", "animated_by"]),
        ("the studio of Zorblat: its other anime?", ["animated_by", "animated"]),
    ],
)
def test_a_name_in_front_is_what_the_question_is_about(question: str, hops: list[str]) -> None:
    assert asked(question) == [hops]


def test_what_is_set_aside_in_front_is_not_among_the_others() -> None:
    question = "Besides Zorblat, what did its director direct?"
    best = understand_parts(question, mentions(question)).best
    assert best is not None
    assert best.query is not None
    assert best.query.exclude == [best.subjects[0].ref]


def test_a_noun_that_repeats_the_statement_is_not_asked_of_it_once_more() -> None:
    assert asked("Zorblat was remade. Which studio did the remake?") == [["alternative_version", "animated_by"]]


def test_what_is_loved_of_a_title_is_not_the_title() -> None:
    question = "I love the character design in Zorblat, who made it?"
    best = understand_parts(question, mentions(question)).best
    assert best is None or chains(best) == [["staff:Character Design"]]
