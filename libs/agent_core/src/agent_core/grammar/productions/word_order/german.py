"""Productions of German, whose verbs and nouns of what was done may stand behind what they are of."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice, product
from typing import Final

from agent_core.grammar.productions.clauses.claims import is_said_to_be
from agent_core.grammar.productions.clauses.clause import made_so, oblique
from agent_core.grammar.productions.clauses.existence import said_to_have, whether_there_is_one
from agent_core.grammar.productions.clauses.fronting import done_by
from agent_core.grammar.productions.following import backwards, forwards, within
from agent_core.grammar.productions.noun_phrases.relational_nouns import of_phrase
from agent_core.grammar.productions.noun_phrases.sources import made_from
from agent_core.grammar.productions.production import Made, as_set, is_everything, production, reversed_order, right_as
from agent_core.grammar.productions.questions.question import field_behind
from agent_core.grammar.semantics.building import modified, of_noun
from agent_core.grammar.semantics.logical_form import Named, SetForm
from agent_core.grammar.semantics.meanings import (
    Clause,
    Fronted,
    Modifier,
    Particle,
    Phrase,
    RelationWord,
    Separable,
    SeparableField,
)

LANGUAGES: Final = ("de",)
_BY: Final = "by"
# Prepositions of a verb's object, and of titles in which another one is continued.
_GOVERNED: Final = ("on", "of", "from")
_CONTAINERS: Final = frozenset({"in", "with"})


@production(("phrase", "relation"), languages=LANGUAGES)
def of_what_stands_before(phrase: Phrase, word: RelationWord) -> Iterator[Made]:
    """Make "bei X Regie" and "zu X die Musik"."""
    if word.activity:
        for made in of_phrase(word, phrase):
            yield replace(made, rule="fronted_phrase")


@production(("separable", "entity"), languages=LANGUAGES)
def parted_by_subject(verb: Separable, form: SetForm) -> Iterator[Made]:
    """Make the "tritt X" of "tritt X auf"."""
    if any(sense.path.inverse.targets(form.kinds) for _, word in verb.verbs for sense in word.senses):
        yield Made("parted", replace(verb, form=form), "parted")


@production(("separable", "phrase"), languages=LANGUAGES)
def parted_by_phrase(verb: Separable, phrase: Phrase) -> Iterator[Made]:
    """Make the "treten in X" of "treten in X auf"."""
    yield Made("parted", replace(verb, form=phrase.form), "parted")


@production(("fronted", "modifier"), languages=LANGUAGES)
def in_which(phrase: Fronted, modifier: Modifier) -> Iterator[Made]:
    """Make "in welchen Anime tritt X auf"."""
    if modifier.within and not modifier.bare and not _is_governed(phrase, modifier):
        yield from as_set(modified(phrase.noun, modifier), "fronted_phrase")


def _is_governed(phrase: Fronted, modifier: Modifier) -> bool:
    """True where the preposition tells which of two things of one kind the verb's object is: "an was schließt X an"."""
    if phrase.preposition.lemma in _CONTAINERS or modifier.origin is None:
        return False
    return any(not form.kinds.isdisjoint(modifier.origin.kinds) for form in modifier.within)


@production(("parted", "particle"), languages=LANGUAGES)
def parted_left_open(verb: Separable, particle: Particle) -> Iterator[Made]:
    """Make the "schließt X an" of "an welchen Anime schließt X an", whose object stands in front."""
    words = [word for text, word in verb.verbs if text == particle.text]
    if words and verb.form is not None:
        yield Made("left_open", Separable(tuple(product(_GOVERNED, words)), verb.form), "left_open")


@production(("phrase", "bare_verb"), languages=LANGUAGES)
def done_to_phrase(phrase: Phrase, verb: Separable) -> Iterator[Made]:
    """Make "auf X folgt", where the preposition tells which of two things of one kind is the object."""
    for preposition, word in verb.verbs:
        if preposition == phrase.preposition.lemma and word.keeps_kind:
            for found, sense in forwards(word, phrase.form):
                yield within(found, "with_object", sense, origin=phrase.form, word=word)


@production(("entity", "final_verb"), languages=LANGUAGES)
def with_its_other_end(form: SetForm, verb: RelationWord) -> Iterator[Made]:
    """Make "X fortgesetzt": done to X, unless a case in front tells that X does it."""
    for found, sense in forwards(verb, form):
        yield within(found, "nominative", sense, origin=form, word=verb)
    yield Made("done_by", Clause(form, verb), "governed")


@production(("asked_object", "done_by"), languages=LANGUAGES)
def done_by_subject(noun: SetForm, clause: Clause) -> Iterator[Made]:
    """Make "welchen Anime hat X fortgesetzt"."""
    for found, sense in backwards(clause.verb, clause.noun):
        yield from as_set(of_noun(noun, found), "open", sense)


@production(("accusative", "done_by"), languages=LANGUAGES)
def that_was_done_by(_: None, clause: Clause) -> Iterator[Made]:
    """Make the "den X fortsetzt" of "der Anime, den X fortsetzt"."""
    for found, sense in backwards(clause.verb, clause.noun):
        yield within(found, "with_subject", sense, origin=clause.noun, word=clause.verb)


@production(("asked_object", "left_open"), languages=LANGUAGES)
def done_by_subject_behind(noun: SetForm, verb: Separable) -> Iterator[Made]:
    """Make "welchen Anime setzt X fort"."""
    if verb.form is None:
        return
    for word in dict.fromkeys(word for _, word in verb.verbs if word.keeps_kind):
        for found, sense in backwards(word, verb.form):
            yield from as_set(of_noun(noun, found), "open", sense)


@production(("phrase", "final_verb"), languages=LANGUAGES)
@reversed_order(("final_verb", "phrase"), languages=LANGUAGES)  # "fortgesetzt von X"
def done_by_phrase(phrase: Phrase, verb: RelationWord) -> Iterator[Made]:
    """Make "von X fortgesetzt" and "in X zusammengefasst"."""
    if verb.participle:
        yield from oblique(verb, phrase)


@production(("entity", "fronted"), languages=LANGUAGES)
def done_by_whom(form: SetForm, phrase: Fronted) -> Iterator[Made]:
    """Make the "X wurde von welchem Anime" of "X wurde von welchem Anime fortgesetzt"."""
    if phrase.preposition.lemma == _BY:
        yield Made("fronting", replace(phrase, subject=form), "fronting")


@production(("material_phrase", "verb"), ("material_phrase", "bare_verb"), languages=LANGUAGES)
def made_from_at_the_end(material: Modifier, verb: RelationWord | Separable) -> Iterator[Made]:
    """Make "auf einer Light Novel basieren"."""
    words = (verb,) if isinstance(verb, RelationWord) else [word for _, word in verb.verbs]
    yield from islice((made for word in words for made in made_from(word, material)), 1)


@production(("left_open", "material_phrase"), languages=LANGUAGES)
def is_it_made_from(verb: Separable, material: Modifier) -> Iterator[Made]:
    """Make "basiert X auf einem Manga"."""
    if verb.form is not None:
        for _ in made_from_at_the_end(material, verb):
            for found in said_to_have(verb.form, material):
                yield from whether_there_is_one(None, found.meaning)  # pyright: ignore[reportArgumentType] - a set


@production(("separable_field", "entity"), languages=LANGUAGES)
def field_parted(field: SeparableField, form: SetForm) -> Iterator[Made]:
    """Make the "hörte X" of "hörte X auf"."""
    yield Made("parted_field", replace(field, form=form), "parted")


@production(("parted_field", "particle"), languages=LANGUAGES)
def field_put_together(field: SeparableField, particle: Particle) -> Iterator[Made]:
    """Make "hörte X auf", of which it may be asked when."""
    for text, word in field.verbs:
        if text == particle.text and field.form is not None:
            yield from field_behind(field.form, word)


@production(("parted", "entity"), languages=LANGUAGES)
def with_both_ends(verb: Separable, form: SetForm) -> Iterator[Made]:
    """Make the "setzt X Y" of "setzt X Y fort"."""
    if isinstance(verb.form, Named) and isinstance(form, Named):
        yield Made("parted_claim", replace(verb, form=form, subject=verb.form), "parted")


@production(("parted_claim", "particle"), languages=LANGUAGES)
def asked_with_both_ends(verb: Separable, particle: Particle) -> Iterator[Made]:
    """Make "setzt X Y fort"."""
    for text, word in verb.verbs:
        if text == particle.text and verb.form is not None and verb.subject is not None:
            for found, sense in forwards(word, verb.form):
                for made in is_said_to_be(verb.subject, found):
                    yield replace(made, sense=sense)


# Beside these words a piece keeps its meaning, and only what it does in a phrase changes.
# "auf einer Light Novel" of "auf einer Light Novel basieren":
production(("preposition", "material"), languages=LANGUAGES)(right_as("material_phrase", "governed"))
# "welchen Anime" of "welchen Anime hat X fortgesetzt":
production(("accusative", "noun"), languages=LANGUAGES)(right_as("asked_object", "governed", only=is_everything))
# "X als Regisseur gemacht": the verb says nothing of its own.
reversed_order(("modifier", "verb"), languages=LANGUAGES)(made_so)
# "von welchem Anime wurde X fortgesetzt":
production(("fronting", "final_verb"), languages=LANGUAGES)(done_by)
