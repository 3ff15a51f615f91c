"""What a constraint is: it tells by the words around them whether pieces that a production put together may stand so.

A production sees what its pieces mean; a constraint sees the item that came of it, and all words of the question.
"""

from collections.abc import Callable
from typing import Final

from agent_core.grammar.charts.chart import Constraint, Constraints

_OF_LANGUAGES: Final[dict[str, dict[str, list[Constraint]]]] = {}


def constraint(*rules: str, language: str) -> Callable[[Constraint], Constraint]:
    """Register a constraint on the items that these rules make, in questions of a language by its code."""

    def register(holds: Constraint) -> Constraint:
        for rule in rules:
            _OF_LANGUAGES.setdefault(language, {}).setdefault(rule, []).append(holds)
        return holds

    return register


def constraints_of(language: str) -> Constraints:
    """Return the constraints of a language by the rules that they are on."""
    return _OF_LANGUAGES.get(language, {})
