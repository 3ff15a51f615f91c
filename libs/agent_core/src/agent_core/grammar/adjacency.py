"""Tells derivations that pass over words between two pieces which only belong together side by side."""

from collections.abc import Iterator, Sequence
from typing import Final

from agent_core.grammar.chart import Item
from agent_core.grammar.derivation import edges_of, features_of
from agent_core.grammar.languages.english import ENGLISH
from agent_core.grammar.lattice import Lattice
from agent_core.grammar.meanings import RelationWord

# Words that may stand between "the side story" and the name of which it says so.
_BESIDE: Final = frozenset({
    "the", "a", "an", ",", ":", "-", "is", "are", "was", "were", "does", "do", "did", "been", "called", "titled",
    "named",
})  # fmt: skip
# The auxiliary of a perfect, and its participle: "has X been continued", but "which rivals has X".
_PERFECT: Final = frozenset({"has", "have", "had"})
_BEEN: Final = "been"
_OF: Final = "of"
_TO: Final = "to"
_RELATIVE: Final = frozenset({"which", "whom", "that"})
# What makes another verb of one that says what something has: "carries on".
_PARTICLES: Final = frozenset({"on", "off", "out", "up", "over", "down"})
# How a noun is told by what stands behind it.
_NARROWED: Final = frozenset({"apposition", "modified"})
# What is said of a noun behind it: "an anime that got a sequel".
_BEHIND: Final = frozenset({"possessing", "possessing_something", "done_at_all"})


def stands_together(derivation: Item, lattice: Lattice) -> bool:
    """True unless words are passed over that say how two pieces of an English question belong together."""
    if lattice.language is not ENGLISH:
        return True
    texts = [token.text for token in lattice.tokens]
    headless = "headless" in features_of(derivation)
    pairs = list(_pairs(derivation))
    return not any(_is_torn(item, texts, headless=headless) or _parts_a_clause(item, texts) for item in pairs)


def _pairs(item: Item) -> Iterator[Item]:
    if len(item.parts) > 1:
        yield item
    for part in item.parts:
        yield from _pairs(part)


def _is_torn(item: Item, texts: Sequence[str], *, headless: bool) -> bool:
    """True for "side story of X" as X itself, "director of X" as "director X", "got a sequel" in front of a noun."""
    left, right = item.parts
    match item.rule:
        case "said_to_be" if left.category == "relation":
            beside = _BESIDE | _PERFECT if _is_passive(right, texts) else _BESIDE
            return not beside.issuperset(_between(left, right, texts))
        case "subject" if right.category == "asked_haver":
            return _is_passive(right, texts)
        case "titled" if left.category == "relation" and headless:
            return _OF in _between(left, right, texts)
        case "adjective":
            return left.rule in _BEHIND and left.first < left.last - 1
        case "having" if left.edge is not None and left.category == "have":
            return texts[left.edge.last] in _PARTICLES and left.edge.last < left.last
        case _:
            return False


def _is_passive(item: Item, texts: Sequence[str]) -> bool:
    """True where "been" is passed over behind a piece, whose "has" is no possession then."""
    return _BEEN in texts[item.first : item.last]


def _parts_a_clause(item: Item, texts: Sequence[str]) -> bool:
    """True where the word that opens a clause, or what its verb is about, is left to another piece.

    So it is for "to the manga X, which" as "to which manga is X", for "the leads that X follows" as "X's leads", and
    for "of which X is the sequel" as "of X's sequel".
    """
    left, right = item.parts
    match item.rule:
        case "fronting" if left.category == "fronted":
            asked = not ENGLISH.asking.isdisjoint(texts[left.first : left.last])
            return not asked and next(edges_of(left)).label == _TO
        case "fronted" if isinstance(left.meaning, RelationWord) and not left.meaning.leads_to_titles:
            return not _RELATIVE.isdisjoint(_between(left, right, texts)[-1:])
        case "governed":
            return _is_pied_piped(right, texts)
        case _:
            return False


def _is_pied_piped(governed: Item, texts: Sequence[str]) -> bool:
    """True for "which X is the sequel" behind a preposition, which belongs to the clause and not to a noun."""
    while governed.parts:
        opening, *behind = governed.parts
        if opening.edge is not None and governed.rule in _NARROWED:
            return {*texts[opening.edge.first : opening.edge.last]} <= _RELATIVE and behind[0].category != "noun"
        governed = opening
    return False


def _between(left: Item, right: Item, texts: Sequence[str]) -> Sequence[str]:
    """Return the words that are passed over between two pieces."""
    *_, last = edges_of(left)
    return texts[last.last : next(edges_of(right)).first]
