"""Productions of who in a title is meant: main characters that somebody voices, people in it, people who made it."""

from collections.abc import Iterator
from typing import Final

from catalog.relations import RelationType

from agent_core.grammar.productions.following import SOMEBODY, backwards, within
from agent_core.grammar.productions.production import Made, as_set, either_order, production
from agent_core.grammar.semantics.building import combined, join, modified, others
from agent_core.grammar.semantics.inspection import is_anchored, is_bare_name
from agent_core.grammar.semantics.logical_form import RELEASED, Coordinated, Everything, Join, Named, SetForm, Verify
from agent_core.grammar.semantics.meanings import Modifier, Phrase, RelationWord
from agent_core.grammar.semantics.relations import MAKERS, PERSONS, Edge, path_of

_VOICES: Final = Edge(RelationType.VOICES)
_VOICED_IN: Final = Edge(RelationType.VOICED_IN)
_STAFF: Final = Edge(RelationType.STAFF)
# Prepositions of in what capacity, or where, something was made.
_UNDER: Final = frozenset({"under", "from", "by", "at", "in", "through"})
_IN_IT: Final = RelationType.HAS_CHARACTER


@either_order(("relation", "modifier"))
def voiced_in_a_role(word: RelationWord, modifier: Modifier) -> Iterator[Made]:
    """Make "main characters voiced by X": they are so in what X is heard in."""
    voiced = modifier.within[0] if len(modifier.within) == 1 else None
    if not (isinstance(voiced, Join) and voiced.edge == _VOICES):
        return
    for sense in word.senses:
        match sense.path.edges:
            case (Edge(relation=relation, role=str()),) if relation is _IN_IT:
                cast = join(voiced.base, path_of((_VOICED_IN, *sense.path.edges)))
                both = None if cast is None else combined("intersection", voiced, cast)
                yield from as_set(both, "voiced_in_a_role", sense.cost)
            case _:
                continue


@production(("haver", "relation"), ("entity", "role"))
def cast_in_a_role(form: SetForm, word: RelationWord) -> Iterator[Made]:
    """Make the "X have a main role" of "in which anime does X have a main role", and "anime with X in a main role"."""
    if not isinstance(form, Named) or form.kinds != PERSONS or not word.activity:
        return
    for sense in word.senses:
        match sense.path.edges:
            case (Edge(relation=relation, role=str() as role),) if relation is _IN_IT:
                played = join(form, path_of((Edge(RelationType.VOICES), Edge(RelationType.APPEARS_IN, role))))
                yield from () if played is None else (within(played, "voiced_in_a_role", sense.cost, origin=form),)
            case _:
                continue


@production(("noun", "modifier"))
def people_in(noun: SetForm, modifier: Modifier) -> Iterator[Made]:
    """Make "people in X", who are its characters."""
    if noun == Everything(SOMEBODY) and modifier.bare and len(modifier.within) == 1:
        found = modifier.within[0]
        if _is_cast(found):
            yield Made("entity", found, "people")


def _is_cast(form: SetForm) -> bool:
    """True for the characters of a title, or of several."""
    if isinstance(form, Coordinated):
        return _is_cast(form.left) and _is_cast(form.right)
    return isinstance(form, Join) and form.edge == Edge(_IN_IT)


@production(("asked_role", "modifier"))
def in_whose_role(word: RelationWord, modifier: Modifier) -> Iterator[Made]:
    """Make "under whose direction was X made"."""
    if modifier.origin is not None and len(modifier.within) == 1:
        yield from in_whose_role_of(word, modifier.origin)


@production(("asked_role", "entity"))
def in_whose_role_of(word: RelationWord, form: SetForm) -> Iterator[Made]:
    """Make "from whose pen is X"."""
    for sense in word.senses:
        if (found := join(form, sense.path)) is not None:
            yield Made("entity", found, "asked_role", sense.cost)


@production(("preposition", "role"))
def in_a_role(preposition: RelationWord, word: RelationWord) -> Iterator[Made]:
    """Make the "under whose direction" of "under whose direction was X made"."""
    if word.activity and preposition.lemma in _UNDER:
        yield Made("asked_role", word, "asked_role")


@production(("role", "modifier"))
def whose_such(word: RelationWord, modifier: Modifier) -> Iterator[Made]:
    """Make "whose sequel was directed by X" and "whose adaptation X directed"."""
    alone = len(modifier.within) == 1 and not (modifier.bare or modifier.joined or modifier.without or modifier.other)
    if not alone or not word.ends <= RELEASED:
        return
    said = modified(Everything(word.ends), modifier)
    if said is not None and is_anchored(said):
        for found, sense in backwards(word, said):
            yield within(found, "whose_such", sense, origin=said)


@production(("people", "modifier"))
def people_of(_: None, modifier: Modifier) -> Iterator[Made]:
    """Make "people who made X" and "the people behind X", who are its staff."""
    made = modifier.general or modifier.bare
    if modifier.origin is None or not made or len(modifier.within) != 1 or not modifier.origin.kinds <= RELEASED:
        return
    if modifier.within[0].kinds <= MAKERS:
        yield from as_set(join(modifier.origin, path_of((_STAFF,))), "people")


@production(("entity", "phrase"))
def voiced_in_title(form: SetForm, phrase: Phrase) -> Iterator[Made]:
    """Make the "X in Y" of "is X in Y": somebody is in a title who voices a character there."""
    if isinstance(form, Named) and form.kinds == PERSONS and phrase.preposition.lemma == "in":
        cast = join(phrase.form, path_of((Edge(RelationType.VOICE_CAST),)))
        yield from () if cast is None else (Made("claim", Verify(form, cast), "claim"),)


@production(("other", "modifier"))
def more_such(_: None, modifier: Modifier) -> Iterator[Made]:
    """Make "more by the director of X", where no noun says of what."""
    if len(modifier.within) == 1 and modifier.bare and modifier.within[0].kinds <= RELEASED:
        found = modifier.within[0]  # of which nothing that is named is one, where that is who made it
        yield from as_set(found if is_bare_name(modifier.origin or found) else others(found), "more_such")


@production(("entity", "verb"))
def deed(form: SetForm, verb: RelationWord) -> Iterator[Made]:
    """Make the "X designed" of "anime whose characters X designed"."""
    if verb.through is not None:
        yield Made("deed", Phrase(verb, form), "deed")


@production(("role", "deed"))
def whose_it_did(word: RelationWord, done: Phrase) -> Iterator[Made]:
    """Make "whose characters X designed"."""
    verb = done.preposition
    if any(sense.path.edges == (verb.through,) for sense in word.senses):
        for found, sense in backwards(RelationWord(verb.lemma, verb.senses), done.form):
            yield within(found, "with_subject", sense, origin=done.form)
