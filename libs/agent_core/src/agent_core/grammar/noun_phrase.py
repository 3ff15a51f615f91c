"""Productions of noun phrases: "the manga X", "films by X", "the director of X", "X's other works"."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from typing import Final

from catalog.entities import MAKERS, EntityType
from catalog.relations import RelationType

from agent_core.grammar.bridges import BRIDGES
from agent_core.grammar.building import (
    combined,
    join,
    narrowed,
    others,
)
from agent_core.grammar.inspection import (
    is_anchored,
    is_bare_name,
    is_ranked_by_number,
)
from agent_core.grammar.logical_form import (
    RELEASED,
    Everything,
    Filter,
    First,
    Instalments,
    Join,
    Named,
    Others,
    Ranked,
    SetForm,
)
from agent_core.grammar.meanings import Modifier, Phrase, RelationWord, Sense
from agent_core.grammar.productions import (
    SOMEBODY,
    Made,
    as_set,
    backwards,
    forwards,
    in_capacity,
    modified,
    of_noun,
    production,
    within,
)
from agent_core.grammar.relations import ANY_KIND, Edge, Kinds, path_of

# A noun of more kinds says too little for them to tell a relation: "the one of X".
_TELLING_KINDS: Final = 2
_COMPOUND: Final = "compound"
_OF_PHRASE: Final = "of_phrase"
# What is somebody's for what they did, which stands for what they did it for: "the director credits of X".
_CREDIT: Final = "credit"
# Cost of that.
_WHAT_THEY_DID: Final = 0.3
_COMPOUND_OF_PHRASE: Final = "compound_of_phrase"
_PERSON: Final = frozenset({EntityType.PERSON})
_CHARACTER: Final = frozenset({EntityType.CHARACTER})
# Prepositions of the title that somebody is in.
_WITHIN: Final = frozenset({"in", "from"})
_MAKERS: Final = frozenset(MAKERS)
_WHO: Final = frozenset({EntityType.PERSON, EntityType.CHARACTER, EntityType.STUDIO})

# Cost of a verb that says less than who does it: "the director who made X" directed it.
_SAID_BY_THE_NOUN: Final = 0.3
# Cost of a phrase of who made something behind another thing that they may have made.
_FAR: Final = 1.0
# Cost of narrowing a title by what it is made from, of which rather something is asked.
_SAID_OF_IT: Final = 0.6
_FROM_A_MANGA: Final = (("source_material", ("manga",)),)

# Prepositions of who made something.
_BY: Final = frozenset({"by", "from"})
# Prepositions of what somebody does.
_ENGAGED: Final = frozenset({"on", "for", "in charge of", "in", "with"})


@production(("noun", "noun"), ("noun", "entity"))
def apposition(noun: SetForm, form: SetForm) -> Iterator[Made]:
    """Make "the manga X" and "who is the director of X": a noun says of what kind something is."""
    yield from as_set(of_noun(noun, form), "apposition")


@production(("entity", "noun"))
def named_noun(form: SetForm, noun: SetForm) -> Iterator[Made]:
    """Make "the X manga": the noun says of what kind a name is; of somebody it says so behind no relation."""
    if is_bare_name(form) or not noun.kinds <= SOMEBODY:  # "is the author of X a woman"
        yield from as_set(of_noun(noun, form), "compound")


@production(("noun", "modifier"), ("entity", "modifier"))
def narrowed_by(form: SetForm, modifier: Modifier) -> Iterator[Made]:
    """Make "anime directed by X", and of a character's name "C in X"."""
    # What a preposition alone says of "anything" is which titles it is.
    things = narrowed(form, RELEASED) if modifier.bare and form.kinds >= SOMEBODY else form
    counted = bool(modifier.within) and is_ranked_by_number(form)  # of what is counted it is told
    said_of_whom = modifier.conditions and is_bare_name(form)  # "I finished X and I'm sad"
    nothing_before = counted or (modifier.joined and (isinstance(form, Everything) or said_of_whom))
    if things is not None and not nothing_before:
        far = _FAR if modifier.bare and _is_somebodys(modifier) and _is_made_from_a_manga(form) else 0.0
        if is_bare_name(form) and any(condition.bounds == _FROM_A_MANGA for condition in modifier.conditions):
            far = _SAID_OF_IT
        yield from as_set(modified(things, modifier), "apart" if is_bare_name(form) else "modified", far)


def _is_somebodys(modifier: Modifier) -> bool:
    return modifier.origin is not None and modifier.origin.kinds <= _PERSON


def _is_made_from_a_manga(form: SetForm) -> bool:
    """True for "anime adapted from manga", behind which "by X" rather tells whose manga that is."""
    while isinstance(form, Filter | Others):
        if isinstance(form, Filter) and form.condition.bounds == _FROM_A_MANGA:
            return True
        form = form.base
    return False


@production(("modifier", "noun"), ("modifier", "entity"))
def fronted(modifier: Modifier, form: SetForm) -> Iterator[Made]:
    """Make "horror films", and "directed by X, which films are there" at a cost."""
    out_of_place = bool(modifier.within) or isinstance(form, Ranked)  # "the music of the best anime" is no genre
    yield from as_set(modified(form, modifier), "fronted" if out_of_place else "adjective")


@production(("modifier", "negated"))
def but_not(one: Modifier, denied: Modifier) -> Iterator[Made]:
    """Make "directed by X but not written by Y"."""
    if one.within:
        yield Made("modifier", Modifier(one.within, (*one.without, *denied.within), one.conditions), "but_not")


@production(("entity", "negated"), ("noun", "negated"))
def all_but(form: SetForm, denied: Modifier) -> Iterator[Made]:
    """Make "the anime of X that are not directed by Y" and "horror anime not by Y"."""
    if is_anchored(form) or isinstance(form, Filter):  # all that somebody did not make are no answer
        yield from as_set(modified(form, Modifier(without=denied.within)), "all_but")


@production(("preposition", "entity"))
def governed(preposition: RelationWord, form: SetForm) -> Iterator[Made]:
    """Make "of X": a phrase for a relational noun, and by what the preposition may mean a modifier of things."""
    yield Made("phrase", Phrase(preposition, form), "governed")
    capacity = in_capacity(form) if preposition.lemma in _BY else ()
    for found, sense in (*capacity, *forwards(preposition, form)):
        bare = not preposition.says_role and not (len(preposition.senses) == 1 and " " in preposition.lemma)
        yield Made("modifier", Modifier(within=(found,), origin=form, general=True, bare=bare), "bridge", sense)


@production(("relation", "phrase"))
def of_phrase(word: RelationWord, phrase: Phrase) -> Iterator[Made]:
    """Make "the director of X" and "music by X"."""
    names_a_role = any(sense.path.edges[-1].relation is RelationType.HAS_CHARACTER for sense in word.senses)
    led_up_to = phrase.preposition.lemma == "to" and names_a_role  # "leads up to X"
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


@production(("noun", "phrase"))
def partitive(noun: SetForm, phrase: Phrase) -> Iterator[Made]:
    """Make "which of X's anime", where the noun says nothing of its own."""
    told = is_anchored(phrase.form) and not is_bare_name(phrase.form)
    if phrase.preposition.lemma == "of" and told and isinstance(noun, Everything) and noun.kinds >= RELEASED | _WHO:
        yield Made("entity", phrase.form, "partitive")


@production(("praise", "noun"), ("quality", "noun"))
def praised(_: object, noun: SetForm) -> Iterator[Made]:
    """Make "good mystery anime" and "popular films": praise narrows nothing."""
    if not isinstance(noun, Everything):
        yield Made("noun", noun, "praised")


@production(("relation", "entity"))
def named_relation(word: RelationWord, form: SetForm) -> Iterator[Made]:
    """Make "side stories X" of X, and "the side story X", which is X itself and asks for nothing by itself."""
    if word.keeps_kind and not isinstance(form, Instalments):  # "the recap film of X" is not all of its films
        yield Made("entity", form, "said_to_be")
    elif is_bare_name(form) and any(form.kinds & ends for sense in word.senses for ends in sense.path.ends.values()):
        yield Made("titled", Phrase(word, form), "titled")
    for found, sense in forwards(word, form) if is_bare_name(form) else ():
        yield Made("entity", found, "fronted", sense)


@production(("preposition", "titled"))
def by_titled(_: RelationWord, titled: Phrase) -> Iterator[Made]:
    """Make "by the composer X": what X is says the relation."""
    for found, sense in backwards(titled.preposition, titled.form):
        yield within(found, "titled", sense)


@production(("verb", "titled"))
def from_titled(verb: RelationWord, titled: Phrase) -> Iterator[Made]:
    """Make "came from the director X", where the verb says less than what X is."""
    if verb.light:
        yield from by_titled(verb, titled)


@production(("relation", "whose"))
def of_which(word: RelationWord, _: None) -> Iterator[Made]:
    """Make the "the characters of which" of "anime the characters of which X designed"."""
    yield Made("role", word, "role")


@production(("titled", "noun"))
def titled_things(titled: Phrase, noun: SetForm) -> Iterator[Made]:
    """Make "director X films", and with a possessive "director X's films"."""
    for found, sense in backwards(titled.preposition, titled.form):
        yield from as_set(of_noun(noun, found), "titled", sense)


@production(("titled", "possessive"))
def titled_owner(titled: Phrase, _: None) -> Iterator[Made]:
    """Make "director X's"."""
    yield Made("titled", titled, "owner")


def _related(word: RelationWord, form: SetForm, rule: str) -> Iterator[Made]:
    """Yield who or what something has, or where kinds tell that somebody is it, of what they are it."""
    led = False
    for found, sense in forwards(word, form):
        led = True
        yield Made("work" if word.activity else "entity", found, rule, sense)
    who = word.head is not None and word.head.kinds == _WHO
    if not led and word.activity and word.lemma.endswith(_CREDIT) and form.kinds <= _MAKERS:
        for found, sense in backwards(word, form):
            yield Made("entity", found, rule, sense + _WHAT_THEY_DID)
    if not led and not who and not word.keeps_kind and (word.activity or rule in (_COMPOUND, _COMPOUND_OF_PHRASE)):
        for found, sense in backwards(word, form):
            yield within(found, rule if word.activity else "reversed", sense, origin=form)


@production(("entity", "possessive"))
def owner(form: SetForm, _: None) -> Iterator[Made]:
    """Make "X's"."""
    yield Made("owner", form, "owner" if is_bare_name(form) else "owner_of_phrase")


@production(("owner", "noun"))
def owned(form: SetForm, noun: SetForm) -> Iterator[Made]:
    """Make "X's films", in which the kinds tell the relation."""
    yield from _bridged(form, noun, "owned")


@production(("entity", "noun"), tight=True)
def bridged(form: SetForm, noun: SetForm) -> Iterator[Made]:
    """Make "X films"."""
    yield from _bridged(form, noun, "bridge")


@production(("noun", "entity"), tight=True)
def keywords(noun: SetForm, form: SetForm) -> Iterator[Made]:
    """Make "top 5 anime Studio X", in which words are left out."""
    if isinstance(form, Named) and form.kinds <= _MAKERS and noun.kinds <= RELEASED:
        for found, sense in forwards(BRIDGES, form):
            yield from as_set(of_noun(noun, found), "keywords", sense)


def _bridged(form: SetForm, noun: SetForm, rule: str) -> Iterator[Made]:
    if (not isinstance(form, Named) and rule == "bridge") or len(noun.kinds) > _TELLING_KINDS or noun.kinds >= SOMEBODY:
        return
    for found, sense in (*in_capacity(form), *forwards(BRIDGES, form)):
        yield from as_set(of_noun(noun, found), rule, sense)


@production(("other", "noun"), ("other", "entity"))
def other_things(_: None, form: SetForm) -> Iterator[Made]:
    """Make "other anime" and "other anime directed by the director of X"."""
    yield from as_set(others(form), "other_things")


@production(("noun", "other"), ("entity", "other"))
def things_else(form: SetForm, _: None) -> Iterator[Made]:
    """Make "what else" and "anime by the director of X besides"."""
    yield from as_set(others(form), "other_things")


@production(("modifier", "other"))
def also_modified(modifier: Modifier, _: None) -> Iterator[Made]:
    """Make "what did X direct besides"."""
    yield Made("modifier", Modifier(modifier.within, modifier.without, modifier.conditions, other=True), "also")


@production(("holder", "modifier"))
def called_so(noun: SetForm, modifier: Modifier) -> Iterator[Made]:
    """Make "which composer wrote X"; a preposition that may say anything says no more than the noun does by itself."""
    if not (modifier.bare or modifier.joined):
        yield from as_set(modified(noun, modifier), "called_so", _SAID_BY_THE_NOUN if modifier.general else 0.0)


@production(("holder", "entity"))
def said_to_be(noun: SetForm, form: SetForm) -> Iterator[Made]:
    """Make "the director Y" and "which director is the one that made X"."""
    yield from as_set(of_noun(noun, form), "called_so")


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


@production(("phrase", "entity"))
def part_in_title(phrase: Phrase, form: SetForm) -> Iterator[Made]:
    """Make the "in Y, X is" of "in Y, X is who"."""
    yield from part_in(form, phrase)


@production(("entity", "phrase"))
def character_in(form: SetForm, phrase: Phrase) -> Iterator[Made]:
    """Make the character "X in Y" of "who voices X in Y"."""
    if isinstance(form, Named) and form.kinds == _CHARACTER and phrase.preposition.lemma in _WITHIN:
        cast = join(phrase.form, path_of((Edge(RelationType.HAS_CHARACTER),)))
        yield from as_set(None if cast is None else combined("intersection", form, cast), "character_in")


@production(("entity", "phrase"))
def part_in(form: SetForm, phrase: Phrase) -> Iterator[Made]:
    """Make the "X in Y" of "who is X in Y": the characters of a title whom somebody voices."""
    if isinstance(form, Named) and form.kinds == _PERSON and phrase.preposition.lemma == "in":
        cast = join(phrase.form, path_of((Edge(RelationType.HAS_CHARACTER),)))
        both = None if cast is None else combined("intersection", Join(form, Edge(RelationType.VOICES)), cast)
        yield from as_set(both, "part_in")


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
        starts = frozenset(start for sense in word.senses for start in sense.path.ends)
        if not noun.kinds.isdisjoint(_ends(word)):
            yield Made("relation", replace(word, head=noun), "of_such")
        elif isinstance(noun, Everything) and not noun.kinds.isdisjoint(starts):
            yield Made("relation", replace(word, base=noun.kinds), "of_such")


@production(("noun", "relation"), ("relation", "noun"))
def who_is(one: SetForm | RelationWord, other: SetForm | RelationWord) -> Iterator[Made]:
    """Make the "who is the director" of "X: who is the director"."""
    word, noun = (one, other) if isinstance(one, RelationWord) else (other, one)
    if not isinstance(word, RelationWord) or isinstance(noun, RelationWord):
        return
    asked = isinstance(noun, Everything) and noun.kinds >= _WHO and not noun.kinds.isdisjoint(_ends(word))
    if asked and word.head is None and word.base is None:
        yield Made("relation", replace(word, head=noun), "who_is")


def _ends(word: RelationWord) -> Kinds:
    return frozenset(end for sense in word.senses for ends in sense.path.ends.values() for end in ends)


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


@production(("intensifier", "relation"), ("relation", "intensifier"))
def intensified(one: RelationWord | None, other: RelationWord | None) -> Iterator[Made]:
    """Make "direct sequel" and "main characters only"."""
    yield Made("relation", one or other, "intensified")
