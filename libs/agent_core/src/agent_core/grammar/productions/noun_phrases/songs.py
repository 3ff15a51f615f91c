"""Productions of the songs of an anime: "the second opening of X", "who sings the ending of X"."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from catalog.entities import EntityType

from agent_core.grammar.productions.production import Made, production, reversed_order
from agent_core.grammar.semantics.logical_form import LAST, Everything, FieldOf, LogicalForm, Order, SetForm
from agent_core.grammar.semantics.meanings import FieldWord, Fronted, RelationWord
from agent_core.grammar.spans.song_names import performs
from agent_core.grammar.words.literals import Number
from agent_core.title_fields import SONGS

_BY: Final = "by"
# Fields whose performers no relation of the catalog tells.
_ONE_SORT: Final = SONGS - {"songs"}


@reversed_order(("ordinal", "field"))
@production(("field", "number"))
def song_number(field: FieldWord, number: Number) -> Iterator[Made]:
    """Make "second opening" and "opening 2"."""
    if number.amount == int(number.amount) > 0:
        yield from _in_place(field, int(number.amount))


@production(("order", "field"))
def first_or_last_song(order: Order, field: FieldWord) -> Iterator[Made]:
    """Make "first opening" and "last opening", which their numbers order."""
    if order.by == "start_date" and order.limit == 1:
        yield from _in_place(field, LAST if order.descending else 1)


def _in_place(field: FieldWord, place: int) -> Iterator[Made]:
    if field.name in SONGS and field.place is None:
        yield Made("field", replace(field, place=place), "numbered")


@production(("verb", "answer"))
def performed(verb: RelationWord, song: LogicalForm) -> Iterator[Made]:
    """Make the "sings the opening of X" of "who sings the opening of X", which the song is told with."""
    if _is_performed(verb, song):
        yield Made("answer", song, "performed")


@production(("answer", "verb"), ("answer", "passive"))
def was_performed(song: LogicalForm, verb: RelationWord) -> Iterator[Made]:
    """Make "the opening of X was sung by"."""
    if verb.participle and _is_performed(verb, song):
        yield Made("answer", song, "performed")


@production(("noun", "answer"), ("holder", "answer"))
@reversed_order(("answer", "noun"))  # "the opening of X is sung by whom"
def who_performs(noun: SetForm, song: LogicalForm) -> Iterator[Made]:
    """Make "who sings the opening of X"."""
    if _is_one_sort(song) and isinstance(noun, Everything) and EntityType.PERSON in noun.kinds:
        yield Made("answer", song, "performed")


@production(("fronted", "answer"))
def by_whom(phrase: Fronted, song: LogicalForm) -> Iterator[Made]:
    """Make "by whom is the opening of X sung"."""
    if phrase.preposition.lemma == _BY:
        yield from who_performs(phrase.noun, song)


@production(("answer", "in_order"))
def songs_in_order(songs: LogicalForm, _: None) -> Iterator[Made]:
    """Make "the openings of X in order", in which they are told anyway."""
    if isinstance(songs, FieldOf) and songs.field in SONGS:
        yield Made("answer", songs, "ordering")


def _is_performed(verb: RelationWord, song: LogicalForm) -> bool:
    return _is_one_sort(song) and performs(verb)


def _is_one_sort(song: LogicalForm) -> bool:
    return isinstance(song, FieldOf) and song.field in _ONE_SORT
