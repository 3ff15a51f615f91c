"""Who or what has more of something: by a relation, a role, or what can only be one relation."""

import pytest

from tests.support.readings import read

PEOPLE = "Tomo Ishiguru[person], Hana Vell[person]"
STUDIOS = "Studio Plim[studio], Studio Vane[studio]"
TITLES = "Zorblat[anime], Ombra[anime]"
DIRECTED = "-worked_on to all(anime):Director"


@pytest.mark.parametrize(
    "question",
    [
        "Which studio has more anime, Studio Plim or Studio Vane?",
        "More anime: Studio Plim or Studio Vane?",
        "Which has the most anime to its name, Studio Plim or Studio Vane?",
    ],
)
def test_of_studios_the_kinds_tell_what_they_have_more_of(question: str) -> None:
    assert read(question) == f"foremost({STUDIOS}; -animated to all(anime))"


def test_of_people_they_do_not() -> None:
    assert read("Who has more anime, Tomo Ishiguru or Hana Vell?") == ""


@pytest.mark.parametrize(
    "question",
    [
        "Which director has more anime, Tomo Ishiguru or Hana Vell?",
        "Who has more directing credits, Tomo Ishiguru or Hana Vell?",
        "As a director, who has more anime, Tomo Ishiguru or Hana Vell?",
    ],
)
def test_what_somebody_is_tells_what_they_have_more_of(question: str) -> None:
    assert read(question) == f"foremost({PEOPLE}; {DIRECTED})"


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("Has Tomo Ishiguru more anime as a director than Hana Vell?", f"surpasses({PEOPLE}; {DIRECTED})"),
        ("Are there more anime by Studio Plim than by Studio Vane?", f"surpasses({STUDIOS}; -animated to all(anime))"),
        ("Does Studio Plim have more anime than Studio Vane?", f"surpasses({STUDIOS}; -animated to all(anime))"),
    ],
)
def test_of_two_one_has_more_in_a_role_or_by_a_preposition(question: str, form: str) -> None:
    assert read(question) == form


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("Of Zorblat and Ombra, which is the older anime?", f"foremost({TITLES}; start_date)"),
        ("By score, is it Zorblat or Ombra that is better?", f"foremost({TITLES}; -score)"),
        ("Which do people like better, Zorblat or Ombra, by score?", f"foremost({TITLES}; -score)"),
    ],
)
def test_a_noun_or_a_field_may_be_said_beside_the_comparative(question: str, form: str) -> None:
    assert read(question) == form


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("Zorblat older than Ombra?", f"surpasses({TITLES}; start_date)"),
        ("Tomo Ishiguru directed Zorblat?", "Tomo Ishiguru[person] in staff:Director(Zorblat[anime])"),
        ("Isn't Ombra the sequel of Zorblat?", "Ombra[anime] in sequel(Zorblat[anime])"),
        ("Somebody says Ombra is the sequel of Zorblat, is that true?", "Ombra[anime] in sequel(Zorblat[anime])"),
        ("The sequel of Zorblat: is that Ombra?", "Ombra[anime] in sequel(Zorblat[anime])"),
    ],
)
def test_a_statement_asks_by_its_question_mark_or_by_what_stands_around_it(question: str, form: str) -> None:
    assert read(question) == form


@pytest.mark.parametrize(
    "question",
    [
        "Zorblat is older than Ombra",
        "Who did Tomo Ishiguru direct Zorblat?",
    ],
)
def test_it_asks_nothing_without_and_nothing_else_where_a_word_asks(question: str) -> None:
    assert read(question) == ""


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("Tally up the anime by Studio Plim and tell me how many there are", "count(animated(Studio Plim[studio]))"),
        ("Which anime by Studio Plim ranks first by score?", "ranked(animated(Studio Plim[studio]), -score, 1)"),
        (
            "Which anime by Studio Plim ranks last in popularity?",
            "ranked(animated(Studio Plim[studio]), popularity, 1)",
        ),
        ("In which year did the first episode of Zorblat air?", "year(Zorblat[anime])"),
        ("How long is Zorblat in episodes?", "episodes(Zorblat[anime])"),
        ("anime by Studio Plim from 2010 or earlier", "filter(animated(Studio Plim[studio]), until 2010)"),
    ],
)
def test_counts_ranks_and_lengths_are_said_in_several_ways(question: str, form: str) -> None:
    assert read(question) == form


@pytest.mark.parametrize(
    "question",
    [
        "If you rank the anime by Studio Plim by score, what comes out on top?",
        "Which anime by Studio Plim takes first place in score?",
        "By score, what is number one among the anime by Studio Plim?",
    ],
)
def test_what_leads_a_ranking_is_the_first_of_it(question: str) -> None:
    assert read(question) == "ranked(animated(Studio Plim[studio]), -score, 1)"


def test_what_somebody_is_called_may_be_asked_of_a_title() -> None:
    expected = "Studio Plim[studio] in animated_by(Zorblat[anime])"
    assert read("Do we have the studio Studio Plim to thank for Zorblat?") == expected


@pytest.mark.parametrize("word", ["eps", "episodes", "ep"])
def test_the_most_episodes_are_a_field_and_no_edges(word: str) -> None:
    assert (
        read(f"Which anime by Studio Plim has the most {word}?")
        == "ranked(animated(Studio Plim[studio]), -episodes, 1)"
    )


@pytest.mark.parametrize("word", ["eps", "episodes"])
def test_of_two_the_longer_one_has_more_of_them(word: str) -> None:
    assert "episodes" in read(f"Which has more {word}, Zorblat or Ombra?")
