"""Productions of the seasons of a series: how many there are, one of them, and the episodes of all."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from catalog.season_words import read_season

from agent_core.grammar.productions.conjunctions.coordination import side_by_side
from agent_core.grammar.productions.noun_phrases.instalments import SEASONS
from agent_core.grammar.productions.production import (
    Made,
    as_set,
    either_order,
    governed,
    is_anime,
    left_as,
    production,
    reversed_order,
    right_as,
    unary,
    words_as,
)
from agent_core.grammar.semantics.building import field_of, filtered, ranked
from agent_core.grammar.semantics.figures import SUMMED
from agent_core.grammar.semantics.inspection import NEXT_SEASON, is_bare_name
from agent_core.grammar.semantics.logical_form import (
    RELEASED,
    Condition,
    Distributed,
    FieldOf,
    Instalments,
    Join,
    LogicalForm,
    Named,
    Order,
    Ranked,
    Seasons,
    SetForm,
)
from agent_core.grammar.semantics.meanings import Conjunct, FieldWord, Quantified, RelationWord, Sense
from agent_core.grammar.semantics.quantities import Bound
from agent_core.grammar.semantics.relations import read_path
from agent_core.grammar.words.entries import ANIME
from agent_core.grammar.words.literals import Number
from agent_core.relation_phrases import LATER_SEASONS

_LAST_SEASON: Final = len(LATER_SEASONS) + 1
_MOST_SEASONS: Final = 99
_OUT: Final = ("finished", "airing")
_UPCOMING: Final = Condition((("status", ("upcoming",)),), RELEASED, "upcoming")
_OF: Final = "of"
_SEQUEL: Final = RelationWord("sequel", (Sense(read_path("sequel"), 0.0),))
_SEVERAL: Final = 2
_EPISODES: Final = "episodes"


@reversed_order(("season", "number"))
@production(("ordinal", "season"))
def nth_season(number: Number, _: None) -> Iterator[Made]:
    """Make "second season" and "season 2"."""
    if number.amount == int(number.amount) and 0 < number.amount <= _MOST_SEASONS:
        yield Made("nth_season", number, "nth_season")


@production(("bound", "season"))
def so_many_seasons(bound: Bound, _: None) -> Iterator[Made]:
    """Make "more than one season", which whatever has a sequel has; how many more no relation tells."""
    least = None if bound.low is None else bound.low + bound.strict
    most = None if bound.high is None else bound.high - bound.strict
    if (least, most) == (_SEVERAL, None):
        yield from several_seasons(None)
    elif most == 1:
        yield from one_season(None)


@unary("one_season")
def one_season(_: None) -> Iterator[Made]:
    """Yield "only one season" as of what has no sequel."""
    yield Made("quantified", Quantified("no", None, 0, word=_SEQUEL), "seasons_had")


@unary("many_seasons")
def several_seasons(_: None) -> Iterator[Made]:
    """Yield "multiple seasons" as of what has a sequel."""
    yield Made("quantified", Quantified("a", 1, None, word=_SEQUEL), "seasons_had")


@production(("order", "season"))
def first_season(order: Order, _: None) -> Iterator[Made]:
    """Make "first season", and "best season", which is one of all."""
    if order.by == "start_date" and not order.descending:
        if order.limit == 1:
            yield Made("nth_season", Number(1), "nth_season")
    else:
        yield from as_set(ranked(SEASONS, order), "superlative")


@production(("entity", "nth_season"), ("owner", "nth_season"), ("haver", "nth_season"))
@reversed_order(("ordinal", "seasons_of"))  # "the second X season"
@governed(("nth_season", "phrase"), by=(_OF,), swapped=True)  # "season 2 of X"
def season_behind(form: SetForm, number: Number) -> Iterator[Made]:
    """Make "X season 2", "X's second season" and the "X have a second season" of "does X have a second season"."""
    if not isinstance(form, Named) or not form.kinds <= ANIME:
        return
    nth = int(number.amount)
    if nth <= _LAST_SEASON:
        season: SetForm = form
        for _ in range(nth - 1):
            season = Join(season, NEXT_SEASON)
        yield Made("entity", season, "nth_season")
    yield Made("season_of", Seasons((form,), "existence", nth), "nth_season")


@production(("and", "nth_season"), ("or", "nth_season"), ("versus", "nth_season"))
def and_season(_: None, number: Number) -> Iterator[Made]:
    """Make the "and season 3" of "X season 1 and season 3", and "vs season 3"."""
    yield Made("and_season", number, "conjunct")


@production(("entity", "and_season"))
def seasons_side_by_side(form: SetForm, number: Number) -> Iterator[Made]:
    """Make "X season 1 and season 3", of one series."""
    title = form
    while isinstance(title, Join) and title.edge == NEXT_SEASON:
        title = title.base
    season = next((made.meaning for made in season_behind(title, number) if made.category == "entity"), None)
    if isinstance(season, Named | Join) and season != form:
        yield from side_by_side(form, Conjunct("intersection", season))


@production(("order", "seasons_of"))
def first_of_seasons(order: Order, form: Named) -> Iterator[Made]:
    """Make "the first X season"."""
    for made in first_season(order, None):
        if isinstance(made.meaning, Number):
            yield from season_behind(form, made.meaning)
        elif isinstance(made.meaning, Ranked):
            yield Made("entity", Ranked(Instalments(form, ("tv",)), made.meaning.order), "superlative")


@production(("ask", "entity"))
def whether_named_season(_: None, form: SetForm) -> Iterator[Made]:
    """Make "is there an X season 3" of a season that is found by a name of its own."""
    for made in named_season(form):
        yield replace(made, category="answer", rule="yes_or_no")


@production(("entity", "coming"), ("entity", "out_by_now"))
def named_season_coming(form: SetForm, _: None) -> Iterator[Made]:
    """Make the "X season 3 confirmed" of "is X season 3 confirmed"."""
    yield from named_season(form)


@production(("noun", "coming"), ("entity", "coming"))
def announced(form: SetForm, _: None) -> Iterator[Made]:
    """Make "X's projects in the works" and "anime that have been announced": what has not come out yet."""
    if form.kinds <= RELEASED and not is_bare_name(form):
        yield from as_set(filtered(form, _UPCOMING), "modified")


def named_season(form: SetForm) -> Iterator[Made]:
    """Yield a title as one of the seasons of its series, where its name says which it is."""
    if isinstance(form, Named) and form.kinds <= ANIME:
        season = read_season(form.candidate.matched_name)
        if season.sure and season.number is not None:
            yield Made("season_of", Seasons((form,), "existence", season.number), "nth_season")


@production(("season_of", "field"))
def came_out(season: Seasons, field: FieldWord) -> Iterator[Made]:
    """Make the "season 2 of X come out" of "has season 2 of X come out"."""
    if field.verbal and field.name == "year":
        yield Made("season_of", season, "having")


@either_order(("when", "season_of"))
def when_it_is(_: None, season: Seasons) -> Iterator[Made]:
    """Make "when is season 2 of X coming out"; the first season is the title itself."""
    if season.number != 1:
        yield Made("answer", Seasons(season.names, "date", season.number), "when")


@production(("season_count", "entity"), ("season_count", "haver"))
@production(("count", "story_of"))  # "how many X series are there"
@reversed_order(("entity", "season_count"), ("owner", "season_count"))  # "X has how many seasons"
@governed(("season_count", "phrase"), by=(_OF,))  # "how many seasons of X are there"
def seasons_counted(_: None, form: SetForm) -> Iterator[Made]:
    """Make "how many seasons does X have"."""
    if isinstance(form, Named) and form.kinds <= ANIME:
        yield Made("answer", Seasons((form,), "count"), "count")


@production(("answer", "count"))
def in_total(form: LogicalForm, _: None) -> Iterator[Made]:
    """Make "how many episodes does X have in total", and "how many seasons does X have in total"."""
    if isinstance(form, Seasons) and form.asked == "count":
        yield Made("answer", form, "count")
    else:
        yield from _episodes(form, summed=True)


@production(("answer", "combined"), ("combined", "answer"))
def combined(one: LogicalForm | None, other: LogicalForm | None) -> Iterator[Made]:
    """Make "the episodes of X combined"."""
    form = one or other
    if isinstance(form, FieldOf):
        yield from _of_each(form)
    if isinstance(form, Seasons) and form.asked == _EPISODES:
        yield Made("answer", Seasons(form.names, _EPISODES, whole=form.whole, summed=True), "count")
    elif form is not None and form is one:
        yield from _episodes(form, summed=True)


@unary("total")
def total_number(_: None) -> Iterator[Made]:
    """Yield "the total number of" as a word of counting."""
    yield Made("count", None, "total")


@production(("total_of", "entity"))
@reversed_order(("entity", "total_of"), ("owner", "total_of"))  # "X's total number of episodes"
@governed(("total_of", "phrase"))  # "the total number of episodes of X"
def total_of(_: FieldWord, form: SetForm) -> Iterator[Made]:
    """Make "X's total number of episodes"."""
    if isinstance(form, Named) and form.kinds <= ANIME:
        yield Made("answer", Seasons((form,), _EPISODES), "count")
    elif isinstance(form, Distributed):
        yield from _of_each(field_of(form, _EPISODES, ANIME))


@production(("answer", "whole_story"))
def of_all_seasons(form: LogicalForm, _: None) -> Iterator[Made]:
    """Make "how many episodes does X have across all seasons"."""
    yield from _episodes(form, whole=True)


@production(("whole_story", "entity"), ("entirety", "seasons_of"))
@governed(("whole_story", "phrase"), by=(_OF,))  # "all seasons of X"
def whole_of(_: None, form: SetForm) -> Iterator[Made]:
    """Make "all seasons of X" and "every X season"."""
    if isinstance(form, Named) and form.kinds <= ANIME:
        yield Made("whole_of", form, "whole_of")


@production(("preposition", "whole_of"))
def of_whole(preposition: RelationWord, form: Named) -> Iterator[Made]:
    """Make "of every X season"."""
    if preposition.lemma in (_OF, "in"):
        yield Made("whole_of", form, "whole_of")


@production(("field", "whole_of"), ("total_of", "whole_of"))
def episodes_of_whole(field: FieldWord, form: Named) -> Iterator[Made]:
    """Make "how many episodes are there in all seasons of X"."""
    if field.name == _EPISODES:
        yield Made("answer", Seasons((form,), _EPISODES, whole=True), "count")


def _of_each(form: FieldOf | None) -> Iterator[Made]:
    """Yield a field of names side by side, which is told of each and added up."""
    if form is not None and isinstance(form.base, Distributed) and form.field in SUMMED:
        yield Made("answer", form, "count")


def _episodes(form: LogicalForm, *, whole: bool = False, summed: bool = False) -> Iterator[Made]:
    """Yield the number of episodes of all seasons, where that of the title that names them was asked for."""
    match form:
        case FieldOf(Named() as title, field, _) if field == _EPISODES:
            yield Made("answer", Seasons((title,), _EPISODES, whole=whole, summed=summed), "count")
        case Seasons(names, asked, _, before, already) if asked == _EPISODES:
            yield Made("answer", Seasons(names, _EPISODES, whole=whole or before, summed=summed or already), "count")
        case _:
            return


# Beside these words a piece keeps its meaning, and only what it does in a phrase changes.
# "season 2 of X announced" of "is season 2 of X announced":
production(("season_of", "coming"), ("season_of", "out_by_now"))(left_as("season_of", "having"))
production(("ask", "season_of"))(right_as("answer", "yes_or_no"))  # "is there a season 2 of X"
production(("entirety", "story_of"))(right_as("whole_of", "whole_of"))  # "the entire X series"
# "X season" of "the second X season":
production(("entity", "season"), ("owner", "season"))(left_as("seasons_of", "seasons_of", only=is_anime))
production(("count", "season"))(words_as("season_count", "count"))  # "how many seasons"
# "total number of episodes", which are those of all seasons:
production(("total", "field"))(right_as("total_of", "count", only=lambda counted: counted.name == _EPISODES))
