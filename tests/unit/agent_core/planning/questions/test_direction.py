"""Which way a relation is meant by a word that is a noun and a verb, and by what a name is said to be or to have."""

import pytest

from tests.support.made_up_names import chains, goal_of


@pytest.mark.parametrize(
    ("question", "hop"),
    [
        ("Does Vexo Karu have a mentor?", "mentor"),
        ("Has Vexo Karu a mentor?", "mentor"),
        ("Vexo Karu has a mentor", "mentor"),
        ("Vexo Karu has a teacher", "mentor"),
        ("Zorblat got a recap", "summary"),
        ("Has Zorblat a sequel?", "sequel"),
    ],
)
def test_what_a_name_has_is_not_what_it_does(question: str, hop: str) -> None:
    assert chains(goal_of(question)) == [[hop]]


@pytest.mark.parametrize(
    ("question", "hop"),
    [
        ("Who does Vexo Karu mentor?", "student"),
    ],
)
def test_what_a_name_is_leads_to_what_has_it(question: str, hop: str) -> None:
    assert chains(goal_of(question)) == [[hop]]


@pytest.mark.parametrize(
    ("question", "hop"),
    [
        ("anime where sequel = Zorblat", "prequel"),
        ("anime where the sequel is Zorblat", "prequel"),
        ("anime where prequel = Zorblat", "sequel"),
    ],
)
def test_where_a_name_is_somethings_sequel_that_is_its_prequel(question: str, hop: str) -> None:
    assert chains(goal_of(question)) == [[hop]]


@pytest.mark.parametrize(
    ("question", "claimed"),
    [
        ("Is the anime that continues Zorblat called Quimby?", "Quimby"),
        ("Is what comes after Zorblat called Quimby?", "Quimby"),
        ("Is the part that comes after Zorblat called Quimby?", "Quimby"),
        ("Could you confirm that Zorblat has Quimby as its sequel?", "Zorblat"),
    ],
)
def test_what_is_told_of_one_title_is_claimed_of_the_other(question: str, claimed: str) -> None:
    goal = goal_of(question)
    assert goal.claim is not None
    assert (goal.claim.name, chains(goal)) == (claimed, [["sequel" if claimed == "Quimby" else "prequel"]])


@pytest.mark.parametrize(
    ("question", "hop"),
    [
        ("the sequel Zorblat has", "sequel"),
    ],
)
def test_a_title_with_another_as_its_sequel_comes_before_it(question: str, hop: str) -> None:
    assert chains(goal_of(question)) == [[hop]]
