"""The probes tell what this process can do for whom."""

from pathlib import Path

from bff.app import create_app
from bff.health import Readiness
from httpx import ASGITransport, AsyncClient

from tests.integration.bff.conftest import Client, running, settings_for
from tests.support.scripted_agent import ScriptedAgent, serving


async def test_with_everything_there_it_is_ready(bff: Client) -> None:
    response = await bff.http.get("/readyz")
    assert (response.status_code, response.json()) == (200, {"status": "ready", "postgres": True, "agent": True})


async def test_without_postgres_it_lives_and_is_not_ready(tmp_path: Path, agent: ScriptedAgent) -> None:
    async with running(settings_for(f"postgresql://postgres@/postgres?host={tmp_path}", agent)) as bff:
        assert (await bff.http.get("/healthz")).status_code == 200
        response = await bff.http.get("/readyz")
        assert response.status_code == 503
        assert response.json() == {"status": "not ready", "postgres": False, "agent": True}


async def test_without_an_agent_it_is_ready_only_where_that_is_allowed(small_dsn: str) -> None:
    absent = ScriptedAgent()
    absent.target = "127.0.0.1:1"
    for allowed, status in ((False, 503), (True, 200)):
        async with running(settings_for(small_dsn, absent, ready_without_agent=allowed)) as bff:
            response = await bff.http.get("/readyz")
            assert (response.status_code, response.json()["agent"]) == (status, False)


async def test_an_agent_that_comes_back_is_found_again(small_dsn: str) -> None:
    agent = ScriptedAgent()
    async with serving(agent):
        port = int(agent.target.rpartition(":")[2])
    async with running(settings_for(small_dsn, agent, ready_timeout_s=5)) as bff:
        assert (await bff.http.get("/readyz")).json()["agent"] is False
        async with serving(agent, port=port):
            while not (await bff.http.get("/readyz")).json()["agent"]:
                pass
            assert await bff.data('{ searchAi(query: "x") { answer } }')


async def test_an_agent_that_drains_is_asked_nothing_more(bff: Client, agent: ScriptedAgent) -> None:
    question = '{ searchAi(query: "x") { answer } }'
    await bff.data(question)
    await agent.health.enter_graceful_shutdown()
    while (await bff.http.get("/readyz")).status_code == 200:
        pass
    asked = len(agent.requests)
    assert await bff.code(question) == "UNAVAILABLE"
    assert len(agent.requests) == asked


async def test_while_draining_it_answers_and_closes_its_connections(small_dsn: str, agent: ScriptedAgent) -> None:
    app = create_app(settings_for(small_dsn, agent))
    readiness: Readiness = app.state.readiness
    async with (
        app.router.lifespan_context(app),
        AsyncClient(transport=ASGITransport(app=app), base_url="http://bff") as http,
    ):
        query = {"query": "{ __typename }"}
        assert "connection" not in (await http.post("/graphql", json=query)).headers
        readiness.draining = True
        probe, answer = await http.get("/readyz"), await http.post("/graphql", json=query)
    assert (probe.status_code, probe.json()["status"]) == (503, "draining")
    assert (answer.status_code, answer.headers["connection"]) == (200, "close")


async def test_requests_are_counted_by_lane_and_status(bff: Client) -> None:
    await bff.post("{ __typename }")
    await bff.http.get("/no-such-page")
    metrics = (await bff.http.get("/metrics")).text
    assert 'kizuna_http_request_duration_seconds_count{lane="graphql",status="2xx"}' in metrics
    assert 'kizuna_http_request_duration_seconds_count{lane="page",status="4xx"}' in metrics
