"""Fills the slots of a known phrasing with pieces of a question, so that its own parse says what that means."""

import re
from collections.abc import Mapping, Sequence
from typing import Final

from agent_core.grammar.charts.chart import Item
from agent_core.grammar.charts.derivation import features_of
from agent_core.grammar.charts.filling import parse
from agent_core.grammar.paraphrases.known import QuestionPart
from agent_core.grammar.ranking.weights import Weights
from agent_core.grammar.semantics.inspection import has_hole
from agent_core.grammar.spans.lattice import Lattice, LatticeEdge, lattice_of
from agent_core.grammar.words.lexicon import Lexicon

# Cost by which other meanings of a phrasing may be dearer than the cheapest one.
_HEADROOM: Final = 0.3
_SLOT: Final = re.compile(r"\{(\w+)\}")
_NUMBER: Final = "n"
# What stands for a slot: a word that no lexicon has.
_PLACE: Final = "slotof{}"
_ANSWER: Final = "answer"
_CATEGORIES: Final[Mapping[QuestionPart, str]] = {
    QuestionPart.ASK: _ANSWER,
    QuestionPart.PAIR: _ANSWER,
    QuestionPart.LIST: _ANSWER,
    QuestionPart.SETS: _ANSWER,
    QuestionPart.NP: "entity",
    QuestionPart.CLAUSE: "modifier",
}


class Templates:
    """Phrasings as functions of what stands in their slots; may be used from several threads."""

    def __init__(self, lexicon: Lexicon, weights: Weights) -> None:
        """Take the lexicon of the phrasings' language, and what features cost."""
        self.lexicon = lexicon
        self.weights = weights
        self._lattices: dict[str, Lattice] = {}

    def filled(self, form: str, part: QuestionPart, fillers: Mapping[str, Item], *, number: str = "") -> Sequence[Item]:
        """Return what a phrasing means with its slots filled, cheapest first; empty where the types disagree.

        Args:
            form: of the phrasing, with slots such as "{x}".
            part: of a question that it is.
            fillers: derivations of what stands in the slots, by slot.
            number: what stands in the slot for a number.
        """
        if f"{{{_NUMBER}}}" in form and not number:
            return ()
        lattice = _with(self.lattice(form, number=number), fillers)
        chart, wanted = parse(lattice, weights=self.weights, headroom=_HEADROOM), _CATEGORIES[part]
        whole = {} if chart.spent else chart.cells.get((0, chart.size), {})
        items = [item for (category, _), found in whole.items() if category == wanted for item in found]
        if wanted == _ANSWER:
            items = [item for item in items if not has_hole(item.meaning)]  # pyright: ignore[reportArgumentType] - an answer is a logical form
        most = min((item.cost for item in items), default=0.0) + _HEADROOM
        return sorted((item for item in items if item.cost <= most), key=lambda item: item.cost)

    def lattice(self, form: str, *, number: str = "") -> Lattice:
        """Return the lattice of a phrasing of which no slot is filled but that of the number."""
        text = _SLOT.sub(lambda slot: number if slot[1] == _NUMBER else _PLACE.format(slot[1]), form)
        if (held := self._lattices.get(text)) is None:
            held = lattice_of(text, (), self.lexicon, weights=self.weights)
            if held is None:
                raise ValueError(f"a phrasing is too long to be parsed: {text}")
            self._lattices[text] = held
        return held


def _with(lattice: Lattice, fillers: Mapping[str, Item]) -> Lattice:
    places = {_PLACE.format(slot): item for slot, item in fillers.items()}
    filled = ((i, token.text, places[token.text]) for i, token in enumerate(lattice.tokens) if token.text in places)
    return lattice.with_edges(
        LatticeEdge(i, i + 1, item.category, item.meaning, tuple(features_of(item).items()), place)
        for i, place, item in filled
    )
