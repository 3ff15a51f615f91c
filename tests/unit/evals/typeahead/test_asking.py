"""The best guess at a prefix is what most people look for among the display names that begin so."""

import pytest
from catalog.entities import EntityType, entity_id

from evals.typeahead.asking import guessing
from evals.typeahead.names import Names
from evals.typeahead.scoring import FIRST
from tests.unit.evals.typeahead.builders import CATALOG, known


@pytest.mark.parametrize(
    ("text", "types", "refs"),
    [
        ("S", [EntityType.ANIME], ["anime:2", "anime:1", "anime:4", "anime:6"]),
        ("stei", [], ["anime:1", "anime:6"]),
        ("Pokém", [], ["anime:5"]),
        ("Attack", [], []),
        ("narr", [EntityType.ANIME], []),
        ("wh", [EntityType.STUDIO, EntityType.MANGA], ["studio:1"]),
    ],
)
async def test_the_most_popular_display_names_that_begin_so_are_guessed(
    text: str, types: list[EntityType], refs: list[str]
) -> None:
    assert await guessing(CATALOG)(text, types) == [entity_id(ref) for ref in refs]


async def test_no_more_is_guessed_than_is_looked_at() -> None:
    names = Names([known(f"anime:{n}", f"Title {n}", popularity=n) for n in range(FIRST + 1)])
    found = await guessing(names)("title", [])
    assert found == [entity_id(f"anime:{n}") for n in range(FIRST, 0, -1)]
