"""The methods of the agent service: a question in, the answer or all its events out."""

from collections.abc import AsyncGenerator
from contextlib import aclosing
from typing import Any, Final, Protocol

from agent_core.answer import Answer, Question
from agent_core.answers import Answers, answer_of
from agent_core.streaming import with_heartbeats
from contracts.agent.v1 import agent_pb2 as pb
from contracts.agent.v1.agent_pb2_grpc import AgentServiceServicer
from grpc import aio
from telemetry.request_id import current_request_id, new_request_id

from agent_service.errors import DeadlineTooShort
from agent_service.mapping import event_of, question_of, response_of
from agent_service.metering import record_answer

# Kept back of the caller's deadline, so that what was found until then still reaches the caller.
_REPLY_RESERVE_S: Final = 0.2
_SHORTEST_DEADLINE_S: Final = 0.05


class Rate(Protocol):
    """Keeps what a reader says of an answer."""

    async def __call__(self, request_id: str, *, helpful: bool, comment: str) -> bool:
        """Return whether a run of the request is recorded, to keep it with.

        Raises:
            DependencyUnavailable: it cannot be told at the moment.
        """
        ...


async def rate_nothing(request_id: str, *, helpful: bool, comment: str) -> bool:
    """Keep no verdict, where no runs are recorded."""
    del request_id, helpful, comment
    return False


type Context = aio.ServicerContext[Any, Any]


class AgentServicer(AgentServiceServicer):
    """Hands questions on; cancelling a call cancels the query that it alone is waiting for."""

    def __init__(self, answers: Answers, *, heartbeat_s: float, rate: Rate) -> None:
        self._answers = answers
        self._heartbeat_s = heartbeat_s
        self._rate = rate

    async def SearchAI(  # noqa: N802 - the contract's name
        self, request: pb.SearchAIRequest, context: Context
    ) -> pb.SearchAIResponse:
        """Answer one question."""
        answer = await answer_of(self._answers, _question(request, context))
        record_answer(answer)
        return response_of(answer)

    async def StreamSearchAI(  # noqa: N802 - the contract's name
        self, request: pb.StreamSearchAIRequest, context: Context
    ) -> AsyncGenerator[pb.StreamSearchAIResponse]:
        """Send each step as it begins and as it is done, then the answer; in pauses, heartbeats."""
        answered = self._answers.run_streaming(_question(request.search, context))
        async with aclosing(with_heartbeats(answered, every_s=self._heartbeat_s)) as events:
            async for event in events:
                if isinstance(event, Answer):
                    record_answer(event)
                yield event_of(event)

    async def RateAnswer(  # noqa: N802 - the contract's name
        self, request: pb.RateAnswerRequest, context: Context
    ) -> pb.RateAnswerResponse:
        """Keep a reader's verdict on an answer."""
        del context
        kept = await self._rate(request.request_id, helpful=request.helpful, comment=request.comment)
        return pb.RateAnswerResponse(kept=kept)


def _question(request: pb.SearchAIRequest, context: Context) -> Question:
    return question_of(
        request, request_id=current_request_id() or new_request_id(), timeout_s=loop_time_s(context.time_remaining())
    )


def loop_time_s(remaining_s: float | None) -> float | None:
    """Return how long the loop may take of what is left of the caller's deadline; ``None`` without one.

    Raises:
        DeadlineTooShort: so little is left that nothing should be started.
    """
    if remaining_s is None:
        return None
    if remaining_s < _SHORTEST_DEADLINE_S:
        raise DeadlineTooShort(f"{remaining_s * 1e3:.0f} ms are left; {_SHORTEST_DEADLINE_S * 1e3:.0f} ms are needed")
    return max(remaining_s / 2, remaining_s - _REPLY_RESERVE_S)
