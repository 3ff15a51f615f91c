"""Noun phrases nest around names, and say of what kind things are."""

import pytest
from agent_core.grammar.charts.derivation import features_of

from tests.support.readings import named, parse, read

DIRECTOR = "staff:Director(Zorblat[anime])"


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("Studio Plim movies", "filter(animated(Studio Plim[studio]), movie)"),
        ("films by Studio Plim", "filter(animated(Studio Plim[studio]), movie)"),
        ("Studio Plim's anime", "animated(Studio Plim[studio])"),
        ("Hana Vell's manga", "wrote(Hana Vell[person])"),
        ("characters in Zorblat", "has_character(Zorblat[anime])"),
        ("anime with Vexo Karu", "appears_in(Vexo Karu[character])"),
    ],
)
def test_where_no_word_says_the_relation_the_kinds_do(question: str, form: str) -> None:
    assert read(question) == form


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("What other anime did the director of Zorblat direct?", f"others(worked_on:Director({DIRECTOR}))"),
        ("What else was directed by the director of Zorblat?", f"others(worked_on:Director({DIRECTOR}))"),
        ("other anime by the director of Zorblat", f"others(worked_on:Director({DIRECTOR}))"),
    ],
)
def test_others_are_told_of_the_whole_set(question: str, form: str) -> None:
    assert read(question) == form


def test_somebody_is_followed_in_the_capacity_in_which_they_were_reached() -> None:
    expected = "others(voiced_in(voiced_by(Vexo Karu[character])))"
    assert read("other works of the person who voiced Vexo Karu") == expected


def test_a_noun_chooses_between_namesakes_of_several_kinds() -> None:
    question = "Who wrote the manga Ombra?"
    found = named(question, Ombra="anime=9000|manga=100")
    assert read(question, found) == "written_by(Ombra[manga])"


@pytest.mark.parametrize(
    "question",
    ["anime by the composer Tomo Ishiguru", "composer Tomo Ishiguru's anime", "anime of composer Tomo Ishiguru"],
)
def test_what_somebody_is_called_says_what_they_did(question: str) -> None:
    assert read(question) == "worked_on:Music(Tomo Ishiguru[person])"


def test_no_word_stands_between_a_name_and_the_noun_that_it_narrows() -> None:
    assert read("Studio Plim films") == "filter(animated(Studio Plim[studio]), movie)"
    assert read("Studio Plim in the films") != read("Studio Plim films")


@pytest.mark.parametrize(
    "question",
    [
        "other manga by the artist of Nightpaper",
        "manga by the artist of Nightpaper",
    ],
)
def test_what_an_artist_made_was_drawn_by_them(question: str) -> None:
    parsed = parse(question)
    assert parsed.standing != "sure" or "drew(drawn_by(Nightpaper[manga]))" in read(question)


def test_what_an_author_made_was_written_by_them() -> None:
    assert "wrote(written_by(Nightpaper[manga]))" in read("manga by the author of Nightpaper")


@pytest.mark.parametrize("question", ["the anime of Tomo Ishiguru , what 's the first one", "Zorblat , who 's it"])
def test_no_word_stands_between_somebody_and_what_says_that_it_is_theirs(question: str) -> None:
    best = parse(question).best
    assert best is None or not features_of(best.derivation)["owner"]


@pytest.mark.parametrize(
    "question",
    ["Which openings of Zorblat are not sung by Hana Vell?", "the endings of Zorblat that are not by Hana Vell",
     "What is the rating of Zorblat not directed by Tomo Ishiguru?"],
)  # fmt: skip
def test_what_is_denied_of_a_title_takes_nothing_away_from_it(question: str) -> None:
    assert parse(question).standing != "sure"


def test_what_is_denied_of_titles_takes_some_away() -> None:
    assert read("anime of Studio Plim that are not directed by Tomo Ishiguru") == (
        "difference(animated(Studio Plim[studio]), worked_on:Director(Tomo Ishiguru[person]))"
    )


@pytest.mark.parametrize(
    "phrase", ["in the horror category", "with horror elements", "in the horror genre", "of horror"]
)
def test_nouns_behind_a_genre_say_no_more(phrase: str) -> None:
    assert read(f"anime by Studio Plim {phrase}") == "filter(animated(Studio Plim[studio]), Horror)"


@pytest.mark.parametrize("head", ["aimed at adult women", "targeted at women"])
def test_for_whom_titles_are_is_a_demographic(head: str) -> None:
    assert read(f"anime by Studio Plim {head}") == "filter(animated(Studio Plim[studio]), Josei)"


@pytest.mark.parametrize(
    "question",
    [
        "anime with both horror and school themes",
        "anime with horror and school elements",
        "anime in both the horror and the school genre",
        "anime of the horror and school genres",
    ],
)
def test_of_genres_that_are_said_together_both_have_to_hold(question: str) -> None:
    assert read(question) == "filter(filter(all(anime), Horror), School)"
