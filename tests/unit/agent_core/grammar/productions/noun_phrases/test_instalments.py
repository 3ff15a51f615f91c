"""What belongs to the story of a title, and what is asked of the title that leads a ranking."""

from dataclasses import replace
from typing import Any

import pytest
from agent_core.goals.goal import GraphGoal
from agent_core.grammar.compiling.logical_forms import compiled
from agent_core.grammar.compiling.querying import query_of
from agent_core.grammar.explanation import notation
from agent_core.grammar.printing.paraphrase import paraphrase
from agent_core.grammar.semantics.building import combined, others, ranked
from agent_core.grammar.semantics.logical_form import First, Join
from agent_core.graph_query import EntityFilters, GraphQuery
from agent_core.planning.parsed_firsts import goal_of_the_first
from agent_core.planning.parsed_goals import goal_of

from tests.support.made_up_names import chains, mentions
from tests.support.readings import parse, read

DIRECTED = "worked_on:Director(Tomo Ishiguru[person])"
STORY = "films of the story of Zorblat"
FILMS = "story(Zorblat[anime], movie)"
SEASONS = "story(Zorblat[anime], tv)"


def query_for(question: str) -> GraphQuery:
    best = parse(question).best
    assert best is not None
    plan = compiled(best.form)
    assert plan is not None
    query = query_of(plan)
    assert isinstance(query, GraphQuery)
    return query


def of_a_series(question: str, format_: str = "tv") -> str:
    """How a question is read in which all anime are of one format."""
    found = [replace(m, candidates=[replace(c, format=format_) for c in m.candidates]) for m in mentions(question)]
    best = parse(question, found).best
    return "" if best is None else notation(best.form)


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("the Zorblat films", FILMS),
        ("movies of Zorblat", FILMS),
        ("Zorblat's movies", FILMS),
        ("Which films does Zorblat have?", FILMS),
        ("Which films belong to the Zorblat franchise?", FILMS),
        ("movies that are part of the Zorblat saga", FILMS),
        ("zorblat movie", FILMS),
        ("Zorblat OVAs", "story(Zorblat[anime], ova)"),
        ("How many specials does Zorblat have?", "count(story(Zorblat[anime], special))"),
        ("Zorblat movies after 2010", f"filter({FILMS}, since 2011)"),
        ("Which Zorblat films were directed by Tomo Ishiguru?", f"intersection({FILMS}, {DIRECTED})"),
        ("which studios made the Zorblat movies?", f"animated_by({FILMS})"),
        ("list all Zorblat movies in order", f"ranked({FILMS}, start_date, None)"),
        ("how many Zorblat movies are there counting Quimby", f"count({FILMS})"),
        ("how many films does Zorblat have, including Quimby?", f"count({FILMS})"),
    ],
)  # fmt: skip
def test_films_of_a_series_are_those_of_its_story(question: str, form: str) -> None:
    assert read(question) == form


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("Which is the newest Zorblat movie?", f"ranked({FILMS}, -start_date, 1)"),
        ("the best film of Zorblat", f"ranked({FILMS}, -score, 1)"),
        ("the 3rd Zorblat movie", f"ranked({FILMS}, start_date, 2+1)"),
        ("the third film of Zorblat", f"ranked({FILMS}, start_date, 2+1)"),
        ("When did Zorblat's fourth movie come out?", f"year(ranked({FILMS}, start_date, 3+1))"),
        ("the first movie of Zorblat", f"ranked({FILMS}, start_date, 1)"),
        ("who directed the first Zorblat movie", f"staff:Director(ranked({FILMS}, start_date, 1))"),
        ("the second film by Tomo Ishiguru", f"ranked(filter({DIRECTED}, movie), start_date, 1+1)"),
        ("the best Zorblat anime", "ranked(story(Zorblat[anime]), -score, 1)"),
        ("the longest Zorblat series", "ranked(story(Zorblat[anime]), -episodes, 1)"),
    ],
)  # fmt: skip
def test_one_of_them_is_told_by_its_place(question: str, form: str) -> None:
    assert read(question) == form


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("best season of Zorblat", f"ranked({SEASONS}, -score, 1)"),
        ("the latest Zorblat season", f"ranked({SEASONS}, -start_date, 1)"),
        ("Which season of Zorblat has the most episodes?", f"ranked({SEASONS}, -episodes, 1)"),
        ("Who directed the seasons of Zorblat?", f"staff:Director({SEASONS})"),
        ("Which seasons of Zorblat did Studio Plim make?", f"intersection({SEASONS}, animated(Studio Plim[studio]))"),
    ],
)
def test_seasons_of_a_series_are_parts_of_its_story(question: str, form: str) -> None:
    assert of_a_series(question) == form


@pytest.mark.parametrize(
    "question",
    [
        "Does Zorblat have a movie?",
        "did Zorblat get a film",
        "Is there a Zorblat movie?",
        "are there any Zorblat films",
    ],
)
def test_whether_there_are_any_is_asked_of_the_story(question: str) -> None:
    assert read(question) == f"any({FILMS})"


@pytest.mark.parametrize("question", ["how many seasons does Zorblat have", "How many seasons of Zorblat are there?"])
def test_the_seasons_of_a_series_are_counted_by_themselves(question: str) -> None:
    assert of_a_series(question) == "seasons(Zorblat[anime]; count)"


@pytest.mark.parametrize(
    ("question", "format_"),
    [("movies of Zorblat", "movie"), ("best season of Zorblat", "ova")],
)
def test_what_is_a_film_itself_has_no_films(question: str, format_: str) -> None:
    assert "story(" not in of_a_series(question, format_)


@pytest.mark.parametrize(
    "question",
    [
        "Who directed the Zorblat movie?",
        "When was the movie Zorblat released?",
        "movies by Studio Plim",
        "movies like Zorblat",
        "best Studio Plim anime",
        "films of Vexo Karu",
    ],
)
def test_what_a_title_is_and_who_made_it_are_no_parts_of_it(question: str) -> None:
    assert "story(" not in read(question)


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("who directed the top anime of 2015", "staff:Director(first(ranked(filter(all(anime), in 2015), -score, 1)))"),
        ("the studio of the newest OVA", "animated_by(first(ranked(filter(all(anime), ova), -start_date, 1)))"),
        ("the studio of the longest anime", "animated_by(first(ranked(all(anime), -episodes, 1)))"),
        ("who wrote the most popular manga", "written_by(first(ranked(all(manga), -popularity, 1)))"),
        ("which studio made the best mecha anime", "animated_by(first(ranked(filter(all(anime), Mecha), -score, 1)))"),
    ],
)  # fmt: skip
def test_relations_are_followed_from_the_title_that_leads_a_ranking(question: str, form: str) -> None:
    assert read(question) == form


@pytest.mark.parametrize(
    "question",
    [
        "who voices the most popular anime character",
        "which studio made the most anime",
        "who directed the oldest character",
        "the best anime directed by Tomo Ishiguru",
        "the highest rated anime of 2015",
        "who directed the 3 best anime",
        "which studios made the best anime films",
        "who wrote the most popular light novels",
    ],
)
def test_nothing_else_leads_a_ranking(question: str) -> None:
    assert "first(" not in read(question)


def goal_of_first(question: str) -> Any:  # noqa: ANN401 - a goal of any shape
    best = parse(question).best
    assert best is not None
    goal = goal_of_the_first(best.form, mentions(question), cost=0)  # pyright: ignore[reportArgumentType] - of sets
    assert goal is not None
    return goal


@pytest.mark.parametrize(
    ("question", "hops", "first"),
    [
        ("who directed the best anime of 2015", ["staff:Director"], "anime in 2015 with the highest rating"),
        ("whose music has the best OVA by Studio Plim", ["staff:Music"], "OVA by Studio Plim with the highest rating"),
        ("who plays the leads of the newest OVA", ["has_character:main", "voiced_by"], "OVA that came out last"),
    ],
)  # fmt: skip
def test_the_ranking_is_read_before_what_is_asked_of_its_first_title(
    question: str, hops: list[str], first: str
) -> None:
    goal = goal_of_first(question)
    assert (chains(goal), goal.subjects[0].name) == ([hops], f"the {first}")
    assert goal.first is not None
    assert goal.first.query is not None
    assert goal.first.query.limit == 1
    assert first in goal.phrase


def test_the_story_is_read_before_its_first_title() -> None:
    goal = goal_of_first("who directed the first Zorblat movie")
    assert goal.first is not None
    assert goal.first.instalments == EntityFilters(format=["movie"])


def test_what_a_query_cannot_start_from_has_no_plan() -> None:
    best = parse("who directed the first Zorblat movie").best
    assert best is not None
    assert compiled(best.form) is None


def test_a_year_is_both_its_first_and_its_last() -> None:
    assert query_for("Studio Plim anime from 2015").where == EntityFilters(year=2015)


def test_so_many_are_passed_over() -> None:
    query = query_for("the third film by Tomo Ishiguru")
    assert (query.skip, query.limit, query.order_by) == (2, 1, "start_date")


@pytest.mark.parametrize(
    ("question", "plural", "subjects"),
    [
        ("the Zorblat films", STORY, ["Zorblat"]),
        ("Which Zorblat films did Studio Plim make?", f"{STORY} by Studio Plim", ["Zorblat", "Studio Plim"]),
        ("what Studio Plim made of the Zorblat films", f"{STORY} by Studio Plim", ["Zorblat", "Studio Plim"]),
    ],
)  # fmt: skip
def test_the_series_is_the_first_subject_of_its_story(question: str, plural: str, subjects: list[str]) -> None:
    best = parse(question).best
    assert best is not None
    plan = compiled(best.form)
    assert plan is not None
    query = query_of(plan)
    assert isinstance(query, GraphQuery)
    goal = goal_of(best.form, query, mentions(question), cost=0)  # pyright: ignore[reportArgumentType] - of sets
    assert ([subject.name for subject in goal.subjects], goal.plural) == (subjects, plural)
    assert isinstance(goal, GraphGoal)
    assert goal.instalments == EntityFilters(format=["movie"])
    assert query.chains[-1].start == [goal.subjects[0].ref]


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("the Zorblat films", "the films of the story of Zorblat"),
        ("the third Zorblat film", "the 3rd oldest film of the story of Zorblat"),
        ("who directed the best anime of 2015", "the directors of the best rated anime (in 2015)"),
    ],
)
def test_paraphrases_say_what_belongs_to_a_story(question: str, said: str) -> None:
    best = parse(question).best
    assert best is not None
    assert paraphrase(best.form) == said


def test_the_first_of_a_ranking_is_narrowed_no_more() -> None:
    best = parse("the studio of the longest anime").best
    assert best is not None
    assert isinstance(best.form, Join)
    first = best.form.base
    assert isinstance(first, First)
    assert (others(first), ranked(first, first.base.order), combined("intersection", first, first)) == (None,) * 3


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("Does Zorblat have a TV series?", f"any({SEASONS})"),
        ("does zorblat have a light novel", "any(filter(adapted_from(Zorblat[anime]), light novel))"),
        ("Has Zorblat got a manhwa?", "any(filter(adapted_from(Zorblat[anime]), manhwa))"),
        ("Does Nightpaper have a TV series?", "any(filter(kind(adaptation(Nightpaper[manga]), anime), tv series))"),
        ("does nightpaper have a movie", "any(filter(kind(adaptation(Nightpaper[manga]), anime), movie))"),
    ],
)
def test_a_title_has_what_is_of_its_story_and_what_it_is_made_from_or_into(question: str, form: str) -> None:
    assert parse(question).standing == "sure"
    assert read(question) == form


@pytest.mark.parametrize(
    "question", ["films and OVAs of Zorblat", "Zorblat films and OVAs", "which films or OVAs does Zorblat have"]
)
def test_parts_of_two_formats_belong_to_a_story(question: str) -> None:
    assert read(question) == "story(Zorblat[anime], movie, ova)"
