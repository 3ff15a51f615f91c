"""What is like one title or several, and what is said of it beside that."""

from typing import Any

import pytest
from agent_core.goals.goal import Goal, Measure, SimilarGoal
from agent_core.goals.retrievals import findings, steps_of
from agent_core.graph_query import EntityFilters
from agent_core.investigation import Investigation, Observation
from agent_core.results import EntityCard, GraphMeta, GraphResult
from catalog.entities import EntityType
from catalog.relations import RelationType as R

from tests.support.made_up_names import called_so_too, goal_of, understand, understood


@pytest.mark.parametrize(
    ("question", "subjects"),
    [
        ("anime like Zorblat and Quimby", ["Zorblat", "Quimby"]),
        ("Recommend something similar to Zorblat, Ombra and Quimby", ["Zorblat", "Ombra", "Quimby"]),
        ("something between Zorblat and Quimby", ["Zorblat", "Quimby"]),
        ("I loved Zorblat and Quimby, what should I watch?", ["Zorblat", "Quimby"]),
    ],
)
def test_something_may_be_like_several_titles_at_once(question: str, subjects: list[str]) -> None:
    goal = goal_of(question)
    assert (type(goal), [s.name for s in goal.subjects]) == (SimilarGoal, subjects)


@pytest.mark.parametrize(
    ("question", "relative"),
    [
        ("anime like Zorblat but shorter", Measure(order_by="episodes", descending=False)),
        ("anime like Zorblat but with more episodes", Measure(order_by="episodes", descending=True)),
        ("anime like Zorblat but older", Measure(order_by="start_date", descending=False)),
        ("shows similar to Zorblat, only newer", Measure(order_by="start_date", descending=True)),
        ("anime like Zorblat but better rated", Measure(order_by="score", descending=True)),
    ],
)
def test_a_comparative_is_about_the_title_itself(question: str, relative: Measure) -> None:
    goal = goal_of(question)
    assert (type(goal), goal.relative) == (SimilarGoal, (relative,))
    assert goal.plural.startswith("titles like Zorblat but ")


def test_a_number_bounds_what_is_alike() -> None:
    goal = goal_of("anime like Zorblat with fewer than 30 episodes")
    assert goal.query is not None
    assert (type(goal), goal.query.where) == (SimilarGoal, EntityFilters(episodes_max=29))


def test_a_year_bounds_what_is_alike_and_not_the_title() -> None:
    goal = goal_of("anime like Zorblat that came out after 2010")
    assert goal.query is not None
    assert (goal.relative, goal.query.where) == ((), EntityFilters(year_min=2011))


@pytest.mark.parametrize(
    ("question", "shared"),
    [
        ("anime like Zorblat by the same studio", (R.ANIMATED_BY,)),
        ("anime like Zorblat by the same director", (R.STAFF,)),
        ("anime like Zorblat", ()),
    ],
)
def test_makers_may_have_to_be_the_same(question: str, shared: tuple[R, ...]) -> None:
    goal = goal_of(question)
    assert (type(goal), goal.shared) == (SimilarGoal, shared)


@pytest.mark.parametrize(
    "question",
    [
        "characters like Zorblat",
        "anime like Zorblat but by the same composer",
    ],
)
def test_what_no_likeness_tells_is_withheld(question: str) -> None:
    assert all(type(goal) is not SimilarGoal for goal in understood(question).goals)


def bounded(goal: Goal, **facts: Any) -> EntityFilters | None:  # noqa: ANN401 - of the card
    """The filters that a likeness is asked with once its title was read; ``None`` where it cannot be asked."""
    investigation = Investigation(request_id="r", question="?", deadline=60.0)
    step = findings(goal, investigation).pending
    assert step is not None
    card = EntityCard(ref=goal.refs[0], name="Zorblat", **facts)
    result = GraphResult(summary="", cards=[card], node_ids=[card.ref], count=1, meta=GraphMeta())
    investigation.observations.append(Observation(step=step, status="ok", summary="", result=result))
    following = findings(goal, investigation).pending
    return following.graph_intent.filters if following is not None and following.graph_intent is not None else None


@pytest.mark.parametrize(
    ("question", "facts", "where"),
    [
        ("anime like Zorblat but shorter", {"episodes": 26}, EntityFilters(episodes_max=25)),
        ("anime like Zorblat but with more episodes", {"episodes": 26}, EntityFilters(episodes_min=27)),
        ("anime like Zorblat but older", {"year": 1998}, EntityFilters(year_max=1997)),
        ("movies like Zorblat but newer", {"year": 1998}, EntityFilters(format=["movie"], year_min=1999)),
        ("anime like Zorblat but shorter", {"year": 1998}, None),
    ],
)
def test_the_titles_own_values_are_the_bounds(
    question: str, facts: dict[str, Any], where: EntityFilters | None
) -> None:
    assert bounded(goal_of(question), **facts) == where


@pytest.mark.parametrize(
    "question",
    ["something like Zorblat but not by Studio Plim", "something like zorblat but not by studio plim",
     "anime like Zorblat but not made by Studio Plim"],
)  # fmt: skip
def test_a_likeness_may_be_without_a_maker(question: str) -> None:
    goal = goal_of(question)
    assert (type(goal), [s.name for s in goal.subjects]) == (SimilarGoal, ["Zorblat"])
    assert ([m.name for m in goal.makers_not], goal.phrase) == (
        ["Studio Plim"],
        "titles like Zorblat but not by Studio Plim",
    )
    (step,) = steps_of(goal)
    assert step.graph_intent is not None
    assert step.graph_intent.makers_not == [goal.makers_not[0].ref]


def test_a_likeness_without_a_title_is_none() -> None:
    goals = understood("something like Zorblat but not like Quimby Nights").goals
    assert not any(isinstance(goal, SimilarGoal) and goal.makers_not for goal in goals)


@pytest.mark.parametrize(
    "question",
    [
        "shows like zorblat but from studio plim",
        "Studio Plim anime like Zorblat",
        "something like Zorblat made by Studio Plim",
        "Studio Plim shows like Zorblat",
    ],
)
def test_a_likeness_may_be_of_one_maker(question: str) -> None:
    goal = goal_of(question)
    (step,) = steps_of(goal)
    assert step.graph_intent is not None
    assert (type(goal), goal.phrase) == (SimilarGoal, "titles like Zorblat by Studio Plim")
    assert step.graph_intent.makers == [goal.makers[0].ref]


def test_a_maker_who_only_follows_and_is_none_of_the_likeness() -> None:
    assert not any(
        isinstance(goal, SimilarGoal) and goal.makers
        for goal in understood("something like Zorblat and Studio Plim").goals
    )


def test_what_is_alike_may_be_shorter_and_of_one_maker() -> None:
    goal = goal_of("anime like Zorblat but shorter and by Studio Plim")
    assert isinstance(goal, SimilarGoal)
    assert ([m.name for m in goal.makers], [m.order_by for m in goal.relative]) == (["Studio Plim"], ["episodes"])


@pytest.mark.parametrize(
    ("question", "kind", "subject"),
    [
        ("manga like Zorblat", EntityType.MANGA, EntityType.ANIME),
        ("manga similar to Nightpaper", EntityType.MANGA, EntityType.MANGA),
        ("anime like Nightpaper", EntityType.ANIME, EntityType.MANGA),
        ("light novels like Nightpaper", EntityType.MANGA, EntityType.MANGA),
        ("anime like the manga Nightpaper", EntityType.ANIME, EntityType.MANGA),
    ],
)
def test_the_noun_says_of_what_kind_the_titles_are_and_not_the_name(
    question: str, kind: EntityType, subject: EntityType
) -> None:
    goal = goal_of(question)
    assert goal.query is not None
    assert (type(goal), goal.query.result_type) == (SimilarGoal, kind)
    assert goal.subjects[0].ref.entity_type is subject
    (step,) = steps_of(goal)
    assert step.graph_intent is not None
    assert step.graph_intent.entity_types == ([] if kind is EntityType.ANIME else [kind])


def test_of_a_manga_and_an_anime_of_one_name_the_kind_that_is_asked_for_is_the_likelier_one() -> None:
    question = "manga like Nightpaper"
    named, anime = called_so_too(question)
    best = understand(question, named).best
    assert best is not None
    assert best.refs != (anime,)
    assert understand(question.replace("manga", "anime"), named).best != best


@pytest.mark.parametrize(
    ("question", "unapplied", "partly", "genres"),
    [
        ("anime like Zorblat but darker", "", "", 9),
    ],
)
def test_what_the_data_cannot_follow_of_a_modifier_is_left_out_and_noted(
    question: str, unapplied: str, partly: str, genres: int
) -> None:
    goal = goal_of(question)
    assert goal.query is not None
    assert (type(goal), goal.unapplied, goal.partly_applied) == (SimilarGoal, unapplied, partly)
    assert len(goal.query.where.genre_any) == genres


def test_unknown_words_in_front_of_the_modifiers_are_no_modifier() -> None:
    assert not understood("anime like Wibblewob but darker").goals
    assert understood("which grumfy anime is like Zorblat but darker").unread


@pytest.mark.parametrize(
    "question",
    [
        "anime parecidos a Zorblat pero mas corto",
        "anime comme Zorblat mais plus court",
        "Anime wie Zorblat aber kürzer",
    ],
)
def test_comparatives_of_other_languages_are_about_the_title_too(question: str) -> None:
    assert goal_of(question).relative == (Measure(order_by="episodes", descending=False),)


def test_more_titles_are_asked_for_and_none_that_has_more() -> None:
    goal = goal_of("I liked Zorblat, Quimby and Ombra. Give me 2 more.")
    assert goal.query is not None
    assert (type(goal), len(goal.subjects), goal.query.limit) == (SimilarGoal, 3, 2)


@pytest.mark.parametrize("question", ["Zorblat but the movie", "Zorblat but who directed it", "Vexo Karu but darker"])
def test_not_every_but_behind_a_name_asks_for_the_like(question: str) -> None:
    assert all(type(goal) is not SimilarGoal for goal in understood(question).goals)
