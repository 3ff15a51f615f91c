"""A compiled question is answered as graphql-core answers it, in every byte."""

import asyncio
import random
from collections.abc import AsyncIterator
from dataclasses import dataclass, replace
from typing import Any, Final, cast

import httpx
import pytest
from bff.agent_client import AgentClient
from bff.context import ContextFactory
from bff.graphql.documents import Documents
from bff.graphql.endpoint import GraphQLEndpoint
from bff.graphql.incoming import Incoming
from bff.graphql.limits import LIMITS
from bff.graphql.questions import Questions
from bff.graphql.schema import build_schema
from bff.graphql.sent import Received
from bff.middleware import BoundedBody
from bff.origins import Origins
from bff.typeahead.lane import LaneOptions, TypeaheadLane
from catalog.connections import READ_ONLY, Connections
from catalog.database import PoolOptions
from catalog.typeahead import Typed
from contracts.agent.v1 import agent_pb2 as pb
from graphql import GraphQLInterfaceType, GraphQLObjectType, get_named_type
from grpc import StatusCode

from tests.integration.bff.operations import Operation
from tests.support.scripted_agent import Context, ScriptedAgent, never, ref, reply
from tests.support.scripted_typeahead import ScriptedTypeahead

QUESTIONS: Final = 150
SCHEMA: Final = build_schema()
RESULT: Final = cast("GraphQLObjectType", SCHEMA.core.type_map["SearchAiResult"])
ALL: Final = Questions(SCHEMA, limits=LIMITS)
# A text that is too long to be kept is never compiled.
NONE: Final = Questions(SCHEMA, limits=replace(LIMITS, cached_chars=-1))
# In the small catalog, outside default answers, and nowhere.
NAMED: Final = ("anime:1", "anime:5", "character:1", "person:1", "manga:1", "studio:14", "anime:999999")
TEXTS: Final = ("Who made it?", "", " ", "ナルト", "a\x00b", '"', "line\nbreak", "x" * 2_001)


@dataclass(frozen=True, slots=True)
class Both:
    """One agent and one catalog, served by compiled questions and by graphql-core alone."""

    compiled: httpx.AsyncClient
    general: httpx.AsyncClient

    async def same(self, operation: Operation) -> dict[str, Any]:
        """Return the answer, which both give alike."""
        one, other = [
            await client.post("/graphql", content=operation.body, headers={"content-type": "application/json"})
            for client in (self.compiled, self.general)
        ]
        assert (one.status_code, one.text, one.headers) == (other.status_code, other.text, other.headers), operation
        return one.json() if one.status_code == 200 else {}


@pytest.fixture
def typeahead() -> ScriptedTypeahead:
    """What searches in the lane beside."""
    return ScriptedTypeahead()


@pytest.fixture
async def lane(typeahead: ScriptedTypeahead) -> AsyncIterator[TypeaheadLane]:
    async with TypeaheadLane(typeahead, LaneOptions(give_way_s=60)) as lane:
        yield lane


@pytest.fixture
async def served(small_dsn: str, agent: ScriptedAgent, lane: TypeaheadLane) -> AsyncIterator[Both]:
    def client(questions: Questions) -> httpx.AsyncClient:
        documents = Documents({}, only_listed=False, most=10, limits=LIMITS)
        endpoint = GraphQLEndpoint(SCHEMA, contexts, questions, documents, most_running=100, send_timeout_s=10)
        incoming = Incoming(endpoint, documents=documents, limits=LIMITS, origins=Origins())
        app = BoundedBody(incoming, most_bytes=LIMITS.body_bytes, timeout_s=30)
        return httpx.AsyncClient(transport=httpx.ASGITransport(app=app), base_url="http://bff")

    async with (
        Connections(small_dsn, PoolOptions(), READ_ONLY) as connections,
        AgentClient(agent.target) as agent_client,
    ):
        contexts = ContextFactory(
            connections=connections,
            list_connections=connections,
            agent=agent_client,
            lane=lane,
            request_timeout_s=2,
            search_timeout_s=2,
            hydrating=asyncio.Semaphore(1),
        )
        yield Both(client(ALL), client(NONE))


class Maker:
    """Makes selections of what an answer holds, and answers."""

    def __init__(self, seed: int) -> None:
        self._rng = random.Random(seed)

    def operation(self) -> Operation:
        """Return a question as clients write it, sometimes an empty or a long one."""
        text, adult = self._rng.choice(TEXTS), self._rng.choice((True, False, None))
        asked, again = (f"searchAi(query: $q, includeAdult: $a) {self.selection(RESULT)}" for _ in range(2))
        merged = self._rng.choice(("", "__typename", again))
        return Operation(f"query($q: String!, $a: Boolean) {{ {asked} {merged} }}", {"q": text, "a": adult})

    def selection(self, kind: GraphQLObjectType | GraphQLInterfaceType) -> str:
        """Return a selection of some fields of a type and all that they need."""
        names = self._rng.choices([*kind.fields, "__typename"], k=self._rng.randrange(1, 7))
        return "{ " + " ".join(self._field(kind, name) for name in names) + " }"

    def _field(self, kind: GraphQLObjectType | GraphQLInterfaceType, name: str) -> str:
        alias = f"my_{name}: " if self._rng.random() < 0.1 else ""
        if name == "__typename":
            return alias + name
        inner: object = get_named_type(kind.fields[name].type)  # pyright: ignore[reportUnknownVariableType]
        composite = isinstance(inner, GraphQLObjectType | GraphQLInterfaceType)
        return f"{alias}{name} {self.selection(inner) if composite else ''}"

    def _path(self) -> pb.EvidencePath:
        return pb.EvidencePath(nodes=self._refs(3), rels=["staff"], qualifiers=self._rng.choice((["Music"], [""], [])))

    def reply(self) -> pb.SearchAIResponse:
        """Return an answer of the agent, each part of it there or not."""
        evidence = pb.Evidence(
            complete=self._rng.random() < 0.5,
            paths=[self._path() for _ in range(self._rng.randrange(3))],
        )
        if self._rng.random() < 0.5:
            evidence.value = self._rng.choice(("26", ""))
        if self._rng.random() < 0.5:
            evidence.comparison.CopyFrom(self._comparison())
        step = pb.TraceStep(turn=1, action="pg_graph", rationale="r", summary="", missing=["x"], duration_ms=0.25)
        if self._rng.random() < 0.5:
            step.sufficient = self._rng.random() < 0.5
        return reply(
            result_entities=self._refs(4),
            source_entities=self._refs(2),
            citations=[pb.Citation(index=1, label="é", ref=found) for found in self._refs(2)] + [pb.Citation(index=2)],
            evidence=evidence,
            confidence=self._rng.choice((0.0, 1 / 3, 1.0)),
            route=self._rng.choice(pb.Route.values()[1:]),
            termination_reason=self._rng.choice(pb.TerminationReason.values()[1:]),
            warnings=["cut"] * self._rng.randrange(2),
            trace=pb.Trace(steps=[step] * self._rng.randrange(3), llm_calls=2, input_tokens=30, total_ms=12.5),
        )

    def _refs(self, most: int) -> list[pb.EntityRef]:
        return [ref(self._rng.choice(NAMED)) for _ in range(self._rng.randrange(most + 1))]

    def _comparison(self) -> pb.Comparison:
        rows = [pb.ComparisonRow(field="year", left="1998", others=[pb.ComparisonValue()]), pb.ComparisonRow()]
        first, second, third = (ref(self._rng.choice(NAMED)) for _ in range(3))
        return pb.Comparison(left=first, right=second, others=[third], rows=rows)


async def test_questions_are_compiled_and_answered_alike(served: Both, agent: ScriptedAgent) -> None:
    maker, compiled, answered = Maker(1), 0, 0
    for _ in range(QUESTIONS):
        operation = maker.operation()
        compiled += ALL.asked(Received(operation.body)) is not None
        assert not NONE.asked(Received(operation.body))
        agent.answers(maker.reply())
        answered += "errors" not in await served.same(operation)
    assert compiled > QUESTIONS * 0.9
    assert QUESTIONS * 0.5 < answered < compiled


@pytest.mark.parametrize(
    ("query", "variables", "compiled"),
    [
        ('{ a: searchAi(query: "x", includeAdult: null) { t: trace { totalMs } } __typename }', {}, True),
        ('query($q: String = "x") { searchAi(query: $q, imageQuery: "i") { answer } }', {}, True),
        ('query($c: ID) { searchAi(query: "x", conversationId: $c) { conversationId readAs } }', {"c": "c-1"}, True),
        ('{ searchAi(query: "x") { answer } b: searchAi(query: "y") { answer } }', {}, False),
        ('{ searchAi(query: "x") { answer } search(query: "y") { query } }', {}, False),
        ('{ searchAi(query: "x") { results { ... on Anime { titles { romaji } } } } }', {}, False),
        ('{ searchAi(query: "x") { results { name @skip(if: true) id } } }', {}, False),
        ('{ searchAi(query: "x") { ...F } } fragment F on SearchAiResult { answer }', {}, False),
        ('{ searchAi(query: "x") { results { titles { romaji } } } }', {}, False),
        ('{ searchAi(query: "x") { answer: route answer } }', {}, False),
        ('{ searchAi(query: "x") { results } }', {}, False),
        ('{ searchAi(query: "x") { answer { length } } }', {}, False),
        ('{ searchAi(query: 5, image: "x") { answer } }', {}, False),
        ('{ searchAi(query: "x") { nope } }', {}, False),
        ("{ searchAi { answer } }", {}, False),
        ("query($q: String!) { searchAi(query: $q) { answer } }", {"q": None}, False),
        ("query($q: String!) { searchAi(query: $q) { answer } }", {"q": ["x"]}, False),
        ('query($a: Int) { searchAi(query: "x", includeAdult: $a) { answer } }', {"a": 1}, False),
        ('query($e: EntityType) { searchAi(query: "x", imageQuery: $e) { answer } }', {"e": "ANIME"}, False),
        ('subscription { searchAi(query: "x") { answer } }', {}, False),
    ],
)
async def test_what_is_more_than_a_question_is_left_to_graphql_core(
    served: Both, agent: ScriptedAgent, query: str, variables: dict[str, Any], *, compiled: bool
) -> None:
    agent.answers(reply(result_entities=[ref("anime:1")]))
    operation = Operation(query, variables)
    assert (ALL.asked(Received(operation.body)) is not None) == compiled
    await served.same(operation)


@pytest.mark.parametrize("body", [b"searchAi", b'["searchAi"]', b'{"query": 5, "searchAi": 1}', b""])
def test_what_is_no_request_is_no_question(body: bytes) -> None:
    assert ALL.asked(Received(body)) is None


@pytest.mark.parametrize(
    ("status", "code"),
    [
        (StatusCode.UNAVAILABLE, "UNAVAILABLE"),
        (StatusCode.INVALID_ARGUMENT, "INVALID_ARGUMENT"),
        (StatusCode.INTERNAL, "INTERNAL"),
    ],
)
async def test_a_question_that_fails_is_told_alike(
    served: Both, agent: ScriptedAgent, status: StatusCode, code: str
) -> None:
    async def failing(_request: pb.SearchAIRequest, context: Context) -> pb.SearchAIResponse:
        await context.abort(status, "why")

    agent.script = failing
    answer = await served.same(Operation('{\n  mine: searchAi(query: "x") { answer } }'))
    assert answer["data"] is None
    assert [(error["extensions"]["code"], error["path"]) for error in answer["errors"]] == [(code, ["mine"])]


async def test_an_answer_outside_the_contract_is_told_alike(served: Both, agent: ScriptedAgent) -> None:
    agent.answers(reply(route=pb.ROUTE_UNSPECIFIED))
    answer = await served.same(Operation('{ searchAi(query: "x") { answer } }'))
    assert answer["errors"][0]["extensions"]["code"] == "INTERNAL"


async def test_a_number_that_json_does_not_know_is_told_alike(served: Both, agent: ScriptedAgent) -> None:
    agent.answers(reply(trace=pb.Trace(total_ms=float("nan"))))
    for text in ('{ searchAi(query: "x") { answer } }', '{ searchAi(query: "x") { answer trace { llmCalls } } }'):
        assert "errors" not in await served.same(Operation(text))


async def test_a_question_past_its_deadline_is_told_alike(served: Both, agent: ScriptedAgent) -> None:
    agent.script = never
    answer = await served.same(Operation('{ searchAi(query: "x") { answer } }'))
    assert answer["errors"][0]["extensions"]["code"] == "DEADLINE_EXCEEDED"


async def test_a_question_lets_the_searches_that_run_end_first(
    served: Both, agent: ScriptedAgent, typeahead: ScriptedTypeahead, lane: TypeaheadLane
) -> None:
    agent.answers(reply(answer="Yes."))
    typeahead.gate.clear()
    search = asyncio.create_task(lane.search(Typed("a"), timeout_s=60))
    await typeahead.asked.wait()
    ask = {"query": '{ searchAi(query: "Is it?") { answer } }'}
    question = asyncio.create_task(served.compiled.post("/graphql", json=ask))
    await asyncio.sleep(0.1)
    assert not agent.requests
    typeahead.gate.set()
    assert (await question).json() == {"data": {"searchAi": {"answer": "Yes."}}}
    assert search.done()
