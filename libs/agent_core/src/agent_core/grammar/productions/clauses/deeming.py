"""Productions of what somebody takes others for: "the characters X calls friends", "who calls X their teacher"."""

from collections.abc import Iterator

from agent_core.grammar.productions.following import backwards, forwards, narrowing_to
from agent_core.grammar.productions.production import Made, left_as, production, reversed_order, right_as
from agent_core.grammar.semantics.logical_form import RELEASED, Everything, SetForm


@production(("deemer", "noun"))
def deems_whom(form: SetForm, noun: SetForm) -> Iterator[Made]:
    """Make the "X sees whom" of "X sees whom as a rival"."""
    if isinstance(noun, Everything) and noun.kinds.isdisjoint(RELEASED):
        yield Made("deemer", form, "subject")


# "X calls friends" and "X regards as a rival": those who are so to X.
reversed_order(("deemer", "relation"), ("deemer", "role"))(narrowing_to(forwards, "in_role"))
# "call X their teacher": those to whom X is so.
reversed_order(("deemed", "relation"), ("deemed", "role"))(narrowing_to(backwards, "in_role"))


# Beside these words a piece keeps its meaning, and only what it does in a phrase changes.
production(("entity", "deem"))(left_as("deemer", "subject"))  # "X calls" of "those whom X calls friends"
# "call X" of "those who call X their teacher":
production(("deem", "entity"))(right_as("deemed", "subject"))
