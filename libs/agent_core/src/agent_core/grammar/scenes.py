"""Productions of where stories are set, as far as topics tell that: "anime that take place in space"."""

from collections.abc import Iterator
from typing import Final

from agent_core.grammar.meanings import Modifier
from agent_core.grammar.productions import Made, production

_TOPICS: Final = frozenset({"genre", "genre_any"})


@production(("setting", "modifier"))
def set_in(_: None, modifier: Modifier) -> Iterator[Made]:
    """Make "take place in space" and "set in historical times"."""
    bounds = [name for condition in modifier.conditions for name, _ in condition.bounds]
    if len(bounds) == 1 and _TOPICS.issuperset(bounds) and not (modifier.within or modifier.without or modifier.other):
        yield Made("modifier", modifier, "setting")
