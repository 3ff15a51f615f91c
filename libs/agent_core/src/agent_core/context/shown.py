"""The cards of an investigation as a model is shown them: all of them, or what fits into its budget of tokens."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from agent_core.context.selection import Passage, TokenCount, choose

# The first lines of a card say which step it is of and what the others are.
_HEADING_LINES: Final = 2
_LEFT_OUT: Final = "… {} more lines were left out here, there is no room for them; ask for less at once to see them"


@dataclass(frozen=True, slots=True)
class ShownContext:
    """What a model is shown of the cards.

    Attributes:
        cards: in their order; those of which nothing fits are not among them.
        left_out: lines that are not shown.
        tokens: that the cards cost.
    """

    cards: tuple[str, ...]
    left_out: int
    tokens: int


def shown_context(cards: Sequence[str], *, most: int, count: TokenCount) -> ShownContext:
    """Return the cards as they are where they fit, so that prompts keep their prefix; else their best lines.

    A card of which lines are left out says how many.
    """
    tokens = sum(count(card) + 1 for card in cards)
    if tokens <= most:
        return ShownContext(tuple(cards), 0, tokens)
    passages = [
        Passage(text=line, source=source, place=max(0, place - _HEADING_LINES), heads=place < _HEADING_LINES)
        for source, card in enumerate(cards)
        for place, line in enumerate(card.split("\n"))
    ]
    note = count(_LEFT_OUT.format(len(passages))) + 1
    chosen = choose(passages, most=max(0, most - note * len(cards)), count=count)
    shown: dict[int, list[str]] = {}
    for number, text in chosen.texts.items():
        shown.setdefault(passages[number].source, []).append(text)
    texts: list[str] = []
    for source, lines in shown.items():
        lacking = len(cards[source].split("\n")) - len(lines)
        texts.append("\n".join([*lines, _LEFT_OUT.format(lacking)] if lacking else lines))
    spent = sum(count(text) + 1 for text in texts)
    return ShownContext(tuple(texts), len(passages) - len(chosen.texts), spent)
