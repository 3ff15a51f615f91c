"""Two relations of one thing, which are two questions in one."""

import pytest
from agent_core.planning.followups.parts import understand_parts
from agent_core.planning.goals import Understanding
from agent_core.planning.readings.twofold import sharing

from tests.support.made_up_names import chains, mentions


def parts(question: str) -> list[list[list[str]]]:
    """The chains that the parts of a question follow."""
    read: Understanding | None = understand_parts(question, mentions(question))
    found: list[list[list[str]]] = []
    while read is not None:
        found.append(chains(read.best) if read.best is not None else [])
        read = read.rest.understanding if read.rest is not None else None
    return found


@pytest.mark.parametrize(
    ("question", "first", "second"),
    [
        ("Who directed and scored Zorblat?", "staff:Director", "staff:Music"),
        ("Who directed and who composed the music for Zorblat?", "staff:Director", "staff:Music"),
        ("Who is the director and the composer of Zorblat?", "staff:Director", "staff:Music"),
        ("director and studio of Zorblat", "staff:Director", "animated_by"),
        ("Zorblat was animated and licensed by whom?", "animated_by", "licensed_by"),
        ("Which characters and voice actors are in Zorblat?", "has_character", "voice_cast"),
        ("What is the sequel and the prequel of Zorblat?", "sequel", "prequel"),
    ],
)
def test_each_relation_is_a_question_of_its_own(question: str, first: str, second: str) -> None:
    assert parts(question) == [[[first]], [[second]]]


def test_what_stands_in_front_of_both_is_asked_of_both() -> None:
    asked = "the director of the sequel and prequel of Zorblat"
    assert parts(asked) == [[["sequel", "staff:Director"]], [["prequel", "staff:Director"]]]


@pytest.mark.parametrize(
    "question",
    [
        "Which anime were written and directed by Tomo Ishiguru?",
        "Who directed Zorblat and Quimby?",
        "Who directed Zorblat?",
        "Which anime are based on Nightpaper and made by Studio Plim?",
    ],
)
def test_what_is_said_of_somebodys_works_is_one_question(question: str) -> None:
    assert len(parts(question)) == 1


@pytest.mark.parametrize(
    "question",
    [
        "Which anime have the same director and the same composer as Zorblat?",
        "anime with the same director and composer as Zorblat",
        "Which anime share both director and composer with Zorblat?",
        "Which other anime share a director and a composer with Zorblat?",
    ],
)
def test_what_shares_two_things_with_a_title_fulfils_both(question: str) -> None:
    (both,) = parts(question)
    assert both == [["staff:Director", "worked_on:Director"], ["staff:Music", "worked_on:Music"]]
    goal = understand_parts(question, mentions(question)).best
    assert goal is not None
    assert goal.query is not None
    assert goal.query.combine == "intersection"
    assert (
        goal.plural
        == "anime directed by the director of Zorblat that are anime with music by the composer of Zorblat too"
    )


def test_people_that_are_asked_for_are_not_shared_titles() -> None:
    first, second = (understand_parts(q, mentions(q)).best for q in ("director of Zorblat", "composer of Zorblat"))
    assert first is not None
    assert second is not None
    assert sharing(first, second) is None


def test_a_second_relation_that_is_not_known_is_said_to_be_open() -> None:
    read = understand_parts("Who directed and who scored Zorblat and Ombra?", mentions("Zorblat"))
    assert read.rest is None
