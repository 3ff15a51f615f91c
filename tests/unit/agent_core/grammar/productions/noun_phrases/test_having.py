"""What things have or lack bounds how many a relation leads to, and is never passed over."""

import pytest
from agent_core.grammar.compiling.logical_forms import compiled, plan_of
from agent_core.grammar.compiling.plans import Plan
from agent_core.grammar.compiling.querying import query_of
from agent_core.grammar.printing.paraphrase import paraphrase
from agent_core.grammar.semantics.inspection import is_counted
from agent_core.grammar.semantics.logical_form import (
    Combine,
    Condition,
    Everything,
    Filter,
    Having,
    Order,
    Ranked,
    Related,
)
from agent_core.grammar.semantics.relations import Edge
from agent_core.graph_query import EntityFilters, GraphQuery
from catalog.entities import EntityType
from catalog.relations import RelationType

from tests.support.readings import parse, read

ANIME = frozenset({EntityType.ANIME})
SEQUEL = Related(Edge(RelationType.SEQUEL), Everything(ANIME))
NO_SEQUEL = Condition((), ANIME, "no", having=Having(SEQUEL, None, 0))
SOME_SEQUEL = Condition((), ANIME, "a", having=Having(SEQUEL, 1))


def query(question: str) -> GraphQuery:
    """The query that the best reading of a question makes at once."""
    best = parse(question).best
    assert best is not None, question
    plan = compiled(best.form)
    assert plan is not None, question
    made = query_of(plan)
    assert isinstance(made, GraphQuery), question
    return made


@pytest.mark.parametrize(
    ("question", "where"),
    [
        ("which manga got an anime in 2024", {"year_min": 2024, "year_max": 2024}),
        ("manga with a film", {"format": ["movie"]}),
        ("manga that have a film from 2019", {"format": ["movie"], "year_min": 2019, "year_max": 2019}),
        ("studios with an anime rated above 8", {"score_above": 8.0}),
    ],
)
def test_of_what_something_has_more_is_told(question: str, where: dict[str, object]) -> None:
    made = query(question)
    assert made.related is not None
    assert (made.related.where.model_dump(exclude_defaults=True), made.related_min) == (where, 1)
    assert made.where == EntityFilters()


def bounds(question: str) -> tuple[str, int | None, int | None]:
    """What is counted of each result, and how many there are at least and at most."""
    made = query(question)
    assert made.related is not None, question
    role = f":{made.related.role}" if made.related.role else ""
    return f"{made.related.relation}{role}", made.related_min, made.related_max


@pytest.mark.parametrize(
    ("said", "bound"),
    [
        ("with a sequel", ("sequel", 1, None)),
        ("that have a sequel", ("sequel", 1, None)),
        ("that got a prequel", ("prequel", 1, None)),
        ("with a spin-off", ("spin_off", 1, None)),
        ("without a sequel", ("sequel", None, 0)),
        ("without any prequel", ("prequel", None, 0)),
        ("with no side stories", ("side_story", None, 0)),
        ("that have no recap", ("summary", None, 0)),
        ("that never got a sequel", ("sequel", None, 0)),
        ("lacking a sequel", ("sequel", None, 0)),
        ("with more than 20 characters", ("has_character", 21, None)),
        ("with at least 3 side stories", ("side_story", 3, None)),
        ("with fewer than 5 main characters", ("has_character:main", None, 4)),
        ("that have at most 2 sequels", ("sequel", None, 2)),
        ("with exactly 2 sequels", ("sequel", 2, 2)),
        ("that are not sequels", ("prequel", None, 0)),
        ("that aren't spin-offs", ("spin_off_of", None, 0)),
    ],
)
def test_what_titles_have_bounds_them(said: str, bound: tuple[str, int | None, int | None]) -> None:
    assert bounds(f"anime by Studio Plim {said}") == bound
    assert [hop.relation for hop in query(f"anime by Studio Plim {said}").chains[0].hops] == [RelationType.ANIMATED]


@pytest.mark.parametrize(
    ("said", "bound"),
    [
        ("that got an anime", ("adaptation", 1, None)),
        ("with an anime", ("adaptation", 1, None)),
        ("that were adapted", ("adaptation", 1, None)),
        ("that have been adapted", ("adaptation", 1, None)),
        ("that were adapted into anime", ("adaptation", 1, None)),
        ("that were made into anime", ("adaptation", 1, None)),
        ("that became anime", ("adaptation", 1, None)),
        ("that have no anime", ("adaptation", None, 0)),
        ("that were not adapted", ("adaptation", None, 0)),
        ("that were never adapted into an anime", ("adaptation", None, 0)),
    ],
)
def test_manga_that_were_adapted_have_an_anime(said: str, bound: tuple[str, int | None, int | None]) -> None:
    assert bounds(f"manga by Hana Vell {said}") == bound
    assert query(f"manga by Hana Vell {said}").result_type is EntityType.MANGA


@pytest.mark.parametrize(
    ("question", "bound"),
    [
        ("Which studios have made more than 300 anime?", ("animated", 301, None)),
        ("Studios with at least 10 anime", ("animated", 10, None)),
        ("Which voice actors have more than 200 roles?", ("voices", 201, None)),
        ("Who voiced at most 3 characters?", ("voices", None, 3)),
        ("How many anime have no characters?", ("has_character", None, 0)),
        ("Which directors have directed more than 10 anime?", ("worked_on:Director", 11, None)),
    ],
)
def test_no_name_is_needed(question: str, bound: tuple[str, int | None, int | None]) -> None:
    assert bounds(question) == bound
    assert query(question).chains == []


def test_what_is_had_may_be_narrowed() -> None:
    made = query("anime by Studio Plim with a sequel from 2010")
    assert made.related is not None
    assert made.related.where != EntityFilters()


@pytest.mark.parametrize(
    ("question", "form"),
    [
        (
            "Which anime directed by Tomo Ishiguru have a sequel directed by Hana Vell?",
            "intersection(worked_on:Director(Tomo Ishiguru[person]), prequel(worked_on:Director(Hana Vell[person])))",
        ),
        (
            "Which anime by Studio Plim have no sequel directed by Hana Vell?",
            "difference(animated(Studio Plim[studio]), prequel(worked_on:Director(Hana Vell[person])))",
        ),
    ],
)
def test_what_a_name_tells_is_had_or_not(question: str, form: str) -> None:
    assert read(question) == form


@pytest.mark.parametrize(
    "question",
    [
        "Anime by Studio Plim but not directed by Tomo Ishiguru",
        "Anime by Studio Plim with more than 20 episodes",
        "Anime by Studio Plim with a score above 8",
        "Which manga was Zorblat adapted from?",
        "anime with the voice of Hana Vell",
        "anime with the character Vexo Karu",
        "anime that have Vexo Karu in them",
        "Whose voices can be heard in Zorblat?",
    ],
)
def test_other_words_bound_nothing(question: str) -> None:
    assert not query(question).bounds_related


def test_two_numbers_are_bounded_one_after_the_other() -> None:
    both = plan_of(Filter(Filter(Everything(ANIME), NO_SEQUEL), SOME_SEQUEL))
    assert both is not None
    assert isinstance(query_of(both), Plan)


def test_what_is_ranked_by_a_number_is_bounded_before() -> None:
    by_characters = Related(Edge(RelationType.HAS_CHARACTER), Everything(frozenset({EntityType.CHARACTER})))
    order = Order("related", descending=True, had_by=ANIME, related=by_characters)
    ranked = plan_of(Ranked(Filter(Everything(ANIME), NO_SEQUEL), order))
    assert ranked is not None
    assert isinstance(query_of(ranked), Plan)


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("anime by Studio Plim with no sequel", "the anime by Studio Plim with no sequel in the data"),
        ("anime by Studio Plim with a sequel", "the anime by Studio Plim with a sequel"),
        (
            "anime by Studio Plim with more than 20 characters",
            "the anime by Studio Plim with more than 20 characters",
        ),
    ],
)
def test_it_is_said_in_words(question: str, said: str) -> None:
    best = parse(question).best
    assert best is not None
    assert paraphrase(best.form) == said


@pytest.mark.parametrize(
    ("question", "bound"),
    [
        ("characters in Zorblat with a rival", ("rival", 1, None)),
        ("characters in Zorblat without a mentor", ("mentor", None, 0)),
        ("Which characters in Zorblat have more than 2 friends?", ("friend", 3, None)),
        ("Which characters in Zorblat have no enemies?", ("enemy", None, 0)),
        ("manga by Hana Vell with at least 2 adaptations", ("adaptation", 2, None)),
        ("manga by Hana Vell that never got an adaptation", ("adaptation", None, 0)),
        ("films by Studio Plim with no characters", ("has_character", None, 0)),
        ("anime with the voice of Hana Vell that have no prequel", ("prequel", None, 0)),
        ("anime with the character Vexo Karu that have a sequel", ("sequel", 1, None)),
        ("How many anime by Studio Plim have a sequel?", ("sequel", 1, None)),
        ("How many manga by Hana Vell were never adapted?", ("adaptation", None, 0)),
    ],
)
def test_whatever_a_name_tells_may_be_bounded(question: str, bound: tuple[str, int | None, int | None]) -> None:
    assert bounds(question) == bound
    assert query(question).chains != []


@pytest.mark.parametrize(
    ("question", "same"),
    [
        ("anime without a sequel by Studio Plim", "anime by Studio Plim without a sequel"),
        ("anime with no prequel by Studio Plim", "anime by Studio Plim with no prequel"),
        ("Which of Hana Vell's manga were not adapted?", "manga by Hana Vell that were not adapted"),
        ("Which manga by Hana Vell have been adapted?", "manga by Hana Vell that were adapted"),
    ],
)
def test_where_it_is_said_makes_no_difference(question: str, same: str) -> None:
    assert read(question) == read(same)
    assert read(question) != ""


def test_what_is_lacking_may_be_what_a_participle_narrows() -> None:
    assert parse("anime by Studio Plim without a sequel directed by Hana Vell").standing != "sure"


def test_what_both_of_two_sets_have_is_had_by_what_is_in_both() -> None:
    made = query("anime directed by Tomo Ishiguru and with music by Hana Vell that have a sequel")
    assert (len(made.chains), made.related_min, made.related_max) == (2, 1, None)


def test_a_number_in_both_of_two_sets_takes_two_queries() -> None:
    with_one, without = (Filter(Everything(ANIME), each) for each in (SOME_SEQUEL, NO_SEQUEL))
    both = plan_of(Combine("intersection", with_one, without))
    assert both is not None
    assert isinstance(query_of(both), Plan)
    one = plan_of(with_one)
    assert one is not None
    assert not one.is_plain


def test_titles_that_lack_a_genre_are_not_of_it() -> None:
    assert read("manga with no horror") == read("manga without horror") == "filter(all(manga), not Horror)"


def test_nothing_alike_is_told_by_what_it_has() -> None:
    assert is_counted(Filter(Everything(ANIME), SOME_SEQUEL))
    assert not is_counted(Filter(Everything(ANIME), Condition((("format", ("movie",)),), ANIME, "film")))


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("the anime with the sequel Zorblat", "prequel(Zorblat[anime])"),
        ("the anime with the side story Zorblat", "parent_story(Zorblat[anime])"),
        ("anime with the voice actor of Vexo Karu", "voiced_in(voiced_by(Vexo Karu[character]))"),
        ("Zorblat composer's anime", "worked_on:Music(staff:Music(Zorblat[anime]))"),
        ("anime by the composer of Zorblat", "worked_on:Music(staff:Music(Zorblat[anime]))"),
    ],
)
def test_what_is_named_is_what_it_has(question: str, form: str) -> None:
    assert read(question) == form


def test_neither_of_two_is_taken_away_twice() -> None:
    made = query("Which anime by Studio Plim were not directed by Tomo Ishiguru or Hana Vell?")
    assert [chain.combine for chain in made.chains] == [None, "difference", "difference"]


@pytest.mark.parametrize(
    ("question", "form"),
    [
        (
            "anime directed by Tomo Ishiguru without Studio Plim",
            "difference(worked_on:Director(Tomo Ishiguru[person]), animated(Studio Plim[studio]))",
        ),
        (
            "anime by Studio Plim without Vexo Karu",
            "difference(animated(Studio Plim[studio]), appears_in(Vexo Karu[character]))",
        ),
        ("show me more by Studio Plim", "animated(Studio Plim[studio])"),
    ],
)
def test_who_had_no_part_in_it_is_left_out(question: str, form: str) -> None:
    assert read(question) == form


@pytest.mark.parametrize("question", ["Which people have more than 20 anime?", "people with no manga"])
def test_what_people_have_in_many_ways_is_not_counted(question: str) -> None:
    assert parse(question).best is None


@pytest.mark.parametrize(
    ("question", "form"),
    [
        (
            "Who scored the anime that has a side story in Zorblat?",
            "staff:Music(parent_story(Zorblat[anime]))",
        ),
        (
            "Which anime has a side story in the sequel of Zorblat?",
            "parent_story(sequel(Zorblat[anime]))",
        ),
        ("Which anime got a sequel in Zorblat?", "prequel(Zorblat[anime])"),
        ("the side story of Zorblat", "side_story(Zorblat[anime])"),
    ],
)
def test_what_is_had_in_a_title_is_that_title(question: str, form: str) -> None:
    assert read(question) == form


@pytest.mark.parametrize(
    ("question", "where"),
    [
        ("josei manga that never got an anime, score over 8", {"genre": ["Josei"], "score_above": 8.0}),
        ("horror manga with no anime, from before 2000", {"genre": ["Horror"], "year_max": 1999}),
        ("horror anime without a sequel, rated above 8", {"genre": ["Horror"], "score_above": 8.0}),
    ],
)
def test_what_stands_behind_a_comma_is_said_of_the_list(question: str, where: dict[str, object]) -> None:
    made = query(question)
    assert made.where.model_dump(exclude_defaults=True) == where
    assert made.related is not None
    assert not made.related.where.model_dump(exclude_defaults=True)


@pytest.mark.parametrize("question", ["racing anime, no sequels", "racing anime, no sequels please"])
def test_none_of_them_is_a_sequel(question: str) -> None:
    assert bounds(question) == ("prequel", None, 0)
