"""Requests per second of ``search`` over GraphQL, as ratios to a plain handler over the same catalog search.

Usage: python -m benchmarks.typeahead_http [--dsn DSN] [--rounds N] [--seconds N] [--connections N] [--idle N].
Without a DSN the bundled sample is loaded into an embedded PostgreSQL. Every server is one process of uvicorn; the
load comes from a process of its own. A short round drives every server once, each round beginning with another one, and
a ratio is of two servers in one round: so a busy machine slows both alike, and the median of many rounds, printed with
its quartiles, is hardly moved by what else runs. In a round all get the same typing, drawn anew for each: letter by
letter, each connection one title at a time, and the n-th best known title n times less often than the best known one
(Zipf's law). The first rounds only warm, most of them the cache alone: a process that has served for days has seen what
is typed most. The rate of hits is that of the measured rounds.
With ``--idle`` so many connections are held open beside more load than is taken, and what came back is counted: 503
only where it says when to come back.
"""

import argparse
import asyncio
import random
import resource
import statistics
import sys
import time
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import AbstractContextManager, nullcontext
from multiprocessing import get_context
from typing import Final
from urllib.request import urlopen

import orjson
import sqlalchemy as sa
import uvicorn
from catalog.database import Database, PoolOptions
from catalog.tables import entity
from catalog.typeahead import Typeahead, Typed
from standalone.home import SAMPLE
from starlette.types import Receive, Scope, Send

from benchmarks._figures import percentile
from benchmarks._http_load import Driven, Server, drive, free_port, hold, served
from evals.databases import loaded

QUERY: Final = "query($q: String!) { search(query: $q) { hits { id entityType name imageUrl } } }"
# A directive that changes nothing is left to graphql-core.
GENERAL: Final = QUERY.replace("imageUrl", "imageUrl @include(if: true)")
POOL: Final = 4
MOST_LETTERS: Final = 12
TITLES: Final = 20_000
# Titles that a connection types in one round, before it begins again.
TYPED: Final = 100
# Rounds that are not counted, and how many of these drive all servers: the others fill the cache alone.
WARMING: Final = 40
WARMING_ALL: Final = 2
FLOOR: Final = "plain handler"
CACHED: Final = "BFF, cache on"
NOTHING: Final = b"x" * 700
# Kinds that are typed most. Bound: types, limit. Index: none, the whole table is sorted.
KNOWN: Final = (
    sa.select(entity.c.name)
    .where(entity.c.type.in_(["anime", "manga", "character"]))
    .order_by(entity.c.popularity.desc(), entity.c.id)
    .limit(TITLES)
)


class Plain:
    """The least that answers a search over HTTP: a body in, one catalog search, the hits out."""

    def __init__(self, dsn: str) -> None:
        self._typeahead = Typeahead(dsn, PoolOptions(max_size=POOL))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] == "lifespan":
            await self._live(receive, send)
            return
        body = (await receive()).get("body") or b'{"variables": {"q": ""}}'
        hits = await self._typeahead.search(Typed(orjson.loads(body)["variables"]["q"]))
        shown = [{"id": str(h.id), "entityType": h.type.name, "name": h.name, "imageUrl": h.image_url} for h in hits]
        answer = orjson.dumps({"data": {"search": {"hits": shown}}})
        headers = [(b"content-length", b"%d" % len(answer)), (b"content-type", b"application/json")]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": answer})

    async def _live(self, receive: Receive, send: Send) -> None:
        await receive()
        async with self._typeahead:
            await self._typeahead.version()  # learns which prefixes have lists, as the BFF does
            await send({"type": "lifespan.startup.complete"})
            await receive()
        await send({"type": "lifespan.shutdown.complete"})


async def empty(scope: Scope, receive: Receive, send: Send) -> None:
    """Answer every request with as many bytes as a search has, for nothing: what the server itself costs."""
    await receive()
    if scope["type"] == "lifespan":
        await send({"type": "lifespan.startup.complete"})
        await receive()
        await send({"type": "lifespan.shutdown.complete"})
        return
    headers = [(b"content-length", b"%d" % len(NOTHING)), (b"content-type", b"application/json")]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": NOTHING})


def request(query: str, text: str) -> bytes:
    """Return one request as it goes over the wire."""
    body = orjson.dumps({"query": query, "variables": {"q": text}})
    head = b"POST /graphql HTTP/1.1\r\nhost: bench\r\ncontent-type: application/json\r\ncontent-length: %d\r\n\r\n"
    return head % len(body) + body


def drawn(titles: Sequence[str], connections: int, rng: random.Random) -> list[list[str]]:
    """Return what each connection types: titles that are known best first, drawn by Zipf's law, letter by letter."""
    weights = [1 / rank for rank in range(1, len(titles) + 1)]
    return [
        [
            title[:n]
            for title in rng.choices(titles, weights, k=TYPED)
            for n in range(1, min(len(title), MOST_LETTERS) + 1)
        ]
        for _ in range(connections)
    ]


def requests(query: str, typed: Sequence[Sequence[str]]) -> list[list[bytes]]:
    """Return the requests of each connection."""
    return [[request(query, text) for text in texts] for texts in typed]


def plain(dsn: str, what: str = "plain") -> AbstractContextManager[Server]:
    """Serve the plain handler, or the empty one."""
    port = free_port()
    command = ["-m", "benchmarks.typeahead_http", "--dsn", dsn, "--serve", str(port), "--handler", what]
    return served(command, port, {})


def bff(dsn: str, **settings: str) -> AbstractContextManager[Server]:
    """Serve the BFF as its own program does."""
    port = free_port()
    named = {f"KIZUNA_BFF_{name.upper()}": value for name, value in settings.items()}
    return served(["-m", "bff"], port, {"KIZUNA_POSTGRES_DSN": dsn, "KIZUNA_BFF_PORT": str(port), **named})


def compare(dsn: str, titles: Sequence[str], arguments: argparse.Namespace) -> None:
    """Drive all servers in turn and print a row for each."""
    rng = random.Random(arguments.seed)
    with (
        ProcessPoolExecutor(1, mp_context=get_context("spawn")) as load,
        plain(dsn) as floor,
        plain(dsn, "empty") as nothing,
        bff(dsn, search_cache_entries="0") as uncached,
        bff(dsn) as cached,
    ):
        driven = {
            FLOOR: (floor, QUERY),
            "empty handler": (nothing, QUERY),
            "BFF, cache off": (uncached, QUERY),
            CACHED: (cached, QUERY),
            "BFF, left to graphql-core": (uncached, GENERAL),
        }
        rounds: dict[str, list[Driven]] = {name: [] for name in driven}
        warm = (0, 0)
        for number in range(-WARMING, arguments.rounds):
            warm = look_ups(cached.port) if number == 0 else warm
            typed = drawn(titles, arguments.connections, rng)
            first = number % len(driven)
            for name, (server, query) in [*driven.items()][first:] + [*driven.items()][:first]:
                if number < -WARMING_ALL and name != CACHED:
                    continue
                result = load.submit(drive, server, requests(query, typed), arguments.seconds, number).result()
                if number >= 0:
                    rounds[name].append(result)
        report(rounds)
        hits, misses = (now - before for now, before in zip(look_ups(cached.port), warm, strict=True))
        print(f"\nof the cache: {hits / (hits + misses):.1%} hits")


def report(rounds: dict[str, list[Driven]]) -> None:
    """Print the table; ratios are of the same round, the median of all rounds with the quartiles."""
    print(
        f"\n{'':28}{'requests/s':>11}{'p50 ms':>9}{'p99 ms':>9}{'/ plain':>9}{'quartiles':>13}{'CPU ms':>9}  statuses"
    )
    for name, driven in rounds.items():
        ratios = [one.rate / floor.rate for one, floor in zip(driven, rounds[FLOOR], strict=True)]
        low, ratio, high = statistics.quantiles(ratios, n=4)
        taken = [value for one in driven for value in one.taken]
        statuses = sum((one.statuses for one in driven), Counter[str]())
        rate = statistics.median(one.rate for one in driven)
        cpu_ms = sum(one.cpu_s for one in driven) / len(taken) * 1e3
        p50, p99 = percentile(taken, 50), percentile(taken, 99)
        cells = f"{rate:11,.0f}{p50:9.2f}{p99:9.2f}{ratio:9.2f}{low:8.2f}-{high:4.2f}{cpu_ms:9.3f}"
        print(f"{name:28}{cells}  {dict(statuses)}")


def look_ups(port: int) -> tuple[int, int]:
    """Return the hits and the misses of the cache so far, from the server's metrics."""
    with urlopen(f"http://127.0.0.1:{port}/metrics", timeout=10) as response:
        lines = response.read().decode().splitlines()
    counted = {line.rpartition(" ")[0]: float(line.rpartition(" ")[2]) for line in lines if line[0] != "#"}
    hits, misses = (int(counted[f'kizuna_typeahead_cache_lookups_total{{outcome="{o}"}}']) for o in ("hit", "miss"))
    return hits, misses


def hold_idle(dsn: str, titles: Sequence[str], arguments: argparse.Namespace) -> int:
    """Drive the BFF with more than it takes beside idle connections; return 1 where anything but 200 and 503 came."""
    spawn = get_context("spawn")
    typed = requests(QUERY, drawn(titles, 16 * arguments.connections, random.Random(arguments.seed)))
    with (
        ProcessPoolExecutor(1, mp_context=spawn) as holder,
        ProcessPoolExecutor(1, mp_context=spawn) as load,
        bff(dsn, search_cache_entries="0") as server,
    ):
        held = holder.submit(hold, server.port, arguments.idle, arguments.seconds + 15)
        time.sleep(10)  # until they are open
        driven = load.submit(drive, server, typed, arguments.seconds, 1).result()
        print(f"\n{held.result():,} of {arguments.idle:,} idle connections held, {len(typed)} busy ones:")
        print(f"{dict(driven.statuses)}, {server.resident_mb:.0f} MB resident at most")
        for what, taken in (("all answers", driven.taken), ("turned away", driven.turned_away or [0.0])):
            p50, p99, most = percentile(taken, 50), percentile(taken, 99), max(taken)
            print(f"{what}: p50 {p50:.1f} ms, p99 {p99:.1f} ms, max {most:.1f} ms")
    return int(not driven.statuses.keys() <= {"200", "503"})


async def known_titles(dsn: str) -> Sequence[str]:
    """Return the names that are typed, best known first."""
    async with Database(dsn) as database, database.read() as connection:
        return (await connection.execute(KNOWN)).scalars().all()


def main(arguments: argparse.Namespace) -> int:
    """Measure the catalog given, or the bundled sample, and print."""
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))  # servers and load inherit it
    with loaded(SAMPLE) if arguments.dsn is None else nullcontext(arguments.dsn) as dsn:
        titles = asyncio.run(known_titles(dsn))
        print(f"{len(titles):,} titles, {arguments.connections} connections")
        compare(dsn, titles, arguments)
        return hold_idle(dsn, titles, arguments) if arguments.idle else 0


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m benchmarks.typeahead_http", description=__doc__)
    parser.add_argument("--dsn")
    parser.add_argument("--rounds", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--connections", type=int, default=32)
    parser.add_argument("--idle", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--serve", type=int, help="a port: serve a handler there, and nothing else")
    parser.add_argument("--handler", choices=["plain", "empty"], default="plain")
    options = parser.parse_args()
    if options.serve:
        uvicorn.run(
            Plain(options.dsn) if options.handler == "plain" else empty,
            port=options.serve,
            loop="uvloop",
            http="httptools",
            ws="none",
            lifespan="on",
            log_config=None,
            access_log=False,
            server_header=False,
            proxy_headers=False,
        )
    else:
        sys.exit(main(options))
