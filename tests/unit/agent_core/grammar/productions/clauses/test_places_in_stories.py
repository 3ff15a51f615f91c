"""What place a title has in a story, and what comes of titles that are said to end or to be something."""

import pytest

from tests.support.readings import read

ORIGINAL = "spin_off_of(Zorblat[anime])"
PARENT = "parent_story(Zorblat[anime])"
SEQUEL = "sequel(Zorblat[anime])"
FRANCHISE = "shares_franchise(Zorblat[anime])"


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("Zorblat is a spin-off, what's the original?", ORIGINAL),
        ("Zorblat is an offshoot; which is the main series?", ORIGINAL),
        ("Zorblat is only a side story, which is the main one", PARENT),
        ("Zorblat is a side story. What is the parent story?", PARENT),
        ("Zorblat is just a recap, what's the original?", "full_story(Zorblat[anime])"),
        ("is Zorblat a side story, and of what", PARENT),
        ("the sequel of Zorblat is only a side story, which is the main one", f"parent_story({SEQUEL})"),
        ("the series spun off from Zorblat is a recap of what anime", "full_story(spin_off(Zorblat[anime]))"),
        ("is Zorblat a spin-off, and of which anime?", ORIGINAL),
        ("what's the original anime if Zorblat is a spin-off?", ORIGINAL),
    ],
)
def test_what_a_title_is_said_to_be_tells_what_it_belongs_to(question: str, form: str) -> None:
    assert read(question) == form


@pytest.mark.parametrize(
    "question",
    [
        "which series does Zorblat belong to",
        "what series is Zorblat part of",
        "which franchise is Zorblat a part of",
        "what saga does Zorblat belong to?",
    ],
)
def test_the_series_of_a_title_is_its_franchise(question: str) -> None:
    assert read(question) == FRANCHISE


@pytest.mark.parametrize(
    "question",
    [
        "Zorblat ends, then what continues it?",
        "so Zorblat ends and then which one picks up from there",
        "Zorblat is over, which anime carries on from there",
        "I finished Zorblat, what part comes next?",
    ],
)
def test_what_comes_behind_the_end_of_a_title_is_its_sequel(question: str) -> None:
    assert read(question) == SEQUEL


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("which title retells Zorblat in short", "summary(Zorblat[anime])"),
        ("who directed the story that Zorblat plays beside", f"staff:Director({PARENT})"),
        ("Which studios have adapted manga by Hana Vell?", "animated_by(adaptation(wrote(Hana Vell[person])))"),
        ("does Studio Plim have any movies", "any(filter(animated(Studio Plim[studio]), movie))"),
        ("when did people first get to see Zorblat", "year(Zorblat[anime])"),
        ("when did viewers get to see Zorblat first", "year(Zorblat[anime])"),
        ("what year did they bring out Zorblat", "year(Zorblat[anime])"),
    ],
)
def test_words_beside_a_title_tell_what_is_asked_of_it(question: str, form: str) -> None:
    assert read(question) == form


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("when did Zorblat end", "end_date(Zorblat[anime])"),
        ("who is the director of the spin-off of Zorblat", "staff:Director(spin_off(Zorblat[anime]))"),
        ("what is the original of the recap of Zorblat", "adapted_from(summary(Zorblat[anime]))"),
    ],
)
def test_nothing_else_is_taken_for_it(question: str, form: str) -> None:
    assert read(question) in (form, "")
