"""Questions for which of two is the case, and for how a title stands."""

from dataclasses import replace

import pytest
from agent_core.goals.goal import Goal, GraphGoal, VerifyGoal
from agent_core.goals.retrievals import steps_of
from agent_core.graph_query import EntityFilters
from agent_core.results import Mention
from catalog.entities import EntityType

from tests.support.made_up_names import chains, goal_of, mentions, understand, understood


def renamed(question: str, name: str, kind: EntityType, **facts: object) -> list[Mention]:
    """The mentions of a question in which one name means something of another kind as well."""
    found = mentions(question)
    for mention in found:
        for candidate in list(mention.candidates):
            if candidate.name == name:
                ref = candidate.ref.model_copy(update={"entity_type": kind, "id": candidate.ref.id[::-1]})
                mention.candidates.append(replace(candidate, ref=ref, **facts))
    return found


def test_the_format_that_a_title_has_not_is_offered_too() -> None:
    question = "Is Zorblat a movie or an OVA?"
    found = mentions(question)
    for mention in found:
        mention.candidates[:] = [replace(c, format="tv") for c in mention.candidates]
    best = understand(question, found).best
    assert best is not None
    assert best.attribute == "format"


def test_one_value_alone_is_said_for_yes_or_no() -> None:
    assert goal_of("Is Zorblat a movie?").said == EntityFilters(format=["movie"])


@pytest.mark.parametrize(
    ("question", "hop"),
    [
        ("Was Zorblat directed by Tomo Ishiguru or by Hana Vell?", "staff:Director"),
        ("Was Zorblat made by Studio Plim or by Studio Vane?", "animated_by"),
    ],
)
def test_of_two_names_the_one_is_asked_for_that_the_title_leads_to(question: str, hop: str) -> None:
    goal = goal_of(question)
    assert (chains(goal), len(goal.others)) == ([[hop], []], 2)
    assert goal.query is not None
    assert [len(chain.start) for chain in goal.query.chains] == [1, 2]


def test_of_two_titles_the_one_is_asked_for_that_somebody_is_in() -> None:
    goal = goal_of("Is Vexo Karu from Zorblat or Ombra?")
    assert (chains(goal), [c.name for c in goal.others]) == ([["appears_in"], []], ["Zorblat", "Ombra"])


@pytest.mark.parametrize(
    "question",
    ["Which anime were directed by Tomo Ishiguru or Hana Vell?", "Who directed Zorblat or Quimby Nights?",
     "Did Hana Vell voice Vexo Karu?"],
)  # fmt: skip
def test_either_of_two_may_be_asked_for_without_a_choice(question: str) -> None:
    assert not any(isinstance(goal, GraphGoal) and goal.others for goal in understood(question).goals)


@pytest.mark.parametrize(
    ("question", "status"),
    [
        ("Is Zorblat still airing?", ["airing"]),
        ("is zorblat over", ["finished"]),
        ("Has Zorblat ended?", ["finished"]),
        ("Has Zorblat finished yet?", ["finished"]),
        ("is zorblat out yet", ["finished", "airing"]),
        ("Has Zorblat started airing?", ["finished", "airing"]),
    ],
)
def test_how_a_title_stands_is_said_of_it(question: str, status: list[str]) -> None:
    goal = goal_of(question)
    assert (type(goal), goal.said) == (VerifyGoal, EntityFilters(status=status))


def test_nobody_is_airing_who_has_the_name_of_a_title() -> None:
    question = "Is Zorblat still airing?"
    found = renamed(question, "Zorblat", EntityType.CHARACTER, popularity=99_999_999)
    kinds = {goal.subjects[0].ref.entity_type for goal in understand(question, found).goals}
    assert kinds == {EntityType.ANIME}


def test_a_field_of_titles_is_asked_of_the_title() -> None:
    question = "When does Vexo Karu start airing?"
    found = renamed(question, "Vexo Karu", EntityType.ANIME, display=False, popularity=0)
    best = understand(question, found).best
    assert best is not None
    assert (best.attribute, best.subjects[0].ref.entity_type) == ("year", EntityType.ANIME)


def test_a_sequel_that_ended_is_not_asked_for_by_whether_there_is_one() -> None:
    said = goal_of("Has the sequel of Zorblat ended?").said
    assert said is not None
    assert said.status == ["finished"]


def asked_of(goal: Goal) -> list[list[str]]:
    """The statuses that each step of a goal looks for."""
    queries = [step.graph_intent.query for step in steps_of(goal) if step.graph_intent is not None]
    return [query.where.status for query in queries if query is not None]


def test_what_of_the_story_goes_on_is_read_beside_how_a_title_stands() -> None:
    assert asked_of(goal_of("Has Zorblat ended?")) == [[], ["airing", "upcoming"]]
    assert asked_of(goal_of("What is the status of Zorblat?")) == [[], ["airing", "upcoming"]]
    assert asked_of(goal_of("What is the status of Nightpaper?")) == [[]]


def test_what_has_a_name_in_full_is_not_passed_over_for_a_manga_with_a_part_of_it() -> None:
    question = "Is Zorblat on hiatus?"
    found = renamed(question, "Zorblat", EntityType.MANGA, omitted=1)
    best = understand(question, found).best
    assert best is not None
    assert best.subjects[0].ref.entity_type is EntityType.ANIME


@pytest.mark.parametrize(
    ("question", "offered", "hops"),
    [
        ("Which of Zorblat, Quimby Nights and Ombra did Studio Plim make?", 3, ["animated"]),
        ("Which one of Zorblat or Ombra is by Studio Plim?", 2, ["animated"]),
    ],
)
def test_of_those_that_are_named_first_it_is_asked_which_the_others_lead_to(
    question: str, offered: int, hops: list[str]
) -> None:
    goal = goal_of(question)
    assert goal.query is not None
    led, kept = goal.query.chains
    assert ([f"{h.relation.value}{f':{h.role}' if h.role else ''}" for h in led.hops], kept.hops) == (hops, [])
    assert (kept.combine, len(kept.start)) == ("intersection", offered)
    assert kept.start == [c.ref for c in goal.others]


@pytest.mark.parametrize(
    ("question", "order"),
    [
        ("Which of Zorblat and Ombra is longer?", "episodes"),
        ("Which of Zorblat and Ombra is the oldest?", "start_date"),
    ],
)
def test_of_those_alone_it_is_asked_which_is_more(question: str, order: str) -> None:
    goal = goal_of(question)
    assert goal.measure is not None
    assert goal.measure.order_by == order


def test_nothing_is_made_by_a_manga() -> None:
    assert not understood("was Zorblat made by Nightpaper").goals
    assert goal_of("was Zorblat made by Studio Plim").claim is not None
