"""Numbers and years bound fields."""

import pytest
from agent_core.grammar.semantics.logical_form import Filter, Ranked

from tests.support.readings import parse, read


def bounds(question: str) -> dict[str, object]:
    best = parse(question).best
    assert best is not None, question
    form, found = best.form, dict[str, object]()
    form = form.base if isinstance(form, Ranked) else form
    while isinstance(form, Filter):
        found |= dict(form.condition.bounds)
        form = form.base
    return found


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ("from the 1990s", {"year_min": 1990, "year_max": 1999}),
        ("from the 90s", {"year_min": 1990, "year_max": 1999}),
        ("in 2010", {"year_min": 2010, "year_max": 2010}),
        ("since 2010", {"year_min": 2010}),
        ("from 2010 or later", {"year_min": 2010}),
        ("from after 2010", {"year_min": 2011}),
        ("after 2010", {"year_min": 2011}),
        ("before 2010", {"year_max": 2009}),
        ("released before 2010", {"year_max": 2009}),
        ("between 2010 and 2015", {"year_min": 2010, "year_max": 2015}),
        ("from 2010 to 2015", {"year_min": 2010, "year_max": 2015}),
        ("that ended after 2010", {"ended_min": "2011"}),
        ("that finished airing in 2010", {"ended_min": "2010", "ended_max": "2010"}),
        ("with a score above 8.5", {"score_above": 8.5}),
        ("rated above 8", {"score_above": 8.0}),
        ("with a score of at least 8", {"score_min": 8.0}),
        ("with more than 24 episodes", {"episodes_min": 25}),
        ("with fewer than 13 episodes", {"episodes_max": 12}),
        ("with 24 or more episodes", {"episodes_min": 24}),
        ("with exactly 12 episodes", {"episodes_min": 12, "episodes_max": 12}),
        ("with only one episode", {"episodes_min": 1, "episodes_max": 1}),
        ("that have passed 500 episodes", {"episodes_min": 501}),
        ("that reached the 100 episode mark", {"episodes_min": 100}),
        ("with 12-13 episodes", {"episodes_min": 12, "episodes_max": 13}),
        ("with 50+ episodes", {"episodes_min": 50}),
        ("with a score of 8.5+", {"score_min": 8.5}),
        ("with an episode count of at least 40", {"episodes_min": 40}),
        ("of one cour", {"episodes_min": 10, "episodes_max": 14}),
        ("max 13 episodes", {"episodes_max": 13}),
        ("with 13 episodes max", {"episodes_max": 13}),
        ("with 24 episodes at most", {"episodes_max": 24}),
        ("min score 8", {"score_min": 8.0}),
        ("rated PG-13", {"age_rating": ("pg-13",)}),
        ("rated G or PG", {"age_rating": ("g", "pg")}),
        ("that rack up over 24 episodes", {"episodes_min": 25}),
        ("that clocked up at least 24 episodes", {"episodes_min": 24}),
        ("above a score of 8", {"score_above": 8.0}),
        ("that climbed past a score of 8", {"score_above": 8.0}),
        ("below a rating of 6", {"score_below": 6.0}),
        ("that took their final bow in 2010", {"ended_min": "2010", "ended_max": "2010"}),
        ("that made their debut before 2010", {"year_max": 2009}),
    ],
)
def test_a_bound_is_read_with_its_field(said: str, expected: dict[str, object]) -> None:
    assert bounds(f"anime by Studio Plim {said}") == expected


def test_one_volume_is_as_good_as_a_number_of_them() -> None:
    assert bounds("manga by the author of Nightpaper that is only a single volume long") == bounds(
        "manga by the author of Nightpaper with 1 volume"
    )


def test_conditions_add_up() -> None:
    added = bounds("horror movies by Studio Plim from the 90s with a score above 8")
    assert added == {"year_min": 1990, "year_max": 1999, "score_above": 8.0, "format": ("movie",), "genre": ("Horror",)}


def test_a_length_is_that_of_the_kind_it_is_said_of() -> None:
    assert bounds("manga by the author of Nightpaper that are longer than 100 chapters") == {"chapters_min": 101}


def test_of_one_field_two_things_are_said_by_no_two_words() -> None:
    assert bounds("anime by Studio Plim, 2004-2011") == {"year_min": 2004, "year_max": 2011}
    assert bounds("anime by Studio Plim since 2004 before 2011") == {"year_min": 2004, "year_max": 2010}


def test_a_field_that_things_do_not_have_bounds_only_what_they_belong_to() -> None:
    assert read("characters in Zorblat with a score above 8").startswith("has_character(filter(")


@pytest.mark.parametrize(
    ("question", "condition"),
    [
        ("anime by Studio Plim made in the 2000s", "between 2000 and 2009"),
        ("anime by Studio Plim whose last episode aired in 2020", "ended in 2020"),
        ("anime by Studio Plim whose run came to a close in 2016", "ended in 2016"),
        ("anime by Studio Plim from 2010 on", "since 2010"),
    ],
)
def test_when_titles_were_made_and_ended_is_said_in_many_ways(question: str, condition: str) -> None:
    assert read(question) == f"filter(animated(Studio Plim[studio]), {condition})"


@pytest.mark.parametrize(
    "question",
    [
        "anime by Studio Plim that date from the 2000s have there been up to now",
        "anime by Studio Plim from the 2000s that I have seen up to now",
    ],
)
def test_what_stands_apart_from_years_leaves_their_end(question: str) -> None:
    assert bounds(question) in ({"year_min": 2000, "year_max": 2009}, {})


@pytest.mark.parametrize(
    ("phrase", "said"),
    [
        ("with 12 or 13 episodes", "with 12 to 13 episodes"),
        ("with only 12 or 13 episodes", "with 12 to 13 episodes"),
    ],
)
def test_one_number_or_the_next_is_a_range(phrase: str, said: str) -> None:
    assert read(f"anime by Studio Plim {phrase}") == f"filter(animated(Studio Plim[studio]), {said})"


def test_numbers_further_apart_are_none() -> None:
    assert "12 to 26" not in read("anime by Studio Plim with 12 or 26 episodes")


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("24-26 episode horror anime by Studio Plim", {"episodes_min": 24, "episodes_max": 26}),
        ("two-cour horror anime by Studio Plim", {"episodes_min": 22, "episodes_max": 28}),
    ],
)
def test_how_long_something_is_may_stand_in_front_of_it(question: str, expected: dict[str, object]) -> None:
    assert bounds(question) == {"genre": ("Horror",), **expected}


def test_falling_numbers_are_no_range() -> None:
    added = bounds("ten 4 episode horror anime by Studio Plim")
    assert (added["episodes_min"], added["episodes_max"]) == (4, 4)


@pytest.mark.parametrize(
    ("question", "years"),
    [
        ("horror manga still running since 1989", {"year_min": 1989, "year_max": 1989}),
        ("horror manga that have been running since the 80s", {"year_min": 1980, "year_max": 1989}),
        ("horror manga still running since before 2000", {"year_max": 1999}),
    ],
)
def test_what_has_been_going_on_since_a_time_began_then(question: str, years: dict[str, object]) -> None:
    assert bounds(question) == {"genre": ("Horror",), "status": ("airing",), **years}
