"""Productions of measures: bounds on fields, and years."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final

from agent_core.grammar.productions.following import MAKING
from agent_core.grammar.productions.production import Made, as_category, either_order, production, right_as, unary
from agent_core.grammar.semantics.comparisons import Measured
from agent_core.grammar.semantics.logical_form import RELEASED, Condition
from agent_core.grammar.semantics.meanings import FieldWord, Modifier, RelationWord
from agent_core.grammar.semantics.quantities import Bound, Comparator
from agent_core.grammar.words.entries import ANIME, MANGA
from agent_core.grammar.words.literals import Number, Years

_SCORE: Final = "score"
_BEST_SCORE: Final = 10
_END: Final = "end_date"
_OF: Final = "of"
_DECADE: Final = 9
# Prepositions that stand in front of a year.
_OF_TIME: Final = frozenset({"in", "from", "of", "during", "on", "back in"})
# Words in front of both ends of a range.
_RANGES: Final = frozenset({"between", "since"})
_YEAR: Final = FieldWord("year", RELEASED, "year", "start_date", dated=True)
_RATING: Final = FieldWord("rating", RELEASED, "score", "score", dated=False)
_BEST: Final = 10
_GOING_ON: Final = Condition((("status", ("airing",)),), RELEASED, "airing")
# What a field is counted in that is not called so.
_UNITS: Final[Mapping[str, str]] = {"duration": "minutes"}
_COUNTED: Final = frozenset({"episodes", "chapters", "volumes"})
# Comparators of length, and from where on a number behind one is a year.
_LONGER: Final = frozenset({"longer", "shorter"})
_FIRST_YEAR: Final = 1900
_LENGTHS: Final = ((ANIME, "episodes"), (MANGA, "chapters"))


@production(("comparator", "number"))
def bounded(comparator: Comparator, number: Number) -> Iterator[Made]:
    """Make "more than 24"; the 2011 of "longer than the 2011 one" is a year rather than a length."""
    n = number.amount
    if comparator.name in _LONGER and n >= _FIRST_YEAR:
        return
    above, below = Bound(n, None, strict=True), Bound(None, n, strict=True)
    bounds = {
        "more": above, "less": below, "better": above, "worse": below, "min": Bound(n, None), "max": Bound(None, n),
        "exactly": Bound(n, n), "longer": replace(above, length=True), "shorter": replace(below, length=True),
    }  # fmt: skip
    yield from as_category("bound", bounds.get(comparator.name), "bounded")


@either_order(("intensifier", "bound"))
def only_so(_: None, bound: Bound) -> Iterator[Made]:
    """Make the "only after 2012" of "what came out only after 2012", "before 2012 only" and "only 12 or 13"."""
    if bound.dated or None not in (bound.low, bound.high):
        yield Made("bound", bound, "intensified")


@production(("number", "comparator"))
def at_the_end(number: Number, comparator: Comparator) -> Iterator[Made]:
    """Make "24 or more"."""
    n = number.amount
    bounds = {"or_more": Bound(n, None), "or_less": Bound(None, n)}
    if comparator.name in bounds:
        yield Made("bound", bounds[comparator.name], "bounded")
    elif comparator.name == "range":
        yield Made("from_number", number, "range")


@production(("from_number", "number"))
def number_range(first: Number, last: Number) -> Iterator[Made]:
    """Make "7 to 8" and the "8 and 8.5" of "between 8 and 8.5", whichever is the lower one."""
    low, high = sorted((first.amount, last.amount))
    yield Made("numbers", Bound(low, high), "range")


@production(("or", "number"))
def or_number(_: None, number: Number) -> Iterator[Made]:
    """Make the "or 13" of "12 or 13 episodes"."""
    yield Made("or_number", number, "range")


@production(("number", "or_number"))
def one_or_the_next(one: Number, other: Number) -> Iterator[Made]:
    """Make the "12 or 13" of "12 or 13 episodes", which leaves nothing out between."""
    if other.amount - one.amount == 1:
        yield Made("bound", Bound(one.amount, other.amount), "range")


@production(("number", "number"), tight=True)
def dashed_numbers(first: Number, last: Number) -> Iterator[Made]:
    """Make the "12-13" of "12-13 episodes"."""
    if first.amount < last.amount:
        yield Made("bound", Bound(first.amount, last.amount), "range")


@production(("comparator", "numbers"), ("preposition", "numbers"))
def announced_numbers(word: Comparator | RelationWord, bound: Bound) -> Iterator[Made]:
    """Make "between 8 and 8.5" and "from 7 to 8"."""
    if word.lemma in _OF_TIME if isinstance(word, RelationWord) else word.name in _RANGES:
        yield Made("bound", bound, "announced")


@production(("comparator", "years"))
def dated(comparator: Comparator, years: Years) -> Iterator[Made]:
    """Make "since 2010", "before the 90s"."""
    after, since = (years.last + 1, None), (years.first, None)
    before, until = (None, years.first - 1), (None, years.last)
    limits = {
        "after": after, "more": after, "since": since, "min": since, "before": before, "less": before,
        "until": until, "max": until, "exactly": (years.first, years.last),
    }  # fmt: skip
    if comparator.name in limits:
        yield Made("bound", Bound(*limits[comparator.name], dated=True), "bounded")


@production(("years", "comparator"), tight=True)
def open_ended(years: Years, comparator: Comparator) -> Iterator[Made]:
    """Make "2010 or later", and the "1990 to" of a range."""
    since, until = Bound(years.first, None, dated=True), Bound(None, years.last, dated=True)
    bounds = {"or_later": since, "or_more": since, "or_earlier": until, "or_less": until}
    if comparator.name in bounds:
        yield Made("bound", bounds[comparator.name], "bounded")
    elif comparator.name == "range":
        yield Made("from", years, "range")


@production(("from", "years"))
def ranged(first: Years, last: Years) -> Iterator[Made]:
    """Make "1990 to 1999"."""
    if first.first <= last.last:
        yield Made("bound", Bound(first.first, last.last, dated=True), "range")


@production(("comparator", "bound"), ("preposition", "bound"))
def announced(word: Comparator | RelationWord, bound: Bound) -> Iterator[Made]:
    """Make "between 1990 and 1999" and "in 2010", and the "of more than 8" of "a score of more than 8"."""
    if not bound.dated:
        if isinstance(word, RelationWord) and word.lemma == _OF and not bound.length:
            yield Made("bound", bound, "announced")
        return
    if isinstance(word, RelationWord):
        fits = word.lemma in _OF_TIME
    else:
        ranges = bound.low is not None and bound.high is not None and bound.low < bound.high
        decade = ranges and bound.low is not None and bound.high == bound.low + _DECADE  # "since the 80s" goes on
        fits = word.name == "exactly" or (word.name in _RANGES and ranges and not (word.name == "since" and decade))
    if fits:
        yield Made("bound", bound, "announced")


@production(("field", "bound"))
def field_and_bound(field: FieldWord, bound: Bound) -> Iterator[Made]:
    """Make "a score above 8"."""
    yield from _condition(field, bound)


@production(("bound", "field"))
def bound_and_field(bound: Bound, field: FieldWord) -> Iterator[Made]:
    """Make "more than 24 episodes"; the "by year" of "from the 90s by year" is an order."""
    if field.verbal or not bound.dated:
        yield from _condition(field, bound)


@production(("comparator", "field"))
def measured(comparator: Comparator, field: FieldWord) -> Iterator[Made]:
    """Make the "above a score of" of "above a score of 8"."""
    if field.bounds is not None and not field.verbal:
        yield Made("measured", Measured(comparator, field), "bounded")


@production(("measured", "number"))
def measured_by(measured: Measured, number: Number) -> Iterator[Made]:
    """Make "above a score of 8"."""
    for made in bounded(measured.comparator, number):
        if isinstance(made.meaning, Bound) and not made.meaning.length:
            yield from _condition(measured.field, made.meaning)


@production(("number", "field"))
def so_many(number: Number, field: FieldWord) -> Iterator[Made]:
    """Make "12 episodes"."""
    if not field.dated and field.bounds is not None:
        yield from _condition(field, Bound(number.amount, number.amount))


@production(("so_few", "field"), tight=True)
def a_single_one(_: None, field: FieldWord) -> Iterator[Made]:
    """Make "only one volume" and "a single episode"."""
    if field.name in _COUNTED:
        yield from so_many(Number(1), field)


@production(("modifier", "comparator"))
def so_many_or_more(modifier: Modifier, comparator: Comparator) -> Iterator[Made]:
    """Make "12 episodes or more"."""
    match modifier:
        case Modifier((), (), (Condition(((low, least), (high, most)), had_by, said),)) if least == most:
            left = {"or_more": (low, least), "or_less": (high, most)}.get(comparator.name)
            if left is not None:
                phrase = f"{said} {comparator.name.replace('_', ' ')}"
                yield Made("modifier", Modifier(conditions=(Condition((left,), had_by, phrase),)), "bounded")
        case _:
            return


@unary("years")
def of_years(years: Years) -> Iterator[Made]:
    """Yield years as a bound: "the 1990s"."""
    yield Made("bound", Bound(years.first, years.last, dated=True), "years")


@unary("bound")
def of_bound(bound: Bound) -> Iterator[Made]:
    """Yield what a bound by itself is about: years are when something came out, lengths those of each kind."""
    if bound.dated:
        yield from _condition(_YEAR, bound)
    if bound.length:
        for kinds, name in _LENGTHS:
            yield from _condition(FieldWord(name, kinds, name, None, dated=False), bound)
    if not (bound.dated or bound.length) and _is_a_score(bound):
        for made in _condition(_RATING, bound):
            yield replace(made, rule="bare_number")


def _is_a_score(bound: Bound) -> bool:
    """True for numbers of which one is no whole one: episodes are."""
    numbers = [number for number in (bound.low, bound.high) if number is not None]
    return max(numbers) <= _BEST and any(number != int(number) for number in numbers)


def _condition(field: FieldWord, bound: Bound) -> Iterator[Made]:
    condition = condition_of(field, bound)
    if condition is not None:
        yield Made("modifier", Modifier(conditions=(condition,)), "condition")


def condition_of(field: FieldWord, bound: Bound) -> Condition | None:
    """Return the condition that a field lies within a bound; ``None`` where it cannot be bounded so."""
    if field.bounds is None or field.dated is not bound.dated:
        return None
    if field.bounds == _SCORE and max(bound.low or 0, bound.high or 0) > _BEST_SCORE:
        return None
    bounds = tuple(_limits(field, field.bounds, bound))
    return Condition(bounds, field.had_by, _said(field, bound))


def _limits(field: FieldWord, name: str, bound: Bound) -> Iterator[tuple[str, object]]:
    whole = name != _SCORE
    for limit, sides, further in ((bound.low, ("min", "above"), 1), (bound.high, ("max", "below"), -1)):
        if limit is not None:
            value = int(limit) + further * bound.strict if whole else limit
            yield f"{name}_{sides[bound.strict and not whole]}", str(value) if field.name == _END else value


def _said(field: FieldWord, bound: Bound) -> str:
    low, high = (None if n is None else f"{n:g}" for n in (bound.low, bound.high))
    if bound.dated:
        return f"{'ended ' if field.name == _END else ''}{_when(low, high)}"
    than = ("more than", "fewer than") if bound.strict else ("at least", "at most")
    amount = f"{low}" if low == high else f"{than[0]} {low}" if low else f"{than[1]} {high}"
    if low and high and low != high:
        amount = f"{low} to {high}"
    return (
        f"with a score of {amount}" if field.bounds == _SCORE else f"with {amount} {_UNITS.get(field.name, field.name)}"
    )


def _when(low: str | None, high: str | None) -> str:
    if low == high:
        return f"in {low}"
    if low and high:
        return f"between {low} and {high}"
    return f"since {low}" if low else f"until {high}"


@production(("years", "years"))
def from_to(first: Years, last: Years) -> Iterator[Made]:
    """Make "2004-2011"."""
    if first.last < last.first:
        yield Made("bound", Bound(first.first, last.last, dated=True), "range")


@production(("verb", "bound"))
def made_then(verb: RelationWord, bound: Bound) -> Iterator[Made]:
    """Make "made in the 2000s": when it was made is when it came out."""
    if verb.participle and bound.dated and all(sense.path.edges[0].relation in MAKING for sense in verb.senses):
        yield from _condition(_YEAR, bound)


@production(("going_since", "bound"))
def going_on_since(_: None, bound: Bound) -> Iterator[Made]:
    """Make "still running since the 90s" and "running since before 2000", of what began then and goes on."""
    began = condition_of(_YEAR, bound) if bound.dated else None
    if began is not None:
        yield Made("modifier", Modifier(conditions=(_GOING_ON, began)), "condition")


@production(("field", "field"))
def aired_last(field: FieldWord, verb: FieldWord) -> Iterator[Made]:
    """Make "last episode aired" and "episodes were aired": the noun says what is told."""
    if verb.verbal and verb.name == _YEAR.name != field.name:
        yield Made("field", field, "having")


# Beside these words a piece keeps its meaning, and only what it does in a phrase changes.
# "whose last episode" of "whose last episode aired in 2020":
production(("whose", "field"))(right_as("field", "having", only=lambda field: field.bounds is not None))
