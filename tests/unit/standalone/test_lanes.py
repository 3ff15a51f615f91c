"""How the processors of a machine are divided between questions and typing."""

import os
import sys

import pytest
from catalog.processors import listed
from standalone.lanes import Lanes, divided


@pytest.mark.parametrize("processors", [set[int](), {0}, {7}])
def test_one_processor_is_not_divided(processors: set[int]) -> None:
    assert divided(processors) == Lanes(questions="", typing="")


@pytest.mark.parametrize(
    ("processors", "questions", "typing"),
    [
        ({0, 1}, "1", "0"),
        ({0, 1, 2}, "1,2", "0"),
        ({11, 2, 9, 4}, "9,11", "2,4"),
        (set(range(8)), "4,5,6,7", "0,1,2,3"),
    ],
)
def test_each_lane_gets_half_of_the_processors_and_questions_the_odd_one(
    processors: set[int], questions: str, typing: str
) -> None:
    assert divided(processors) == Lanes(questions=questions, typing=typing)


@pytest.mark.skipif(sys.platform != "linux", reason="other systems do not place processes")
def test_only_processors_that_this_process_may_use_are_divided() -> None:
    lanes = divided()
    usable = os.sched_getaffinity(0)
    assert listed(lanes.questions) | listed(lanes.typing) == (usable if len(usable) > 1 else set())
