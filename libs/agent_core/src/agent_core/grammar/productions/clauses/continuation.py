"""Productions of what goes on by itself: "in which anime does the story of X go on", "what does X carry on as".

A verb of one story says with an object what it continues, and without one that it is continued: only where a
preposition, or a word such as "where", asks in what.
"""

from collections.abc import Iterator
from typing import Final

from agent_core.grammar.productions.following import forwards, leading_to
from agent_core.grammar.productions.production import Made, as_set, left_as, production, reversed_order, right_as
from agent_core.grammar.semantics.building import of_noun
from agent_core.grammar.semantics.logical_form import RELEASED, SetForm
from agent_core.grammar.semantics.meanings import Fronted, Phrase, RelationWord

# Prepositions of what something goes on in, or as.
_AS_WHAT: Final = frozenset({"in", "with", "under", "as"})


@production(("story", "phrase"))
def story_of(_: None, phrase: Phrase) -> Iterator[Made]:
    """Make "the story of X" and "the plot of X", which is X where something is said to go on."""
    if phrase.preposition.lemma == "of" and phrase.form.kinds <= RELEASED:
        yield Made("told", phrase.form, "story")


@production(("fronted", "going_on"))
def goes_on_in(phrase: Fronted, form: SetForm) -> Iterator[Made]:
    """Make "in which anime does X go on" and "the anime in which X continues"."""
    if phrase.preposition.lemma in _AS_WHAT:
        yield from as_set(of_noun(phrase.noun, form), "going_on")


@production(("going_on", "as"), ("going_on", "preposition"))
def goes_on_as(form: SetForm, preposition: RelationWord | None) -> Iterator[Made]:
    """Make the "X carries on as" of "what does X carry on as", and "the anime that X goes on in"."""
    if preposition is None or preposition.lemma in _AS_WHAT:
        yield Made("entity", form, "going_on")


# Beside these words a piece keeps its meaning, and only what it does in a phrase changes.
# "where does the story of X continue" and "as what does X carry on":
production(("in_what", "going_on"))(right_as("entity", "going_on"))
production(("going_on", "in_what"))(left_as("entity", "going_on"))  # "X goes on where"
production(("owner", "story"))(left_as("told", "story", only=lambda form: form.kinds <= RELEASED))  # "X's story"
reversed_order(("entity", "goes_on"), ("told", "goes_on"))(leading_to(forwards, "going_on", "going_on"))  # "X goes on"
