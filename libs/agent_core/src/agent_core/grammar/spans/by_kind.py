"""Finds the anime and the manga of one name that the nouns of a question tell apart: "the X manga and the anime"."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from agent_core.grammar.ranking.weights import Feature
from agent_core.grammar.semantics.logical_form import Condition, Everything, Filter, Named
from agent_core.grammar.semantics.meanings import Names
from agent_core.grammar.spans.lattice import Lattice, LatticeEdge, Meaning
from agent_core.grammar.words.entries import ANIME, MANGA

_OF: Final = "of"
_ARTICLES: Final = frozenset({"the", "its"})
# What stands in front of a noun that is set beside another one.
_BESIDE: Final = frozenset(
    {"and", "or", "vs", "versus", "from", "to", "with", "than", "against", ",", "between", "before", "after"}
)
# What speaks against a noun that a name stands no longer beside.
_ANTECEDENT: Final[tuple[Feature, ...]] = (("antecedent", 1.0),)
# What a name costs, which is said once.
_NAME: Final = "name"


def with_kinds(lattice: Lattice) -> Lattice:
    """Return a lattice in which "the anime" and "the manga" beside each other are those that one name has."""
    nouns = list(_nouns(lattice))
    if len({(noun.first, noun.last) for noun in nouns}) == 1:
        return lattice
    names = [edge for edges in lattice.edges for edge in edges if isinstance(edge.meaning, Named)]
    added = [edge for span in {(name.first, name.last) for name in names} for edge in _of_name(lattice, span, nouns)]
    return lattice.with_edges(added) if added else lattice


def _nouns(lattice: Lattice) -> Iterator[LatticeEdge]:
    for edges in lattice.edges:
        yield from (e for e in edges if e.category == "noun" and (_kinds(e.meaning) or _formats(e.meaning)))


def _kinds(meaning: Meaning) -> bool:
    return meaning in (Everything(ANIME), Everything(MANGA))


def _formats(meaning: Meaning) -> tuple[str, ...]:
    """Return the formats of which a noun is: a film."""
    match meaning:
        case Filter(Everything(kinds), Condition((("format", formats),))) if kinds <= ANIME:
            return formats  # pyright: ignore[reportReturnType] - the values of this field are texts
        case _:
            return ()


def _is_so(noun: Meaning, title: Named) -> bool:
    """True where a noun names the kind of a title, or its format."""
    return noun == Everything(title.kinds) or (title.candidate.format or "").lower() in _formats(noun)


def _of_name(lattice: Lattice, span: tuple[int, int], nouns: Sequence[LatticeEdge]) -> Iterator[LatticeEdge]:
    """Yield the nouns as what is called so of their kind, where the name has titles of both kinds."""
    edges_of_name = [edge for edges in lattice.edges for edge in edges if (edge.first, edge.last) == span]
    titles = [edge for edge in edges_of_name if isinstance(edge.meaning, Named) and edge.meaning.kinds <= ANIME | MANGA]
    sorts = {(name.kinds, name.candidate.format) for title in titles if isinstance(name := title.meaning, Named)}
    if len(sorts) == 1:
        return
    for noun in nouns:
        for title in titles:
            if isinstance(title.meaning, Named) and _is_so(noun.meaning, title.meaning):
                yield from _elliptical(lattice, noun, title)
                yield from _pairs(lattice, noun, title, [each for each in titles if each.meaning != title.meaning])


def _pairs(
    lattice: Lattice, noun: LatticeEdge, title: LatticeEdge, others: Sequence[LatticeEdge]
) -> Iterator[LatticeEdge]:
    """Yield "X manga or the anime" as the two titles X side by side."""
    for behind in lattice.edges[title.last] if title.last < noun.first else ():
        between = {token.text for token in lattice.tokens[behind.last : noun.first]}
        if between.isdisjoint(_BESIDE) or not between <= _BESIDE | _ARTICLES:
            continue
        for other in others:
            if isinstance(other.meaning, Named) and _is_so(behind.meaning, other.meaning):
                pair = Names((other.meaning, title.meaning))  # pyright: ignore[reportArgumentType] - both name something
                yield replace(other, last=noun.last, category="names", meaning=pair)


def _elliptical(lattice: Lattice, noun: LatticeEdge, title: LatticeEdge) -> Iterator[LatticeEdge]:
    """Yield "the anime", and "the manga of X", as the title X of that kind; "the X manga" has its name already."""
    texts = [token.text for token in lattice.tokens]
    if noun.first == title.last:
        return
    if noun.last + 1 == title.first and texts[noun.last] == _OF:
        yield replace(title, first=noun.first, last=title.last)
        return
    opening = noun.first - (noun.first > 0 and texts[noun.first - 1] in _ARTICLES)
    if opening and texts[opening - 1] in _BESIDE:
        said = tuple(feature for feature in title.features if feature[0] != _NAME)
        yield replace(title, first=noun.first, last=noun.last, features=(*said, *_ANTECEDENT))
