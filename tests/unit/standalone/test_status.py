"""An installation is indexed once everything can be found by its words."""

import pytest
from catalog.entities import EntityType
from catalog.index_state import Holdings
from standalone.status import Status


def held(entities: int, sparse: int, dense: int = 0) -> Holdings:
    return Holdings(type=EntityType.ANIME, entities=entities, sparse=sparse, dense=dense)


@pytest.mark.parametrize(
    ("rows", "indexed"),
    [
        ((), True),
        ((held(10, 10),), True),
        ((held(10, 9),), False),
        ((held(10, 10), held(5, 4)), False),
        ((held(10, 10), held(5, 5)), True),
        ((held(10, 9, dense=10),), False),
    ],
)
def test_all_words_and_no_meaning_are_needed(rows: tuple[Holdings, ...], indexed: bool) -> None:
    assert Status(dataset="sample", held=rows).indexed == indexed
