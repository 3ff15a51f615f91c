"""Productions of conditions that are denied: "not horror", "no films", "none with more than 26 episodes"."""

from collections.abc import Iterator, Mapping
from typing import Final

from agent_core.grammar.productions.following import backwards
from agent_core.grammar.productions.production import (
    Made,
    either_order,
    left_as,
    production,
    reversed_order,
    right_as,
    unary,
)
from agent_core.grammar.semantics.logical_form import Condition, Everything, Filter, SetForm
from agent_core.grammar.semantics.meanings import Modifier, RelationWord
from agent_core.grammar.words.entries import ANIME

# The field that holds of what does not fulfil a condition on another one.
_COMPLEMENTS: Final[Mapping[str, str]] = {
    "genre": "genre_not",
    "genre_any": "genre_not",
    "format": "format_not",
    "source_material": "source_not",
    "source_not": "source_material",
}
# What an anime is that is not in some state.
_STATES: Final = ("finished", "airing", "upcoming")
# The bound on the other side of a limit: scores have no next value, numbers and years do.
_OPPOSITES: Final[Mapping[str, str]] = {
    "score_min": "score_below",
    "score_below": "score_min",
    "score_max": "score_above",
    "score_above": "score_max",
}
_LOWER, _UPPER = "_min", "_max"


def denied(condition: Condition) -> Condition | None:
    """Return the condition that holds where another one does not; ``None`` where no single one does."""
    if len(condition.bounds) != 1:
        return None
    ((name, value),) = condition.bounds
    said, kinds = f"not {condition.said}", condition.had_by
    if name == "status" and isinstance(value, tuple):
        left = tuple(state for state in _STATES if state not in value)
        known = len(left) < len(_STATES) and not kinds.isdisjoint(ANIME)
        return Condition((("status", left),), kinds & ANIME, said) if known and left else None
    other = _other_side(name, value)
    return None if other is None else Condition((other,), kinds, said)


def _other_side(name: str, value: object) -> tuple[str, object] | None:
    if name in _COMPLEMENTS:
        return _COMPLEMENTS[name], value
    if name in _OPPOSITES:
        return _OPPOSITES[name], value
    if not str(value).isdigit():  # a month of a year
        return None
    if name.endswith(_LOWER):
        return f"{name.removesuffix(_LOWER)}{_UPPER}", _next(value, -1)
    if name.endswith(_UPPER):
        return f"{name.removesuffix(_UPPER)}{_LOWER}", _next(value, 1)
    return None


def _next(value: object, step: int) -> object:
    """Return the next number, or the next year as a text."""
    found = int(str(value)) + step
    return str(found) if isinstance(value, str) else found


@unary("none")
def of_none(_: None) -> Iterator[Made]:
    """Yield "none" and "nothing", which deny what stands behind them."""
    yield Made("not", None, "none")


@production(("not", "modifier"))
def not_so(_: None, modifier: Modifier) -> Iterator[Made]:
    """Make "not horror", "none with more than 26 episodes" and "nothing from before 2010"."""
    condition = modifier.one_condition
    if condition is not None and (opposite := denied(condition)) is not None:
        yield Made("modifier", Modifier(conditions=(opposite,)), "denied")


@production(("not", "noun"))
def not_of_a_format(_: None, noun: SetForm) -> Iterator[Made]:
    """Make "no films": what is told of by its format alone is none of that format."""
    if isinstance(noun, Filter) and isinstance(noun.base, Everything):
        yield from not_so(_, Modifier(conditions=(noun.condition,)))


@production(("unlike", "entity"))
@reversed_order(("denying", "verb"))  # "X did not direct"
def unlike_somebody(word: RelationWord, form: SetForm) -> Iterator[Made]:
    """Make "director != X"."""
    for found, sense in backwards(word, form):
        yield Made("negated", Modifier(within=(found,)), "denied", sense)


@either_order(("modifier", "only"))
def so_only(modifier: Modifier, _: None) -> Iterator[Made]:
    """Make "completed only", of what a field says."""
    if modifier.conditions and not (modifier.within or modifier.without or modifier.other):
        yield Made("modifier", modifier, "intensified")


# Beside these words a piece keeps its meaning, and only what it does in a phrase changes.
production(("relation", "unequal"))(left_as("unlike", "role"))  # "director !=" of "director != X"
production(("entity", "not"))(left_as("denying", "governed"))  # "X did not" of "anime that X did not direct"
production(("and", "negated"))(right_as("negated", "conjunct"))  # "and director != X"
# "only films" and "films only", behind what else is said of them:
either_order(("intensifier", "noun"))(right_as("noun", "intensified", only=lambda noun: isinstance(noun, Filter)))
