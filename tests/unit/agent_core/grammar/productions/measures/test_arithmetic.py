"""Sums, averages, differences and shares are read as what is calculated, whichever way they are asked for."""

import pytest
from agent_core.grammar.explanation import explained, notation
from agent_core.grammar.parsing import Parse, Parser
from agent_core.grammar.printing.paraphrase import paraphrase
from agent_core.grammar.semantics.figures import calculated as asked_for
from agent_core.grammar.words.arithmetic_words import arithmetic_lexicon, speaks_of_arithmetic
from agent_core.planning.calculated import arithmetic_parser

from tests.support.made_up_names import mentions
from tests.support.readings import named

DIRECTED = "worked_on:Director(Tomo Ishiguru[person])"
BY_HANA = "worked_on:Director(Hana Vell[person])"
ANIMATED = "animated(Studio Plim[studio])"
STORY = "union(Zorblat[anime], sequel+(Zorblat[anime]))"
YEARS = "|year(Zorblat[anime]) - year(Ombra[anime])|"
EPISODES = "episodes(Zorblat[anime]) - episodes(Ombra[anime])"
LENGTH = "length(Zorblat[anime]) - length(Ombra[anime])"
RATING = "rating(Zorblat[anime]) - rating(Ombra[anime])"
MORE = f"count({DIRECTED}) - count({BY_HANA})"


@pytest.fixture(scope="module")
def parser() -> Parser:
    return arithmetic_parser()


def parsed(parser: Parser, question: str) -> Parse:
    return parser.parse(question, mentions(question))


def calculated(parser: Parser, question: str) -> str:
    """What a question asks to be calculated; empty where that is nothing, or not sure."""
    parse = parsed(parser, question)
    if parse.best is None or parse.standing != "sure":
        return ""
    form = asked_for(parse.best.form)
    return "" if form is None else notation(form)


@pytest.mark.parametrize(
    ("question", "read"),
    [
        ("What is the total number of episodes of the anime directed by Tomo Ishiguru?", f"sum(episodes({DIRECTED}))"),
        ("How many episodes do the anime of Studio Plim have in all?", f"sum(episodes({ANIMATED}))"),
        ("In total, how many episodes do Studio Plim's anime have?", f"sum(episodes({ANIMATED}))"),
        ("Add up the episodes of the anime that Tomo Ishiguru directed.", f"sum(episodes({DIRECTED}))"),
        ("How many episodes are there in all of the anime by Studio Plim?", f"sum(episodes({ANIMATED}))"),
        ("How many chapters do the manga by Hana Vell have altogether?", "sum(chapters(wrote(Hana Vell[person])))"),
        ("How many episodes do Zorblat and Ombra have together?", "sum(episodes(union(Zorblat[anime], Ombra[anime])))"),
        ("How many episodes do Zorblat and its sequels have in all?", f"sum(episodes({STORY}))"),
        ("Zorblat and its sequels: how many episodes combined?", f"sum(episodes({STORY}))"),
        ("How many episodes do all sequels of Zorblat have in total?", "sum(episodes(sequel+(Zorblat[anime])))"),
        ("What is the total running time of Zorblat?", "sum(running_time(Zorblat[anime]))"),
        ("How many minutes does Zorblat run in total?", "sum(running_time(Zorblat[anime]))"),
        ("How long is all of Zorblat, in minutes?", "sum(running_time(Zorblat[anime]))"),
        ("What is the total running time of Studio Plim's anime?", f"sum(running_time({ANIMATED}))"),
        ("How many episodes are in Zorblat and all of its sequels?", f"sum(episodes({STORY}))"),
        ("How many episodes are there across Zorblat and its sequels?", f"sum(episodes({STORY}))"),
        ("What's the grand total of episodes of Studio Plim's anime?", f"sum(episodes({ANIMATED}))"),
        ("How many episodes are there across all anime by Studio Plim?", f"sum(episodes({ANIMATED}))"),
        ("How long does it take to watch Zorblat in full?", "sum(running_time(Zorblat[anime]))"),
        ("How long would it take to watch all of Zorblat?", "sum(running_time(Zorblat[anime]))"),
        ("How many minutes do all episodes of Zorblat run?", "sum(running_time(Zorblat[anime]))"),
        ("Total watch time of Zorblat?", "sum(running_time(Zorblat[anime]))"),
        ("What is the entire running time of Zorblat?", "sum(running_time(Zorblat[anime]))"),
        ("Zorblat: complete running time in minutes?", "sum(running_time(Zorblat[anime]))"),
    ],
)
def test_sums_are_of_a_field_over_a_set(parser: Parser, question: str, read: str) -> None:
    assert calculated(parser, question) == read


@pytest.mark.parametrize(
    ("question", "read"),
    [
        ("What is the average score of the anime directed by Tomo Ishiguru?", f"average(rating({DIRECTED}))"),
        ("How are the anime directed by Tomo Ishiguru rated on average?", f"average(rating({DIRECTED}))"),
        ("On average, how many episodes do anime by Studio Plim have?", f"average(episodes({ANIMATED}))"),
        ("the mean episode count of Studio Plim's anime", f"average(episodes({ANIMATED}))"),
        ("What is the average rating across the anime by Studio Plim?", f"average(rating({ANIMATED}))"),
        ("What is the average number of episodes per anime by Studio Plim?", f"average(episodes({ANIMATED}))"),
        ("How many episodes long are the anime by Studio Plim on average?", f"average(episodes({ANIMATED}))"),
        (
            "What is the average score of the horror anime directed by Tomo Ishiguru since 2010?",
            f"average(rating(filter(filter({DIRECTED}, since 2010), Horror)))",
        ),
    ],
)
def test_averages_are_of_a_field_over_a_set(parser: Parser, question: str, read: str) -> None:
    assert calculated(parser, question) == read


@pytest.mark.parametrize(
    ("question", "read"),
    [
        ("How many years lie between Zorblat and Ombra?", YEARS),
        ("How many years apart are Zorblat and Ombra?", YEARS),
        ("What is the difference in years between Zorblat and Ombra?", YEARS),
        ("How many years came between Zorblat and Ombra?", YEARS),
        ("How long is the gap between Zorblat and Ombra in years?", YEARS),
        ("How many years after Ombra was Zorblat released?", YEARS.replace("|", "")),
        ("How many years before Zorblat did Ombra air?", YEARS.replace("|", "")),
        ("How many years later than Ombra did Zorblat come out?", YEARS.replace("|", "")),
        ("How many more episodes does Zorblat have than Ombra?", EPISODES),
        ("How many episodes more than Ombra does Zorblat have?", EPISODES),
        ("By how many episodes is Zorblat longer than Ombra?", EPISODES),
        ("How many fewer episodes does Ombra have than Zorblat?", EPISODES),
        ("Compared to Ombra, how many more episodes does Zorblat have?", EPISODES),
        ("How much longer is Zorblat than Ombra?", LENGTH),
        ("How much shorter is Ombra than Zorblat?", LENGTH),
        ("How much longer is Zorblat than Ombra in minutes?", LENGTH.replace("length", "running_time")),
        ("How much higher is the score of Zorblat than that of Ombra?", RATING),
        ("By how many points is Zorblat rated higher than Ombra?", RATING),
        ("By how many points does Zorblat beat Ombra?", RATING),
        ("By how much does the score of Zorblat exceed that of Ombra?", RATING),
        ("By how many episodes does Zorblat surpass Ombra?", EPISODES),
        ("What is the difference between the score of Zorblat and that of Ombra?", f"|{RATING}|"),
        ("How long after Ombra did Zorblat come out, in years?", YEARS.replace("|", "")),
        ("By how many anime does Tomo Ishiguru outdo Hana Vell?", MORE),
        ("How many additional anime did Tomo Ishiguru direct compared to Hana Vell?", MORE),
        ("How far apart are the scores of Zorblat and Ombra?", f"|{RATING}|"),
        ("What is the difference between the score of Zorblat and the score of Ombra?", f"|{RATING}|"),
        ("How many more anime did Tomo Ishiguru direct than Hana Vell?", MORE),
        ("How many anime more than Hana Vell did Tomo Ishiguru direct?", MORE),
        ("By how many is the number of anime directed by Tomo Ishiguru greater than that of Hana Vell?", MORE),
        (
            "How many more anime were made by Studio Plim than by Studio Vane?",
            f"count({ANIMATED}) - count(animated(Studio Vane[studio]))",
        ),
        (
            "How many more anime does Studio Plim have than Studio Vane?",
            f"count({ANIMATED}) - count(animated(Studio Vane[studio]))",
        ),
        (
            "What is the difference in the number of anime by Studio Plim and Studio Vane?",
            f"|count({ANIMATED}) - count(animated(Studio Vane[studio]))|",
        ),
        (
            "How many more horror anime did Tomo Ishiguru direct than Hana Vell?",
            f"count(filter({DIRECTED}, Horror)) - count(filter({BY_HANA}, Horror))",
        ),
    ],
)
def test_differences_are_of_one_figure_of_two_things(parser: Parser, question: str, read: str) -> None:
    assert calculated(parser, question) == read


@pytest.mark.parametrize(
    "question",
    [
        "What is the share of horror among the anime directed by Tomo Ishiguru?",
        "What percentage of the anime directed by Tomo Ishiguru are horror?",
        "How large is the share of horror anime among the anime directed by Tomo Ishiguru?",
        "Which fraction of the anime that Tomo Ishiguru directed is horror?",
        "Among the anime directed by Tomo Ishiguru, what is the share of horror?",
        "How large a share of the anime directed by Tomo Ishiguru is horror?",
        "What share of the anime directed by Tomo Ishiguru is horror, in percent?",
    ],
)
def test_shares_are_of_a_part_of_a_set(parser: Parser, question: str) -> None:
    assert calculated(parser, question) == f"share(filter({DIRECTED}, Horror), {DIRECTED})"


def test_a_share_may_be_of_what_another_name_tells(parser: Parser) -> None:
    read = calculated(parser, "What is the share of anime by Studio Plim among the anime directed by Tomo Ishiguru?")
    assert read == f"share(intersection({ANIMATED}, {DIRECTED}), {DIRECTED})"


@pytest.mark.parametrize(
    "question",
    [
        "How many episodes does Zorblat have in total?",  # the seasons of a series are the rules'
        "What is the average score of Zorblat?",  # which is its score
        "How many anime did Tomo Ishiguru direct in total?",
        "What is the sum of the scores of the anime by Studio Plim?",  # which means nothing
        "What is the average year of the anime by Studio Plim?",
        "How many more episodes does Zorblat have than Tomo Ishiguru?",
        "How many more anime did Tomo Ishiguru direct than Studio Plim?",
        "How many years lie between Zorblat and Zorblat?",
        "What share of Zorblat is horror?",
        "What share of the anime by Studio Plim are anime?",
        "How old was Tomo Ishiguru when Zorblat came out?",
    ],
)
def test_what_is_no_figure_of_two_things_or_a_set_is_left_to_others(parser: Parser, question: str) -> None:
    assert calculated(parser, question) == ""


@pytest.mark.parametrize(
    ("question", "speaks"),
    [
        ("What is the average score of X?", True),
        ("What percentage of X is horror?", True),
        ("How many more films did A direct than B?", True),
        ("How many years lie between X and Y?", True),
        ("How many years after X did Y come out?", True),
        ("How many films came out before 2000?", False),
        ("What is the entire running time of X?", True),
        ("What is the whole story of X?", False),
        ("What is the difference in episodes between X and Y?", True),
        ("How many episodes do X and Y have together?", True),
        ("Who worked together on X?", False),
        ("Which films came out between 1990 and 1999?", False),
        ("Which anime are longer than X?", False),
        ("Who directed the sequel of X?", False),
        ("Which anime by X are better rated than 8?", False),
    ],
)
def test_only_a_question_with_a_word_of_arithmetic_is_read_so(question: str, speaks: bool) -> None:
    assert speaks_of_arithmetic(question) is speaks


def test_the_words_of_arithmetic_leave_the_lexicon_as_it_is() -> None:
    ordinary = Parser()
    for question in ("What is the score of Zorblat?", "Who directed the sequel of Zorblat?"):
        with_them, without = parsed(arithmetic_parser(), question), ordinary.parse(question, mentions(question))
        assert with_them.best is not None
        assert without.best is not None
        assert with_them.best.form == without.best.form
    assert ("on", "average") not in arithmetic_lexicon().skips


@pytest.mark.parametrize(
    ("question", "steps"),
    [
        (
            "How many more episodes does Zorblat have than Ombra?",
            [
                "select the anime: Zorblat[anime]",
                "select the anime: Ombra[anime]",
                "work out a.episodes - b.episodes",
            ],
        ),
        (
            "What share of the anime by Studio Plim is horror?",
            [
                f"select the anime: filter({ANIMATED}, Horror)",
                f"select the anime: {ANIMATED}",
                "work out a / b",
            ],
        ),
        (
            "What is the average score of the anime by Studio Plim?",
            [
                f"select the anime: {ANIMATED}",
                "work out average(a.rating)",
            ],
        ),
    ],
)
def test_the_steps_of_a_calculation_can_be_seen(parser: Parser, question: str, steps: list[str]) -> None:
    lines = list(explained(parsed(parser, question)))
    assert [line.strip() for line in lines[lines.index("steps") + 1 :]] == steps


def test_namesakes_are_no_other_meaning(parser: Parser) -> None:
    question = "What is the average score of the anime directed by Kei Sorano?"
    found = named(question, Kei_Sorano="person=50|person=40")
    parse = parser.parse(question, found)
    assert parse.standing == "sure"
    assert parse.rival is None


@pytest.mark.parametrize(
    ("question", "said"),
    [
        (
            "What is the average score of the anime directed by Tomo Ishiguru?",
            "the average of the rating of the anime directed by Tomo Ishiguru",
        ),
        (
            "How many episodes do all sequels of Zorblat have in total?",
            "the sum of the episodes of the sequels of Zorblat",
        ),
        (
            "How many years lie between Zorblat and Ombra?",
            "the difference between the year of Zorblat and the year of Ombra",
        ),
        (
            "What share of the anime by Studio Plim is horror?",
            "the share of the anime by Studio Plim (Horror) among the anime by Studio Plim",
        ),
    ],
)
def test_what_is_calculated_can_be_said(parser: Parser, question: str, said: str) -> None:
    best = parsed(parser, question).best
    assert best is not None
    assert paraphrase(best.form) == said
