"""Answers requests that only search from their compiled operations, byte for byte as graphql-core would."""

import asyncio
import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, cast

import orjson
from catalog.typeahead import Typed
from graphql import GraphQLError, located_error

from bff.graphql.compiled import Plan, Plans, Search
from bff.graphql.errors import public_error
from bff.graphql.limits import RequestLimits
from bff.graphql.schema import Schema
from bff.typeahead.lane import LaneFull, TypeaheadLane

# Many clients type the same, and their requests are the same to the byte: so many of at most so many bytes are not read
# again.
_MOST_KNOWN: Final = 5_000
_MOST_KNOWN_BYTES: Final = 1_000


@dataclass(frozen=True, slots=True)
class Asked:
    """One request: its operation, and what it searches by the keys of the answer."""

    plan: Plan
    typed: Mapping[str, Typed]


@dataclass(frozen=True, slots=True)
class Answer:
    """The JSON of an answer; ``turned_away`` where the lane took no more."""

    body: bytes
    failed: bool = False
    turned_away: bool = False


class Searches:
    """Knows the operations that only search, and runs them on the lane."""

    def __init__(self, schema: Schema, lane: TypeaheadLane, *, limits: RequestLimits, timeout_s: float) -> None:
        self._schema = schema
        self._lane = lane
        self._plans = Plans(schema, limits)
        self._timeout_s = timeout_s
        self._known: dict[bytes, Asked] = {}

    def asked(self, body: bytes) -> Asked | None:
        """Return what the body of a request searches; ``None`` where it is anything that graphql-core has to see."""
        asked = self._known.get(body)
        if asked is None and b"search" in body:
            asked = self._read(body)
            if asked is not None and len(body) <= _MOST_KNOWN_BYTES:
                if len(self._known) == _MOST_KNOWN:
                    del self._known[next(iter(self._known))]
                self._known[body] = asked
        return asked

    def _read(self, body: bytes) -> Asked | None:
        try:
            request = orjson.loads(body)
        except orjson.JSONDecodeError:
            return None
        if not isinstance(request, dict):
            return None
        fields = cast("dict[str, Any]", request)
        query, name = fields.get("query"), fields.get("operationName")
        if not (
            isinstance(query, str)
            and isinstance(fields.get("variables"), dict | None)
            and isinstance(name, str | None)
            and isinstance(fields.get("extensions"), dict | None)
        ):
            return None
        plan = self._plans.of(query)
        typed = plan.ask(fields.get("variables"), name) if plan else None
        return Asked(plan, typed) if plan and typed else None

    async def answer(self, asked: Asked) -> Answer:
        """Return the answer to a request; what fails is in it."""
        searches = [search for search in asked.plan.fields.values() if search]
        try:
            if len(searches) == 1:
                (search,) = searches
                found = {search.key: await self._answer(search, asked.typed[search.key])}
            else:
                answers = await asyncio.gather(*(self._answer(each, asked.typed[each.key]) for each in searches))
                found = {search.key: answer for search, answer in zip(searches, answers, strict=True)}
        except GraphQLError as error:
            return self._failed(error)
        # No search is left out: a field without one is `__typename`.
        data = {key: found[key] if search else "Query" for key, search in asked.plan.fields.items()}
        return Answer(orjson.dumps({"data": data}))

    async def _answer(self, search: Search, typed: Typed) -> dict[str, object]:
        """Run one search.

        Raises:
            GraphQLError: it failed, with its place in the text and in the answer.
        """
        started = time.perf_counter()
        try:
            found = await self._lane.search(typed, timeout_s=self._timeout_s)
            return search.answer(typed, found, took_ms=(time.perf_counter() - started) * 1e3)
        except Exception as error:  # whatever a resolver raises, as graphql-core takes it
            raise located_error(error, search.nodes, [search.key]) from error

    def _failed(self, error: GraphQLError) -> Answer:
        """A search that fails leaves nothing of the answer, because `search` is never null."""
        self._schema.process_errors([error])
        told = public_error(error)
        body = orjson.dumps({"data": None, "errors": [told.formatted]})
        return Answer(body, failed=True, turned_away=isinstance(error.original_error, LaneFull))
