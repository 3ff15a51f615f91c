"""Exchanges with a provider on tape: noted as they happen, or played back in the provider's place."""

import base64
from collections import defaultdict, deque
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from catalog import run_record
from pydantic import SecretStr

from agent_core.agents.faults import AttemptFailed, Fault
from agent_core.agents.wire import Post
from agent_core.runs.document import request_digest
from agent_core.runs.log import Exchanged, RunLog, current_run_log

_DEADLINE: Final = "deadline"
_KEY_SHOWN: Final = b"[key]"


class RecordedPost:
    """An exchange that notes each attempt to the log of the question."""

    def __init__(self, post: Post, *, replies: bool, key: SecretStr | None) -> None:
        """Take what sends; ``replies`` keeps what came back, without ``key`` should it be in there."""
        self._post = post
        self._replies = replies
        self._key = key.get_secret_value().encode() if key else b""

    async def __call__(self, data: bytes, timeout_s: float) -> bytes:
        """Return what came back."""
        log = current_run_log()
        if log is None:
            return await self._post(data, timeout_s)
        began = log.clock()
        try:
            reply = await self._post(data, timeout_s)
        except AttemptFailed as failure:
            noted = Exchanged(
                body=data, fault=failure.fault, detail=failure.detail, retry_after_s=failure.retry_after_s
            )  # fmt: skip
            log.note(noted, began=began)
            raise
        except BaseException:  # the question's deadline, or whoever asked has left
            log.note(Exchanged(body=data, fault=_DEADLINE), began=began)
            raise
        log.note(Exchanged(body=data, reply=self._kept(reply, log)), began=began)
        return reply

    def _kept(self, reply: bytes, log: RunLog) -> bytes | None:
        if not self._replies or not log.keeps(len(reply)):
            return None
        return reply.replace(self._key, _KEY_SHOWN) if self._key else reply


@dataclass(slots=True)
class PlayedPost:
    """Plays recorded exchanges in the provider's place: of an equal request its own, of another one the next.

    Attributes:
        unlike: requests that are not the recorded ones to the byte.
        missing: requests for which nothing was left on the tape.
    """

    tape: Sequence[run_record.Exchange]
    unlike: int = 0
    missing: int = 0
    _left: dict[int, run_record.Exchange] = field(init=False)
    _by_request: defaultdict[str, deque[int]] = field(init=False)

    def __post_init__(self) -> None:
        self._left = dict(enumerate(self.tape))
        self._by_request = defaultdict(deque)
        for place, exchange in self._left.items():
            self._by_request[exchange.request].append(place)

    @property
    def whole(self) -> bool:
        """True where the record holds every reply that came."""
        return all(exchange.reply is not None or exchange.fault is not None for exchange in self.tape)

    async def __call__(self, data: bytes, timeout_s: float) -> bytes:
        """Return the recorded reply, or fail as was recorded."""
        del timeout_s
        exchange = self._next(request_digest(data))
        if exchange is None:
            self.missing += 1
            raise AttemptFailed(Fault.UNREACHABLE, detail="nothing is left on the tape")
        if exchange.fault == _DEADLINE:
            raise TimeoutError
        if exchange.fault is not None:
            raise AttemptFailed(
                Fault(exchange.fault), detail=exchange.detail, retry_after_s=exchange.retry_after_s
            )  # fmt: skip
        if exchange.reply is None:
            self.missing += 1
            raise AttemptFailed(Fault.UNREACHABLE, detail="the record holds no reply")
        return base64.b64decode(exchange.reply)

    def _next(self, request: str) -> run_record.Exchange | None:
        """Take the recorded exchange of an equal request, else the first that is left."""
        places = self._by_request[request]
        while places:
            place = places.popleft()
            if place in self._left:
                return self._left.pop(place)
        self.unlike += 1
        first = next(iter(self._left), None)
        return None if first is None else self._left.pop(first)
