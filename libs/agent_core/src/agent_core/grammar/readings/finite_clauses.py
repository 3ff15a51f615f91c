"""Tells where a finite verb without a relative pronoun would belong to a part of what stands in front of it.

In "which sequels of films by X came out in 2013" the sequels did, and in "the sequel of X is based on what" the sequel
is: the subject of a question's verb is all that stands in front of it.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from agent_core.grammar.charts.chart import Item
from agent_core.grammar.charts.derivation import edges_of
from agent_core.grammar.semantics.meanings import FieldWord, RelationWord

# Words that make a verb behind them finite, and forms that are.
_AUXILIARIES: Final = frozenset({"is", "are", "was", "were", "has", "have", "had", "did"})
_FINITE: Final = frozenset({"came", "began", "ran", "is", "are", "was", "were"})
# What a clause that belongs to the noun in front of it opens with, and what goes on with it.
_RELATIVE: Final = frozenset(
    {"that", "which", "who", "whose", "whatever", "whoever", "whichever", "what", "and", "but", "or", ","}
)
_OF: Final = "of"
_WHOSE: Final = "whose"
# How it is asked what somebody did.
_WHAT, _DO = "what", "do"
_MARKS: Final = frozenset({"?", "!", "."})
_ARTICLES: Final = frozenset({"the", "a", "an", "all"})


def splits_a_subject(derivation: Item, texts: Sequence[str]) -> bool:
    """True where the subject of a finite verb would be a part of the noun phrase in front of it.

    Args:
        derivation: of a whole question in English.
        texts: of its tokens.
    """
    related = {edge.last for edge in edges_of(derivation) if edge.category == "relation"}
    return any(_governor(item, texts) in related and _is_split(item, texts) for item in _items(derivation))


def _items(item: Item) -> Iterator[Item]:
    yield item
    for part in item.parts:
        yield from _items(part)


def _governor(item: Item, texts: Sequence[str]) -> int:
    """Return the place of the "of" in front of a piece and its article; -1 where there is none."""
    place = item.first - 1
    while place > 0 and texts[place] in _ARTICLES:
        place -= 1
    return place if place >= 0 and texts[place] == _OF else -1


def _is_split(item: Item, texts: Sequence[str]) -> bool:
    """True of a noun phrase with its verb behind it."""
    if len(item.parts) != len(("subject", "verb")):
        return False
    subject, predicate = item.parts
    if subject.category not in ("entity", "noun"):
        return False
    verb = next(edges_of(predicate))
    if not isinstance(verb.meaning, FieldWord | RelationWord) or verb.category not in ("field", "verb"):
        return False
    opening = verb.first
    finite = texts[opening] in _FINITE
    while opening and texts[opening - 1] in _AUXILIARIES:
        opening, finite = opening - 1, True
    owned = opening > 1 and texts[opening - 2] == _WHOSE  # "whose story is"
    return finite and opening > subject.first and texts[opening - 1] not in _RELATIVE and not owned


def leaves_out_what_was_done(derivation: Item, texts: Sequence[str]) -> bool:
    """True where "what did X also do" is read without its verb."""
    words = [text for text in texts if text not in _MARKS]
    if not words or words[0] != _WHAT or words[-1] != _DO:
        return False
    return all(not edge.first < len(words) <= edge.last for edge in edges_of(derivation))
