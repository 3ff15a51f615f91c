"""Productions of whole questions: a set, how many it holds, or a field of what a name tells."""

from collections.abc import Iterator
from typing import Final

from agent_core.grammar.logical_form import (
    RELEASED,
    Count,
    Everything,
    FieldOf,
    SetForm,
    field_of,
    is_anchored,
    is_bare_name,
)
from agent_core.grammar.meanings import FieldWord, Modifier, Phrase
from agent_core.grammar.productions import Made, closed, production, unary

_DATES: Final = frozenset({"year", "end_date"})
_COUNTED: Final = frozenset({"episodes", "chapters", "volumes", "popularity"})


@production(("count", "entity"), ("count", "noun"))
def how_many(_: None, form: SetForm) -> Iterator[Made]:
    """Make "how many anime by X"."""
    if not is_bare_name(form):
        yield Made("answer", Count(closed(form)), "count")


@production(("entity", "count"))
def how_many_behind(form: SetForm, _: None) -> Iterator[Made]:
    """Make "anime by X, how many in total"."""
    if not is_bare_name(form):
        yield Made("answer", Count(closed(form)), "fronted")


@production(("count", "field"))
def how_much(_: None, field: FieldWord) -> Iterator[Made]:
    """Make "how many episodes"."""
    if field.name in _COUNTED:
        yield Made("field", field, "count")


@production(("adverb", "field"))
def first_time(_: None, field: FieldWord) -> Iterator[Made]:
    """Make the "first aired" of "when was X first aired"."""
    if field.dated:
        yield Made("field", field, "first_time")


@production(("when", "field"))
def when_field(_: None, field: FieldWord) -> Iterator[Made]:
    """Make "when … come out"."""
    if field.dated:
        yield Made("field", field, "when")


@production(("field", "entity"))
def field_in_front(field: FieldWord, form: SetForm) -> Iterator[Made]:
    """Make "how many episodes does X have"."""
    yield from _asked(field_of(form, field.name, field.had_by), "compound")


@production(("entity", "field"), ("owner", "field"))
def field_behind(form: SetForm, field: FieldWord) -> Iterator[Made]:
    """Make "X's score" and "did X come out"."""
    yield from _asked(field_of(form, field.name, field.had_by), "field_behind")


@production(("field", "phrase"))
def field_of_phrase(field: FieldWord, phrase: Phrase) -> Iterator[Made]:
    """Make "the score of X"."""
    yield from _asked(field_of(phrase.form, field.name, field.had_by), "field")


@production(("when", "entity"))
def when(_: None, form: SetForm) -> Iterator[Made]:
    """Make "in what year was X"."""
    yield from _asked(field_of(form, "year", RELEASED), "headless")


@production(("when", "answer"))
def when_answer(_: None, answer: FieldOf | Count) -> Iterator[Made]:
    """Make "when did X come out"."""
    if isinstance(answer, FieldOf) and answer.field in _DATES:
        yield Made("answer", answer, "when")


@production(("answer", "when"))
def answer_when(answer: FieldOf | Count, _: None) -> Iterator[Made]:
    """Make "X came out when"."""
    if isinstance(answer, FieldOf) and answer.field in _DATES:
        yield Made("answer", answer, "when")


@production(("noun", "answer"))
def what_is(noun: SetForm, answer: FieldOf | Count) -> Iterator[Made]:
    """Make "what is the score of X"."""
    if noun.kinds >= RELEASED and not is_anchored(noun):
        yield Made("answer", answer, "what_is")


def _asked(found: FieldOf | None, rule: str) -> Iterator[Made]:
    if found is not None:
        yield Made("answer", found, rule)


@unary("entity", whole=True)
def answers(form: SetForm) -> Iterator[Made]:
    """Yield a set as what a whole question asks for; a bare name asks for nothing."""
    if not is_bare_name(form):
        yield Made("answer", closed(form), "answer")


@unary("noun", whole=True)
def answers_of_noun(form: SetForm) -> Iterator[Made]:
    """Yield a set that no name tells as a whole question, where more than its kind is said of it."""
    if not isinstance(form, Everything):
        yield Made("answer", form, "unrelated")


@unary("modifier", whole=True)
def headless(modifier: Modifier) -> Iterator[Made]:
    """Yield what "directed by X" is said of, where no noun names it."""
    if len(modifier.within) == 1 and not modifier.other and not is_bare_name(modifier.within[0]):
        yield Made("answer", closed(modifier.within[0]), "headless")


@unary("work")
def doers(form: SetForm) -> Iterator[Made]:
    """Yield those who did what stands for them: "whose is the music of X"."""
    yield Made("entity", form, "doers")
