"""A refusal names what is not in the data as it was written, and does not claim to know its pieces."""

import pytest
from agent_core.answering.refusals import say_what_is_missing
from agent_core.planning.goals import Understanding


@pytest.mark.parametrize(
    ("question", "names", "said"),
    [
        ("who voices Flurb Grumf?", ("Flurb", "Grumf"), "called “Flurb Grumf”"),
        ("who voices Flurb, Grumf", ("Flurb", "Grumf"), "I know “Flurb” and “Grumf”"),
        ("who voices flurb grumf", ("flurb", "grumf"), "I know “flurb” and “grumf”"),
        ("who voices Flurb and Grumf", ("Flurb", "Grumf"), "I know “Flurb” and “Grumf”"),
        ("how do Wimble and Flurb Grumf differ", ("Wimble", "Flurb", "Grumf"), "I know “Wimble”, “Flurb” and “Grumf”"),
    ],
)
def test_names_that_run_together_are_one_that_nobody_has(question: str, names: tuple[str, ...], said: str) -> None:
    places = tuple((question.index(name), question.index(name) + len(name)) for name in names)
    refusal = say_what_is_missing(question, Understanding(names=places), None)
    assert said in refusal.answer
