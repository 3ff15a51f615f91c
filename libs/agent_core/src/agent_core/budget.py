"""What one question may spend, and what it has spent: every cap is checked here, and refuses by its name."""

from collections.abc import Callable
from dataclasses import dataclass

from agent_core.errors import BudgetExhausted
from agent_core.limits import LoopLimits


@dataclass(slots=True)
class Usage:
    """What was spent on one question; of models all is zero where only rules answer.

    Attributes:
        calls: times that an agent asked a model.
        attempts: requests to the provider, retries and corrections included.
        cost_usd: by the prices in the model's settings.
        retrievals: queries and searches, retries included.
        context_tokens: of what was retrieved, the most that one call of a model was shown.
        context_left_out: lines of it, the most that one call had no room for.
    """

    calls: int = 0
    attempts: int = 0
    input_tokens: int = 0
    cached_tokens: int = 0
    output_tokens: int = 0
    invalid_outputs: int = 0
    model_ms: float = 0.0
    cost_usd: float = 0.0
    retrievals: int = 0
    context_tokens: int = 0
    context_left_out: int = 0


@dataclass(slots=True, kw_only=True)
class Budget:
    """The caps of one question, and its account.

    Tokens and money are known when they are spent, so the request that passes their cap is the last one.

    Attributes:
        deadline: on ``clock``, in seconds.
        turn_attempts: requests to the provider in the running turn.
    """

    limits: LoopLimits
    deadline: float
    clock: Callable[[], float]
    usage: Usage
    turn_attempts: int = 0

    @property
    def remaining_s(self) -> float:
        """Seconds left until the deadline, never negative."""
        return max(0.0, self.deadline - self.clock())

    @property
    def turn_attempts_left(self) -> int:
        """Requests that the running turn may still make."""
        return max(0, self.limits.max_turn_attempts - self.turn_attempts)

    def begin_turn(self) -> None:
        """Give the next turn its own requests."""
        self.turn_attempts = 0

    def take_call(self) -> None:
        """Count one call of a model by an agent.

        Raises:
            BudgetExhausted: the question may make no more, or its time is spent.
        """
        _require("max_model_calls", self.usage.calls, self.limits.max_model_calls)
        if not self.remaining_s:
            raise BudgetExhausted("budget_ms: the question's time is spent")
        self.usage.calls += 1

    def take_attempt(self) -> None:
        """Count one request to the provider.

        Raises:
            BudgetExhausted: the question or the turn may make no more, or its tokens or money are spent.
        """
        usage, limits = self.usage, self.limits
        _require("max_model_attempts", usage.attempts, limits.max_model_attempts)
        _require("max_turn_attempts", self.turn_attempts, limits.max_turn_attempts)
        _require("max_input_tokens", usage.input_tokens, limits.max_input_tokens)
        _require("max_output_tokens", usage.output_tokens, limits.max_output_tokens)
        if limits.max_cost_usd is not None:
            _require("max_cost_usd", usage.cost_usd, limits.max_cost_usd)
        usage.attempts += 1
        self.turn_attempts += 1

    def take_retrieval(self) -> None:
        """Count one query or search.

        Raises:
            BudgetExhausted: the question may make no more.
        """
        _require("max_retrievals", self.usage.retrievals, self.limits.max_retrievals)
        self.usage.retrievals += 1


def _require(name: str, spent: float, limit: float) -> None:
    if spent >= limit:
        raise BudgetExhausted(f"{name}: the question may spend {limit:g}")
