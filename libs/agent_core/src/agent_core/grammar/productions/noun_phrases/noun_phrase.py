"""Productions of noun phrases: "the manga X", "films by X", "X's other works", "every anime"."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from catalog.relations import RelationType

from agent_core.grammar.productions.following import SOMEBODY, backwards, forwards, in_capacity, within
from agent_core.grammar.productions.production import Made, as_set, left_as, production, reversed_order, right_as
from agent_core.grammar.semantics.bridges import BRIDGES
from agent_core.grammar.semantics.building import combined, join, modified, narrowed, of_noun, others
from agent_core.grammar.semantics.inspection import is_anchored, is_bare_name, is_of_genres, is_ranked_by_number
from agent_core.grammar.semantics.logical_form import RELEASED, Everything, Filter, Join, Named, Others, Ranked, SetForm
from agent_core.grammar.semantics.meanings import FieldWord, Modifier, Phrase, RelationWord
from agent_core.grammar.semantics.relations import ANYBODY, CHARACTERS, MAKERS, PERSONS, Edge, path_of

# A noun of more kinds says too little for them to tell a relation: "the one of X".
_TELLING_KINDS: Final = 2
# Prepositions of the title that somebody is in.
_WITHIN: Final = frozenset({"in", "from"})

# Cost of a verb that says less than who does it: "the director who made X" directed it.
_SAID_BY_THE_NOUN: Final = 0.3
# Cost of a phrase of who made something behind another thing that they may have made.
_FAR: Final = 1.0
# Cost of narrowing a title by what it is made from, of which rather something is asked.
_SAID_OF_IT: Final = 0.6
_FROM_A_MANGA: Final = (("source_material", ("manga",)),)

_GENRES: Final = "genres"
# Prepositions of who made something.
_BY: Final = frozenset({"by", "from"})


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
    return modifier.origin is not None and modifier.origin.kinds <= PERSONS


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
    of_many = is_anchored(form) and not is_bare_name(form)  # "the openings of X not sung by Y" are not those of X
    if of_many or isinstance(form, Filter):  # all that somebody did not make are no answer
        yield from as_set(modified(form, Modifier(without=denied.within)), "all_but")


@production(("preposition", "entity"))
def governed(preposition: RelationWord, form: SetForm) -> Iterator[Made]:
    """Make "of X": a phrase for a relational noun, and by what the preposition may mean a modifier of things."""
    yield Made("phrase", Phrase(preposition, form), "governed")
    capacity = in_capacity(form) if preposition.lemma in _BY else ()
    for found, sense in (*capacity, *forwards(preposition, form)):
        bare = not preposition.says_role and not (len(preposition.senses) == 1 and " " in preposition.lemma)
        yield Made("modifier", Modifier(within=(found,), origin=form, general=True, bare=bare), "bridge", sense)


@production(("noun", "phrase"))
def partitive(noun: SetForm, phrase: Phrase) -> Iterator[Made]:
    """Make "which of X's anime", where the noun says nothing of its own."""
    anchored = is_anchored(phrase.form) and not is_bare_name(phrase.form)
    if (
        phrase.preposition.lemma == "of"
        and anchored
        and isinstance(noun, Everything)
        and noun.kinds >= RELEASED | ANYBODY
    ):
        yield Made("entity", phrase.form, "partitive")


@production(("praise", "noun"), ("quality", "noun"))
def praised(word: FieldWord | None, noun: SetForm) -> Iterator[Made]:
    """Make "good mystery anime" and "popular films": praise narrows nothing, as what nothing is ranked by does."""
    if not isinstance(noun, Everything) and (word is None or word.order is not None):
        yield Made("noun", noun, "praised")


@production(("modifier", "field"))
def so_called_genre(modifier: Modifier, field: FieldWord) -> Iterator[Made]:
    """Make the "horror genre" of "in the horror genre"."""
    if field.name == _GENRES and is_of_genres(modifier):
        yield Made("genre", modifier, "modified")


@production(("modifier", "and_genre"), ("genre", "and_genre"))
def genres_together(one: Modifier, other: Modifier) -> Iterator[Made]:
    """Make "horror and school themes", of which both have to hold."""
    if is_of_genres(one) and not one.joined:
        yield Made("genre", replace(other, conditions=(*one.conditions, *other.conditions)), "conjunct")


@production(("preposition", "modifier"))
def of_a_genre(preposition: RelationWord, modifier: Modifier) -> Iterator[Made]:
    """Make the "of boxing" of "manga of boxing"."""
    if preposition.lemma == "of" and is_of_genres(modifier):
        yield Made("modifier", modifier, "modified")


production(("modifier", "sort_of_genre"))(left_as("genre", "modified", only=is_of_genres))  # "horror category"
production(("and", "genre"), ("comma", "genre"))(right_as("and_genre", "conjunct"))
production(("both", "genre"))(right_as("genre", "both"))  # "both horror and school themes"
production(("preposition", "genre"), ("have", "genre"))(right_as("modifier", "modified"))  # "in the horror genre"
production(("genre", "noun"))(fronted)  # "horror genre anime"


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


@production(("titled", "verb"))
def titled_subject(titled: Phrase, verb: RelationWord) -> Iterator[Made]:
    """Make "the studio X produced", which may say what X is as well as another thing that X did."""
    if verb.light and not {each.path for each in verb.senses}.isdisjoint(
        each.path for each in titled.preposition.senses
    ):
        yield from by_titled(verb, titled)


@production(("titled", "noun"))
def titled_things(titled: Phrase, noun: SetForm) -> Iterator[Made]:
    """Make "director X films", and with a possessive "director X's films"."""
    for found, sense in backwards(titled.preposition, titled.form):
        yield from as_set(of_noun(noun, found), "titled", sense)


@production(("entity", "possessive"), tight=True)
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
    if isinstance(form, Named) and form.kinds <= MAKERS and noun.kinds <= RELEASED:
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


@production(("entity", "phrase"))
def character_in(form: SetForm, phrase: Phrase) -> Iterator[Made]:
    """Make the character "X in Y" of "who voices X in Y"."""
    if isinstance(form, Named) and form.kinds == CHARACTERS and phrase.preposition.lemma in _WITHIN:
        cast = join(phrase.form, path_of((Edge(RelationType.HAS_CHARACTER),)))
        yield from as_set(None if cast is None else combined("intersection", form, cast), "character_in")


@production(("entity", "phrase"))
@reversed_order(("phrase", "entity"))  # "in Y, X is" of "in Y, X is who"
def part_in(form: SetForm, phrase: Phrase) -> Iterator[Made]:
    """Make the "X in Y" of "who is X in Y": the characters of a title whom somebody voices."""
    if isinstance(form, Named) and form.kinds == PERSONS and phrase.preposition.lemma == "in":
        cast = join(phrase.form, path_of((Edge(RelationType.HAS_CHARACTER),)))
        both = None if cast is None else combined("intersection", Join(form, Edge(RelationType.VOICES)), cast)
        yield from as_set(both, "part_in")


# Beside these words a piece keeps its meaning, and only what it does in a phrase changes.
production(("titled", "possessive"))(left_as("titled", "owner"))  # "director X's"


@production(("every", "noun"), ("every", "entity"))
def every_one(_: None, form: SetForm) -> Iterator[Made]:
    """Make "every anime by X" and "each film of X"; of each of several the best is another one."""
    if not isinstance(form, Ranked):
        yield from as_set(form, "every")


production(("every", "relation"))(right_as("relation", "every"))  # "every character" of "every character of X"
