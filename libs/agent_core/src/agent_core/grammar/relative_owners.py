"""Productions of relative clauses that "whose" opens behind a preposition or a noun: "to whose cast X belongs"."""

from collections.abc import Iterator

from agent_core.grammar.following import backwards, forwards, within
from agent_core.grammar.logical_form import SetForm
from agent_core.grammar.meanings import RelationWord, Separable
from agent_core.grammar.productions import Made, production


@production(("role", "left_open"))
def to_whose_it_belongs(word: RelationWord, verb: Separable) -> Iterator[Made]:
    """Make "to whose cast X belongs" and "in whose staff X is listed", of which the noun says what X is."""
    said = (each for _, each in verb.verbs)
    if verb.form is not None and any(each.light or not each.senses or _says(each, word) for each in said):
        for found, sense in backwards(word, verb.form):
            yield within(found, "in_role", sense, origin=verb.form)


@production(("role", "subject"))
def whose_such_it_is(word: RelationWord, form: SetForm) -> Iterator[Made]:
    """Make "whose sequel X is", and of what somebody made "whose brainchild X is"."""
    theirs = () if word.keeps_kind else forwards(word, form)
    for found, sense in (*backwards(word, form), *theirs):
        yield within(found, "in_role", sense, origin=form)


def _says(verb: RelationWord, word: RelationWord) -> bool:
    """True where a verb and a noun may mean the same relation, whatever the role in it."""
    relations = {sense.path.edges[-1].relation for sense in word.senses}
    return any(sense.path.edges[-1].relation in relations for sense in verb.senses)
