"""Productions of coordination: what "and", "or" and "not" join."""

from collections.abc import Iterator
from dataclasses import replace

from agent_core.grammar.building import combined, distributed
from agent_core.grammar.inspection import (
    is_anchored,
    is_bare_name,
)
from agent_core.grammar.logical_form import (
    RELEASED,
    Combine,
    Distributed,
    Everything,
    SetForm,
)
from agent_core.grammar.meanings import Conjunct, Modifier, Phrase
from agent_core.grammar.productions import Made, as_set, closed, modified, production


@production(("and", "entity"), ("comma", "entity"))
def and_entity(_: None, form: SetForm) -> Iterator[Made]:
    """Make "and X"."""
    titles = form.kinds <= RELEASED and not is_bare_name(form)
    yield Made("conjunct", Conjunct("intersection", form), "conjunct_titles" if titles else "conjunct")


@production(("and", "noun"))
def and_noun(_: None, noun: SetForm) -> Iterator[Made]:
    """Make the "and anime" of "anime by X and anime with Y"."""
    if noun.kinds <= RELEASED:
        yield Made("besides", noun, "conjunct")


@production(("besides", "modifier"))
def besides(noun: SetForm, modifier: Modifier) -> Iterator[Made]:
    """Make "and anime with Y", which are told besides the others."""
    found = modified(noun, modifier)
    if found is not None and is_anchored(found):
        yield Made("conjunct", Conjunct("union", found), "besides")


@production(("and_also", "entity"))
def and_also_entity(_: None, form: SetForm) -> Iterator[Made]:
    """Make "and also anime with X"."""
    yield Made("conjunct", Conjunct("intersection", form), "conjunct")


@production(("or", "entity"))
def or_entity(_: None, form: SetForm) -> Iterator[Made]:
    """Make "or X"."""
    yield Made("conjunct", Conjunct("union", form), "conjunct")


@production(("or", "noun"))
def or_noun(_: None, noun: SetForm) -> Iterator[Made]:
    """Make the "or lady" of "the guy or lady who directed X"."""
    if isinstance(noun, Everything):
        yield Made("or_noun", noun, "conjunct")


@production(("noun", "or_noun"))
def either_noun(noun: SetForm, other: SetForm) -> Iterator[Made]:
    """Make "the guy or lady", and "anime or manga"."""
    if isinstance(noun, Everything):
        yield Made("noun", Everything(noun.kinds | other.kinds), "conjunct")


@production(("not", "entity"))
def not_entity(_: None, form: SetForm) -> Iterator[Made]:
    """Make "but not X"."""
    yield Made("conjunct", Conjunct("difference", form), "conjunct")


@production(("not", "phrase"))
def not_phrase(_: None, phrase: Phrase) -> Iterator[Made]:
    """Make the "but not by X" of "directed by Y but not by X"."""
    yield Made("conjunct", Conjunct("difference", phrase.form), "conjunct")


@production(("and", "modifier"), ("and_also", "modifier"))
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


@production(("entity", "both"), ("modifier", "both"))
def both_behind(joined: SetForm | Modifier, _: None) -> Iterator[Made]:
    """Make "X and Y both", and "directed by X and with Y, both"."""
    yield from both(None, joined)


@production(("entity", "whichever"))
def whichever(form: SetForm, _: None) -> Iterator[Made]:
    """Make "X or Y, either is fine", which says of "X and Y" that one of the two will do."""
    if isinstance(form, Distributed | Combine) and form.operator != "difference":
        yield Made("entity", replace(form, operator="union"), "both")


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
