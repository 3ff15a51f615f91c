"""Productions of prepositions in front of their clause: "of which anime is X", "to whose cast X belongs"."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from catalog.relations import RelationType

from agent_core.grammar.productions.clauses.claims import claimed
from agent_core.grammar.productions.following import (
    MAKING,
    STRANDED,
    backwards,
    forwards,
    last_join,
    leading_to,
    within,
)
from agent_core.grammar.productions.production import Made, as_set, production
from agent_core.grammar.semantics.building import join, modified, of_noun
from agent_core.grammar.semantics.inspection import is_bare_name
from agent_core.grammar.semantics.logical_form import RELEASED, Everything, Join, Others, SetForm
from agent_core.grammar.semantics.meanings import Fronted, Modifier, Phrase, RelationWord, Separable
from agent_core.grammar.semantics.relations import ANYBODY, MAKERS, STUDIOS, Edge, path_of

_BY: Final = "by"
_OF: Final = "of"
# Relations of what somebody does for a title, or for a character, and of who is in one.
_DOING: Final = frozenset({RelationType.STAFF, RelationType.VOICED_BY, RelationType.HAS_CHARACTER})
_IN: Final = "in"
# Prepositions of the studio that something was made at.
_HOUSES: Final = frozenset({"for", "at", "with", "on", "in", "of"})
# Prepositions of who or what did something: "by whom", "at which studio", "under which director".
_AGENTS: Final = frozenset({_BY, "at", "under"})
# Kinds of things that a relative pronoun may stand for, at least: "which", "whom".
_OF_A_RELATIVE: Final = 3
# Cost of a verb that says otherwise what somebody did than the noun for them: "by which writer was X drawn".
_UNLIKE: Final = 1.0
# Prepositions of titles in which another one is continued, or told, and of what it is made into.
_CONTAINERS: Final = frozenset({"in", "under", "with"})
_RESULTS: Final = frozenset({"to", "into"})


@production(("preposition", "noun"))
def fronted(preposition: RelationWord, noun: SetForm) -> Iterator[Made]:
    """Make the "of which anime" of "of which anime is X the sequel"."""
    if isinstance(noun, Everything) or (isinstance(noun, Others) and isinstance(noun.base, Everything)):
        yield Made("fronted", Fronted(preposition, noun), "fronted_phrase")


@production(("preposition", "holder"))
def fronted_holder(preposition: RelationWord, noun: SetForm) -> Iterator[Made]:
    """Make the "for which directors" of "for which directors did X write", of whom it is not asked what they did."""
    if preposition.lemma not in _AGENTS:
        yield from fronted(preposition, noun)


@production(("preposition", "relation"))
def fronted_agent(preposition: RelationWord, word: RelationWord) -> Iterator[Made]:
    """Make the "under which director" of "under which director was X made"."""
    does = preposition.lemma in _AGENTS or (preposition.lemma == _IN and word.ends == STUDIOS)
    if does and word.ends <= ANYBODY and not (word.keeps_kind or word.activity or word.head):
        yield Made("fronted", Fronted(preposition, Everything(word.ends), word=word), "fronted_phrase")


@production(("preposition", "relation"))
def fronted_relation(preposition: RelationWord, word: RelationWord) -> Iterator[Made]:
    """Make the "of which main story" of "of which main story is X a side story"."""
    if word.head is None and (preposition.lemma == _OF or (word.keeps_kind and preposition.lemma in STRANDED)):
        yield Made("fronted_relation", word, "fronted_relation")


@production(("fronted_relation", "left_open"))
def gives_rise_to(word: RelationWord, verb: Separable) -> Iterator[Made]:
    """Make "to which spin-offs did X give rise", in which the verb says what the noun does."""
    reached = [] if verb.form is None else [found for found, _ in forwards(word, verb.form)]
    for _, each in verb.verbs if reached else ():
        for found, sense in backwards(each, verb.form) if verb.form is not None else ():
            if found in reached:
                yield Made("entity", found, "same", sense)


@production(("fronted_relation", "entity"))
def fronting_relation(word: RelationWord, form: SetForm) -> Iterator[Made]:
    """Make "of which main story is X"."""
    if word.keeps_kind:
        yield Made("fronting_relation", Phrase(word, form), "fronting")


@production(("fronting_relation", "relation"))
def is_the_other_end(phrase: Phrase, word: RelationWord) -> Iterator[Made]:
    """Make "of which main story is X a side story", in which both nouns say the same from either end."""
    reached = [found for found, _ in forwards(phrase.preposition, phrase.form)]
    for found, sense in backwards(word, phrase.form):
        if found in reached:
            yield Made("entity", found, "same", sense)


@production(("fronted", "entity"))
def fronting(phrase: Fronted, form: SetForm) -> Iterator[Made]:
    """Make "of which anime is X", and of what says it by itself "in the making of which anime had X a hand"."""
    yield Made("fronting", replace(phrase, subject=form), "fronting")
    if phrase.preposition.says_role or _tells_what_was_done(phrase.preposition):
        for found, sense in backwards(phrase.preposition, form):
            yield from _of_fronted(phrase, found, sense)


def _tells_what_was_done(preposition: RelationWord) -> bool:
    """True for "in the making of", which says what a verb would."""
    relations = {edge.relation for sense in preposition.senses for edge in sense.path.edges}
    return len(preposition.senses) == 1 and relations <= _DOING


@production(("fronting", "verb"))
def takes_part_in(phrase: Fronted, verb: RelationWord) -> Iterator[Made]:
    """Make "in the making of which anime did X take part", of which the preposition says as much as the verb."""
    general = len(phrase.preposition.senses) == 1 and verb.light
    alike = {sense.path for sense in phrase.preposition.senses} & {sense.path for sense in verb.senses}
    if phrase.subject is not None and general and alike:
        for found, sense in backwards(phrase.preposition, phrase.subject):
            yield from _of_fronted(phrase, found, sense)


@production(("fronting", "relation"))
def is_of(phrase: Fronted, word: RelationWord) -> Iterator[Made]:
    """Make "of which anime is X the sequel", with X at the end of the relation, and "in which anime has X a sequel"."""
    if phrase.subject is not None and phrase.preposition.lemma in STRANDED:
        has_it = word.keeps_kind and phrase.preposition.lemma in _CONTAINERS
        for found, sense in (forwards if has_it else backwards)(word, phrase.subject):
            yield from _of_fronted(phrase, found, sense)


@production(("fronting", "verb"))
def done_by(phrase: Fronted, verb: RelationWord) -> Iterator[Made]:
    """Make "by whom was X taught"."""
    word = phrase.word
    does = verb.participle and word is not None  # "in which studio was X made"
    if phrase.subject is None or not (does or _tells_what_does(phrase.preposition, verb)):
        return
    for found, sense in forwards(verb, phrase.subject):
        unlike = word is not None and not _is_called_so(found, word)
        yield from _of_fronted(phrase, found, sense + _UNLIKE * unlike, verb)
    for found, sense in forwards(word, phrase.subject) if word is not None and verb.light else ():
        yield from _of_fronted(phrase, found, sense, verb)


def _is_called_so(form: SetForm, word: RelationWord) -> bool:
    """True where a relational noun says what those in a set are of something."""
    last = last_join(form)
    return last is not None and any(sense.path.edges[-1] == last.edge for sense in word.senses)


def _tells_what_does(preposition: RelationWord, verb: RelationWord) -> bool:
    """True where what stands behind the preposition does what the verb says: "by whom was", "in which does X go on"."""
    if preposition.lemma in _AGENTS:
        return verb.participle or verb.keeps_kind
    return verb.keeps_kind and preposition.lemma in (_CONTAINERS | _RESULTS if verb.participle else _CONTAINERS)


@production(("entity", "bare_verb"))
def left_open(form: SetForm, verb: Separable) -> Iterator[Made]:
    """Make the "X belong" of "to which does X belong"."""
    yield Made("left_open", replace(verb, form=form), "left_open")


@production(("bare_verb", "entity"))
def left_open_in_front(verb: Separable, form: SetForm) -> Iterator[Made]:
    """Make the "base X" of "on what did they base X", which is what X is based on."""
    if any(word.participle or word.senses for _, word in verb.verbs):
        yield Made("left_open", replace(verb, form=form), "left_open")


@production(("fronted", "left_open"))
def with_its_preposition(phrase: Fronted, verb: Separable) -> Iterator[Made]:
    """Make "to which does X belong", "to whom does the voice of X belong", and "the story to which X belongs"."""
    if verb.form is None:
        return
    for preposition, word in verb.verbs:
        if preposition != phrase.preposition.lemma:
            continue
        if word.senses:
            for found, sense in _back_through(word, verb.form):
                yield from _of_fronted(phrase, found, sense)
                yield within(found, "fronting", sense, origin=verb.form, word=word)
        elif not is_bare_name(verb.form) and verb.form.kinds.isdisjoint(RELEASED):  # a title belongs to another one
            yield from _whose_that_is(phrase, verb.form)


@production(("fronted", "left_open"))
def whose_work_comes(phrase: Fronted, verb: Separable) -> Iterator[Made]:
    """Make "from whom does the music of X come" and "the person from whose pen the script of X stems"."""
    light = any(lemma == phrase.preposition.lemma and word.light for lemma, word in verb.verbs)
    if light and verb.form is not None and _is_somebodys_work(verb.form):
        yield from _whose_that_is(phrase, verb.form)


def _back_through(word: RelationWord, form: SetForm) -> Iterator[tuple[SetForm, float]]:
    """Yield what a verb leads back to from its subject, or from the title whose characters that is."""
    if word.through is None:
        yield from backwards(word, form)
    elif isinstance(form, Join) and form.edge == word.through:
        yield from backwards(replace(word, through=None), form.base)


def _is_somebodys_work(form: SetForm) -> bool:
    """True for those who did something for a title: "the music of X", which is theirs."""
    return isinstance(form, Join) and form.edge.relation in MAKING and form.kinds <= MAKERS


def _whose_that_is(phrase: Fronted, form: SetForm) -> Iterator[Made]:
    """Yield those who did what stands for them, as what is asked for and as what narrows a noun in front."""
    yield from as_set(of_noun(phrase.noun, form), "fronting")
    if (last := last_join(form)) is not None:
        yield within(form, "fronting", origin=last.base)


@production(("entity", "fronted"))
def whose_it_is(form: SetForm, phrase: Fronted) -> Iterator[Made]:
    """Make "the voice of X belongs to whom", in which the verb says no relation of its own."""
    if phrase.preposition.senses or is_bare_name(form):
        return
    last = last_join(form)
    if phrase.preposition.lemma != _BY or last is None or form.kinds.isdisjoint(last.base.kinds):
        yield from _of_fronted(phrase, form, 0.0)


@production(("entity", "phrase"))
def belongs_to(form: SetForm, phrase: Phrase) -> Iterator[Made]:
    """Make the "voice of X belong to Y" of "does the voice of X belong to Y"."""
    said = None if phrase.preposition.senses or is_bare_name(form) else claimed(phrase.form, form)
    if said is not None:
        yield Made("claim", said, "claim")


@production(("fronted", "modifier"))
def at_which(phrase: Fronted, modifier: Modifier) -> Iterator[Made]:
    """Make "for which studios did X direct": for those that made what X directed."""
    if phrase.noun.kinds == STUDIOS and phrase.preposition.lemma in _HOUSES and len(modifier.within) == 1:
        makers = join(modifier.within[0], path_of((Edge(RelationType.ANIMATED_BY),)))
        if makers is not None and modifier.origin is not None and not modifier.origin.kinds <= STUDIOS:
            yield from as_set(of_noun(phrase.noun, makers), "fronting")


@production(("fronted", "modifier"))
def by_whom(phrase: Fronted, modifier: Modifier) -> Iterator[Made]:
    """Make "by whom was the music of X composed", "in which anime does one hear X", and the "in which we see X"."""
    made = modifier.origin is not None and not modifier.bare and modifier.origin.kinds.isdisjoint(RELEASED)
    in_titles = made and phrase.preposition.lemma == "in" and phrase.noun.kinds <= RELEASED
    if in_titles or (phrase.preposition.lemma == _BY and modifier.origin is None):
        yield from as_set(modified(phrase.noun, modifier), "fronting")
    elif made and phrase.preposition.lemma == "in" and len(phrase.noun.kinds) >= _OF_A_RELATIVE:
        yield Made("modifier", modifier, "fronting")


def _of_fronted(phrase: Fronted, found: SetForm, sense: float, verb: RelationWord | None = None) -> Iterator[Made]:
    """Yield what is asked for, and behind a noun that says the relation again what narrows that: "rivals by whom …"."""
    yield from as_set(of_noun(phrase.noun, found), "fronting", sense)
    if phrase.subject is not None and len(phrase.noun.kinds) >= _OF_A_RELATIVE:
        yield within(found, "fronting", sense, origin=phrase.subject, word=verb)


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


# "of which characters can X boast":
production(("fronted_relation", "haver"))(leading_to(forwards, "entity", "fronting"))
