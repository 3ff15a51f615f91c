"""Productions of what is offered to choose of: "was X directed by A or by B", "action or comedy", "films and OVAs"."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from agent_core.grammar.productions.production import Made, as_category, production, right_as
from agent_core.grammar.semantics.inspection import is_anchored, is_bare_name, names_in
from agent_core.grammar.semantics.logical_form import (
    Condition,
    Connection,
    Everything,
    FieldOf,
    Filter,
    LogicalForm,
    Named,
    OneOf,
    SetForm,
    Verify,
)
from agent_core.grammar.semantics.meanings import Conjunct, Modifier, Names, Phrase, RelationWord
from agent_core.grammar.semantics.offers import names_offered, one_of

# Fields of which a title has one value, so that several may be named of which any will do.
_ONE_OF: Final = frozenset({"format", "status", "source_material"})
_OF_GENRES: Final = frozenset({"genres", "demographic"})
_GENRES: Final = frozenset({"genre", "genre_any"})


@production(("modifier", "alternative"))
def either_condition(one: Modifier, other: Modifier) -> Iterator[Made]:
    """Make "action or comedy" and "finished or airing"."""
    if one.one_condition is not None and other.one_condition is not None:
        either = either_of(one.one_condition, other.one_condition)
        if either is not None:
            yield Made("modifier", Modifier(conditions=(either,), joined=one.joined), "alternatives")


@production(("comma", "modifier"))
def one_more(_: None, modifier: Modifier) -> Iterator[Made]:
    """Make the ", comedy or drama" of "action, comedy or drama"."""
    if modifier.one_condition is not None and modifier.one_condition.offers:
        yield Made("alternative", modifier, "alternatives")


@production(("noun", "or_noun"))
def either_of_two(noun: SetForm, other: SetForm) -> Iterator[Made]:
    """Make "films or OVAs" and "horror or comedy"."""
    match noun, other:
        case Filter(Everything() as base, one), Filter(Everything(), two) if base.kinds == other.kinds:
            if (either := either_of(one, two)) is not None:
                yield Made("noun", Filter(base, either), "alternatives")
        case _:
            return


@production(("noun", "besides"))
def both_formats(noun: SetForm, other: SetForm) -> Iterator[Made]:
    """Make "films and OVAs", of which no title is both."""
    if isinstance(noun, Filter) and {name for name, _ in noun.condition.bounds} <= _ONE_OF:
        yield from either_of_two(noun, other)


@production(("parts", "besides"), ("parts", "or_noun"))
def parts_of_both_formats(noun: SetForm, other: SetForm) -> Iterator[Made]:
    """Make the "films and OVAs" of "films and OVAs of X"."""
    for made in both_formats(noun, other):
        yield replace(made, category="parts")


def either_of(one: Condition, other: Condition) -> Condition | None:
    """Return the condition that one of two conditions on one field holds; ``None`` of two fields."""
    if len(one.bounds) != 1 or len(other.bounds) != 1:
        return None
    (name, value), (other_name, other_value) = one.bounds[0], other.bounds[0]
    if name in _GENRES and other_name in _GENRES:
        name = "genre_any"
    elif name not in _ONE_OF or name != other_name:
        return None
    if not (isinstance(value, tuple) and isinstance(other_value, tuple)):
        return None
    values: tuple[object, ...] = tuple(dict.fromkeys((*value, *other_value)))  # pyright: ignore[reportUnknownArgumentType]
    return Condition(((name, values),), one.had_by & other.had_by, f"{one.said} or {other.said}", offers=True)


@production(("claim", "conjunct"))
def or_was_it(claim: LogicalForm, conjunct: Conjunct) -> Iterator[Made]:
    """Make the "A make X or was it B" of "did A make X or was it B"."""
    other = conjunct.form
    if isinstance(claim, Verify) and conjunct.operator == "union" and isinstance(other, Named):
        yield from as_category("claim", one_of(claim.base, (claim.claim, other)), "offered")


@production(("entity", "entity"))
def offered_behind(form: SetForm, offered: SetForm) -> Iterator[Made]:
    """Make "who directed X, A or B"."""
    names = names_offered(offered)
    if names and is_anchored(form) and not is_bare_name(form) and not set(names) & set(names_in(form)):
        yield from as_category("answer", one_of(form, names), "offered")


@production(("answer", "modifier"))
def value_offered(asked: LogicalForm, offered: Modifier) -> Iterator[Made]:
    """Make "what genre is X, action or comedy", which tells those that it has."""
    condition = offered.one_condition if isinstance(asked, FieldOf) and asked.field in _OF_GENRES else None
    if condition is not None and condition.offers and {name for name, _ in condition.bounds} <= _GENRES:
        yield Made("answer", asked, "offered")


@production(("listed", "modifier"))
def which_of_those(names: Names, modifier: Modifier) -> Iterator[Made]:
    """Make "of A, B and C did X make"."""
    if modifier.one_set is not None:
        yield from as_category("answer", one_of(modifier.one_set, names.parts), "offered")


@production(("noun", "answer"))
def who_of_those(noun: SetForm, form: LogicalForm) -> Iterator[Made]:
    """Make "who of A and B directed X"."""
    if isinstance(noun, Everything) and isinstance(form, OneOf) and form.kinds <= noun.kinds:
        yield Made("answer", form, "apposition")


@production(("or", "relation"))
def or_relation(_: None, word: RelationWord) -> Iterator[Made]:
    """Make the "or a prequel" of "a sequel or a prequel of Y"."""
    if word.keeps_kind:
        yield Made("or_relation", word, "conjunct")


@production(("relation", "or_relation"))
def either_relation(word: RelationWord, other: RelationWord) -> Iterator[Made]:
    """Make "a sequel or a prequel"."""
    if word.keeps_kind and {sense.path for sense in word.senses}.isdisjoint(sense.path for sense in other.senses):
        yield Made("either_relation", word, "conjunct")


@production(("either_relation", "phrase"))
def either_relation_of(_: RelationWord, phrase: Phrase) -> Iterator[Made]:
    """Make "a sequel or a prequel of Y"."""
    if isinstance(phrase.form, Named):
        yield Made("either_of", phrase.form, "offered")


@production(("entity", "either_of"))
def which_relation(form: SetForm, other: Named) -> Iterator[Made]:
    """Make the "X a sequel or a prequel of Y" of a question for how the two are related."""
    if isinstance(form, Named) and form.kinds == other.kinds and form.candidate.ref != other.candidate.ref:
        yield Made("claim", Connection((form, other)), "offered")


# Beside these words a piece keeps its meaning, and only what it does in a phrase changes.
production(("among", "names"))(right_as("listed", "names"))  # "of A, B and C" of "which of A, B and C did X make"
