"""The shape of a question: yes or no, an order, a likeness, the most of something, which is more, several compared."""

from dataclasses import replace

import pytest
from agent_core.goals.goal import (
    CompareGoal,
    DescribeGoal,
    GraphGoal,
    GroupGoal,
    OrderGoal,
    SelectGoal,
    SimilarGoal,
    VerifyGoal,
)
from agent_core.goals.retrievals import steps_of
from catalog.entities import EntityType

from tests.support.made_up_names import chains, goal_of, mentions, understand, understood
from tests.support.scripted import ref


@pytest.mark.parametrize(
    ("question", "claim", "hops"),
    [
        ("Is Quimby the sequel of Zorblat?", "Quimby", ["sequel"]),
        ("Is Quimby a prequel to Zorblat?", "Quimby", ["prequel"]),
        ("Did Tomo Ishiguru direct Zorblat?", "Tomo Ishiguru", ["staff:Director"]),
        ("Was Zorblat directed by Tomo Ishiguru?", "Tomo Ishiguru", ["staff:Director"]),
        ("Did Hana Vell voice Vexo Karu?", "Hana Vell", ["voiced_by"]),
        ("Was Zorblat made by Studio Plim?", "Studio Plim", ["animated_by"]),
        ("Did Studio Plim animate Zorblat?", "Studio Plim", ["animated_by"]),
        ("Is Vexo Karu in Zorblat?", "Vexo Karu", ["has_character"]),
        ("Is Vexo Karu a rival of Mirelle Dan?", "Vexo Karu", ["rival"]),
        ("Did Hana Vell write Nightpaper?", "Hana Vell", ["written_by"]),
        ("Is the sequel of Zorblat Quimby?", "Quimby", ["sequel"]),
        ("Is the prequel to Zorblat called Quimby?", "Quimby", ["prequel"]),
        ("Did Tomo Ishiguru score Zorblat?", "Tomo Ishiguru", ["staff:Music"]),
        ("Is Zorblat by Studio Plim?", "Studio Plim", ["animated_by"]),
        ("Is it true that Tomo Ishiguru directed Zorblat?", "Tomo Ishiguru", ["staff:Director"]),
    ],
)
def test_a_question_for_yes_or_no_claims_one_of_its_names(question: str, claim: str, hops: list[str]) -> None:
    goal = goal_of(question)
    assert isinstance(goal, VerifyGoal)
    assert goal.claim is not None
    assert (goal.claim.name, chains(goal)) == (claim, [hops])


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("Is Zorblat a movie?", {"format": ["movie"]}),
        ("Is Zorblat finished?", {"status": ["finished"]}),
        ("Is Zorblat still airing?", {"status": ["airing"]}),
        ("Does Zorblat have more than 20 episodes?", {"episodes_min": 21}),
        ("Does Zorblat have fewer than 20 episodes?", {"episodes_max": 19}),
        ("Is Zorblat a comedy?", {"genre": ["Comedy"]}),
        ("Did Zorblat end in 2012?", {"ended_min": "2012", "ended_max": "2012"}),
        ("Did Zorblat end before 2012?", {"ended_max": "2011"}),
        ("Has Zorblat ended?", {"status": ["finished"]}),
    ],
)
def test_conditions_of_a_question_for_yes_or_no_are_said_and_not_searched(
    question: str, said: dict[str, object]
) -> None:
    goal = goal_of(question)
    assert isinstance(goal, VerifyGoal)
    assert goal.said is not None
    assert goal.said.model_dump(exclude_defaults=True) == said
    assert goal.query is not None
    assert goal.query.where.model_dump(exclude_defaults=True) == {}


@pytest.mark.parametrize(
    "question",
    [
        "Do you know who directed Zorblat?",
        "Can you tell me which studio made Zorblat?",
        "Are there sequels of Zorblat?",
    ],
)
def test_a_polite_question_is_not_one_for_yes_or_no(question: str) -> None:
    assert isinstance(goal_of(question), SelectGoal)


@pytest.mark.parametrize(
    ("question", "field", "descending"),
    [
        ("Which is older, Zorblat or Quimby?", "start_date", False),
        ("Which came out first, Zorblat or Quimby?", "start_date", False),
        ("Which is newer: Zorblat or Quimby?", "start_date", True),
        ("Which has more episodes, Zorblat or Quimby?", "episodes", True),
        ("Which is longer, Zorblat or Quimby?", "episodes", True),
        ("Which is better, Zorblat or Quimby?", "score", True),
        ("Which is more popular, Zorblat or Quimby?", "popularity", True),
        ("What was released earlier, Zorblat or Quimby", "start_date", False),
    ],
)
def test_which_of_two_is_more_orders_them(question: str, field: str, *, descending: bool) -> None:
    goal = goal_of(question)
    assert isinstance(goal, SelectGoal)
    assert goal.measure is not None
    assert (goal.measure.order_by, goal.measure.descending) == (field, descending)
    assert goal.query is not None
    assert goal.query.chains[0].start == list(goal.refs)


@pytest.mark.parametrize(
    "question",
    [
        "Which is the best episode of Zorblat?",
        "Which of Tomo Ishiguru's movies is the shortest?",
        "What is the longest film by Studio Plim?",
    ],
)
def test_nothing_is_ranked_by_what_the_data_does_not_tell(question: str) -> None:
    assert not any(isinstance(goal, GraphGoal) and goal.ranked for goal in understood(question).goals)


def test_series_are_ranked_by_their_episodes_and_episodes_by_their_day() -> None:
    longest, latest = goal_of("What is the longest series by Studio Plim?"), goal_of("The latest episode of Zorblat")
    assert longest.query is not None
    assert latest.query is not None
    assert (longest.query.order_by, latest.query.order_by) == ("episodes", "start_date")


def test_nobody_is_older_than_somebody_else() -> None:
    assert not any(
        isinstance(goal, GraphGoal) and goal.measure for goal in understood("Who is older, Zorblat or Quimby?").goals
    )


@pytest.mark.parametrize(
    "question",
    [
        "Does Zorblat or Quimby have more episodes?",
        "Is Zorblat or Quimby longer?",
        "Which of Zorblat and Quimby has the most episodes?",
    ],
)
def test_which_of_two_may_be_asked_like_a_question_for_yes_or_no(question: str) -> None:
    goal = goal_of(question)
    assert (type(goal), [s.name for s in goal.subjects]) == (SelectGoal, ["Zorblat", "Quimby"])
    assert goal.measure is not None
    assert (goal.measure.order_by, goal.measure.descending) == ("episodes", True)


@pytest.mark.parametrize(
    ("question", "claim", "hops"),
    [
        ("Was it Tomo Ishiguru who directed Zorblat?", "Tomo Ishiguru", ["staff:Director"]),
        ("Is Quimby what comes after Zorblat?", "Quimby", ["sequel"]),
        ("Could Studio Plim have made Zorblat?", "Studio Plim", ["animated_by"]),
        ("Studio Plim made Zorblat, didn't they?", "Studio Plim", ["animated_by"]),
        ("Can you verify that Zorblat was made by Studio Plim?", "Studio Plim", ["animated_by"]),
        ("Does Vexo Karu belong to Zorblat?", "Vexo Karu", ["has_character"]),
        ("Can Vexo Karu be found in Zorblat?", "Vexo Karu", ["has_character"]),
    ],
)
def test_a_claim_may_be_wrapped_in_other_words(question: str, claim: str, hops: list[str]) -> None:
    goal = goal_of(question)
    assert isinstance(goal, VerifyGoal)
    assert goal.claim is not None
    assert (goal.claim.name, chains(goal)) == (claim, [hops])


@pytest.mark.parametrize(
    "question",
    [
        "Show me how Zorblat should be watched",
        "What's the right way to see Zorblat?",
        "I want to watch all of Zorblat, how?",
        "Tell me Zorblat's viewing sequence",
        "Guide me through Zorblat",
        "sort the Zorblat titles by story",
    ],
)
def test_how_to_watch_a_title_asks_for_its_order(question: str) -> None:
    assert isinstance(goal_of(question), OrderGoal)


@pytest.mark.parametrize(
    "question", ["I want Zorblat next", "Zorblat should do", "Which character of Zorblat is the oldest?"]
)
def test_what_no_word_asks_for_is_not_answered_with_a_description(question: str) -> None:
    assert understood(question).goals == ()


@pytest.mark.parametrize(
    "question",
    [
        "What is the third episode of Zorblat called?",
        "Title of Zorblat's 3rd episode",
    ],
)
def test_episodes_are_numbered_in_words_too(question: str) -> None:
    goal = goal_of(question)
    assert goal.query is not None
    assert (goal.attribute, goal.query.episode_number) == ("name", 3)


def test_names_that_no_word_joins_claim_nothing() -> None:
    assert understood("Is Hana Vell Zorblat?").goals == ()


@pytest.mark.parametrize(
    ("question", "hops"),
    [
        ("Who directed the second season of Zorblat?", ["next_season", "staff:Director"]),
        ("Which studio made season 3 of Zorblat?", ["next_season", "next_season", "animated_by"]),
        ("Who directed the first season of Zorblat?", ["staff:Director"]),
    ],
)
def test_seasons_follow_on_the_first_by_their_number(question: str, hops: list[str]) -> None:
    assert chains(goal_of(question)) == [hops]


def test_whether_one_is_more_than_the_other_is_a_claim_about_the_first() -> None:
    goal = goal_of("Is Zorblat longer than Quimby?")
    assert isinstance(goal, VerifyGoal)
    assert goal.claim is not None
    assert (goal.claim.name, goal.measure is not None) == ("Zorblat", True)


@pytest.mark.parametrize(
    "question",
    [
        "I'd like to know if Tomo Ishiguru directed Zorblat.",
        "May I know whether Tomo Ishiguru directed Zorblat?",
        "Je me demande si Zorblat est réalisé par Tomo Ishiguru",
    ],
)
def test_a_question_for_yes_or_no_may_be_told(question: str) -> None:
    goal = goal_of(question)
    assert isinstance(goal, VerifyGoal)
    assert {c.name for c in (*goal.named, *([goal.claim] if goal.claim else ()))} == {"Zorblat", "Tomo Ishiguru"}


@pytest.mark.parametrize(
    "question",
    [
        "Who directed Zorblat, if anybody knows?",
        "What should I watch if I liked Zorblat?",
        "Tell me if you can who directed Zorblat",
    ],
)
def test_an_if_that_asks_for_nothing_is_no_question_for_yes_or_no(question: str) -> None:
    assert all(type(goal) is not VerifyGoal for goal in understood(question).goals)


@pytest.mark.parametrize(
    "question",
    [
        "zorblat watch order",
        "How do I watch the Zorblat series in order?",
        "chronological order of Zorblat",
        "Which order should I watch Zorblat in?",
    ],
)
def test_an_order_is_asked_of_one_title(question: str) -> None:
    goal = goal_of(question)
    assert (type(goal), [s.name for s in goal.subjects]) == (OrderGoal, ["Zorblat"])


@pytest.mark.parametrize(
    ("question", "comes_next"),
    [
        ("anime like Zorblat", False),
        ("What anime is similar to Zorblat?", False),
        ("Recommend me something similar to Zorblat", False),
        ("shows like zorblat", False),
        ("What should I watch after Zorblat?", True),
        ("i just finished zorblat what now", True),
        ("If I enjoyed Zorblat, what else would I like?", False),
    ],
)
def test_a_likeness_is_asked_of_one_title(question: str, *, comes_next: bool) -> None:
    goal = goal_of(question)
    assert (type(goal), goal.next) == (SimilarGoal, comes_next)


def test_a_likeness_may_be_narrowed() -> None:
    goal = goal_of("5 romance movies like Zorblat")
    assert goal.query is not None
    assert goal.query.where.model_dump(exclude_defaults=True) == {"genre": ["Romance"], "format": ["movie"]}


def test_recommended_works_of_a_maker_are_no_likeness() -> None:
    assert isinstance(goal_of("Recommend anime by Studio Plim"), SelectGoal)


@pytest.mark.parametrize(
    ("question", "kind", "by"),
    [
        ("Which studio made the most anime?", EntityType.ANIME, "animated_by"),
        ("Which studio made most movies?", EntityType.ANIME, "animated_by"),
        ("Who directed the most anime?", EntityType.ANIME, "staff"),
        ("Which director has directed the most anime?", EntityType.ANIME, "staff"),
        ("Who voiced the most characters?", EntityType.CHARACTER, "voiced_by"),
        ("Which anime has the most characters?", EntityType.CHARACTER, "appears_in"),
    ],
)
def test_the_most_of_something_groups_it(question: str, kind: EntityType, by: str) -> None:
    goal = goal_of(question)
    assert isinstance(goal, GroupGoal)
    assert goal.query is not None
    assert goal.query.group_by is not None
    assert goal.query.group_by.hop is not None
    assert (goal.query.result_type, goal.query.group_by.hop.relation) == (kind, by)


@pytest.mark.parametrize(
    ("question", "field"),
    [
        ("In which year did Studio Plim make the most anime?", "year"),
        ("Which genre is most common in 2015?", "genre"),
    ],
)
def test_the_most_may_be_of_a_field(question: str, field: str) -> None:
    goal = goal_of(question)
    assert goal.query is not None
    assert goal.query.group_by is not None
    assert goal.query.group_by.field == field


@pytest.mark.parametrize(
    ("question", "names", "common"),
    [
        ("Compare Zorblat and Quimby Nights", ["Zorblat", "Quimby Nights"], False),
        ("Compare Zorblat, Quimby Nights and Nightpaper", ["Zorblat", "Quimby Nights", "Nightpaper"], False),
        ("What do Zorblat and Quimby Nights have in common?", ["Zorblat", "Quimby Nights"], True),
        ("similarities of Zorblat and Quimby Nights", ["Zorblat", "Quimby Nights"], True),
        ("How does Zorblat differ from Quimby Nights?", ["Zorblat", "Quimby Nights"], False),
    ],
)
def test_two_to_five_names_are_compared(question: str, names: list[str], *, common: bool) -> None:
    goal = goal_of(question)
    assert isinstance(goal, CompareGoal)
    assert ([s.name for s in goal.subjects], goal.common) == (names, common)


@pytest.mark.parametrize(
    ("question", "hops", "combine"),
    [
        ("Anime by Studio Plim or directed by Tomo Ishiguru", [["animated"], ["worked_on:Director"]], "union"),
        ("Anime by Studio Plim and directed by Tomo Ishiguru", [["animated"], ["worked_on:Director"]], "intersection"),
        ("Anime licensed by Studio Plim and with Hana Vell in the voice cast", [["licensed"], ["voiced_in"]],
         "intersection"),
        ("Anime directed by Tomo Ishiguru or Hana Vell", [["worked_on:Director"], ["worked_on:Director"]], "union"),
    ],
)  # fmt: skip
def test_names_that_are_joined_have_the_words_on_their_side(question: str, hops: list[list[str]], combine: str) -> None:
    goal = goal_of(question)
    assert goal.query is not None
    assert (chains(goal), goal.query.combine) == (hops, combine)


@pytest.mark.parametrize(
    "question",
    [
        "Anime directed by Tomo Ishiguru but not by Studio Plim",
        "anime directed by tomo ishiguru but not made by studio plim",
        "Which anime directed by Tomo Ishiguru were not made by Studio Plim?",
        "anime directed by Tomo Ishiguru without Studio Plim",
    ],
)
def test_what_is_denied_is_taken_away(question: str) -> None:
    goal = goal_of(question)
    assert goal.query is not None
    assert chains(goal) == [["worked_on:Director"], ["animated"]]
    assert [chain.combine for chain in goal.query.chains] == [None, "difference"]


def test_all_but_the_works_of_one_are_taken_from_everything() -> None:
    goal = goal_of("mecha anime not by Studio Plim")
    assert goal.query is not None
    assert [chain.combine for chain in goal.query.chains] == ["difference"]
    assert goal.query.where.genre == ["Mecha"]


@pytest.mark.parametrize(
    ("question", "where"),
    [
        ("Which anime by Studio Plim are not horror?", {"genre_not": ["Horror"]}),
        ("anime by Studio Plim that are not movies", {"format_not": ["movie"]}),
    ],
)
def test_a_denied_genre_or_format_narrows(question: str, where: dict[str, object]) -> None:
    goal = goal_of(question)
    assert goal.query is not None
    assert goal.query.where.model_dump(exclude_defaults=True) == where
    assert chains(goal) == [["animated"]]


@pytest.mark.parametrize(
    ("question", "hops"),
    [
        ("Which anime is Zorblat a sequel of?", ["prequel"]),
        ("Which anime is listed as following Zorblat?", ["sequel"]),
        ("As what did Zorblat continue?", ["sequel"]),
        ("Which anime is Zorblat a spin-off of?", ["spin_off_of"]),
        ("What is Zorblat a side story of?", ["parent_story"]),
        ("What is Zorblat a recap of?", ["full_story"]),
    ],
)
def test_a_question_that_ends_in_of_is_turned_round(question: str, hops: list[str]) -> None:
    assert chains(goal_of(question)) == [hops]


def test_a_role_leads_on_from_where_the_chain_stands() -> None:
    goal = goal_of("Which anime have the director of Zorblat as original creator?")
    assert chains(goal) == [["staff:Director", "worked_on:Original Creator"]]


def test_who_is_played_in_a_title_is_a_character() -> None:
    goal = goal_of("Who does Hana Vell play in Zorblat?")
    assert goal.query is not None
    assert (goal.query.result_type, chains(goal)) == ("character", [["voices"], ["has_character"]])


@pytest.mark.parametrize(
    ("question", "attribute"),
    [
        ("Since when has Zorblat been airing?", "year"),
        ("How long is Zorblat?", "duration"),
        ("What is the Japanese title of Zorblat?", "native"),
        ("What is Zorblat called in Japanese?", "native"),
        ("In which season did Zorblat air?", "season"),
        ("How popular is Zorblat?", "popularity"),
        ("What is the score of Zorblat?", "rating"),
        ("How many chapters does Nightpaper have?", "chapters"),
        ("what magazine was nightpaper serialized in", "magazine"),
    ],
)
def test_fields_are_asked_for_in_many_words(question: str, attribute: str) -> None:
    assert goal_of(question).attribute == attribute


@pytest.mark.parametrize(
    "question",
    ["What is the budget of Zorblat?", "Where can I watch Zorblat?", "How tall is Vexo Karu?", "Why is Zorblat good?",
      "zorblat filler episodes",
      "is zorblat subbed", "best girl in zorblat",
     "manga by female authors", "is zorblat underrated", "is zorblat for beginners"],
)  # fmt: skip
def test_what_the_data_does_not_hold_is_known_to_be_beyond_it(question: str) -> None:
    assert understood(question).unheld_places


@pytest.mark.parametrize(
    ("question", "chain"),
    [
        ("Who voices Vexo Karu in the English dub?", ["voiced_by:English"]),
        ("Which characters does Hana Vell voice in German?", ["voices:German"]),
    ],
)
def test_voices_are_asked_for_in_a_language(question: str, chain: list[str]) -> None:
    assert chains(goal_of(question)) == [chain]


def test_a_language_is_never_passed_over() -> None:
    assert understood("Who directed Zorblat in English?").goals == ()
    assert goal_of("best Japanese anime of 2015").query is not None


@pytest.mark.parametrize("question", ["hello", "What can you do?", "help", "Which entity types do you have?"])
def test_a_greeting_asks_for_help(question: str) -> None:
    assert understood(question).greeting


def test_a_small_word_that_nobody_knows_is_not_taken_for_a_name() -> None:
    question = "Which flurbish studio made Zorblat?"
    found = understood(question)
    assert [question[a:b] for a, b in found.unread] == ["flurbish"]
    assert found.unexplained == ()


@pytest.mark.parametrize(
    ("question", "hops"),
    [
        ("who direcetd Zorblat", ["staff:Director"]),
        ("Wich studio made Zorblat?", ["animated_by"]),
        ("What is the seqel of Zorblat?", ["sequel"]),
        ("which sudio made Zorblat", ["animated_by"]),
    ],
)
def test_question_words_may_be_misspelt(question: str, hops: list[str]) -> None:
    assert chains(goal_of(question)) == [hops]


def test_a_name_in_quotation_marks_is_a_name_whatever_its_words() -> None:
    question = 'Who directed "The Sequel of Horror Anime"?'
    found = understood(question)
    start, end = found.unexplained[0]
    assert question[start:end].strip('"?') == "The Sequel of Horror Anime"


@pytest.mark.parametrize("doubt", ["was it not", "isn't that so", "or am i wrong", "wasn't it"])
def test_a_statement_that_is_put_in_doubt_asks_for_yes_or_no(doubt: str) -> None:
    assert isinstance(goal_of(f"Zorblat was directed by Tomo Ishiguru, {doubt}?"), VerifyGoal)


@pytest.mark.parametrize(
    "question",
    ["longest movie by Studio Plim",
     "short films by Studio Plim"],
)  # fmt: skip
def test_the_length_of_films_is_beyond_the_data(question: str) -> None:
    understanding = understood(question)
    (start, end), *_ = understanding.unheld_places
    assert any(word in question[start:end] for word in ("longest", "short"))


@pytest.mark.parametrize("question", ["newest Vexo Karu", "How many Zorblat are there?", "best zorblat"])
def test_a_name_alone_is_not_described_where_a_degree_or_a_number_is_asked_for(question: str) -> None:
    assert all(type(goal) is not DescribeGoal for goal in understood(question).goals)


def test_what_is_airing_is_anime() -> None:
    query = goal_of("what is airing right now").query
    assert query is not None
    assert (query.result_type, query.where.status) == (EntityType.ANIME, ["airing"])


@pytest.mark.parametrize(
    ("question", "hops"),
    [
        ("zorblat s2", ["next_season"]),
        ("zorblat s3", ["next_season", "next_season"]),
    ],
)
def test_short_forms_of_fans_are_known(question: str, hops: list[str]) -> None:
    assert chains(goal_of(question)) == [hops]


def test_what_runs_on_is_read_beside_a_ranking_by_episodes() -> None:
    def statuses(question: str) -> list[list[str]]:
        queries = [s.graph_intent.query for s in steps_of(goal_of(question)) if s.graph_intent is not None]
        return [query.where.status for query in queries if query is not None]

    assert statuses("longest anime by Studio Plim") == [[], ["airing"]]
    assert statuses("longest finished anime by Studio Plim") == [["finished"]]
    assert statuses("shortest anime by Studio Plim") == [[]]


@pytest.mark.parametrize(
    ("question", "kind"),
    [
        ("How many chapters does Ombra have?", EntityType.MANGA),
        ("which magazine is Ombra in", EntityType.MANGA),
        ("How many episodes does Ombra have?", EntityType.ANIME),
    ],
)
def test_a_field_of_one_kind_tells_which_namesake_is_meant(question: str, kind: EntityType) -> None:
    both = [
        replace(m, candidates=[*m.candidates, replace(m.candidates[0], ref=ref("Ombra", EntityType.MANGA))])
        for m in mentions(question)
    ]
    best = understand(question, both).best
    assert best is not None
    assert best.subjects[0].ref.entity_type is kind


@pytest.mark.parametrize("beside", ["with both", "with", "featuring either"])
def test_whom_an_anime_is_with_is_heard_in_it(beside: str) -> None:
    goal = goal_of(f"anime {beside} Hana Vell and Tomo Ishiguru")
    assert chains(goal) == [["voiced_in"], ["voiced_in"]]


def test_whether_something_is_the_same_needs_two_things() -> None:
    assert understood("Does Zorblat have the same studio as before?").goals == ()


@pytest.mark.parametrize(
    "question", ["Is Vexo Karu in every Zorblat movie?", "Did Tomo Ishiguru direct all anime by Studio Plim?"]
)
def test_whether_something_holds_of_all_is_not_whether_it_holds_of_one(question: str) -> None:
    assert understood(question).goals == ()


def test_what_is_counted_is_said_by_the_count() -> None:
    goal = goal_of("which voice actor has the most roles?")
    assert (type(goal), goal.query and goal.query.result_type) == (GroupGoal, EntityType.CHARACTER)


@pytest.mark.parametrize(
    ("question", "topic"), [("anime with time loops", "time loop"), ("isekai with a female mc", "female protagonist")]
)
def test_what_fans_call_a_topic_is_that_topic(question: str, topic: str) -> None:
    query = goal_of(question).query
    assert query is not None
    assert topic in query.where.genre


def test_the_number_of_an_episode_may_have_a_sign() -> None:
    query = goal_of("Zorblat episode #4").query
    assert query is not None
    assert query.episode_number == 4


@pytest.mark.parametrize("word", ["romcom", "Rom-com", "romcoms"])
def test_two_genres_in_one_word_are_two(word: str) -> None:
    query = goal_of(f"{word} anime from 2019").query
    assert query is not None
    assert (query.where.genre, query.where.year) == (["Romance", "Comedy"], 2019)


@pytest.mark.parametrize(
    "question",
    [
        "are there more Zorblat movies than Ombra movies",
    ],
)
def test_what_no_query_sets_side_by_side_is_not_read(question: str) -> None:
    assert understood(question).goals == ()


@pytest.mark.parametrize(
    "question",
    [
        "Tomo Ishiguru, is that the director of Zorblat?",
        "Tomo Ishiguru, is he the director of Zorblat?",
        "the director of Zorblat, that's Tomo Ishiguru, no?",
        "the director of Zorblat is Tomo Ishiguru, no?",
        "the director of Zorblat would be Tomo Ishiguru, wouldn't it",
        "the director of Zorblat is Tomo Ishiguru, right?",
    ],
)
def test_a_claim_that_waits_for_a_nod_is_verified(question: str) -> None:
    goal = goal_of(question)
    assert isinstance(goal, VerifyGoal)
    assert goal.claim is not None
    assert goal.claim.name == "Tomo Ishiguru"


def test_a_no_that_no_comma_parts_asks_for_no_nod() -> None:
    best = understood("the director of Zorblat is Tomo Ishiguru no").best
    assert not isinstance(best is None or best, VerifyGoal)


@pytest.mark.parametrize(
    "question",
    ["the order Zorblat should be seen in, what is it?", "the right order to watch Zorblat in, what is that?"],
)
def test_an_order_is_asked_for_by_a_phrase_and_a_pronoun(question: str) -> None:
    assert isinstance(goal_of(question), OrderGoal)


@pytest.mark.parametrize("question", ["in the mood for something like Zorblat, ideas?", "in the mood for Zorblat"])
def test_whoever_is_in_the_mood_for_a_title_wants_the_like(question: str) -> None:
    assert isinstance(goal_of(question), SimilarGoal)


@pytest.mark.parametrize(
    ("question", "kind"),
    [("Who is the most prolific director?", "anime"), ("most prolific mangaka", "manga")],
)
def test_who_is_prolific_has_made_the_most(question: str, kind: str) -> None:
    goal = goal_of(question)
    assert goal.query is not None
    assert (type(goal), goal.query.result_type) == (GroupGoal, kind)
