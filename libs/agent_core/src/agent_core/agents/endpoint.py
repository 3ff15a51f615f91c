"""One provider's address: posts a request once and returns what was read of the body, or says what failed."""

import asyncio
import math
import time
from collections.abc import Callable
from typing import Final

import aiohttp
import orjson

from agent_core.agents.breaker import CircuitBreaker, Probes
from agent_core.agents.faults import AttemptFailed, Fault, status_failure
from agent_core.agents.turns import LoopTurns
from agent_core.agents.wire import Body, Post

MAX_RESPONSE_BYTES: Final = 4_000_000
# With less time than this an attempt is not begun.
SHORTEST_ATTEMPT_S: Final = 0.05
# The event loop's timers may be a little early.
_NEARLY: Final = 0.95

# In this order: several of these are subclasses of later ones. TimeoutError is the client's own time limit, never the
# question's deadline, which arrives as a cancellation.
_FAULTS: Final[tuple[tuple[type[Exception], Fault], ...]] = (
    (TimeoutError, Fault.TIMED_OUT),
    (aiohttp.ClientSSLError, Fault.UNTRUSTED_SERVER),
    (aiohttp.InvalidURL, Fault.NOT_FOUND),
    (aiohttp.ClientResponseError, Fault.NO_COMPLETION),
    (aiohttp.ClientError, Fault.UNREACHABLE),
)


class Endpoint:
    """Posts to one URL over one session, with a bound on the attempts in flight, behind a circuit breaker."""

    def __init__(
        self,
        session: aiohttp.ClientSession,
        *,
        url: str,
        headers: dict[str, str],
        timeout_s: float,
        concurrency: int,
        breaker: CircuitBreaker | None = None,
        tap: Callable[[Post], Post] = lambda post: post,
    ) -> None:
        """Take the address; ``tap`` puts something around each attempt of a question, or in its place."""
        self._session = session
        self._url = url
        self._headers = {"content-type": "application/json", **headers}
        self._timeout_s = timeout_s
        self._places = asyncio.Semaphore(concurrency)
        self.breaker = breaker or CircuitBreaker()
        self._probes = Probes(self.breaker)
        self._send = tap(self._post)
        self._turns = LoopTurns()

    async def post[T](
        self, body: Body, *, read: Callable[[bytes], T], left_s: Callable[[], float] = lambda: math.inf
    ) -> T:
        """Return what ``read`` makes of the body of a response with status 200.

        Args:
            body: the request.
            read: may say that the body is no answer.
            left_s: tells what the question has left, in seconds; the attempt's own limit holds beside it.

        Raises:
            AttemptFailed: there was no such response, or the breaker is open.
        """
        data = orjson.dumps(body)
        self._probes.begin(lambda: self._in_place(data, read, lambda: math.inf, probe=True))
        self.breaker.require_closed()
        return await self._in_place(data, read, left_s)

    async def aclose(self) -> None:
        """End what runs in the background."""
        await self._probes.aclose()

    async def _in_place[T](
        self, data: bytes, read: Callable[[bytes], T], left_s: Callable[[], float], *, probe: bool = False
    ) -> T:
        """Wait for a place, make the attempt, and count what came of it."""
        async with self._places:
            if not probe:
                self.breaker.require_closed()  # it may have opened in the meantime
            given_s = min(left_s(), self._timeout_s)
            if given_s < SHORTEST_ATTEMPT_S:
                raise AttemptFailed(Fault.TIMED_OUT, detail="no time left")
            started = time.monotonic()
            try:
                reply = await (self._post if probe else self._send)(data, given_s)
                await self._turns.next()
                answer = read(reply)
            except AttemptFailed as failure:
                took_s = time.monotonic() - started
                self.breaker.failed(failure, in_full=took_s >= self._timeout_s * _NEARLY, probe=probe)
                raise
            except asyncio.CancelledError:
                if probe:
                    self.breaker.abandoned()
                raise
            self.breaker.succeeded()
            return answer

    async def _post(self, data: bytes, timeout_s: float) -> bytes:
        request = self._session.post(
            self._url,
            data=data,
            headers=self._headers,
            timeout=aiohttp.ClientTimeout(total=timeout_s),
            allow_redirects=False,  # a key goes to the configured address and nowhere else
        )
        try:
            async with request as response:
                received = await _bounded_body(response)
                if response.status != 200:
                    raise status_failure(response.status, response.headers, code=_error_code(received))
                return received
        except (TimeoutError, aiohttp.ClientError) as error:
            fault = next(fault for kind, fault in _FAULTS if isinstance(error, kind))
            raise AttemptFailed(fault, detail=type(error).__name__) from error


async def _bounded_body(response: aiohttp.ClientResponse) -> bytes:
    received = bytearray()
    async for chunk in response.content.iter_any():
        received += chunk
        if len(received) > MAX_RESPONSE_BYTES:
            raise AttemptFailed(Fault.NO_COMPLETION, detail=f"more than {MAX_RESPONSE_BYTES} bytes")
    return bytes(received)


def _error_code(body: bytes) -> str | None:
    """Return ``error.code`` or ``error.type`` of an error body; no other part of it is used, it may quote the key."""
    try:
        parsed: object = orjson.loads(body)
    except orjson.JSONDecodeError:
        return None
    match parsed:
        case {"error": {"code": str(code)}} | {"error": {"type": str(code)}}:
            return code
        case _:
            return None
