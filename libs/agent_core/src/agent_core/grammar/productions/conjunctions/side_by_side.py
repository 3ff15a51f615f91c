"""Productions of names side by side: "compare X and Y", "how are X and Y related"."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from agent_core.grammar.productions.production import Made, either_order, governed, production, right_as, unary
from agent_core.grammar.semantics.comparisons import Pairing
from agent_core.grammar.semantics.logical_form import (
    Connection,
    Contrast,
    Distributed,
    FieldOf,
    LogicalForm,
    Named,
    NamesSideBySide,
    SetForm,
)
from agent_core.grammar.semantics.meanings import Conjunct, Names
from agent_core.limits import MAX_COMPARED

_PAIR: Final = 2


@production(("entity", "conjunct"))
def two_names(form: SetForm, conjunct: Conjunct) -> Iterator[Made]:
    """Make "X and Y" of names of whichever kinds."""
    if isinstance(form, Named) and isinstance(conjunct.form, Named) and conjunct.operator != "difference":
        yield from _names((form, conjunct.form))


@production(("names", "conjunct"))
def more_names(names: Names, conjunct: Conjunct) -> Iterator[Made]:
    """Make "X, Y and Z"."""
    if isinstance(conjunct.form, Named) and conjunct.operator != "difference":
        yield from _names((*names.parts, conjunct.form))


def _names(parts: tuple[Named, ...]) -> Iterator[Made]:
    if len(parts) <= MAX_COMPARED and len({part.candidate.ref for part in parts}) == len(parts):
        alike = len({part.kinds for part in parts}) == 1 or len({part.candidate.name for part in parts}) == 1
        yield Made("names", Names(parts), "names" if alike else "names_unlike")


@either_order(("pairing", "names"))  # "how do X and Y differ"
def pairing_of(pairing: Pairing, names: Names) -> Iterator[Made]:
    """Make "compare X and Y" and "what connects X and Y"."""
    yield from _paired(pairing, (*pairing.names, *names.parts))


@production(("pairing", "entity"), ("paired", "entity"), ("paired", "opponent"))  # "compare X against Y"
def pairing_with(pairing: Pairing, form: SetForm) -> Iterator[Made]:
    """Make the "connects X" of "what connects X to Y", and with its second name the whole."""
    if isinstance(form, Named):
        yield from _paired(pairing, (*pairing.names, form))


@production(("entity", "pairing"), ("entity", "paired"))  # "X Y connection"
def pairing_of_first(form: SetForm, pairing: Pairing) -> Iterator[Made]:
    """Make the "X related" of "how is X related to Y"."""
    if isinstance(form, Named):
        yield from _paired(pairing, (form, *pairing.names))


@either_order(("pairing", "answer"))
def pairing_said_again(pairing: Pairing, form: LogicalForm) -> Iterator[Made]:
    """Make "set X and Y side by side" and "X or Y: compare them, what are the differences"."""
    match form:
        case Contrast(_, common):
            asked = Pairing("common" if common else "contrast")
        case Connection():
            asked = Pairing("connection")
        case FieldOf(Distributed()):  # "compare the ratings of X and Y"
            asked = Pairing("contrast")
        case _:
            return
    if pairing == asked:
        yield Made("answer", form, "paired")


@production(("versus", "entity"), ("than", "entity"))
@governed(("than", "phrase"))  # "than by Y"
def opponent(_: None, form: SetForm) -> Iterator[Made]:
    """Make "vs Y" and "than Y"."""
    if isinstance(form, Named):
        yield Made("opponent", form, "opponent")


@production(("entity", "opponent"))
def versus(form: SetForm, other: Named) -> Iterator[Made]:
    """Make "X vs Y"."""
    if isinstance(form, Named):
        yield from _names((form, other))


@unary("names", whole=True)
def nothing_but_names(names: Names) -> Iterator[Made]:
    """Yield "X vs Y" and "X and Y" as a comparison of the two."""
    yield Made("answer", Contrast(names.parts), "unasked")


def _paired(pairing: Pairing, names: tuple[Named, ...]) -> Iterator[Made]:
    if len(names) < _PAIR:
        yield Made("paired", replace(pairing, names=names), "paired")
    elif len(names) > MAX_COMPARED or len({name.candidate.ref for name in names}) < len(names):
        return
    elif pairing.name != "connection":
        yield Made("answer", Contrast(names, common=pairing.name == "common"), "paired")
    elif len(names) == _PAIR:
        yield Made("answer", Connection(names), "paired")


# Beside these words a piece keeps its meaning, and only what it does in a phrase changes.
production(("among", "names"))(right_as("names", "names"))  # "of X and Y" of "of X and Y, which is older"
# "how do X and Y differ" and "X and Y are related, in what way":
either_order(("manner", "answer"))(right_as("answer", "paired", only=lambda form: isinstance(form, NamesSideBySide)))
