"""What a question becomes by its parse: readings, or why there is none."""

import pytest
from agent_core.goals.goal import CompareGoal, DescribeGoal, GraphGoal, SelectGoal
from agent_core.grammar.compiling.plans import Plan
from agent_core.grammar.compiling.querying import query_of
from agent_core.grammar.parsing import Parser
from agent_core.planning.parsed_understanding import Understander

from tests.support.made_up_names import chains, mentions, understood


def test_a_sure_parse_is_a_reading_with_its_names_and_how_likely_it_is() -> None:
    understanding = understood("Who directed Zorblat?")
    (goal,) = understanding.goals
    assert (type(goal), chains(goal), understanding.names) == (SelectGoal, [["staff:Director"]], ((13, 20),))
    assert 0.5 < goal.likely <= 1
    assert understanding.is_clear


def test_names_side_by_side_are_a_reading() -> None:
    best = understood("compare Zorblat and Ombra").best
    assert best is not None
    assert (type(best), [subject.name for subject in best.subjects]) == (CompareGoal, ["Zorblat", "Ombra"])


@pytest.mark.parametrize("question", ["Zorblat", "what is Zorblat?", "the anime Zorblat"])
def test_a_name_alone_is_described(question: str) -> None:
    best = understood(question).best
    assert best is not None
    assert isinstance(best, DescribeGoal)
    assert (type(best), best.phrase, best.somebody) == (DescribeGoal, "Zorblat", False)


def test_who_is_asked_for_is_somebody() -> None:
    best = understood("Who is Vexo Karu?").best
    assert best is not None
    assert isinstance(best, DescribeGoal)
    assert (type(best), best.somebody) == (DescribeGoal, True)


@pytest.mark.parametrize(
    "question",
    ["Zorblat: grumfs", "when is Zorblat", "Zorblat for the whole family and more", "Zorblat Ombra"],
)
def test_a_name_with_something_else_is_not_described(question: str) -> None:
    best = understood(question).best
    assert not isinstance(best is None or best, DescribeGoal)


@pytest.mark.parametrize(
    ("question", "unheld", "undated"),
    [
        ("where can I watch Zorblat", ("streaming",), False),
        ("what is the budget of Zorblat", ("sales and money earned",), False),
        ("anime of this season", (), True),
        ("who married Vexo Karu", (), False),  # which a story tells
    ],
)
def test_what_the_data_does_not_hold_is_named(question: str, unheld: tuple[str, ...], *, undated: bool) -> None:
    understanding = understood(question)
    assert (understanding.goals, understanding.unheld, understanding.undated) == ((), unheld, undated)
    assert understanding.unheld_places


@pytest.mark.parametrize(
    ("question", "greeting"),
    [
        ("hello", True),
        ("what can you do", True),
        ("good evening", True),
        ("ok thx", True),
        ("thanks, that helped a lot", True),
        ("cool anime about cars", False),
        ("thanks, Grumfel", False),
        ("thanks, and who composed it", False),
        ("hello, who directed Zorblat", False),
        ("hello grumf", False),
        ("ok thx, i have to catch the train home now, bye", True),  # which asks for nothing
        ("good evening, and thanks for yesterday", True),
        ("danke, das war's", True),
        ("thanks, now something like it", False),
        ("hi, a sad anime with dogs", False),
    ],
)
def test_a_greeting_asks_for_nothing(question: str, *, greeting: bool) -> None:
    assert understood(question).greeting is greeting


@pytest.mark.parametrize(
    ("question", "words"),
    [("compare Zorblat and Ombra", 2), ("how many anime did Studio Plim make", 1), ("Zorblat", 0)],
)
def test_words_that_compare_or_count_are_keywords(question: str, words: int) -> None:
    assert understood(question).keywords == words


def test_the_query_of_each_reading_is_asked_for_until_one_has_it() -> None:
    question = "Who composed the music of the two newest anime by Studio Plim?"
    asked: list[Plan] = []

    def pending(plan: Plan) -> None:
        asked.append(plan)

    Understander(Parser(budget_ms=60_000), pending).read(question, mentions(question))
    assert asked[0].before()


def test_of_what_starts_from_nothing_the_start_is_the_reading() -> None:
    question = "Who composed the music of the two newest anime by Studio Plim?"
    nothing = Understander(Parser(budget_ms=60_000), lambda plan: next(iter(plan.before()), query_of(plan)))
    goal, *_ = nothing.read(question, mentions(question)).understanding.goals
    assert isinstance(goal, GraphGoal)
    assert (goal.phrase, goal.ranked) == ("anime by Studio Plim", True)  # which do not exist


@pytest.mark.parametrize(
    ("question", "hops"),
    [
        ("Who directed the best rated anime by Studio Plim?", ["staff:Director"]),
        ("Which studio made the newest anime with music by Hana Vell?", ["animated_by"]),
    ],
)
def test_what_leads_a_ranking_is_read_before_what_is_asked_of_it(question: str, hops: list[str]) -> None:
    best = understood(question).best
    assert best is not None
    assert isinstance(best, GraphGoal)
    assert best.first is not None
    assert (best.first.ranked, chains(best)) == (True, [hops])


def test_nothing_is_asked_of_what_leads_a_ranking_of_another_kind() -> None:
    assert understood("chapters of the best rated anime by Studio Plim").best is None


@pytest.mark.parametrize(
    ("question", "phrase"),
    [
        ("the director of Zorblat", "director of Zorblat"),
        ("the voice actors of Vexo Karu", "voice actor of Vexo Karu"),
        ("anime by Studio Plim", "anime by Studio Plim"),
        ("how many anime did Studio Plim make", "anime by Studio Plim"),
        ("when did Zorblat come out", "Zorblat"),
    ],
)
def test_a_reading_says_what_is_asked_for(question: str, phrase: str) -> None:
    best = understood(question).best
    assert best is not None
    assert best.phrase == phrase


@pytest.mark.parametrize("topics", [0, 1])
def test_a_topic_is_what_a_pronoun_stands_for(topics: int) -> None:
    understander = Understander(Parser(budget_ms=60_000), query_of)
    about = understander.topics("I just grumfed Zorblat", mentions("I just grumfed Zorblat"))[:topics]
    read = understander.read("who directed it", [], topics=about)
    assert (read.form is not None and bool(read.understanding.names)) is bool(topics)
    assert not understander.topics("I just grumfed it", [])


@pytest.mark.parametrize("question", ["Zorblat was continued by which title?", "which prequel does Zorblat have"])
def test_what_may_well_be_empty_is_not_asked_the_other_way_around(question: str) -> None:
    goals = understood(question).goals
    assert len({str(chains(goal)) for goal in goals}) == 1


@pytest.mark.parametrize(
    "question",
    [
        "the person at the helm of Studio Plim",
        "who is in the staff of Studio Plim",
        "the one in the cast of Tomo Ishiguru",
    ],
)
def test_what_a_preposition_relates_is_more_than_a_name(question: str) -> None:
    best = understood(question).best
    assert not isinstance(best is None or best, DescribeGoal)


@pytest.mark.parametrize("conjunction", ["and also among the anime", "that are also anime"])
def test_what_is_of_one_or_the_other_does_not_stand_in_for_what_is_of_both(conjunction: str) -> None:
    goals = understood(f"which titles are among the anime with music by Hana Vell {conjunction} by Studio Plim").goals
    assert all(chain.combine != "union" for goal in goals if goal.query for chain in goal.query.chains)


@pytest.mark.parametrize(
    "question", ["who is directing Studio Plim", "who's directing Tomo Ishiguru", "who's all in Zorblat"]
)
def test_what_is_asked_of_a_name_is_more_than_who_it_is(question: str) -> None:
    best = understood(question).best
    assert not isinstance(best is None or best, DescribeGoal)


@pytest.mark.parametrize(
    "question",
    ["The sequel of Zorblat, who is its lead's voice actress?", "Who voices the leads of the sequel of Zorblat?",
     "The prequel of Zorblat, who is the lead's voice actor?"],
)  # fmt: skip
def test_where_there_is_nobody_no_reading_stands_in_that_takes_a_word_for_less(question: str) -> None:
    hops = [sum(map(len, chains(goal))) for goal in understood(question).goals]
    assert hops
    assert min(hops) == 3


def test_a_set_that_is_less_narrow_stands_in_for_none() -> None:
    goals = understood("anime movies from winter 2020").goals
    assert [goal.query.where.format for goal in goals if goal.query is not None] == [["movie"]] * len(goals)
