"""A reader's verdict on an answer goes to the agent, by POST of JSON alone, and within its bounds."""

import pytest
from bff.graphql.limits import LIMITS

from tests.integration.bff.conftest import Client
from tests.support.scripted_agent import ScriptedAgent

RATE = """mutation($id: ID!, $helpful: Boolean!, $why: String) {
  rateAnswer(requestId: $id, helpful: $helpful, comment: $why)
}"""


async def rate(bff: Client, request_id: str = "r-1", *, helpful: bool = True, why: str | None = None) -> bool:
    return (await bff.data(RATE, id=request_id, helpful=helpful, why=why))["rateAnswer"]


async def test_a_verdict_reaches_the_agent_with_its_reason(bff: Client, agent: ScriptedAgent) -> None:
    assert await rate(bff, helpful=False, why="  It is about another one.  ")
    (rating,) = agent.ratings
    assert (rating.request_id, rating.helpful, rating.comment) == ("r-1", False, "It is about another one.")


async def test_whether_a_verdict_is_kept_is_told(bff: Client, agent: ScriptedAgent) -> None:
    agent.keeps = False
    assert not await rate(bff)


async def test_what_is_no_id_of_ours_asks_nobody(bff: Client, agent: ScriptedAgent) -> None:
    assert not await rate(bff, "'; DROP TABLE run_record; --")
    assert agent.ratings == []


async def test_a_comment_has_a_longest_length(bff: Client, agent: ScriptedAgent) -> None:
    assert await rate(bff, why="x" * LIMITS.comment_chars)
    variables = {"id": "r-1", "helpful": True, "why": "x" * (LIMITS.comment_chars + 1)}
    response = await bff.http.post("/graphql", json={"query": RATE, "variables": variables})
    assert response.json()["errors"][0]["extensions"]["code"] == "INVALID_ARGUMENT"
    assert len(agent.ratings) == 1


@pytest.mark.parametrize("content_type", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data"])
async def test_what_a_page_elsewhere_can_send_without_leave_rates_nothing(
    bff: Client, agent: ScriptedAgent, content_type: str
) -> None:
    body = '{"query": "mutation { rateAnswer(requestId: \\"r-1\\", helpful: true) }"}'
    response = await bff.http.post("/graphql", content=body, headers={"content-type": content_type})
    assert response.status_code == 400
    assert agent.ratings == []


async def test_an_address_rates_nothing(bff: Client, agent: ScriptedAgent) -> None:
    query = 'mutation { rateAnswer(requestId: "r-1", helpful: true) }'
    response = await bff.http.get("/graphql", params={"query": query})
    assert response.status_code == 405
    assert agent.ratings == []
