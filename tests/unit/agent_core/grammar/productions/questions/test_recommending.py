"""A wish asks for a few titles, and how many there are each year for all values of a field."""

from typing import Any

import pytest
from agent_core.goals.goal import GroupGoal
from agent_core.grammar.compiling.equivalence import signature_of
from agent_core.grammar.compiling.logical_forms import compiled
from agent_core.grammar.compiling.querying import query_of
from agent_core.grammar.printing.paraphrase import paraphrase
from agent_core.planning.parsed_goals import goal_of

from tests.support.readings import parse, read


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("recommend an action anime", "suggested(filter(all(anime), Action))"),
        ("suggest me some romance anime", "suggested(filter(all(anime), Romance))"),
        ("romance anime recommendations", "suggested(filter(all(anime), Romance))"),
        ("I want something funny", "suggested(filter(all(anime), funny))"),
        ("I'm looking for a horror film", "suggested(filter(filter(all(anime), movie), Horror))"),
        ("I feel like watching a mystery", "suggested(filter(all(anime), Mystery))"),
        ("good anime for kids", "suggested(filter(all(anime), Kids))"),
        ("good mystery anime", "suggested(filter(all(anime), Mystery))"),
        ("any good comedy anime?", "suggested(filter(all(anime), Comedy))"),
        ("what can I watch today", "suggested(all(anime))"),
        ("recommend me an anime", "suggested(all(anime))"),
        ("recommend 3 horror anime", "suggested(filter(all(anime), Horror), 3)"),
        ("recommend a manga", "suggested(all(manga))"),
        ("Recomiéndame un anime de acción", "suggested(filter(all(anime), Action))"),
    ],
)
def test_a_wish_asks_for_a_few(question: str, form: str) -> None:
    assert read(question) == form


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("action anime", "filter(all(anime), Action)"),
        ("Which anime are Action?", "filter(all(anime), Action)"),
        ("How many action anime are there?", "count(filter(all(anime), Action))"),
        ("best action anime", "ranked(filter(all(anime), Action), -score, 10)"),
        ("Which anime did Studio Plim make?", "animated(Studio Plim[studio])"),
        (
            "I want to see the fantasy films of 2015",
            "filter(filter(filter(all(anime), movie), in 2015), Fantasy)",
        ),
        ("suggest films from the studio behind Zorblat", "filter(animated(animated_by(Zorblat[anime])), movie)"),
        ("suggest anime for fans of Zorblat", "alike(Zorblat[anime]; all(anime))"),
    ],
)
def test_all_that_there_is_and_what_is_alike_are_no_few(question: str, form: str) -> None:
    assert read(question) == form


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("how many anime were released each year", "spread(all(anime), year)"),
        ("number of anime per year", "spread(all(anime), year)"),
        ("how many anime come out a year", "spread(all(anime), year)"),
        ("how many horror anime are there by decade", "spread(filter(all(anime), Horror), decade)"),
        ("how many anime per genre", "spread(all(anime), genre)"),
        ("how many manga of each format are there", "spread(all(manga), format)"),
        ("types of anime", "spread(all(anime), format)"),
        ("what kinds of manga are there", "spread(all(manga), format)"),
        ("what genres are there", "spread(all(anime), genre)"),
        ("number of anime released every year since 2015", "spread(filter(all(anime), since 2015), year)"),
    ],
)
def test_all_values_of_a_field_are_counted(question: str, form: str) -> None:
    assert read(question) == form


@pytest.mark.parametrize(
    "question",
    [
        "how many anime came out in 2015",
        "what are the genres of Zorblat",
        "how many anime did Tomo Ishiguru direct each year",
    ],
)
def test_one_value_and_what_is_asked_of_a_name_are_not_spread(question: str) -> None:
    assert not read(question).startswith("spread")


@pytest.mark.parametrize(
    ("question", "bounds"),
    [
        ("short anime", {"episodes_max": 13, "format_not": ["movie"]}),
        ("long anime", {"episodes_min": 50, "format_not": ["movie"]}),
        ("short OVAs", {"episodes_max": 13, "format": ["ova"]}),
    ],
)
def test_what_is_short_or_long_is_told_by_its_episodes(question: str, bounds: dict[str, object]) -> None:
    best = parse(question).best
    assert best is not None
    plan = compiled(best.form)
    assert plan is not None
    assert plan.where.model_dump(exclude_defaults=True) == bounds


def test_no_film_is_short_by_its_episodes() -> None:
    best = parse("short films").best
    assert best is not None
    assert compiled(best.form) is None


def goal(question: str) -> Any:  # noqa: ANN401 - a goal of any shape
    """What is answered."""
    best = parse(question).best
    assert best is not None
    plan = compiled(best.form)
    assert plan is not None
    query = query_of(plan)
    assert not isinstance(query, type(plan))
    return goal_of(best.form, query, [], cost=0)  # pyright: ignore[reportArgumentType]


def test_a_few_are_chosen_and_all_values_are_told() -> None:
    few = goal("recommend 3 horror anime")
    assert (few.recommends, few.ranked, few.query and few.query.limit) == (True, False, 3)
    spread = goal("how many anime per genre")
    assert (type(spread), spread.spread) == (GroupGoal, "genre")
    assert spread.query is not None
    assert spread.query.group_by is not None
    assert (spread.query.aggregate, spread.query.group_by.field) == ("group_count", "genre")


def test_the_order_of_genres_says_nothing_and_how_many_are_wanted_does() -> None:
    one, other = parse("horror comedy anime").best, parse("comedy horror anime").best
    assert one is not None
    assert other is not None
    assert signature_of(one.form) == signature_of(other.form)
    some, three = parse("recommend a horror anime").best, parse("recommend 3 horror anime").best
    assert some is not None
    assert three is not None
    assert signature_of(some.form) != signature_of(three.form)
    assert paraphrase(three.form) == "3 of the anime (Horror), to recommend"
    assert paraphrase(some.form) == "a few of the anime (Horror), to recommend"


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("romance but not school", "filter(filter(all(anime), Romance), not School)"),
        ("action no romance", "filter(filter(all(anime), Action), not Romance)"),
        ("fantasy, no isekai", "filter(filter(all(anime), Fantasy), not Isekai)"),
        ("comedy without ecchi please", "filter(filter(all(anime), Comedy), not Ecchi)"),
        ("sad romance", "filter(filter(all(anime), sad), Romance)"),
        ("short horror anime", "filter(filter(all(anime), Horror), short)"),
        ("romance and comedy", "filter(filter(all(anime), Romance), Comedy)"),
    ],
)
def test_what_says_nothing_but_a_taste_asks_for_a_few(question: str, form: str) -> None:
    assert read(question) == f"suggested({form})"


@pytest.mark.parametrize(
    "question",
    ["horror", "comedies of 2015", "thriller movies but no gore", "school anime", "short anime by Studio Plim"],
)
def test_one_genre_a_year_a_noun_and_a_name_ask_for_all_that_there_is(question: str) -> None:
    assert "suggested" not in read(question)


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("Zorblat is over, what now?", "alike(Zorblat[anime]; all(anime) and next)"),
        ("Zorblat has ended, what next?", "alike(Zorblat[anime]; all(anime) and next)"),
        ("What titles bear a resemblance to Zorblat?", "alike(Zorblat[anime]; all(anime))"),
        ("smth like Zorblat", "alike(Zorblat[anime]; all(anime))"),
        ("who drives the plot in Zorblat?", "has_character:main(Zorblat[anime])"),
    ],
)
def test_what_follows_what_is_over_is_like_it(question: str, form: str) -> None:
    assert read(question) == form
