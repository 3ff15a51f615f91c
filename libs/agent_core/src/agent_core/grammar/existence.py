"""Productions of whether there is anything: "does X have a sequel", "did X direct any films", "is X from a manga"."""

from collections.abc import Iterator
from typing import Final

from catalog.relations import RelationType

from agent_core.grammar.building import combined, join
from agent_core.grammar.inspection import is_bare_name, is_season
from agent_core.grammar.logical_form import Condition, Distributed, Exists, Having, Others, SetForm
from agent_core.grammar.meanings import Modifier, RelationWord
from agent_core.grammar.productions import Made, closed, forwards, modified, production
from agent_core.grammar.relations import Edge, path_of

_SOURCE: Final = Edge(RelationType.ADAPTED_FROM)


@production(("entity", "modifier"))
def said_to_have(form: SetForm, modifier: Modifier) -> Iterator[Made]:
    """Make the "X based on a manga" of what has to be found for that to be so."""
    if modifier.within or modifier.without or modifier.other or modifier.joined:
        return
    match modifier.conditions:
        case (Condition(having=Having(related, 1, None)),):
            found = join(form, path_of((related.edge,)))
            found = None if found is None else combined("intersection", related.among, found)
        case (Condition(bounds=(("source_material", ("manga",)),)),):
            found = join(form, path_of((_SOURCE,)))
        case _:
            return
    if found is not None:
        yield Made("existence", found, "existence")


@production(("haver", "relation"))
def having_one(form: SetForm, word: RelationWord) -> Iterator[Made]:
    """Make the "X have a sequel" of "does X have a sequel"."""
    for found, sense in forwards(word, form):
        yield Made("existence", found, "existence", sense)


@production(("existence", "modifier"))
def having_such_a_one(form: SetForm, modifier: Modifier) -> Iterator[Made]:
    """Make "X have a sequel from 2011"."""
    if (found := modified(form, modifier)) is not None:
        yield Made("existence", found, "modified")


@production(("is_it", "existence"))
def whether_there_is_one(_: None, form: SetForm) -> Iterator[Made]:
    """Make "does X have a sequel"."""
    yield Made("answer", Exists(closed(form)), "yes_or_no")


@production(("does", "entity"))
def whether_any(_: None, form: SetForm) -> Iterator[Made]:
    """Make "did X direct any films" and "has X a sequel"."""
    if not (is_bare_name(form) or is_season(form) or isinstance(form, Distributed | Others)):
        yield Made("answer", Exists(closed(form)), "yes_or_no")
