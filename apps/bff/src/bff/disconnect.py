"""A request whose client has gone is cancelled."""

import asyncio
from typing import Final

from starlette.types import ASGIApp, Message, Receive, Scope, Send
from telemetry.logging import get_logger

log = get_logger("bff")

# How long a request runs before somebody listens whether its client is still there. Most keystrokes are answered by
# then, and need no second task.
_WATCH_AFTER_S: Final = 0.05


class CancelOnDisconnect:
    """Cancels a request whose client has gone, and so every call and statement that it waits for."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Run one request until it ends or its client leaves."""
        if scope["type"] != "http":
            return await self._app(scope, receive, send)
        client = WatchedClient(receive, send)
        try:
            await self._app(scope, client.receive, client.send)
        except asyncio.CancelledError:
            if not client.left():
                raise
            log.info("client.left", path=scope["path"])
        finally:
            await client.forget()


class WatchedClient:
    """Who sent a request: heard for the application, and watched once it has waited for a while."""

    def __init__(self, receive: Receive, send: Send) -> None:
        self._receive = receive
        self._send = send
        self._answered = False
        self._listening = False
        self._cancelled = False
        self._inbox: asyncio.Queue[Message] | None = None
        self._watcher: asyncio.Task[None] | None = None
        task = asyncio.current_task()
        assert task is not None  # noqa: S101 - a coroutine is always run by a task
        self._request: asyncio.Task[object] = task
        self._timer = asyncio.get_running_loop().call_later(_WATCH_AFTER_S, self._begin)

    async def receive(self) -> Message:
        """Return what the client says next; where the application listens itself, nobody else does."""
        if self._inbox is not None:
            return await self._inbox.get()
        self._listening = True
        try:
            return await self._receive()
        finally:
            self._listening = False

    async def send(self, message: Message) -> None:
        """Pass on what the application answers."""
        await self._send(message)
        self._answered = message["type"] == "http.response.body" and not message.get("more_body")

    def left(self) -> bool:
        """Tell whether the request was cancelled because its client left, and by nothing else."""
        return self._cancelled and self._request.uncancel() == 0

    async def forget(self) -> None:
        """Stop listening, and hold nothing that holds this."""
        self._timer.cancel()
        watcher, self._watcher = self._watcher, None
        if watcher is not None:
            watcher.cancel()
            await asyncio.wait({watcher})
            if not watcher.cancelled():
                watcher.exception()  # whatever it was, this request has ended

    def _begin(self) -> None:
        if self._listening:
            self._timer = asyncio.get_running_loop().call_later(_WATCH_AFTER_S, self._begin)
            return
        self._inbox = asyncio.Queue()
        self._watcher = asyncio.ensure_future(self._watch(self._inbox))

    async def _watch(self, inbox: asyncio.Queue[Message]) -> None:
        while (message := await self._receive())["type"] != "http.disconnect":
            inbox.put_nowait(message)
        inbox.put_nowait(message)
        if not self._answered:  # a client that has its answer may go
            self._cancelled = True
            self._request.cancel()
