"""What is written as in queries and tables, and what stands at the end of a claim, of a list and of a likeness."""

import pytest

from tests.support.readings import parse, read


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("Hana Vell = composer of Zorblat, true or false?", "Hana Vell[person] in staff:Music(Zorblat[anime])"),
        ("Studio Plim = studio of Zorblat, right?", "Studio Plim[studio] in animated_by(Zorblat[anime])"),
        ("Ombra = sequel of Zorblat, true or false?", "Ombra[anime] in sequel(Zorblat[anime])"),
        ("Ombra = side story of Quimby", "Ombra[anime] in side_story(Quimby[anime])"),
        ("Mirelle Dan = rival of Vexo Karu, yes or no?", "Mirelle Dan[character] in rival(Vexo Karu[character])"),
        ("author of Nightpaper = Hana Vell, correct?", "Hana Vell[person] in written_by(Nightpaper[manga])"),
    ],
)
def test_either_side_of_an_equation_may_be_the_name(question: str, form: str) -> None:
    assert read(question) == form


@pytest.mark.parametrize(
    "question", ["Hana Vell = Tomo Ishiguru, true or false?", "Zorblat = Hana Vell", "Hana Vell != director of Zorblat"]
)
def test_nothing_is_made_of_names_alone_or_of_what_is_not_equal(question: str) -> None:
    assert not read(question)


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("voice actor of Vexo Karu = ?", "voiced_by(Vexo Karu[character])"),
        ("director of Zorblat = who", "staff:Director(Zorblat[anime])"),
        ("Zorblat, director = ?", "staff:Director(Zorblat[anime])"),
        ("Zorblat = spin-off of which title?", "spin_off_of(Zorblat[anime])"),
        ("Zorblat = sequel of which anime", "prequel(Zorblat[anime])"),
    ],
)
def test_the_side_that_is_left_open_is_asked_for(question: str, form: str) -> None:
    assert read(question) == form


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("return characters for Zorblat, role = main", "has_character:main(Zorblat[anime])"),
        ("characters of Zorblat, role = supporting", "has_character:supporting(Zorblat[anime])"),
        ("characters of Zorblat, role: supporting", "has_character:supporting(Zorblat[anime])"),
        ("characters of Zorblat, role != main", "has_character:supporting(Zorblat[anime])"),
        ("characters of Zorblat, role != supporting", "has_character:main(Zorblat[anime])"),
        ("return anime for Vexo Karu, role = main", "appears_in:main(Vexo Karu[character])"),
        ("anime with genre = comedy, studio = Studio Plim", "filter(animated(Studio Plim[studio]), Comedy)"),
        ("anime: studio Studio Plim, genre horror", "filter(animated(Studio Plim[studio]), Horror)"),
        ("anime by Studio Plim, genre = horror", "filter(animated(Studio Plim[studio]), Horror)"),
        ("anime by Studio Plim, format = movie", "filter(animated(Studio Plim[studio]), movie)"),
        ("anime by Studio Plim, year = 2011", "filter(animated(Studio Plim[studio]), in 2011)"),
    ],
)
def test_fields_narrow_by_their_values(question: str, form: str) -> None:
    assert read(question) == form


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("The voice actor of Vexo Karu is Hana Vell only, am I correct?", "Hana Vell[person] in voiced_by(Vexo Karu"),
        ("the director of Zorblat is Hana Vell only, isn't it?", "Hana Vell[person] in staff:Director(Zorblat"),
        ("the studio of Zorblat is Studio Plim only, right?", "Studio Plim[studio] in animated_by(Zorblat"),
    ],
)
def test_only_stresses_what_is_claimed_in_front_of_a_tag(question: str, form: str) -> None:
    assert read(question).startswith(form)


@pytest.mark.parametrize(
    "question",
    [
        "Is only Hana Vell the director of Zorblat?",
        "Is Hana Vell the only director of Zorblat?",
        "Was Zorblat made by Studio Plim only?",
        "Did Hana Vell direct only Zorblat?",
    ],
)
def test_only_elsewhere_asks_whether_there_is_one_alone_which_no_query_tells(question: str) -> None:
    assert not read(question)


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("nearest neighbours of Zorblat, anime only", "alike(Zorblat[anime]; all(anime))"),
        ("nearest matches for Zorblat, manga only", "alike(Zorblat[anime]; all(manga))"),
        ("works by Hana Vell, manga only", "wrote(Hana Vell[person])"),
    ],
)
def test_a_kind_alone_narrows_what_stands_in_front_of_it(question: str, form: str) -> None:
    assert read(question) == form


BY_PLIM = "animated(Studio Plim[studio])"


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("top 5 anime of Studio Plim by popularity", f"ranked({BY_PLIM}, -popularity, 5)"),
        ("anime of Studio Plim, top 5 by popularity", f"ranked({BY_PLIM}, -popularity, 5)"),
        ("top 3 anime by Studio Plim by number of episodes", f"ranked({BY_PLIM}, -episodes, 3)"),
        ("anime by Studio Plim, top 3 by score", f"ranked({BY_PLIM}, -score, 3)"),
        ("the worst anime by Studio Plim, by score", f"ranked({BY_PLIM}, score, 1)"),
        ("popularity of the top 5 anime by Studio Plim", f"popularity(ranked({BY_PLIM}, -score, 5))"),
        ("anime by Studio Plim, by title", BY_PLIM),
        ("anime by Studio Plim, in alphabetical order", BY_PLIM),
    ],
)
def test_a_field_at_the_end_tells_by_what_the_top_is_measured(question: str, form: str) -> None:
    assert read(question) == form


def test_the_top_by_a_date_may_be_either_end() -> None:
    assert parse("top 5 anime by Studio Plim by release date").standing != "sure"
