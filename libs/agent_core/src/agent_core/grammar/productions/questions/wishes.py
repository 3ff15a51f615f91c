"""Productions of wishes that no noun says: "not too long, no isekai", "my dad loves westerns, what should we watch"."""

from collections.abc import Iterator
from typing import Final

from agent_core.grammar.productions.production import Made, either_order, left_as, production, unary
from agent_core.grammar.productions.questions.recommending import titles_of
from agent_core.grammar.semantics.building import modified
from agent_core.grammar.semantics.inspection import is_anchored
from agent_core.grammar.semantics.logical_form import Condition, Everything, Order, SetForm, Suggested
from agent_core.grammar.semantics.meanings import Modifier
from agent_core.grammar.words.entries import ANIME

_DENIED: Final = "genre_not"
_GENRES: Final = frozenset({"genre", "genre_any", _DENIED})


@unary("modifier")
def one_wish(modifier: Modifier) -> Iterator[Made]:
    """Yield "short" and "no isekai" as the beginning of a wish."""
    if _is_a_wish(modifier):
        yield Made("wished", modifier, "alike")


@production(("wished", "modifier"))
def two_wishes(one: Modifier, other: Modifier) -> Iterator[Made]:
    """Make "not too long, no isekai" and "short and funny"."""
    if _is_a_wish(other):
        yield Made("wished", Modifier(conditions=(*one.conditions, *other.conditions)), "alike")


@production(("wished", "noun"))
def wished_titles(wished: Modifier, noun: SetForm) -> Iterator[Made]:
    """Make "feel-good films", which asks for a few as "good films" does."""
    if any(each.taste for each in wished.conditions) and not is_anchored(noun):
        among = titles_of(noun)
        found = None if among is None else modified(among, wished)
        if found is not None:
            yield Made("answer", Suggested(found, None), "alike")


@production(("wish", "modifier"))
def liked_so(_: None, modifier: Modifier) -> Iterator[Made]:
    """Make "she loves cooking" and "he likes romance"."""
    if _is_a_wish(modifier):
        yield from _any(modifier)


@unary("wished", whole=True)
def any_so(wished: Modifier) -> Iterator[Made]:
    """Yield "not too long, no isekai" as a wish for any anime that is so."""
    if any(each.taste or each.bounds[0][0] == _DENIED for each in wished.conditions):
        yield from _any(wished)


def _any(wished: Modifier) -> Iterator[Made]:
    if (found := modified(Everything(ANIME), wished)) is not None:
        yield Made("answer", Suggested(found, None), "alike")


def _is_a_wish(modifier: Modifier) -> bool:
    """True for conditions of a taste and nothing else."""
    return modifier.only_conditions and all(
        each.taste or (each.bounds and {name for name, _ in each.bounds} <= _GENRES) for each in modifier.conditions
    )


@production(("comparative", "than_source"))
def better_than_its_source(order: Order, _: None) -> Iterator[Made]:
    """Make "better than their manga" and "worse than the manga they are based on"."""
    if order.by == "score" and order.related is None:
        said = f"rated {'above' if order.descending else 'no higher than'} their manga"
        condition = Condition((("above_source", order.descending),), ANIME, said, opinion=True)
        yield Made("modifier", Modifier(conditions=(condition,)), "condition")


# Beside these words a piece keeps its meaning, and only what it does in a phrase changes.
# "my dad loves westerns, what should we watch" and "recommend me something, I want a comedy":
either_order(("answer", "recommend"))(left_as("answer", "alike", only=lambda form: isinstance(form, Suggested)))
