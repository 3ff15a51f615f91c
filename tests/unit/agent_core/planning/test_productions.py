"""What a studio "produced" is what it made, where the data knows far more of that."""

import pytest
from agent_core.goals.goal import Goal, GraphGoal
from agent_core.goals.retrievals import Findings
from agent_core.planning.productions import FAR_MORE, far_more, productions
from agent_core.results import GraphMeta, GraphOutcome, GraphResult

from tests.support.made_up_names import chains, goal_of, understood


@pytest.mark.parametrize(
    ("question", "hops"),
    [
        ("Which anime did Studio Plim produce?", [["animated"]]),
        ("How many anime did Studio Plim produce in the 1980s?", [["animated"]]),
        ("Who directed the anime produced by Studio Plim?", [["animated", "staff:Director"]]),
    ],
)
def test_the_verb_may_mean_what_was_made(question: str, hops: list[list[str]]) -> None:
    goal = goal_of(question)
    produced, made = productions(goal)
    assert produced is goal
    assert "produced" in chains(goal)[0]
    assert isinstance(made, GraphGoal)
    assert (chains(made), made.read_as, made.made) == (hops, "produced", None)
    assert "produced" not in made.phrase


@pytest.mark.parametrize(
    "question",
    [
        "Which anime was Studio Plim a producer of?",
        "Which anime did Tomo Ishiguru produce?",
        "Which anime did Studio Plim animate?",
        "Who produced Zorblat?",
        "Which anime did the producer of Zorblat produce?",
    ],
)
def test_a_producer_is_one_and_somebody_makes_nothing_as_a_studio_does(question: str) -> None:
    assert productions(goal_of(question)) == []


@pytest.mark.parametrize(
    ("question", "hops", "phrase"),
    [
        ("Was Zorblat produced by Studio Plim?", [["produced_by"], ["animated_by"]], "studio or producer of Zorblat"),
        ("Did Studio Plim produce Zorblat?", [["produced_by"], ["animated_by"]], "studio or producer of Zorblat"),
        (
            "Did Studio Plim produce the sequel of Zorblat?",
            [["sequel", "produced_by"], ["sequel", "animated_by"]],
            "studio or producer of the sequel of Zorblat",
        ),
    ],
)
def test_whether_a_studio_produced_a_title_is_true_of_who_made_it_too(
    question: str, hops: list[list[str]], phrase: str
) -> None:
    for goal in (goal_of(question), understood(question).best):
        assert goal is not None
        assert goal.query is not None
        assert (chains(goal), goal.query.combine, goal.phrase) == (hops, "union", phrase)


def test_whether_a_studio_is_a_producer_is_asked_of_the_producers() -> None:
    question = "Is Studio Plim a producer of Zorblat?"
    for goal in (goal_of(question), understood(question).best):
        assert goal is not None
        assert chains(goal) == [["produced_by"]]
        assert goal.phrase == "producer of Zorblat"


def found(goal: Goal, total: int) -> Findings:
    meta = GraphMeta(total=total, outcome=GraphOutcome.OK if total else GraphOutcome.NO_ROWS)
    return Findings(goal, None, (GraphResult(summary="", count=total, meta=meta),), (True,))


@pytest.mark.parametrize(
    ("made", "produced", "far"),
    [(10 * FAR_MORE, 10, True), (10 * FAR_MORE - 1, 10, False), (1, 0, True), (0, 0, False)],
)
def test_far_more_is_so_many_times_as_much(made: int, produced: int, *, far: bool) -> None:
    goal = goal_of("Which anime did Studio Plim produce?")
    weighed = [found(goal, produced), found(goal, made)]
    assert (far_more(weighed) is weighed[1]) is far
