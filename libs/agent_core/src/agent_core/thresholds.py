"""The numbers that say how much is spent on a question and when an answer is sure enough, fitted together."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Final, Self

from agent_core.limits import CacheLimits, LoopLimits, MemoryLimits

MOST_COMPLEXITY: Final = 10_000
_LOOP: Final = LoopLimits()


class ThresholdsInvalid(ValueError):
    """Numbers that cannot stand beside one another; the message says which."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Thresholds:
    """Numbers that are used together, named as their settings are; the defaults are what ships.

    Attributes:
        enhanced_from: complexity, 0 to 10,000, from which on a question is of the route ENHANCED.
        agent_from: the same of the route AGENT.
        rules_confidence: of an answer of the rules, from which on no model is asked for a better one.
        kept_confidence: of an answer that is kept for equal questions.
        min_closeness: cosine of two questions that say the same, from which one answer is given to both.
    """

    enhanced_from: int = _LOOP.enhanced_from
    agent_from: int = _LOOP.agent_from
    rules_confidence: float = _LOOP.rules_confidence
    kept_confidence: float = CacheLimits().min_confidence
    min_closeness: float = MemoryLimits().min_closeness

    def __post_init__(self) -> None:
        """Refuse what no question could be held to.

        Raises:
            ThresholdsInvalid: a number is outside its range.
        """
        if not 0 < self.enhanced_from < self.agent_from <= MOST_COMPLEXITY:
            raise ThresholdsInvalid(f"the routes need 0 < enhanced_from < agent_from <= {MOST_COMPLEXITY}")
        for name in ("rules_confidence", "kept_confidence", "min_closeness"):
            if not 0 <= getattr(self, name) <= 1:
                raise ThresholdsInvalid(f"{name} has to be from 0 to 1")

    @classmethod
    def of(cls, numbers: Mapping[str, float]) -> Self:
        """Return numbers by their names; what is not among them is as it ships, and what is not known is passed over.

        Raises:
            ThresholdsInvalid: a number is outside its range.
        """
        held = {**cls().numbers(), **{name: number for name, number in numbers.items() if name in cls().numbers()}}
        return cls(
            enhanced_from=int(held["enhanced_from"]),
            agent_from=int(held["agent_from"]),
            rules_confidence=held["rules_confidence"],
            kept_confidence=held["kept_confidence"],
            min_closeness=held["min_closeness"],
        )

    def numbers(self) -> dict[str, float]:
        """Return the numbers by their names."""
        return asdict(self)
