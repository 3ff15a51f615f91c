"""Sets that conditions tell, with a name and without one, are read in many wordings."""

import pytest

from tests.support.readings import parse, read

MADE = "animated(Studio Plim[studio])"
WORDINGS = {
    "filter(all(anime), made from light novel)": [
        "Which anime are based on light novels?",
        "anime based on a light novel",
        "anime adapted from light novels",
        "light novel anime",
        "light novel adaptations",
        "Show me all anime that were adapted from a light novel",
        "anime based upon a light novel",
    ],
    f"filter({MADE}, not made from manga)": [
        "Which anime by Studio Plim are not based on a manga?",
        "anime by Studio Plim not based on a manga",
        "anime by Studio Plim that aren't adapted from a manga",
        "What has Studio Plim made that was not based on manga?",
        "anime made by Studio Plim but not adapted from manga",
    ],
    f"filter({MADE}, not Horror)": [
        "anime by Studio Plim but no horror",
        "anime by Studio Plim that are not horror",
        "anime by Studio Plim without horror",
        "Which anime did Studio Plim make, excluding horror?",
        "Studio Plim anime, no horror please",
        "anime by Studio Plim, just not horror",
    ],
    f"filter({MADE}, not movie)": [
        "anime by Studio Plim but no films",
        "anime by Studio Plim except films",
        "anime by Studio Plim that are not movies",
        "Which anime by Studio Plim are not films?",
        "anime by Studio Plim without movies",
    ],
    f"filter({MADE}, Action or Comedy)": [
        "action or comedy anime by Studio Plim",
        "anime by Studio Plim that are action or comedy",
        "Which action or comedy anime did Studio Plim make?",
        "action or comedy by Studio Plim",
    ],
    f"without({MADE}, Zorblat[anime])": [
        "anime by Studio Plim except Zorblat",
        "anime by Studio Plim besides Zorblat",
        "Which anime did Studio Plim make apart from Zorblat?",
        "Which anime other than Zorblat were made by Studio Plim?",
        "Excluding Zorblat, which anime did Studio Plim make?",
        "With the exception of Zorblat, what did Studio Plim animate?",
        "What has Studio Plim animated aside from Zorblat?",
    ],
    "Zorblat[anime] is finished": [
        "Is Zorblat finished?",
        "Has Zorblat ended?",
        "Did Zorblat end?",
        "is zorblat over",
        "Has Zorblat finished airing?",
        "Zorblat is over, right?",
        "Is it true that Zorblat has ended?",
    ],
    "Zorblat[anime] is movie": [
        "Is Zorblat a movie?",
        "is zorblat a film",
        "Was Zorblat a movie?",
        "Zorblat is a film, right?",
        "Can you tell me whether Zorblat is a movie?",
    ],
    f"ranked({MADE}, -score, None)": [
        "anime by Studio Plim sorted by score",
        "Sort the anime by Studio Plim by score",
        "anime by Studio Plim ordered by rating",
        "anime by Studio Plim in descending order of score",
        "List all anime by Studio Plim by score, descending",
    ],
    f"ranked({MADE}, -popularity, 10)": [
        "most popular anime by Studio Plim",
        "What are the most popular anime by Studio Plim?",
        "list the most popular anime by Studio Plim",
        "most popular Studio Plim anime",
    ],
}


@pytest.mark.parametrize("form", WORDINGS)
def test_a_set_is_read_in_many_wordings(form: str) -> None:
    assert [question for question in WORDINGS[form] if read(question) != form] == []


@pytest.mark.parametrize(
    ("said", "same"),
    [
        ("that came out in 2013 or any later year", "since 2013"),
        ("of no earlier date than 2014", "since 2014"),
        ("that were new in 2010", "from 2010"),
        ("from before the end of 2010", "from until 2010"),
        ("that were over by the start of 2020", "that ended before 2020"),
        ("whose episode count tops 12", "with more than 12 episodes"),
    ],
)
def test_a_bound_is_said_in_many_ways(said: str, same: str) -> None:
    assert read(f"anime by Studio Plim {said}") == read(f"anime by Studio Plim {same}") != ""


@pytest.mark.parametrize(
    ("question", "same"),
    [
        ("Which manga by Hana Vell were adapted?", "manga by Hana Vell that were adapted into an anime"),
        ("the anime shown in cinemas that Studio Plim animated", "films by Studio Plim"),
        ("Which anime directed by Tomo Ishiguru are shown on television?", "tv series directed by Tomo Ishiguru"),
    ],
)
def test_what_titles_are_is_said_by_what_was_done_with_them(question: str, same: str) -> None:
    assert read(question) == read(same) != ""
    assert parse(question).standing == "sure"


def test_days_that_are_counted_from_today_have_no_reading() -> None:
    assert not read("anime that came out two years ago")


@pytest.mark.parametrize("clause", ["that's also a comedy", "that is also a comedy"])
def test_what_it_is_also_leaves_nothing_out(clause: str) -> None:
    assert read(f"horror anime {clause}") == "filter(filter(all(anime), Horror), Comedy)"
