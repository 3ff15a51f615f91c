"""What arrives in one moment goes on one by one, in order, and the loop looks at everything else between."""

import asyncio

from agent_core.agents.turns import LoopTurns

WAITERS = 20


async def test_one_waiter_goes_on_in_each_turn_of_the_loop_and_in_order() -> None:
    turns, seen = LoopTurns(), list[str]()
    loop = asyncio.get_running_loop()

    def tick() -> None:
        seen.append(".")
        loop.call_soon(tick)

    async def wait(name: str) -> None:
        await turns.next()
        seen.append(name)

    names = [chr(ord("a") + n) for n in range(WAITERS)]
    waiting = [asyncio.create_task(wait(name)) for name in names]
    loop.call_soon(tick)
    await asyncio.gather(*waiting)
    streamed = "".join(seen)
    assert streamed.replace(".", "") == "".join(names)
    assert all(f"{one}{other}" not in streamed for one in names for other in names)


async def test_a_waiter_that_left_holds_up_nobody() -> None:
    turns, seen = LoopTurns(), list[int]()

    async def wait(number: int) -> None:
        await turns.next()
        seen.append(number)

    waiting = [asyncio.create_task(wait(number)) for number in range(4)]
    await asyncio.sleep(0)
    for number in (0, 1, 3):
        waiting[number].cancel()
    await asyncio.gather(*waiting, return_exceptions=True)
    assert seen == [2]
    await asyncio.wait_for(turns.next(), 1)
