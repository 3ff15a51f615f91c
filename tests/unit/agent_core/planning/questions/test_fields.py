"""One field of several titles, each told for itself or all together."""

import pytest
from agent_core.answering.citations import Citations
from agent_core.answering.sets import say_each
from agent_core.goals.goal import SelectGoal
from agent_core.results import EntityCard, GraphMeta, GraphResult

from tests.support.made_up_names import goal_of, understood


@pytest.mark.parametrize(
    ("question", "field", "together"),
    [
        ("How many episodes do Zorblat and Quimby Nights have?", "episodes", False),
        ("scores of Zorblat, Quimby Nights and Ombra", "rating", False),
        ("age ratings of Zorblat and Ombra", "age_rating", False),
        ("When did Zorblat and Ombra come out together?", "year", False),
    ],
)
def test_a_field_of_several_titles_is_told_of_each(question: str, field: str, together: object) -> None:
    goal = goal_of(question)
    assert (type(goal), goal.attribute, goal.count, goal.tells_each) == (SelectGoal, field, together, True)
    assert goal.query is not None
    assert goal.query.chains[0].start == list(goal.refs)


@pytest.mark.parametrize(
    "question",
    ["What's the age rating of Zorblat?", "What age group is Zorblat for?", "for what age is Zorblat?"],
)
def test_for_what_age_a_title_is_is_no_age_of_somebody(question: str) -> None:
    assert (goal_of(question).attribute, understood(question).unheld_places) == ("age_rating", ())


@pytest.mark.parametrize(
    "question",
    ["What is the rating of the sequel of Zorblat and Ombra?", "Who directed Zorblat and Ombra?", "score of Zorblat"],
)
def test_what_leads_on_from_titles_is_no_field_of_theirs(question: str) -> None:
    assert not any(goal.tells_each for goal in understood(question).goals)


@pytest.mark.parametrize(
    ("together", "counts", "value", "end"),
    [
        ("", (12, 30), None, "Together they have 42 episodes."),
        (" together", (12, None), None, "The data does not say the number of episodes of Zorblat [2]."),
    ],
)
def test_a_sum_needs_every_number(together: str, counts: tuple[int, int | None], value: str | None, end: str) -> None:
    goal = goal_of(f"how many episodes do Ombra and Zorblat have{together}")
    cards = [EntityCard(s.ref, s.name, episodes=n) for s, n in zip(goal.subjects, counts, strict=True)]
    result = GraphResult.of(cards[::-1], summary="", meta=GraphMeta())
    text, total = say_each(goal, result, Citations())
    assert total == value
    assert text.startswith("Ombra [1] has 12 episodes. ")
    assert text.endswith(end)
