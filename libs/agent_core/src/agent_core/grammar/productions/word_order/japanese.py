"""Productions of Japanese, in which particles stand behind what they are of, and what narrows a noun in front of it."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from agent_core.grammar.productions.conjunctions.side_by_side import opponent
from agent_core.grammar.productions.following import backwards, forwards, last_join, within
from agent_core.grammar.productions.noun_phrases.seasons import nth_season
from agent_core.grammar.productions.production import (
    Made,
    as_category,
    as_set,
    is_everything,
    left_as,
    production,
    reversed_order,
)
from agent_core.grammar.productions.questions.otherwise import the_same_as_of
from agent_core.grammar.productions.questions.stories import like_what
from agent_core.grammar.productions.word_order.inversion import done_by_what_stands_before
from agent_core.grammar.semantics.bridges import BRIDGES
from agent_core.grammar.semantics.building import field_of, of_noun
from agent_core.grammar.semantics.logical_form import RELEASED, Everything, SetForm
from agent_core.grammar.semantics.meanings import Clause, FieldWord, Fronted, Phrase, RelationWord

LANGUAGES: Final = ("ja",)
_OF: Final = RelationWord("of", ())


@production(("object", "verb"), languages=LANGUAGES)
def object_and_verb(form: SetForm, verb: RelationWord) -> Iterator[Made]:
    """Make "X o kaita": who or what stands for its subject, and "X no koe o enjiru", which says one thing twice."""
    last = last_join(form)
    if last is not None and any(sense.path.edges == (last.edge,) for sense in verb.senses):
        yield within(form, "same")
        return
    for found, sense in forwards(verb, form):
        yield within(found, "with_object", sense, origin=form, word=verb)


@production(("agent", "verb"), languages=LANGUAGES)
def agent_and_verb(form: SetForm, verb: RelationWord) -> Iterator[Made]:
    """Make "X ga kaita"."""
    for found, sense in backwards(verb, form):
        yield within(found, "with_subject", sense, origin=form, word=verb)


@production(("entity", "preposition"), languages=LANGUAGES)
def postposition(form: SetForm, preposition: RelationWord) -> Iterator[Made]:
    """Make "X ni yotte"."""
    yield Made("phrase", Phrase(preposition, form), "governed")


@production(("noun", "possessive"), languages=LANGUAGES)
def of_what(noun: SetForm, _: None) -> Iterator[Made]:
    """Make the "dono anime no" of "X wa dono anime no zokuhen"."""
    if isinstance(noun, Everything):
        yield Made("fronted", Fronted(_OF, noun), "fronted_phrase")


@production(("entity", "fronted"), languages=LANGUAGES)
def topic_of_what(form: SetForm, phrase: Fronted) -> Iterator[Made]:
    """Make "X wa dono anime no"."""
    yield Made("fronting", replace(phrase, subject=form), "fronting")


@production(("fronting", "noun"), languages=LANGUAGES)
def whose_work(phrase: Fronted, noun: SetForm) -> Iterator[Made]:
    """Make "X wa dare no manga": the kinds tell the relation."""
    form = None if phrase.subject is None else of_noun(noun, phrase.subject)
    if form is not None and phrase.noun.kinds.isdisjoint(RELEASED):
        for found, sense in forwards(BRIDGES, form):
            yield from as_set(of_noun(phrase.noun, found), "fronted_phrase", sense)


@production(("entity", "when"), languages=LANGUAGES)
def since_when(form: SetForm, _: None) -> Iterator[Made]:
    """Make "X wa itsu"."""
    yield from as_category("answer", field_of(form, "year", RELEASED), "headless")


@production(("when", "field"), languages=LANGUAGES)
@reversed_order(("field", "when"), languages=LANGUAGES)  # "housou kaishi wa itsu" of "X no housou kaishi wa itsu"
def when_it_did(_: None, field: FieldWord) -> Iterator[Made]:
    """Make the "itsu owatta" of "X wa itsu owatta"."""
    if field.dated:
        yield Made("field", replace(field, verbal=False), "when")


@production(("asked_object", "verb"), languages=LANGUAGES)
def asked_of_subject(noun: SetForm, verb: RelationWord) -> Iterator[Made]:
    """Make the "donna anime o kantoku shita" of "X wa donna anime o kantoku shita"."""
    yield Made("asked_of", Clause(noun, verb), "governed")


@production(("asked_dative", "verb"), languages=LANGUAGES)
def asked_passive(noun: SetForm, verb: RelationWord) -> Iterator[Made]:
    """Make the "dare ni kakareta" of "X wa dare ni kakareta"."""
    if verb.participle:
        yield Made("open", Clause(noun, verb), "governed")


@production(("dative_agent", "verb"), languages=LANGUAGES)
def done_by(form: SetForm, verb: RelationWord) -> Iterator[Made]:
    """Make "X ni kakareta"."""
    if verb.participle:
        yield from agent_and_verb(form, verb)


@production(("asked_subject", "verb"), languages=LANGUAGES)
def asked_clause(noun: SetForm, verb: RelationWord) -> Iterator[Made]:
    """Make the "dare ga kaita" of "X wa dare ga kaita": its object stands in front."""
    yield Made("open", Clause(noun, verb), "governed")


@production(("open", "noun"), languages=LANGUAGES)
def asked_of_a_kind(clause: Clause, noun: SetForm) -> Iterator[Made]:
    """Make the "dare ga kaita manga" of "X wa dare ga kaita manga", which X is."""
    if isinstance(noun, Everything):
        yield Made("open", clause, "somebody")


@production(("same_owner", "relation"), languages=LANGUAGES)
def the_same_as_its(form: SetForm, word: RelationWord) -> Iterator[Made]:
    """Make "X to onaji kantoku"."""
    if not word.keeps_kind and word.head is None:
        yield from the_same_as_of(word, form)


# Beside these words a piece keeps its meaning, and only what it does in a phrase changes.
production(("entity", "accusative"), languages=LANGUAGES)(left_as("object", "governed"))  # "X o"
production(("entity", "nominative"), languages=LANGUAGES)(left_as("agent", "governed"))  # "X ga"
production(("entity", "dative"), languages=LANGUAGES)(left_as("dative_agent", "governed"))  # "X ni"
production(("relation", "as"), languages=LANGUAGES)(left_as("role", "role"))  # "kantoku toshite"
production(("answer", "tag"), languages=LANGUAGES)(left_as("answer", "what_is"))  # "X to Y no chigai desu ka"
# "X to onaji" of "X to onaji kantoku":
production(("entity", "same"), languages=LANGUAGES)(left_as("same_owner", "same"))
# "X no dai ni ki wa aru":
production(("season_of", "tag"), ("season_of", "question_mark"), languages=LANGUAGES)(left_as("answer", "yes_or_no"))
# "dare ga" of "X wa dare ga kaita":
production(("noun", "nominative"), languages=LANGUAGES)(left_as("asked_subject", "governed", only=is_everything))
# "donna anime o" of "X wa donna anime o kantoku shita":
production(("noun", "accusative"), languages=LANGUAGES)(left_as("asked_object", "governed", only=is_everything))
# "dare ni" of "X wa dare ni kakareta":
production(("noun", "dative"), languages=LANGUAGES)(left_as("asked_dative", "governed", only=is_everything))
# "X wa donna anime o kantoku shita":
production(("entity", "asked_of"), ("agent", "asked_of"), languages=LANGUAGES)(done_by_what_stands_before)
reversed_order(("entity", "than"), languages=LANGUAGES)(opponent)  # "Y yori"
reversed_order(("entity", "alike"), ("names", "alike"), languages=LANGUAGES)(like_what)  # "X mitai na"
production(("number", "season"), languages=LANGUAGES)(nth_season)  # "dai ni ki"
