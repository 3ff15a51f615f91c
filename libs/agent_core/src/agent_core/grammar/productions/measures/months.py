"""Productions of days, months and seasons of a year: "on 3 April 1998", "before spring 2014", "aired on Sundays"."""

from collections.abc import Iterator
from datetime import date, timedelta
from typing import Final

from catalog.entities import MAKERS

from agent_core.grammar.productions.clauses.predication import said_of
from agent_core.grammar.productions.following import MAKING, forwards
from agent_core.grammar.productions.measures.measure import condition_of
from agent_core.grammar.productions.production import Made, as_set, production, unary
from agent_core.grammar.semantics.bridges import BRIDGES
from agent_core.grammar.semantics.building import filtered
from agent_core.grammar.semantics.logical_form import RELEASED, Condition, FieldOf, Named, SetForm
from agent_core.grammar.semantics.meanings import FieldWord, Modifier, RelationWord
from agent_core.grammar.semantics.quantities import Bound, Comparator, Period
from agent_core.grammar.words.entries import ANIME
from agent_core.grammar.words.literals import Number, Years

_MAKERS: Final = frozenset(MAKERS)
_OF_TIME: Final = frozenset({"in", "from", "of", "during", "on", "back in"})
_FIRST_MONTHS: Final = {"winter": 1, "spring": 4, "summer": 7, "fall": 10}
_SEASONS: Final = {month: season for season, month in _FIRST_MONTHS.items()}
_MONTHS_OF_A_SEASON: Final = 3
# Cost of taking "airing", in front of a day of the week, for no more than that: what is airing goes on.
_AS_A_DATE: Final = 0.4
_MONTHS_OF_A_YEAR: Final = 12
_NAMES: Final = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
)  # fmt: skip
_DAY_CHARS: Final = len("1998-04-03")
_END: Final = "end_date"
_YEAR: Final = "year"


@production(("month", "years"))
def month_of_year(month: Number, years: Years) -> Iterator[Made]:
    """Make "April 2013" and "April of 2013"."""
    if years.first == years.last:
        number = int(month.amount)
        written = _written(years.first, number)
        yield Made("period", Period(written, written, f"in {_NAMES[number - 1]} {years.first}"), "period")


@production(("number", "period"), ("ordinal", "period"))
def day_of_month(day: Number, month: Period) -> Iterator[Made]:
    """Make "3 April 1998" and "3rd of April 1998"."""
    if month.low is not None and month.low == month.high:
        yield from _on_day(f"{month.low}-{day.amount:02g}")


@production(("month", "number"), ("month", "ordinal"))
def month_and_day(month: Number, day: Number) -> Iterator[Made]:
    """Make the "April 3" of "April 3, 1998"."""
    written = f"{month.amount:02g}-{day.amount:02g}"
    yield Made("month_day", Period(written, written, ""), "period")


@production(("month_day", "years"))
def day_of_year(month_day: Period, years: Years) -> Iterator[Made]:
    """Make "April 3, 1998"."""
    if years.first == years.last:
        yield from _on_day(f"{years.first}-{month_day.low}")


def _on_day(written: str) -> Iterator[Made]:
    """Yield a day; nothing where its month has no such day."""
    try:
        day = date.fromisoformat(written)
    except ValueError:
        return
    yield Made("period", Period(written, written, f"on {day.day} {_NAMES[day.month - 1]} {day.year}"), "period")


@production(("modifier", "years"))
def season_of_year(modifier: Modifier, years: Years) -> Iterator[Made]:
    """Make "spring 2014", which by itself is the season and the year of a premiere."""
    bounds = [bound for condition in modifier.conditions for bound in condition.bounds]
    if len(bounds) != 1 or bounds[0][0] != "season" or years.first != years.last or modifier.within or modifier.without:
        return
    season = str(bounds[0][1])
    first = _FIRST_MONTHS[season]
    low, high = _written(years.first, first), _written(years.first, first + _MONTHS_OF_A_SEASON - 1)
    yield Made("period", Period(low, high, f"in {season} {years.first}", seasonal=True), "period")


@production(("comparator", "period"))
def bounded(comparator: Comparator, period: Period) -> Iterator[Made]:
    """Make "since March 2013" and "before spring 2014"."""
    if period.low is None or period.high is None:
        return
    said = period.said.removeprefix("in ").removeprefix("on ")
    bounds = {
        "after": Period(_moved(period.high, 1), None, f"after {said}"),
        "since": Period(period.low, None, f"since {said}"),
        "min": Period(period.low, None, f"since {said}"),
        "before": Period(None, _moved(period.low, -1), f"before {said}"),
        "until": Period(None, period.high, f"until {said}"),
        "max": Period(None, period.high, f"until {said}"),
    }
    if comparator.name in bounds:
        yield Made("period", bounds[comparator.name], "period")


@production(("preposition", "period"))
def announced(preposition: RelationWord, period: Period) -> Iterator[Made]:
    """Make "in April 2013"."""
    if preposition.lemma in _OF_TIME:
        yield Made("period", period, "period")


@unary("period")
def of_period(period: Period) -> Iterator[Made]:
    """Yield when something came out."""
    if (season := _in_a_season(period)) is not None:
        yield Made("modifier", Modifier(conditions=(season,)), "condition")
    elif not period.seasonal:
        yield from _condition("started", period)


def _in_a_season(period: Period) -> Condition | None:
    """Return that something came out in a season of a year; ``None`` of any other months."""
    if not period.seasonal or period.low is None:
        return None
    year, month = map(int, period.low.split("-"))
    bounds = (("season", _SEASONS[month]), ("year_max", year), ("year_min", year))
    return Condition(bounds, ANIME, period.said)


@production(("field", "period"))
def happened_then(field: FieldWord, period: Period) -> Iterator[Made]:
    """Make "came out in April 2013" and "ended before spring 2014"."""
    if field.name == _END:
        yield from _condition("ended", period)
    elif field.name == _YEAR and field.verbal:
        yield from of_period(period)


@production(("event", "period"), ("entity", "period"))
def came_out_in_a_season(form: SetForm | FieldOf, period: Period) -> Iterator[Made]:
    """Make the "X come out in spring 2014" of "did X come out in spring 2014", and "X from spring 2014"."""
    dated = isinstance(form, FieldOf)
    if (season := _in_a_season(period)) is not None and not (dated and form.field != _YEAR):
        yield from said_of(form.base if dated else form, season)


@production(("verb", "period"))
def made_then(verb: RelationWord, period: Period) -> Iterator[Made]:
    """Make "made in April 2013"."""
    makes = all(sense.path.edges[0].relation in MAKING for sense in verb.senses)
    if verb.participle and makes:
        yield from of_period(period)


@production(("entity", "bound"))
def made_by_then(form: SetForm, bound: Bound) -> Iterator[Made]:
    """Make "Studio X 2012", in which a maker and a year ask for anime."""
    if isinstance(form, Named) and form.kinds <= _MAKERS and bound.dated:
        condition = condition_of(FieldWord("year", RELEASED, "year", None, dated=True), bound)
        for found, sense in forwards(BRIDGES, form) if condition is not None else ():
            if found.kinds <= ANIME and condition is not None:
                yield from as_set(filtered(found, condition), "keywords", sense)


@production(("field", "modifier"))
def broadcast_on(field: FieldWord, modifier: Modifier) -> Iterator[Made]:
    """Make "air on Sundays"."""
    days = [name for condition in modifier.conditions for name, _ in condition.bounds] == ["airs_on"]
    if field.verbal and field.name == _YEAR and days and not (modifier.within or modifier.without):
        yield Made("modifier", modifier, "having", _AS_A_DATE)


def _condition(field: str, period: Period) -> Iterator[Made]:
    limits = ((f"{field}_min", period.low), (f"{field}_max", period.high))
    bounds = tuple((name, bound) for name, bound in limits if bound is not None)
    said = f"{'ended ' if field == 'ended' else ''}{period.said}"
    yield Made("modifier", Modifier(conditions=(Condition(bounds, RELEASED, said),)), "condition")


def _written(year: int, month: int) -> str:
    return f"{year}-{month:02}"


def _moved(written: str, by: int) -> str:
    """Return the month, or the day, that is so many of them later."""
    if len(written) == _DAY_CHARS:
        return (date.fromisoformat(written) + timedelta(days=by)).isoformat()
    year, number = map(int, written.split("-"))
    index = year * _MONTHS_OF_A_YEAR + number - 1 + by
    return _written(index // _MONTHS_OF_A_YEAR, index % _MONTHS_OF_A_YEAR + 1)
