"""Productions of what is denied with words left out: "X drew but did not write", "that X is in but Y isn't"."""

from collections.abc import Iterator

from agent_core.grammar.productions.following import backwards, forwards
from agent_core.grammar.productions.production import Made, production, right_as
from agent_core.grammar.semantics.logical_form import Join, Named, SetForm
from agent_core.grammar.semantics.meanings import Modifier, RelationWord


@production(("modifier", "not_verb"))
def but_not_done(modifier: Modifier, verb: RelationWord) -> Iterator[Made]:
    """Make "X drew but did not write", and "drew X but did not write it"."""
    if modifier.origin is None or len(modifier.within) != 1 or modifier.without or modifier.bare:
        return
    done, kinds = modifier.within[0], modifier.within[0].kinds
    for found, sense in (*backwards(verb, modifier.origin), *forwards(verb, modifier.origin)):
        if found != done and not found.kinds.isdisjoint(kinds):
            yield Made("modifier", Modifier(within=(done,), without=(found,)), "but_not", sense)


@production(("modifier", "denying"))
def but_not_another(modifier: Modifier, form: SetForm) -> Iterator[Made]:
    """Make "X is in but Y isn't": Y is not what X is said to be."""
    if modifier.origin is None or len(modifier.within) != 1 or modifier.without:
        return
    alike = isinstance(form, Named) and isinstance(modifier.origin, Named) and form.kinds == modifier.origin.kinds
    denied = _said_of(modifier.within[0], modifier.origin, form) if alike and form != modifier.origin else None
    if denied is not None:
        yield Made("modifier", Modifier(within=modifier.within, without=(denied,)), "but_not")


def _said_of(form: SetForm, one: SetForm, other: SetForm) -> SetForm | None:
    """Return what is said of one thing as said of another one; ``None`` of more than relations."""
    if form == one:
        return other
    base = _said_of(form.base, one, other) if isinstance(form, Join) else None
    return Join(base, form.edge) if base is not None and isinstance(form, Join) else None


# Beside these words a piece keeps its meaning, and only what it does in a phrase changes.
# "but did not write" of "manga that X drew but did not write":
production(("not", "verb"))(right_as("not_verb", "governed"))
# "but didn't compose the music for" of what somebody did otherwise:
production(("not", "relation"))(right_as("not_verb", "governed", only=lambda word: word.activity))
