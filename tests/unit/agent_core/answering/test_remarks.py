"""An answer names who stands between, says what casts hold, and which conditions it leaves out."""

from dataclasses import replace

import pytest
from agent_core.answering.citations import Citations
from agent_core.answering.remarks import warnings_of, what_casts_hold, what_is_left_out, who_stands_between
from agent_core.answering.verdicts import MINOR_ROLES
from agent_core.goals.retrievals import Findings, steps_of
from agent_core.results import EntityCard, GraphMeta, GraphResult
from catalog.entities import EntityType

from tests.support.made_up_names import chains, goal_of
from tests.support.scripted import ref


def people(*names: str) -> GraphResult:
    cards = [EntityCard(ref=ref(name, EntityType.PERSON), name=name) for name in names]
    return GraphResult(summary="", node_ids=[c.ref for c in cards], cards=cards, count=len(cards), meta=GraphMeta())


@pytest.mark.parametrize(
    ("question", "noun", "hop"),
    [
        ("what else has the voice actor of Vexo Karu been in", "voice actor of Vexo Karu", "voiced_by"),
        ("which other anime did the director of Zorblat direct", "director of Zorblat", "staff:Director"),
    ],
)
def test_who_is_not_named_is_read_and_told(question: str, noun: str, hop: str) -> None:
    goal = goal_of(question)
    between = list(steps_of(goal))[1].graph_intent
    assert between is not None
    assert between.query is not None
    assert chains(replace(goal, query=between.query)) == [[hop]]
    found = Findings(goal, None, (people("Other"), people("Hana Vell")), (True, True))
    assert who_stands_between(found, Citations()) == f" The {noun} is Hana Vell [1]."
    many = Findings(goal, None, (people("Other"), people(*"ABCD")), (True, True))
    assert who_stands_between(many, Citations()) == ""


def test_nobody_stands_between_a_title_and_its_makers() -> None:
    goal = goal_of("who directed Zorblat")
    assert len(list(steps_of(goal))) == 1
    assert who_stands_between(Findings(goal, None, (people("A"),), (True,)), Citations()) == ""


def test_somebodys_roles_in_a_title_may_be_more_than_the_data_holds() -> None:
    assert what_casts_hold(goal_of("which characters are voiced by Hana Vell in Zorblat")) == f" {MINOR_ROLES}"
    assert what_casts_hold(goal_of("who voices Vexo Karu")) == ""


def test_what_nothing_fulfilled_and_what_is_not_measured_is_said_and_warned_of() -> None:
    goal = goal_of("anime like Zorblat")
    unmet = replace(goal, unmet=("Romance anime",))
    assert what_is_left_out(unmet) == " Among Romance anime nothing like that was found, so that was left out."
    unmeasured = replace(goal, unmeasured=("shorter titles",))
    assert what_is_left_out(unmeasured) == (
        " Shorter titles could not be chosen: the data does not hold that of Zorblat."
    )
    assert warnings_of(unmet) == ["NOT_APPLIED: “Romance anime”"]
    assert what_is_left_out(replace(goal, partly_applied="but darker and moody")) == (
        " Of “but darker and moody” only what is named here could be followed."
    )
    assert (what_is_left_out(goal), warnings_of(goal)) == ("", [])


def test_a_clause_about_those_who_ask_is_told_to_be_left_out() -> None:
    assert warnings_of(goal_of("who directed Zorblat, asking for a friend")) == [
        "READ_AS: without “asking for a friend”"
    ]
    assert warnings_of(goal_of("who directed Zorblat")) == []
