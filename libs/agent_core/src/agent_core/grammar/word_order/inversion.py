"""Productions of French, Spanish and German, whose verbs may stand in front of their subjects."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from agent_core.grammar.logical_form import RELEASED, Named, SetForm
from agent_core.grammar.meanings import Fronted, Modifier, Separable
from agent_core.grammar.productions import Made, as_set, backwards, of_noun, production
from agent_core.grammar.question import is_said_to_do

LANGUAGES: Final = ("fr", "es", "de")
# What stands in front of whom something is by, or whose it is.
_MAKERS: Final = frozenset({"of", "by", "from"})


@production(("bare_verb", "entity"), languages=LANGUAGES)
def inverted(verb: Separable, form: SetForm) -> Iterator[Made]:
    """Make the "est basé X" of "sur quel manga est basé X"."""
    yield Made("left_open", replace(verb, form=form), "left_open")


@production(("asked_about", "modifier"), languages=LANGUAGES)
def asked_of_it(name: Named, modifier: Modifier) -> Iterator[Made]:
    """Make "X a-t-il réalisé Y"."""
    for made in is_said_to_do(name, modifier):
        yield replace(made, category="answer")


@production(("fronted", "entity"), languages=LANGUAGES)
def whose_it_is(phrase: Fronted, form: SetForm) -> Iterator[Made]:
    """Make "de qui est X" and "von wem ist X": the kinds tell the relation."""
    if phrase.preposition.lemma in _MAKERS and phrase.noun.kinds.isdisjoint(RELEASED):
        for found, sense in backwards(phrase.preposition, form):
            yield from as_set(of_noun(phrase.noun, found), "bridge", sense)
