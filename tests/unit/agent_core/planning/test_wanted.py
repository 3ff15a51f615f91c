"""A reading leads to whom or what its question asks for, or it is none."""

import pytest
from agent_core.planning.understanding import understand
from catalog.entities import EntityType

from tests.support.made_up_names import chains, goal_of, mentions, understood


@pytest.mark.parametrize(
    "question",
    [
        "Which company does Hana Vell voice?",
        "Which character is the sequel of Zorblat by Studio Plim?",
        "Who drew how the people look that Studio Plim animated?",
        "Who are the sequels of Zorblat?",
    ],
)
def test_what_leads_to_another_kind_than_is_asked_for_is_withheld(question: str) -> None:
    found = understood(question)
    assert found.best is None, found.best.phrase


@pytest.mark.parametrize(
    ("question", "hops"),
    [
        ("Which people are in Zorblat?", ["staff"]),
        ("Which company made Zorblat?", ["animated_by"]),
        ("Which studio's anime is Zorblat?", ["animated_by"]),
        ("Which anime voice actor voices Vexo Karu?", ["voiced_by"]),
        ("Which anime director directed Zorblat?", ["staff:Director"]),
        ("Which manga author wrote Nightpaper?", ["written_by"]),
        ("What title continues Nightpaper?", ["sequel"]),
        ("Who made Zorblat?", ["animated_by"]),
        ("What shows did the person who directed Zorblat direct?", ["staff:Director", "worked_on:Director"]),
    ],
)
def test_a_noun_may_mean_what_is_near_to_it(question: str, hops: list[str]) -> None:
    assert chains(goal_of(question)) == [hops]


def test_the_noun_behind_which_is_told_from_that_of_another_part() -> None:
    question = "Which manga is the anime by Studio Plim adapted from?"
    for goal in understand(question, mentions(question)).goals:
        assert goal.query is not None
        assert goal.query.result_type is EntityType.MANGA
