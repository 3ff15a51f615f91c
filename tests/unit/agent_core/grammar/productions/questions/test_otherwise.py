"""What another title shall be otherwise than the one that it is like is a part of the likeness."""

import pytest
from agent_core.grammar.printing.paraphrase import paraphrase
from agent_core.grammar.semantics.logical_form import Alike

from tests.support.readings import parse, read

ZORBLAT = "Zorblat[anime]"
LIGHT = "genre_not Psychological|Horror|Gore|Suspense|Dark Fantasy|Dystopian|Tragedy"
EASY = "episodes_max 26, status finished, members_min 300000, score_min 7.5"
DARK = "Dark Fantasy|Psychological|Horror|Gore|Dystopian|Suspense|Thriller|Revenge|Dementia"
CALM = "genre_not Gore|Violence|Explicit Violence"


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("anime like Zorblat but shorter", "shorter"),
        ("something like Zorblat but longer", "longer"),
        ("anime like Zorblat but newer", "newer"),
        ("anime like Zorblat but older", "older"),
        ("anime like Zorblat but better rated", "rated higher"),
        ("anime like Zorblat but less popular", "less popular"),
        ("anime like Zorblat but more mainstream", "more popular"),
        ("anime like Zorblat but shorter and newer", "shorter but newer"),
    ],
)
def test_a_comparative_behind_a_likeness_is_about_the_title_itself(question: str, expected: str) -> None:
    assert read(question) == f"alike({ZORBLAT}; all(anime) but {expected})"


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("something like Zorblat but lighter", LIGHT),
        ("anime like Zorblat but less dark", LIGHT),
        ("anime like Zorblat but darker", f"genre_any {DARK}"),
        ("anime like Zorblat but for beginners", EASY),
        ("anime like Zorblat, for newcomers", EASY),
        ("anime like Zorblat but less violent", CALM),
        ("anime like Zorblat but with less violence", CALM),
    ],
)
def test_a_mood_stands_for_genres_and_tags_that_the_lexicon_lists(question: str, expected: str) -> None:
    assert read(question) == f"alike({ZORBLAT}; all(anime) but {expected})"


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("anime like Zorblat but with less gore", "genre_not Gore"),
        ("anime like Zorblat but less gore", "genre_not Gore"),
        ("anime like Zorblat but without gore", "genre_not Gore"),
        ("Zorblat but with less gore", "genre_not Gore"),
        ("Zorblat but with less psychological stuff", "genre_not Psychological"),
        ("anime like Zorblat but with more romance", "genre Romance"),
        ("anime like Zorblat but more romance and with less gore", "genre Romance but genre_not Gore"),
        ("anime like Zorblat from 2010", "year_min 2010, year_max 2010"),
    ],
)
def test_of_a_genre_it_is_told_whether_it_is_had_because_the_data_holds_no_degrees(
    question: str, expected: str
) -> None:
    assert read(question) == f"alike({ZORBLAT}; all(anime) but {expected})"


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("anime like Zorblat but not by Tomo Ishiguru", "not by Tomo Ishiguru"),
        ("anime like Zorblat but not by Studio Plim", "not by Studio Plim"),
        ("anime like Zorblat but by another studio", "not of its animated_by"),
        ("anime like Zorblat from a different studio", "not of its animated_by"),
        ("anime like Zorblat but by another director", "not of its staff:Director"),
        ("anime like Zorblat but not by its director", "not of its staff:Director"),
        ("anime like Zorblat but shorter and not by Studio Plim", "shorter but not by Studio Plim"),
    ],
)
def test_who_shall_not_have_made_it_is_named_or_made_the_title_itself(question: str, expected: str) -> None:
    assert read(question) == f"alike({ZORBLAT}; all(anime) but {expected})"


@pytest.mark.parametrize(
    "question",
    [
        "anime like Zorblat but shorter and longer",
        "anime like Zorblat but by another studio and by another director",
        "anime like Zorblat but by a different author",
        "anime like Zorblat but with more characters",
        "anime like Zorblat but not by Mirelle Dan",
        "anime like Zorblat but with a better plot twist",
    ],
)
def test_what_cannot_be_told_of_titles_is_no_likeness(question: str) -> None:
    assert read(question) == ""


def test_what_is_narrowed_in_front_stays_so() -> None:
    assert read("horror anime like Zorblat but shorter") == (
        f"alike({ZORBLAT}; filter(all(anime), Horror) but shorter)"
    )
    easy = f"alike({ZORBLAT}; filter(all(anime), for beginners))"
    assert read("beginner friendly anime like Zorblat") == read("Zorblat mitai na shoshinsha muke no anime") == easy
    assert read("manga like Nightpaper but shorter") == "alike(Nightpaper[manga]; all(manga) but shorter)"


def test_what_was_said_before_is_what_it_is_like() -> None:
    said = "I loved Zorblat, recommend something like it but less violent"
    assert read(said) == f"alike({ZORBLAT}; all(anime) but {CALM})"


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("anime like Zorblat but shorter", "the anime like Zorblat but shorter"),
        ("anime like Zorblat but with less gore", "the anime like Zorblat but less Gore"),
        ("anime like Zorblat but without gore", "the anime like Zorblat but no Gore"),
        ("anime like Zorblat but not by Studio Plim", "the anime like Zorblat but not by Studio Plim"),
        ("anime like Zorblat but lighter and newer", "the anime like Zorblat but lighter and newer"),
        ("anime like Zorblat", "the anime like Zorblat"),
    ],
)
def test_the_paraphrase_says_what_shall_be_otherwise(question: str, said: str) -> None:
    best = parse(question).best
    assert best is not None
    assert paraphrase(best.form) == said


def test_likenesses_that_differ_in_what_shall_be_otherwise_ask_for_something_else() -> None:
    forms = [parse(f"anime like Zorblat but {change}").best for change in ("shorter", "longer", "shorter")]
    details = [best.form.detail for best in forms if best is not None and isinstance(best.form, Alike)]
    assert len(details) == 3
    assert details[0] == details[2] != details[1]


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("anime like Zorblat by the same studio", "by the same studio"),
        ("anime like Zorblat from the same director", "by the same director"),
        ("shows like zorblat but from studio plim", "by Studio Plim"),
        ("something like Zorblat made by Studio Plim", "by Studio Plim"),
        ("Studio Plim anime like Zorblat", "by Studio Plim"),
        ("Studio Plim shows like Zorblat", "by Studio Plim"),
        ("anime like Zorblat but shorter and by Studio Plim", "shorter but by Studio Plim"),
        ("anime like Zorblat directed by Hana Vell", "by Hana Vell"),
        ("shows similar to Zorblat, only newer", "newer"),
        ("something like Zorblat, but with magic and less drama", "genre Magic but genre_not Drama"),
        ("anime like Zorblat but not by the same studio", "not of its animated_by"),
    ],
)
def test_what_is_alike_may_have_to_be_by_somebody(question: str, expected: str) -> None:
    assert read(question) == f"alike({ZORBLAT}; all(anime) but {expected})"


def test_films_of_a_studio_may_have_to_be_alike() -> None:
    assert read("films by Studio Plim like Zorblat") == (
        f"alike({ZORBLAT}; filter(all(anime), movie) but by Studio Plim)"
    )


@pytest.mark.parametrize(
    "question",
    ["anime like Zorblat but by the same composer", "something like Zorblat and Studio Plim"],
)
def test_who_made_it_otherwise_is_not_known_of_what_is_alike(question: str) -> None:
    assert "but" not in read(question)


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("anime by the same studio as Zorblat", f"others(animated(animated_by({ZORBLAT})))"),
        ("anime with the same director as Zorblat", f"others(worked_on:Director(staff:Director({ZORBLAT})))"),
        (
            "Which characters have the same voice as Vexo Karu?",
            "others(voices(voiced_by(Vexo Karu[character])))",
        ),
        ("Who has the same voice actor as Vexo Karu?", "others(voices(voiced_by(Vexo Karu[character])))"),
    ],
)
def test_what_has_the_same_as_a_name_is_something_else(question: str, expected: str) -> None:
    assert read(question) == expected


@pytest.mark.parametrize("question", ["something like Zorblat but a series", "something like Zorblat, only a series"])
def test_what_it_is_to_be_narrows_what_is_like_a_film(question: str) -> None:
    best = parse(question).best
    assert best is not None
    conditions = [each.condition.bounds for each in getattr(best.form, "otherwise", ())]
    assert conditions == [(("format", ("tv",)),)]
