"""The films and specials of a series, however they are asked for."""

from dataclasses import replace
from typing import Any

import pytest
from agent_core.goals.goal import Goal, GraphGoal, SeasonsGoal, SelectGoal, VerifyGoal
from agent_core.goals.retrievals import findings
from agent_core.graph_query import EntityFilters
from agent_core.investigation import Investigation, Observation
from agent_core.results import Candidate, EntityCard, GraphMeta, GraphResult, Mention
from catalog.entities import EntityType

from tests.support.made_up_names import chains, goal_of, mentions, understand
from tests.support.scripted import ref


def formats(goal: Goal) -> list[str]:
    """What of the story is asked for."""
    parts = goal.instalments if isinstance(goal, GraphGoal) else None
    return parts.format if parts is not None else []


@pytest.mark.parametrize(
    "question",
    [
        "movies of Zorblat",
        "Which movies of Zorblat are there?",
        "the Zorblat films",
        "Which films does Zorblat have?",
        "Which films belong to the Zorblat franchise?",
        "Which films are part of the Zorblat franchise?",
    ],
)
def test_the_films_of_a_series_are_those_of_its_story(question: str) -> None:
    goal = goal_of(question)
    assert (type(goal), formats(goal), goal.plural) == (SelectGoal, ["movie"], "films of the story of Zorblat")
    assert goal.query is not None
    assert goal.query.where == EntityFilters()


def test_they_are_counted_ranked_narrowed_and_dated_like_any_list() -> None:
    counted = goal_of("How many OVAs does Zorblat have?")
    assert (counted.count, formats(counted)) == (True, ["ova"])
    newest = goal_of("Which is the newest Zorblat movie?")
    assert newest.query is not None
    assert (newest.ranked, newest.query.order_by, newest.query.limit) == (True, "start_date", 1)
    late = goal_of("Zorblat movies after 2010")
    assert late.query is not None
    assert late.query.where == EntityFilters(year_min=2011)
    dated = goal_of("When did the first Zorblat movie come out?")
    assert (dated.attribute, formats(dated)) == ("year", ["movie"])


def test_whether_there_are_any_is_said_of_the_story() -> None:
    goal = goal_of("Does Zorblat have a movie?")
    assert (type(goal), formats(goal), goal.attribute) == (VerifyGoal, ["movie"], None)


@pytest.mark.parametrize(
    "question",
    [
        "When was the movie Zorblat released?",
        "movies by Studio Plim",
        "movies like Zorblat",
    ],
)
def test_what_a_title_is_and_who_made_it_are_no_parts_of_it(question: str) -> None:
    assert formats(goal_of(question)) == []


@pytest.mark.parametrize(("known", "is_the_studios"), [(99, False)])
def test_films_are_those_of_a_studio_that_is_far_better_known(known: int, *, is_the_studios: bool) -> None:
    question = "Plim films before 1990"
    shorts = Candidate(
        ref=ref("Plim Shorts"), name="Plim Shorts", matched_name="Plim Shorts", display=True, omitted=1, popularity=10
    )
    studio = replace(shorts, ref=ref("Studio Plim", EntityType.STUDIO), name="Studio Plim", popularity=known)
    found = understand(question, [Mention(start=0, end=4, surface="Plim", candidates=[shorts, studio])])
    assert any(isinstance(goal, GraphGoal) and goal.instalments for goal in found.goals) is not is_the_studios
    assert any(chains(goal) == [["animated"]] for goal in found.goals)


@pytest.mark.parametrize("question", ["how many episodes is zorblat s1", "episode count of season one of Zorblat"])
def test_a_first_season_is_the_title_itself(question: str) -> None:
    goal = goal_of(question)
    assert (goal.phrase, goal.attribute) == ("Zorblat", "episodes")


@pytest.mark.parametrize(("display", "clear"), [(True, True)])
def test_a_first_season_is_no_later_one_that_an_abbreviation_stands_for(*, display: bool, clear: bool) -> None:
    question = "how many episodes in the first season of zorblat"
    (found,) = mentions(question)
    later = [replace(c, omitted=1, verbatim=False, display=display) for c in found.candidates]
    assert bool(understand(question, [replace(found, candidates=later)]).goals) is clear


@pytest.mark.parametrize("question", ["list all Zorblat movies in order", "best order to watch the zorblat films"])
def test_films_in_order_are_put_by_their_dates(question: str) -> None:
    goal = goal_of(question)
    assert goal.query is not None
    assert (formats(goal), goal.query.order_by, goal.query.descending) == (["movie"], "start_date", False)


@pytest.mark.parametrize(
    ("question", "films"), [("zorblat movies", True), ("zorblat movies?", True), ("zorblat movie", False)]
)
def test_several_films_are_those_of_the_series_that_one_is_called_by_too(question: str, films: object) -> None:
    (zorblat,) = mentions(question)
    (series,) = zorblat.candidates
    film = replace(series, ref=ref("film"), name="Film", display=False, popularity=1)
    padded = replace(zorblat, end=len(question), surface=question, candidates=[film])
    best = understand(question, [zorblat, padded]).best
    assert best is not None
    assert (best.subjects[0].name == "Zorblat", bool(formats(best))) == (films, films)


@pytest.mark.parametrize(
    "question", ["the 4th installment of Zorblat", "the 9th season of Zorblat", "the second Zorblat"]
)
def test_one_of_a_row_is_not_so_many_of_it(question: str) -> None:
    assert understand(question, mentions(question)).goals == ()


@pytest.mark.parametrize(
    ("question", "order"),
    [
        ("best season of Zorblat", "score"),
        ("rank the Zorblat seasons by score", "score"),
        ("which season of zorblat has the most episodes", "episodes"),
    ],
)
def test_the_seasons_of_a_series_are_ranked_with_itself_as_the_first(question: str, order: str) -> None:
    series = [replace(m, candidates=[replace(c, format="tv") for c in m.candidates]) for m in mentions(question)]
    goal = understand(question, series).best
    assert goal is not None
    assert goal.query is not None
    assert (goal.plural, formats(goal), goal.query.order_by) == ("seasons of the story of Zorblat", ["tv"], order)
    assert (goal.attribute, goal.count) == (None, False)
    investigation = Investigation(request_id="r", question=question, deadline=0)
    step = findings(goal, investigation).pending
    assert step is not None
    later = GraphResult.of([EntityCard(ref("Zorblat 2"), "Zorblat 2")], summary="", meta=GraphMeta())
    investigation.observations.append(Observation(step=step, status="ok", summary="", result=later))
    selected = findings(goal, investigation).goal.query
    assert selected is not None
    assert selected.chains[0].start == [goal.refs[0], ref("Zorblat 2")]


def test_how_many_seasons_there_are_is_still_counted() -> None:
    goal = goal_of("how many seasons does Zorblat have")
    assert (type(goal), goal.count) == (SeasonsGoal, True)


@pytest.mark.parametrize("question", ["does Studio Plim have any movies", "has Studio Plim made any films?"])
def test_whether_a_studio_has_films_is_told_by_its_own(question: str) -> None:
    goal = goal_of(question)
    assert goal.query is not None
    assert (type(goal), goal.query.where.format, goal.instalments) == (VerifyGoal, ["movie"], None)


def test_films_of_a_title_are_those_of_its_story_before_those_of_its_manga() -> None:
    question = "List the films of Zorblat"
    (named,) = mentions(question)
    manga = replace(named.candidates[0], ref=ref("zorblat manga", EntityType.MANGA))
    both = [replace(named, candidates=[*named.candidates, manga])]
    goals = understand(question, both).goals
    assert goals[0].plural == "films of the story of Zorblat"
    assert any(goal.plural.startswith("anime adapted from") for goal in goals[1:])


@pytest.mark.parametrize(
    ("question", "place"),
    [
        ("the 3rd Zorblat movie", 3),
        ("What's the 5th Zorblat film?", 5),
        ("What is the second Zorblat movie?", 2),
        ("the third film of Zorblat", 3),
        ("When did Zorblat's fourth movie come out?", 4),
        ("the first movie of Zorblat", 1),
    ],
)
def test_one_film_of_a_row_is_counted_by_its_date(question: str, place: int) -> None:
    goal = goal_of(question)
    assert goal.query is not None
    assert formats(goal) == ["movie"]
    order = (goal.query.order_by, goal.query.descending, goal.query.skip, goal.query.limit)
    assert order == ("start_date", False, place - 1, 1)


def test_the_third_film_of_a_director_is_one_of_theirs() -> None:
    goal = goal_of("the third film by Tomo Ishiguru")
    assert goal.query is not None
    assert (goal.instalments, goal.query.skip, goal.query.where.format) == (None, 2, ["movie"])


def test_whoever_is_in_one_film_of_a_row_is_not_whoever_is_in_any() -> None:
    question = "Which characters are in the third Zorblat movie?"
    found = understand(question, mentions(question)).goals
    assert all(isinstance(goal, GraphGoal) and goal.first is not None and goal.first.instalments for goal in found)


@pytest.mark.parametrize(
    ("question", "season"),
    [("the second Zorblat season", "second"), ("the 3rd Zorblat season", "third"), ("Zorblat 2nd season", "second")],
)
def test_a_season_is_numbered_in_front_of_the_name_too(question: str, season: str) -> None:
    assert goal_of(question).phrase == f"{season} season (by sequels, titles and dates) of Zorblat"


@pytest.mark.parametrize(("known", "films"), [(9, False)])
def test_films_are_those_of_the_series_that_is_called_so_for_short(*, known: int, films: bool) -> None:
    question = "vexo karu movies"
    (vexo,) = mentions(question)
    somebody = vexo.candidates[0]
    series = replace(
        somebody, ref=ref("series"), name="Detective Vexo Karu", omitted=1, popularity=known, verbatim=False
    )
    best = understand(question, [replace(vexo, candidates=[somebody, series])]).best
    assert best is not None
    assert bool(formats(best)) is films


def of_a_series(question: str, format_: str = "tv") -> Any:  # noqa: ANN401 - a goal of any shape
    """The best reading of a question in which every anime is of one format."""
    found = [replace(m, candidates=[replace(c, format=format_) for c in m.candidates]) for m in mentions(question)]
    best = understand(question, found).best
    assert best is not None, question
    return best


@pytest.mark.parametrize(
    ("question", "of_makers", "plural"),
    [
        (
            "Which seasons of Zorblat did Studio Plim make?",
            ["animated"],
            "seasons of the story of Zorblat by Studio Plim",
        ),
        ("Which Zorblat seasons are by Studio Plim?", ["animated"], "seasons of the story of Zorblat by Studio Plim"),
        (
            "Which Zorblat films were directed by Tomo Ishiguru?",
            ["worked_on:Director"],
            "films of the story of Zorblat directed by Tomo Ishiguru",
        ),
    ],
)
def test_what_somebody_made_of_a_series(question: str, of_makers: list[str], plural: str) -> None:
    goal = of_a_series(question)
    assert (chains(goal), goal.plural) == ([of_makers, []], plural)
    assert goal.subjects[0].name == "Zorblat", "whose story is read first"
    assert not goal.count


def test_what_somebody_made_of_a_series_is_counted() -> None:
    goal = of_a_series("How many seasons of Zorblat did Studio Plim make?")
    assert goal.query is not None
    assert (goal.count, goal.query.aggregate, formats(goal)) == (True, "count", ["tv"])


@pytest.mark.parametrize(
    ("question", "hops", "plural"),
    [
        (
            "Who directed the seasons of Zorblat?",
            ["staff:Director"],
            "directors of the seasons of the story of Zorblat",
        ),
        ("Which studios made the Zorblat movies?", ["animated_by"], "studios of the films of the story of Zorblat"),
    ],
)
def test_what_is_asked_of_several_parts_is_asked_of_all(question: str, hops: list[str], plural: str) -> None:
    goal = of_a_series(question)
    assert (chains(goal), goal.plural) == ([hops], plural)
    assert formats(goal)


@pytest.mark.parametrize(
    "question",
    [
        "Who directed the Zorblat movie?",
        "Which films did Tomo Ishiguru direct at Studio Plim?",
        "Which films of Tomo Ishiguru are like Zorblat?",
    ],
)
def test_one_film_and_films_of_somebody_are_no_parts_of_a_series(question: str) -> None:
    found = [replace(m, candidates=[replace(c, format="tv") for c in m.candidates]) for m in mentions(question)]
    assert not any(isinstance(goal, GraphGoal) and goal.instalments for goal in understand(question, found).goals)


def test_what_somebody_made_is_looked_for_among_the_parts_once_they_are_known() -> None:
    question = "Which Zorblat films did Studio Plim make?"
    goal = of_a_series(question)
    investigation = Investigation(request_id="r", question=question, deadline=0)
    step = findings(goal, investigation).pending
    assert step is not None
    assert step.graph_intent is not None
    assert (step.graph_intent.query_type, step.graph_intent.start) == ("instalments", goal.refs[0])
    film = GraphResult.of([EntityCard(ref("Film"), "Film")], summary="", meta=GraphMeta())
    investigation.observations.append(Observation(step=step, status="ok", summary="", result=film))
    selected = findings(goal, investigation).goal.query
    assert selected is not None
    assert [chain.start for chain in selected.chains] == [[goal.refs[1]], [ref("Film")]]


@pytest.mark.parametrize(
    "question", ["Which Zorblat series has the highest rating?", "best Zorblat anime", "the longest Zorblat series"]
)
def test_the_best_of_what_has_a_title_is_one_of_its_story(question: str) -> None:
    goal = goal_of(question)
    assert (goal.instalments, goal.plural, goal.ranked) == (EntityFilters(), "titles of the story of Zorblat", True)
