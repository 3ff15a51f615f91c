"""What no data tells of the titles of a list is left out and said, and the rest of the question is read by itself."""

import pytest

from tests.support.made_up_names import chains, understood


@pytest.mark.parametrize(
    ("question", "genres", "besides"),
    [
        ("horror anime with good animation", ["Horror"], "with good animation"),
        ("mecha anime that have a really satisfying ending?", ["Mecha"], "that have a really satisfying ending"),
        ("goated: comedies of the 90s", ["Comedy"], "goated"),
        ("Masterpieces: horror anime with less than 50,000 members", ["Horror"], "Masterpieces"),
    ],
)
def test_what_titles_are_said_to_be_besides_is_left_out(question: str, genres: list[str], besides: str) -> None:
    best = understood(question).best
    assert best is not None
    assert best.query is not None
    assert (best.query.where.genre, best.unapplied) == (genres, besides)


@pytest.mark.parametrize(
    ("question", "genre", "besides"),
    [
        ("horror anime from the 90s, vivid costumes welcome lol", "Horror", "vivid costumes welcome lol"),
        ("mecha anime of the 80s, clunky gizmos are a plus", "Mecha", "clunky gizmos are a plus"),
        ("comedy anime before 2000 good for vocabulary drills", "Comedy", "good for vocabulary drills"),
        ("horror manga since 2010 for our shop window", "Horror", "for our shop window"),
        ("top 10 horror anime, for our shelf display", "Horror", "for our shelf display"),
        ("sports anime from 2012 so I can fill my scrapbook", "Sports", "so I can fill my scrapbook"),
        ("sports anime from 2012, i have one lunch break", "Sports", "i have one lunch break"),
        (
            "horror anime from 2012, my roommate is scared of everything",
            "Horror",
            "my roommate is scared of everything",
        ),
    ],
)
def test_what_titles_are_for_and_what_is_welcome_is_left_out(question: str, genre: str, besides: str) -> None:
    best = understood(question).best
    assert best is not None
    assert best.query is not None
    assert (best.query.where.genre, best.unapplied) == ([genre], besides)


@pytest.mark.parametrize(
    "question",
    [
        "horror anime from the 90s, no costumes welcome",  # which denies
        "horror anime from the 90s, romance welcome",  # which the data holds
        "horror anime good for 12 gizmos",  # which counts
        "comedy anime so I can watch nothing gory",
        "horror anime for a Zorblat gizmo",  # which names somebody
        "horror anime suitable for small kids",  # whom ratings tell of
    ],
)
def test_what_the_data_may_hold_is_never_left_out(question: str) -> None:
    assert not any(goal.unapplied for goal in understood(question).goals)


def test_names_stay_where_they_are() -> None:
    best = understood("masterpieces: films directed by Tomo Ishiguru").best
    assert best is not None
    assert (chains(best), best.unapplied) == ([["worked_on:Director"]], "masterpieces")


@pytest.mark.parametrize(
    "question",
    [
        "Is Zorblat a horror anime with good animation?",  # whether it is so
        "underrated horror anime",  # which narrows the list, and is held by no data
        "budget: horror anime",  # which is asked for
        "Zorblat with good animation",  # of no list
        "good animation",
        "who directed the anime with good animation",
    ],
)
def test_what_is_asked_for_is_not_left_out(question: str) -> None:
    assert not any(goal.unapplied for goal in understood(question).goals)
