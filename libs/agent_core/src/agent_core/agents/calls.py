"""One question to a model by one agent: a fresh agent, the question's deadline, usage and metrics."""

import asyncio
import time
from copy import copy
from enum import StrEnum
from typing import Final

from atomic_agents import AgentConfig, AtomicAgent, BaseIOSchema
from atomic_agents.context import BaseSystemPromptGenerator, ChatHistory, SystemPromptGenerator
from telemetry.logging import get_logger
from telemetry.metrics import record_model_call

from agent_core.agents.client import ModelCall, StructuredClient
from agent_core.agents.prompts import BACKGROUND
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
    before = copy(usage)
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
        tokens = {
            "input_tokens": usage.input_tokens - before.input_tokens,
            "cached_tokens": usage.cached_tokens - before.cached_tokens,
            "output_tokens": usage.output_tokens - before.output_tokens,
        }
        cost_usd = usage.cost_usd - before.cost_usd
        record_model_call(agent=call.agent, outcome=outcome, duration_s=duration_s, cost_usd=cost_usd, **tokens)
        attempts = usage.attempts - before.attempts
        log.info(
            "model.called",
            agent=call.agent,
            outcome=outcome,
            attempts=attempts,
            duration_s=duration_s,
            cost_usd=cost_usd,
            **tokens,
        )
    return output
