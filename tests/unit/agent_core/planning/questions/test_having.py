"""What results have or lack: read as a bound on how many, never passed over."""

import pytest
from agent_core.goals.goal import Goal, SelectGoal
from catalog.entities import EntityType
from catalog.relations import RelationType

from tests.support.made_up_names import chains, goal_of, understood


def bounds(goal: Goal) -> tuple[str, int | None, int | None]:
    """Return what is counted of each result, and how many there are at least and at most."""
    query = goal.query
    assert query is not None
    assert query.related is not None
    role = f":{query.related.role}" if query.related.role else ""
    return f"{query.related.relation}{role}", query.related_min, query.related_max


@pytest.mark.parametrize(
    ("question", "hops", "bound", "phrase"),
    [
        (
            "Which anime by Studio Plim have no sequel?",
            [["animated"]],
            ("sequel", None, 0),
            "anime by Studio Plim with no sequel in the data",
        ),
        (
            "Anime by Studio Plim without any prequel",
            [["animated"]],
            ("prequel", None, 0),
            "anime by Studio Plim with no prequel in the data",
        ),
        (
            "Which anime directed by Tomo Ishiguru never got a sequel?",
            [["worked_on:Director"]],
            ("sequel", None, 0),
            "anime directed by Tomo Ishiguru with no sequel in the data",
        ),
        (
            "Which manga by Hana Vell were never adapted into an anime?",
            [["wrote"]],
            ("adaptation", None, 0),
            "manga written by Hana Vell with no anime in the data",
        ),
        (
            "Manga by Hana Vell that got an anime",
            [["wrote"]],
            ("adaptation", 1, None),
            "manga written by Hana Vell with an anime",
        ),
        (
            "Which of Hana Vell's manga were not adapted?",
            [["wrote"]],
            ("adaptation", None, 0),
            "manga written by Hana Vell with no anime in the data",
        ),
        (
            "Which manga by Hana Vell have no anime?",
            [["wrote"]],
            ("adaptation", None, 0),
            "manga written by Hana Vell with no anime in the data",
        ),
        (
            "anime by Studio Plim with no manga",
            [["animated"]],
            ("adapted_from", None, 0),
            "anime by Studio Plim with no source in the data",
        ),
        (
            "Which anime by Studio Plim have a sequel?",
            [["animated"]],
            ("sequel", 1, None),
            "anime by Studio Plim with a sequel",
        ),
        (
            "Which manga by Hana Vell were adapted?",
            [["wrote"]],
            ("adaptation", 1, None),
            "manga written by Hana Vell with an anime",
        ),
        (
            "Anime by Studio Plim with more than 20 characters",
            [["animated"]],
            ("has_character", 21, None),
            "anime by Studio Plim with more than 20 characters",
        ),
        (
            "Which anime by Studio Plim have fewer than 5 main characters?",
            [["animated"]],
            ("has_character:main", None, 4),
            "anime by Studio Plim with fewer than 5 main characters",
        ),
    ],
)
def test_what_results_have_bounds_them(
    question: str, hops: list[list[str]], bound: tuple[str, int | None, int | None], phrase: str
) -> None:
    goal = goal_of(question)
    assert (type(goal), chains(goal), bounds(goal), goal.plural) == (SelectGoal, hops, bound, phrase)


@pytest.mark.parametrize(
    ("question", "result_type", "bound"),
    [
        ("Which studios have made more than 300 anime?", "studio", ("animated", 301, None)),
        ("Studios with at least 10 anime", "studio", ("animated", 10, None)),
        ("Which voice actors have more than 200 roles?", "person", ("voices", 201, None)),
        ("Who voiced at most 3 characters?", "person", ("voices", None, 3)),
        ("How many anime have no characters?", "anime", ("has_character", None, 0)),
        ("Which anime have less than 1 sequel?", "anime", ("sequel", None, 0)),
    ],
)
def test_no_name_is_needed(question: str, result_type: str, bound: tuple[str, int | None, int | None]) -> None:
    goal = goal_of(question)
    assert goal.query is not None
    assert (goal.query.result_type, goal.query.chains, bounds(goal)) == (result_type, [], bound)


@pytest.mark.parametrize(
    "question",
    [
        "Anime by Studio Plim but not directed by Tomo Ishiguru",
        "Which anime by Studio Plim are not the sequel of Zorblat?",
        "Anime with the voice of Hana Vell, not counting any anime by Studio Plim",
        "Anime by Studio Plim with more than 20 episodes",
        "Anime by Studio Plim with a score above 8",
        "Does Zorblat have no sequel?",
        "What is the sequel of Zorblat?",
        "Which manga was Zorblat adapted from?",
    ],
)
def test_other_denials_and_numbers_bound_nothing(question: str) -> None:
    queries = [goal.query for goal in understood(question).goals]
    assert not any(query.bounds_related for query in queries if query is not None)


@pytest.mark.parametrize(
    "question",
    ["Which people have more than 20 anime?", "Which characters of Zorblat have no sequel?"],
)
def test_what_results_cannot_have_or_may_have_in_two_ways_is_not_read(question: str) -> None:
    assert understood(question).goals == ()


@pytest.mark.parametrize(
    ("said", "low", "high"),
    [("more than one season", 1, None), ("multiple seasons", 1, None), ("at least two seasons", 1, None),
     ("only one season", None, 0), ("just one season", None, 0)],
)  # fmt: skip
def test_seasons_are_told_by_whether_there_is_a_sequel(said: str, low: int | None, high: int | None) -> None:
    query = goal_of(f"anime by Studio Plim with {said}").query
    assert query is not None
    assert query.related is not None
    assert (query.related.relation.value, query.related_min, query.related_max) == ("sequel", low, high)


@pytest.mark.parametrize(
    "question",
    [
        "Which manga by Tomo Ishiguru have been adapted?",
        "Which of Tomo Ishiguru's manga were adapted into anime?",
        "Which manga by Tomo Ishiguru got an anime?",
        "Which manga by Tomo Ishiguru have an anime adaptation?",
        "Which manga by Tomo Ishiguru were made into anime?",
        "Which manga by Tomo Ishiguru became anime?",
    ],
)
def test_manga_that_were_adapted_have_an_anime(question: str) -> None:
    goal = goal_of(question)
    assert goal.query is not None
    assert goal.query.result_type is EntityType.MANGA
    assert goal.query.related is not None
    assert (goal.query.related.relation, goal.query.related_min) == (RelationType.ADAPTATION, 1)


def test_what_an_anime_was_adapted_from_is_no_manga_that_has_one() -> None:
    goal = goal_of("Which manga was Zorblat adapted from?")
    assert chains(goal) == [["adapted_from"]]
    assert goal.query is not None
    assert goal.query.related is None


@pytest.mark.parametrize(
    ("said", "hops"),
    [
        ("but none with the licensing rights held by Studio Vane", "licensed"),
        ("except the ones that were animated over at Studio Vane", "animated"),
        ("though not those which feature the voice of Hana Vell", "voiced_in"),
        ("but not made under the direction of Hana Vell", "worked_on:Director"),
        ("and yet not with the licensing rights held by Studio Vane", "licensed"),
        ("excluding whatever was animated over at Studio Vane", "animated"),
    ],
)
def test_what_is_denied_of_a_name_is_no_lack(said: str, hops: str) -> None:
    goal = goal_of(f"anime directed by Tomo Ishiguru {said}")
    assert goal.query is not None
    assert ([chain.combine for chain in goal.query.chains][1:], goal.query.related) == (["difference"], None)
    assert chains(goal) == [["worked_on:Director"], [hops]]


@pytest.mark.parametrize("question", ["anime without a sequel by Studio Plim", "anime with no prequel by Studio Plim"])
def test_who_made_what_lacks_something_made_not_that(question: str) -> None:
    goal = goal_of(question)
    assert goal.query is not None
    assert goal.query.related is not None
    assert (chains(goal), goal.query.related_max) == ([["animated"]], 0)


@pytest.mark.parametrize(
    "question",
    [
        "what anime has Tomo Ishiguru's manga been adapted into",
        "which anime were adapted from Tomo Ishiguru's manga",
    ],
)
def test_what_somebodys_manga_became_is_asked_for(question: str) -> None:
    goal = goal_of(question)
    assert goal.query is not None
    assert (chains(goal), goal.query.related) == ([["wrote", "adaptation"]], None)
