"""The anime and the manga of one name, which nouns tell apart."""

import pytest
from agent_core.goals.goal import CompareGoal
from agent_core.grammar.semantics.inspection import names_in
from agent_core.grammar.semantics.logical_form import Contrast, Foremost
from agent_core.planning.parsed_names import goal_of_names
from catalog.entities import EntityType

from tests.support.readings import named, parse

ANIME, MANGA = EntityType.ANIME, EntityType.MANGA


def kinds_of(question: str) -> list[EntityType]:
    """The kinds of what the names of a question are taken for; none where it is not sure."""
    parsed = parse(question, named(question, Maruvo="anime=50|manga=40"))
    if parsed.best is None or parsed.standing != "sure":
        return []
    return [name.candidate.ref.entity_type for name in names_in(parsed.best.form)]


@pytest.mark.parametrize(
    ("question", "kinds"),
    [
        ("What is the difference between the anime and the manga of Maruvo?", [ANIME, MANGA]),
        ("How does the Maruvo manga differ from the anime?", [MANGA, ANIME]),
        ("Compare the Maruvo anime with its manga", [ANIME, MANGA]),
        ("compare the Maruvo manga to the anime", [MANGA, ANIME]),
        ("Maruvo anime vs manga", [ANIME, MANGA]),
        ("Which is older, the Maruvo manga or the anime?", [MANGA, ANIME]),
        ("who directed the anime Maruvo", [ANIME]),
        ("Who wrote the Maruvo manga?", [MANGA]),
    ],
)
def test_a_noun_without_a_name_is_of_the_name_beside_the_other_noun(question: str, kinds: list[EntityType]) -> None:
    assert kinds_of(question) == kinds


@pytest.mark.parametrize("question", ["Zorblat anime vs manga", "How does the Zorblat manga differ from the anime?"])
def test_a_name_of_one_kind_is_not_compared_with_itself(question: str) -> None:
    best = parse(question).best
    assert best is None or not isinstance(best.form, Contrast)


def test_what_is_of_two_kinds_is_compared_and_not_ordered() -> None:
    question = "Which is older, the Maruvo manga or the anime?"
    best = parse(question, named(question, Maruvo="anime=50|manga=40")).best
    assert best is not None
    assert isinstance(best.form, Foremost)
    assert isinstance(goal_of_names(best.form, [], cost=0), CompareGoal)


@pytest.mark.parametrize(
    "question",
    [
        "Which came first: the Maruvo manga or the anime?",
        "Which came first, the Maruvo manga or anime?",
        "What came out earlier, the manga of Maruvo or the anime?",
    ],
)
def test_which_of_two_kinds_came_first_is_no_question_for_one_of_them(question: str) -> None:
    best = parse(question, named(question, Maruvo="anime=50|manga=40")).best
    assert best is not None
    assert isinstance(best.form, Foremost)
    assert {name.candidate.ref.entity_type for name in best.form.names} == {ANIME, MANGA}
