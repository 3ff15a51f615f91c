"""Productions of what somebody takes others for: "the characters X calls friends", "who calls X their teacher"."""

from collections.abc import Iterator

from agent_core.grammar.logical_form import RELEASED, Everything, Named, SetForm
from agent_core.grammar.meanings import RelationWord
from agent_core.grammar.productions import Made, backwards, forwards, production, within


@production(("entity", "deem"))
def deemer(form: SetForm, _: None) -> Iterator[Made]:
    """Make the "X calls" of "those whom X calls friends"."""
    if isinstance(form, Named):
        yield Made("deemer", form, "subject")


@production(("deemer", "noun"))
def deems_whom(form: SetForm, noun: SetForm) -> Iterator[Made]:
    """Make the "X sees whom" of "X sees whom as a rival"."""
    if isinstance(noun, Everything) and noun.kinds.isdisjoint(RELEASED):
        yield Made("deemer", form, "subject")


@production(("deemer", "relation"), ("deemer", "role"))
def deemed(form: SetForm, word: RelationWord) -> Iterator[Made]:
    """Make "X calls friends" and "X regards as a rival": those who are so to X."""
    for found, sense in forwards(word, form):
        yield within(found, "in_role", sense, origin=form)


@production(("deem", "entity"))
def deemed_by_others(_: None, form: SetForm) -> Iterator[Made]:
    """Make the "call X" of "those who call X their teacher"."""
    if isinstance(form, Named):
        yield Made("deemed", form, "subject")


@production(("deemed", "relation"), ("deemed", "role"))
def deeming(form: SetForm, word: RelationWord) -> Iterator[Made]:
    """Make "call X their teacher": those to whom X is so."""
    for found, sense in backwards(word, form):
        yield within(found, "in_role", sense, origin=form)
