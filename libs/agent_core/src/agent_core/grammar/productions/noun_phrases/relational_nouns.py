"""Productions of relational nouns: "the director of X", "X's director", "its other sequels"."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from typing import Final

from catalog.relations import RelationType

from agent_core.grammar.productions.following import backwards, forwards, within
from agent_core.grammar.productions.production import Made, either_order, left_as, production
from agent_core.grammar.semantics.building import others
from agent_core.grammar.semantics.inspection import is_bare_name, is_ranked_by_number
from agent_core.grammar.semantics.logical_form import RELEASED, Everything, First, Instalments, Join, Ranked, SetForm
from agent_core.grammar.semantics.meanings import Modifier, Phrase, RelationWord, Sense
from agent_core.grammar.semantics.relations import ANY_KIND, ANYBODY, MAKERS, Edge, path_of

# A noun of more kinds says too little for them to tell a relation: "the one of X".
_TELLING_KINDS: Final = 2
_COMPOUND: Final = "compound"
_OF_PHRASE: Final = "of_phrase"
# What is somebody's for what they did, which stands for what they did it for: "the director credits of X".
_CREDIT: Final = "credit"
# Cost of that.
_WHAT_THEY_DID: Final = 0.3
_COMPOUND_OF_PHRASE: Final = "compound_of_phrase"
# Prepositions of what something leads to.
_TOWARDS: Final = frozenset({"to", "into"})
# Prepositions of what somebody does.
_ENGAGED: Final = frozenset({"on", "for", "in charge of", "in", "with"})


@production(("relation", "phrase"))
def of_phrase(word: RelationWord, phrase: Phrase) -> Iterator[Made]:
    """Make "the director of X" and "music by X"."""
    names_a_role = any(sense.path.edges[-1].relation is RelationType.HAS_CHARACTER for sense in word.senses)
    led_up_to = phrase.preposition.lemma in _TOWARDS and names_a_role  # "leads up to X"
    done_by = phrase.preposition.lemma == "by" and word.keeps_kind  # "the rivals by whom X was challenged"
    in_another = phrase.preposition.lemma == "in" and word.keeps_kind  # "a side story in X" is X itself
    elsewhere = led_up_to or done_by or in_another
    if not (phrase.preposition.says_role or phrase.preposition.leads_to_its_kind or elsewhere):
        yield from _related(word, phrase.form, _OF_PHRASE)
    if in_another:
        yield Made("had_in", Phrase(word, phrase.form), "of_phrase")


@production(("owner", "relation"))
def possessed(form: SetForm, word: RelationWord) -> Iterator[Made]:
    """Make "X's director"."""
    yield from _related(word, form, "possessed")


@production(("entity", "relation"))
def compound(form: SetForm, word: RelationWord) -> Iterator[Made]:
    """Make "the X director", "does X have a sequel" and "did X do the music"."""
    if not isinstance(form, First | Ranked):  # "the most popular anime character" is no character of an anime
        yield from _related(word, form, _COMPOUND if is_bare_name(form) else _COMPOUND_OF_PHRASE)


@production(("relation", "possessive"))
def owning_relation(word: RelationWord, _: None) -> Iterator[Made]:
    """Make the "protagonist's" of "the protagonist's voice actor in X"."""
    if not word.activity and word.head is None:
        yield Made("relation_owner", word, "owner")


@production(("relation_owner", "relation"))
def relation_of_relation(owner: RelationWord, word: RelationWord) -> Iterator[Made]:
    """Make "the protagonist's voice actor": one relation after the other."""
    senses: list[Sense] = []
    for one, other in product(owner.senses, word.senses):
        if any(not other.path.targets(ends).isdisjoint(ANY_KIND) for ends in one.path.ends.values()):
            senses.append(Sense(path_of((*one.path.edges, *other.path.edges)), one.cost + other.cost))
    if senses and word.head is None:
        senses.sort(key=lambda sense: sense.cost)
        yield Made("relation", RelationWord(word.lemma, tuple(senses), activity=word.activity), "of_relation")


@production(("relation", "entity"))
def named_relation(word: RelationWord, form: SetForm) -> Iterator[Made]:
    """Make "side stories X" of X, and "the side story X", which is X itself and asks for nothing by itself."""
    if word.keeps_kind and not isinstance(form, Instalments):  # "the recap film of X" is not all of its films
        if not _is_another(form, word) and not form.kinds.isdisjoint(word.starts | word.ends):
            yield Made("entity", form, "said_to_be")
    elif is_bare_name(form) and any(form.kinds & ends for sense in word.senses for ends in sense.path.ends.values()):
        yield Made("titled", Phrase(word, form), "titled")
    for found, sense in forwards(word, form):
        yield Made("entity", found, "fronted" if is_bare_name(form) else "fronted_of_phrase", sense)


def _is_another(form: SetForm, word: RelationWord) -> bool:
    """True for a title that is told by another relation of one story than the noun says: no recap is a sequel.

    An original may be one of anything.
    """
    if not isinstance(form, Join) or not form.kinds | form.base.kinds <= RELEASED:
        return False
    edges = {sense.path.edges[-1] for sense in word.senses}
    return form.edge not in edges and all(edge.relation is not RelationType.ADAPTED_FROM for edge in edges)


def _related(word: RelationWord, form: SetForm, rule: str) -> Iterator[Made]:
    """Yield who or what something has, or where kinds tell that somebody is it, of what they are it."""
    led = False
    for found, sense in forwards(word, form):
        led = True
        yield Made("work" if word.activity else "entity", found, rule, sense)
    who = word.head is not None and word.head.kinds == ANYBODY
    if not led and word.activity and word.lemma.endswith(_CREDIT) and form.kinds <= MAKERS:
        for found, sense in backwards(word, form):
            yield Made("entity", found, rule, sense + _WHAT_THEY_DID)
    if not led and not who and not word.keeps_kind and (word.activity or rule in (_COMPOUND, _COMPOUND_OF_PHRASE)):
        for found, sense in backwards(word, form):
            yield within(found, rule if word.activity else "reversed", sense, origin=form)


@production(("relation", "modifier"))
def specific(word: RelationWord, modifier: Modifier) -> Iterator[Made]:
    """Make "the composer who worked on X" and "which recap sums X up": the noun says as much as the verb, or more."""
    if modifier.origin is None or len(modifier.within) != 1:
        return
    for found, sense in forwards(word, modifier.origin):
        if found == modifier.within[0] or _is_more_specific(found, modifier.within[0]):
            yield Made("entity", found, "same", sense)
        elif _is_more_specific(modifier.within[0], found):
            yield Made("entity", modifier.within[0], "same", sense)
        elif modifier.general and not modifier.bare:
            yield Made("entity", found, "general", sense)


def _is_more_specific(found: SetForm, wanted: SetForm) -> bool:
    """True for the main characters beside the characters of the same title."""
    match found, wanted:
        case Join(base, edge), Join(other, Edge(relation, None)):
            return base == other and edge.relation is relation
        case _:
            return False


@production(("modifier", "relation"))
def said_again(modifier: Modifier, word: RelationWord) -> Iterator[Made]:
    """Make "X was followed by which sequel" and "X is written by which author"."""
    for made in specific(word, modifier):
        yield replace(made, rule="said_again")


@production(("relation", "noun"), tight=True)
def of_a_kind(word: RelationWord, noun: SetForm) -> Iterator[Made]:
    """Make "sequel films"."""
    if word.head is not None or is_ranked_by_number(noun):  # "which voice actor has the most roles" has no such kind
        return
    if any(not noun.kinds.isdisjoint(ends) for s in word.senses for ends in s.path.ends.values()):
        yield Made("relation", replace(word, head=noun), "of_a_kind")


@production(("noun", "relation"), tight=True)
def of_such(noun: SetForm, word: RelationWord) -> Iterator[Made]:
    """Make "anime adaptation", of those it leads to, and "manga author", of what it leads from."""
    if word.head is None and word.base is None and len(noun.kinds) <= _TELLING_KINDS:
        if not noun.kinds.isdisjoint(word.ends):
            yield Made("relation", replace(word, head=noun), "of_such")
        elif isinstance(noun, Everything) and not noun.kinds.isdisjoint(word.starts):
            yield Made("relation", replace(word, base=noun.kinds), "of_such")


@either_order(("noun", "relation"))
def who_is(noun: SetForm, word: RelationWord) -> Iterator[Made]:
    """Make the "who is the director" of "X: who is the director"."""
    asked = isinstance(noun, Everything) and noun.kinds >= ANYBODY and not noun.kinds.isdisjoint(word.ends)
    if asked and word.head is None and word.base is None:
        yield Made("relation", replace(word, head=noun), "who_is")


@production(("other", "relation"))
def other_relation(_: None, word: RelationWord) -> Iterator[Made]:
    """Make "other roles"."""
    if word.head is None:
        yield Made("relation", replace(word, head=others(Everything(ANY_KIND))), "other_things")


@production(("relation", "relation"))
def said_twice(one: RelationWord, other: RelationWord) -> Iterator[Made]:
    """Make "soundtrack composer": both nouns say the same."""
    if one.keeps_kind or one.engaged or one.head is not None:  # the sequel of a sequel is another one
        return
    if not {sense.path for sense in one.senses}.isdisjoint(sense.path for sense in other.senses):
        yield Made("relation", other, "said_twice")


@production(("preposition", "relation"))
def engaged_in(preposition: RelationWord, word: RelationWord) -> Iterator[Made]:
    """Make the "on character designs" of "X was on character designs"."""
    if word.activity and preposition.lemma in _ENGAGED:
        yield Made("relation", replace(word, engaged=True), "engaged_in")


@either_order(("intensifier", "relation"))
def intensified(_: None, word: RelationWord) -> Iterator[Made]:
    """Make "direct sequel" and "main characters only"."""
    yield Made("relation", word, "intensified")


# Beside these words a piece keeps its meaning, and only what it does in a phrase changes.
# "the characters of which" of "anime the characters of which X designed":
production(("relation", "whose"))(left_as("role", "role"))
