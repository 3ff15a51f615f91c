"""Productions of what two things have alike: "share their director with X", "do X and Y have the same studio"."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from agent_core.grammar.productions.following import forwards
from agent_core.grammar.productions.production import Made, either_order, governed, left_as, production, right_as
from agent_core.grammar.productions.questions.otherwise import the_same_as_of
from agent_core.grammar.semantics.building import closed, distributed
from agent_core.grammar.semantics.logical_form import Combine, Distributed, Everything, Exists, Named, SetForm
from agent_core.grammar.semantics.meanings import Phrase, RelationWord
from agent_core.grammar.semantics.relations import ANYBODY

_WITH: Final = "with"
# Prepositions of who made something.
_BY: Final = frozenset({"by", "from", "at", "of", "under"})


@production(("same_relation", "phrase"))
def shared_with(word: RelationWord, phrase: Phrase) -> Iterator[Made]:
    """Make "share their director with X"."""
    if phrase.preposition.lemma == _WITH:
        yield from the_same_as_of(word, phrase.form)
        yield from as_the_other(word, phrase.form)


@production(("same", "noun"))
def the_same_one(_: None, noun: SetForm) -> Iterator[Made]:
    """Make "the same person" and "the same one", of whom a verb says what they did."""
    if isinstance(noun, Everything) and (noun.kinds <= ANYBODY or noun.anaphoric):
        yield Made("same_one", noun, "same")


@production(("same_relation", "verb"), ("same_one", "verb"))
def the_same_did(who: RelationWord | SetForm, verb: RelationWord) -> Iterator[Made]:
    """Make the "the same studio make" of "do X and Y have the same studio"."""
    if verb.keeps_kind or verb.through is not None:
        return
    if not isinstance(who, RelationWord):
        yield Made("same_done", replace(verb, head=who), "same")
        return
    said = {sense.path for sense in verb.senses}
    senses = tuple(sense for sense in who.senses if verb.light or sense.path in said)
    if senses:
        yield Made("same_done", replace(who, senses=senses), "same")


@production(("preposition", "same_relation"), ("preposition", "same_one"))
def by_the_same(preposition: RelationWord, who: RelationWord | SetForm) -> Iterator[Made]:
    """Make "by the same studio" and "by the same person"."""
    if preposition.lemma in _BY:
        yield Made("same_agent", who, "same")


@production(("verb", "same_agent"))
def done_by_the_same(verb: RelationWord, who: RelationWord | SetForm) -> Iterator[Made]:
    """Make "made by the same studio"."""
    if verb.participle:
        yield from the_same_did(who, verb)


@either_order(("entity", "same_done"))
@production(("entity", "same_agent"))
def of_both_the_same(form: SetForm, word: RelationWord | SetForm) -> Iterator[Made]:
    """Make "X and Y made by the same studio", of which it may be asked whether there is one."""
    if isinstance(word, RelationWord) and isinstance(form, Distributed) and form.operator == "intersection":
        for found, sense in forwards(word, form):
            yield Made("existence", closed(found), "existence", sense)


@production(("same_done", "as"), ("same_agent", "as"))
def as_is(word: RelationWord | SetForm, _: None) -> Iterator[Made]:
    """Make the "by the same director as" of "is X by the same director as Y"."""
    if isinstance(word, RelationWord):
        yield Made("same_done_as", word, "same")


@production(("same_done_as", "entity"))
def as_the_other(word: RelationWord, form: SetForm) -> Iterator[Made]:
    """Make "by the same director as Y"."""
    if isinstance(form, Named):
        yield Made("same_as_other", Phrase(word, form), "same")


@production(("entity", "same_as_other"))
def the_same_of_both(form: SetForm, other: Phrase) -> Iterator[Made]:
    """Make the "X by the same director as Y" of "is X by the same director as Y"."""
    both = distributed("intersection", form, other.form) if isinstance(form, Named) else None
    if both is not None:
        yield from of_both_the_same(both, other.preposition)


@either_order(("entity", "same_relation"))
@governed(("same_relation", "phrase"), by=("for", "of", "in", "behind"), swapped=True)  # "same director for X and Y"
def both_the_same(form: SetForm, word: RelationWord) -> Iterator[Made]:
    """Make "X and Y, same studio?" without a verb."""
    for made in of_both_the_same(form, word):
        if isinstance(made.meaning, Combine):
            yield Made("answer", Exists(made.meaning), "existence", made.sense)


# Beside these words a piece keeps its meaning, and only what it does in a phrase changes.
# "have the same director":
production(("have", "same_relation"), ("share", "same_relation"))(right_as("same_done", "same"))
# "share their director with", and "le même réalisateur que":
production(("same_relation", "than"), ("same_relation", "have"))(left_as("same_as", "same"))
