"""Titles that have the same as another one: of two who made it at once, and besides it."""

import pytest
from agent_core.goals.goal import SelectGoal

from tests.support.made_up_names import understood
from tests.support.readings import parse, read

BY_DIRECTOR = "worked_on:Director(staff:Director(Zorblat[anime]))"
BY_COMPOSER = "worked_on:Music(staff:Music(Zorblat[anime]))"
BY_STUDIO = "animated(animated_by(Zorblat[anime]))"


@pytest.mark.parametrize(
    "question",
    [
        "Which anime have the same director and the same composer as Zorblat?",
        "anime with the same director and composer as Zorblat",
        "Which anime share both director and composer with Zorblat?",
        "Which other anime share a director and a composer with Zorblat?",
        "which anime share the same director and composer with Zorblat",
    ],
)
def test_two_things_may_be_the_same_at_once(question: str) -> None:
    assert parse(question).standing == "sure"
    form = read(question)
    assert form.startswith("others(intersection(")
    assert BY_DIRECTOR in form
    assert BY_COMPOSER in form


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("Besides Zorblat, which anime have the same director?", BY_DIRECTOR),
        ("Which anime have the same director, besides Zorblat?", BY_DIRECTOR),
        ("Apart from Zorblat, what has the same studio made?", BY_STUDIO),
        ("Other than Zorblat, which anime have the same composer?", BY_COMPOSER),
        ("Which anime have the director of Zorblat?", BY_DIRECTOR),
        ("anime with Zorblat's director", BY_DIRECTOR),
    ],
)
def test_what_is_left_out_tells_as_what_something_is_the_same(question: str, form: str) -> None:
    assert parse(question).standing == "sure"
    assert read(question) == f"others({form})"


@pytest.mark.parametrize(
    "question",
    [
        "Which anime have the same sequel and prequel as Zorblat?",  # a title has those by itself
        "anime with the same director and composer as Tomo Ishiguru",
        "Which anime have the same director and composer?",
    ],
)
def test_nothing_is_the_same_as_something_that_has_no_makers(question: str) -> None:
    assert "intersection(" not in read(question)


def test_what_a_title_has_is_no_second_question() -> None:
    made = understood("Which anime, other than Zorblat, have its director?")
    assert not made.parts


def test_one_of_an_answer_may_be_asked_for() -> None:
    made = understood("Which anime did Tomo Ishiguru direct, and who made the longest one?")
    first, second = (part.understanding.best for part in made.parts)
    assert first is not None
    assert second is not None
    assert isinstance(first, SelectGoal)
    assert isinstance(second, SelectGoal)
    assert "with the most episodes" in second.phrase
    assert [part.of_the_answer for part in made.parts] == [False, True]


@pytest.mark.parametrize(
    ("question", "order"),
    [
        ("How many anime did Tomo Ishiguru direct and when did the first one come out?", "start_date"),
        ("Which anime did Tomo Ishiguru direct and which one is the best rated?", "score"),
        ("Which anime did Studio Plim make? Which one is the most popular?", "popularity"),
    ],
)
def test_a_superlative_one_is_the_first_of_what_was_asked_for(question: str, order: str) -> None:
    (_, second) = understood(question).parts
    assert second.understanding.best is not None
    query = second.understanding.best.query
    assert query is not None
    assert (query.order_by, query.limit) == (order, 1)


def test_the_manga_of_a_second_question_is_the_source_of_the_anime() -> None:
    (_, second) = understood("Who directed Zorblat and when did the manga come out?").parts
    assert second.understanding.best is not None
    assert second.understanding.best.phrase == "source of Zorblat"


@pytest.mark.parametrize(
    "question",
    [
        "Which anime come from the same director as Zorblat?",
        "what other anime came from the same director as Zorblat",
        "same director as Zorblat",
        "the same director as Zorblat",
    ],
)
def test_what_comes_from_the_same_director_was_directed_by_them(question: str) -> None:
    assert (read(question), parse(question).standing) == (f"others({BY_DIRECTOR})", "sure")


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("Which anime come from the director of Zorblat?", BY_DIRECTOR),
        ("Which anime come from the composer of Zorblat?", BY_COMPOSER),
        ("same voice as Vexo Karu", "others(voices(voiced_by(Vexo Karu[character])))"),
        ("same voice actor as Vexo Karu", "others(voices(voiced_by(Vexo Karu[character])))"),
        ("same studio as Zorblat", f"others({BY_STUDIO})"),
    ],
)
def test_somebody_is_followed_as_what_they_are(question: str, form: str) -> None:
    assert (read(question), parse(question).standing) == (form, "sure")


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("Which anime by Studio Plim has another composer than Zorblat?",
         f"difference(animated(Studio Plim[studio]), {BY_COMPOSER})"),
        ("anime by Tomo Ishiguru from a different studio than Zorblat",
         f"difference(worked_on:Director(Tomo Ishiguru[person]), {BY_STUDIO})"),
    ],
)  # fmt: skip
def test_what_has_another_maker_is_not_of_the_same_one(question: str, form: str) -> None:
    assert (read(question), parse(question).standing) == (form, "sure")


def test_all_that_somebody_did_not_make_are_no_answer() -> None:
    assert not read("Which anime has a different director than Zorblat?")
