"""One question to a model by one agent: a fresh agent, the question's deadline, usage and metrics."""

import asyncio
import time
from enum import StrEnum
from typing import Final, NamedTuple, Self

from atomic_agents import AgentConfig, AtomicAgent, BaseIOSchema
from atomic_agents.context import BaseSystemPromptGenerator, ChatHistory, SystemPromptGenerator
from telemetry.logging import get_logger
from telemetry.metrics import record_model_call

from agent_core.agents.client import ModelCall, StructuredClient
from agent_core.agents.prompts import BACKGROUND
from agent_core.budget import Usage
from agent_core.errors import (
    AgentCoreError,
    BudgetExhausted,
    InvalidModelOutput,
    ModelMisconfigured,
    ModelRefused,
    ModelUnavailable,
)

log = get_logger("model")


class CallOutcome(StrEnum):
    """How a call ended, as a metric's label; ``aborted`` is cancelled by the caller."""

    OK = "ok"
    INVALID_OUTPUT = "invalid_output"
    UNAVAILABLE = "unavailable"
    MISCONFIGURED = "misconfigured"
    REFUSED = "refused"
    BUDGET_EXHAUSTED = "budget_exhausted"
    ABORTED = "aborted"


OUTCOMES: Final[dict[type[AgentCoreError], CallOutcome]] = {
    InvalidModelOutput: CallOutcome.INVALID_OUTPUT,
    ModelUnavailable: CallOutcome.UNAVAILABLE,
    ModelMisconfigured: CallOutcome.MISCONFIGURED,
    ModelRefused: CallOutcome.REFUSED,
    BudgetExhausted: CallOutcome.BUDGET_EXHAUSTED,
}


class OneTurn(ChatHistory):
    """Holds the one message of a call as the text that is sent.

    The library's own looks for images in every field of what was asked and answered, on each side of the call.
    """

    def __init__(self) -> None:
        super().__init__()
        self._messages: list[dict[str, str]] = []

    def add_message(self, role: str, content: BaseIOSchema) -> None:
        """Keep the question; the answer is the caller's."""
        if role == "user":
            self._messages.append({"role": role, "content": content.model_dump_json()})

    def get_history(self) -> list[dict[str, str]]:
        """Return the question."""
        return self._messages


class StaticPrompt(BaseSystemPromptGenerator):
    """A system prompt rendered once; what changes from turn to turn goes into the user message."""

    def __init__(self, *, steps: tuple[str, ...], output: tuple[str, ...], notes: tuple[str, ...] = ()) -> None:
        """Render background and notes, steps and output instructions."""
        super().__init__()
        self._text = SystemPromptGenerator(
            background=[*BACKGROUND, *notes], steps=list(steps), output_instructions=list(output)
        ).generate_prompt()

    def generate_prompt(self) -> str:
        """Return the same text every time."""
        return self._text


class _Spent(NamedTuple):
    """What a question has spent on models so far, or one call of it."""

    attempts: int
    input_tokens: int
    cached_tokens: int
    output_tokens: int
    cost_usd: float

    @classmethod
    def of(cls, usage: Usage) -> Self:
        return cls(usage.attempts, usage.input_tokens, usage.cached_tokens, usage.output_tokens, usage.cost_usd)

    def since(self, earlier: "_Spent") -> "_Spent":
        return _Spent(
            attempts=self.attempts - earlier.attempts,
            input_tokens=self.input_tokens - earlier.input_tokens,
            cached_tokens=self.cached_tokens - earlier.cached_tokens,
            output_tokens=self.output_tokens - earlier.output_tokens,
            cost_usd=self.cost_usd - earlier.cost_usd,
        )


async def ask[I: BaseIOSchema, O: BaseIOSchema](
    agent_type: type[AtomicAgent[I, O]],
    message: I,
    *,
    client: StructuredClient,
    prompt: StaticPrompt,
    call: ModelCall[O],
) -> O:
    """Return a fresh agent's answer; agents keep the last question, so one is never used twice.

    Raises:
        ModelError: there is no answer after all retries.
        BudgetExhausted: the deadline passed, or the question may make no more attempts.
    """
    usage = call.investigation.usage
    before = _Spent.of(usage)
    agent = agent_type(
        AgentConfig(
            client=client,
            model=client.settings.model,
            name=call.agent,
            history=OneTurn(),
            system_prompt_generator=prompt,
            model_api_parameters={"call": call},
        )
    )
    call.investigation.budget.take_call()
    started = time.perf_counter()
    outcome = CallOutcome.ABORTED
    try:
        async with asyncio.timeout(call.investigation.remaining_s):
            output = await agent.run_async(message)
        outcome = CallOutcome.OK
    except TimeoutError:
        outcome = CallOutcome.BUDGET_EXHAUSTED
        raise BudgetExhausted("the question's time is spent") from None
    except AgentCoreError as error:
        outcome = OUTCOMES[type(error)]
        raise
    finally:
        duration_s = time.perf_counter() - started
        usage.model_ms += duration_s * 1e3
        spent = _Spent.of(usage).since(before)
        record_model_call(
            agent=call.agent,
            outcome=outcome,
            duration_s=duration_s,
            cost_usd=spent.cost_usd,
            input_tokens=spent.input_tokens,
            cached_tokens=spent.cached_tokens,
            output_tokens=spent.output_tokens,
        )
        log.info("model.called", agent=call.agent, outcome=outcome, duration_s=duration_s, **spent._asdict())
    return output
