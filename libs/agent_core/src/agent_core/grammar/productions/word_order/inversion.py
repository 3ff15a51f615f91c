"""Productions of French, Spanish and German, whose verbs may stand in front of their subjects."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from agent_core.grammar.productions.clauses.claims import is_said_to_do
from agent_core.grammar.productions.clauses.existence import having_one, said_to_have, whether_there_is_one
from agent_core.grammar.productions.clauses.predication import is_a, is_so
from agent_core.grammar.productions.following import STRANDED, backwards, forwards, within
from agent_core.grammar.productions.noun_phrases.roles import open_role
from agent_core.grammar.productions.noun_phrases.seasons import came_out, season_behind
from agent_core.grammar.productions.production import Made, as_set, left_as, production, reversed_order, right_as
from agent_core.grammar.semantics.building import of_noun
from agent_core.grammar.semantics.logical_form import RELEASED, Everything, FieldOf, Fulfils, Named, Seasons, SetForm
from agent_core.grammar.semantics.meanings import Clause, FieldWord, Fronted, Modifier, Phrase, RelationWord
from agent_core.grammar.words.literals import Number

LANGUAGES: Final = ("fr", "es", "de")
# What stands in front of whom something is by, or whose it is.
_MAKERS: Final = frozenset({"of", "by", "from"})
# What stands in front of a title that somebody is in, or from.
_TITLES: Final = frozenset({"in", "from"})


@production(("noun", "verb"), languages=LANGUAGES)
def open_clause(noun: SetForm, verb: RelationWord) -> Iterator[Made]:
    """Make the "¿qué animes dirigió?" of "X, ¿qué animes dirigió?": its subject stands in front."""
    if isinstance(noun, Everything) and not verb.keeps_kind:
        yield Made("open", Clause(noun, verb), "open")


@production(("entity", "open"), languages=LANGUAGES)
def done_by_what_stands_before(form: SetForm, clause: Clause) -> Iterator[Made]:
    """Make "X, ¿qué animes dirigió?"."""
    for found, sense in backwards(clause.verb, form):
        yield from as_set(of_noun(clause.noun, found), "open", sense)


@production(("fronted", "titled"), languages=LANGUAGES)
def of_what_it_is(phrase: Fronted, titled: Phrase) -> Iterator[Made]:
    """Make "de quel anime est réalisateur X"."""
    if phrase.preposition.lemma in STRANDED:
        for found, sense in backwards(titled.preposition, titled.form):
            yield from as_set(of_noun(phrase.noun, found), "fronted_phrase", sense)


@production(("asked_about", "modifier"), languages=LANGUAGES)
def asked_of_it(name: Named, modifier: Modifier) -> Iterator[Made]:
    """Make "X a-t-il réalisé Y"."""
    for made in is_said_to_do(name, modifier):
        yield replace(made, category="answer")


@production(("asked_about", "modifier"), ("asked_about", "noun"), languages=LANGUAGES)
def asked_whether_it_is_so(form: SetForm, predicate: Modifier | SetForm) -> Iterator[Made]:
    """Make "X est-il terminé", "X est-il un film" and "X est-il adapté d'un manga"."""
    for made in is_so(form, predicate) if isinstance(predicate, Modifier) else is_a(form, predicate):
        if made.category == "claim":
            yield replace(made, category="answer")
    for made in said_to_have(form, predicate) if isinstance(predicate, Modifier) else ():
        yield from whether_there_is_one(None, made.meaning)  # pyright: ignore[reportArgumentType] - a set


@production(("asked_haver", "relation"), ("asked_about", "relation"), languages=LANGUAGES)
def whether_it_has_one(form: SetForm, word: RelationWord) -> Iterator[Made]:
    """Make "hat X eine Fortsetzung" and "X a-t-il une suite"."""
    for made in having_one(form, word):
        for verdict in whether_there_is_one(None, made.meaning):  # pyright: ignore[reportArgumentType] - a set
            yield replace(verdict, sense=made.sense)


@production(("existence", "question_mark"), languages=LANGUAGES)
def stated_as_a_question(form: SetForm, _: None) -> Iterator[Made]:
    """Make "X tiene secuela?"."""
    yield from whether_there_is_one(None, form)


@production(("noun", "phrase"), languages=LANGUAGES)
def called_so(noun: SetForm, phrase: Phrase) -> Iterator[Made]:
    """Make "el manga de X", where the manga itself is called X."""
    of_a_name = phrase.preposition.lemma == "of" and isinstance(phrase.form, Named)
    if of_a_name and isinstance(noun, Everything) and noun.kinds == phrase.form.kinds:
        yield Made("entity", phrase.form, "apposition")


@production(("asked_about", "nth_season"), languages=LANGUAGES)
@production(("asked_haver", "nth_season"), languages=LANGUAGES)  # "¿tiene X una segunda temporada?"
def asked_of_a_season(form: SetForm, number: Number) -> Iterator[Made]:
    """Make "X a-t-il une deuxième saison"."""
    for made in season_behind(form, number):
        if isinstance(made.meaning, Seasons):
            yield replace(made, category="answer", rule="yes_or_no")


@production(("fronted", "entity"), languages=LANGUAGES)
@reversed_order(("entity", "fronted"), languages=LANGUAGES)  # "X, c'est de qui"
def whose_it_is(phrase: Fronted, form: SetForm) -> Iterator[Made]:
    """Make "de qui est X", "von wem ist X" and "aus welchem Anime ist X": the kinds tell the relation."""
    titles = not phrase.noun.kinds.isdisjoint(RELEASED)
    prepositions = _TITLES if titles and form.kinds.isdisjoint(RELEASED) else () if titles else _MAKERS
    if phrase.preposition.lemma in prepositions:
        for found, sense in backwards(phrase.preposition, form):
            yield from as_set(of_noun(phrase.noun, found), "bridge", sense)


@production(("verb", "entity"), languages=LANGUAGES)
def subject_behind(verb: RelationWord, form: SetForm) -> Iterator[Made]:
    """Make "¿qué manga adapta X?", where the kinds tell that the name cannot be the object."""
    if verb.keeps_kind and not any(True for _ in forwards(verb, form)):
        for found, sense in backwards(verb, form):
            yield within(found, "reversed", sense, origin=form, word=verb)


@production(("field", "event"), languages=LANGUAGES)
def event_comes_out(verb: FieldWord, event: FieldOf) -> Iterator[Made]:
    """Make the "est sorti le premier épisode de X" of "quand est sorti le premier épisode de X"."""
    if verb.verbal and verb.dated:
        yield Made("event", event, "having")


# Beside these words a piece keeps its meaning, and only what it does in a phrase changes.
# "X sigue en emisión?":
production(("claim", "question_mark"), languages=(*LANGUAGES, "ja"))(
    left_as("answer", "yes_or_no", only=lambda claim: isinstance(claim, Fulfils))
)
# "tiene X" of "¿tiene X una segunda temporada?", and "has X" of "which rivals has X":
production(("have", "entity"), languages=(*LANGUAGES, "en"))(right_as("asked_haver", "subject"))
# "continuación directa":
production(("relation", "intensifier"), languages=LANGUAGES)(left_as("relation", "intensified"))
# "sort la deuxième saison de X" of "quand sort la deuxième saison de X":
reversed_order(("field", "season_of"), languages=LANGUAGES)(came_out)
# "¿de qué anime es secuela?" of "¿de qué anime es secuela X?":
reversed_order(("fronted", "relation"), languages=LANGUAGES)(open_role)
