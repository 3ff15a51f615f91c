"""Productions of clauses: a verb with its subject or its object narrows what they are said of."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from catalog.entities import EntityType
from catalog.relations import RelationType

from agent_core.grammar.productions.following import (
    MAKING,
    SOMEBODY,
    backwards,
    forwards,
    in_capacity,
    last_join,
    within,
)
from agent_core.grammar.productions.production import Made, as_set, production, reversed_order
from agent_core.grammar.semantics.building import of_noun
from agent_core.grammar.semantics.inspection import is_bare_name
from agent_core.grammar.semantics.logical_form import (
    RELEASED,
    Combine,
    Everything,
    FieldOf,
    First,
    Join,
    Others,
    Ranked,
    SetForm,
)
from agent_core.grammar.semantics.meanings import Clause, Modifier, Particle, Phrase, RelationWord, Separable
from agent_core.grammar.semantics.relations import ANY_KIND, Edge

_BY: Final = "by"
_OF: Final = "of"
_ABOUT: Final = "about"
_DIRECTOR: Final = Edge(RelationType.STAFF, "Director")
_END: Final = "end_date"
_CALLED_SO: Final = "Director"
_SOURCE: Final = Edge(RelationType.ADAPTED_FROM)
# Prepositions of who did something.
_RESPONSIBLE: Final = frozenset({"behind", "on", "for", "in charge of"})
# Cost of an "of" that belongs to nothing, where the sequel of something stands in front of it.
_STRANDED: Final = 0.3
_BY_ALONE: Final = frozenset({_BY})
# Prepositions of what does something to things of its own kind: "recapped in X".
_AGENTS: Final = frozenset({_BY, "in"})


@production(("verb", "entity"))
def with_object(verb: RelationWord, form: SetForm) -> Iterator[Made]:
    """Make "directed X": who or what stands for its subject. Kinds may tell that the name is the subject.

    What comes from the director of a title is what they directed.
    """
    of_somebody = verb.light and any(sense.path.targets(form.kinds) & RELEASED for sense in verb.senses)
    capacity = in_capacity(form) if of_somebody and form.kinds.isdisjoint(RELEASED) else ()
    for found, sense in (*capacity, *forwards(verb, form)):
        yield within(found, "with_object", sense, origin=form, word=verb)
    if not verb.keeps_kind:
        for found, sense in backwards(verb, form):
            yield within(found, "reversed", sense, origin=form, word=verb)


@production(("entity", "verb"))
def with_subject(form: SetForm, verb: RelationWord) -> Iterator[Made]:
    """Make "X directed", and of a participle "X was directed"."""
    for found, sense in backwards(verb, form):
        # A manga is rather adapted than that it adapts another one.
        adapted = verb.participle and isinstance(found, Join) and found.edge == _SOURCE and form.kinds == found.kinds
        yield within(found, "reversed" if adapted else "with_subject", sense, origin=form, word=verb)
    if not verb.keeps_kind:
        for found, sense in forwards(verb, form):
            made_first = isinstance(form, First) and verb.light  # "the first anime ever made" asks for no maker
            rule = "passive" if verb.participle and not made_first else "reversed"
            yield within(found, rule, sense, origin=form, word=verb)


@production(("separable", "entity"))
def parted(verb: Separable, form: SetForm) -> Iterator[Made]:
    """Make the "sums X" of "sums X up"."""
    if any(word.through or sense.path.targets(form.kinds) for _, word in verb.verbs for sense in word.senses):
        yield Made("parted", replace(verb, form=form), "parted")


@production(("parted", "particle"))
def put_together(verb: Separable, particle: Particle) -> Iterator[Made]:
    """Make "sums X up"."""
    if verb.form is not None:
        for text, word in verb.verbs:
            if text == particle.text:
                yield from with_object(word, verb.form)


@production(("entity", "verb"))
def done_again(form: SetForm, verb: RelationWord) -> Iterator[Made]:
    """Make "what other anime has the one who scored X scored", where the verb says again what was done."""
    last = last_join(form) if isinstance(form, Others | Combine) else None
    if last is not None and any(sense.path.edges == (last.edge.inverse,) for sense in verb.senses):
        yield Made("entity", form, "same")


@production(("entity", "verb"))
def made_at_all(form: SetForm, verb: RelationWord) -> Iterator[Made]:
    """Make "the other versions of X were made", which says no more than that there are some."""
    of_a_story = isinstance(form, Join) and form.kinds <= RELEASED and form.base.kinds <= RELEASED
    if of_a_story and verb.participle and verb.light and _makes(verb):
        yield Made("entity", form, "made_at_all")


@production(("noun", "verb"))
def first_made(noun: SetForm, verb: RelationWord) -> Iterator[Made]:
    """Make "the first anime ever made", which does not ask who made it."""
    if isinstance(noun, Ranked) and noun.kinds <= RELEASED and verb.participle and verb.light and _makes(verb):
        yield Made("noun", noun, "made_at_all")


@production(("adverb", "verb"))
def at_first(_: None, verb: RelationWord) -> Iterator[Made]:
    """Make the "first dreamt up" of "anime that were first dreamt up by X"; what "first appeared" came out."""
    if all(sense.path.edges[-1].relation is not RelationType.HAS_CHARACTER for sense in verb.senses):
        yield Made("verb", verb, "adverb")


@production(("preposition", "event"))
def once_it_is_over(preposition: RelationWord, event: FieldOf) -> Iterator[Made]:
    """Make "once X is over", which is followed by what comes after it."""
    if preposition.leads_to_its_kind and event.field == _END:
        for found, sense in forwards(preposition, event.base):
            yield within(found, "bridge", sense, origin=event.base)


@production(("verb", "event"))
def taken_up(verb: RelationWord, event: FieldOf) -> Iterator[Made]:
    """Make "picks up where X left off"."""
    if verb.keeps_kind:
        yield from with_object(verb, event.base)


@production(("entity", "relation"), ("work", "relation"))
def named_again(form: SetForm, word: RelationWord) -> Iterator[Made]:
    """Make "the art of X is great, who is the artist", where the noun says again who it is."""
    last = None if word.keeps_kind else last_join(form)
    if last is not None and any(sense.path.edges == (last.edge,) for sense in word.senses):
        yield Made("entity", form, "said_again")


@production(("verb", "phrase"))
def oblique(verb: RelationWord, phrase: Phrase) -> Iterator[Made]:
    """Make "directed by X", and "voiced in X", where the kinds tell who did what."""
    if verb.participle and phrase.preposition.lemma in (_AGENTS if verb.keeps_kind else _BY_ALONE):
        for found, sense in backwards(verb, phrase.form):
            yield within(found, "by_agent", sense, origin=phrase.form, word=verb)
    elif _says_otherwise(phrase.preposition, verb):  # "appears in the staff credits of X"
        return
    elif not verb.keeps_kind and not phrase.preposition.leads_to_its_kind and phrase.preposition.lemma != _OF:
        for found, sense in (*forwards(verb, phrase.form), *backwards(verb, phrase.form)):
            yield within(found, "stranded", sense, origin=phrase.form, word=verb)


def _says_otherwise(preposition: RelationWord, verb: RelationWord) -> bool:
    """True for a preposition of several words, whose relation is none of the verb's."""
    said = {path for sense in preposition.senses for path in (sense.path, sense.path.inverse)}
    return " " in preposition.lemma and bool(said) and said.isdisjoint(sense.path for sense in verb.senses)


@production(("verb", "preposition"))
def passive(verb: RelationWord, preposition: RelationWord) -> Iterator[Made]:
    """Make the "followed by" of "X is followed by what"."""
    if verb.participle and preposition.lemma in (_AGENTS if verb.keeps_kind else _BY_ALONE):
        yield Made("passive", verb, "passive")


@production(("entity", "passive"))
@reversed_order(("asked_passive", "entity"))  # "directed by whom, X"
def of_what_was_done(form: SetForm, verb: RelationWord) -> Iterator[Made]:
    """Make "X was directed by": what was done to the subject."""
    for found, sense in forwards(verb, form):
        yield within(found, "by_agent", sense, origin=form, word=verb)


@production(("entity", "preposition"), languages=("en",))
def left_behind(form: SetForm, preposition: RelationWord) -> Iterator[Made]:
    """Make "X is in", and "X voices somebody in"; what and whom X is about are no mere members of it."""
    of_another = _STRANDED if preposition.lemma == _OF and not is_bare_name(form) else 0.0
    for found, sense in backwards(preposition, form) if preposition.lemma != _ABOUT else ():
        yield within(found, "left_behind", sense + of_another, origin=form)


@production(("verb", "relation"), ("relation", "verb"))
def light_verb(one: RelationWord, other: RelationWord) -> Iterator[Made]:
    """Make "wrote the script" and "designed the characters": the noun says what was done, the verb to what."""
    for noun, verb in ((one, other), (other, one)):
        if noun.activity and not verb.activity and _makes(verb) and not _directs_otherwise(verb, noun):
            yield Made("relation", noun, "light_verb")
        elif verb.through is not None and any(sense.path.edges == (verb.through,) for sense in noun.senses):
            yield Made("relation", RelationWord(verb.lemma, verb.senses, activity=True), "light_verb")


def _directs_otherwise(verb: RelationWord, noun: RelationWord) -> bool:
    """True for "directed the music": who directs makes nothing else, and nobody else directs but who is called so."""
    edges = {sense.path.edges for sense in verb.senses}
    called = (sense.path.edges[-1].role or "" for sense in noun.senses)
    return edges == {(_DIRECTOR,)} and not any(role.endswith(_CALLED_SO) for role in called)


@production(("role", "verb"))
def done_to(word: RelationWord, verb: RelationWord) -> Iterator[Made]:
    """Make the "whose characters were designed" of "whose characters were designed by X"."""
    if verb.through is not None and any(sense.path.edges == (verb.through,) for sense in word.senses):
        yield Made("verb", replace(verb, through=None), "light_verb")


def _makes(verb: RelationWord) -> bool:
    """True for a verb of making, whose object may be what was made for something: its script, its music."""
    return verb.through is None and verb.senses[0].path.edges[0].relation in MAKING


@production(("verb", "work"), ("work", "verb"))
def worked(one: RelationWord | SetForm, other: RelationWord | SetForm) -> Iterator[Made]:
    """Make "wrote the script of X" and "the music of X was composed": whoever did that."""
    verb, form = (one, other) if isinstance(one, RelationWord) else (other, one)
    if not isinstance(verb, RelationWord) or isinstance(form, RelationWord):
        return
    # "who wrote the script of X worked on" something else, and what "the voice of X directed" is no voice of X
    goes_on = verb is other and (verb.light or not (verb.participle or _tells_what_was_done(verb, form)))
    if verb.leads_to_titles:  # the series composition "was turned into an anime" by nobody
        return
    if _makes(verb) and not goes_on and not (_directs(verb) and not _tells_what_was_done(verb, form)):
        yield within(form, "worked")


def _directs(verb: RelationWord) -> bool:
    """True for a verb of one position, which does nothing else: whose "art was directed" drew nothing."""
    return verb.senses[0].path.edges[0].role is not None and len(verb.senses) == 1


def _tells_what_was_done(verb: RelationWord, form: SetForm) -> bool:
    """True for the "composed" of "the music of X was composed", as for any verb of those who made it."""
    last = last_join(form)
    return last is None or any(sense.path.edges[0].relation is last.edge.relation for sense in verb.senses)


@production(("work", "noun"))
def whose_work(form: SetForm, noun: SetForm) -> Iterator[Made]:
    """Make the "the music of X, who" of "the music of X, who composed it": it is asked who did what was done."""
    if isinstance(noun, Everything) and len(noun.kinds) > 1 and form.kinds < noun.kinds:
        yield Made("asked_work", form, "topic")


@production(("asked_work", "verb"))
def whose_work_it_was(form: SetForm, verb: RelationWord) -> Iterator[Made]:
    """Make "the music of X, who composed it"."""
    if _makes(verb) and _tells_what_was_done(verb, form) and not (_directs(verb) and not _is_of(verb, form)):
        yield Made("entity", form, "said_again")


def _is_of(verb: RelationWord, form: SetForm) -> bool:
    """True for the "composed" of "the music of X, who composed it", and of no other position."""
    last = last_join(form)
    return last is None or verb.senses[0].path.edges == (last.edge,)


@production(("preposition", "work"))
def behind_work(preposition: RelationWord, form: SetForm) -> Iterator[Made]:
    """Make "behind the script of X"."""
    if preposition.lemma in _RESPONSIBLE:
        yield within(form, "worked")


@production(("verb", "modifier"))
def made_so(verb: RelationWord, modifier: Modifier) -> Iterator[Made]:
    """Make "made under the direction of X": the verb says nothing of its own."""
    if (
        verb.participle
        and verb.light
        and _makes(verb)
        and modifier.within
        and not modifier.bare
        and modifier.origin is not None
    ):
        yield Made("modifier", modifier, "made_so")


@production(("work", "passive"))
def worked_by(form: SetForm, verb: RelationWord) -> Iterator[Made]:
    """Make "the music of X was composed by"."""
    if _makes(verb):
        yield within(form, "worked")


@production(("verb", "noun"))
def somebody(verb: RelationWord, noun: SetForm) -> Iterator[Made]:
    """Make the "voices somebody" of "anime in which X voices somebody", and "voices a character"."""
    if isinstance(noun, Everything) and (noun.kinds == SOMEBODY or _is_all(noun, verb)):
        yield Made("verb", verb, "somebody")


@production(("verb", "relation"))
def some_relation(verb: RelationWord, word: RelationWord) -> Iterator[Made]:
    """Make "voices a character" and "plays a role", where the noun says no more of the object than the verb."""
    ends = frozenset[EntityType]().union(*(sense.path.targets(ANY_KIND) for sense in word.senses))
    if not (word.activity or word.keeps_kind) and _is_all(Everything(ends), verb):
        yield Made("verb", verb, "somebody")


def _is_all(noun: Everything, verb: RelationWord) -> bool:
    """True where a noun says no more of a verb's object than the verb: "voices a character"."""
    starts = frozenset(start for sense in verb.senses for start in sense.path.ends)
    return not verb.keeps_kind and len(starts) == 1 and noun.kinds == starts


@production(("noun", "verb"))
def open_clause(noun: SetForm, verb: RelationWord) -> Iterator[Made]:
    """Make the "which anime carries it on" of "X is over, which anime carries it on": its object stands in front."""
    if verb.keeps_kind and isinstance(noun, Everything):
        yield Made("open", Clause(noun, verb), "open")


@production(("entity", "open"))
def of_what_stands_before(form: SetForm, clause: Clause) -> Iterator[Made]:
    """Make "X is over, which anime carries it on"."""
    for found, sense in forwards(clause.verb, form):
        yield from as_set(of_noun(clause.noun, found), "open", sense)


@production(("member", "entity"))
def member(_: None, form: SetForm) -> Iterator[Made]:
    """Make "belongs to the family of X"."""
    if not is_bare_name(form):
        yield within(form, "member")


@production(("passive", "noun"))
def by_asked(verb: RelationWord, noun: SetForm) -> Iterator[Made]:
    """Make the "directed by whom" of "directed by whom, X"."""
    if isinstance(noun, Everything):
        yield Made("passive", verb, "fronted")
        yield Made("asked_passive", verb, "fronted")
