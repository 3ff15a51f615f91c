"""Several facts of one thing, which are as many questions in one."""

import pytest
from agent_core.goals.goal import Goal
from agent_core.planning.asked_together import MAX_PARTS

from tests.support.made_up_names import chains, mentions, second_part, understand


def parts(question: str) -> list[list[list[str]]]:
    """The chains that the parts of a question follow."""
    return [chains(goal) if goal is not None else [] for goal in goals(question)]


def goals(question: str) -> list[Goal | None]:
    """The best readings of the parts of a question."""
    read = understand(question, mentions(question))
    return [part.understanding.best for part in read.parts] or [read.best]


def fields(question: str) -> list[str]:
    """What the parts of a question ask for: a field, else what the last relation leads to."""
    names: list[str] = []
    for goal in goals(question):
        assert goal is not None, question
        assert [s.name for s in goal.subjects] == ["Zorblat"]
        names.append(goal.attribute or goal.hops[-1].relation.value)
    return names


@pytest.mark.parametrize(
    ("question", "first", "second"),
    [
        ("director and studio of Zorblat", "staff:Director", "animated_by"),
    ],
)
def test_each_relation_is_a_question_of_its_own(question: str, first: str, second: str) -> None:
    assert parts(question) == [[[first]], [[second]]]


def test_what_stands_in_front_of_both_is_asked_of_both() -> None:
    asked = "the director of the sequel and prequel of Zorblat"
    assert parts(asked) == [[["sequel", "staff:Director"]], [["prequel", "staff:Director"]]]


def test_a_second_relation_that_is_not_known_is_said_to_be_open() -> None:
    read = understand("Who directed and who scored Zorblat and Ombra?", mentions("Zorblat"))
    assert read.parts == ()


@pytest.mark.parametrize(
    ("question", "asked"),
    [
        ("Tell me the studio, director and score of Zorblat", ["animated_by", "staff", "rating"]),
        ("director and score of Zorblat", ["staff", "rating"]),
        ("Genres and studio of Zorblat?", ["genres", "animated_by"]),
        (
            "what are the genres, the studio, and the number of episodes of Zorblat",
            ["genres", "animated_by", "episodes"],
        ),
        ("Zorblat's director, composer and rating", ["staff", "staff", "rating"]),
        ("Who directed, composed and animated Zorblat?", ["staff", "staff", "animated_by"]),
        ("who directed Zorblat, what studio made it and how is it rated", ["staff", "animated_by", "rating"]),
        ("How many episodes does Zorblat have, who made it and when did it air?", ["episodes", "animated_by", "year"]),
        ("When did Zorblat come out and by whom was it made?", ["year", "animated_by"]),
        ("Who made Zorblat and what are its genres and rating?", ["animated_by", "genres", "rating"]),
    ],
)
def test_as_many_facts_as_are_asked_for_are_as_many_questions(question: str, asked: list[str]) -> None:
    assert fields(question) == asked


def test_more_facts_than_are_answered_at_once_are_counted() -> None:
    facts = ["studio", "director", "composer", "score", "genres", "sequel"]
    question = f"{', '.join(facts[:4])} and {facts[4]} of Zorblat"
    assert len(understand(question, mentions(question)).parts) == MAX_PARTS
    assert understand(question, mentions(question)).left_out == 0
    more = f"{', '.join(facts[:5])} and {facts[5]} of Zorblat"
    found = understand(more, mentions(more))
    assert (len(found.parts), found.left_out) == (MAX_PARTS, 1)


@pytest.mark.parametrize(
    ("question", "known", "not_held"),
    [
        ("studio, budget and director of Zorblat", [True, False, True], "budget"),
        ("Is Zorblat worth it and who directed it?", [False, True], "worth it"),
    ],
)
def test_what_the_data_does_not_hold_leaves_the_other_facts(question: str, known: list[bool], not_held: str) -> None:
    parts = understand(question, mentions(question)).parts
    assert [part.understanding.best is not None for part in parts] == known
    (other,) = [part for part in parts if part.understanding.best is None]
    assert [question[a:b].rstrip("?") for a, b in other.understanding.unheld_places] == [not_held]


@pytest.mark.parametrize("question", ["list spin-offs, parent = Zorblat", "studio, director of Zorblat"])
def test_a_comma_alone_makes_no_list_of_two(question: str) -> None:
    assert understand(question, mentions(question)).parts == ()


def test_facts_of_what_the_first_question_asks_for_are_not_those_of_its_name() -> None:
    question = "What is the sequel of Zorblat and what are its genres and studio?"
    _, *later = understand(question, mentions(question)).parts
    assert all(goal is None or goal.hops for goal in (part.understanding.best for part in later))


@pytest.mark.parametrize(
    ("question", "of_the_answer"),
    [
        ("Who made Zorblat and when did it come out?", False),
        ("What is the sequel of Zorblat and when did it come out?", True),
        ("Is there a sequel of Zorblat and when did it come out?", True),
    ],
)
def test_what_is_asked_of_the_answer_is_told_from_what_is_asked_of_the_name(
    question: str, *, of_the_answer: bool
) -> None:
    rest = second_part(question)
    assert rest is not None
    assert rest.of_the_answer is of_the_answer
