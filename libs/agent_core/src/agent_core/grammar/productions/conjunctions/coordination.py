"""Productions of coordination: what "and", "or" and "not" join."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import product
from typing import Final

from agent_core.grammar.productions.clauses.clause import oblique, with_object, with_subject
from agent_core.grammar.productions.following import last_join
from agent_core.grammar.productions.production import Made, as_set, left_as, production, reversed_order, right_as, unary
from agent_core.grammar.semantics.bridges import BRIDGES
from agent_core.grammar.semantics.building import closed, combined, distributed, join, modified
from agent_core.grammar.semantics.inspection import is_anchored, is_bare_name, names_in
from agent_core.grammar.semantics.logical_form import (
    EPISODE,
    RELEASED,
    Contrast,
    Coordinated,
    Distributed,
    Everything,
    Filter,
    Others,
    SetForm,
)
from agent_core.grammar.semantics.meanings import Conjunct, Modifier, Names, Phrase, RelationWord, Verbs
from agent_core.grammar.semantics.relations import ANY_KIND
from agent_core.grammar.words.literals import Number

# What "those" may be of, other than "which".
_THOSE: Final = ANY_KIND - EPISODE
# Cost of taking two verbs for different relations, where one of them may mean the same as the other.
_UNLIKE: Final = 0.3


@production(("and", "entity"), ("comma", "entity"))
def and_entity(_: None, form: SetForm) -> Iterator[Made]:
    """Make "and X"."""
    titles = form.kinds <= RELEASED and not is_bare_name(form)
    yield Made("conjunct", Conjunct("intersection", form), "conjunct_titles" if titles else "conjunct")


@unary("and_that")
def and_as_well(_: None) -> Iterator[Made]:
    """Yield "and that has" as a mere "and"."""
    yield Made("and", None, "and_that")


@production(("and_that", "entity"))
def and_that_entity(_: None, form: SetForm) -> Iterator[Made]:
    """Make "and that has X", so that both are said of one thing."""
    for made in and_entity(None, form):
        if isinstance(made.meaning, Conjunct):
            yield replace(made, meaning=replace(made.meaning, jointly=True))


@production(("and", "noun"))
def and_noun(_: None, noun: SetForm) -> Iterator[Made]:
    """Make the "and anime" of "anime by X and anime with Y", and "and those"."""
    if (noun.kinds <= RELEASED or noun.kinds == _THOSE) and not isinstance(noun, Others):  # "and also anime"
        yield Made("besides", noun, "conjunct")


@production(("besides", "modifier"))
def besides(noun: SetForm, modifier: Modifier) -> Iterator[Made]:
    """Make "and anime with Y", which are told besides the others."""
    found = modified(noun, modifier)
    if found is not None and is_anchored(found):
        yield Made("conjunct", Conjunct("union", found), "besides")


@production(("and_also", "entity"))
def and_also_entity(_: None, form: SetForm) -> Iterator[Made]:
    """Make "and also anime with X", of which both have to hold."""
    yield Made("conjunct", Conjunct("intersection", form, jointly=True), "conjunct")


@production(("or", "entity"))
def or_entity(_: None, form: SetForm) -> Iterator[Made]:
    """Make "or X"."""
    yield Made("conjunct", Conjunct("union", form), "conjunct")


@production(("or", "noun"))
def or_noun(_: None, noun: SetForm) -> Iterator[Made]:
    """Make the "or lady" of "the guy or lady who directed X", and the "or OVAs" of "films or OVAs"."""
    if isinstance(noun, Everything) or (isinstance(noun, Filter) and isinstance(noun.base, Everything)):
        yield Made("or_noun", noun, "conjunct")


@production(("noun", "or_noun"))
def either_noun(noun: SetForm, other: SetForm) -> Iterator[Made]:
    """Make "the guy or lady", and "anime or manga"."""
    if isinstance(noun, Everything) and isinstance(other, Everything):
        yield Made("noun", Everything(noun.kinds | other.kinds), "conjunct")


@production(("not", "entity"))
def not_entity(_: None, form: SetForm) -> Iterator[Made]:
    """Make "but not X"."""
    yield Made("conjunct", Conjunct("difference", form), "conjunct")


@production(("not", "phrase"))
def not_phrase(_: None, phrase: Phrase) -> Iterator[Made]:
    """Make the "but not by X" of "directed by Y but not by X"."""
    yield Made("conjunct", Conjunct("difference", phrase.form), "conjunct")


@production(("and", "modifier"), ("and_also", "modifier"), ("but", "modifier"))
def and_modifier(_: None, modifier: Modifier) -> Iterator[Made]:
    """Make "and directed by X" and "but rated above 8"."""
    yield Made("modifier", replace(modifier, joined=True), "conjunct")


@production(("verb", "and_verb"))
def two_verbs(one: RelationWord, other: RelationWord) -> Iterator[Made]:
    """Make "wrote and directed", of which both have to hold."""
    yield Made("verbs", Verbs((one, other)), "conjunct")


@production(("verbs", "entity"))
def verbs_with_object(verbs: Verbs, form: SetForm) -> Iterator[Made]:
    """Make "wrote and directed X"."""
    yield from _of_both_verbs(verbs, lambda verb: with_object(verb, form))


@production(("entity", "verbs"))
def verbs_with_subject(form: SetForm, verbs: Verbs) -> Iterator[Made]:
    """Make "X wrote and directed"."""
    yield from _of_both_verbs(verbs, lambda verb: with_subject(form, verb))


@production(("verbs", "phrase"))
def verbs_by_agent(verbs: Verbs, phrase: Phrase) -> Iterator[Made]:
    """Make "written and directed by X"."""
    yield from _of_both_verbs(verbs, lambda verb: oblique(verb, phrase))


def _of_both_verbs(verbs: Verbs, production_of: Callable[[RelationWord], Iterator[Made]]) -> Iterator[Made]:
    """Yield what both verbs say of the same thing, each in the same order of words."""
    one, other = (list(production_of(verb)) for verb in verbs.parts)
    for first, second in product(one, other):
        if first.rule != second.rule or not (
            isinstance(first.meaning, Modifier) and isinstance(second.meaning, Modifier)
        ):
            continue
        left, right = first.meaning.within[0], second.meaning.within[0]
        both_of = combined("intersection", left, right)
        if both_of is not None:
            modifier = Modifier(within=(both_of,), origin=first.meaning.origin)
            sense = first.sense + second.sense + (0.0 if _are_alike(left, right) else _UNLIKE)
            yield Made("modifier", modifier, first.rule, sense)


def _are_alike(left: SetForm, right: SetForm) -> bool:
    """True where two things are somebody's by the same relation, as a script and the direction are."""
    one, other = last_join(left), last_join(right)
    return one is not None and other is not None and one.edge.relation is other.edge.relation


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
        if isinstance(found, Distributed) and conjunct.jointly:
            found = replace(found, jointly=True)
        yield Made("entity", found, "distribute" if alike else "distribute_unlike")


@production(("conjunct", "entity"))
def all_but(conjunct: Conjunct, form: SetForm) -> Iterator[Made]:
    """Make "other than those by X, which anime with Y"."""
    if conjunct.operator == "difference":
        yield from as_set(combined("difference", form, closed(conjunct.form)), "fronted")


@production(("both", "entity"), ("both", "modifier"))
@reversed_order(("entity", "both"), ("modifier", "both"))  # "X and Y both", and "directed by X and with Y, both"
def both(_: None, joined: SetForm | Modifier) -> Iterator[Made]:
    """Make "both X and Y", "both an anime by X and one with Y", and "both directed by X" in front of another clause."""
    if isinstance(joined, Modifier):
        yield Made("modifier", joined, "both")
    elif isinstance(joined, Distributed) and joined.operator == "union":
        yield from in_both(joined, None)
    elif isinstance(joined, Distributed):
        yield Made("entity", replace(joined, jointly=True), "both")


@production(("either", "entity"), ("either", "modifier"))
def either(_: None, joined: SetForm | Modifier) -> Iterator[Made]:
    """Make "either anime by X or anime with Y", and the "either directed by X" that another clause goes on from."""
    if isinstance(joined, Modifier):
        yield Made("modifier", joined, "both")
    elif isinstance(joined, Distributed) and joined.operator != "difference":
        yield Made("entity", replace(joined, operator="union"), "both")


@production(("number", "entity"))
def so_many_names(number: Number, form: SetForm) -> Iterator[Made]:
    """Make "these two characters: X, Y", of whom there are as many as is said."""
    names = list(names_in(form))
    listed = isinstance(form, Distributed) and form.operator == "intersection" and is_bare_name(form)
    if listed and isinstance(form, Distributed) and number.amount == len(names):
        yield Made("entity", replace(form, jointly=True), "both")


@production(("union_of", "entity"))
def union_of(_: None, form: SetForm) -> Iterator[Made]:
    """Make "the union of the anime by X and the anime by Y"."""
    for made in whichever(form, None):
        yield replace(made, meaning=closed(made.meaning))  # pyright: ignore[reportArgumentType] - a set


@production(("difference_of", "entity"))
def difference_of(_: None, form: SetForm) -> Iterator[Made]:
    """Make "the set difference: anime by X minus anime by Y", and the same of "the anime by X and the anime by Y"."""
    if isinstance(form, Coordinated):
        yield from as_set(combined("difference", form.left, form.right), "both")


@production(("entity", "whichever"))
@reversed_order(("whichever", "entity"))  # "one of two conditions is enough: anime by X or with Y"
def whichever(form: SetForm, _: None) -> Iterator[Made]:
    """Make "X or Y, either is fine", which says of "X and Y" that one of the two will do."""
    if isinstance(form, Coordinated) and form.operator != "difference":
        yield Made("entity", replace(form, operator="union"), "both")


@production(("entity", "in_both"))
@reversed_order(("in_both", "entity"))  # "which titles are in both groups: anime by X and anime with Y"
def in_both(form: SetForm, _: None) -> Iterator[Made]:
    """Make "anime by X and anime with Y, which ones fit both": of two sets side by side both have to hold."""
    if isinstance(form, Coordinated) and form.operator != "difference":
        both_of = combined("intersection", form.left, form.right)
        yield from as_set(both_of, "both")


@production(("noun", "shared"), ("holder", "shared"))
def what_they_share(noun: SetForm, names: Names) -> Iterator[Made]:
    """Make "which anime do X and Y share": the kinds tell what both have."""
    if isinstance(noun, Everything) and noun.kinds >= _THOSE:  # what that is, nothing says
        yield Made("answer", Contrast(names.parts, common=True), "paired")
    if not isinstance(noun, Everything) or len(noun.kinds) > 1:
        return
    for sense in (sense for sense in BRIDGES.senses if not sense.cost):
        joined = [combined("intersection", noun, found) for n in names.parts if (found := join(n, sense.path))]
        if len(joined) == len(names.parts):
            yield from as_set(_all_of(joined), "both", sense.cost)


@production(("relation", "shared"))
def whom_they_share(word: RelationWord, names: Names) -> Iterator[Made]:
    """Make "which director do X and Y share"."""
    for sense in word.senses[:1]:
        joined = [join(name, sense.path) for name in names.parts]
        yield from as_set(_all_of(joined), "both", sense.cost)


def _all_of(sets: Sequence[SetForm | None]) -> SetForm | None:
    """Return what is in each of several sets."""
    first, *others = sets
    for other in others:
        first = None if first is None or other is None else combined("intersection", first, other)
    return first


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


# Beside these words a piece keeps its meaning, and only what it does in a phrase changes.
production(("or", "modifier"))(right_as("alternative", "conjunct"))  # "or directed by X"
production(("and", "verb"))(right_as("and_verb", "conjunct"))  # "and directed" of "wrote and directed"
production(("names", "in_common"))(left_as("shared", "both"))  # "X and Y have in common"
