"""Productions of what is said again: "the writer whose script was used for X", "which manga are theirs"."""

from collections.abc import Iterator
from dataclasses import replace

from catalog.relations import RelationType

from agent_core.grammar.productions.following import forwards, last_join
from agent_core.grammar.productions.noun_phrases.noun_phrase import owned
from agent_core.grammar.productions.production import Made, production
from agent_core.grammar.semantics.inspection import is_bare_name
from agent_core.grammar.semantics.logical_form import RELEASED, SetForm
from agent_core.grammar.semantics.meanings import RelationWord


@production(("relation", "entity"))
def called_by_it(word: RelationWord, form: SetForm) -> Iterator[Made]:
    """Make "the writer whose script was used for X": those who are reached are called so."""
    last = last_join(form)
    if last is None or word.head is not None or word.activity or word.keeps_kind:
        return
    if next(forwards(word, form), None) is not None:  # "staff credits of the director of X" are the director's
        return
    roles = {sense.path.edges[-1].role for sense in word.senses}
    in_a_role = last.edge.relation is RelationType.STAFF and last.edge.role is not None and roles == {None}
    same_relation = any(sense.path.edges[-1] == last.edge for sense in word.senses)
    if (in_a_role or same_relation) and form.kinds <= word.ends and form.kinds.isdisjoint(RELEASED):
        yield Made("entity", form, "called_by_it")


@production(("noun", "owner"))
def whose_they_are(noun: SetForm, form: SetForm) -> Iterator[Made]:
    """Make "which manga are theirs" and "which anime are X's"."""
    for made in owned(form, noun) if is_bare_name(form) else ():
        yield replace(made, rule="whose_they_are")
