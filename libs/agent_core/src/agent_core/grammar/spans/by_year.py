"""Finds titles that a year tells from their namesakes: "X 1999 vs 2011", "compare X 2001 and 2019"."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from agent_core.grammar.semantics.logical_form import RELEASED, Named
from agent_core.grammar.spans.lattice import Lattice, LatticeEdge
from agent_core.grammar.words.literals import Years

# What stands between two years, of which each tells another title of the same name.
_BETWEEN: Final = frozenset(
    {
        "vs",
        "versus",
        "and",
        "or",
        "to",
        "with",
        "against",
        ",",
        "v",
        "from",
        "than",
        "the",
        "differ",
        "different",
        "one",
    }
)
_ONE: Final = "one"


def with_years(lattice: Lattice) -> Lattice:
    """Return a lattice in which a name with a year is the title of that year, and a year behind that another one."""
    added = list(_dated(lattice))
    return lattice.with_edges(added) if added else lattice


def _dated(lattice: Lattice) -> Iterator[LatticeEdge]:
    years = [edge for edges in lattice.edges for edge in edges if isinstance(edge.meaning, Years)]
    names = [edge for edges in lattice.edges for edge in edges if isinstance(edge.meaning, Named)]
    for first in years:
        dated_names = [name for name in names if name.last == first.first and _is_of(name, first)]
        yield from (_named(lattice, name, name.first, first.last) for name in dated_names)
        others = [year for year in years if dated_names and _is_next(lattice, first, year)]
        spans = {(name.first, name.last) for name in dated_names}
        namesakes = [name for name in names if (name.first, name.last) in spans]
        for other in others:
            last = other.last + (other.last < len(lattice.tokens) and lattice.tokens[other.last].text == _ONE)
            yield from (_named(lattice, n, other.first, last) for n in namesakes if _is_of(n, other))


def _is_of(name: LatticeEdge, year: LatticeEdge) -> bool:
    titled = isinstance(name.meaning, Named) and name.meaning.kinds <= RELEASED
    return titled and isinstance(year.meaning, Years) and year.meaning.first == year.meaning.last == _year_of(name)


def _year_of(name: LatticeEdge) -> int | None:
    return name.meaning.candidate.year if isinstance(name.meaning, Named) else None


def _is_next(lattice: Lattice, first: LatticeEdge, other: LatticeEdge) -> bool:
    between: Sequence[str] = [token.text for token in lattice.tokens[first.last : other.first]]
    return bool(between) and _BETWEEN.issuperset(between)


def _named(lattice: Lattice, name: LatticeEdge, first: int, last: int) -> LatticeEdge:
    if not isinstance(name.meaning, Named):
        raise TypeError("a name names something")
    start, end = lattice.tokens[first].start, lattice.tokens[last - 1].end
    return replace(name, first=first, last=last, meaning=Named(name.meaning.candidate, start, end))
