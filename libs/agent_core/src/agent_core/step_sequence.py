"""The steps of a question that is investigated more than once, told as those of one investigation."""

from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing
from dataclasses import dataclass, field, replace

from agent_core.answer import LoopEvent, StepTrace
from agent_core.events import StepBegun


@dataclass(slots=True)
class StepSequence:
    """All steps of a question in one order.

    Attributes:
        clock: in seconds, as ``time.monotonic``.
        began: when the question began, on that clock.
    """

    clock: Callable[[], float]
    began: float
    steps: list[StepTrace] = field(default_factory=list[StepTrace])

    async def continued(self, events: AsyncGenerator[LoopEvent]) -> AsyncGenerator[LoopEvent]:
        """Yield the events of one more investigation, its turns and times counted on; closes it with itself."""
        before = len(self.steps)
        waited_ms = (self.clock() - self.began) * 1e3
        async with aclosing(events):
            async for event in events:
                match event:
                    case StepTrace():
                        self.steps.append(replace(event, turn=event.turn + before))
                        yield self.steps[-1]
                    case StepBegun():
                        yield replace(event, turn=event.turn + before, elapsed_ms=event.elapsed_ms + waited_ms)
                    case _:
                        yield event
