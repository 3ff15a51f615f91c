"""Productions of what is wanted in place of a title: "X but shorter", "with better animation", "as good as X"."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from agent_core.grammar.productions.production import Made, either_order, production, right_as
from agent_core.grammar.productions.questions.otherwise import measured
from agent_core.grammar.productions.questions.stories import like_what
from agent_core.grammar.semantics.building import narrowed
from agent_core.grammar.semantics.inspection import is_anchored
from agent_core.grammar.semantics.logical_form import (
    RELEASED,
    Alike,
    Condition,
    Everything,
    Filter,
    LogicalForm,
    Named,
    Order,
    Others,
    Otherwise,
    SetForm,
)
from agent_core.grammar.semantics.meanings import LikeWhat, Modifier, Names, Several
from agent_core.grammar.words.entries import ANIME
from agent_core.grammar.words.literals import Number

_ALL_ANIME: Final = Everything(ANIME)
_MOST: Final = 20
_BETTER: Final = Order("score", descending=True, had_by=RELEASED)
_GENRES: Final = frozenset({"genre", "genre_any"})
_RULE: Final = "alike"


@production(("regard", "aspect"))
def in_that_respect(regard: Otherwise, aspect: Otherwise) -> Iterator[Made]:
    """Make "better animation" and "happy ending", which no data tells of a title."""
    yield Made("unheld_aspect", Otherwise(said="", unheld=f"{regard.unheld} {aspect.unheld}"), "unheld_aspect")


@production(("but", "praise"))
def but_good(_: None, __: None) -> Iterator[Made]:
    """Make the "but good" of "like X but good", which what is rated higher is."""
    yield Made("otherwise", measured(_BETTER), "otherwise")


@production(("reason", "noun"))
def for_what_it_is(_: None, noun: SetForm) -> Iterator[Made]:
    """Make the "because it's a calm comedy" of "I liked X because it's a calm comedy"."""
    conditions = list[Condition]()
    while isinstance(noun, Filter):
        conditions.append(noun.condition)
        noun = noun.base
    if conditions and isinstance(noun, Everything):
        yield Made("modifier", Modifier(conditions=tuple(reversed(conditions))), "condition")


@production(("noun", "alike"))
def something_alike(noun: SetForm, alike: LikeWhat) -> Iterator[Made]:
    """Make "anything similar" and "other anime like that"; "manga finished" tells of nothing alike."""
    if not (alike.titles or alike.next) and not is_anchored(noun) and (among := narrowed(noun, RELEASED)) is not None:
        among = narrowed(among, ANIME) or among
        yield Made("alike_thing", among, "alike")


@production(("entity", "alike_thing"), ("names", "alike_thing"))
def asked_for_alike(form: SetForm | Names, among: SetForm) -> Iterator[Made]:
    """Make "X, anything similar"."""
    for made in like_what(LikeWhat(), form):
        if isinstance(made.meaning, LikeWhat):
            yield Made("answer", Alike(made.meaning.titles, among), "topic")


@production(("likeness", "alike_thing"))
def liked_and_alike(like: LikeWhat, among: SetForm) -> Iterator[Made]:
    """Make "I liked X, anything similar" and "just watched X, need something similar"."""
    yield Made("answer", Alike(like.titles, among, like.next, like.otherwise), "alike")


@production(("number", "other"))
def so_many_more(number: Number, _: None) -> Iterator[Made]:
    """Make "3 more"."""
    if 0 < number.amount <= _MOST and number.amount == int(number.amount):
        yield Made("so_many_more", number, "several")


@production(("answer", "so_many_more"), ("likeness", "so_many_more"))
def so_many_alike(like: LogicalForm | LikeWhat, number: Number) -> Iterator[Made]:
    """Make "I liked X. Give me 3 more"."""
    if isinstance(like, LikeWhat):
        like = Alike(like.titles, _ALL_ANIME, like.next, like.otherwise)
    if isinstance(like, Alike) and like.number is None:
        yield Made("answer", replace(like, number=int(number.amount)), "alike")


@either_order(("likeness", "several"))
def several_alike(like: LikeWhat, several: Several) -> Iterator[Made]:
    """Make "I liked X. Give me 3 sports anime" and "3 sports anime like X"."""
    if not is_anchored(several.form):
        form = several.form.base if isinstance(several.form, Others) else several.form
        among = narrowed(form, ANIME)
        if among is not None:
            yield Made("answer", Alike(like.titles, among, like.next, like.otherwise, several.number), "alike")


# Beside these words a piece keeps its meaning, and only what it does in a phrase changes.
production(("reason", "modifier"))(right_as("modifier", "condition"))  # "because it is calm"
production(("have", "unheld_aspect"), ("but", "unheld_aspect"))(
    right_as("unheld_aspect", "unheld_aspect")
)  # "with better animation"
production(("but", "otherwise"))(right_as("otherwise", "otherwise"))  # "but lighter" of "X but lighter"


@production(("equal_to", "praise"))
def as_good(_: None, __: None) -> Iterator[Made]:
    """Make "as good", which narrows nothing."""
    yield Made("as_so", LikeWhat(), _RULE)


@production(("equal_to", "modifier"))
def as_funny(_: None, modifier: Modifier) -> Iterator[Made]:
    """Make "as funny", of what has to be of that genre as well."""
    yield from and_so(LikeWhat(), modifier)


@production(("as_so", "modifier"))
def and_so(alike: LikeWhat, modifier: Modifier) -> Iterator[Made]:
    """Make "as funny and romantic"."""
    if modifier.only_conditions and all(map(_is_of_genre, modifier.conditions)):
        differences = tuple(Otherwise(said="", condition=condition) for condition in modifier.conditions)
        yield Made("as_so", replace(alike, otherwise=(*alike.otherwise, *differences)), _RULE)


@production(("as_so", "as_other"))
def as_good_as(alike: LikeWhat, title: Named) -> Iterator[Made]:
    """Make "as good as X"."""
    if title.kinds <= RELEASED:
        yield Made("likeness", replace(alike, titles=(title,)), _RULE)


def _is_of_genre(condition: Condition) -> bool:
    return len(condition.bounds) == 1 and condition.bounds[0][0] in _GENRES
