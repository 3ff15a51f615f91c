"""Phrases that other words stand in the middle of."""

import pytest
from agent_core.goals.goal import PathGoal, SimilarGoal

from tests.support.made_up_names import chains, goal_of, understood


@pytest.mark.parametrize(
    "question",
    [
        "What anime is as cool as Zorblat?",
        "Is there anything as dark as Zorblat?",
        "Which shows are as good as Zorblat?",
        "an anime as funny and romantic as Zorblat",
    ],
)
def test_what_is_as_good_as_a_title_is_like_it(question: str) -> None:
    assert isinstance(goal_of(question), SimilarGoal)


@pytest.mark.parametrize(
    "question", ["Which anime is as old as Zorblat?", "Is Zorblat as long as Quimby?", "which anime is as Zorblat"]
)
def test_a_field_that_is_compared_is_no_likeness(question: str) -> None:
    assert all(type(goal) is not SimilarGoal for goal in understood(question).goals)


@pytest.mark.parametrize(
    ("question", "order"),
    [
        ("Ranked by popularity, what comes first among the anime by Studio Plim?", ("popularity", True, 1)),
        ("Ranked by score, what comes last among the anime by Studio Plim?", ("score", False, 1)),
        ("Sorted by release date, which anime by Studio Plim is first?", ("start_date", False, 1)),
        ("List the anime by Studio Plim ranked by score", ("score", True, None)),
        ("the last anime by Studio Plim", ("start_date", True, 1)),
    ],
)
def test_what_is_ranked_by_a_field_comes_first_or_last_by_it(
    question: str, order: tuple[str, bool, int | None]
) -> None:
    query = goal_of(question).query
    assert query is not None
    assert (query.order_by, query.descending, query.limit) == order


@pytest.mark.parametrize(
    ("question", "field"),
    [
        ("How long did Zorblat run?", "run"),
        ("How long has Zorblat been running?", "run"),
        ("how long did zorblat air", "run"),
        ("For how many years did Zorblat run?", "run"),
        ("In which years was Zorblat aired?", "run"),
        ("How long is Zorblat?", "duration"),
        ("How long is an episode of Zorblat?", "duration"),
        ("Since when has Zorblat been running?", "year"),
    ],
)
def test_how_long_something_ran_is_no_length_of_an_episode(question: str, field: str) -> None:
    assert goal_of(question).attribute == field


@pytest.mark.parametrize(
    "question", ["What different shows did Tomo Ishiguru direct?", "which different films has Tomo Ishiguru directed"]
)
def test_different_works_are_all_of_them(question: str) -> None:
    assert chains(goal_of(question)) == [["worked_on:Director"]]


def test_what_a_title_is_mainly_about_is_its_plot() -> None:
    assert goal_of("What is Zorblat mainly about?").attribute == "description"


@pytest.mark.parametrize(
    "question", ["How does Vexo Karu know Mirelle Dan?", "Why are Vexo Karu and Zorblat connected?"]
)
def test_how_two_know_each_other_is_how_they_are_connected(question: str) -> None:
    goal = goal_of(question)
    assert isinstance(goal, PathGoal)
    assert understood(question).is_clear


@pytest.mark.parametrize("question", ["Why is Zorblat good?", "Why did Tomo Ishiguru direct Zorblat?"])
def test_a_reason_is_not_in_the_data(question: str) -> None:
    assert understood(question).unheld_places


def test_what_is_next_is_the_sequel_and_what_to_watch_next_may_be_anything() -> None:
    assert chains(goal_of("What's next after Zorblat?")) == [["sequel"]]
    assert isinstance(goal_of("What should I watch next after Zorblat?"), SimilarGoal)


@pytest.mark.parametrize("question", ["Who does the story of Zorblat follow?"])
def test_who_leads_a_title_is_in_a_main_role(question: str) -> None:
    assert chains(goal_of(question)) == [["has_character:main"]]


def test_what_follows_a_title_is_its_sequel() -> None:
    assert chains(goal_of("Which anime does Zorblat follow?")) == [["prequel"]]


@pytest.mark.parametrize(
    "question",
    [
        "By episode count, what is the longest anime by Studio Plim?",
        "By score, which is the best anime by Studio Plim?",
    ],
)
def test_a_superlative_behind_its_field_asks_for_one(question: str) -> None:
    query = goal_of(question).query
    assert query is not None
    assert query.limit == 1


@pytest.mark.parametrize("measure", ["in episodes", "in terms of episodes"])
def test_the_longest_in_episodes_is_no_episode(measure: str) -> None:
    goal = goal_of(f"What is the longest anime by Studio Plim {measure}?")
    assert chains(goal) == [["animated"]]
    assert understood(f"What is the longest anime by Studio Plim {measure}?").is_clear


@pytest.mark.parametrize(
    ("question", "hops"),
    [
        ("Who had the role of director for Zorblat?", "staff:Director"),
        ("who has the role of composer on Zorblat", "staff:Music"),
        ("Who has the role of Vexo Karu?", "voiced_by"),
    ],
)
def test_who_has_an_office_is_not_voiced(question: str, hops: str) -> None:
    assert chains(goal_of(question)) == [[hops]]


@pytest.mark.parametrize(("name", "hops"), [("Vexo Karu", "voiced_by")])
def test_the_person_behind_a_title_made_it(name: str, hops: str) -> None:
    assert chains(goal_of(f"Who is the person behind {name}?")) == [[hops]]


@pytest.mark.parametrize(
    ("question", "order"),
    [
        ("Which one leads the anime by Studio Plim in rating?", ("score", True)),
        ("Which of the films of Tomo Ishiguru tops the others in popularity?", ("popularity", True)),
        ("Which one trails the anime by Studio Plim in rating?", ("score", False)),
    ],
)
def test_what_leads_in_a_field_is_first_by_it(question: str, order: tuple[str, bool]) -> None:
    goal = goal_of(question)
    assert goal.query is not None
    assert (goal.ranked, goal.attribute) == (True, None)
    assert (goal.query.order_by, goal.query.descending) == order


@pytest.mark.parametrize(
    ("question", "order"),
    [
        ("which of the anime by Studio Plim ranks first for popularity", ("popularity", True)),
        ("which of the anime by Studio Plim ranks last in popularity", ("popularity", False)),
    ],
)
def test_a_topic_in_front_says_what_is_ranked(question: str, order: tuple[str, bool]) -> None:
    query = goal_of(question).query
    assert query is not None
    assert (query.order_by, query.descending) == order


@pytest.mark.parametrize(
    ("question", "field"),
    [
        ("episode-wise, how long is Zorblat", "episodes"),
        ("chapter-wise, how long is Nightpaper", "chapters"),
        ("how long is Zorblat", "duration"),
    ],
)
def test_a_topic_in_front_says_in_what_is_counted(question: str, field: str) -> None:
    assert goal_of(question).attribute == field


@pytest.mark.parametrize(
    ("question", "same"),
    [
        ("music-wise, who did Zorblat?", "who did the music of Zorblat"),
        ("studio-wise, where was Zorblat made", "at which studio was Zorblat made"),
    ],
)
def test_a_topic_says_what_was_done(question: str, same: str) -> None:
    assert chains(goal_of(question)) == chains(goal_of(same))


@pytest.mark.parametrize(
    ("question", "hops"),
    [
        ("more by the director of Zorblat", ["staff:Director", "worked_on:Director"]),
        ("I want more by the director of Zorblat", ["staff:Director", "worked_on:Director"]),
        ("I'd like to see some more from the studio behind Zorblat", ["animated_by", "animated"]),
        ("show me more by Studio Plim", ["animated"]),
    ],
)
def test_more_by_somebody_is_what_else_they_made(question: str, hops: list[str]) -> None:
    goal = goal_of(question)
    assert goal.query is not None
    assert chains(goal) == [hops]
    assert (goal.query.exclude != []) is (len(hops) > 1), "what is named is none of it"


@pytest.mark.parametrize("question", ["more about Zorblat", "tell me more on the director of Zorblat"])
def test_more_about_a_title_is_nothing_else(question: str) -> None:
    assert all(goal.query is None or not goal.query.exclude for goal in understood(question).goals)


@pytest.mark.parametrize(("end", "descending"), [("bottom one of", False), ("top one of", True), ("first of", True)])
def test_one_end_of_a_list_is_one_by_what_the_list_is_in_order_of(end: str, *, descending: bool) -> None:
    query = goal_of(f"what's the {end} the anime with music by Hana Vell by score").query
    assert query is not None
    assert (query.order_by, query.descending, query.limit) == ("score", descending, 1)
