"""Tells readings that lose a word by which something is left out: "what else" is not what it is said of."""

from collections.abc import Collection
from typing import Final

from agent_core.grammar.charts.chart import Item
from agent_core.grammar.charts.derivation import edges_of
from agent_core.grammar.semantics.inspection import forms_in
from agent_core.grammar.semantics.logical_form import (
    Alike,
    Combine,
    Distributed,
    LogicalForm,
    Named,
    Others,
    Suggested,
    Without,
)
from agent_core.grammar.spans.lattice import Lattice

# Words of what is left out, unless a lexical entry or a name holds them.
_OTHER: Final = frozenset({"else", "other"})
# What they say nothing behind: "or else", "each other", "none other than".
_BEFORE_IDLE: Final = frozenset({"or", "each", "none"})
# What asks for any title.
_RECOMMEND: Final = "recommend"


def others_said(lattice: Lattice) -> frozenset[int]:
    """Return the places of words by which something is left out, and which no name holds."""
    texts = [token.text for token in lattice.tokens]
    said = {i for i, text in enumerate(texts) if text in _OTHER and not (i and texts[i - 1] in _BEFORE_IDLE)}
    names = (edge for edges in lattice.edges for edge in edges if isinstance(edge.meaning, Named)) if said else ()
    return frozenset(said.difference(*(range(each.first, each.last) for each in names if each.last - each.first > 1)))


def loses_others(form: LogicalForm, derivation: Item, places: Collection[int]) -> bool:
    """True for "what else did the author of X write" as all that the author wrote, X too.

    Args:
        form: what is asked.
        derivation: by which it was read.
        places: of the words by which something is left out.
    """
    if not places or any(_leaves_out(each) for each in forms_in(form)):
        return False
    said = [edge for edge in edges_of(derivation) if edge.category != _RECOMMEND]
    return any(all(not edge.first <= place < edge.last for edge in said) for place in places)


def _leaves_out(form: LogicalForm) -> bool:
    """True for what leaves something out, and for what is recommended, which no word has to say."""
    denied = isinstance(form, Combine | Distributed) and form.operator == "difference"
    return denied or isinstance(form, Others | Without | Alike | Suggested)
