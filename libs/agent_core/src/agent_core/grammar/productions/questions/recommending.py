"""Productions of a few titles that are recommended, and of how titles spread over the values of a field."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from agent_core.grammar.productions.production import Made, either_order, production, reversed_order, unary
from agent_core.grammar.semantics.building import modified, narrowed
from agent_core.grammar.semantics.inspection import is_anchored, is_bare_name, is_of_genres
from agent_core.grammar.semantics.logical_form import (
    RELEASED,
    Alike,
    Count,
    Everything,
    FieldOf,
    Filter,
    LogicalForm,
    Named,
    Ranked,
    SetForm,
    Spread,
    Suggested,
)
from agent_core.grammar.semantics.meanings import FieldWord, Modifier, Several
from agent_core.grammar.semantics.quantities import Grouping
from agent_core.grammar.words.entries import ANIME

OF_TASTE: Final = frozenset({"genre", "genre_any", "genre_not", "format", "format_not", "episodes_min", "episodes_max"})
"""Filters by which a wish may narrow titles without asking for all of them."""
_GENRES: Final = "genres"
# Cost of telling for whom something is recommended behind that it is.
_BEHIND: Final = 0.1
_WHEN: Final = frozenset({"year", "decade"})


@either_order(("recommend", "noun"))
@production(("praise", "noun"))
@reversed_order(("noun", "praise"), languages=("fr", "es"))  # "isekai buenos"
def suggested(_: None, noun: SetForm) -> Iterator[Made]:
    """Make "recommend an action anime", "good horror films" and "romance anime recommendations"."""
    yield from _few_of(noun, None)


@production(("recommend", "several"), ("praise", "several"))
def so_many_suggested(_: None, several: Several) -> Iterator[Made]:
    """Make "recommend 3 horror anime"."""
    yield from _few_of(several.form, several.number)


@either_order(("audience", "answer"))
def so_for_somebody(modifier: Modifier, form: LogicalForm) -> Iterator[Made]:
    """Make "I'm a newcomer, recommend me a comedy"."""
    for_them = bool(modifier.conditions) and all(each.opinion for each in modifier.conditions)
    if for_them and isinstance(form, Suggested) and (found := modified(form.base, modifier)) is not None:
        yield from _few_of(found, form.number)


@production(("answer", "modifier"))
def for_whom(form: LogicalForm, modifier: Modifier) -> Iterator[Made]:
    """Make "which anime do you recommend for beginners"."""
    for made in so_for_somebody(modifier, form):
        yield replace(made, sense=_BEHIND)


@either_order(("recommend", "modifier"), ("recommend", "audience"))
def some_such(_: None, modifier: Modifier) -> Iterator[Made]:
    """Make "what should I watch in one evening" and "I have just got into anime, what do I begin with"."""
    if modifier.only_conditions:
        yield from _few_of(modified(Everything(RELEASED), modifier), None)


@production(("much_of", "modifier"))
def with_much_of(_: None, modifier: Modifier) -> Iterator[Made]:
    """Make "lots of comedy": of genres and tags it is only known whether a title has them."""
    if is_of_genres(modifier):
        (condition,) = modifier.conditions
        liked = replace(condition, taste=f"much {condition.said}")
        yield Made("modifier", replace(modifier, conditions=(liked,)), "condition")


@production(("recommend", "entity"))
def some_of_theirs(_: None, form: SetForm) -> Iterator[Made]:
    """Make "recommend anime by the director of X", which are all of theirs."""
    if not is_bare_name(form) and form.kinds <= RELEASED:
        yield Made("answer", form, "recommended")


@production(("wish", "noun"))
def wished_for(_: None, noun: SetForm) -> Iterator[Made]:
    """Make "I want something funny", but of "I want the films of 2015" all are meant."""
    form, bounds = noun, set[str]()
    while isinstance(form, Filter):
        bounds.update(name for name, _ in form.condition.bounds)
        form = form.base
    if isinstance(form, Everything) and bounds and bounds <= OF_TASTE:
        yield from _few_of(noun, None)


@production(("event", "recommend"))
def after_it(event: FieldOf, _: None) -> Iterator[Made]:
    """Make "X is over, what now": what comes next, and what is like it."""
    if event.field == "end_date" and isinstance(event.base, Named) and event.base.kinds <= ANIME:
        yield Made("answer", Alike((event.base,), Everything(ANIME), next=True), "alike")


@unary("recommend", whole=True)
def anything(_: None) -> Iterator[Made]:
    """Yield "what should I watch" as a question for any anime."""
    yield Made("answer", Suggested(Everything(ANIME), None), "headless")


def titles_of(noun: SetForm) -> SetForm | None:
    """Return those of a set that may be recommended: what may be anything is an anime."""
    return narrowed(noun, ANIME if noun.kinds >= RELEASED else RELEASED)


def _few_of(noun: SetForm | None, number: int | None) -> Iterator[Made]:
    """Yield a few of a set that no name tells."""
    if noun is None or is_anchored(noun) or isinstance(noun, Ranked):
        return
    if (among := titles_of(noun)) is not None:
        yield Made("answer", Suggested(among, number), "alike")


@production(("answer", "each"))
def how_many_each(form: LogicalForm, grouping: Grouping) -> Iterator[Made]:
    """Make "how many anime each year"."""
    if isinstance(form, Count) and not is_anchored(form.base):
        yield from _spread(form.base, grouping)


@production(("field", "each"))
def released_each(field: FieldWord, grouping: Grouping) -> Iterator[Made]:
    """Make the "released each year" of "how many anime were released each year"."""
    if field.verbal and field.dated and grouping.field in _WHEN:
        yield Made("each", grouping, "having")


@production(("all_of", "noun"))
def which_there_are(grouping: Grouping, noun: SetForm) -> Iterator[Made]:
    """Make "types of anime"."""
    if isinstance(noun, Everything):
        yield from _spread(noun, grouping)


@unary("all_of", whole=True)
def which_of_all(grouping: Grouping) -> Iterator[Made]:
    """Yield "what genres are there" as a question for those of all anime."""
    if grouping.field == _GENRES.removesuffix("s"):
        yield from _spread(Everything(ANIME), grouping)


@production(("answer", "modifier"))
def spread_within(form: LogicalForm, modifier: Modifier) -> Iterator[Made]:
    """Make "how many anime each year since 2015"."""
    if isinstance(form, Spread) and modifier.conditions and not (modifier.within or modifier.without):
        found = modified(form.base, modifier)
        if found is not None:
            yield Made("answer", Spread(found, form.field), "having")


def _spread(noun: SetForm, grouping: Grouping) -> Iterator[Made]:
    among = narrowed(noun, RELEASED)
    if among is not None:
        among = narrowed(among, ANIME) or among if among.kinds > ANIME else among
        yield Made("answer", Spread(among, grouping.field), "spread")
