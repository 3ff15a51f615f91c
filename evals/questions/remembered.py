"""A graph that is asked everything once, so that many ways of asking cost one."""

from agent_core.planning.ports import GraphExecutor
from agent_core.results import GraphResult
from agent_core.schemas import GraphIntent


class Remembered:
    """``GraphExecutor`` that asks another one everything once."""

    def __init__(self, wrapped: GraphExecutor) -> None:
        self._wrapped = wrapped
        self._found: dict[tuple[str, bool], GraphResult] = {}

    async def execute(self, intent: GraphIntent, *, timeout_s: float, include_adult: bool) -> GraphResult:
        """Return what the other one found."""
        key = (intent.model_dump_json(), include_adult)
        if key not in self._found:
            self._found[key] = await self._wrapped.execute(intent, timeout_s=timeout_s, include_adult=include_adult)
        return self._found[key]
