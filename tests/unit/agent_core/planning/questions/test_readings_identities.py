"""Who or what a name is: the best known of all who have it, and the others as choices."""

import pytest
from agent_core.goals.goal import DescribeGoal, Goal, SelectGoal
from agent_core.results import Candidate, Mention
from catalog.entities import EntityType

from tests.support.candidates import called
from tests.support.made_up_names import mentions, understand

A, C, P, S = EntityType.ANIME, EntityType.CHARACTER, EntityType.PERSON, EntityType.STUDIO


def asked(question: str, *candidates: Candidate) -> Goal | None:
    start = question.index("Vexo")
    mention = Mention(start=start, end=start + 4, surface="Vexo", candidates=list(candidates))
    return understand(question, [mention]).best


WHO = ["Who is Vexo", "who's Vexo", "tell me about Vexo", "Wer ist Vexo", "Quién es Vexo", "Qui est Vexo", "Vexo"]


@pytest.mark.parametrize("question", WHO)
def test_of_many_namesakes_the_best_known_is_described_and_the_others_are_choices(question: str) -> None:
    known = [called("Vexo", popularity=places) for places in (500, 400, 300)]
    goal = asked(question, *known)
    assert goal is not None
    assert (type(goal), goal.subjects) == (DescribeGoal, (known[0],))
    assert goal.also == (*known[1:],)
    assert not goal.rivals


def test_who_somebody_is_asks_for_no_author_of_a_title_of_that_name() -> None:
    title = called("Vexo", A, popularity=1_000_000)
    goal = asked("Who is Vexo", title)
    assert goal is not None
    assert isinstance(goal, DescribeGoal)
    assert (type(goal), goal.subjects, goal.somebody) == (DescribeGoal, (title,), True)


def test_who_prefers_somebody_to_a_better_known_title() -> None:
    title, hero = called("Vexo", A, popularity=1_000_000), called("Vexo Karu", popularity=10, omitted=1)
    goal = asked("Who is Vexo", title, hero)
    assert goal is not None
    assert goal.subjects == (hero,)
    assert goal.also == ()


def test_what_something_is_stays_the_title() -> None:
    title, hero = called("Vexo", A, popularity=1_000_000), called("Vexo", popularity=500_000)
    goal = asked("What is Vexo", title, hero)
    assert goal is not None
    assert goal.subjects == (title,)


@pytest.mark.parametrize("question", ["Who directed Zorblat?", "who is in Zorblat", "Who is the director of Zorblat?"])
def test_a_relation_is_asked_for_where_a_word_says_it(question: str) -> None:
    best = understand(question, mentions(question)).best
    assert best is not None
    assert isinstance(best, SelectGoal)
