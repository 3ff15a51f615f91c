"""What leads in a field, and what is ranked on command."""

import pytest

from tests.support.readings import parse, read

ANIMATED = "animated(Studio Plim[studio])"


@pytest.mark.parametrize(
    ("question", "order"),
    [
        ("Which one leads the anime by Studio Plim in rating?", "-score, 1"),
        ("Which one trails the anime by Studio Plim in rating?", "score, 1"),
        ("what leads the anime by Studio Plim in popularity", "-popularity, 1"),
        ("Which one beats the rest of the anime by Studio Plim in popularity?", "-popularity, 1"),
        ("Out of the anime by Studio Plim, which one takes the crown for highest score?", "-score, 1"),
        ("By rating, which of the anime by Studio Plim takes the crown?", "-score, 1"),
        ("Which was released before all the rest of the anime by Studio Plim?", "start_date, 1"),
        ("By rating, which 3 anime by Studio Plim lead the field?", "-score, 3"),
        ("Which 3 anime by Studio Plim sit at the top of the score rankings?", "-score, 3"),
    ],
)
def test_what_leads_in_a_field_is_first_by_it(question: str, order: str) -> None:
    assert read(question) == f"ranked({ANIMATED}, {order})"


@pytest.mark.parametrize(
    ("question", "by"),
    [
        ("rank the anime by Studio Plim", "-score"),
        ("give me a ranking of the anime by Studio Plim", "-score"),
        ("rank the anime by Studio Plim by popularity", "-popularity"),
    ],
)
def test_a_ranking_goes_by_score_where_nothing_else_is_said(question: str, by: str) -> None:
    assert read(question) == f"ranked({ANIMATED}, {by}, None)"


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("Which character leads Zorblat?", "has_character:main(Zorblat[anime])"),
        ("who leads Zorblat", "has_character:main(Zorblat[anime])"),
    ],
)
def test_who_leads_a_title_is_its_main_character(question: str, form: str) -> None:
    assert read(question) == form
    assert parse(question).standing == "sure"


@pytest.mark.parametrize(
    "question",
    [
        "Ranking by score: the top 5 anime directed by Tomo Ishiguru",
        "Ranking by score: the 3 best films directed by Tomo Ishiguru",
    ],
)
def test_the_rank_of_one_title_is_no_answer_for_the_top_of_many(question: str) -> None:
    assert not read(question).startswith("rank(")
