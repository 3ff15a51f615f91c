"""What stands in front of a question is its topic, which a pronoun takes up, or the complement of a noun."""

import pytest
from agent_core.grammar.explanation import notation
from agent_core.grammar.readings.anaphora import MAX_ANTECEDENTS
from agent_core.grammar.semantics.inspection import (
    has_hole,
)
from agent_core.grammar.semantics.logical_form import (
    Named,
)

from tests.support.readings import named, parse, read


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("Zorblat: who directed it?", "staff:Director(Zorblat[anime])"),
        ("I just watched Zorblat, who was its director?", "staff:Director(Zorblat[anime])"),
        ("I love Zorblat. How many episodes does it have?", "episodes(Zorblat[anime])"),
        ("Tomo Ishiguru: which anime did they direct?", "worked_on:Director(Tomo Ishiguru[person])"),
        ("about Vexo Karu, who voices that character?", "voiced_by(Vexo Karu[character])"),
        ("Zorblat and its sequel: who directed the first one?", ""),
        ("For Zorblat, who was the composer?", "staff:Music(Zorblat[anime])"),
        ("As regards Zorblat: the main characters?", "has_character:main(Zorblat[anime])"),
    ],
)  # fmt: skip
def test_a_pronoun_stands_for_a_name_in_front_of_it(question: str, form: str) -> None:
    assert read(question) == form


def test_a_name_that_no_pronoun_takes_up_is_not_passed_over() -> None:
    assert read("Zorblat: who directed Ombra?") == ""


def test_a_pronoun_stands_for_so_many_names_at_most() -> None:
    question = "Zorblat: who directed it?"
    namesakes = "|".join(f"anime={n}|manga={n}" for n in range(MAX_ANTECEDENTS))
    lattice = parse(question, named(question, Zorblat=namesakes)).lattice
    assert lattice is not None
    assert len([edge for edge in lattice.edges[3] if isinstance(edge.meaning, Named)]) == MAX_ANTECEDENTS


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("The sequel of Zorblat: who directed it?", "staff:Director(sequel(Zorblat[anime]))"),
        ("About the sequel of Zorblat: who directed it?", "staff:Director(sequel(Zorblat[anime]))"),
        ("the sequel of Zorblat, how many episodes does it have?", "episodes(sequel(Zorblat[anime]))"),
        ("About the author of Nightpaper: which manga did this person draw?", "drew(written_by(Nightpaper[manga]))"),
        ("About the director of Zorblat: what else did they make?",
         "others(worked_on:Director(staff:Director(Zorblat[anime])))"),
        ("crewmates of Vexo Karu, who are they", "crewmate(Vexo Karu[character])"),
    ],
)  # fmt: skip
def test_a_pronoun_may_stand_for_a_set_in_front_of_the_question(question: str, form: str) -> None:
    assert read(question) == form


@pytest.mark.parametrize("question", ["Who directed it?", "How many episodes does it have?", "its sequel"])
def test_without_a_topic_a_pronoun_stands_for_nothing(question: str) -> None:
    assert read(question) == ""


def test_a_topic_of_no_kind_that_the_pronoun_means_is_not_taken_up() -> None:
    found = parse("About the director of Zorblat: what is its sequel?")
    assert all("sequel(staff" not in notation(reading.form) for reading in found.readings)
    assert not any(has_hole(reading.form) for reading in found.readings)
