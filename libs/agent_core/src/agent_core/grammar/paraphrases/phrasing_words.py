"""What the words of a phrasing mean: by its first form, and by the one that is near a question."""

from collections.abc import Sequence
from typing import Final

from agent_core.grammar.paraphrases.nearest import Near
from agent_core.grammar.paraphrases.templates import Templates
from agent_core.grammar.semantics.meanings import RelationWord
from agent_core.grammar.semantics.relations import Path
from agent_core.grammar.spans.lattice import Lattice
from agent_core.grammar.words.categories import Category

_OF: Final = "of"


def lattices_of(near: Near, templates: Templates) -> Sequence[Lattice]:
    """Return the lattices of the first form of a phrasing, and of the one that is near."""
    return templates.lattice(near.form.phrasing.forms[0], number="5"), templates.lattice(near.form.text)


def words_said(form: str, text: str, templates: Templates) -> frozenset[str]:
    """Return the words of a form, and of a text."""
    lattices = templates.lattice(form, number="5"), templates.lattice(text)
    return frozenset(token.text for lattice in lattices for token in lattice.tokens)


def meanings_said(near: Near, templates: Templates) -> frozenset[tuple[Category, object]]:
    """Return what words of a phrasing mean, with their categories."""
    return frozenset(
        (edge.category, edge.meaning)
        for lattice in lattices_of(near, templates)
        for edges in lattice.edges
        for edge in edges
    )


def paths_of(lattice: Lattice) -> Sequence[Path]:
    """Return the paths of relations that words of a lattice follow; "of", which may be any, tells none."""
    edges = (edge for edges in lattice.edges for edge in edges if edge.label != _OF)
    words = (edge.meaning for edge in edges if isinstance(edge.meaning, RelationWord))
    return [sense.path for word in words for sense in word.senses]
