"""What people leave to be understood: how to watch a story, what came first, in what role somebody is heard."""

import pytest

from tests.support.readings import parse, read

PLIM = "animated(Studio Plim[studio])"
TOMO = "worked_on:Director(Tomo Ishiguru[person])"
ORDER = "watchorder(Zorblat[anime])"
ALIKE = "alike(Zorblat[anime]; all(anime))"

READ = {
    ORDER: [
        "Show me how Zorblat should be watched",
        "What's the right way to see Zorblat?",
        "What is the best way to get into Zorblat",
        "I want to watch all of Zorblat, how?",
        "Guide me through Zorblat",
        "sort the Zorblat titles by story",
        "In what order should I watch the Zorblat franchise?",
    ],
    ALIKE: [
        "recommendations for Zorblat",
        "in the mood for Zorblat",
        "in the mood for something like Zorblat, ideas?",
    ],
    "alike(Zorblat[anime], Quimby[anime]; all(anime))": [
        "something between Zorblat and Quimby",
        "a mix of Zorblat and Quimby",
    ],
    "appears_in:main(voices(Hana Vell[person]))": [
        "In which anime does Hana Vell have a main role?",
        "Which anime have Hana Vell in a main role?",
        "anime with Hana Vell in a leading role",
    ],
    "appears_in:supporting(voices(Hana Vell[person]))": ["In which anime does Hana Vell have a supporting role?"],
    f"ranked({PLIM}, -start_date, 1)": ["Which anime by Studio Plim came out after all the others?"],
    f"ranked({PLIM}, start_date, 1)": ["Which of the anime by Studio Plim was there before the rest?"],
    f"ranked({PLIM}, -popularity, 1)": [
        "Which of the anime by Studio Plim do most people have on their list?",
        "Which is the audience favourite among the anime by Studio Plim?",
    ],
    f"ranked(filter({TOMO}, movie), start_date, 1)": [
        "With which film that Tomo Ishiguru directed did it all begin?",
        "Which of the films that Tomo Ishiguru directed started it all?",
    ],
    f"filter({PLIM}, in 2012)": ["Studio Plim 2012"],
    f"filter({PLIM}, since 2013)": ["Which anime by Studio Plim came out only after 2012?"],
    f"filter({PLIM}, Romance Comedy)": ["romcoms by Studio Plim", "romantic comedies by Studio Plim"],
    "suggested(filter(all(anime), Romance Comedy))": ["romcom", "Rom-com", "romantic comedy"],
    f"difference(filter(all(anime), Mecha), {PLIM})": ["mecha anime not by Studio Plim"],
    "sequel(Zorblat[anime])": ["I have finished Zorblat, what is its sequel?"],
    "others(worked_on:Director(staff:Director(Zorblat[anime])))": [
        "The director of Zorblat also directed which anime?"
    ],
    "year(Zorblat[anime])": ["What year marks the release of Zorblat?"],
    "voiced_by(Vexo Karu[character])": ["Who is the one behind the mic as Vexo Karu?"],
}


@pytest.mark.parametrize("form", READ)
def test_what_is_left_to_be_understood_is_read(form: str) -> None:
    assert [question for question in READ[form] if read(question) != form] == []


@pytest.mark.parametrize("form", READ)
def test_and_it_is_sure_enough_to_be_answered(form: str) -> None:
    assert [question for question in READ[form] if parse(question).standing != "sure"] == []


@pytest.mark.parametrize(
    "question",
    [
        "By whom was the art of Zorblat directed?",
        "How can Hana Vell be watched?",
        "Nightpaper 2012",
        "recommendations for Vexo Karu",
    ],
)
def test_what_says_something_else_is_not_read_so(question: str) -> None:
    assert parse(question).standing != "sure"
