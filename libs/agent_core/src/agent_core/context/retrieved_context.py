"""The working memory of one question: cards in the order in which they were found."""

from typing import Final

EMPTY: Final = "No information has been retrieved from the database yet."
SEPARATOR: Final = "\n\n---\n\n"
PROPOSAL: Final = "PROPOSAL OF THE RULES"
HEADER: Final = "--- RETRIEVED CONTEXT ---"


class RetrievedContextProvider:
    """Keeps an append-only list of cards and renders them.

    It has the shape of atomic-agents' ``BaseDynamicContextProvider`` (``title`` and ``get_info()``) without importing
    that library, so the loop runs where no model library is installed.
    """

    def __init__(self, title: str = "Active Investigation Context") -> None:
        self.title = title
        self._cards: list[str] = []

    @property
    def cards(self) -> tuple[str, ...]:
        """All cards, oldest first."""
        return tuple(self._cards)

    def add_card(self, card: str) -> None:
        """Append a card; cards are never changed or reordered, so that prompts keep their prefix."""
        self._cards.append(card)

    def get_info(self) -> str:
        """Return all cards as one block, or a fixed sentence where there are none."""
        if not self._cards:
            return EMPTY
        return f"{HEADER}\n{SEPARATOR.join(self._cards)}"
