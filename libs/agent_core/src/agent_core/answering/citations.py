"""Numbers the sources of an answer once, in the order in which its text cites them."""

from agent_core.references import EntityRef
from agent_core.results import EntityCard
from agent_core.schemas import Citation


class Citations:
    """The sources of one answer."""

    def __init__(self) -> None:
        self._numbers: dict[EntityRef, int] = {}
        self._labels: dict[EntityRef, str] = {}

    def cite(self, ref: EntityRef, name: str, *, fact: str = "") -> str:
        """Return "name [n]", or "name (fact) [n]"."""
        number = self._numbers.setdefault(ref, len(self._numbers) + 1)
        self._labels.setdefault(ref, name)
        return f"{name} ({fact}) [{number}]" if fact else f"{name} [{number}]"

    def cite_card(self, card: EntityCard) -> str:
        """Return "name (year) [n]"."""
        return self.cite(card.ref, card.name, fact=str(card.year) if card.year else "")

    def listed(self) -> list[Citation]:
        """Return the citations in order of their numbers."""
        return [Citation(label=label, ref=ref) for ref, label in self._labels.items()]
