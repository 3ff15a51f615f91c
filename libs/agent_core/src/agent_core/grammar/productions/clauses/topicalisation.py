"""Productions of what stands in front of its clause: "of all films by X, which …", "as a composer, which anime …"."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from agent_core.grammar.productions.following import backwards, within
from agent_core.grammar.productions.measures.comparatives import more_of_names
from agent_core.grammar.productions.production import Made, as_set, production, right_as
from agent_core.grammar.semantics.building import field_of, of_noun, others
from agent_core.grammar.semantics.inspection import is_anchored, is_bare_name
from agent_core.grammar.semantics.logical_form import (
    RELEASED,
    Contrast,
    Everything,
    LogicalForm,
    Order,
    Ranked,
    SetForm,
)
from agent_core.grammar.semantics.meanings import FieldWord, Modifier, Names, Phrase, RelationWord, Separable

# Prepositions of the set of which some are asked for.
_OF_THEM: Final = frozenset({"of", "from", "out of", "at"})
# Prepositions of who did something: "is credited to X", "is by X".
_AGENTS: Final = frozenset({"by", "from", "to"})


@production(("phrase", "noun"))
def of_them(phrase: Phrase, noun: SetForm) -> Iterator[Made]:
    """Make "of all anime by X, which ones": the noun says nothing of its own."""
    anchored = is_anchored(phrase.form) and not is_bare_name(phrase.form)
    if (
        phrase.preposition.lemma in _OF_THEM
        and anchored
        and isinstance(noun, Everything)
        and noun.kinds > phrase.form.kinds
    ):
        yield Made("entity", phrase.form, "partitive")


@production(("phrase", "field"))
def field_of_topic(phrase: Phrase, field: FieldWord) -> Iterator[Made]:
    """Make "as for X, how many episodes", of a preposition that says no relation."""
    found = field_of(phrase.form, field.name, field.had_by, field.place)
    if found is not None and not phrase.preposition.senses and is_bare_name(phrase.form):
        yield Made("event" if field.verbal and field.dated else "answer", found, "topic")


@production(("role", "noun"))
def asked_in_role(word: RelationWord, noun: SetForm) -> Iterator[Made]:
    """Make the "as a composer, which anime" of "as a composer, which anime has X done"."""
    if isinstance(noun, Everything) and noun.kinds <= RELEASED and word.base is None and not word.keeps_kind:
        yield Made("open_role", replace(word, base=noun.kinds), "stranded")


@production(("open_role", "entity"))
def done_in_open_role(word: RelationWord, form: SetForm) -> Iterator[Made]:
    """Make "as a composer, which anime has X done" and "the author of which manga is X"."""
    for found, sense in backwards(word, form):
        yield from as_set(of_noun(Everything(word.base or found.kinds), found), "in_role", sense)


@production(("open_role", "phrase"))
def owed_to(word: RelationWord, phrase: Phrase) -> Iterator[Made]:
    """Make "the art of which manga is credited to X"."""
    if word.activity and phrase.preposition.lemma in _AGENTS:
        yield from done_in_open_role(word, phrase.form)


@production(("open_role", "modifier"))
def done_by(word: RelationWord, modifier: Modifier) -> Iterator[Made]:
    """Make "the art of which manga was drawn by X" and "the music of which other anime did X write"."""
    if word.activity and modifier.origin is not None and len(modifier.within) == 1 and not modifier.bare:
        for found, sense in backwards(replace(word, head=None), modifier.origin):
            if modifier.general or found == modifier.within[0]:
                yield from as_set(found if word.head is None else others(found), "in_role", sense)


@production(("entity", "trails"))
def last_of_all(form: SetForm, _: None) -> Iterator[Made]:
    """Make "by score, which of X's films comes last"."""
    if isinstance(form, Ranked) and form.order.limit is None:
        order = replace(form.order, descending=not form.order.descending, limit=1)
        yield from as_set(replace(form, order=order), "ordered_by")


@production(("answer", "comparative"))
def compared_first(form: LogicalForm, order: Order) -> Iterator[Made]:
    """Make "comparing X with Y, which has more episodes"."""
    if isinstance(form, Contrast):
        yield from more_of_names(order, Names(form.names))


@production(("left_open", "preposition"))
def ends_with_its_preposition(verb: Separable, preposition: RelationWord) -> Iterator[Made]:
    """Make the "is X from" of "what is X from"."""
    for lemma, word in verb.verbs if verb.form is not None else ():
        for found, sense in backwards(word, verb.form) if verb.form is not None and lemma == preposition.lemma else ():
            yield within(found, "fronting", sense, origin=verb.form, word=word)


# Beside these words a piece keeps its meaning, and only what it does in a phrase changes.
# "only ended" of "only ended after 2010":
production(("intensifier", "field"))(right_as("field", "intensified", only=lambda field: field.verbal and field.dated))
