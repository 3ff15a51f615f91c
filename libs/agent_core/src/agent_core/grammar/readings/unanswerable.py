"""Tells readings that no query can answer as they are meant: what holds of all of several, how long films are."""

from collections.abc import Sequence
from typing import Final

from catalog.relations import RelationType

from agent_core.grammar.charts.chart import Item
from agent_core.grammar.charts.derivation import edges_of
from agent_core.grammar.semantics.inspection import instalments_in
from agent_core.grammar.semantics.logical_form import (
    RELEASED,
    Combine,
    Coordinated,
    Count,
    Everything,
    Exists,
    FieldOf,
    Filter,
    First,
    Fulfils,
    Join,
    LogicalForm,
    Named,
    OfKind,
    Others,
    Ranked,
    SetForm,
    Verify,
)
from agent_core.grammar.semantics.relations import Edge

# Words of all of several, and of one alone: "every film of X", "only by X".
_ALL: Final = frozenset({"all", "every", "each", "always", "only", "solely", "exclusively", "alone"})
# Verbs that say of what kind something is.
_BE: Final = frozenset({"is", "are", "was", "were", "isn't", "wasn't", "aren't"})
_HAVE: Final = frozenset({"have", "got", "gotten"})
_LENGTH: Final = "episodes"
_VOICES: Final = RelationType.VOICES
_RETELLING: Final = frozenset({RelationType.FULL_STORY, RelationType.SUMMARY})
_STRESS: Final = "only"
_FILMS: Final = (("format", ("movie",)),)
# Nouns of films, which may stand for anime of any format.
_FILM_NOUNS: Final = frozenset({"film", "films", "movie", "movies"})


def is_unanswerable(form: LogicalForm, derivation: Item, texts: Sequence[str]) -> bool:
    """True for what no query can answer as it is meant.

    Args:
        form: what is asked.
        derivation: by which it was read.
        texts: of the tokens.
    """
    return (
        _counts_elsewhere(form)
        or _is_had(form, texts)
        or _holds_of_all(form, derivation, texts)
        or _ranks_films_by_length(form, derivation, texts)
        or _is_voiced_twice(form)
        or _goes_back(form, derivation)
        or _is_of_whole_casts(form, derivation)
    )


def _is_of_whole_casts(form: LogicalForm, derivation: Item) -> bool:
    """True for all characters of the titles that X is heard in where no noun says titles: X's own are meant."""
    match form:
        case Join(Join(Named(), Edge(RelationType.VOICED_IN)), Edge(RelationType.HAS_CHARACTER)):
            nouns = (edge.meaning for edge in edges_of(derivation) if edge.category == "noun")
            return not any(isinstance(noun, Everything) and noun.kinds <= RELEASED for noun in nouns)
        case _:
            return False


def _goes_back(form: LogicalForm, derivation: Item) -> bool:
    """True for the full story of the recap of X, which is X: a word beside it says again that it is a recap.

    Of any two relations that lead back so does "as the prequel".
    """
    said_again = any(edge.category == "as" for edge in edges_of(derivation))
    while isinstance(form, Join | Filter | OfKind | Ranked | Count):
        inner = form.base
        if isinstance(form, Join) and isinstance(inner, Join) and inner.kinds <= RELEASED:
            back = form.edge == inner.edge.inverse and form.kinds == inner.base.kinds
            if {form.edge.relation, inner.edge.relation} <= _RETELLING or (back and said_again):
                return True
        form = inner
    return False


def _is_voiced_twice(form: LogicalForm) -> bool:
    """True for the roles of X and of all the cast of Y: X's roles in Y are meant, and not those elsewhere."""
    if not (isinstance(form, Combine) and form.operator == "intersection"):
        return False
    voiced = [side.base for side in (form.left, form.right) if isinstance(side, Join) and side.edge.relation is _VOICES]
    both = len(voiced) == len((form.left, form.right))
    return both and any(isinstance(base, Join) and base.edge.relation is RelationType.VOICE_CAST for base in voiced)


def _counts_elsewhere(form: LogicalForm) -> bool:
    """True for "who voiced at least three characters in X": they are counted wherever they are, and not in X alone."""
    if not (isinstance(form, Filter) and isinstance(form.base, Join) and form.condition.having is not None):
        return False
    related = form.condition.having.related
    return related.edge.relation is RelationType.VOICES and form.base.edge.relation is RelationType.VOICE_CAST


def _is_had(form: LogicalForm, texts: Sequence[str]) -> bool:
    """True for the series of "does X have a series", which X is not said to be, and for "was X made into an anime"."""
    if not isinstance(form, Fulfils):
        return False
    of_a_kind = form.sort is not None or any(name == "format" for name, _ in form.condition.bounds)
    return of_a_kind and (texts[0] not in _BE if form.sort is not None else not _HAVE.isdisjoint(texts))


def _holds_of_all(form: LogicalForm, derivation: Item, texts: Sequence[str]) -> bool:
    """True for "did X direct all films by Y" and "is X in every film of Y", of which a part of them tells nothing.

    "The director of X is Y only, right" is Y with some stress, and the verdict tells how many there are.
    """
    if not isinstance(form, Verify | Exists):
        return False
    edges = [edge for edge in edges_of(derivation) if isinstance(edge.meaning, Named) or edge.category == _STRESS]
    meant = {i for edge in edges for i in range(edge.first, edge.last)}
    return any(text in _ALL and i not in meant for i, text in enumerate(texts))


def _ranks_films_by_length(form: LogicalForm, derivation: Item, texts: Sequence[str]) -> bool:
    """True for "the longest film by X": films have one episode each, and the data tells their length in hours."""
    ranking = _ranking_of(form)
    if ranking is None or ranking.order.by != _LENGTH:
        return False
    words = (edge for edge in edges_of(derivation) if not isinstance(edge.meaning, Named))
    called = any(texts[edge.last - 1] in _FILM_NOUNS for edge in words)
    return called or _is_of_films(ranking.base)


def _ranking_of(form: LogicalForm) -> Ranked | None:
    while isinstance(form, Count | FieldOf | Join | OfKind | First):
        form = form.base
    return form if isinstance(form, Ranked) else None


def _is_of_films(form: SetForm) -> bool:
    while isinstance(form, Filter | OfKind | Others | Coordinated):
        if isinstance(form, Filter) and form.condition.bounds == _FILMS:
            return True
        form = form.left if isinstance(form, Coordinated) else form.base
    return not isinstance(form, Everything) and any(part.formats == ("movie",) for part in instalments_in(form))
