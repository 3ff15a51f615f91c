"""A wish is a set with an order of its own: for whom, in which mood, how long, how well known, and what not."""

from typing import Any

import pytest
from agent_core.answering.citations import Citations
from agent_core.answering.recommended import say_recommended
from agent_core.grammar.compiling.logical_forms import compiled
from agent_core.grammar.compiling.querying import query_of
from agent_core.grammar.semantics.logical_form import Suggested
from agent_core.graph_query import GraphQuery
from agent_core.planning.parsed_goals import goal_of
from agent_core.results import GraphMeta, GraphResult

from tests.support.readings import parse, read
from tests.support.scripted import card

EASY = {"episodes_max": 26, "status": ["finished"], "members_min": 300_000, "score_min": 7.5}
GEMS = {"score_min": 7.5, "members_max": 50_000}


def where(question: str) -> dict[str, object]:
    """The filters of what is recommended."""
    best = parse(question).best
    assert best is not None, question
    assert isinstance(best.form, Suggested), question
    plan = compiled(best.form)
    assert plan is not None
    return plan.where.model_dump(exclude_defaults=True)


@pytest.mark.parametrize(
    ("question", "filters"),
    [
        ("newbie friendly anime", EASY),
        ("which anime is good for newcomers?", EASY),
        ("a great fantasy anime for someone who has never seen an anime", EASY | {"genre": ["Fantasy"]}),
        ("gateway anime", EASY),
        ("I'm completely new to anime, what should I watch?", EASY),
        ("I've never watched an anime before. Recommend me a mystery", EASY | {"genre": ["Mystery"]}),
        ("hidden gems in the mystery genre", GEMS | {"genre": ["Mystery"]}),
        ("underrated mecha shows", GEMS | {"genre": ["Mecha"]}),
        ("sports anime that nobody talks about", GEMS | {"genre": ["Sports"]}),
        ("hidden gems from the late 90s that nobody talks about", GEMS | {"year_min": 1995, "year_max": 1999}),
        ("gems from the early 2010s", GEMS | {"year_min": 2010, "year_max": 2014}),
        ("hidden gem manga from the 70s", GEMS | {"year_min": 1970, "year_max": 1979}),
        ("my wife has never seen any anime, she likes romance: where should she begin", EASY | {"genre": ["Romance"]}),
        ("my dad is new to anime and loves space operas, what do I show him", EASY | {"genre": ["space opera"]}),
        ("my friend never watched anime, he likes horror. What should he start with?", EASY | {"genre": ["Horror"]}),
    ],
)
def test_what_is_a_matter_of_taste_is_defined_by_fields(question: str, filters: dict[str, object]) -> None:
    assert where(question) == filters
    assert parse(question).standing == "sure"


@pytest.mark.parametrize(
    "question",
    ["is Zorblat underrated", "is Zorblat overrated?", "is Zorblat a hidden gem", "is Zorblat for beginners"],
)
def test_of_one_title_no_row_tells_an_opinion(question: str) -> None:
    assert read(question) == ""


def test_what_many_rate_badly_is_listed_and_not_recommended() -> None:
    assert read("overrated romance anime") == "filter(filter(all(anime), Romance), overrated)"


@pytest.mark.parametrize(
    ("question", "ratings"),
    [
        ("anime for a 6 year old", ["g", "pg"]),
        ("a film for my 9 year old daughter", ["g", "pg"]),
        ("action anime for a 14 year old", ["g", "pg", "pg-13"]),
        ("an anime for my little brother", ["g", "pg"]),
        ("a kid-friendly comedy", ["g", "pg"]),
        ("an anime for the whole family", ["g", "pg"]),
    ],
)
def test_for_whom_it_is_tells_an_age_rating(question: str, ratings: list[str]) -> None:
    assert where(question)["age_rating"] == ratings


@pytest.mark.parametrize(
    ("question", "minutes"),
    [
        ("anime I can finish in one evening", 240),
        ("anime that you can binge in a weekend", 1200),
        ("a comedy to watch in 3 hours", 180),
        ("an anime for tonight", 240),
        ("what can I watch in a single sitting", 180),
    ],
)
def test_a_stretch_of_time_bounds_all_episodes_together(question: str, minutes: int) -> None:
    assert where(question)["runtime_max"] == minutes


@pytest.mark.parametrize("asked", ["can I watch", "can I finish", "is it possible to binge"])
def test_whether_a_title_fits_into_an_evening_is_a_verdict(asked: str) -> None:
    assert read(f"{asked} Zorblat in one evening") == "Zorblat[anime] is of 240 minutes or less in all"


@pytest.mark.parametrize("behind", ["for halloween", "with my girlfriend", "on a rainy day", "after work"])
def test_an_occasion_bounds_nothing(behind: str) -> None:
    assert read(f"a scary movie {behind}") == "suggested(filter(filter(all(anime), movie), scary))"


def test_like_a_title_but_otherwise_needs_no_noun() -> None:
    question = "like Zorblat but not by Studio Plim"
    assert read(question) == read(f"anime {question}")
    assert parse(question).standing == "sure"


@pytest.mark.parametrize("question", ["a good first mystery anime", "recommend the first anime of 2010"])
def test_what_leads_a_ranking_is_no_selection(question: str) -> None:
    assert not read(question).startswith("suggested(ranked")


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("a soothing anime from the 80s", "filter(filter(all(anime), between 1980 and 1989), soothing)"),
        ("give me a feel good movie", "filter(filter(all(anime), movie), feel-good)"),
        ("something creepy", "filter(all(anime), creepy)"),
        ("funny school anime without romance", "filter(filter(filter(all(anime), not Romance), funny), School)"),
        ("an anime about volleyball with plenty of drama", "filter(filter(all(anime), volleyball), Drama)"),
        ("no harem, not too long", "filter(filter(all(anime), not Harem), short)"),
        ("no mecha, no ecchi", "filter(filter(all(anime), not Mecha), not Ecchi)"),
        ("without horror please", "filter(all(anime), not Horror)"),
        ("short and sad", "filter(filter(all(anime), short), sad)"),
        ("my dad likes westerns, what should we watch", ""),
        ("my girlfriend loves mysteries, what should we watch", "filter(all(anime), Mystery)"),
        ("I love mysteries", "filter(all(anime), Mystery)"),
        ("good anime with short episodes", "filter(all(anime), with short episodes)"),
    ],
)
def test_moods_lengths_and_denials_come_together(question: str, form: str) -> None:
    assert read(question) == (form and f"suggested({form})")


@pytest.mark.parametrize("question", ["mystery", "mystery anime", "mystery anime with at least 24 episodes"])
def test_one_genre_alone_asks_for_all_of_it(question: str) -> None:
    assert not read(question).startswith("suggested")


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("anime that are better than their manga", "filter(all(anime), rated above their manga)"),
        ("anime rated higher than the manga they are based on", "filter(all(anime), rated above their manga)"),
        ("anime that surpassed their source material", "filter(all(anime), rated above their manga)"),
        ("horror anime worse than their manga", "filter(filter(all(anime), rated no higher than their manga), Horror)"),
    ],
)
def test_what_is_better_than_its_source_is_a_set(question: str, form: str) -> None:
    assert read(question) == form


@pytest.mark.parametrize(
    "question",
    [
        "what do fans of Zorblat also like",
        "what do fans of Zorblat watch next",
        "what do people who like Zorblat watch next",
    ],
)
def test_what_others_like_as_well_is_alike(question: str) -> None:
    assert read(question) == "alike(Zorblat[anime]; all(anime))"


def test_of_all_time_bounds_nothing() -> None:
    assert read("most popular anime of all time") == read("most popular anime")


def goal(question: str) -> Any:  # noqa: ANN401 - a goal of any shape
    """What is answered."""
    best = parse(question).best
    assert best is not None
    assert isinstance(best.form, Suggested)
    plan = compiled(best.form)
    query = None if plan is None else query_of(plan)
    assert isinstance(query, GraphQuery)
    return goal_of(best.form, query, [], cost=0)


def test_a_mood_rules_out_its_opposites_unless_they_are_asked_for() -> None:
    calm = goal("something calm").query
    assert calm is not None
    assert {"Gore", "Horror", "War"} <= {*calm.where.genre_not}
    dark = goal("a dark comedy").query
    assert dark is not None
    assert "Kids" in dark.where.genre_not
    assert "Comedy" not in dark.where.genre_not


def test_where_all_that_there_is_is_told_the_answer_still_says_what_it_is() -> None:
    found = GraphResult.of([card("Zorblat"), card("Orba")], summary="2", meta=GraphMeta(total=2))
    text = say_recommended(goal("underrated mecha shows"), found, Citations())
    assert text.startswith("The 2 Mecha anime rated 7.5 or higher with 50,000 readers or fewer that begin a story")


def test_an_answer_says_for_what_a_taste_is_taken() -> None:
    asked = goal("a cozy anime for a 6 year old")
    assert asked.tastes == ("cozy", "for 6 year olds")
    found = GraphResult.of([card("Zorblat")], summary="1", meta=GraphMeta(total=12))
    text = say_recommended(asked, found, Citations())
    assert "which is what “cozy” and “for 6 year olds” are taken for" in text
    assert "taken for" not in say_recommended(goal("an anime for tonight"), found, Citations())
