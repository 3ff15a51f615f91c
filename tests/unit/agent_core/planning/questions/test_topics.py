"""Titles that are asked for by what they are about."""

import pytest
from agent_core.planning.goals import GoalKind, Understanding
from catalog.entities import EntityType

from tests.support.made_up_names import understand


def topics(understanding: Understanding) -> list[list[str]]:
    return [goal.query.where.genre for goal in understanding.goals if goal.query is not None]


@pytest.mark.parametrize(
    ("question", "forms"),
    [
        ("anime about rowing", [["rowing"], ["rowings"]]),
        ("Are there any manga about lighthouses?", [["lighthouses"], ["lighthouse"]]),
        ("a movie about the ferries", [["ferries"], ["ferry"]]),
        ("how many anime about chess clubs are there?", [["chess clubs"], ["chess club"]]),
    ],
)
def test_a_topic_is_looked_for_in_both_numbers(question: str, forms: list[list[str]]) -> None:
    understanding = understand(question, [])
    assert topics(understanding) == forms
    assert understanding.descriptive, "where no title has the topic, the text is searched for"


def test_what_narrows_the_titles_is_kept_beside_their_topic() -> None:
    best = understand("top 3 movies about glaciers from before 1999", []).best
    assert best is not None
    assert best.query is not None
    assert best.kind is GoalKind.SELECT
    assert best.query.result_type is EntityType.ANIME
    assert best.query.where.genre == ["glaciers"]
    assert (best.query.where.format, best.query.where.year_max, best.query.limit) == (["movie"], 1998, 3)


@pytest.mark.parametrize(
    "question",
    [
        "anime about Rowing Club",  # written as a name
        "anime about a lighthouse keeper who cannot sleep at night",  # a story
        "horror anime",
        "what is it about?",
    ],
)
def test_a_name_a_story_and_a_genre_are_no_topics(question: str) -> None:
    assert all(genre in ([], ["Horror"]) for genre in topics(understand(question, [])))
