"""Productions of what things have or lack: "with a sequel", "never adapted", "with more than 20 characters"."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from catalog.relations import RelationType

from agent_core.grammar.productions.following import SOMEBODY, backwards, within
from agent_core.grammar.productions.production import Made, production
from agent_core.grammar.semantics.bridges import BRIDGES
from agent_core.grammar.semantics.building import join, modified, narrowed
from agent_core.grammar.semantics.inspection import is_anchored, is_counted, says_more_than_genres
from agent_core.grammar.semantics.logical_form import (
    EPISODE,
    RELEASED,
    Condition,
    Everything,
    Filter,
    Having,
    Named,
    Related,
    SetForm,
)
from agent_core.grammar.semantics.meanings import Modifier, Phrase, Quantified, RelationWord, Sense
from agent_core.grammar.semantics.quantities import Bound
from agent_core.grammar.semantics.relations import ANY_KIND, Edge, Kinds, Path
from agent_core.grammar.words.entries import ANIME, MANGA

_RULE: Final = "possessing"
_ADAPTATION: Final = Edge(RelationType.ADAPTATION)
_ORIGINAL: Final = Condition((("source_material", ("original",)),), ANIME, "original")
_SOME: Final = Quantified("a", 1, None)
_NONE: Final = Quantified("no", None, 0)
# A noun of more kinds says too little of what something has.
_TELLING_KINDS: Final = 1
# How far-fetched a relation may be that no word says: people have anime in many ways.
_NEAR: Final = 0.2
# How far-fetched it is that titles of a genre are lacked.
_OF_A_GENRE: Final = 1.5
# Verbs to whose object nothing is done: what has "come before" others has no prequel.
_WITHOUT_PASSIVE: Final = frozenset({"come", "go", "happen"})


@production(("bound", "noun"), ("bound", "relation"))
def so_many(bound: Bound, counted: SetForm | RelationWord) -> Iterator[Made]:
    """Make "more than 20 characters" and "at least 10 anime"."""
    if (quantity := _quantity(bound)) is not None:
        yield from _counting(quantity, counted)


@production(("no", "noun"), ("no", "relation"))
def not_any(_: None, counted: SetForm | RelationWord) -> Iterator[Made]:
    """Make "no sequel" and "no anime"; what has "no horror" is not of that genre rather than without horror anime."""
    genre = isinstance(counted, Filter) and isinstance(counted.base, Everything)
    for made in _counting(_NONE, counted):
        yield replace(made, sense=_OF_A_GENRE * genre)


@production(("relation", "modifier"))
def such_a_one(word: RelationWord, modifier: Modifier) -> Iterator[Made]:
    """Make the "sequel directed by X" of "with a sequel directed by X"."""
    if word.keeps_kind or word.ends <= RELEASED:
        yield from such(replace(_SOME, word=word), modifier)


@production(("quantified", "modifier"))
def such(counted: Quantified, modifier: Modifier) -> Iterator[Made]:
    """Make the "no sequel directed by X" of "with no sequel directed by X"."""
    if modifier.bare or modifier.other or modifier.joined:
        return
    noun = _noun_of(counted)
    if noun is not None and not is_anchored(noun) and (found := modified(noun, modifier)) is not None:
        yield Made("quantified", replace(counted, noun=found), "narrowed")


@production(("have", "quantified"))
def having(_: None, counted: Quantified) -> Iterator[Made]:
    """Make "with more than 20 characters" and "have no anime", in which the kinds tell the relation."""
    for sense in (counted.word or BRIDGES).senses:
        of_people = not sense.path.ends.keys().isdisjoint(SOMEBODY)  # who have titles in many ways
        if counted.word is not None or (sense.cost <= _NEAR and not of_people):
            yield from _having(sense.path, counted, sense.cost)


@production(("have", "relation"))
def having_some(_: None, word: RelationWord) -> Iterator[Made]:
    """Make "with a sequel" and "with a rival"; makers and characters all titles have, so that a name follows."""
    if not (word.light or word.activity) and (word.keeps_kind or word.ends <= RELEASED):
        yield from having(None, replace(_SOME, word=word))


@production(("have", "had_in"))
def having_in(_: None, had: Phrase) -> Iterator[Made]:
    """Make "has a side story in X", which is X."""
    for found, sense in backwards(had.preposition, had.form):
        yield within(found, "had_in", sense, origin=had.form)


@production(("have", "noun"))
def having_something(_: None, noun: SetForm) -> Iterator[Made]:
    """Make "got an anime" and "with a film": characters and makers all titles have, so that a name follows on these."""
    if len(noun.kinds) > _TELLING_KINDS or not noun.kinds <= RELEASED:
        return
    if isinstance(noun, Everything) or says_more_than_genres(noun):
        for made in having(None, replace(_SOME, noun=noun)):
            yield replace(made, rule="possessing_something" if isinstance(noun, Everything) else made.rule)


@production(("relation", "entity"))
def such_named(word: RelationWord, form: SetForm) -> Iterator[Made]:
    """Make the "sequel X" of "with the sequel X"."""
    if word.keeps_kind and isinstance(form, Named):
        yield Made("quantified", replace(_SOME, word=word, noun=form), "narrowed")


@production(("without", "relation"), ("without", "noun"))
def lacking(_: None, counted: SetForm | RelationWord) -> Iterator[Made]:
    """Make "without a sequel"."""
    for made in not_any(None, counted):
        if isinstance(made.meaning, Quantified):
            yield from (replace(each, sense=each.sense + made.sense) for each in having(None, made.meaning))


@production(("without", "entity"))
def without_somebody(_: None, form: SetForm) -> Iterator[Made]:
    """Make "without X", who had no part in it."""
    if isinstance(form, Named):
        for sense in BRIDGES.senses:
            if (found := join(form, sense.path)) is not None and found.kinds <= RELEASED:
                yield Made("negated", Modifier(within=(found,)), "bridge", sense.cost)


@production(("without", "quantified"))
def lacking_such(_: None, counted: Quantified) -> Iterator[Made]:
    """Make "without a sequel directed by X"."""
    if counted.least == 1:
        yield from having(None, replace(counted, said="no", least=None, most=0))


@production(("is_not", "relation"))
def not_being(_: None, word: RelationWord) -> Iterator[Made]:
    """Make "that are not sequels": nothing has them as one; what is no adaptation says itself that it is original."""
    if any(sense.path.edges == (_ADAPTATION,) for sense in word.senses):
        yield Made("modifier", Modifier(conditions=(_ORIGINAL,)), _RULE)
    elif word.keeps_kind:
        for sense in word.senses:
            yield from _having(sense.path.inverse, replace(_NONE, word=None), sense.cost)


@production(("comma", "quantified"))
def none_that_is(_: None, counted: Quantified) -> Iterator[Made]:
    """Make the ", no sequels" of "racing anime, no sequels": none of them is one."""
    if counted == replace(_NONE, word=counted.word) and counted.word is not None:
        yield from not_being(None, counted.word)


@production(("verb", "quantified"))
def doing_so_many(verb: RelationWord, counted: Quantified) -> Iterator[Made]:
    """Make "made more than 300 anime", and where the verb says no more than the noun "played more than 200 roles"."""
    if verb.through is not None or _is_made_from(verb, counted.noun):
        return
    if counted.word is None:
        for sense in verb.senses:
            yield from _having(sense.path.inverse, counted, sense.cost)
    elif verb.light or _says(verb, counted.word):
        yield from having(None, counted)


@production(("verb", "noun"))
def adapted_into_some(verb: RelationWord, noun: SetForm) -> Iterator[Made]:
    """Make "adapted into anime" and "became a film", whichever these are."""
    if verb.through is None and len(noun.kinds) <= _TELLING_KINDS and isinstance(noun, Everything | Filter):
        for sense in verb.senses:
            if sense.path.edges[0].relation is RelationType.ADAPTED_FROM:
                yield from _having(sense.path.inverse, replace(_SOME, noun=noun), sense.cost)


@production(("be", "verb"))
def done_at_all(_: None, verb: RelationWord) -> Iterator[Made]:
    """Make "were adapted", by whomever."""
    yield from _done(verb, _SOME)


@production(("have", "verb"))
def got_done(_: None, verb: RelationWord) -> Iterator[Made]:
    """Make "got adapted"."""
    for made in _done(verb, _SOME):
        yield replace(made, rule="possessing_something")


@production(("not", "verb"))
def never_done(_: None, verb: RelationWord) -> Iterator[Made]:
    """Make "never adapted"."""
    yield from _done(verb, _NONE)


def _done(verb: RelationWord, quantity: Quantified) -> Iterator[Made]:
    has_passive = verb.lemma.partition(" ")[0] not in _WITHOUT_PASSIVE
    if has_passive and verb.participle and not verb.light and verb.through is None and verb.ends <= RELEASED:
        for sense in verb.senses:
            for made in _having(sense.path, quantity, sense.cost):
                yield replace(made, rule="done_at_all")


@production(("not", "modifier"))
def not_done_at_all(_: None, modifier: Modifier) -> Iterator[Made]:
    """Make "never adapted into an anime" and "not with a sequel"."""
    match modifier:
        case Modifier(within=(), without=(), conditions=(Condition(having=Having(related, 1, None)) as some,)):
            none = replace(some, said="no", having=Having(related, None, 0))
            yield Made("modifier", replace(modifier, conditions=(none,)), "conjunct")
        case _:
            return


def _counting(quantity: Quantified, counted: SetForm | RelationWord) -> Iterator[Made]:
    if isinstance(counted, RelationWord):
        if any(sense.path.targets(ANY_KIND) != EPISODE for sense in counted.senses):  # whose number is a field
            yield Made("quantified", replace(quantity, word=counted), _RULE)
    elif len(counted.kinds) <= _TELLING_KINDS:
        yield Made("quantified", replace(quantity, noun=counted), _RULE)


def _quantity(bound: Bound) -> Quantified | None:
    """Return a bound as how many there are; ``None`` where it is no such thing."""
    limits = [limit for limit in (bound.low, bound.high) if limit is not None]
    if bound.dated or bound.length or any(limit != int(limit) for limit in limits):
        return None
    least = None if bound.low is None else int(bound.low) + bound.strict
    most = None if bound.high is None else int(bound.high) - bound.strict
    if least == most:
        said = f"exactly {least}"
    else:
        low, high = ("more than", "fewer than") if bound.strict else ("at least", "at most")
        said = f"{high} {limits[0]:g}" if least is None else f"{low} {limits[0]:g}"
    return None if (most or 0) < 0 else Quantified(said, least or None, most)


def _noun_of(counted: Quantified) -> SetForm | None:
    """Return what there are so many of, as a noun would name it."""
    if counted.noun is not None or counted.word is None:
        return counted.noun
    if counted.word.head is not None:
        return counted.word.head
    return Everything(counted.word.ends)


def _having(path: Path, counted: Quantified, cost: float) -> Iterator[Made]:
    """Yield the modifier of which a path leads to so many; of what a name tells, to any or to none."""
    among = _noun_of(counted)
    if among is not None and is_anchored(among):
        yield from _having_named(path, counted, among, cost)
    elif len(path.edges) == 1:
        had_by: Kinds = frozenset(
            start for start, ends in path.ends.items() if among is None or not ends.isdisjoint(among.kinds)
        )
        ends = path.targets(had_by)
        among = Everything(ends) if among is None and ends else None if among is None else narrowed(among, ends)
        if had_by and among is not None and not is_counted(among):
            having = Having(Related(path.edges[0], among), counted.least, counted.most)
            condition = Condition((), had_by, counted.said, having=having)
            yield Made("modifier", Modifier(conditions=(condition,)), _RULE, cost)


def _having_named(path: Path, counted: Quantified, among: SetForm, cost: float) -> Iterator[Made]:
    for found, _ in backwards(RelationWord("", (Sense(path, cost),)), among):
        if (counted.least, counted.most) == (1, None):
            yield Made("modifier", Modifier(within=(found,)), _RULE, cost)
        elif counted.most == 0:
            yield Made("modifier", Modifier(without=(found,)), _RULE, cost)


def _is_made_from(verb: RelationWord, noun: SetForm | None) -> bool:
    """True for "based on a manga", which is told by what an anime says of itself (`sources`)."""
    if noun is None or noun.kinds.isdisjoint(MANGA):
        return False
    return any(sense.path.edges[0].relation is RelationType.ADAPTATION for sense in verb.senses)


def _says(verb: RelationWord, word: RelationWord) -> bool:
    return any(one.path.edges == (other.path.edges[0].inverse,) for one in verb.senses for other in word.senses)
