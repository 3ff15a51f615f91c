"""Reads what of a name comes close to what the data does not hold of it: "how old is X" asks who X is."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from catalog.entities import TITLE_TYPES

from agent_core.goals.goal import Goal
from agent_core.grammar.semantics.logical_form import Named
from agent_core.grammar.spans.cover import Cover
from agent_core.grammar.spans.lattice import LatticeEdge
from agent_core.grammar.words.common_words import is_common
from agent_core.grammar.words.outside import COURTESIES, close_to
from agent_core.planning.identities import identity_of
from agent_core.planning.naming import WELL_KNOWN
from agent_core.planning.title_stories import entity_of
from agent_core.results import Mention

# Names of which something close is told.
_MOST_NAMES: Final = 2
_NAME: Final = "{name}"

type Ask = Callable[[str, Sequence[Mention]], Sequence[Goal]]
"""Returns the readings of a question with the names in it."""


def goals_close_to(cover: Cover, mentions: Sequence[Mention], ask: Ask) -> tuple[Goal, ...]:
    """Return what may be told in place of what is not held, of each name that is surely one; nothing without such."""
    labels = [label.label for label in cover.labels if label.label not in COURTESIES]
    named = [name for name in cover.names if not _is_a_word(name, cover)]
    if not labels or len(named) > _MOST_NAMES:
        return ()
    return tuple(goal for name in named for goal in _close(labels[0], name, mentions, ask))


def _close(label: str, name: LatticeEdge, mentions: Sequence[Mention], ask: Ask) -> Iterator[Goal]:
    """Yield what is asked of a title instead, where that is read, and who or what is called so."""
    named = name.meaning
    if not isinstance(named, Named):
        return
    candidate = entity_of(name)
    mention = next((m for m in mentions if (m.start, m.end) == (named.start, named.end)), None)
    instead = close_to().get(label) if candidate.ref.entity_type in TITLE_TYPES else None
    if instead is not None and mention is not None:
        at = instead.index(_NAME)
        moved = replace(mention, start=at, end=at + len(mention.surface))
        yield from ask(instead.replace(_NAME, mention.surface), [moved])[:1]
    identity = identity_of(named, [candidate] if mention is None else mention.candidates, who=False)
    yield replace(identity, also=())  # who else is called so comes close to nothing


def _is_a_word(name: LatticeEdge, cover: Cover) -> bool:
    """True for common words in small letters that few mean by the name, and for what is spelt otherwise."""
    inside, candidate = cover.tokens[name.first : name.last], entity_of(name)
    small = all(is_common(token.text) and not token.capital for token in inside)
    return (small and candidate.popularity < WELL_KNOWN) or bool(candidate.typos)
