"""Productions of whole questions: a set, how many it holds, or a field of what a name tells."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from catalog.entities import EntityType
from catalog.relations import RelationType

from agent_core.grammar.productions.production import (
    Made,
    alone_as,
    as_category,
    either_order,
    is_dated,
    left_as,
    production,
    reversed_order,
    right_as,
    unary,
)
from agent_core.grammar.semantics.building import closed, field_of, modified
from agent_core.grammar.semantics.inspection import is_anchored, is_bare_name, is_counted, is_season, names_in
from agent_core.grammar.semantics.logical_form import (
    RELEASED,
    Count,
    Everything,
    FieldOf,
    First,
    Instalments,
    Join,
    LogicalForm,
    Named,
    Others,
    Ranked,
    SetForm,
)
from agent_core.grammar.semantics.meanings import FieldWord, Modifier, Phrase
from agent_core.grammar.semantics.relations import Edge
from agent_core.title_fields import SONGS

_EPISODES: Final = Edge(RelationType.HAS_EPISODE)
_VOICES: Final = Edge(RelationType.VOICED_BY)
_YEAR: Final = "year"
_SEASON: Final = "season"
_OF: Final = "of"
# Cost of asking for a field behind what is ranked, which may rather say by what: "the top 5 by popularity".
_OF_RANKED: Final = 0.5
_RATING: Final = "rating"
_END: Final = "end_date"
_RANK: Final = "rank"
_SEASONS: Final = ("tv",)
# Fields that "air" and "come out" may be asked in: "what day does X air".
_WHEREIN: Final = frozenset({"broadcast", "season", "magazine"})
_COUNTED: Final = frozenset({"episodes", "chapters", "volumes", "popularity", "favorites"}) | SONGS


@production(("count", "entity"), ("count", "noun"))
@reversed_order(("entity", "count"))  # "anime by X, how many in total"
def how_many(_: None, form: SetForm) -> Iterator[Made]:
    """Make "how many anime by X"; how many episodes a title has is told by the title itself."""
    if isinstance(form, Join) and form.edge == _EPISODES:
        yield from as_category("answer", field_of(form.base, "episodes", RELEASED), "count")
    elif isinstance(form, Instalments) and form.formats == _SEASONS:
        return  # which the seasons themselves tell, of which parts are one
    elif not (is_bare_name(form) or isinstance(form, Ranked | First)):
        yield Made("answer", Count(closed(form)), "count")


@production(("count", "modifier"))
def how_often(_: None, modifier: Modifier) -> Iterator[Made]:
    """Make "how often has X been cast" and "how many times did X direct an anime"."""
    if len(modifier.within) == 1 and modifier.origin is not None and not modifier.bare and not modifier.other:
        yield Made("answer", Count(closed(modifier.within[0])), "headless")


@production(("answer", "have"))
def figure_it_has(answer: LogicalForm, _: None) -> Iterator[Made]:
    """Make "how many chapters does X contain"."""
    if isinstance(answer, FieldOf) and answer.field in _COUNTED:
        yield Made("answer", answer, "having")


@either_order(("count", "answer"))
def counted_again(_: None, form: LogicalForm) -> Iterator[Made]:
    """Make "tally up the anime by X and tell me how many", and "how much is the score of X"."""
    if isinstance(form, Count) or (isinstance(form, FieldOf) and form.field == _RATING):
        yield Made("answer", form, "count")


@production(("field", "entity"))
def field_in_front(field: FieldWord, form: SetForm) -> Iterator[Made]:
    """Make "how many episodes does X have"."""
    compound = field.name in _COUNTED - {"popularity"} or is_bare_name(form)
    yield from _field_of(form, field, "compound" if compound else "field_in_front_of_phrase")


@production(("entity", "field"), ("owner", "field"))
def field_behind(form: SetForm, field: FieldWord) -> Iterator[Made]:
    """Make "X's score", and the "X come out" of which it may be asked when; "best anime openings" are no anime's."""
    ranked_so = field.verbal and isinstance(form, Ranked) and form.order.by == field.order  # "am besten bewertet"
    if not ranked_so and (field.verbal or not isinstance(form, First)):
        rule = "field_behind" if field.verbal or is_bare_name(form) else "field_behind_phrase"
        for made in _field_of(form, field, rule):
            by_what = isinstance(form, Ranked) and field.order is not None and not field.verbal
            yield replace(made, sense=_OF_RANKED) if by_what else made


@production(("haver", "field"))
def field_it_has(form: SetForm, field: FieldWord) -> Iterator[Made]:
    """Make "X clocks in at how many episodes"."""
    yield from _field_of(form, field, "field_behind")


@production(("field", "phrase"))
def field_of_phrase(field: FieldWord, phrase: Phrase) -> Iterator[Made]:
    """Make "the score of X", and the "last episode of X" of which it may be asked when.

    "Which season of X" asks for one of several, and for none of the year.
    """
    of_several = field.name == _SEASON and phrase.preposition.lemma == _OF
    if not (of_several or phrase.preposition.leads_to_its_kind):  # "the part before X" is another title
        for made in _field_of(phrase.form, field, "field"):  # "ranking by score: the best …" asks for no rank
            yield replace(made, sense=_OF_RANKED) if phrase.preposition.lemma == "by" else made


@production(("when", "entity"))
def when(_: None, form: SetForm) -> Iterator[Made]:
    """Make "in what year was X"."""
    yield from as_category("answer", field_of(form, _YEAR, RELEASED), "headless")


@production(("when", "modifier"))
def when_made(_: None, modifier: Modifier) -> Iterator[Made]:
    """Make "when was X made": that says no more of it than that it came out."""
    if modifier.origin is not None and modifier.general and not modifier.bare and len(modifier.within) == 1:
        title = modifier.origin if is_bare_name(modifier.origin) else None
        yield from () if title is None else as_category("answer", field_of(title, _YEAR, RELEASED), "when_made")


@production(("event", "field"))
def event_aired(event: FieldOf, verb: FieldWord) -> Iterator[Made]:
    """Make "the finale of X aired"."""
    if verb.verbal and verb.dated:
        yield Made("event", event, "having")


@production(("answer", "field"))
def premiere_aired(answer: LogicalForm, verb: FieldWord) -> Iterator[Made]:
    """Make "the first episode of X aired", where the noun asks for the year by itself as well."""
    if isinstance(answer, FieldOf) and answer.field == _YEAR and verb.verbal and verb.dated:
        yield Made("answer", answer, "having")


@production(("field", "event"))
def field_with_verb(field: FieldWord, answer: FieldOf) -> Iterator[Made]:
    """Make "in how many volumes did X come out" and "what day does X air": the noun says more than the verb."""
    if field.name in _COUNTED | _WHEREIN or (field.name == _END and not field.verbal):
        yield from as_category("answer", field_of(answer.base, field.name, field.had_by), "field_with_verb")


@production(("noun", "answer"))
def what_is(noun: SetForm, answer: FieldOf | Count) -> Iterator[Made]:
    """Make "what is the score of X"."""
    if noun.kinds >= RELEASED and not is_anchored(noun):
        yield Made("answer", answer, "what_is")


@production(("manner", "answer"))
def how_rated(_: None, answer: LogicalForm) -> Iterator[Made]:
    """Make "how is X rated"."""
    if isinstance(answer, FieldOf) and answer.field == _RATING:
        yield Made("answer", answer, "count")


def _field_of(form: SetForm, field: FieldWord, rule: str) -> Iterator[Made]:
    if field.verbal and field.name == _YEAR and is_season(form):
        return  # which is asked of the seasons
    if field.name == _RANK and isinstance(form, Ranked) and form.order.limit != 1:
        return  # "ranking by score: the top 5 anime"
    for made in as_category("answer", field_of(form, field.name, field.had_by, field.place), rule):
        yield replace(made, category="event") if field.verbal and field.dated else made


@unary("entity", whole=True)
def answers(form: SetForm) -> Iterator[Made]:
    """Yield a set as what a whole question asks for; a bare name asks for nothing."""
    if not is_bare_name(form) and not isinstance(form, First):
        rule = "idle_other" if _is_idle(form) else "season_alone" if is_season(form) else "answer"
        yield Made("answer", closed(form), rule)


def _is_idle(form: SetForm) -> bool:
    """True where others are asked for, and nothing that is named could be one of them."""
    if not isinstance(form, Others):
        return False
    if isinstance(form.base, Join) and form.base.edge == _VOICES:
        return isinstance(form.base.base, Named)  # whoever else voices a character is no other voice of the same one
    named = frozenset[EntityType]().union(*(each.kinds for each in names_in(form)))
    return named.isdisjoint(form.kinds) and not (EntityType.CHARACTER in named and form.kinds <= RELEASED)


@unary("noun", whole=True)
def answers_of_noun(form: SetForm) -> Iterator[Made]:
    """Yield a set that no name tells as a whole question, where more than its kind is said of it."""
    if not isinstance(form, Everything):
        yield Made("answer", form, "numbered" if is_counted(form) else "unrelated")


@unary("modifier", whole=True)
def headless(modifier: Modifier) -> Iterator[Made]:
    """Yield what "directed by X" is said of, where no noun names it."""
    if len(modifier.within) == 1 and not modifier.other and not is_bare_name(modifier.within[0]):
        found = modified(modifier.within[0], Modifier(without=modifier.without, conditions=modifier.conditions))
        if found is not None:
            yield Made("answer", closed(found), "headless")


# Beside these words a piece keeps its meaning, and only what it does in a phrase changes.
production(("event", "adverb"))(left_as("event", "first_time"))  # "when did people get to see X first"
production(("when", "event"))(right_as("answer", "when"))  # "when did X come out"
production(("event", "when"))(left_as("answer", "when"))  # "X came out when"
production(("manner", "quality"))(right_as("field", "count"))  # "how popular" of "how popular is X"
unary("work")(alone_as("entity", "doers"))  # those who did what stands for them: "whose is the music of X"
# "first aired" of "when was X first aired":
production(("adverb", "field"))(right_as("field", "first_time", only=is_dated))
production(("when", "field"))(right_as("field", "when", only=is_dated))  # "when … come out"
# "how many episodes":
production(("count", "field"))(right_as("field", "count", only=lambda field: field.name in _COUNTED))
