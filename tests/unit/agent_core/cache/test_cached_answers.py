"""Equal questions are computed once: a kept answer stands for the next, a running one for those beside it."""

import asyncio
from collections.abc import AsyncGenerator, Hashable
from dataclasses import dataclass, field, replace

import pytest
from agent_core.answer import Answer, LoopEvent, Question, TerminationReason
from agent_core.answers import answer_of
from agent_core.budget import Usage
from agent_core.cache.cached_answers import CachedAnswers, Lookup
from agent_core.cache.store import AnswerStore
from agent_core.errors import QuestionInvalid
from agent_core.events import TextDelta
from agent_core.limits import CacheLimits
from agent_core.schemas import Outcome
from agent_core.streaming import deltas_of

from tests.unit.agent_core.cache.conftest import STEP, Clock, answer

NO_MATCH = answer("There is none.", reason=TerminationReason.NO_MATCH, outcome=Outcome.NO_MATCH, verified=False)
OUT_OF_TIME = answer("I found a.", reason=TerminationReason.BUDGET_EXHAUSTED)


@dataclass
class Loop:
    """Answers as told; where ``gate`` is set, only once it is open. Remembers what it was asked."""

    answers: list[Answer | Exception]
    gate: asyncio.Event | None = None
    asked: list[Question] = field(default_factory=list[Question])
    cancelled: int = 0
    started: asyncio.Event = field(default_factory=asyncio.Event)

    async def run_streaming(self, question: Question) -> AsyncGenerator[LoopEvent]:
        self.asked.append(question)
        answer = self.answers.pop(0) if len(self.answers) > 1 else self.answers[0]
        if isinstance(answer, Exception):
            raise answer
        yield answer.steps[0]
        self.started.set()
        try:
            if self.gate:
                await self.gate.wait()
        except asyncio.CancelledError:
            self.cancelled += 1
            raise
        yield answer.steps[1]
        for delta in deltas_of(answer.response.answer):
            yield delta
        yield replace(answer, request_id=question.request_id)


@dataclass
class Cache:
    """A cache before a loop, on data whose stamp can be changed; remembers its look-ups."""

    loop: Loop
    clock: Clock
    stamp: Hashable | None = 1
    mind: str = "rules"
    seen: list[Lookup] = field(default_factory=list[Lookup])
    saved_ms: float = 0.0
    answers: CachedAnswers = field(init=False)

    def __post_init__(self) -> None:
        self.answers = CachedAnswers(
            self.loop,
            stamp=self.read,
            mind=lambda: self.mind,
            limits=CacheLimits(ttl_s=60.0),
            note=self.note,
            clock=self.clock,
        )

    async def read(self) -> Hashable | None:
        await asyncio.sleep(0)
        return self.stamp

    def note(self, lookup: Lookup, _store: AnswerStore, saved_ms: float) -> None:
        self.seen.append(lookup)
        self.saved_ms += saved_ms

    async def ask(self, text: str = "Which?", *, id_: str = "r", timeout_s: float | None = None) -> Answer:
        return await answer_of(self.answers, Question(text=text, request_id=id_, timeout_s=timeout_s))

    def begin(self, *, id_: str, timeout_s: float | None = None) -> asyncio.Task[Answer]:
        return asyncio.create_task(self.ask(id_=id_, timeout_s=timeout_s))

    async def events(self, id_: str) -> list[LoopEvent]:
        question = Question(text="Which?", request_id=id_)
        return [event async for event in self.answers.run_streaming(question)]


@pytest.fixture
def cache(clock: Clock) -> Cache:
    return Cache(Loop([answer()]), clock)


@pytest.fixture
def gated(clock: Clock) -> Cache:
    """A cache whose loop waits for ``gate``."""
    return Cache(Loop([answer()], gate=asyncio.Event()), clock)


def open_gate(cache: Cache) -> None:
    assert cache.loop.gate
    cache.loop.gate.set()


async def turns(number: int = 20) -> None:
    """Let everybody go on who can."""
    for _ in range(number):
        await asyncio.sleep(0)


async def test_the_first_answer_is_as_the_loop_gave_it(cache: Cache) -> None:
    assert await cache.ask(id_="r-1") == answer_to("r-1")
    assert cache.seen == [Lookup.MISS]


async def test_the_second_is_the_same_from_the_cache_with_its_own_id_and_time_and_without_a_model(cache: Cache) -> None:
    first = await cache.ask(id_="r-1")
    second = await cache.ask(id_="r-2")
    assert second == replace(
        first,
        request_id="r-2",
        termination_reason=TerminationReason.FROM_CACHE,
        usage=Usage(),
        total_ms=0.0,
        computed=False,
        computed_for="r-1",
    )
    assert len(cache.loop.asked) == 1
    assert cache.seen == [Lookup.MISS, Lookup.HIT]
    assert cache.saved_ms == first.total_ms == 250.0


async def test_who_computes_is_told_which_data_there_was_before(cache: Cache) -> None:
    await cache.ask()
    assert [question.stamp for question in cache.loop.asked] == [1]


async def test_what_all_agents_share_is_kept_for_the_same_words(clock: Clock) -> None:
    recalled = answer(reason=TerminationReason.FROM_CACHE)
    cache = Cache(Loop([replace(recalled, computed=False, computed_for="r-first")]), clock)
    await cache.ask(id_="r-1")
    again = await cache.ask(id_="r-2")
    assert (again.computed_for, cache.seen) == ("r-first", [Lookup.MISS, Lookup.HIT])


async def test_a_streamed_question_gets_the_steps_of_the_kept_answer_and_then_the_answer(cache: Cache) -> None:
    first = await cache.events("r-1")
    second = await cache.events("r-2")
    assert second[:-1] == first[:-1] == [*answer().steps, TextDelta(index=0, text="It is a.")]
    assert isinstance(second[-1], Answer)
    assert second[-1].termination_reason is TerminationReason.FROM_CACHE


async def test_other_data_another_planner_and_time_have_it_computed_again(cache: Cache) -> None:
    await cache.ask()
    cache.stamp = 2
    assert (await cache.ask()).computed
    cache.mind = "model"
    assert (await cache.ask()).computed
    cache.clock.now += 60
    assert (await cache.ask()).computed
    assert not (await cache.ask()).computed


@pytest.mark.parametrize("given", [NO_MATCH, OUT_OF_TIME, answer(degraded=True), answer(complete=False)])
async def test_an_answer_that_is_not_accepted_is_not_kept(given: Answer, clock: Clock) -> None:
    cache = Cache(Loop([given]), clock)
    assert (await cache.ask()).computed
    assert (await cache.ask()).termination_reason is given.termination_reason
    assert len(cache.loop.asked) == 2


async def test_where_the_data_is_unknown_everything_is_computed_and_nothing_kept(cache: Cache) -> None:
    await cache.ask()
    cache.stamp = None
    assert (await cache.ask()).computed
    assert (await cache.ask()).computed
    assert cache.seen == [Lookup.MISS, Lookup.UNKNOWN, Lookup.UNKNOWN]
    cache.stamp = 1
    assert not (await cache.ask()).computed


async def test_an_answer_of_data_that_was_replaced_meanwhile_is_given_and_not_kept(gated: Cache) -> None:
    first = gated.begin(id_="r-1")
    await gated.loop.started.wait()
    gated.stamp = 2
    second = gated.begin(id_="r-2")
    await turns()
    open_gate(gated)
    assert (await first).computed
    assert (await second).computed
    assert len(gated.loop.asked) == 2


async def test_equal_questions_at_once_are_computed_once(gated: Cache) -> None:
    asked = [gated.begin(id_=f"r-{number}") for number in range(500)]
    await gated.loop.started.wait()
    await turns()
    open_gate(gated)
    answers = await asyncio.gather(*asked)
    assert [given.request_id for given in answers] == [f"r-{number}" for number in range(500)]
    assert len(gated.loop.asked) == 1
    assert sum(given.usage.calls for given in answers) == 3
    assert [given.computed for given in answers].count(True) == 1
    reasons = [given.termination_reason for given in answers if not given.computed]
    assert set(reasons) == {TerminationReason.FROM_CACHE}
    assert sorted(gated.seen) == [Lookup.MISS, *[Lookup.SHARED] * 499]


async def test_who_comes_later_sees_the_steps_from_the_first(gated: Cache) -> None:
    first = asyncio.create_task(gated.events("r-1"))
    await gated.loop.started.wait()
    second = asyncio.create_task(gated.events("r-2"))
    await turns()
    open_gate(gated)
    assert (await first)[:-1] == (await second)[:-1] == [*answer().steps, TextDelta(index=0, text="It is a.")]


async def test_a_refusal_is_shared_as_what_it_is(clock: Clock) -> None:
    cache = Cache(Loop([NO_MATCH], gate=asyncio.Event()), clock)
    asked = [cache.begin(id_=f"r-{number}") for number in range(3)]
    await turns()
    open_gate(cache)
    answers = await asyncio.gather(*asked)
    assert {given.termination_reason for given in answers} == {TerminationReason.NO_MATCH}
    assert len(cache.loop.asked) == 1


@pytest.mark.parametrize("leaving", [0, 1, 2])
async def test_who_leaves_takes_the_answer_from_nobody(leaving: int, gated: Cache) -> None:
    asked = [gated.begin(id_=f"r-{number}") for number in range(3)]
    await gated.loop.started.wait()
    await turns()
    gone = asked.pop(leaving)
    gone.cancel()
    with pytest.raises(asyncio.CancelledError):
        await gone
    assert gated.loop.cancelled == 0
    open_gate(gated)
    assert [given.response for given in await asyncio.gather(*asked)] == [answer().response] * 2
    assert len(gated.loop.asked) == 1


async def test_the_last_to_leave_ends_the_run_and_the_next_begins_another(gated: Cache) -> None:
    asked = [gated.begin(id_=f"r-{number}") for number in range(3)]
    await gated.loop.started.wait()
    await turns()
    for task in asked:
        task.cancel()
    await asyncio.gather(*asked, return_exceptions=True)
    assert gated.loop.cancelled == 1
    open_gate(gated)
    assert (await gated.ask()).computed
    assert len(gated.loop.asked) == 2


async def test_a_stream_that_is_closed_early_ends_the_run(gated: Cache) -> None:
    events = gated.answers.run_streaming(Question(text="Which?", request_id="r-1"))
    assert await anext(events) == STEP
    await events.aclose()
    assert gated.loop.cancelled == 1


async def test_what_the_loop_raises_is_raised_to_all_and_not_kept(clock: Clock) -> None:
    cache = Cache(Loop([QuestionInvalid("too long"), answer()]), clock)
    outcomes = await asyncio.gather(*(cache.ask() for _ in range(3)), return_exceptions=True)
    assert [type(outcome) for outcome in outcomes] == [QuestionInvalid] * 3
    assert (await cache.ask()).computed


async def test_the_callers_time_reaches_the_loop_less_what_the_look_took(cache: Cache) -> None:
    async def slow() -> int:
        cache.clock.now += 2
        return 1

    answers = CachedAnswers(cache.loop, stamp=slow, mind=lambda: "rules", clock=cache.clock)
    await answer_of(answers, Question(text="Which?", request_id="r", timeout_s=5.0))
    assert [asked.timeout_s for asked in cache.loop.asked] == [3.0]


async def test_nobody_waits_for_a_run_that_may_end_later_than_its_own_time(gated: Cache) -> None:
    patient = gated.begin(id_="r-1", timeout_s=30)
    await gated.loop.started.wait()
    hurried = gated.begin(id_="r-2", timeout_s=1)
    await turns()
    assert [asked.timeout_s for asked in gated.loop.asked] == [30, 1]
    open_gate(gated)
    assert (await patient).computed
    assert (await hurried).computed


async def test_who_has_more_time_than_a_run_that_ran_out_of_it_has_it_computed_again(clock: Clock) -> None:
    cache = Cache(Loop([OUT_OF_TIME, answer()], gate=asyncio.Event()), clock)
    hurried = cache.begin(id_="r-1", timeout_s=1)
    await cache.loop.started.wait()
    patient = asyncio.create_task(cache.events("r-2"))
    await turns()
    cache.clock.now += 1
    open_gate(cache)
    assert (await hurried).termination_reason is TerminationReason.BUDGET_EXHAUSTED
    *steps, delta, given = await patient
    assert steps == list(answer().steps)
    assert delta == TextDelta(index=0, text="It is a."), "nothing of the answer that was cut short"
    assert isinstance(given, Answer)
    assert given.computed
    assert given.termination_reason is TerminationReason.SUFFICIENT


def answer_to(id_: str) -> Answer:
    return replace(answer(), request_id=id_)
