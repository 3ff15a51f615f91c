"""Productions of what is written as in queries and tables: "X = sequel of Y", "genre = comedy", "Y is Z only"."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from agent_core.grammar.productions.clauses.claims import claimed
from agent_core.grammar.productions.following import backwards
from agent_core.grammar.productions.production import Made, as_set, either_order, left_as, production
from agent_core.grammar.semantics.building import of_noun, ranked
from agent_core.grammar.semantics.inspection import is_bare_name
from agent_core.grammar.semantics.logical_form import (
    RELEASED,
    Alike,
    Everything,
    Filter,
    LogicalForm,
    Order,
    Ranked,
    SetForm,
    Verify,
)
from agent_core.grammar.semantics.meanings import FieldWord, LikeWhat, Modifier, RelationWord
from agent_core.grammar.semantics.quantities import Comparator

_END: Final = "end_date"
_SCORE: Final = "score"
# Measures of which none is "top" in another sense: the top by their date may be either end.
_MEASURED: Final = frozenset({_SCORE, "start_date"})
_YEAR: Final = "year"
# The filters on what a field may be said to be.
_FILTERS: Final = {"genres": frozenset({"genre", "genre_any"}), "format": frozenset({"format"})}


@production(("entity", "comparator"))
def equated(form: SetForm, comparator: Comparator) -> Iterator[Made]:
    """Make the "director of X =" of "director of X = Y", and the "Y =" of "Y = director of X"."""
    if comparator.name == "exactly":
        yield Made("equated", form, "role")


@production(("equated", "entity"))
def is_equal(form: SetForm, other: SetForm) -> Iterator[Made]:
    """Make "director of X = Y" and "Y = director of X"."""
    claim = claimed(form, other) if is_bare_name(form) else claimed(other, form)
    if claim is not None:
        yield Made("answer", claim, "yes_or_no")


@production(("equated", "noun"))
def is_equal_to_what(form: SetForm, noun: SetForm) -> Iterator[Made]:
    """Make "director of X = who"."""
    if isinstance(noun, Everything) and not is_bare_name(form):
        yield from as_set(of_noun(noun, form), "apposition")


@production(("equated", "open_role"))
def is_equal_to_one_of_what(form: SetForm, word: RelationWord) -> Iterator[Made]:
    """Make "X = sequel of which anime"."""
    for found, sense in backwards(word, form) if is_bare_name(form) else ():
        yield from as_set(found, "in_role", sense)


@production(("claim", "only"))
def stressed(claim: LogicalForm, _: None) -> Iterator[Made]:
    """Make the "the director of X is Y only" of "the director of X is Y only, right"."""
    if isinstance(claim, Verify):
        yield Made("stressed", claim, "intensified")


@either_order(("noun", "only"))
def of_that_kind_only(noun: SetForm, _: None) -> Iterator[Made]:
    """Make "anime only"."""
    if isinstance(noun, Everything) and noun.kinds < RELEASED:
        yield Made("kind_only", noun, "intensified")


@production(("likeness", "kind_only"))
def alike_of_a_kind(like: LikeWhat, noun: SetForm) -> Iterator[Made]:
    """Make "most similar to X, anime only"."""
    if like.titles:
        yield Made("answer", Alike(like.titles, noun, like.next, like.otherwise), "alike")


@production(("entity", "kind_only"))
def those_of_a_kind(form: SetForm, noun: SetForm) -> Iterator[Made]:
    """Make "works by X, manga only"."""
    if not is_bare_name(form):
        yield from as_set(of_noun(noun, form), "compound")


@production(("field", "comparator"))
def key(field: FieldWord, comparator: Comparator) -> Iterator[Made]:
    """Make the "genre =" of "genre = comedy"."""
    if comparator.name == "exactly" and field.name in _FILTERS:
        yield Made("field", field, "key")


@production(("field", "modifier"))
def field_of_value(field: FieldWord, modifier: Modifier) -> Iterator[Made]:
    """Make "genre comedy"."""
    filters = _FILTERS.get(field.name, frozenset())
    names = {name for condition in modifier.conditions for name, _ in condition.bounds}
    if names and names <= filters and modifier.only_conditions:
        yield Made("modifier", modifier, "condition")


@production(("field", "noun"))
def field_of_kind(field: FieldWord, noun: SetForm) -> Iterator[Made]:
    """Make "format TV"."""
    if isinstance(noun, Filter) and isinstance(noun.base, Everything):
        yield from field_of_value(field, Modifier(conditions=(noun.condition,)))


@either_order(("entity", "order"), ("noun", "order"))
def ranked_by_it(form: SetForm, order: Order) -> Iterator[Made]:
    """Make "top 5 anime by X by popularity" and "ranking by score: the top 5 anime by X"."""
    if not isinstance(form, Ranked) or order.limit is not None:
        return
    if form.order.by == order.by:
        yield from as_set(form, "ordered_by")
    elif form.order.limit is not None and _is_of_the_best(form.order) and order.by not in _MEASURED:
        yield from as_set(ranked(form.base, replace(order, limit=form.order.limit)), "ordered_by")


def _is_of_the_best(order: Order) -> bool:
    return order.by == _SCORE and order.descending


# Beside these words a piece keeps its meaning, and only what it does in a phrase changes.
# "the director of X is Y only, right": it is asked about Y, and not whether Y is alone:
production(("stressed", "tag"))(left_as("answer", "yes_or_no"))
