"""What an answer was made of is freed as soon as nobody holds it, without the garbage collector."""

import asyncio
import gc
from collections.abc import Iterator

import pytest
from bff.disconnect import CancelOnDisconnect, WatchedClient
from bff.graphql.execution import Execution
from bff.graphql.schema import build_schema
from starlette.types import Receive, Scope, Send

from tests.unit.bff.test_middleware import DONE, Exchange, answering, scope


@pytest.fixture
def without_collector() -> Iterator[None]:
    """Let nothing but the counts of references free anything."""
    gc.collect()
    gc.disable()
    yield
    gc.enable()


def held(kind: type) -> list[object]:
    """Return what there is of a kind in this process."""
    return [one for one in gc.get_objects() if type(one) is kind]


@pytest.mark.usefixtures("without_collector")
async def test_an_execution_does_not_outlive_its_answer() -> None:
    schema = build_schema()
    others = held(Execution)  # of other tests, frozen with what they had started
    for query in ("{ __typename }", "{ __schema { types { name fields { name } } } }"):
        result = await schema.execute(query)
        assert result.data
        del result
        assert len(held(Execution)) == len(others)


@pytest.mark.usefixtures("without_collector")
async def test_who_watched_a_client_does_not_outlive_its_request() -> None:
    watched, others = asyncio.Event(), held(WatchedClient)

    async def app(asked: Scope, receive: Receive, send: Send) -> None:
        await receive()
        await asyncio.wait_for(watched.wait(), 10)
        await answering()(asked, receive, send)

    class Watched(Exchange):
        received = 0

        async def receive(self) -> dict[str, object]:  # pyright: ignore[reportIncompatibleMethodOverride]
            self.received += 1
            if self.received == 2:
                watched.set()  # somebody listens beside the application
            return dict(await super().receive())

    exchange = Watched(DONE)
    await CancelOnDisconnect(app)(scope(), exchange.receive, exchange.send)
    assert exchange.status == 200
    assert len(held(WatchedClient)) == len(others)
