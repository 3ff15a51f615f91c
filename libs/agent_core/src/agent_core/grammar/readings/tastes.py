"""Tells what says nothing but a taste, which asks for a few titles: "romance but not school", "short horror anime"."""

from typing import Final

from agent_core.grammar.charts.chart import Item
from agent_core.grammar.charts.derivation import edges_of
from agent_core.grammar.languages.english import ENGLISH
from agent_core.grammar.productions.questions.recommending import OF_TASTE, titles_of
from agent_core.grammar.semantics.logical_form import Everything, Filter, LogicalForm, Named, Suggested
from agent_core.grammar.spans.lattice import Lattice

_GENRES: Final = frozenset({"genre", "genre_any", "genre_not"})
_ALL: Final = "genre"
_LENGTHS: Final = frozenset({"episodes_min", "episodes_max"})
# Categories of the words of a taste: genres, and what joins and denies them.
_JOINING: Final = frozenset({"noun", "modifier", "not", "none", "and", "or", "except", "comma"})
_SEVERAL: Final = 2


def as_a_taste(form: LogicalForm, derivation: Item) -> LogicalForm:
    """Return a few of a set where several genres alone tell it, genres and a length, or words of a taste.

    Any other form is returned as it is.
    """
    if not isinstance(form, Filter):
        return form
    base, bounds, of_taste = form, list[str](), False
    while isinstance(base, Filter):
        of_taste = of_taste or bool(base.condition.taste)
        bounds += [name for name, value in base.condition.bounds for _ in range(_number_of(name, value))]
        base = base.base
    if of_taste and isinstance(base, Everything):
        return Suggested(titles_of(form) or form, None)
    edges = list(edges_of(derivation))
    if not isinstance(base, Everything) or not bounds or any(edge.category not in _JOINING for edge in edges):
        return form
    nouns = [edge.meaning for edge in edges if edge.category == "noun"]
    of_genres = all(isinstance(noun, Filter) and {n for n, _ in noun.condition.bounds} <= _GENRES for noun in nouns)
    short = not _LENGTHS.isdisjoint(bounds)
    several = short or (of_genres and sum(name in _GENRES for name in bounds) >= _SEVERAL)
    return Suggested(form, None) if several and OF_TASTE.issuperset(bounds) else form


def is_rather_a_name(form: LogicalForm, lattice: Lattice) -> bool:
    """True for a mood in another language than English where the whole text is a name, too: "Triste"."""
    named = any(edge.last == len(lattice.tokens) and isinstance(edge.meaning, Named) for edge in lattice.edges[0])
    return named and isinstance(form, Suggested) and lattice.language is not ENGLISH


def _number_of(name: str, value: object) -> int:
    """Return how many genres a bound tells: two of "romcom"."""
    return len(value) if name == _ALL and isinstance(value, tuple) else 1  # pyright: ignore[reportUnknownArgumentType]
