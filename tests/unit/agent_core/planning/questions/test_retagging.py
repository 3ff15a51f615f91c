"""Words that mean something else by where they stand."""

import pytest
from agent_core.goals.goal import OrderGoal, SeasonsGoal, SelectGoal, SimilarGoal, VerifyGoal
from catalog.entities import EntityType

from tests.support.made_up_names import chains, goal_of, understood


@pytest.mark.parametrize(
    ("question", "hops"),
    [
        ("the protagonist's voice actor in Zorblat", ["has_character:main", "voiced_by"]),
        ("who's the main character's voice in Zorblat?", ["has_character:main", "voiced_by"]),
        ("the sequel's director of Zorblat", ["sequel", "staff:Director"]),
        ("Zorblat's protagonist's voice", ["has_character:main", "voiced_by"]),
    ],
)
def test_what_owns_stands_nearer_to_the_name(question: str, hops: list[str]) -> None:
    assert chains(goal_of(question)) == [hops]


@pytest.mark.parametrize(
    "question",
    [
        "List all anime by Studio Plim in order",
        "Studio Plim anime in chronological order",
        "Tomo Ishiguru's films in release order",
    ],
)
def test_the_works_of_a_maker_are_ordered_by_date(question: str) -> None:
    goal = goal_of(question)
    assert isinstance(goal, SelectGoal)
    assert goal.query is not None
    assert (goal.ranked, goal.query.order_by, goal.query.descending) == (True, "start_date", False)


def test_the_films_of_a_title_are_ordered_by_its_story() -> None:
    assert isinstance(goal_of("In which order should I watch Zorblat?"), OrderGoal)


@pytest.mark.parametrize("question", ["anime featuring dragons", "anime with dragons", "anime about dragons"])
def test_a_topic_is_featured_and_nobody(question: str) -> None:
    goal = goal_of(question)
    assert goal.query is not None
    assert (goal.query.result_type, goal.query.where.genre) == (EntityType.ANIME, ["dragons"])


@pytest.mark.parametrize("question", ["what anime is about dragons", "anime that is about dragons"])
def test_a_topic_is_what_a_title_is_about(question: str) -> None:
    goal = goal_of(question)
    assert goal.query is not None
    assert (goal.query.chains, goal.query.where.genre) == ([], ["dragons"])


@pytest.mark.parametrize(
    ("question", "where"),
    [
        ("school anime", {"genre": ["School"]}),
        ("anime based on a manga from 2015", {"source_material": ["manga"], "year": 2015}),
        ("anime adapted from manga", {"source_material": ["manga"]}),
        ("isekai anime 2020 2021", {"genre": ["Isekai"], "year_min": 2020, "year_max": 2021}),
        ("romance anime with no more than 12 episodes", {"genre": ["Romance"], "episodes_max": 12}),
        ("romance anime with no less than 12 episodes", {"genre": ["Romance"], "episodes_min": 12}),
    ],
)
def test_what_fans_leave_out_of_a_list_is_understood(question: str, where: dict[str, object]) -> None:
    goal = goal_of(question)
    assert goal.query is not None
    assert (goal.query.chains, goal.query.where.model_dump(exclude_defaults=True)) == ([], where)


def test_an_author_or_a_student_is_still_meant_by_name() -> None:
    assert chains(goal_of("anime based on a manga by Tomo Ishiguru")) == [["wrote", "adaptation"]]
    assert chains(goal_of("who did Vexo Karu school?")) == [["student"]]


@pytest.mark.parametrize("question", ["Vexo Karu's kids", "where is Studio Plim based", "who is Vexo Karu's dad"])
def test_families_and_places_are_beyond_the_data(question: str) -> None:
    assert understood(question).unheld_places


@pytest.mark.parametrize(
    "question",
    ["is the second season of Zorblat out", "is Zorblat season 2 confirmed", "is Zorblat season 2 out"],
)
def test_whether_a_season_is_out_is_whether_there_is_one(question: str) -> None:
    goal = goal_of(question)
    assert (type(goal), goal.place) == (SeasonsGoal, 2)


def test_a_ranking_goes_by_score_where_nothing_else_is_said() -> None:
    goal, other = goal_of("rank the films by Studio Plim"), goal_of("rank the films by Studio Plim by popularity")
    assert goal.query is not None
    assert other.query is not None
    assert (goal.query.order_by, goal.query.limit, other.query.order_by) == ("score", None, "popularity")


def test_the_like_of_a_film_may_have_to_be_a_series() -> None:
    goal = goal_of("something like Zorblat but a series")
    assert isinstance(goal, SimilarGoal)
    assert goal.query is not None
    assert goal.query.where.format == ["tv"]


@pytest.mark.parametrize(
    "question",
    ["did Tomo Ishiguru and Hana Vell ever work together", "have Tomo Ishiguru and Hana Vell collaborated"],
)
def test_who_worked_together_did_so_on_something(question: str) -> None:
    goal = goal_of(question)
    assert (type(goal), chains(goal)) == (VerifyGoal, [["worked_on"], ["worked_on"]])


@pytest.mark.parametrize(
    "question",
    [
        "who has the same voice actor as Vexo Karu",
        "characters with the same va as Vexo Karu",
    ],
)
def test_who_sounds_alike_has_the_same_voice(question: str) -> None:
    goal = goal_of(question)
    assert goal.query is not None
    assert (goal.query.result_type, chains(goal)) == (EntityType.CHARACTER, [["voiced_by", "voices"]])


def test_what_somebody_did_at_a_studio_is_by_both() -> None:
    assert chains(goal_of("Which anime did Tomo Ishiguru direct at Studio Plim?")) == [
        ["worked_on:Director"],
        ["animated"],
    ]


def test_somebody_is_featured_by_name() -> None:
    assert chains(goal_of("Which anime feature Vexo Karu?")) == [["appears_in"]]


def test_the_works_of_an_author_are_manga() -> None:
    goal = goal_of("What are the other works of the author of Nightpaper?")
    assert goal.query is not None
    assert (goal.query.result_type, chains(goal)) == (EntityType.MANGA, [["written_by", "wrote"]])


def test_what_is_only_left_out_is_no_question() -> None:
    assert understood("Can I skip Zorblat from 1999?").best is None


@pytest.mark.parametrize("question", ["good mystery anime", "popular mystery anime", "famous mystery anime"])
def test_praise_in_front_of_a_noun_narrows_nothing(question: str) -> None:
    goal = goal_of(question)
    assert goal.query is not None
    assert goal.query.where.model_dump(exclude_defaults=True) == {"genre": ["Mystery"]}


@pytest.mark.parametrize("question", ["Who founded Studio Plim?"])
def test_opinions_and_what_nobody_noted_are_beyond_the_data(question: str) -> None:
    assert understood(question).unheld_places


@pytest.mark.parametrize(
    "question", ["Which tsundere characters does Hana Vell voice?", "horror directors of Studio Plim"]
)
def test_only_titles_are_of_a_genre(question: str) -> None:
    assert understood(question).best is None


@pytest.mark.parametrize(
    "question",
    [
        "How long would it take me to watch Zorblat?",
        "how long does it take to watch zorblat",
        "total runtime of Zorblat",
        "How many hours does it take to watch Zorblat?",
    ],
)
def test_what_watching_takes_is_not_the_length_of_an_episode(question: str) -> None:
    assert goal_of(question).attribute == "watch_time"


@pytest.mark.parametrize(
    ("question", "bounds"),
    [
        ("anime with scores between 8 and 8.5", (8.0, 8.5)),
        ("anime rated between 8.5 and 8", (8.0, 8.5)),
        ("anime scored from 7 to 8", (7.0, 8.0)),
        ("top 5 anime with a score between 7 and 8", (7.0, 8.0)),
    ],
)
def test_two_scores_are_bounds(question: str, bounds: tuple[float, float]) -> None:
    goal = goal_of(question)
    assert goal.query is not None
    assert (goal.query.where.score_min, goal.query.where.score_max) == bounds
    assert goal.query.limit == (5 if "top" in question else None)


@pytest.mark.parametrize(
    ("question", "read"),
    [
        ("anime where the main character is a zorblat", False),
        ("who directed a zorblat film", True),
        ("who directed zorblat", True),
        ("Who directed a Zorblat?", True),
    ],
)
def test_one_of_a_kind_is_nobody_by_name(question: str, *, read: bool) -> None:
    assert (understood(question).best is not None) is read


@pytest.mark.parametrize(
    ("question", "number"),
    [
        ("Zorblat episode 4 title", 4),
        ("Which title was given to the sixth episode of Zorblat?", 6),
        ("Tell me the title given to episode 9 in Zorblat.", 9),
        ("Episode no. 11 of Zorblat has which title?", 11),
        ("the fifth ep of Zorblat is called what?", 5),
        ("What is the name of the twelfth episode of Zorblat?", 12),
        ("What did they call episode 5 of Zorblat?", 5),
    ],
)
def test_the_title_of_an_episode_is_asked_for(question: str, number: int) -> None:
    goal = goal_of(question)
    assert goal.query is not None
    assert (goal.attribute, goal.query.episode_number, goal.query.result_type) == ("name", number, EntityType.EPISODE)


@pytest.mark.parametrize(
    ("question", "hops"),
    [
        ("How many anime did Studio Plim release in 2006?", ["animated"]),
        ("Which anime did Studio Plim air in 2006?", ["animated"]),
        ("How many times has Tomo Ishiguru directed an anime?", ["worked_on:Director"]),
    ],
)
def test_what_somebody_released_is_theirs(question: str, hops: list[str]) -> None:
    assert chains(goal_of(question)) == [hops]


@pytest.mark.parametrize(
    ("question", "attribute"),
    [
        ("When did the anime Zorblat air?", "year"),
        ("In which year did Zorblat air?", "year"),
    ],
)
def test_dates_and_lengths_stay_so(question: str, attribute: str) -> None:
    assert goal_of(question).attribute == attribute


@pytest.mark.parametrize(
    ("question", "hops"),
    [
        ("What other roles does the voice of Vexo Karu have?", ["voiced_by", "voices"]),
        ("What did the voice of Vexo Karu direct?", ["voiced_by", "worked_on:Director"]),
        ("Who is the voice of Vexo Karu?", ["voiced_by"]),
        ("anime with the voice of Tomo Ishiguru", ["voiced_in"]),
    ],
)
def test_the_voice_of_a_character_is_somebody(question: str, hops: list[str]) -> None:
    assert hops in chains(goal_of(question))


def test_a_phrase_behind_a_name_may_begin_as_questions_do() -> None:
    together = goal_of("In which anime do both Tomo Ishiguru and Hana Vell have voice roles?")
    assert chains(together) == [["voiced_in"], ["voiced_in"]]


@pytest.mark.parametrize("asks", ["didnt", "Didn't", "doesnt"])
def test_a_question_for_yes_or_no_may_deny_what_it_asks_with_or_without_the_apostrophe(asks: str) -> None:
    goal = goal_of(f"{asks} Tomo Ishiguru direct Zorblat")
    assert isinstance(goal, VerifyGoal)
    assert [c.name for c in goal.named] == ["Zorblat", "Tomo Ishiguru"]


def test_those_on_hold_are_left_out() -> None:
    held = goal_of("Anime by Studio Plim, hold the ones directed by Tomo Ishiguru")
    assert held.query == goal_of("Anime by Studio Plim but not the ones directed by Tomo Ishiguru").query


@pytest.mark.parametrize("question", ["Which anime by Studio Plim appeared in 2012?"])
def test_what_appears_in_a_year_comes_out_in_it(question: str) -> None:
    goal = goal_of(question)
    assert chains(goal) == [["animated"]]
    assert goal.query is not None
    assert goal.query.where.year == 2012


def test_originals_are_based_on_nothing() -> None:
    goal = goal_of("Which anime by Studio Plim are originals?")
    assert goal.query is not None
    assert goal.query.where.source_material == ["original"]
    assert chains(goal) == [["animated"]]


def test_the_anime_that_feature_somebody_are_no_films() -> None:
    goal = goal_of("Which anime feature Vexo Karu?")
    assert goal.query is not None
    assert goal.query.where.format == []


def test_the_studio_behind_a_title_is_the_one_that_made_it() -> None:
    goal = goal_of("Which anime are by the studio behind Zorblat?")
    assert chains(goal) == [["animated_by", "animated"]]


@pytest.mark.parametrize(
    "question",
    [
        "For which studios did Tomo Ishiguru direct?",
        "At which studios did Tomo Ishiguru direct?",
    ],
)
def test_somebody_directs_for_those_who_made_the_anime(question: str) -> None:
    assert chains(goal_of(question)) == [["worked_on:Director", "animated_by"]]


def test_no_studio_directs_an_anime() -> None:
    assert understood("Which studio directed Zorblat?").goals == ()


@pytest.mark.parametrize("verb", ["done", "had"])
def test_a_voice_has_done_roles(verb: str) -> None:
    goal = goal_of(f"What other roles has the voice of Vexo Karu {verb}?")
    assert chains(goal) == [["voiced_by", "voices"]]


def test_of_a_genre_asks_for_no_genre() -> None:
    goal = goal_of("Give me the anime of the genre comedy by Studio Plim")
    assert goal.attribute is None
    assert goal.query is not None
    assert goal.query.where.genre == ["Comedy"]
    assert goal_of("Which genre is Zorblat?").attribute == "genres"


def test_how_many_episodes_long_is_no_length() -> None:
    goal = goal_of("How many episodes long is Zorblat?")
    assert goal.attribute == "episodes"


def test_what_year_something_was_brought_out_names_no_maker() -> None:
    assert goal_of("What year did they bring out Zorblat?").attribute == "year"


def test_what_comes_out_as_a_sequel_is_no_date() -> None:
    goal = goal_of("What came out as a continuation of Zorblat?")
    assert (goal.attribute, chains(goal)) == (None, [["sequel"]])


@pytest.mark.parametrize(
    "question", ["What else has Vexo Karu's voice actress done?", "What else did Vexo Karu's voice actor do?"]
)
def test_what_an_owned_voice_does_is_to_voice(question: str) -> None:
    assert chains(goal_of(question)) == [["voiced_by", "voices"]]


@pytest.mark.parametrize("question", ["Which anime resembles Zorblat the most?", "what is most like Zorblat"])
def test_the_most_alike_come_first_anyway(question: str) -> None:
    assert isinstance(goal_of(question), SimilarGoal)


@pytest.mark.parametrize("how", ["with Hana Vell"])
def test_who_worked_with_somebody_did_so_on_something(how: str) -> None:
    goal = goal_of(f"Has Tomo Ishiguru ever worked {how}?")
    assert (type(goal), chains(goal)) == (VerifyGoal, [["worked_on"], ["worked_on"]])
