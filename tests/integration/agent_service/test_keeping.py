"""What a server keeps beyond itself lies in PostgreSQL: near questions of other agents, failures, and counts."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace

import asyncpg
import pytest
from agent_core.answer import Question
from agent_core.cache.answer_memory import AnswerMemory, Recall, ShelfAway
from agent_core.cache.kept_answers import NewAnswer, Sought
from agent_core.investigation import Investigation
from agent_core.limits import MemoryLimits
from agent_core.write_behind import StoreAway, WriteBehind
from agent_service.keeping import (
    KEPT,
    PostgresCounts,
    PostgresKeptAnswers,
    PostgresShelf,
    open_keeping,
)
from agent_service.settings import Settings
from catalog.connections import Connections
from catalog.data_stamp import fetch_data_stamp
from catalog.database import PoolOptions
from catalog.kept_answers import CacheUse, KeptAnswer, read_holdings, read_uses
from catalog.prepared import Driver
from pydantic import SecretStr

from tests.conftest import execute
from tests.support.bag_of_words import BagOfWords
from tests.support.run_records import answer

LIMITS = MemoryLimits()
TEXT = "the vibe of things that glorb"
ROW = KeptAnswer(signature=b"what", stamp=b"data", wording=b"words", vector=None, document=b"1")
USE = CacheUse(tier=KEPT, outcome="near", lookups=1, saved_ms=1.0)


@pytest.fixture
async def driver(dsn: str) -> AsyncGenerator[Driver]:
    connection = await asyncpg.connect(dsn)
    yield connection
    await connection.close()


def settings_of(dsn: str, **others: object) -> Settings:
    """Settings of an agent that asks a model."""
    model = {"base_url": "http://127.0.0.1:9/v1"}
    return Settings.model_validate({"postgres_dsn": SecretStr(dsn), "planner": "model", "model": model, **others})


@asynccontextmanager
async def memory_of(dsn: str) -> AsyncGenerator[AnswerMemory]:
    """The memory of an agent that has just started; what it was given is written once the block ends."""
    async with open_keeping(settings_of(dsn), encoder=BagOfWords(), mind=lambda: b"model") as keeping:
        assert keeping is not None
        assert keeping.memory is not None
        yield keeping.memory


@dataclass
class Agents:
    """Agents one after the other, over one database."""

    dsn: str
    question: Question
    seen: list[Recall] = field(default_factory=list[Recall])

    async def keep(self) -> None:
        async with memory_of(self.dsn) as memory:
            memory.keep(self._sought(memory, self.question), answer("r-1"))

    async def recall(self, text: str) -> str | None:
        """Return the request whose answer another agent gives to a question."""
        asked = replace(self.question, text=text, request_id="r-2")
        async with memory_of(self.dsn) as memory:
            found = await memory.recall(self._sought(memory, asked), asked)
        return found and found.computed_for

    @staticmethod
    def _sought(memory: AnswerMemory, question: Question) -> Sought | None:
        return memory.sought(question, Investigation(request_id="r", question=question.wording, deadline=0))


@pytest.fixture
async def agents(dsn: str, driver: Driver) -> Agents:
    return Agents(dsn, Question(text=TEXT, request_id="r-1", stamp=await fetch_data_stamp(driver)))


async def test_another_agent_gives_an_answer_to_other_words_that_say_the_same(agents: Agents, driver: Driver) -> None:
    await agents.keep()
    assert await agents.recall(f"Hey, can you tell me {TEXT}?") == "r-1"
    assert await agents.recall(TEXT) == "r-1"
    assert await agents.recall(TEXT.replace("that", "without")) is None
    counted = {(use.tier, use.outcome): use.lookups for use in await read_uses(driver)}
    assert counted == {(KEPT, outcome): 1 for outcome in ("near", "equal", "miss")}


async def test_an_answer_that_is_kept_twice_lies_there_once(agents: Agents, driver: Driver) -> None:
    for _ in range(2):
        await agents.keep()
    assert (await read_holdings(driver)).current == 1


async def test_answers_of_other_data_are_deleted_when_the_next_one_is_kept(agents: Agents, driver: Driver) -> None:
    await agents.keep()
    await driver.execute("INSERT INTO cache_clearing (cleared_at) VALUES (now())")
    assert (await read_holdings(driver)).outdated == 1
    agents.question = replace(agents.question, stamp=await fetch_data_stamp(driver))
    await agents.keep()
    held = await read_holdings(driver)
    assert (held.current, held.outdated) == (1, 0)


async def test_where_the_settings_keep_nothing_nothing_is_opened(dsn: str) -> None:
    for without, opened in (({"answer_cache_mb": 0}, False), ({"answer_memory_ttl_s": 0}, True)):
        async with open_keeping(settings_of(dsn, **without), encoder=None, mind=lambda: b"") as keeping:
            assert (keeping is not None) is opened
            assert keeping is None or keeping.memory is None


async def test_a_database_that_fails_is_told_as_away(dsn: str) -> None:
    await execute(dsn, "DROP TABLE kept_answer, cache_use")
    options = PoolOptions(max_size=1, statement_timeout_ms=1_000, application_name="test")
    async with Connections(dsn, options, {}) as connections:
        answers = PostgresKeptAnswers(connections, LIMITS)
        writing = WriteBehind[NewAnswer, KeptAnswer](answers, name="kept_answers", rows=lambda _: [], limits=LIMITS)
        sought = Sought(signature=b"what", stamp=b"data", wording=b"words", text=TEXT)
        with pytest.raises(ShelfAway):
            await PostgresShelf(connections, writing, limits=LIMITS).find(sought)
        for trouble in (answers.write([ROW]), answers.prune(), PostgresCounts(connections).write([[USE]])):
            with pytest.raises(StoreAway):
                await trouble
