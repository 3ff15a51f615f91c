"""Where a text may be parted into questions: at ends of sentences and in front of clauses that ask, in no name."""

import pytest
from agent_core.planning.boundaries import OPENS, RELATIVE, Boundary, boundaries_of, pieces_between

from tests.support.made_up_names import mentions
from tests.support.readings import named


def pieces(text: str) -> list[str]:
    """The parts of a text."""
    start, found = 0, list[str]()
    for end, following, _ in pieces_between(list(boundaries_of(text, mentions(text))), len(text)):
        found.append(text[start:end])
        start = following
    return found


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("Who directed Zorblat?", ["Who directed Zorblat?"]),
        ("I loved Zorblat. Who made it?", ["I loved Zorblat", "Who made it?"]),
        ("I loved Zorblat, who made it?", ["I loved Zorblat", "who made it?"]),
        ("Who made Zorblat and when did it start?", ["Who made Zorblat", "when did it start?"]),
        ("anime by Studio Plim and Hana Vell", ["anime by Studio Plim and Hana Vell"]),
        ("Zorblat: who voices it?", ["Zorblat", "who voices it?"]),
        (
            "Qui a fait Zorblat et en quelle année est-il sorti ?",
            ["Qui a fait Zorblat", "en quelle année est-il sorti ?"],
        ),
        ("¿Quién dirigió Zorblat y en qué año salió?", ["¿Quién dirigió Zorblat", "en qué año salió?"]),
        ("Wer hat Zorblat gemacht und von wem ist die Musik?", ["Wer hat Zorblat gemacht", "von wem ist die Musik?"]),
        ("animes de Studio Plim y de Hana Vell", ["animes de Studio Plim y de Hana Vell"]),
    ],
)
def test_a_text_is_parted_where_a_question_may_begin(text: str, parts: list[str]) -> None:
    assert pieces(text) == parts


def test_a_name_is_not_parted() -> None:
    text = "I saw Grum! What next"
    assert not list(boundaries_of(text, named(text, **{"Grum!_What": "anime"})))


@pytest.mark.parametrize(
    ("text", "boundary"),
    [
        ("I saw Zorblat. Who made it", Boundary(strong=True)),
        ("Who made Zorblat? When", Boundary(strong=True, question=True)),
        ("Who made Zorblat, when", Boundary(comma=True)),
        ("anime by Hana Vell, which", Boundary(comma=True, relative=True)),
        ("anime by Hana Vell and whose", Boundary(relative=True)),
    ],
)
def test_it_is_told_what_stands_between(text: str, boundary: Boundary) -> None:
    (_, _, between), *_ = pieces_between(list(boundaries_of(text + " x", ())), len(text))
    assert between == boundary


@pytest.mark.parametrize(("text", "opens"), [("who made it", True), ("please list it", True), ("it is long", False)])
def test_a_question_or_a_command_opens_a_text(text: str, *, opens: bool) -> None:
    assert (OPENS.match(text) is not None) == opens
    assert RELATIVE.match(text) is None
