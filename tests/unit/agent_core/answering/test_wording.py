"""Answers read as a person would write them."""

import pytest
from agent_core.answering.wording import many, say_edge, say_value, sentence, verb
from agent_core.grammar.languages.morphology import join
from agent_core.results import EntityCard
from catalog.entities import EntityType
from catalog.relations import RELATIONS, RelationType

from tests.support.scripted import ref


@pytest.mark.parametrize(
    ("parts", "text"), [([], ""), (["a"], "a"), (["a", "b"], "a and b"), (["a", "b", "c"], "a, b and c")]
)
def test_lists_end_in_and(parts: list[str], text: str) -> None:
    assert join(parts) == text


@pytest.mark.parametrize(("count", "word"), [(0, "are"), (1, "is"), (2, "are")])
def test_verbs_agree_with_their_number(count: int, word: str) -> None:
    assert verb(count) == word


def test_a_sentence_has_a_capital_and_a_full_stop() -> None:
    assert sentence("it is so") == "It is so."


@pytest.mark.parametrize("relation", RelationType)
def test_every_relation_can_be_said_of_both_ends(relation: RelationType) -> None:
    clause = say_edge(relation, "Source", "Target")
    assert "Source" in clause
    assert "Target" in clause


@pytest.mark.parametrize("relation", RelationType)
def test_an_edge_and_its_inverse_say_the_same_of_the_same_two(relation: RelationType) -> None:
    inverse = RELATIONS[relation].inverse
    there, back = say_edge(relation, "A", "B"), say_edge(inverse, "B", "A")
    verbs = {
        "appears",
        "voices",
        "worked",
        "animated",
        "wrote",
        "drew",
        "adapted",
        "produced",
        "licensed",
        "has a voice",
    }
    if any(word in there for word in verbs):
        assert there == back


@pytest.mark.parametrize(
    ("relation", "clause"),
    [
        (RelationType.CREWMATE, "B is a crewmate of A"),
        (RelationType.ENEMY, "B is an enemy of A"),
        (RelationType.MENTOR, "B is a mentor of A"),
        (RelationType.APPEARS_IN, "A appears in B"),
        (RelationType.HAS_CHARACTER, "B appears in A"),
        (RelationType.VOICED_BY, "B voices A"),
        (RelationType.STAFF, "B worked on A"),
        (RelationType.ANIMATED_BY, "B animated A"),
        (RelationType.ADAPTATION, "B is adapted from A"),
        (RelationType.SEQUEL, "B is a sequel of A"),
    ],
)
def test_steps_of_a_path_are_clauses(relation: RelationType, clause: str) -> None:
    assert say_edge(relation, "A", "B") == clause


@pytest.mark.parametrize(
    ("relation", "role", "clause"),
    [
        (RelationType.STAFF, "Director", "B directed A"),
        (RelationType.WORKED_ON, "Director", "A directed B"),
        (RelationType.WORKED_ON, "Key Animation", "A worked on B (Key Animation)"),
        (RelationType.APPEARS_IN, "main", "A is a main character of B"),
        (RelationType.HAS_CHARACTER, "supporting", "B appears in A"),
        (RelationType.VOICED_BY, "Japanese", "B voices A"),
    ],
)
def test_who_led_a_title_is_said_so(relation: RelationType, role: str, clause: str) -> None:
    assert say_edge(relation, "A", "B", role=role) == clause


CARD = EntityCard(
    ref=ref("Zorblat"), name="Zorblat", year=1999, episodes=1, rating=8.5, status="finished",
    genres=["Action", "Drama"], start_date="1999-04", description="A robot.",
)  # fmt: skip


@pytest.mark.parametrize(
    ("field", "value", "text"),
    [
        ("year", "1999", "Zorblat came out in 1999 (on 1999-04)."),
        ("episodes", "1", "Zorblat has 1 episode."),
        ("rating", "8.5", "Zorblat is rated 8.5 out of 10."),
        ("status", "finished", "Zorblat is finished."),
        ("genres", "Action, Drama", "The genres of Zorblat are Action, Drama."),
        ("name", "Zorblat", "It is called “Zorblat”."),
        ("description", "A robot.", "Zorblat: A robot."),
    ],
)
def test_a_field_is_said_with_its_value(field: str, value: str, text: str) -> None:
    assert say_value(CARD, field, "Zorblat") == (value, text)


@pytest.mark.parametrize("field", ["year", "rating", "status", "genres", "description", "shoe size"])
def test_a_field_without_a_value_is_said_to_be_missing(field: str) -> None:
    value, text = say_value(EntityCard(ref=ref("Z"), name="Z"), field, "Z")
    assert value is None
    assert text == f"The data does not say the {field} of Z."


@pytest.mark.parametrize(
    ("day", "text"),
    [
        ("2006-11-01", "Dawn was first aired on 2006-11-01."),
        (None, "The data does not say when Dawn was aired."),
    ],
)
def test_of_an_episode_the_day_is_told_instead_of_a_year(day: str | None, text: str) -> None:
    card = EntityCard(ref=ref("Dawn", EntityType.EPISODE), name="Dawn", start_date=day)
    assert say_value(card, "year", "Dawn") == (day, text)


@pytest.mark.parametrize(
    ("kind", "said"),
    [("anime", "anime"), ("manga", "manga"), ("person", "people"), ("studio", "studios"), ("entity", "entities")],
)
def test_many_of_a_kind_are_called(kind: str, said: str) -> None:
    assert many(kind) == said
