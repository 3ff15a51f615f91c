"""What a question tells of a character that the data cannot check is left out: the leads are told as a guess."""

import pytest
from agent_core.goals.goal import SelectGoal
from agent_core.goals.retrievals import steps_of
from agent_core.investigation import Investigation, Observation
from agent_core.planning.deliberation import deliberate
from agent_core.results import GraphMeta, GraphOutcome, GraphResult
from catalog.entities import EntityType

from tests.support.made_up_names import chains, goal_of, understood

LEADS = [["has_character:main"]]


@pytest.mark.parametrize(
    ("question", "unapplied"),
    [
        ("What is the robot girl in Zorblat called?", "robot girl"),
        ("what's the talking cat in Zorblat called", "talking cat"),
        ("who is the guy with the scar in Zorblat", "guy with the scar"),
    ],
)
def test_the_leads_are_told_of_whom_more_is_said_than_the_data_holds(question: str, unapplied: str) -> None:
    goal = goal_of(question)
    assert (type(goal), chains(goal), goal.unapplied) == (SelectGoal, LEADS, unapplied)
    assert goal.query is not None
    assert goal.query.result_type is EntityType.CHARACTER


@pytest.mark.parametrize(
    "question",
    [
        "who is the villain in Zorblat",
        "what is the island in Zorblat called",
        "who is the boy in Studio Plim",
        "who is the grumfy director of Zorblat",
    ],
)
def test_not_everybody_of_a_story_is_one_of_its_leads(question: str) -> None:
    assert all(goal.query is None or chains(goal) != LEADS for goal in understood(question).goals)


def test_a_question_that_says_nothing_more_is_as_it_was() -> None:
    goal = goal_of("who is the lead in Zorblat")
    assert (chains(goal), goal.unapplied) == (LEADS, "")


def test_the_whole_cast_is_told_where_no_role_of_it_is_known() -> None:
    question = "what is the robot girl in Zorblat called"
    goal = goal_of(question)
    investigation = Investigation(request_id="r", question=question, deadline=60.0)
    nothing = GraphResult(summary="", node_ids=[], cards=[], count=0, meta=GraphMeta(outcome=GraphOutcome.NO_ROWS))
    (step,) = steps_of(goal)
    investigation.observations.append(Observation(step=step, status="empty", summary="", result=nothing))
    verdict = deliberate(investigation, understood(question))
    assert verdict.pending is not None
    assert verdict.pending.graph_intent is not None
    query = verdict.pending.graph_intent.query
    assert query is not None
    assert [(hop.relation.value, hop.role) for hop in query.chains[0].hops] == [("has_character", None)]


@pytest.mark.parametrize(
    ("question", "unapplied"),
    [
        ("who is the main girl in Zorblat", "girl"),
        ("what's the name of the boy in Zorblat", "boy"),
        ("who is the girl on the cover of Zorblat", "girl on the cover"),
        ("name of the main guy in Zorblat", "guy"),
    ],
)
def test_of_whom_more_is_said_than_the_data_tells_all_of_the_cast_are_told_and_that_it_is_left_out(
    question: str, unapplied: str
) -> None:
    goal = goal_of(question)
    assert goal.query is not None
    assert (goal.query.result_type, goal.unapplied) == (EntityType.CHARACTER, unapplied)


@pytest.mark.parametrize(
    "question", ["who is the hero of Zorblat", "who is the guy who directed Zorblat", "the main characters in Zorblat"]
)
def test_roles_and_people_who_made_a_title_are_told_by_the_data(question: str) -> None:
    assert goal_of(question).unapplied == ""
