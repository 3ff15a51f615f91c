"""One call of a tool or a resource: bounded, logged once, and its errors told in a form that a model can act on."""

import asyncio
import functools
import time
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Final

from mcp_types import CallToolResult, TextContent
from telemetry.logging import get_logger

from mcp_server.entities import Model, Named
from mcp_server.errors import DeadlinePassed, McpServerError, TooManyCalls

log = get_logger("mcp_server")

ERROR_META: Final = "kizuna/error"
"""Key of ``_meta`` that holds an error's code, message and candidates, for programs."""


class Calls:
    """Counts what runs, turns away what would be one too many, and ends what takes too long."""

    def __init__(self, *, most_running: int, timeout_s: float) -> None:
        self._most_running = most_running
        self._timeout_s = timeout_s
        self._running = 0

    @asynccontextmanager
    async def admitted(self, name: str) -> AsyncGenerator[None]:
        """Count and log one call while it runs.

        Raises:
            TooManyCalls: as many run as may.
            DeadlinePassed: it took too long over all that it asked.
        """
        started = time.perf_counter()
        outcome = "CANCELLED"
        self._running += 1
        try:
            self._require_room()
            async with self._deadline():
                yield
            outcome = "OK"
        except McpServerError as error:
            outcome = error.public_code.value
            raise
        except Exception:
            outcome = "INTERNAL"
            raise
        finally:
            self._running -= 1
            elapsed_ms = round((time.perf_counter() - started) * 1e3, 1)
            log.info("call.ended", call=name, outcome=outcome, elapsed_ms=elapsed_ms)

    @asynccontextmanager
    async def _deadline(self) -> AsyncGenerator[None]:
        deadline = asyncio.timeout(self._timeout_s)
        try:
            async with deadline:
                yield
        except TimeoutError as error:
            if not deadline.expired():
                raise
            raise DeadlinePassed(f"the call took longer than {self._timeout_s:g} s; ask for less at a time") from error

    def _require_room(self) -> None:
        if self._running > self._most_running:
            raise TooManyCalls(f"{self._most_running} calls are running, as many as may; try again in a moment")

    def wrapped[**P](self, name: str, tool: Callable[P, Awaitable[Model]]) -> Callable[P, Awaitable[CallToolResult]]:
        """Return ``tool`` as it is registered: with the same signature, and errors as results."""

        @functools.wraps(tool)
        async def call(*args: P.args, **kwargs: P.kwargs) -> CallToolResult:
            try:
                async with self.admitted(name):
                    return result_of(await tool(*args, **kwargs))
            except McpServerError as error:
                return error_result(error)

        return call


def result_of(output: Model) -> CallToolResult:
    """Return an output as programs read it, and as a model does: in one line, without what has no value."""
    content = TextContent(type="text", text=output.model_dump_json(exclude_none=True))
    return CallToolResult(content=[content], structured_content=output.model_dump(mode="json", exclude_none=True))


def error_result(error: McpServerError) -> CallToolResult:
    """Return an error as a model reads it, and as a program does."""
    lines = [f"{error.public_code.value}: {error}"]
    lines += [f"- {one.name} ({_described(one)}), id {one.id}" for one in error.candidates]
    content = TextContent(type="text", text="\n".join(lines))
    meta = {
        "code": error.public_code.value,
        "message": str(error),
        "candidates": [one.model_dump(mode="json") for one in error.candidates],
    }
    return CallToolResult(content=[content], is_error=True, _meta={ERROR_META: meta})


def _described(one: Named) -> str:
    return f"{one.entity_type.lower()}, {one.year}" if one.year else one.entity_type.lower()
