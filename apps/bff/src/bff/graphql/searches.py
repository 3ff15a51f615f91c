"""Answers requests that only search from their compiled operations, byte for byte as graphql-core would."""

import asyncio
import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

import orjson
from catalog.typeahead import Hit, Typed
from graphql import GraphQLError, located_error
from telemetry import metrics

from bff.compression import LEAST_BYTES, Coding, compressed
from bff.graphql.compiled import Search, search_of
from bff.graphql.errors import public_error
from bff.graphql.limits import RequestLimits
from bff.graphql.operations import Operation, Plans, Unusual
from bff.graphql.schema import Schema
from bff.graphql.sent import Received
from bff.typeahead.cache import Kept, weigh_answer
from bff.typeahead.lane import LaneFull, TypeaheadLane

MOST_KEPT_REQUEST_BYTES: Final = 1_000
"""The longest body of a request whose answer is kept; what is typed takes less."""
type AnswerKey = tuple[Coding | None, bytes]
"""What an answer is kept by: the coding that it is in, and the body of its request."""
# Stands in an answer where its milliseconds come: a byte that JSON never holds.
_TOOK: Final = b"\x00"


@dataclass(frozen=True, slots=True)
class Asked:
    """One request: its body, its operation, and what it searches by the keys of the answer."""

    body: bytes
    operation: Operation[Search]
    typed: Mapping[str, Typed]


@dataclass(frozen=True, slots=True)
class Answer:
    """The JSON of an answer; ``turned_away`` where the lane took no more."""

    body: bytes
    failed: bool = False
    turned_away: bool = False


class Searches:
    """Knows the operations that only search, runs them on the lane, and keeps what they answered.

    Many clients type the same, and their requests are the same to the byte. The answer to one search depends on
    nothing but them and the version of the data, save for the milliseconds in it.
    """

    def __init__(
        self, schema: Schema, lane: TypeaheadLane, *, limits: RequestLimits, timeout_s: float, most_kept_bytes: int
    ) -> None:
        self._schema = schema
        self._lane = lane
        self._limits = limits
        self._plans = Plans(schema, limits, search_of)
        self._timeout_s = timeout_s
        self._answers: Kept[AnswerKey, bytes] = Kept(weigh_answer, most_weight=most_kept_bytes)

    def recall(self, body: bytes) -> bytes | None:
        """Return the answer that is kept for the body of a request, without waiting for anything."""
        recalled = self.recall_coded(body, None)
        return None if recalled is None else recalled[0]

    def recall_coded(self, body: bytes, coding: Coding | None) -> tuple[bytes, Coding | None] | None:
        """Return the same in a coding, where it is worth it; it is compressed once, and kept so as well.

        What tells its own milliseconds is another text each time, and stays as it is.
        """
        started = time.perf_counter()
        version = self._lane.version()
        answer = None if version is None else self._answers.get((None, body), version=version)
        if answer is None or version is None:
            return None
        metrics.record_typeahead_cache(outcome="hit")
        if coding is None or len(answer) < LEAST_BYTES or _TOOK in answer:
            return _timed(answer, started), None
        coded = self._answers.get((coding, body), version=version)
        if coded is None:
            coded = compressed(answer, coding)
            self._answers.put((coding, body), coded, version=version)
        return coded, coding

    def asked(self, received: Received) -> Asked | None:
        """Return what a request searches; ``None`` where it is anything that graphql-core has to see."""
        planned = self._plans.planned(received) if b"search" in received.body else None
        if planned is None:
            return None
        operation, request = planned
        try:
            values = operation.values(request)
            typed = {key: field.typed(values, self._limits) for key, field in operation.fields.items() if field}
        except Unusual:
            return None
        return Asked(received.body, operation, typed)

    async def answer(self, asked: Asked) -> Answer:
        """Return the answer to a request; what fails is in it."""
        started, version = time.perf_counter(), self._lane.version()
        searches = [search for search in asked.operation.fields.values() if search]
        try:
            if len(searches) > 1:
                return Answer(await self._several(asked, searches))
            (search,) = searches
            typed = asked.typed[search.key]
            hits = await self._find(search, typed)
        except GraphQLError as error:
            return self._failed(error)
        found = search.answer(typed, hits, took=orjson.Fragment(_TOOK))
        answer = orjson.dumps({"data": asked.operation.data({search.key: found})})
        if version is not None and len(asked.body) <= MOST_KEPT_REQUEST_BYTES:
            self._answers.put((None, asked.body), answer, version=version)
            metrics.note_typeahead_answers(size=self._answers.weight)
        return Answer(_timed(answer, started))

    async def _several(self, asked: Asked, searches: list[Search]) -> bytes:
        """Return the answer to several searches, which run at the same time.

        Raises:
            GraphQLError: one failed.
        """

        async def answer(search: Search) -> dict[str, object]:
            started, typed = time.perf_counter(), asked.typed[search.key]
            hits = await self._find(search, typed)
            return search.answer(typed, hits, took=_since(started))

        answers = await asyncio.gather(*(answer(search) for search in searches))
        found = {search.key: answer for search, answer in zip(searches, answers, strict=True)}
        return orjson.dumps({"data": asked.operation.data(found)})

    async def _find(self, search: Search, typed: Typed) -> list[Hit]:
        """Run one search.

        Raises:
            GraphQLError: it failed, with its place in the text and in the answer.
        """
        try:
            return await self._lane.search(typed, timeout_s=self._timeout_s)
        except Exception as error:  # whatever a resolver raises, as graphql-core takes it
            raise located_error(error, search.nodes, [search.key]) from error

    def _failed(self, error: GraphQLError) -> Answer:
        """A search that fails leaves nothing of the answer, because `search` is never null."""
        turned_away = isinstance(error.original_error, LaneFull)
        if not turned_away:  # the lane counts those; a line for each would slow what is too busy already
            self._schema.process_errors([error])
        body = orjson.dumps({"data": None, "errors": [public_error(error).formatted]})
        return Answer(body, failed=True, turned_away=turned_away)


def _timed(answer: bytes, started: float) -> bytes:
    """Put the milliseconds that an answer took where they come."""
    return answer.replace(_TOOK, orjson.dumps(_since(started))) if _TOOK in answer else answer


def _since(started: float) -> float:
    return (time.perf_counter() - started) * 1e3
