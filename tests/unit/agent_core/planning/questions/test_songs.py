"""Questions for the songs of a title: openings, endings, both, one of them, and who sings them."""

import pytest
from agent_core.answering.compose import compose_answer
from agent_core.goals.goal import SelectGoal
from agent_core.grammar.semantics.logical_form import LAST
from agent_core.investigation import Investigation, Observation
from agent_core.planning.deliberation import deliberate
from agent_core.results import EntityCard, GraphMeta, GraphOutcome, GraphResult

from tests.support.made_up_names import chains, goal_of, understood


@pytest.mark.parametrize(
    ("question", "field", "place"),
    [
        ("What is the opening of Zorblat?", "openings", None),
        ("zorblat openings", "openings", None),
        ("Quimby ending songs", "endings", None),
        ("name of the op of Ombra", "openings", None),
        ("Who sings the ending of Zorblat?", "endings", None),
        ("who performed the ending theme of Zorblat", "endings", None),
        ("openings and endings of Quimby", "songs", None),
        ("What are the theme songs of Ombra?", "songs", None),
        ("the first opening of Zorblat", "openings", 1),
        ("second ending of Quimby", "endings", 2),
        ("Zorblat's 3rd opening", "openings", 3),
        ("ombra opening 4", "openings", 4),
        ("the last ending theme of Zorblat", "endings", LAST),
        ("Who sang the second opening of Ombra?", "openings", 2),
        ("who did the opening of Zorblat", "openings", None),
        ("how many openings does Quimby have", "openings", None),
    ],
)
def test_songs_are_a_field_of_a_title_with_their_number(question: str, field: str, place: int | None) -> None:
    goal = goal_of(question)
    assert (type(goal), goal.attribute, goal.place, chains(goal)) == (SelectGoal, field, place, [[]])
    assert goal.query is not None
    assert goal.query.songs


def test_the_songs_of_what_a_relation_leads_to_are_asked_for() -> None:
    goal = goal_of("openings of the sequel of Zorblat")
    assert (goal.attribute, chains(goal)) == ("openings", [["sequel"]])


@pytest.mark.parametrize(
    "question",
    ["best anime openings"],
)
def test_what_songs_are_not_asked_of_is_withheld(question: str) -> None:
    assert not understood(question).goals


def test_other_fields_are_read_without_songs() -> None:
    query = goal_of("how many episodes does Zorblat have").query
    assert query is not None
    assert not query.songs


@pytest.mark.parametrize("question", ["Who sings the theme song of Zorblat?", "theme song performers of Zorblat"])
def test_who_sings_is_told_by_the_songs_where_no_staff_does(question: str) -> None:
    investigation = Investigation(request_id="songs", question=question, deadline=0)
    understanding = understood(question)
    step = deliberate(investigation, understanding).pending
    assert step is not None
    nothing = GraphResult(summary="", count=0, meta=GraphMeta(outcome=GraphOutcome.NO_ROWS))
    investigation.observations.append(Observation(step=step, status="empty", summary="", result=nothing))
    step = deliberate(investigation, understanding).pending
    assert step is not None
    (subject,) = understanding.goals[0].subjects
    card = EntityCard(ref=subject.ref, name=subject.name, fields=[("opening", "“Dawn” by Ora Plim")])
    found = GraphResult.of([card], summary="", meta=GraphMeta(total=1))
    investigation.observations.append(Observation(step=step, status="ok", summary="", result=found))
    answer = deliberate(investigation, understanding).answer
    assert answer is not None
    assert compose_answer(answer).answer == "The opening of Zorblat [1] is “Dawn” by Ora Plim."
