"""Superlatives and what is sorted by a field put a set in an order."""

import pytest

from tests.support.readings import read

PLIM = "animated(Studio Plim[studio])"


@pytest.mark.parametrize(
    ("question", "order"),
    [
        ("What is the highest rated of the anime by Studio Plim?", "-score, 1"),
        ("Which of the anime by Studio Plim has the highest score?", "-score, 1"),
        ("What is the worst anime by Studio Plim?", "score, 1"),
        ("the longest anime by Studio Plim", "-episodes, 1"),
        ("Which of the anime by Studio Plim has the fewest episodes?", "episodes, 1"),
        ("Studio Plim's newest anime", "-start_date, 1"),
        ("Top 5 anime by Studio Plim", "-score, 5"),
        ("the 3 most popular anime by Studio Plim", "-popularity, 3"),
        ("Which 3 anime by Studio Plim have the best score?", "-score, 3"),
    ],
)
def test_a_superlative_orders_a_set(question: str, order: str) -> None:
    assert read(question) == f"ranked({PLIM}, {order})"


@pytest.mark.parametrize(
    ("question", "order"),
    [
        ("the 3 best horror anime by Studio Plim by score", "-score, 3"),
        ("by rating, which is the best of the horror anime by Studio Plim?", "-score, 1"),
        ("Which of the horror anime by Studio Plim is the longest by episode count?", "-episodes, 1"),
        ("of the horror anime by Studio Plim, the newest one is which?", "-start_date, 1"),
        ("horror anime by Studio Plim, the 3 best by score", "-score, 3"),
    ],
)
def test_a_measure_may_be_said_beside_its_superlative(question: str, order: str) -> None:
    assert read(question) == f"ranked(filter({PLIM}, Horror), {order})"


def test_a_relation_follows_from_the_first_of_a_ranking() -> None:
    question = "Who directed the best rated anime by Studio Plim?"
    assert read(question) == f"staff:Director(ranked({PLIM}, -score, 1))"


@pytest.mark.parametrize(
    ("question", "order"),
    [
        ("Ranked by score, what comes first among the anime by Studio Plim?", "-score, 1"),
        ("Ranked by number of episodes, what comes last among the anime by Studio Plim?", "episodes, 1"),
        ("Which of the anime by Studio Plim did people give the worst score?", "score, 1"),
    ],
)
def test_what_comes_first_or_last_is_so_in_the_order_that_is_told(question: str, order: str) -> None:
    assert read(question) == f"ranked(animated(Studio Plim[studio]), {order})"


@pytest.mark.parametrize(
    "question",
    [
        "horror anime from the 90s by year",
        "horror anime from the 90s listed by release date",
        "horror shows 1990 to 1999 arranged by year",
    ],
)
def test_by_year_is_an_order_behind_years_too(question: str) -> None:
    assert read(question) == "ranked(filter(filter(all(anime), between 1990 and 1999), Horror), start_date, None)"


def test_when_a_series_first_came_out_asks_for_no_first_of_its_titles() -> None:
    assert read("When did the Zorblat anime first come out?") == "year(Zorblat[anime])"


@pytest.mark.parametrize("place", ["in Japan", "on this site", "of all time", "all time", "among readers"])
def test_where_and_by_whom_titles_are_known_says_nothing_of_them(place: str) -> None:
    assert read(f"the most popular horror anime {place}") == read("the most popular horror anime")


@pytest.mark.parametrize(
    "question",
    [
        "the longest manga, five will do",
        "longest manga, 5 is enough",
        "best horror anime, three would be plenty",
        "best films, just one",
    ],
)
def test_how_many_are_enough_are_told(question: str) -> None:
    number = 3 if "three" in question else 1 if "one" in question else 5
    assert read(question).endswith(f", {number})")


@pytest.mark.parametrize(
    ("question", "order"),
    [
        ("anime by Studio Plim, newest first", "-start_date, None"),
        ("anime by Studio Plim, oldest first", "start_date, None"),
        ("anime by Studio Plim, best rated first", "-score, None"),
        ("anime by Studio Plim sorted by score, highest first", "-score, None"),
        ("anime by Studio Plim sorted by popularity, lowest first", "popularity, None"),
        ("anime by Studio Plim ranked by critical reception", "-score, None"),
    ],
)
def test_what_is_to_come_first_sorts_the_whole_list(question: str, order: str) -> None:
    assert read(question) == f"ranked({PLIM}, {order})"


def test_what_aired_first_is_still_a_single_one() -> None:
    assert read("which anime by Studio Plim aired first") == f"ranked({PLIM}, start_date, 1)"


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("five horror manga", "ranked(filter(all(manga), Horror), -popularity, 5)"),
        ("give me 3 films by Studio Plim", f"ranked(filter({PLIM}, movie), -popularity, 3)"),
    ],
)
def test_so_many_titles_are_the_best_known_ones(question: str, form: str) -> None:
    assert read(question) == form


@pytest.mark.parametrize("question", ["two characters", "3 voice actors of Zorblat"])
def test_so_many_of_others_are_no_ranking(question: str) -> None:
    assert "popularity" not in read(question)


@pytest.mark.parametrize("measure", ["by chapter count", "by chapters"])
def test_how_many_will_do_limits_what_is_ranked_by_a_measure(measure: str) -> None:
    assert read(f"the longest running manga {measure}, five will do") == "ranked(all(manga), -chapters, 5)"


def test_a_measure_with_its_count_counts_nothing() -> None:
    question = "the longest running sports anime by episode count"
    assert read(question) == "ranked(filter(all(anime), Sports), -episodes, 1)"


def test_a_good_score_orders_what_a_bound_behind_but_narrows() -> None:
    best = "ranked(filter(filter(all(anime), Horror), with fewer than 20 episodes), -score, 10)"
    assert read("horror anime with a good score but with fewer than 20 episodes") == best


@pytest.mark.parametrize("said", ["the new", "the brand new", "the newest", "the latest"])
def test_the_new_one_is_the_one_that_came_out_last(said: str) -> None:
    assert read(f"who directed {said} anime by Studio Plim") == f"staff:Director(ranked({PLIM}, -start_date, 1))"


@pytest.mark.parametrize(
    "question", ["which anime by Studio Plim has been added by the most users", "the most added anime by Studio Plim"]
)
def test_who_has_most_in_their_list_is_best_known(question: str) -> None:
    assert read(question) == f"ranked({PLIM}, -popularity, 1)"
