"""One provider's address: posts a request once and returns the body, or says what failed."""

import asyncio
from typing import Final

import aiohttp
import orjson

from agent_core.agents.faults import AttemptFailed, Fault, status_failure
from agent_core.agents.wire import Body

MAX_RESPONSE_BYTES: Final = 4_000_000

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
    """Posts to one URL over one session, with a bound on the attempts in flight."""

    def __init__(
        self,
        session: aiohttp.ClientSession,
        *,
        url: str,
        headers: dict[str, str],
        timeout_s: float,
        concurrency: int,
    ) -> None:
        self._session = session
        self._url = url
        self._headers = {"content-type": "application/json", **headers}
        self._timeout = aiohttp.ClientTimeout(total=timeout_s)
        self._places = asyncio.Semaphore(concurrency)

    async def post(self, body: Body) -> bytes:
        """Return the body of a response with status 200.

        Raises:
            AttemptFailed: there was no such response.
        """
        async with self._places:
            try:
                return await self._post(orjson.dumps(body))
            except (TimeoutError, aiohttp.ClientError) as error:
                fault = next(fault for kind, fault in _FAULTS if isinstance(error, kind))
                raise AttemptFailed(fault, detail=type(error).__name__) from error

    async def _post(self, data: bytes) -> bytes:
        request = self._session.post(
            self._url,
            data=data,
            headers=self._headers,
            timeout=self._timeout,
            allow_redirects=False,  # a key goes to the configured address and nowhere else
        )
        async with request as response:
            received = await _bounded_body(response)
            if response.status != 200:
                raise status_failure(response.status, response.headers, code=_error_code(received))
            return received


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
