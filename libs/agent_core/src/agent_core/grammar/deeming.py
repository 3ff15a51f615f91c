"""Productions of what somebody takes others for: "the characters X calls friends", "who calls X their teacher"."""

from collections.abc import Iterator

from agent_core.grammar.following import backwards, forwards, within
from agent_core.grammar.logical_form import RELEASED, Everything, SetForm
from agent_core.grammar.meanings import RelationWord
from agent_core.grammar.productions import Made, is_named, left_as, production, right_as


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


@production(("deemed", "relation"), ("deemed", "role"))
def deeming(form: SetForm, word: RelationWord) -> Iterator[Made]:
    """Make "call X their teacher": those to whom X is so."""
    for found, sense in backwards(word, form):
        yield within(found, "in_role", sense, origin=form)


# Beside these words a piece keeps its meaning, and only what it does in a phrase changes.
production(("entity", "deem"))(left_as("deemer", "subject", only=is_named))  # "X calls" of "those whom X calls friends"
# "call X" of "those who call X their teacher":
production(("deem", "entity"))(right_as("deemed", "subject", only=is_named))
