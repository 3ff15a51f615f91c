"""Of a text that asks one thing, what its other sentences state is left out where it tells nothing of that."""

import pytest

from tests.support.made_up_names import chains, understood


@pytest.mark.parametrize(
    ("question", "remark"),
    [
        ("Who directed Zorblat? I know Hana Vell drew it but no way she did the sheets lol", "I know Hana Vell drew"),
        ("I know Hana Vell grumfed it but who directed Zorblat?", "I know Hana Vell"),
        ("RIP Hana Vell, still not over it. Who directed Zorblat?", "RIP Hana Vell"),
    ],
)
def test_beside_a_fact_of_a_title_statements_are_left_out(question: str, remark: str) -> None:
    best = understood(question).best
    assert best is not None
    assert chains(best) == [["staff:Director"]]
    assert any(each.startswith(remark) for each in best.remarks)


@pytest.mark.parametrize(
    "question",
    [
        "Who directed Zorblat? The grumfed 2003 one by Hana Vell.",
        "Who directed Zorblat? No way it is the grumfed film.",
        "Who directed Zorblat? No, the grumfed second season.",
        "Who voices Vexo Karu? I keep grumfing Zorblat.",  # which may tell who is meant
        "Who grumfed it? I know Hana Vell drew Zorblat.",
        "Who directed Zorblat? Who grumfed it?",
        "got that. then who grumfs him, and what year did that anime Zorblat air",
    ],
)
def test_what_may_pick_one_of_several_is_not(question: str) -> None:
    assert not any(goal.remarks for goal in understood(question).goals)


def test_of_a_list_it_is_said_what_was_left_out() -> None:
    best = understood(
        "Which horror anime that are films are from 2012? My wife has no patience for teenagers under trees."
    ).best
    assert best is not None
    assert best.query is not None
    assert (best.query.where.genre, best.unapplied) == (
        ["Horror"],
        "My wife has no patience for teenagers under trees.",
    )


@pytest.mark.parametrize(
    "question",
    [
        "Which horror anime is this? My friend saw a boy grumf a notebook.",
        "Which horror anime are from 2012? A boy grumfs a notebook.",
        "Which horror anime are from 2012? My wife has no patience for grumfed romance.",
        "Which anime are there? My wife has no patience for grumfs.",
    ],
)
def test_what_may_narrow_a_list_or_tell_its_story_is_not(question: str) -> None:
    assert not any(goal.unapplied for goal in understood(question).goals)
