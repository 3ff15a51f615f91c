"""Finds the word for a relation that things of the named kind do not have: "the director of STUDIO"."""

from typing import Final

from catalog.entities import TITLE_TYPES, EntityType

from agent_core.planning.goals import Misfit
from agent_core.planning.lexicon.forms import TagKind
from agent_core.planning.phrases.concepts import CONCEPTS
from agent_core.planning.words.anchors import MAX_CANDIDATES
from agent_core.planning.words.segmentation import Segmentation
from agent_core.planning.words.tagging import Tag

# Kinds that a reader is told of what has the relation, in this order.
_TOLD: Final = (EntityType.ANIME, EntityType.MANGA, EntityType.CHARACTER, EntityType.PERSON)


def misfit(cut: Segmentation) -> Misfit | None:
    """Return the one relation of a question about one name, where nothing called so can have it."""
    related = [t for t in cut.tags if t.kind is TagKind.RELATION]
    if len(cut.anchors) != 1 or len(related) != 1 or cut.anchors[0].surface.isdigit():
        return None  # of one word, and none of "2010", which is a year that was not understood as one
    had_by = _had_by(related[0])
    kinds = [c.ref.entity_type for c in cut.anchors[0].candidates[:MAX_CANDIDATES]]
    told = tuple(kind for kind in _TOLD if kind in had_by)
    if not told or not had_by.isdisjoint(kinds):
        return None
    return Misfit(place=cut.span(related[0].first, related[0].last), kind=kinds[0], had_by=told)


def _had_by(tag: Tag) -> frozenset[EntityType]:
    """Return what has a relation by its word; by a noun only what leads to that."""
    meant = TITLE_TYPES if tag.form.target in TITLE_TYPES else (tag.form.target,)
    readings = CONCEPTS.get(tag.form.value, ())
    return frozenset(r.source for r in readings if tag.form.target is None or r.target in meant)
