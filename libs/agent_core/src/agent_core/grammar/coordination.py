"""Productions of coordination: what "and", "or" and "not" join."""

from collections.abc import Iterator

from agent_core.grammar.logical_form import Distributed, SetForm, combined, distributed, is_bare_name
from agent_core.grammar.meanings import Conjunct, Modifier, Phrase
from agent_core.grammar.productions import Made, as_set, closed, production


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
        alike = is_bare_name(form) is is_bare_name(conjunct.form)
        yield Made("entity", found, "distribute" if alike else "distribute_unlike")


@production(("conjunct", "entity"))
def all_but(conjunct: Conjunct, form: SetForm) -> Iterator[Made]:
    """Make "other than those by X, which anime with Y"."""
    if conjunct.operator == "difference":
        yield from as_set(combined("difference", form, closed(conjunct.form)), "fronted")


@production(("both", "entity"), ("both", "modifier"))
def both(_: None, joined: SetForm | Modifier) -> Iterator[Made]:
    """Make "both X and Y", and the "both directed by X" that another clause goes on from."""
    if isinstance(joined, Distributed | Modifier):
        yield Made("modifier" if isinstance(joined, Modifier) else "entity", joined, "both")


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
