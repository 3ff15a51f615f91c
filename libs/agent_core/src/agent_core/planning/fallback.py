"""Planner and judge that go on with rules where the model cannot be used."""

from typing import Final

import structlog

from agent_core.errors import ModelError
from agent_core.investigation import Investigation
from agent_core.planning.ports import Planner, SufficiencyJudge
from agent_core.schemas import NextStep, SufficiencyReport

log = structlog.stdlib.get_logger("fallback")

MODEL_UNAVAILABLE: Final = "MODEL_UNAVAILABLE: answered by rules"


class FallbackPlanner:
    """Asks the primary planner until a model fails in this question, then the fallback for the rest of it.

    What is remembered of the failure is the investigation's warning, so planner and judge of one question change over
    together, and the answer says so.
    """

    def __init__(self, primary: Planner, fallback: Planner) -> None:
        self._primary = primary
        self._fallback = fallback
        self.name = f"{primary.name}, else {fallback.name}"

    async def next_step(self, investigation: Investigation) -> NextStep:
        """Return the primary's step, or the fallback's."""
        if MODEL_UNAVAILABLE not in investigation.warnings:
            try:
                return await self._primary.next_step(investigation)
            except ModelError as error:
                _degrade(investigation, error)
        return await self._fallback.next_step(investigation)


class FallbackJudge:
    """Asks the primary judge until a model fails in this question, then the fallback for the rest of it."""

    def __init__(self, primary: SufficiencyJudge, fallback: SufficiencyJudge) -> None:
        self._primary = primary
        self._fallback = fallback
        self.name = f"{primary.name}, else {fallback.name}"

    async def assess(self, investigation: Investigation) -> SufficiencyReport:
        """Return the primary's verdict, or the fallback's."""
        if MODEL_UNAVAILABLE not in investigation.warnings:
            try:
                return await self._primary.assess(investigation)
            except ModelError as error:
                _degrade(investigation, error)
        return await self._fallback.assess(investigation)


def _degrade(investigation: Investigation, error: ModelError) -> None:
    log.warning("model.degraded", error=type(error).__name__, reason=str(error))
    investigation.warnings.append(MODEL_UNAVAILABLE)
