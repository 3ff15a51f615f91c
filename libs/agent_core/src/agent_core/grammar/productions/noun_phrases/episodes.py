"""Productions of single episodes, and of what something is called: "the title of episode 12 of X"."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from agent_core.grammar.productions.production import Made, as_set, left_as, production, reversed_order, right_as
from agent_core.grammar.semantics.building import of_noun
from agent_core.grammar.semantics.inspection import is_bare_name
from agent_core.grammar.semantics.logical_form import EPISODE, Everything, Numbered, Order, Ranked, SetForm
from agent_core.grammar.semantics.meanings import FieldWord, RelationWord
from agent_core.grammar.semantics.relations import ANY_KIND
from agent_core.grammar.words.literals import Number

_ANY_EPISODE: Final = Everything(EPISODE)


@reversed_order(("ordinal", "relation"))
@production(("relation", "number"))
def episode_number(word: RelationWord, number: Number) -> Iterator[Made]:
    """Make "episode 12" and "12th episode"."""
    if word.head is not None:
        return
    leads_to_episodes = all(sense.path.targets(ANY_KIND) == EPISODE for sense in word.senses)
    if leads_to_episodes and number.amount == int(number.amount) > 0:
        yield Made("relation", replace(word, head=Numbered(_ANY_EPISODE, int(number.amount))), "numbered")


@production(("order", "relation"))
def last_episode(order: Order, word: RelationWord) -> Iterator[Made]:
    """Make "last episode"."""
    leads_to_episodes = all(sense.path.targets(ANY_KIND) == EPISODE for sense in word.senses)
    if leads_to_episodes and word.head is None and order.by == "start_date" and order.limit == 1:
        yield Made("relation", replace(word, head=Ranked(_ANY_EPISODE, replace(order, had_by=EPISODE))), "numbered")


@production(("entity", "field"))
def episode_aired(form: SetForm, field: FieldWord) -> Iterator[Made]:
    """Make the "episode 12 of X air" of "under what title did episode 12 of X air"."""
    if form.kinds == EPISODE and field.verbal and field.dated:
        yield Made("entity", form, "having")


@production(("noun", "haver"))
def title_it_has(noun: SetForm, form: SetForm) -> Iterator[Made]:
    """Make "what title does episode 12 of X have"."""
    if isinstance(noun, Everything) and not is_bare_name(form):
        yield from as_set(of_noun(noun, form), "having")


@production(("manner", "called"))
def how_called(_: None, __: None) -> Iterator[Made]:
    """Make the "how is called" of "how is called the sequel of X"."""
    yield Made("noun", Everything(ANY_KIND), "called")


# Beside these words a piece keeps its meaning, and only what it does in a phrase changes.
# "sequel of X called" of "how is the sequel of X called":
production(("entity", "called"))(left_as("called_so", "called"))
production(("manner", "called_so"))(right_as("entity", "called"))  # "how is the sequel of X called"
# "its title" of an episode, which is told by that:
production(("owner", "own_name"))(left_as("entity", "called", only=lambda form: form.kinds == EPISODE))
