"""Productions of what is as much of something as a title is: "as good as X", which is what is like it."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from agent_core.grammar.logical_form import RELEASED, Condition, Named, Otherwise
from agent_core.grammar.meanings import LikeWhat, Modifier
from agent_core.grammar.productions import Made, production

_GENRES: Final = frozenset({"genre", "genre_any"})
_RULE: Final = "alike"


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
    if modifier.within or modifier.without or modifier.other or not all(map(_is_of_genre, modifier.conditions)):
        return
    told = tuple(Otherwise(said="", condition=condition) for condition in modifier.conditions)
    if told:
        yield Made("as_so", replace(alike, otherwise=(*alike.otherwise, *told)), _RULE)


@production(("as_so", "as_other"))
def as_good_as(alike: LikeWhat, title: Named) -> Iterator[Made]:
    """Make "as good as X"."""
    if title.kinds <= RELEASED:
        yield Made("likeness", replace(alike, titles=(title,)), _RULE)


def _is_of_genre(condition: Condition) -> bool:
    return len(condition.bounds) == 1 and condition.bounds[0][0] in _GENRES
