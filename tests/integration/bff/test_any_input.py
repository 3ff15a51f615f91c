"""Whatever a client writes into a query: an answer or an error that names the mistake, never a fault of ours."""

import string
from collections.abc import AsyncIterator

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.integration.bff.conftest import Client, running, settings_for
from tests.support.scripted_agent import ScriptedAgent, serving

# Texts that have broken programs: signs of SQL, LIKE, JSON and GraphQL, marks that combine, other scripts, direction.
AWKWARD = st.one_of(
    st.text(max_size=220),
    st.text(alphabet="%_\\'\"`;-*/()[]{}|&!:<>~^$@#\x00\x1f\n\t", max_size=40),
    st.text(alphabet="\u0300\u0301\u200b\u200d\u202e\ufe0f\ufeff\U000e0041ōßİıﬁ", max_size=40),
    st.text(alphabet=string.ascii_letters + " ", min_size=1, max_size=12),
    st.sampled_from(["cowboy bebop", "1;DROP TABLE entity", "NaN", "null", "🏴‍☠️", "𝕬", "\\u0000", "${7*7}", "{{7*7}}"]),
)
FORESEEN = {"INVALID_ARGUMENT"}
anything = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


@pytest.fixture(scope="module")
async def patient(small_dsn: str) -> AsyncIterator[Client]:
    """A BFF that all examples share."""
    async with serving(ScriptedAgent()) as agent, running(settings_for(small_dsn, agent)) as client:
        yield client


async def codes(bff: Client, query: str, **variables: object) -> set[str]:
    """Return the codes of an answer's errors; a text that JSON cannot carry is no answer."""
    answer = await bff.post(query, **variables)
    return {error["extensions"]["code"] for error in answer.get("errors", ())}


@anything
@given(typed=AWKWARD, first=st.integers(-1, 60))
async def test_any_text_can_be_typed(patient: Client, typed: str, first: int) -> None:
    query = "query($q: String!, $n: Int) { search(query: $q, first: $n) { query hits { name matchedName typos } } }"
    assert await codes(patient, query, q=typed, n=first) <= FORESEEN


@anything
@given(question=AWKWARD, image=st.none() | AWKWARD)
async def test_any_question_can_be_asked(patient: Client, question: str, image: str | None) -> None:
    query = "query($q: String!, $i: String) { searchAi(query: $q, imageQuery: $i) { answer } }"
    assert await codes(patient, query, q=question, i=image) <= FORESEEN


@anything
@given(identity=AWKWARD | st.uuids().map(str) | st.integers().map(str))
async def test_any_id_can_be_looked_up(patient: Client, identity: str) -> None:
    query = "query($id: ID!) { node(id: $id) { id } nodes(ids: [$id]) { id } anime(id: $id) { id } }"
    assert await codes(patient, query, id=identity) <= FORESEEN


@anything
@given(cursor=AWKWARD, first=st.integers(-2_147_483_648, 2_147_483_647))
async def test_any_cursor_and_page_size_can_be_sent(patient: Client, cursor: str, first: int) -> None:
    query = """query($a: String, $n: Int) { anime(id: "8fbd9ed8-b604-5382-a5d8-2ec1710e278a") {
        episodes(first: $n, after: $a) { totalCount } } }"""
    assert await codes(patient, query, a=cursor, n=first) <= FORESEEN


@anything
@given(document=st.text(alphabet='{}()[]:!$@"\\#&|= \nabquersniode.1-', max_size=60) | st.text(max_size=40))
async def test_any_document_can_be_posted(patient: Client, document: str) -> None:
    response = await patient.http.post("/graphql", json={"query": document})
    assert response.status_code in (200, 400)
    if response.status_code == 200:
        found = {error["extensions"]["code"] for error in response.json().get("errors", ())}
        assert found <= {"GRAPHQL_PARSE_FAILED", "GRAPHQL_VALIDATION_FAILED"}


@anything
@given(body=st.binary(max_size=60) | st.recursive(st.none() | st.text(max_size=5), st.lists).map(str).map(str.encode))
async def test_any_body_can_be_posted(patient: Client, body: bytes) -> None:
    response = await patient.http.post("/graphql", content=body, headers={"content-type": "application/json"})
    assert response.status_code == 400
