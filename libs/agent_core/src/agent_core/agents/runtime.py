"""The model's runtime: opened once in a process, it hands out a planner and a judge for each question."""

import asyncio
import random
from collections.abc import Callable
from types import TracebackType
from typing import TYPE_CHECKING, Final, Self

from agent_core.agents.settings import ModelSettings
from agent_core.agents.tokens import tokens_at_most
from agent_core.context.selection import TokenCount
from agent_core.planning.ports import AnswerWriter, Planner, Rewriter, SufficiencyJudge

if TYPE_CHECKING:
    import aiohttp

    from agent_core.agents.client import StructuredClient
    from agent_core.agents.wire import Post

# ruff: noqa: PLC0415 - importing atomic-agents costs seconds and 50 MB; who runs on rules pays neither

# Servers that say nothing else close idle connections after 5 s.
KEPT_S: Final = 4.0


class ModelRuntime:
    """Owns the connections to one model, inside its context; a planner or judge of it costs next to nothing."""

    def __init__(
        self,
        settings: ModelSettings,
        *,
        http_client: "aiohttp.ClientSession | None" = None,
        tap: "Callable[[Post], Post]" = lambda post: post,
        jitter: Callable[[], float] = random.random,
        count: TokenCount = tokens_at_most,
    ) -> None:
        """Take the settings.

        Args:
            settings: which model.
            http_client: stays the caller's to close.
            tap: puts something around every exchange with the provider, or in its place.
            jitter: returns numbers in [0, 1).
            count: tells what a text costs the model, in tokens.
        """
        self._settings = settings
        self._http_client = http_client
        self._owned: aiohttp.ClientSession | None = None
        self._tap = tap
        self._jitter = jitter
        self._count = count
        self._client: StructuredClient | None = None
        self._probing: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Self:
        """Warm up and open the connections."""
        await self.warm()
        import aiohttp

        session = self._http_client
        if session is None:
            session = self._owned = aiohttp.ClientSession(
                connector=_connector(self._settings), cookie_jar=aiohttp.DummyCookieJar()
            )
        self._client = self._build(session)
        if self._settings.probe:
            self._probing = asyncio.create_task(self._negotiate(self._client), name="model-probe")
        return self

    async def __aexit__(
        self, exc_type: type[BaseException] | None, exc: BaseException | None, traceback: TracebackType | None
    ) -> None:
        """Close the connections that this runtime opened."""
        client, self._client = self._client, None
        if self._probing is not None:
            self._probing.cancel()
            await asyncio.gather(self._probing, return_exceptions=True)
        if client is not None:
            await client.endpoint.aclose()
        if self._owned is not None:
            await self._owned.close()

    @property
    def client(self) -> "StructuredClient":
        """Instructor's client, to register hooks on; they see prompts and outputs."""
        if self._client is None:
            raise RuntimeError("the model runtime is closed; use it inside 'async with'")
        return self._client

    def planner(self) -> Planner:
        """Return a planner for one question."""
        from agent_core.agents.planner import ModelPlanner

        return ModelPlanner(self.client)

    def judge(self) -> SufficiencyJudge:
        """Return a judge for one question."""
        from agent_core.agents.sufficiency import ModelJudge

        return ModelJudge(self.client)

    def writer(self) -> AnswerWriter:
        """Return a writer for one question."""
        from agent_core.agents.response import ModelWriter

        return ModelWriter(self.client)

    def rewriter(self) -> Rewriter:
        """Return what says descriptions in other words; one serves all questions."""
        from agent_core.agents.rewrite import ModelRewriter

        return ModelRewriter(self.client)

    async def warm(self) -> None:
        """Import what a model needs and build its prompts and schemas, off the event loop; again it costs nothing."""
        await asyncio.to_thread(_build_once, self._settings)

    def _build(self, session: "aiohttp.ClientSession") -> "StructuredClient":
        from agent_core.agents.breaker import CircuitBreaker
        from agent_core.agents.client import StructuredClient
        from agent_core.agents.endpoint import Endpoint
        from agent_core.agents.forms import form_of

        settings = self._settings
        form = form_of(settings)
        endpoint = Endpoint(
            session,
            url=settings.address + form.path,
            headers=form.headers(),
            timeout_s=settings.http_timeout_s,
            concurrency=settings.concurrency,
            breaker=CircuitBreaker(settings.breaker_limits),
            tap=self._tap,
        )
        return StructuredClient(settings, endpoint=endpoint, jitter=self._jitter, count=self._count)

    async def _negotiate(self, client: "StructuredClient") -> None:
        """Have the client speak in a mode that the endpoint takes; no question waits for it."""
        from agent_core.agents.negotiation import negotiate

        found = await negotiate(client)
        if found is not None:
            client.adopt(found)


def _connector(settings: ModelSettings) -> "aiohttp.TCPConnector":
    """Return what keeps connections for a while shorter than servers do, which close idle ones without a word.

    llama.cpp's server closes one behind a stream without having said so; the next request over it would fail.
    """
    import aiohttp

    if settings.stream:
        return aiohttp.TCPConnector(limit=settings.concurrency, force_close=True)
    return aiohttp.TCPConnector(limit=settings.concurrency, keepalive_timeout=KEPT_S)


def _build_once(settings: ModelSettings) -> None:
    from agent_core.agents.client import output_schema
    from agent_core.agents.planner import NextStep
    from agent_core.agents.response import Response
    from agent_core.agents.sufficiency import SufficiencyReport

    for output in (NextStep, SufficiencyReport, Response):
        output_schema(output, settings.schema_profile)
