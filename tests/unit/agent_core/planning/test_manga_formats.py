"""What kinds of manga there are: light novels, manhwa, manhua, one-shots."""

from dataclasses import replace

import pytest
from agent_core.goals.goal import VerifyGoal
from catalog.entities import EntityType

from tests.support.made_up_names import chains, goal_of, mentions, understand, understood


@pytest.mark.parametrize(
    ("question", "form", "limit"),
    [
        ("best light novels", "light_novel", 10),
        ("top 5 manhwa", "manhwa", 5),
        ("best manhua", "manhua", 10),
        ("What is the most popular one-shot?", "one_shot", 1),
        ("completed webtoons", "manhwa", None),
    ],
)
def test_a_format_of_manga_narrows_manga(question: str, form: str, limit: int | None) -> None:
    query = goal_of(question).query
    assert query is not None
    assert (query.result_type, query.where.format, query.limit) == (EntityType.MANGA, [form], limit)


@pytest.mark.parametrize(
    ("question", "hops"),
    [
        ("light novels by Tomo Ishiguru", ["wrote"]),
    ],
)
def test_a_format_says_what_somebody_wrote(question: str, hops: list[str]) -> None:
    assert chains(goal_of(question)) == [hops]


@pytest.mark.parametrize(
    ("question", "source"),
    [
        ("light novel anime from 2013", "light_novel"),
        ("anime that started as a light novel", "light_novel"),
        ("anime from visual novels by Studio Plim", "visual_novel"),
    ],
)
def test_anime_are_of_no_such_format_but_made_from_one(question: str, source: str) -> None:
    query = goal_of(question).query
    assert query is not None
    assert (query.result_type, query.where.source_material, query.where.format) == (EntityType.ANIME, [source], [])


def test_what_no_query_tells_of_a_format_is_withheld() -> None:
    assert not understood("which anime are based on a manhwa").goals


def of_formats(question: str, *formats: str) -> set[str | None]:
    """The formats of what the readings of a question of one manga are about, where manga of these have its name."""
    (named,) = mentions(question)
    (meant,) = named.candidates
    alike = [
        replace(meant, ref=meant.ref.model_copy(update={"id": meant.ref.id[:-1] + str(i)}), format=form)
        for i, form in enumerate(formats)
    ]
    found = understand(question, [replace(named, candidates=alike)])
    return {goal.subjects[0].format for goal in found.goals if type(goal) is VerifyGoal}
