"""A model provider on a real socket of this machine whose answers a test writes.

A script is a function from what the model would see to what it says; the provider puts that into the envelope that the
request asks for (tool call, schema, plain or fenced JSON; OpenAI's or Anthropic's form), so one script serves every
mode. It misbehaves in every way in which providers do, and keeps all requests.
"""

import asyncio
import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from types import TracebackType
from typing import Any, Self

from aiohttp import web
from pydantic import BaseModel

type Json = dict[str, Any]


@dataclass(frozen=True)
class Received:
    """One request, read as a model would read it."""

    path: str
    headers: Mapping[str, str]
    body: Json

    @property
    def messages(self) -> list[Json]:
        """All messages behind the system prompt."""
        return [message for message in self.body["messages"] if message["role"] != "system"]

    @property
    def system(self) -> str:
        """The system prompt."""
        if "system" in self.body:
            return "".join(block["text"] for block in self.body["system"])
        return "".join(message["content"] for message in self.body["messages"] if message["role"] == "system")

    @cached_property
    def turn(self) -> Json:
        """The first user message, which is a JSON object."""
        return json.loads(self.messages[0]["content"])

    @property
    def question(self) -> str:
        """What the user asked."""
        return self.turn["question"]

    @property
    def cards(self) -> list[str]:
        """What has been retrieved, oldest first."""
        return self.turn["context"]

    @property
    def asks_planner(self) -> bool:
        """True where a planner asks; else a judge does."""
        return "turns_left" in self.turn

    @property
    def asks_writer(self) -> bool:
        """True where the sentences of an answer are asked for."""
        return "facts" in self.turn

    @property
    def correction(self) -> str | None:
        """What was wrong with the last output; ``None`` on a first attempt."""
        if len(self.messages) == 1:
            return None
        content = self.messages[-1]["content"]
        return content if isinstance(content, str) else content[0]["content"]

    @property
    def tool(self) -> str | None:
        """The name of the tool that must be called."""
        tools: list[Json] = self.body.get("tools", [])
        return (tools[0].get("function") or tools[0])["name"] if tools else None

    @property
    def mode(self) -> str:
        """How the answer is to be held to the schema, as the settings call it."""
        if self.tool:
            return "tools"
        form = {"json_schema": "json_schema", "json_object": "json"}
        return form[self.body["response_format"]["type"]] if "response_format" in self.body else "md_json"

    @property
    def wants_fence(self) -> bool:
        """True where the JSON may come in a fenced block."""
        return "```json" in self.system


@dataclass(frozen=True, kw_only=True)
class Says:
    """An output: an object, or raw text in its place.

    Attributes:
        without_tool: answer in prose although a tool is forced.
        tokens: input and output.
        when: hold the answer until this is set.
    """

    payload: BaseModel | Json | str
    finish: str | None = None
    without_tool: bool = False
    tokens: tuple[int, int] = (100, 20)
    cached: int = 0
    when: asyncio.Event | None = None

    @property
    def text(self) -> str:
        """The payload as text."""
        if isinstance(self.payload, BaseModel):
            return self.payload.model_dump_json()
        return self.payload if isinstance(self.payload, str) else json.dumps(self.payload)


@dataclass(frozen=True)
class Refuses:
    """The model declines."""


@dataclass(frozen=True, kw_only=True)
class Fails:
    """An HTTP error; the message quotes the key, as real ones do."""

    status: int
    code: str | None = None
    headers: Json = field(default_factory=dict[str, Any])


@dataclass(frozen=True, kw_only=True)
class Sends:
    """Any body with status 200."""

    body: str
    content_type: str = "application/json"


@dataclass(frozen=True, kw_only=True)
class Resets:
    """The connection breaks, before the answer or in the middle of it."""

    in_the_middle: bool = False


@dataclass(frozen=True)
class Hangs:
    """No answer ever comes."""


type Reply = Says | Refuses | Fails | Sends | Resets | Hangs
type Script = Callable[[Received], Reply]


def in_turn(replies: Iterable[Reply]) -> Script:
    """A script that gives the replies one after the other."""
    remaining = iter(replies)
    return lambda _: next(remaining)


class ScriptedProvider:
    """Serves a script on 127.0.0.1 while its context is open."""

    def __init__(self, script: Script) -> None:
        self.requests: list[Received] = []
        self.disconnected = asyncio.Event()
        self.in_flight = 0
        self.max_in_flight = 0
        self._script = script
        self._arrival = asyncio.Condition()
        app = web.Application(client_max_size=10_000_000)
        app.router.add_post("/v1/{path:.*}", self._serve)
        self._runner = web.AppRunner(app, handler_cancellation=True, access_log=None, shutdown_timeout=0)
        self._port = 0

    @property
    def base_url(self) -> str:
        """The address for a model's settings."""
        return f"http://127.0.0.1:{self._port}/v1"

    async def arrival(self, *, of: int = 1) -> None:
        """Wait until this many requests are in flight."""
        async with asyncio.timeout(5), self._arrival:
            await self._arrival.wait_for(lambda: self.in_flight >= of)

    async def __aenter__(self) -> Self:
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", 0)
        await site.start()
        self._port = self._runner.addresses[0][1]
        return self

    async def __aexit__(
        self, exc_type: type[BaseException] | None, exc: BaseException | None, traceback: TracebackType | None
    ) -> None:
        await self._runner.cleanup()

    async def _serve(self, request: web.Request) -> web.StreamResponse:
        received = Received(request.path, request.headers, await request.json())
        self.requests.append(received)
        self.in_flight += 1
        self.max_in_flight = max(self.max_in_flight, self.in_flight)
        async with self._arrival:
            self._arrival.notify_all()
        try:
            return await self._reply(self._script(received), received, request)
        except asyncio.CancelledError:
            self.disconnected.set()
            raise
        finally:
            self.in_flight -= 1

    async def _reply(self, reply: Reply, received: Received, request: web.Request) -> web.StreamResponse:
        match reply:
            case Says():
                if reply.when is not None:
                    await reply.when.wait()
                return web.json_response(_envelope(reply, received))
            case Refuses():
                return web.json_response(_refusal(received))
            case Fails():
                message = f"bad key {request.headers.get('authorization')}"
                error = {"error": {"message": message, "type": reply.code, "code": reply.code}}
                return web.json_response(error, status=reply.status, headers=reply.headers)
            case Sends():
                return web.Response(text=reply.body, content_type=reply.content_type)
            case Resets():
                return await _reset(request, in_the_middle=reply.in_the_middle)
            case Hangs():
                await asyncio.Event().wait()
                raise AssertionError("nobody sets the event")


async def _reset(request: web.Request, *, in_the_middle: bool) -> web.StreamResponse:
    response = web.StreamResponse(headers={"content-length": "5000", "content-type": "application/json"})
    if in_the_middle:
        await response.prepare(request)
        await response.write(b'{"id": "x", "choi')
    if request.transport is not None:
        request.transport.abort()
    return response


def _envelope(reply: Says, received: Received) -> Json:
    tool = None if reply.without_tool else received.tool
    text = reply.text
    if received.wants_fence and not isinstance(reply.payload, str):
        text = f"<think>{{}}</think>Here it is:\n```json\n{text}\n```"
    if received.path.endswith("/messages"):
        content = (
            {"type": "text", "text": text}
            if tool is None
            else {"type": "tool_use", "id": "toolu_1", "name": tool, "input": json.loads(text)}
        )
        return _anthropic(content, reply.finish or ("end_turn" if tool is None else "tool_use"), reply)
    function = {"name": tool, "arguments": text}
    message = (
        {"role": "assistant", "content": text}
        if tool is None
        else {
            "role": "assistant",
            "content": None,
            "tool_calls": [{"id": "call_1", "type": "function", "function": function, "signature": "opaque"}],
        }
    )
    usage = {
        "prompt_tokens": reply.tokens[0],
        "completion_tokens": reply.tokens[1],
        "prompt_tokens_details": {"cached_tokens": reply.cached},
    }
    finish = reply.finish or ("stop" if tool is None else "tool_calls")
    return {"id": "1", "choices": [{"index": 0, "message": message, "finish_reason": finish}], "usage": usage}


def _anthropic(content: Json, stop_reason: str, reply: Says) -> Json:
    usage = {
        "input_tokens": reply.tokens[0] - reply.cached,
        "cache_read_input_tokens": reply.cached,
        "output_tokens": reply.tokens[1],
    }
    return {"id": "1", "type": "message", "content": [content], "stop_reason": stop_reason, "usage": usage}


def _refusal(received: Received) -> Json:
    if received.path.endswith("/messages"):
        return {"id": "1", "type": "message", "content": [], "stop_reason": "refusal"}
    message = {"role": "assistant", "content": None, "refusal": "I cannot help with that."}
    return {"id": "1", "choices": [{"index": 0, "message": message, "finish_reason": "stop"}]}
