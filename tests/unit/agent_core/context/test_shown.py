"""What a model is shown of the cards: all of them as they are, or the best lines with a word on what is left out."""

import re

import pytest
from agent_core.agents.tokens import tokens_at_most
from agent_core.context.shown import shown_context
from hypothesis import given
from hypothesis import strategies as st


def card(name: str, lines: int, *, kind: str = "anime") -> str:
    """A card that lists so many titles."""
    listed = [f"{n}. {name} {n} ({kind}, tv, {1990 + n}, 12 episodes) [E{n}]" for n in range(1, lines + 1)]
    return "\n".join(["POSTGRES GRAPH: ok", f"{lines} {kind} found:", *listed])


CARDS = (card("Aria", 20), "SUFFICIENCY: insufficient missing=the director", card("Berserk", 20))


def test_cards_that_fit_are_shown_as_they_are() -> None:
    shown = shown_context(CARDS, most=10_000, count=tokens_at_most)
    assert shown.cards == CARDS
    assert shown.left_out == 0
    assert shown.tokens == sum(tokens_at_most(text) + 1 for text in CARDS)


def test_a_card_that_is_added_leaves_those_before_it_as_they_were() -> None:
    before = shown_context(CARDS[:2], most=5_000, count=tokens_at_most)
    after = shown_context(CARDS, most=5_000, count=tokens_at_most)
    assert after.cards[:2] == before.cards


@pytest.mark.parametrize("most", [150, 300, 600])
def test_what_does_not_fit_is_counted_on_its_card_and_in_all(most: int) -> None:
    shown = shown_context(CARDS, most=most, count=tokens_at_most)
    counts = [int(number) for text in shown.cards for number in re.findall(r"… (\d+) more lines", text)]
    hidden = sum(text.count("\n") + 1 for text in CARDS) - sum(
        not line.startswith("…") for text in shown.cards for line in text.split("\n")
    )
    assert shown.left_out == hidden > 0
    assert sum(counts) <= hidden
    assert shown.tokens <= most


def test_headings_and_verdicts_stay_and_the_best_lines_of_the_newest_card_do() -> None:
    shown = shown_context(CARDS, most=300, count=tokens_at_most)
    assert [text.split("\n")[0] for text in shown.cards] == [text.split("\n")[0] for text in CARDS]
    assert shown.cards[1] == CARDS[1]
    assert "1. Berserk 1 (" in shown.cards[2]
    assert "20. Aria 20 (" not in shown.cards[0]


def test_lines_stand_in_the_order_of_their_card() -> None:
    numbers = [
        int(line.partition(".")[0])
        for line in shown_context(CARDS, most=400, count=tokens_at_most).cards[2].split("\n")
        if line[:1].isdigit() and "Berserk" in line and "[E" in line
    ]
    assert numbers == sorted(numbers)
    assert len(numbers) > 2


def test_no_cards_are_nothing() -> None:
    shown = shown_context((), most=100, count=tokens_at_most)
    assert (shown.cards, shown.left_out, shown.tokens) == ((), 0, 0)


@given(st.lists(st.text(alphabet="ab 1.(E2)[]:\n", max_size=300), max_size=8), st.integers(0, 400))
def test_whatever_the_cards_say_their_budget_holds(cards: list[str], most: int) -> None:
    shown = shown_context(cards, most=most, count=tokens_at_most)
    assert shown.tokens <= most
    assert (shown.left_out == 0) is (sum(tokens_at_most(text) + 1 for text in cards) <= most)
