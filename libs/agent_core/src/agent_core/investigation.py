"""The state of one question: what was asked, done, found and judged, and what is left of its budget."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal

from agent_core.answer import Route
from agent_core.budget import Budget, Usage
from agent_core.context.retrieved_context import RetrievedContextProvider
from agent_core.grammar.parsing import Parser
from agent_core.limits import LoopLimits
from agent_core.meant import Meant
from agent_core.results import CalculationResult, GraphResult, RetrievalResult
from agent_core.schemas import AgentResponse, NextStep, SufficiencyReport

StepStatus = Literal["ok", "empty", "failed", "repeated"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Observation:
    """One executed step and what came of it.

    Attributes:
        result: what the executor returned; ``None`` where the step failed, was a repeat, or calculates nothing.
    """

    step: NextStep
    status: StepStatus
    summary: str
    result: RetrievalResult | GraphResult | CalculationResult | None = None
    duration_ms: float = 0.0

    @property
    def retrieval(self) -> RetrievalResult | None:
        """The result of a semantic search."""
        return self.result if isinstance(self.result, RetrievalResult) else None

    @property
    def graph(self) -> GraphResult | None:
        """The result of a graph primitive."""
        return self.result if isinstance(self.result, GraphResult) else None

    @property
    def calculated(self) -> CalculationResult | None:
        """The result of a calculation."""
        return self.result if isinstance(self.result, CalculationResult) else None


type MemoKey = int | tuple[str, int]
"""How many look-ups were made, or what is kept of so many look-ups or names."""


@dataclass(slots=True, kw_only=True)
class Investigation:
    """Everything a planner or judge may look at; only the orchestrator changes it.

    Attributes:
        deadline: on the clock of ``time.monotonic``, in seconds.
        turn: retrieval turns done.
        must_finalise: true once the planner has to answer with what there is.
        memo: what planners made of a question, for planner and judge to share: what it means, by how many look-ups of
            names were made; whatever else one keeps, by what that is and how many look-ups or names it is of.
        draft: the final that the sufficiency guard is looking at.
        inherited: so many of the observations were made for a proposal, before this investigation began.
        model_error: name of the error for which no model could be asked any more; empty where none was.
        meant: names in the question of which a conversation says whom they stand for.
        earlier: questions before it in its conversation, as a model is told them; oldest first.
        parser: what reads the question.
        route: the effort that it is given; all of it until its names are known.
        budget: the caps on all that is spent, over ``limits``, ``deadline`` and ``usage``.
    """

    request_id: str
    question: str
    deadline: float
    include_adult: bool = False
    limits: LoopLimits = field(default_factory=LoopLimits)
    context: RetrievedContextProvider = field(default_factory=RetrievedContextProvider)
    observations: list[Observation] = field(default_factory=list[Observation])
    reports: list[SufficiencyReport] = field(default_factory=list[SufficiencyReport])
    usage: Usage = field(default_factory=Usage)
    warnings: list[str] = field(default_factory=list[str])
    turn: int = 0
    must_finalise: bool = False
    draft: AgentResponse | None = None
    memo: dict[MemoKey, object] = field(default_factory=dict[MemoKey, object])
    inherited: int = 0
    model_error: str = ""
    meant: tuple[Meant, ...] = ()
    earlier: tuple[str, ...] = ()
    parser: Parser = field(default_factory=Parser)
    route: Route = Route.AGENT
    clock: Callable[[], float] = time.monotonic
    budget: Budget = field(init=False)

    def __post_init__(self) -> None:
        self.budget = Budget(limits=self.limits, deadline=self.deadline, clock=self.clock, usage=self.usage)

    def give(self, route: Route, limits: LoopLimits, *, began: float, latest: float) -> None:
        """Give what a route may spend, from when the question began, and until the latest at which it may end."""
        self.route, self.limits, self.budget.limits = route, limits, limits
        self.deadline = self.budget.deadline = min(latest, began + limits.budget_ms / 1e3)

    @property
    def remaining_s(self) -> float:
        """Seconds left until the deadline, never negative."""
        return self.budget.remaining_s

    @property
    def turns_left(self) -> int:
        """Retrieval turns that may still be made."""
        return max(0, self.limits.max_turns - self.turn)

    @property
    def own(self) -> list[Observation]:
        """The observations of this investigation, without those that it was given to begin with."""
        return self.observations[self.inherited :]

    @property
    def last(self) -> Observation | None:
        """The newest observation of its own."""
        return self.observations[-1] if len(self.observations) > self.inherited else None

    @property
    def retry_rationale(self) -> str | None:
        """Why the last step gave nothing and what to change (R208); ``None`` after a step with results."""
        if self.last is None or self.last.status == "ok":
            return None
        reason = {"empty": "returned 0 results", "failed": "failed", "repeated": "was already made"}
        return f"The last step {reason[self.last.status]} ({self.last.summary}). Broaden it or change the approach."
