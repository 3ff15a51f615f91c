"""Years, scores, counts and rankings are read from the words around the names, and from nowhere else."""

import pytest
from agent_core.limits import MAX_SKIPPED
from catalog.entities import EntityType

from tests.support.made_up_names import goal_of, understood


@pytest.mark.parametrize("question", ["which studio has the second most anime", f"the {MAX_SKIPPED + 2}th best anime"])
def test_a_place_that_cannot_be_looked_up_is_no_first_one(question: str) -> None:
    assert understood(question).goals == ()


@pytest.mark.parametrize("words", ["2010 or later", "2010 or newer", "2010 onwards", "since 2010"])
def test_a_year_may_stand_in_front_of_its_cue(words: str) -> None:
    query = goal_of(f"anime by Studio Plim released {words}").query
    assert query is not None
    assert (query.where.year, query.where.year_min, query.where.year_max) == (None, 2010, None)


@pytest.mark.parametrize(
    ("question", "limit"),
    [
        ("most popular anime by Studio Plim, just one", 1),
        ("best films by Tomo Ishiguru, only one", 1),
        ("best films by Tomo Ishiguru", 10),
    ],
)
def test_just_one_of_the_best_is_one(question: str, limit: int) -> None:
    query = goal_of(question).query
    assert query is not None
    assert query.limit == limit


@pytest.mark.parametrize("question", ["comedies with at least 12 episodes", "comedies with 12 episodes or more"])
def test_episodes_that_are_counted_are_not_asked_for(question: str) -> None:
    query = goal_of(question).query
    assert query is not None
    assert (query.result_type, query.where.genre, query.where.episodes_min) == (EntityType.ANIME, ["Comedy"], 12)


def test_a_word_in_front_of_a_noun_bounds_no_year_behind_it() -> None:
    query = goal_of("anime listing Hana Vell under character design released 2020").query
    assert query is not None
    assert query.where.year_max in (None, 2020)
