"""What stands in front of its clause is read there."""

import pytest

from tests.support.readings import read

DIRECTED = "worked_on:Director(Tomo Ishiguru[person])"


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("Of all anime directed by Tomo Ishiguru, which ones had their final episode in 2010?",
         f"filter({DIRECTED}, ended in 2010)"),
        ("Of the anime directed by Tomo Ishiguru, which has the best score?", f"ranked({DIRECTED}, -score, 1)"),
        ("Of the anime directed by Tomo Ishiguru, which is the oldest?", f"ranked({DIRECTED}, start_date, 1)"),
    ],
)  # fmt: skip
def test_some_of_a_set_are_asked_for(question: str, form: str) -> None:
    assert read(question) == form


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("As for Zorblat, how many episodes does it have?", "episodes(Zorblat[anime])"),
        ("When it comes to Zorblat, how many episodes were shown?", "episodes(Zorblat[anime])"),
        ("By the end of Zorblat, how many episodes had been shown?", "episodes(Zorblat[anime])"),
        ("By the end of Nightpaper, how many chapters had appeared?", "chapters(Nightpaper[manga])"),
    ],
)
def test_a_field_is_of_what_stands_in_front(question: str, form: str) -> None:
    assert read(question) == form


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("As a composer, which anime has Tomo Ishiguru done?", "worked_on:Music(Tomo Ishiguru[person])"),
        (
            "As a composer, which anime has the director of Zorblat done?",
            "worked_on:Music(staff:Director(Zorblat[anime]))",
        ),
        ("As a scriptwriter, which anime has Tomo Ishiguru done?", "worked_on:Script(Tomo Ishiguru[person])"),
        (
            "As character designer, which anime did Tomo Ishiguru do?",
            "worked_on:Character Design(Tomo Ishiguru[person])",
        ),
        ("The art of which manga is credited to Tomo Ishiguru?", "drew(Tomo Ishiguru[person])"),
        ("The music of which anime is by Tomo Ishiguru?", "worked_on:Music(Tomo Ishiguru[person])"),
        ("The script of which anime is Tomo Ishiguru's?", "worked_on:Script(Tomo Ishiguru[person])"),
    ],
)
def test_what_somebody_is_or_did_may_stand_in_front(question: str, form: str) -> None:
    assert read(question) == form


@pytest.mark.parametrize(
    ("question", "order"),
    [
        ("By score, which of the anime directed by Tomo Ishiguru ranks last?", "score"),
        ("By score, which of the anime directed by Tomo Ishiguru comes last?", "score"),
        ("By number of episodes, which of the anime directed by Tomo Ishiguru ranks last?", "episodes"),
        ("By release date, which of the anime directed by Tomo Ishiguru comes last?", "-start_date"),
    ],
)
def test_the_last_of_an_order_is_the_first_of_the_reverse(question: str, order: str) -> None:
    assert read(question) == f"ranked({DIRECTED}, {order}, 1)"


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("What anime would you recommend to somebody who enjoyed Zorblat?", "alike(Zorblat[anime]; all(anime))"),
        ("Which anime would you recommend for fans of Zorblat?", "alike(Zorblat[anime]; all(anime))"),
        ("the writer from whose pen Nightpaper comes", "written_by(Nightpaper[manga])"),
        ("the anime from which we know Vexo Karu", "appears_in(Vexo Karu[character])"),
        ("Which anime places Zorblat in an alternate setting?", "alternative_setting(Zorblat[anime])"),
        ("Which anime moves Zorblat into a different world?", "alternative_setting(Zorblat[anime])"),
        ("When it comes to number of anime directed, who's ahead: Tomo Ishiguru or Hana Vell?",
         "foremost(Tomo Ishiguru[person], Hana Vell[person]; -worked_on to all(anime):Director)"),
        ("Is Tomo Ishiguru ahead of Hana Vell in number of anime directed?",
         "surpasses(Tomo Ishiguru[person], Hana Vell[person]; -worked_on to all(anime):Director)"),
    ],
)  # fmt: skip
def test_parts_of_verbs_may_stand_apart(question: str, form: str) -> None:
    assert read(question) == form


@pytest.mark.parametrize(
    ("question", "order"),
    [
        ("Comparing Zorblat with Quimby Nights, which has the greater number of episodes?", "-episodes"),
        ("Comparing Zorblat with Quimby Nights, which has the higher score?", "-score"),
        ("Zorblat vs Quimby Nights: which has been around longer?", "start_date"),
    ],
)
def test_names_are_compared_in_front_of_what_is_asked_of_them(question: str, order: str) -> None:
    assert read(question) == f"foremost(Zorblat[anime], Quimby Nights[anime]; {order})"


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("anime directed by Tomo Ishiguru that only finished airing after 2010", "ended since 2011"),
        ("Which anime directed by Tomo Ishiguru were concluded only after 2010?", "ended since 2011"),
        ("anime directed by Tomo Ishiguru that only came out in 2010", "in 2010"),
        ("anime directed by Tomo Ishiguru first shown in 2010 or later", "since 2010"),
        ("anime directed by Tomo Ishiguru released in the years 2010 to 2015", "between 2010 and 2015"),
        ("anime directed by Tomo Ishiguru whose release falls before 2010", "until 2009"),
    ],
)  # fmt: skip
def test_when_something_only_happened_is_when_it_happened(question: str, said: str) -> None:
    assert read(question) == f"filter({DIRECTED}, {said})"


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("What is Vexo Karu from?", "appears_in(Vexo Karu[character])"),
        ("Which anime is Vexo Karu from?", "appears_in(Vexo Karu[character])"),
        ("anime that Studio Plim animated from 2012 up to today", "filter(animated(Studio Plim[studio]), since 2012)"),
        (
            "Tell me all the anime that Tomo Ishiguru directed as well as all those that Hana Vell scored",
            f"union({DIRECTED}, worked_on:Music(Hana Vell[person]))",
        ),
    ],
)
def test_what_stands_at_the_end_is_read_there(question: str, form: str) -> None:
    assert read(question) == form
