"""What is asked of names as such: how they differ, how they are connected, which of them is first in an order."""

import pytest

from tests.support.readings import named, read

TWO = "Zorblat[anime], Ombra[anime]"
PEOPLE = "Tomo Ishiguru[person], Hana Vell[person]"
STUDIOS = "Studio Plim[studio], Studio Vane[studio]"


@pytest.mark.parametrize(
    "question",
    [
        "Compare Zorblat and Ombra",
        "Compare Zorblat with Ombra",
        "What is the difference between Zorblat and Ombra?",
        "How do Zorblat and Ombra differ?",
        "In what ways is Zorblat different from Ombra?",
        "How does Zorblat compare to Ombra?",
        "What sets Zorblat apart from Ombra?",
        "Put Zorblat and Ombra side by side",
        "Zorblat vs Ombra",
    ],
)
def test_two_names_are_compared(question: str) -> None:
    assert read(question) == f"contrast({TWO})"


def test_of_two_names_it_may_be_asked_what_they_share() -> None:
    assert read("What do Zorblat and Ombra have in common?") == f"contrast({TWO}; common)"


def test_more_than_two_are_compared_at_once() -> None:
    assert read("Compare Zorblat and Ombra and Quimby") == f"contrast({TWO}, Quimby[anime])"


def test_a_name_is_not_compared_with_itself() -> None:
    assert read("Compare Zorblat and Zorblat") == ""


@pytest.mark.parametrize(
    "question",
    [
        "How is Vexo Karu related to Hana Vell?",
        "How are Vexo Karu and Hana Vell connected?",
        "What connects Vexo Karu and Hana Vell?",
        "What links Vexo Karu to Hana Vell?",
        "What is the connection between Vexo Karu and Hana Vell?",
        "What do Vexo Karu and Hana Vell have to do with each other?",
    ],
)
def test_two_names_of_any_kinds_are_connected(question: str) -> None:
    assert read(question) == "connection(Vexo Karu[character], Hana Vell[person])"


def test_three_names_have_no_connection() -> None:
    assert read("How are Zorblat and Ombra and Quimby connected?") == ""


@pytest.mark.parametrize(
    ("question", "order"),
    [
        ("Which has more episodes, Zorblat or Ombra?", "-episodes"),
        ("Does Zorblat or Ombra have more episodes?", "-episodes"),
        ("Between Zorblat and Ombra, which one has the higher episode count?", "-episodes"),
        ("Which has fewer episodes, Zorblat or Ombra?", "episodes"),
        ("Zorblat or Ombra: which is longer?", "-episodes"),
        ("Which is older, Zorblat or Ombra?", "start_date"),
        ("Which came out first, Zorblat or Ombra?", "start_date"),
        ("Which is newer, Zorblat or Ombra?", "-start_date"),
        ("Which is rated higher, Zorblat or Ombra?", "-score"),
        ("Which one has the better score, Zorblat or Ombra?", "-score"),
        ("Which is more popular, Zorblat or Ombra?", "-popularity"),
    ],
)
def test_a_comparative_asks_which_of_several_is_first_in_its_order(question: str, order: str) -> None:
    assert read(question) == f"foremost({TWO}; {order})"


def test_who_is_older_is_not_asked_of_people_whose_age_nobody_has() -> None:
    assert read("Who is older, Tomo Ishiguru or Hana Vell?") == ""


@pytest.mark.parametrize(
    "question",
    [
        "Who directed more anime, Tomo Ishiguru or Hana Vell?",
        "Which of them has directed more anime: Tomo Ishiguru or Hana Vell?",
        "Who is the director of more anime, Tomo Ishiguru or Hana Vell?",
        "By whom were more anime directed, Tomo Ishiguru or Hana Vell?",
        "As a director, who has made more anime, Tomo Ishiguru or Hana Vell?",
        "Tomo Ishiguru or Hana Vell: who has made more anime as director?",
        "Which director directed more anime, Tomo Ishiguru or Hana Vell?",
    ],
)
def test_what_somebody_did_more_of_is_counted_by_its_relation(question: str) -> None:
    assert read(question) == f"foremost({PEOPLE}; -worked_on to all(anime):Director)"


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("Who directed fewer films, Tomo Ishiguru or Hana Vell?",
         f"foremost({PEOPLE}; worked_on to filter(all(anime), movie):Director)"),
        ("Who voices more characters, Tomo Ishiguru or Hana Vell?", f"foremost({PEOPLE}; -voices to all(character))"),
        ("Who has more voice roles, Tomo Ishiguru or Hana Vell?", f"foremost({PEOPLE}; -voices to all(character))"),
        ("Who wrote the music for more anime, Tomo Ishiguru or Hana Vell?",
         f"foremost({PEOPLE}; -worked_on to all(anime):Music)"),
        ("Which studio made more anime, Studio Plim or Studio Vane?", f"foremost({STUDIOS}; -animated to all(anime))"),
        ("By which studio were more anime animated, Studio Plim or Studio Vane?",
         f"foremost({STUDIOS}; -animated to all(anime))"),
    ],
)  # fmt: skip
def test_a_noun_narrows_what_is_counted(question: str, form: str) -> None:
    assert read(question) == form


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("Is Zorblat older than Ombra?", f"surpasses({TWO}; start_date)"),
        ("Does Zorblat have more episodes than Ombra?", f"surpasses({TWO}; -episodes)"),
        ("Is it true that Zorblat is rated higher than Ombra?", f"surpasses({TWO}; -score)"),
        ("Has Tomo Ishiguru directed more anime than Hana Vell?",
         f"surpasses({PEOPLE}; -worked_on to all(anime):Director)"),
        ("Did Tomo Ishiguru direct fewer anime than Hana Vell did?",
         f"surpasses({PEOPLE}; worked_on to all(anime):Director)"),
        ("Were more anime animated by Studio Plim than by Studio Vane?",
         f"surpasses({STUDIOS}; -animated to all(anime))"),
        ("Compared with Hana Vell, has Tomo Ishiguru directed more anime?",
         f"surpasses({PEOPLE}; -worked_on to all(anime):Director)"),
    ],
)  # fmt: skip
def test_of_two_it_is_asked_whether_the_first_is_more(question: str, form: str) -> None:
    assert read(question) == form


def test_one_is_not_more_than_one_of_another_kind() -> None:
    assert read("Is Zorblat older than Nightpaper?") == ""


def test_of_namesakes_the_same_kinds_are_set_side_by_side() -> None:
    question = "Compare Sakura and Zorblat"
    found = named(question, Sakura="anime=50|character=900", Zorblat="anime=60")
    assert read(question, found) == "contrast(Sakura[anime], Zorblat[anime])"


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("Which studio made the most anime?", "ranked(all(studio), -animated to all(anime), 1)"),
        ("Who directed the fewest films?",
         "ranked(all(character|person|studio), worked_on to filter(all(anime), movie):Director, 1)"),
        ("The 5 studios that made the most anime", "ranked(all(studio), -animated to all(anime), 5)"),
        ("Which of the anime by Studio Plim has the most characters?",
         "ranked(animated(Studio Plim[studio]), -has_character to all(character), 1)"),
        ("Which studio made the most anime, Studio Plim or Studio Vane?",
         f"foremost({STUDIOS}; -animated to all(anime))"),
    ],
)  # fmt: skip
def test_a_superlative_counts_what_everything_of_a_kind_did(question: str, form: str) -> None:
    assert read(question) == form


def test_more_than_all_others_is_the_most() -> None:
    assert read("Which anime by Studio Plim is older than all the others?") == (
        "ranked(animated(Studio Plim[studio]), start_date, 1)"
    )


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("Zorblat Ombra comparison", f"contrast({TWO})"),
        ("Set Zorblat against Ombra: what are the differences?", f"contrast({TWO})"),
        ("Zorblat and Ombra: how do they compare?", f"contrast({TWO})"),
        ("Which links lead from Zorblat to Tomo Ishiguru?", "connection(Zorblat[anime], Tomo Ishiguru[person])"),
        ("Zorblat and Tomo Ishiguru are related, in what way?", "connection(Zorblat[anime], Tomo Ishiguru[person])"),
    ],
)
def test_what_is_asked_of_two_may_stand_behind_them_or_be_said_twice(question: str, form: str) -> None:
    assert read(question) == form


@pytest.mark.parametrize(
    "question",
    ["How does Vexo Karu know Mirelle Dan?", "Why are Vexo Karu and Mirelle Dan connected?"],
)
def test_how_two_know_each_other_is_how_they_are_connected(question: str) -> None:
    assert read(question) == "connection(Vexo Karu[character], Mirelle Dan[character])"


@pytest.mark.parametrize("question", ["Why is Zorblat good?", "Why did Tomo Ishiguru direct Zorblat?"])
def test_no_reason_is_read(question: str) -> None:
    assert not read(question)


def test_how_one_stands_beside_another_asks_for_a_comparison() -> None:
    assert read("How does Zorblat stand beside Ombra?") == f"contrast({TWO})"
