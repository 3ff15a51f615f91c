"""An installation is indexed once everything can be found by its words."""

import pytest
from standalone.status import Held, Status


def held(entities: int, sparse: int, dense: int = 0) -> Held:
    return Held(type="anime", entities=entities, sparse=sparse, dense=dense)


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
def test_all_words_and_no_meaning_are_needed(rows: tuple[Held, ...], indexed: bool) -> None:
    assert Status(dataset="sample", version=1, held=rows).indexed == indexed
