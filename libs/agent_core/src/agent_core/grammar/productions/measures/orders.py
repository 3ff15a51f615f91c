"""Productions of orders: superlatives, "the top 5", and what is sorted by a field."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from agent_core.grammar.productions.production import (
    Made,
    as_category,
    as_set,
    either_order,
    production,
    reversed_order,
    right_as,
    unary,
)
from agent_core.grammar.semantics.building import ranked
from agent_core.grammar.semantics.inspection import is_bare_name
from agent_core.grammar.semantics.logical_form import RELEASED, Order, Ranked, SetForm
from agent_core.grammar.semantics.meanings import FieldWord, RelationWord, Several
from agent_core.grammar.semantics.quantities import Degree
from agent_core.grammar.words.literals import Number

_DATE: Final = "start_date"
_POPULARITY: Final = "popularity"
_MOST_RANKED: Final = 100
# Cost of a word for the first of what is a single one already.
_SAID_BEFORE: Final = 0.5
_OF_LENGTH: Final = frozenset({"episodes", "chapters", "volumes"})


@production(("degree", "field"), ("grade", "field"))
def extreme(degree: Degree, field: FieldWord) -> Iterator[Made]:
    """Make "the most episodes" and "the best score"."""
    if field.order is not None:
        yield Made("order", Order(field.order, degree.descending, field.had_by), "extreme")


@either_order(("number", "order"))
def top(number: Number, order: Order) -> Iterator[Made]:
    """Make "top 5" and "5 highest rated"."""
    if 0 < number.amount <= _MOST_RANKED:
        yield Made("order", replace(order, limit=int(number.amount)), "top")


@production(("so_few", "order"))
def the_single(_: None, order: Order) -> Iterator[Made]:
    """Make "the single best rated"."""
    yield from top(Number(1), order)


@production(("order", "order"))
def said_twice(one: Order, other: Order) -> Iterator[Made]:
    """Make "the top 5 highest rated"; "oldest first" sorts all."""
    if one.by == other.by == _DATE and not (one.descending or other.descending):
        return
    if one.descending == other.descending and (one.by == other.by or (one.limit and other.limit)):
        limits = [limit for limit in (one.limit, other.limit) if limit is not None]
        yield Made("order", replace(other, limit=max(limits, default=None)), "twice")


@production(("order", "field"))
def ordered_by(order: Order, field: FieldWord) -> Iterator[Made]:
    """Make "the best by score"."""
    if field.order == order.by:
        yield Made("order", order, "ordered_by")


@either_order(("entity", "field"))
@production(("noun", "field"))
def ranked_by(form: SetForm, field: FieldWord) -> Iterator[Made]:
    """Make "the 3 best films by X by score", "by score, the best film by X" and "the longest manga by volumes"."""
    if not isinstance(form, Ranked):
        return
    if field.order == form.order.by:
        yield from as_set(form, "ordered_by")
    elif field.order in _OF_LENGTH and form.order.by in _OF_LENGTH and not form.base.kinds.isdisjoint(field.had_by):
        yield from as_set(ranked(form.base, replace(form.order, by=field.order, had_by=field.had_by)), "ordered_by")


@production(("part_of", "order"))
def part_behind(form: SetForm, order: Order) -> Iterator[Made]:
    """Make "which X series has the highest rating"; the "first" of "when did the X series first air" is no order."""
    if order.by != _DATE:
        yield from superlative(order, form)


@either_order(("order", "entity"), ("order", "noun"))
@production(("order", "part_of"))
def superlative(order: Order, form: SetForm) -> Iterator[Made]:
    """Make "the longest of X's films", "which of X's films is the longest" and "the best X film"."""
    yield from as_set(ranked(form, order), "superlative")


@production(("number", "entity"), ("number", "noun"))
def several(number: Number, form: SetForm) -> Iterator[Made]:
    """Make the "5 films by X" of which some order is told."""
    if 1 < number.amount <= _MOST_RANKED and number.amount == int(number.amount):
        yield Made("several", Several(form, int(number.amount)), "several")


@unary("several", whole=True)
def best_known_of_several(several: Several) -> Iterator[Made]:
    """Yield "five horror manga" as the best known ones."""
    if several.form.kinds <= RELEASED and not (isinstance(several.form, Ranked) or is_bare_name(several.form)):
        order = Order(_POPULARITY, descending=True, had_by=RELEASED, limit=several.number)
        yield from as_category("answer", ranked(several.form, order), "numbered")


@production(("number", "enough"))
def so_many_will_do(number: Number, _: None) -> Iterator[Made]:
    """Make the "five will do" of "the longest manga, five will do"."""
    if 0 < number.amount <= _MOST_RANKED and number.amount == int(number.amount):
        yield Made("so_many", number, "top")


@production(("entity", "so_many"), ("noun", "so_many"))
def as_many_as_will_do(form: SetForm, number: Number) -> Iterator[Made]:
    """Make "the longest manga, five will do"."""
    if isinstance(form, Ranked):
        yield from as_set(ranked(form.base, replace(form.order, limit=int(number.amount))), "top")


@production(("entity", "so_few"), ("noun", "so_few"))
def only_one(form: SetForm, _: None) -> Iterator[Made]:
    """Make "the longest manga, only one"."""
    yield from as_many_as_will_do(form, Number(1))


@production(("several", "order"))
def best_of_several(several: Several, order: Order) -> Iterator[Made]:
    """Make "which 5 films by X have the best score"."""
    yield from as_set(ranked(several.form, replace(order, limit=several.number)), "superlative")


@production(("sorted", "field"))
def sorted_by(_: None, field: FieldWord) -> Iterator[Made]:
    """Make "sorted by score", of which the first is the most, and of dates the earliest."""
    if field.order is not None:
        descending = field.order != _DATE
        yield Made("order", Order(field.order, descending, field.had_by, limit=None), "ordered_by")


@production(("preposition", "field"), ("direction", "field"))
def by_field(word: RelationWord | Degree, field: FieldWord) -> Iterator[Made]:
    """Make "by score" and "in descending order of score"."""
    for made in sorted_by(None, field):
        if isinstance(word, Degree) and isinstance(made.meaning, Order):
            yield replace(made, meaning=replace(made.meaning, descending=word.descending))
        elif isinstance(word, RelationWord) and word.lemma == "by":
            yield replace(made, rule="by_field")


@production(("order", "direction"))
def in_direction(order: Order, direction: Degree) -> Iterator[Made]:
    """Make "sorted by score, descending"."""
    if order.limit is None:
        yield Made("order", replace(order, descending=direction.descending), "ordered_by")


@production(("order", "comes_first"))
def those_first(order: Order, _: None) -> Iterator[Made]:
    """Make "newest first" and "best rated first", which sort all and ask for no single one."""
    yield Made("order", replace(order, limit=None), "ordered_by")


@production(("degree", "comes_first"))
def most_first(degree: Degree, _: None) -> Iterator[Made]:
    """Make the "highest first" of "by score, highest first"."""
    yield Made("direction", Degree(degree.descending), "ordered_by")


@production(("field", "leads"))
@reversed_order(("leads", "field"))  # "ranks first by score"
def first_by(field: FieldWord, _: None) -> Iterator[Made]:
    """Make "by score, what comes first"."""
    for made in sorted_by(None, field):
        if isinstance(made.meaning, Order):
            yield from leading(made.meaning, None)


@production(("trails", "field"))
@reversed_order(("field", "trails"))  # "by score, what comes last"
def trailing_by(_: None, field: FieldWord) -> Iterator[Made]:
    """Make "ranks last by score"."""
    for made in sorted_by(None, field):
        if isinstance(made.meaning, Order):
            yield from trailing(made.meaning, None)


@production(("order", "leads"))
def leading(order: Order, _: None) -> Iterator[Made]:
    """Make "ranked by score, what comes first", of which a superlative tells as much by itself."""
    if order.limit != 1:
        yield Made("order", replace(order, limit=order.limit or 1), "ordered_by")


@production(("entity", "leads"), ("noun", "leads"))
def first_of_all(form: SetForm, _: None) -> Iterator[Made]:
    """Make "sorted by score, which of X's films comes first" and "the best films by X, only one"."""
    if isinstance(form, Ranked):
        said_before = _SAID_BEFORE if form.order.limit == 1 else 0.0
        yield from as_set(
            replace(form, order=replace(form.order, limit=form.order.limit or 1)), "ordered_by", said_before
        )


@production(("order", "trails"))
def trailing(order: Order, _: None) -> Iterator[Made]:
    """Make "ranked by score, what comes last"."""
    yield Made("order", replace(order, descending=not order.descending, limit=order.limit or 1), "ordered_by")


# Beside these words a piece keeps its meaning, and only what it does in a phrase changes.
production(("have", "order"))(right_as("order", "having"))  # "with the highest scores"
