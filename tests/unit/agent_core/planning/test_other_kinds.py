"""Who asks for other things is not told somebody: readings whose results are of another kind are withheld."""

import pytest
from agent_core.goals.goal import Goal
from catalog.entities import EntityType

from tests.support.made_up_names import mentions, understand

PEOPLE = (EntityType.PERSON, EntityType.STUDIO)


def goals(question: str) -> tuple[Goal, ...]:
    return understand(question, mentions(question)).goals


@pytest.mark.parametrize(
    "question",
    [
        "The same actor voices Vexo Karu and which other characters?",
        "Who, apart from Vexo Karu, is voiced by the same person?",
        "Has anything else by the author of Nightpaper been made into an anime?",
        "I want to see everything else from the director of Zorblat, what is there?",
    ],
)
def test_things_are_not_answered_with_people(question: str) -> None:
    assert not [g for g in goals(question) if g.query is not None and g.query.result_type in PEOPLE]


@pytest.mark.parametrize(
    ("question", "kind"),
    [
        ("Which other anime did the director of Zorblat direct?", EntityType.ANIME),
        ("Who else directed Zorblat?", EntityType.PERSON),
        ("Everything else by the director of Zorblat", EntityType.ANIME),
        ("everything by the author of Nightpaper", EntityType.MANGA),
        ("What other manga has the author of Nightpaper written?", EntityType.MANGA),
    ],
)
def test_others_of_their_kind_are_answered(question: str, kind: EntityType) -> None:
    best = goals(question)[0]
    assert best.query is not None
    assert best.query.result_type is kind


def test_who_worked_with_somebody_is_no_character() -> None:
    question = "Who worked with Tomo Ishiguru on Zorblat?"
    assert all(g.query is None or g.query.result_type is not EntityType.CHARACTER for g in goals(question))
