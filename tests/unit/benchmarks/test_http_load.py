"""A connection of the load asks again with each whole answer, and counts what came."""

import asyncio
from collections.abc import Callable
from itertools import count

import pytest

from benchmarks._figures import percentile
from benchmarks._http_load import SLOWEST_S, Client, Driven

ANSWER = b"HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nbody"
REFUSED = b"HTTP/1.1 503 Service Unavailable\r\ncontent-length: 0\r\n\r\n"
BUSY = b"HTTP/1.1 503 Service Unavailable\r\nRetry-After: 1\r\ncontent-length: 0\r\n\r\n"


class Wire(asyncio.Transport):
    """What a client writes, and whether it has closed."""

    def __init__(self) -> None:
        super().__init__()
        self.written: list[bytes] = []
        self.aborted = False

    def write(self, data: bytes | bytearray | memoryview) -> None:
        self.written.append(bytes(data))

    def abort(self) -> None:
        self.aborted = True


def connected() -> tuple[Client, Wire, Driven]:
    driven, wire = Driven(seconds=2.0), Wire()
    client = Client((b"%d" % n for n in count()), driven)
    client.connection_made(wire)
    return client, wire, driven


async def test_the_next_request_follows_a_whole_answer_and_no_part_of_one() -> None:
    client, wire, driven = connected()
    for length in range(len(ANSWER)):
        client.data_received(ANSWER[length : length + 1])
        assert wire.written == ([b"0", b"1"] if length == len(ANSWER) - 1 else [b"0"])
    assert len(driven.taken) == 1


async def test_answers_are_counted_by_their_status() -> None:
    client, wire, driven = connected()
    for answer in (ANSWER, REFUSED, ANSWER):
        client.data_received(answer)
    assert driven.statuses == {"200": 2, "503 without Retry-After": 1}
    assert wire.written == [b"0", b"1", b"2", b"3"]
    assert driven.rate == 1.5


async def test_who_is_told_when_to_come_back_asks_then(monkeypatch: pytest.MonkeyPatch) -> None:
    client, wire, driven = connected()
    later: list[tuple[float, Callable[[], None]]] = []

    def call_later(delay_s: float, ask: Callable[[], None]) -> None:
        later.append((delay_s, ask))

    monkeypatch.setattr(asyncio.get_running_loop(), "call_later", call_later)
    client.data_received(BUSY)
    assert (driven.statuses, wire.written) == ({"503": 1}, [b"0"])
    ((delay_s, ask),) = later
    ask()
    assert (delay_s, wire.written) == (1, [b"0", b"1"])


async def test_a_connection_that_breaks_is_counted_and_one_that_is_closed_is_not() -> None:
    broken, _, lost = connected()
    broken.connection_lost(None)
    assert lost.statuses == {"connection lost": 1}

    closed, wire, driven = connected()
    closed.stop()
    closed.connection_lost(None)
    assert wire.aborted
    assert not driven.statuses


@pytest.mark.parametrize(("waited_s", "counted"), [(SLOWEST_S - 1, {}), (SLOWEST_S + 1, {"timeout": 1})])
async def test_an_answer_that_is_overdue_at_the_end_is_a_timeout(
    monkeypatch: pytest.MonkeyPatch, waited_s: float, counted: dict[str, int]
) -> None:
    now = 100.0
    monkeypatch.setattr("benchmarks._http_load.time.perf_counter", lambda: now)
    client, _, driven = connected()
    now += waited_s
    client.stop()
    assert driven.statuses == counted


@pytest.mark.parametrize(("q", "value"), [(0, 1.0), (50, 3.0), (99, 4.0), (100, 4.0)])
def test_a_percentile_is_one_of_the_values(q: int, value: float) -> None:
    assert percentile([4.0, 1.0, 3.0, 2.0], q) == value
