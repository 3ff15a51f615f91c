"""Questions for all that is told of a name: "tell me about X"."""

import pytest
from agent_core.goals.goal import DescribeGoal, SelectGoal
from agent_core.grammar.printing.paraphrase import paraphrase

from tests.support.made_up_names import understood
from tests.support.readings import parse, read


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("tell me about Zorblat", "profile(Zorblat[anime])"),
        ("Can you tell me more about Vexo Karu?", "profile(Vexo Karu[character])"),
        ("What do you know about Studio Plim?", "profile(Studio Plim[studio])"),
        ("information on Tomo Ishiguru please", "profile(Tomo Ishiguru[person])"),
        ("I want to know more about Nightpaper", "profile(Nightpaper[manga])"),
        ("tell me about the director of Zorblat", "staff:Director(Zorblat[anime])"),
        ("Tell me something about the main characters of Zorblat.", "has_character:main(Zorblat[anime])"),
        ("tell me about anime by Studio Plim", "animated(Studio Plim[studio])"),
    ],
)
def test_what_a_name_is_may_be_asked(question: str, form: str) -> None:
    assert read(question) == form


def test_a_profile_says_that_it_is_one() -> None:
    best = parse("tell me about Zorblat").best
    assert best is not None
    assert paraphrase(best.form) == "who or what Zorblat is"


@pytest.mark.parametrize("question", ["tell me about Zorblat", "Zorblat"])
def test_a_profile_is_what_a_bare_name_asks_for(question: str) -> None:
    best = understood(question).best
    assert best is not None
    assert isinstance(best, DescribeGoal)
    assert [subject.name for subject in best.subjects] == ["Zorblat"]


def test_another_question_takes_up_who_was_told_about() -> None:
    asked = understood("Tell me about Zorblat and who directed it.")
    assert [part.understanding.best and type(part.understanding.best) for part in asked.parts] == [
        DescribeGoal,
        SelectGoal,
    ]
