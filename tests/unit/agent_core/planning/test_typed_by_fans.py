"""Questions as fans type them: what bounds what, what somebody did besides, whom they worked with."""

import pytest
from agent_core.goals.goal import GroupGoal, PathGoal, SelectGoal, VerifyGoal

from tests.support.made_up_names import chains, goal_of, mentions, second_part, understand, understood


@pytest.mark.parametrize(
    "question",
    [
        "anime with more than 3 movies",
        "manga with at least 6 adaptations by five studios",
        "comedy anime with over 4 seasons",
    ],
)
def test_a_number_of_something_else_is_no_score_and_no_number_of_episodes(question: str) -> None:
    assert not understood(question).goals


@pytest.mark.parametrize(
    ("question", "field", "bound"),
    [
        ("anime with a score over 8 by Studio Plim", "score_above", 8.0),
        ("anime scored above 7 by Studio Plim", "score_above", 7.0),
        ("films by Studio Plim over 7.5", "score_above", 7.5),
        ("anime by Studio Plim with over 40 episodes", "episodes_min", 41),
    ],
)
def test_a_number_alone_is_still_a_score_or_a_number_of_episodes(question: str, field: str, bound: float) -> None:
    query = goal_of(question).query
    assert query is not None
    assert getattr(query.where, field) == bound


@pytest.mark.parametrize(
    ("question", "hops"),
    [
        ("what else did the director of Zorblat do", [["staff:Director", "worked_on:Director"]]),
        ("what else did the woman who composed Quimby do?", [["staff:Music", "worked_on:Music"]]),
        ("what else did the guy who voices Vexo Karu do", [["voiced_by", "voices"]]),
    ],
)
def test_what_somebody_did_is_more_of_what_they_are_named_by(question: str, hops: list[list[str]]) -> None:
    assert chains(goal_of(question)) == hops


@pytest.mark.parametrize(
    "question",
    [
        "what other anime has the voice of Vexo Karu been in",
        "what other anime is Mirelle Dan's voice actor in",
        "other anime with the voice actress of Vexo Karu",
    ],
)
def test_other_anime_of_a_voice_are_those_without_the_character(question: str) -> None:
    goal = goal_of(question)
    assert [chain[0] for chain in chains(goal)] == ["voiced_by", "appears_in"]
    assert [chain.combine for chain in goal.chains] == [None, "difference"]


@pytest.mark.parametrize("question", ["Is Zorblat the sequel?", "is Quimby a sequel", "was Ombra the sequel"])
def test_the_sequel_has_something_in_front_of_it(question: str) -> None:
    goal = goal_of(question)
    assert (type(goal), chains(goal)) == (VerifyGoal, [["prequel"]])


@pytest.mark.parametrize(
    ("question", "hop"),
    [
        ("who has Tomo Ishiguru worked with the most", ("staff", "voice_cast")),
        ("Who does Hana Vell work with most often?", ("staff", "voice_cast")),
        ("which studio has Tomo Ishiguru worked with most", ("animated_by", "animated_by")),
        ("which director has Hana Vell worked with the most", ("staff", "staff")),
    ],
)
def test_whom_somebody_worked_with_is_counted_over_all_they_worked_on(question: str, hop: tuple[str, str]) -> None:
    staffed, voiced = understood(question).goals[:2]
    assert (chains(staffed), chains(voiced)) == ([["worked_on"]], [["voiced_in"]])
    groups = [goal.query.group_by for goal in (staffed, voiced) if goal.query is not None]
    assert tuple(by.hop.relation.value for by in groups if by is not None and by.hop is not None) == hop
    assert isinstance(staffed, GroupGoal)
    assert isinstance(voiced, GroupGoal)
    assert (staffed.bare, voiced.bare) == (True, True)


@pytest.mark.parametrize(
    ("question", "first", "field"),
    [
        ("studio of Zorblat and when did it start", ["animated_by"], "year"),
        ("author of Nightpaper and how many volumes", ["written_by"], "volumes"),
        ("director of Quimby and how many episodes does it have", ["staff:Director"], "episodes"),
        ("the composer of Ombra and what is its rating", ["staff:Music"], "rating"),
    ],
)
def test_a_phrase_asks_as_much_as_a_question(question: str, first: list[str], field: str) -> None:
    understanding = understand(question, mentions(question))
    assert understanding.best is not None
    second = understanding.parts[1].understanding.best
    assert second is not None
    assert (chains(understanding.best), understanding.best.attribute) == ([first], None)
    assert (second.attribute, second.refs) == (field, understanding.best.refs)


@pytest.mark.parametrize(
    "question",
    [
        "anime by Studio Plim and whose director is Hana Vell",
        "people who directed Zorblat and who also voiced Vexo Karu",
    ],
)
def test_a_clause_behind_a_phrase_is_no_second_question(question: str) -> None:
    assert second_part(question) is None


@pytest.mark.parametrize(
    ("question", "hop"),
    [
        ("Welcher Anime wird von Zorblat fortgesetzt?", "prequel"),
        ("welche Serie wurde durch Ombra fortgesetzt", "prequel"),
        ("Von welchem Anime wird Zorblat fortgesetzt?", "sequel"),
        ("Welcher Anime setzt Quimby fort?", "sequel"),
    ],
)
def test_a_german_doer_in_front_of_its_verb_has_something_before_it(question: str, hop: str) -> None:
    assert chains(goal_of(question)) == [[hop]]


def test_even_says_nothing() -> None:
    assert isinstance(goal_of("how are Zorblat and Quimby Nights even connected?"), PathGoal)


@pytest.mark.parametrize(
    ("question", "order_by", "descending"),
    [
        ("Which OVA by Studio Plim tops the list by score?", "score", True),
        ("Which of the anime by Studio Plim do most people have on their list?", "popularity", True),
        ("Which anime by Studio Plim came out before all the others?", "start_date", False),
        ("Which anime by Studio Plim came out after all the others?", "start_date", True),
        ("With which film that Tomo Ishiguru directed did it all begin?", "start_date", False),
        ("Which of the films that Tomo Ishiguru directed started it all?", "start_date", False),
        ("Which of the anime by Studio Plim was there before the rest?", "start_date", False),
        ("Which of the anime by Studio Plim has the bottom score?", "score", False),
        ("Which is the audience favourite among the anime by Studio Plim?", "popularity", True),
    ],
)
def test_what_comes_before_all_others_is_one(question: str, order_by: str, *, descending: bool) -> None:
    query = goal_of(question).query
    assert query is not None
    assert (query.order_by, query.descending, query.limit) == (order_by, descending, 1)


@pytest.mark.parametrize(
    ("question", "field"),
    [
        ("What year marks the release of Zorblat?", "year"),
        ("Into how many episodes is Zorblat divided?", "episodes"),
        ("Nightpaper is how many chapters long?", "chapters"),
        ("How many volumes long is Nightpaper?", "volumes"),
        ("How many chapters does Nightpaper contain?", "chapters"),
        ("In how many volumes did Nightpaper appear?", "volumes"),
        ("How many volumes would I have to buy to own all of Nightpaper?", "volumes"),
    ],
)
def test_a_field_is_asked_for_in_passing(question: str, field: str) -> None:
    goal = goal_of(question)
    assert (type(goal), goal.attribute, chains(goal)) == (SelectGoal, field, [[]])


@pytest.mark.parametrize(
    "question",
    [
        "anime that Studio Plim animated; anime directed by Hana Vell are fine too",
        "anime that Studio Plim animated, anime directed by Hana Vell, I want both lists",
    ],
)
def test_what_is_fine_too_is_as_well(question: str) -> None:
    query = goal_of(question).query
    assert query is not None
    assert query.combine == "union"
