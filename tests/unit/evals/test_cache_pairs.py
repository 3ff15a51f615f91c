"""What turns a question into another one changes it outside its names alone."""

import random
from collections.abc import Callable

import pytest

from evals.cache.pairs import _counted_on, _swapped, _turned  # pyright: ignore[reportPrivateUsage]
from evals.questions.questions import Check, Gold
from evals.questions.workshop import Draft

type Change = Callable[[str, Draft, random.Random], str | None]

GOLD = Gold(check=Check.NONE)


def draft(text: str, *names: str) -> Draft:
    return Draft(hops=1, text=text, gold=GOLD, names=tuple((f"anime:{n}", name) for n, name in enumerate(names)))


def outcomes(change: Change, kind: str, question: Draft) -> set[str | None]:
    """What comes of a change by chance."""
    return {change(kind, question, random.Random(seed)) for seed in range(40)}


def test_a_word_is_turned_where_it_is_no_part_of_a_name() -> None:
    question = draft("What is the sequel to The Sequel?", "The Sequel")
    turned = outcomes(_turned, "one_hop", question)
    assert turned >= {"What is the prequel to The Sequel?", "What is not the sequel to The Sequel?"}
    assert all(text and text.endswith("The Sequel?") for text in turned)


@pytest.mark.parametrize(("kind", "kept"), [("compare", True), ("both", False)])
def test_and_and_or_are_the_same_where_two_things_are_compared(kind: str, *, kept: bool) -> None:
    turned = outcomes(_turned, kind, draft("Compare A and B", "A", "B"))
    assert (turned == {None}) is kept


def test_a_number_is_counted_on_outside_names_and_dates() -> None:
    question = draft("Which of Mob Psycho 100 came out in 2016, in the 1990s?", "Mob Psycho 100")
    assert outcomes(_counted_on, "one_hop", question) == {"Which of Mob Psycho 100 came out in 2017, in the 1990s?"}
    assert outcomes(_counted_on, "one_hop", draft("Which of Akira?", "Akira")) == {None}


def test_names_are_swapped_where_their_order_says_something() -> None:
    question = draft("Is A the sequel of B?", "A", "B")
    assert outcomes(_swapped, "yes_no", question) == {"Is B the sequel of A?"}
    assert outcomes(_swapped, "compare", question) == {None}
    assert outcomes(_swapped, "yes_no", draft("Is A B the sequel of A?", "A B", "A")) == {None}
    assert outcomes(_swapped, "yes_no", draft("Is A long?", "A")) == {None}
