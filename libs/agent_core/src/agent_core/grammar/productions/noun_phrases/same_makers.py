"""Productions of titles that have the same as another one: "the same director and composer as X", "besides X, …"."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from agent_core.grammar.productions.following import backwards, forwards, within
from agent_core.grammar.productions.production import (
    Made,
    as_set,
    governed,
    left_as,
    production,
    reversed_order,
    right_as,
)
from agent_core.grammar.semantics.building import combined, of_noun, others
from agent_core.grammar.semantics.comparisons import HavingSame
from agent_core.grammar.semantics.logical_form import RELEASED, Everything, Join, Named, Others, SetForm
from agent_core.grammar.semantics.meanings import Modifier, RelationWord, Verbs

_WITH: Final = "with"
_BY: Final = frozenset({"by", "from"})


@production(("and", "relation"))
@production(("and", "same_relation"))  # "and the same composer"
def and_relation(_: None, word: RelationWord) -> Iterator[Made]:
    """Make the "and composer" of "the same director and composer as X"."""
    if _tells_makers(word):
        yield Made("and_relation", word, "conjunct")


@production(("same_relation", "and_relation"))
def same_relations(one: RelationWord, other: RelationWord) -> Iterator[Made]:
    """Make "the same director and composer" and "share a director and a composer"."""
    yield Made("same_relations", Verbs((one, other)), "same")


@production(("relation", "and_relation"))
def two_relations(one: RelationWord, other: RelationWord) -> Iterator[Made]:
    """Make the "director and composer" of "share both director and composer with X"."""
    if _tells_makers(one):
        yield Made("relations", Verbs((one, other)), "conjunct")


@production(("same_as_both", "entity"))
@governed(("same_relations", "phrase"), by=(_WITH,))  # "share both director and composer with X"
def both_as_of(words: Verbs, form: SetForm) -> Iterator[Made]:
    """Make "the same director and composer as X", of what is not X itself."""
    if not isinstance(form, Named):
        return
    one, other = words.parts
    for left, sense in _others_of(one, form):
        for right, further in _others_of(other, form):
            if (both := combined("intersection", left, right)) is not None:
                yield within(both, "same", sense + further, origin=form)


def _others_of(word: RelationWord, form: SetForm) -> Iterator[tuple[SetForm, float]]:
    """Yield what has somebody in common with a title, by what they are of both."""
    for found, sense in forwards(word, form):
        who = others(found)
        for back, further in backwards(word, who) if who is not None else ():
            if back.kinds <= RELEASED:
                yield back, sense + further


def _tells_makers(word: RelationWord) -> bool:
    return not word.keeps_kind and word.head is None and not word.activity


@production(("relation", "than"))
def another_than(word: RelationWord, _: None) -> Iterator[Made]:
    """Make "a different director than"."""
    if isinstance(word.head, Others) and _tells_makers(replace(word, head=None)):
        yield Made("other_than", replace(word, head=None), "same")


@production(("preposition", "other_than"))
def by_another(preposition: RelationWord, word: RelationWord) -> Iterator[Made]:
    """Make "by a different director than"."""
    if preposition.lemma in _BY:
        yield Made("other_than", word, "having")


@production(("other_than", "entity"))
def another_than_of(word: RelationWord, form: SetForm) -> Iterator[Made]:
    """Make "a different director than X", of what X's has not made."""
    for found, sense in forwards(word, form) if isinstance(form, Named) else ():
        for back, further in backwards(word, found):
            if back.kinds <= RELEASED:
                yield Made("negated", Modifier(within=(back,)), "same", sense + further)


@production(("noun", "same_done"))
def having_same(noun: SetForm, word: RelationWord) -> Iterator[Made]:
    """Make the "which anime have the same director" of "besides X, which anime have the same director"."""
    if isinstance(noun, Everything) and not noun.kinds.isdisjoint(RELEASED):
        yield Made("having_same", HavingSame(noun, word), "same")


@production(("having_same", "exception"))
@reversed_order(("exception", "having_same"))  # "besides X, which anime have the same director"
def same_besides(asked: HavingSame, left_out: SetForm) -> Iterator[Made]:
    """Make "which anime have the same director, besides X"."""
    if isinstance(left_out, Named):
        for found, sense in forwards(asked.word, left_out):
            for back, further in backwards(asked.word, found):
                whole = of_noun(asked.noun, back) if back.kinds <= RELEASED else None
                rest = None if whole is None else others(whole)
                yield from as_set(rest, "fronted", sense + further)


@production(("have", "entity"))
def having_maker(_: None, form: SetForm) -> Iterator[Made]:
    """Make "have X's director": what they are of as they are of X, and is not X."""
    if isinstance(form, Join) and isinstance(form.base, Named) and form.kinds.isdisjoint(RELEASED):
        found = others(Join(form, form.edge.inverse)) if form.base.kinds <= RELEASED else None
        if found is not None:
            yield Made("modifier", Modifier(within=(found,)), "having_maker")


# Beside these words a piece keeps its meaning, and only what it does in a phrase changes.
# "share both director and composer":
production(("both", "relations"), ("share", "relations"), ("same", "relations"))(right_as("same_relations", "same"))
# "share both director and composer", and "have the same director and composer":
production(("share", "same_relations"), ("have", "same_relations"))(right_as("same_relations", "same"))
# "the same director and composer as":
production(("same_relations", "as"), ("same_relations", "than"))(left_as("same_as_both", "same"))
production(("have", "other_than"))(right_as("other_than", "having"))  # "have a different director than"
