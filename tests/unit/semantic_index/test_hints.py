"""A film or a series, and the years in which it may have come out, are read of a description."""

import pytest
from semantic_index.hints import Hints, read_hints


@pytest.mark.parametrize(
    ("text", "years"),
    [
        ("a movie from the 90s", (1990, 1999)),
        ("an early 2000s cartoon", (2000, 2003)),
        ("mid-to-late 80's", (1983, 1987)),
        ("late 90’s, early 2000s", (1996, 2003)),
        ("it came out in 2004", (2004, 2004)),
        ("around 2005-06", (2005, 2006)),
        ("1998 – 2001", (1998, 2001)),
        ("the 1970s", (1970, 1979)),
        ("in the 10s", (2010, 2019)),
        ("set in Argentina in the 1920s", None),
        ("in the year 2199", None),
        ("set in 1943, and made about 1988", (1988, 1988)),
        ("30 pirates and 2 ships", None),
    ],
)
def test_years_and_decades_are_one_span(text: str, years: tuple[int, int] | None) -> None:
    assert read_hints(text).years == years


@pytest.mark.parametrize(
    ("text", "format_"),
    [
        ("a Film about a fox", "movie"),
        ("some show about a fox", "tv"),
        ("it aired on Sundays", "tv"),
        ("what was the movie with the fox " + "who runs through the forest " * 3 + "I saw it on TV", "movie"),
        ("the series " + "in which a fox runs through the forest " * 3 + "and it got a film", "tv"),
        ("a movie or a tv show", None),
        ("filmy shower", None),
    ],
)
def test_the_format_is_what_is_said_first(text: str, format_: str | None) -> None:
    assert read_hints(text).format == format_


def test_a_story_alone_hints_at_nothing() -> None:
    assert read_hints("a fox who runs a restaurant for ghosts") == Hints()
