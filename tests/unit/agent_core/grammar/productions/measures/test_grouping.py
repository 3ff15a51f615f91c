"""What is counted in groups: by year or genre, and by whom somebody worked with."""

import pytest

from tests.support.readings import parse, read

PLIM = "animated(Studio Plim[studio])"
WORKS = "worked_on(Tomo Ishiguru[person])"
DIRECTING = "ranked(all(person), -worked_on to all(anime):Director, 1)"

READ = {
    f"leading({PLIM}, year)": [
        "In which year did Studio Plim make the most anime?",
        "When did Studio Plim make the most anime?",
        "During which year did Studio Plim animate the most anime?",
    ],
    "leading(all(anime), year)": ["In which year did the most anime come out?", "Which year has the most anime?"],
    "leading(all(anime), genre)": ["What is the most common genre?", "which genre has the most anime"],
    "leading(filter(all(anime), in 2015), genre)": ["Which genre is most common in 2015?"],
    f"leading({PLIM}, genre)": [
        "Which genre is the most common among the anime by Studio Plim?",
        "the most common genre of the anime by Studio Plim",
        "which genre does Studio Plim make the most",
    ],
    f"leading({PLIM}, format)": ["Which format does Studio Plim make most often?"],
    "leading(drew(Tomo Ishiguru[person]), year)": ["In which year has Tomo Ishiguru drawn the most?"],
    "leading(drew(Hana Vell[person]), genre)": ["what genre does Hana Vell draw the most"],
    DIRECTING: [
        "Who is the most prolific director?",
        "Which director has directed the most anime?",
        "which director has the most anime",
        "the most productive director",
    ],
    "ranked(all(person), -worked_on to filter(all(anime), between 1990 and 1999):Director, 1)": [
        "Who was the most prolific director of the 90s?"
    ],
    "ranked(all(person), -wrote to all(manga), 1)": ["most prolific mangaka"],
    "ranked(all(person), -voices to all(character), 1)": ["which voice actor has the most roles"],
    "leading(has_character(Zorblat[anime]), voiced_by)": [
        "Which voice actor has the most roles in Zorblat?",
        "Who voices the most characters in Zorblat?",
    ],
    f"leading({PLIM}, staff:Director)": [
        "Which director directed the most anime at Studio Plim?",
        "Who directed the most anime at Studio Plim?",
    ],
    "ranked(voice_cast(Zorblat[anime]), -voices to all(character), 1)": [
        "Which voice actor of Zorblat has the most roles?"
    ],
    f"leading({WORKS}, staff)": [
        "Who has Tomo Ishiguru worked with the most?",
        "who did Tomo Ishiguru collaborate with most",
    ],
    f"leading({WORKS}, animated_by)": ["Which studio has Tomo Ishiguru worked with the most?"],
    f"leading({WORKS}, staff:Music)": ["which composer has Tomo Ishiguru worked with most frequently"],
    f"staff:Director({PLIM})": [
        "Which directors have worked with Studio Plim?",
        "directors who worked for Studio Plim",
        "Which directors worked at Studio Plim?",
    ],
    f"others(staff({WORKS}))": ["Who has Tomo Ishiguru worked with?", "who did Tomo Ishiguru collaborate with"],
    f"staff({PLIM})": ["Who has worked for Studio Plim?"],
}


@pytest.mark.parametrize("form", READ)
def test_groups_are_counted(form: str) -> None:
    assert [question for question in READ[form] if read(question) != form] == []


@pytest.mark.parametrize("form", READ)
def test_and_they_are_sure_enough_to_be_answered(form: str) -> None:
    assert [question for question in READ[form] if parse(question).standing != "sure"] == []


@pytest.mark.parametrize(
    "question",
    [
        "Which composer worked on Studio Plim?",
        "who has Tomo Ishiguru worked with the least",
        "in which year did Studio Plim make the fewest anime",
        "Who is the most prolific Zorblat?",
        "the most common director of Zorblat",
    ],
)
def test_what_cannot_be_counted_so_is_not_read(question: str) -> None:
    assert parse(question).standing != "sure"


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("Which year did Zorblat come out?", "year(Zorblat[anime])"),
        ("the most anime by Studio Plim", ""),
    ],
)
def test_the_same_words_count_nothing_elsewhere(question: str, form: str) -> None:
    assert read(question) == form
