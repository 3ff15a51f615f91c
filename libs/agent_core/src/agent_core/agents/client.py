"""Instructor's client over our own exchange with the provider: structured outputs, corrections, retries, usage."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any, Final, Literal, Self

import orjson
from instructor import AsyncInstructor, Mode
from pydantic import BaseModel
from telemetry.logging import get_logger

from agent_core.agents.endpoint import Endpoint
from agent_core.agents.faults import AttemptFailed, Fault
from agent_core.agents.forms import form_of
from agent_core.agents.payload import Misfit, parse_output
from agent_core.agents.schema import SchemaProfile, strict_schema
from agent_core.agents.settings import ModelSettings
from agent_core.agents.tokens import tokens_at_most
from agent_core.agents.wire import Body, Completion, Message, OutputSchema, WireForm
from agent_core.context.selection import TokenCount
from agent_core.errors import BudgetExhausted
from agent_core.investigation import Investigation

log = get_logger("model")

AgentName = Literal["planner", "judge", "response", "rewrite", "check"]
_FIRST_BACKOFF_S: Final = 0.25
# So much sooner than the question's time ends an attempt, so that it ends as its own and is counted.
_MARGIN_S: Final = 0.02
# What times out with less than this left did so for want of the question's time, and not of its own.
_LATE_S: Final = 0.1


def no_objection(_: BaseModel) -> None:
    """Accept every output that fits its schema."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelCall[T: BaseModel]:
    """Who asks, for which question, and what an output must satisfy beyond its schema.

    Attributes:
        objection: returns what is wrong with an output that fits the schema, in words for the model, or ``None``.
    """

    agent: AgentName
    investigation: Investigation
    objection: Callable[[T], str | None] = no_objection


class StructuredClient(AsyncInstructor):
    """The client that atomic agents call; it owns every retry, so that each class of failure has one.

    Provider failures that may pass are repeated with backoff, outputs that do not fit are sent back with what is wrong
    with them, an output that was cut is asked for once more with twice the room. Every attempt counts against the
    budget of the question and of its turn, whatever it repeats; with the last one of the turn, its failure stands.
    """

    def __init__(
        self,
        settings: ModelSettings,
        *,
        endpoint: Endpoint,
        jitter: Callable[[], float],
        count: TokenCount = tokens_at_most,
    ) -> None:
        """Take the endpoint; ``jitter`` returns numbers in [0, 1), ``count`` tells what a text costs the model."""
        super().__init__(client=None, create=self.create, mode=Mode[settings.mode.name])
        self.settings = settings
        self._form = form_of(settings)
        self.endpoint = endpoint
        self._jitter = jitter
        self.count = count

    def speaking(self, settings: ModelSettings) -> Self:
        """Return a client of the same endpoint that speaks as these settings say."""
        return type(self)(settings, endpoint=self.endpoint, jitter=self._jitter, count=self.count)

    def adopt(self, settings: ModelSettings) -> None:
        """Speak as these settings say from the next call on; one that is under way ends as it began."""
        self.settings = settings
        self._form = form_of(settings)

    async def create[T: BaseModel](  # pyright: ignore[reportIncompatibleMethodOverride] - an agent calls by keyword only
        self, response_model: type[T], messages: list[Message], *, call: ModelCall[T], **_: object
    ) -> T:
        """Return the model's output.

        Instructor's own method looks for async validators in every field of the schema first, 1 ms for each call.

        Raises:
            ModelError: there is none after all retries.
            BudgetExhausted: the question may make no more attempts.
        """
        settings, form = self.settings, self._form
        output = output_schema(response_model, form.profile)
        max_tokens = settings.max_tokens
        corrections_left = settings.validation_retries
        correction: list[Message] = []
        while True:
            request = form.request([*messages, *correction], output, max_tokens=max_tokens)
            completion = await self._complete(request, call, form)
            try:
                return self._accept(completion, response_model, call)
            except Misfit as misfit:
                self.hooks.emit_parse_error(misfit, is_last_attempt=not corrections_left)
                call.investigation.usage.invalid_outputs += 1
                log.warning("model.output_invalid", agent=call.agent, kinds=misfit.kinds, cut=completion.truncated)
                spent = not call.investigation.budget.turn_attempts_left
                if completion.truncated:
                    if max_tokens > settings.max_tokens or spent:
                        raise AttemptFailed(Fault.TRUNCATED).as_error() from None
                    max_tokens *= 2
                    continue
                if not corrections_left or spent:
                    raise AttemptFailed(Fault.INVALID_OUTPUT, detail=", ".join(misfit.kinds)).as_error() from None
                corrections_left -= 1
                correction = form.correction(completion, _correction(output, misfit))

    def _accept[T: BaseModel](self, completion: Completion, model: type[T], call: ModelCall[T]) -> T:
        if completion.refused:
            raise AttemptFailed(Fault.REFUSED).as_error()
        output = parse_output("" if completion.payload is None else completion.payload, model)
        objection = call.objection(output)
        if objection is not None:
            raise Misfit(f"- {objection}", "objection")
        return output

    async def _complete(self, request: Body, call: ModelCall[Any], form: WireForm) -> Completion:
        """Return the provider's completion, repeating attempts that failed in a way that may pass."""
        retries_left = self.settings.transient_retries
        backoff_s = _FIRST_BACKOFF_S
        while True:
            try:
                return await self._attempt(request, call, form)
            except AttemptFailed as failure:
                self.hooks.emit_completion_error(failure, is_last_attempt=not retries_left)
                wait_s = failure.retry_after_s
                if wait_s is None:
                    wait_s = min(backoff_s, self.settings.max_backoff_s) * (0.5 + self._jitter() / 2)
                budget = call.investigation.budget
                in_time = wait_s <= self.settings.max_backoff_s and wait_s < budget.remaining_s
                again = failure.transient and retries_left > 0 and in_time and budget.turn_attempts_left > 0
                log.warning(
                    "model.attempt_failed",
                    agent=call.agent,
                    fault=failure.fault,
                    detail=failure.detail,
                    retry_in_s=wait_s if again else None,
                )
                if not again:
                    raise failure.as_error() from failure
            retries_left -= 1
            backoff_s *= 2
            await asyncio.sleep(wait_s)

    async def _attempt(self, request: Body, call: ModelCall[Any], form: WireForm) -> Completion:
        budget = call.investigation.budget
        budget.take_attempt()
        self.hooks.emit_completion_arguments(**request)
        try:
            completion = await self.endpoint.post(
                request, read=form.read, left_s=lambda: budget.remaining_s - _MARGIN_S
            )
        except AttemptFailed as failure:
            if failure.fault is Fault.TIMED_OUT and budget.remaining_s <= _LATE_S:
                raise BudgetExhausted("budget_ms: the question's time is spent") from failure
            raise
        usage, tokens = budget.usage, completion.tokens
        usage.input_tokens += tokens.input
        usage.cached_tokens += tokens.cached
        usage.output_tokens += tokens.output
        usage.cost_usd += self.settings.cost_usd(input=tokens.input, cached=tokens.cached, output=tokens.output)
        self.hooks.emit_completion_response(completion)
        self.hooks.emit_completion_usage(completion.tokens)
        return completion


@cache
def output_schema(model: type[BaseModel], profile: SchemaProfile) -> OutputSchema:
    """Return what a provider is told of an output; the same object on every call."""
    schema = dict(strict_schema(model, profile))
    description = str(schema.pop("description", model.__name__))
    return OutputSchema(name=model.__name__, description=description, schema=schema, text=orjson.dumps(schema).decode())


def _correction(output: OutputSchema, misfit: Misfit) -> str:
    return f"This {output.name} is not valid:\n{misfit}\nAnswer again with the whole {output.name}, errors fixed."
