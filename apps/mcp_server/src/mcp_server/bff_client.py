"""A client of the BFF's GraphQL contract: one operation, answered at once or as a stream of events."""

import asyncio
import json
from collections.abc import AsyncGenerator, Awaitable, Callable, Generator, Mapping
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from typing import Final, Literal, Self, cast

import httpx2

from mcp_server.entities import fields_of
from mcp_server.errors import BffAnswerInvalid, BffRefused, BffUnreachable, DeadlinePassed
from mcp_server.event_stream import EventReader, ReplyTooLarge

type Json = Mapping[str, object]
type Accepted = Literal["application/json", "text/event-stream"]

# Less than the BFF keeps an idle connection (uvicorn: 5 s), so that none is used that it closes at that moment.
_IDLE_S: Final = 2.0
_START: Final = "start it with `kizuna serve`, or name where it is with --url or KIZUNA_MCP_BFF_URL"


@dataclass(frozen=True, slots=True, kw_only=True)
class ClientLimits:
    """How long the BFF is waited for, and how much of it is read.

    Attributes:
        connect_timeout_s: until a connection is made.
        request_timeout_s: for a whole query.
        question_timeout_s: for a whole question; the BFF ends one by itself before.
        reply_bytes: of one reply, or of one event of a stream.
        connections: to the BFF at a time.
    """

    connect_timeout_s: float = 3.0
    request_timeout_s: float = 10.0
    question_timeout_s: float = 45.0
    reply_bytes: int = 4 << 20
    connections: int = 16


class BffClient:
    """Sends operations to one BFF, whose address is asked for with each: it may start later, or elsewhere."""

    def __init__(self, address: Callable[[], str], *, limits: ClientLimits) -> None:
        self._address = address
        self._limits = limits
        self._http = httpx2.AsyncClient(
            timeout=httpx2.Timeout(None, connect=limits.connect_timeout_s),
            limits=httpx2.Limits(max_connections=limits.connections, keepalive_expiry=_IDLE_S),
            trust_env=False,  # what is asked goes to the address that was named, and to no proxy
        )

    async def __aenter__(self) -> Self:
        """Open the pool of connections."""
        await self._http.__aenter__()
        return self

    async def __aexit__(self, *_: object) -> None:
        """Close all connections."""
        await self._http.aclose()

    async def query(self, document: str, variables: Json) -> Json:
        """Return ``data`` of an operation.

        Raises:
            BffUnreachable: nothing answers there.
            BffRefused: the operation has errors.
            BffAnswerInvalid: what answers is no BFF.
            DeadlinePassed: it took too long.
        """
        with _errors_translated():
            async with (
                asyncio.timeout(self._limits.request_timeout_s),
                self._sent(document, variables, "application/json") as response,
            ):
                return _data_of(await self._body(response))

    async def follow(self, document: str, variables: Json, on_result: Callable[[Json], Awaitable[None]]) -> None:
        """Pass ``data`` of each result of a subscription on until it is complete; leaving ends it in the BFF.

        Raises:
            BffUnreachable: nothing answers there, or the stream broke off.
            BffRefused: the operation has errors.
            BffAnswerInvalid: what answers is no BFF.
            DeadlinePassed: it took too long.
        """
        with _errors_translated():
            async with (
                asyncio.timeout(self._limits.question_timeout_s),
                self._sent(document, variables, "text/event-stream") as response,
            ):
                if not response.headers.get("content-type", "").startswith("text/event-stream"):
                    _data_of(await self._body(response))
                    raise BffAnswerInvalid("the BFF does not stream events; its version may be another one")
                reader = EventReader(max_bytes=self._limits.reply_bytes)
                async for piece in response.aiter_bytes():
                    for event in reader.fed(piece):
                        if event.name == "complete":
                            return
                        await on_result(_data_of(event.data))
                raise BffUnreachable("the BFF broke off before the answer was complete; ask again")

    @asynccontextmanager
    async def _sent(self, document: str, variables: Json, accepted: Accepted) -> AsyncGenerator[httpx2.Response]:
        posted = {"query": document, "variables": variables}
        async with self._http.stream("POST", self._address(), json=posted, headers={"accept": accepted}) as response:
            yield response

    async def _body(self, response: httpx2.Response) -> bytes:
        body = bytearray()
        async for piece in response.aiter_bytes():
            body += piece
            if len(body) > self._limits.reply_bytes:
                raise ReplyTooLarge
        return bytes(body)


@contextmanager
def _errors_translated() -> Generator[None]:
    """Turn what goes wrong on the way into errors that say what to do."""
    try:
        yield
    except (TimeoutError, httpx2.PoolTimeout, httpx2.ReadTimeout, httpx2.WriteTimeout) as error:
        raise DeadlinePassed("the BFF did not answer in time; ask for less, or try again") from error
    except httpx2.TransportError as error:
        raise BffUnreachable(f"the BFF cannot be reached: {_START}") from error
    except (httpx2.InvalidURL, httpx2.DecodingError) as error:
        raise BffAnswerInvalid(f"what is named as the BFF is none: {_START}") from error
    except ReplyTooLarge as error:
        raise BffAnswerInvalid("the BFF answers with more than may be read; ask for less") from error


def _data_of(body: bytes) -> Json:
    """Return ``data`` of a reply.

    Raises:
        BffRefused: it has errors.
        BffAnswerInvalid: it is none of GraphQL.
    """
    try:
        reply: object = json.loads(body)
    except (ValueError, RecursionError):
        raise BffAnswerInvalid(f"what answers is no BFF: {_START}") from None
    fields = fields_of(reply) or {}
    errors = fields.get("errors")
    if isinstance(errors, list) and errors:
        raise _refused(fields_of(cast("list[object]", errors)[0]) or {})
    data = fields_of(fields.get("data"))
    if data is None:
        raise BffAnswerInvalid(f"what answers is no BFF: {_START}")
    return data


def _refused(error: Json) -> BffRefused:
    code = (fields_of(error.get("extensions")) or {}).get("code")
    return BffRefused(str(error.get("message")), code=str(code))
