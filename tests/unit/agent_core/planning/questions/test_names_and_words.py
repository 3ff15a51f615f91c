"""Questions become goals by words and kinds alone: the names in them are made up, so nothing can be learnt by heart."""

import pytest
from agent_core.goals.goal import CompareGoal, DescribeGoal, PathGoal

from tests.support.made_up_names import chains, goal_of, mentions, understand

ONE_NAME = [
    ("What is the sequel to Zorblat?", "anime", ["sequel"]),
    ("prequel of Zorblat", "anime", ["prequel"]),
    ("Which anime is the sequel of Zorblat", "anime", ["sequel"]),
    ("Which studio made Zorblat?", "studio", ["animated_by"]),
    ("who animated zorblat", "studio", ["animated_by"]),
    ("Zorblat studio", "studio", ["animated_by"]),
    ("Who directed Zorblat?", "person", ["staff:Director"]),
    ("Who is the director of Zorblat?", "person", ["staff:Director"]),
    ("Which director directed Zorblat?", "person", ["staff:Director"]),
    ("Who composed the music of Zorblat?", "person", ["staff:Music"]),
    ("Who are the main characters of Zorblat?", "character", ["has_character:main"]),
    ("List the characters in Zorblat", "character", ["has_character"]),
    ("Which manga is Zorblat based on?", "manga", ["adapted_from"]),
    ("What manga was Zorblat adapted from?", "manga", ["adapted_from"]),
    ("Who voices Vexo Karu?", "person", ["voiced_by"]),
    ("Who is the voice actor of Vexo Karu?", "person", ["voiced_by"]),
    ("Which anime is Vexo Karu in?", "anime", ["appears_in"]),
    ("which anime does Vexo Karu appear in", "anime", ["appears_in"]),
    ("Which studio animated Zorblat's sequel?", "studio", ["sequel", "animated_by"]),
    ("Which other anime has the director of Zorblat directed?", "anime", ["staff:Director", "worked_on:Director"]),
    ("Zorblat is based on a manga written by whom?", "person", ["adapted_from", "written_by"]),
    ("Who wrote Nightpaper?", "person", ["written_by"]),
    ("Which anime are adaptations of Nightpaper?", "anime", ["adaptation"]),
    (
        "Which other anime come from manga that Zorblat's author wrote?",
        "anime",
        ["adapted_from", "written_by", "wrote", "adaptation"],
    ),
    (
        "Which studio animated what the director of Zorblat's sequel directed?",
        "studio",
        ["sequel", "staff:Director", "worked_on:Director", "animated_by"],
    ),
    ("Whom else does Vexo Karu's voice actor voice?", "character", ["voiced_by", "voices"]),
    ("Which anime did Tomo Ishiguru direct?", "anime", ["worked_on:Director"]),
    ("Which characters does Hana Vell voice?", "character", ["voices"]),
    ("Who are the rivals of Vexo Karu?", "character", ["rival"]),
    ("List the anime by Studio Plim", "anime", ["animated"]),
]


@pytest.mark.parametrize(("question", "kind", "hops"), ONE_NAME)
def test_relations_around_a_name_become_a_chain(question: str, kind: str, hops: list[str]) -> None:
    goal = goal_of(question)
    assert goal.query is not None
    assert (goal.query.result_type, chains(goal)) == (kind, [hops])


@pytest.mark.parametrize(("question", "kind", "hops"), ONE_NAME)
def test_case_and_punctuation_do_not_matter(question: str, kind: str, hops: list[str]) -> None:
    goal = goal_of(question.lower().rstrip("?"))
    assert goal.query is not None
    assert (goal.query.result_type, chains(goal)) == (kind, [hops])


def test_other_leaves_the_named_one_out() -> None:
    goal = goal_of("Which other anime has the director of Zorblat directed?")
    assert goal.query is not None
    assert goal.query.exclude == list(goal.refs)


@pytest.mark.parametrize(
    ("question", "hops"),
    [
        ("Which anime feature both Vexo Karu and Mirelle Dan?", "appears_in"),
        ("Which anime feature both Hana Vell and Tomo Ishiguru as voice actors?", "voiced_in"),
        ("Which anime did both Hana Vell and Tomo Ishiguru direct?", "worked_on:Director"),
    ],
)
def test_two_names_joined_by_and_are_intersected(question: str, hops: str) -> None:
    goal = goal_of(question)
    assert chains(goal) == [[hops], [hops]]
    assert goal.query is not None
    assert goal.query.combine == "intersection"


def test_two_names_without_a_relation_are_not_understood() -> None:
    question = "Is Zorblat Quimby Nights?"
    assert understand(question, mentions(question)).best is None


def test_words_between_two_names_go_to_either_of_them() -> None:
    goal = goal_of("Which anime by Studio Plim were directed by Tomo Ishiguru?")
    assert chains(goal) == [["animated"], ["worked_on:Director"]]


@pytest.mark.parametrize(
    "question",
    ["How is Vexo Karu related to Mirelle Dan?", "how are vexo karu and mirelle dan connected",
     "What is the connection between Vexo Karu and Mirelle Dan?"],
)  # fmt: skip
def test_questions_for_a_connection_become_paths(question: str) -> None:
    goal = goal_of(question)
    assert isinstance(goal, PathGoal)
    assert [s.name for s in goal.subjects] == ["Vexo Karu", "Mirelle Dan"]


@pytest.mark.parametrize(
    "question",
    ["Compare Zorblat and Quimby Nights", "zorblat vs quimby nights", "differences between Zorblat and Quimby Nights"],
)
def test_comparisons_name_both_sides(question: str) -> None:
    goal = goal_of(question)
    assert isinstance(goal, CompareGoal)
    assert [s.name for s in goal.subjects] == ["Zorblat", "Quimby Nights"]


def test_the_longest_name_wins() -> None:
    assert [s.name for s in goal_of("Who directed Quimby Nights?").subjects] == ["Quimby Nights"]


@pytest.mark.parametrize(
    ("question", "attribute"),
    [
        ("What year was Zorblat released?", "year"),
        ("When did Zorblat come out", "year"),
        ("How many episodes does Zorblat have?", "episodes"),
        ("What genre is Zorblat?", "genres"),
        ("What is Zorblat about?", "description"),
    ],
)
def test_questions_for_a_field_name_the_field(question: str, attribute: str) -> None:
    goal = goal_of(question)
    assert goal.attribute == attribute
    assert chains(goal) == [[]]


def test_a_field_may_be_asked_of_what_a_chain_leads_to() -> None:
    goal = goal_of("What year was the sequel of Zorblat released?")
    assert (goal.attribute, chains(goal)) == ("year", [["sequel"]])


def test_an_episode_is_asked_for_by_its_number() -> None:
    goal = goal_of("What is the title of episode 13 of Zorblat?")
    assert goal.query is not None
    assert (goal.attribute, goal.query.episode_number, chains(goal)) == ("name", 13, [["has_episode"]])


@pytest.mark.parametrize(
    ("question", "where"),
    [
        ("How many anime did Studio Plim make in 1988?", {"year": 1988}),
        ("Which anime did Studio Plim make between 2010 and 2015?", {"year_min": 2010, "year_max": 2015}),
        ("Which anime did Studio Plim make since 2010?", {"year_min": 2010}),
        ("Which anime did Studio Plim make after 2010?", {"year_min": 2011}),
        ("Which anime did Studio Plim make before 2010?", {"year_max": 2009}),
        ("Which anime did Studio Plim make in the 90s?", {"year_min": 1990, "year_max": 1999}),
        ("List the Adventure anime by Studio Plim", {"genre": ["Adventure"]}),
        ("List the slice of life anime by Studio Plim", {"genre": ["Slice of Life"]}),
        ("Which movies did Studio Plim make?", {"format": ["movie"]}),
    ],
)
def test_years_genres_and_formats_narrow_the_result(question: str, where: dict[str, object]) -> None:
    goal = goal_of(question)
    assert goal.query is not None
    assert goal.query.where.model_dump(exclude_defaults=True) == where
    assert chains(goal) == [["animated"]]


@pytest.mark.parametrize(
    ("question", "order", "limit"),
    [
        ("What are the 5 highest rated anime by Studio Plim?", ("score", True), 5),
        ("top 3 anime by Studio Plim", ("score", True), 3),
        ("What is the best anime by Studio Plim?", ("score", True), 1),
        ("Which anime by Studio Plim has the most episodes?", ("episodes", True), 1),
        ("What is the newest anime by Studio Plim?", ("start_date", True), 1),
        ("most popular anime by Studio Plim", ("popularity", True), 10),
    ],
)
def test_superlatives_order_and_limit(question: str, order: tuple[str, bool], limit: int) -> None:
    query = goal_of(question).query
    assert query is not None
    assert ((query.order_by, query.descending), query.limit) == (order, limit)


def test_counting_is_noticed() -> None:
    assert goal_of("How many anime has Tomo Ishiguru directed?").count


def test_a_question_without_a_name_can_still_list_and_count() -> None:
    query = goal_of("top 10 fantasy anime of 2015").query
    assert query is not None
    assert (query.chains, query.limit, query.where.year, query.where.genre) == ([], 10, 2015, ["Fantasy"])
    assert goal_of("How many studios are there?").count


def test_who_is_asks_for_a_description() -> None:
    assert isinstance(goal_of("Who is Vexo Karu?"), DescribeGoal)
