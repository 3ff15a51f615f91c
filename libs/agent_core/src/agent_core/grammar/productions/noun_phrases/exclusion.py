"""Productions of what is left out by its name: "anime by X except Y", "anime other than Y"."""

from collections.abc import Iterator
from typing import Final

from agent_core.grammar.productions.clauses.denial import not_of_a_format, not_so
from agent_core.grammar.productions.conjunctions.coordination import not_entity, not_modifier
from agent_core.grammar.productions.production import Made, as_set, left_as, production, reversed_order
from agent_core.grammar.semantics.building import filled, others, without
from agent_core.grammar.semantics.inspection import has_hole
from agent_core.grammar.semantics.logical_form import Distributed, Named, SetForm
from agent_core.grammar.semantics.meanings import Conjunct, Modifier, RelationWord
from agent_core.grammar.words.entries import ANIME

_MOST_LEFT_OUT: Final = 5


@production(("except", "entity"))
@reversed_order(("entity", "excluded"))  # "X and Y excluded" and "the films of X excluded"
def exception(_: None, form: SetForm) -> Iterator[Made]:
    """Make "except X" and "besides X and Y", and "except those directed by X"."""
    if _names(form):
        yield Made("exception", form, "exception")
    else:
        yield from not_entity(None, form)


@production(("except", "modifier"))
@reversed_order(("modifier", "excluded"))  # "those with music by X excluded"
def except_such(_: None, modifier: Modifier) -> Iterator[Made]:
    """Make "except directed by X" and "except horror"."""
    yield from not_modifier(None, modifier)
    yield from not_so(None, modifier)


@production(("except", "noun"))
def except_of_a_format(_: None, noun: SetForm) -> Iterator[Made]:
    """Make "except films"."""
    yield from not_of_a_format(None, noun)


@production(("entity", "exception"), ("noun", "exception"))
def all_except(form: SetForm, left_out: SetForm) -> Iterator[Made]:
    """Make "anime by X except Y" and the "anime other than Y" of "which anime other than Y did X direct"."""
    yield from as_set(without(form, _names(left_out), story=False), "exception")


@production(("exception", "entity"))
def except_for(left_out: SetForm, form: SetForm) -> Iterator[Made]:
    """Make "besides Y, which anime did X direct", and "besides Y, which anime did its director direct"."""
    for made in all_except(form, left_out):
        yield Made(made.category, made.meaning, "fronted")
    yield from _taken_up(form, left_out)


@production(("exception", "modifier"))
def except_for_it(left_out: SetForm, modifier: Modifier) -> Iterator[Made]:
    """Make the "other than Y did its director direct" of "which anime other than Y did its director direct"."""
    for found in modifier.within if len(modifier.within) == 1 else ():
        for made in _taken_up(found, left_out):
            if not isinstance(made.meaning, RelationWord):
                yield Made("modifier", Modifier(within=(made.meaning,)), "exception")  # pyright: ignore[reportArgumentType]


def _taken_up(form: SetForm, left_out: SetForm) -> Iterator[Made]:
    """Yield the others of a set that is told by the very name that is left out, which a pronoun stands for."""
    if isinstance(left_out, Named) and has_hole(form) and (found := filled(form, left_out)) is not None:
        yield from as_set(others(found), "topic")


@production(("entity", "conjunct"), ("noun", "conjunct"))
def that_is_not(form: SetForm, conjunct: Conjunct) -> Iterator[Made]:
    """Make "anime by X that aren't Y", where Y stands for all that goes by its name."""
    if conjunct.operator == "difference" and (names := _names(conjunct.form)):
        story = all(name.kinds <= ANIME for name in names)
        yield from as_set(without(form, names, story=story), "exception")


def _names(form: SetForm) -> tuple[Named, ...]:
    """Return the names that stand side by side in a form; none where it is anything else."""
    match form:
        case Named():
            return (form,)
        case Distributed(operator, left, right) if operator != "difference":
            before, behind = _names(left), _names(right)
            return (*before, *behind) if before and behind and len(before) + len(behind) <= _MOST_LEFT_OUT else ()
        case _:
            return ()


# Beside these words a piece keeps its meaning, and only what it does in a phrase changes.
production(("negated", "excluded"))(left_as("negated", "conjunct"))  # "if those by X are removed"
