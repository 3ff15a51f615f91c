"""Whom a name in a question stands for, where a conversation has said so."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from catalog.entities import EntityType
from catalog.lookup import POSSESSIVE
from catalog.names import fold

from agent_core.references import EntityRef
from agent_core.results import Mention


@dataclass(frozen=True, slots=True, kw_only=True)
class Meant:
    """Which entity a name in a question stands for, where the reader has said so before."""

    name: str
    kind: EntityType
    id: str

    @property
    def ref(self) -> EntityRef:
        """The reference to it."""
        return EntityRef(entity_type=self.kind, id=self.id)


def as_meant(mentions: Sequence[Mention], meant: Sequence[Meant]) -> list[Mention]:
    """Return names of which those that a conversation has said to mean one entity mean it alone."""
    known = {fold(each.name): each.ref for each in meant}
    return [_as_meant(mention, known.get(fold(POSSESSIVE.sub("", mention.surface)))) for mention in mentions]


def _as_meant(mention: Mention, ref: EntityRef | None) -> Mention:
    candidates = [candidate for candidate in mention.candidates if candidate.ref == ref]
    return replace(mention, candidates=candidates) if candidates else mention
