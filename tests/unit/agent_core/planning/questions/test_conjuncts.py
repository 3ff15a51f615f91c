"""What is said of each of several names, and what of all of them."""

import pytest

from tests.support.made_up_names import chains, goal_of

JOINED: list[tuple[str, list[list[str]], str]] = [
    ("anime in which Vexo Karu turns up and which Tomo Ishiguru helmed",
     [["appears_in"], ["worked_on:Director"]], "intersection"),
    ("Which anime are with Tomo Ishiguru as director and with a soundtrack by Hana Vell?",
     [["worked_on:Director"], ["worked_on:Music"]], "intersection"),
    ("Give me anime for which Tomo Ishiguru was the director or that Hana Vell scored",
     [["worked_on:Director"], ["worked_on:Music"]], "union"),

    ("Which anime were directed by Tomo Ishiguru or Hana Vell?",
     [["worked_on:Director"], ["worked_on:Director"]], "union"),
    ("In which anime do both Vexo Karu and Mirelle Dan appear?", [["appears_in"], ["appears_in"]], "intersection"),
]  # fmt: skip
DENIED = [
    "Which anime directed by Tomo Ishiguru aren't anime whose composer is Hana Vell?",
    "Anime directed by Tomo Ishiguru except those for which Hana Vell wrote the music",
    "anime that Tomo Ishiguru directed, leaving out the ones scored by Hana Vell",
    "Name the anime Tomo Ishiguru directed apart from those with music by Hana Vell",
    "Anime with Tomo Ishiguru as director excluding anything Hana Vell composed",
]


@pytest.mark.parametrize(("question", "hops", "combine"), JOINED)
def test_each_name_keeps_the_words_of_its_part(question: str, hops: list[list[str]], combine: str) -> None:
    goal = goal_of(question)
    assert goal.query is not None
    assert (chains(goal), goal.query.combine) == (hops, combine)


EITHER = [
    "Which anime are directed by Tomo Ishiguru, scored by Hana Vell, or both?",
    "anime for which Tomo Ishiguru was director or, failing that, whose composer is Hana Vell",
    "The anime that Tomo Ishiguru directed plus the ones scored by Hana Vell",
    "Give me anime either helmed by Tomo Ishiguru or scored by Hana Vell, no matter which",
    "anime directed by Tomo Ishiguru as well as anime with music by Hana Vell",
    "the union of the anime directed by Tomo Ishiguru and the anime scored by Hana Vell",
]
LEFT_OUT = [
    "Anime directed by Tomo Ishiguru, those with music by Hana Vell excluded",
    "Name anime that Tomo Ishiguru directed, skip those scored by Hana Vell",
    "Anime directed by Tomo Ishiguru, omitting anything whose composer is Hana Vell",
    "anime with Tomo Ishiguru as director, but none that Hana Vell scored",
    "Which anime directed by Tomo Ishiguru remain if those scored by Hana Vell are removed?",
]


@pytest.mark.parametrize("question", EITHER)
def test_one_of_two_conditions_will_do(question: str) -> None:
    goal = goal_of(question)
    assert goal.query is not None
    assert (chains(goal), goal.query.combine) == ([["worked_on:Director"], ["worked_on:Music"]], "union")


@pytest.mark.parametrize("question", [*DENIED, *LEFT_OUT])
def test_what_is_excepted_is_taken_away(question: str) -> None:
    goal = goal_of(question)
    assert goal.query is not None
    assert chains(goal) == [["worked_on:Director"], ["worked_on:Music"]]
    assert [chain.combine for chain in goal.query.chains] == [None, "difference"]


@pytest.mark.parametrize(
    ("tail", "where"),
    [
        ("that came out before 2010", {"year_max": 2009}),
        ("newer than 2010", {"year_min": 2011}),
        ("no older than 2010", {"year_min": 2010}),
        ("made prior to 2010", {"year_max": 2009}),
        ("dating from 2010", {"year": 2010}),
        ("that score better than 7.5", {"score_above": 7.5}),
        ("rated lower than 6", {"score_below": 6.0}),
        ("running for more than 26 episodes", {"episodes_min": 27}),
        ("longer than 50 episodes", {"episodes_min": 51}),
        ("shown on television", {"format": ["tv"]}),
    ],
)
def test_a_comparative_in_front_of_a_number_is_its_bound(tail: str, where: dict[str, object]) -> None:
    goal = goal_of(f"Which anime directed by Tomo Ishiguru {tail}?")
    assert goal.query is not None
    said = goal.query.where.model_dump(exclude_defaults=True)
    assert said == where
    assert chains(goal) == [["worked_on:Director"]]


def test_a_number_behind_a_year_is_how_many() -> None:
    goal = goal_of("Among the anime Tomo Ishiguru directed after 2010, which 3 are rated best?")
    assert goal.query is not None
    assert (goal.query.limit, goal.query.where.year_min) == (3, 2011)


def test_what_a_list_is_sorted_by_is_no_field() -> None:
    goal = goal_of("Rank by score the 3 best anime that Tomo Ishiguru directed")
    assert goal.attribute is None
    assert goal.query is not None
    assert goal.query.limit == 3


@pytest.mark.parametrize(
    "question", ["The manga Nightpaper has how many chapters?", "Nightpaper has how many chapters?"]
)
def test_a_field_in_place_is_asked_for(question: str) -> None:
    assert goal_of(question).attribute == "chapters"


def test_ones_that_are_both_too_are_in_both() -> None:
    query = goal_of("anime I want should be ones which Hana Vell directed and ones that Studio Plim animated too").query
    assert query is not None
    assert (len(query.chains), query.combine) == (2, "intersection")
