"""Finds, once at the start, a mode in which an endpoint holds its model to a schema, where no preset knows one."""

import asyncio
import time
from typing import Final

from atomic_agents import BaseIOSchema
from telemetry.logging import get_logger

from agent_core.agents.client import ModelCall, StructuredClient
from agent_core.agents.output import ModelOutput
from agent_core.agents.settings import ModelSettings, OutputMode
from agent_core.errors import AgentCoreError, BudgetExhausted, ModelUnavailable
from agent_core.investigation import Investigation

log = get_logger("model")

CANDIDATES: Final = (
    (OutputMode.JSON_SCHEMA, False),
    (OutputMode.TOOLS, True),
    (OutputMode.TOOLS, False),
    (OutputMode.JSON, False),
    (OutputMode.MD_JSON, False),
)
"""Modes, each with whether it is strict; those come first in which the server itself holds the model to the schema."""

_MESSAGES: Final = (
    {"role": "system", "content": "Answer as the schema says, with JSON alone."},
    {"role": "user", "content": '{"question": "Are you ready?"}'},
)


class Ready(ModelOutput, BaseIOSchema):
    """Whether you can answer."""

    ready: bool


async def ask_ready(client: StructuredClient) -> Investigation:
    """Return the account of one attempt to have a small object written, within ``http_timeout_s``.

    Raises:
        ModelError: there was none.
        BudgetExhausted: the time was over.
    """
    opened = Investigation(
        request_id="check", question="Are you ready?", deadline=time.monotonic() + client.settings.http_timeout_s
    )
    try:
        async with asyncio.timeout(opened.remaining_s):
            await client.create(Ready, list(_MESSAGES), call=ModelCall[Ready](agent="check", investigation=opened))
    except TimeoutError:
        raise BudgetExhausted("the probe's time is spent") from None
    return opened


def probing(settings: ModelSettings, mode: OutputMode, *, strict: bool) -> ModelSettings:
    """Return settings in which one attempt is made in a mode, and none is repeated."""
    return settings.model_copy(
        update={"mode": mode, "strict": strict, "transient_retries": 0, "validation_retries": 0}
    )  # fmt: skip


async def negotiate(client: StructuredClient) -> ModelSettings | None:
    """Return the client's settings with the first mode in which the endpoint answers; ``None`` where it does in none.

    An endpoint that cannot be reached, or that does not answer in time, is asked once.
    """
    settings = client.settings
    for mode, strict in CANDIDATES:
        try:
            await ask_ready(client.speaking(probing(settings, mode, strict=strict)))
        except (ModelUnavailable, BudgetExhausted) as error:
            log.warning("model.not_probed", error=type(error).__name__)
            return None
        except AgentCoreError as error:
            log.info("model.probed", mode=mode, strict=strict, works=False, error=type(error).__name__)
        else:
            log.info("model.probed", mode=mode, strict=strict, works=True)
            return settings.model_copy(update={"mode": mode, "strict": strict})
    log.warning("model.holds_to_no_schema", kept=settings.mode)
    return None
