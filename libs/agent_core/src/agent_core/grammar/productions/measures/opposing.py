"""Productions of two that are set against each other: "X vs Y rating", "is X older or newer than Y", "s1 vs s2"."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from catalog.relations import RelationType

from agent_core.grammar.productions.conjunctions.equality import COMPARED
from agent_core.grammar.productions.noun_phrases.seasons import season_behind, seasons_side_by_side
from agent_core.grammar.productions.production import Made, as_category, governed, production, right_as
from agent_core.grammar.semantics.comparisons import Surpassing
from agent_core.grammar.semantics.inspection import NEXT_SEASON
from agent_core.grammar.semantics.logical_form import (
    Combine,
    Contrast,
    Distributed,
    FieldOf,
    Foremost,
    Join,
    LogicalForm,
    Named,
    Order,
    Ranked,
    SetForm,
)
from agent_core.grammar.semantics.meanings import FieldWord
from agent_core.grammar.semantics.quantities import Places
from agent_core.grammar.semantics.relations import Edge
from agent_core.grammar.words.literals import Number

ALTERNATIVE: Final = Edge(RelationType.ALTERNATIVE_VERSION)
_DATE: Final = "start_date"
_YEAR: Final = "year"


@production(("opponent", "field"))
def opponent_by(other: Named, field: FieldWord) -> Iterator[Made]:
    """Make "vs Y rating"."""
    if field.order is not None and not field.verbal:
        order = Order(field.order, descending=field.order != _DATE, had_by=field.had_by)
        yield from as_category("opponent_by", Surpassing(other, order), "compound")


@production(("entity", "opponent_by"))
def set_against_by(form: SetForm, by: Surpassing) -> Iterator[Made]:
    """Make "X vs Y rating", and the "X older or newer than Y" of "is X older or newer than Y"."""
    if isinstance(form, Named):
        yield from _foremost(form, by.name, by.order)


@production(("answer", "field"))
def compared_in(form: LogicalForm, field: FieldWord) -> Iterator[Made]:
    """Make "how do X and Y compare in rating"."""
    if isinstance(form, Contrast) and not form.common and field.order is not None and all_have(form, field):
        order = Order(field.order, descending=field.order != _DATE, had_by=field.had_by)
        yield Made("answer", Foremost(form.names, order), "foremost")


def all_have(form: Contrast, field: FieldWord) -> bool:
    """True where all that are compared have a field."""
    return len({name.kinds for name in form.names}) == 1 and form.kinds <= field.had_by


@production(("answer", "opponent"))
def figure_and_opponent(form: LogicalForm, other: Named) -> Iterator[Made]:
    """Make "the rating of X compared to Y"."""
    if isinstance(form, FieldOf) and isinstance(form.base, Named) and (order := _order_of(form)) is not None:
        yield from _foremost(form.base, other, order)


@production(("answer", "figure_against"))
def two_figures(form: LogicalForm, other: FieldOf) -> Iterator[Made]:
    """Make "X rating vs Y rating"."""
    if isinstance(form, FieldOf) and form.field == other.field and isinstance(other.base, Named):
        yield from figure_and_opponent(form, other.base)


@production(("comparative", "or_comparative"))
def either_more(one: Order, other: Order) -> Iterator[Made]:
    """Make "older or newer"."""
    if one.by == other.by and one.descending != other.descending:
        yield Made("either_more", one, "comparative")


@production(("either_more", "opponent"))
def either_more_than(order: Order, other: Named) -> Iterator[Made]:
    """Make the "older or newer than Y" of "is X older or newer than Y"."""
    if other.kinds <= order.had_by:
        yield Made("opponent_by", Surpassing(other, order), "opponent")


@production(("nth_season", "and_season"))
def two_seasons(one: Number, other: Number) -> Iterator[Made]:
    """Make "season 1 or season 2"."""
    if one.amount != other.amount:
        yield Made("two_seasons", Places(int(one.amount), int(other.amount)), "conjunct")


@production(("entity", "two_seasons"), ("owner", "two_seasons"))
@governed(("two_seasons", "phrase"), by=("of", "from", "in"), swapped=True)  # "s1 vs s2 of X"
def two_seasons_of(form: SetForm, places: Places) -> Iterator[Made]:
    """Make "X's season 1 or season 2"."""
    for made in season_behind(form, Number(places.first)):
        if made.category == "entity" and isinstance(made.meaning, Named | Join):
            yield from seasons_side_by_side(made.meaning, Number(places.second))


@production(("comparative", "entity"))
def more_of_seasons(order: Order, form: SetForm) -> Iterator[Made]:
    """Make "rated higher, season 1 or season 2 of X"."""
    if isinstance(form, Distributed):
        yield from more_of_two(order, form.left, form.right)


def more_of_two(order: Order, one: SetForm, other: SetForm) -> Iterator[Made]:
    """Yield which of two titles is more, of which one is a season or a remake of a title."""
    both = Combine("union", one, other)
    named_alone = isinstance(one, Named) and isinstance(other, Named)
    if both.kinds <= order.had_by and _is_a_title(one) and _is_a_title(other) and not named_alone:
        yield Made("foremost", Ranked(both, replace(order, limit=1)), "foremost")


@production(("entity", "comparative"))
def season_surpassing(form: SetForm, order: Order) -> Iterator[Made]:
    """Make the "season 2 of X better" of "is season 2 of X better than season 1", and "season 1 or 2 of X better"."""
    if isinstance(form, Join) and _is_a_title(form) and form.kinds <= order.had_by:
        yield Made("season_surpassing", Ranked(form, order), "surpassing")
    yield from more_of_seasons(order, form)


@production(("season_surpassing", "than_season"))
def more_than_season(one: Ranked, number: Number) -> Iterator[Made]:
    """Make "season 2 of X better than season 1", of which it is told which is."""
    title = one.base
    while isinstance(title, Join):
        title = title.base
    for made in season_behind(title, number):
        if made.category == "entity" and isinstance(made.meaning, Named | Join):
            for both in seasons_side_by_side(one.base, number):
                if isinstance(both.meaning, Distributed):
                    yield from more_of_seasons(one.order, both.meaning)


def _is_a_title(form: SetForm) -> bool:
    """True for a title, one of its seasons, and its remake."""
    while isinstance(form, Join) and form.edge in (NEXT_SEASON, ALTERNATIVE):
        form = form.base
    return isinstance(form, Named)


def _foremost(one: Named, other: Named, order: Order) -> Iterator[Made]:
    if one.kinds == other.kinds <= order.had_by and one.candidate.ref != other.candidate.ref:
        yield Made("foremost", Foremost((one, other), order), "foremost")


def _order_of(form: FieldOf) -> Order | None:
    """Return the order by a field; ``None`` where nothing is ordered by it."""
    by = _DATE if form.field == _YEAR else COMPARED.get(form.field)
    return None if by is None else Order(by, descending=by != _DATE, had_by=form.had_by)


# Beside these words a piece keeps its meaning, and only what it does in a phrase changes.
production(("or", "comparative"))(right_as("or_comparative", "conjunct"))  # "or newer" of "older or newer"
production(("than", "nth_season"))(right_as("than_season", "opponent"))  # "than season 1"
# "vs the rating of Y":
production(("versus", "answer"))(right_as("figure_against", "opponent", only=lambda form: isinstance(form, FieldOf)))
