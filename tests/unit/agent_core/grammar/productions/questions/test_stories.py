"""What is asked of titles as wholes: in which order to watch a story, and what is like it."""

import pytest

from tests.support.readings import parse, read

ZORBLAT = "Zorblat[anime]"


@pytest.mark.parametrize(
    "question",
    [
        "In what order should I watch Zorblat?",
        "What is the watch order of Zorblat?",
        "Zorblat watch order",
        "the right order to watch Zorblat",
        "How should I watch Zorblat in order?",
        "How do I watch Zorblat in the right order?",
        "In which order should Zorblat be watched?",
        "Which part of Zorblat first, which next, and which last?",
        "I'm new to Zorblat: in which order do I watch it?",
        "the order the parts of Zorblat have to be seen in",
        "Where do I start with Zorblat, and how do I go on?",
    ],
)
def test_the_order_of_a_story_is_asked_of_one_of_its_titles(question: str) -> None:
    assert read(question) == f"watchorder({ZORBLAT})"


@pytest.mark.parametrize("question", ["watch order of Tomo Ishiguru", "In what order should I watch Nightpaper?"])
def test_nothing_but_an_anime_is_watched_in_an_order(question: str) -> None:
    assert read(question) == ""


@pytest.mark.parametrize(
    "question",
    [
        "Which anime are like Zorblat?",
        "anime like Zorblat",
        "Recommend something similar to Zorblat",
        "similar anime to Zorblat",
        "If I enjoyed Zorblat, which anime should I watch next?",
        "I liked Zorblat, what else would I enjoy?",
        "Can you suggest anime for someone who loved Zorblat?",
        "What other anime resemble Zorblat?",
    ],
)
def test_what_is_like_a_title_is_anime_unless_something_else_is_said(question: str) -> None:
    assert read(question) == f"alike({ZORBLAT}; all(anime))"


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("manga like Nightpaper", "alike(Nightpaper[manga]; all(manga))"),
        ("horror anime similar to Zorblat", f"alike({ZORBLAT}; filter(all(anime), Horror))"),
        ("anime like Zorblat and Ombra", f"alike({ZORBLAT}, Ombra[anime]; all(anime))"),
        ("What should I watch after Zorblat?", f"alike({ZORBLAT}; all(anime) and next)"),
    ],
)
def test_a_noun_says_what_shall_be_like_it(question: str, form: str) -> None:
    assert read(question) == form


@pytest.mark.parametrize("question", ["anime like Tomo Ishiguru", "recommend Zorblat"])
def test_titles_alone_are_like_titles_and_nothing_is_recommended_without(question: str) -> None:
    assert read(question) == ""


@pytest.mark.parametrize("question", ["anime like Zorblat, but not Ombra", "anime like Zorblat but not Ombra"])
def test_what_is_left_out_is_nothing_that_others_shall_be_like(question: str) -> None:
    assert "Ombra[anime];" not in read(question)


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("list everything Zorblat by release date", f"watchorder({ZORBLAT})"),
        ("Zorblat in order of release", f"watchorder({ZORBLAT})"),
        ("list Zorblat chronologically", f"watchorder({ZORBLAT})"),
        ("in what order did the Zorblat movies come out", f"ranked(story({ZORBLAT}, movie), start_date, None)"),
        ("order of the Zorblat films", f"ranked(story({ZORBLAT}, movie), start_date, None)"),
        (
            "Studio Plim anime from oldest to newest",
            "ranked(animated(Studio Plim[studio]), start_date, None)",
        ),
        (
            "films by Hana Vell in order of release",
            "ranked(filter(worked_on:Director(Hana Vell[person]), movie), start_date, None)",
        ),
    ],
)
def test_what_came_out_is_told_in_its_order(question: str, form: str) -> None:
    assert parse(question).standing == "sure"
    assert read(question) == form
