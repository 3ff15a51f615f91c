"""Words that narrow, order or compare otherwise than the lexicon has it, by what stands beside them."""

from dataclasses import replace

import pytest
from agent_core.goals.goal import GraphGoal, SelectGoal, SimilarGoal, VerifyGoal

from tests.support.made_up_names import chains, goal_of, mentions, understand, understood
from tests.support.scripted import ref


@pytest.mark.parametrize(
    "question",
    ["Does Zorblat beat Quimby?", "Does Zorblat beat Ombra in score?", "Is Zorblat better than Quimby?"],
)
def test_of_two_titles_the_better_one_is_rated_higher(question: str) -> None:
    goal = goal_of(question)
    assert isinstance(goal, VerifyGoal)
    assert goal.measure is not None
    assert (goal.measure.order_by, goal.measure.descending) == ("score", True)


@pytest.mark.parametrize(
    "question",
    ["Does Vexo Karu beat Mirelle Dan?", "Is Tomo Ishiguru better than Hana Vell?", "anime better than Zorblat"],
)
def test_who_beats_whom_is_not_held(question: str) -> None:
    found = understood(question)
    assert found.unheld_places or not found.goals


@pytest.mark.parametrize(
    ("question", "hops"),
    [
        ("Who directed what Vexo Karu is from?", ["appears_in", "staff:Director"]),
        ("the composer of what Vexo Karu comes from", ["appears_in", "staff:Music"]),
        ("tell me what Vexo Karu is from", ["appears_in"]),
        ("who turns up as a character in Zorblat", ["has_character"]),
        ("those who show up as characters in Zorblat", ["has_character"]),
    ],
)
def test_what_somebody_is_from_is_an_anime(question: str, hops: list[str]) -> None:
    assert chains(goal_of(question)) == [hops]


@pytest.mark.parametrize(
    ("question", "hops"),
    [
        ("Which manga led to Zorblat?", ["adapted_from"]),
        ("who wrote the original manga that led to Zorblat", ["adapted_from", "written_by"]),
    ],
)
def test_what_led_to_an_anime_as_a_manga_is_its_source(question: str, hops: list[str]) -> None:
    assert chains(goal_of(question)) == [hops]


def test_what_is_based_on_no_manga_is_not_taken_for_based_on_one() -> None:
    assert not understood("anime by Studio Plim that are based on no manga").is_clear
    assert not understood("anime from 2015 that are based on no manga").is_clear


@pytest.mark.parametrize(
    "question", ["Which studios have adapted works of Hana Vell?", "which studio adapted the works by Hana Vell"]
)
def test_what_was_adapted_of_somebody_is_their_manga(question: str) -> None:
    assert chains(goal_of(question)) == [["wrote", "adaptation", "animated_by"]]


@pytest.mark.parametrize(
    ("question", "field"),
    [
        ("For how many episodes did Zorblat go on?", "episodes"),
        ("Between which years did Zorblat run?", "run"),
        ("from which year to which year did Zorblat run", "run"),
    ],
)
def test_how_long_something_went_on_is_a_field(question: str, field: str) -> None:
    goal = goal_of(question)
    assert (type(goal), goal.attribute, chains(goal)) == (SelectGoal, field, [[]])


@pytest.mark.parametrize(
    ("question", "songs"),
    [("Does Zorblat have an opening?", "openings"), ("Has Zorblat got any endings?", "endings")],
)
def test_whether_there_is_a_song_is_answered_by_which(question: str, songs: str) -> None:
    goal = goal_of(question)
    assert (type(goal), goal.attribute) == (SelectGoal, songs)


@pytest.mark.parametrize("question", ["the 3rd zorblat movie", "the second zorblat movie", "best zorblat movie"])
def test_one_of_several_films_is_none_that_is_called_like_the_series(question: str) -> None:
    (zorblat,) = mentions(question)
    (series,) = zorblat.candidates
    film = replace(series, ref=ref("film"), name="Film", display=False, popularity=1)
    padded = replace(zorblat, end=len(question), surface="zorblat movie", candidates=[film])
    best = understand(question, [zorblat, padded]).best
    assert best is not None
    assert isinstance(best, GraphGoal)
    assert (best.subjects[0].name, best.instalments is not None) == ("Zorblat", True)


@pytest.mark.parametrize(
    ("question", "same"),
    [
        ("Recommend me anime by the director of Zorblat", "anime by the director of Zorblat"),
        ("suggest films from the studio behind Zorblat", "films from the studio behind Zorblat"),
    ],
)
def test_what_is_recommended_by_its_makers_is_what_they_made(question: str, same: str) -> None:
    goal, plain = goal_of(question), goal_of(same)
    assert (chains(goal), goal.plural) == (chains(plain), plain.plural)


def test_what_is_recommended_like_a_title_is_like_it() -> None:
    assert isinstance(goal_of("Recommend something like Zorblat by Studio Plim"), SimilarGoal)


def test_what_year_something_dropped_is_when_it_came_out() -> None:
    assert goal_of("what year did Zorblat drop").attribute == "year"


@pytest.mark.parametrize(
    "question",
    [
        "Which titles make up the films directed by Tomo Ishiguru?",
        "Which titles belong to the films directed by Tomo Ishiguru?",
        "Which works form the films directed by Tomo Ishiguru?",
    ],
)
def test_the_titles_of_a_list_are_that_list(question: str) -> None:
    query = goal_of("films directed by Tomo Ishiguru").query
    assert goal_of(question).query == query


@pytest.mark.parametrize(
    ("question", "same"),
    [
        ("TV serials by Studio Plim", "television series by Studio Plim"),
        ("anime made for television by Studio Plim", "television anime by Studio Plim"),
        ("What titles bear a resemblance to Zorblat?", "What is like Zorblat?"),
        ("smth like Zorblat", "something like Zorblat"),
        ("anime whose score is by Hana Vell", "anime with music by Hana Vell"),
        ("anime whose music comes from Hana Vell", "anime with music by Hana Vell"),
        ("anime that owe their score to Hana Vell", "anime with music by Hana Vell"),
        ("Which date marks the start of Zorblat?", "when did Zorblat start"),
        ("who drives the plot in Zorblat?", "main characters of Zorblat"),
    ],
)
def test_the_same_is_said_in_other_words(question: str, same: str) -> None:
    one, other = goal_of(question), goal_of(same)
    assert (type(one), one.query, one.attribute) == (type(other), other.query, other.attribute)


@pytest.mark.parametrize(
    "question",
    ["finished Zorblat, what next", "what next after Zorblat"],
)
def test_what_now_asks_for_what_is_like_what_was_seen(question: str) -> None:
    goal = goal_of(question)
    assert (type(goal), [s.name for s in goal.subjects]) == (SimilarGoal, ["Zorblat"])


@pytest.mark.parametrize(
    ("said", "order"),
    [("people score the highest", ("score", True)), ("viewers rated the lowest", ("score", False))],
)
def test_what_people_score_the_highest_is_the_best(said: str, order: tuple[str, bool]) -> None:
    query = goal_of(f"the anime by Studio Plim {said}").query
    assert query is not None
    assert (query.order_by, query.descending) == order


@pytest.mark.parametrize(
    "question",
    ["best anime of this year", "anime from last year", "top 10 anime from the last ten years",
     "anime of the past 5 years", "What did Studio Plim make in the last decade?", "best anime in recent years",
     "anime that came out two years ago", "Did Zorblat end last year?"],
)  # fmt: skip
def test_what_is_counted_from_today_is_said_to_be_so(question: str) -> None:
    assert understood(question).undated


@pytest.mark.parametrize(
    "question",
    ["the last 5 anime by Studio Plim",  "anime from the year 1999",
     "What year did Zorblat come out?", "How long ago did Zorblat come out?"],
)  # fmt: skip
def test_the_last_of_something_is_not_counted_from_today(question: str) -> None:
    assert not understood(question).undated


@pytest.mark.parametrize(
    ("question", "first", "last"),
    [
        ("anime since the 80s", 1980, None),
    ],
)
def test_what_has_run_since_a_decade_began_in_it(question: str, first: int, last: int | None) -> None:
    goal = goal_of(question)
    assert goal.query is not None
    assert (goal.query.where.year_min, goal.query.where.year_max) == (first, last)


@pytest.mark.parametrize(
    ("question", "hops"),
    [
        ("manga Nightpaper ended, which manga is the sequel", ["sequel"]),
        ("characters that are only supporting in Zorblat", ["has_character:supporting"]),
    ],
)
def test_words_around_what_is_asked_for_ask_for_nothing_more(question: str, hops: list[str]) -> None:
    goal = goal_of(question)
    assert (goal.attribute, chains(goal)) == (None, [hops])


@pytest.mark.parametrize("said", ["in the title", "in its name", "in their titles"])
def test_no_title_is_looked_for_by_a_word_of_it(said: str) -> None:
    assert understood(f"anime with Vexo Karu {said}").unheld_places
    assert not understood("who are the main characters in Zorblat").unheld_places


@pytest.mark.parametrize(
    ("question", "hops"),
    [
        ("Who directed the work that Zorblat sums up?", ["full_story", "staff:Director"]),
        ("Who directed the thing Zorblat sums up?", ["full_story", "staff:Director"]),
        ("Who directed the production that continues Zorblat?", ["sequel", "staff:Director"]),
        ("Which studio animated the thing they spun off from Zorblat?", ["spin_off", "animated_by"]),
        ("Who directed the work that Hana Vell wrote?", ["wrote", "adaptation", "staff:Director"]),
    ],
)
def test_a_work_that_a_clause_tells_more_of_is_a_title(question: str, hops: list[str]) -> None:
    assert chains(goal_of(question)) == [hops]


def test_a_likeness_behind_a_pause_is_still_one() -> None:
    assert isinstance(goal_of("what should I watch, something like Zorblat"), SimilarGoal)


@pytest.mark.parametrize(
    ("question", "formats"),
    [
        ("entries of format OVA animated by Studio Plim", ["ova"]),
        ("anime made for the cinema that Studio Plim animated", ["movie"]),
        ("the anime shown in cinemas that Studio Plim animated", ["movie"]),
        ("anime, of any format, that Studio Plim animated", []),
        ("Which anime of whatever kind did Studio Plim animate?", []),
    ],
)
def test_a_format_narrows_and_any_format_does_not(question: str, formats: list[str]) -> None:
    goal = goal_of(question)
    assert goal.query is not None
    assert (goal.attribute, goal.query.where.format, chains(goal)) == (None, formats, [["animated"]])
