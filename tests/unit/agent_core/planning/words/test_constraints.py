"""Years, scores, counts and rankings are read from the words around the names, and from nowhere else."""

import pytest
from agent_core.limits import MAX_SKIPPED
from agent_core.planning.lexicon.vocabulary import ENGLISH_VOCABULARY
from agent_core.planning.words.constraints import Constraints, read_constraints
from agent_core.planning.words.tagging import tag, words_of
from catalog.entities import EntityType
from hypothesis import given
from hypothesis import strategies as st

from tests.support.made_up_names import goal_of, understood


def read(question: str) -> Constraints:
    words = words_of(question)
    return read_constraints(words, tag(words, ENGLISH_VOCABULARY))


def test_a_number_of_episodes_is_no_number_of_results() -> None:
    texts = ("12 episode anime", "anime with 12 to 26 episodes", "12 anime")
    assert [read(text).limit for text in texts] == [None, None, 12]


def where(question: str) -> dict[str, object]:
    return read(question).where.model_dump(exclude_defaults=True)


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("anime of 2015", {"year": 2015}),
        ("anime in 2015", {"year": 2015}),
        ("anime from 2015", {"year": 2015}),
        ("anime since 2015", {"year_min": 2015}),
        ("anime after 2015", {"year_min": 2016}),
        ("anime before 2015", {"year_max": 2014}),
        ("anime until 2015", {"year_max": 2015}),
        ("anime between 2010 and 2015", {"year_min": 2010, "year_max": 2015}),
        ("anime from 2010 to 2015", {"year_min": 2010, "year_max": 2015}),
        ("anime of the 80s", {"year_min": 1980, "year_max": 1989}),
        ("anime of the 2010s", {"year_min": 2010, "year_max": 2019}),
        ("anime of the 1990s", {"year_min": 1990, "year_max": 1999}),
        ("anime of the 00s", {"year_min": 2000, "year_max": 2009}),
        ("anime from 1998 on", {"year_min": 1998}),
        ("anime from 1998", {"year": 1998}),
        ("anime from 1998 up to and including 2003", {"year_min": 1998, "year_max": 2003}),
        ("films and series", {}),
        ("series or films", {}),
        ("films and ovas", {"format": ["movie", "ova"]}),
        ("straight-to-video releases", {"format": ["ova"]}),
        ("big-screen productions", {"format": ["movie"]}),
        ("small-screen series", {"format": ["tv"]}),
        ("Japanese animated works", {}),
        ("finished anime", {"status": ["finished"]}),
        ("ongoing anime", {"status": ["airing"]}),
        ("anime of summer 2020", {"season": "summer", "year": 2020}),
        ("fantasy movies", {"genre": ["Fantasy"], "format": ["movie"]}),
        ("romance and comedy ovas", {"genre": ["Romance", "Comedy"], "format": ["ova"]}),
        ("anime rated above 8", {"score_above": 8.0}),
        ("anime rated above 7.5", {"score_above": 7.5}),
        ("anime with a score over 8,5", {"score_above": 8.5}),
        ("anime rated 8 or better", {"score_min": 8.0}),
        ("manga with over 100 chapters", {"chapters_min": 101}),
        ("manga under 5 volumes", {"volumes_max": 4}),
        ("anime with a score below 5", {"score_below": 5.0}),
        ("anime with at least 24 episodes", {"episodes_min": 24}),
        ("anime with exactly 12 episodes", {"episodes_min": 12, "episodes_max": 12}),
        ("anime that have only 12 episodes", {"episodes_min": 12, "episodes_max": 12}),
        ("12 episode anime", {"episodes_min": 12, "episodes_max": 12}),
        ("anime with between 12 and 26 episodes", {"episodes_min": 12, "episodes_max": 26}),
        ("anime with between 26 and 12 episodes", {"episodes_min": 12, "episodes_max": 26}),
        ("the 12 episodes", {}),
        ("action or comedy anime", {"genre_any": ["Action", "Comedy"]}),
        ("action, comedy or drama anime", {"genre_any": ["Action", "Comedy", "Drama"]}),
        ("fantasy action or comedy anime", {"genre": ["Fantasy"], "genre_any": ["Action", "Comedy"]}),
        ("action and comedy anime", {"genre": ["Action", "Comedy"]}),
        ("anime that are not horror or comedy", {"genre_not": ["Horror", "Comedy"]}),
        ("sad anime", {"genre": ["Drama"]}),
        ("wholesome anime", {"genre_any": ["Iyashikei", "Slice of Life"]}),
        ("feel-good action anime", {"genre": ["Action"], "genre_any": ["Iyashikei", "Slice of Life"]}),
        ("zombie anime", {"genre_any": ["zombie", "zombies"]}),
        ("anime with pirates", {"genre": ["pirates"]}),
        ("short anime", {"episodes_max": 13, "format_not": ["movie"]}),
        ("short ovas", {"episodes_max": 13, "format": ["ova"]}),
        ("long anime", {"episodes_min": 50, "format_not": ["movie"]}),
        ("anime with over 100 episodes", {"episodes_min": 101}),
        ("anime that ended in 2012", {"ended_min": "2012", "ended_max": "2012"}),
        ("anime that finished airing in spring 2014", {"ended_min": "2014-04", "ended_max": "2014-06"}),
        ("anime that ended after 2012", {"ended_min": "2013"}),
        ("anime that ended since 2012", {"ended_min": "2012"}),
        ("anime that ended before 2012", {"ended_max": "2011"}),
        ("anime that had ended by the time 2012 began", {"ended_max": "2011"}),
        ("anime that ran until 2012", {"ended_min": "2012", "ended_max": "2012"}),
        ("anime that ended between 2010 and 2012", {"ended_min": "2010", "ended_max": "2012"}),
        ("anime that ended in the 90s", {"ended_min": "1990", "ended_max": "1999"}),
        ("anime that ended after 2010 and started before 2000", {"ended_min": "2011", "year_max": 1999}),
        ("anime that came out in 2010 and ended in 2011", {"year": 2010, "ended_min": "2011", "ended_max": "2011"}),
        ("anime that started and ended in 2012", {"year": 2012, "ended_min": "2012", "ended_max": "2012"}),
        ("anime that ran from 2004 to 2012", {"year": 2004, "ended_min": "2012", "ended_max": "2012"}),
        ("anime finished in 2012", {"status": ["finished"], "ended_min": "2012", "ended_max": "2012"}),
        ("finished anime of 2012", {"status": ["finished"], "year": 2012}),
        ("anime that came out before 2000 and are still airing", {"year_max": 1999, "status": ["airing"]}),
        ("anime", {}),
        ("anime number 12345", {}),
    ],
)
def test_words_become_filters(question: str, expected: dict[str, object]) -> None:
    assert where(question) == expected


@pytest.mark.parametrize(
    ("question", "order", "descending", "limit"),
    [
        ("top 5 anime", "score", True, 5),
        ("the five best anime", "score", True, 5),
        ("what is the best anime", "score", True, 1),
        ("what are the best anime", "score", True, 10),
        ("best horror anime", "score", True, 10),
        ("worst rated isekai", "score", False, 10),
        ("the best horror films", "score", True, 10),
        ("best horror film", "score", True, 1),
        ("oldest anime", "start_date", False, 1),
        ("best rated of the horror films", "score", True, 1),
        ("the worst anime", "score", False, 1),
        ("the 3 most popular anime", "popularity", True, 3),
        ("the longest anime", "episodes", True, 1),
        ("the shortest anime", "episodes", False, 1),
        ("the newest anime", "start_date", True, 1),
        ("the oldest anime", "start_date", False, 1),
        ("anime", "popularity", True, None),
    ],
)
def test_superlatives_become_an_order_and_a_limit(
    question: str, order: str, descending: bool, limit: int | None
) -> None:
    found = read(question)
    assert (found.order_by, found.descending, found.limit) == (order, descending, limit)


@pytest.mark.parametrize(
    ("question", "skip", "limit"),
    [
        ("second highest rated anime", 1, 1),
        ("2nd most popular film", 1, 1),
        ("the 11th oldest manga", 10, 1),
        ("the first best anime", 0, 1),
        ("the 2 best anime", 0, 2),
        (f"the {MAX_SKIPPED + 1}th best anime", MAX_SKIPPED, 1),
        (f"the {MAX_SKIPPED + 2}th best anime", 0, 1),
    ],
)
def test_a_place_in_a_ranking_passes_over_those_before_it(question: str, skip: int, limit: int) -> None:
    found = read(question)
    assert (found.skip, found.limit) == (skip, limit)


@pytest.mark.parametrize("question", ["which studio has the second most anime", f"the {MAX_SKIPPED + 2}th best anime"])
def test_a_place_that_cannot_be_looked_up_is_no_first_one(question: str) -> None:
    assert understood(question).goals == ()


@pytest.mark.parametrize(("question", "number"), [("episode 13", 13), ("ep 2", 2), ("13 episodes", None)])
def test_an_episode_has_its_number_behind_it(question: str, number: int | None) -> None:
    assert read(question).episode_number == number


def test_a_count_of_episodes_is_not_how_many_are_asked_for() -> None:
    assert read("the best anime with at least 24 episodes").limit == 1


@pytest.mark.parametrize(("question", "narrows"), [("anime of 1999", True), ("top 3", True), ("anime", False)])
def test_it_is_known_whether_anything_narrows_the_result(question: str, narrows: bool) -> None:
    assert read(question).any is narrows


@given(st.text(max_size=80))
def test_no_text_breaks_the_reading(text: str) -> None:
    assert read(text) is not None


@given(st.integers(min_value=0, max_value=10**12))
def test_any_number_is_read_or_left(number: int) -> None:
    found = read(f"top {number} anime")
    if 1900 <= number <= 2099:
        assert found.where.year == number
    else:
        assert found.limit == (number or 10)


@pytest.mark.parametrize(
    ("question", "limit"),
    [
        ("give me 7 horror anime", 7),
        ("4 movies by the director of that", 4),
        ("name three comedy movies", 3),
        ("anime rated above 7", None),
        ("episode 5", None),
    ],
)
def test_a_number_in_front_of_what_is_asked_for_is_how_many(question: str, limit: int | None) -> None:
    assert read(question).limit == limit


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


def test_an_overlap_is_what_both_lead_to() -> None:
    goal = goal_of("In the overlap, which anime by Tomo Ishiguru and by Studio Plim do we find?")
    assert goal.phrase == "anime directed by Tomo Ishiguru and by Studio Plim"


@pytest.mark.parametrize("question", ["comedies with at least 12 episodes", "comedies with 12 episodes or more"])
def test_episodes_that_are_counted_are_not_asked_for(question: str) -> None:
    query = goal_of(question).query
    assert query is not None
    assert (query.result_type, query.where.genre, query.where.episodes_min) == (EntityType.ANIME, ["Comedy"], 12)


def test_a_word_in_front_of_a_noun_bounds_no_year_behind_it() -> None:
    query = goal_of("anime listing Hana Vell under character design released 2020").query
    assert query is not None
    assert query.where.year_max in (None, 2020)
