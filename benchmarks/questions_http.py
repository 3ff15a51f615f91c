"""How fast questions are answered over GraphQL, alone and under load, and what the load does to typeahead.

Usage: python -m benchmarks.questions_http URL FILE [--askers N] [--seconds N] [--sample N] [--texts N] [--exponent S].
URL is the GraphQL address of running servers, FILE holds questions as JSON Lines (``question``), such as
``python -m evals.questions --data DIR --write FILE`` makes. One run asks alone, then with two at once; types a title
letter by letter beside nothing; then does both with all askers, each of whom asks again as soon as it has its answer:
first nobody asks what was asked before, so that every answer is computed; then all draw from ``--texts`` questions of
which some are asked much more often than others (Zipf), so that some answers are kept ones (ADR 9). Runs share nothing.
The typists are a process of their own, because what it takes the askers' to read their answers is no time of the
servers. They send every text twice: as they have sent it before, which is answered from memory, and with a number of
hits that they have not asked for yet, which is searched.
"""

import argparse
import asyncio
import json
import math
import statistics
import time
from collections.abc import AsyncGenerator, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from itertools import islice
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Final

import aiohttp

from benchmarks._figures import percentile
from benchmarks._question_draws import fresh, popular

_ASK: Final = """query($q: String!) { searchAi(query: $q) {
  answer confidence verified route terminationReason warnings results { id } sources { id } citations { index label }
  evidence { value complete paths { rels nodes { id } } } trace { llmCalls totalMs } } }"""
_TYPE: Final = "query($q: String!, $n: Int) { search(query: $q, first: $n) { hits { id name } } }"
_TYPED: Final = ("fullmetal alchemist", "cowboy bebop", "spirited away", "naruto", "one piece", "evangelion")
_TEXTS: Final = tuple(title[:letters] for title in _TYPED for letters in range(2, len(title) + 1))
# A number of hits is asked for once with each text: a quarter of them beside nothing, the others under load.
_MOST_HITS: Final = 50
_BESIDE_NOTHING: Final = tuple(number for number in range(1, _MOST_HITS + 1) if number % 4 == 1)
_UNDER_LOAD: Final = tuple(number for number in range(1, _MOST_HITS + 1) if number % 4 != 1)
_TYPISTS: Final = 3
# A typist's pause between two letters.
_PAUSE_S: Final = 0.05
_TIMEOUT_S: Final = 60.0
# Of the texts that popular questions are drawn from; more than are asked in a run.
_TEXTS_ASKED: Final = 100_000


@dataclass(slots=True)
class Sample:
    """Latencies of one kind of request, in milliseconds, what failed, and how many answers were kept ones."""

    latencies_ms: list[float] = field(default_factory=list[float])
    errors: list[str] = field(default_factory=list[str])
    model_calls: int = 0
    kept: int = 0

    @property
    def p95(self) -> float:
        """The latency that 95 % of the requests stayed below; no number where none was answered."""
        return percentile(self.latencies_ms, 95) if self.latencies_ms else math.nan

    @property
    def kept_share(self) -> float:
        """The share of answers that came from the cache."""
        return self.kept / max(1, len(self.latencies_ms))

    def line(self, name: str) -> str:
        """Return one line of the table."""
        if not self.latencies_ms:
            return f"{name:34s} nothing was answered; {len(self.errors)} failed"
        middle = statistics.median(self.latencies_ms)
        return (
            f"{name:34s} {len(self.latencies_ms):6d} answered {len(self.errors):4d} failed"
            f"   p50 {middle:7.1f} ms   p95 {self.p95:7.1f} ms   max {max(self.latencies_ms):7.1f} ms"
        )


async def request(
    session: aiohttp.ClientSession, url: str, query: str, text: str, sample: Sample, **variables: int
) -> None:
    """Send one operation and note how long it took, or how it failed."""
    started = time.perf_counter()
    try:
        async with session.post(url, json={"query": query, "variables": {"q": text, **variables}}) as response:
            reply: dict[str, Any] = await response.json()
    except (aiohttp.ClientError, TimeoutError) as error:
        sample.errors.append(type(error).__name__)
        return
    if response.status != 200 or reply.get("errors"):
        sample.errors.append(f"{response.status} {reply.get('errors')}")
        return
    sample.latencies_ms.append((time.perf_counter() - started) * 1e3)
    asked: dict[str, Any] | None = reply["data"].get("searchAi")
    if asked:
        sample.model_calls += asked["trace"]["llmCalls"]
        sample.kept += asked["terminationReason"] == "FROM_CACHE"


async def ask_all(session: aiohttp.ClientSession, url: str, questions: Sequence[str], *, askers: int) -> Sample:
    """Ask every question once, so many at a time."""
    sample, waiting = Sample(), iter(questions)

    async def asker() -> None:
        for question in waiting:
            await request(session, url, _ASK, question, sample)

    await asyncio.gather(*(asker() for _ in range(askers)))
    return sample


async def ask_for(
    session: aiohttp.ClientSession, url: str, questions: Iterator[str], *, askers: int, seconds: float
) -> Sample:
    """Ask again and again, so many at a time, until the time is over."""
    sample, end = Sample(), time.monotonic() + seconds

    async def asker() -> None:
        while time.monotonic() < end:
            await request(session, url, _ASK, next(questions), sample)

    await asyncio.gather(*(asker() for _ in range(askers)))
    return sample


@dataclass(slots=True)
class Typed:
    """What typists got: answers from memory, and answers that were searched."""

    known: Sample = field(default_factory=Sample)
    searched: Sample = field(default_factory=Sample)


def type_for(url: str, seconds: float, numbers: Sequence[int]) -> Typed:
    """Type titles letter by letter until the time is over; runs in the typists' process."""
    return asyncio.run(_type_for(url, seconds, numbers))


async def _type_for(url: str, seconds: float, numbers: Sequence[int]) -> Typed:
    typed = Typed()
    async with client(_TYPISTS) as session:
        for text in _TEXTS * 2:  # what is to be known is asked for before
            await request(session, url, _TYPE, text, Sample())
        end = time.monotonic() + seconds
        await asyncio.gather(*(_type(session, url, typed, numbers[n::_TYPISTS], end) for n in range(_TYPISTS)))
    return typed


async def _type(session: aiohttp.ClientSession, url: str, typed: Typed, numbers: Sequence[int], end: float) -> None:
    for number in numbers:
        for text in _TEXTS:
            if time.monotonic() > end:
                return
            await request(session, url, _TYPE, text, typed.known)
            await asyncio.sleep(_PAUSE_S)
            await request(session, url, _TYPE, text, typed.searched, n=number)
            await asyncio.sleep(_PAUSE_S)


@asynccontextmanager
async def client(connections: int) -> AsyncGenerator[aiohttp.ClientSession]:
    """Yield a client with so many connections."""
    timeout = aiohttp.ClientTimeout(total=_TIMEOUT_S)
    async with aiohttp.ClientSession(
        connector=aiohttp.TCPConnector(limit=connections), timeout=timeout, cookie_jar=aiohttp.DummyCookieJar()
    ) as session:
        yield session


@dataclass(slots=True, kw_only=True)
class Load:
    """What askers and typists got of one kind of question, all at once, and what one asker got of it alone."""

    name: str
    one: Sample
    all: Sample
    typed: Typed

    def lines(self, idle: Typed, *, askers: int, seconds: float) -> Iterator[str]:
        """Yield the lines of the report."""
        yield f"{self.name}: {self.all.kept_share:.1%} of the answers from the cache ({self.one.kept_share:.1%} alone)"
        yield self.one.line("  one asker")
        yield self.all.line(f"  {askers} askers")
        yield self.typed.known.line("  typists beside them, from memory")
        yield self.typed.searched.line("  typists beside them, searched")
        ratios = (
            ("questions", self.all, self.one),
            ("typed, from memory", self.typed.known, idle.known),
            ("typed, searched", self.typed.searched, idle.searched),
        )
        slowdowns = ", ".join(f"{name} {loaded.p95 / unloaded.p95:.1f}" for name, loaded, unloaded in ratios)
        yield f"  {len(self.all.latencies_ms) / seconds:.0f} questions a second; p95 under load / alone: {slowdowns}"


async def measure(options: argparse.Namespace) -> list[str]:
    """Return the lines of the report."""
    questions = [json.loads(line)["question"] for line in options.file.read_text().splitlines() if line]
    run = time.time_ns() % (1 << 16)
    unasked = fresh(questions, run=run)
    drawn = popular(questions, run=run + (1 << 16), texts=options.texts, exponent=options.exponent)
    loop, url, askers, seconds = asyncio.get_running_loop(), options.url, options.askers, options.seconds
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as typists:
        async with client(askers) as asking:

            async def some(source: Iterator[str], *, askers: int) -> Sample:
                return await ask_all(asking, url, list(islice(source, options.sample)), askers=askers)

            async def load(name: str, source: Iterator[str], one: Sample | None, numbers: Sequence[int]) -> Load:
                typing = loop.run_in_executor(typists, type_for, url, seconds, numbers)
                asked = await ask_for(asking, url, source, askers=askers, seconds=seconds)
                return Load(name=name, one=one or await some(source, askers=1), all=asked, typed=await typing)

            await ask_all(asking, url, questions[: options.sample // 4], askers=2)  # what is first needed is made now
            alone = await some(unasked, askers=1)
            pair = await some(unasked, askers=2)
            idle = await loop.run_in_executor(typists, type_for, url, seconds / 3, _BESIDE_NOTHING)
            loads = [
                await load("never asked before", unasked, alone, _UNDER_LOAD[::2]),
                await load("drawn by popularity", drawn, None, _UNDER_LOAD[1::2]),
            ]
    samples = (alone, pair, *(sample for each in loads for sample in (each.one, each.all)))
    return [
        pair.line("two askers, never asked before"),
        idle.known.line("typists, from memory"),
        idle.searched.line("typists, searched"),
        *(line for each in loads for line in each.lines(idle, askers=askers, seconds=seconds)),
        f"model calls: {sum(sample.model_calls for sample in samples)}",
        *sorted({error for sample in samples for error in sample.errors})[:3],
    ]


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.questions_http", description=__doc__)
    parser.add_argument("url")
    parser.add_argument("file", type=Path)
    parser.add_argument("--askers", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--sample", type=int, default=200, help="questions of one asker and of two")
    parser.add_argument("--texts", type=int, default=_TEXTS_ASKED, help="that popular questions are drawn from")
    parser.add_argument("--exponent", type=float, default=1.0, help="of Zipf's law: 0 draws all alike")
    print("\n".join(asyncio.run(measure(parser.parse_args()))))


if __name__ == "__main__":
    main()
