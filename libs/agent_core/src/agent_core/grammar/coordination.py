"""Productions of coordination: what "and", "or" and "not" join."""

from collections.abc import Iterator

from agent_core.grammar.logical_form import Distributed, SetForm, combined, distributed
from agent_core.grammar.meanings import Conjunct, Modifier, Phrase
from agent_core.grammar.productions import Made, closed, production


@production(("and", "entity"), ("comma", "entity"))
def and_entity(_: None, form: SetForm) -> Iterator[Made]:
    """Make "and X"."""
    yield Made("conjunct", Conjunct("intersection", form), "conjunct")


@production(("or", "entity"))
def or_entity(_: None, form: SetForm) -> Iterator[Made]:
    """Make "or X"."""
    yield Made("conjunct", Conjunct("union", form), "conjunct")


@production(("not", "entity"))
def not_entity(_: None, form: SetForm) -> Iterator[Made]:
    """Make "but not X"."""
    yield Made("conjunct", Conjunct("difference", form), "conjunct")


@production(("not", "phrase"))
def not_phrase(_: None, phrase: Phrase) -> Iterator[Made]:
    """Make the "but not by X" of "directed by Y but not by X"."""
    yield Made("conjunct", Conjunct("difference", phrase.form), "conjunct")


@production(("and", "modifier"))
def and_modifier(_: None, modifier: Modifier) -> Iterator[Made]:
    """Make "and directed by X"."""
    yield Made("modifier", modifier, "conjunct")


@production(("or", "modifier"))
def or_modifier(_: None, modifier: Modifier) -> Iterator[Made]:
    """Make "or directed by X"."""
    yield Made("alternative", modifier, "conjunct")


@production(("not", "modifier"))
def not_modifier(_: None, modifier: Modifier) -> Iterator[Made]:
    """Make "but not directed by X"."""
    if modifier.within and not (modifier.conditions or modifier.without):
        yield Made("negated", modifier, "conjunct")


@production(("entity", "conjunct"))
def side_by_side(form: SetForm, conjunct: Conjunct) -> Iterator[Made]:
    """Make "X and Y", of which what is said holds of each."""
    found = distributed(conjunct.operator, form, conjunct.form)
    if found is not None:
        yield Made("entity", found, "distribute")


@production(("both", "entity"))
def both(_: None, form: SetForm) -> Iterator[Made]:
    """Make "both X and Y"."""
    if isinstance(form, Distributed):
        yield Made("entity", form, "both")


@production(("both", "modifier"))
def both_modifiers(_: None, modifier: Modifier) -> Iterator[Made]:
    """Make "both directed by X and …"."""
    yield Made("modifier", modifier, "both")


@production(("modifier", "alternative"))
def alternatives(one: Modifier, other: Modifier) -> Iterator[Made]:
    """Make "directed by X or written by Y"."""
    match one, other:
        case Modifier(within=(left,), without=(), conditions=()), Modifier(within=(right,), without=(), conditions=()):
            found = combined("union", closed(left), closed(right))
            if found is not None:
                yield Made("modifier", Modifier(within=(found,)), "alternatives")
        case _:
            return
