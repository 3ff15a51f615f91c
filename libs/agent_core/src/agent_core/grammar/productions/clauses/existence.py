"""Productions of whether there is anything: "does X have a sequel", "did X direct any films", "is X from a manga"."""

from collections.abc import Iterator
from typing import Final

from catalog.relations import RelationType

from agent_core.grammar.productions.following import forwards
from agent_core.grammar.productions.production import Made, as_category, left_as, production
from agent_core.grammar.semantics.building import closed, combined, join, modified
from agent_core.grammar.semantics.inspection import is_bare_name, is_season
from agent_core.grammar.semantics.logical_form import (
    Condition,
    Distributed,
    Exists,
    Having,
    Named,
    Others,
    SetForm,
    Verify,
)
from agent_core.grammar.semantics.meanings import Modifier, RelationWord
from agent_core.grammar.semantics.relations import PERSONS, Edge, path_of

_WORKS: Final = Edge(RelationType.WORKED_ON)
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
    yield from as_category("existence", found, "existence")


@production(("haver", "relation"))
def having_one(form: SetForm, word: RelationWord) -> Iterator[Made]:
    """Make the "X have a sequel" of "does X have a sequel"; what X and Y have that is different, both have not."""
    if isinstance(form, Distributed) and isinstance(word.head, Others):
        return
    for found, sense in forwards(word, form):
        yield Made("existence", found, "existence", sense)


@production(("existence", "modifier"))
def having_such_a_one(form: SetForm, modifier: Modifier) -> Iterator[Made]:
    """Make "X have a sequel from 2011"."""
    yield from as_category("existence", modified(form, modifier), "modified")


@production(("is_it", "existence"))
def whether_there_is_one(_: None, form: SetForm) -> Iterator[Made]:
    """Make "does X have a sequel"."""
    yield Made("answer", Exists(closed(form)), "yes_or_no")


@production(("does", "entity"))
def whether_any(_: None, form: SetForm) -> Iterator[Made]:
    """Make "did X direct any films" and "has X a sequel"."""
    if not (is_bare_name(form) or is_season(form) or isinstance(form, Distributed | Others)):
        yield Made("answer", Exists(closed(form)), "yes_or_no")


@production(("entity", "relation"))
def each_of_the_other(form: SetForm, word: RelationWord) -> Iterator[Made]:
    """Make the "X and Y friends" of "are X and Y friends": of some relations each is the other's."""
    match form:
        case Distributed("intersection", Named() as one, Named() as other):
            for sense in word.senses:
                mutual = len(sense.path.edges) == 1 and sense.path.edges[0].inverse == sense.path.edges[0]
                found = join(other, sense.path) if mutual and one.kinds == other.kinds else None
                if found is not None:
                    yield Made("claim", Verify(one, found), "claim", sense.cost)
        case _:
            return


@production(("entity", "share"))
def sharers(form: SetForm, _: None) -> Iterator[Made]:
    """Make the "X and Y share" of "do X and Y share a voice actor"."""
    if isinstance(form, Distributed) and form.operator == "intersection":
        yield Made("sharers", form, "share")


@production(("sharers", "relation"))
def something_shared(form: SetForm, word: RelationWord) -> Iterator[Made]:
    """Make "X and Y share a voice actor"; what they have that is different, they do not share."""
    for found, sense in () if isinstance(word.head, Others) else forwards(word, form):
        yield Made("existence", closed(found), "existence", sense)


@production(("relation", "sharers"))
def what_is_shared(word: RelationWord, form: SetForm) -> Iterator[Made]:
    """Make "which voice actors do X and Y share"."""
    for found, sense in forwards(word, form):
        yield Made("entity", closed(found), "share", sense)


@production(("entity", "work_with"))
def together(form: SetForm, _: None) -> Iterator[Made]:
    """Make the "X worked with" of "has X worked with Y", and "X and Y worked together"."""
    if isinstance(form, Named) and form.kinds == PERSONS:
        yield Made("collaborator", form, "share")
    both = isinstance(form, Distributed) and form.operator == "intersection" and form.kinds == PERSONS
    works = join(form, path_of((_WORKS,))) if both else None
    if works is not None:
        yield Made("existence", closed(works), "existence")


@production(("collaborator", "entity"))
def together_with(form: SetForm, other: SetForm) -> Iterator[Made]:
    """Make "X worked with Y": something of both is what tells that."""
    if isinstance(other, Named) and other.kinds == PERSONS and other != form:
        one, both = join(form, path_of((_WORKS,))), join(other, path_of((_WORKS,)))
        if one is not None and both is not None:
            yield from as_category("existence", combined("intersection", one, both), "existence")


# Beside these words a piece keeps its meaning, and only what it does in a phrase changes.
# "X and Y have a director in common" and "the director of X directed Y too":
production(("existence", "in_common"), ("existence", "additive"))(left_as("existence", "existence"))
