"""What a configured endpoint can: whether it is there, holds a model to a schema, streams, and counts tokens."""

import time
from dataclasses import dataclass

import aiohttp

from agent_core.agents.client import output_schema
from agent_core.agents.forms import form_of
from agent_core.agents.negotiation import Ready, ask_ready, probing
from agent_core.agents.runtime import ModelRuntime
from agent_core.agents.settings import ModelSettings, OutputMode
from agent_core.errors import AgentCoreError
from agent_core.investigation import Investigation

_QUESTION = "Which anime is Luffy in?"


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """What one probe found.

    Attributes:
        detail: tokens and what came of it, or what failed and what to do; never text that the provider wrote.
    """

    probe: str
    works: bool
    latency_ms: float
    detail: str


async def check(settings: ModelSettings) -> list[Finding]:
    """Ask the endpoint once for each ability; every probe has the settings' ``http_timeout_s``, and none is repeated.

    The last one asks the planner, in the mode and with the schema that questions are asked with.
    """
    once = probing(settings, settings.mode, strict=settings.strict)
    findings = [
        await _ask(f"{mode}{', strict' if strict else ''}", probing(settings, mode, strict=strict))
        for mode in (OutputMode.TOOLS, OutputMode.JSON_SCHEMA)
        for strict in (False, True)
    ]
    return [*findings, await _stream(once), await _plan(once)]


async def _ask(probe: str, settings: ModelSettings) -> Finding:
    async with ModelRuntime(settings) as runtime:
        started = time.perf_counter()
        try:
            opened = await ask_ready(runtime.client)
        except AgentCoreError as error:
            return _finding(probe, started, failed=error)
    return _finding(probe, started, detail=_usage(opened))


async def _plan(settings: ModelSettings) -> Finding:
    probe = f"a step of the planner ({settings.mode}{', strict' if settings.strict else ''})"
    async with ModelRuntime(settings) as runtime:
        deadline = time.monotonic() + settings.http_timeout_s
        opened = Investigation(request_id="check", question=_QUESTION, deadline=deadline)
        started = time.perf_counter()
        try:
            step = await runtime.planner().next_step(opened)
        except AgentCoreError as error:
            return _finding(probe, started, failed=error)
    action = step.graph_intent.query_type if step.graph_intent else step.action
    return _finding(probe, started, detail=f"{action}, {_usage(opened)}")


async def _stream(settings: ModelSettings) -> Finding:
    """Ask for server-sent events, and wait for the first that holds something."""
    form = form_of(settings)
    messages = [{"role": "system", "content": "Be brief."}, {"role": "user", "content": "Say yes."}]
    body = form.request(messages, output_schema(Ready, form.profile), max_tokens=64)
    timeout = aiohttp.ClientTimeout(total=settings.http_timeout_s)
    headers = form.headers()
    started = time.perf_counter()
    try:
        async with (
            aiohttp.ClientSession(timeout=timeout) as session,
            session.post(
                settings.address + form.path, json={**body, "stream": True}, headers=headers, allow_redirects=False
            ) as response,
        ):
            if response.status != 200 or response.content_type != "text/event-stream":
                return _finding("streaming", started, detail=f"HTTP {response.status}, no event stream", works=False)
            async for line in response.content:
                if line.startswith(b"data:"):
                    return _finding("streaming", started, detail="first event")
    except (aiohttp.ClientError, TimeoutError) as error:
        return _finding("streaming", started, failed=error)
    return _finding("streaming", started, detail="the stream held no event", works=False)


def _usage(opened: Investigation) -> str:
    usage = opened.usage
    if not usage.input_tokens:
        return "no usage told: tokens cannot be counted"
    return f"{usage.input_tokens} tokens read, {usage.cached_tokens} of them cached, {usage.output_tokens} written"


def _finding(
    probe: str, started: float, *, detail: str = "", works: bool = True, failed: Exception | None = None
) -> Finding:
    failure = str(failed) if isinstance(failed, AgentCoreError) else type(failed).__name__
    latency_ms = (time.perf_counter() - started) * 1e3
    return Finding(
        probe=probe, works=works and failed is None, latency_ms=latency_ms, detail=detail if failed is None else failure
    )
