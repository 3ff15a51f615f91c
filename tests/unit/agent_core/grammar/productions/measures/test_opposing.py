"""Two that are set against each other: by a field, by more or less of it, and as seasons of one series."""

import pytest

from tests.support.readings import named, parse, read

RATING = "foremost(Zorblat[anime], Ombra[anime]; -score)"
SEASONS = "ranked(union(Zorblat[anime], next_season(Zorblat[anime])), -score, 1)"


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("Zorblat vs Ombra rating", RATING),
        ("the score of Zorblat compared to Ombra", RATING),
        ("Zorblat rating vs Ombra rating", RATING),
        ("how do Zorblat and Ombra compare in rating", RATING),
        ("Zorblat vs Ombra episodes", "foremost(Zorblat[anime], Ombra[anime]; -episodes)"),
        ("compare the ratings of Zorblat and Ombra", "rating(each_intersection(Zorblat[anime], Ombra[anime]))"),
        ("is Zorblat older or newer than Ombra", "foremost(Zorblat[anime], Ombra[anime]; start_date)"),
        ("was Zorblat released before or after Ombra", "foremost(Zorblat[anime], Ombra[anime]; start_date)"),
        ("did Zorblat come out before Ombra", "surpasses(Zorblat[anime], Ombra[anime]; start_date)"),
        ("did Zorblat air after Ombra", "surpasses(Zorblat[anime], Ombra[anime]; -start_date)"),
        ("s1 vs s2 of Zorblat which is rated higher", SEASONS),
        ("which is rated higher, season 1 or season 2 of Zorblat", SEASONS),
        (
            "is season 2 of Zorblat better than season 1",
            "ranked(union(next_season(Zorblat[anime]), Zorblat[anime]), -score, 1)",
        ),
    ],
)
def test_two_are_set_against_each_other(question: str, form: str) -> None:
    assert parse(question).standing == "sure"
    assert read(question) == form


@pytest.mark.parametrize(
    "question",
    [
        "is the manga of Maruvo older than the anime",
        "did the Maruvo manga come out before the anime",
    ],
)
def test_the_manga_and_the_anime_of_one_name_are_set_against_each_other(question: str) -> None:
    form = read(question, named(question, Maruvo="anime=50|manga=40"))
    assert form == "surpasses(Maruvo[manga], Maruvo[anime]; start_date)"


@pytest.mark.parametrize("question", ["Zorblat vs Nightpaper episodes", "is Hana Vell season 2 better than season 1"])
def test_what_both_have_not_is_not_compared(question: str) -> None:
    assert read(question) == ""


def test_of_two_that_are_named_it_is_told_which_is_more() -> None:
    assert read("which is rated higher, Zorblat or Ombra") == RATING
