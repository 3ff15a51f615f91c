"""What a lead-in names is what the question behind it is about, whichever word takes it up."""

from typing import Any

import pytest
from agent_core.goals.goal import SimilarGoal

from tests.support.made_up_names import chains, mentions, understand


def asked(question: str) -> Any:  # noqa: ANN401 - a goal of any shape
    understanding = understand(question, mentions(question))
    assert understanding.is_clear, question
    assert understanding.best is not None
    return understanding.best


@pytest.mark.parametrize(
    ("question", "hops"),
    [
        ("I loved Zorblat, who directed it?", ["staff:Director"]),

        ("My niece is crazy about Vexo Karu, which anime are they from?", ["appears_in"]),
        ("I keep recognising Tomo Ishiguru, which films did he direct?", ["worked_on:Director"]),
        ("By whom were the episodes of Zorblat directed one by one, i.e. who are its episode directors?",
         ["staff:Episode Director"]),
    ],
)  # fmt: skip
def test_a_word_takes_up_what_the_lead_in_names(question: str, hops: list[str]) -> None:
    assert chains(asked(question)) == [hops]


@pytest.mark.parametrize(
    ("question", "hops"),
    [
        ("I lost track of Zorblat, who are the main characters again?", ["has_character:main"]),
        ("Nobody has time for all of Zorblat; which anime sums up the story?", ["summary"]),
    ],
)
def test_a_question_that_names_nothing_is_about_what_its_lead_in_names(question: str, hops: list[str]) -> None:
    assert chains(asked(question)) == [hops]


@pytest.mark.parametrize(
    "question",
    ["I stopped at episode 5 of Zorblat. What is it called?"],
)
def test_a_numbered_episode_is_taken_up(question: str) -> None:
    goal = asked(question)
    assert goal.query is not None
    assert (chains(goal), goal.query.episode_number) == ([["has_episode"]], 5)


def test_a_second_question_takes_up_the_same() -> None:
    question = "I loved Zorblat. Who directed it and who composed the music?"
    understanding = understand(question, mentions(question))
    assert understanding.best is not None
    assert chains(understanding.best) == [["staff:Director"]]
    assert question[slice(*understanding.parts[1].place)] == "who composed the music?"


def test_names_are_where_they_stand_in_the_whole_text() -> None:
    question = "I loved Zorblat, all of it. Who directed it?"
    understanding = understand(question, mentions(question))
    assert [question[a:b].rstrip(",? ") for a, b in understanding.names] == ["Zorblat"]


@pytest.mark.parametrize("what_for", ["For a seminar", "For my blog", "For an article", "For research"])
def test_what_an_answer_is_for_is_left_aside(what_for: str) -> None:
    assert chains(asked(f"{what_for} I need every anime that was directed by Tomo Ishiguru.")) == [
        ["worked_on:Director"]
    ]


def test_what_is_liked_is_still_asked_for_the_like() -> None:
    assert isinstance(asked("My nephew loved Zorblat. Which other anime might he enjoy?"), SimilarGoal)


@pytest.mark.parametrize(
    "question",
    ["I loved Zorblat, what else did the director make?", "I loved Zorblat. What else has the director made?"],
)
def test_the_director_is_that_of_what_was_named(question: str) -> None:
    best = understand(question, mentions(question)).best
    assert best is not None
    ((director, work),) = chains(best)
    assert (director, work.partition(":")[0]) == ("staff:Director", "worked_on")


@pytest.mark.parametrize(
    ("question", "hops"),
    [
        ("Zorblat was also told in another version. Who directed that version?",
         ["alternative_version", "staff:Director"]),
        ("I am stuck at episode 5 of Zorblat. What's its title?", ["has_episode"]),
        ("I just saw episode 12 of Zorblat. What is its name?", ["has_episode"]),
    ],
)  # fmt: skip
def test_what_is_taken_up_is_more_than_the_name(question: str, hops: list[str]) -> None:
    assert chains(asked(question)) == [hops]
