"""Numbers the sources of an answer once, in the order in which its text cites them."""

from collections.abc import Iterable
from typing import Final

from catalog.names import fold

from agent_core.references import EntityRef
from agent_core.results import Candidate, EntityCard
from agent_core.schemas import Citation

# Formats by which a title is told from another one of its name: what else an anime or a manga is says less.
_TELLING_FORMATS: Final = {"movie": "film", "light_novel": "light novel", "one_shot": "one-shot"}


class Citations:
    """The sources of one answer."""

    def __init__(self) -> None:
        self._numbers: dict[EntityRef, int] = {}
        self._labels: dict[EntityRef, str] = {}
        self._named: dict[str, set[EntityRef]] = {}

    def tell_apart(self, named: Iterable[Candidate]) -> None:
        """Say of what kind everything is that has the name of one of these, which a question names, and is another.

        Else an answer would relate a name to itself: "the source of X is X".
        """
        for subject in named:
            self._named.setdefault(fold(subject.name), set()).add(subject.ref)

    def cite(self, ref: EntityRef, name: str, *, fact: str = "", kind: str = "", of_kind: bool = False) -> str:
        """Return "name (fact) [n]", or "the kind name (fact) [n]".

        Of what kind it is is said where the question names another of that name, and ``of_kind`` says so.
        """
        number = self._numbers.setdefault(ref, len(self._numbers) + 1)
        self._labels.setdefault(ref, name)
        if of_kind or self._named.get(fold(name), set()) - {ref}:
            name = f"the {kind or ref.entity_type} {name}"
        return f"{name} ({fact}) [{number}]" if fact else f"{name} [{number}]"

    def cite_card(self, card: EntityCard, *, fact: str | None = None) -> str:
        """Return "name (year) [n]", or with another fact in place of the year."""
        year = str(card.year) if card.year else ""
        kind = _TELLING_FORMATS.get(card.format or "", "")
        return self.cite(card.ref, card.name, fact=year if fact is None else fact, kind=kind)

    def listed(self) -> list[Citation]:
        """Return the citations in order of their numbers."""
        return [Citation(label=label, ref=ref) for ref, label in self._labels.items()]
