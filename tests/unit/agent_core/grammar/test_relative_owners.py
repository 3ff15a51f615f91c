"""Relative clauses that "whose" opens, behind a preposition or with what somebody is at their end."""

import pytest

from tests.support.readings import parse, read

ZORBLAT = "Zorblat[anime]"
KARU = "Vexo Karu[character]"
VELL = "Hana Vell[person]"


@pytest.mark.parametrize(
    ("phrase", "form"),
    [
        ("anime to whose characters Vexo Karu belongs", f"appears_in({KARU})"),
        ("anime to whose cast Vexo Karu belongs", f"appears_in({KARU})"),
        ("anime among whose voice actors one finds Hana Vell", f"voiced_in({VELL})"),
        (
            "anime to whose characters Vexo Karu belongs and whose animation studio was Studio Plim",
            f"intersection(appears_in({KARU}), animated(Studio Plim[studio]))",
        ),
    ],
)
def test_the_noun_behind_whose_says_what_somebody_is(phrase: str, form: str) -> None:
    assert parse(phrase).standing == "sure"
    assert read(phrase) == form


@pytest.mark.parametrize(
    ("phrase", "form"),
    [
        ("the anime whose sequel Zorblat is", f"prequel({ZORBLAT})"),
        ("the original creator whose brainchild Zorblat is", f"staff:Original Creator({ZORBLAT})"),
        ("anime whose director Hana Vell is", f"worked_on:Director({VELL})"),
        ("anime whose characters owe their look to Hana Vell", f"worked_on:Character Design({VELL})"),
        ("anime whose character design is the work of Hana Vell", f"worked_on:Character Design({VELL})"),
        ("the anime whose story is resumed by Zorblat", f"prequel({ZORBLAT})"),
        ("the manga whose story is told again in Zorblat", f"adapted_from({ZORBLAT})"),
    ],
)
def test_what_something_is_may_end_the_clause(phrase: str, form: str) -> None:
    assert read(phrase) == form
