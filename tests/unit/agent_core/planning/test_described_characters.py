"""Who is described in a title is among its leads, and what no data tells of them is left out and said."""

import pytest

from tests.support.made_up_names import chains, mentions, understand, understood


@pytest.mark.parametrize(
    ("question", "unheld"),
    [
        ("what's the limping fox in Zorblat called", "limping fox"),
        ("What is the name of the girl with glasses in Zorblat?", "girl with glasses"),
        ("What is the android boy in Zorblat called?", "android boy"),
        ("what was the dog from Zorblat named", "dog"),
        ("In Zorblat, who is the hero that loses the umbrella?", "hero that loses the umbrella"),
        ("who is the guy with the scar in Zorblat", "guy with the scar"),
        ("who is the pink haired girl in the anime Zorblat", "pink haired girl"),
        ("who's the grumfed princess of Zorblat", "grumfed princess"),
    ],
)
def test_somebody_who_is_described_is_one_of_the_leads(question: str, unheld: str) -> None:
    best = understood(question).best
    assert best is not None
    assert chains(best) == [["has_character:main"]]
    assert best.unapplied == unheld


def test_few_know_what_is_called_like_something_in_the_description() -> None:
    question = "In Zorblat, who is the hero that paints the quimby wall?"
    (zorblat, _) = found = mentions(question)
    best = understand(question, found).best
    assert best is not None
    assert (best.subjects[0].ref, best.unapplied) == (zorblat.candidates[0].ref, "hero that paints the quimby wall")


@pytest.mark.parametrize(
    "question",
    [
        "what is the sword in Zorblat called",  # no being
        "who is the grumfer of Zorblat",  # which may be who made it
        "who is the strongest girl in Zorblat",  # strength is not held
        "who is the cutest grumfed girl in Zorblat",  # which no data ranks
        "who is the girl with 3 grumfed swords in Zorblat",  # a number
        "who killed the grumfed girl in Zorblat",  # what stories tell
        "what is the grumfed cat called",  # in which title
        "who is the grumfed cat in Zorblat and Ombra",  # in which of the two
        "who is the grumfed boy that Vexo Karu met in Zorblat",  # another name
        "who is the grumfed director of the girl in Zorblat",  # who made something
        "how is the grumfed cat in Zorblat called",
    ],
)
def test_nobody_is_described_by_what_may_mean_something_else(question: str) -> None:
    best = understood(question).best
    assert best is None or not best.unapplied


@pytest.mark.parametrize(
    ("question", "asked"),
    [
        ("who is the main character of Zorblat", [["has_character:main"]]),
        ("who is the director of Zorblat", [["staff:Director"]]),
    ],
)
def test_what_a_parse_explains_is_told_by_that(question: str, asked: list[list[str]]) -> None:
    best = understood(question).best
    assert best is not None
    assert chains(best) == asked
    assert not best.unapplied


@pytest.mark.parametrize(
    ("text", "described"),
    [
        ("who is the girl with a lantern in her mouth", True),
        ("which character turns into a lighthouse at night", True),
        ("the character who always eats moths and sits weirdly", True),
        ("what is the name of the guy who sleeps in a clock", True),
        ("who killed the king with a lantern", False),
        ("who is the girl in the lantern", False),  # which may be a title
        ("name of an anime where a girl eats a lantern", False),
        ("which character has the most lanterns", False),
        ("who is the strongest girl with a lantern", False),
        ("who is the girl that Tomo Ishiguru drew with a lantern", False),
    ],
)
def test_somebody_is_described_by_what_a_story_tells(text: str, *, described: bool) -> None:
    understanding = understood(text)
    assert understanding.of_somebody is described
    assert understanding.described is not None or not described
