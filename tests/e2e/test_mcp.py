"""`kizuna mcp` beside a running installation, driven by the SDK's client over stdio and streamable HTTP."""

import asyncio
import json
import os
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import AsyncIterator, Iterator
from typing import Any

import asyncpg
import pytest
from catalog.entities import entity_id
from mcp import Client, MCPError
from mcp.client.stdio import StdioServerParameters
from mcp_server.references import SITES
from mcp_types import TextResourceContents

from tests.e2e.conftest import Installation, free_port

pytestmark = pytest.mark.xdist_group("installation")

LUFFY = str(entity_id("character:n-monkey-d-luffy"))
NAMI = str(entity_id("character:n-nami"))
ONE_PIECE = str(entity_id("anime:n-one-piece"))
NOBODY = "00000000-0000-4000-8000-000000000000"
START_TIMEOUT_S = 30.0


def command(installation: Installation, *options: str) -> list[str]:
    return ["-m", "standalone", "mcp", "--home", str(installation.home), *options]


@pytest.fixture(scope="module")
def served(installation: Installation) -> Iterator[str]:
    """The address of an MCP server over streamable HTTP."""
    listen = f"127.0.0.1:{free_port()}"
    with subprocess.Popen([sys.executable, *command(installation, "--listen", listen)]) as process:
        deadline = time.monotonic() + START_TIMEOUT_S
        while status(f"http://{listen}/mcp") == 0 and time.monotonic() < deadline:
            time.sleep(0.05)
        yield f"http://{listen}/mcp"
        process.send_signal(signal.SIGTERM)
        assert process.wait(20) in {0, -signal.SIGTERM, 128 + signal.SIGTERM}


# Most hosts of today speak the older revision, in which progress and cancellation are messages of their own.
@pytest.fixture(scope="module", params=["stdio legacy", "http legacy", "http auto"])
async def host(request: pytest.FixtureRequest, installation: Installation, served: str) -> AsyncIterator[Client]:
    """A connected client; one task holds it, because a connection is closed by whoever opened it."""
    environment = {name: value for name, value in os.environ.items() if name.startswith(("COV", "PATH", "HOME"))}
    own = StdioServerParameters(command=sys.executable, args=command(installation), env=environment)
    ready: asyncio.Future[Client] = asyncio.get_running_loop().create_future()
    done = asyncio.Event()

    async def hold() -> None:
        transport, revision = request.param.split()
        async with Client(served if transport == "http" else own, mode=revision) as client:
            ready.set_result(client)
            await done.wait()

    holding = asyncio.create_task(hold())
    await asyncio.wait([ready, holding], return_when=asyncio.FIRST_COMPLETED, timeout=START_TIMEOUT_S)
    yield ready.result() if ready.done() else await holding  # type: ignore[misc] - it raises
    done.set()
    await holding


async def returned(host: Client, tool: str, /, **arguments: object) -> dict[str, Any]:
    """What a tool returns."""
    result = await host.call_tool(tool, arguments)
    assert not result.is_error, result.content
    assert result.structured_content is not None
    return result.structured_content


async def error(host: Client, tool: str, /, **arguments: object) -> dict[str, Any]:
    """The error of a tool."""
    result = await host.call_tool(tool, arguments)
    assert result.is_error
    assert result.meta is not None
    return result.meta["kizuna/error"]


async def test_a_host_is_told_of_typed_tools_that_only_read(host: Client) -> None:
    tools = (await host.list_tools()).tools
    assert {tool.name for tool in tools} == {"search", "ask", "entity", "path", "compare", "browse"}
    for tool in tools:
        assert tool.annotations is not None
        assert tool.annotations.read_only_hint
        assert tool.output_schema is not None
        assert tool.description
    assert host.instructions is not None
    assert "data" in host.instructions


async def test_what_is_typed_leads_to_a_record(host: Client) -> None:
    found = await returned(host, "search", query="one pi", kinds=["ANIME"], limit=3)
    assert found["hits"][0]["id"] == ONE_PIECE
    record = (await returned(host, "entity", reference=found["hits"][0]["uri"]))["entity"]
    assert (record["entityType"], record["name"]) == ("ANIME", "One Piece")
    assert LUFFY in {member["id"] for member in record["characters"]["items"]}


@pytest.mark.parametrize("kind", ["anime", "character"])
async def test_a_resource_is_the_record_of_its_entity(host: Client, kind: str) -> None:
    entity = {"anime": ONE_PIECE, "character": LUFFY}[kind]
    templates = (await host.list_resource_templates()).resource_templates
    assert f"kizuna://{kind}/{{id}}" in {template.uri_template for template in templates}
    (content,) = (await host.read_resource(f"kizuna://{kind}/{entity}")).contents
    assert isinstance(content, TextResourceContents)
    assert content.mime_type == "application/json"
    assert json.loads(content.text)["id"] == entity


@pytest.mark.parametrize("uri", [f"kizuna://anime/{NOBODY}", f"kizuna://manga/{ONE_PIECE}", "kizuna://anime/21"])
async def test_a_resource_that_is_not_there_is_said_to_be(host: Client, uri: str) -> None:
    with pytest.raises(MCPError, match="NOT_FOUND"):
        await host.read_resource(uri)


async def test_a_question_tells_its_steps_before_its_answer(host: Client) -> None:
    lines: list[str] = []
    counts: list[float] = []

    async def note(progress: float, total: float | None, message: str | None) -> None:
        assert total is None
        counts.append(progress)
        lines.append(message or "")

    question = "Which anime is Luffy in?"
    result = await host.call_tool("ask", {"question": question}, progress_callback=note)
    answer = result.structured_content
    assert answer is not None
    assert ONE_PIECE in {entity["id"] for entity in answer["results"]}
    assert answer["citations"][0]["entity"]["uri"].startswith("kizuna://")
    assert counts == sorted(set(counts))
    assert any("pg_graph" in line for line in lines)


async def test_a_path_between_two_ids_is_told_as_entities_and_relations(host: Client) -> None:
    found = await returned(host, "path", source=LUFFY, target="Nami")
    assert found["found"]
    best = found["paths"][0]
    assert [entity["id"] for entity in best["entities"]] == [LUFFY, NAMI]
    assert best["rels"] == ["crewmate"]


async def test_a_path_leads_to_the_namesake_that_an_id_names(host: Client) -> None:
    manga = (await returned(host, "search", query="one piece", kinds=["MANGA"], limit=1))["hits"][0]
    found = await returned(host, "path", source="Luffy", target=manga["id"])
    assert [entity["id"] for entity in found["paths"][0]["entities"]] == [LUFFY, ONE_PIECE, manga["id"]]


async def test_a_comparison_has_a_value_of_each_entity_in_every_row(host: Client) -> None:
    found = await returned(host, "compare", entities=[ONE_PIECE, "Cowboy Bebop"])
    assert [entity["name"] for entity in found["entities"]] == ["One Piece", "Cowboy Bebop"]
    assert {len(row["values"]) for row in found["rows"]} == {2}
    assert any(not row["same"] for row in found["rows"])


async def test_lists_are_filtered_sorted_counted_and_paged(host: Client) -> None:
    kyoani = {"studios": ["Kyoto Animation"], "yearMin": 2005}
    wanted = {"kind": "ANIME", "filter": kyoani, "sort": "SCORE_DESC", "limit": 2}
    first = await returned(host, "browse", **wanted, count=True)
    second = await returned(host, "browse", **wanted, after=first["pageInfo"]["endCursor"])
    listed = [*first["nodes"], *second["nodes"]]
    assert len({entity["id"] for entity in listed}) == 4 <= first["totalCount"]
    assert all(entity["year"] >= 2005 and entity["uri"].startswith("kizuna://anime/") for entity in listed)
    scores = [entity["score"] for entity in listed]
    assert scores == sorted(scores, reverse=True)


async def test_a_filter_that_a_kind_has_not_is_told_with_those_that_it_has(host: Client) -> None:
    failure = await error(host, "browse", kind="STUDIO", filter={"year": 1999})
    assert failure["code"] == "INVALID_ARGUMENT"
    assert "titlesMin" in failure["message"]
    unsorted = await error(host, "browse", kind="STUDIO", sort="SCORE")
    assert unsorted["code"] == "INVALID_ARGUMENT"
    nowhere = await error(host, "browse", kind="ANIME", after="x")
    assert nowhere["code"] == "INVALID_ARGUMENT"


@pytest.fixture
async def elsewhere(installation: Installation) -> AsyncIterator[None]:
    """One Piece has an id of another catalogue, which the sample has none of."""
    connection = await asyncpg.connect(installation.dsn)
    await connection.execute(
        "INSERT INTO external_id (entity_key, site, id) SELECT key, 'mal', '21' FROM entity WHERE id = $1", ONE_PIECE
    )
    yield
    await connection.execute("DELETE FROM external_id WHERE (site, id) = ('mal', '21')")
    await connection.close()


@pytest.mark.usefixtures("elsewhere")
async def test_an_id_of_another_catalogue_names_its_entity(host: Client) -> None:
    record = (await returned(host, "entity", reference=ONE_PIECE))["entity"]
    (one,) = record["externalIds"]
    assert one["siteEnum"] in SITES
    again = await returned(host, "entity", reference=f"{one['siteEnum']}:{one['id']}")
    assert again["entity"]["id"] == ONE_PIECE
    assert (await error(host, "entity", reference="ANILIST:999999999"))["code"] == "NOT_FOUND"


async def test_an_id_that_nothing_has_is_not_found(host: Client) -> None:
    for tool, arguments in (
        ("entity", {"reference": NOBODY}),
        ("path", {"source": NOBODY, "target": LUFFY}),
        ("compare", {"entities": [LUFFY, NOBODY]}),
    ):
        assert (await error(host, tool, **arguments))["code"] == "NOT_FOUND"


async def test_a_name_of_several_entities_is_told_with_their_ids_and_settled_by_a_kind(host: Client) -> None:
    several = await error(host, "entity", reference="one piece")
    assert several["code"] == "AMBIGUOUS"
    assert {one["entityType"] for one in several["candidates"]} >= {"ANIME", "MANGA"}
    one = await returned(host, "entity", reference="one piece", kind="ANIME")
    assert one["entity"]["id"] == ONE_PIECE


async def test_a_question_that_is_cancelled_ends_its_query_within_a_second(
    host: Client, installation: Installation, request: pytest.FixtureRequest
) -> None:
    """The question blocks on a lock that this test holds, so it is surely running when it is cancelled."""
    holder = await asyncpg.connect(installation.dsn)
    watcher = await asyncpg.connect(installation.dsn)
    try:
        transaction = holder.transaction()
        await transaction.start()
        await holder.execute("LOCK TABLE entity_name IN ACCESS EXCLUSIVE MODE")
        never_asked = f"Which anime is Usopp in, asked by {request.node.callspec.params['host']}?"
        asking = asyncio.create_task(host.call_tool("ask", {"question": never_asked}))
        assert await blocked(watcher, wanted=1, within_s=3.0) == 1
        asking.cancel()
        assert await blocked(watcher, wanted=0, within_s=1.0) == 0
        await transaction.rollback()
    finally:
        await holder.close()
        await watcher.close()


async def blocked(watcher: Any, *, wanted: int, within_s: float) -> int:  # noqa: ANN401 - asyncpg's generic connection
    """Count statements that wait for the lock, until the count is as wanted or the time is over."""
    deadline = time.monotonic() + within_s
    while True:
        count = await watcher.fetchval(
            "SELECT count(*) FROM pg_locks WHERE relation = 'entity_name'::regclass AND NOT granted"
        )
        if count == wanted or time.monotonic() > deadline:
            return int(count)
        await asyncio.sleep(0.02)


def status(url: str, body: bytes = b"{}", **headers: str) -> int:
    """The status of one request, 0 where nothing listens."""
    sent = {"content-type": "application/json", "accept": "application/json, text/event-stream"} | headers
    try:
        with urllib.request.urlopen(urllib.request.Request(url, body, sent), timeout=5) as response:  # noqa: S310
            return int(response.status)
    except urllib.error.HTTPError as answered:
        with answered:
            return answered.code
    except OSError:
        return 0


def test_a_page_of_another_origin_and_a_foreign_name_of_this_machine_are_refused(served: str) -> None:
    own = served.removesuffix("/mcp")
    assert status(served, origin="https://example.org") == 403
    assert status(served, origin="http://127.0.0.1:1") == 403
    assert status(served, host="example.org") == 421
    assert status(served, origin=own) not in {0, 403, 421}


def test_a_body_beyond_the_limit_is_refused(served: str) -> None:
    assert status(served, b" " * (256 * 1024 + 1)) == 413
    assert status(served, b" " * (256 * 1024)) == 400
